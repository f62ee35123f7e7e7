"""Counts what happens at tables, for who looks after the server."""

from dicewright.web.metrics import MOVES, ROLLS
from dicewright.web.tables.table import Table
from dicewright.web.wire.messages import Entry


def count_steps(table: Table) -> None:
    """Count the steps of a table that have been stored and told."""
    for step in table.steps:
        entry = step.entry
        if entry.roll is not None:
            ROLLS.labels(_giver(table, entry)).inc()
        elif entry.do is not None:
            by = "person" if table.places[entry.seat].bot is None else "bot"
            MOVES.labels(table.game.name, by).inc()


def _giver(table: Table, entry: Entry) -> str:
    """Say who gave the number of a roll."""
    if table.setup.dice == "real":
        return "hand"
    return "server" if table.fair is None or entry.alone else "browser"
