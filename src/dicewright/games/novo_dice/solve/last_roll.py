"""Roll 3 of Novo Dice: only lions and the symbols of living rows matter."""

import numpy as np

from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Floats
from dicewright.games.novo_dice.solve.offers import chances_of_offers
from dicewright.games.novo_dice.solve.plan import MASKS, OFFERS, Plan
from dicewright.games.novo_dice.solve.runs import rising, set_number
from dicewright.games.novo_dice.state import ROWS


@rule_apart
def third_value(plan: Plan, low: int, middle: int, high: int, lions: int, dice: int) -> float:
    """Return the value of a turn before roll 3; its runs rise."""
    number = set_number(low, middle, high)
    value = plan.third[number, lions, dice]
    if np.isnan(value):
        value = expect_third(plan, low, middle, high, lions, dice)
        plan.third[number, lions, dice] = value
    return value


@rule_apart
def expect_third(plan: Plan, low: int, middle: int, high: int, lions: int, dice: int) -> float:
    """Return what roll 3 and the best choice then are worth on average."""
    symbols, best = plan.symbols, np.full(OFFERS, -np.inf)
    living = int(low > symbols) + 2 * int(middle > symbols) + 4 * int(high > symbols)
    for rows in range(MASKS):
        if rows & living == rows:
            value_last_puts(plan, low, middle, high, lions, rows, best)
    spread_best(best)
    low, middle, high = max(0, low - symbols), max(0, middle - symbols), max(0, high - symbols)
    chances = chances_of_offers(plan, dice, low, middle, high)
    value = 0.0
    for offer in range(OFFERS):
        value += chances[offer] * best[offer]
    return value


@rule
def value_last_puts(
    plan: Plan, low: int, middle: int, high: int, lions: int, rows: int, best: Floats
) -> None:
    """Write the values of lengthening these rows in slot 3 and putting some lions beside."""
    first, second, third = rows & 1, rows >> 1 & 1, rows >> 2
    low, middle, high = rising(
        low + first * plan.symbols, middle + second * plan.symbols, high + third * plan.symbols
    )
    number = set_number(low, middle, high)
    for more in range(ROWS - first - second - third + 1):
        best[more * MASKS + rows] = plan.ends[number, lions + more]


@rule
def spread_best(best: Floats) -> None:
    """Let each offer have the best of all that is part of it: nobody must put a die (N4)."""
    for offer in range(OFFERS):
        if offer >= MASKS:
            best[offer] = max(best[offer], best[offer - MASKS])
        for row in range(ROWS):
            if offer >> row & 1:
                best[offer] = max(best[offer], best[offer - (1 << row)])
