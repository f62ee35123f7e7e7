"""What sets of tiles claimed in one turn of Novo Dice are worth, by what the turn leaves behind.

A set is of three options at most: 0 for none, or a tile's number plus 1 (see `solve.claims`).
"""

from typing import NamedTuple

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.actions import DONE, tile_claimed
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.bots.storing import Workspace, best_storing, judge_storing
from dicewright.games.novo_dice.rules import apply
from dicewright.games.novo_dice.solve.claims import IMPOSSIBLE, MOST_ANY
from dicewright.games.novo_dice.solve.ends import ends_of_claims
from dicewright.games.novo_dice.solve.runs import MOST_LIONS, rising, set_number, sets_up_to
from dicewright.games.novo_dice.state import SOURCES, TRASH, Phase, State, Tables
from dicewright.games.novo_dice.warehouse import lions_for, take_tile

FEW_LEAVES = 10  # ways to store a set that are looked at while dice are put
LAST_LEAVES = 30  # the same in the last turn of a game, where all is exact
CLAIM_LEAVES = 400  # the same when tiles are claimed
LIKELY = 4  # symbols that two tiles ask for together, if it is at all likely to claim both
UNPAYABLE = 1 << 20  # lions
TRASH_OPTION = TRASH + 1

list_legal = GAME.legal_rules.list_legal


@rule_apart
def value_of_set(
    s: State, e: Tables, w: Workspace, low: int, middle: int, high: int, leaves: int
) -> float:
    """Return what it is worth to take these tiles beside the hand and to store all."""
    w.states[0] = s
    own = w.states[0]
    own.phase = Phase.STORE
    for option in (low, middle, high):
        if option > 0:
            if own.stock[option - 1] == 0:
                return IMPOSSIBLE
            take_tile(own, option - 1)
    return best_storing(e, w, 0, leaves)


@rule_apart
def value_sets(s: State, e: Tables, w: Workspace) -> Floats:
    """Return the worth of all sets: in the last turn exactly, else as far as they are likely."""
    tiles, last = int(e.tiles), s.last_turns == 1
    leaves = LAST_LEAVES if last else FEW_LEAVES
    worth = np.full(sets_up_to(tiles), IMPOSSIBLE)
    for high in range(tiles + 1):
        worth[set_number(0, 0, high)] = value_of_set(s, e, w, 0, 0, high, leaves)
    for high in range(1, tiles + 1):
        for middle in range(1, high + 1):
            number = set_number(0, middle, high)
            if last or e.row[middle - 1] + e.row[high - 1] <= LIKELY:
                worth[number] = value_of_set(s, e, w, 0, middle, high, leaves)
            elif are_in_stock(s, middle, high):
                worth[number] = worth_apart(worth, middle, high)
    value_triples(s, e, w, leaves if last else 0, worth)
    return worth


@rule
def value_triples(s: State, e: Tables, w: Workspace, leaves: int, worth: Floats) -> None:
    """Write the worth of sets of three tiles: exactly, or with no `leaves` by their pairs."""
    tiles = int(e.tiles)
    for high in range(1, tiles + 1):
        for middle in range(1, high + 1):
            for low in range(1, middle + 1):
                number = set_number(low, middle, high)
                if leaves > 0:
                    worth[number] = value_of_set(s, e, w, low, middle, high, leaves)
                else:
                    worth[number] = worth_by_pairs(s, worth, low, middle, high)


@rule
def are_in_stock(s: State, one: int, other: int) -> bool:
    """Say whether there are the tiles of two options."""
    if one == other:
        return s.stock[one - 1] > 1
    return s.stock[one - 1] > 0 and s.stock[other - 1] > 0


@rule
def worth_apart(worth: Floats, one: int, other: int) -> float:
    """Return what two tiles are worth if neither depends on the other."""
    return worth[set_number(0, 0, one)] + worth[set_number(0, 0, other)] - worth[0]


@rule
def worth_by_pairs(s: State, worth: Floats, low: int, middle: int, high: int) -> float:
    """Return what three tiles are worth if only pairs of them depend on each other."""
    if low == high and s.stock[low - 1] < MOST_ANY:
        return IMPOSSIBLE
    pairs = worth[set_number(0, low, middle)] + worth[set_number(0, low, high)]
    pairs += worth[set_number(0, middle, high)]
    if pairs == IMPOSSIBLE:
        return IMPOSSIBLE
    single = worth[set_number(0, 0, low)] + worth[set_number(0, 0, middle)]
    single += worth[set_number(0, 0, high)]
    return pairs - single + worth[0]


@rule_apart
def value_without(s: State, e: Tables, w: Workspace) -> float:
    """Return what a turn without a claim is worth: with trash, or with nothing (N9)."""
    option = TRASH_OPTION if s.stock[TRASH] > 0 else 0
    return value_of_set(s, e, w, 0, 0, option, FEW_LEAVES)


# --- what rows and lions claim together ----------------------------------------------------------


@rule_apart
def ends_of_turn(s: State, e: Tables, w: Workspace, symbols: int) -> Table:
    """Return the table of what the ends of the turn are worth."""
    worth = value_sets(s, e, w)
    without = value_without(s, e, w)
    return ends_of_claims(e, symbols, s.stock, worth, share_claims(e, worth), without)


