"""Draws a state of any game in a terminal, by its fields."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from dicewright.core.plain import spoken
from dicewright.core.seats import SEAT_LETTERS, SEAT_STYLES

NOTHING_THERE = "·"
TRACK = 24  # characters of a track


def draw(view: dict[str, Any], names: Sequence[str]) -> Group:
    """Return the dice, what lies on the table, and a row a player."""
    of_table = [part for part in view["parts"] if not part["seats"]]
    drawn: list[Any] = [_table_row(part) for part in of_table]
    if any(face is not None for face in view["dice"]):
        faces = "  ".join(f"[{NOTHING_THERE if f is None else f}]" for f in view["dice"])
        drawn.insert(0, Text(f"dice  {faces}"))
    return Group(*drawn, Text(), _players(view, names))


def _table_row(part: dict[str, Any]) -> Text:
    return Text(f"{spoken(part['name'])}  {_value(part, part['value'])}")


def _players(view: dict[str, Any], names: Sequence[str]) -> Table:
    parts = [part for part in view["parts"] if part["seats"]]
    table = Table(box=None, padding=(0, 2, 0, 0))
    for title in ("", "player", "points", *(spoken(part["name"]) for part in parts)):
        table.add_column(title, justify="right" if title == "points" else "left")
    for seat, points in enumerate(view["scores"]):
        turn = "▶" if seat == view["player"] else " "
        letter = Text(f" {SEAT_LETTERS[seat]} ", style=SEAT_STYLES[seat])
        cells = [_value(part, part["value"][seat]) for part in parts]
        table.add_row(Text.assemble(turn, " ", letter), names[seat], str(points), *cells)
    return table


def _value(part: dict[str, Any], value: Any) -> str:
    """Return a number, with its track if it has one, or a row or rows of them by their places."""
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return "\n".join(_value(part, row) for row in value)
        named = zip(value, part["places"] or [""] * len(value), strict=False)
        return "  ".join(f"{place} {_value(part, one)}".strip() for one, place in named)
    if value is None:
        return NOTHING_THERE
    if part["end"]:
        full = min(TRACK, TRACK * max(value, 0) // part["end"])
        return f"{value:>4} {'█' * full}{'░' * (TRACK - full)} {part['end']}"
    return str(value)
