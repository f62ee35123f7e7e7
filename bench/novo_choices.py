"""How much of what a choice of Novo Dice is worth expert sees, and how much anybody could see.

Two greedy players, who explore at first. In some turn the player claims and stores in two ways, and
both games are played to the end, twice: the two ways meet the same dice, the second time others.
The difference of their leads at the end is what the choice was worth, and luck. What is common
to both times is no luck: its part of the variance is what a perfect value of positions would
explain, and none can explain more.

python bench/novo_choices.py [--pairs 20000] [--json]
"""

import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import log, sqrt
from typing import Any, NamedTuple

import click
import numpy as np

from bars import Row, report
from dicewright import bots
from dicewright.batch.playout import (
    Workspace,
    decide,
    pick,
    play_game,
    roll_dice,
    seed_game,
    workspace_for,
)
from dicewright.bots.levels import evaluator_of
from dicewright.bots.random import choose as choose_any
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal
from dicewright.core.philox import DICE, FIRST_SEAT, LOT, below
from dicewright.core.rule import rule
from dicewright.core.state import State
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.state import Phase

PLAYERS, TIMES = 2, 2
STRAY = 0.2  # how often anything is done in the turns before,
MOST_TURNS = 20  # of which there are up to so many
ANYTHING = 0.5  # how often anything is done in the turn that is ended in two ways
CHUNK = 250  # games of one task
Z = 1.96


class Pair(NamedTuple):
    """Two ways to end a turn."""

    value: float  # how much stronger expert thinks the first one
    leads: list[float]  # each time: how much more the first one led by at the end


SCALE = 1 << 16  # of chances, as whole numbers


@rule
def explore(s: State, e: Any, w: Workspace, seat: int, chance: int) -> None:
    """Roll, or act: as a level does, or with a chance in any way."""
    if seat == CHANCE:
        roll_dice(s, e, w.randoms[DICE], w.kinds, w.faces)
        return
    random = w.randoms[FIRST_SEAT + seat]
    if chance > 0 and below(random, SCALE) < chance:
        apply(s, e, choose_any(s, e, w.actions, list_legal(s, e, w.actions), random))
    else:
        apply(s, e, pick(0, s, e, w, random, 0))


class Player:
    """Plays on from anywhere, compiled."""

    def __init__(self) -> None:
        self.game = GAME.compiled
        self.evaluator = evaluator_of(self.game, "expert")
        greedy = {decide: bots.decider(self.game, [bots.get("greedy")])}
        self.step = self.game.bind(explore, "greedy", greedy).compiled
        self.play = self.game.bind(play_game, "greedy", greedy).compiled
        self.workspace = workspace_for(self.game, PLAYERS)

    def seed(self, seed: int, index: int) -> None:
        """Begin new streams of random numbers."""
        seed_game.compiled(self.workspace.randoms, seed, index, PLAYERS)

    def go_astray(self, index: int) -> State | None:
        """Play until a turn drawn by lot is to be ended; none if the game is over before."""
        self.seed(1, index)
        lot = self.workspace.randoms[LOT]
        state = self.game.start(PLAYERS, int(below.compiled(lot, PLAYERS)))
        turns, last = int(below.compiled(lot, MOST_TURNS)), -1
        while (seat := self.game.to_move(state)) != TERMINAL:
            turns, last = turns - (state.player != last), int(state.player)
            choice = state.phase != Phase.PUT and seat != CHANCE
            if turns < 0 and choice and len(self.game.legal(state)) > 1:
                return state
            self.act(state, seat, STRAY if turns >= 0 else 0.0)
        return None

    def end_turn(self, state: State) -> State:
        """Claim and store in some way; return what is left behind."""
        after, player = self.game.form.copy(state), int(state.player)
        while (seat := self.game.to_move(after)) == player and after.phase != Phase.PUT:
            self.act(after, seat, ANYTHING)
        return after

    def act(self, state: State, seat: int, stray: float) -> None:
        """Roll, or act as greedy does, or in any way with a chance."""
        self.step(state, self.game.tables, self.workspace, seat, round(stray * SCALE))

    def lead(self, state: State, player: int) -> float:
        """Play to the end, and return the lead of a player."""
        end, alike = self.game.form.copy(state), np.zeros(PLAYERS, np.int64)
        self.play(end, self.game.tables, alike, self.workspace, 0)
        return float(int(end.score[player]) - int(end.score[1 - player]))

    def strength(self, state: State, player: int) -> float:
        """Return how strong expert thinks a player, as the logarithm of odds."""
        share = min(max(self.evaluator.shares(state)[player], 1e-9), 1.0 - 1e-9)
        return log(share / (1.0 - share))

    def compare(self, index: int) -> Pair | None:
        """Play a game until two ways to end a turn differ, and both of them to the end."""
        state = self.go_astray(index)
        if state is None:
            return None
        player = int(state.player)
        self.seed(2, index)
        ways = [self.end_turn(state) for _ in range(2)]
        values = [self.strength(way, player) for way in ways]
        if TERMINAL in map(self.game.to_move, ways) or values[0] == values[1]:
            return None
        leads = []
        for time in range(TIMES):
            both = []
            for way in ways:
                self.seed(3 + time, index)
                both.append(self.lead(way, player))
            leads.append(both[0] - both[1])
        return Pair(values[0] - values[1], leads)


