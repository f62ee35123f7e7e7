"""Rollouts: a position played on many times, to check what it, or a choice there, is worth.

Luck is taken out: from the result of each game goes what its rolls changed, as reviews measure it.
That changes no mean, since what rolls change is nothing on average, but the interval is several
times narrower. Choices are compared game by game, with the same dice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
import numpy as np

from dicewright import bots
from dicewright.analysis.appraiser import kept_appraiser
from dicewright.bots.evaluator import Key
from dicewright.core.dice import Generated, stream
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.lines import decode
from dicewright.core.match import Act, Match, play
from dicewright.core.philox import LOT
from dicewright.core.state import COMPILED, INTERPRETED
from dicewright.lab.estimates import UNKNOWN, Estimate, of_mean
from dicewright.lab.executors import in_order
from dicewright.lab.simulate import MOST_GAMES

SPAN = 4  # games that one core plays before it reports
LEAST = 100  # games, before which no interval is trusted
MOST_TURNS = 1_000
WITHOUT_LUCK, PLAIN = range(2)

Rows = np.ndarray[Any, np.dtype[np.float64]]  # by game, choice, seat; without luck and plain


class NoChoice(Unreadable):
    """There is no such line in a record, or nothing to compare at it."""


@dataclass(frozen=True)
class Rollout:
    """What is played on, and how."""

    match: Match  # as it stands
    choices: tuple[int, ...]  # of whoever is to act, to be compared; none: the position as it is
    levels: tuple[str, ...]  # of all seats, or one by seat
    games: int  # at most
    seed: int
    until: float = 0.0  # it is enough when 95 % intervals reach no further
    turns: int | None = None  # after so many more the rest is valued, not played
    seconds: float | None = None  # for a choice, where a level looks for as long

    def __post_init__(self) -> None:
        if self.match.to_move == TERMINAL:
            raise Forbidden(self.match.game.rulings.end, "the game is over: nothing can be played")
        for choice in self.choices:
            self.match.game.check(self.match.state, choice)
        if len(self.levels) not in (1, len(self.match.players)):
            expected = f"expected one level or one by seat ({len(self.match.players)})"
            raise Unreadable(f"players: {expected}, got {len(self.levels)}")
        for name in self.levels:
            bots.get(name)
        if not 1 <= self.games <= MOST_GAMES:
            raise Unreadable(f"games: expected 1 to {MOST_GAMES}, got {self.games}")
        if self.turns is not None and not 1 <= self.turns <= MOST_TURNS:
            raise Unreadable(f"turns: expected 1 to {MOST_TURNS}, got {self.turns}")
        stream(self.match.game.using(form=INTERPRETED), self.seed, 0, LOT)  # checks the seed

    @property
    def seat(self) -> int:
        """Who is to act, or whose roll it is."""
        asked = self.match.to_move
        return int(self.match.state.player) if asked == CHANCE else asked


class Rolled(msgspec.Struct):
    """What became of a choice, or of the position."""

    choice: str | None
    shares: list[Estimate]  # of the win, by seat
    behind: Estimate  # how much less than the best choice whoever acts has, game by game
    wider: float  # so many times as wide the interval would be with luck


def go_to(match: Match, content: bytes, line: int) -> int | None:
    """Rewind a match to before a line of its record; return what is done there, if anything is."""
    lines = [decode(one) for one in content.split(b"\n")[1:-1]]
    if not 2 <= line <= len(lines) + 2:
        raise NoChoice(f"line: expected 2 to {len(lines) + 2}, got {line}")
    before = sum("roll" in one or "do" in one for one in lines[: line - 2])
    event = match.events[before] if before < len(match.events) else None
    match.rewind(before)
    return match.game.number(event.action) if isinstance(event, Act) else None


# --- playing ------------------------------------------------------------------------------------


def roll_out(plan: Rollout, cores: int) -> Iterator[Rows]:
    """Play games on some cores, and yield what became of them in their order, as they come."""
    return in_order(partial(play_span, plan), plan.games, SPAN, cores)


def play_span(plan: Rollout, start: int, count: int) -> Rows:
    """Play `count` games from number `start` on, each choice in each."""
    choices: Sequence[int | None] = plan.choices or [None]
    indices = range(start, start + count)
    return np.array([[play_on(plan, choice, i) for choice in choices] for i in indices])


def play_on(plan: Rollout, choice: int | None, index: int) -> list[list[float]]:
    """Play a match on after a choice; return everybody's share without luck, and plain."""
    match = plan.match.fork(COMPILED)
    game, seats = match.game, range(len(match.players))
    appraiser, dice = kept_appraiser(Key(game)), Generated(game, plan.seed, index)
    levels = plan.levels * (1 if len(plan.levels) > 1 else len(seats))
    players = [
        bots.bot(level, game, seat, plan.seed, index, plan.seconds)
        for seat, level in enumerate(levels)
    ]
    if choice is not None:
        match.apply(Act(plan.seat, choice))
    luck, player, turns = np.zeros(len(seats)), int(match.state.player), 0
    events = play(match, dice, players)
    while match.to_move != TERMINAL and turns != plan.turns:
        known = match.to_move == CHANCE and appraiser.exact(match.state)
        before = appraiser.shares(match.state) if known else None
        next(events)
        if before is not None:
            luck += np.subtract(appraiser.shares(match.state), before)
        if int(match.state.player) != player:
            player, turns = int(match.state.player), turns + 1
    shares = appraiser.shares(match.state)
    return [[share - float(luck[seat]), share] for seat, share in enumerate(shares)]


# --- what it says -------------------------------------------------------------------------------


def report(plan: Rollout, rows: Rows) -> list[Rolled]:
    """Return what became of each choice, the best first."""
    clean, plain = rows[..., WITHOUT_LUCK], rows[..., PLAIN]
    own = clean[..., plan.seat]
    best, behind = _behind(own)
    names = map(plan.match.game.text, plan.choices)
    texts: list[str | None] = [*names] or [None]
    found = [
        Rolled(
            text,
            [of_mean(clean[:, number, seat]) for seat in range(clean.shape[-1])],
            UNKNOWN if number == best else of_mean(behind[:, number]),
            _wider(clean[:, number, plan.seat], plain[:, number, plan.seat]),
        )
        for number, text in enumerate(texts)
    ]
    return sorted(found, key=lambda one: -one.shares[plan.seat].value)


def _behind(own: Rows) -> tuple[int, Rows]:
    """Return which choice is best, and how much less each has, game by game."""
    best = int(own.mean(axis=0).argmax())
    return best, own[:, [best]] - own


def _wider(clean: Rows, plain: Rows) -> float:
    """Return how many times as wide an interval would be with luck."""
    error = float(np.std(clean))
    return round(float(np.std(plain)) / error, 2) if error > 0.0 else 0.0


def enough(plan: Rollout, rows: Rows) -> bool:
    """Say whether all intervals are as narrow as was wished."""
    if not plan.until or len(rows) < LEAST:
        return False
    own = rows[..., plan.seat, WITHOUT_LUCK]
    compared = _behind(own)[1] if plan.choices[1:] else own
    return all(one.high - one.value <= plan.until for one in map(of_mean, compared.T))
