"""What all who look at a table are told alike: written once and compressed once for all of them.

Compressed parts are whole blocks of a deflate stream (RFC 1951) that refer to nothing before them,
so they can follow each other in any message.
"""

import struct
import zlib
from collections.abc import Callable

WINDOW_BITS = 12  # 4 kB: what a compressor keeps in mind, and a browser has to
MEMORY_LEVEL = 5
LEVEL = 1  # half the time of zlib's usual one, for a tenth more bytes
SMALL = 500  # bytes; fewer are not worth compressing


class Shared:
    """The part of a message that is the same for many."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self._deflated: bytes | None = None

    @property
    def deflated(self) -> bytes:
        """The same, compressed once: `cached_property` would take a lock each time."""
        if self._deflated is None:
            self._deflated = deflated(self.content)
        return self._deflated


NOTHING = Shared(b"")
Tell = Callable[[Shared, Shared], bool]  # sends a client's own part after what is shared, if it can


def nowhere(own: Shared, shared: Shared) -> bool:
    """Send nothing: not every server can without waiting."""
    return False


def deflated(content: bytes) -> bytes:
    """Return content as whole blocks; little of it is just put into one."""
    size = len(content)
    if size == 0:
        return b""
    if size < SMALL:
        return struct.pack("<BHH", 0, size, 0xFFFF - size) + content
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL)
    return packer.compress(content) + packer.flush(zlib.Z_SYNC_FLUSH)
