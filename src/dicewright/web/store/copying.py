"""Moves all that a server keeps from one database to another, and sees to it that it is equal."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from dicewright.core.errors import Unreadable
from dicewright.web.config import DATABASE, Config
from dicewright.web.store.clock import Now
from dicewright.web.store.database import Where, backend_of, migrate, reason_of
from dicewright.web.store.schema import METADATA, PROCESSES, TABLES

ROWS = 500  # that are read and written at a time
COPIED = [table for table in METADATA.sorted_tables if table is not PROCESSES]

Progress = Callable[[int, int], None]  # how many rows are copied or compared, of how many


class Digest:
    """What tells rows from others, in whatever order they come."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0

    def add(self, rows: Sequence[Any]) -> None:
        """Add rows."""
        self.count += len(rows)
        for row in rows:
            content = hashlib.sha256(repr(tuple(row)).encode()).digest()
            self._sum = (self._sum + int.from_bytes(content)) % 2**256

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Digest) and vars(self) == vars(other)


def where_of(text: str) -> Where:
    """Return where a database is: an address, a file, or the one in a data folder."""
    if "://" in text:
        return text
    path = Path(text)
    return path / DATABASE if path.is_dir() or not path.suffix else path


def copy(source: Where, target: Where, progress: Progress) -> dict[str, int]:
    """Copy everything into an empty database; return how many rows each table has."""
    if isinstance(source, Path) and not source.is_file():
        raise Unreadable(f"{source}: there is no database")
    with ExitStack() as locks:
        for where in (source, target):
            if isinstance(where, Path) and where.name == DATABASE:
                locks.enter_context(Config(where.parent).lock())
            migrate(where)
        try:
            return asyncio.run(_copy(source, target, progress))
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise Unreadable(f"the copy failed, nothing is copied: {reason_of(error)}") from None


async def _copy(source: Where, target: Where, progress: Progress) -> dict[str, int]:
    async with AsyncExitStack() as stack:
        old, new = [await stack.enter_async_context(_connected(w)) for w in (source, target)]
        for where, connection in ((source, old), (target, new)):
            await _check_unused(where, connection)
        if any([await _count(new, table) for table in COPIED]):
            raise Unreadable(f"{backend_of(target)}: expected an empty database")
        total = 2 * sum([await _count(old, table) for table in COPIED])
        written = {table.name: Digest() for table in COPIED}
        read = {table.name: Digest() for table in COPIED}
        for table in COPIED:
            async for rows in _rows(old, table):
                await new.execute(sa.insert(table), [dict(row._mapping) for row in rows])
                written[table.name].add(rows)
                progress(_sum(written) + _sum(read), total)
        for table in COPIED:
            async for rows in _rows(new, table):
                read[table.name].add(rows)
                progress(_sum(written) + _sum(read), total)
        if read != written:
            raise Unreadable(f"{backend_of(target)}: what was written differs; nothing is copied")
        await new.commit()
    return {name: digest.count for name, digest in read.items()}


@asynccontextmanager
async def _connected(where: Where) -> AsyncIterator[AsyncConnection]:
    """Give a connection that sees one state of a database, and no text that is damaged."""
    engine = backend_of(where).engine
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", _read_strictly)
    try:
        async with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection
    finally:
        await engine.dispose()


def _read_strictly(connection: Any, _: object) -> None:
    connection.driver_connection.text_factory = str


async def _check_unused(where: Where, connection: AsyncConnection) -> None:
    lives = sa.select(PROCESSES.c.name).where(PROCESSES.c.until > Now())
    if (await connection.execute(lives)).first() is not None:
        raise Unreadable(f"{backend_of(where)}: a server uses this database: stop it first")


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    return int(await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


async def _rows(connection: AsyncConnection, table: sa.Table) -> AsyncIterator[Sequence[Any]]:
    """Yield all rows; which process had a table is no use elsewhere."""
    columns = [column for column in table.c if column is not TABLES.c.owner]
    async with connection.stream(sa.select(*columns)) as result:
        async for rows in result.partitions(ROWS):
            yield rows


def _sum(digests: dict[str, Digest]) -> int:
    return sum(digest.count for digest in digests.values())
