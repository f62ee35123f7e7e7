"""A thousand faults: people and bots play on servers of this machine while something fails.

Servers, PostgreSQL and all are this program's own, in a temporary folder. After each fault: nothing
that a screen was told is lost or changed, no roll is made twice, no two servers wrote to one table,
all verifiers accept every record, and everybody plays on. How long that took is the result.

`--store workers` makes no faults: it replaces the processes of `serve --workers` one after the
other while people play, and tells the longest time that a screen heard nothing. Each screen asks
for a sign of life when it has heard nothing for a fifth of a second.
"""

import argparse
import asyncio
import faulthandler
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from itertools import accumulate, groupby
from pathlib import Path
from random import Random
from typing import Any

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table as Sheet

sys.path.append(str(Path(__file__).parent.parent))
from tests.web import services

from fault_checks import Auditor, Verifiers, check_table
from fault_kinds import Fault, kinds_for
from fault_people import Hall
from fault_site import FileSite, SharedSite, Site, WorkersSite

Json = dict[str, Any]
STILL = 300.0  # seconds after which a table that does not play on has failed
FAULT_SECONDS = 600.0  # that making a fault may take
OFTEN, SLOWLY = 0.2, (1.0, 3.0)  # seconds: a screen that hears nothing asks; people think
QUIET = 10.0  # seconds before each rolling restart in which the longest gap is taken, too
BETWEEN = (0.1, 1.0)  # seconds between two faults
SHARES = {
    "redis": 0.5,
    "postgresql": 0.25,
    "sqlite": 0.25,
}  # of the faults, where all are asked for


@dataclass
class Run:
    """One site, the people on it, and what was found."""

    site: Site
    hall: Hall
    verifiers: Verifiers
    auditor: Auditor
    seed: int

    async def fault(self, number: int) -> Json:
        """Make a fault, wait until everybody plays on, and look at everything."""
        random = Random(f"{self.seed}/{self.site.store}/{number}")
        kinds = kinds_for(self.site)
        (kind,) = random.choices(kinds, [kind.weight for kind in kinds])
        fault = Fault(random)
        for moves in self.hall.moves:
            moves.clear()
        before, self.hall.gap = self.hall.gap, 0.0
        async with asyncio.timeout(FAULT_SECONDS):
            await asyncio.gather(*(server.up() for server in self.site.servers))
            await kind.make(self.site, fault)
        fault.lifted = max(fault.lifted, time.monotonic())
        back = await self.plays_on(fault)
        gap, self.hall.gap = self.hall.gap, 0.0
        await self.look()
        found = [finding._asdict() for finding in self.hall.findings]
        self.hall.findings.clear()
        return {
            "store": self.site.store,
            "seed": self.seed,
            "number": number,
            "kind": kind.name,
            "detail": fault.detail,
            "since_struck": back[0],
            "since_lifted": back[1],
            "gap": gap,
            "gap_before": before,
            "findings": found,
            "load": os.getloadavg()[0],
            "at": time.strftime("%Y-%m-%d %H:%M:%S"),
        }

    async def plays_on(self, fault: Fault) -> tuple[float, float]:
        """Wait until everybody plays on; return for how long they had to wait."""
        end = time.monotonic() + STILL
        while time.monotonic() < end:
            struck, lifted = map(self.hall.played_on, (fault.struck, fault.lifted))
            if struck is not None and lifted is not None:
                return struck - fault.struck, lifted - fault.lifted
            self.hall.moved.clear()
            try:
                await asyncio.wait_for(self.hall.moved.wait(), 1.0)
            except TimeoutError:
                continue
        for index, moves in enumerate(self.hall.moves):
            if not any(move.sent >= fault.lifted for move in moves):
                table = self.hall.tables[index]
                told = [f"{s.version} {s.now} {s.at}" for s in table.screens] if table else []
                self.hall.accuse("still", table.code if table else str(index), "; ".join(told))
        return STILL, STILL

    async def look(self) -> None:
        """Look at the records and at who wrote what."""
        for code, said in self.auditor.read(await self.site.audit(self.auditor.last)):
            self.hall.accuse("authority", code, said)
        for table in [one for one in self.hall.tables if one is not None]:
            if table.screens[0].now.get("status") == "playing":
                await check_table(self.hall, table, self.verifiers)
        await asyncio.gather(*self.hall.checking)


async def run(site: Site, numbers: list[int], chosen: argparse.Namespace) -> list[Json]:
    """Open a site, let people play there, and make faults."""
    made: list[Json] = []
    async with AsyncExitStack() as stack:
        stack.push_async_callback(site.close)
        await site.open()
        hall = Hall(site.addresses, chosen.tables, chosen.seed)
        if isinstance(site, WorkersSite):
            hall.silence, hall.pauses = OFTEN, SLOWLY
        verifiers = Verifiers(site.folder)
        stack.callback(verifiers.page.close)
        hall.check = lambda table: check_table(hall, table, verifiers)
        whole = Run(site, hall, verifiers, Auditor(), chosen.seed)
        players = [asyncio.create_task(hall.play(index)) for index in range(chosen.tables)]
        stack.push_async_callback(ended, players)
        began = time.monotonic()
        await whole.plays_on(Fault(Random(), struck=began, lifted=began))
        hall.gap = 0.0
        for number in numbers:
            if made and time.monotonic() - began > chosen.seconds:
                break
            if isinstance(site, WorkersSite):
                await asyncio.sleep(QUIET)
            made.append(await whole.fault(number))
            keep(made[-1], chosen.results)
            for player in players:
                if player.done():
                    player.result()
            await asyncio.sleep(hall.random.uniform(*BETWEEN))
        print(f"{site.store}: {hall.games} games to their end; refusals: {dict(hall.errors)}")
    return made


