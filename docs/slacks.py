"""Finds how much slack the rated levels need, so that all steps from easy to expert are alike.

    python docs/slacks.py GAME [--slacks 0.04,0.02,0.01,0.005] [--games 300]

Two players, each variant of the game. Easy, players of several slacks and expert stand in a row,
and each meets the next and the one after that. Their strengths are the log odds that tell best who
won (Bradley and Terry). The rated levels are to divide the way from easy to expert in equal steps:
their slacks are read off the strengths of those beside them. Writes bots/slacks.toml of the game.
Takes some minutes of two cores for each variant; the seed is that of docs/strengths.py.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.resources import files
from itertools import combinations
from math import exp, log
from pathlib import Path

import click
import numpy as np
from strengths import mean, processes, told, variants, won

from dicewright import bots, games
from dicewright.bots import CASUAL, SKILLED, Bot
from dicewright.core.game import Game
from dicewright.core.state import COMPILED
from dicewright.web.tables.levels import VARIANT

REACH = 2  # how far from each other in the row two are that meet
STEPS = {CASUAL: 1 / 3, SKILLED: 2 / 3}  # of the way from easy to expert
LITTLE = 0.5  # a win that each is given over each: nobody is infinitely strong
ROUNDS = 50  # of Newton's method; fewer would do

Pair = tuple[int, int]


def as_given(slack: float, game: Game) -> float:
    """Return the slack of a player who has the same in every game."""
    return slack


def bot_of(name: str) -> Bot:
    """Return a level, or a player of some slack."""
    if name in bots.BOTS:
        return bots.get(name)
    return Bot(name, "", slack_for=partial(as_given, float(name)))


def met(game: Game, better: str, other: str, index: int) -> float:
    """Play a game and return the share of the first."""
    return won(game, bot_of(better), bot_of(other), index)


def strengths_of(shares: dict[Pair, float], count: int, played: int) -> np.ndarray:
    """Return the log odds that tell best who won, the first one's being 0."""
    strengths, met_in = np.zeros(count), played + 2 * LITTLE
    for _ in range(ROUNDS):
        slope, curve = np.zeros(count), np.zeros((count, count))
        for (one, other), share in shares.items():
            expected = 1.0 / (1.0 + exp(strengths[other] - strengths[one]))
            apart = np.zeros(count)
            apart[one], apart[other] = 1.0, -1.0
            slope += (played * share + LITTLE - met_in * expected) * apart
            curve += met_in * expected * (1.0 - expected) * np.outer(apart, apart)
        strengths[1:] += np.linalg.solve(curve[1:, 1:], slope[1:])
    return strengths


def contests(game: Game, row: Sequence[str], played: int) -> dict[Pair, float]:
    """Let those meet who stand near each other in the row; return the shares of the better ones."""
    shares = {}
    with processes() as pool:
        for other, one in combinations(range(len(row)), 2):
            if one - other <= REACH:
                meet = partial(met, game, row[one], row[other])
                shares[one, other] = mean(pool, meet, played)
                tell(f"{row[one]} against {row[other]}: {shares[one, other]:.3f}")
    return shares


def measure(game: Game, slacks: Sequence[str], played: int) -> dict[str, float]:
    """Play, and return the slack of each rated level."""
    row = ["easy", *slacks, "expert"]
    strengths = strengths_of(contests(game, row, played), len(row), played)
    tell(" ".join(f"{name}: {one:.2f}" for name, one in zip(row, strengths, strict=True)))
    rising = np.maximum.accumulate(strengths[1:-1])
    logs = [log(float(slack)) for slack in slacks]
    return {
        level: exp(np.interp(part * strengths[-1], rising, logs)) for level, part in STEPS.items()
    }


def tell(line: str) -> None:
    """Say something beside the result."""
    sys.stderr.write(f"{line}\n")


def lines(name: str, slacks: str, played: int) -> Iterator[str]:
    """Yield the lines of a game's file."""
    yield "# What share of the win the rated levels hardly mind, found by"
    yield f"# python docs/slacks.py {name} --slacks {slacks} --games {played}"
    for chosen in variants(games.get(name)):
        game = games.get(name).using(form=COMPILED, options=chosen)
        options = {key: value for key, value in game.options.items() if key == VARIANT}
        tell(f"{name} {told(options)}")
        found = measure(game, slacks.split(","), played)
        levels = ", ".join(f"{level} = {slack:.4f}" for level, slack in found.items())
        yield f"\n[[slacks]]\noptions = {{{told(options)}}}\nlevels = {{{levels}}}"


@click.command()
@click.argument("name", metavar="GAME")
@click.option("--slacks", default="0.04,0.02,0.01,0.005", help="The weakest first.")
@click.option("--games", "played", default=300, help="Of each pair.")
def main(name: str, slacks: str, played: int) -> None:
    """Write the slacks of a game."""
    path = Path(str(files(games.get(name).package))) / "bots" / "slacks.toml"
    path.write_text("\n".join(lines(name, slacks, played)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
