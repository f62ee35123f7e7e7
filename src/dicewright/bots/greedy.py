"""The greedy player of any game: the most expected points by the end of this turn.

An action is followed by the next roll, all of its outcomes or some that are drawn, and then by the
quickest way to end the turn well. A game that knows better brings its own rule.
"""

from typing import Any

import numpy as np

from dicewright.batch.playout import roll_dice
from dicewright.core.flat import flat_of
from dicewright.core.game import Game
from dicewright.core.kernels import (
    CHANCE,
    TERMINAL,
    apply,
    apply_roll,
    dice_to_roll,
    list_legal,
    scores,
    to_move,
)
from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import Rule, rule, rule_apart, slot
from dicewright.core.workspace import workspace

EXACT = 216  # outcomes of a roll that are all looked at: three dice of six sides,
SAMPLES = 40  # or so many that are drawn
WORK = 1 << 30  # outcomes that are looked at in one choice: fewer of each action if need be
STEPS = 16  # rolls and choices at most until a turn is taken as ended
NEVER, ALWAYS = -1e9, 1e9

LENGTH = ROWS = MOST_LEGAL = MOST_DICE = MOST_PLAYERS = 1  # of a game: bound


@slot
def save(s: Any, row: Any, at: int) -> None:
    """Write a state into a row, from a place on."""
    raise NotImplementedError


@slot
def load(s: Any, row: Any, at: int) -> None:
    """Make a state what it was then."""
    raise NotImplementedError


@rule
def worth(s: Any, e: Any, seat: int, points: Row, scale: Any) -> float:
    """Return what a state is worth to a seat: its points, unless bound; `scale` is for others."""
    scores(s, e, points)
    return float(points[seat])


@rule_apart
def choose(s: Any, e: Any, actions: Row, count: int, random: Random) -> int:
    """Choose what brings most; to end the game in front is best."""
    if count == 1:
        return actions[0]
    worths, best = workspace(MOST_LEGAL, np.float64), 0
    weigh(s, e, actions, count, random, worths, worths)
    for i in range(count):
        best = i if worths[i] > worths[best] else best
    return actions[best]


@rule_apart
def weigh(
    s: Any, e: Any, actions: Row, count: int, random: Random, scale: Any, worths: Any
) -> None:
    """Write what the end of its turn is worth to a seat, after each action."""
    seat = to_move(s)
    rows, legal = workspace(ROWS, np.int64), workspace(MOST_LEGAL, np.int32)
    kinds, faces = workspace(MOST_DICE, np.int32), workspace(MOST_DICE, np.int32)
    points = workspace(MOST_PLAYERS, np.int32)
    tries = max(1, WORK // count)
    save(s, rows, 0)
    for i in range(count):
        apply(s, e, actions[i])
        if to_move(s) == TERMINAL and in_front(s, e, seat, points):
            worths[i] = ALWAYS
        else:
            worths[i] = expected(
                s, e, seat, tries, random, scale, rows, legal, kinds, faces, points
            )
        load(s, rows, 0)


@rule
def in_front(s: Any, e: Any, seat: int, points: Row) -> bool:
    """Say whether nobody has more points."""
    scores(s, e, points)
    for other in range(s.players):
        if points[other] > points[seat]:
            return False
    return True


@rule
def expected(
    s: Any,
    e: Any,
    seat: int,
    tries: int,
    random: Random,
    scale: Any,
    rows: Row,
    legal: Row,
    kinds: Row,
    faces: Row,
    points: Row,
) -> float:
    """Return what a seat may expect of the end of its turn, from some tries."""
    if to_move(s) != CHANCE or s.player != seat:
        return settled(s, e, seat, random, scale, rows, legal, kinds, faces, points)
    dice = dice_to_roll(s, e, kinds)
    rolls = 1
    for die in range(dice):
        if rolls <= EXACT:
            rolls *= e.side_count[kinds[die]]
    exact = rolls <= min(EXACT, tries)
    rolls = rolls if exact else min(SAMPLES, tries)
    save(s, rows, LENGTH)
    total = 0.0
    for roll in range(rolls):
        rest = roll
        dice = dice_to_roll(s, e, kinds)
        for die in range(dice):
            sides = e.side_count[kinds[die]]
            faces[die] = e.sides[kinds[die]][rest % sides if exact else below(random, sides)]
            rest //= sides
        apply_roll(s, e, faces)
        total += settled(s, e, seat, random, scale, rows, legal, kinds, faces, points)
        load(s, rows, LENGTH)
    return total / rolls


@rule
def settled(
    s: Any,
    e: Any,
    seat: int,
    random: Random,
    scale: Any,
    rows: Row,
    legal: Row,
    kinds: Row,
    faces: Row,
    points: Row,
) -> float:
    """End the turn as soon and as well as can be, and return what that is worth to the seat."""
    for _ in range(STEPS):
        mover = to_move(s)
        if mover == TERMINAL or s.player != seat:
            break
        if mover == CHANCE:
            roll_dice(s, e, random, kinds, faces)
        else:
            end_well(s, e, seat, rows, legal, points)
    return worth(s, e, seat, points, scale)


@rule
def end_well(s: Any, e: Any, seat: int, rows: Row, legal: Row, points: Row) -> None:
    """Do what ends the turn with the most points; if nothing does, what has the most now."""
    count = list_legal(s, e, legal)
    best, most, best_ends = 0, NEVER, False
    save(s, rows, 2 * LENGTH)
    for i in range(count):
        apply(s, e, legal[i])
        scores(s, e, points)
        ends = to_move(s) == TERMINAL or s.player != seat
        if (ends and not best_ends) or (ends == best_ends and points[seat] > most):
            best, most, best_ends = i, points[seat], ends
        load(s, rows, 2 * LENGTH)
    apply(s, e, legal[best])


def greedy_of(game: Game, **settings: int) -> Rule[..., int]:
    """Return `choose` for a game; settings are EXACT, SAMPLES and WORK."""
    return game.bind(choose, "", greedy_rules(game, **settings))


def greedy_rules(game: Game, **settings: int) -> dict[Any, Any]:
    """Return what is to be bound beside a game's rules, where `choose` or `weigh` is called."""
    flat = flat_of(game.state_type)
    sizes = {
        "LENGTH": flat.length,
        "ROWS": 3 * flat.length,
        "MOST_LEGAL": game.most_legal,
        "MOST_DICE": game.most_dice,
        "MOST_PLAYERS": game.players[-1],
    }
    label = " ".join([game.name, *(f"{name}={n}" for name, n in settings.items())])
    bound = {
        rule: rule.using(label, **sizes, **settings)
        for rule in (choose, weigh, expected, settled, end_well)
    }
    return {**bound, save: flat.save, load: flat.load}
