"""Several server processes at one port, and who looks after them.

They share one listening socket, so a connection that waits there is taken by any that lives. One
that dies is started anew; the others learn which, so that its tables need not wait for its lease.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any

from dicewright.core.errors import Unreadable
from dicewright.web.ending import end

LOG = logging.getLogger(__name__)
STOP_SECONDS = 15.0  # for a process to stop before it is killed
READY_SECONDS = 60.0  # for one to be ready, and quick, before the next is restarted
SOUND_SECONDS = 10.0  # after which one that dies is started anew at once
MOST_WAIT = 10.0  # seconds before one is started that dies again and again

Serve = Callable[..., None]  # what a process does; it is given its pipe, its place, how many, more


class Member:
    """A server process."""

    def __init__(self, serve: Serve, place: int, count: int, arguments: tuple[Any, ...]) -> None:
        self.place = place
        self.name: str | None = None  # under which it has tables, once it serves
        self.since = monotonic()
        self.ready = asyncio.Event()  # or over
        self.settled = asyncio.Event()  # or over: it has loaded what it needs to be quick
        self.over = asyncio.Event()
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=serve, args=(theirs, place, count, *arguments), name=f"server {place}"
        )
        self.process.start()
        theirs.close()
        loop = asyncio.get_running_loop()
        loop.add_reader(self.pipe.fileno(), self._hear)
        loop.add_reader(self.process.sentinel, self._end)

    def _hear(self) -> None:
        try:
            told = self.pipe.recv()
            if told is None:
                self.settled.set()
            else:
                self.name = told
                self.ready.set()
        except (EOFError, OSError):
            asyncio.get_running_loop().remove_reader(self.pipe.fileno())

    def _end(self) -> None:
        loop = asyncio.get_running_loop()
        for descriptor in (self.pipe.fileno(), self.process.sentinel):
            loop.remove_reader(descriptor)
        self.process.join()
        self.pipe.close()
        self.over.set()
        self.ready.set()
        self.settled.set()

    def tell_of(self, dead: str) -> None:
        """Tell it who is dead."""
        with suppress(OSError):
            self.pipe.send(dead)

    async def stop(self) -> None:
        """Let it hand everything over and end."""
        if self.over.is_set():
            return
        self.process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await self.over.wait()
                return
        LOG.error("a server process does not stop", extra={"place": self.place})
        self.process.kill()
        await self.over.wait()


class Supervisor:
    """Keeps as many server processes as are wanted."""

    def __init__(self, serve: Serve, count: int, *arguments: Any) -> None:
        self.serve = serve
        self.count = count
        self.arguments = arguments
        self.members: dict[int, Member] = {}  # by place
        self.stopping = asyncio.Event()
        self.restarting = asyncio.Event()

    def run(self) -> None:
        """Run them until the supervisor is stopped."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self.restarting.set)
        chores = [asyncio.create_task(self._keep(place)) for place in range(self.count)]
        chores.append(asyncio.create_task(self._restart_on()))
        stop = asyncio.create_task(self.stopping.wait())
        try:
            await asyncio.wait([*chores, stop], return_when=asyncio.FIRST_COMPLETED)
        finally:
            results = await end(*chores, stop)
            for member in list(self.members.values()):
                await member.stop()
        for result in results:
            if isinstance(result, Exception):
                raise result

    def _start(self, place: int) -> Member:
        return Member(self.serve, place, self.count, self.arguments)

    # --- when one dies -------------------------------------------------------------------------

    async def _keep(self, place: int) -> None:
        """Let there be a process at a place."""
        wait = 0.0
        while True:
            member = self.members[place] = self._start(place)
            await member.ready.wait()
            if member.over.is_set() and wait == 0.0:
                raise Unreadable("a server process ended before it served; its log says why")
            while not self.members[place].over.is_set():  # it may have been replaced meanwhile
                await self.members[place].over.wait()
            self._tell_of(self.members[place])
            sound = monotonic() - self.members[place].since > SOUND_SECONDS
            wait = 0.1 if sound else min(MOST_WAIT, max(0.1, 2 * wait))
            await asyncio.sleep(wait)

    def _tell_of(self, dead: Member) -> None:
        """Say that a process has died, and let another one free its tables."""
        LOG.error(
            "a server process has died",
            extra={"place": dead.place, "status": dead.process.exitcode},
        )
        living = [m for m in self.members.values() if m.name and not m.over.is_set()]
        if dead.name and living:
            living[0].tell_of(dead.name)

    # --- when all are to be new ----------------------------------------------------------------

    async def _restart_on(self) -> None:
        while True:
            await self.restarting.wait()
            self.restarting.clear()
            await self._restart()

    async def _restart(self) -> None:
        """Replace one after the other, each when its successor serves."""
        for place in range(self.count):
            old, new = self.members[place], self._start(place)
            with suppress(TimeoutError):
                async with asyncio.timeout(READY_SECONDS):
                    await new.ready.wait()
                    await new.settled.wait()  # people would wait for it who come then
            if new.name is None or new.over.is_set():
                LOG.error("the new server process does not serve: the old ones stay")
                await new.stop()
                return
            self.members[place] = new
            await old.stop()
        LOG.info("all server processes are new")


class Tether:
    """What ties a server process to its supervisor; without one it stops."""

    def __init__(
        self,
        pipe: Connection,
        name: str,
        end_of: Callable[[str], Awaitable[None]],
        stop: Callable[[], None],
        settled: Callable[[], Awaitable[object]],
    ) -> None:
        self.pipe = pipe
        self.name = name
        self.end_of = end_of
        self.stop = stop
        self.settled = settled
        self._tasks: set[asyncio.Future[None]] = set()

    def hold(self) -> None:
        """Say that this process serves, and listen from now on."""
        self.pipe.send(self.name)
        asyncio.get_running_loop().add_reader(self.pipe.fileno(), self._hear)
        self._keep(self._settle())

    def _keep(self, doing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle(self) -> None:
        """Say when this process has loaded what it needs to be quick."""
        await self.settled()
        with suppress(OSError):
            self.pipe.send(None)

    def _hear(self) -> None:
        try:
            dead = self.pipe.recv()
        except (EOFError, OSError):
            asyncio.get_running_loop().remove_reader(self.pipe.fileno())
            self.stop()
            return
        self._keep(self._free(dead))

    async def _free(self, dead: str) -> None:
        try:
            await self.end_of(dead)
        except Exception:
            LOG.warning("the tables of a process that died are free when its lease has ended")


def leave_terminal() -> None:
    """Let the supervisor alone hear what is typed: Ctrl+C ends a whole group of processes."""
    os.setpgrp()
