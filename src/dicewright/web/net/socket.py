"""The WebSocket side of the API: one connection of one client to one table."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocketDisconnect

from dicewright.web.cluster.guests import Guest
from dicewright.web.cluster.relays import Socket, content_of
from dicewright.web.ending import end
from dicewright.web.net.limits import Guard
from dicewright.web.rooms.hub import Hub
from dicewright.web.rooms.room import ENCODER, Room
from dicewright.web.store.leases import HeldElsewhere
from dicewright.web.tables.table import Table
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import (
    AskAct,
    AskHint,
    Assign,
    Correct,
    Enter,
    Followed,
    FromClient,
    Hello,
    Leave,
    Nonce,
    Ping,
    Pong,
    Rematch,
    Seed,
    SetPace,
    Start,
    Undo,
    error_of,
)
from dicewright.web.wire.shared import NOTHING, Shared, Tell, nowhere

LOG = logging.getLogger(__name__)
DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
MOST_WAITING = 500  # messages that may wait for a slow client,
MOST_WAITING_BYTES = 2 * 1024 * 1024  # and how long all of them may be
HELLO_SECONDS = 10.0
PART_SECONDS = 5.0  # for the last words to a client that is sent away
POLICY_VIOLATION = 1008  # WebSocket close codes
TRY_AGAIN = 1013


class Connection:
    """A client of a room."""

    def __init__(
        self,
        socket: Socket,
        hub: Hub,
        guard: Guard,
        base_url: str,
        address: str,
        tell: Tell = nowhere,
    ) -> None:
        self.socket = socket
        self.relayed = isinstance(socket, Guest)
        self.hub = hub
        self.guard = guard
        self.base_url = base_url
        self.address = address
        self.holder: str | None = None
        self.watching = False
        self.key = secrets.token_hex(8)
        self.tell = tell  # sends without waiting, if it can now
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.waiting_bytes = 0
        self.sending = False  # something that had to wait
        self.full = asyncio.Event()  # too much waits: the client does not read
        self.gone = False  # the client has ended the connection
        self.hint: asyncio.Task[None] | None = None  # one that is being thought of
        self.tutored: asyncio.Task[None] | None = None  # an action that the tutor looks at
        self.busy = asyncio.Lock()  # while a message is being obeyed

    def send(self, own: bytes | Shared, shared: Shared = NOTHING) -> None:
        """Send a message, or let it wait; a client that does not read is sent away."""
        own = Shared(own) if isinstance(own, bytes) else own
        first = self.waiting.empty() and not (self.sending or self.full.is_set())
        if first and self.tell(own, shared):
            return
        message = shared.content + own.content
        many = self.waiting.qsize() >= MOST_WAITING
        if many or (self.waiting_bytes and self.waiting_bytes + len(message) > MOST_WAITING_BYTES):
            self.full.set()
        if not self.full.is_set():
            self.waiting_bytes += len(message)
            self.waiting.put_nowait(message)

    def close(self) -> None:
        """End the connection after what is waiting, and what is being answered now."""
        self.waiting.put_nowait(None)

    async def serve(self, code: str) -> None:
        """Serve the connection until it ends, unless another process has the table."""
        try:
            async with self.hub.room(code) as room:
                self.watching = code == room.table.watch
                await self._serve(room)
        except HeldElsewhere:
            raise
        except Problem as problem:
            await self.refuse(problem)

    async def refuse(self, problem: Problem) -> None:
        """Say why the connection cannot be, and end it."""
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.send_text(ENCODER.encode(error_of(problem)).decode())
            await self.socket.close(POLICY_VIOLATION, problem.code)

    async def _serve(self, room: Room) -> None:
        await self._hello(room)
        ends = [asyncio.create_task(self.write_on()), asyncio.create_task(self.full.wait())]
        try:
            await room.join(self)
            reader = asyncio.create_task(self._read_on(room))
            await asyncio.wait((reader, *ends), return_when=asyncio.FIRST_COMPLETED)
            async with self.busy:  # a change that has begun is stored and told, whoever has gone
                reader.cancel()
                self._drop_tutored()
            with suppress(asyncio.CancelledError, WebSocketDisconnect):
                await reader
        finally:
            room.quit(self)
            await end(*(task for task in (*ends, self.hint) if task is not None))
        await self._part()

    async def _part(self) -> None:
        """Give a client that is sent away its last answer, and the reason to come back."""
        if self.gone:
            return
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(PART_SECONDS):
                while not (self.full.is_set() or self.waiting.empty()):
                    if (message := self.waiting.get_nowait()) is not None:
                        await self.socket.send_text(message.decode())
                await self.socket.close(TRY_AGAIN)

    async def _hello(self, room: Room) -> None:
        """Learn who the client is."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = self._decode(content_of(await self._receive()))
        except TimeoutError:
            raise Problem(Code.MALFORMED, detail="expected hello within 10 seconds") from None
        except WebSocketDisconnect:
            raise Problem(Code.MALFORMED, detail="gone") from None
        if not isinstance(hello, Hello):
            raise Problem(Code.MALFORMED, detail="expected hello first")
        try:
            self.holder = self.hub.holder(room.table, hello.token)
        except Problem as problem:
            self.send(ENCODER.encode(error_of(problem)))

    async def write_on(self) -> None:
        """Send what is waiting."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self.waiting.get()) is not None:
                self.waiting_bytes -= len(message)
                self.sending = True
                try:
                    await self.socket.send_text(message.decode())
                finally:
                    self.sending = False

    async def _read_on(self, room: Room) -> None:
        """Do what the client asks for, one message after the other."""
        while True:
            message = await self._receive()
            async with self.busy:
                with self._saying_why_not("a message", room, message.get("again", False)):
                    wish = self._read(room, content_of(message))
                    await HANDLERS[type(wish)](self, room, wish)
            if self.relayed and room.broken:
                await asyncio.Event().wait()  # to be sent away: it is asked again elsewhere

    @contextmanager
    def _saying_why_not(self, what: str, room: Room, again: bool = False) -> Iterator[None]:
        """Do what a client asks for, or say why not; what failed is logged.

        What is passed on `again` has perhaps been done: it is told what failed, not what is wrong.
        """
        try:
            yield
        except Problem as problem:
            if (self.relayed and room.broken) or (again and problem.status < 429):
                return
            self.send(ENCODER.encode(error_of(problem)))
        except Exception:
            LOG.exception(f"{what} failed", extra={"table": room.table.code})
            self.send(ENCODER.encode(error_of(Problem(Code.INTERNAL))))

    async def _receive(self) -> MutableMapping[str, Any]:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            self.gone = True
            raise WebSocketDisconnect(message.get("code", 1000))
        return message

    def _read(self, room: Room, content: bytes) -> FromClient:
        """Read a message; all count towards the limit but a number that the server asked for."""
        asked = False
        try:
            message = self._decode(content)
            asked = isinstance(message, Nonce) and room.rolls.awaits(self, message.roll)
            return message
        finally:
            if not asked:
                self.guard.message(self.key)

    def _decode(self, content: bytes) -> FromClient:
        if len(content) > self.guard.limits.message_bytes:
            raise Problem(Code.TOO_LARGE, detail=f"at most {self.guard.limits.message_bytes} bytes")
        try:
            return DECODER.decode(content)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Problem(Code.MALFORMED, detail=str(error)) from None

    # --- messages ------------------------------------------------------------------------------

    async def _hello_again(self, room: Room, message: Hello) -> None:
        """Become somebody else: after taking a seat."""
        self.holder = self.hub.holder(room.table, message.token)
        room.quit(self)
        await room.join(self)

    async def _act(self, room: Room, message: AskAct) -> None:
        """Do something; if the tutor is to look at it first, nobody waits for that."""
        self._drop_tutored()
        if message.tutor and room.table.may_ask_hint(room.holder_of(self)):
            self._check_version(room.table, message.version)
            self.tutored = asyncio.create_task(self._warn_or_act(room, message))
        else:
            await self._act_now(room, message)

    def _drop_tutored(self) -> None:
        """Forget an action that the tutor looks at; one that is being done keeps `busy`."""
        if self.tutored is not None:
            self.tutored.cancel()
            self.tutored = None

    async def _warn_or_act(self, room: Room, message: AskAct) -> None:
        with self._saying_why_not("the tutor", room):
            warned = await room.thinking.warning(room.table, message.do, self.address)
            async with self.busy:
                self.tutored = None
                if warned is None:
                    await self._act_now(room, message)
                else:
                    self._check_version(room.table, message.version)
                    self.send(ENCODER.encode(warned))

    async def _act_now(self, room: Room, message: AskAct) -> None:
        def act(table: Table) -> None:
            self._check_version(table, message.version)
            seats, seat = self._seats(table), table.playing.to_move
            if seat >= 0 and seat not in seats:
                raise Problem(Code.NOT_YOURS, seat=seat)
            table.act(seat if seat >= 0 else seats[0], message.do)

        await room.change(act)

    async def _enter(self, room: Room, message: Enter) -> None:
        def enter(table: Table) -> None:
            self._check_version(table, message.version)
            if table.setup.dice == "real" and not table.may_enter(room.holder_of(self)):
                self._check_rolling(table)
            table.enter(message.faces)

        await room.change(enter)

    async def _undo(self, room: Room, message: Undo) -> None:
        def undo(table: Table) -> None:
            self._check_version(table, message.version)
            table.take_back(room.holder_of(self))

        await room.change(undo)

    async def _correct(self, room: Room, message: Correct) -> None:
        def correct(table: Table) -> None:
            self._check_version(table, message.version)
            table.correct(room.holder_of(self))

        await room.change(correct)

    async def _hint(self, room: Room, message: AskHint) -> None:
        """Let a hint be thought of, and do meanwhile what else is asked for."""
        self._check_version(room.table, message.version)
        if not room.table.may_ask_hint(room.holder_of(self)):
            raise Problem(Code.NO_HINT)
        if self.hint is None or self.hint.done():
            self.hint = asyncio.create_task(self._give_hint(room))

    async def _give_hint(self, room: Room) -> None:
        with self._saying_why_not("a hint", room):
            hint = await room.thinking.hint(room.table, self.address)
            if hint is not None:
                self.send(ENCODER.encode(hint))

    async def _seed(self, room: Room, message: Seed) -> None:
        await room.rolls.take_seed(self, message.seat, message.seed)

    async def _nonce(self, room: Room, message: Nonce) -> None:
        await room.rolls.take(self, message.roll, message.nonce)

    async def _start(self, room: Room, message: Start) -> None:
        self._check_host(room)
        await room.change(lambda table: table.start(message.fill))

    async def _assign(self, room: Room, message: Assign) -> None:
        self._check_host(room)

        def assign(table: Table) -> None:
            places = table.places[message.seat : message.seat + 1]
            missing = all(place.holder not in room.connected() for place in places)
            table.assign(message.seat, message.bot, missing)

        await room.change_seats(assign)

    async def _leave(self, room: Room, message: Leave) -> None:
        holder = room.holder_of(self)
        if holder is None or not room.seats_of(self):
            raise Problem(Code.NOT_YOURS)
        await room.change_seats(lambda table: table.leave(holder))

    async def _pace(self, room: Room, message: SetPace) -> None:
        self._check_host(room)

        def pace(table: Table) -> None:
            table.pace = message.pace

        await room.change(pace, whole=True)

    async def _rematch(self, room: Room, message: Rematch) -> None:
        if not room.seats_of(self) and not room.is_host(self):
            raise Problem(Code.NOT_YOURS)
        if room.table.over and room.table.rematch is None:
            await self.guard.table(self.address)
        code = await self.hub.rematch(room)
        for client in room.clients:
            if not client.watching:
                holder = client.holder
                token = None if holder is None else self.hub.token(code, holder)
                client.send(ENCODER.encode(Followed(code, token)))

    async def _ping(self, room: Room, message: Ping) -> None:
        self.send(ENCODER.encode(Pong()))

    # --- who may -------------------------------------------------------------------------------

    def _seats(self, table: Table) -> list[int]:
        if self.watching or not (seats := table.seats_of(self.holder)):
            raise Problem(Code.NOT_YOURS)
        return seats

    def _check_host(self, room: Room) -> None:
        if not room.is_host(self):
            raise Problem(Code.NOT_HOST)

    @staticmethod
    def _check_version(table: Table, version: int) -> None:
        table.playing  # noqa: B018  raises if there is no game
        if version != table.version:
            raise Problem(Code.STALE, version=table.version)

    @staticmethod
    def _check_rolling(table: Table) -> None:
        """Say why somebody may not enter dice: none are to be rolled, or others roll."""
        if table.playing.to_move < 0:  # else the rules say it better
            raise Problem(Code.NOT_YOURS)


HANDLERS: dict[type, Callable[[Connection, Room, Any], Awaitable[None]]] = {
    Hello: Connection._hello_again,
    AskAct: Connection._act,
    Enter: Connection._enter,
    Undo: Connection._undo,
    Correct: Connection._correct,
    AskHint: Connection._hint,
    Seed: Connection._seed,
    Nonce: Connection._nonce,
    Start: Connection._start,
    Assign: Connection._assign,
    Leave: Connection._leave,
    SetPace: Connection._pace,
    Rematch: Connection._rematch,
    Ping: Connection._ping,
}
