"""The rules of Novo Dice, written once over a flat record (rulings N1 to N15): turns and slots."""

from typing import Any

from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.rule import rule
from dicewright.games.novo_dice.bays import (
    give_up,
    list_storing,
    replace,
    replace_refusal,
    store,
    store_refusal,
)
from dicewright.games.novo_dice.layout import (
    CLAIM,
    DONE,
    EMPTY,
    FACES,
    GIVE_UP,
    LION,
    MOST_BAYS,
    MOST_KINDS,
    MOST_PLAYERS,
    MOST_SPACES,
    NOT_YET,
    NOTHING,
    PUT,
    REPLACE,
    ROWS,
    SLOTS,
    SOURCES,
    STORE,
    TILES,
    TRASH,
    Combination,
    Phase,
    Refusal,
)
from dicewright.games.novo_dice.warehouse import can_claim, claim_refusal, list_claims, take_tile


@rule
def setup(s: Any, e: Any, players: int, first: int, layout: Any) -> None:
    """Fill the warehouse, empty the bays, and let the first player begin."""
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
def clear_bay(s: Any, seat: int, bay: int) -> None:
    """Empty a bay."""
    s.filled[seat][bay] = 0
    s.value[seat][bay] = 0
    s.combination[seat][bay] = Combination.NONE
    s.combined[seat][bay] = 0
    s.combined_symbol[seat][bay] = NOTHING
    for space in range(MOST_SPACES):
        s.bay[seat][bay][space] = EMPTY


@rule
def begin_turn(s: Any, e: Any) -> None:
    """Clear the slots and hand all dice but the extra ones to `player`."""
    s.phase = Phase.ROLL
    s.slot = 0
    s.extra_taken = 0
    s.lions = 0
    s.lion_tiles = 0
    s.lion_price = 0
    s.took = False
    for row in range(ROWS):
        s.row_face[row] = NOTHING
        s.row_length[row] = 0
        s.row_used[row] = 0
        for slot in range(SLOTS):
            s.space[row][slot] = NOTHING
            s.space_kind[row][slot] = 0
    for kind in range(MOST_KINDS):
        s.to_roll[kind] = e.dice[kind] if kind != e.extra else 0
        for face in range(FACES):
            s.rolled[kind][face] = 0


@rule
def to_move(s: Any) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    if s.phase == Phase.OVER:
        return TERMINAL
    if s.phase == Phase.ROLL:
        return CHANCE
    return s.player  # type: ignore[no-any-return]


@rule
def dice_to_roll(s: Any, e: Any, kinds: Any) -> int:
    """List the dice that are not on a slot, in the edition's order of kinds."""
    count = 0
    if s.phase == Phase.ROLL:
        for kind in range(e.kinds):
            for _ in range(s.to_roll[kind]):
                kinds[count] = kind
                count += 1
    return count


@rule
def apply_roll(s: Any, e: Any, faces: Any) -> None:
    """Lay out the dice that were rolled, to choose from."""
    die = 0
    for kind in range(e.kinds):
        for _ in range(s.to_roll[kind]):
            s.rolled[kind][faces[die]] += 1
            die += 1
    s.phase = Phase.PUT


@rule
def legal_actions(s: Any, e: Any, actions: Any) -> int:
    """List the legal actions, rising; return how many."""
    if s.phase == Phase.PUT:
        return list_puts(s, e, actions)
    if s.phase == Phase.CLAIM:
        return list_claims(s, e, actions)
    if s.phase == Phase.STORE:
        return list_storing(s, e, actions)
    return 0


@rule
def list_puts(s: Any, e: Any, actions: Any) -> int:
    """List the ways to put a die on the slot, and being done with it."""
    actions[0] = DONE
    count = 1
    for kind in range(e.kinds):
        for face in range(LION, FACES):
            if s.rolled[kind][face] > 0:
                for row in range(ROWS):
                    if s.space[row][s.slot] == NOTHING:
                        actions[count] = PUT + (kind * FACES + face) * ROWS + row
                        count += 1
    return count


@rule
def refusal(s: Any, e: Any, action: int) -> int:
    """Return why the action is forbidden now, or LEGAL."""
    if s.phase == Phase.OVER:
        return Refusal.OVER
    if s.phase == Phase.ROLL:
        return Refusal.DICE_FIRST
    if action == DONE:
        return done_refusal(s)
    if action < CLAIM:
        return put_refusal(s, action - PUT)
    if action < STORE:
        return (
            Refusal.NO_CLAIMING if s.phase != Phase.CLAIM else claim_refusal(s, e, action - CLAIM)
        )
    if s.phase != Phase.STORE:
        return Refusal.NO_STORING
    if action < REPLACE:
        return store_refusal(s, e, action - STORE)
    if action < GIVE_UP:
        return replace_refusal(s, e, action - REPLACE)
    if s.hand[action - GIVE_UP] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.LEGAL if s.in_hand > s.free[s.player] else Refusal.NO_EXCESS


