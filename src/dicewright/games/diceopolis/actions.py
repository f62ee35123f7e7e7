"""The actions of Diceopolis: what they are made of; and how cells and faces are written."""

from functools import cache

from dicewright.core.actions import Codec, Part
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.plain import face_text
from dicewright.core.rule import rule
from dicewright.games.diceopolis import state
from dicewright.games.diceopolis.edition import DiceopolisEdition

ARM, WIDTH, CENTRE = int(state.LONGEST_ARM), int(state.WIDTH), int(state.CENTRE)
NUMBER = r"(0|-?[1-9]\d{0,3})"
KEPT = 0  # in place of the pips of a re-rolled die: none was


def cell_at(x: int, y: int) -> int:
    """Return the cell at these coordinates."""
    return CENTRE + y * WIDTH + x


@cache
def coordinates(cell: int) -> tuple[int, int]:
    """Return the coordinates of a cell (D1)."""
    y, x = divmod(int(cell), WIDTH)
    return x - WIDTH // 2, y - WIDTH // 2


def cell_text(cell: int) -> str:
    """Return a cell as actions name it."""
    x, y = coordinates(cell)
    return f"({x},{y})"


def parse_cell(edition: DiceopolisEdition, text: str) -> int:
    """Return the cell that a text names, if dice can ever lie near it."""
    x, y = map(int, text[1:-1].split(","))
    if max(abs(x), abs(y)) > ARM:
        raise Forbidden("D2", f"({x},{y}) lies outside the square that dice can ever lie in")
    return cell_at(x, y)


def parse_pips(edition: DiceopolisEdition, text: str) -> int:
    """Return the pips that a text names, if a die can show them."""
    pips, sides = int(text), edition.dice.sides
    if pips > sides:
        raise Forbidden("D4", f"no die shows {pips}: the dice have {sides} sides")
    return pips


def parse_face(edition: DiceopolisEdition, face: object) -> int:
    """Return the face that a record writes so."""
    sides = edition.dice.sides
    if type(face) is int and 1 <= face <= sides:
        return face
    raise Unreadable(f"expected the pips of a die, 1 to {sides}, got {face!r:.20}")


PIPS = Part(
    state.MOST_SIDES + 1,
    text=lambda edition, pips: str(pips),
    parse=parse_pips,
    pattern=r"[1-9]\d?",
    shown=face_text,
)
CELL = Part(
    state.CELLS,
    text=lambda edition, cell: cell_text(cell),
    parse=parse_cell,
    pattern=rf"\({NUMBER},{NUMBER}\)",
    shown=lambda edition, cell: coordinates(cell),
)

ACTIONS = Codec("'place 4 (2,-1)', 'reroll 3' or 'keep'")
KEEP = ACTIONS.kind("keep")  # all dice of the hand (D5)
REROLL = ACTIONS.kind("reroll", pips=PIPS)  # a die of the hand (D5)
PLACE = ACTIONS.kind("place", pips=PIPS, cell=CELL)  # a die of the hand on a cell (D4)

is_placed, placed_pips, placed_cell = PLACE.includes, PLACE.part("pips"), PLACE.part("cell")
is_reroll, reroll_pips = REROLL.includes, REROLL.part("pips")


@rule
def rerolled(action: int) -> int:
    """Return the pips of the die that a choice (D5) re-rolls, or KEPT."""
    return reroll_pips(action) if is_reroll(action) else KEPT
