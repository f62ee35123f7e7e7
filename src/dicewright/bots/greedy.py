"""The greedy player of any game: the most expected points by the end of this turn.

A turn in which dice are kept and others rolled again is solved exactly (`keeping`). In any other an
action is followed by the next roll, all of its outcomes or some that are drawn, and then by the
quickest way to end the turn well. A game that knows better brings its own rule.
"""

from typing import Any

import numpy as np

from dicewright.batch.playout import roll_dice
from dicewright.bots.keeping import keeping_rules, weigh_keeps
from dicewright.bots.turn import Work, enter_roll, in_front, load, roll_count, save, worth
from dicewright.core.flat import flat_of
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal, to_move
from dicewright.core.philox import Random
from dicewright.core.record import Row
from dicewright.core.rule import Rule, rule, rule_apart
from dicewright.core.workspace import workspace

EXACT = 216  # outcomes of a roll that are all looked at: three dice of six sides,
SAMPLES = 40  # or so many that are drawn
WORK = 1 << 30  # outcomes that are looked at in one choice: fewer of each action if need be
STEPS = 16  # rolls and choices at most until a turn is taken as ended
NEVER, ALWAYS = -1e9, 1e9

LENGTH = ROWS = MOST_LEGAL = MOST_DICE = MOST_PLAYERS = 1  # of a game: bound


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
    w = Work(
        workspace(ROWS, np.int64),
        workspace(MOST_LEGAL, np.int32),
        workspace(MOST_DICE, np.int32),
        workspace(MOST_DICE, np.int32),
        workspace(MOST_PLAYERS, np.int32),
        scale,
    )
    seat = to_move(s)
    exact = weigh_keeps(s, e, actions, count, w, worths)
    tries = max(1, WORK // count)
    save(s, w.rows, 0)
    for i in range(count):
        apply(s, e, actions[i])
        if to_move(s) == TERMINAL and in_front(s, e, seat, w.points):
            worths[i] = ALWAYS
        elif not exact:
            worths[i] = expected(s, e, seat, tries, random, w)
        load(s, w.rows, 0)


@rule
def expected(s: Any, e: Any, seat: int, tries: int, random: Random, w: Work) -> float:
    """Return what a seat may expect of the end of its turn, from some tries."""
    if to_move(s) != CHANCE or s.player != seat:
        return settled(s, e, seat, random, w)
    rolls = roll_count(s, e, w.kinds, min(EXACT, tries))
    exact = rolls > 0
    rolls = rolls if exact else min(SAMPLES, tries)
    save(s, w.rows, LENGTH)
    total = 0.0
    for roll in range(rolls):
        if exact:
            enter_roll(s, e, roll, w.kinds, w.faces)
        else:
            roll_dice(s, e, random, w.kinds, w.faces)
        total += settled(s, e, seat, random, w)
        load(s, w.rows, LENGTH)
    return total / rolls


@rule
def settled(s: Any, e: Any, seat: int, random: Random, w: Work) -> float:
    """End the turn as soon and as well as can be, and return what that is worth to the seat."""
    for _ in range(STEPS):
        mover = to_move(s)
        if mover == TERMINAL or s.player != seat:
            break
        if mover == CHANCE:
            roll_dice(s, e, random, w.kinds, w.faces)
        else:
            end_well(s, e, seat, w)
    return worth(s, e, seat, w.points, w.scale)


@rule
def end_well(s: Any, e: Any, seat: int, w: Work) -> None:
    """Do what ends the turn and is worth most; if nothing does, what is worth most now."""
    count = list_legal(s, e, w.legal)
    best, most, best_ends = 0, NEVER, False
    save(s, w.rows, 2 * LENGTH)
    for i in range(count):
        apply(s, e, w.legal[i])
        value = worth(s, e, seat, w.points, w.scale)
        ends = to_move(s) == TERMINAL or s.player != seat
        if (ends and not best_ends) or (ends == best_ends and value > most):
            best, most, best_ends = i, value, ends
        load(s, w.rows, 2 * LENGTH)
    apply(s, e, w.legal[best])


def greedy_of(game: Game) -> Rule[..., int]:
    """Return `choose` for a game."""
    return game.bind(choose, "", greedy_rules(game))


def greedy_rules(game: Game, work: int | None = None) -> dict[Any, Any]:
    """Return what is to be bound beside a game's rules, where `choose` or `weigh` is called.

    Who looks at less `work` solves no turn.
    """
    flat = flat_of(game.state_type)
    sizes = {
        "LENGTH": flat.length,
        "ROWS": 3 * flat.length,
        "MOST_LEGAL": game.most_legal,
        "MOST_DICE": game.most_dice,
        "MOST_PLAYERS": game.players[-1],
        "WORK": WORK if work is None else work,
    }
    label = game.name if work is None else f"{game.name} WORK={work}"
    bound = {
        rule: rule.using(label, **sizes) for rule in (choose, weigh, expected, settled, end_well)
    }
    exact = keeping_rules(game) if work is None else {}
    return {**bound, **exact, save: flat.save, load: flat.load}
