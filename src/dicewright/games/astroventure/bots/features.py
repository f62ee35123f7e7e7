"""What describes a seat of AstroVenture at the beginning of a turn, for the value of the game.

How likely a body is within a turn is told by its load: how many dice show what it asks for on
average, as a part of the dice there are.
"""

from enum import IntEnum, auto
from math import exp, log, sqrt
from typing import Any

import numpy as np

from dicewright.core.rule import rule, rule_apart
from dicewright.games.astroventure.state import (
    BYTE,
    ELEMENTAL,
    IDLE_ROUNDS,
    MOST_ELEMENTS,
    MOST_FACES,
    NOBODY,
    SIDES,
    STAR,
    STEAL,
    STEAL_DIE,
    Special,
    State,
    Tables,
)

BYTE_MASK = (1 << BYTE) - 1
POINTS = 10.0  # points that make a feature 1
STEEP, HALF_LOAD = 2.2, 2.68  # how a load makes a chance: at this many turns' dice it is a half
UNUSED = 4.0  # unused special actions that make a feature 1
MOST_SURE = 3.0
SUREST = 0.98  # that a turn wins: chances above it are told apart no more
MOST_WAYS = 2.0  # as much for all ways to win together
NEAREST = 8  # distances from the target that are told apart
HELD_LIKELY = 0.3  # that a body becomes one's own which another has, if the dice pay for it


class Feature(IntEnum):
    """What is said of a seat."""

    # The score, against the best other's (the lead) and the others' mean
    LEAD = 0
    LEAD_OF_MANY = auto()  # more, the more players there are
    AHEAD_OF_MEAN = auto()
    SURE = auto()  # the lead by what chance may still do
    SURER = auto()  # the same, limited
    LEAD_AND_ACTIONS = auto()  # the lead, more the more special actions are unused
    AT_END = auto()  # whether it leads, more the nearer the end is
    IDLE = auto()  # the same, by how near the end of A17 is, if it is
    BEHIND = auto()  # how many others are ahead
    # Who is to move
    WAITS = auto()
    MOVES = auto()
    MOVES_AT_END = auto()
    MOVES_LEADING = auto()
    MOVES_FOR = auto()  # what the best body promises
    # Its bodies, and what it lacks of boards
    OPEN = auto()  # points that can be stolen, unless in the race all can
    OPEN_LIKELY = auto()  # the same, by how likely the dice pay for them
    TO_STEAL = auto()  # others' points, likewise
    LACKS_MORE = auto()  # the bonuses of boards of which it lacks three bodies, by their chances,
    LACKS_TWO = auto()  # or two,
    LAST_FREE = auto()  # or but one without a cube,
    LAST_HELD = auto()  # or with another's
    MOVES_FREE = auto()  # if it is to move: the bonuses of boards that lack one without a cube
    ROOM = auto()  # points of the bodies that it may take
    # What its next turn may end the game with, if it so wins: the logarithm of how rarely not
    WINS = auto()  # by the likeliest way
    WINS_NOW = auto()
    WINS_SOON = auto()
    WAYS_NOW = auto()  # by all ways
    # The race
    DISTANCE = auto()
    LEFT = auto()
    PLAYERS = auto()
    NEAR = auto()  # from here: whether so many points are lacking


FEATURES = Feature.NEAR + NEAREST
DIE = MOST_ELEMENTS  # among the loads: how likely STEAL shows within a turn


@rule_apart
def describe(s: State, e: Tables, seat: int, x: Any) -> None:
    """Write what describes a seat."""
    for i in range(FEATURES):
        x[i] = 0.0
    loads = np.zeros(MOST_ELEMENTS + 1)
    write_loads(e, loads)
    unused = 0
    for action in range(e.actions):
        unused += 1 - s.used[action]
    x[Feature.PLAYERS] = s.players / 6.0
    x[Feature.LEFT] = s.unoccupied / 20.0
    for board in range(s.boards):
        if not s.locked[board]:
            add_board(s, e, seat, board, loads, x)
    describe_standing(s, e, seat, unused, x)
    if e.race:
        describe_race(s, e, seat, loads, x)
    describe_order(s, e, seat, x)


