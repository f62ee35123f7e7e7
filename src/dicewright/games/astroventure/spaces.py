"""AstroVenture for learners: what a seat observes, and all actions of an edition."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from dicewright.core.rule import rule
from dicewright.envs.spaces import Spaces
from dicewright.games.astroventure.boards import (
    has_room,
    list_actions,
    list_steals,
    pays,
    too_much,
)
from dicewright.games.astroventure.edition import body_name
from dicewright.games.astroventure.layout import (
    ACTION,
    BLANK,
    BODIES,
    CUBES,
    DIGIT,
    IDLE_ROUNDS,
    KEEP,
    KEEP_BLANK,
    KEEP_STEAL,
    MOST_BOARDS,
    MOST_ELEMENTAL,
    MOST_KEEPS,
    MOST_LEGAL,
    MOST_PLAYERS,
    NOBODY,
    STAR,
    STEAL,
    STEAL_BODY,
    STEAL_DIE,
    STOP,
    TAKE,
    TARGETS,
    Kind,
    Phase,
)
from dicewright.games.astroventure.rules import kept_steal_die

POINTS = 0.02  # scale of scores
PHASES = len(Phase)
TURN = 7  # numbers that tell how far the turn is

# What `count_legal` notes: how many bodies it has noted, plus one; how many actions it has listed;
# the bodies that can be taken if the dice pay for them, as system << SHIFT + body; and from FIRST
# on the actions.
NOTED, LISTED = 0, 1
SHIFT = 4
FIRST = LISTED + 1 + MOST_BOARDS * BODIES

BITS = 16  # whole numbers are divided by multiplying: the results are exact below 2 * MOST_KEEPS
RECIPROCALS = np.array([0, *(-(-(1 << BITS) // ways) for ways in range(1, MOST_ELEMENTAL + 2))])


def names(e: Any, players: int) -> list[str]:
    """Name the numbers of an observation, in their order."""
    seats = range(players)
    return [
        *(f"phase {phase.name.lower()}" for phase in Phase),
        *(f"turn of +{seat}" for seat in seats),
        *(f"points of +{seat}" for seat in seats),
        *("rolls made", "dice to roll", "steal die to roll", "steal die shows STEAL"),
        *("steal die shows BLANK", "must complete", "idle turns"),
        *(f"dice showing {face}" for face in range(e.faces)),
        *(f"action {action} used" for action in range(e.actions)),
        *(
            name
            for system in range(e.systems)
            for name in (
                f"system {system} laid out",
                f"system {system} completed",
                *(
                    f"system {system} {body_name(body)} has a cube of +{seat}"
                    for body in e.body[system][: e.bodies[system]]
                    for seat in seats
                ),
            )
        ),
    ]


@rule
def observe(s: Any, e: Any, seat: int, x: Any) -> None:
    """Write what a seat sees: the turn, the dice, everybody's points, the systems and cubes."""
    for i in range(len(x)):
        x[i] = 0.0
    players = s.players
    x[s.phase] = 1.0
    for i in range(players):
        other = (seat + i) % players
        x[PHASES + i] = 1.0 if other == s.player else 0.0
        x[PHASES + players + i] = s.score[other] * POINTS
    at = PHASES + 2 * players
    observe_turn(s, e, x, at)
    at += TURN
    for face in range(e.faces):
        x[at + face] = s.showing[face] / e.elemental
    at += e.faces
    for action in range(e.actions):
        x[at + action] = s.used[action]
    at += e.actions
    board = 0
    for system in range(e.systems):
        if board < s.boards and s.system[board] == system:
            observe_board(s, e, seat, board, x, at)
            board += 1
        at += 2 + e.bodies[system] * players


@rule
def observe_turn(s: Any, e: Any, x: Any, at: int) -> None:
    """Write how far the turn is, and the steal die."""
    x[at] = s.roll / e.rolls
    x[at + 1] = s.to_roll / e.elemental
    x[at + 2] = s.rolls_steal
    x[at + 3] = 1.0 if s.steal_die == STEAL else 0.0
    x[at + 4] = 1.0 if s.steal_die == BLANK else 0.0
    x[at + 5] = s.must_complete
    x[at + 6] = s.idle / (IDLE_ROUNDS * s.players)


@rule
def observe_board(s: Any, e: Any, seat: int, board: int, x: Any, at: int) -> None:
    """Write whether a board is completed, and whose cubes are on its bodies."""
    players, system = s.players, s.system[board]
    x[at] = 1.0
    x[at + 1] = s.locked[board]
    for i in range(e.bodies[system]):
        for place in range(CUBES):
            owner = s.cube[board][e.body[system][i]][place]
            if owner != NOBODY:
                far = owner - seat if owner >= seat else owner - seat + players
                x[at + 2 + i * players + far] = 1.0


