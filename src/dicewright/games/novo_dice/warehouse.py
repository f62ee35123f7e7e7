"""The rules of Novo Dice, second part: claiming tiles (N6 to N9)."""

from dicewright.core.kernels import offer
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import CLAIM, Refusal
from dicewright.games.novo_dice.slots import untimely
from dicewright.games.novo_dice.state import LIONS, SOURCES, Phase, State, Tables

# --- N6: winning rows ----------------------------------------------------------------------------


@rule
def row_refusal(e: Tables, tile: int, face: int, length: int) -> Refusal:
    """Say why a winning row does not claim a tile: its symbol is another, or it is short (N6)."""
    if length == 0 or face != e.symbol[tile]:
        return Refusal.ROW_LOST
    return Refusal.LEGAL if length >= e.row[tile] else Refusal.ROW_SHORT


# --- N7: lions -----------------------------------------------------------------------------------


@rule
def lions_for(e: Tables, price: int, tiles: int) -> int:
    """Return the lions for some tiles of this price together, or for any two, any three (N7)."""
    if tiles <= 2:
        price = min(price, e.any_two)
    return min(price, e.any_three) if tiles <= 3 else price


# --- N8: claims, one tile at a time --------------------------------------------------------------


@rule
def source_refusal(s: State, e: Tables, tile: int, source: int) -> Refusal:
    """Say why the dice as they lie do not claim a tile of the stock as it is (N6, N7, N8)."""
    if s.stock[tile] == 0:
        return Refusal.NO_STOCK
    if source == LIONS:
        enough = lions_for(e, s.lion_price + e.price[tile], s.lion_tiles + 1) <= s.lions
        return Refusal.LEGAL if enough else Refusal.TOO_FEW_LIONS
    refused = row_refusal(e, tile, s.row_face[source], s.row_length[source])
    if refused == Refusal.LEGAL and s.row_used[source]:
        return Refusal.ROW_USED
    return refused


@rule
def claim_refusal(s: State, e: Tables, tile: int, source: int) -> Refusal:
    """Say why a tile may not be claimed with a row or with lions now (N8)."""
    if s.phase != Phase.CLAIM:
        return untimely(s, Refusal.NO_CLAIMING)
    return source_refusal(s, e, tile, source)


@rule
def offer_claims(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer every tile to every row and to the lions."""
    for tile in range(e.tiles):
        for source in range(SOURCES):
            n = offer(to, n, claim_refusal(s, e, tile, source), CLAIM(tile, source))
    return n


@rule
def take_tile(s: State, tile: int) -> None:
    """Take a tile from the warehouse into the hand."""
    s.stock[tile] -= 1
    s.hand[tile] += 1
    s.in_hand += 1
    s.took = 1


@rule
def claim_tile(s: State, e: Tables, tile: int, source: int) -> None:
    """Take a tile for a row or for lions."""
    take_tile(s, tile)
    if source == LIONS:
        s.lion_tiles += 1
        s.lion_price += e.price[tile]
    else:
        s.row_used[source] = 1


@rule
def put_tile_back(s: State, e: Tables, tile: int, source: int) -> None:
    """Undo the claim of a tile, but for `took`."""
    s.stock[tile] += 1
    s.hand[tile] -= 1
    s.in_hand -= 1
    if source == LIONS:
        s.lion_tiles -= 1
        s.lion_price -= e.price[tile]
    else:
        s.row_used[source] = 0


# --- N9: who can claim must ----------------------------------------------------------------------


@rule_apart
def can_claim(s: State, e: Tables) -> bool:
    """Say whether any cargo tile can be claimed (N9)."""
    for tile in range(e.tiles):
        for source in range(SOURCES):
            if source_refusal(s, e, tile, source) == Refusal.LEGAL:
                return True
    return False
