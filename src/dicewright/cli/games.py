"""`dicewright games`."""

from typing import Any

import click
from rich.table import Table

from dicewright import bots, games
from dicewright.cli.common import console, print_json
from dicewright.core.game import Game
from dicewright.core.installed import installed, origin
from dicewright.core.options import Option


@click.command(epilog="Example: dicewright games --json")
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
def command(as_json: bool) -> None:
    """List the games, their options, editions and bots, and where each comes from."""
    facts = [_facts(games.get(name)) for name in games.names()]
    if as_json:
        print_json(facts)
        return
    for game in facts:
        console().print(_card(game))
        console().print()
    console().print("[dim]Play one:[/] dicewright play GAME --players you,greedy")


def _card(game: dict[str, Any]) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_row(f"[bold]{game['name']}[/]", game["about"])
    table.add_row("players", f"{game['players'][0]} to {game['players'][1]}")
    for name, values in game["options"].items():
        table.add_row("option", f"{name}={'|'.join(values)} (default first)")
    table.add_row("editions", ", ".join(game["editions"]))
    table.add_row("bots", ", ".join(game["bots"]))
    table.add_row("comes with", game["comes_with"])
    return table


def _facts(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "players": [game.players[0], game.players[-1]],
        "editions": game.edition_type.shipped_names(),
        "options": {option.name: _values(game, option) for option in game.option_list},
        "bots": list(bots.BOTS),
        "comes_with": origin(installed()[game.name]),
    }


def _values(game: Game, option: Option) -> list[str]:
    """Return what an option can be, the default first."""
    values = [game.options[option.name], *option.values]
    return list(dict.fromkeys(str(value).lower() for value in values))
