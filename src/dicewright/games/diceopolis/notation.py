"""One line of text for every action and face of Diceopolis, and back."""

import re

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.state import State
from dicewright.games.diceopolis.edition import DiceopolisEdition
from dicewright.games.diceopolis.rules import CELLS, CENTRE, KEEP, LONGEST_ARM, WIDTH

NUMBER = r"(0|-?[1-9]\d{0,3})"
PLACE = re.compile(rf"place ([1-9]\d?) \({NUMBER},{NUMBER}\)", re.ASCII)
REROLL = re.compile(r"reroll ([1-9]\d?)", re.ASCII)


def cell_at(x: int, y: int) -> int:
    """Return the cell at these coordinates."""
    return CENTRE + y * WIDTH + x


def coordinates(cell: int) -> tuple[int, int]:
    """Return the coordinates of a cell (D1)."""
    half = WIDTH // 2
    return cell % WIDTH - half, cell // WIDTH - half


def cell_text(cell: int) -> str:
    """Return a cell as actions name it."""
    x, y = coordinates(cell)
    return f"({x},{y})"


def action_text(edition: DiceopolisEdition, action: int) -> str:
    """Return an action as records write it."""
    pips, cell = divmod(action, CELLS)
    if cell:
        return f"place {pips} {cell_text(cell)}"
    return "keep" if action == KEEP else f"reroll {pips}"


def parse_action(edition: DiceopolisEdition, text: str) -> int:
    """Return the action that a record writes so."""
    if text == "keep":
        return KEEP
    if match := REROLL.fullmatch(text):
        return read_pips(edition, match[1], "re-roll") * CELLS
    if match := PLACE.fullmatch(text):
        return read_pips(edition, match[1], "place") * CELLS + _cell(int(match[2]), int(match[3]))
    raise Unreadable(f"expected 'place 4 (2,-1)', 'reroll 3' or 'keep', got {text!r:.60}")


def read_pips(edition: DiceopolisEdition, text: str, verb: str) -> int:
    """Return the pips that a text names, if a die can show them."""
    pips, sides = int(text), edition.dice.sides
    if pips > sides:
        raise Forbidden("D4", f"no die to {verb} shows {pips}: the dice have {sides} sides")
    return pips


def _cell(x: int, y: int) -> int:
    if max(abs(x), abs(y)) > LONGEST_ARM:
        raise Forbidden("D2", f"({x},{y}) lies outside the square that dice can ever lie in")
    return cell_at(x, y)


def face_text(edition: DiceopolisEdition, face: int) -> int:
    """Return a face as records write it: its pips."""
    return face


def parse_face(edition: DiceopolisEdition, face: object) -> int:
    """Return the face that a record writes so."""
    sides = edition.dice.sides
    if type(face) is int and 1 <= face <= sides:
        return face
    raise Unreadable(f"expected the pips of a die, 1 to {sides}, got {face!r:.20}")


def hand_of(state: State, seat: int) -> list[int]:
    """Return the pips of a hand, rising."""
    return [pips for pips, count in enumerate(state.hand[seat]) for _ in range(count)]
