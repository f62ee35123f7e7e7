"""What points are worth in any game: the share of the win, learnt from quick games.

A seat's share depends on its points, on the most points of another seat and on whose turn it is, by
a polynomial that is fitted to how quick games went on. The quick players of the next games want the
most of that share by the end of their turn, not points: who is far behind dares more.
"""

from math import exp
from typing import Any, NamedTuple

import numpy as np

from dicewright.batch.playout import roll_dice
from dicewright.bots.greedy import in_front, load, weigh, worth
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal, scores, to_move
from dicewright.core.philox import Random, below
from dicewright.core.record import Grid, Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.winning import share_win

DEGREE = 3
TERMS = 16  # all of this degree, and all of a lower one once more for who is to move
SLIGHTLY = 1e-4  # before anything is learnt, a point is worth so little that no lead counts
OWN = 7  # the term of the own points alone
RIDGE, NEWTON_STEPS = 1e-4, 12
WILD = 40  # of 100 choices at the beginning of games to learn from are any legal action


class Quick(NamedTuple):
    """What quick players need beside a state."""

    kinds: Row
    faces: Row
    actions: Row
    worths: Any  # of actions
    points: Row
    result: Any  # the share of the win of each seat
    scale: Any  # the polynomial, and what points are multiplied with


class Noted(NamedTuple):
    """What is noted of quick games."""

    points: Grid  # [turn, seat], and last who began the turn
    results: Any  # [turn, seat]
    counts: Row  # rolls and choices; actions that could be chosen


@rule
def strength(own: int, other: int, moves: bool, scale: Any) -> float:
    """Return the strength of a seat with some points, another one having so many."""
    total, at, x = 0.0, 0, 1.0
    for power in range(DEGREE + 1):
        term = x
        for degree in range(power, DEGREE + 1):
            total += scale[at] * term
            at += 1
            if degree < DEGREE:
                total += scale[at] * term if moves else 0.0
                at += 1
            term *= other * scale[TERMS]
        x *= own * scale[TERMS]
    return total


@rule
def share_by_points(s: Any, e: Any, seat: int, points: Row, scale: Any) -> float:
    """Return the share of the win that a seat may expect; it stands for `worth`."""
    if to_move(s) == TERMINAL:
        return 1.0 if in_front(s, e, seat, points) else 0.0
    scores(s, e, points)
    rival = 1 if seat == 0 else 0
    for other in range(s.players):
        if other != seat and points[other] > points[rival]:
            rival = other
    return 1.0 / (1.0 + exp(-strength(points[seat], points[rival], s.player == seat, scale)))


@rule
def judge_points(s: Any, e: Any, q: Quick) -> None:
    """Write everybody's share of the win: the result, or what it looks like."""
    if to_move(s) == TERMINAL:
        scores(s, e, q.points)
        share_win(q.points, s.players, q.result)
        return
    total = 0.0
    for seat in range(s.players):
        q.result[seat] = worth(s, e, seat, q.points, q.scale)
        total += q.result[seat]
    for seat in range(s.players):
        q.result[seat] /= total


@rule
def play_quickly(s: Any, e: Any, wild: int, q: Quick, random: Random) -> int:
    """Roll, or do what leaves most of the win by the end of the turn; return what was legal."""
    if to_move(s) == CHANCE:
        roll_dice(s, e, random, q.kinds, q.faces)
        return 0
    count, best = list_legal(s, e, q.actions), 0
    if wild > 0 and below(random, 100) < wild:
        best = below(random, count)
    elif count > 1:
        weigh(s, e, q.actions, count, random, q.scale, q.worths)
        for i in range(count):
            best = i if q.worths[i] > q.worths[best] else best
    apply(s, e, q.actions[best])
    return count


@rule_apart
def note_games(
    s: Any, e: Any, start: Row, games: int, steps: int, q: Quick, random: Random, noted: Noted
) -> int:
    """Play quick games, and note how they stand at each turn; return how many turns.

    They begin wildly, each for a while of its own, of which nothing is noted.
    """
    turn, length = 0, 1
    for game in range(games):
        load(s, start, 0)
        first, last, step = turn, -1, 0
        calm = below(random, length)
        while to_move(s) != TERMINAL and step < steps:
            if s.player != last and step >= calm and turn < len(noted.results):
                last = s.player
                scores(s, e, noted.points[turn])
                noted.points[turn][s.players] = last
                turn += 1
            noted.counts[0] += 1
            noted.counts[1] += play_quickly(s, e, WILD if step < calm else 0, q, random)
            step += 1
        length += (step - length) // (game + 1)
        judge_points(s, e, q)
        for i in range(first, turn):
            for seat in range(s.players):
                noted.results[i][seat] = q.result[seat]
    return turn


# --- the fit -------------------------------------------------------------------------------------


def unlearnt() -> Any:
    """Return the scale of who only wants points."""
    scale = np.zeros(TERMS + 1)
    scale[OWN], scale[TERMS] = 1.0, SLIGHTLY
    return scale


def fitted(points: Any, results: Any) -> Any:
    """Return the scale that predicts the results of noted games best."""
    seats = results.shape[1]
    unit = 1.0 / max(1, int(np.abs(points[:, :seats]).max(initial=1)))
    rows = [terms(points, seat, seats, unit) for seat in range(seats)]
    weights = logistic(np.concatenate(rows), results.T.ravel())
    return np.append(weights, unit)


def terms(points: Any, seat: int, seats: int, unit: float) -> Any:
    """Return the terms of the polynomial for a seat, in the order in which `strength` adds."""
    own = points[:, seat] * unit
    other = np.delete(points[:, :seats], seat, axis=1).max(axis=1) * unit
    moves = (points[:, seats] == seat).astype(float)
    columns = []
    for power in range(DEGREE + 1):
        for degree in range(power, DEGREE + 1):
            term = own**power * other ** (degree - power)
            columns += [term, term * moves] if degree < DEGREE else [term]
    return np.stack(columns, axis=1)


def logistic(rows: Any, results: Any) -> Any:
    """Return the weights of a logistic regression, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(NEWTON_STEPS):
        shares = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights, -30.0, 30.0)))
        slope = rows.T @ (results - shares) / len(results) - RIDGE * weights
        curve = (rows * (shares * (1.0 - shares))[:, None]).T @ rows / len(results)
        weights = weights + np.linalg.solve(curve + RIDGE * np.eye(len(weights)), slope)
    return weights
