"""Draws a state of Novo Dice in a terminal, in colour or without."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from dicewright.core.seats import SEAT_LETTERS, SEAT_STYLES

LION_STYLE = "bold #000000 on #E0B040"
DIE_STYLE = "bold #000000 on #e8e8e8"
EXTRA_STYLE = "bold #ffffff on #303030"


def draw(view: dict[str, Any], names: Sequence[str]) -> Group:
    """Return the trader, the warehouse and everybody's bays."""
    parts: list[Any] = [Columns([_trader(view), _warehouse(view)], padding=(0, 4)), Text()]
    if view["last_turns"]:
        parts.append(Text("Last turns: nobody has more than one (N13).", style="bold"))
    return Group(*parts, _bays(view, names))


def _die(view: dict[str, Any], die: dict[str, str] | None, width: int) -> Text:
    if die is None:
        return Text("·".center(width), style="dim")
    extra = die["kind"] == view["extra"]
    style = LION_STYLE if die["face"] == "lion" else EXTRA_STYLE if extra else DIE_STYLE
    return Text(die["face"].center(width), style=style)


def _trader(view: dict[str, Any]) -> Group:
    """Return the three slots, the dice to choose from and the lions."""
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    for heading in ("", *(f"slot {slot}" for slot in (1, 2, 3)), ""):
        table.add_column(heading, justify="center" if heading else "left")
    for row, spaces in zip(view["rows"], view["slots"], strict=True):
        won = f"= {row['length']} {row['symbol']}" if row["length"] else ""
        used = " (used)" if row["used"] else ""
        cells = [_die(view, space, 9) for space in spaces]
        table.add_row(Text(f"row {row['row']}", style="dim"), *cells, won + used)
    lines: list[Any] = [table, Text(), Text(f"lions: {view['lions']}", style="bold")]
    if view["dice"]:
        lines.append(Text("rolled, to choose from:", style="dim"))
        lines.append(_choice(view))
    if view["hand"]:
        lines.append(Text("in hand: " + ", ".join(view["hand"]), style="bold"))
    return Group(*lines)


def _choice(view: dict[str, Any]) -> Text:
    text, kind = Text(), None
    for die in view["dice"]:
        if die["kind"] != kind:
            kind = die["kind"]
            text.append(f"{'' if not text else chr(10)}{kind:>8} ", style="dim")
        text.append_text(_die(view, die, len(die["face"]) + 2))
        text.append(" ")
    return text


def _warehouse(view: dict[str, Any]) -> Table:
    """Return the stock; a star stands before tiles that the dice as they lie can claim."""
    claimable = {claim["tile"]: claim["by"] for claim in view["claimable"]}
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim")
    for heading in ("", "warehouse", "asks for", "lions", "worth", "left", ""):
        numeric = heading in ("lions", "worth", "left")
        table.add_column(heading, justify="right" if numeric else "left", no_wrap=True)
    for tile in view["stock"]:
        by = claimable.get(tile["tile"], [])
        table.add_row(
            "*" if by else "",
            tile["tile"],
            f"{tile['row']} {tile['symbol']}",
            str(tile["lions"]),
            str(tile["value"]),
            str(tile["left"]),
            Text(", ".join(map(_source, by)), style="green"),
            style="" if tile["left"] else "dim",
        )
    table.add_row("", "Trash", "", "", "0", str(view["trash"]), "", style="dim")
    return table


def _source(source: int | str) -> str:
    return f"row {source}" if isinstance(source, int) else source


def _bays(view: dict[str, Any], names: Sequence[str]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("", "player", "points", "bay", "tiles", "worth"):
        table.add_column(heading)
    for seat, name in enumerate(names):
        mark = "▶" if seat == view["player"] and view["phase"] != "over" else ""
        label = Text(f" {SEAT_LETTERS[seat]} {name} ", style=SEAT_STYLES[seat])
        for number, bay in enumerate(view["bays"][seat]):
            first = number == 0
            table.add_row(
                mark if first else "",
                label if first else "",
                Text(str(view["scores"][seat]) if first else "", style="bold", justify="right"),
                str(number + 1),
                _tiles(bay),
                f"{bay['value']} = {bay['formula']}" if bay["combined"] else str(bay["value"]),
            )
    return table


def _tiles(bay: dict[str, Any]) -> Text:
    """Return the tiles of a bay; those of the combination are bold."""
    text, combined = Text(), list(bay["combined"])
    for name in bay["tiles"]:
        if name in combined:
            combined.remove(name)
            text.append(name, style="bold")
        else:
            text.append(name, style="dim" if name == "Trash" else "")
        text.append(", ")
    free = bay["spaces"] - len(bay["tiles"])
    text.append(f"{free} free" if free else "full", style="dim")
    return text
