"""`dicewright data`."""

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicewright.cli.common import console


@click.group(epilog="Example: dicewright data copy FOLDER postgresql://dice@localhost/dice")
def command() -> None:
    """Move what a server keeps from one database to another."""


@command.command(
    epilog="Example: dicewright data copy ~/.local/share/dicewright "
    "postgresql://dice@localhost/dice, with the server stopped"
)
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy(source: str, target: str) -> None:
    """Copy all tables, moves and counts, and compare them afterwards.

    FROM and TO are data folders, SQLite files, or addresses of PostgreSQL databases. Nothing may be
    in TO yet, and no server may use either.
    """
    from dicewright.web.store import copying

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console(stderr=True)) as bar:
        task = bar.add_task("Copying and comparing rows", total=None)
        counts = copying.copy(
            copying.where_of(source),
            copying.where_of(target),
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    told = ", ".join(f"{name} {count}" for name, count in counts.items())
    click.echo(f"Copied, and all rows are equal: {told}")
    click.echo("The seats of all players are signed with the file `secret`: keep it in --data")
