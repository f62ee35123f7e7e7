"""The rules of Novo Dice, third part: storing tiles, and what a bay is worth (N11, N12, N14)."""

from dicewright.core.kernels import offer
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import GIVE_UP, REPLACE, STORE, Refusal
from dicewright.games.novo_dice.slots import untimely
from dicewright.games.novo_dice.state import (
    EMPTY,
    MOST_SPACES,
    NOTHING,
    TILES,
    Combination,
    Phase,
    State,
    Tables,
)

# --- N11: every tile goes to a bay ---------------------------------------------------------------


@rule
def hand_refusal(s: State, tile: int) -> Refusal:
    """Say why nothing can be done with a tile: it is not in the hand, or not yet to be stored."""
    if s.phase != Phase.STORE:
        return untimely(s, Refusal.NO_STORING)
    return Refusal.LEGAL if s.hand[tile] > 0 else Refusal.NOT_IN_HAND


@rule
def store_refusal(s: State, e: Tables, tile: int, bay: int) -> Refusal:
    """Say why a tile of the hand may not be stored in a bay: any with a free space (N11)."""
    refused = hand_refusal(s, tile)
    if refused != Refusal.LEGAL:
        return refused
    if bay >= e.bays:
        return Refusal.NO_BAY
    return Refusal.LEGAL if s.filled[s.player][bay] < e.spaces else Refusal.BAY_FULL


@rule
def store_tile(s: State, e: Tables, tile: int, bay: int) -> None:
    """Move a tile from the hand to a free space of a bay (N11)."""
    s.hand[tile] -= 1
    s.in_hand -= 1
    s.free[s.player] -= 1
    insert(s, s.player, bay, tile)
    value_bay(s, e, s.player, bay)


# --- N12: more tiles than free spaces ------------------------------------------------------------


@rule
def has_excess(s: State) -> bool:
    """Say whether the tiles in hand outnumber the free spaces (N12)."""
    return s.in_hand > s.free[s.player]


@rule
def replace_refusal(s: State, e: Tables, tile: int, bay: int, old: int) -> Refusal:
    """Say why a tile of the hand may not replace one of a bay: any, if there is excess (N12)."""
    refused = hand_refusal(s, tile)
    if refused != Refusal.LEGAL:
        return refused
    if bay >= e.bays:
        return Refusal.NO_BAY
    if not has_excess(s):
        return Refusal.NO_EXCESS
    for space in range(s.filled[s.player][bay]):
        if s.bay[s.player][bay][space] == old:
            return Refusal.LEGAL
    return Refusal.NOT_IN_BAY


@rule
def replace_tile(s: State, e: Tables, tile: int, bay: int, old: int) -> None:
    """Let a tile of the hand take the space of another, which is out of the game (N12)."""
    s.hand[tile] -= 1
    s.in_hand -= 1
    s.gone[old] += 1
    remove(s, s.player, bay, old)
    insert(s, s.player, bay, tile)
    value_bay(s, e, s.player, bay)


@rule
def give_up_refusal(s: State, e: Tables, tile: int) -> Refusal:
    """Say why a tile of the hand may not be given up: any, if there is excess (N12)."""
    refused = hand_refusal(s, tile)
    if refused == Refusal.LEGAL and not has_excess(s):
        return Refusal.NO_EXCESS
    return refused


@rule
def give_tile_up(s: State, e: Tables, tile: int) -> None:
    """Let a tile of the hand be out of the game (N12)."""
    s.hand[tile] -= 1
    s.in_hand -= 1
    s.gone[tile] += 1


# --- what can be tried ---------------------------------------------------------------------------


@rule
def offer_storing(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer the tiles in hand to all bays, in place of all tiles there, and to be given up."""
    for tile in range(TILES):
        if s.hand[tile] > 0:
            for bay in range(e.bays):
                n = offer(to, n, store_refusal(s, e, tile, bay), STORE(tile, bay))
    if not has_excess(s):
        return n
    for tile in range(TILES):
        if s.hand[tile] > 0:
            for bay in range(e.bays):
                n = offer_replacing(s, e, tile, bay, to, n)
    for tile in range(TILES):
        if s.hand[tile] > 0:
            n = offer(to, n, give_up_refusal(s, e, tile), GIVE_UP(tile))
    return n


@rule
def offer_replacing(s: State, e: Tables, tile: int, bay: int, to: Row, n: int) -> int:
    """Offer a tile in place of those of a bay, of equal ones once."""
    before = EMPTY
    for space in range(s.filled[s.player][bay]):
        old = s.bay[s.player][bay][space]
        if old != before:
            n = offer(to, n, replace_refusal(s, e, tile, bay, old), REPLACE(tile, bay, old))
        before = old
    return n


# --- the tiles of a bay --------------------------------------------------------------------------


@rule
def clear_bay(s: State, seat: int, bay: int) -> None:
    """Empty a bay."""
    s.filled[seat][bay] = 0
    s.value[seat][bay] = 0
    s.combination[seat][bay] = Combination.NONE
    s.combined[seat][bay] = 0
    s.combined_symbol[seat][bay] = NOTHING
    for space in range(MOST_SPACES):
        s.bay[seat][bay][space] = EMPTY


@rule
def insert(s: State, seat: int, bay: int, tile: int) -> None:
    """Insert a tile into the rising list of a bay."""
    tiles = s.bay[seat][bay]
    i = s.filled[seat][bay]
    while i > 0 and tiles[i - 1] > tile:
        tiles[i] = tiles[i - 1]
        i -= 1
    tiles[i] = tile
    s.filled[seat][bay] += 1


@rule
def remove(s: State, seat: int, bay: int, tile: int) -> None:
    """Remove a tile from the rising list of a bay."""
    tiles = s.bay[seat][bay]
    i = s.filled[seat][bay] - 1
    after = tiles[i]
    tiles[i] = EMPTY
    while after != tile:
        i -= 1
        after, tiles[i] = tiles[i], after
    s.filled[seat][bay] -= 1


# --- N14: what a bay is worth --------------------------------------------------------------------


@rule_apart
def value_bay(s: State, e: Tables, seat: int, bay: int) -> None:
    """Value a bay: its tiles, and the best combination among them (N14)."""
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
def value_same(
    s: State, e: Tables, seat: int, bay: int, total: int, symbol: int, first: int
) -> None:
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
def value_different(s: State, e: Tables, seat: int, bay: int, total: int) -> None:
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
def most_valuable(s: State, e: Tables, seat: int, bay: int, used: int, symbol: int) -> int:
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
    s: State, seat: int, bay: int, value: int, combination: int, size: int, symbol: int
) -> None:
    """Let a combination make the value of the bay if it makes it greater."""
    if value > s.value[seat][bay]:
        s.value[seat][bay] = value
        s.combination[seat][bay] = combination
        s.combined[seat][bay] = size
        s.combined_symbol[seat][bay] = symbol
