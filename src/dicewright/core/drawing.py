"""Draws a state of any game in a terminal, by its fields and in its English words."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from dicewright.core.game import Game
from dicewright.core.plain import spoken
from dicewright.core.seats import SEAT_LETTERS, SEAT_STYLES
from dicewright.core.wording import wording

NOTHING_THERE = "·"
TRACK = 24  # characters of a track
FEW = 4  # numbers of a player that stand in one row; more are a column of a sheet
DIE_STYLE = "bold #000000 on #ffffff"
Drawn = dict[str, Any]


def draw(game: Game, view: Drawn, names: Sequence[str]) -> Group:
    """Return the dice, what lies on the table, and what everybody has."""
    words = wording(game).get("en", {})
    drawn: list[Any] = [_dice(view["dice"], words)] if any(view["dice"]) else []
    drawn += [_on_table(part, words) for part in view["parts"] if not part["seats"]]
    own = [part for part in view["parts"] if part["seats"]]
    sheets = [part for part in own if _many(part["value"][0])]
    others = [part for part in own if part not in sheets]
    seats = [_players(view, names, others, words)]
    seats += [_sheet(part, words) for part in sheets]
    return Group(*drawn, *([Text()] if drawn else []), *seats)


def _many(value: Any) -> bool:
    return isinstance(value, list) and len(value) > FEW and not isinstance(value[0], list)


def _word(words: Mapping[str, str], name: str) -> str:
    return words.get(name) or spoken(name)


def _dice(faces: Sequence[Any], words: Mapping[str, str]) -> Text:
    dice = Text("dice  ", style="dim")
    for face in faces:
        dice.append_text(Text(f"  {_face(face, words)}  ", DIE_STYLE))
        dice.append(" ", style="not dim")
    return dice


def _face(face: Any, words: Mapping[str, str]) -> str:
    return NOTHING_THERE if face is None else words.get(str(face)) or str(face)


def _on_table(part: Drawn, words: Mapping[str, str]) -> Text:
    name = Text(f"{_word(words, part['name'])}  ", style="dim")
    return name.append_text(Text(_value(part, part["value"], words), style="not dim"))


def _players(
    view: Drawn, names: Sequence[str], parts: Sequence[Drawn], words: Mapping[str, str]
) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("", "player", "points", *(_word(words, part["name"]) for part in parts)):
        table.add_column(title, justify="right" if title == "points" else "left")
    for seat, points in enumerate(view["scores"]):
        turn = "▶" if seat == view["player"] else " "
        cells = [_value(part, part["value"][seat], words) for part in parts]
        table.add_row(Text.assemble(turn, " ", _letter(seat)), names[seat], str(points), *cells)
    return table


def _letter(seat: int) -> Text:
    return Text(f" {SEAT_LETTERS[seat]} ", style=SEAT_STYLES[seat])


def _sheet(part: Drawn, words: Mapping[str, str]) -> Table:
    """Return a row a place, and a column a player."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(_word(words, part["name"]))
    for seat in range(len(part["value"])):
        table.add_column(_letter(seat), justify="right")
    for place, row in enumerate(zip(*part["value"], strict=True)):
        name = part["places"][place] if place < len(part["places"]) else str(place + 1)
        table.add_row(_word(words, name), *(_value(part, number, words) for number in row))
    return table


def _value(part: Drawn, value: Any, words: Mapping[str, str]) -> str:
    """Return a number, with its track if it has one, or a row or rows of them by their places."""
    if isinstance(value, list):
        if value and isinstance(value[0], list):
            return "\n".join(_value(part, row, words) for row in value)
        places = [_word(words, place) for place in part["places"]] or [""] * len(value)
        named = zip(value, places, strict=False)
        return "  ".join(f"{place} {_value(part, one, words)}".strip() for one, place in named)
    if value is None:
        return NOTHING_THERE
    if part["end"]:
        full = min(TRACK, TRACK * max(value, 0) // part["end"])
        return f"{value:>4} {'█' * full}{'░' * (TRACK - full)} {part['end']}"
    return str(value)
