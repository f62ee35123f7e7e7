"""The store: what is in it has happened. One task writes, many changes in a transaction."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy.ext.asyncio import AsyncEngine

from dicewright.core.errors import Unreadable
from dicewright.web.logs import Once
from dicewright.web.metrics import storing
from dicewright.web.store.clock import Now
from dicewright.web.store.postgres import Postgres
from dicewright.web.store.schema import DICE, EVENTS, PROCESSES, TABLES
from dicewright.web.store.sqlite import SqliteFile, settle
from dicewright.web.store.writes import Write, prove, statements, was_fenced
from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
ONCE = Once(LOG)
MIGRATING = 0x64696365  # the lock under which one process at a time changes the shape
R = TypeVar("R")
T = TypeVar("T")

Where = Path | str  # a file, or the address of a PostgreSQL database
Job = tuple[Sequence[Write], asyncio.Future[None]]
Execute = Callable[[sa.Connection, str, list[Any]], None]


class Backend(Protocol):
    """What differs between the databases."""

    engine: AsyncEngine  # to read with

    async def prepare(self) -> None:
        """See to it that only its owner reads it."""

    async def open(self) -> None:
        """Begin to write."""

    async def close(self) -> None:
        """Close all connections."""

    async def write(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Do something with the one connection that writes, which is its first argument."""

    def execute(self, connection: sa.Connection, text: str, rows: list[Any]) -> None:
        """Execute a statement, as its driver reads it, for all these rows."""

    def ailment(self) -> str | None:
        """Say what is known to be wrong."""

    async def look_through(self) -> None:
        """Look through the whole database for damage."""


def backend_of(where: Where, synchronous: str = "normal") -> Backend:
    """Return the database that is there."""
    return Postgres(where) if isinstance(where, str) else SqliteFile(where, synchronous)


class Stored(NamedTuple):
    """A table as the database has it."""

    row: sa.Row[Any]
    events: list[tuple[int, str]]  # numbers and lines of the record, in order


class Store:
    """The database of a server."""

    def __init__(self, where: Where, synchronous: str = "normal") -> None:
        self.where = where
        self.backend = backend_of(where, synchronous)
        self.engine = self.backend.engine
        self.look_through = self.backend.look_through
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database to its present shape, and begin to write."""
        await asyncio.to_thread(migrate, self.where)
        await self.backend.open()
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, and close."""
        if self._writer:
            await self._jobs.put(None)
            await self._writer
        await self.backend.close()

    # --- writing -------------------------------------------------------------------------------

    async def write(self, writes: Sequence[Write]) -> None:
        """Return when all of it is in the database, or raise."""
        await self.write_soon(writes)

    def write_soon(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Let something be written after all that waits; nobody has to wait for it."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((writes, done))
        return done

    @storing
    async def keep(self, writes: Sequence[Write]) -> None:
        """Write, or raise what tells a client that it could not be."""
        try:
            await self.write(writes)
        except Exception as error:
            if was_fenced(error):
                raise Problem(Code.HELD_ELSEWHERE, retry_after=1) from None
            LOG.error("the store failed", extra={"reason": reason_of(error)})
            raise Problem(Code.NOT_STORED) from None

    async def _write_on(self) -> None:
        """Write all that is waiting in one transaction, again and again."""
        closing = False
        while not closing:
            waiting = [await self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get_nowait())
            closing = None in waiting
            jobs = [job for job in waiting if job is not None]
            errors = await self._written([writes for writes, _ in jobs])
            for (_, done), error in zip(jobs, errors, strict=True):
                settle(done, None, error)

    async def _written(self, jobs: list[Sequence[Write]]) -> Sequence[Exception | None]:
        """Write jobs; return for each what was wrong with it."""
        errors: Sequence[Exception | None]
        try:
            errors = await self.backend.write(_write, self.backend.execute, jobs)
        except Exception as error:  # there is no connection
            errors = [error] * len(jobs)
        return errors

    # --- reading -------------------------------------------------------------------------------

    async def table(self, code: str) -> Stored | None:
        """Return the table that has this code, for players or for spectators."""
        has_code = (TABLES.c.code == code) | (TABLES.c.watch == code)
        async with self.engine.connect() as connection:
            row = (await connection.execute(sa.select(TABLES).where(has_code))).first()
            if row is None:
                return None
            found = await connection.execute(
                sa.select(EVENTS.c.number, EVENTS.c.content)
                .where(EVENTS.c.code == row.code)
                .order_by(EVENTS.c.number)
            )
            return Stored(row, [(number, content) for number, content in found])

    async def open_tables(self, count: int) -> list[sa.Row[Any]]:
        """Return public tables with an open seat, the newest first."""
        return await self._rows(
            sa.select(TABLES)
            .where(TABLES.c.public, TABLES.c.status == "waiting", TABLES.c.open_seats > 0)
            .order_by(TABLES.c.created.desc(), TABLES.c.code)
            .limit(count)
        )

    async def idle_since(self, moment: float) -> list[str]:
        """Return the codes of unfinished tables where nothing has happened since then."""
        unfinished = TABLES.c.status.in_(("waiting", "playing"))
        rows = await self._rows(
            sa.select(TABLES.c.code).where(unfinished, TABLES.c.touched < int(moment))
        )
        return [row.code for row in rows]

    async def dice(self) -> list[sa.Row[Any]]:
        """Return how often every face of all dice came, sorted by game, kind and sides."""
        return await self._rows(sa.select(DICE).order_by(DICE.c.game, DICE.c.kind, DICE.c.sides))

    async def time_left(self, process: str) -> float:
        """Return for how many seconds a process still has its tables."""
        left = sa.select((PROCESSES.c.until - Now()).label("left"))
        rows = await self._rows(left.where(PROCESSES.c.name == process))
        return rows[0].left if rows else 0.0

    async def living(self) -> set[str]:
        """Return the processes that have their tables."""
        now = sa.select(PROCESSES.c.name).where(PROCESSES.c.until > Now())
        return {row.name for row in await self._rows(now)}

    async def fences(self, process: str) -> dict[str, int]:
        """Return the tables that a process has, each with its fence."""
        mine = sa.select(TABLES.c.code, TABLES.c.fence).where(TABLES.c.owner == process)
        return {row.code: row.fence for row in await self._rows(mine)}

    async def _rows(self, query: sa.Select[Any]) -> list[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).all())

    # --- whether it is well --------------------------------------------------------------------

    async def ailment(self) -> str | None:
        """Say what is wrong with the database: a row is written and one read to find out."""
        if (known := self.backend.ailment()) is not None:
            return known
        tries: dict[str, Callable[[], Awaitable[object]]] = {
            "written": lambda: self.write([prove()]),
            "read": lambda: self.open_tables(1),
        }
        for what, trial in tries.items():
            try:
                await trial()
            except (sa.exc.SQLAlchemyError, OSError) as error:
                return f"the database cannot be {what}: {reason_of(error)}"
        return None


