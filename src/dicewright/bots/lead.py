"""What points are worth in any game: the share of the win, learnt from quick games.

A seat's prospects are the points that it may still make of what lies before it as at the start: the
open boxes of a sheet, a card not played. With them, and with those of the seat that has most of the
others, and by whose turn it is, its share is a polynomial that is fitted to how quick games went
on. The quick players of the next games want the most of that share by the end of their turn, not
points: who is far behind dares more.
"""

from collections.abc import Iterator
from math import exp
from typing import Any, NamedTuple

import numpy as np

from dicewright.batch.playout import roll_dice
from dicewright.bots.greedy import weigh
from dicewright.bots.turn import load, worth
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal, scores, to_move
from dicewright.core.philox import Random, below
from dicewright.core.plain import of_seats
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart, slot
from dicewright.core.winning import share_win
from dicewright.core.written import written

DEGREE = 3
TERMS = 16  # all of this degree, and all of a lower one once more for who is to move
STAGES = 3  # further terms: what a lead is worth while much is left, and to be to move
SLIGHTLY = 1e-4  # before anything is learnt, a point is worth so little that no lead counts
OWN = 7  # the term of the own points alone
UNIT = TERMS + STAGES  # where the scale says what points are multiplied with,
MANY = UNIT + 1  # what it is worth, squared, that many numbers are as at the start,
PROSPECTS = MANY + 1  # and of each number how it was, and what that is worth
RIDGE, NEWTON_STEPS = 1e-4, 12
LONG = 2000  # rolls and choices of a game at most
WILD = 40  # of 100 choices at the beginning of games to learn from are any legal action


class Quick(NamedTuple):
    """What quick players need beside a state."""

    kinds: Row
    faces: Row
    actions: Row
    worths: Any  # of actions
    points: Row
    result: Any  # the share of the win of each seat
    scale: Any  # the polynomial, what points are multiplied with, and prospects


class Noted(NamedTuple):
    """What is noted of quick games."""

    points: Any  # [turn, seat], and last who began the turn
    marks: Any  # [turn, seat, number]: 1 where it is as at the start
    results: Any  # [turn, seat]
    totals: Any  # [turn, seat]: points at the end
    ends: Any  # [turn]: 1 for the last one of a game
    counts: Row  # rolls and choices; actions that could be chosen


@slot
def prospects(s: Any, seat: int, scale: Any) -> float:
    """Return what a seat's numbers that are as at the start are worth, in points."""
    raise NotImplementedError


@slot
def mark(s: Any, seat: int, scale: Any, marks: Any) -> None:
    """Write for each of a seat's numbers whether it is as at the start."""
    raise NotImplementedError


@rule
def strength(own: float, other: float, left: float, moves: bool, scale: Any) -> float:
    """Return the strength of a seat with some points, another one having so many, much being left.

    All are multiples of the unit.
    """
    total, at, x = 0.0, 0, 1.0
    for power in range(DEGREE + 1):
        term = x
        for degree in range(power, DEGREE + 1):
            total += scale[at] * term
            at += 1
            if degree < DEGREE:
                total += scale[at] * term if moves else 0.0
                at += 1
            term *= other
        x *= own
    total += (own - other) * left * (scale[TERMS] + left * scale[TERMS + 1])
    stage = left * scale[TERMS + 2] if moves else 0.0
    value: float = total + stage
    return value


@rule
def share_by_points(s: Any, e: Any, seat: int, points: Row, scale: Any) -> float:
    """Return the share of the win that a seat may expect; it stands for `worth`."""
    scores(s, e, points)
    if to_move(s) == TERMINAL:
        return result_of(points, s.players, seat)
    rival, left, own = -1e9, 0.0, prospects(s, seat, scale)
    for other in range(s.players):
        if other != seat:
            more = prospects(s, other, scale)
            if points[other] + more > rival:
                rival, left = points[other] + more, own + more
    unit, moves = scale[UNIT], s.player == seat
    value = strength((points[seat] + own) * unit, rival * unit, left * unit, moves, scale)
    return 1.0 / (1.0 + exp(-value))


@rule
def result_of(points: Row, players: int, seat: int) -> float:
    """Return a seat's share of the win at the end."""
    winners = 0
    for other in range(players):
        if points[other] > points[seat]:
            return 0.0
        winners += 1 if points[other] == points[seat] else 0
    return 1.0 / winners


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
    s: Any, e: Any, start: Row, games: int, turn: int, q: Quick, random: Random, noted: Noted
) -> int:
    """Play quick games, and note how they stand at each turn after some; return how many turns.

    They begin wildly, each for a while of its own, of which nothing is noted.
    """
    length = 1
    for game in range(games):
        load(s, start, 0)
        first, last, step = turn, -1, 0
        calm = below(random, length)
        while to_move(s) != TERMINAL and step < LONG:
            if s.player != last and step >= calm and turn < len(noted.results):
                last = s.player
                scores(s, e, noted.points[turn])
                noted.points[turn][s.players] = last
                for seat in range(s.players):
                    mark(s, seat, q.scale, noted.marks[turn][seat])
                turn += 1
            noted.counts[0] += 1
            noted.counts[1] += play_quickly(s, e, WILD if step < calm else 0, q, random)
            step += 1
        length += (step - length) // (game + 1)
        judge_points(s, e, q)
        for i in range(first, turn):
            for seat in range(s.players):
                noted.results[i][seat] = q.result[seat]
            scores(s, e, noted.totals[i])
        if turn > first:
            noted.ends[turn - 1] = 1
    return turn


