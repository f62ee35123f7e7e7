"""Many games that are watched: the games of a simulation, and what players win in them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np

from dicewright import bots, games
from dicewright.batch.watching import (
    CHANGES,
    FIRST,
    KEPT,
    MOVES,
    POINTS,
    TIMES,
    Notes,
    tally_of,
    watcher_of,
    watching_of,
)
from dicewright.core.dice import Generated
from dicewright.core.match import Act, Match, play
from dicewright.core.state import COMPILED, Form
from dicewright.lab.executors import LocalPool, Span, run
from dicewright.lab.simulate import Job, Numbers, cores, given
from dicewright.lab.statistics import Floats, shares_of_points

CHUNK = 1_000  # games that one core watches before it reports
SMALL_CHUNK = 5  # the same, when games are played one by one


@dataclass(frozen=True)
class Watched:
    """Games as they were watched, one row each."""

    points: Numbers  # [game][seat]
    firsts: Numbers  # the seat that started
    tempo: Numbers  # [game]: MOVES, CHANGES, LEADER
    won: Numbers  # [game][seat][slot]: TIMES, POINTS, FIRST
    offered: Numbers  # [game][slot]: 1 if it could be won


@dataclass(frozen=True)
class Sums:
    """What the report needs of all things, added up over games: [slot], or [slot][place].

    Only games that offer a thing count. Of such a game, `a` seats win it, and together they have
    the share `b` of the win; `x` is the square of how far the times of its seats are from their
    mean, added up, `y` the same with the shares of the win, `w` of these shares alone. Seats of one
    game depend on each other, so errors are worked out from games: from the squares and products
    of these.
    """

    games: Floats  # that offer it
    in_games: Floats  # in which somebody wins it
    times: Floats  # it was won
    times_squared: Floats  # of the times in a game
    points: Floats  # that it gave
    each: Floats  # the same of a seat in a game, divided by the times
    each_squared: Floats
    when: Floats  # the first winning, as a part of the game's length, of every seat that won it
    a: Floats
    b: Floats
    aa: Floats
    ab: Floats
    bb: Floats
    x: Floats
    y: Floats
    xx: Floats
    xy: Floats
    yy: Floats
    w: Floats
    by_place: Floats  # seats that win it, by place in the turn order

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(*(mine + its for mine, its in zip(_fields(self), _fields(other), strict=True)))


def _fields(sums: Sums) -> list[Floats]:
    return [getattr(sums, name) for name in Sums.__dataclass_fields__]


@dataclass(frozen=True)
class Observed:
    """Many games: the outcome of each, and the sums of all that was won."""

    points: Numbers  # [game][seat]
    firsts: Numbers
    moves: Numbers
    lead_changes: Numbers
    sums: Sums


def observe(
    job: Job, progress: Callable[[int], None] = lambda _: None, workers: int | None = None
) -> Observed:
    """Watch all games of a job; with one worker no other process is used."""
    size = CHUNK if job.quick else SMALL_CHUNK
    spans = [(start, min(size, job.games - start)) for start in range(0, job.games, size)]
    parts: dict[int, Observed] = {}
    for (start, count), part in _results(job, spans, min(workers or cores(), len(spans))):
        parts[start] = part
        progress(count)
    return join([parts[start] for start, _ in spans])


def _results(job: Job, spans: Sequence[Span], workers: int) -> Iterator[tuple[Span, Observed]]:
    task = partial(observe_span, job)
    if workers == 1:
        return ((span, task(*span)) for span in spans)
    return run(LocalPool(workers), task, spans, job.quick)


def join(parts: Sequence[Observed]) -> Observed:
    """Return parts of a job as one."""
    sums = parts[0].sums
    for part in parts[1:]:
        sums = sums + part.sums
    return Observed(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.firsts for part in parts]),
        np.concatenate([part.moves for part in parts]),
        np.concatenate([part.lead_changes for part in parts]),
        sums,
    )


def observe_span(job: Job, start: int, count: int) -> Observed:
    """Watch `count` games from number `start` on."""
    watched = (watch_span if job.quick else watch_one_by_one)(job, start, count)
    moves, changes = watched.tempo[:, MOVES].copy(), watched.tempo[:, CHANGES].copy()
    return Observed(watched.points, watched.firsts, moves, changes, sums_of(watched))


def empty(job: Job, count: int) -> Watched:
    """Return arrays for some games."""
    slots, players = tally_of(job.game).slots, len(job.players)
    shapes = ((players,), (), (3,), (players, slots, KEPT), (slots,))
    return Watched(*(np.zeros((count, *shape), np.int32) for shape in shapes))


@cache
def loaded_watching(name: str, levels: tuple[str, ...]) -> Callable[..., None]:
    """Return the compiled, watched games between bots of these levels, loaded once."""
    game = games.get(name)
    return watching_of(game, bots.decider(game, [bots.BOTS[level] for level in levels])).compiled


def watch_span(job: Job, start: int, count: int) -> Watched:
    """Watch games between quick bots, compiled."""
    watched = empty(job, count)
    loaded_watching(job.game.name, job.levels)(
        *given(job, start),
        watched.firsts,
        watched.offered,
        Notes(watched.points, watched.tempo, watched.won),
    )
    return watched


def watch_one_by_one(job: Job, start: int, count: int, form: Form = COMPILED) -> Watched:
    """Watch games of any bots, choice by choice."""
    watched = empty(job, count)
    for row in range(count):
        watch_match(job, start + row, watched, row, form)
    return watched


def watch_match(job: Job, index: int, watched: Watched, row: int, form: Form = COMPILED) -> Match:
    """Play one game of a job, and write what was seen into a row."""
    game = job.game.using(form=form)
    names = [bots.PREFIX + bots.get(name).name for name in job.players]
    match = Match.begin(game, names, job.seed, index, first=job.first)
    players = [
        bots.bot(name, game, seat, job.seed, index, job.seconds)
        for seat, name in enumerate(job.players)
    ]
    watched.firsts[row] = match.first
    form.function(tally_of(game).offer)(match.state, game.tables, watched.offered[row])
    watched.points[row] = game.scores(match.state)
    notes, moves = Notes(watched.points[row], watched.tempo[row], watched.won[row]), 0
    watch = form.function(watcher_of(game))
    for event in play(match, Generated(game, job.seed, index), players):
        if isinstance(event, Act):
            moves += 1
            watch(match.state, game.tables, event.seat, event.action, moves, notes)
    return match


def sums_of(watched: Watched) -> Sums:
    """Add up what was won in some games."""
    times, points = watched.won[..., TIMES].astype(float), watched.won[..., POINTS].astype(float)
    got = (times > 0).astype(float)  # [game][seat][slot]
    offered, shares = watched.offered.astype(float), shares_of_points(watched.points)
    a, b = got.sum(axis=1), np.einsum("gns,gn->gs", got, shares)
    more = times - times.mean(axis=1, keepdims=True)
    x, y = (more**2).sum(axis=1), np.einsum("gns,gn->gs", more, shares)
    w = ((shares - shares.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)
    lasted = np.maximum(watched.tempo[:, MOVES], 1)
    when = watched.won[..., FIRST] / lasted[:, None, None] * got
    each = np.divide(points, times, out=np.zeros_like(points), where=times > 0)
    return Sums(
        games=offered.sum(axis=0),
        in_games=(a > 0).sum(axis=0).astype(float),
        times=times.sum(axis=(0, 1)),
        times_squared=(times.sum(axis=1) ** 2).sum(axis=0),
        points=points.sum(axis=(0, 1)),
        each=each.sum(axis=(0, 1)),
        each_squared=(each**2).sum(axis=(0, 1)),
        when=when.sum(axis=(0, 1)),
        a=a.sum(axis=0),
        b=b.sum(axis=0),
        aa=(a * a).sum(axis=0),
        ab=(a * b).sum(axis=0),
        bb=(b * b).sum(axis=0),
        x=x.sum(axis=0),
        y=y.sum(axis=0),
        xx=(x * x).sum(axis=0),
        xy=(x * y).sum(axis=0),
        yy=(y * y).sum(axis=0),
        w=w @ offered,
        by_place=_by_place(got, watched.firsts),
    )


def _by_place(got: Any, firsts: Numbers) -> Floats:
    players = got.shape[1]
    places = (np.arange(players)[None, :] - firsts[:, None]) % players
    return np.stack(
        [(got * (places == place)[..., None]).sum(axis=(0, 1)) for place in range(players)], axis=1
    )