@rule
def done_refusal(s: Any) -> int:
    """Return why `player` cannot be done: one must claim (N9) and store all (N11)."""
    if s.phase == Phase.STORE:
        return Refusal.MUST_STORE
    if s.phase == Phase.CLAIM and not s.took:
        return Refusal.MUST_CLAIM
    return Refusal.LEGAL


@rule
def put_refusal(s: Any, put: int) -> int:
    """Return why a die cannot be put on a row of the slot, or LEGAL."""
    if s.phase != Phase.PUT:
        return Refusal.NO_PUTTING
    if s.rolled[put // ROWS // FACES][put // ROWS % FACES] == 0:
        return Refusal.NOT_ROLLED
    return Refusal.LEGAL if s.space[put % ROWS][s.slot] == NOTHING else Refusal.SPACE_TAKEN


@rule
def apply(s: Any, e: Any, action: int) -> None:
    """Apply a legal action."""
    if action == DONE:
        if s.phase == Phase.PUT:
            close_slot(s, e)
        else:
            s.phase = Phase.STORE
    elif action < CLAIM:
        put_die(s, action - PUT)
    elif action < STORE:
        take_tile(s, e, (action - CLAIM) // SOURCES, (action - CLAIM) % SOURCES)
        if not can_claim(s, e):
            s.phase = Phase.STORE
    else:
        store_tile(s, e, action)
        if s.in_hand == 0:
            end_turn(s, e)


@rule
def store_tile(s: Any, e: Any, action: int) -> None:
    """Store a tile, let it replace another, or give it up (N11, N12)."""
    if action < REPLACE:
        store(s, e, (action - STORE) // MOST_BAYS, (action - STORE) % MOST_BAYS)
    elif action < GIVE_UP:
        replace(s, e, action - REPLACE)
    else:
        give_up(s, action - GIVE_UP)


@rule
def put_die(s: Any, put: int) -> None:
    """Put a die on a row of the slot; it lengthens the winning row or not (N5, N6)."""
    kind, face, row = put // ROWS // FACES, put // ROWS % FACES, put % ROWS
    s.rolled[kind][face] -= 1
    s.to_roll[kind] -= 1
    s.space[row][s.slot] = face
    s.space_kind[row][s.slot] = kind
    if face == LION:
        s.lions += 1
    elif s.row_length[row] == s.slot and (s.slot == 0 or s.row_face[row] == face):
        s.row_face[row] = face
        s.row_length[row] += 1


@rule
def take_die_back(s: Any, put: int) -> None:
    """Undo putting a die on the slot."""
    kind, face, row = put // ROWS // FACES, put // ROWS % FACES, put % ROWS
    s.rolled[kind][face] += 1
    s.to_roll[kind] += 1
    s.space[row][s.slot] = NOTHING
    s.space_kind[row][s.slot] = 0
    if face == LION:
        s.lions -= 1
    elif s.row_length[row] == s.slot + 1:
        s.row_length[row] = s.slot
        s.row_face[row] = s.row_face[row] if s.slot > 0 else NOTHING


@rule
def close_slot(s: Any, e: Any) -> None:
    """Be done with a slot: take extra dice for its lions (N3), then roll on or claim (N4)."""
    left = 0
    for kind in range(e.kinds):
        left += s.to_roll[kind]
        for face in range(FACES):
            s.rolled[kind][face] = 0
    if s.slot + 1 < SLOTS:
        extra = min(lions_on_slot(s), e.dice[e.extra] - s.extra_taken)
        s.extra_taken += extra
        s.to_roll[e.extra] += extra
        left += extra
        s.slot += 1
        s.phase = Phase.ROLL
        if left > 0:
            return
    begin_claims(s, e)


@rule
def lions_on_slot(s: Any) -> int:
    """Count the lions on the slot."""
    lions = 0
    for row in range(ROWS):
        if s.space[row][s.slot] == LION:
            lions += 1
    return lions


@rule
def begin_claims(s: Any, e: Any) -> None:
    """Let `player` claim, or else take one trash tile, or else nothing (N9)."""
    if can_claim(s, e):
        s.phase = Phase.CLAIM
    elif s.stock[TRASH] > 0:
        take_tile(s, e, TRASH, ROWS)
        s.phase = Phase.STORE
    else:
        end_turn(s, e)


@rule
def end_turn(s: Any, e: Any) -> None:
    """Pass the turn on, unless the game is over (N10, N13)."""
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
def scores(s: Any, e: Any, points: Any) -> None:
    """Write the points by seat (N15)."""
    for seat in range(s.players):
        points[seat] = s.score[seat]
