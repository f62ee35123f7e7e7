"""A PostgreSQL and a Redis of the tests' own, in temporary folders."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.web.process import SECONDS

HINT = "PostgreSQL is not here: `make setup-services` installs Debian's"
REDIS_HINT = "Redis is not here: `make setup-services` installs Debian's"
PROGRAMS = ("initdb", "postgres", "pg_isready", "psql")
SETTINGS = ("fsync=off", "full_page_writes=off", "listen_addresses=", "shared_buffers=16MB")


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, which Debian does not put on the path."""
    found = shutil.which("postgres")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    whole = (f for f in folders if all((f / name).exists() for name in PROGRAMS))
    return next(whole, None)


class Cluster:
    """A running PostgreSQL, reached by a socket in its folder."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=dice", "-D", "data")

    @property
    def _as(self) -> dict[str, Any]:
        """PostgreSQL refuses to run as root: Debian's package brings a user for it."""
        if os.geteuid() != 0:
            return {}
        return {"user": "postgres", "group": "postgres", "extra_groups": []}

    def _run(self, name: str, *arguments: str) -> str:
        done = subprocess.run(
            [self.programs / name, *arguments],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            **self._as,
        )
        assert done.returncode == 0, done.stderr
        return str(done.stdout)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [word for setting in SETTINGS for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", "data", "-k", str(self.folder), *settings],
                cwd=self.folder,
                stderr=log,
                **self._as,
            )
        ready = [str(self.programs / "pg_isready"), "--quiet", "-h", str(self.folder)]
        deadline = time.monotonic() + SECONDS
        while subprocess.run(ready).returncode != 0:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it at once, whoever is connected."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(SECONDS)
            self.process = None

    def new(self) -> str:
        """Make a database, and return its address."""
        name = f"dice{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} STRATEGY file_copy", "postgres")
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://dice@/{name}?host={self.folder}"

    def sql(self, command: str, database: str) -> str:
        """Run a command, and return what it answers."""
        where = ("-h", str(self.folder), "-U", "dice", "-d", database)
        return self._run("psql", "-XAtq", *where, "-c", command)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Give a PostgreSQL for a while, or skip the test."""
    found = programs()
    if found is None:
        pytest.skip(HINT)
    pytest.importorskip("asyncpg", reason="asyncpg is not here: pip install dicewright[postgres]")
    folder = Path(tempfile.mkdtemp(prefix="dice"))  # short: the name of a socket has 107 letters
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    made = None
    try:
        made = Cluster(found, folder)
        made.start()
        yield made
    finally:
        if made is not None:
            made.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A running Redis that keeps nothing, reached by a socket in its folder."""

    def __init__(self, program: str, folder: Path) -> None:
        self.program = program
        self.folder = folder
        self.socket = folder / "redis"
        self.address = f"unix://{self.socket}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        settings = ["--port", "0", "--unixsocket", str(self.socket), "--save", ""]
        self.process = subprocess.Popen(
            [self.program, *settings], cwd=self.folder, stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + SECONDS
        while not self._listens():
            assert self.process.poll() is None and time.monotonic() < deadline
            time.sleep(0.01)

    def _listens(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(self.socket)) == 0

    def stop(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(SECONDS)
            self.process = None


@contextmanager
def redis() -> Iterator[Redis]:
    """Give a Redis for a while, or skip the test."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip(REDIS_HINT)
    pytest.importorskip("redis", reason="redis is not here: pip install dicewright[cluster]")
    folder = Path(tempfile.mkdtemp(prefix="dice"))
    made = Redis(program, folder)
    try:
        made.start()
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)
