"""Leases: a table has one authority at any time, whatever other processes believe.

A process has a table while the database says so: it is the table's owner, and has given a sign of
life in the last seconds. One that takes a table raises its fence. Every change of a table carries
the fence under which it was taken, and the database refuses an older one. So a process that slept
can write nothing, even if it does not know yet that another one has its tables.
"""

import logging
import secrets
import time
from collections.abc import Iterable

import sqlalchemy as sa

from dicewright.web.store import writes
from dicewright.web.store.database import Store, Stored, reason_of
from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
RENEW_SECONDS = 1.0  # between signs of life
NO_FENCE = -1  # under which the database accepts nothing
MARGIN_SECONDS = 1.0  # with less than that left, another process may have taken something


class HeldElsewhere(Problem):
    """Another process has a table."""

    def __init__(self, owner: str) -> None:
        super().__init__(Code.HELD_ELSEWHERE, retry_after=1)
        self.owner = owner


class Leases:
    """What a process has of the tables in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = secrets.token_hex(8)
        self._renewed: float | None = None  # when the last sign of life was given

    async def take(self, code: str) -> Stored | None:
        """Become the authority over a table, if there is one; return it as it is from then on.

        Where nothing can be written, what is nobody else's can still be looked at.
        """
        while True:
            failure = await self._try_to_take(code)
            stored = await self.store.table(code)
            if stored is None or stored.row.owner == self.process:
                return stored
            if stored.row.owner is not None:
                raise failure or HeldElsewhere(stored.row.owner)
            if failure is not None:
                return stored
            # it was handed back after this process had asked for it, and before it looked

    async def _try_to_take(self, code: str) -> Problem | None:
        """Take a table that nobody has; return why nothing could be written, if so."""
        try:
            if self._renewed is None or time.monotonic() - self._renewed > 2 * RENEW_SECONDS:
                await self.store.keep([writes.renew(self.process)])
                self._renewed = time.monotonic()
            await self.store.keep([writes.take(self.process, code)])
        except Problem as problem:
            return problem
        return None

    def fence_of(self, stored: Stored) -> int:
        """Return the fence under which this process may write to a table that it was given.

        One that could not be taken has none: another process may look at it in the same way.
        """
        return int(stored.row.fence) if stored.row.owner == self.process else NO_FENCE

    def release(self, code: str, fence: int) -> None:
        """Hand a table back, after all that is still to be written."""
        self.store.write_soon([writes.release(self.process, code, fence)])

    async def hand_back(self, held: Iterable[tuple[str, int]]) -> None:
        """Hand tables back, and return when others can take them."""
        await self.store.keep([writes.release(self.process, code, fence) for code, fence in held])

    async def renew(self) -> dict[str, int] | None:
        """Give a sign of life; if it comes late, return all that this process still has."""
        try:
            left = await self.store.time_left(self.process)
            await self.store.write([writes.renew(self.process)])
            self._renewed = time.monotonic()
            return None if left > MARGIN_SECONDS else await self.store.fences(self.process)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            LOG.warning("the leases cannot be renewed", extra={"reason": reason_of(error)})
            return None

    async def end(self) -> None:
        """Hand everything back."""
        await self.end_of(self.process)

    async def end_of(self, process: str) -> None:
        """Hand back what a process has that is certain to be gone."""
        await self.store.keep([writes.end(process)])
