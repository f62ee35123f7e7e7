"""Tables that are made, played to their end and left, by the thousand: what stays of them?

A server in this process, with people and bots at tiny tables of their own edition. After each batch
everybody has left; then its memory (as Python allocates it, with caches of limited size emptied),
open files, tasks and files on disk are counted. What grows is named by the line that allocated it.
"""

import argparse
import asyncio
import gc
import os
import sys
import tempfile
import tracemalloc
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parent.parent))
from tests import tiny
from tests.web.live import Live

import fault_people
from bars import Row, report
from dicewright.lab.changes import to_toml
from dicewright.web.jobs.warming import Warming
from fault_people import BOT, FRIEND, LOCAL, ME, Hall, Table

CACHE = type(lru_cache(len))
BATCH = 15  # tables between two countings
AT_ONCE = 5
WARM = 1  # batches that are not counted: what all tables share is made there
SETTLE_SECONDS = 60.0
WORST = 12  # lines that are named


class Counted(NamedTuple):
    """What a server has."""

    memory: int  # bytes
    files: int  # open ones, sockets too
    tasks: int
    on_disk: int


def wishes() -> list[dict[str, Any]]:
    """Return tables that are played in a moment."""
    rules = {"game": "diceopolis", "edition_file": to_toml(tiny.edition().parsed)}
    seats = [[ME, LOCAL], [ME, FRIEND], [ME, BOT]]
    people = [rules | {"seats": some, "start": FRIEND not in some} for some in seats]
    return [*people, rules | {"seats": [BOT, BOT], "start": True, "pace": "instant"}]


async def batch(hall: Hall, numbers: Iterator[int]) -> None:
    """Play so many tables, some at a time."""

    async def one_after_the_other() -> None:
        for number in numbers:
            kinds = wishes()
            table = Table(hall, 0, kinds[number % len(kinds)])
            while not await table.begin():
                await asyncio.sleep(1)
            await table.played()
            hall.moves[0].clear()

    await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))


def count(live: Live, folder: Path) -> Counted:
    """Wait until everybody has left, and count."""
    hub = live.app.state.hub
    loop = hub._chores[0].get_loop()
    live.wait(lambda: not hub.rooms)
    live.wait(lambda: not live.server.server_state.connections)
    forget()
    gc.collect()
    memory = tracemalloc.get_traced_memory()[0]
    files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    on_disk = sum(1 for path in folder.rglob("*") if path.is_file())
    return Counted(memory, files, len(asyncio.all_tasks(loop)), on_disk)


def forget() -> None:
    """Empty all caches that have a limit: they fill with the first thousands, and no further."""
    for one in gc.get_objects():
        if type(one) is CACHE and one.cache_parameters()["maxsize"] is not None:
            one.cache_clear()


def soak(tables: int, folder: Path) -> tuple[list[Counted], list[str]]:
    """Play all; return what was counted after each batch, and what grew."""
    counted: list[Counted] = []
    with Live(folder) as live:
        hall = Hall([f"http://127.0.0.1:{live.port}"], 1, 1)
        tracemalloc.start(1)
        batches = -(-tables // BATCH) + WARM
        for number in range(batches):
            numbers = iter(range(number * BATCH, (number + 1) * BATCH))
            asyncio.run(batch(hall, numbers))
            counted.append(count(live, folder))
            print(counted[-1], f"load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
            if number == WARM - 1:
                before = tracemalloc.take_snapshot()
        grown = tracemalloc.take_snapshot().compare_to(before, "lineno")
        tracemalloc.stop()
        assert not hall.findings, hall.findings
    return counted[WARM - 1 :], [str(one) for one in grown[:WORST]]


def rows_of(counted: list[Counted]) -> list[Row]:
    """Return what a finished table leaves behind."""
    tables = BATCH * (len(counted) - 1)
    first, last = counted[0], counted[-1]
    each = (last.memory - first.memory) / tables / 1024
    return [
        Row("memory of a finished table", each, "kB", f"{tables} tables", at_most=1),
        Row("open files that are left", last.files - first.files, "", at_most=0),
        Row("tasks that are left", last.tasks - first.tasks, "", at_most=0),
        Row("files on disk that are left", last.on_disk - first.on_disk, "", at_most=0),
        Row("load average", os.getloadavg()[0], "", "of the last minute"),
    ]


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    fault_people.PAUSES = (0.0, 0.0)
    fault_people.UNDONE = 0.1
    Warming.is_ready = lambda *_: False  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        counted, grown = soak(chosen.tables, Path(folder))
    report(rows_of(counted), grown, chosen.json)


if __name__ == "__main__":
    main()
