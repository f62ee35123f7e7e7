"""Many tables at once: what a move costs the server, and how soon it is on all screens.

Starts a server of its own for each number of tables, with fair dice, and sits scripted people down
at tables of all games: two screens of players and a spectator's each. A table makes a move every
--every seconds, as people do; nobody offers more than that. A move's time is from sending it until
the last of the three screens has it. What it costs is the CPU time of the server's process by
moves; people play, so no bot's thinking is in it, unless --level puts one on the third seat.

With --workers the server is that many processes on a PostgreSQL and a Redis of the benchmark's own.
"""

import argparse
import asyncio
import json
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Protocol

from bars import Row, report
from dicewright import games
from processes import cpu_seconds, kilobytes, spawned
from screens import DECODER, Hear, Now, Screen, look_at, number

SCREENS = 3
SIZES = [50, 200, 500, 1000]
AT_ONCE = 5  # tables that are opened together,
SLOWEST_RAMP = 5  # and at least so many in a second: then all begin to play
WARM_SECONDS = 300  # for what the server compiles beside
REST_SECONDS = 2.0  # in which it does next to nothing then
LATE_SECONDS = 60  # that a run may take longer than it should
REST_TABLES = 200  # at rest, whose memory is measured
NO_LIMIT = "1000000"


class Glance(Protocol):
    """A screen, as whoever sits before it sees it."""

    closed: bool  # by us

    def send(self, content: bytes) -> None:
        """Send a message."""

    def close(self) -> None:
        """End the connection."""


class Way(Protocol):
    """A way to a server."""

    async def make(self, wish: object) -> dict[str, Any]:
        """Make a table; return what its maker has to know."""

    async def look(self, code: str, token: str, hear: Hear) -> Glance:
        """Look at a table on one more screen."""


@dataclass
class Network:
    """The way to a server that is a process of its own."""

    address: str
    deflate: bool

    async def make(self, wish: object) -> dict[str, Any]:
        """Make a table; return what its maker has to know."""
        return await asyncio.to_thread(post, self.address, "/api/tables", wish)

    async def look(self, code: str, token: str, hear: Hear) -> Screen:
        """Look at a table on one more screen."""
        return await look_at(self.address, code, token, hear, self.deflate)


@dataclass
class Load:
    """What is offered to a server, and what has been measured of it."""

    way: Way
    every: float  # seconds between the moves of a table
    level: str | None = None  # of the bot on the third seat
    playing: bool = False  # all tables are open
    moves: int = 0  # of people and bots
    told: list[float] = field(default_factory=list)  # seconds until a move was on all screens
    ready: list[float] = field(default_factory=list)  # until the next could be made, rolls included
    moved: set["Table"] = field(default_factory=set)  # that made a move

    def forget(self) -> None:
        """Begin to measure."""
        self.moves, self.told, self.ready, self.moved = 0, [], [], set()


