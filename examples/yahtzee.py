"""Solitaire Yahtzee on the general solver, checked against the published optimum.

    python examples/yahtzee.py                 # the usual joker rule: 254.5896
    python examples/yahtzee.py --joker forced  # the official, forced one: 254.5877
    python examples/yahtzee.py --check         # the ends of games again, by plain enumeration

After a turn only three things matter: the boxes used, the total of the upper ones (63 is as good
as more), and whether the box of the Yahtzee holds its 50 points, so that each further one earns
100. A position is worth what its best turn is, and a turn uses up a box: so the positions are
solved from the last to the first, each by one call of the general solver.

A joker is a Yahtzee whose own box and whose upper box are used: it scores in full as a full house
and as either straight. By the usual rule any open box may be chosen for any dice. By the forced
one a further Yahtzee goes to its upper box if that is open, else to a lower one, else anywhere.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import click
import numpy as np

from dicewright.core.chance import outcomes
from dicewright.core.rule import rule, rule_apart
from dicewright.solve.dice import DiceSet, DieKind
from dicewright.solve.keep import solve_turn

DICE, FACES, ROLLS = 5, 6, 3
UPPER = 6  # boxes 0 to 5 are ones to sixes
THREE, FOUR, HOUSE, SMALL, LARGE, YAHTZEE, CHANCE = range(UPPER, 13)
BOXES = 13
ALL_USED = (1 << BOXES) - 1
LOWER_USED = ALL_USED - (1 << UPPER) + 1
BONUS_FROM, BONUS = 63, 35
FURTHER = 100  # for each Yahtzee after the first
NO_YAHTZEE = -1
WAITS = False  # to keep all dice is to stop

Counts = tuple[int, ...]  # dice of each face


# --- what dice score ----------------------------------------------------------------------------


def points(box: int, counts: Counts, joker: bool = False) -> int:
    """Return what dice score in a box."""
    total = sum((face + 1) * count for face, count in enumerate(counts))
    runs = "".join("x" if count else " " for count in counts).split()
    longest = max(map(len, runs))
    if box < UPPER:
        return (box + 1) * counts[box]
    return {
        THREE: total if max(counts) >= 3 else 0,
        FOUR: total if max(counts) >= 4 else 0,
        HOUSE: 25 if joker or sorted(counts)[-2:] == [2, 3] else 0,
        SMALL: 30 if joker or longest >= 4 else 0,
        LARGE: 40 if joker or longest >= 5 else 0,
        YAHTZEE: 50 if max(counts) == DICE else 0,
        CHANCE: total,
    }[box]


class Sheet(NamedTuple):
    """What the compiled rules read: the dice, and what they score."""

    hands: Any
    points: Any  # [box, place]
    as_joker: Any  # [box, place]
    yahtzee: Any  # [place]: the face that all dice show, or NO_YAHTZEE
    forced: bool  # whether the joker rule is the forced one


def make_sheet(forced: bool) -> Sheet:
    """Return the tables of the game."""
    dice = DiceSet(DieKind(DICE, (1,) * FACES))
    shown = [dice.shown(hand)[0] for hand in dice.full]
    scores = [[points(box, counts) for counts in shown] for box in range(BOXES)]
    jokers = [[points(box, counts, joker=True) for counts in shown] for box in range(BOXES)]
    fives = [counts.index(DICE) if DICE in counts else NO_YAHTZEE for counts in shown]
    return Sheet(
        dice.hands,
        np.array(scores, np.int64),
        np.array(jokers, np.int64),
        np.array(fives, np.int64),
        forced,
    )


# --- the compiled solution ----------------------------------------------------------------------


@rule
def is_open(used: int, box: int) -> bool:
    """Say whether a box is still empty."""
    return (used >> box) & 1 == 0


@rule
def may_use(forced: bool, used: int, box: int, yahtzee: int) -> bool:
    """Say whether dice may go to a box."""
    if not is_open(used, box):
        return False
    if not forced or yahtzee == NO_YAHTZEE or is_open(used, YAHTZEE):
        return True
    if is_open(used, yahtzee):
        return box == yahtzee
    return box >= UPPER or used & LOWER_USED == LOWER_USED


@rule
def value_of_box(
    sheet: Any, values: Any, used: int, upper: int, holds: int, box: int, place: int
) -> float:
    """Return what it is worth to write dice into a box: the points, and what comes after."""
    yahtzee = sheet.yahtzee[place]
    further = yahtzee != NO_YAHTZEE and not is_open(used, YAHTZEE)
    joker = further and not is_open(used, yahtzee)
    gained = sheet.as_joker[box, place] if joker else sheet.points[box, place]
    total = min(upper + gained, BONUS_FROM) if box < UPPER else upper
    holding = 1 if box == YAHTZEE and yahtzee != NO_YAHTZEE else holds
    after = values[used | (1 << box), total, holding]
    return gained + after + (FURTHER if further and holds == 1 else 0)  # type: ignore[no-any-return]


@rule_apart
def value_stops(sheet: Any, values: Any, used: int, upper: int, holds: int, stops: Any) -> None:
    """Write what all dice are worth in the best box."""
    for place in range(len(stops)):
        stops[place] = -1.0
        for box in range(BOXES):
            if may_use(sheet.forced, used, box, sheet.yahtzee[place]):
                value = value_of_box(sheet, values, used, upper, holds, box, place)
                stops[place] = max(stops[place], value)


@rule
def solve_positions(sheet: Any, values: Any, reached: Any, start: int) -> int:
    """Write the value of every position [used, upper, holds] from a start on; return how many."""
    hands = len(sheet.hands.added)
    stops, forced = np.zeros((1, len(sheet.hands.full))), np.zeros((1, len(sheet.hands.full)), "b1")
    turn, best, solved = np.zeros((ROLLS, hands)), np.zeros(hands), 0
    values[ALL_USED, BONUS_FROM, 0] = values[ALL_USED, BONUS_FROM, 1] = BONUS
    for i in range(1, ALL_USED + 1 - start):
        used = ALL_USED - i
        if used & start == start:
            for upper in range(BONUS_FROM + 1):
                for holds in range(1 if is_open(used, YAHTZEE) else 2):
                    if reached[used % (1 << UPPER), upper]:
                        value_stops(sheet, values, used, upper, holds, stops[0])
                        solve_turn(sheet.hands, stops, forced, WAITS, turn, best, 0)
                        values[used, upper, holds] = turn[0, 0]
                        solved += 1
    return solved


def reached_totals() -> Any:
    """Say which totals each set of used upper boxes can have."""
    reached = np.zeros((1 << UPPER, BONUS_FROM + 1), bool)
    reached[0, 0] = True
    for used, box in ((used, box) for used in range(1 << UPPER) for box in range(UPPER)):
        if is_open(used, box):
            for total in np.flatnonzero(reached[used]).tolist():
                for count in range(DICE + 1):
                    reached[used | 1 << box, min(total + count * (box + 1), BONUS_FROM)] = True
    return reached


def solve(forced: bool, start: int = 0) -> tuple[Any, int]:
    """Return the values of all positions that follow a set of used boxes, and how many they are."""
    values = np.zeros((ALL_USED + 1, BONUS_FROM + 1, 2))
    solved = solve_positions.compiled(make_sheet(forced), values, reached_totals(), start)
    return values, int(solved)


# --- the same by plain enumeration --------------------------------------------------------------


def choices(forced: bool, used: int, upper: int, holds: int, dice: Counts) -> Iterator[float]:
    """Yield what each box that may be chosen is worth."""
    yahtzee = dice.index(DICE) if DICE in dice else NO_YAHTZEE
    further = yahtzee != NO_YAHTZEE and bool(used >> YAHTZEE & 1)
    joker = further and bool(used >> yahtzee & 1)
    boxes = [box for box in range(BOXES) if not used >> box & 1]
    if forced and further:
        lower = [box for box in boxes if box >= UPPER]
        boxes = [yahtzee] if yahtzee in boxes else lower or boxes
    for box in boxes:
        gained = points(box, dice, joker)
        total = min(upper + gained, BONUS_FROM) if box < UPPER else upper
        holding = 1 if box == YAHTZEE and gained else holds
        after = enumerated(forced, used | 1 << box, total, holding)
        yield gained + after + (FURTHER if further and holds else 0)


@cache
def enumerated(forced: bool, used: int, upper: int, holds: int) -> float:
    """Return the value of a position, found by trying all keeps and all rolls."""
    if used == ALL_USED:
        return BONUS if upper == BONUS_FROM else 0

    @cache
    def showing(dice: Counts, left: int) -> float:
        stop = max(choices(forced, used, upper, holds, dice))
        return max([stop, *(kept(part, left) for part in parts(dice))] if left else [stop])

    @cache
    def kept(dice: Counts, left: int) -> float:
        rolled = outcomes([range(FACES)] * (DICE - sum(dice)), [0] * (DICE - sum(dice)))
        return sum(odds * showing(with_faces(dice, faces), left - 1) for faces, odds in rolled)

    return kept((0,) * FACES, ROLLS)


@cache
def parts(dice: Counts) -> list[Counts]:
    """Return every choice of some of these dice."""
    faces = [face for face in range(FACES) for _ in range(dice[face])]
    everything = (
        with_faces((0,) * FACES, part)
        for size in range(DICE)
        for part in combinations_with_replacement(range(FACES), size)
        if not Counter(part) - Counter(faces)
    )
    return list(everything)


def with_faces(dice: Counts, faces: tuple[int, ...]) -> Counts:
    """Return dice with some more."""
    return tuple(count + faces.count(face) for face, count in enumerate(dice))


def check() -> float:
    """Return how far the two ways differ at most at the ends of some games."""
    ends = [((SMALL, 5), 45, 1), ((YAHTZEE, 2), 58, 0), ((1, 4), 50, 1)]  # boxes left, upper, holds
    furthest = 0.0
    for forced, (left, upper, holds) in ((forced, end) for forced in (False, True) for end in ends):
        start = ALL_USED - sum(1 << box for box in left)
        values, _ = solve(forced, start)
        expected = enumerated(forced, start, upper, holds)
        furthest = max(furthest, abs(values[start, upper, holds] - expected))
    return furthest


def main() -> None:
    """Solve the game, or check the solution of its ends."""
    parser = argparse.ArgumentParser(description="Solve solitaire Yahtzee.")
    parser.add_argument("--joker", choices=("usual", "forced"), default="usual")
    parser.add_argument("--check", action="store_true", help="check the ends of games instead")
    arguments = parser.parse_args()
    if arguments.check:
        difference = check()
        click.echo(f"The ends of games, solved and enumerated, differ by {difference:.1e} at most.")
        sys.exit(1 if difference > 1e-9 else 0)
    began = time.perf_counter()
    values, solved = solve(arguments.joker == "forced")
    seconds = time.perf_counter() - began
    click.echo(
        f"Solitaire Yahtzee, {arguments.joker} joker rule: {values[0, 0, 0]:.4f} points"
        f" ({solved:,} positions in {seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
