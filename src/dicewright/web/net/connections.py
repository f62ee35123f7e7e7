"""Connections as they are accepted: how many there may be, and in what time a request has to come.

uvicorn waits for ever for the rest of a header or a body, and accepts until no file can be opened.
"""

import asyncio
import logging
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

try:
    import resource
except ImportError:  # on Windows there is no limit of open files
    resource = None  # type: ignore[assignment]

from dicewright.web.config import Config, Limits
from dicewright.web.net.origins import network
from dicewright.web.wire.shared import MEMORY_LEVEL, NOTHING, WINDOW_BITS, Shared

LOG = logging.getLogger(__name__)
MOST = 8_000  # connections of everybody
RESERVE = 256  # open files that are left for the database, the page and the worker
ACCEPTED_AT_ONCE = 16  # by the loop, before it sees that there are too many
WAITING = 1024  # connections that the system keeps until they are accepted
READ_BYTES = 32 * 1024  # at a time: what comes in the smallest parts takes a microsecond a byte
HEADER_BYTES = 16 * 1024
LINGER_SECONDS = 10.0  # for a client to read the rest when its WebSocket has ended
TELLING = "dicewright.telling"  # in a scope's extensions: what sends without waiting
TEXT, TEXT_DEFLATED = 0x81, 0xC1  # the first byte of a frame that is a whole message
LAST_BLOCK = b"\x00"  # which every compressed message ends with, its other four bytes left out


