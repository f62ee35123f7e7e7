"""The rules of AstroVenture on its boards: what can be completed, and what that does (A4 to A16).

Every kind of action has one predicate, named *_refusal: why it is forbidden, with the dice as they
show. Parts of it that ask for no dice stand by themselves, for those who look ahead.
"""

from dicewright.core.game import NOT_LAID_OUT
from dicewright.core.rule import rule
from dicewright.games.astroventure.state import (
    CUBES,
    HIGH_BITS,
    NOBODY,
    STAR,
    STEAL,
    Refusal,
    Special,
    State,
    Tables,
)

# --- A4: what the dice pay for --------------------------------------------------------------------


@rule
def pays(amounts: int, need: int) -> bool:
    """Say whether the dice show at least what is asked for, of every element (A4)."""
    return ((amounts | HIGH_BITS) - need) & HIGH_BITS == HIGH_BITS


@rule
def board_of(s: State, system: int) -> int:
    """Return the board of a system, if it is laid out."""
    for board in range(s.boards):
        if s.system[board] == system:
            return board
    return NOT_LAID_OUT


@rule
def body_refusal(s: State, e: Tables, board: int, body: int) -> int:
    """Say why nothing can be done with a body: it is not there (A1), or locked (A11)."""
    if board == NOT_LAID_OUT or not e.exists[s.system[board]][body]:
        return Refusal.NO_BODY
    return Refusal.LOCKED if s.locked[board] else Refusal.LEGAL


# --- A6: to take an unoccupied body ---------------------------------------------------------------


@rule
def has_room(s: State, e: Tables, board: int, body: int) -> bool:
    """Say whether a body is unoccupied, for `player` (A6, A15)."""
    first = s.cube[board][body][0]
    if first == NOBODY:
        return True
    return e.race == 1 and s.cube[board][body][1] == NOBODY and first != s.player


@rule
def room_refusal(s: State, e: Tables, board: int, body: int) -> int:
    """Say why `player` cannot take a body whatever the dice show (A6, A15)."""
    refused = body_refusal(s, e, board, body)
    if refused != Refusal.LEGAL or has_room(s, e, board, body):
        return refused
    if not e.race:
        return Refusal.OCCUPIED
    return Refusal.BESIDE_OWN if has_cube(s, board, body, s.player) else Refusal.NO_ROOM


@rule
def take_refusal(s: State, e: Tables, system: int, body: int) -> int:
    """Say why `player` cannot take a body (A6)."""
    refused = room_refusal(s, e, board_of(s, system), body)
    if refused != Refusal.LEGAL:
        return refused
    return price_refusal(s, e, e.need[system][body], e.points[body])


@rule
def take(s: State, e: Tables, system: int, body: int) -> None:
    """Put a cube of `player` on a body with room (A6)."""
    board = board_of(s, system)
    add_cube(s, board, body, s.player)
    gain(s, e.points[body])
    complete(s, e, board)


# --- A7: to steal a body with the die -------------------------------------------------------------


@rule
def cube_refusal(s: State, e: Tables, board: int, body: int, seat: int, empties: bool) -> int:
    """Say why a cube cannot be stolen or emptied whatever the dice show (A7 to A9, A15)."""
    refused = body_refusal(s, e, board, body)
    if refused != Refusal.LEGAL:
        return refused
    if seat == s.player:
        return Refusal.OWN_CUBE
    if not has_cube(s, board, body, seat):
        return Refusal.NO_CUBE
    beside_own = not empties and has_cube(s, board, body, s.player)
    return Refusal.BESIDE_OWN if beside_own else Refusal.LEGAL


@rule
def steal_refusal(s: State, e: Tables, system: int, body: int, seat: int) -> int:
    """Say why a body cannot be stolen with the steal die (A7)."""
    refused = cube_refusal(s, e, board_of(s, system), body, seat, False)
    if refused != Refusal.LEGAL:
        return refused
    refused = price_refusal(s, e, e.need[system][body], e.points[body])
    if refused != Refusal.NOT_PAID and s.steal_die != STEAL:
        return Refusal.NO_STEAL
    return refused


@rule
def steal(s: State, e: Tables, system: int, body: int, seat: int) -> None:
    """Replace an opponent's cube by one of `player` (A7)."""
    lose(s, e, board_of(s, system), body, seat)
    take(s, e, system, body)


