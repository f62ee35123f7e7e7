"""The store: what is in it has happened. One task writes, many changes in a transaction."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dicewright.core.errors import Unreadable
from dicewright.web.schema import EVENTS, TABLES

BUSY_SECONDS = 5.0  # how long a write waits for another program that has the file


class Stored(NamedTuple):
    """A table as the database has it."""

    row: sa.Row[Any]
    events: list[tuple[int, str]]  # numbers and lines of the record, in order


class Store:
    """The database of a server."""

    def __init__(self, path: Path, synchronous: str = "normal") -> None:
        self.path = path
        self.synchronous = synchronous
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        sa.event.listen(self.engine.sync_engine, "connect", self._prepare)
        self._jobs: asyncio.Queue[tuple[Sequence[sa.Executable], asyncio.Future[None]] | None]
        self._jobs = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def _prepare(self, connection: Any, _: object) -> None:
        """Set up each connection: readers never wait for the writer (WAL)."""
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            f"synchronous={self.synchronous}",
            "foreign_keys=ON",
            f"busy_timeout={int(BUSY_SECONDS * 1000)}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def open(self) -> None:
        """Bring the database to its present shape, and begin to write."""
        await asyncio.to_thread(migrate, self.path)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what is waiting, and close."""
        if self._writer:
            await self._jobs.put(None)
            await self._writer
        await self.engine.dispose()

    async def write(self, statements: Sequence[sa.Executable]) -> None:
        """Return when the statements are in the database, all of them, or raise."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._jobs.put((statements, done))
        await done

    async def _write_on(self) -> None:
        """Write all that is waiting in one transaction, again and again."""
        async with self.engine.connect() as connection:
            closing = False
            while not closing:
                waiting = [await self._jobs.get()]
                while not self._jobs.empty():
                    waiting.append(self._jobs.get_nowait())
                closing = None in waiting
                await self._write(connection, [job for job in waiting if job is not None])

    async def _write(
        self,
        connection: AsyncConnection,
        jobs: list[tuple[Sequence[sa.Executable], asyncio.Future[None]]],
    ) -> None:
        try:
            for statements, _ in jobs:
                for statement in statements:
                    await connection.execute(statement)
            await connection.commit()
        except Exception as error:
            await connection.rollback()
            if len(jobs) == 1:
                _settle(jobs[0][1], error)
            else:  # one of them is wrong: the others must not suffer for it
                for job in jobs:
                    await self._write(connection, [job])
            return
        for _, done in jobs:
            _settle(done, None)

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

    async def _rows(self, query: sa.Select[Any]) -> list[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).all())


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def migrate(path: Path) -> None:
    """Bring a database to its present shape."""
    config = AlembicConfig()
    config.set_main_option("script_location", "dicewright.web:migrations")
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (sa.exc.DatabaseError, CommandError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise Unreadable(f"{path}: cannot be used as the database: {reason}") from None
    finally:
        engine.dispose()


def insert_event(code: str, number: int, content: str) -> sa.Executable:
    """Return the statement that adds a line to a record."""
    return sa.insert(EVENTS).values(code=code, number=number, content=content)


def delete_event(code: str, number: int) -> sa.Executable:
    """Return the statement that takes a line out of a record."""
    return sa.delete(EVENTS).where(EVENTS.c.code == code, EVENTS.c.number == number)


def insert_table(values: dict[str, Any]) -> sa.Executable:
    """Return the statement that adds a table."""
    return sa.insert(TABLES).values(values)


def update_table(code: str, values: dict[str, Any]) -> sa.Executable:
    """Return the statement that changes a table."""
    return sa.update(TABLES).where(TABLES.c.code == code).values(values)
