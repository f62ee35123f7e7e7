"""Screens of a load generator: WebSockets that cost it next to nothing.

A message that only counts is not even read; a reading screen decodes what it needs of it.
"""

import asyncio
import secrets
import struct
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import msgspec

UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
NO_MASK = bytes(4)  # a frame of a client has one; this leaves the content as it is
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
COMPRESSED = 0x40
TAIL = b"\x00\x00\xff\xff"  # which compressed messages leave out

Hear = Callable[[bytes, float], None]  # (message, when it came)


class Legal(msgspec.Struct):
    """Something that may be done."""

    do: str
    gains: list[int] | None = None


class Asked(msgspec.Struct):
    """A number that is asked for."""

    roll: int


class Now(msgspec.Struct):
    """What can be done now."""

    version: int
    status: str
    legal: list[Legal] = []
    seed: list[int] = []
    nonce: Asked | None = None


class Entry(msgspec.Struct):
    """Something that happened."""

    do: str | None = None


class Step(msgspec.Struct):
    """Something that happened; what the board looks like is skipped."""

    entry: Entry


class Heard(msgspec.Struct):
    """What the generator reads of a message."""

    type: str
    now: Now | None = None
    steps: list[Step] = []


DECODER = msgspec.json.Decoder(Heard)


class Screen(asyncio.Protocol):
    """One connection to one table."""

    def __init__(self, hear: Hear, request: str, token: str) -> None:
        self.hear = hear
        self.request = request
        self.hello = b'{"type":"hello","token":"%s"}' % token.encode()
        self.transport: asyncio.Transport | None = None
        self.inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self.buffer = bytearray()
        self.open = False  # the handshake is over
        self.closed = False  # by us
        self.bytes = 0  # heard so far

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request.encode())

    def data_received(self, data: bytes) -> None:
        """Take apart what has come."""
        came = time.perf_counter()
        self.bytes += len(data)
        self.buffer += data
        if not self.open and not self._shake_hands():
            return
        while self._frame(came):
            pass

    def _shake_hands(self) -> bool:
        head, found, rest = self.buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise RuntimeError(f"the server refuses: {head[:200]!r}")
        self.buffer, self.open = rest, True
        self.send(self.hello)
        return True

    def _frame(self, came: float) -> bool:
        """Take the next frame from the buffer, if it is there whole."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        first, length, start = buffer[0], buffer[1], 2
        if length >= 126:
            form = "!H" if length == 126 else "!Q"
            start += struct.calcsize(form)
            if len(buffer) < start:
                return False
            length = struct.unpack_from(form, buffer, 2)[0]
        if len(buffer) < start + length:
            return False
        content = bytes(buffer[start : start + length])
        del buffer[: start + length]
        self._take(first, content, came)
        return True

    def _take(self, first: int, content: bytes, came: float) -> None:
        if first & COMPRESSED:
            content = self.inflate.decompress(content + TAIL)
        if first & 15 == TEXT:
            self.hear(content, came)
        elif first & 15 == PING:
            self.send(content, PONG)
        elif first & 15 == CLOSE and not self.closed:
            raise RuntimeError(f"the server ends a connection: {content!r}")

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """Send a message."""
        assert self.transport is not None
        many = len(content)
        length = bytes((0x80 | many,)) if many < 126 else struct.pack("!BH", 0x80 | 126, many)
        self.transport.write(bytes((0x80 | kind,)) + length + NO_MASK + content)

    def close(self) -> None:
        """End the connection."""
        self.closed = True
        if self.transport is not None:
            with suppress(RuntimeError):
                self.send(b"", CLOSE)
            self.transport.close()


async def look_at(address: str, code: str, token: str, hear: Hear, deflate: bool) -> Screen:
    """Connect a screen to a table; `deflate` says whether it offers that, as browsers do."""
    at = urlsplit(address)
    assert at.hostname is not None and at.port is not None
    more = DEFLATE if deflate else ""
    request = UPGRADE.format(path=f"/ws/{code}", host=at.netloc, more=more)
    loop = asyncio.get_running_loop()
    screen = Screen(hear, request, token)
    await loop.create_connection(lambda: screen, at.hostname, at.port)
    return screen


def number() -> str:
    """Return a seed or nonce of a browser."""
    return secrets.token_hex(32)