# --- the numbers of a seat ------------------------------------------------------------------------


def lead_rules(game: Game) -> dict[Any, Any]:
    """Return what is to be bound so that `worth` is the share of the win in a game."""
    label, fields = game.name, seat_fields(game)
    sizes = {f"SIZE_{name}_{i}": n for name, shape in fields for i, n in enumerate(shape)}
    adds = ["if {it} == scale[at]:", " many += 1", " total += scale[at + 1]", "at += 2"]
    writes = ["marks[at] = 1 if {it} == scale[PROSPECTS + 2 * at] else 0", "at += 1"]
    head = ["def prospects(s, seat, scale):", " total, many, at = 0.0, 0, PROSPECTS"]
    sums = [*head, *_lines(fields, adds), " return total + scale[MANY] * many * many"]
    notes = ["def mark(s, seat, scale, marks):", " at = 0", *_lines(fields, writes)]
    names = {**sizes, "MANY": MANY, "PROSPECTS": PROSPECTS}
    own = {prospects: written(sums, names, label), mark: written(notes, names, label)}
    return {**own, worth: share_by_points}


def seat_fields(game: Game) -> list[tuple[str, tuple[int, ...]]]:
    """Return the fields of everybody, and the shape of what each seat has of them."""
    fields = game.state_type.fields.items()
    return [(name, field.shape[1:]) for name, field in fields if of_seats(field)]


def _lines(fields: list[tuple[str, tuple[int, ...]]], what: list[str]) -> Iterator[str]:
    """Yield the lines of loops over the numbers of a seat."""
    for name, shape in fields:
        indent, place = " ", f"s.{name}[seat]"
        for i in range(len(shape)):
            yield f"{indent}for {'ij'[i]} in range(SIZE_{name}_{i}):"
            indent, place = indent + " ", f"{place}[{'ij'[i]}]"
        yield from (indent + line.format(it=place) for line in what)


def at_start(game: Game, players: int) -> Any:
    """Return the numbers of a seat at the start."""
    plain = game.plain(game.start(players))
    own = [np.ravel(getattr(plain, name)[0]) for name, _ in seat_fields(game)]
    return np.concatenate(own).astype(float) if own else np.zeros(0)


# --- the fit -------------------------------------------------------------------------------------


def unlearnt(start: Any) -> Any:
    """Return the scale of who only wants points, given a seat's numbers at the start."""
    scale = np.zeros(PROSPECTS + 2 * len(start))
    scale[OWN], scale[UNIT] = 1.0, SLIGHTLY
    scale[PROSPECTS::2] = start
    return scale


def fitted(start: Any, noted: Noted, turns: slice) -> Any:
    """Return the scale that predicts the results of noted games best."""
    scale, results = unlearnt(start), noted.results[turns]
    seats = results.shape[1]
    points, marks = noted.points[turns, :seats].astype(float), noted.marks[turns]
    left = np.zeros_like(points)
    if len(start):
        many, worths = worth_of_marks(points, marks, noted.totals[turns], noted.ends[turns])
        scale[MANY], scale[PROSPECTS + 1 :: 2] = many, worths
        left = marks @ worths + many * marks.sum(axis=2, dtype=float) ** 2
    unit = 1.0 / max(1.0, float(np.abs(points + left).max(initial=1.0)))
    movers = noted.points[turns, seats]
    rows = [terms(points * unit, left * unit, movers == seat, seat) for seat in range(seats)]
    scale[:UNIT], scale[UNIT] = logistic(np.concatenate(rows), results.T.ravel()), unit
    return scale


def worth_of_marks(points: Any, marks: Any, totals: Any, ends: Any) -> tuple[float, Any]:
    """Return the points that a seat may still gain of many numbers as at the start, and of each.

    What is gained from one turn to the next is what the numbers were worth that are no longer so
    (LSTD); what it depends on the points is taken out.
    """
    unit = max(1.0, float(np.abs(points).max(initial=1.0)))
    powers = (points[:, :, None] / unit) ** np.arange(DEGREE)
    many = marks.sum(axis=2, keepdims=True, dtype=float) ** 2
    rows = np.concatenate([powers, many, marks], axis=2)
    after = np.where(ends[:, None, None] == 1, 0.0, np.roll(rows, -1, axis=0))
    gains = np.where(ends[:, None] == 1, totals, np.roll(points, -1, axis=0)) - points
    flat = rows.reshape(-1, rows.shape[2])
    change = flat.T @ (rows - after).reshape(flat.shape)
    ridge = RIDGE * len(flat) * np.eye(len(change))
    weights = np.linalg.solve(change + ridge, flat.T @ gains.ravel())
    return float(weights[DEGREE]), weights[DEGREE + 1 :]


def terms(points: Any, left: Any, moves: Any, seat: int) -> Any:
    """Return the terms of the strength of a seat, in the order in which it adds them."""
    others = np.delete(points + left, seat, axis=1)
    rival = others.argmax(axis=1)
    own, other = (points + left)[:, seat], others.max(axis=1)
    both = left[:, seat] + np.delete(left, seat, axis=1)[np.arange(len(left)), rival]
    columns = []
    for power in range(DEGREE + 1):
        for degree in range(power, DEGREE + 1):
            term = own**power * other ** (degree - power)
            columns += [term, term * moves] if degree < DEGREE else [term]
    columns += [(own - other) * both, (own - other) * both**2, both * moves]
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
