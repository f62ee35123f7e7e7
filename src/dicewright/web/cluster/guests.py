"""Guests: screens that other processes relay to a table here. Each is served like any other."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from dicewright.web.cluster.bus import Bus
from dicewright.web.cluster.frames import Begin, Dealt, Ended, Gone, Said, Told
from dicewright.web.logs import REQUEST
from dicewright.web.wire.shared import NOTHING, Shared

AWAY = 1001  # WebSocket close codes
TRY_AGAIN = 1013


class Guest:
    """A socket whose other end is at another process."""

    def __init__(self, bus: Bus, process: str, begin: Begin) -> None:
        self.bus = bus
        self.process = process
        self.begin = begin
        self.screen = begin.screen
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told = 0
        self.said = 0
        self.taken = 0  # of what it said
        self.reported = 0  # of that, what it knows to be dealt with

    def hear(self, said: Said) -> None:
        """Take what the screen sent; if something is missing, it has to begin anew."""
        self.said += 1
        if said.number != self.said:
            self.end(TRY_AGAIN)
            return
        message = {"type": "websocket.receive", "bytes": said.content, "again": said.again}
        self.inbox.put_nowait(message)

    def leave(self) -> None:
        """Be gone, as a browser that is closed."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": AWAY})

    def end(self, code: int, reason: str | None = None) -> None:
        """Tell the other process that this is over, and be gone."""
        self.bus.send(self.process, Ended(self.screen, code, reason or ""))
        self.leave()

    # --- as a socket ---------------------------------------------------------------------------

    async def receive(self) -> dict[str, Any]:
        """Return what came next; what came before has been dealt with then."""
        if self.reported < self.taken:
            self.reported = self.taken
            self.bus.send(self.process, Dealt(self.screen, self.taken))
        message = await self.inbox.get()
        self.taken += 1
        return message

    def tell(self, own: Shared, shared: Shared = NOTHING) -> bool:
        """Send a message; whether the screen reads it is seen at the other process."""
        self.told += 1
        self.bus.send(self.process, Told(self.screen, self.told, shared.content + own.content))
        return True

    async def send_text(self, data: str) -> None:
        """Send a message."""
        self.tell(Shared(data.encode()))

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """End it."""
        self.end(code, reason)


Serve = Callable[[Guest], Awaitable[None]]


class Guests:
    """All guests of a process."""

    def __init__(self, bus: Bus, serve: Serve) -> None:
        self.bus = bus
        self.serve = serve
        self.known: dict[tuple[str, str], Guest] = {}
        self._serving: set[asyncio.Task[None]] = set()

    def begin(self, process: str, begin: Begin) -> None:
        """Let a screen in."""
        guest = Guest(self.bus, process, begin)
        self.known[process, begin.screen] = guest
        task = asyncio.get_running_loop().create_task(self._serve(guest))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, guest: Guest) -> None:
        REQUEST.set(guest.begin.request)
        try:
            await self.serve(guest)
        finally:
            self.known.pop((guest.process, guest.screen), None)

    def hear(self, process: str, frame: Said | Gone) -> None:
        """Take what a screen sent, or that it has gone."""
        guest = self.known.get((process, frame.screen))
        if isinstance(frame, Gone):
            if guest is not None:
                guest.leave()
        elif guest is None:
            self.bus.send(process, Ended(frame.screen, TRY_AGAIN, ""))
        else:
            guest.hear(frame)

    def drop(self, gone: Callable[[str], bool]) -> None:
        """Let those go whose process has gone, or who are to begin anew."""
        for guest in [guest for guest in self.known.values() if gone(guest.process)]:
            guest.end(TRY_AGAIN)

    async def close(self) -> None:
        """Let all go, and wait until they have."""
        self.drop(lambda _: True)
        with suppress(TimeoutError):
            async with asyncio.timeout(3.0):
                await asyncio.gather(*self._serving, return_exceptions=True)
