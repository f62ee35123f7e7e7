"""The best claims of a turn of Novo Dice, for any value of the tiles (N6 to N9).

Values come as bundles: `bundles[tile, n]` is what n copies of a tile, claimed in one turn, are
worth together, for n up to MOST_IN_HAND.
"""

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import DONE, Refusal, source_claimed, tile_claimed
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.solve.runs import MOST_LIONS
from dicewright.games.novo_dice.state import ROWS, State, Tables
from dicewright.games.novo_dice.warehouse import claim_tile, put_tile_back, row_refusal

MOST_ANY = 3  # tiles that any_three lions claim
IMPOSSIBLE = -np.inf


@rule
def numbers_of(e: Tables, tiles: Row) -> Row:
    """Return how many there are of each cargo tile, to be changed at will."""
    numbers = np.zeros(int(e.tiles), np.int64)
    for tile in range(e.tiles):
        numbers[tile] = tiles[tile]
    return numbers


# --- lions -------------------------------------------------------------------------------------


@rule_apart
def pack(e: Tables, bundles: Table, taken: Row, left: Row, priced: bool, best: Floats) -> None:
    """Write what one tile or more can be worth, by the lions they cost or by their number.

    `taken` are the copies claimed before, `left` those in stock; best[n] is for at most n.
    """
    for most in range(len(best)):
        best[most] = IMPOSSIBLE
    for tile in range(e.tiles):
        cost = int(e.price[tile]) if priced else 1
        before = bundles[tile, taken[tile]]
        for most in range(len(best) - 1, cost - 1, -1):
            for copies in range(1, min(left[tile], most // cost) + 1):
                value = bundles[tile, taken[tile] + copies] - before
                value += max(0.0, best[most - copies * cost])
                best[most] = max(best[most], value)


@rule
def lion_claims(
    e: Tables, by_price: Floats, by_number: Floats, lions: int, spent: int, tiles: int
) -> float:
    """Return the best that lions can still claim, one tile or more, after `tiles` for `spent`."""
    best = by_price[lions - spent] if lions >= spent else IMPOSSIBLE
    if lions >= e.any_two and tiles < 2:
        best = max(best, by_number[2 - tiles])
    if lions >= e.any_three and tiles < MOST_ANY:
        best = max(best, by_number[MOST_ANY - tiles])
    return best


# --- rows --------------------------------------------------------------------------------------


@rule
def list_options(e: Tables, stock: Row, face: int, length: int, options: Row) -> int:
    """List what a row can claim: 0 for nothing, or a tile's number plus 1 (N6)."""
    options[0] = 0
    count = 1
    for tile in range(e.tiles):
        if stock[tile] > 0 and row_refusal(e, tile, face, length) == Refusal.LEGAL:
            options[count] = tile + 1
            count += 1
    return count


@rule
def take(bundles: Table, taken: Row, left: Row, option: int) -> float:
    """Let a row claim an option; return what it is worth, IMPOSSIBLE beyond the stock."""
    if option == 0:
        return 0.0
    tile = option - 1
    taken[tile] += 1
    left[tile] -= 1
    if left[tile] < 0:
        return IMPOSSIBLE
    return bundles[tile, taken[tile]] - bundles[tile, taken[tile] - 1]


@rule
def give_back(taken: Row, left: Row, option: int) -> None:
    """Undo the claim of a row."""
    if option > 0:
        taken[option - 1] -= 1
        left[option - 1] += 1


# --- claiming one by one -----------------------------------------------------------------------


@rule_apart
def further_claims(s: State, e: Tables, bundles: Table) -> float:
    """Return the best that further claims can add, from the middle of claiming; none adds 0."""
    taken, left = numbers_of(e, s.hand), numbers_of(e, s.stock)
    options, counts = np.zeros((ROWS, int(e.tiles) + 1), np.int64), np.ones(ROWS, np.int64)
    for row in range(ROWS):
        length = 0 if s.row_used[row] else s.row_length[row]
        counts[row] = list_options(e, left, s.row_face[row], length, options[row])
    best = 0.0
    for number in range(counts[0] * counts[1] * counts[2]):
        first = options[0, number % counts[0]]
        second = options[1, number // counts[0] % counts[1]]
        third = options[2, number // counts[0] // counts[1]]
        value = take(bundles, taken, left, first)
        value += take(bundles, taken, left, second) + take(bundles, taken, left, third)
        if value > IMPOSSIBLE:
            best = max(best, value + max(0.0, lions_beside(s, e, bundles, taken, left)))
        for option in (third, second, first):
            give_back(taken, left, option)
    return best


@rule
def lions_beside(s: State, e: Tables, bundles: Table, taken: Row, left: Row) -> float:
    """Return the best that the lions can still claim beside what is taken."""
    by_price, by_number = np.zeros(MOST_LIONS + 1), np.zeros(MOST_ANY + 1)
    pack(e, bundles, taken, left, True, by_price)
    pack(e, bundles, taken, left, False, by_number)
    return lion_claims(e, by_price, by_number, s.lions, s.lion_price, s.lion_tiles)


@rule
def value_of_hand(s: State, e: Tables, bundles: Table) -> float:
    """Return what the tiles claimed so far are worth."""
    value = 0.0
    for tile in range(e.tiles):
        value += bundles[tile, s.hand[tile]]
    return value


@rule_apart
def claim_values(
    s: State, e: Tables, bundles: Table, actions: Row, count: int, values: Floats
) -> None:
    """Write what all claims of the turn are worth after each action, the best ones following."""
    took = s.took
    for i in range(count):
        values[i] = 0.0
        if actions[i] == DONE():
            values[i] = value_of_hand(s, e, bundles)
        else:
            tile, source = tile_claimed(actions[i]), source_claimed(actions[i])
            claim_tile(s, e, tile, source)
            values[i] = value_of_hand(s, e, bundles) + further_claims(s, e, bundles)
            put_tile_back(s, e, tile, source)
            s.took = took
