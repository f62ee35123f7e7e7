"""What is known of turns of Novo Dice: an edition's chances, and the values for a table of ends."""

from typing import NamedTuple

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Cube, Table
from dicewright.games.novo_dice.solve.runs import sets_up_to, symbols_on_dice
from dicewright.games.novo_dice.state import FACES, MOST_KINDS, ROWS, Tables

MASKS = 1 << ROWS  # a set of rows, as bits
OFFERS = (ROWS + 1) * MASKS  # what a roll offers: lions, at most 3, and the rows it lengthens


class Plan(NamedTuple):
    """What is known of a turn: what is not known yet is not a number.

    Runs are sets of three (see `runs`). Dice are one number for all kinds, the sum of strides.
    """

    symbols: int
    extra: int  # the kind of dice that lions earn (N3)
    extras: int  # how many of them there are
    sizes: Row  # by kind, the dice there are plus 1
    strides: Row  # by kind, what one die counts in the number of dice
    faces: Table  # the probability of a face, by kind
    offers: Cube  # chances of what rolls 2 and 3 offer: by dice, rows' symbols, offer
    ends: Table  # the values of ends, all finite: by runs, lions
    second: Cube  # values before roll 2: by runs, lions, dice
    third: Cube  # values before roll 3: by runs, lions, dice


@rule_apart
def make_chances(e: Tables) -> Cube:
    """Return workspace for the chances of what rolls offer, which are the same for all ends."""
    dice = 1
    for kind in range(e.kinds):
        dice *= int(e.dice[kind]) + 1
    return np.full((dice, sets_up_to(symbols_on_dice(e)), OFFERS), np.nan)


@rule_apart
def make_plan(e: Tables, offers: Cube, ends: Table) -> Plan:
    """Return a plan of which nothing is known but the ends, and chances of offers."""
    sizes, strides = np.ones(MOST_KINDS, np.int64), np.ones(MOST_KINDS, np.int64)
    dice = 1
    for kind in range(e.kinds):
        sizes[kind], strides[kind] = int(e.dice[kind]) + 1, dice
        dice *= int(e.dice[kind]) + 1
    symbols, extra = symbols_on_dice(e), int(e.extra)
    second = np.full((sets_up_to(symbols), ROWS + 1, dice), np.nan)
    third = np.full((sets_up_to(2 * symbols), 2 * ROWS + 1, dice), np.nan)
    extras, faces = int(e.dice[extra]), np.empty((MOST_KINDS, FACES))
    write_odds_of_faces(e, faces)
    return Plan(symbols, extra, extras, sizes, strides, faces, offers, ends, second, third)


@rule
def write_odds_of_faces(e: Tables, odds: Table) -> None:
    """Write the probability of each face, by kind of dice."""
    for kind in range(MOST_KINDS):
        for face in range(FACES):
            odds[kind, face] = 0.0
    for kind in range(e.kinds):
        for side in range(e.side_count[kind]):
            odds[kind, e.sides[kind][side]] += 1.0 / e.side_count[kind]


@rule
def dice_of(plan: Plan, dice: int, kind: int) -> int:
    """Return how many dice of a kind there are in the number of dice."""
    return dice // plan.strides[kind] % plan.sizes[kind]
