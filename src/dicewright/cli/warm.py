"""`dicewright warm`."""

import multiprocessing
import time
from collections.abc import Iterator, Mapping, Sequence
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
    cold = {
        name: [part for part in parts if again or not is_warm(games.get(name), part)]
        for name in names
    }
    cold = {name: parts for name, parts in cold.items() if parts}
    if not cold:
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        what = games.get(next(iter(cold))).title if len(names) == 1 else f"{len(names)} games"
        task = bar.add_task(f"Compiling the rules of {what} (once)", total=len(cold))
        for _ in compile_all(cold):
            bar.advance(task)


def compile_all(cold: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Compile parts of games, each game in one process: its parts share much; yield each's name."""
    processes = min(cores(), len(cold))
    if processes == 1:
        yield from (compile_parts(*job) for job in cold.items())
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        for done in as_completed([pool.submit(compile_parts, *job) for job in cold.items()]):
            yield done.result()  # what went wrong there is not passed over


def compile_parts(name: str, parts: Sequence[str]) -> str:
    """Compile parts of a game; return its name."""
    game: Game = games.get(name)
    for part in parts:
        for step in ALL[part](game):
            step()
        mark_warm(game, part)
    return name
