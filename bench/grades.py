"""What grades reviews give: games of one level against itself.

python bench/grades.py [GAME ...] [--games 200] [--levels random,master] [--time 20ms] [--json]
"""

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table

from dicewright import games
from dicewright.analysis.appraiser import appraiser_of
from dicewright.analysis.grades import GRADES, grade_of
from dicewright.analysis.review import reassessed, sum_of, walk
from dicewright.cli.common import seconds_of
from dicewright.lab.simulate import Job, play_one


class Graded(NamedTuple):
    """A reviewed game."""

    costs: list[float]  # against random choices, by seat
    seconds: float  # that all positions took
    sure: float


def grade_game(name: str, level: str, seconds: float, index: int) -> Graded:
    """Play a game between two of a level, and grade both."""
    match = play_one(Job(games.get(name), (level, level), index + 1, 1, seconds=seconds), index)
    began = perf_counter()
    steps = list(walk(appraiser_of(match.game), match, lambda done: None))
    sums = [sum_of(steps, seat, steps[0].was[seat]) for seat in range(2)]
    took = perf_counter() - began
    return Graded([one.rate for one in sums], took, reassessed(steps))


def row_of(name: str, level: str, graded: list[Graded]) -> dict[str, Any]:
    """Return what some games come to."""
    costs = [cost for one in graded for cost in one.costs]
    counts = Counter(map(grade_of, costs))
    return {
        "game": name,
        "level": level,
        "games": len(graded),
        "cost_against_lot": fmean(costs),
        "grade": grade_of(fmean(costs)),
        "grades": {grade.name: counts[grade.name] / len(costs) for grade in GRADES},
        "sure": fmean(one.sure for one in graded),
        "seconds_a_game": fmean(one.seconds for one in graded),
    }


def measure(
    names: list[str], number: int, levels: list[str], seconds: float
) -> list[dict[str, Any]]:
    """Play and review the games of all levels on all cores."""
    rows = []
    with ProcessPoolExecutor() as pool:
        for name in names:
            for level in levels:
                grade = partial(grade_game, name, level, seconds)
                rows.append(row_of(name, level, list(pool.map(grade, range(number)))))
    return rows


@click.command(epilog="Example: python bench/grades.py --games 200 --levels random,master")
@click.argument("names", metavar="[GAME]...", nargs=-1, type=click.Choice(games.names()))
@click.option("--games", "number", default=20, show_default=True, type=click.IntRange(min=1))
@click.option("--levels", default="random,greedy,expert,master", show_default=True)
@click.option("--time", "limit", default="20ms", show_default=True, help="For a choice of master.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(names: tuple[str, ...], number: int, levels: str, limit: str, as_json: bool) -> None:
    """Measure, and print."""
    chosen = list(names) or games.names()
    rows = measure(chosen, number, levels.split(","), seconds_of("--time", limit))
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    table = Table("game", "level", "cost vs random", "grade", *(grade.name for grade in GRADES))
    table.add_column("s a game")
    for row in rows:
        table.add_row(
            row["game"],
            row["level"],
            f"{row['cost_against_lot']:.1%}",
            row["grade"],
            *(f"{part:.0%}" if part else "" for part in row["grades"].values()),
            f"{row['seconds_a_game']:.1f}",
        )
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