# --- A8 to A10: special actions -------------------------------------------------------------------


@rule
def target_refusal(s: State, e: Tables, number: int, board: int, body: int, seat: int) -> int:
    """Say why a cube is no target of a special action whatever the dice show (A8, A9)."""
    empties = e.action_kind[number] == Special.EMPTY
    refused = cube_refusal(s, e, board, body, seat, empties)
    if refused == Refusal.LEGAL and body == STAR and not empties:
        return Refusal.A_STAR
    return refused


@rule
def action_refusal(s: State, e: Tables, number: int, system: int, body: int, seat: int) -> int:
    """Say why a special action cannot be used on a target: each is used once (A10)."""
    if number >= e.actions:
        return Refusal.NO_ACTION
    if s.used[number]:
        return Refusal.USED
    refused = target_refusal(s, e, number, board_of(s, system), body, seat)
    if refused != Refusal.LEGAL:
        return refused
    return price_refusal(s, e, e.action_need[number], worth_of_action(e, number, body))


@rule
def worth_of_action(e: Tables, number: int, body: int) -> int:
    """Return the points of a special action on a body: 3 and the body's (A8), or 2 (A9)."""
    kind = e.action_kind[number]
    return e.action_points[kind] + (e.points[body] if kind == Special.STEAL else 0)


@rule
def use_action(s: State, e: Tables, number: int, system: int, body: int, seat: int) -> None:
    """Steal a body (A8) or empty it (A9) with a special action."""
    s.used[number] = 1
    gain(s, e.action_points[e.action_kind[number]])
    if e.action_kind[number] == Special.STEAL:
        steal(s, e, system, body, seat)
    else:
        lose(s, e, board_of(s, system), body, seat)


# --- A11: completed boards ------------------------------------------------------------------------


@rule
def complete(s: State, e: Tables, board: int) -> None:
    """Lock a board if `player` holds all its bodies, for its bonus (A11); not in the race (A14)."""
    system = s.system[board]
    if not e.race and s.held[board][s.player] == e.bodies[system]:
        s.locked[board] = 1
        s.score[s.player] += e.bonus[system]


# --- A12: cubes, of which there are enough --------------------------------------------------------


@rule
def has_cube(s: State, board: int, body: int, seat: int) -> bool:
    """Say whether a seat has a cube on a body."""
    for place in range(CUBES):
        if s.cube[board][body][place] == seat:
            return True
    return False


@rule
def add_cube(s: State, board: int, body: int, seat: int) -> None:
    """Put a cube on a body, in the order of seats; nobody runs out of them (A12)."""
    cubes = s.cube[board][body]
    s.held[board][seat] += 1
    if cubes[0] == NOBODY:
        s.unoccupied -= 1
        cubes[0] = seat
    elif seat > cubes[0]:
        cubes[1] = seat
    else:
        cubes[1] = cubes[0]
        cubes[0] = seat


@rule
def lose(s: State, e: Tables, board: int, body: int, seat: int) -> None:
    """Take a seat's cube off a body, and with it the body's points (A7 to A9)."""
    cubes = s.cube[board][body]
    s.score[seat] -= e.points[body]
    s.held[board][seat] -= 1
    if cubes[0] == seat:
        cubes[0] = cubes[1]
    cubes[1] = NOBODY
    if cubes[0] == NOBODY:
        s.unoccupied += 1


# --- A16: what one may gain -----------------------------------------------------------------------


@rule
def gain(s: State, points: int) -> None:
    """Let `player` gain points by completing something: the turn is not idle (A17)."""
    s.score[s.player] += points
    s.idle = 0


@rule
def too_much(s: State, e: Tables, points: int) -> bool:
    """Say whether points lift `player` above what wins the race (A16)."""
    return e.race == 1 and s.score[s.player] + points > e.target


@rule
def price_refusal(s: State, e: Tables, need: int, points: int) -> int:
    """Say why something cannot be had at a price: the dice do not pay (A4), or too much (A16)."""
    if not pays(s.amounts, need):
        return Refusal.NOT_PAID
    return Refusal.OVERSHOOT if too_much(s, e, points) else Refusal.LEGAL
