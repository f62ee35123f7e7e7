"""Tuned forms of AstroVenture; without this file the same games are played, only slower.

They ask the same questions as the predicates of `boards.py`, each as seldom as possible.
"""

from dicewright.core.kernels import Legal
from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.astroventure.actions import (
    ACTION,
    KEEP,
    STEAL_BODY,
    STOP,
    TAKE,
    of_face,
    with_steal_die,
)
from dicewright.games.astroventure.boards import (
    has_cube,
    has_room,
    pays,
    too_much,
    worth_of_action,
)
from dicewright.games.astroventure.rules import count_sets, nth_set
from dicewright.games.astroventure.state import (
    BODIES,
    CUBES,
    MOST_BOARDS,
    MOST_ELEMENTAL,
    MOST_KEEPS,
    MOST_LEGAL,
    NOBODY,
    PLACES,
    STAR,
    STEAL,
    Phase,
    Special,
    State,
    Tables,
)

PLACE_MASK = 0xFFFF  # no list is longer

ROBS, EMPTIES = int(Special.STEAL), int(Special.EMPTY)
TAKING, STEALING, BY_ACTION = 0, 1, 2  # ways to complete something; by a special action: + Special

# What `count_legal` notes: how many bodies it has noted, plus one; how many actions it has listed;
# the bodies that can be taken if the dice pay for them, as system << SHIFT + body; and from FIRST
# on the actions.
NOTED, LISTED = 0, 1
SHIFT = 4
FIRST = LISTED + 1 + MOST_BOARDS * BODIES

