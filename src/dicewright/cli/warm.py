"""`dicewright warm`."""

import time

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from dicewright import games
from dicewright.cli.common import console
from dicewright.core.game import Game
from dicewright.core.rule import cache_folder, remove_stale_caches
from dicewright.lab.warm import is_warm, mark_warm, steps


@click.command(epilog="Example: dicewright warm")
@click.option("--again", is_flag=True, help="Go through it even if it has been done.")
def command(again: bool) -> None:
    """Compile the rules now, so that nothing waits for it later."""
    start = time.perf_counter()
    for name in games.names():
        warm_up(games.get(name), again)
    remove_stale_caches()
    seconds = time.perf_counter() - start
    console().print(f"The rules are compiled ({seconds:.1f} s): {cache_folder()}", soft_wrap=True)


def warm_up(game: Game, again: bool = False) -> None:
    """Compile what is not compiled yet, behind a progress bar."""
    if is_warm(game) and not again:
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        work = steps(game)
        task = bar.add_task(f"Compiling the rules of {game.title} (once)", total=len(work))
        for step in work:
            step()
            bar.advance(task)
    mark_warm(game)
