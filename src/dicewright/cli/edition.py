"""`dicewright edition`."""

from pathlib import Path
from typing import Any

import click
import msgspec
from rich.syntax import Syntax

from dicewright import games
from dicewright.cli.common import console, print_json, tell_own_edition
from dicewright.core.differences import own_edition
from dicewright.core.edition import parse_toml, read_bytes
from dicewright.core.errors import Unreadable


@click.group(epilog="Example: dicewright edition check mine.toml")
def command() -> None:
    """Show or check what is printed on the pieces."""


@command.command(
    epilog="Example: dicewright edition show diceopolis > mine.toml, then change it and play it."
)
@click.argument("name", metavar="GAME")
@click.option("--edition", default="standard", show_default=True, metavar="NAME")
@click.option("--json", "as_json", is_flag=True, help="Print it as records hash it.")
def show(name: str, edition: str, as_json: bool) -> None:
    """Print a shipped edition as TOML, its provenance marks included."""
    editions = games.get(name).edition_type
    found = editions.shipped(edition)
    if as_json:
        print_json(found.parsed)
        return
    toml = (editions.folder / f"{edition}.toml").read_text("utf-8")
    out = console()
    if out.is_terminal:
        out.print(Syntax(toml, "toml", background_color="default", word_wrap=True))
        others = ", ".join(other for other in editions.shipped_names() if other != edition)
        out.print(f"[dim]Other editions of {name}: {others or 'none'}[/]")
    else:
        click.echo(toml, nl=False)


@command.command(epilog="Example: dicewright edition check mine.toml")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def check(path: Path, as_json: bool) -> None:
    """Check an edition of your own; a wrong one is refused with its table and key."""
    game = games.get(_game_of(path))
    game = game.using(edition=game.edition_type.read(path))
    edition, own = game.edition, own_edition(game)
    if as_json:
        named = {"game": game.name, "name": edition.name, "sha256": edition.sha256}
        print_json(named | {"own_edition": msgspec.to_builtins(own)})
    else:
        click.echo(f"{path}: a right edition of {game.title}, {edition.name!r}")
        click.echo(f"sha256 {edition.sha256}")
        tell_own_edition(own)
        click.echo(f"play it: dicewright play {game.name} --edition {path}")


def _game_of(path: Path) -> str:
    """Return the game that an edition says it is of."""
    heading: Any = parse_toml(read_bytes(path), str(path)).get("edition")
    name = heading.get("game") if isinstance(heading, dict) else None
    if name not in games.names():
        known = ", ".join(games.names())
        raise Unreadable(f"{path}: [edition] game: expected one of {known}, got {name!r}")
    return str(name)
