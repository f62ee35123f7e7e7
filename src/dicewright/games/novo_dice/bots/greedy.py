"""The greedy player of Novo Dice: rows and lions for what they gain on average, the best tiles."""

import numpy as np

from dicewright.core.philox import Random
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.workspace import workspace
from dicewright.games.novo_dice.actions import (
    DONE,
    bay_replacing,
    bay_stored,
    die_put,
    face_put,
    is_replace,
    is_store,
    row_put,
    source_claimed,
    tile_claimed,
    tile_replaced,
    tile_replacing,
    tile_stored,
)
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.bots.appraisal import (
    NEVER,
    NO_TILE,
    appraise_tiles,
    gain_in_bay,
    mean_worth,
)
from dicewright.games.novo_dice.slots import extra_earned, put, take_back
from dicewright.games.novo_dice.solve.plan import write_odds_of_faces
from dicewright.games.novo_dice.state import (
    FACES,
    LION,
    LIONS,
    MOST_KINDS,
    NOTHING,
    ROWS,
    SLOTS,
    TILES,
    Phase,
    State,
    Tables,
)

SAVED = 0.01  # claims of equal worth: a longer row, or lions, may serve for more
STILL_TO_COME = 0.01  # dice that lengthen a row are not yet put: leave them their space
MOST_LIONS = ROWS * SLOTS
LION_COUNTS = MOST_LIONS + 2  # numbers of lions: none, up to one more than there may be
LENGTHS = SLOTS + 1  # of rows, none included
LAST_ROLL = 0.85  # the chances of the third roll, against the second: fewer dice are left


@rule_apart
def choose(s: State, e: Tables, actions: Row, count: int, random: Random) -> int:
    """Choose what gains most in the turn on average."""
    if s.phase == Phase.PUT:
        return choose_put(s, e, actions, count)
    if s.phase == Phase.CLAIM:
        return choose_claim(s, e, actions, count)
    return choose_storing(s, e, actions, count)


# --- putting dice on slots ---------------------------------------------------------------------


@rule
def choose_put(s: State, e: Tables, actions: Row, count: int) -> int:
    """Choose the die that adds most to what the turn is worth, or none if none adds anything."""
    worth, lions = workspace(TILES, np.float64), workspace(LION_COUNTS, np.float64)
    rows, odds = workspace((FACES, LENGTHS), np.float64), workspace((MOST_KINDS, FACES), np.float64)
    appraise_tiles(s, e, worth)
    write_gains_of_rows(e, worth, rows)
    write_gains_of_lions(e, worth, lions)
    write_odds_of_faces(e, odds)
    best, most = DONE(), expected(s, e, rows, lions, odds)
    for i in range(count):
        if actions[i] != DONE():
            die, face, row = die_put(actions[i]), face_put(actions[i]), row_put(actions[i])
            put(s, e, die, face, row)
            value = expected(s, e, rows, lions, odds)
            take_back(s, e, die, face, row)
            if value > most:
                best, most = actions[i], value
    return int(best)


@rule
def write_gains_of_rows(e: Tables, worth: Floats, gains: Table) -> None:
    """Write what a winning row can claim at best, by symbol and length (N6)."""
    for face in range(FACES):
        for length in range(LENGTHS):
            gains[face, length] = 0.0
    for tile in range(e.tiles):
        for length in range(e.row[tile], LENGTHS):
            symbol = e.symbol[tile]
            gains[symbol, length] = max(gains[symbol, length], worth[tile])


@rule
def write_gains_of_lions(e: Tables, worth: Floats, gains: Floats) -> None:
    """Write what lions can claim at best, by their number (N7)."""
    first, second, third = best_three(e, worth)
    gains[0] = 0.0
    for lions in range(1, LION_COUNTS):
        gains[lions] = gains[lions - 1]
        for tile in range(e.tiles):
            if e.price[tile] <= lions:
                rest = gains[lions - e.price[tile]]
                gains[lions] = max(gains[lions], worth[tile] + rest)
        if lions >= e.any_two:
            gains[lions] = max(gains[lions], first + second)
        if lions >= e.any_three:
            gains[lions] = max(gains[lions], first + second + third)


@rule
def best_three(e: Tables, worth: Floats) -> tuple[float, float, float]:
    """Return the worth of the three best tiles, each counted once."""
    first, second, third = 0.0, 0.0, 0.0
    for tile in range(e.tiles):
        value = worth[tile]
        if value > first:
            first, second, third = value, first, second
        elif value > second:
            second, third = value, second
        elif value > third:
            third = value
    return first, second, third


