"""Yacht: five dice, up to three rolls a turn, and twelve boxes to be filled, each once."""

from enum import IntEnum
from typing import Any

from dicewright import plugin as dw
from dicewright.plugin import rule

DICE, SIDES = 5, 6
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")
OTHERS = ("full-house", "four-of-a-kind", "little-straight", "big-straight", "choice", "yacht")
NAMES, BOXES = NUMBERS + OTHERS, 12
FULL_HOUSE, FOUR, LITTLE, BIG, CHOICE, YACHT = range(SIDES, BOXES)
OPEN = -1  # in a box: nothing yet


class State(dw.Record):
    """All that is on the table."""

    player = dw.int8()  # the seat that rolls or acts
    players = dw.int8()
    rolls = dw.int8()  # rolls left in this turn
    rolling = dw.int8()  # dice are to be rolled: those that show nothing
    filled = dw.int8()  # boxes filled by all
    dice = dw.int8(DICE)  # what each shows; 0 is to be rolled
    sheet = dw.int16(dw.size("players", 6), BOXES)


class Tables(dw.DiceTables):
    """What the rules read of the edition."""

    rolls = dw.int8()  # in a turn
    boxes = dw.int8(BOXES)  # 1 for those that are played
    straight = dw.int16()  # points of either straight
    yacht = dw.int16()  # points of five alike


class Refusal(IntEnum):
    """Why an action is forbidden."""

    ROLL_FIRST = 1
    NO_ROLLS_LEFT = 2
    CHOOSE_DICE = 3
    FILLED = 4


def check(edition: Any, refuse: dw.Refuse) -> None:
    """Check what any edition must satisfy."""
    rolls, boxes = edition.pieces.rolls, edition.pieces.boxes
    refuse.beyond("pieces", "rolls", rolls, 1, 10)
    played = len(boxes) == BOXES and sum(boxes) > 0 and {*boxes} <= {0, 1}
    refuse.unless(played, "pieces", "boxes", f"expected {BOXES} times 0 or 1, a 1 at least")


ACTIONS = dw.Codec("'reroll 1,3' or 'score yacht'")
REROLL = ACTIONS.kind("reroll", dice=dw.dice_part(DICE))
SCORE = ACTIONS.kind("score", box=dw.name_part(NAMES))


@rule
def setup(s: State, e: Tables, players: int, first: int, layout: dw.Row) -> None:
    """Empty all sheets."""
    s.players, s.player = players, first
    for seat in range(players):
        for box in range(BOXES):
            s.sheet[seat][box] = OPEN if e.boxes[box] else 0
    begin_turn(s, e)


@rule
def begin_turn(s: State, e: Tables) -> None:
    """Take all dice up."""
    s.rolls, s.rolling = e.rolls, 1
    for die in range(DICE):
        s.dice[die] = 0


@rule
def to_move(s: State) -> int:
    """Say who is to act."""
    if s.rolling:
        return dw.CHANCE
    return s.player if s.rolls >= 0 else dw.TERMINAL


@rule
def dice_to_roll(s: State, e: Tables, kinds: dw.Row) -> int:
    """Roll all dice that show nothing."""
    count = 0
    for die in range(DICE):
        if s.dice[die] == 0:
            kinds[count] = 0
            count += 1
    return count


@rule
def apply_roll(s: State, e: Tables, faces: dw.Row) -> None:
    """Put the dice down where they were taken up."""
    s.rolls -= 1
    s.rolling = 0
    rolled = 0
    for die in range(DICE):
        if s.dice[die] == 0:
            s.dice[die] = faces[rolled]
            rolled += 1


@rule
def reroll_refusal(s: State, e: Tables, dice: int) -> int:
    """Re-roll some dice, while there are rolls."""
    if s.rolling:
        return Refusal.ROLL_FIRST
    if dice == 0:
        return Refusal.CHOOSE_DICE
    return dw.LEGAL if s.rolls > 0 else Refusal.NO_ROLLS_LEFT


@rule
def score_refusal(s: State, e: Tables, box: int) -> int:
    """Fill an open box, at any time."""
    if s.rolling:
        return Refusal.ROLL_FIRST
    return dw.LEGAL if s.sheet[s.player][box] == OPEN else Refusal.FILLED


@rule
def reroll(s: State, e: Tables, dice: int) -> None:
    """Take the dice up."""
    s.rolling = 1
    for die in range(DICE):
        if dice >> die & 1:
            s.dice[die] = 0


@rule
def score(s: State, e: Tables, box: int) -> None:
    """Write the points, and pass the dice on; the last box ends the game."""
    s.sheet[s.player][box] = points_of(s, e, box)
    s.filled += 1
    s.player = (s.player + 1) % s.players
    boxes = 0
    for other in range(BOXES):
        boxes += e.boxes[other]
    if s.filled < boxes * s.players:
        begin_turn(s, e)
    else:
        s.rolls = -1


@rule
def points_of(s: State, e: Tables, box: int) -> int:
    """Return what the dice are worth in a box."""
    total, most, least, fours = 0, 0, DICE, 0
    for face in range(1, SIDES + 1):
        count = 0
        for die in range(DICE):
            count += 1 if s.dice[die] == face else 0
        if box == face - 1:
            return count * face
        total, most = total + count * face, max(most, count)
        least = min(least, count) if count else least
        fours += 4 * face if count >= 4 else 0
    if box == YACHT:
        return e.yacht if most == DICE else 0
    if box == FULL_HOUSE:
        return total if (most, least) == (3, 2) else 0
    if box in (LITTLE, BIG):
        return e.straight if most == 1 and total == (15 if box == LITTLE else 20) else 0
    return total if box == CHOICE else fours


refusal = ACTIONS.each({REROLL: reroll_refusal, SCORE: score_refusal})
apply = ACTIONS.each({REROLL: reroll, SCORE: score})


@rule
def scores(s: State, e: Tables, points: dw.Row) -> None:
    """Add up the sheets."""
    for seat in range(s.players):
        points[seat] = 0
        for box in range(BOXES):
            points[seat] += max(s.sheet[seat][box], 0)


HIDDEN = dw.Show(hidden=True)
SHEET = dw.Show(places=NAMES, blank=OPEN, by=("score", "box"))
GAME = dw.define(
    *(__name__, "yacht", "Yacht", "five dice, three rolls, twelve boxes", State, Tables, ACTIONS),
    most_dice=DICE,
    refusals=Refusal,
    check=check,
    shows={"sheet": SHEET, "rolling": HIDDEN, "filled": HIDDEN},
)
