"""What one address or connection may ask for in a time, of all processes that work as one."""

import math
import time
from collections import Counter

from dicewright.web.cluster.shared import Shared
from dicewright.web.config import Limits
from dicewright.web.wire.codes import Code, Problem


class Limit:
    """How much there may be of a key in a window, which begins with what is first counted in it."""

    def __init__(self, most: int, seconds: float, code: Code) -> None:
        self.most = most
        self.seconds = seconds
        self.code = code  # of what is refused
        self.windows: dict[str, list[float]] = {}  # by key: when it ends, and what is left in it

    def hit(self, key: str) -> None:
        """Count one, or refuse it."""
        now = time.time()
        window = self.windows.get(key)
        if window is None or not now < window[0] <= now + self.seconds:  # a clock may be set back
            window = self._begin(key, now)
        if window[1] <= 0:
            raise Problem(self.code, retry_after=max(1, math.ceil(window[0] - now)))
        window[1] -= 1

    def _begin(self, key: str, now: float) -> list[float]:
        """Begin a window; those that are over, which were begun first, are forgotten."""
        self.windows.pop(key, None)
        while self.windows:
            first = next(iter(self.windows))
            if self.windows[first][0] > now:
                break
            del self.windows[first]
        window = self.windows[key] = [now + self.seconds, self.most]
        return window


class Guard:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.shared: Shared | None = None  # what other processes count
        self.connections: Counter[str] = Counter()  # by address
        self.requests = Limit(limits.requests_per_minute, 60, Code.TOO_FAST)  # of an address
        self.tables = Limit(limits.tables_per_hour, 3600, Code.TOO_MANY_TABLES)  # made by one
        self.message = Limit(limits.messages_per_second, 1, Code.TOO_FAST).hit  # of a connection

    async def request(self, address: str) -> None:
        """Count a request."""
        await self._hit("requests", self.requests, address)

    async def table(self, address: str) -> None:
        """Count a table that is made."""
        await self._hit("tables", self.tables, address)

    async def _hit(self, what: str, limit: Limit, address: str) -> None:
        limit.hit(address)  # here too: the others may not be there to be asked
        if self.shared is not None:
            again = await self.shared.hit(what, address, limit.most, limit.seconds)
            if again is not None:
                raise Problem(limit.code, retry_after=again)

    async def connect(self, address: str) -> None:
        """Count a connection that is made."""
        self.connections[address] += 1
        here = many = self.connections[address]
        if self.shared is not None and here <= self.limits.connections:
            many += await self.shared.connections(address, here)
        if many > self.limits.connections:
            self.disconnect(address)
            raise Problem(Code.TOO_MANY_CONNECTIONS)

    def disconnect(self, address: str) -> None:
        """Count a connection that has ended."""
        self.connections[address] -= 1
        if self.shared is not None:
            self.shared.tell_connections({address: self.connections[address]})
        if self.connections[address] <= 0:
            del self.connections[address]