@rule_apart
def expected(s: State, e: Tables, rows: Table, lions: Floats, odds: Table) -> float:
    """Return what the turn is worth if the player is done with the slot now."""
    earned = extra_earned(s, e)
    s.to_roll[e.extra] += earned  # for the chances of the next roll (N3)
    total, busy = 0.0, 0.0
    for row in range(ROWS):
        length, face = s.row_length[row], s.row_face[row]
        chance = 0.0
        if length == s.slot + 1 and length < SLOTS:
            chance = chance_of(s, e, odds, face, rows_alike(s, row))
            busy += chance
        total += worth_of_row(s, rows, face, length, chance)
        if length == s.slot and s.space[row][s.slot] == NOTHING and shows(s, e, face):
            total += STILL_TO_COME * rows[face, length + 1]
    total += worth_of_lions(s, e, lions, odds, busy)
    s.to_roll[e.extra] -= earned
    return total


@rule
def worth_of_row(s: State, rows: Table, face: int, length: int, chance: float) -> float:
    """Return what a row is worth that grows with this chance."""
    if chance == 0.0:
        return rows[face, length]
    longer = rows[face, length + 1]
    if length + 1 < SLOTS:
        later = chance * LAST_ROLL
        longer = later * rows[face, length + 2] + (1.0 - later) * longer
    return chance * longer + (1.0 - chance) * rows[face, length]


@rule
def rows_alike(s: State, row: int) -> int:
    """Return the how manieth row it is of those that can grow with its symbol."""
    count = 1
    for other in range(row):
        if s.row_face[other] == s.row_face[row] and s.row_length[other] == s.row_length[row]:
            count += 1
    return count


@rule
def shows(s: State, e: Tables, face: int) -> bool:
    """Say whether a die just rolled shows a face."""
    for kind in range(e.kinds):
        if face != NOTHING and s.rolled[kind][face] > 0:
            return True
    return False


@rule
def chance_of(s: State, e: Tables, odds: Table, face: int, number: int) -> float:
    """Return the probability that the next roll shows a face at least so often, 1 to 3 times."""
    none, one, two = 1.0, 0.0, 0.0
    for kind in range(e.kinds):
        hit = odds[kind, face]
        for _ in range(s.to_roll[kind]):
            two += hit * (one - two)
            one += hit * (none - one)
            none -= hit * none
    fewer = none
    if number > 1:
        fewer += one
    if number > 2:
        fewer += two
    return 1.0 - fewer


@rule
def worth_of_lions(s: State, e: Tables, lions: Floats, odds: Table, busy: float) -> float:
    """Return what the lions are worth, with those that are still to be expected."""
    mean = 0.0
    for kind in range(e.kinds):
        mean += s.to_roll[kind] * odds[kind, LION]
    more = min(mean, ROWS - busy) * (SLOTS - 1 - s.slot)
    number = min(s.lions + more, float(MOST_LIONS))
    whole = int(number)
    part = number - whole
    return (1.0 - part) * lions[whole] + part * lions[whole + 1]


# --- claiming and storing ----------------------------------------------------------------------


@rule
def choose_claim(s: State, e: Tables, actions: Row, count: int) -> int:
    """Choose the tile that gains most, but no further one that gains nothing."""
    worth = workspace(TILES, np.float64)
    appraise_tiles(s, e, worth)
    best, most = DONE(), 0.0 if s.took else 2.0 * NEVER
    for i in range(count):
        if actions[i] != DONE():
            tile, source = tile_claimed(actions[i]), source_claimed(actions[i])
            length = SLOTS + 1 if source == LIONS else s.row_length[source]
            value = worth[tile] - SAVED * length
            if value > most:
                best, most = actions[i], value
    return int(best)


@rule
def choose_storing(s: State, e: Tables, actions: Row, count: int) -> int:
    """Choose where a tile gains most, or does the least harm."""
    mean = mean_worth(e)
    best, most = actions[0], 2.0 * NEVER
    for i in range(count):
        value = gain_of_storing(s, e, actions[i], mean)
        if value > most:
            best, most = actions[i], value
    return int(best)


@rule
def gain_of_storing(s: State, e: Tables, action: int, mean: float) -> float:
    """Return what storing, replacing or giving up a tile gains."""
    tile, bay, old = tile_stored(action), bay_stored(action), NO_TILE
    if is_replace(action):
        tile, bay, old = tile_replacing(action), bay_replacing(action), tile_replaced(action)
    elif not is_store(action):
        return 0.0
    return gain_in_bay(s, e, bay, tile, old, mean)  # called once: a card has little room for code
