"""What the end of a turn of Novo Dice is worth: by the rows' runs and the number of lions."""

from collections.abc import Callable
from itertools import combinations_with_replacement

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Counts, Floats, Table
from dicewright.games.novo_dice.solve.claims import (
    IMPOSSIBLE,
    MOST_ANY,
    give_back,
    lion_claims,
    list_options,
    numbers_of,
    pack,
    take,
)
from dicewright.games.novo_dice.solve.runs import (
    MOST_LIONS,
    NO_RUN,
    rising,
    run_of,
    run_parts,
    set_number,
    sets_up_to,
)
from dicewright.games.novo_dice.state import FIRST_SYMBOL, ROWS, SLOTS, Tables

EndValue = Callable[[tuple[tuple[int, int], ...], int], float]
"""The value of an end: of winning rows, each a face and a length, rising, and of lions."""


def tabulate(symbols: int, end_value: EndValue) -> Table:
    """Return the table of any value of the ends that can come about."""
    ends = np.zeros((sets_up_to(SLOTS * symbols), MOST_LIONS + 1))
    for runs in combinations_with_replacement(range(SLOTS * symbols + 1), ROWS):
        rows = tuple(sorted(run_parts(symbols, run) for run in runs if run != NO_RUN))
        spaces = MOST_LIONS - sum(length for _, length in rows)
        for lions in range(spaces + 1):
            ends[set_number(*runs), lions] = end_value(rows, lions)
    return ends


@rule_apart
def value_ends(e: Tables, symbols: int, stock: Row, bundles: Table, trash: float) -> Table:
    """Return the table of what the best claims are worth; `trash` is an end without any (N9)."""
    by_rows, by_lions = value_claims(e, stock, bundles)
    return ends_of_claims(e, symbols, stock, by_rows, by_lions, trash)


@rule_apart
def ends_of_claims(
    e: Tables, symbols: int, stock: Row, by_rows: Floats, by_lions: Table, trash: float
) -> Table:
    """Return the table for what rows claim, and lions beside (see `value_claims`)."""
    runs = SLOTS * symbols + 1
    options, counts = np.zeros((runs, int(e.tiles) + 1), np.int64), np.ones(runs, np.int64)
    for length in range(1, SLOTS + 1):
        for face in range(FIRST_SYMBOL, FIRST_SYMBOL + symbols):
            run = run_of(symbols, face, length)
            counts[run] = list_options(e, stock, face, length, options[run])
    ends = np.full((sets_up_to(runs - 1), MOST_LIONS + 1), IMPOSSIBLE)
    for high in range(runs):
        for middle in range(high + 1):
            for low in range(middle + 1):
                end = ends[set_number(low, middle, high)]
                value_end(by_rows, by_lions, options, counts, low, middle, high, end)
                for lions in range(MOST_LIONS + 1):
                    if end[lions] == IMPOSSIBLE:
                        end[lions] = trash
    return ends


@rule_apart
def value_end(
    by_rows: Floats,
    by_lions: Table,
    options: Counts,
    counts: Row,
    low: int,
    middle: int,
    high: int,
    end: Floats,
) -> None:
    """Write the value of three runs by the number of lions: the best of all they can claim."""
    for first in range(counts[low]):
        for second in range(counts[middle]):
            for third in range(counts[high]):
                a, b, c = rising(options[low, first], options[middle, second], options[high, third])
                claims = set_number(a, b, c)
                if claims == 0:
                    for lions in range(MOST_LIONS + 1):
                        end[lions] = max(end[lions], by_lions[0, lions])
                elif by_rows[claims] > IMPOSSIBLE:
                    for lions in range(MOST_LIONS + 1):
                        value = by_rows[claims] + max(0.0, by_lions[claims, lions])
                        end[lions] = max(end[lions], value)


@rule_apart
def value_claims(e: Tables, stock: Row, bundles: Table) -> tuple[Floats, Table]:
    """Return what rows claim, by the set of their options, and the best of lions beside that.

    The latter is by the number of lions too, and IMPOSSIBLE where they claim nothing.
    """
    tiles = int(e.tiles)
    by_rows = np.full(sets_up_to(tiles), IMPOSSIBLE)
    by_lions = np.full((sets_up_to(tiles), MOST_LIONS + 1), IMPOSSIBLE)
    taken, left = np.zeros(tiles, np.int64), numbers_of(e, stock)
    for high in range(tiles + 1):
        for middle in range(high + 1):
            for low in range(middle + 1):
                value = take(bundles, taken, left, low)
                value += take(bundles, taken, left, middle) + take(bundles, taken, left, high)
                if value > IMPOSSIBLE:
                    number = set_number(low, middle, high)
                    by_rows[number] = value
                    value_lions(e, bundles, taken, left, by_lions[number])
                for option in (high, middle, low):
                    give_back(taken, left, option)
    return by_rows, by_lions


@rule
def value_lions(e: Tables, bundles: Table, taken: Row, left: Row, values: Floats) -> None:
    """Write the best that lions claim, by their number."""
    by_price, by_number = np.zeros(MOST_LIONS + 1), np.zeros(MOST_ANY + 1)
    pack(e, bundles, taken, left, True, by_price)
    pack(e, bundles, taken, left, False, by_number)
    for lions in range(MOST_LIONS + 1):
        values[lions] = lion_claims(e, by_price, by_number, lions, 0, 0)
