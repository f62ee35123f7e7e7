"""The rules of AstroVenture: bodies, stealing, special actions, completed systems (A4 to A16)."""

from typing import Any

from dicewright.core.game import NOT_LAID_OUT
from dicewright.core.rule import rule
from dicewright.games.astroventure.layout import (
    ACTION,
    BODIES,
    CUBES,
    HIGH_BITS,
    MOST_PLAYERS,
    NOBODY,
    STAR,
    STEAL,
    STEAL_BODY,
    TAKE,
    TARGETS,
    Kind,
    Refusal,
)


@rule
def pays(amounts: int, need: int) -> bool:
    """Say whether the dice show at least what is asked for, of every element (A4)."""
    return ((amounts | HIGH_BITS) - need) & HIGH_BITS == HIGH_BITS


@rule
def board_of(s: Any, system: int) -> int:
    """Return the board of a system, if it is laid out."""
    for board in range(s.boards):
        if s.system[board] == system:
            return board
    return NOT_LAID_OUT


@rule
def has_cube(s: Any, board: int, body: int, seat: int) -> bool:
    """Say whether a seat has a cube on a body."""
    for place in range(CUBES):
        if s.cube[board][body][place] == seat:
            return True
    return False


@rule
def too_much(s: Any, e: Any, gain: int) -> bool:
    """Say whether a gain lifts `player` above what wins the race (A16)."""
    return e.race == 1 and s.score[s.player] + gain > e.target  # type: ignore[no-any-return]


@rule
def body_refusal(s: Any, e: Any, board: int, body: int) -> int:
    """Return why nothing can be done with a body, or LEGAL."""
    if board == NOT_LAID_OUT or not e.exists[s.system[board]][body]:
        return Refusal.NO_BODY
    return Refusal.LOCKED if s.locked[board] else Refusal.LEGAL


@rule
def has_room(s: Any, e: Any, board: int, body: int) -> bool:
    """Say whether a body is unoccupied, for `player` (A6, A15)."""
    first = s.cube[board][body][0]
    if first == NOBODY:
        return True
    return e.race == 1 and s.cube[board][body][1] == NOBODY and first != s.player  # type: ignore[no-any-return]


@rule
def take_refusal(s: Any, e: Any, board: int, body: int) -> int:
    """Return why `player` cannot take a body (A6, A15, A16), or LEGAL."""
    refused = body_refusal(s, e, board, body)
    if refused != Refusal.LEGAL:
        return refused
    if not has_room(s, e, board, body):
        if not e.race:
            return Refusal.OCCUPIED
        own = has_cube(s, board, body, s.player)
        return Refusal.BESIDE_OWN if own else Refusal.NO_ROOM
    if not pays(s.amounts, e.need[s.system[board]][body]):
        return Refusal.NOT_PAID
    return Refusal.OVERSHOOT if too_much(s, e, e.points[body]) else Refusal.LEGAL


@rule
def can_take(s: Any, e: Any) -> bool:
    """Say whether the dice pay for an unoccupied body that `player` may take (A3)."""
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            if take_refusal(s, e, board, e.body[system][i]) == Refusal.LEGAL:
                return True
    return False


@rule
def list_takes(s: Any, e: Any, actions: Any, count: int) -> int:
    """List the bodies that can be taken."""
    amounts = s.amounts
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                if pays(amounts, e.needs[system][i]) and has_room(s, e, board, body):
                    actions[count] = TAKE + system * BODIES + body
                    count += 0 if too_much(s, e, e.points[body]) else 1
    return count


