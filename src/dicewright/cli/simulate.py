"""`dicewright simulate`."""

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dicewright.cli.common import (
    console,
    edition_and_options,
    find_game,
    print_json,
    seats,
    table_of,
    tell_stand_in,
    time_limit,
)
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.errors import Unreadable
from dicewright.core.kernels import BY_LOT
from dicewright.lab.executors import Executor, LocalPool, RayCluster, WorkersLost
from dicewright.lab.simulate import Job, Played, cores, play_span, simulate
from dicewright.lab.statistics import summary


@click.command(
    epilog="Example: dicewright simulate diceopolis --players greedy,random --games 100000 --seed 1"
)
@click.argument("name", metavar="GAME")
@click.option("--players", default="random,random", show_default=True, help="Bots, seat by seat.")
@click.option("--games", default=10_000, show_default=True, help="How many games to play.")
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="Same seed, same games.  [drawn]")
@click.option("--first", default="lot", show_default=True, help="The seat that starts, or lot.")
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write one record file a game into this folder.",
)
@click.option(
    "--executor",
    "where",
    type=click.Choice(["local", "ray"]),
    default="local",
    show_default=True,
    help="Play on the cores of this machine, or on a Ray cluster.",
)
@click.option(
    "--address",
    metavar="HOST:PORT",
    help="The Ray cluster to join.  [default: RAY_ADDRESS, or one started on this machine]",
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Play on cores, or on this machine's NVIDIA GPU.",
)
@time_limit
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
@edition_and_options
def command(
    name: str,
    players: str,
    games: int,
    seed: int | None,
    first: str,
    records: Path | None,
    where: str,
    address: str | None,
    device: str,
    seconds: float | None,
    as_json: bool,
    edition: str | None,
    options: tuple[str, ...],
) -> None:
    """Let bots play many games on all cores, and count."""
    job = Job(
        find_game(name, edition, options),
        tuple(seats(players)),
        games,
        secrets.randbelow(1_000_000_000) if seed is None else seed,
        first_seat(first),
        seconds,
    )
    if device == "cuda" and (records is not None or where != "local"):
        raise Unreadable("--device cuda: expected neither --records nor --executor ray with it")
    executor = executor_of(where, address)
    tell_stand_in(job.game, job.players)
    if device == "cpu" and (records is None or not job.quick):
        warm_up([job.game.name], ["simulate" if job.quick else "play"])
    report = _play(job, records, None if device == "cuda" else executor)
    if as_json:
        print_json(report)
    else:
        _print(report, records)


def first_seat(text: str) -> int:
    """Return the seat that --first names."""
    if text == "lot":
        return BY_LOT
    if not text.isdecimal():
        raise Unreadable(f"--first: expected lot or the number of a seat, got {text!r}")
    return int(text)


def executor_of(where: str, address: str | None) -> Executor:
    """Return where --executor and --address say that the games are played."""
    if where == "ray":
        return RayCluster(address, cores())
    if address is not None:
        raise Unreadable(f"--address {address}: expected --executor ray with it")
    return LocalPool(cores())


def _play(job: Job, records: Path | None, executor: Executor | None) -> dict[str, Any]:
    """Play on an executor, or without one on the GPU; return the report."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(f"{job.game.title}, games", total=job.games)
        run = _runner(job, records, executor)  # the figures are of playing alone
        start = time.perf_counter()
        try:
            played = run(lambda count: bar.advance(task, count))
        except WorkersLost as error:
            raise click.ClickException(str(error)) from None
        seconds = time.perf_counter() - start
    return summary(job, played, seconds)


def _runner(
    job: Job, records: Path | None, executor: Executor | None
) -> Callable[[Callable[[int], None]], Played]:
    """Return what plays, with its compiled code loaded."""
    if executor is None:
        from dicewright.gpu.card import Card

        return Card(job).play_all
    if records is None and job.quick:
        play_span(job, 0, 1)
    return lambda progress: simulate(job, records, progress, executor)


def _print(report: dict[str, Any], records: Path | None) -> None:
    out = console()
    options = " ".join(f"{key}={value}" for key, value in report["options"].items())
    out.print(
        f"[bold]{report['game']}[/] ({report['edition']}) {options}  seed {report['seed']}  "
        f"{report['games']:,} games in {report['seconds']:.2f} s: "
        f"[bold]{report['games_per_second']:,.0f} games/s[/], "
        f"{report['moves_per_second']:,.0f} moves/s\n"
    )
    out.print(_outcomes(report))
    joint, length = report["joint_wins"]["share"], report["length"]
    out.print(
        f"\nJoint wins in {joint:.1%} of the games. Length in actions: mean {length['mean']:.1f}, "
        f"{length['least']:.0f} to {length['most']:.0f}, median {length['median']:.0f}."
    )
    if records is not None:
        out.print(f"Records: {report['games']:,} files in {records}", soft_wrap=True)


def _outcomes(report: dict[str, Any]) -> Table:
    table = table_of("", "wins", "95 % interval", "points", "sd", "least", "median", "most")
    for row in report["by_seat"]:
        table.add_row(f"seat {row['seat']} {row['player']}", *_numbers(row))
    table.add_row()
    for row in report["by_order"]:
        table.add_row(f"{_ordinal(row['order'])} to play", *_numbers(row))
    table.add_row()
    for row in report["by_player"]:
        seats = len(row["seats"])
        table.add_row(f"{row['player']} x {seats}" if seats > 1 else row["player"], *_numbers(row))
    return table


def _numbers(row: dict[str, Any]) -> list[str]:
    (low, high), points = row["wins"]["interval"], row["points"]
    return [
        f"{row['wins']['share']:.2%}",
        f"{low * 100:.2f}-{high * 100:.2f}",
        f"{points['mean']:.2f}",
        f"{points['deviation']:.2f}",
        *(f"{points[key]:.0f}" for key in ("least", "median", "most")),
    ]


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"
