"""Whether values are true: what the positions of many games promised, and what came of them.

Bots play, at tables mixed by lot. Of each game the beginning and every so many-th position are
valued; what reviews and the tutor say of them is the promise, the share of the win that everybody
got is what came. All positions are valued with the same chance, however long their games are: of
short games, which somebody wins soon, as many as of long ones would be too many.
Positions of one game depend on each other, games do not: so all errors are worked out from games.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dicewright import bots
from dicewright.analysis.appraiser import kept_appraiser
from dicewright.analysis.review import positions
from dicewright.bots.evaluator import Key
from dicewright.core.dice import Generated, stream
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Match, play
from dicewright.core.philox import LOT
from dicewright.core.state import COMPILED, INTERPRETED
from dicewright.lab.executors import in_order
from dicewright.lab.simulate import MOST_GAMES

SPAN = 4  # games that one core plays before it reports
MOST_EVERY = 1_000

PROMISE = np.dtype(
    [
        ("game", np.int32),
        ("turn", np.int16),  # of the game, from 0
        ("start", np.bool_),  # nothing has happened yet
        ("roll", np.bool_),  # a roll is next, not a choice
        ("own", np.bool_),  # of whoever's turn it is, not of another
        ("place", np.int8),  # in the turn order, from 0
        ("level", np.int8),  # of whoever sits there, as `Calibration.levels` names it
        ("promised", np.float64),  # share of the win
        ("came", np.float64),
    ]
)
Promises = np.ndarray[Any, np.dtype[Any]]


@dataclass(frozen=True)
class Calibration:
    """Which games are played, and how many of their positions are valued."""

    game: Game
    levels: tuple[str, ...]  # that sit at the tables, mixed by lot
    players: int
    games: int
    seed: int
    seconds: float | None = None  # for a choice, where a level looks for as long
    every: int = 10  # of so many positions one is valued, and the beginning of each game

    def __post_init__(self) -> None:
        self.game.check_seats(self.players, 0)
        if not self.levels:
            raise Unreadable("levels: expected at least one")
        for name in self.levels:
            bots.get(name)
        for name, most in (("games", MOST_GAMES), ("every", MOST_EVERY)):
            if not 1 <= (count := getattr(self, name)) <= most:
                raise Unreadable(f"{name}: expected 1 to {most}, got {count}")
        stream(self.game.using(form=INTERPRETED), self.seed, 0, LOT)  # checks the seed


def calibrate(plan: Calibration, cores: int) -> Iterator[Promises]:
    """Play the games of a plan on some cores, and yield what some of them promised, as it comes."""
    return in_order(partial(play_span, plan), plan.games, SPAN, cores)


def play_span(plan: Calibration, start: int, count: int) -> Promises:
    """Play `count` games from number `start` on, and value their positions."""
    return np.concatenate([play_game(plan, index) for index in range(start, start + count)])


def play_game(plan: Calibration, index: int) -> Promises:
    """Play one game, and value some of its positions."""
    game, lot = plan.game.using(form=COMPILED), np.random.default_rng([plan.seed, index])
    seats = [int(level) for level in lot.integers(len(plan.levels), size=plan.players)]
    match = Match.begin(game, [plan.levels[level] for level in seats], plan.seed, index)
    players = [
        bots.bot(plan.levels[level], game, seat, plan.seed, index, plan.seconds)
        for seat, level in enumerate(seats)
    ]
    for _ in play(match, Generated(game, plan.seed, index), players):
        pass
    rows = list(_promises(plan, match, lot))
    found = np.zeros((len(rows), plan.players), PROMISE)
    for row, told in zip(found, rows, strict=True):
        for name, values in told.items():
            row[name] = values
    found["game"], found["level"] = index, seats
    found["place"] = (np.arange(plan.players) - match.first) % plan.players
    found["came"] = match.game.shares(match.state)
    return found.ravel()


def _promises(
    plan: Calibration, match: Match, lot: np.random.Generator
) -> Iterator[dict[str, Any]]:
    """Value the beginning of a match, and every so many-th position from one drawn by lot."""
    appraiser, game = kept_appraiser(Key(plan.game)), match.game.interpreted
    offset = int(lot.integers(plan.every))
    turn, player = 0, None
    for number, state in enumerate(positions(match)):
        if player is not None and int(state.player) != player:
            turn += 1
        player, mover = int(state.player), game.to_move(state)
        drawn = number == 0 or number % plan.every == offset
        if drawn and mover != TERMINAL:
            yield {
                "turn": turn,
                "start": number == 0,
                "roll": mover == CHANCE,
                "own": np.arange(plan.players) == (player if mover == CHANCE else mover),
                "promised": appraiser.shares(appraiser.own(state)),
            }