def reason_of(error: Exception) -> str:
    """Return what a database has to say of a failure, in short."""
    said = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return str(said) or type(error).__name__


def readable(rows: Iterable[R], read: Callable[[R], T], name: Callable[[R], str]) -> Iterator[T]:
    """Yield what rows say; one that cannot be read is left out, and logged once by its name."""
    for row in rows:
        try:
            said = read(row)
        except Exception:
            ONCE.exception("a row cannot be read", name(row))
        else:
            yield said


def _write(
    connection: sa.Connection, execute: Execute, jobs: list[Sequence[Write]]
) -> list[Exception | None]:
    """Write jobs in one transaction; return for each what was wrong with it."""
    try:
        with connection.begin():
            writes = (write for writes in jobs for write in writes)
            for text, rows in statements(writes, connection.dialect):
                execute(connection, text, rows)
    except Exception as error:
        if len(jobs) == 1 or _is_lost(error):  # then some of it may be written all the same
            return [error] * len(jobs)
        return [_write(connection, execute, [job])[0] for job in jobs]  # not all are wrong
    return [None] * len(jobs)


def _is_lost(error: Exception) -> bool:
    """Say whether the connection to the database was lost."""
    return isinstance(error, OSError) or getattr(error, "connection_invalidated", False)


# --- its shape -----------------------------------------------------------------------------------


def migrate(where: Where, alone: bool = False) -> None:
    """Bring a database to its present shape; one who is `alone` with it frees all its tables."""
    try:
        asyncio.run(_migrate(backend_of(where), alone))
    except (sa.exc.SQLAlchemyError, CommandError, OSError) as error:
        reason = reason_of(error)
        raise Unreadable(f"{backend_of(where)}: cannot be used as the database: {reason}") from None


async def _migrate(backend: Backend, alone: bool) -> None:
    try:
        await backend.prepare()
        async with backend.engine.begin() as connection:
            await connection.run_sync(_upgrade)
            if alone:
                await connection.execute(sa.delete(PROCESSES))
    finally:
        await backend.engine.dispose()


def _upgrade(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    config = AlembicConfig()
    config.set_main_option("script_location", "dicewright.web.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
