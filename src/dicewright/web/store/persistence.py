"""Tables as rows of the database, and back."""

import json
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from dicewright.core.match import Match
from dicewright.core.replay import Replayed
from dicewright.web.dice.fair import Fair
from dicewright.web.store.counts import counts_of
from dicewright.web.store.database import Stored
from dicewright.web.store.writes import (
    Write,
    delete_event,
    insert_event,
    insert_table,
    update_table,
)
from dicewright.web.tables import catalog, levels
from dicewright.web.tables.history import read_entry
from dicewright.web.tables.seating import Setup, StoredSeat
from dicewright.web.tables.table import Table

TOUCHED_SECONDS = 60  # how exactly it is known when something happened: an index is kept of it
MOVING = ("version", "fair")  # what moves change of a table's row, but the first and the last one


def values_of(table: Table) -> dict[str, Any]:
    """Return what can change of a table's row."""
    return {
        "header": None if table.header is None else msgspec.json.encode(table.header).decode(),
        "seats": msgspec.json.encode(table.places).decode(),
        "host": table.host,
        "status": table.status,
        "open_seats": sum(place.open for place in table.places),
        "pace": table.pace,
        "version": table.version,
        "rematch": table.rematch,
        "abandoned": table.abandoned,
        "fair": None if table.fair is None else msgspec.json.encode(table.fair).decode(),
        "touched": table.touched,
    }


def new_row(table: Table) -> list[Write]:
    """Return the rows that store a new table, with what has happened there."""
    row = values_of(table) | {
        "code": table.code,
        "watch": table.watch,
        "game": table.game.name,
        "setup": msgspec.json.encode(table.setup).decode(),
        "public": table.public,
        "created": table.created,
    }
    return [insert_table(row), *_events(table)]


def changes_of(
    table: Table, fence: int, known: dict[str, Any]
) -> tuple[list[Write], dict[str, Any]]:
    """Return the rows that store what has changed at a table, for whoever took it under a fence.

    Most moves change little of what is known to be in its row; what is there then is returned, too.
    """
    minute = int(time.time()) // TOUCHED_SECONDS * TOUCHED_SECONDS
    table.touched = max(table.touched, minute)  # a clock may be set back
    removed = [delete_event(table.code, number) for number in table.taken_back]
    counted = counts_of(table) if table.status == "finished" and table.events else []
    values = values_of(table)
    moved = {key: values[key] for key in MOVING}
    changed = moved if known and known | moved == values else values
    writes = [*removed, *_events(table), update_table(table.code, changed, fence), *counted]
    return writes, values


def _events(table: Table) -> list[Write]:
    return [insert_event(table.code, number, content) for number, content in table.events]


def table_from(stored: Stored) -> Table:
    """Return the table that the database has."""
    row = stored.row
    setup = msgspec.json.decode(row.setup, type=Setup)
    game = catalog.game_of(row.game, setup.edition, setup.edition_data, setup.options)
    places = msgspec.json.decode(row.seats, type=list[StoredSeat])
    for level in (place.bot for place in places if place.bot is not None):
        levels.get(level)
    table = Table(row.code, row.watch, game, setup, places, row.host)
    if row.fair is not None:
        table.fair = msgspec.json.decode(row.fair, type=Fair)
    if row.header is not None:
        _play_record(table, json.loads(row.header), stored.events)
    table.public, table.pace, table.version = row.public, row.pace, int(row.version)
    table.rematch, table.abandoned = row.rematch, row.abandoned
    table.created, table.touched = int(row.created), int(row.touched)
    return table


def _play_record(table: Table, head: dict[str, Any], lines: Sequence[tuple[int, str]]) -> None:
    """Bring a table to where the numbered lines of its record lead."""
    game, players = table.game, head["players"]
    layout = game.parse_layout(len(players), head)
    table.header = head
    table.match = Match(game, players, head["first"], layout)
    replayed = Replayed(head, table.match, list(players))
    for number, text in lines:
        table.numbers.append(number)
        table.lines.append(text)
        table.entries.append(read_entry(replayed, json.loads(text)))
