"""What all processes count and know together, in Redis. While it is away each has only its own.

Nothing that counts for a game is here: what is lost when Redis is restarted comes back by itself.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from dicewright.web.cluster.bus import FAILURES, Bus

T = TypeVar("T")
ANSWER_SECONDS = 0.5  # for Redis, when somebody waits
KEPT_SECONDS = 30  # what a process says of itself,
REFRESH_SECONDS = 10.0  # and how often it says so


class Standing(NamedTuple):
    """How a process stands."""

    tables: int  # in memory
    connections: int


class Shared:
    """The part of a process in what is shared."""

    def __init__(self, bus: Bus, living: Callable[[], set[str]]) -> None:
        self.bus = bus
        self.living = living
        self._telling: set[asyncio.Future[None]] = set()

    async def _try(self, asking: Callable[[], Awaitable[T]]) -> T | None:
        """Ask Redis something; get nothing if it is away."""
        if not self.bus.up.is_set():
            return None
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asking()
        except FAILURES:
            return None

    # --- limits --------------------------------------------------------------------------------

    async def hit(self, what: str, key: str, most: int, seconds: float) -> int | None:
        """Count one of a key, in a window that its first began; say when to ask again, if so."""
        name = f"dicewright:limit:{what}:{key}"

        async def count() -> tuple[int, int]:
            async with self.bus.client.pipeline() as counting:
                counting.set(name, 0, nx=True, px=int(seconds * 1000))
                counting.incr(name)
                counting.pttl(name)
                _, many, left = await counting.execute()
            return many, left

        many, left = await self._try(count) or (0, 0)
        return max(1, math.ceil(left / 1000)) if many > most else None

    async def connections(self, address: str, here: int) -> int:
        """Return how many connections an address has elsewhere, and say how many here."""
        name = f"dicewright:connections:{address}"

        async def tell() -> dict[bytes, bytes]:
            async with self.bus.client.pipeline(transaction=False) as telling:
                telling.hset(name, self.bus.process, str(here))
                telling.expire(name, KEPT_SECONDS)
                telling.hgetall(name)
                *_, told = await telling.execute()
            found: dict[bytes, bytes] = told
            return found

        told, living = await self._try(tell) or {}, self.living() - {self.bus.process}
        return sum(int(many) for process, many in told.items() if process.decode() in living)

    def tell_connections(self, counts: Mapping[str, int]) -> None:
        """Say how many connections addresses have here; nobody waits for it."""
        asking = [self.connections(address, many) for address, many in counts.items()]
        told = asyncio.ensure_future(_all(asking))
        self._telling.add(told)
        told.add_done_callback(self._telling.discard)

    # --- how all stand ---------------------------------------------------------------------------

    async def tell_standing(self, standing: Standing) -> None:
        """Say how this process stands."""
        name, told = f"dicewright:process:{self.bus.process}", f"{standing[0]} {standing[1]}"
        await self._try(lambda: self.bus.client.set(name, told, ex=KEPT_SECONDS))

    async def standings(self) -> list[Standing]:
        """Return how the other processes stand that live."""
        names = [f"dicewright:process:{one}" for one in self.living() - {self.bus.process}]
        if not names:
            return []
        told = await self._try(lambda: self.bus.client.mget(names)) or []
        return [Standing(*map(int, one.split())) for one in told if one is not None]


async def _all(asking: Sequence[Awaitable[int]]) -> None:
    await asyncio.gather(*asking, return_exceptions=True)
