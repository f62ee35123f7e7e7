"""What can be put on a slot of Novo Dice: rows with their runs, and groups of dice alike."""

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.novo_dice.arrays import Counts
from dicewright.games.novo_dice.solve.plan import MASKS, Plan
from dicewright.games.novo_dice.state import (
    FACES,
    FIRST_SYMBOL,
    LION,
    MOST_KINDS,
    NOTHING,
    ROWS,
    State,
)

MOST_GROUPS = MOST_KINDS * FACES + 1
STRIDE, FACE, LEFT = range(3)  # of dice that are alike: what one counts, its face, how many
RUN, FREE = range(2)  # of a row: its run so far, and 1 if no die lies on it in this slot


@rule
def free_rows(low: int, middle: int, high: int) -> Counts:
    """Return rows of these runs, with no die in the slot yet."""
    rows = np.zeros((ROWS, 2), np.int64)
    rows[0, RUN], rows[1, RUN], rows[2, RUN] = low, middle, high
    for row in range(ROWS):
        rows[row, FREE] = 1
    return rows


@rule
def empty_groups() -> Counts:
    """Return workspace for groups; the first stands for no die, and is there for every row."""
    groups = np.zeros((MOST_GROUPS, 3), np.int64)
    groups[0, STRIDE], groups[0, FACE], groups[0, LEFT] = 0, NOTHING, ROWS
    return groups


@rule
def add_group(plan: Plan, groups: Counts, count: int, kind: int, face: int, dice: int) -> int:
    """Add a group, and return how many there are then."""
    groups[count, STRIDE], groups[count, FACE] = plan.strides[kind], face
    groups[count, LEFT] = dice
    return count + 1


@rule
def group_state(s: State, plan: Plan, groups: Counts) -> int:
    """Group the dice just rolled and not put."""
    count = 1
    for kind in range(MOST_KINDS):
        for face in range(LION, FACES):
            if s.rolled[kind][face] > 0:
                count = add_group(plan, groups, count, kind, face, s.rolled[kind][face])
    return count


@rule
def group_roll(plan: Plan, kinds: Row, shown: Row, dice: int, groups: Counts) -> int:
    """Group the dice of a roll, whose faces rise within a kind."""
    count = 1
    for die in range(dice):
        if die > 0 and kinds[die] == kinds[die - 1] and shown[die] == shown[die - 1]:
            groups[count - 1, LEFT] += 1
        else:
            count = add_group(plan, groups, count, kinds[die], shown[die], 1)
    return count


@rule
def group_offers(plan: Plan, offers: Row, rows: Counts, groups: Counts) -> int:
    """Group the dice that are of use among those of each kind, for rows whose runs are symbols."""
    count = 1
    for kind in range(MOST_KINDS):
        if offers[kind] >= MASKS:
            count = add_group(plan, groups, count, kind, LION, offers[kind] // MASKS)
        for row in range(ROWS):
            if offers[kind] >> row & 1:
                face = FIRST_SYMBOL + rows[row, RUN] - 1
                if row > 0 and rows[row, RUN] == rows[row - 1, RUN]:
                    groups[count - 1, LEFT] += 1  # of equal rows the first is offered a die first
                else:
                    count = add_group(plan, groups, count, kind, face, 1)
    return count
