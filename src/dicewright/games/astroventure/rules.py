"""The rules of AstroVenture, written once over a flat record (A1 to A17): setting up and turns."""

from typing import Any

import numpy as np

from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.philox import below
from dicewright.core.rule import rule
from dicewright.games.astroventure.boards import (
    action_refusal,
    board_of,
    can_take,
    list_actions,
    list_steals,
    list_takes,
    steal,
    steal_refusal,
    take,
    take_refusal,
    use_action,
)
from dicewright.games.astroventure.layout import (
    ACTION,
    BODIES,
    CUBES,
    DIGIT,
    DIGIT_MASK,
    ELEMENTAL,
    IDLE_ROUNDS,
    KEEP,
    KEEP_BLANK,
    KEEP_STEAL,
    MOST_ACTIONS,
    MOST_BOARDS,
    MOST_FACES,
    MOST_PLAYERS,
    NO_SYSTEM,
    NOBODY,
    NOT_SHOWING,
    STEAL,
    STEAL_BODY,
    STEAL_DIE,
    STOP,
    TAKE,
    Phase,
    Refusal,
)


@rule
def lay_out(e: Any, players: int, random: Any, layout: Any) -> None:
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
def laid_out(layout: Any, boards: int, system: int) -> bool:
    """Say whether a system is among the boards so far."""
    for board in range(boards):
        if layout[board] == system:
            return True
    return False


@rule
def setup(s: Any, e: Any, players: int, first: int, layout: Any) -> None:
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
def add_board(s: Any, boards: int, system: int) -> None:
    """Lay out one more board; beside the order laid out, systems are kept rising."""
    s.laid_out[boards] = system
    i = boards
    while i > 0 and s.system[i - 1] > system:
        s.system[i] = s.system[i - 1]
        i -= 1
    s.system[i] = system


@rule
def clear_board(s: Any, board: int) -> None:
    """Take all cubes off a board."""
    s.locked[board] = 0
    for seat in range(MOST_PLAYERS):
        s.held[board][seat] = 0
    for body in range(BODIES):
        for place in range(CUBES):
            s.cube[board][body][place] = NOBODY


@rule
def begin_turn(s: Any, e: Any) -> None:
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
def to_move(s: Any) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    if s.phase == Phase.OVER:
        return TERMINAL
    if s.phase == Phase.ROLL:
        return CHANCE
    return s.player  # type: ignore[no-any-return]


@rule
def dice_to_roll(s: Any, e: Any, kinds: Any) -> int:
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
def apply_roll(s: Any, e: Any, faces: Any) -> None:
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


@rule
def legal_actions(s: Any, e: Any, actions: Any) -> int:
    """List the legal actions, rising; return how many."""
    if s.phase != Phase.CHOOSE:
        return 0
    count = list_completions(s, e, actions)
    if s.roll < e.rolls and not s.must_complete:
        count = list_keeps(s, e, actions, count)
    return count


@rule
def list_completions(s: Any, e: Any, actions: Any) -> int:
    """List stopping and all that can be completed; return how many."""
    count = 0
    if not s.must_complete:
        actions[0] = STOP
        count = 1
    count = list_takes(s, e, actions, count)
    if s.steal_die == STEAL:
        count = list_steals(s, e, actions, count)
    for action in range(e.actions):
        count = list_actions(s, e, action, actions, count)
    return count


@rule
def list_keeps(s: Any, e: Any, actions: Any, count: int) -> int:
    """List the sets of dice to keep, without and with the steal die, but not all seven (A2)."""
    actions[count] = KEEP
    size = 1
    for face in range(e.faces):
        for kept in range(1, s.showing[face] + 1):
            more = kept << (DIGIT * face)
            for i in range(size):
                actions[np.uint64(count + kept * size + i)] = actions[np.uint64(count + i)] + more
        size *= s.showing[face] + 1
    with_steal_die = kept_steal_die(s) << (DIGIT * e.faces)
    for i in range(size - 1):  # unsigned places spare the compiled code a look for negative ones
        actions[np.uint64(count + size + i)] = actions[np.uint64(count + i)] + with_steal_die
    return count + 2 * size - 1


@rule
def kept_steal_die(s: Any) -> int:
    """Return what keeping the steal die as it shows is called."""
    return KEEP_STEAL if s.steal_die == STEAL else KEEP_BLANK


@rule
def refusal(s: Any, e: Any, action: int) -> int:
    """Return why the action is forbidden now, or LEGAL."""
    if s.phase == Phase.OVER:
        return Refusal.OVER
    if s.phase == Phase.ROLL:
        return Refusal.DICE_FIRST
    if action == STOP:
        return Refusal.MUST_COMPLETE if s.must_complete else Refusal.LEGAL
    if action < STEAL_BODY:
        return take_refusal(s, e, board_of(s, (action - TAKE) // BODIES), (action - TAKE) % BODIES)
    if action < ACTION:
        return steal_refusal(s, e, action - STEAL_BODY)
    if action < KEEP:
        return action_refusal(s, e, action - ACTION)
    return keep_refusal(s, e, action - KEEP)


@rule
def keep_refusal(s: Any, e: Any, keeping: int) -> int:
    """Return why these dice cannot be kept, or LEGAL."""
    steal_die, kept = keeping >> (DIGIT * e.faces), 0
    for face in range(e.faces):
        count = (keeping >> (DIGIT * face)) & DIGIT_MASK
        kept += count
        if count > s.showing[face]:
            return Refusal.NOT_SHOWING
    if steal_die > 0 and steal_die != kept_steal_die(s):
        return Refusal.NOT_SHOWING
    if s.roll == e.rolls:
        return Refusal.NO_ROLL_LEFT
    if s.must_complete:
        return Refusal.MUST_COMPLETE
    return Refusal.KEEPS_ALL if kept == e.elemental and steal_die > 0 else Refusal.LEGAL


@rule
def apply(s: Any, e: Any, action: int) -> None:
    """Apply a legal action."""
    if action >= KEEP:
        keep(s, e, action - KEEP)
        return
    s.idle += 1
    if action >= ACTION:
        use_action(s, e, action - ACTION)
    elif action >= STEAL_BODY:
        steal(s, e, action - STEAL_BODY)
    elif action >= TAKE:
        take(s, e, board_of(s, (action - TAKE) // BODIES), (action - TAKE) % BODIES)
    end_turn(s, e)


@rule
def keep(s: Any, e: Any, keeping: int) -> None:
    """Keep some dice and have all others rolled (A2)."""
    s.to_roll = e.elemental
    s.amounts = 0
    for face in range(e.faces):
        count = (keeping >> (DIGIT * face)) & DIGIT_MASK
        s.showing[face] = count
        s.to_roll -= count
        s.amounts += count * e.face_amount[face]
    if keeping >> (DIGIT * e.faces) == 0:
        s.rolls_steal = 1
        s.steal_die = NOT_SHOWING
    s.phase = Phase.ROLL


@rule
def end_turn(s: Any, e: Any) -> None:
    """Pass the turn on, unless the game is over (A13, A16, A17)."""
    won = s.score[s.player] == e.target if e.race else s.unoccupied == 0
    over = won or s.idle == IDLE_ROUNDS * s.players
    s.player = s.player + 1 if s.player + 1 < s.players else 0
    begin_turn(s, e)
    if over:
        s.phase = Phase.OVER


@rule
def scores(s: Any, e: Any, points: Any) -> None:
    """Write the points by seat."""
    for seat in range(s.players):
        points[seat] = s.score[seat]
