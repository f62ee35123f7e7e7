"""The rules of AstroVenture (A1 to A17): setting up, turns, the end, and what can be tried.

What is done on the boards stands in `boards.py`.
"""

from dicewright.core.kernels import CHANCE, TERMINAL, derive, offer
from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import Rule, rule
from dicewright.games.astroventure.actions import (
    ACTION,
    ACTIONS,
    KEEP,
    ROLLED,
    STEAL_BODY,
    STOP,
    TAKE,
    count_kept,
    is_keep,
    of_face,
    steal_die_of,
    with_steal_die,
)
from dicewright.games.astroventure.boards import (
    action_refusal,
    steal,
    steal_refusal,
    take,
    take_refusal,
    use_action,
)
from dicewright.games.astroventure.state import (
    BODIES,
    CUBES,
    ELEMENTAL,
    IDLE_ROUNDS,
    MOST_ACTIONS,
    MOST_BOARDS,
    MOST_FACES,
    MOST_PLAYERS,
    NO_SYSTEM,
    NOBODY,
    NOT_SHOWING,
    PLACES,
    STEAL_DIE,
    Phase,
    Refusal,
    State,
    Tables,
)

# --- A1, A14: the boards --------------------------------------------------------------------------


@rule
def lay_out(e: Tables, players: int, random: Random, layout: Row) -> None:
    """Draw the boards (A1), or lay out those of the greatest bonus, descending (A14)."""
    for board in range(players + 1):
        layout[board] = NO_SYSTEM
        skip = below(random, e.systems - board) if not e.race else 0
        best = NO_SYSTEM
        for system in range(e.systems):
            if not laid_out(layout, board, system):
                if e.race:
                    if best == NO_SYSTEM or e.bonus[system] > e.bonus[best]:
                        best = system
                elif skip == 0 and best == NO_SYSTEM:
                    best = system
                else:
                    skip -= 1
        layout[board] = best


@rule
def laid_out(layout: Row, boards: int, system: int) -> bool:
    """Say whether a system is among the boards so far."""
    for board in range(boards):
        if layout[board] == system:
            return True
    return False


@rule
def setup(s: State, e: Tables, players: int, first: int, layout: Row) -> None:
    """Lay out the boards without cubes and let the first player begin."""
    s.players = players
    s.first = first
    s.player = first
    s.idle = 0
    s.boards = players + 1
    s.unoccupied = 0
    for seat in range(MOST_PLAYERS):
        s.score[seat] = 0
    for action in range(MOST_ACTIONS):
        s.used[action] = 0
    for board in range(MOST_BOARDS):
        s.laid_out[board] = NO_SYSTEM
        s.system[board] = NO_SYSTEM
        clear_board(s, board)
    for board in range(s.boards):
        add_board(s, board, layout[board])
        s.unoccupied += e.bodies[layout[board]]
    begin_turn(s, e)


@rule
def add_board(s: State, boards: int, system: int) -> None:
    """Lay out one more board; beside the order laid out, systems are kept rising."""
    s.laid_out[boards] = system
    i = boards
    while i > 0 and s.system[i - 1] > system:
        s.system[i] = s.system[i - 1]
        i -= 1
    s.system[i] = system


@rule
def clear_board(s: State, board: int) -> None:
    """Take all cubes off a board."""
    s.locked[board] = 0
    for seat in range(MOST_PLAYERS):
        s.held[board][seat] = 0
    for body in range(BODIES):
        for place in range(CUBES):
            s.cube[board][body][place] = NOBODY


# --- A2: rolls ------------------------------------------------------------------------------------


@rule
def begin_turn(s: State, e: Tables) -> None:
    """Hand all dice to `player`."""
    s.phase = Phase.ROLL
    s.roll = 0
    s.to_roll = e.elemental
    s.rolls_steal = 1
    s.must_complete = 0
    s.steal_die = NOT_SHOWING
    s.amounts = 0
    for face in range(MOST_FACES):
        s.showing[face] = 0


@rule
def to_move(s: State) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    if s.phase == Phase.OVER:
        return TERMINAL
    if s.phase == Phase.ROLL:
        return CHANCE
    return s.player


@rule
def dice_to_roll(s: State, e: Tables, kinds: Row) -> int:
    """List the dice to be rolled: elemental ones, then the steal die."""
    count = 0
    if s.phase == Phase.ROLL:
        for _ in range(s.to_roll):
            kinds[count] = ELEMENTAL
            count += 1
        if s.rolls_steal:
            kinds[count] = STEAL_DIE
            count += 1
    return count


@rule
def apply_roll(s: State, e: Tables, faces: Row) -> None:
    """Add the dice that were rolled to those kept; they may end the rolling (A3)."""
    for i in range(s.to_roll):
        s.showing[faces[i]] += 1
        s.amounts += e.face_amount[faces[i]]
    if s.rolls_steal:
        s.steal_die = faces[s.to_roll]
    s.to_roll = 0
    s.rolls_steal = 0
    s.roll += 1
    s.phase = Phase.CHOOSE
    if e.stop_on_match and can_take(s, e):
        s.must_complete = 1


# --- A2: dice kept --------------------------------------------------------------------------------