def most_connections() -> int:
    """Raise the limit of open files as far as needed; return how many connections that leaves."""
    if resource is None:
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(hard, MOST + RESERVE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(MOST, max(soft, wanted) - min(RESERVE, wanted // 2))


class Door:
    """Counts the connections that are open, and says who may come in."""

    def __init__(self, limits: Limits, most: int, trusts: Callable[[str], bool]) -> None:
        self.limits = limits
        self.most = most
        # a page needs others beside its WebSocket; nobody alone can take all there are
        self.most_of_one = max(1, min(2 * limits.connections, most // 2))
        self.trusts = trusts  # a proxy, which connects for many people
        self.inside = 0
        self.inside_of: Counter[str] = Counter()  # by address
        self.unfinished: dict[HttpConnection, None] = {}  # whose request has not come, oldest first

    def enter(self, address: str) -> bool:
        """Let a connection in, unless there are too many."""
        if self.inside_of[address] >= self.most_of_one and not self.trusts(address):
            LOG.warning("connections were refused: too many of one address")
            return False
        if self.inside >= self.most and not self._make_room():
            LOG.warning("connections were refused: there are too many")
            return False
        self.inside += 1
        self.inside_of[address] += 1
        return True

    def _make_room(self) -> bool:
        """End the connection that has let us wait longest for its request, if there is one."""
        oldest = next(iter(self.unfinished), None)
        if oldest is None:
            return False
        LOG.warning("connections were ended: there are too many whose request does not come")
        del self.unfinished[oldest]
        oldest.transport.abort()
        return True

    def leave(self, address: str) -> None:
        """Count a connection that has ended."""
        self.inside -= 1
        self.inside_of[address] -= 1
        if self.inside_of[address] <= 0:
            del self.inside_of[address]


class Reader(h11.Connection):
    """Reads requests whose length is told; parts of one byte each would keep everybody waiting."""

    def next_event(self) -> Any:
        """Return what has come."""
        event = super().next_event()
        headers = event.headers if isinstance(event, h11.Request) else ()
        if any(name == b"transfer-encoding" for name, _ in headers):
            raise h11.RemoteProtocolError("expected a body of known length", 411)
        return event


class HttpConnection(H11Protocol):
    """A connection that is ended if its request does not come, or its answer is not read."""

    door: Door

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.conn = Reader(h11.SERVER, HEADER_BYTES)
        self.inside = False
        self.expected: str | None = None  # header, body or reader
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in, or end it at once."""
        super().connection_made(transport)
        self.inside = self.door.enter(_host(self))
        if not self.inside:
            transport.abort()
            return
        with suppress(AttributeError):  # of uvloop's, which has no such thing
            transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        self._expect("header")

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._expect(None)
        super().connection_lost(exc)
        if self.inside:
            self.door.leave(_host(self))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave it to the other protocol, which counts it no more when it ends."""
        self._expect(None)
        super().handle_websocket_upgrade(event)

    def data_received(self, data: bytes) -> None:
        """Take what has come, and expect what is missing."""
        super().data_received(data)
        if self.transport.get_protocol() is self:
            self._expect_more()

    def _expect_more(self) -> None:
        states = {h11.IDLE: "header", h11.SEND_BODY: "body"}
        self._expect(states.get(self.conn.their_state))

    def pause_writing(self) -> None:
        """Wait for somebody who does not read, but not for ever."""
        super().pause_writing()
        self._expect("reader")

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._expect_more()

    def on_response_complete(self) -> None:
        """Let what is left of a closing connection be read, but not for ever."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._expect("reader")

    def timeout_keep_alive_handler(self) -> None:
        """End a connection on which nothing more comes, read or not."""
        super().timeout_keep_alive_handler()
        self._expect("reader")

    def _expect(self, what: str | None) -> None:
        """Begin to wait for something; to wait for the same again gives no more time."""
        if what == self.expected:
            return
        if self.timer is not None:
            self.timer.cancel()
        limits, self.expected, self.timer = self.door.limits, what, None
        if what in ("header", "body"):
            self.door.unfinished[self] = None
        else:
            self.door.unfinished.pop(self, None)
        if what is not None:
            seconds = limits.header_seconds if what == "header" else limits.body_seconds
            self.timer = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        LOG.warning(f"connections were ended: no {self.expected} came in time")
        self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket, which was let in when its request came, and is ended for good.

    A transport that is closed still waits until all is sent, and to a client that does not read
    it waits for ever: it must be aborted.

    Messages are put into frames here: what many are told is compressed once, so no compressor
    may keep in mind what it has sent to whom.
    """

    door: Door

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                server_max_window_bits=WINDOW_BITS,
                client_max_window_bits=WINDOW_BITS,
                compress_settings={"memLevel": MEMORY_LEVEL},
            )
        ]

    def tell(self, own: Shared, shared: Shared) -> bool:
        """Send a message at once, unless others wait or it has ended; say whether it was sent."""
        open_now = self.handshake_complete and not (self.close_sent or self.disconnected)
        if not open_now or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(self._frame(own, shared))
        return True

    def _frame(self, own: Shared, shared: Shared) -> bytes:
        if self.conn.extensions:
            content = shared.deflated + own.deflated + LAST_BLOCK
            return _frame_head(TEXT_DEFLATED, len(content)) + content
        length = len(shared.content) + len(own.content)
        return b"".join((_frame_head(TEXT, length), shared.content, own.content))

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; only if another one waits is nothing more read meanwhile."""
        paused, self.read_paused = self.read_paused, self.read_paused or self.queue.empty()
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and (paused or self.queue.qsize() > 1)

    async def send(self, message: Any) -> None:
        """Send what the application says, a text in a frame of ours."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.handshake_complete:
            await super().send(message)
            return
        await self.writable.wait()
        if not self.tell(Shared(text.encode()), NOTHING):
            await super().send(message)  # says why not

    def keepalive_timeout(self) -> None:
        """End a connection whose client has not answered a ping: it has not read it."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve the connection, and let go of its client soon after."""
        self.scope["extensions"][TELLING] = {"tell": self.tell}
        await super().run_asgi()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        self.door.leave(_host(self))


def _frame_head(first: int, length: int) -> bytes:
    """Return what stands before the content of a frame (RFC 6455)."""
    if length < 126:
        return bytes((first, length))
    if length < 1 << 16:
        return struct.pack("!BBH", first, 126, length)
    return struct.pack("!BBQ", first, 127, length)


def _host(connection: H11Protocol | WebSocketsSansIOProtocol) -> str:
    return network(connection.client[0]) if connection.client else "unknown"


class Server(uvicorn.Server):
    """uvicorn, but it looks up from accepting before the files that are open run out."""

    hand_over: Callable[[], Awaitable[None]] | None = None  # what others can go on with
    ready: Callable[[], None] | None = None  # said when it serves

    async def startup(self, sockets: Any = None) -> None:
        """Start, and let more wait than are accepted at once."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)
        if self.ready is not None:
            self.ready()

    def stop(self) -> None:
        """Stop soon."""
        self.should_exit = True

    async def shutdown(self, sockets: Any = None) -> None:
        """Stop, with all tables free for other servers before their clients are sent away."""
        for server in self.servers:
            server.close()  # whoever comes now is served by others
        if self.hand_over is not None:
            await self.hand_over()
        await super().shutdown(sockets)


def make_server(
    app: Any,
    config: Config,
    proxy: str | None,
    hand_over: Callable[[], Awaitable[None]] | None = None,
) -> Server:
    """Return what serves an application; `proxy` is trusted to tell the clients' addresses."""
    trusted = ProxyHeadersMiddleware(app, proxy or []).trusted_hosts
    bound = {"door": Door(config.limits, most_connections(), trusted.__contains__)}
    server = Server(
        uvicorn.Config(
            app,
            http=type("Http", (HttpConnection,), bound),
            ws=type("Ws", (SocketConnection,), bound),
            ws_max_size=config.limits.frame_bytes,
            backlog=ACCEPTED_AT_ONCE,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=proxy is not None,
            forwarded_allow_ips=proxy,
            timeout_graceful_shutdown=3,
        )
    )
    server.hand_over = hand_over
    return server
