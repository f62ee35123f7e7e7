"""What tiles are worth to a player of Novo Dice: what a bay gains, and may still gain (N14)."""

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Floats
from dicewright.games.novo_dice.bays import insert, remove, value_bay
from dicewright.games.novo_dice.state import EMPTY, MOST_BAYS, NOTHING, TILES, State, Tables

NO_TILE = EMPTY  # in place of a tile: none goes in, or none comes out
NEVER = -1e9  # the worth of what cannot be done

PROSPECT = 0.5  # a point of a combination that may still come, against one in the bay
ONE_MORE_SAME = 0.3  # how likely it is to find one more tile of the same symbol,
ONE_MORE_DIFFERENT = 0.6  # or of one more symbol


@rule
def mean_worth(e: Tables) -> float:
    """Return what a tile is worth on average."""
    total = 0
    for tile in range(e.tiles):
        total += e.worth[tile]
    return total / e.tiles


@rule_apart
def appraise_bay(s: State, e: Tables, bay: int, mean: float) -> float:
    """Return what a bay of `player` is worth, prospects included unless this is the last turn."""
    value, total = s.value[s.player][bay], 0
    if s.last_turns > 0:  # after it, nothing more can come (N13)
        return float(value)
    for space in range(s.filled[s.player][bay]):
        total += e.worth[s.bay[s.player][bay][space]]
    hoped = max(hope_of_same(s, e, bay, mean), hope_of_different(s, e, bay, mean))
    return value + PROSPECT * max(0.0, total + hoped - value)


@rule
def hope_of_same(s: State, e: Tables, bay: int, mean: float) -> float:
    """Return what a combination of one symbol may add, by how much of it is there."""
    tiles, filled = s.bay[s.player][bay], s.filled[s.player][bay]
    best = hope(e.same, 0, 0, filled, e.spaces, mean, ONE_MORE_SAME)
    for i in range(filled):
        symbol = e.symbol[tiles[i]]
        if symbol != NOTHING:
            count, together = 0, 0
            for j in range(filled):
                if e.symbol[tiles[j]] == symbol:
                    count += 1
                    together += e.worth[tiles[j]]
            others = filled - count
            best = max(best, hope(e.same, count, together, others, e.spaces, mean, ONE_MORE_SAME))
    return best


@rule
def hope_of_different(s: State, e: Tables, bay: int, mean: float) -> float:
    """Return what a combination of different symbols may add."""
    tiles, filled = s.bay[s.player][bay], s.filled[s.player][bay]
    count, together, seen = 0, 0, 0
    for i in range(filled):
        symbol = e.symbol[tiles[i]]
        if symbol != NOTHING and (seen >> symbol) & 1 == 0:
            seen |= 1 << symbol
            most = 0
            for j in range(i, filled):
                if e.symbol[tiles[j]] == symbol:
                    most = max(most, e.worth[tiles[j]])
            count += 1
            together += most
    others = filled - count
    return hope(e.different, count, together, others, e.spaces, mean, ONE_MORE_DIFFERENT)


@rule
def hope(
    multiplier: Row, count: int, together: int, others: int, spaces: int, mean: float, chance: float
) -> float:
    """Return what a combination adds, and larger ones may, each tile still missing by chance."""
    worth, likely = float(together), 1.0
    adds = (multiplier[count] - 1) * worth
    hoped = adds
    for size in range(count + 1, spaces - others + 1):
        likely *= chance
        worth += mean
        more = (multiplier[size] - 1) * worth - adds
        hoped += likely * max(0.0, more)
        adds += max(0.0, more)
    return hoped


@rule_apart
def gain_in_bay(s: State, e: Tables, bay: int, tile: int, old: int, mean: float) -> float:
    """Return what a bay is worth more with a tile, in the place of `old` or of none."""
    gain = -appraise_bay(s, e, bay, mean)
    exchange(s, e, bay, tile, old)
    gain += appraise_bay(s, e, bay, mean)
    exchange(s, e, bay, old, tile)
    return gain


@rule_apart
def exchange(s: State, e: Tables, bay: int, tile: int, old: int) -> None:
    """Put a tile into a bay of `player`, take another out of it, and value it again."""
    if old != NO_TILE:
        remove(s, s.player, bay, old)
    if tile != NO_TILE:
        insert(s, s.player, bay, tile)
    value_bay(s, e, s.player, bay)


@rule_apart
def appraise_tiles(s: State, e: Tables, worth: Floats) -> None:
    """Write what each tile in stock is worth to `player` in the best bay, by tile."""
    mean = mean_worth(e)
    for tile in range(TILES):
        worth[tile] = NEVER
    excess = s.in_hand >= s.free[s.player]  # no space is left for one more
    for bay in range(MOST_BAYS):
        if bay < e.bays and (excess or s.filled[s.player][bay] < e.spaces):
            for tile in range(TILES):
                if s.stock[tile] > 0:
                    gain = gain_in_any_space(s, e, bay, tile, excess, mean)
                    worth[tile] = max(worth[tile], gain)


@rule
def gain_in_any_space(s: State, e: Tables, bay: int, tile: int, excess: bool, mean: float) -> float:
    """Return what a tile adds to a bay: in a free space or, without any, for the worst tile."""
    spaces = s.filled[s.player][bay] if excess else 1
    best = 0.0 if excess else NEVER  # one may give it up (N12)
    for space in range(spaces):
        old = s.bay[s.player][bay][space] if excess else NO_TILE
        best = max(best, gain_in_bay(s, e, bay, tile, old, mean))
    return best
