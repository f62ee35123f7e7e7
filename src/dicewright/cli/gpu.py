"""`dicewright gpu`."""

import json
from pathlib import Path
from typing import Any

import click
import numpy as np

from dicewright import games
from dicewright.cli.common import console, find_game
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.gpu import kernels
from dicewright.lab.simulate import Job, play_span

SEED = 1
CHECKED = 2_000  # games whose outcomes go along, so that the card's can be compared


@click.group(epilog="Example: dicewright gpu build --cc 90 --out build/gpu")
def command() -> None:
    """Write the games as code for an NVIDIA GPU, for machines without a compiler."""


@command.command(epilog="Example: dicewright gpu build --cc 90 --out build/gpu --play drawn,random")
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--cc", default="90", show_default=True, help="The card's compute capability.")
@click.option("--players", type=int, help="Seats.  [the fewest of each game]")
@click.option(
    "--play",
    default="drawn,random,greedy",
    show_default=True,
    help="drawn, or names of quick bots.",
)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True)
def build(names: tuple[str, ...], cc: str, players: int | None, play: str, out: Path) -> None:
    """Compile whole games to PTX, without a GPU, and write them with all that a runner needs.

    `drawn` is random play without a list of the legal actions, `random` the same with one, and
    `greedy` plays for points. Beside each game lie its tables and the outcomes of its first games,
    to compare with.
    """
    capability = _capability(cc)
    out.mkdir(parents=True, exist_ok=True)
    for name in names or games.names():
        game = find_game(name, None, ())
        seats = players or game.players[0]
        game.check_seats(seats, 0)
        for kind in play.split(","):
            written = _build(game, seats, kind.strip(), capability, out)
            console().print(f"{written}  {written.stat().st_size:,} bytes", soft_wrap=True)


def _capability(text: str) -> tuple[int, int]:
    if not (text.isdecimal() and len(text) >= 2):
        raise Unreadable(f"--cc: expected a compute capability such as 90, got {text!r}")
    return int(text[:-1]), int(text[-1])


def _build(game: Game, players: int, play: str, capability: tuple[int, int], out: Path) -> Path:
    """Write a kernel, its tables, outcomes to compare with, and how it is launched."""
    text = kernels.ptx(game, players, play, capability)
    made = kernels.kernel(game, players, kernels.decider_of(game, play))
    stem = f"{game.name}-{players}-{play}"
    path = out / f"{stem}.ptx"
    path.write_text(text)
    (out / f"{stem}.tables").write_bytes(made.fit.tables.packed().tobytes())
    level = "random" if play == kernels.DRAWN else play
    played = play_span(Job(game, (level,) * players, CHECKED, SEED), 0, CHECKED)
    np.savez(out / f"{stem}.npz", **vars(played))
    launch: dict[str, Any] = {
        "game": game.name,
        "play": play,
        "players": players,
        "seed": SEED,
        "entry": kernels.entry_of(text),
        "shared_bytes": made.shared_bytes,
        **made.fit.launch._asdict(),
    }
    (out / f"{stem}.json").write_text(json.dumps(launch, indent=2) + "\n")
    return path