@rule
def write_loads(e: Tables, loads: Any) -> None:
    """Write how many dice show one of each element on average, by all dice there are."""
    for element in range(MOST_ELEMENTS):
        shown = 0
        for side in range(SIDES):
            amount = e.face_amount[min(e.sides[ELEMENTAL][side], MOST_FACES - 1)]
            shown += (amount >> (BYTE * element)) & BYTE_MASK
        loads[element] = SIDES / (max(shown, 1) * e.elemental)
    blank = 0
    for side in range(SIDES):
        blank += 0 if e.sides[STEAL_DIE][side] == STEAL else 1
    loads[DIE] = 1.0 - (blank / SIDES) ** e.rolls


@rule_apart
def chance_of(need: int, loads: Any) -> float:
    """Return about how likely a turn's dice pay for something."""
    load = 0.0
    for element in range(MOST_ELEMENTS):
        load += ((need >> (BYTE * element)) & BYTE_MASK) * loads[element]
    return 1.0 / (1.0 + exp(STEEP * (load - HALF_LOAD)))


# --- bodies ------------------------------------------------------------------------------------


@rule_apart
def add_board(s: State, e: Tables, seat: int, board: int, loads: Any, x: Any) -> None:
    """Add what a board that is not locked says of a seat."""
    system = s.system[board]
    hope, last_held = e.bonus[system] / POINTS, False
    for i in range(e.bodies[system]):
        body = e.body[system][i]
        points, likely = e.points[body] / POINTS, chance_of(e.needs[system][i], loads)
        first, second = s.cube[board][body][0], s.cube[board][body][1]
        if first == seat or second == seat:
            x[Feature.OPEN] += 0.0 if e.race else points
            x[Feature.OPEN_LIKELY] += points * likely
            continue
        last_held = first != NOBODY
        x[Feature.TO_STEAL] += points * likely if last_held else 0.0
        hope *= likely * HELD_LIKELY if last_held else likely
        if first == NOBODY or (e.race and second == NOBODY):
            add_room(s, e, seat, board, body, likely, x)
    lacks = e.bodies[system] - s.held[board][seat]
    if e.race or lacks > 3:
        return
    if lacks > 1:
        x[Feature.LACKS_TWO if lacks == 2 else Feature.LACKS_MORE] += hope
    else:
        x[Feature.LAST_HELD if last_held else Feature.LAST_FREE] += hope


@rule_apart
def add_room(s: State, e: Tables, seat: int, board: int, body: int, likely: float, x: Any) -> None:
    """Add what a body that a seat may take says of it."""
    points, score = e.points[body], s.score[seat]
    if e.race and score + points > e.target:
        return
    x[Feature.ROOM] += points / POINTS * likely
    x[Feature.MOVES_FOR] = max(x[Feature.MOVES_FOR], points / POINTS * likely)
    if e.race:
        if score + points == e.target:
            add_way(likely, x)
    elif s.unoccupied == 1:
        completes = s.held[board][seat] + 1 == e.bodies[s.system[board]]
        bonus = e.bonus[s.system[board]] if completes else 0
        if score + points + bonus > best_other(s, seat):
            add_way(likely, x)


@rule
def add_way(likely: float, x: Any) -> None:
    """Add a way in which a seat's next turn may win."""
    wins = -log(1.0 - min(likely, SUREST))
    x[Feature.WINS] = max(x[Feature.WINS], wins)
    x[Feature.WAYS_NOW] += wins


@rule
def best_other(s: State, seat: int) -> int:
    """Return the most points that another seat has."""
    best = -1
    for other in range(s.players):
        if other != seat:
            best = max(best, s.score[other])
    return best


# --- the standing ------------------------------------------------------------------------------


