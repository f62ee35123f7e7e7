"""What completing something is worth at once to a player of AstroVenture (A6 to A11, A16)."""

from typing import Any, NamedTuple

from dicewright.core.rule import rule, rule_apart
from dicewright.games.astroventure.actions import ACTION, ACTIONS, KEEP, STEAL_BODY, STOP, TAKE
from dicewright.games.astroventure.boards import (
    board_of,
    cube_refusal,
    room_refusal,
    target_refusal,
    too_much,
    worth_of_action,
)
from dicewright.games.astroventure.state import (
    CUBES,
    IDLE_ROUNDS,
    MOST_BOARDS,
    NOBODY,
    Refusal,
    Special,
    State,
    Tables,
)

NEVER = -1.0  # the worth of what cannot be done
WIN = 1e6  # the worth of what ends the game for a player who then leads alone (A13, A16, A17)

TAKING, BY_DIE, BY_ACTION = 0, 1, 2  # how something is completed: A6, A7, A8 and A9

# To choose between equal gains, together less than a point:
PROGRESS = 0.3  # by how much of the board one then holds,
DENIED = 0.3  # by how much of it an opponent holds,
TAKEN_AWAY = 0.02  # a point that an opponent loses,
LEADING = 0.001  # a point that this opponent has,
MIDDLING = 10.0  # a bonus that halves the first two
MOST_TAKEN_AWAY = 0.3  # and no more than this for those points


@rule
def gain_of_points(s: State, e: Tables, points: int) -> float:
    """Return what points are worth: in the race the last one wins, and none may be too many."""
    if too_much(s, e, points):
        return NEVER
    wins = e.race == 1 and s.score[s.player] + points == e.target
    return WIN if wins else float(points)


@rule
def leads_with(s: State, points: int) -> bool:
    """Say whether `player` has more than anybody else with so many points more."""
    for seat in range(s.players):
        if seat != s.player and s.score[seat] >= s.score[s.player] + points:
            return False
    return True


@rule
def worth_of_place(s: State, e: Tables, board: int, points: int) -> float:
    """Return what points and one more cube on a board are worth, its bonus included (A11)."""
    gain = gain_of_points(s, e, points)
    system = s.system[board]
    if gain < 0.0 or e.race == 1:
        return gain
    held = s.held[board][s.player] + 1
    if held == e.bodies[system]:
        return gain + e.bonus[system]
    return gain + PROGRESS * share_of(e, system, held)


@rule
def share_of(e: Tables, system: int, held: int) -> float:
    """Return how much of a system so many cubes are, a little less for a lesser bonus."""
    bonus = e.bonus[system]
    return held / e.bodies[system] * bonus / (bonus + MIDDLING)


@rule
def worth_of_denial(s: State, e: Tables, board: int, seat: int) -> float:
    """Return what it is worth that a seat does not get all of a board."""
    if e.race == 1:
        return 0.0
    return DENIED * share_of(e, s.system[board], s.held[board][seat])


@rule_apart
def worth_of_taking(s: State, e: Tables, board: int, body: int) -> float:
    """Return what an unoccupied body is worth, or NEVER (A6)."""
    if room_refusal(s, e, board, body) != Refusal.LEGAL:
        return NEVER
    worth = worth_of_place(s, e, board, e.points[body])
    if worth < 0.0 or worth == WIN:
        return worth
    if e.race == 0 and s.unoccupied == 1 and leads_with(s, int(worth)):  # the last body (A13)
        return WIN
    denial = 0.0
    for seat in range(s.players):
        if seat != s.player:
            denial = max(denial, worth_of_denial(s, e, board, seat))
    return worth + denial


@rule_apart
def worth_of_stealing(s: State, e: Tables, board: int, body: int, seat: int) -> float:
    """Return what it is worth to steal a seat's cube with the die, or NEVER (A7)."""
    if cube_refusal(s, e, board, body, seat, False) != Refusal.LEGAL:
        return NEVER
    worth = worth_of_place(s, e, board, e.points[body])
    return with_loss(s, e, worth, board, body, seat)


@rule_apart
def worth_of_using(s: State, e: Tables, number: int, board: int, body: int, seat: int) -> float:
    """Return what a special action on a seat's cube is worth, or NEVER (A8, A9)."""
    if target_refusal(s, e, number, board, body, seat) != Refusal.LEGAL:
        return NEVER
    points = worth_of_action(e, number, body)
    if e.action_kind[number] == Special.EMPTY:
        return with_loss(s, e, gain_of_points(s, e, points), board, body, seat)
    return with_loss(s, e, worth_of_place(s, e, board, points), board, body, seat)