@rule
def steal_refusal(s: Any, e: Any, target: int) -> int:
    """Return why a body cannot be stolen with the steal die (A7), or LEGAL."""
    board, body = board_of(s, target // MOST_PLAYERS // BODIES), target // MOST_PLAYERS % BODIES
    refused = target_refusal(s, e, target, False)
    if refused != Refusal.LEGAL:
        return refused
    if not pays(s.amounts, e.need[s.system[board]][body]):
        return Refusal.NOT_PAID
    if s.steal_die != STEAL:
        return Refusal.NO_STEAL
    return Refusal.OVERSHOOT if too_much(s, e, e.points[body]) else Refusal.LEGAL


@rule
def target_refusal(s: Any, e: Any, target: int, empties: bool) -> int:
    """Return why an opponent's cube is no target of stealing or emptying, or LEGAL."""
    seat, body = target % MOST_PLAYERS, target // MOST_PLAYERS % BODIES
    board = board_of(s, target // MOST_PLAYERS // BODIES)
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
def list_steals(s: Any, e: Any, actions: Any, count: int) -> int:
    """List what the steal die can steal."""
    amounts = s.amounts
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                if pays(amounts, e.needs[system][i]):
                    body = e.body[system][i]
                    if not too_much(s, e, e.points[body]):
                        targets = STEAL_BODY + (system * BODIES + body) * MOST_PLAYERS
                        count = list_cubes(s, board, body, targets, False, actions, count)
    return count


@rule
def list_cubes(
    s: Any, board: int, body: int, targets: int, empties: bool, actions: Any, count: int
) -> int:
    """List the opponents' cubes on a body, if it is not to be shared with one's own (A15)."""
    if not empties and has_cube(s, board, body, s.player):
        return count
    for place in range(CUBES):
        seat = s.cube[board][body][place]
        if seat != NOBODY and seat != s.player:
            actions[count] = targets + seat
            count += 1
    return count


@rule
def action_refusal(s: Any, e: Any, using: int) -> int:
    """Return why a special action cannot be used on a target (A8 to A10), or LEGAL."""
    action, target = using // TARGETS, using % TARGETS
    if action >= e.actions:
        return Refusal.NO_ACTION
    if s.used[action]:
        return Refusal.USED
    empties = e.action_kind[action] == Kind.EMPTY
    refused = target_refusal(s, e, target, empties)
    if refused != Refusal.LEGAL:
        return refused
    body = target // MOST_PLAYERS % BODIES
    if body == STAR and not empties:
        return Refusal.A_STAR
    if not pays(s.amounts, e.action_need[action]):
        return Refusal.NOT_PAID
    gain = e.action_points[e.action_kind[action]] + (0 if empties else e.points[body])
    return Refusal.OVERSHOOT if too_much(s, e, gain) else Refusal.LEGAL


@rule
def list_actions(s: Any, e: Any, action: int, actions: Any, count: int) -> int:
    """List the targets of a special action."""
    if s.used[action] or not pays(s.amounts, e.action_need[action]):
        return count
    empties = e.action_kind[action] == Kind.EMPTY
    gain = e.action_points[e.action_kind[action]]
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                worth = 0 if empties else e.points[body]
                if (empties or body != STAR) and not too_much(s, e, gain + worth):
                    targets = ACTION + action * TARGETS + (system * BODIES + body) * MOST_PLAYERS
                    count = list_cubes(s, board, body, targets, empties, actions, count)
    return count


@rule
def take(s: Any, e: Any, board: int, body: int) -> None:
    """Put a cube of `player` on a body with room (A6)."""
    add_cube(s, board, body, s.player)
    gain(s, e.points[body])
    complete(s, e, board)


@rule
def steal(s: Any, e: Any, target: int) -> None:
    """Replace an opponent's cube by one of `player` (A7)."""
    board, body = board_of(s, target // MOST_PLAYERS // BODIES), target // MOST_PLAYERS % BODIES
    seat = target % MOST_PLAYERS
    remove_cube(s, board, body, seat)
    s.score[seat] -= e.points[body]
    take(s, e, board, body)


@rule
def use_action(s: Any, e: Any, using: int) -> None:
    """Use a special action on an opponent's cube (A8, A9)."""
    action, target = using // TARGETS, using % TARGETS
    s.used[action] = 1
    gain(s, e.action_points[e.action_kind[action]])
    if e.action_kind[action] == Kind.STEAL:
        steal(s, e, target)
        return
    body = target // MOST_PLAYERS % BODIES
    board = board_of(s, target // MOST_PLAYERS // BODIES)
    remove_cube(s, board, body, target % MOST_PLAYERS)
    s.score[target % MOST_PLAYERS] -= e.points[body]


@rule
def gain(s: Any, points: int) -> None:
    """Let `player` gain points by completing something (A17)."""
    s.score[s.player] += points
    s.idle = 0


@rule
def complete(s: Any, e: Any, board: int) -> None:
    """Lock a board if `player` holds all its bodies, for its bonus; not in the race (A11)."""
    system = s.system[board]
    if not e.race and s.held[board][s.player] == e.bodies[system]:
        s.locked[board] = 1
        s.score[s.player] += e.bonus[system]


@rule
def add_cube(s: Any, board: int, body: int, seat: int) -> None:
    """Put a cube on a body, in the order of seats."""
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
def remove_cube(s: Any, board: int, body: int, seat: int) -> None:
    """Take a cube off a body."""
    cubes = s.cube[board][body]
    s.held[board][seat] -= 1
    if cubes[0] == seat:
        cubes[0] = cubes[1]
    cubes[1] = NOBODY
    if cubes[0] == NOBODY:
        s.unoccupied += 1
