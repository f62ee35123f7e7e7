"""Servers on this machine with a database of their own, which can all be made to fail.

Everything listens on loopback addresses and sockets in a temporary folder, and goes with it.
"""

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tests.web.services import Cluster, Redis

from fault_checks import Written
from processes import children, spawned, title

SERVE = Path(__file__).with_name("fault_server.py")
BYTECODE = Path(tempfile.gettempdir()) / "dicewright-bytecode"
NO_LIMIT = "1000000"
LIMITS = ("--tables-per-hour", "--connections", "--requests-per-minute")
START_SECONDS = 120.0
TMPFS_MB = 48

COLUMNS = "number, kind, code, fence, owner, version, writer, at, content"
AUDIT = "CREATE TABLE audit ({key}, kind TEXT, code TEXT, fence BIGINT, owner TEXT, "
AUDIT += "version INTEGER, writer TEXT, at INTEGER, content TEXT)"
NOTE = "INSERT INTO audit (kind, code, fence, owner, version, writer, at, content) VALUES "
NOTES = {  # of each row that is written
    ("tables", "INSERT"): "('table', NEW.code, NEW.fence, NEW.owner, NEW.version, {who}, NULL, '')",
    ("tables", "UPDATE"): "('table', NEW.code, NEW.fence, NEW.owner, NEW.version, {who}, NULL, '')",
    ("events", "INSERT"): "('line', NEW.code, NULL, NULL, NULL, {who}, NEW.number, NEW.content)",
    ("events", "DELETE"): "('unline', OLD.code, NULL, NULL, NULL, {who}, OLD.number, OLD.content)",
}


