"""The rules of Novo Dice: storing tiles and what a bay is worth (N11, N12, N14)."""

from typing import Any

from dicewright.core.rule import rule
from dicewright.games.novo_dice.layout import (
    EMPTY,
    GIVE_UP,
    MOST_BAYS,
    NOTHING,
    REPLACE,
    STORE,
    TILES,
    Combination,
    Refusal,
)


@rule
def list_storing(s: Any, e: Any, actions: Any) -> int:
    """List the ways to store a tile and, with more tiles than spaces, to replace or give up one."""
    count = 0
    for tile in range(TILES):
        if s.hand[tile] > 0:
            for bay in range(e.bays):
                if s.filled[s.player][bay] < e.spaces:
                    actions[count] = STORE + tile * MOST_BAYS + bay
                    count += 1
    if s.in_hand <= s.free[s.player]:
        return count
    for tile in range(TILES):
        if s.hand[tile] > 0:
            for bay in range(e.bays):
                count = list_replacing(s, tile, bay, actions, count)
    for tile in range(TILES):
        if s.hand[tile] > 0:
            actions[count] = GIVE_UP + tile
            count += 1
    return count


@rule
def list_replacing(s: Any, tile: int, bay: int, actions: Any, count: int) -> int:
    """List the tiles of a bay that a tile can replace, each once."""
    before = EMPTY
    for space in range(s.filled[s.player][bay]):
        old = s.bay[s.player][bay][space]
        if old != before:
            actions[count] = REPLACE + (tile * MOST_BAYS + bay) * TILES + old
            count += 1
        before = old
    return count


@rule
def store_refusal(s: Any, e: Any, storing: int) -> int:
    """Return why a tile cannot be stored in a bay, or LEGAL."""
    tile, bay = storing // MOST_BAYS, storing % MOST_BAYS
    if s.hand[tile] == 0:
        return Refusal.NOT_IN_HAND
    if bay >= e.bays:
        return Refusal.NO_BAY
    return Refusal.LEGAL if s.filled[s.player][bay] < e.spaces else Refusal.BAY_FULL


