"""Yacht: five dice, three rolls, twelve boxes."""

from enum import IntEnum

from dicewright import plugin as dw
from dicewright.plugin import rule

DICE, ALL, SIDES, BOXES = 5, 0b11111, 6, 12
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")
OTHERS = ("full-house", "four-of-a-kind", "little-straight", "big-straight", "choice", "yacht")
FULL_HOUSE, FOUR, LITTLE, BIG, CHOICE, YACHT = range(SIDES, BOXES)
OPEN = -1  # in a box: nothing yet


class State(dw.Record):
    """All that is on the table."""

    player = dw.int8()  # the seat that rolls or acts
    players = dw.int8()
    rolls = dw.int8()  # left in this turn
    filled = dw.int8()  # boxes, by all
    dice = dw.int8(DICE)  # what each shows; 0 is to be rolled
    sheet = dw.int16(dw.size("players", 6), BOXES)


class Tables(dw.DiceTables):
    """What the rules read of the edition."""

    rolls = dw.int8()  # in a turn
    straight = dw.int16()  # points of either straight
    yacht = dw.int16()  # points of five alike
    boxes = dw.int8(BOXES)  # 1 for those that are played


Refusal = IntEnum("Refusal", "CHOOSE_DICE NO_ROLLS_LEFT FILLED")  # why an action is forbidden
ACTIONS = dw.Codec("'reroll 1,3' or 'score yacht'")
REROLL = ACTIONS.kind("reroll", dice=dw.dice_part(DICE))
SCORE = ACTIONS.kind("score", box=dw.name_part(NUMBERS + OTHERS))


@rule
def setup(s: State, e: Tables, players: int, first: int, layout: dw.Row) -> None:
    """Empty all sheets; no die shows anything yet."""
    s.players, s.player, s.rolls = players, first, e.rolls
    for seat in range(players):
        for box in range(BOXES):
            s.sheet[seat][box] = OPEN if e.boxes[box] else 0
            s.filled += 0 if e.boxes[box] else 1


@rule
def to_move(s: State) -> int:
    """Say who is to act; the last box ends the game."""
    if s.filled == BOXES * s.players:
        return dw.TERMINAL
    for die in range(DICE):
        if s.dice[die] == 0:
            return dw.CHANCE
    return s.player


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
    rolled = 0
    for die in range(DICE):
        if s.dice[die] == 0:
            s.dice[die] = faces[rolled]
            rolled += 1


@rule
def reroll_refusal(s: State, e: Tables, dice: int) -> int:
    """Re-roll some dice, while there are rolls."""
    if s.rolls <= 0:
        return Refusal.NO_ROLLS_LEFT
    return dw.LEGAL if dice else Refusal.CHOOSE_DICE


@rule
def score_refusal(s: State, e: Tables, box: int) -> int:
    """Fill an open box, at any time."""
    return dw.LEGAL if s.sheet[s.player][box] == OPEN else Refusal.FILLED


@rule
def reroll(s: State, e: Tables, dice: int) -> None:
    """Take the dice up."""
    for die in range(DICE):
        if dice >> die & 1:
            s.dice[die] = 0


@rule
def score(s: State, e: Tables, box: int) -> None:
    """Write the points, and pass the dice on."""
    s.sheet[s.player][box] = points_of(s, e, box)
    s.filled += 1
    s.player, s.rolls = (s.player + 1) % s.players, e.rolls
    reroll(s, e, ALL)


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


SHEET = dw.Show(places=NUMBERS + OTHERS, blank=OPEN, by=("score", "box"))
SHOWS = {"sheet": SHEET, "filled": dw.Show(hidden=True)}
GAME = dw.define(__name__, "yacht", most_dice=DICE, shows=SHOWS)
