"""The rules of Novo Dice: claiming tiles (N6 to N9)."""

from typing import Any

from dicewright.core.rule import rule
from dicewright.games.novo_dice.layout import (
    CLAIM,
    DONE,
    LIONS,
    ROWS,
    SOURCES,
    TRASH,
    Refusal,
)


@rule
def can_claim(s: Any, e: Any) -> bool:
    """Say whether any cargo tile can be claimed."""
    for tile in range(e.tiles):
        if sources_for(s, e, tile) > 0:
            return True
    return False


@rule
def sources_for(s: Any, e: Any, tile: int) -> int:
    """Return what can claim a tile: a bit for each row, and one for lions (N6, N7)."""
    if s.stock[tile] == 0:
        return 0
    sources = 1 << LIONS if lions_reach(s, e, tile) else 0
    for row in range(ROWS):
        long = s.row_length[row] > 0 and s.row_length[row] >= e.row[tile]
        if long and s.row_face[row] == e.symbol[tile] and not s.row_used[row]:
            sources |= 1 << row
    return sources


@rule
def list_claims(s: Any, e: Any, actions: Any) -> int:
    """List the claims, and being done with them once one is made."""
    count = 0
    if s.took:
        actions[0] = DONE
        count = 1
    for tile in range(e.tiles):
        sources = sources_for(s, e, tile)
        for source in range(SOURCES):
            if (sources >> source) & 1:
                actions[count] = CLAIM + tile * SOURCES + source
                count += 1
    return count


@rule
def claim_refusal(s: Any, e: Any, claim: int) -> int:
    """Return why a tile cannot be claimed by a row or by lions, or LEGAL."""
    tile, source = claim // SOURCES, claim % SOURCES
    if s.stock[tile] == 0:
        return Refusal.NO_STOCK
    if source == LIONS:
        return Refusal.LEGAL if lions_reach(s, e, tile) else Refusal.TOO_FEW_LIONS
    if s.row_length[source] == 0 or s.row_face[source] != e.symbol[tile]:
        return Refusal.ROW_LOST
    if s.row_length[source] < e.row[tile]:
        return Refusal.ROW_SHORT
    return Refusal.ROW_USED if s.row_used[source] else Refusal.LEGAL


@rule
def lions_reach(s: Any, e: Any, tile: int) -> bool:
    """Say whether the lions pay for a tile beside those they paid for already (N7)."""
    tiles = s.lion_tiles + 1
    if s.lion_price + e.price[tile] <= s.lions:
        return True
    if tiles <= 2 and s.lions >= e.any_two:
        return True
    return tiles <= 3 and s.lions >= e.any_three  # type: ignore[no-any-return]


@rule
def take_tile(s: Any, e: Any, tile: int, source: int) -> None:
    """Take a tile from the warehouse into the hand."""
    s.stock[tile] -= 1
    s.hand[tile] += 1
    s.in_hand += 1
    s.took = True
    if tile == TRASH:
        return
    if source < ROWS:
        s.row_used[source] = 1
    else:
        s.lion_tiles += 1
        s.lion_price += e.price[tile]
