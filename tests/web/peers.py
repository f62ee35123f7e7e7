"""Queues that share their jobs over a Redis, without the servers around them."""

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from dicewright.web.cluster.bus import Bus
from dicewright.web.cluster.jobs import Jobs
from dicewright.web.jobs.kinds import PLAY, READ, REVIEW, STUDY, Kind
from dicewright.web.jobs.sharing import SharedQueue
from tests.web import tasks

Noted = tuple[str, str]
DOUBLE = Kind("double", PLAY, tasks.double, int, int)
REFUSE = Kind("refuse", PLAY, tasks.refuse, str, None)
FAIL = Kind("fail", PLAY, tasks.fail, None, None)
WAIT = Kind("wait", PLAY, tasks.note_and_wait, Noted, None)
URGENT = Kind("urgent", PLAY, tasks.note_and_wait, Noted, None, urgency=-1)
TOLD = Kind("told", REVIEW, tasks.tell_half_and_wait, str, int, tells=True)
STUDIED = Kind("studied", STUDY, tasks.note_and_wait, Noted, None)
READING = Kind("reading", READ, tasks.double, int, int)
KINDS = (DOUBLE, REFUSE, FAIL, WAIT, URGENT, TOLD, STUDIED, READING)


class Peer:
    """One of several queues that share."""

    def __init__(self, address: str, name: str) -> None:
        self.bus = Bus(address, name, self)
        self.jobs = Jobs(self.bus)
        self.queue = SharedQueue(KINDS)

    async def open(self) -> None:
        self.bus.open()
        self.queue.join(self.jobs)
        await self.bus.up.wait()

    async def close(self) -> None:
        await self.queue.leave()
        await self.bus.close()
        await self.queue.close()

    async def die(self) -> None:
        """Say nothing any more."""
        self.queue.pool = None
        await self.close()

    def hear(self, sender: str, frame: Any) -> None:
        self.jobs.hear(frame)

    def unheard(self, process: str) -> None: ...

    def lost(self) -> None:
        self.jobs.lost()


@asynccontextmanager
async def peers(address: str, count: int) -> AsyncIterator[Sequence[Peer]]:
    """Give some queues that share."""
    made = [Peer(address, f"peer {number}") for number in range(count)]
    async with AsyncExitStack() as stack:
        for peer in made:
            stack.push_async_callback(peer.close)
            await peer.open()
        yield made


def run_peer(address: str) -> None:
    """Do jobs of others until the process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    async def run() -> None:
        peer = Peer(address, "process")
        await peer.open()
        await asyncio.Event().wait()

    asyncio.run(run())
