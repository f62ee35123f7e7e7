"""Draws a state of AstroVenture in a terminal, in colour or without."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from dicewright.core.seats import SEAT_LETTERS, SEAT_STYLES

DIE_STYLE = "bold #ffffff on #4B3B8F"
STEAL_STYLE = "bold #000000 on #E0B040"


def draw(view: dict[str, Any], names: Sequence[str]) -> Group:
    """Return the dice, the systems, the special actions and the players."""
    boards = Columns([_board(view, board) for board in view["boards"]], padding=(0, 4))
    return Group(_dice(view), Text(), boards, Text(), _actions(view), Text(), _players(view, names))


def _dice(view: dict[str, Any]) -> Text:
    text = Text(f"roll {view['roll']} of {view['rolls']}: ", style="dim")
    for face in view["dice"]:
        text.append(f" {face} ", style=DIE_STYLE)
        text.append(" ")
    if view["steal"]:
        style = STEAL_STYLE if view["steal"] == "steal" else "dim"
        text.append(f" {view['steal'].upper()} ", style=style)
    return text


def _board(view: dict[str, Any], board: dict[str, Any]) -> Table:
    """Return a system; a star stands before bodies that the dice pay for."""
    lock = " LOCKED" if board["locked"] else f" +{board['bonus']}"
    if view["target"] is not None:
        lock = ""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    table.add_row("", Text(board["system"] + lock, style="bold"))
    for body in board["bodies"]:
        table.add_row(
            "*" if body["paid"] and not board["locked"] else "",
            body["body"],
            Text(_cost(body["cost"]), style="dim"),
            str(body["points"]),
            _cubes(body["cubes"]),
        )
    return table


def _cost(cost: dict[str, int]) -> str:
    return " ".join(f"{amount} {element}" for element, amount in cost.items())


def _cubes(seats: Sequence[int]) -> Text:
    text = Text()
    for seat in seats:
        text.append(f" {SEAT_LETTERS[seat]} ", style=SEAT_STYLES[seat])
    return text


def _actions(view: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    for action in view["actions"]:
        what = "steal a planet or moon" if action["kind"] == "steal" else "empty a body"
        table.add_row(
            "*" if action["paid"] and not action["used"] else "",
            f"action {action['action']}",
            what,
            Text(_cost(action["cost"]), style="dim"),
            "used" if action["used"] else f"+{action['points']}",
            style="dim" if action["used"] else "",
        )
    return table


def _players(view: dict[str, Any], names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "player", "points", "bodies"):
        table.add_column(heading, justify="right" if heading == "points" else "left")
    bodies = [body for board in view["boards"] for body in board["bodies"]]
    for seat, name in enumerate(names):
        mark = "▶" if seat == view["player"] and view["phase"] != "over" else ""
        goal = f" of {view['target']}" if view["target"] is not None else ""
        table.add_row(
            mark,
            Text(f" {SEAT_LETTERS[seat]} {name} ", style=SEAT_STYLES[seat]),
            f"{view['scores'][seat]}{goal}",
            str(sum(seat in body["cubes"] for body in bodies)),
        )
    return table
