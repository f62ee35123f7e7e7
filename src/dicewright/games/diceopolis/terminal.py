"""Draws a state of Diceopolis in a terminal, in colour or without."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from dicewright.core.look import SEAT_LETTERS, SEAT_STYLES

CROSS_STYLE = "bold white on grey23"
OPEN_STYLE = "dim"


def draw(view: dict[str, Any], names: Sequence[str]) -> Group:
    """Return the board, and the players with hand, cache and score."""
    return Group(_board(view), Text(), _players(view, names))


def _board(view: dict[str, Any]) -> Text:
    reach = len(view["cross"])
    cells = _cells(view)
    span = range(-reach, reach + 1)
    ruler = Text("    " + "".join(f"{x:>3} " for x in span), style="dim")
    board = Text()
    for y in reversed(span):
        board.append(f"{y:>3} ", style="dim")
        for x in span:
            board.append_text(cells.get((x, y), Text("    ")))
        board.append(f" {y:>2}\n", style="dim")
    return Text.assemble(ruler, "\n", board, ruler)


def _cells(view: dict[str, Any]) -> dict[tuple[int, int], Text]:
    """Return what stands in each cell that is not blank, four characters each."""
    cells = {(0, 0): Text("  + ", style=CROSS_STYLE)}
    for place, pips in enumerate(view["cross"], start=1):
        for cell in ((place, 0), (-place, 0), (0, place), (0, -place)):
            cells[cell] = Text(f" {pips:>2} ", style=CROSS_STYLE)
    for x, y in view["open"]:
        cells[x, y] = Text("  · ", style=OPEN_STYLE)
    for die in view["dice"]:
        letter, style = SEAT_LETTERS[die["seat"]], SEAT_STYLES[die["seat"]]
        cells[die["x"], die["y"]] = Text(f"{letter:>2}{die['pips']:<2}", style=style)
    return cells


def _players(view: dict[str, Any], names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "player", "points", "rows", "hand", "cache"):
        table.add_column(heading, justify="right" if heading in ("points", "cache") else "left")
    for seat, name in enumerate(names):
        mark = "▶" if seat == view["player"] and view["phase"] != "over" else ""
        worths = sorted((row["worth"] for row in view["rows"] if row["seat"] == seat), reverse=True)
        table.add_row(
            mark,
            Text(f" {SEAT_LETTERS[seat]} {name} ", style=SEAT_STYLES[seat]),
            str(view["scores"][seat]),
            "+".join(map(str, worths)) or "-",
            " ".join(map(str, view["hands"][seat])) or "-",
            str(view["caches"][seat]),
        )
    return table
