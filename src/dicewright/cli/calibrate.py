"""`dicewright calibrate`."""

from pathlib import Path
from typing import Any

import click
import numpy as np
from rich.markup import escape

from dicewright import bots, games
from dicewright.cli.common import (
    console,
    edition_and_options,
    find_game,
    print_json,
    seats,
    seconds_of,
    table_of,
    tell_stand_in,
)
from dicewright.cli.gathering import STOPPED, gather
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED
from dicewright.core.errors import Unreadable
from dicewright.lab import calibration_plot, ladder_files, pictures
from dicewright.lab.calibration import Calibration, calibrate
from dicewright.lab.calibration_report import SURE, report
from dicewright.lab.simulate import cores

RESULTS, PLOT = "results.json", "calibration.svg"
USUAL = ",".join(name for name in bots.BOTS if name != "random")
WORDS = {True: "holds", False: "broken", None: "open"}


@click.command(epilog="Example: dicewright calibrate astroventure --seats 3 --games 2000")
@click.argument("name", metavar="GAME")
@click.option(
    "--players",
    "levels",
    default=USUAL,
    show_default=True,
    help="Levels that sit at the tables, mixed by lot.",
)
@click.option(
    "--seats", "count", type=int, help="How many players.  [default: the fewest of the game]"
)
@click.option("--games", "most", default=1_000, show_default=True, help="How many games to play.")
@click.option(
    "--every",
    default=10,
    show_default=True,
    help="Of so many positions one is valued, and the beginning of each game.",
)
@click.option(
    "--time",
    default="20ms",
    show_default=True,
    help="Time for a choice of a level that searches: 20ms, 0.5s, or a number of seconds.",
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, MOST_SEED))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for results and plot.  [default: calibration-GAME-SEATS]",
)
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
@edition_and_options
def command(
    name: str,
    levels: str,
    count: int | None,
    most: int,
    every: int,
    time: str,
    seed: int,
    out: Path | None,
    as_json: bool,
    edition: str | None,
    options: tuple[str, ...],
) -> int:
    """Let bots play, and compare what values promised with what came."""
    game = find_game(name, edition, options)
    players = count or game.players[0]
    seconds = seconds_of("--time", time)
    plan = Calibration(game, tuple(seats(levels)), players, most, seed, seconds, every)
    folder = out or Path(f"calibration-{game.name}-{plan.players}")
    tell_stand_in(game, plan.levels)
    warm_up([game.name], ["play", "serve"])
    parts = calibrate(plan, cores())
    rows, stopped = gather(game.title, most, parts, lambda rows: len(np.unique(rows["game"])))
    found = report(plan, rows)
    _write(folder, found)
    if as_json:
        print_json(found)
    else:
        _print(found)
        console().print(f"\nResults and plot: {folder}", soft_wrap=True, markup=False)
    return STOPPED if stopped else 0


def _write(folder: Path, found: dict[str, Any]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{folder}: {error.strerror}") from None
    ladder_files.write(folder / RESULTS, found)
    if not calibration_plot.draw(found, _title(found), folder / PLOT):
        console(stderr=True).print(f"There is no plot: {pictures.MISSING}", markup=False)


def _title(found: dict[str, Any]) -> str:
    words = [f"{games.get(found['game']).title} ({found['edition']}), {found['players']} players"]
    words += [f"{key}={value}" for key, value in found["options"].items()]
    return ", ".join([*words, f"{found['games']:,} games", f"seed {found['seed']}"])


def _print(found: dict[str, Any]) -> None:
    """Print what was found for people."""
    out = console()
    out.print(f"[bold]{escape(_title(found))}[/]", soft_wrap=True)
    score = found["brier"]
    out.print(
        f"Mean square of promise less outcome (Brier) {score['score']:.4f}; with even shares "
        f"{score['even']:.4f}.\n",
        soft_wrap=True,
    )
    titles = {
        "tenths": "Of whoever's turn it is, by what was promised",
        "tenths_of_others": "Of the others, by what was promised",
        "start": "At the start of the game, by place in the turn order",
        "by_turn": "By the turn of the game",
        "by_kind": "By what comes next",
        "by_level": "By who was promised it",
    }
    for key, title in titles.items():
        if found[key]:
            out.print(title)
            out.print(_table(found[key]))
            out.print()
    out.print(
        "Shares of the win in %. The interval is 95 % wide, worked out from games. A bar holds if "
        "all of the interval is within it, is broken if none is; else more games must tell.",
        style="dim",
    )


def _table(groups: list[dict[str, Any]]) -> Any:
    table = table_of("", "positions", "games", "promised", "came", "gap", "interval", "bar", "")
    for one in groups:
        if one["promised"] is None:
            continue
        table.add_row(
            one["name"],
            f"{one['positions']:,}",
            f"{one['games']:,}",
            f"{100 * one['promised']:.1f}",
            f"{100 * one['came']:.1f}",
            f"{100 * one['gap']:+.1f}",
            _interval(one),
            f"{100 * one['bar']:.1f}",
            WORDS[one["holds"]],
        )
    return table


def _interval(one: dict[str, Any]) -> str:
    if one["error"] is None:
        return "few games"
    low, high = (100 * (one["gap"] + side * SURE * one["error"]) for side in (-1, 1))
    return f"{low:+.1f} to {high:+.1f}"