class Table:
    """A table of scripted people, one game after the other."""

    def __init__(self, load: Load, game: str) -> None:
        self.load = load
        third = {"kind": "local", "name": "Cem"}
        if load.level is not None:
            third = {"kind": "bot", "level": load.level}
        people = [{"kind": "me", "name": "Ann"}, {"kind": "local", "name": "Ben"}]
        self.wish = {"game": game, "seats": [*people, third], "start": True}
        self.screens: list[Glance] = []
        self.nonces: dict[int, str] = {}  # by roll
        self.seeds: dict[int, str] = {}  # by seat
        self.sent = 0.0  # when the last move was made
        self.moving = False  # and the next is not to be made yet
        self.heard: set[int] = set()  # screens that have it
        self.next: Now | None = None  # what can be done once all tables are open
        self.again: asyncio.Task[None] | None = None
        self.waits = asyncio.Event()  # for a person

    async def begin(self) -> None:
        """Make a table and look at it on all screens."""
        self.nonces, self.seeds, self.moving, self.heard = {}, {}, False, {*range(SCREENS)}
        way = self.load.way
        joined = await way.make(self.wish)
        hears = (self.play, self.give, self.watch)
        for hear, code in zip(hears, ("code", "code", "watch"), strict=True):
            self.screens.append(await way.look(joined[code], joined["token"], hear))

    def play(self, content: bytes, came: float) -> None:
        """Hear on the first screen, which moves."""
        heard = DECODER.decode(content)
        if heard.type == "error":
            raise RuntimeError(f"the server refuses: {content!r}")
        self.note(0, heard.type == "steps", came)
        self.load.moves += sum(step.entry.do is not None for step in heard.steps)
        now = heard.now
        if now is None:
            return
        self.answer(0, now)
        if now.status != "playing" or now.legal:
            self.go_on(now, came)

    def go_on(self, now: Now, came: float) -> None:
        """Take the time, and think of the next move or begin the next game."""
        if self.moving:
            self.load.ready.append(came - self.sent)
            self.moving = False
        loop = asyncio.get_running_loop()
        self.waits.set()
        if now.status == "playing" and self.load.playing:
            pause = self.load.every * random.uniform(0.8, 1.2)
            loop.call_later(pause, self.move, now, self.screens[0])
        elif now.status == "playing":
            self.next = now
        else:
            self.close()
            self.again = loop.create_task(self.begin())

    def start(self) -> None:
        """Make the first move within the time of one."""
        if self.next is not None:
            pause = self.load.every * random.random()
            asyncio.get_running_loop().call_later(pause, self.move, self.next, self.screens[0])

    def move(self, now: Now, screen: Glance) -> None:
        """Make the move that gains most."""
        if screen.closed:
            return
        best = max(now.legal, key=lambda legal: (sum(legal.gains or [0]), random.random()))
        self.heard, self.moving, self.sent = set(), True, time.perf_counter()
        self.load.moved.add(self)
        screen.send(json.dumps({"type": "act", "version": now.version, "do": best.do}).encode())

    def give(self, content: bytes, came: float) -> None:
        """Hear on the second screen, which may be asked for numbers too."""
        self.note(1, content.startswith(b'{"type":"steps"'), came)
        if b'"nonce":{' in content or b'"seed":[' in content:
            now = DECODER.decode(content).now
            if now is not None:
                self.answer(1, now)

    def watch(self, content: bytes, came: float) -> None:
        """Hear on the spectator's screen."""
        self.note(2, content.startswith(b'{"type":"steps"'), came)

    def note(self, screen: int, steps: bool, came: float) -> None:
        """Take the time when the last of the screens has what happened."""
        if not steps or screen in self.heard:
            return
        self.heard.add(screen)
        if len(self.heard) == SCREENS:
            self.load.told.append(came - self.sent)

    def answer(self, screen: int, now: Now) -> None:
        """Take part in the fair dice, if this screen is asked to."""
        for seat in now.seed:
            seed = self.seeds.setdefault(seat, number())
            self.screens[screen].send(
                b'{"type":"seed","seat":%d,"seed":"%s"}' % (seat, seed.encode())
            )
        if now.nonce is not None:
            roll = now.nonce.roll
            nonce = self.nonces.setdefault(roll, number())
            said = b'{"type":"nonce","roll":%d,"nonce":"%s"}' % (roll, nonce.encode())
            self.screens[screen].send(said)

    def close(self) -> None:
        """End all connections."""
        for screen in self.screens:
            screen.close()
        self.screens = []


def post(address: str, path: str, body: object) -> dict[str, Any]:
    """Return the answer to a request."""
    request = urllib.request.Request(address + path, json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        content: dict[str, Any] = json.loads(answer.read())
    return content


@contextmanager
def services(workers: int) -> Iterator[list[str]]:
    """Start what several processes need; give the words that tell a server of it."""
    with ExitStack() as stack:
        if workers == 1:
            yield []
            return
        sys.path.append(str(Path(__file__).parent.parent))
        from tests.web.services import cluster, redis

        database, between = stack.enter_context(cluster()), stack.enter_context(redis())
        where = ("--database", database.new(), "--redis", between.address)
        yield [*where, "--workers", str(workers)]


class Server:
    """A server of this benchmark's own: one process, or several."""

    def __init__(self, folder: Path, workers: int = 1, arguments: Sequence[str] = ()) -> None:
        limits = ("--tables-per-hour", "--connections", "--requests-per-minute")
        self.workers = workers
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "dicewright", "serve", "--port", "0"),
                *("--data", str(folder), "--log-level", "warning", "--metrics"),
                *(word for limit in limits for word in (limit, NO_LIMIT)),
                *arguments,
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://\S+", told)
        if not found:
            raise RuntimeError(f"the server did not start: {told}")
        self.address = found[0].rstrip("/")

    def warm(self) -> None:
        """Wait until it neither compiles nor loads rules any more."""
        end = time.monotonic() + WARM_SECONDS
        while time.monotonic() < end:
            used = self.cpu_seconds()
            time.sleep(REST_SECONDS)
            if not self._compiles() and self.cpu_seconds() - used < REST_SECONDS / 20:
                return
        raise RuntimeError("the server is still compiling")

    def _compiles(self) -> bool:
        with urllib.request.urlopen(self.address + "/metrics", timeout=30) as answer:
            left = re.findall(rb"\ndicewright_rules_to_compile\S* (\S+)", answer.read())
        return len(left) < self.workers or any(float(count) for count in left)

    @property
    def _serving(self) -> list[int]:
        """The processes that serve; others think, read or review."""
        return spawned(self.process.pid) if self.workers > 1 else [self.process.pid]

    def cpu_seconds(self) -> float:
        """Return the CPU time that it has used, without processes beside it."""
        return sum(cpu_seconds(pid) for pid in self._serving)

    def kilobytes(self) -> int:
        """Return the memory that it uses."""
        return sum(kilobytes(pid) for pid in self._serving)

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(30)


