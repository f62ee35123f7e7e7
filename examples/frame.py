"""Load the results of many games into a data frame, and ask questions about them.

    dicewright lab diceopolis --parquet results.parquet
    python examples/frame.py results.parquet
    python examples/frame.py                 # simulates some games and writes such a file itself

One row a game: game, seed, index, first, moves, then points_0, points_1, ... and share_0, ..., the
shares of the win. `duckdb.read_parquet(file)` is a frame already; `.df()` makes one of pandas of
it, `.pl()` one of polars, where they are installed, and `.fetchnumpy()` arrays of NumPy.
"""

import tempfile
from pathlib import Path
from typing import Any

import click
import duckdb
import numpy as np

from dicewright import games
from dicewright.lab.simulate import Job, Played, simulate


def columns(job: Job, played: Played) -> dict[str, Any]:
    """Return the results of a job by column."""
    count = len(played.moves)
    best = played.points == played.points.max(axis=1, keepdims=True)
    shares = best / best.sum(axis=1, keepdims=True)
    seats = range(len(job.players))
    return {
        "game": np.array([job.game.name] * count),
        "seed": np.full(count, job.seed),
        "index": np.arange(count),
        "first": played.firsts,
        "moves": played.moves,
        **{f"points_{seat}": played.points[:, seat].copy() for seat in seats},
        **{f"share_{seat}": shares[:, seat].copy() for seat in seats},
    }


def write(file: Path, games_: int) -> None:
    """Simulate some games of greedy bots, and write their results."""
    job = Job(games.get("diceopolis"), ("greedy", "greedy"), games_, seed=1)
    results = columns(job, simulate(job))  # noqa: F841 - duckdb finds it by its name
    frame = duckdb.sql("select * from results")
    assert frame is not None
    frame.write_parquet(str(file))


def tell(file: Path) -> None:
    """Print what the frame says of starting, of points and of leads."""
    frame = duckdb.read_parquet(str(file))
    click.echo(f"{len(frame):,} games, columns: {', '.join(frame.columns)}")
    click.echo(
        frame.aggregate(
            "first, count(*) as games, round(avg(share_0), 3) as share_0,"
            " round(avg(points_0), 1) as points_0, round(avg(points_1), 1) as points_1",
            "first",
        ).order("first")
    )
    arrays = frame.fetchnumpy()
    lead = np.abs(arrays["points_0"] - arrays["points_1"])
    click.echo(
        f"lead of the winner: {np.median(lead):.0f} points in the median, {lead.max()} at most"
    )


@click.command()
@click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, path_type=Path), required=False
)
@click.option("--games", "games_", default=20_000, show_default=True, help="To be simulated.")
def main(file: Path | None, games_: int) -> None:
    """Tell what stands in a file of results, or in one of games simulated now."""
    if file is not None:
        tell(file)
        return
    with tempfile.TemporaryDirectory() as folder:
        own = Path(folder, "results.parquet")
        write(own, games_)
        tell(own)


if __name__ == "__main__":
    main()
