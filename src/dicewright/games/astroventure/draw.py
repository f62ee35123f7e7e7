"""Draws a legal action of AstroVenture without listing them: they are counted by their kinds."""

from typing import Any

from dicewright.core.philox import below
from dicewright.core.record import size
from dicewright.core.rule import rule
from dicewright.games.astroventure.boards import has_room, pays, too_much
from dicewright.games.astroventure.layout import (
    ACTION,
    BODIES,
    CUBES,
    DIGIT,
    KEEP,
    MOST_PLAYERS,
    NOBODY,
    STAR,
    STEAL,
    STEAL_BODY,
    STOP,
    TAKE,
    TARGETS,
    Kind,
)
from dicewright.games.astroventure.rules import kept_steal_die

PLACES = size("places", CUBES)  # for cubes on a body; without the race there is one
ROBS, EMPTIES = int(Kind.STEAL), int(Kind.EMPTY)
TAKING, STEALING, BY_ACTION = 0, 1, 2  # ways to complete something; by a special action: + its Kind


@rule
def draw_action(s: Any, e: Any, actions: Any, random: Any) -> int:
    """Draw any legal action, all equally likely: the one that the same number picks of a list."""
    takes, steals, robs, empties = count_completions(s, e)
    stops = 0 if s.must_complete else 1
    sets = 0 if s.roll == e.rolls or s.must_complete else count_keeps(s, e)
    keeps = 2 * sets - 1 if sets > 0 else 0
    uses = count_uses(s, e, robs, empties)
    drawn = below(random, stops + takes + steals + uses + keeps)
    if drawn < stops:
        return STOP
    drawn -= stops
    if drawn >= takes + steals + uses:
        return number_keeping(s, e, drawn - takes - steals - uses, sets)
    way, base = TAKING, TAKE
    if drawn >= takes:
        drawn -= takes
        way, base = STEALING, STEAL_BODY
        if drawn >= steals:
            drawn -= steals
            action = 0
            targets = count_uses_of(s, e, action, robs, empties)
            while drawn >= targets:
                drawn -= targets
                action += 1
                targets = count_uses_of(s, e, action, robs, empties)
            way, base = BY_ACTION + e.action_kind[action], ACTION + action * TARGETS
    return find_completion(s, e, way, base, drawn)


@rule
def count_completions(s: Any, e: Any) -> tuple[int, int, int, int]:
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
        robs += 1 if alone and body != STAR and not too_much(s, e, worth + rob_points(e)) else 0
        empties += 1 if foreign and not too_much(s, e, e.action_points[EMPTIES]) else 0
        board, i, place = next_place(s, e, board, i, place)
    return takes, steals if s.steal_die == STEAL else 0, robs, empties


@rule
def rob_points(e: Any) -> int:
    """Return what a special action that steals is worth beside the body."""
    return e.action_points[ROBS]  # type: ignore[no-any-return]


@rule
def next_place(s: Any, e: Any, board: int, i: int, place: int) -> tuple[int, int, int]:
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
def completes(s: Any, e: Any, way: int, board: int, i: int, place: int) -> int:
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
def can_use(s: Any, e: Any, action: int) -> bool:
    """Say whether a special action is free and the dice pay for it (A10)."""
    return not s.used[action] and pays(s.amounts, e.action_need[action])


@rule
def count_uses_of(s: Any, e: Any, action: int, robs: int, empties: int) -> int:
    """Count the ways to use a special action."""
    if not can_use(s, e, action):
        return 0
    return robs if e.action_kind[action] == ROBS else empties


@rule
def count_uses(s: Any, e: Any, robs: int, empties: int) -> int:
    """Count the ways to use the special actions."""
    uses = 0
    if robs + empties > 0:
        for action in range(e.actions):
            uses += count_uses_of(s, e, action, robs, empties)
    return uses


@rule
def find_completion(s: Any, e: Any, way: int, base: int, number: int) -> int:
    """Return the action that completes a body in this way, by its number among those."""
    board, i, place = 0, 0, 0
    number -= completes(s, e, way, board, i, place)
    while number >= 0:
        board, i, place = next_place(s, e, board, i, place)
        number -= completes(s, e, way, board, i, place)
    body = e.body[s.system[board]][i]
    target = s.system[board] * BODIES + body
    return base + (target if way == TAKING else target * MOST_PLAYERS + s.cube[board][body][place])  # type: ignore[no-any-return]


@rule
def count_keeps(s: Any, e: Any) -> int:
    """Count the sets of elemental dice to keep."""
    sets = 1
    for face in range(e.faces):
        sets *= s.showing[face] + 1
    return sets


@rule
def number_keeping(s: Any, e: Any, number: int, sets: int) -> int:
    """Return one of the ways to keep dice by its number in their list (A2)."""
    action = KEEP
    if number >= sets:
        number -= sets
        action += kept_steal_die(s) << (DIGIT * e.faces)
    for face in range(e.faces):
        ways = s.showing[face] + 1
        others = number // ways
        action += (number - others * ways) << (DIGIT * face)
        number = others
    return action