@rule
def replace_refusal(s: Any, e: Any, replacing: int) -> int:
    """Return why a tile cannot replace one of a bay, or LEGAL."""
    bay, old = replacing // TILES % MOST_BAYS, replacing % TILES
    if s.hand[replacing // TILES // MOST_BAYS] == 0:
        return Refusal.NOT_IN_HAND
    if bay >= e.bays:
        return Refusal.NO_BAY
    if s.in_hand <= s.free[s.player]:
        return Refusal.NO_EXCESS
    for space in range(s.filled[s.player][bay]):
        if s.bay[s.player][bay][space] == old:
            return Refusal.LEGAL
    return Refusal.NOT_IN_BAY


@rule
def store(s: Any, e: Any, tile: int, bay: int) -> None:
    """Move a tile from the hand to a free space of a bay."""
    s.hand[tile] -= 1
    s.in_hand -= 1
    s.free[s.player] -= 1
    insert(s, s.player, bay, tile)
    value_bay(s, e, s.player, bay)


@rule
def replace(s: Any, e: Any, replacing: int) -> None:
    """Let a tile of the hand take the space of another, which is out of the game (N12)."""
    tile, bay = replacing // TILES // MOST_BAYS, replacing // TILES % MOST_BAYS
    old = replacing % TILES
    s.hand[tile] -= 1
    s.in_hand -= 1
    s.gone[old] += 1
    remove(s, s.player, bay, old)
    insert(s, s.player, bay, tile)
    value_bay(s, e, s.player, bay)


@rule
def give_up(s: Any, tile: int) -> None:
    """Let a tile of the hand be out of the game (N12)."""
    s.hand[tile] -= 1
    s.in_hand -= 1
    s.gone[tile] += 1


@rule
def insert(s: Any, seat: int, bay: int, tile: int) -> None:
    """Insert a tile into the rising list of a bay."""
    tiles = s.bay[seat][bay]
    i = s.filled[seat][bay]
    while i > 0 and tiles[i - 1] > tile:
        tiles[i] = tiles[i - 1]
        i -= 1
    tiles[i] = tile
    s.filled[seat][bay] += 1


@rule
def remove(s: Any, seat: int, bay: int, tile: int) -> None:
    """Remove a tile from the rising list of a bay."""
    tiles = s.bay[seat][bay]
    i = s.filled[seat][bay] - 1
    after = tiles[i]
    tiles[i] = EMPTY
    while after != tile:
        i -= 1
        after, tiles[i] = tiles[i], after
    s.filled[seat][bay] -= 1


@rule
def value_bay(s: Any, e: Any, seat: int, bay: int) -> None:
    """Value a bay anew: its tiles, and the best combination among them (N14)."""
    s.score[seat] -= s.value[seat][bay]
    s.value[seat][bay] = 0
    s.combination[seat][bay] = Combination.NONE
    s.combined[seat][bay] = 0
    s.combined_symbol[seat][bay] = NOTHING
    tiles, filled = s.bay[seat][bay], s.filled[seat][bay]
    total = 0
    for i in range(filled):
        total += e.worth[tiles[i]]
    s.value[seat][bay] = total
    for i in range(filled):
        if e.symbol[tiles[i]] != NOTHING:
            value_same(s, e, seat, bay, total, e.symbol[tiles[i]], i)
    value_different(s, e, seat, bay, total)
    s.score[seat] += s.value[seat][bay]


@rule
def value_same(s: Any, e: Any, seat: int, bay: int, total: int, symbol: int, first: int) -> None:
    """Try the combinations of a symbol, the most valuable tiles first; `first` is a tile of it."""
    tiles, filled = s.bay[seat][bay], s.filled[seat][bay]
    count = 0
    for i in range(filled):
        if e.symbol[tiles[i]] == symbol:
            if i < first:
                return  # this symbol has been tried
            count += 1
    used, together = 0, 0
    for size in range(1, count + 1):
        best = most_valuable(s, e, seat, bay, used, symbol)
        used |= 1 << best
        together += e.worth[tiles[best]]
        gain = (e.same[size] - 1) * together
        keep_if_better(s, seat, bay, total + gain, Combination.SAME, size, symbol)


@rule
def value_different(s: Any, e: Any, seat: int, bay: int, total: int) -> None:
    """Try the combinations of different symbols, each by its most valuable tile."""
    tiles, filled = s.bay[seat][bay], s.filled[seat][bay]
    used, together = 0, 0
    for size in range(1, filled + 1):
        best = most_valuable(s, e, seat, bay, used, NOTHING)
        if best < 0:
            return
        for i in range(filled):
            if e.symbol[tiles[i]] == e.symbol[tiles[best]]:
                used |= 1 << i
        together += e.worth[tiles[best]]
        gain = (e.different[size] - 1) * together
        keep_if_better(s, seat, bay, total + gain, Combination.DIFFERENT, size, NOTHING)


@rule
def most_valuable(s: Any, e: Any, seat: int, bay: int, used: int, symbol: int) -> int:
    """Return the place of the best tile that is not used yet, of one symbol or of any, or -1."""
    tiles = s.bay[seat][bay]
    best = -1
    for i in range(s.filled[seat][bay]):
        if (used >> i) & 1 == 0 and e.symbol[tiles[i]] != NOTHING:
            wanted = symbol == NOTHING or e.symbol[tiles[i]] == symbol
            if wanted and (best < 0 or e.worth[tiles[i]] > e.worth[tiles[best]]):
                best = i
    return best


@rule
def keep_if_better(
    s: Any, seat: int, bay: int, value: int, combination: int, size: int, symbol: int
) -> None:
    """Let a combination make the value of the bay if it makes it greater."""
    if value > s.value[seat][bay]:
        s.value[seat][bay] = value
        s.combination[seat][bay] = combination
        s.combined[seat][bay] = size
        s.combined_symbol[seat][bay] = symbol
