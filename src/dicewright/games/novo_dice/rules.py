"""The rules of Novo Dice, whole: how a game goes on (N1, N10, N13, N15), and all its actions.

`slots`, `warehouse` and `bays` hold the rulings between, in their order. Every kind of action has
one predicate, named *_refusal, which says why it is forbidden now.
"""

from dicewright.core.kernels import CHANCE, TERMINAL, derive, offer
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import (
    ACTIONS,
    CLAIM,
    DONE,
    GIVE_UP,
    PUT,
    REPLACE,
    STORE,
    Refusal,
)
from dicewright.games.novo_dice.bays import (
    clear_bay,
    give_tile_up,
    give_up_refusal,
    offer_storing,
    replace_refusal,
    replace_tile,
    store_refusal,
    store_tile,
)
from dicewright.games.novo_dice.slots import (
    begin_turn,
    close_slot,
    offer_puts,
    put,
    put_refusal,
    untimely,
)
from dicewright.games.novo_dice.state import (
    MOST_BAYS,
    MOST_PLAYERS,
    NOT_YET,
    TILES,
    TRASH,
    Phase,
    State,
    Tables,
)
from dicewright.games.novo_dice.warehouse import (
    can_claim,
    claim_refusal,
    claim_tile,
    offer_claims,
    take_tile,
)

# --- N1: the beginning, and whose turn it is -----------------------------------------------------


@rule
def setup(s: State, e: Tables, players: int, first: int, layout: Row) -> None:
    """Fill the warehouse, empty the bays, and let the first player begin (N1)."""
    s.players = players
    s.first = first
    s.player = first
    s.last_turns = NOT_YET
    s.idle = 0
    for tile in range(TILES):
        s.stock[tile] = e.copies[players] if tile < e.tiles else 0
        s.gone[tile] = 0
        s.hand[tile] = 0
    s.stock[TRASH] = e.trash
    s.in_hand = 0
    for seat in range(MOST_PLAYERS):
        s.score[seat] = 0
        s.free[seat] = e.bays * e.spaces if seat < players else 0
        for bay in range(MOST_BAYS):
            clear_bay(s, seat, bay)
    begin_turn(s, e)


@rule
def to_move(s: State) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    if s.phase == Phase.OVER:
        return TERMINAL
    if s.phase == Phase.ROLL:
        return CHANCE
    return s.player


# --- N4, N8, N9: from slots to claims, and on to storing -----------------------------------------


@rule
def done_refusal(s: State, e: Tables) -> Refusal:
    """Say why `player` is not done: one may leave a slot (N4), must claim (N9), store all (N11)."""
    if s.phase == Phase.STORE:
        return Refusal.MUST_STORE
    if s.phase == Phase.CLAIM and not s.took:
        return Refusal.MUST_CLAIM
    return untimely(s, Refusal.LEGAL)


@rule
def done(s: State, e: Tables) -> None:
    """Be done with a slot, or with claiming."""
    if s.phase == Phase.CLAIM:
        s.phase = Phase.STORE
    elif not close_slot(s, e):
        begin_claims(s, e)


@rule
def begin_claims(s: State, e: Tables) -> None:
    """Let `player` claim, or else take one trash tile, or else nothing (N9)."""
    if can_claim(s, e):
        s.phase = Phase.CLAIM
    elif s.stock[TRASH] > 0:
        take_tile(s, TRASH)
        s.phase = Phase.STORE
    else:
        end_turn(s, e)


@rule
def claim(s: State, e: Tables, tile: int, source: int) -> None:
    """Claim a tile; when nothing more can be claimed, storing begins (N8)."""
    claim_tile(s, e, tile, source)
    if not can_claim(s, e):
        s.phase = Phase.STORE


# --- N11, N12: storing, until the hand is empty --------------------------------------------------


@rule
def store(s: State, e: Tables, tile: int, bay: int) -> None:
    """Store a tile in a bay (N11)."""
    store_tile(s, e, tile, bay)
    end_storing(s, e)


@rule
def replace(s: State, e: Tables, tile: int, bay: int, old: int) -> None:
    """Let a tile replace one of a bay (N12)."""
    replace_tile(s, e, tile, bay, old)
    end_storing(s, e)


@rule
def give_up(s: State, e: Tables, tile: int) -> None:
    """Give a tile up (N12)."""
    give_tile_up(s, e, tile)
    end_storing(s, e)


@rule
def end_storing(s: State, e: Tables) -> None:
    """End the turn once no tile is in the hand."""
    if s.in_hand == 0:
        end_turn(s, e)


# --- N10, N13, N15: the end ----------------------------------------------------------------------


@rule_apart
def end_turn(s: State, e: Tables) -> None:
    """Pass the turn on (N1), unless these were the last turns (N13) or all are idle (N10)."""
    s.idle = 0 if s.took else s.idle + 1
    if s.last_turns > 0:
        s.last_turns -= 1
    elif s.free[s.player] == 0:
        s.last_turns = s.players - 1
    s.player = (s.player + 1) % s.players
    begin_turn(s, e)
    if s.last_turns == 0 or s.idle == s.players:
        s.phase = Phase.OVER


@rule
def scores(s: State, e: Tables, points: Row) -> None:
    """Write the points by seat; the highest total wins, equal ones share the win (N15)."""
    for seat in range(s.players):
        points[seat] = s.score[seat]


# --- all actions ---------------------------------------------------------------------------------


@rule
def candidates(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer what can be tried: to be done, and what the phase is there for."""
    if s.phase != Phase.PUT:
        return offer_tiles(s, e, to, n)
    return offer_puts(s, e, to, offer(to, n, done_refusal(s, e), DONE()))


@rule
def offer_tiles(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer what can be tried with tiles."""
    if s.phase == Phase.CLAIM:
        return offer_claims(s, e, to, offer(to, n, done_refusal(s, e), DONE()))
    return offer_storing(s, e, to, n) if s.phase == Phase.STORE else n


refusal = ACTIONS.each(
    {
        DONE: done_refusal,
        PUT: put_refusal,
        CLAIM: claim_refusal,
        STORE: store_refusal,
        REPLACE: replace_refusal,
        GIVE_UP: give_up_refusal,
    }
)
apply = ACTIONS.each(
    {DONE: done, PUT: put, CLAIM: claim, STORE: store, REPLACE: replace, GIVE_UP: give_up}
)
LEGAL = derive("novo-dice", candidates)
