"""What describes a seat of Novo Dice between turns: its score, its bays' prospects, the race."""

import numpy as np

from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.bots.prospects import (
    COUNT,
    LEFT,
    MOST,
    TOGETHER,
    describe_stock,
    describe_tiles,
    hope_of_different,
    hope_of_same,
    symbol_of_most,
    turns_left,
)
from dicewright.games.novo_dice.state import FACES, FIRST_SYMBOL, MOST_BAYS, NOT_YET, State, Tables

POINTS = 100.0  # that count as one
LUCK, LESS_LUCK = 0.7, 0.35  # of the chances of one who wants nothing else
MISSING, WASTED = 6, 2  # classes of bays on the way to different symbols, by missing tiles and
SAME_MISSING, SAME_WASTED = 4, 3  # wasted spaces; the same for equal symbols

# Where features stand: of the seat,
(
    SCORE,
    SCORE_LATE,
    SCORE_LAST,
    LEAD,
    LEAD_LATE,
    LEAD_LAST,
    FREE,
    FREE_OF_OTHERS,
    AHEAD,
    SOON,
    LATE,
    LAST,
    OVER,
    MANY,
    TURNS,
    HOPE,  # what all bays may still gain, and the same times how late it is
    HOPE_LATE,
    HOPE_RARE,  # the same for one with less luck
    HOPE_RARE_LATE,
    HOPE_LAST,
    HOPE_BEST,  # what the bay with the best prospects may gain
    OPEN,  # free spaces in bays that are begun
    OPEN_LATE,
) = range(23)
# and of its bays by class: how many there are, and what their tiles are worth together.
DIFFERENT = OPEN_LATE + 1
DIFFERENT_WORTH = DIFFERENT + MISSING * WASTED
SAME = DIFFERENT_WORTH + MISSING * WASTED
SAME_WORTH = SAME + SAME_MISSING * SAME_WASTED
FEATURES = SAME_WORTH + SAME_MISSING * SAME_WASTED


@rule_apart
def describe(s: State, e: Tables, seat: int, x: Floats) -> None:
    """Describe a seat of a state in which a turn begins."""
    for i in range(FEATURES):
        x[i] = 0.0
    describe_race(s, e, seat, x)
    describe_bays(s, e, seat, x)
    late, last = x[LATE], x[LAST] + x[OVER]
    x[SCORE] = s.score[seat] / POINTS
    x[LEAD] = (s.score[seat] - best_other_score(s, seat)) / POINTS
    x[SCORE_LATE], x[SCORE_LAST] = x[SCORE] * late, x[SCORE] * last
    x[LEAD_LATE], x[LEAD_LAST] = x[LEAD] * late, x[LEAD] * last
    x[HOPE_LATE], x[HOPE_RARE_LATE] = x[HOPE] * late, x[HOPE_RARE] * late
    x[HOPE_LAST] = x[HOPE] * last
    x[OPEN_LATE] = x[OPEN] * late


@rule
def best_other_score(s: State, seat: int) -> int:
    """Return the highest score of the other seats."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.score[other])
    return best


@rule
def describe_race(s: State, e: Tables, seat: int, x: Floats) -> None:
    """Describe how soon the seat is to move, and how near its last turn and the end are."""
    spaces = float(e.bays * e.spaces)
    fewest = int(e.bays * e.spaces)
    for other in range(s.players):
        if other != seat:
            fewest = min(fewest, int(s.free[other]))
    wait = (seat - s.player) % s.players
    x[FREE] = s.free[seat] / spaces
    x[FREE_OF_OTHERS] = fewest / spaces
    x[AHEAD] = x[FREE_OF_OTHERS] - x[FREE]
    x[SOON] = 1.0 - wait / s.players
    x[LATE] = 1.0 - min(int(s.free[seat]), fewest) / spaces
    x[MANY] = (s.players - 2) / 2.0
    if s.last_turns != NOT_YET:
        x[LAST] = 1.0 if wait < s.last_turns else 0.0
        x[OVER] = 1.0 - x[LAST]


@rule
def describe_bays(s: State, e: Tables, seat: int, x: Floats) -> None:
    """Describe what the bays may still gain."""
    stock, tiles = np.zeros((3, FACES)), np.zeros((3, FACES))
    describe_stock(s, e, stock)
    turns = turns_left(s, e, seat)
    x[TURNS] = turns / (e.bays * e.spaces)
    for bay in range(MOST_BAYS):
        if bay < e.bays:
            free = int(e.spaces - s.filled[seat][bay])
            value = s.value[seat][bay] - describe_tiles(s, e, seat, bay, tiles)
            hope = hope_of_bay(e, stock, tiles, free, turns, LUCK, value)
            x[HOPE] += hope
            x[HOPE_BEST] = max(x[HOPE_BEST], hope)
            x[HOPE_RARE] += hope_of_bay(e, stock, tiles, free, turns, LESS_LUCK, value)
            if free < e.spaces:
                x[OPEN] += free / e.spaces
            add_different(e, stock, tiles, free, x)
            add_same(e, stock, tiles, free, x)


@rule_apart
def hope_of_bay(
    e: Tables, stock: Table, tiles: Table, free: int, turns: float, luck: float, value: int
) -> float:
    """Return what a bay may gain beyond what its combination adds now."""
    if free == 0 or turns == 0.0:
        return 0.0
    different = hope_of_different(e, stock, tiles, free, turns, luck)
    same = hope_of_same(e, stock, tiles, free, turns, luck)
    return max(0.0, max(different, same) - value) / POINTS


# --- classes of bays -----------------------------------------------------------------------------


@rule_apart
def add_different(e: Tables, stock: Table, tiles: Table, free: int, x: Floats) -> None:
    """Add a bay to its class among those on the way to different symbols."""
    size, together, missing = 0, 0.0, 0
    for symbol in range(FIRST_SYMBOL, FACES):
        if tiles[COUNT, symbol] > 0.0:
            size += 1
            together += tiles[MOST, symbol]
        elif missing < free and stock[LEFT, symbol] > 0.0:
            missing += 1
    size += missing
    adds = e.different[size] - 1
    if adds > 0:
        place = min(e.spaces - size, WASTED - 1) * MISSING + min(missing, MISSING - 1)
        x[DIFFERENT + place] += adds / 2.0
        x[DIFFERENT_WORTH + place] += adds * together / POINTS


@rule_apart
def add_same(e: Tables, stock: Table, tiles: Table, free: int, x: Floats) -> None:
    """Add a bay to its class among those on the way to equal symbols."""
    symbol = symbol_of_most(tiles)
    count = int(tiles[COUNT, symbol])
    missing = min(free, int(stock[LEFT, symbol]))
    size = count + missing
    adds = e.same[size] - 1
    if count > 1 and adds > 0:
        wasted = min(e.spaces - size, SAME_WASTED - 1)
        place = wasted * SAME_MISSING + min(missing, SAME_MISSING - 1)
        x[SAME + place] += adds / 3.0
        x[SAME_WORTH + place] += adds * tiles[TOGETHER, symbol] / POINTS
