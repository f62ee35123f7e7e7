"""What can be written to the database: each kind is one statement, for many rows at once."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from dicewright.web.store.clock import Now
from dicewright.web.store.schema import DICE, EVENTS, PROCESSES, TABLES

LEASE_SECONDS = 4.0  # after which a process that gave no sign of life has no table any more
INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


class WriteKind(IntEnum):
    """What is done to rows, in the order in which a transaction does it."""

    INSERT_TABLE = 0
    UPDATE_TABLE = 1  # before events: whoever has not the table any more fails here
    DELETE_EVENT = 2
    INSERT_EVENT = 3
    COUNT_FACE = 4
    PROVE = 5
    RENEW = 6
    RELEASE = 7
    TAKE = 8
    END = 9


class Write(NamedTuple):
    """Something to be written."""

    kind: WriteKind
    values: dict[str, Any]


Keys = tuple[str, ...]  # the names of the values of a row


def statements(writes: Iterable[Write], dialect: sa.Dialect) -> Iterator[tuple[str, list[Any]]]:
    """Yield statements as the driver reads them, each with all the rows that it is for."""
    groups: dict[tuple[WriteKind, Keys], list[dict[str, Any]]] = {}
    for kind, values in writes:
        groups.setdefault((kind, tuple(values)), []).append(values)
    for (kind, keys), rows in sorted(groups.items(), key=lambda group: group[0][0]):
        text, places, given = _driver_form(kind, keys, dialect)
        whole = [given | row for row in _in_order(kind, rows)]
        yield text, [tuple(map(row.get, places)) for row in whole]


def _in_order(kind: WriteKind, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Let all processes lock what they share in one order: else two wait for each other."""
    if kind is WriteKind.COUNT_FACE:
        return sorted(rows, key=lambda row: [row[column.name] for column in DICE.primary_key])
    if kind is WriteKind.UPDATE_TABLE:
        return sorted(rows, key=lambda row: str(row["of"]))
    return rows


def was_fenced(error: Exception) -> bool:
    """Say whether the database refused a write because another process has the table."""
    if not isinstance(error, sa.exc.IntegrityError):
        return False
    said: Any = error.orig
    named = getattr(said.__cause__, "column_name", None)  # by asyncpg
    return named == TABLES.c.fence.name or f"{TABLES.c.fence}" in str(said)


# --- games ---------------------------------------------------------------------------------------


def insert_event(code: str, number: int, content: str) -> Write:
    """Return what adds a line to a record."""
    return Write(WriteKind.INSERT_EVENT, {"code": code, "number": number, "content": content})


def delete_event(code: str, number: int) -> Write:
    """Return what takes a line out of a record."""
    return Write(WriteKind.DELETE_EVENT, {"of": code, "at": number})


def insert_table(values: dict[str, Any]) -> Write:
    """Return what adds a table."""
    return Write(WriteKind.INSERT_TABLE, values)


def update_table(code: str, values: dict[str, Any], fence: int) -> Write:
    """Return what changes a table; all that is written with it fails if the fence is an old one."""
    return Write(WriteKind.UPDATE_TABLE, {"of": code, "holding": fence} | values)


def count_face(game: str, kind: str, sides: str, face: str, count: int) -> Write:
    """Return what adds to how often a face came."""
    die = {"game": game, "kind": kind, "sides": sides}
    return Write(WriteKind.COUNT_FACE, die | {"face": face, "count": count})


def prove() -> Write:
    """Return what changes nothing, and fails if nothing can be written."""
    return Write(WriteKind.PROVE, {})


# --- leases --------------------------------------------------------------------------------------


def renew(process: str) -> Write:
    """Return what gives a process, and so all that it has, its time anew."""
    return Write(WriteKind.RENEW, {"me": process})


def take(process: str, code: str) -> Write:
    """Return what gives a table to a process, under a new fence, unless a living one has it."""
    return Write(WriteKind.TAKE, {"of": code, "me": process})


