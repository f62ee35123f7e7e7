"""What comes in parts from many games, behind a progress bar that can be stopped."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dicewright.cli.common import console

STOPPED = 130  # the exit status
Parts = np.ndarray[Any, np.dtype[Any]]


def gather(
    title: str,
    games: int,
    parts: Iterable[Parts],
    count: Callable[[Parts], int],
    enough: Callable[[Parts], bool] | None = None,
) -> tuple[Parts, bool]:
    """Return all parts that come until it is enough, and whether somebody stopped it."""
    gathered: list[Parts] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(f"{title}, games", total=games)
        try:
            for rows in parts:
                gathered.append(rows)
                bar.advance(task, count(rows))
                if enough and enough(np.concatenate(gathered)):
                    break
        except KeyboardInterrupt:
            if not gathered:
                raise
            console(stderr=True).print("Stopped; this is what has been played.")
            return np.concatenate(gathered), True
    return np.concatenate(gathered), False
