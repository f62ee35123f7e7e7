"""A database that is a file: SQLite, for one server."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dicewright.web.config import make_private

LOG = logging.getLogger(__name__)
BUSY_SECONDS = 5.0  # how long a write waits for another program that has the file


class SqliteFile:
    """Reads beside the loop, and writes in a thread of its own."""

    def __init__(self, path: Path, synchronous: str = "normal") -> None:
        self.path = path
        self.synchronous = synchronous
        self.engine: AsyncEngine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        self.writing = sa.create_engine(f"sqlite:///{path}")
        for engine in (self.engine.sync_engine, self.writing):
            sa.event.listen(engine, "connect", self._prepare)
        self._asked: SimpleQueue[Callable[[], None] | None] = SimpleQueue()  # none: end
        self._thread: Thread | None = None  # that does what is asked
        self._connection: sa.Connection | None = None
        self._file: tuple[int, int] | None = None  # which one was opened
        self._torn: str | None = None  # what the last look at the whole file found

    def __str__(self) -> str:
        return str(self.path)

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

    async def prepare(self) -> None:
        """Let only their owner read the files; SQLite makes those beside the database like it."""
        make_private(self.path)
        for beside in (self.path.with_name(self.path.name + end) for end in ("-wal", "-shm")):
            if beside.exists():
                make_private(beside)

    async def open(self) -> None:
        """Begin to write."""
        self._file = _identity(self.path)
        self._connection = await self._in_thread(self.writing.connect)

    async def close(self) -> None:
        """Close all connections."""
        if self._connection is not None:
            await self._in_thread(self._connection.close)
        await self._in_thread(self.writing.dispose)
        self._asked.put(None)
        if self._thread is not None:
            self._thread.join()
        await self.engine.dispose()

    async def write(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Do something with the connection that writes: one way there and back, however much."""
        return await self._in_thread(function, self._connection, *arguments)

    def execute(self, connection: sa.Connection, text: str, rows: list[Any]) -> None:
        """Execute a statement for all these rows; by SQLAlchemy it takes three times as long."""
        driver: Any = connection.connection.driver_connection
        try:
            driver.executemany(text, rows)
        except sqlite3.Error as error:
            base, dialect = sqlite3.Error, connection.dialect
            raise sa.exc.DBAPIError.instance(text, rows, error, base, dialect=dialect) from error

    async def _in_thread(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Do something in the thread; there and back by an executor costs three times as much."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        if self._thread is None:
            self._thread = Thread(target=self._work_on, name="writer", daemon=True)
            self._thread.start()

        def work() -> None:
            result, error = None, None
            try:
                result = function(*arguments)
            except Exception as failure:
                error = failure
            with suppress(RuntimeError):  # of a loop that is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, done, result, error)

        self._asked.put(work)
        return await done

    def _work_on(self) -> None:
        while (work := self._asked.get()) is not None:
            work()

    def ailment(self) -> str | None:
        """Say what is wrong with the file, if anything is known to be."""
        if _identity(self.path) != self._file:
            return "the file of the database is gone, or another one is in its place"
        return None if self._torn is None else f"the database is torn: {self._torn}"

    async def look_through(self) -> None:
        """Look through the whole file for torn pages, beside the loop: that takes its time."""
        self._torn = await asyncio.to_thread(_torn_page, self.path)
        if self._torn is not None:
            LOG.error("the database is torn", extra={"found": self._torn})


def settle(done: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    """Let whoever waits go on, if somebody still does."""
    if done.cancelled():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
        done.exception()  # whoever did not wait for it does not want to know


def _text(content: bytes) -> str:
    """Read a text of the database; one damaged letter must not keep all other rows from us."""
    return content.decode(errors="replace")


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