@rule
def describe_standing(s: State, e: Tables, seat: int, unused: int, x: Any) -> None:
    """Write how the score compares with the others'."""
    best, total, ahead = best_other(s, seat), 0, 0
    for other in range(s.players):
        if other != seat:
            total += s.score[other]
            ahead += 1 if s.score[other] > s.score[seat] else 0
    lead = s.score[seat] - best
    left = s.unoccupied if not e.race else max(e.target - max(best, s.score[seat]), 0)
    spread = sqrt(1.0 + left)
    leads = 1.0 if lead > 0 else (0.0 if lead == 0 else -1.0)
    x[Feature.LEAD] = lead / POINTS
    x[Feature.LEAD_OF_MANY] = lead * (s.players - 2) / POINTS
    x[Feature.AHEAD_OF_MEAN] = (s.score[seat] - total / (s.players - 1)) / POINTS
    x[Feature.SURE] = min(max(lead / spread, -MOST_SURE), MOST_SURE)
    x[Feature.SURER] = lead / (abs(lead) + spread)
    x[Feature.LEAD_AND_ACTIONS] = lead * unused / UNUSED / POINTS
    x[Feature.AT_END] = leads / (1.0 + left)
    x[Feature.IDLE] = leads * max(2.0 * s.idle / (IDLE_ROUNDS * s.players) - 1.0, 0.0)
    x[Feature.BEHIND] = ahead / (s.players - 1)


@rule
def describe_order(s: State, e: Tables, seat: int, x: Any) -> None:
    """Write how soon a seat is to move, and what that is good for."""
    waits = (seat - s.player + s.players) % s.players
    x[Feature.WAITS] = waits / s.players
    x[Feature.WINS_SOON] = x[Feature.WINS] * (1.0 - waits / s.players)
    if waits > 0:
        x[Feature.MOVES_FOR] = x[Feature.WAYS_NOW] = 0.0
        return
    x[Feature.MOVES] = 1.0
    x[Feature.MOVES_AT_END] = 0.0 if e.race else 1.0 / (1.0 + s.unoccupied)
    x[Feature.MOVES_LEADING] = x[Feature.AT_END]
    x[Feature.MOVES_FREE] = x[Feature.LAST_FREE]
    x[Feature.WINS_NOW] = x[Feature.WINS]
    x[Feature.WAYS_NOW] = min(x[Feature.WAYS_NOW], MOST_WAYS * -log(1.0 - SUREST))


# --- the race ----------------------------------------------------------------------------------


@rule
def describe_race(s: State, e: Tables, seat: int, loads: Any, x: Any) -> None:
    """Write how far a seat has to go, and whether it lands there (A16)."""
    lacks = e.target - s.score[seat]
    x[Feature.DISTANCE] = lacks / e.target
    if 0 < lacks <= NEAREST:
        x[Feature.NEAR + lacks - 1] = 1.0
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            body = e.body[system][i]
            if e.points[body] == lacks and can_rob(s, seat, board, body, False):
                add_way(chance_of(e.needs[system][i], loads) * loads[DIE], x)
    for action in range(e.actions):
        if not s.used[action] and lands(s, e, seat, action, lacks):
            add_way(chance_of(e.action_need[action], loads), x)


@rule
def can_rob(s: State, seat: int, board: int, body: int, empties: bool) -> bool:
    """Say whether a seat may steal a body, or empty it (A15)."""
    first, second = s.cube[board][body][0], s.cube[board][body][1]
    if first == seat or second == seat:
        return empties and second != NOBODY
    return first != NOBODY


@rule_apart
def lands(s: State, e: Tables, seat: int, action: int, lacks: int) -> bool:
    """Say whether a special action can bring exactly the points that a seat lacks."""
    empties = e.action_kind[action] == Special.EMPTY
    lacks -= e.action_points[e.action_kind[action]]
    if lacks < 0 or (empties and lacks > 0):
        return False
    for board in range(s.boards):
        system = s.system[board]
        for i in range(e.bodies[system]):
            body = e.body[system][i]
            if (empties or (body != STAR and e.points[body] == lacks)) and can_rob(
                s, seat, board, body, empties
            ):
                return True
    return False
