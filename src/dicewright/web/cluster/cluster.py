"""The cluster as one process sees it: who lives, who listens, and what is said to whom."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from secrets import token_hex
from typing import NamedTuple

from dicewright.web.cluster.bus import FAILURES, Bus, channel
from dicewright.web.cluster.frames import (
    Answered,
    AnyFrame,
    Asked,
    Begin,
    Changed,
    Dealt,
    Ended,
    Gone,
    Said,
    Told,
    Waits,
)
from dicewright.web.cluster.guests import Guest, Guests
from dicewright.web.cluster.jobs import Jobs
from dicewright.web.cluster.relays import Outlet, Relay, Relays, Screen, Visit
from dicewright.web.cluster.shared import REFRESH_SECONDS, Shared, Standing
from dicewright.web.ending import end
from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
LOOK_SECONDS = 0.25  # between looks at who is there
PATIENCE_SECONDS = 30.0  # in which a screen waits for a process that cannot be reached
ASK_SECONDS = 10.0  # for another process to answer a request


class Here(NamedTuple):
    """What a process does for others."""

    serve: Callable[[Guest], Awaitable[None]]
    answer: Callable[[Asked], Awaitable[Answered]]
    living: Callable[[], Awaitable[set[str]]]  # processes that have leases, itself among them
    standing: Callable[[], Standing]
    connections: Mapping[str, int]  # by address


class Cluster:
    """All processes that share a database and a Redis."""

    def __init__(self, address: str, process: str, here: Here) -> None:
        self.process = process
        self.here = here
        self.bus = Bus(address, process, self)
        self.guests = Guests(self.bus, here.serve)
        self.relays = Relays(self.bus)
        self.shared = Shared(self.bus, lambda: self.living)
        self.jobs = Jobs(self.bus)
        self.living: set[str] = set()
        self.silent: set[str] = set()  # processes that nothing reaches, though they may live
        self._looked = asyncio.Event()
        self._asking: dict[str, tuple[str, asyncio.Future[Answered]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to listen and to look who is there."""
        self.bus.open()
        self._keep(self._look_on())
        self._keep(self._tell_on())

    async def close(self) -> None:
        """Let everybody go."""
        await self.guests.close()
        await end(*self._tasks)
        await self.bus.close()

    def _keep(self, doing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- who is there --------------------------------------------------------------------------

    async def _look_on(self) -> None:
        while True:
            try:
                self.living = await self.here.living()
                self.silent = await self._silent(self.living)
            except Exception as error:
                LOG.debug("who is there cannot be seen", extra={"reason": str(error)})
            self._drop(lambda process: process not in self.living or process in self.silent)
            self._looked.set()
            self._looked.clear()
            await asyncio.sleep(LOOK_SECONDS)

    async def _tell_on(self) -> None:
        """Say again and again how this process stands: Redis may have forgotten it."""
        while True:
            await self.bus.up.wait()
            await self.shared.tell_standing(self.here.standing())
            self.shared.tell_connections(dict(self.here.connections))
            await asyncio.sleep(REFRESH_SECONDS)

    async def _silent(self, living: set[str]) -> set[str]:
        """Return which processes do not listen; all, if Redis is away."""
        names = list(living)
        if not (self.bus.up.is_set() and names):
            return living
        with suppress(*FAILURES):
            counts = await self.bus.client.pubsub_numsub(*map(channel, names))
            return {name for name, (_, count) in zip(names, counts, strict=True) if not count}
        return living

    def _drop(self, gone: Callable[[str], bool]) -> None:
        self.relays.drop(gone)
        self.guests.drop(gone)
        for process, answer in list(self._asking.values()):
            if gone(process) and not answer.done():
                answer.set_exception(Problem(Code.HELD_ELSEWHERE, retry_after=1))

    # --- what the bus tells ----------------------------------------------------------------------

    def hear(self, sender: str, frame: AnyFrame) -> None:
        """Take what another process says."""
        if isinstance(frame, Told | Dealt | Ended):
            self.relays.hear(sender, frame)
        elif isinstance(frame, Said | Gone):
            self.guests.hear(sender, frame)
        elif isinstance(frame, Begin):
            self.guests.begin(sender, frame)
        elif isinstance(frame, Waits | Changed):
            self.jobs.hear(frame)
        elif isinstance(frame, Asked):
            self._keep(self._answer(sender, frame))
        elif isinstance(frame, Answered) and frame.number in self._asking:
            answer = self._asking[frame.number][1]
            if not answer.done():
                answer.set_result(frame)

    def unheard(self, process: str) -> None:
        """Begin anew what a process does not listen to."""
        self.silent = self.silent | {process}
        self._drop(lambda other: other == process)

    def lost(self) -> None:
        """Begin everything anew: anything may have been lost."""
        self.silent = self.living
        self._drop(lambda _: True)
        self.jobs.lost()

    # --- screens -------------------------------------------------------------------------------

    async def relay(self, process: str, visit: Visit, screen: Screen, outlet: Outlet) -> Relay:
        """Let another process serve a screen, until the one goes or the other ends it."""
        relay = Relay(self.bus, process, visit, screen, outlet)
        await self.relays.run(relay)
        return relay

    async def reachable(self, process: str) -> None:
        """Wait until a process can be reached, or lives no more."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while self.is_silent(process):
                await self._looked.wait()
                if process not in self.living:
                    return

    def is_silent(self, process: str) -> bool:
        """Say whether nothing reaches a process now."""
        return not self.bus.up.is_set() or process in self.silent

    async def look(self) -> None:
        """Wait until it has been looked who is there."""
        await self._looked.wait()

    # --- requests ------------------------------------------------------------------------------

    async def ask(self, process: str, asked: Asked) -> Answered:
        """Let another process answer a request."""
        answer: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._asking[asked.number] = process, answer
        self.bus.send(process, asked)
        try:
            async with asyncio.timeout(ASK_SECONDS):
                return await answer
        except TimeoutError:
            raise Problem(Code.HELD_ELSEWHERE, retry_after=1) from None
        finally:
            del self._asking[asked.number]

    async def _answer(self, process: str, asked: Asked) -> None:
        self.bus.send(process, await self.here.answer(asked))


def new_number() -> str:
    """Return a number for a request to another process."""
    return token_hex(8)
