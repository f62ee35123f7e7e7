"""Many tables at once: how soon a move is on all screens, and what a table at rest costs.

Starts a server of its own on a free port and sits scripted people and greedy bots down at tables
of all games. Every table has two screens of people and a spectator on the line. A person moves
every --every seconds and a bot answers at once; how many moves of both that makes is reported. A
move's time is from sending it until the last of the three screens has it. All of them are read by
this process, whose share of the CPU is reported.
"""

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bars import Row, report
from dicewright import games
from dicewright.cli.giver import Giver

SECONDS = 2.0  # in which a table is to make one move
SCREENS = 3
NO_LIMIT = "1000000"


class Legal(msgspec.Struct):
    """Something that may be done."""

    do: str
    gains: list[int] | None = None


class Entry(msgspec.Struct):
    """Something that happened."""

    do: str | None = None


class Step(msgspec.Struct):
    """Something that happened; what the board looks like is skipped."""

    entry: Entry


class Now(msgspec.Struct):
    """What can be done now."""

    version: int
    status: str
    legal: list[Legal] = []
    seed: list[int] = []
    nonce: dict[str, int] | None = None


class Heard(msgspec.Struct):
    """What the generator reads of a message."""

    type: str
    now: Now | None = None
    steps: list[Step] = []


DECODER = msgspec.json.Decoder(Heard)


async def give(socket: ClientConnection, giver: Giver, now: Now | None) -> None:
    """Take part in the fair dice, if this screen is asked to."""
    if now is not None and (now.seed or now.nonce):
        for answer in giver.answers({"now": {"seed": now.seed, "nonce": now.nonce}}):
            await socket.send(json.dumps(answer))


class Table:
    """A table with two scripted people, bots and a spectator."""

    def __init__(
        self, address: str, game: str, players: int, level: str, every: float = SECONDS
    ) -> None:
        self.address = address
        self.every = every
        self.wish = {
            "game": game,
            "seats": [
                {"kind": "me", "name": "Ann"},
                {"kind": "local", "name": "Ben"},
                *[{"kind": "bot", "level": level}] * (players - 2),
            ],
            "start": True,
        }
        self.giver = Giver()  # the people's, on both screens
        self.sockets: list[ClientConnection] = []
        self.heard_at: list[float] = []  # when each screen heard of the move that was made
        self.times: list[float] = []
        self.moves = 0  # of people and bots
        self.made = 0  # of the people

    async def play(self, begin: float, end: float) -> None:
        """Play for a while, and again when a game is over."""
        await asyncio.sleep(begin)
        while time.monotonic() < end:
            joined = await asyncio.to_thread(post, self.address, "/api/tables", self.wish)
            self.giver = Giver()
            await self.sit_down(joined)
            try:
                await self.play_game(end)
            finally:
                await asyncio.gather(*(socket.close() for socket in self.sockets))

    async def sit_down(self, joined: dict[str, str]) -> None:
        """Connect two screens of the people and a spectator."""
        url = self.address.replace("http", "ws", 1)
        codes = (joined["code"], joined["code"], joined["watch"])
        self.sockets = [await connect(f"{url}/ws/{code}", compression=None) for code in codes]
        for socket in self.sockets:
            await socket.send(json.dumps({"type": "hello", "token": joined["token"]}))

    async def play_game(self, end: float) -> None:
        """Make moves in time, and take the time of each."""
        turns: asyncio.Queue[tuple[Now, int]] = asyncio.Queue()
        readers = [asyncio.create_task(self.read(socket)) for socket in self.sockets[1:]]
        readers.append(asyncio.create_task(self.read(self.sockets[0], turns)))
        try:
            while time.monotonic() < end:
                now, moves = await asyncio.wait_for(turns.get(), 60)
                if now.status != "playing":
                    return
                self.moves += moves
                await asyncio.sleep(self.every * random.uniform(0.8, 1.2))
                await self.move(now)
        finally:
            for reader in readers:
                reader.cancel()
            await asyncio.gather(*readers, return_exceptions=True)

    async def move(self, now: Now) -> None:
        """Make the move that gains most, and wait until it is on all screens."""
        best = max(now.legal, key=lambda legal: (sum(legal.gains or [0]), random.random()))
        self.heard_at = []
        self.made += 1
        sent = time.perf_counter()
        act = {"type": "act", "version": now.version, "do": best.do}
        await self.sockets[0].send(json.dumps(act))
        while len(self.heard_at) < SCREENS:
            await asyncio.sleep(0.002)
        self.times.append(max(self.heard_at[:SCREENS]) - sent)

    async def read(
        self, socket: ClientConnection, turns: asyncio.Queue[tuple[Now, int]] | None = None
    ) -> None:
        """Read what a screen is told; of the first message after a move the time counts."""
        moves, timed = 0, 0
        async for content in socket:
            heard = DECODER.decode(content)
            if heard.type == "error":
                raise RuntimeError(f"the server refuses: {content!r}")
            await give(socket, self.giver, heard.now)
            if heard.type == "steps" and timed != self.made:
                self.heard_at.append(time.perf_counter())
                timed = self.made
            moves += sum(step.entry.do is not None for step in heard.steps)
            if turns and heard.now and (heard.now.legal or heard.now.status != "playing"):
                turns.put_nowait((heard.now, moves))
                moves = 0


