"""Who meets whom in a ladder, and the playing of it: in blocks of games on the same dice."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from time import perf_counter
from typing import Any

import msgspec
import numpy as np

from dicewright import bots
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED
from dicewright.lab.simulate import Job, play_span
from dicewright.lab.statistics import shares_of_points, win_shares

WARM_SECONDS = 0.001  # for a choice, in the games that only load compiled code


@dataclass(frozen=True)
class Contest:
    """Levels that meet at a table; the first one named is the strongest."""

    seats: tuple[str, ...]

    @property
    def key(self) -> str:
        """What files call it."""
        return ",".join(self.seats)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def levels(self) -> tuple[str, ...]:
        """Each level once."""
        return tuple(dict.fromkeys(self.seats))

    @property
    def title(self) -> str:
        """What people call it."""
        if len(self.levels) != 2:
            return ", ".join(self.levels)
        others = f"{self.players - 1} x " if self.players > 2 else ""
        return f"{self.levels[0]} against {others}{self.levels[1]}"

    @property
    def judged(self) -> tuple[str, ...]:
        """The levels whose shares decide it; of two, the share of one tells the other's."""
        return self.levels[:1] if len(self.levels) == 2 else self.levels

    @property
    def even(self) -> float:
        """The share of the wins of a seat, if all levels were equal."""
        return 1.0 / self.players

    @property
    def quick(self) -> bool:
        """Whether all levels are rules, which are compiled into whole games."""
        return all(bots.get(level).quick for level in self.seats)

    @property
    def orders(self) -> list[tuple[str, ...]]:
        """The orders in which the levels can sit around the table."""
        first, *others = self.seats
        return [(first, *order) for order in dict.fromkeys(permutations(others))]

    def lineups(self, index: int) -> list[tuple[str, ...]]:
        """Return the levels by seat in each game of a block: every rotation of an order.

        Who starts is drawn for the block, so each level also starts, is second, ... equally often.
        """
        order = self.orders[index % len(self.orders)]
        return [order[turn:] + order[:turn] for turn in range(len(order))]


def contests(levels: Sequence[str], players: Iterable[int]) -> list[Contest]:
    """Return the contests of some levels, which rise in strength.

    Two by two everybody meets everybody. At larger tables one of a level meets a table of the level
    below, and all levels meet where there are as many as seats.
    """
    found = []
    for number in players:
        if number == 2:
            found += [Contest((high, low)) for low, high in combinations(levels, 2)]
            continue
        found += [Contest((high, *[low] * (number - 1))) for low, high in pairwise(levels)]
        if number == len(levels):
            found.append(Contest(tuple(reversed(levels))))
    return found


class Block(msgspec.Struct, frozen=True):
    """The games of a contest on one stream of dice: one with each rotation of the seats."""

    contest: str
    index: int
    first: int  # the seat that started in each of them
    seats: list[list[str]]  # [game][seat]: the level
    points: list[list[int]]  # [game][seat]
    shares: list[list[float]]  # [game][seat]: of the win
    actions: dict[str, int]  # by level, where choices were timed
    seconds: dict[str, float]  # that they took
    took: float  # seconds for all games, on one core

    def share(self, level: str) -> float:
        """Return the mean share of the win of a seat of this level."""
        shares = self._of(level, self.shares)
        return float(sum(shares) / len(shares))

    def level_points(self, level: str) -> list[int]:
        """Return the points of each seat of this level, game by game."""
        return self._of(level, self.points)

    def _of(self, level: str, numbers: Sequence[Sequence[Any]]) -> list[Any]:
        return [
            number
            for seats, row in zip(self.seats, numbers, strict=True)
            for name, number in zip(seats, row, strict=True)
            if name == level
        ]


@dataclass(frozen=True)
class Setting:
    """What all games of a ladder share."""

    game: Game
    seed: int
    seconds: float | None  # for a choice, where a level looks for as long


Playing = Callable[[Setting, Contest, Sequence[int]], list[Block]]


# --- compiled ----------------------------------------------------------------------------------


def play_quick(setting: Setting, contest: Contest, indexes: Sequence[int]) -> list[Block]:
    """Play some consecutive blocks of a contest of rules, compiled."""
    if len(contest.orders) > 1 and len(indexes) > 1:
        return [block for index in indexes for block in play_quick(setting, contest, [index])]
    start = perf_counter()
    lineups = contest.lineups(indexes[0])
    rounds = [
        play_span(Job(setting.game, seats, len(indexes), setting.seed), indexes[0], len(indexes))
        for seats in lineups
    ]
    took = (perf_counter() - start) / len(indexes)
    shares = [win_shares(played) for played in rounds]
    return [
        Block(
            contest.key,
            index,
            int(rounds[0].firsts[row]),
            [list(seats) for seats in lineups],
            [played.points[row].tolist() for played in rounds],
            [share[row].tolist() for share in shares],
            {},
            {},
            took,
        )
        for row, index in enumerate(indexes)
    ]


# --- from Python, with a stopwatch -------------------------------------------------------------


class Stopwatch:
    """A player whose choices are counted and timed, together with those of its level."""

    def __init__(self, player: bots.BotPlayer, actions: Any, seconds: Any) -> None:
        self.player = player
        self.actions = actions  # by level
        self.seconds = seconds

    def choose(self, match: Match) -> int:
        """Return the player's action."""
        start = perf_counter()
        action = self.player.choose(match)
        self.seconds[self.player.bot.name] += perf_counter() - start
        self.actions[self.player.bot.name] += 1
        return action


def play_timed(setting: Setting, contest: Contest, indexes: Sequence[int]) -> list[Block]:
    """Play some blocks move by move, and time every choice."""
    setting = Setting(setting.game.using(form=COMPILED), setting.seed, setting.seconds)
    for level in contest.levels:
        make_ready(setting.game, level)
    return [_timed_block(setting, contest, index) for index in indexes]


def _timed_block(setting: Setting, contest: Contest, index: int) -> Block:
    start = perf_counter()
    actions, seconds = dict.fromkeys(contest.levels, 0), dict.fromkeys(contest.levels, 0.0)
    lineups = contest.lineups(index)
    ended = [_play_through(setting, seats, index, actions, seconds) for seats in lineups]
    points = np.array([match.game.scores(match.state) for match in ended], np.int32)
    firsts = np.array([match.first for match in ended], np.int32)
    return Block(
        contest.key,
        index,
        int(firsts[0]),
        [list(seats) for seats in lineups],
        points.tolist(),
        shares_of_points(points).tolist(),
        actions,
        {level: round(used, 6) for level, used in seconds.items()},
        round(perf_counter() - start, 6),
    )


def _play_through(
    setting: Setting, seats: Sequence[str], index: int, actions: Any, seconds: Any
) -> Match:
    game = setting.game
    match = Match.begin(game, seats, setting.seed, index)
    players = [
        Stopwatch(
            bots.bot(level, game, seat, setting.seed, index, setting.seconds),
            actions,
            seconds,
        )
        for seat, level in enumerate(seats)
    ]
    for _ in play(match, Generated(game, setting.seed, index), players):
        pass
    return match


_ready: set[tuple[Any, str]] = set()  # of this process


def make_ready(game: Game, level: str) -> None:
    """Play a hasty game that nobody times, once a process: it loads the level's compiled code."""
    if (game.identity, level) in _ready:
        return
    _ready.add((game.identity, level))
    alone = (level,) * game.players[0]
    _play_through(Setting(game, 0, WARM_SECONDS), alone, 0, {level: 0}, {level: 0.0})