@rule_apart
def share_claims(e: Tables, worth: Floats) -> Table:
    """Return what lions add to what rows claim, by the rows' set and the number of lions.

    Beside no row it is the worth itself; it is IMPOSSIBLE where lions claim nothing.
    """
    tiles = int(e.tiles)
    by_lions = np.full((len(worth), MOST_LIONS + 1), IMPOSSIBLE)
    for high in range(1, tiles + 1):
        for middle in range(high + 1):
            for low in range(middle + 1):
                all_claimed = worth[set_number(low, middle, high)]
                if all_claimed > IMPOSSIBLE:
                    for mask in range(1, 1 << MOST_ANY):
                        share_set(e, worth, by_lions, (low, middle, high), mask, all_claimed)
    for number in range(len(worth)):
        for lions in range(1, MOST_LIONS + 1):
            by_lions[number, lions] = max(by_lions[number, lions], by_lions[number, lions - 1])
    return by_lions


@rule
def share_set(
    e: Tables,
    worth: Floats,
    by_lions: Table,
    options: tuple[int, int, int],
    mask: int,
    all_claimed: float,
) -> None:
    """Let lions claim the options of a mask and rows the others, if the mask names only tiles."""
    price, number = 0, 0
    low, middle, high = options
    if mask & 1:
        price, number, low = price + price_of(e, low), number + 1, 0
    if mask & 2:
        price, number, middle = price + price_of(e, middle), number + 1, 0
    if mask & 4:
        price, number, high = price + price_of(e, high), number + 1, 0
    if price >= UNPAYABLE:
        return
    price = lions_for(e, price, number)
    if price <= MOST_LIONS:
        low, middle, high = rising(low, middle, high)
        rows = set_number(low, middle, high)
        added = all_claimed - worth[rows] if rows > 0 else all_claimed
        by_lions[rows, price] = max(by_lions[rows, price], added)


@rule
def price_of(e: Tables, option: int) -> int:
    """Return the lions for an option (N7); nothing cannot be paid for."""
    return int(e.price[option - 1]) if option > 0 else UNPAYABLE


# --- claiming one by one -------------------------------------------------------------------------


class ClaimSearch(NamedTuple):
    """The workspace of a search for the best claims."""

    states: list[State]  # [depth]; the first one is given, the last one is for a whole turn
    known: Floats  # the worth of sets, not a number where it is unknown
    options: Row  # [depth]: what is claimed
    found: Row  # the best options
    leaves: Row  # sets that are stored with care, and how many have become known


def search_for(tiles: int, careful: int) -> ClaimSearch:
    """Return the workspace of a search that stores so many sets of tiles with care."""
    return ClaimSearch(
        State.array(MOST_ANY + 2),
        np.full(sets_up_to(tiles), np.nan),
        np.zeros(MOST_ANY + 1, np.int64),
        np.zeros(MOST_ANY + 1, np.int64),
        np.array([careful, 0]),
    )


@rule_apart
def judge_claims(
    s: State, e: Tables, w: Workspace, search: ClaimSearch, actions: Row, count: int, values: Floats
) -> None:
    """Write what each claim is worth, the best further ones following, up to three in all."""
    for i in range(count):
        search.states[0] = s
        values[i] = 0.0
        if actions[i] == DONE():
            values[i] = known_worth(s, e, w, search)
        else:
            values[i] = best_claims(s, e, w, search, actions[i])


@rule_apart
def judge_claims_or_storing(
    s: State,
    e: Tables,
    w: Workspace,
    search: ClaimSearch,
    actions: Row,
    count: int,
    leaves: int,
    values: Floats,
) -> None:
    """Write what each claim is worth, or each way to store a tile: what both need is there once."""
    if s.phase == Phase.CLAIM:
        judge_claims(s, e, w, search, actions, count, values)
    else:
        judge_storing(s, e, w, actions, count, leaves, values)


@rule
def known_worth(s: State, e: Tables, w: Workspace, search: ClaimSearch) -> float:
    """Return what the hand and the options are worth."""
    options, known, leaves = search.options, search.known, search.leaves
    low, middle, high = rising(options[1], options[2], options[3])
    number = set_number(low, middle, high)
    if np.isnan(known[number]):
        leaves[1] += 1
        many = CLAIM_LEAVES if leaves[1] <= leaves[0] else 1
        known[number] = value_of_set(s, e, w, low, middle, high, many)
    return known[number]


@rule_apart
def best_claims(s: State, e: Tables, w: Workspace, search: ClaimSearch, action: int) -> float:
    """Return the worth of a claim with the best further ones, and write these options.

    The state is search.states[0]; there is no option yet.
    """
    claims, options, found = search.states, search.options, search.found
    following = np.zeros((MOST_ANY + 1, int(e.tiles) * SOURCES + 1), np.int32)
    counts, tried = np.zeros(MOST_ANY + 1, np.int64), np.zeros(MOST_ANY + 1, np.int64)
    following[0, 0], counts[0] = action, 1
    best, depth = IMPOSSIBLE, 0
    while depth >= 0:
        if tried[depth] == counts[depth]:
            options[depth] = 0
            depth -= 1
            continue
        claim = following[depth, tried[depth]]
        tried[depth] += 1
        if claim == DONE():  # being done: that is what the claim before is worth
            continue
        claims[depth + 1] = claims[depth]
        after = claims[depth + 1]
        apply(after, e, claim)
        options[depth + 1] = tile_claimed(claim) + 1
        value = known_worth(s, e, w, search)
        if value > best:
            best = value
            for i in range(MOST_ANY + 1):
                found[i] = options[i]
        if depth + 1 < MOST_ANY and after.phase == Phase.CLAIM:
            depth += 1
            counts[depth] = list_legal(after, e, following[depth])
            tried[depth] = 0
        else:
            options[depth + 1] = 0
    return best