def post(address: str, path: str, body: object) -> dict[str, Any]:
    """Return the answer to a request."""
    request = urllib.request.Request(address + path, json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=30) as answer:
        content: dict[str, Any] = json.loads(answer.read())
    return content


class Server:
    """A server of this benchmark's own."""

    def __init__(self, folder: Path) -> None:
        limits = ("--tables-per-hour", "--connections", "--requests-per-minute")
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "dicewright", "serve", "--port", "0"),
                *("--data", str(folder), "--log-level", "warning"),
                *(word for limit in limits for word in (limit, NO_LIMIT)),
            ],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://\S+", told)
        if not found:
            raise RuntimeError(f"the server did not start: {told}")
        self.address = found[0]

    def cpu_seconds(self) -> float:
        """Return the CPU time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    def kilobytes(self) -> int:
        """Return the memory that it uses."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        assert found is not None
        return int(found[1])

    def settle(self) -> None:
        """Wait until it has loaded all rules: its memory does not grow any more."""
        known = 0
        while (now := self.kilobytes()) > known + 1000:
            known = now
            time.sleep(3)

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(10)


async def load(
    server: Server, tables: int, seconds: float, level: str, every: float
) -> tuple[list[Row], str]:
    """Play at many tables; return what was measured."""
    names = games.names()
    made = [Table(server.address, names[i % len(names)], 3, level, every) for i in range(tables)]
    ramp = every * 2
    end = time.monotonic() + ramp + seconds
    work = asyncio.gather(*(t.play(ramp * i / tables, end) for i, t in enumerate(made)))
    await asyncio.sleep(ramp + every)
    for table in made:
        table.times, table.moves = [], 0
    began, used, own = time.monotonic(), server.cpu_seconds(), time.process_time()
    await work
    wall = time.monotonic() - began
    times = sorted(time for table in made for time in table.times)
    served, generated = (server.cpu_seconds() - used) / wall, (time.process_time() - own) / wall
    p99 = statistics.quantiles(times, n=100)[98] * 1000
    moves = sum(table.moves for table in made) / wall / tables
    rows = [
        Row("a move on all screens, 99th percentile", p99, "ms", at_most=50),
        Row("the same, median", statistics.median(times) * 1000, "ms"),
        Row("the same, longest", times[-1] * 1000, "ms"),
        Row("moves a table, of people and bots", moves * SECONDS, "/ 2 s", at_least=1),
        Row("CPU of the server", served * 100, "%", "of one core"),
        Row("CPU of the generator", generated * 100, "%", "of one core"),
    ]
    return rows, f"{tables} tables, {SCREENS} screens each, {len(times)} moves of people timed"


def memory(server: Server, tables: int, level: str) -> Row:
    """Return what a running table costs that nobody looks at."""
    wishes = [Table(server.address, name, 3, level).wish for name in games.names()]
    for wish in wishes:
        asyncio.run(look_in(server.address, wish))
    server.settle()
    before = server.kilobytes()
    for i in range(tables):
        asyncio.run(look_in(server.address, wishes[i % len(wishes)]))
    each = (server.kilobytes() - before) / tables
    return Row("memory of a table at rest", each, "kB", f"{tables} tables", at_most=50)


async def look_in(address: str, wish: object) -> None:
    """Make a table, look at it until it waits for a person, and go."""
    joined = post(address, "/api/tables", wish)
    async with connect(f"{address.replace('http', 'ws', 1)}/ws/{joined['code']}") as socket:
        await socket.send(json.dumps({"type": "hello", "token": joined["token"]}))
        giver = Giver()
        async for content in socket:
            heard = DECODER.decode(content)
            await give(socket, giver, heard.now)
            if heard.now and heard.now.legal:
                return


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=2.7, help="seconds between a person's moves")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            rest = memory(server, chosen.tables, chosen.level)
            rows, note = asyncio.run(
                load(server, chosen.tables, chosen.seconds, chosen.level, chosen.every)
            )
        finally:
            server.stop()
    report([*rows, rest], [note], chosen.json)


if __name__ == "__main__":
    main()
