"""A database that several servers share: PostgreSQL."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dicewright.core.errors import Unreadable

CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 15.0  # after which a database that is silent has failed


class Postgres:
    """Reads with a pool of connections, and writes with one."""

    def __init__(self, address: str) -> None:
        url = url_of(address)
        self.name = url.set(drivername="postgresql").render_as_string(hide_password=True)
        waits = {"timeout": CONNECT_SECONDS, "command_timeout": ANSWER_SECONDS}
        try:
            self.engine: AsyncEngine = create_async_engine(
                url, connect_args=waits, pool_pre_ping=True
            )
        except ModuleNotFoundError:
            raise Unreadable(
                f"{self.name}: PostgreSQL needs one more library: pip install dicewright[postgres]"
            ) from None
        self._connection: AsyncConnection | None = None

    def __str__(self) -> str:
        return self.name

    async def prepare(self) -> None:
        """Leave it to the database who may read it."""

    async def open(self) -> None:
        """Begin to write."""
        self._connection = await self.engine.connect()

    async def close(self) -> None:
        """Close all connections."""
        if self._connection is not None:
            await self._connection.close()
        await self.engine.dispose()

    async def write(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Do something with the connection that writes; one that was lost is made again."""
        assert self._connection is not None
        return await self._connection.run_sync(function, *arguments)

    def execute(self, connection: sa.Connection, text: str, rows: list[Any]) -> None:
        """Execute a statement for all these rows."""
        connection.exec_driver_sql(text, rows)

    def ailment(self) -> str | None:
        """Say nothing: what is wrong shows when it is used."""
        return None

    async def look_through(self) -> None:
        """Leave it to the database to look after its files."""


def url_of(address: str) -> sa.URL:
    """Return where a database is, for the driver; `sslmode` is what all other programs call it."""
    try:
        url = sa.make_url(address)
    except (sa.exc.ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in ("postgresql", "postgres") or not url.database:
        raise Unreadable("expected postgresql://user:password@host:port/database")
    query = {"ssl" if key == "sslmode" else key: value for key, value in url.query.items()}
    return url.set(drivername="postgresql+asyncpg", query=query)
