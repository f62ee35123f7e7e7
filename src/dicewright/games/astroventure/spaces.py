"""AstroVenture for learners: what a seat observes, and all actions of an edition."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

from dicewright.core.rule import rule
from dicewright.envs.spaces import Spaces
from dicewright.games.astroventure.actions import (
    ACTION,
    KEEP,
    KEEP_BLANK,
    KEEP_STEAL,
    ROLLED,
    STEAL_BODY,
    STOP,
    TAKE,
    is_action,
    is_keep,
    is_steal,
    of_face,
    stolen_body,
    stolen_from,
    stolen_system,
    used_body,
    used_number,
    used_seat,
    used_system,
)
from dicewright.games.astroventure.edition import body_name
from dicewright.games.astroventure.state import (
    BLANK,
    CUBES,
    IDLE_ROUNDS,
    NOBODY,
    STAR,
    STEAL,
    STEAL_DIE,
    Phase,
    Special,
    State,
    Tables,
)

POINTS = 0.02  # scale of scores
PHASES = len(Phase)
TURN = 7  # numbers that tell how far the turn is


def names(e: Tables, players: int) -> list[str]:
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
def observe(s: State, e: Tables, seat: int, x: Any) -> None:
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
def observe_turn(s: State, e: Tables, x: Any, at: int) -> None:
    """Write how far the turn is, and the steal die."""
    x[at] = s.roll / e.rolls
    x[at + 1] = s.to_roll / e.elemental
    x[at + 2] = s.rolls_steal
    x[at + 3] = 1.0 if s.steal_die == STEAL else 0.0
    x[at + 4] = 1.0 if s.steal_die == BLANK else 0.0
    x[at + 5] = s.must_complete
    x[at + 6] = s.idle / (IDLE_ROUNDS * s.players)


@rule
def observe_board(s: State, e: Tables, seat: int, board: int, x: Any, at: int) -> None:
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


def every_action(e: Tables, players: int) -> Iterator[int]:
    """Yield all actions of seat 0, in rising order."""
    places = [(n, body) for n in range(e.systems) for body in e.body[n][: e.bodies[n]]]
    targets = [(system, body, seat) for system, body in places for seat in range(1, players)]
    yield STOP()
    yield from (TAKE(*place) for place in places)
    yield from (STEAL_BODY(*target) for target in targets)
    for number in range(e.actions):
        empties = e.action_kind[number] == Special.EMPTY
        yield from (ACTION(number, *target) for target in targets if empties or target[1] != STAR)
    yield from sorted(every_keep(e))


def every_keep(e: Tables) -> Iterator[int]:
    """Yield all ways to keep some dice, but not all."""
    steal_sides = e.sides[STEAL_DIE][: e.side_count[STEAL_DIE]]
    shown = {STEAL: KEEP_STEAL, BLANK: KEEP_BLANK}
    steal_dice = [ROLLED, *(shown[face] for face in set(steal_sides))]
    faces = range(e.faces + 1)  # the last stands for a die that is not kept
    for dice in combinations_with_replacement(faces, e.elemental):
        keeping = sum(of_face(face, 1) for face in dice if face < e.faces)
        for steal_die in steal_dice if e.faces in dice else [ROLLED]:
            yield KEEP(keeping + of_face(e.faces, steal_die))


@rule
def turned(players: int, action: int, by: int) -> int:
    """Return an action with the seat of its target moved on by some seats."""
    if is_keep(action):
        return action
    if is_steal(action):
        seat = (stolen_from(action) + by) % players
        return STEAL_BODY(stolen_system(action), stolen_body(action), seat)
    if is_action(action):
        seat = (used_seat(action) + by) % players
        return ACTION(used_number(action), used_system(action), used_body(action), seat)
    return action


SPACES = Spaces(
    observe=observe,
    names=names,
    every_action=every_action,
    turned=turned,
)
