"""The rules of Novo Dice, first part: rolling, and putting dice on the slots (N2 to N5)."""

from dicewright.core.kernels import offer
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import PUT, Refusal
from dicewright.games.novo_dice.state import (
    FACES,
    LION,
    MOST_KINDS,
    NOTHING,
    ROWS,
    SLOTS,
    Phase,
    State,
    Tables,
)


@rule_apart
def begin_turn(s: State, e: Tables) -> None:
    """Clear the slots and hand all dice but the extra ones to `player`."""
    s.phase = Phase.ROLL
    s.slot = 0
    s.extra_taken = 0
    s.lions = 0
    s.lion_tiles = 0
    s.lion_price = 0
    s.took = 0
    for row in range(ROWS):
        s.row_face[row] = NOTHING
        s.row_length[row] = 0
        s.row_used[row] = 0
        for slot in range(SLOTS):
            s.space[row][slot] = NOTHING
            s.space_kind[row][slot] = 0
    for die in range(MOST_KINDS):
        s.to_roll[die] = e.dice[die] if die != e.extra else 0
        for face in range(FACES):
            s.rolled[die][face] = 0


@rule
def untimely(s: State, otherwise: Refusal) -> Refusal:
    """Say why an action is not asked for: the game is over (N13), or dice come first (N3)."""
    if s.phase == Phase.OVER:
        return Refusal.OVER
    return Refusal.DICE_FIRST if s.phase == Phase.ROLL else otherwise


# --- N2: which die lies in which row -------------------------------------------------------------


@rule
def put_refusal(s: State, e: Tables, die: int, face: int, row: int) -> Refusal:
    """Say why a die may not be put on a row of the slot: any just rolled, on any free one (N2)."""
    if s.phase != Phase.PUT:
        return untimely(s, Refusal.NO_PUTTING)
    if s.rolled[die][face] == 0:
        return Refusal.NOT_ROLLED
    return Refusal.LEGAL if s.space[row][s.slot] == NOTHING else Refusal.SPACE_TAKEN


@rule
def offer_puts(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer the dice just rolled on every row."""
    for die in range(e.kinds):
        for face in range(LION, FACES):
            if s.rolled[die][face] > 0:
                for row in range(ROWS):
                    n = offer(to, n, put_refusal(s, e, die, face, row), PUT(die, face, row))
    return n


@rule
def put(s: State, e: Tables, die: int, face: int, row: int) -> None:
    """Put a die on a row of the slot: a symbol may lengthen a winning row, no lion does (N5)."""
    s.rolled[die][face] -= 1
    s.to_roll[die] -= 1
    s.space[row][s.slot] = face
    s.space_kind[row][s.slot] = die
    if face == LION:
        s.lions += 1
    elif s.row_length[row] == s.slot and (s.slot == 0 or s.row_face[row] == face):
        s.row_face[row] = face
        s.row_length[row] += 1


@rule
def take_back(s: State, e: Tables, die: int, face: int, row: int) -> None:
    """Undo putting a die on the slot."""
    s.rolled[die][face] += 1
    s.to_roll[die] += 1
    s.space[row][s.slot] = NOTHING
    s.space_kind[row][s.slot] = 0
    if face == LION:
        s.lions -= 1
    elif s.row_length[row] == s.slot + 1:
        s.row_length[row] = s.slot
        s.row_face[row] = s.row_face[row] if s.slot > 0 else NOTHING


# --- N3: the dice to be rolled -------------------------------------------------------------------


@rule
def dice_to_roll(s: State, e: Tables, kinds: Row) -> int:
    """List the dice that are not on a slot, in the edition's order of kinds (N3)."""
    count = 0
    if s.phase == Phase.ROLL:
        for die in range(e.kinds):
            for _ in range(s.to_roll[die]):
                kinds[count] = die
                count += 1
    return count


@rule
def apply_roll(s: State, e: Tables, faces: Row) -> None:
    """Lay out the dice that were rolled, to choose from."""
    rolled = 0
    for die in range(e.kinds):
        for _ in range(s.to_roll[die]):
            s.rolled[die][faces[rolled]] += 1
            rolled += 1
    s.phase = Phase.PUT


@rule
def lions_on_slot(s: State) -> int:
    """Count the lions on the slot."""
    lions = 0
    for row in range(ROWS):
        if s.space[row][s.slot] == LION:
            lions += 1
    return lions


@rule
def extra_earned(s: State, e: Tables) -> int:
    """Return the extra dice for the lions on slot 1 or 2: as many as there are left (N3)."""
    if s.slot + 1 == SLOTS:
        return 0
    return min(lions_on_slot(s), e.dice[e.extra] - s.extra_taken)


@rule
def last_face(e: Tables) -> int:
    """Return the last face that any die shows."""
    last = LION
    for die in range(e.kinds):
        for side in range(e.side_count[die]):
            last = max(last, int(e.sides[die][side]))
    return last


# --- N4: done with a slot ------------------------------------------------------------------------


@rule
def close_slot(s: State, e: Tables) -> bool:
    """Go on to the next slot, however empty this one is; say if dice are left for it (N4)."""
    extra, left = extra_earned(s, e), 0
    s.extra_taken += extra
    s.to_roll[e.extra] += extra
    for die in range(e.kinds):
        left += s.to_roll[die]
        for face in range(FACES):
            s.rolled[die][face] = 0
    if s.slot + 1 == SLOTS:
        return False
    s.slot += 1
    s.phase = Phase.ROLL
    return left > 0
