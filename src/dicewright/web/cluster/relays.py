"""Relays: a screen that is connected here is served by the process that has its table.

What the screen sends is kept until it has been dealt with. If the other process ends, hands the
table over or cannot be reached, the screen stays connected: it is served wherever the table is
then, and what may not have been dealt with is sent again.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, MutableMapping
from contextlib import suppress
from secrets import token_hex
from typing import Any, NamedTuple, Protocol

import msgspec

from dicewright.web.cluster.bus import Bus
from dicewright.web.cluster.frames import Begin, Dealt, Ended, Gone, Said, Told
from dicewright.web.cluster.guests import TRY_AGAIN
from dicewright.web.ending import end
from dicewright.web.wire.messages import Hello

WINDOW = 64  # texts of a screen that are on their way, not dealt with
CLOSED = "websocket.disconnect"


class Socket(Protocol):
    """What a screen is reached by."""

    async def receive(self) -> MutableMapping[str, Any]:
        """Return what came next."""

    async def send_text(self, data: str) -> None:
        """Send a message."""

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """End it."""


class Outlet(Protocol):
    """What tells a screen something, and knows when it does not read."""

    full: asyncio.Event

    def send(self, own: bytes) -> None:
        """Send a message, or let it wait."""

    def write_on(self) -> Coroutine[Any, Any, None]:
        """Send what is waiting."""


class Text(NamedTuple):
    """What a screen sent."""

    content: bytes
    again: bool = False  # it was passed on before, and perhaps dealt with


class Screen:
    """A socket that remembers who it is, and what nobody has dealt with yet."""

    def __init__(self, socket: Socket, most_bytes: int) -> None:
        self.socket = socket
        self.send_text = socket.send_text
        self.close = socket.close
        self.most_bytes = most_bytes  # of a message; of a longer one it is enough to see that
        self.hello: bytes | None = None  # the last one
        self.undone: deque[Text] = deque()
        self.gone = False

    async def receive(self) -> MutableMapping[str, Any]:
        """Return what is to be dealt with next."""
        if self.undone:
            text = self.undone.popleft()
            return {"type": "websocket.receive", "bytes": text.content, "again": text.again}
        return await self._next_of_socket()

    async def _next_of_socket(self) -> MutableMapping[str, Any]:
        message = await self.socket.receive()
        if message["type"] == CLOSED:
            self.gone = True
        else:
            self._remember(content_of(message))
        return message

    async def until_gone(self) -> None:
        """Keep what it sends while nobody serves it, as long as that is not much."""
        while not self.gone and len(self.undone) < WINDOW:
            text = Text(content_of(await self._next_of_socket())[: self.most_bytes + 1])
            if not self.gone:
                self.undone.append(text)
        if not self.gone:
            await asyncio.Event().wait()

    def _remember(self, content: bytes) -> None:
        if b'"hello"' in content and len(content) <= self.most_bytes:
            with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                msgspec.json.decode(content, type=Hello)
                self.hello = content

    async def next(self) -> Text | None:
        """Return the next text; none, if the screen has gone."""
        message = await self.receive()
        if message["type"] == CLOSED:
            return None
        return Text(content_of(message)[: self.most_bytes + 1], message.get("again", False))

    def begin_anew(self, undone: deque[Text]) -> None:
        """Let it say who it is, then what has not been dealt with, before all else."""
        self.undone.extendleft(Text(text.content, again=True) for text in reversed(undone))
        says_hello = bool(self.undone) and self.undone[0].content == self.hello
        if self.hello is not None and not says_hello:
            self.undone.appendleft(Text(self.hello, again=True))


def content_of(message: MutableMapping[str, Any]) -> bytes:
    """Return what a message says."""
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


class Visit(NamedTuple):
    """Who visits which table."""

    code: str
    base_url: str
    address: str
    request: str | None


class Relay:
    """A screen, while one other process serves it."""

    def __init__(
        self, bus: Bus, process: str, visit: Visit, screen: Screen, outlet: Outlet
    ) -> None:
        self.bus = bus
        self.process = process
        self.visit = visit
        self.screen = screen
        self.outlet = outlet
        self.name = token_hex(8)
        self.told = 0
        self.said = 0
        self.undone: deque[Text] = deque()  # passed on, and not known to be dealt with
        self.room = asyncio.Event()  # for more of them
        self.over = asyncio.Event()
        self.ended: Ended | None = None  # by the other process, for good

    async def run(self) -> None:
        """Pass everything on until the screen goes or the other process serves it no more."""
        self.bus.send(self.process, Begin(self.name, *self.visit))
        doing = [self._pass_on(), self.outlet.write_on(), self.outlet.full.wait(), self.over.wait()]
        tasks = [asyncio.ensure_future(one) for one in doing]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            await end(*tasks)
            if not self.over.is_set():
                self.bus.send(self.process, Gone(self.name))
        self.screen.begin_anew(self.undone)

    async def _pass_on(self) -> None:
        """Pass on what the screen sends, as long as not too much of it is on its way."""
        while (text := await self.screen.next()) is not None:
            self.undone.append(text)
            self.said += 1
            self.bus.send(self.process, Said(self.name, self.said, *text))
            while len(self.undone) >= WINDOW:
                self.room.clear()
                await self.room.wait()

    def hear(self, frame: Told | Dealt | Ended) -> None:
        """Take what the other process says."""
        if isinstance(frame, Told):
            self.told += 1
            if frame.number == self.told:
                self.outlet.send(frame.content)
            else:  # something was lost
                self.bus.send(self.process, Gone(self.name))
                self.over.set()
        elif isinstance(frame, Dealt):
            while self.undone and frame.number > self.said - len(self.undone):
                self.undone.popleft()
            self.room.set()
        else:
            self.ended = frame if frame.code != TRY_AGAIN else None
            self.over.set()


class Relays:
    """All relays of a process."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.known: dict[tuple[str, str], Relay] = {}

    async def run(self, relay: Relay) -> None:
        """Let a relay do its work."""
        key = relay.process, relay.name
        self.known[key] = relay
        try:
            await relay.run()
        finally:
            del self.known[key]

    def hear(self, process: str, frame: Told | Dealt | Ended) -> None:
        """Hand on what another process says."""
        relay = self.known.get((process, frame.screen))
        if relay is not None:
            relay.hear(frame)
        elif not isinstance(frame, Ended):
            self.bus.send(process, Gone(frame.screen))

    def drop(self, gone: Callable[[str], bool]) -> None:
        """Let those begin anew whose process has gone."""
        for relay in list(self.known.values()):
            if gone(relay.process):
                relay.over.set()