def release(process: str, code: str, fence: int) -> Write:
    """Return what hands a table back."""
    return Write(WriteKind.RELEASE, {"of": code, "me": process, "holding": fence})


def end(process: str) -> Write:
    """Return what hands back all that a process has."""
    return Write(WriteKind.END, {"me": process})


# --- statements ----------------------------------------------------------------------------------


@cache
def _driver_form(
    kind: WriteKind, keys: Keys, dialect: sa.Dialect
) -> tuple[str, Keys, dict[str, Any]]:
    """Return the text of a statement, the order of its values, and those that are always the same.

    Made once: what SQLAlchemy does for each execution takes three times as long as the database.
    """
    made: Any = _statement(kind, keys, dialect.name)
    columns = list(keys) if isinstance(made, sa.Insert) and kind is not WriteKind.RENEW else None
    compiled = made.compile(dialect=dialect, column_keys=columns)
    return str(compiled), tuple(compiled.positiontup or ()), dict(compiled.params)


def _statement(kind: WriteKind, keys: Keys, dialect: str) -> sa.Executable:
    """Return the statement of a kind of writing."""
    match kind:
        case WriteKind.INSERT_TABLE:
            return sa.insert(TABLES)
        case WriteKind.UPDATE_TABLE:
            return _update(keys)
        case WriteKind.DELETE_EVENT:
            this = (EVENTS.c.code == sa.bindparam("of"), EVENTS.c.number == sa.bindparam("at"))
            return sa.delete(EVENTS).where(*this)
        case WriteKind.INSERT_EVENT:
            return sa.insert(EVENTS)
        case WriteKind.COUNT_FACE:
            counted = INSERTS[dialect](DICE)
            more = {"count": DICE.c.count + counted.excluded.count}
            return _upsert(counted, more)
        case WriteKind.PROVE:  # a row that is always there, left as it is
            return sa.text("UPDATE alembic_version SET version_num = version_num")
        case _:
            return _lease_statement(kind, dialect)


def _upsert(inserted: Any, changes: dict[str, Any]) -> sa.Executable:
    table: sa.Table = inserted.table
    upsert: sa.Executable = inserted.on_conflict_do_update(
        index_elements=list(table.primary_key), set_=changes
    )
    return upsert


def _update(keys: Keys) -> sa.Executable:
    """Return what changes a table; under an old fence it has none, which the database refuses."""
    changed: dict[str, Any] = {key: sa.bindparam(key) for key in keys if key in TABLES.c}
    changed["fence"] = sa.case((TABLES.c.fence == sa.bindparam("holding"), TABLES.c.fence))
    return sa.update(TABLES).where(TABLES.c.code == sa.bindparam("of")).values(changed)


def _lease_statement(kind: WriteKind, dialect: str) -> sa.Executable:
    me, of = sa.bindparam("me", type_=sa.String), sa.bindparam("of", type_=sa.String)
    if kind is WriteKind.RENEW:
        sign = INSERTS[dialect](PROCESSES).values(name=me, until=Now() + LEASE_SECONDS)
        return _upsert(sign, {"until": sign.excluded.until})
    if kind is WriteKind.END:
        return sa.delete(PROCESSES).where(PROCESSES.c.name == me)
    if kind is WriteKind.RELEASE:
        mine = (TABLES.c.owner == me, TABLES.c.fence == sa.bindparam("holding"))
        return sa.update(TABLES).where(TABLES.c.code == of, *mine).values(owner=None)
    this = (TABLES.c.code == of) | (TABLES.c.watch == of)
    lives = sa.exists().where(PROCESSES.c.name == TABLES.c.owner, PROCESSES.c.until > Now())
    free = TABLES.c.owner.is_(None) | (TABLES.c.owner == me) | ~lives
    return sa.update(TABLES).where(this, free).values(owner=me, fence=TABLES.c.fence + 1)