async def measure(server: Server, load: Load, tables: int, seconds: float) -> list[Row]:
    """Open the tables one after the other, play, and return what was measured."""
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(_: object, told: dict[str, Any]) -> None:
        if not failed.done():
            failed.set_exception(told.get("exception") or RuntimeError(told["message"]))

    asyncio.get_running_loop().set_exception_handler(fail)
    made = [Table(load, game) for game in islice(cycle(games.names()), tables)]
    before = server.kilobytes()
    async with asyncio.timeout(tables / SLOWEST_RAMP + LATE_SECONDS):
        for first in range(0, tables, AT_ONCE):
            some = made[first : first + AT_ONCE]
            await asyncio.gather(*(table.begin() for table in some))
            await asyncio.gather(*(table.waits.wait() for table in some))
    load.playing = True
    for table in made:
        table.start()
    async with asyncio.timeout(3 * load.every + seconds + LATE_SECONDS):
        await asyncio.sleep(3 * load.every)
        load.forget()
        began, used, own = time.monotonic(), server.cpu_seconds(), time.process_time()
        await asyncio.wait((failed,), timeout=seconds)
        wall = time.monotonic() - began
        served, generated = server.cpu_seconds() - used, time.process_time() - own
        memory = (server.kilobytes() - before) / tables
    if failed.done():
        failed.result()
    for table in made:
        table.close()
    return rows_of(load, tables, wall, served, generated, memory)


async def rest(server: Server, load: Load, tables: int) -> Row:
    """Return what a running table costs in memory that nobody looks at."""
    names, before = games.names(), 0
    for index, game in enumerate(islice(cycle(names), len(names) + tables)):
        if index == len(names):  # what each game needs once is there
            before = server.kilobytes()
        table = Table(load, game)
        async with asyncio.timeout(LATE_SECONDS):
            await table.begin()
            await table.waits.wait()
        table.close()
    each = (server.kilobytes() - before) / tables
    return Row("memory of a table at rest", each, "kB", f"{tables} tables", at_most=50)


def rows_of(
    load: Load, tables: int, wall: float, served: float, generated: float, memory: float
) -> list[Row]:
    """Return what was measured of one number of tables."""
    told, ready = ([1000 * time for time in times] for times in (load.told, load.ready))
    of, bar = f"{tables} tables", {200: 15.0}.get(tables, 50.0)
    cpu = 1000 * served / max(1, load.moves)
    return [
        Row(f"{of}: CPU of the server for a move", cpu, "ms", at_most=1),
        Row(f"{of}: CPU of the generator for a move", 1000 * generated / load.moves, "ms"),
        Row(f"{of}: CPU of the server", 100 * served / wall, "%", "of one core"),
        Row(f"{of}: CPU of the generator", 100 * generated / wall, "%", "of one core"),
        Row(f"{of}: moves", load.moves / wall, "/ s", f"{len(told)} moves of people timed"),
        Row(f"{of}: a move on all screens, median", statistics.median(told), "ms"),
        Row(f"{of}: 99th percentile", percentile(told), "ms", at_most=bar),
        Row(f"{of}: longest", max(told), "ms"),
        Row(f"{of}: until the next choice, median", statistics.median(ready), "ms", "with rolls"),
        Row(f"{of}: 99th percentile", percentile(ready), "ms", "with rolls"),
        Row(f"{of}: tables that stood still", tables - len(load.moved), "", at_most=0),
        Row(f"{of}: memory of a table in use", memory, "kB", "with three connections"),
        Row(f"{of}: load average", os.getloadavg()[0], "", "of the last minute"),
    ]


def percentile(times: list[float]) -> float:
    """Return the 99th percentile."""
    return statistics.quantiles(times, n=100)[98]


def run(tables: int, chosen: argparse.Namespace) -> list[Row]:
    """Measure a server of its own with a number of tables; none: what one at rest costs."""
    with services(chosen.workers) as arguments, tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), chosen.workers, arguments)
        try:
            server.warm()
            load = Load(Network(server.address, chosen.deflate), chosen.every, chosen.level)
            if tables == 0:
                return [asyncio.run(rest(server, load, REST_TABLES))]
            return asyncio.run(measure(server, load, tables, chosen.seconds))
        except TimeoutError:
            return [Row(f"{tables} tables: not played in time", 1, "", at_most=0)]
        finally:
            server.stop()


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=SIZES)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between a table's moves")
    parser.add_argument("--level", help="put a bot of this level on the third seat")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument("--deflate", action="store_true", help="offer compression, as browsers do")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    rows: list[Row] = []
    for tables in (*chosen.tables, 0):
        rows += run(tables, chosen)
    who = "people alone" if chosen.level is None else f"two people and a bot, {chosen.level}"
    note = f"{SCREENS} screens a table, {who}, a move every {chosen.every:g} s"
    served = "one server process" if chosen.workers == 1 else f"{chosen.workers} server processes"
    report(rows, [note, served, f"{os.cpu_count()} cores"], chosen.json)


if __name__ == "__main__":
    main()
