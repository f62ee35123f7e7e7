"""The bus: processes send each other frames by Redis, and know when they cannot.

Redis passes on at once and keeps nothing, so what was on its way when it went away is lost. Whoever
uses the bus is told of that, and begins anew when it is back; nothing that counts is only here.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

import msgspec

from dicewright.core.errors import Unreadable
from dicewright.web.cluster.frames import AnyFrame, Beat, decode, encode
from dicewright.web.ending import end

LOG = logging.getLogger(__name__)
CONNECT_SECONDS = 2.0
ANSWER_SECONDS = 5.0  # after which a Redis that is silent is away
BEAT_SECONDS = 1.0
AGAIN_SECONDS = 0.1  # before connecting again
MOST_BYTES = 64 * 2**20  # that wait to be sent
CONNECTIONS = 64  # to Redis at a time; who needs one more waits for it


class Listener(Protocol):
    """Who uses the bus."""

    def hear(self, sender: str, frame: AnyFrame) -> None:
        """Take what another process says."""

    def unheard(self, process: str) -> None:
        """Know that a process does not listen."""

    def lost(self) -> None:
        """Know that anything may have been lost."""


def channel(process: str) -> str:
    """Return where a process listens."""
    return f"dicewright:to:{process}"


class Bus:
    """The connection of a process to all others."""

    def __init__(self, address: str, process: str, listener: Listener) -> None:
        self.process = process
        self.listener = listener
        self.client = client_of(address)
        self.up = asyncio.Event()  # what is sent comes to who listens
        self._waiting: list[tuple[str, AnyFrame]] = []
        self._bytes = 0
        self._something = asyncio.Event()
        self._heard = 0.0  # when anything came last
        self._running: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to listen, as soon as Redis is there."""
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Send what waits, if it can be sent, and listen no more."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while self.up.is_set() and self._waiting:
                    await asyncio.sleep(0.005)
        if self._running is not None:
            await end(self._running)
        with suppress(*FAILURES):
            await self.client.aclose()

    def send(self, process: str, frame: AnyFrame) -> None:
        """Send a frame, after all others; nobody waits for it."""
        self._bytes += len(getattr(frame, "content", b""))
        if self._bytes > MOST_BYTES:  # Redis takes nothing any more
            self._forget()
            return
        self._waiting.append((process, frame))
        self._something.set()

    def _forget(self) -> None:
        self._waiting.clear()
        self._bytes = 0
        self.up.clear()
        self.listener.lost()

    # --- while it is there ---------------------------------------------------------------------

    async def _run(self) -> None:
        """Talk to Redis, again and again."""
        while True:
            try:
                await self._talk()
            except FAILURES as error:
                LOG.warning("Redis is away", extra={"reason": str(error) or type(error).__name__})
            finally:
                if self.up.is_set():
                    self._forget()
            await self.client.connection_pool.disconnect()
            await asyncio.sleep(AGAIN_SECONDS)

    async def _talk(self) -> None:
        """Listen and speak until something fails."""
        async with self.client.pubsub() as hearing:
            async with asyncio.timeout(ANSWER_SECONDS):
                await hearing.subscribe(channel(self.process))
                await hearing.get_message(timeout=None)  # that it is so
            LOG.info("Redis is there")
            self._heard = monotonic()
            self.up.set()
            await _until_one_fails(self._listen(hearing), self._speak(), self._beat())

    async def _listen(self, hearing: Any) -> None:
        while True:
            message = await hearing.get_message(timeout=None)
            self._heard = monotonic()
            if message is None or message["type"] != "message":
                continue
            try:
                letter = decode(message["data"])
            except msgspec.DecodeError:  # of another version of this program
                LOG.exception("what another process said cannot be read")
                continue
            for frame in letter.frames:
                self._hand_on(letter.sender, frame)

    def _hand_on(self, sender: str, frame: AnyFrame) -> None:
        if isinstance(frame, Beat):
            return
        try:
            self.listener.hear(sender, frame)
        except Exception:
            LOG.exception("what another process said cannot be dealt with")

    async def _speak(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            waiting, self._waiting, self._bytes = self._waiting, [], 0
            letters: dict[str, list[AnyFrame]] = {}
            for process, frame in waiting:
                letters.setdefault(process, []).append(frame)
            async with self.client.pipeline(transaction=False) as saying:
                for process, frames in letters.items():
                    saying.publish(channel(process), encode(self.process, frames))
                heard = await saying.execute()
            for process, listeners in zip(letters, heard, strict=True):
                if not listeners:
                    self.listener.unheard(process)

    async def _beat(self) -> None:
        """Notice a connection that is there no more, though nobody has said so."""
        while self.up.is_set() and monotonic() - self._heard < ANSWER_SECONDS:
            self.send(self.process, Beat())
            await asyncio.sleep(BEAT_SECONDS)
        raise TimeoutError("it does not answer, or takes too little of what is said")


async def _until_one_fails(*doing: Coroutine[Any, Any, None]) -> None:
    """Do things at the same time until one of them fails; raise what it did."""
    tasks = [asyncio.create_task(one) for one in doing]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        await end(*tasks)
    for task in done:
        task.result()


# --- the library ---------------------------------------------------------------------------------

try:
    from redis.asyncio import BlockingConnectionPool, Redis
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff
    from redis.exceptions import RedisError
except ModuleNotFoundError:  # not needed without --redis
    FAILURES: tuple[type[Exception], ...] = (OSError, TimeoutError)
    Redis = None  # type: ignore[assignment,misc]
else:
    FAILURES = (OSError, TimeoutError, RedisError)


def client_of(address: str) -> "Redis":
    """Return what talks to the Redis at an address."""
    if Redis is None:
        raise Unreadable("--redis needs one more library: pip install dicewright[cluster]")
    try:
        pool = BlockingConnectionPool.from_url(
            address,
            max_connections=CONNECTIONS,
            timeout=ANSWER_SECONDS,
            socket_connect_timeout=CONNECT_SECONDS,
            socket_timeout=ANSWER_SECONDS,
            retry=Retry(NoBackoff(), 0),  # who uses it is to know of each failure
        )
        return Redis.from_pool(pool)
    except ValueError:
        raise Unreadable("--redis: expected redis://host:port/number") from None
