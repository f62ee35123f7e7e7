"""What a move costs the server in one process without a network, game by game.

The scripted people of load.py sit at a hub's tables: everything is as in a server, its database
and fair dice included, but HTTP and WebSockets. Each move is made as soon as the one before it is
told. The CPU time is that of the whole process, what the people take for themselves apart.

python bench/moves.py [--game NAME]... [--profile FILE] [--json]
"""

import asyncio
import cProfile
import os
import tempfile
import time
from collections.abc import MutableMapping
from pathlib import Path
from statistics import median
from typing import Any

import click
import msgspec

from bars import Row, report
from dicewright import games
from dicewright.core import collector
from dicewright.web.config import Config, Limits
from dicewright.web.net.limits import Guard
from dicewright.web.net.socket import Connection
from dicewright.web.rooms.hub import Hub
from dicewright.web.store.database import Store
from dicewright.web.wire.messages import CreateTable
from dicewright.web.wire.shared import Shared
from load import Load, Table
from screens import Hear

WARM_MOVES = 1_500  # after which the server has looked at most of what it keeps
MOVES = 400  # of a round
SPARE = 12  # games that a table can play before another must be made while it is measured
LIMITS = Limits(messages_per_second=10**9)


class NearSocket:
    """What the server reads a near screen from; what it says goes to `NearScreen.tell`."""

    def __init__(self) -> None:
        self.sent: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def receive(self) -> MutableMapping[str, Any]:
        """Return what was sent."""
        return await self.sent.get()

    async def send_text(self, data: str) -> None:
        """Fail: nothing here has to wait."""
        raise RuntimeError(f"the server says late: {data}")

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """End the connection."""


class NearScreen:
    """A screen of a table in the same process."""

    def __init__(self, people: "People", hear: Hear) -> None:
        self.people = people
        self.hear = hear
        self.closed = False
        self.socket = NearSocket()
        self.serving: asyncio.Task[None] | None = None

    def send(self, content: bytes) -> None:
        """Send a message to the server."""
        self.socket.sent.put_nowait({"type": "websocket.receive", "text": content.decode()})

    def close(self) -> None:
        """End the connection."""
        self.closed = True
        self.socket.sent.put_nowait({"type": "websocket.disconnect"})

    def tell(self, own: Shared, shared: Shared) -> bool:
        """Hear what the server says."""
        content = b"".join((shared.content, own.content))
        began = time.thread_time()
        if not self.closed:
            self.hear(content, time.perf_counter())
        self.people.seconds += time.thread_time() - began
        return True


class People:
    """The way to a hub in the same process."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.guard = Guard(LIMITS)
        self.seconds = 0.0  # of CPU time that people take
        self.made: list[dict[str, Any]] = []  # tables that nobody has looked at

    async def make(self, wish: object) -> dict[str, Any]:
        """Return what the maker of a table has to know; tables are made before they are needed."""
        return self.made.pop() if self.made else await self.make_now(wish)

    async def make_now(self, wish: object) -> dict[str, Any]:
        """Make a table."""
        joined = await self.hub.create(msgspec.convert(wish, CreateTable), "")
        return msgspec.to_builtins(joined)  # type: ignore[no-any-return]

    async def look(self, code: str, token: str, hear: Hear) -> NearScreen:
        """Look at a table on one more screen."""
        screen = NearScreen(self, hear)
        connection = Connection(screen.socket, self.hub, self.guard, "", "", screen.tell)
        screen.serving = asyncio.create_task(connection.serve(code))
        screen.send(b'{"type":"hello","token":"%s"}' % token.encode())
        return screen


class TimedTable(Table):
    """A table whose people's own time is taken."""

    def __init__(self, people: People, load: Load, game: str) -> None:
        super().__init__(load, game)
        self.people = people

    def move(self, *arguments: Any) -> None:
        """Make the move that gains most."""
        began = time.thread_time()
        super().move(*arguments)
        self.people.seconds += time.thread_time() - began


async def measure(folder: Path, game: str, tables: int, rounds: int, profile: Any) -> list[float]:
    """Return what a move costs in milliseconds of CPU, in each of some rounds."""
    config = Config(folder, limits=LIMITS)
    hub = Hub(config, Store(config.store))
    await hub.open()
    people = People(hub)
    load = Load(people, every=0.0, playing=True)
    made = [TimedTable(people, load, game) for _ in range(tables)]
    people.made = [await people.make_now(made[0].wish) for _ in range(SPARE * tables)]
    await asyncio.gather(*(table.begin() for table in made))
    await _play(load, WARM_MOVES)
    collector.settle()  # as a server does
    costs = []
    if profile:
        profile.enable()
    for _ in range(rounds):
        used, own = time.process_time(), people.seconds
        await _play(load, MOVES)
        spent = time.process_time() - used - (people.seconds - own)
        costs.append(1000 * spent / load.moves)
    if profile:
        profile.disable()
    for table in made:
        table.close()
    await asyncio.sleep(0.1)
    await hub.close()
    return costs


async def _play(load: Load, moves: int) -> None:
    """Let so many moves be made."""
    load.forget()
    while load.moves < moves:
        await asyncio.sleep(0.02)


@click.command(epilog="Example: python bench/moves.py --game diceopolis")
@click.option("--game", "names", multiple=True, help="A game; all if none is named.")
@click.option("--tables", default=8, show_default=True, help="That play at the same time.")
@click.option("--rounds", default=5, show_default=True, help=f"Of {MOVES} moves each.")
@click.option("--profile", type=click.Path(), help="Write where the loop's time went (cProfile).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(
    names: tuple[str, ...], tables: int, rounds: int, profile: str | None, as_json: bool
) -> None:
    """Measure and report."""
    rows = []
    profiler = cProfile.Profile(time.thread_time) if profile else None
    for game in names or games.names():
        with tempfile.TemporaryDirectory() as folder:
            costs = asyncio.run(measure(Path(folder), game, tables, rounds, profiler))
        detail = f"{min(costs):.2f} to {max(costs):.2f}"
        rows.append(Row(f"a move of {game}", median(costs), "ms of CPU", detail, at_most=1))
    if profiler is not None:
        profiler.dump_stats(str(profile))
    note = f"{tables} tables, three screens each; load average {os.getloadavg()[0]:.1f}"
    report(rows, [note], as_json)


if __name__ == "__main__":
    main()