def compare_games(from_game: int, count: int) -> list[Pair]:
    """Return the pairs of some games."""
    player = Player()
    found = map(player.compare, range(from_game, from_game + count))
    return [pair for pair in found if pair is not None]


def collect(pairs: int) -> list[Pair]:
    """Play games on all cores until there are enough pairs."""
    found: list[Pair] = []
    with ProcessPoolExecutor() as pool, click.progressbar(length=pairs, label="pairs") as bar:
        at_once = 2 * (os.cpu_count() or 1)
        begin = 0
        while len(found) < pairs:
            spans = [begin + i * CHUNK for i in range(at_once)]
            for some in pool.map(partial(compare_games, count=CHUNK), spans):
                found += some
                bar.update(len(some))
            begin += at_once * CHUNK
    return found


def explained(value: Any, lead: Any) -> Any:
    """Return what a value explains of the variance of leads."""
    return np.corrcoef(np.repeat(value, lead.shape[1]), lead.ravel())[0, 1] ** 2


def common(lead: Any) -> Any:
    """Return the part of the variance that is common to both times."""
    return np.mean(lead[:, 0] * lead[:, 1]) / np.mean(lead**2)


def spread(measure: Any, *columns: Any) -> float:
    """Return half of a 95 % interval, by resampling the pairs."""
    random, count = np.random.default_rng(1), len(columns[0])
    draws = (random.integers(count, size=count) for _ in range(200))
    return float(Z * np.std([measure(*(column[rows] for column in columns)) for rows in draws]))


@click.command(epilog="Example: python bench/novo_choices.py --pairs 100000")
@click.option("--pairs", default=20000, show_default=True, type=click.IntRange(min=10))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(pairs: int, as_json: bool) -> None:
    """Measure, and print."""
    found = collect(pairs)
    value, lead = np.array([p.value for p in found]), np.array([p.leads for p in found])
    best, best_spread = common(lead), spread(common, lead)
    own, own_spread = explained(value, lead), spread(explained, value, lead)
    rows = [
        Row("pairs of ways to end a turn", len(found), ""),
        Row("difference of leads, standard deviation", sqrt(np.mean(lead**2)), "points"),
        Row(
            "no luck: all that a value can explain", 100 * best, "%", f"+- {100 * best_spread:.2f}"
        ),
        Row("explained by expert's value", 100 * own, "%", f"+- {100 * own_spread:.2f}"),
    ]
    notes = ["Parts of the variance of what two ways to end a turn come to; 95 % intervals."]
    report(rows, notes, as_json)


if __name__ == "__main__":
    main()