@rule
def keep_refusal(s: State, e: Tables, dice: int) -> int:
    """Say why dice cannot be kept: they show, and one at least is rolled again (A2)."""
    steal_die, kept = steal_die_of(e, dice), 0
    for face in range(e.faces):
        count = count_kept(dice, face)
        kept += count
        if count > s.showing[face]:
            return Refusal.NOT_SHOWING
    if steal_die != ROLLED and of_face(e.faces, steal_die) != with_steal_die(s, e):
        return Refusal.NOT_SHOWING
    if s.roll == e.rolls:
        return Refusal.NO_ROLL_LEFT
    if s.must_complete:
        return Refusal.MUST_COMPLETE
    return Refusal.KEEPS_ALL if kept == e.elemental and steal_die != ROLLED else Refusal.LEGAL


@rule
def keep(s: State, e: Tables, dice: int) -> None:
    """Keep some dice and have all others rolled (A2)."""
    s.to_roll = e.elemental
    s.amounts = 0
    for face in range(e.faces):
        count = count_kept(dice, face)
        s.showing[face] = count
        s.to_roll -= count
        s.amounts += count * e.face_amount[face]
    if steal_die_of(e, dice) == ROLLED:
        s.rolls_steal = 1
        s.steal_die = NOT_SHOWING
    s.phase = Phase.ROLL


@rule
def count_sets(s: State, e: Tables) -> int:
    """Count the sets of elemental dice that show, none and all included."""
    sets = 1
    for face in range(e.faces):
        sets *= s.showing[face] + 1
    return sets


@rule
def nth_set(s: State, e: Tables, n: int) -> int:
    """Return the n-th set of dice that show: first those without the steal die."""
    dice = 0
    for face in range(e.faces):
        ways = s.showing[face] + 1
        others = n // ways
        dice += of_face(face, n - others * ways)
        n = others
    return dice + n * with_steal_die(s, e)


# --- A3, A5: to complete something, or nothing ----------------------------------------------------


@rule
def can_take(s: State, e: Tables) -> bool:
    """Say whether the dice pay for an unoccupied body that `player` may take (A3)."""
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            if take_refusal(s, e, system, e.body[system][i]) == Refusal.LEGAL:
                return True
    return False


@rule
def stop_refusal(s: State, e: Tables) -> int:
    """Say why the turn cannot be ended with nothing: A3's option forbids it (A5)."""
    return Refusal.MUST_COMPLETE if s.must_complete else Refusal.LEGAL


@rule
def stop(s: State, e: Tables) -> None:
    """Complete nothing (A5): the turn is idle (A17)."""
    s.idle += 1


# --- A13, A16, A17: the end -----------------------------------------------------------------------


@rule
def end_turn(s: State, e: Tables) -> None:
    """Pass the turn on, unless the game is over (A13, A16, A17)."""
    won = s.score[s.player] == e.target if e.race else s.unoccupied == 0
    over = won or s.idle == IDLE_ROUNDS * s.players
    s.player = s.player + 1 if s.player + 1 < s.players else 0
    begin_turn(s, e)
    if over:
        s.phase = Phase.OVER


@rule
def scores(s: State, e: Tables, points: Row) -> None:
    """Write the points by seat."""
    for seat in range(s.players):
        points[seat] = s.score[seat]


# --- actions: one predicate and one effect a kind, and what can be tried --------------------------


refusal_of_kind: Rule[[State, Tables, int], int] = ACTIONS.each(
    {
        STOP: stop_refusal,
        TAKE: take_refusal,
        STEAL_BODY: steal_refusal,
        ACTION: action_refusal,
        KEEP: keep_refusal,
    }
)
do = ACTIONS.each(
    {STOP: stop, TAKE: take, STEAL_BODY: steal, ACTION: use_action, KEEP: keep},
)


@rule
def refusal(s: State, e: Tables, action: int) -> int:
    """Say why an action is forbidden now: it is nobody's turn to act, or what its kind says."""
    if s.phase == Phase.OVER:
        return Refusal.OVER
    if s.phase == Phase.ROLL:
        return Refusal.DICE_FIRST
    return refusal_of_kind(s, e, action)


@rule
def apply(s: State, e: Tables, action: int) -> None:
    """Apply a legal action; all but keeping dice ends the turn (A3, A5)."""
    do(s, e, action)
    if not is_keep(action):
        end_turn(s, e)


@rule
def candidates(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer all that can be tried, in rising order."""
    if s.phase == Phase.CHOOSE:
        n = offer_completions(s, e, to, n)
        for i in range(2 * count_sets(s, e)):
            dice = nth_set(s, e, i)
            n = offer(to, n, keep_refusal(s, e, dice), KEEP(dice))
    return n


@rule
def offer_completions(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer to stop, to take and steal bodies, and to use special actions."""
    n = offer(to, n, stop_refusal(s, e), STOP())
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            body = e.body[system][i]
            n = offer(to, n, take_refusal(s, e, system, body), TAKE(system, body))
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            body = e.body[system][i]
            for place in range(PLACES):
                seat = s.cube[board][body][place]
                if seat != NOBODY:
                    refused = steal_refusal(s, e, system, body, seat)
                    n = offer(to, n, refused, STEAL_BODY(system, body, seat))
    for number in range(e.actions):
        n = offer_uses(s, e, number, to, n)
    return n


@rule
def offer_uses(s: State, e: Tables, number: int, to: Row, n: int) -> int:
    """Offer to use a special action on every cube."""
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            body = e.body[system][i]
            for place in range(PLACES):
                seat = s.cube[board][body][place]
                if seat != NOBODY:
                    refused = action_refusal(s, e, number, system, body, seat)
                    n = offer(to, n, refused, ACTION(number, system, body, seat))
    return n


LEGAL = derive("astroventure", candidates)
