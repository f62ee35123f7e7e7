"""The exact turn of Novo Dice: the value of each roll and each choice (N2 to N5).

Before a roll, a turn is the set of its rows' runs, the lions on the slots and the dice left; after
the last one its value is looked up in a table of ends, which holds all that a player may want.
"""

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import DONE, die_put, face_put, row_put
from dicewright.games.novo_dice.arrays import Counts, Floats
from dicewright.games.novo_dice.slots import lions_on_slot, put, take_back
from dicewright.games.novo_dice.solve.groups import (
    FACE,
    FREE,
    LEFT,
    RUN,
    STRIDE,
    empty_groups,
    free_rows,
    group_offers,
    group_roll,
    group_state,
)
from dicewright.games.novo_dice.solve.last_roll import third_value
from dicewright.games.novo_dice.solve.offers import chances_of_offers, next_offers
from dicewright.games.novo_dice.solve.plan import OFFERS, Plan, dice_of
from dicewright.games.novo_dice.solve.rolls import chance_of_roll, list_dice, next_roll
from dicewright.games.novo_dice.solve.runs import NO_RUN, grown, rising, run_of, set_number, wide
from dicewright.games.novo_dice.state import (
    LION,
    MOST_DICE,
    MOST_KINDS,
    NOTHING,
    ROWS,
    Phase,
    State,
    Tables,
)

ASKED = -np.inf  # in place of a value before roll 2 that somebody waits for


# --- putting dice on a slot ----------------------------------------------------------------------


@rule_apart
def best_put(
    plan: Plan,
    slot: int,
    rows: Counts,
    before: int,
    lions: int,
    dice: int,
    groups: Counts,
    count: int,
) -> float:
    """Return the value of the best dice to put on the free rows; `before` are earlier lions."""
    best = -np.inf
    for first in range(count):
        if not is_useful(plan, slot, rows, 0, groups, first):
            continue
        groups[first, LEFT] -= 1
        for second in range(first if are_alike(rows, 0) else 0, count):
            if not is_useful(plan, slot, rows, 1, groups, second):
                continue
            groups[second, LEFT] -= 1
            for third in range(second if are_alike(rows, 1) else 0, count):
                if is_useful(plan, slot, rows, 2, groups, third):
                    chosen = first, second, third
                    value = value_put(plan, slot, rows, before, lions, dice, groups, chosen)
                    best = max(best, value)
            groups[second, LEFT] += 1
        groups[first, LEFT] += 1
    return best


@rule
def is_useful(plan: Plan, slot: int, rows: Counts, row: int, groups: Counts, group: int) -> bool:
    """Say whether a die of a group can be put on a row and is a lion or lengthens it, or is none.

    Any other die is as well left aside: more dice to roll do no harm, since none must be put (N4).
    """
    if group == 0:
        return True
    if rows[row, FREE] == 0 or groups[group, LEFT] == 0:
        return False
    run, face = rows[row, RUN], groups[group, FACE]
    return face == LION or grown(plan.symbols, slot, run, face) != run


@rule
def are_alike(rows: Counts, row: int) -> bool:
    """Say whether a row and the next are interchangeable."""
    if rows[row, FREE] != rows[row + 1, FREE]:
        return False
    return rows[row, RUN] == rows[row + 1, RUN]


@rule
def value_put(
    plan: Plan,
    slot: int,
    rows: Counts,
    before: int,
    lions: int,
    dice: int,
    groups: Counts,
    chosen: tuple[int, int, int],
) -> float:
    """Return the value of being done with the slot, with a die of the chosen group on each row."""
    low, middle, high = rising(
        grown(plan.symbols, slot, rows[0, RUN], groups[chosen[0], FACE]),
        grown(plan.symbols, slot, rows[1, RUN], groups[chosen[1], FACE]),
        grown(plan.symbols, slot, rows[2, RUN], groups[chosen[2], FACE]),
    )
    for group in chosen:
        dice -= groups[group, STRIDE]
        lions += 1 if groups[group, FACE] == LION else 0
    earned = min(lions, plan.extras) - min(before, plan.extras)  # N3
    dice += earned * plan.strides[plan.extra]
    return value_after(plan, slot, low, middle, high, lions, dice)


@rule
def value_after(
    plan: Plan, slot: int, low: int, middle: int, high: int, lions: int, dice: int
) -> float:
    """Return the value of a turn after a slot; its runs rise."""
    if slot == 1:
        return third_value(plan, low, middle, high, lions, dice)
    number = set_number(low, middle, high)
    if slot == 2:
        return plan.ends[number, lions]
    if np.isnan(plan.second[number, lions, dice]):
        plan.second[number, lions, dice] = ASKED
    return plan.second[number, lions, dice]


# --- before rolls 1 and 2 ------------------------------------------------------------------------


