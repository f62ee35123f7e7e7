"""How a server is set up: addresses, folders, limits."""

import os
import secrets
import socket
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # on Windows nobody holds the folder
    fcntl = None  # type: ignore[assignment]

from dicewright.core.errors import Unreadable

LOCAL = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")
DATABASE = "tables.sqlite3"  # in the data folder


@dataclass(frozen=True)
class Limits:
    """What one address or connection may ask for."""

    message_bytes: int = 64 * 1024  # a longer message is refused,
    frame_bytes: int = 2 * 1024 * 1024  # and one beyond this ends the connection
    body_bytes: int = 1024 * 1024  # of a record that is sent,
    wish_bytes: int = 256 * 1024  # of any other request, an edition's text included,
    bodies_bytes: int = 32 * 1024 * 1024  # and of all that are being sent
    header_seconds: float = 10.0  # in which a request's header is sent,
    body_seconds: float = 60.0  # and in which its body is, and its answer read
    messages_per_second: int = 50  # of a connection
    requests_per_minute: int = 600  # of an address
    tables_per_hour: int = 60  # made by an address
    connections: int = 100  # WebSockets of an address at a time; of all connections twice as many


@dataclass(frozen=True)
class Config:
    """All settings of a server."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None  # the address that other people reach it by
    postgres: str | None = None  # the address of a database that takes the place of the file
    redis: str | None = None  # the address of what passes words on between servers
    expire_days: float = 30.0  # unfinished tables without activity are given up after this
    synchronous: str = "normal"  # or "full": what a power cut may cost
    limits: Limits = Limits()
    metrics: bool = False  # for Prometheus, at /metrics
    thinkers: int = 0  # processes in which bots think; 0: one a core, and four at most

    @property
    def database(self) -> Path:
        """The file with all tables, unless they are in PostgreSQL."""
        return self.data / DATABASE

    @property
    def store(self) -> Path | str:
        """Where all tables are."""
        return self.postgres or self.database

    @cached_property
    def secret(self) -> str:
        """What seat tokens are signed with; made on the first start."""
        path = self.data / "secret"
        try:
            self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            if not path.exists():
                _write_privately(path, secrets.token_urlsafe(32))
            make_private(path)
            secret = path.read_text("utf-8").strip()
        except OSError as error:
            raise Unreadable(f"--data: {path}: {error.strerror}") from None
        except UnicodeDecodeError:
            secret = ""
        if len(secret) < 32:
            raise Unreadable(f"{path}: expected a secret of 32 characters or more; remove the file")
        return secret

    def lock(self) -> IO[str]:
        """Return a file that one server at a time can hold.

        Leases would do, but whoever starts a second server on one file should be told at once, and
        the lock of one that was killed is free at once.
        """
        path = self.data / "lock"
        try:
            self.data.mkdir(parents=True, exist_ok=True, mode=0o700)
            make_private(path)
            held = path.open("w")
            if fcntl is not None:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.close()
            raise Unreadable(f"{self.data}: another server uses this data folder") from None
        except OSError as error:
            raise Unreadable(f"--data: {path}: {error.strerror}") from None
        return held

    @cached_property
    def invitation_url(self) -> str | None:
        """Where other devices reach this server, if it is not told by each request."""
        if self.public_url:
            return self.public_url.rstrip("/")
        if self.host in LOCAL:
            return None
        host = own_address() if self.host in EVERYWHERE else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def make_private(path: Path) -> None:
    """Make a file that only its owner can read, or make one that is there so."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    with suppress(PermissionError):  # somebody else's, or a file system without owners
        path.chmod(0o600)


def _write_privately(path: Path, text: str) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    draft = path.with_suffix(f".{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text + "\n")
    draft.rename(path)


def own_address() -> str:
    """Return the address of this machine in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
