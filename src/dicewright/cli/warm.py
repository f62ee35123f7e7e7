"""`dicewright warm`."""

import multiprocessing
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from dicewright import games
from dicewright.cli.common import console
from dicewright.core.game import Game
from dicewright.core.rule import cache_folder, remove_stale_caches
from dicewright.envs.warm import learning
from dicewright.lab.simulate import cores
from dicewright.lab.warm import PARTS, is_warm, mark_warm

ALL = PARTS | {"learn": learning}


@click.command(epilog="Example: dicewright warm")
@click.option("--again", is_flag=True, help="Go through it even if it has been done.")
@click.option(
    "--for",
    "parts",
    multiple=True,
    type=click.Choice([*ALL]),
    help="Compile only what this needs; may be given twice.  [default: everything]",
)
def command(again: bool, parts: tuple[str, ...]) -> None:
    """Compile the rules now, so that nothing waits for it later."""
    start = time.perf_counter()
    warm_up(games.names(), parts or [*ALL], again)
    remove_stale_caches()
    seconds = time.perf_counter() - start
    console().print(f"The rules are compiled ({seconds:.1f} s): {cache_folder()}", soft_wrap=True)


def warm_up(names: Sequence[str], parts: Sequence[str], again: bool = False) -> None:
    """Compile what is not compiled yet of some games, on all cores, behind a progress bar."""
    cold = [
        (name, part)
        for name in names
        for part in parts
        if again or not is_warm(games.get(name), part)
    ]
    if not cold:
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        what = games.get(cold[0][0]).title if len(names) == 1 else f"{len(names)} games"
        task = bar.add_task(f"Compiling the rules of {what} (once)", total=len(cold))
        for _ in compile_all(cold):
            bar.advance(task)


def compile_all(cold: Sequence[tuple[str, str]]) -> Iterator[object]:
    """Compile parts of games, each in a process of its own, and yield after each."""
    processes = min(cores(), len(cold))
    if processes == 1:
        yield from (compile_part(*job) for job in cold)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        yield from as_completed([pool.submit(compile_part, *job) for job in cold])


def compile_part(name: str, part: str) -> str:
    """Compile one part of a game; return the game's name."""
    game: Game = games.get(name)
    for step in ALL[part](game):
        step()
    mark_warm(game, part)
    return name
