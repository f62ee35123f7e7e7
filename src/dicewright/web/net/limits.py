"""What one address or connection may ask for in a time."""

import math
import time
from collections import Counter

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits import RateLimitItemPerSecond as PerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from dicewright.web.config import Limits
from dicewright.web.wire.codes import Code, Problem


class Guard:
    """Counts, and refuses what is too much; a window begins with what is first counted in it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.connections: Counter[str] = Counter()  # by address
        self.requests = RateLimitItemPerMinute(limits.requests_per_minute)
        self.tables = RateLimitItemPerHour(limits.tables_per_hour)
        self.messages = PerSecond(limits.messages_per_second)

    def request(self, address: str) -> None:
        """Count a request."""
        self._hit(self.requests, address, Code.TOO_FAST)

    def table(self, address: str) -> None:
        """Count a table that is made."""
        self._hit(self.tables, address, Code.TOO_MANY_TABLES)

    def message(self, connection: str) -> None:
        """Count a message of a connection."""
        self._hit(self.messages, connection, Code.TOO_FAST)

    def _hit(self, limit: RateLimitItem, key: str, code: Code) -> None:
        if not self.limiter.hit(limit, code, key):
            reset = self.limiter.get_window_stats(limit, code, key).reset_time
            raise Problem(code, retry_after=max(1, math.ceil(reset - time.time())))

    def connect(self, address: str) -> None:
        """Count a connection that is made."""
        if self.connections[address] >= self.limits.connections:
            raise Problem(Code.TOO_MANY_CONNECTIONS)
        self.connections[address] += 1

    def disconnect(self, address: str) -> None:
        """Count a connection that has ended."""
        self.connections[address] -= 1
        if self.connections[address] <= 0:
            del self.connections[address]
