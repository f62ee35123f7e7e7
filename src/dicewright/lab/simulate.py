"""Many games between bots: at the speed of compiled rules, or one by one with their records."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from dicewright import bots, games
from dicewright.batch.playout import Outcomes, Series, playout_of, workspace_for
from dicewright.core.border import whole
from dicewright.core.dice import Generated, stream
from dicewright.core.errors import Unreadable, told
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT
from dicewright.core.match import Act, Match, play
from dicewright.core.philox import LOT
from dicewright.core.records import whole_record, write_record
from dicewright.core.state import INTERPRETED
from dicewright.lab.executors import Executor, LocalPool, run

Numbers = np.ndarray[Any, np.dtype[np.int32]]
CHUNK = 5_000  # games that one core plays before it reports
MOST_GAMES = 10**10
SMALL_CHUNK = 10  # the same, when games are played one by one


@dataclass(frozen=True)
class Job:
    """Which games are to be played."""

    game: Game
    players: tuple[str, ...]  # names of bots, by seat
    games: int
    seed: int
    first: int = BY_LOT
    seconds: float | None = None  # for a choice, where a level looks for as long

    def __post_init__(self) -> None:
        self.game.check_seats(len(self.players), 0 if self.first == BY_LOT else self.first)
        stream(self.game.using(form=INTERPRETED), self.seed, 0, LOT)  # checks the seed
        for name in self.players:
            bots.get(name)
        if whole(self.games) is None or not 1 <= self.games <= MOST_GAMES:
            expected = f"expected at least 1 and at most {MOST_GAMES}"
            raise Unreadable(f"games: {expected}, got {told(self.games)}")

    @property
    def quick(self) -> bool:
        """Whether all players are rules, which are compiled into whole games."""
        return all(bots.get(name).quick for name in self.players)

    @property
    def numbers(self) -> Numbers:
        """Each seat's bot, by its number among the quick ones."""
        number = bots.QUICK.index
        return np.array([number(bots.get(name).name) for name in self.players], np.int32)

    @property
    def levels(self) -> tuple[str, ...]:
        """The quick bots up to the last that plays: with earlier ones they share their code."""
        return bots.QUICK[: max(self.numbers) + 1]


@dataclass(frozen=True)
class Played:
    """The outcomes of some games, one row each."""

    points: Numbers  # [game][seat]
    firsts: Numbers  # the seat that started
    moves: Numbers  # how many actions


@dataclass(frozen=True)
class Chunk:
    """What a worker hands back: it may stand on a machine that writes no files of ours."""

    played: Played
    records: dict[str, bytes]  # by file name; none, unless the games are recorded


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    job: Job,
    records: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
    executor: Executor | None = None,
) -> Played:
    """Play all games of a job, on all cores of this machine unless an executor says where.

    `progress` is told of every few games played.
    """
    recorded = records is not None
    compiled = job.quick and not recorded
    size = CHUNK if compiled else SMALL_CHUNK
    spans = [(start, min(size, job.games - start)) for start in range(0, job.games, size)]
    task = partial(play_chunk, job, recorded)
    executor = executor or LocalPool(cores())
    parts: dict[int, Played] = {}
    for (start, count), chunk in run(executor, task, spans, compiled):
        if records is not None:
            for name, content in chunk.records.items():
                write_record(records / name, content)
        parts[start] = chunk.played
        progress(count)
    return join([parts[start] for start, _ in spans])


def join(parts: Sequence[Played]) -> Played:
    """Return the outcomes of some games after each other."""
    return Played(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.firsts for part in parts]),
        np.concatenate([part.moves for part in parts]),
    )


@cache
def loaded_playout(name: str, levels: tuple[str, ...]) -> Callable[..., None]:
    """Return the compiled games of a kind between bots of these levels, loaded once."""
    game = games.get(name)
    return playout_of(game, bots.decider(game, [bots.BOTS[level] for level in levels])).compiled


def given(job: Job, start: int) -> tuple[Any, ...]:
    """Return what compiled games from number `start` on are given; what they write follows it."""
    game, players = job.game.compiled, len(job.players)
    series = Series(players, job.first, job.seed, start, job.numbers)
    state = game.form.empty(game.state_type)
    return state, game.tables, series, workspace_for(game, players)


def empty_outcomes(job: Job, count: int) -> list[Numbers]:
    """Return arrays for the outcomes of some games."""
    return [np.zeros(shape, np.int32) for shape in ((count, len(job.players)), count, count)]


def play_span(job: Job, start: int, count: int) -> Played:
    """Play `count` games from number `start` on, compiled."""
    outcomes = empty_outcomes(job, count)
    playout = loaded_playout(job.game.name, job.levels)
    playout(*given(job, start), Outcomes(*outcomes))
    return Played(*outcomes)


def play_chunk(job: Job, recorded: bool, start: int, count: int) -> Chunk:
    """Play `count` games from number `start` on, with a record of each if they are recorded.

    Recorded games of rules run interpreted: that is sooner ready, and as slow as writing.
    """
    if job.quick and not recorded:
        return Chunk(play_span(job, start, count), {})
    matches = {index: play_one(job, index) for index in range(start, start + count)}
    records = {
        record_name(job, index): whole_record(match, seed=job.seed, index=index)
        for index, match in matches.items()
        if recorded
    }
    return Chunk(_outcomes([*matches.values()]), records)


def _outcomes(matches: Sequence[Match]) -> Played:
    return Played(
        np.array([match.game.scores(match.state) for match in matches], np.int32),
        np.array([match.first for match in matches], np.int32),
        np.array(
            [sum(isinstance(event, Act) for event in match.events) for match in matches], np.int32
        ),
    )


def play_one(job: Job, index: int) -> Match:
    """Play one game of a job to its end: interpreted, but for what bots that think need."""
    game = job.game.interpreted
    bots_play = game if job.quick else job.game.compiled
    names = [bots.PREFIX + bots.get(name).name for name in job.players]
    match = Match.begin(game, names, job.seed, index, first=job.first)
    players = [
        bots.bot(name, bots_play, seat, job.seed, index, job.seconds)
        for seat, name in enumerate(job.players)
    ]
    for _ in play(match, Generated(game, job.seed, index), players):
        pass
    return match


def record_name(job: Job, index: int) -> str:
    """Name the file for the record of a game: other jobs have other names."""
    options = [f"{name}-{value}".lower() for name, value in job.game.options.items()]
    players = [bots.get(name).name for name in job.players]
    first = [] if job.first == BY_LOT else [f"first{job.first}"]
    number = f"{index:0{len(str(job.games - 1))}}"
    words = [job.game.name, job.game.edition.name, *options, *players, *first]
    return "-".join([*words, f"seed{job.seed}", number]).replace(" ", "_") + ".jsonl"
