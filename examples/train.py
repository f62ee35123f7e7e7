"""Train a player of Diceopolis in minutes, with nothing but NumPy and the vector environment.

    python examples/train.py            # some minutes on two cores
    python examples/train.py --small    # some seconds

Q-learning without a memory of old steps: as many games as the batch is large play against
themselves, and every step of all of them is one update. The value of an action is the points that
the player will be ahead by, more than now; what the other one can then get counts against it. The
network is one hidden layer and a straight way from what is observed to the actions.
"""

import time
from dataclasses import dataclass
from typing import Any

import click
import numpy as np

from dicewright import bots, games
from dicewright.core.game import Game
from dicewright.envs.vector import Batch, VectorEnv

Array = np.ndarray[Any, np.dtype[Any]]
PLAYERS = 2
POINTS = 0.1  # scale of rewards
DISCOUNT = 0.8
HIDDEN = 256
APART = 1_000_000  # between the seeds of games learned from and of those that show how well
IMPOSSIBLE = np.float32(-1e9)  # the value of an illegal action


class Network:
    """Values of all actions, and how Adam corrects them."""

    def __init__(self, observed: int, actions: int, random: np.random.Generator) -> None:
        first = random.normal(0, observed**-0.5, (observed, HIDDEN))
        shapes = [
            first,
            np.zeros(HIDDEN),
            np.zeros((HIDDEN, actions)),
            np.zeros((observed, actions)),
        ]
        self.weights = [w.astype(np.float32) for w in [*shapes, np.zeros(actions)]]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def values(self, x: Array) -> tuple[Array, Array]:
        """Return the values of all actions, and the hidden layer."""
        w1, b1, w2, straight, b2 = self.weights
        hidden = np.maximum(x @ w1 + b1, 0)
        return hidden @ w2 + x @ straight + b2, hidden

    def correct(self, x: Array, hidden: Array, chosen: Array, error: Array, rate: float) -> None:
        """Move the values of the chosen actions by a part of their errors."""
        slope = np.zeros((len(x), len(self.weights[4])), np.float32)
        slope[np.arange(len(x)), chosen] = -error / len(x)
        below = (slope @ self.weights[2].T) * (hidden > 0)
        slopes = [x.T @ below, below.sum(0), hidden.T @ slope, x.T @ slope, slope.sum(0)]
        self.updates += 1
        scale = rate * (1 - 0.999**self.updates) ** 0.5 / (1 - 0.9**self.updates)
        for w, g, mean, square in zip(self.weights, slopes, self.mean, self.square, strict=True):
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            w -= scale * mean / (np.sqrt(square) + 1e-8)


def best(values: Array, masks: Array) -> Array:
    """Return the best legal action of each game."""
    found: Array = np.where(masks, values, IMPOSSIBLE).argmax(axis=1)
    return found.astype(np.int32)


@dataclass
class Step:
    """What was seen and done, to be judged once it is known what came of it."""

    x: Array
    hidden: Array
    chosen: Array
    value: Array  # of what was done
    seats: Array
    gain: Array  # points

    def error(self, now: Batch, values: Array) -> Array:
        """Return by how much the values were too low."""
        after = np.where(now.masks, values, IMPOSSIBLE).max(1)
        after = np.where(now.seats == self.seats, after, -after)  # the other's gain is a loss
        target = POINTS * self.gain + DISCOUNT * np.where(now.ended, 0, after)
        return np.clip(target - self.value, -1, 1).astype(np.float32)


def act(
    env: VectorEnv, values: Array, hidden: Array, explore: float, random: np.random.Generator
) -> Step:
    """Do in every game what seems best or, with some probability, anything."""
    now, rows = env.now, np.arange(env.games)
    anything = now.legal[rows, (random.random(env.games) * now.counts).astype(np.int32)]
    tries = random.random(env.games) < explore
    chosen = np.where(tries, anything, best(values, now.masks))
    seats, x = now.seats.copy(), now.observations.copy()
    before = now.states.score[rows, seats].astype(np.int32)
    env.act(chosen)
    scores = np.where(now.ended, now.points[rows, seats], now.states.score[rows, seats])
    return Step(x, hidden, chosen, values[rows, chosen], seats, scores - before)


def train(game: Game, steps: int, batch: int, seed: int) -> Network:
    """Let the network play against itself."""
    random = np.random.default_rng(seed)
    env = VectorEnv(game, PLAYERS, batch, seed, observe=True, mask=True, listing=True)
    network = Network(len(env.numbers.names), len(env.numbers.actions), random)
    values, hidden = network.values(env.now.observations)
    for number in range(steps):
        left = 1 - number / steps
        step = act(env, values, hidden, 0.02 + 0.2 * left, random)
        values, hidden = network.values(env.now.observations)
        error = step.error(env.now, values)
        network.correct(step.x, step.hidden, step.chosen, error, rate=1e-3 * left + 5e-5)
    env.close()
    return network


def share(game: Game, network: Network, opponent: str, count: int, seed: int) -> float:
    """Return the share of the wins against a bot, in as many games in either seat."""
    env = VectorEnv(game, PLAYERS, count, seed, observe=True, mask=True)
    learners = np.arange(count) % PLAYERS  # where the network sits
    players = [bots.bot(opponent, env.game, 0, seed, i) for i in range(count)]
    won = np.full(count, -1.0)
    while (won < 0).any():
        now = env.now
        numbers = best(network.values(now.observations)[0], now.masks)
        for i in np.flatnonzero(now.seats != learners).tolist():
            numbers[i] = reply(env, players[i], i)
        env.act(numbers)
        ended = (now.ended == 1) & (won < 0)
        won[ended] = now.rewards[np.arange(count), learners][ended]
    env.close()
    return float(won.mean())


def reply(env: VectorEnv, player: bots.BotPlayer, place: int) -> int:
    """Return the number of what a bot does in a game."""
    game, state = env.game, env.now.states[place].copy()
    legal = game.legal(state)
    actions = game.form.buffer(game.most_legal)
    actions[: len(legal)] = legal
    choose = game.form.function(player.bot.choose_for(game))
    action = int(choose(state, game.tables, actions, len(legal), player.random))
    return env.numbers.number(int(env.now.seats[place]), action)


def tell(game: Game, network: Network, when: str, count: int, seed: int) -> None:
    """Say how well a network plays."""
    shares = {level: share(game, network, level, count, seed) for level in ("random", "greedy")}
    words = ", ".join(f"{value:.1%} against {level}" for level, value in shares.items())
    click.echo(f"{when}: {words} ({count} games each)")


@click.command()
@click.option("--small", is_flag=True, help="Train for some seconds only.")
@click.option("--steps", default=1200, show_default=True, help="Steps of all games.")
@click.option("--batch", default=1024, show_default=True, help="Games side by side.")
@click.option("--seed", default=1, show_default=True)
def main(small: bool, steps: int, batch: int, seed: int) -> None:
    """Train a network, and say how it plays before and after."""
    steps, batch, count = (200, 256, 40) if small else (steps, batch, 1000)
    game = games.get("diceopolis")
    tell(game, train(game, 0, 1, seed), "before", count, seed + APART)
    start = time.perf_counter()
    network = train(game, steps, batch, seed)
    click.echo(f"{steps * batch:,} actions learned from in {time.perf_counter() - start:.0f} s")
    tell(game, network, "after", count, seed + APART)


if __name__ == "__main__":
    main()
