"""The database's own clock: those of machines differ."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class Now(FunctionElement[float]):
    """Seconds since 1970, at the moment that it is asked for."""

    name = "now"
    type = sa.Double()
    inherit_cache = True


@compiles(Now, "sqlite")
def _in_sqlite(*_: Any, **__: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"


@compiles(Now, "postgresql")
def _in_postgresql(*_: Any, **__: Any) -> str:
    return "extract(epoch FROM clock_timestamp())::double precision"
