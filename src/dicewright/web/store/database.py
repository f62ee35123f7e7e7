"""The store: what is in it has happened. One task writes, many changes in a transaction."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.util import CommandError
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dicewright.core.errors import Unreadable
from dicewright.web.config import make_private
from dicewright.web.logs import Once
from dicewright.web.store.schema import DICE, EVENTS, TABLES
from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
ONCE = Once(LOG)
R = TypeVar("R")
T = TypeVar("T")

BUSY_SECONDS = 5.0  # how long a write waits for another program that has the file


class WriteKind(IntEnum):
    """What is done to rows, in the order in which a transaction does it."""

    INSERT_TABLE = 0
    DELETE_EVENT = 1
    INSERT_EVENT = 2
    UPDATE_TABLE = 3
    COUNT_FACE = 4
    PROVE = 5


class Write(NamedTuple):
    """Something to be written."""

    kind: WriteKind
    values: dict[str, Any]


Job = tuple[Sequence[Write], asyncio.Future[None]]
Keys = tuple[str, ...]  # the names of the values of a row


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
        self._writing = sa.create_engine(f"sqlite:///{path}")
        for engine in (self.engine.sync_engine, self._writing):
            sa.event.listen(engine, "connect", self._prepare)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._file: tuple[int, int] | None = None  # which one was opened
        self._torn: str | None = None  # what the last look at the whole file found

    def _prepare(self, connection: Any, _: object) -> None:
        """Set up each connection: readers never wait for the writer (WAL)."""
        driver = getattr(connection, "driver_connection", connection)
        driver.text_factory = _text
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
        self._file = _identity(self.path)
        connection = await self._in_thread(self._writing.connect)
        self._writer = asyncio.create_task(self._write_on(connection))

    async def close(self) -> None:
        """Write what is waiting, and close."""
        if self._writer:
            await self._jobs.put(None)
            await self._writer
        await self._in_thread(self._writing.dispose)
        self._thread.shutdown()
        await self.engine.dispose()

    async def write(self, writes: Sequence[Write]) -> None:
        """Return when all of it is in the database, or raise."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._jobs.put((writes, done))
        await done

    async def keep(self, writes: Sequence[Write]) -> None:
        """Write, or raise what tells a client that it could not be."""
        try:
            await self.write(writes)
        except Exception as error:
            LOG.error("the store failed", extra={"reason": _reason(error)})
            raise Problem(Code.NOT_STORED) from None

    async def _write_on(self, connection: sa.Connection) -> None:
        """Write all that is waiting in one transaction, again and again."""
        closing = False
        while not closing:
            waiting = [await self._jobs.get()]
            while not self._jobs.empty():
                waiting.append(self._jobs.get_nowait())
            closing = None in waiting
            jobs = [job for job in waiting if job is not None]
            errors = await self._in_thread(_write, connection, [writes for writes, _ in jobs])
            for (_, done), error in zip(jobs, errors, strict=True):
                _settle(done, error)
        await self._in_thread(connection.close)

    async def _in_thread(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Do something in the writer's thread: one way there and back, however much is written."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, function, *arguments)

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

    # --- whether it is well --------------------------------------------------------------------

    async def ailment(self) -> str | None:
        """Say what is wrong with the database: a row is written and one read to find out."""
        if _identity(self.path) != self._file:
            return "the file of the database is gone, or another one is in its place"
        if self._torn is not None:
            return f"the database is torn: {self._torn}"
        try:
            await self.write([Write(WriteKind.PROVE, {})])
        except (sa.exc.SQLAlchemyError, OSError) as error:
            return f"the database cannot be written: {_reason(error)}"
        try:
            await self.open_tables(1)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            return f"the database cannot be read: {_reason(error)}"
        return None

    async def look_through(self) -> None:
        """Look through the whole file for torn pages, beside the loop: that takes its time."""
        self._torn = await asyncio.to_thread(_torn_page, self.path)
        if self._torn is not None:
            LOG.error("the database is torn", extra={"found": self._torn})

    async def _rows(self, query: sa.Select[Any]) -> list[sa.Row[Any]]:
        async with self.engine.connect() as connection:
            return list((await connection.execute(query)).all())


def _text(content: bytes) -> str:
    """Read a text of the database; one damaged letter must not keep all other rows from us."""
    return content.decode(errors="replace")


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", None) or getattr(error, "strerror", None) or error)


def _identity(path: Path) -> tuple[int, int] | None:
    """Tell a file from any other that may come to stand in its place."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _torn_page(path: Path) -> str | None:
    """Return the first thing that is wrong with the pages of a database, if any is.

    A connection of its own sees the file, not pages that another one keeps in memory.
    """
    try:
        address = f"{path.resolve().as_uri()}?mode=rw"  # a file that is gone is not made again
        with closing(sqlite3.connect(address, uri=True)) as connection:
            found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.Error as error:
        found = str(error)
    return None if found == "ok" else " ".join(found.split())


def readable(rows: Iterable[R], read: Callable[[R], T], name: Callable[[R], str]) -> Iterator[T]:
    """Yield what rows say; one that cannot be read is left out, and logged once by its name."""
    for row in rows:
        try:
            said = read(row)
        except Exception:
            ONCE.exception("a row cannot be read", name(row))
        else:
            yield said


def _write(connection: sa.Connection, jobs: list[Sequence[Write]]) -> list[Exception | None]:
    """Write jobs in one transaction; return for each what was wrong with it."""
    try:
        with connection.begin():
            for kind, keys, rows in _grouped(write for writes in jobs for write in writes):
                text, places = _driver_form(connection.dialect, kind, keys)
                of_driver = rows if places is None else [tuple(map(r.get, places)) for r in rows]
                connection.exec_driver_sql(text, of_driver)
    except Exception as error:
        if len(jobs) == 1:
            return [error]
        return [_write(connection, [job])[0] for job in jobs]  # the others must not suffer for it
    return [None] * len(jobs)


def _grouped(writes: Iterable[Write]) -> Iterator[tuple[WriteKind, Keys, list[dict[str, Any]]]]:
    """Yield what is to be written, all rows together that one statement is for."""
    groups: dict[tuple[WriteKind, Keys], list[dict[str, Any]]] = {}
    for kind, values in writes:
        groups.setdefault((kind, tuple(values)), []).append(values)
    for (kind, keys), rows in sorted(groups.items(), key=lambda group: group[0][0]):
        yield kind, keys, rows


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
    config.set_main_option("script_location", "dicewright.web.store:migrations")
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        _keep_private(path)
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (sa.exc.DatabaseError, CommandError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        raise Unreadable(f"{path}: cannot be used as the database: {reason}") from None
    finally:
        engine.dispose()


def _keep_private(path: Path) -> None:
    """Let only their owner read the files; SQLite makes those beside the database like it."""
    make_private(path)
    for beside in (path.with_name(path.name + end) for end in ("-wal", "-shm")):
        if beside.exists():
            make_private(beside)


def insert_event(code: str, number: int, content: str) -> Write:
    """Return what adds a line to a record."""
    return Write(WriteKind.INSERT_EVENT, {"code": code, "number": number, "content": content})


def delete_event(code: str, number: int) -> Write:
    """Return what takes a line out of a record."""
    return Write(WriteKind.DELETE_EVENT, {"of": code, "at": number})


def insert_table(values: dict[str, Any]) -> Write:
    """Return what adds a table."""
    return Write(WriteKind.INSERT_TABLE, values)


def update_table(code: str, values: dict[str, Any]) -> Write:
    """Return what changes a table."""
    return Write(WriteKind.UPDATE_TABLE, {"of": code} | values)


def count_face(game: str, kind: str, sides: str, face: str, count: int) -> Write:
    """Return what adds to how often a face came."""
    die = {"game": game, "kind": kind, "sides": sides}
    return Write(WriteKind.COUNT_FACE, die | {"face": face, "count": count})


@cache
def _driver_form(dialect: sa.Dialect, kind: WriteKind, keys: Keys) -> tuple[str, Keys | None]:
    """Return the text of a statement and the order of its values, none if they go by name.

    Made once: what SQLAlchemy does for each execution takes three times as long as the database.
    """
    made = _statement(kind, keys).compile(dialect=dialect, column_keys=list(keys))
    places = made.positiontup
    return str(made), None if places is None else tuple(places)


def _statement(kind: WriteKind, keys: Keys) -> sa.Update | sa.Delete | sa.Insert | sa.TextClause:
    """Return the statement of a kind of writing, for many rows at once."""
    match kind:
        case WriteKind.INSERT_TABLE:
            return sa.insert(TABLES)
        case WriteKind.DELETE_EVENT:
            this = (EVENTS.c.code == sa.bindparam("of"), EVENTS.c.number == sa.bindparam("at"))
            return sa.delete(EVENTS).where(*this)
        case WriteKind.INSERT_EVENT:
            return sa.insert(EVENTS)
        case WriteKind.UPDATE_TABLE:
            changed: dict[str, Any] = {key: sa.bindparam(key) for key in keys if key != "of"}
            return sa.update(TABLES).where(TABLES.c.code == sa.bindparam("of")).values(changed)
        case WriteKind.PROVE:  # a row that is always there, left as it is
            return sa.text("UPDATE alembic_version SET version_num = version_num")
        case WriteKind.COUNT_FACE:
            counted = insert(DICE)
            more = {"count": DICE.c.count + counted.excluded.count}
            return counted.on_conflict_do_update(index_elements=list(DICE.primary_key), set_=more)
