"""What several commands share: naming a game with its edition and options, and printing."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from rich.console import Console

from dicewright import games
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game

F = TypeVar("F", bound=Callable[..., Any])


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


def find_game(name: str, edition: str | None, options: Sequence[str]) -> Game:
    """Return the game that a command line names."""
    game = games.get(name)
    if edition is not None:
        game = game.using(edition=game.edition_type.find(edition))
    return game.using(options=game.parse_options(dict(map(_key_and_value, options))))


def _key_and_value(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise Unreadable(f"--option: expected KEY=VALUE, got {text!r}")
    return key, value


def seats(players: str) -> list[str]:
    """Return the names that --players lists."""
    names = [name.strip() for name in players.split(",")]
    if not all(names):
        raise Unreadable(f"--players: expected names between commas, got {players!r}")
    return names


def print_json(content: object) -> None:
    """Print a value for other programs to read."""
    click.echo(json.dumps(content, ensure_ascii=False, indent=2))


def console(stderr: bool = False) -> Console:
    """Return where to print for people."""
    return Console(stderr=stderr, highlight=False)