@rule
def with_loss(s: State, e: Tables, worth: float, board: int, body: int, seat: int) -> float:
    """Add what it is worth that a seat loses its cube, unless the rest is a WIN, or NEVER."""
    if worth < 0.0 or worth == WIN:
        return worth
    points: float = min(TAKEN_AWAY * e.points[body] + LEADING * s.score[seat], MOST_TAKEN_AWAY)
    return worth + points + worth_of_denial(s, e, board, seat)


@rule
def worth_of_nothing(s: State, e: Tables) -> float:
    """Return what it is worth to stop: WIN, or NEVER unless that ends the game so (A17)."""
    ends = s.idle + 1 == IDLE_ROUNDS * s.players
    return WIN if ends and leads_with(s, 0) else NEVER


@rule
def worth_of_body(s: State, e: Tables, system: int, body: int) -> float:
    """Return what it is worth to take a body."""
    return worth_of_taking(s, e, board_of(s, system), body)


@rule
def worth_of_theft(s: State, e: Tables, system: int, body: int, seat: int) -> float:
    """Return what it is worth to steal a body."""
    return worth_of_stealing(s, e, board_of(s, system), body, seat)


@rule
def worth_of_use(s: State, e: Tables, number: int, system: int, body: int, seat: int) -> float:
    """Return what it is worth to use a special action."""
    return worth_of_using(s, e, number, board_of(s, system), body, seat)


@rule
def worth_of_keeping(s: State, e: Tables, dice: int) -> float:
    """Return what it is worth to complete nothing yet."""
    return NEVER


worth_of_completing = ACTIONS.each(
    {
        STOP: worth_of_nothing,
        TAKE: worth_of_body,
        STEAL_BODY: worth_of_theft,
        ACTION: worth_of_use,
        KEEP: worth_of_keeping,
    }
)


# --- all that can be completed this turn -------------------------------------------------------


class Completions(NamedTuple):
    """What may be completed with the right dice, most worth first."""

    needs: Any  # what each asks for
    worths: Any
    how: Any  # TAKING, BY_DIE or BY_ACTION


@rule_apart
def list_completions(s: State, e: Tables, known: Completions) -> int:
    """List what may be completed with the right dice, most worth first; return how many."""
    count = 0
    for board in range(MOST_BOARDS):
        if board < s.boards:
            system = s.system[board]
            for i in range(e.bodies[system]):
                body, need = e.body[system][i], e.needs[system][i]
                worth = worth_of_taking(s, e, board, body)
                count = add(known, count, need, worth, TAKING)
                worth = best_of_cubes(s, e, board, body)
                count = add(known, count, need, worth, BY_DIE)
    for number in range(e.actions):
        if not s.used[number]:
            worth = best_target(s, e, number)
            count = add(known, count, e.action_need[number], worth, BY_ACTION)
    return count


@rule
def best_of_cubes(s: State, e: Tables, board: int, body: int) -> float:
    """Return what the steal die can gain at best on a body, or NEVER."""
    best = NEVER
    for place in range(CUBES):
        seat = s.cube[board][body][place]
        if seat != NOBODY:
            best = max(best, worth_of_stealing(s, e, board, body, seat))
    return best


@rule
def best_target(s: State, e: Tables, number: int) -> float:
    """Return what a special action can gain at best, or NEVER."""
    best = NEVER
    for board in range(MOST_BOARDS):
        if board < s.boards:
            system = s.system[board]
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                for place in range(CUBES):
                    seat = s.cube[board][body][place]
                    if seat != NOBODY:
                        best = max(best, worth_of_using(s, e, number, board, body, seat))
    return best


@rule_apart
def add(known: Completions, count: int, need: int, worth: float, manner: int) -> int:
    """Insert something that can be completed into the falling list."""
    if worth <= 0.0:
        return count
    needs, worths, how = known.needs, known.worths, known.how
    i = count
    while i > 0 and worths[i - 1] < worth:
        needs[i], worths[i], how[i] = needs[i - 1], worths[i - 1], how[i - 1]
        i -= 1
    needs[i], worths[i], how[i] = need, worth, manner
    return count + 1
