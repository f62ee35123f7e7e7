"""`dicewright odds`."""

import click
from rich.markup import escape
from rich.table import Table

from dicewright import solve
from dicewright.cli.common import console, edition_and_options, find_game, print_json, table_of
from dicewright.solve import Cell, Odds


@click.command(epilog="Example: dicewright odds astroventure --json")
@click.argument("name", metavar="GAME")
@click.option("--json", "as_json", is_flag=True, help="Print for other programs to read.")
@edition_and_options
def command(name: str, as_json: bool, edition: str | None, options: tuple[str, ...]) -> None:
    """Show the exact odds of all that a turn can bring."""
    game = find_game(name, edition, options)
    odds = solve.odds(game)
    if as_json:
        report = {"game": game.name, "edition": game.edition.name, "options": game.options}
        print_json(report | {"note": odds.note, "odds": odds.records()})
        return
    out = console()
    out.print(f"[bold]{game.title}[/] ({escape(game.edition.name)})")
    out.print(_table(odds))
    out.print(f"[dim]{escape(odds.note)}[/]")


def _table(odds: Odds) -> Table:
    """Return the odds as people read them, words to the left and numbers to the right."""
    words = [
        column
        for number, column in enumerate(odds.columns)
        if any(isinstance(row[number], str) for row in odds.rows)
    ]
    table = table_of(*odds.columns, words=words)
    for row in odds.rows:
        table.add_row(*map(_text, row))
    return table


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    return f"{cell:.1%}" if isinstance(cell, float) else escape(str(cell))
