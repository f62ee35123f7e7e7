"""What a bay of Novo Dice may still gain in the turns that are left, by how rare tiles are."""

import numpy as np

from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Table
from dicewright.games.novo_dice.state import FACES, FIRST_SYMBOL, NOT_YET, NOTHING, State, Tables

# The chance of a tile in a turn of somebody who wants it, by the lions it costs.
CHANCES = np.array([1.0, 0.97, 0.94, 0.63, 0.35, 0.17, 0.056, 0.016])
TILES_A_TURN = 1.25
LAST_TURN = 0.5  # turns of others after somebody's bays are full, on average
SURE, HARDLY = 0.98, 1e-3  # chances beyond which there is nothing to compute

CHANCE, WORTH, LEFT = range(3)  # of a symbol: its cheapest tile's chance, mean worth, tiles left
COUNT, TOGETHER, MOST = range(3)  # of a symbol in a bay: tiles, what they are worth, the best one


@rule_apart
def turns_left(s: State, e: Tables, seat: int) -> float:
    """Return how many turns a seat may still have, about."""
    if s.last_turns != NOT_YET:
        return 1.0 if (seat - s.player) % s.players < s.last_turns else 0.0
    fewest = int(e.bays * e.spaces)
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, int(s.free[other]))
    return min(s.free[seat] / TILES_A_TURN, fewest / TILES_A_TURN + LAST_TURN)


@rule_apart
def describe_stock(s: State, e: Tables, stock: Table) -> None:
    """Write of each symbol how likely, how good and how many the tiles in the warehouse are."""
    for symbol in range(FACES):
        stock[CHANCE, symbol], stock[WORTH, symbol], stock[LEFT, symbol] = 0.0, 0.0, 0.0
    for tile in range(e.tiles):
        if s.stock[tile] > 0:
            symbol = e.symbol[tile]
            chance = CHANCES[min(e.price[tile], len(CHANCES) - 1)]
            sum_before = stock[LEFT, symbol]  # of chances, for now
            mean = stock[WORTH, symbol] * sum_before + chance * e.worth[tile]
            stock[WORTH, symbol] = mean / (sum_before + chance)
            stock[LEFT, symbol] = sum_before + chance
            stock[CHANCE, symbol] = max(stock[CHANCE, symbol], chance)
    for symbol in range(FACES):
        stock[LEFT, symbol] = 0.0
    for tile in range(e.tiles):
        stock[LEFT, e.symbol[tile]] += s.stock[tile]


@rule_apart
def describe_tiles(s: State, e: Tables, seat: int, bay: int, tiles: Table) -> int:
    """Write of each symbol what a bay holds of it; return what all its tiles are worth."""
    for symbol in range(FACES):
        tiles[COUNT, symbol], tiles[TOGETHER, symbol], tiles[MOST, symbol] = 0.0, 0.0, 0.0
    total = 0
    for space in range(s.filled[seat][bay]):
        tile = s.bay[seat][bay][space]
        symbol = e.symbol[tile]
        total += e.worth[tile]
        tiles[COUNT, symbol] += 1.0
        tiles[TOGETHER, symbol] += e.worth[tile]
        tiles[MOST, symbol] = max(tiles[MOST, symbol], e.worth[tile])
    return total


@rule
def within(chance: float, turns: float) -> float:
    """Return the chance that something comes about within some turns."""
    if chance > SURE:
        return min(1.0, turns)
    return float(1.0 - (1.0 - chance) ** turns)


@rule_apart
def hope_of_different(
    e: Tables, stock: Table, tiles: Table, free: int, turns: float, luck: float
) -> float:
    """Return what different symbols add, and may: the likeliest missing ones come first."""
    size, together, none, missing = 0, 0.0, 1.0, 0
    for symbol in range(FIRST_SYMBOL, FACES):
        if tiles[COUNT, symbol] > 0.0:
            size += 1
            together += tiles[MOST, symbol]
        elif stock[CHANCE, symbol] > 0.0:
            none *= 1.0 - stock[CHANCE, symbol]
            missing |= 1 << symbol
    adds = (e.different[size] - 1) * together
    hoped, likely = adds, 1.0
    for _ in range(free):
        chance = (1.0 - none) * luck
        if missing == 0 or chance < HARDLY:
            return hoped
        next_one = NOTHING
        for symbol in range(FIRST_SYMBOL, FACES):
            better = stock[CHANCE, symbol] > stock[CHANCE, next_one] or next_one == NOTHING
            if (missing >> symbol) & 1 and better:
                next_one = symbol
        likely *= within(chance, turns)
        turns = max(0.0, turns - 1.0 / chance)
        missing ^= 1 << next_one
        none = min(1.0, none / max(HARDLY, 1.0 - stock[CHANCE, next_one]))
        size += 1
        together += stock[WORTH, next_one]
        more = max(0.0, (e.different[size] - 1) * together - adds)
        hoped += likely * more
        adds += more
    return hoped


@rule_apart
def symbol_of_most(tiles: Table) -> int:
    """Return the symbol of which a bay holds most, of several the most valuable."""
    symbol = FIRST_SYMBOL
    for other in range(FIRST_SYMBOL + 1, FACES):
        more = tiles[COUNT, other] - tiles[COUNT, symbol]
        if more > 0.0 or (more == 0.0 and tiles[TOGETHER, other] > tiles[TOGETHER, symbol]):
            symbol = other
    return symbol


@rule_apart
def hope_of_same(
    e: Tables, stock: Table, tiles: Table, free: int, turns: float, luck: float
) -> float:
    """Return what the symbol adds, and may, of which the bay holds most."""
    symbol = symbol_of_most(tiles)
    size, together = int(tiles[COUNT, symbol]), tiles[TOGETHER, symbol]
    adds, likely = (e.same[size] - 1) * together, 1.0
    hoped, chance = adds, stock[CHANCE, symbol] * luck
    if chance < HARDLY:
        return hoped
    for _ in range(min(free, int(stock[LEFT, symbol]))):
        likely *= within(chance, turns)
        turns = max(0.0, turns - 1.0 / chance)
        size += 1
        together += stock[WORTH, symbol]
        more = max(0.0, (e.same[size] - 1) * together - adds)
        hoped += likely * more
        adds += more
    return hoped