class Server:
    """A `dicewright serve` that can be killed and started again at its port."""

    def __init__(self, name: str, folder: Path, *arguments: str) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self.clock = folder / f"{name}.clock"
        self.clock.write_text("0")
        self.arguments = arguments
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.starting: asyncio.Task[None] | None = None

    @property
    def environment(self) -> dict[str, str]:
        """What lets Python keep its byte code, whatever is set here: else a start takes long.

        Only the first start writes it, before files are kept from growing: half a file of it stays.
        """
        kept = {name: text for name, text in os.environ.items() if "BYTECODE" not in name}
        if self.port:
            kept["PYTHONDONTWRITEBYTECODE"] = "1"
        return kept | {"PYTHONPYCACHEPREFIX": str(BYTECODE)}

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        await asyncio.to_thread(self._start)

    def start_after(self, seconds: float) -> "asyncio.Task[None]":
        """Start it after a while; whoever needs it waits for `up`."""

        async def start() -> None:
            await asyncio.sleep(seconds)
            await self.start()

        self.starting = asyncio.create_task(start())
        return self.starting

    async def up(self) -> None:
        """Return when it has been started."""
        if self.starting is not None:
            await self.starting

    def _start(self) -> None:
        limits = [word for limit in LIMITS for word in (limit, NO_LIMIT)]
        command = [sys.executable, str(SERVE), str(self.clock), "serve", "--port", str(self.port)]
        command += [
            *limits,
            "--log",
            "plain",
            "--log-level",
            "warning",
            "--thinkers",
            "1",
            *self.arguments,
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self.environment,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://\S+:(\d+)", said)
        if not found:
            raise RuntimeError(f"{self.name} did not start: {self.log.read_text()[-2000:]}")
        self.port = int(found[1])

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def put_clock(self, seconds: int) -> None:
        """Put its clock forward or back, from the right time."""
        self.clock.write_text(str(seconds))
        self.send(signal.SIGUSR1)

    async def end(self, number: signal.Signals, seconds: float = 20.0) -> bool:
        """End it by a signal; one that does not end in time is killed. Say whether it did."""
        if self.process is None:
            return True
        process, self.process = self.process, None
        process.send_signal(number)
        try:
            await asyncio.to_thread(process.wait, seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return False
        finally:
            if process.stdout is not None:
                process.stdout.close()
        return True

    @property
    def pid(self) -> int:
        """Its process."""
        assert self.process is not None
        return self.process.pid


class Site:
    """Some servers, and what they need."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: list[Server] = []
        self.store = ""

    async def open(self) -> None:
        """Start all."""
        raise NotImplementedError

    async def audit(self, after: int) -> list[Written]:
        """Return what has been written since a number."""
        raise NotImplementedError

    async def close(self) -> None:
        """End all."""
        for server in self.servers:
            with suppress(RuntimeError):
                await server.up()
            server.send(signal.SIGCONT)
            await server.end(signal.SIGKILL)

    @property
    def addresses(self) -> list[str]:
        """Where the servers listen."""
        return [server.address for server in self.servers]


class SharedSite(Site):
    """Several servers on one PostgreSQL, with a Redis between them or without."""

    def __init__(self, folder: Path, cluster: Cluster, redis: Redis | None, servers: int) -> None:
        super().__init__(folder)
        self.store = "postgresql" if redis is None else "redis"
        self.cluster = cluster
        self.redis = redis
        between = () if redis is None else ("--redis", redis.address)
        self.database = cluster.new()
        names = [f"server{number}" for number in range(1, servers + 1)]
        for name in names:  # a user each: the audit knows who has written
            cluster.sql(f"CREATE ROLE {name} LOGIN SUPERUSER", "postgres")
            where = self.database.replace("dice@", f"{name}@")
            arguments = ("--data", str(folder / "data"), "--database", where, *between)
            self.servers.append(Server(name, folder, *arguments))

    async def open(self) -> None:
        """Start the servers, and note from then on what they write."""
        await self.servers[0].start()
        key = "number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        commands = [AUDIT.format(key=key)]
        for (table, what), values in NOTES.items():
            name, value = f"note_{table}_{what}", NOTE + values.format(who="session_user")
            commands += [
                f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN {value}; RETURN NULL; END $$",
                f"CREATE TRIGGER {name} AFTER {what} ON {table} FOR EACH ROW "
                f"EXECUTE FUNCTION {name}()",
            ]
        self.cluster.sql(";".join(commands), self.name)
        await asyncio.gather(*(server.start() for server in self.servers[1:]))

    @property
    def name(self) -> str:
        """The database."""
        return self.database.partition("?")[0].rpartition("/")[2]

    async def audit(self, after: int) -> list[Written]:
        """Return what has been written since a number."""
        import asyncpg  # type: ignore[import-untyped]

        connection = await asyncpg.connect(
            host=str(self.cluster.folder), user="dice", database=self.name
        )
        try:
            query = f"SELECT {COLUMNS} FROM audit WHERE number > $1 ORDER BY number"
            return [Written(*row) for row in await connection.fetch(query, after)]
        finally:
            await connection.close()

    def backends(self, user: str = "") -> list[int]:
        """Return the other processes of the database, or those that serve a user."""
        return [pid for pid in children(self.postmaster) if f" {user}" in title(pid)]

    @property
    def postmaster(self) -> int:
        """The first process of the database."""
        assert self.cluster.process is not None
        return self.cluster.process.pid


class WorkersSite(SharedSite):
    """Several server processes at one port; whatever they compile they have compiled before."""

    def __init__(self, folder: Path, cluster: Cluster, redis: Redis, servers: int) -> None:
        super().__init__(folder, cluster, redis, 1)
        self.store = "workers"
        self.count = servers
        self.servers[0].arguments += ("--workers", str(servers))

    async def open(self) -> None:
        """Start them, and wait until they load and compile no more."""
        await super().open()
        if not await soon(lambda: len(self.members) == self.count, START_SECONDS):
            raise RuntimeError("not all server processes have started")
        while json.loads(await asyncio.to_thread(self._health))["not_ready"]:
            await asyncio.sleep(1.0)

    def _health(self) -> bytes:
        with urllib.request.urlopen(self.addresses[0] + "/api/health", timeout=60) as answer:
            content: bytes = answer.read()
        return content

    @property
    def members(self) -> set[int]:
        """The server processes."""
        return {*spawned(self.servers[0].pid)}


class FileSite(Site):
    """One server with its file, on a small disk of its own where that can be made."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.store = "sqlite"
        self.disk = folder / "disk"
        self.disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={TMPFS_MB}m", "none", str(self.disk)]
        self.mounted = subprocess.run(mount, capture_output=True).returncode == 0
        self.servers = [Server("server", folder, "--data", str(self.disk / "data"))]

    @property
    def path(self) -> Path:
        """The database."""
        return self.disk / "data/tables.sqlite3"

    async def open(self) -> None:
        """Start the server, and note from then on what it writes."""
        await self.servers[0].start()  # this one may write byte code, when its files can grow
        await self.servers[0].end(signal.SIGTERM)
        await self.servers[0].start()
        key = "number INTEGER PRIMARY KEY"
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.execute(AUDIT.format(key=key))
            for (table, what), values in NOTES.items():
                note = NOTE + values.format(who="''")
                connection.execute(
                    f"CREATE TRIGGER note_{table}_{what} AFTER {what} ON {table} "
                    f"FOR EACH ROW BEGIN {note}; END"
                )

    async def audit(self, after: int) -> list[Written]:
        """Return what has been written since a number; what was read is not kept."""
        with closing(sqlite3.connect(self.path, timeout=30)) as connection, connection:
            query = f"SELECT {COLUMNS} FROM audit WHERE number > ? ORDER BY number"
            rows = [Written(*row) for row in connection.execute(query, (after,))]
            connection.execute("DELETE FROM audit WHERE number < ?", (after,))
        return rows

    def fill(self) -> None:
        """Let no byte be free on the disk."""
        with (self.disk / "ballast").open("wb", buffering=0) as ballast:
            for size in (2**20, 2**12, 1):
                try:
                    while True:
                        ballast.write(b"\0" * size)
                except OSError:
                    continue

    def empty(self) -> None:
        """Give the space back."""
        (self.disk / "ballast").unlink(missing_ok=True)

    async def close(self) -> None:
        """End the server, and give the disk back."""
        await super().close()
        if self.mounted:
            subprocess.run(["umount", str(self.disk)], capture_output=True)


async def soon(condition: Callable[[], Any], seconds: float) -> bool:
    """Wait until something is so, for a while."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        await asyncio.sleep(0.02)
    return True


def signal_all(pids: Sequence[int], number: signal.Signals) -> None:
    """Send processes a signal, if they are still there."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            continue