@rule_apart
def expect_first(plan: Plan, dice: int) -> float:
    """Return what roll 1 and the best choice then are worth on average."""
    kinds, shown = np.zeros(MOST_DICE, np.int64), np.zeros(MOST_DICE, np.int64)
    rows, groups = free_rows(NO_RUN, NO_RUN, NO_RUN), empty_groups()
    count, none = list_dice(plan, dice, kinds, shown), wide(0)
    value, more = 0.0, True
    while more:
        chance = chance_of_roll(plan, kinds, shown, count)
        if chance > 0.0:
            alike = group_roll(plan, kinds, shown, count, groups)
            value += chance * best_put(plan, none, rows, none, none, dice, groups, alike)
        more = next_roll(plan, kinds, shown, count)
    return value


@rule_apart
def expect_second(plan: Plan, low: int, middle: int, high: int, lions: int, dice: int) -> float:
    """Return what roll 2 and the best choice then are worth on average; the runs rise."""
    chances, offers = np.zeros((MOST_KINDS, OFFERS)), np.zeros(MOST_KINDS, np.int64)
    for kind in range(MOST_KINDS):
        alone = dice_of(plan, dice, kind) * plan.strides[kind]
        of_kind = chances_of_offers(plan, alone, low, middle, high)
        for offer in range(OFFERS):
            chances[kind, offer] = of_kind[offer]
    rows, groups, slot = free_rows(low, middle, high), empty_groups(), wide(1)
    value, more = 0.0, True
    while more:
        chance = 1.0
        for kind in range(MOST_KINDS):
            chance *= chances[kind, offers[kind]]
        if chance > 0.0:
            count = group_offers(plan, offers, rows, groups)
            value += chance * best_put(plan, slot, rows, lions, lions, dice, groups, count)
        more = next_offers(chances, offers)
    return value


@rule_apart
def answer(plan: Plan) -> bool:
    """Compute the values before roll 2 that were asked for; say whether any was."""
    _, most_lions, most_dice = plan.second.shape
    asked = False
    for high in range(plan.symbols + 1):
        for middle in range(high + 1):
            for low in range(middle + 1):
                values = plan.second[set_number(low, middle, high)]
                for lions in range(most_lions):
                    for dice in range(most_dice):
                        if values[lions, dice] == ASKED:
                            asked = True
                            values[lions, dice] = expect_second(
                                plan, low, middle, high, lions, dice
                            )
    return asked


# --- from a state of the game --------------------------------------------------------------------


@rule
def value_turn(s: State, e: Tables, plan: Plan, actions: Row, count: int, values: Floats) -> float:
    """Write the value of each action, the best ones following; return that of the turn."""
    value = 0.0
    for _ in range(2):  # to ask, and to ask again once that is answered
        value = value_before_roll(s, plan) if s.phase == Phase.ROLL else -np.inf
        for i in range(count):
            values[i] = value_action(s, e, plan, actions[i])
            value = max(value, values[i])
        if not answer(plan):
            break
    return value


@rule
def value_before_roll(s: State, plan: Plan) -> float:
    """Return the value of a turn in which dice are to be rolled."""
    rows = rows_of(s, plan)
    low, middle, high = rising(rows[0, RUN], rows[1, RUN], rows[2, RUN])
    slot, lions, dice = wide(s.slot), wide(s.lions), number_of_dice(s, plan)
    if slot == 0:
        return expect_first(plan, dice)
    return value_after(plan, slot - 1, low, middle, high, lions, dice)


@rule
def value_action(s: State, e: Tables, plan: Plan, action: int) -> float:
    """Return the value of putting a die on the slot, or of being done with it."""
    die, face, row = die_put(action), face_put(action), row_put(action)
    putting = action != DONE()
    if putting:
        put(s, e, die, face, row)
    groups = empty_groups()
    count = group_state(s, plan, groups) if putting else 1
    slot, lions, dice = wide(s.slot), wide(s.lions), number_of_dice(s, plan)
    before = lions - lions_on_slot(s)
    value = best_put(plan, slot, rows_of(s, plan), before, lions, dice, groups, count)
    if putting:
        take_back(s, e, die, face, row)
    return value


@rule
def rows_of(s: State, plan: Plan) -> Counts:
    """Return the runs of the rows, and which are free in the slot."""
    rows = free_rows(NO_RUN, NO_RUN, NO_RUN)
    for row in range(ROWS):
        rows[row, RUN] = run_of(plan.symbols, s.row_face[row], s.row_length[row])
        if s.space[row][s.slot] != NOTHING:
            rows[row, FREE] = 0
    return rows


@rule
def number_of_dice(s: State, plan: Plan) -> int:
    """Return the number of all dice that are not on a slot."""
    dice = 0
    for kind in range(MOST_KINDS):
        dice += s.to_roll[kind] * plan.strides[kind]
    return dice
