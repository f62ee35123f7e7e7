"""`dicewright puzzles`."""

from pathlib import Path

import click
from rich.progress import Progress

from dicewright.cli.common import console, edition_and_options, find_game, time_limit
from dicewright.cli.warm import warm_up
from dicewright.core.dice import MOST_SEED


@click.command(epilog="Example: dicewright puzzles diceopolis --count 40 --seed 1 --out my.jsonl")
@click.argument("name", metavar="GAME")
@click.option("--count", default=40, show_default=True, type=click.IntRange(1, 10_000))
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, MOST_SEED))
@time_limit
@click.option(
    "--games",
    type=click.IntRange(min=1),
    help="Stop after so many games, whatever was found.  [default: go on]",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write, a puzzle a line.",
)
@edition_and_options
def command(
    name: str,
    count: int,
    seed: int,
    seconds: float | None,
    games: int | None,
    out: Path,
    edition: str | None,
    options: tuple[str, ...],
) -> None:
    """Let bots play, and keep positions in which one choice is clearly best."""
    from dicewright.lab.puzzles import Search, find_puzzles

    game = find_game(name, edition, options)
    warm_up([game.name], ["play"])
    found: list[bytes] = []
    played = 0
    with Progress(console=console(stderr=True), transient=True) as bar:
        task = bar.add_task(f"{game.title}, puzzles", total=count)
        for line in find_puzzles(Search(game, seed, seconds or 1.0)):
            played += 1
            found += [line] if line else []
            bar.update(task, completed=len(found))
            out.write_bytes(b"".join(one + b"\n" for one in found))
            if len(found) >= count or played == games:
                break
    console().print(
        f"{len(found)} puzzles of {played} games; {out}, {out.stat().st_size:,} bytes",
        soft_wrap=True,
    )