def every_action(e: Any, players: int) -> Iterator[int]:
    """Yield all actions of seat 0: to stop, take, steal, use a special action, keep dice."""
    yield STOP
    for system in range(e.systems):
        for body in e.body[system][: e.bodies[system]]:
            yield TAKE + system * BODIES + body
            for seat in range(1, players):
                target = (system * BODIES + body) * MOST_PLAYERS + seat
                yield STEAL_BODY + target
                for action in range(e.actions):
                    if body != STAR or e.action_kind[action] == Kind.EMPTY:
                        yield ACTION + action * TARGETS + target
    yield from every_keep(e)


def every_keep(e: Any) -> Iterator[int]:
    """Yield all ways to keep some dice, but not all."""
    steal_sides = e.sides[STEAL_DIE][: e.side_count[STEAL_DIE]]
    shown = {STEAL: KEEP_STEAL, BLANK: KEEP_BLANK}
    steal_dice = [0, *(shown[face] for face in set(steal_sides))]
    faces = range(e.faces + 1)  # the last stands for a die that is not kept
    for dice in combinations_with_replacement(faces, e.elemental):
        keeping = KEEP + sum(1 << DIGIT * face for face in dice if face < e.faces)
        for steal_die in steal_dice if e.faces in dice else [0]:
            yield keeping + (steal_die << DIGIT * e.faces)


@rule
def turned(players: int, action: int, by: int) -> int:
    """Return an action with the seat of its target moved on by some seats."""
    if action < STEAL_BODY or action >= KEEP:
        return action
    seat = (action - STEAL_BODY) % MOST_PLAYERS
    return action - seat + (seat + by) % players


@rule
def count_legal(s: Any, e: Any, listed: Any) -> int:
    """Count the legal actions, listing them but for the sets of dice to keep."""
    if s.phase != Phase.CHOOSE:
        return 0
    completed = s.idle == 0  # something, in the turn before, or the game begins
    if listed[NOTED] == 0 or (s.roll == 1 and (completed or e.race)):
        note_rooms(s, e, listed)
    count = FIRST
    if not s.must_complete:
        listed[FIRST] = STOP
        count += 1
    for i in range(LISTED + 1, LISTED + listed[NOTED]):
        system, body = listed[i] >> SHIFT, listed[i] & (1 << SHIFT) - 1
        listed[count] = TAKE + system * BODIES + body
        count += 1 if pays(s.amounts, e.need[system][body]) else 0
    if s.steal_die == STEAL:
        count = list_steals(s, e, listed, count)
    if can_use_any(s, e):
        for action in range(e.actions):
            count = list_actions(s, e, action, listed, count)
    listed[LISTED] = count - FIRST
    if s.roll < e.rolls and not s.must_complete:
        keeps = 2
        for face in range(e.faces):
            keeps *= s.showing[face] + 1
        count += keeps - 1
    return count - FIRST


@rule
def can_use_any(s: Any, e: Any) -> bool:
    """Say whether the dice pay for a special action that has not been used (A10)."""
    usable = 0
    for action in range(e.actions):
        usable += pays(s.amounts, e.action_need[action]) & (s.used[action] == 0)
    return usable > 0


@rule
def note_rooms(s: Any, e: Any, listed: Any) -> None:
    """Note the bodies that `player` may take if the dice pay for them.

    Without the race they are everybody's, and the same until something is completed.
    """
    count = LISTED + 1
    for board in range(s.boards):
        system = s.system[board]
        if not s.locked[board]:
            for i in range(e.bodies[system]):
                body = e.body[system][i]
                listed[count] = (system << SHIFT) + body
                count += has_room(s, e, board, body) and not too_much(s, e, e.points[body])
    listed[NOTED] = count - LISTED


@rule
def legal_at(s: Any, e: Any, listed: Any, index: int) -> int:
    """Return the legal action with an index in the rising list of them."""
    left = index - listed[LISTED]
    if left < 0:
        return listed[FIRST + index]  # type: ignore[no-any-return]
    keeping = KEEP
    for face in range(e.faces):
        ways = s.showing[face] + 1
        rest = (left * RECIPROCALS[ways]) >> BITS  # left // ways
        keeping += (left - rest * ways) << (DIGIT * face)
        left = rest
    return keeping + (left * kept_steal_die(s) << (DIGIT * e.faces))  # type: ignore[no-any-return]


MOST_NOTES = FIRST + MOST_LEGAL - MOST_KEEPS

SPACES = Spaces(
    observe=observe,
    names=names,
    every_action=every_action,
    turned=turned,
)
