"""`dicewright train`."""

import shlex
import sys
from pathlib import Path

import click
from rich.progress import Progress

from dicewright import bots
from dicewright.cli.common import console, edition_and_options, find_game, time_limit
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.errors import Unreadable


@click.command(
    epilog="Example: dicewright train diceopolis --from greedy --games 2000 --out my.npz"
)
@click.argument("name", metavar="GAME")
@click.option(
    "--from",
    "levels",
    metavar="LEVELS",
    default="greedy",
    show_default=True,
    help="The level that plays; of several, such as greedy,expert, each player draws one.",
)
@click.option("--players", default="2,3,4", show_default=True, help="Numbers of players, in turn.")
@click.option("--games", default=2_000, show_default=True, help="How many games to learn from.")
@click.option("--hidden", default=16, show_default=True, help="Hidden units; 0: a linear value.")
@click.option(
    "--epochs",
    default=30,
    show_default=True,
    type=click.IntRange(min=1),
    help="Passes over the positions.",
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, MOST_SEED))
@time_limit
@click.option(
    "--explore",
    type=click.FloatRange(0.0, 1.0),
    default=0.0,
    show_default=True,
    help="Exploration: the chance of any legal action in place of the level's choice.",
)
@click.option(
    "--explore-turns",
    type=click.IntRange(min=0),
    default=0,
    help="Explore in so many first turns at most (drawn game by game), and learn from the others; "
    "for one quick level.",
)
@click.option(
    "--soft",
    type=click.FloatRange(min=0.0, min_open=True),
    help="Learn from points too: by how many the luck of a turn moves them.",
)
@click.option(
    "--fading",
    type=click.FloatRange(0.0, 1.0),
    default=0.5,
    show_default=True,
    help="With --soft: the power of the turns left with which luck grows; 0: none.",
)
@click.option(
    "--trace",
    type=click.FloatRange(0.0, 1.0),
    default=1.0,
    show_default=True,
    help="With --soft: how much the points at the end count, against later values (lambda).",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file of weights to write.",
)
@edition_and_options
def command(
    name: str,
    levels: str,
    players: str,
    games: int,
    hidden: int,
    epochs: int,
    seed: int,
    seconds: float | None,
    explore: float,
    explore_turns: int,
    soft: float | None,
    fading: float,
    trace: float,
    out: Path,
    edition: str | None,
    options: tuple[str, ...],
) -> None:
    """Let bots play, and train the value of positions."""
    from dicewright.bots.net import dump
    from dicewright.lab.training import Lesson, SelfPlay, collect, fit

    game = find_game(name, edition, options)
    names = tuple(bots.get(level).name for level in levels.split(","))
    job = SelfPlay(game, numbers(players), names, games, seed, seconds, explore, explore_turns)
    job.check()
    if not all(bots.get(name).quick for name in names):
        warm_up([game.name], ["play"])
    with Progress(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{game.title}, games", total=games)
        positions = collect(job, lambda done: bar.advance(task, done))
    fitted = fit(positions, Lesson(hidden, seed, soft, fading, trace, epochs))
    made = {"command": shlex.join(["dicewright", *sys.argv[1:]]), "loss": round(fitted.loss, 4)}
    out.write_bytes(dump(fitted.net, made))
    console().print(
        f"{len(positions.games):,} positions of {games:,} games; cross-entropy {fitted.loss:.4f}, "
        f"{fitted.even:.4f} if all seats were thought equal; {out}, {out.stat().st_size:,} bytes",
        soft_wrap=True,
    )


def numbers(text: str) -> tuple[int, ...]:
    """Return the numbers that a list names."""
    parts = text.split(",")
    if not all(part.isdecimal() for part in parts):
        raise Unreadable(f"--players: expected numbers such as 2,3,4, got {text!r}")
    return tuple(int(part) for part in parts)