BITS = 16  # whole numbers are divided by multiplying: the results are exact below 2 * MOST_KEEPS
RECIPROCALS = (0, *(-(-(1 << BITS) // ways) for ways in range(1, MOST_ELEMENTAL + 2)))

# --- the list ------------------------------------------------------------------------------------
#
# Random play on a core: 16,800 instead of 1,710 games/s with two players (9.8 x).


@rule
def list_legal(s: State, e: Tables, actions: Row) -> int:
    """List the legal actions in rising order; return how many."""
    if s.phase != Phase.CHOOSE:
        return 0
    count = 0
    if not s.must_complete:
        actions[0] = STOP()
        count = 1
    count = list_takes(s, e, actions, count)
    count = list_robberies(s, e, actions, count)
    if s.roll < e.rolls and not s.must_complete:
        count = list_keeps(s, e, actions, count)
    return count


@rule
def list_takes(s: State, e: Tables, actions: Row, count: int) -> int:
    """List the bodies that can be taken."""
    amounts = s.amounts
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                if has_room(s, e, board, body):  # foreseeable, unlike whether the dice pay
                    actions[count] = TAKE(system, body)
                    above = too_much(s, e, e.points[body])
                    count += pays(amounts, e.needs[system][i]) & (not above)
    return count


@rule
def list_robberies(s: State, e: Tables, actions: Row, count: int) -> int:
    """List what the steal die can steal, and how special actions can be used."""
    if s.steal_die == STEAL:
        count = list_steals(s, e, actions, count)
    usable = 0
    for number in range(e.actions):  # counted without a branch, for mostly there is none
        usable += pays(s.amounts, e.action_need[number]) & (s.used[number] == 0)
    for number in range(e.actions if usable > 0 else 0):
        if can_use(s, e, number):
            count = list_uses(s, e, number, actions, count)
    return count


@rule
def list_steals(s: State, e: Tables, actions: Row, count: int) -> int:
    """List what the steal die can steal."""
    amounts = s.amounts
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                if pays(amounts, e.needs[system][i]):
                    body = e.body[system][i]
                    above = too_much(s, e, e.points[body])
                    if not above and not has_cube(s, board, body, s.player):
                        for place in range(CUBES):
                            seat = s.cube[board][body][place]
                            if seat != NOBODY:
                                actions[count] = STEAL_BODY(system, body, seat)
                                count += 1
    return count


@rule
def can_use(s: State, e: Tables, number: int) -> bool:
    """Say whether a special action is free and the dice pay for it (A10)."""
    return not s.used[number] and pays(s.amounts, e.action_need[number])


@rule
def list_uses(s: State, e: Tables, number: int, actions: Row, count: int) -> int:
    """List the targets of a special action that can be used."""
    empties = e.action_kind[number] == Special.EMPTY
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                barred = not empties and (body == STAR or has_cube(s, board, body, s.player))
                if not barred and not too_much(s, e, worth_of_action(e, number, body)):
                    for place in range(CUBES):
                        seat = s.cube[board][body][place]
                        if seat != NOBODY and seat != s.player:
                            actions[count] = ACTION(number, system, body, seat)
                            count += 1
    return count


@rule
def list_keeps(s: State, e: Tables, actions: Row, count: int) -> int:
    """List the sets of dice to keep, without and with the steal die, but not all (A2).

    The masks change nothing: they tell the compiler that no place is negative.
    """
    start, size = count & PLACE_MASK, 1
    actions[start] = KEEP(0)
    for face in range(e.faces):
        for kept in range(1, s.showing[face] + 1):
            more, shift = of_face(face, kept), (kept * size) & PLACE_MASK
            for i in range(size & PLACE_MASK):
                actions[start + shift + i] = actions[start + i] + more
        size *= s.showing[face] + 1
    more, size = with_steal_die(s, e), size & PLACE_MASK
    for i in range(size - 1):
        actions[start + size + i] = actions[start + i] + more
    return start + 2 * size - 1


# --- the draw without a list ---------------------------------------------------------------------
#
# Random play on an H200: 3.11 instead of 0.98 billion moves/s with the list above (docs/gpu.md).


@rule
def draw_legal(s: State, e: Tables, actions: Row, random: Random) -> int:
    """Draw any legal action, all equally likely: the one that the same number picks of a list."""
    takes, steals, robs, empties = count_completions(s, e)
    stops = 0 if s.must_complete else 1
    sets = 0 if s.roll == e.rolls or s.must_complete else count_sets(s, e)
    keeps = 2 * sets - 1 if sets > 0 else 0
    uses = count_uses(s, e, robs, empties)
    drawn = below(random, stops + takes + steals + uses + keeps)
    if drawn < stops:
        return STOP()
    drawn -= stops
    if drawn >= takes + steals + uses:
        return KEEP(nth_set(s, e, drawn - takes - steals - uses))
    way, number = TAKING, 0
    if drawn >= takes:
        drawn -= takes
        way = STEALING
        if drawn >= steals:
            drawn -= steals
            targets = count_uses_of(s, e, number, robs, empties)
            while drawn >= targets:
                drawn -= targets
                number += 1
                targets = count_uses_of(s, e, number, robs, empties)
            way = BY_ACTION + e.action_kind[number]
    return find_completion(s, e, way, number, drawn)


@rule
def count_completions(s: State, e: Tables) -> tuple[int, int, int, int]:
    """Count the bodies to take, the cubes to steal, and what special actions steal and empty."""
    takes, steals, robs, empties = 0, 0, 0, 0
    board, i, place = 0, 0, 0
    while board < s.boards:
        body = e.body[s.system[board]][i]
        seat, beside = s.cube[board][body][place], s.cube[board][body][1 - place]
        worth, unlocked = e.points[body], not s.locked[board]
        foreign = unlocked and seat != NOBODY and seat != s.player
        alone = foreign and beside != s.player
        paid = pays(s.amounts, e.needs[s.system[board]][i]) and not too_much(s, e, worth)
        room = unlocked and place == 0 and has_room(s, e, board, body)
        takes += 1 if paid and room else 0
        steals += 1 if paid and alone else 0
        robbed = worth + e.action_points[ROBS]
        robs += 1 if alone and body != STAR and not too_much(s, e, robbed) else 0
        empties += 1 if foreign and not too_much(s, e, e.action_points[EMPTIES]) else 0
        board, i, place = next_place(s, e, board, i, place)
    return takes, steals if s.steal_die == STEAL else 0, robs, empties


@rule
def next_place(s: State, e: Tables, board: int, i: int, place: int) -> tuple[int, int, int]:
    """Return the place for a cube after this one: on the body, on the board, on the next board.

    One loop over all of them is shorter for a GPU's threads than loops within loops: they wait for
    the longest each time.
    """
    if place + 1 < PLACES:
        return board, i, place + 1
    if i + 1 < e.bodies[s.system[board]]:
        return board, i + 1, 0
    return board + 1, 0, 0


@rule
def completes(s: State, e: Tables, way: int, board: int, i: int, place: int) -> int:
    """Return 1 if the body can be completed in this way, else 0."""
    system = s.system[board]
    body = e.body[system][i]
    seat, beside = s.cube[board][body][place], s.cube[board][body][1 - place]
    worth = e.action_points[EMPTIES]
    able = seat != NOBODY and seat != s.player
    if way == TAKING:
        able = place == 0 and has_room(s, e, board, body)
    elif way != BY_ACTION + EMPTIES:
        able = able and beside != s.player
    if way <= STEALING:
        able = able and pays(s.amounts, e.needs[system][i])
        worth = e.points[body]
    if way == STEALING:
        able = able and s.steal_die == STEAL
    if way == BY_ACTION + ROBS:
        able = able and body != STAR
        worth = e.action_points[ROBS] + e.points[body]
    return 1 if able and not s.locked[board] and not too_much(s, e, worth) else 0


@rule
def count_uses_of(s: State, e: Tables, number: int, robs: int, empties: int) -> int:
    """Count the ways to use a special action."""
    if not can_use(s, e, number):
        return 0
    return robs if e.action_kind[number] == ROBS else empties


@rule
def count_uses(s: State, e: Tables, robs: int, empties: int) -> int:
    """Count the ways to use the special actions."""
    uses = 0
    if robs + empties > 0:
        for number in range(e.actions):
            uses += count_uses_of(s, e, number, robs, empties)
    return uses


@rule
def find_completion(s: State, e: Tables, way: int, number: int, n: int) -> int:
    """Return the n-th action that completes a body in this way, or with this special action."""
    board, i, place = 0, 0, 0
    n -= completes(s, e, way, board, i, place)
    while n >= 0:
        board, i, place = next_place(s, e, board, i, place)
        n -= completes(s, e, way, board, i, place)
    system = s.system[board]
    body = e.body[system][i]
    if way == TAKING:
        return TAKE(system, body)
    seat = s.cube[board][body][place]
    return STEAL_BODY(system, body, seat) if way == STEALING else ACTION(number, system, body, seat)


# --- the count with notes ------------------------------------------------------------------------
#
# The vector environment on a core: 6.97 instead of 4.17 million steps/s with two players, 6.34
# instead of 3.45 with six (1.7 and 1.8 x), against the list above.


@rule
def count_legal(s: State, e: Tables, notes: Row) -> int:
    """Count the legal actions, noting them but for the sets of dice to keep."""
    if s.phase != Phase.CHOOSE:
        return 0
    completed = s.idle == 0  # something, in the turn before, or the game begins
    if notes[NOTED] == 0 or (s.roll == 1 and (completed or e.race)):
        note_rooms(s, e, notes)
    count = FIRST
    if not s.must_complete:
        notes[FIRST] = STOP()
        count += 1
    for i in range(LISTED + 1, LISTED + notes[NOTED]):
        system, body = notes[i] >> SHIFT, notes[i] & (1 << SHIFT) - 1
        notes[count] = TAKE(system, body)
        count += 1 if pays(s.amounts, e.need[system][body]) else 0
    count = list_robberies(s, e, notes, count)
    notes[LISTED] = count - FIRST
    if s.roll < e.rolls and not s.must_complete:
        count += 2 * count_sets(s, e) - 1
    return count - FIRST


@rule
def note_rooms(s: State, e: Tables, notes: Row) -> None:
    """Note the bodies that `player` may take if the dice pay for them.

    Without the race they are everybody's, and the same until something is completed.
    """
    count = LISTED + 1
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                notes[count] = (system << SHIFT) + body
                count += has_room(s, e, board, body) and not too_much(s, e, e.points[body])
    notes[NOTED] = count - LISTED


@rule
def nth_legal(s: State, e: Tables, notes: Row, n: int) -> int:
    """Return the n-th legal action of those that were counted."""
    if n < notes[LISTED]:
        return notes[FIRST + n]
    left, dice = n - notes[LISTED], 0
    for face in range(e.faces):
        ways = s.showing[face] + 1
        others = (left * RECIPROCALS[ways]) >> BITS  # left // ways
        dice += of_face(face, left - others * ways)
        left = others
    return KEEP(dice + left * with_steal_die(s, e))


FAST = Legal(list_legal, draw_legal, count_legal, nth_legal, FIRST + MOST_LEGAL - MOST_KEEPS)