async def ended(players: list[asyncio.Task[None]]) -> None:
    """Let nobody play any more."""
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)


def keep(made: Json, results: Path | None) -> None:
    """Print what is wrong, and add a fault to the results."""
    line = json.dumps(made)
    back = f"{made['since_struck']:.1f} s, {made['since_lifted']:.1f} s"
    named = f"{made['number']}: {made['kind']}, {made['detail']}"
    print(f"{named}: back after {back}; load {made['load']:.1f}", file=sys.stderr, flush=True)
    if made["findings"]:
        print(f"VIOLATION with seed {made['seed']}, fault {made['number']}: {line}", flush=True)
    if results is not None:
        with results.open("a") as file:
            file.write(line + "\n")


def on(store: str, numbers: list[int], chosen: argparse.Namespace) -> list[Json]:
    """Make faults at one server with its file, or at several with PostgreSQL and perhaps Redis."""
    with ExitStack() as stack:
        if store == "sqlite":
            return in_folder(lambda folder: run(FileSite(folder), numbers, chosen))
        cluster = stack.enter_context(services.cluster())
        redis = stack.enter_context(services.redis()) if store != "postgresql" else None
        if redis is not None and store == "workers":
            return in_folder(
                lambda folder: run(
                    WorkersSite(folder, cluster, redis, chosen.servers), numbers, chosen
                )
            )
        return in_folder(
            lambda folder: run(SharedSite(folder, cluster, redis, chosen.servers), numbers, chosen)
        )


def in_folder(make: Callable[[Path], Awaitable[list[Json]]]) -> list[Json]:
    """Do something in a new folder, which stays if anything was wrong."""

    async def whole() -> list[Json]:
        return await make(folder)

    folder = Path(tempfile.mkdtemp(prefix="faults"))
    made: list[Json] | None = None
    try:
        made = asyncio.run(whole())
        return made
    finally:
        if made is None or any(one["findings"] for one in made):
            print(f"the logs of the servers are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)


def sheet(made: list[Json]) -> Sheet:
    """Return the figures by kind of fault."""
    titles = ("store", "fault", "number")
    times = [f"{what}{of}" for what in ("struck: ", "lifted: ") for of in OF]
    whole = Sheet(*titles, *times, "violations", box=MARKDOWN)
    for column in whole.columns:
        column.no_wrap = True
    for column in whole.columns[2:]:
        column.justify = "right"
    made = sorted(made, key=lambda one: (one["store"], one["kind"]))
    groups = [list(group) for _, group in groupby(made, lambda o: (o["store"], o["kind"]))]
    for group in [*groups, made]:
        names = (group[0]["store"], group[0]["kind"]) if group is not made else ("all", "")
        columns = [[one[key] for one in group] for key in ("since_struck", "since_lifted")]
        figures = [f"{value:.1f} s" for column in columns for value in three(column)]
        wrong = sum(len(one["findings"]) for one in group)
        whole.add_row(*names, str(len(group)), *figures, str(wrong))
    return whole


OF = ("median", "p99", "longest")


def three(times: list[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the longest."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[int(0.99 * (len(ordered) - 1) + 0.5)], ordered[-1]


def done_before(chosen: argparse.Namespace) -> list[Json]:
    """Return the faults that are in the results already."""
    if chosen.results is None or not chosen.results.exists():
        return []
    lines = chosen.results.read_text().splitlines()
    return [one for one in map(json.loads, lines) if one["seed"] == chosen.seed]


def shared_out(chosen: argparse.Namespace) -> dict[str, range]:
    """Return the numbers of the faults at each store."""
    first, many = chosen.first, chosen.faults
    if chosen.store != "all":
        return {chosen.store: range(first, first + many)}
    ends = [first + round(many * share) for share in accumulate(SHARES.values())]
    return dict(zip(SHARES, map(range, [first, *ends], ends), strict=False))


def main() -> int:
    """Make faults and report; 1 if anything was wrong."""
    faulthandler.register(10)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=1000, help="in all, with those of --results")
    parser.add_argument("--seed", type=int, default=1, help="what the faults are drawn from")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--store", choices=[*SHARES, "workers", "all"], default="all")
    parser.add_argument("--servers", type=int, default=3, help="on PostgreSQL")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument(
        "--seconds",
        type=float,
        default=86400,
        help="after which no further fault is made, for each store",
    )
    parser.add_argument("--results", type=Path, help="a file: go on where it ends")
    chosen = parser.parse_args()
    made = done_before(chosen)
    for store, numbers in shared_out(chosen).items():
        known = {one["number"] for one in made if one["store"] == store}
        if left := [number for number in numbers if number not in known]:
            made += on(store, left, chosen)
    console = Console(highlight=False, width=200)
    if made:
        console.print(sheet(made))
    if gaps := [(one["gap"], one["gap_before"]) for one in made if one["store"] == "workers"]:
        for said, times in zip(("while restarted", "before"), zip(*gaps, strict=True), strict=True):
            shown = ", ".join(f"{seconds:.2f}" for seconds in times)
            console.print(f"the longest gap that a screen saw, {said}: {shown} s")
    loads = [one["load"] for one in made] or [0.0]
    console.print(
        f"{len(made)} faults; {os.cpu_count()} cores, load average {min(loads):.1f} to "
        f"{max(loads):.1f}, median {statistics.median(loads):.1f}"
    )
    return 1 if any(one["findings"] for one in made) else 0


if __name__ == "__main__":
    sys.exit(main())
