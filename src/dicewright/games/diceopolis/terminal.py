"""Draws a state of Diceopolis in a terminal, in colour or without."""

from collections.abc import Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from dicewright.core.seats import SEAT_LETTERS, SEAT_STYLES

CROSS_STYLE = "bold #ffffff on grey27"
OPEN_STYLE = "dim"


def draw(view: dict[str, Any], names: Sequence[str]) -> Group:
    """Return the board, and the players with hand, reserve and score."""
    legend = Text("    *  die of a row that scores     ·  open cell", style="dim")
    return Group(_board(view), legend, Text(), _players(view, names))


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
    """Return what stands in each cell that is not blank; a star stands before dice that score."""
    scoring = {tuple(cell) for row in view["rows"] for cell in row["cells"]}
    cells = {(0, 0): _cell(" + ", CROSS_STYLE)}
    for distance, pips in enumerate(view["cross"], start=1):
        for cell in ((distance, 0), (-distance, 0), (0, distance), (0, -distance)):
            cells[cell] = _cell(f"{pips:^3}", CROSS_STYLE)
    for x, y in view["open"]:
        cells[x, y] = _cell(" · ", OPEN_STYLE)
    for die in view["dice"]:
        place, seat = (die["x"], die["y"]), die["seat"]
        face = f"{SEAT_LETTERS[seat]}{die['pips']:<2}"
        cells[place] = _cell(face, SEAT_STYLES[seat], "*" if place in scoring else " ")
    return cells


def _cell(face: str, style: str, mark: str = " ") -> Text:
    """Return four characters: a mark or a gap, and three for the die."""
    return Text.assemble((mark, "bold"), (face, style))


def _players(view: dict[str, Any], names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "player", "points", "rows", "hand", "reserve"):
        table.add_column(heading, justify="right" if heading in ("points", "reserve") else "left")
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
