"""What several commands share: naming a game with its edition and options, and printing."""

import json
import re
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console, JustifyMethod
from rich.table import Table

from dicewright import bots, games
from dicewright.core.differences import OwnEdition, sentence
from dicewright.core.edition import read_bytes
from dicewright.core.errors import Forbidden, Refused, Unreadable
from dicewright.core.game import Game
from dicewright.core.lines import is_record

F = TypeVar("F", bound=Callable[..., Any])
DIFFERENCES_TOLD = 3  # of somebody's own edition, in a line
ROOMY = 7  # columns that stand well apart in a terminal of 80
RECORD_STATUS = (
    "Exit status: 0 for a record in which nothing is wrong, 1 for one in which something is, "
    "2 for a file that is none"
)


def edition_and_options(command: F) -> F:
    """Add --edition and --option to a command that starts a game."""
    for add in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="KEY=VALUE",
            help="A choice of the table, for instance row=value; repeatable.",
        ),
        click.option(
            "--edition",
            metavar="NAME|FILE",
            help="A shipped edition's name, or a TOML file of your own.  [default: standard]",
        ),
    ):
        command = add(command)
    return command


def time_limit(command: F) -> F:
    """Add --time to a command in which bots may search."""
    return click.option(
        "--time",
        "seconds",
        metavar="TIME",
        callback=lambda context, option, text: text and seconds_of("--time", text),
        help="Time for a choice of a bot that searches: 20ms, 0.5s, or seconds.  [default: 1s]",
    )(command)


def tell_stand_in(game: Game, players: Sequence[str]) -> None:
    """Say so, if a bot was not trained for the edition."""
    if note := bots.stand_in_note(game, players):
        console(stderr=True).print(f"Note: {note}.", soft_wrap=True, markup=False)


def tell_own_edition(own: OwnEdition | None, stderr: bool = False) -> None:
    """Say so, if an edition is not a shipped one, with the first few things that differ."""
    if own is not None:
        line = f"Note: {sentence(own, DIFFERENCES_TOLD)}."
        console(stderr).print(line, soft_wrap=True, markup=False)


def find_game(name: str, edition: str | None, options: Sequence[str]) -> Game:
    """Return the game that a command line names."""
    game = games.get(name, edition)
    return game.using(options=game.parse_options(dict(map(_key_and_value, options))))


def _key_and_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise Unreadable(f"--option: expected KEY=VALUE, got {text!r}")
    return key, value


def seats(players: str) -> list[str]:
    """Return the names that --players lists."""
    names = [name.strip() for name in players.split(",")]
    if not all(names) or not players.isprintable():
        raise Unreadable(f"--players: expected names between commas, got {players!r}")
    return names


def seconds_of(name: str, text: str) -> float:
    """Return the time that an option names, in seconds: 20ms, 0.5s, or a plain number of them."""
    found = re.fullmatch(r"(\d+\.?\d*|\.\d+) *(ms|s)?", text.strip().lower(), re.ASCII)
    seconds = float(found[1]) / (1000.0 if found[2] == "ms" else 1.0) if found else 0.0
    if not 0.0 < seconds < float("inf"):
        raise Unreadable(f"{name}: expected a time above 0 such as 20ms, 0.5s or 1, got {text!r}")
    return seconds


def read_record(path: Path) -> bytes:
    """Return the content of a record, right or wrong; another file is refused."""
    content = read_bytes(path)
    if not is_record(content):
        raise Unreadable(f"{path}: expected a game record, which begins with its header")
    return content


def refuse_record(path: Path, error: Refused, as_json: bool, verdict: str) -> int:
    """Report the first wrong line of a record; return the exit status."""
    if as_json:
        ruling = error.ruling if isinstance(error, Forbidden) else None
        print_json({verdict: False, "line": error.line, "ruling": ruling, "error": error.reason})
    else:
        click.echo(f"Error: {path}: {error}", err=True)
    return 1


def print_json(content: object) -> None:
    """Print a value for other programs to read."""
    click.echo(json.dumps(content, ensure_ascii=False, indent=2))


def table_of(*columns: str, words: Collection[str] = ("",)) -> Table:
    """Return an empty table; where it is too wide columns of words wrap, numbers stay whole."""
    table = Table(
        box=None, padding=(0, 2 if len(columns) <= ROOMY else 1, 0, 0), header_style="dim"
    )
    for column in columns:
        wraps = column in words
        side: JustifyMethod = "left" if wraps else "right"
        table.add_column(column, justify=side, no_wrap=not wraps, overflow="fold")
    return table


def console(stderr: bool = False) -> Console:
    """Return where to print for people."""
    return Console(stderr=stderr, highlight=False)
