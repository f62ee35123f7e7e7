"""The jobs that processes share, in Redis: `jobs.lua` says what is there and how it changes.

Nothing of it is run: a job is the name of one of our kinds, and bytes that msgspec reads.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from typing import Any

from dicewright.web.cluster.bus import FAILURES, Bus
from dicewright.web.cluster.frames import Changed, Waits
from dicewright.web.jobs.crews import Job, Stage
from dicewright.web.jobs.kinds import MEGABYTE, Lane
from dicewright.web.jobs.pool import Away, Beat, Placed, Seen, Taken
from dicewright.web.jobs.worker import Outcome, closed
from dicewright.web.wire.codes import Code, Problem

ANSWER_SECONDS = 2.0  # for Redis,
AT_ONCE = 16  # which is asked for so much at a time
ALIVE_SECONDS = 5.0  # after which a process that says nothing is taken for dead
MOST_JOBS = 4096  # of a lane; each process does further ones itself
MOST_BYTES = 4 * MEGABYTE  # of a job, and of its result


class Jobs:
    """The part of a process in them."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self._waits: Callable[[str], None] = lambda _: None
        self._changed: Callable[[], None] = lambda: None
        source = files("dicewright.web.cluster").joinpath("jobs.lua").read_text("utf-8")
        alive = f"local ALIVE = {1000 * ALIVE_SECONDS:.0f}\n"
        self._script = bus.client.register_script(alive + source)
        self._asking = asyncio.Semaphore(AT_ONCE)

    @property
    def up(self) -> bool:
        """Whether Redis can be reached."""
        return self.bus.up.is_set()

    # --- words between processes: who has time is told what waits, who asked what it came to -----

    def listen(self, waits: Callable[[str], None], changed: Callable[[], None]) -> None:
        """Say when something waits in a lane while there is time here, and when to look anew."""
        self._waits, self._changed = waits, changed

    def hear(self, frame: Waits | Changed) -> None:
        """Take what another process says."""
        if isinstance(frame, Waits):
            self._waits(frame.lane)
        else:
            self._changed()

    def lost(self) -> None:
        """Know that Redis is away."""
        self._changed()

    def _say(self, process: bytes, frame: Waits | Changed) -> None:
        """Tell a process something, if it is one."""
        if process.decode() == self.bus.process:
            self.hear(frame)
        elif process:
            self.bus.send(process.decode(), frame)

    async def _call(self, lane: Lane, what: str, *arguments: Any) -> list[Any]:
        if not self.up:
            raise Away
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._asking:
                given = [what, self.bus.process, *arguments]
                found: list[Any] = await self._script([f"dicewright:jobs:{lane.name}"], given)
        except FAILURES as error:
            raise Away from error
        return found

    # --- jobs ----------------------------------------------------------------------------------

    async def put(self, lane: Lane, job: Job[Any], limited: bool, idle: int) -> Placed:
        """Let anybody do a job, this process at once if it has idle workers and nothing waits."""
        if len(job.content) > MOST_BYTES:
            return Placed("full")
        about = job.id, job.kind.name, job.content, job.visitor or "", job.request or ""
        most = lane.most, lane.most_of_one if limited else -1, lane.kept
        given = *about, job.kind.urgency, idle, int(job.here), *most, MOST_JOBS
        place, *more = await self._call(lane, "put", *given)
        if place == b"waits":
            self._say(more[1], Waits(lane.name))
        return Placed(place.decode(), more[0] if more else 0)

    async def take(self, lane: Lane) -> Taken | None:
        """Return what is to be done next."""
        found = await self._call(lane, "take")
        if not found:
            return None
        id, kind, content, request, waited = found  # noqa: A001
        return Taken(id.decode(), kind.decode(), content, request.decode() or None, waited / 1000)

    async def give_back(self, lane: Lane, id: str) -> None:  # noqa: A002
        """Let somebody else do a job that was taken."""
        (process,) = await self._call(lane, "give_back", id)
        self._say(process, Waits(lane.name))

    async def finish(self, lane: Lane, id: str, outcome: Outcome) -> None:  # noqa: A002
        """Say what a job came to that was done here."""
        (process,) = await self._call(lane, "finish", id, *_bounded(outcome), lane.kept)
        self._say(process, Changed(lane.name))

    async def keep(self, lane: Lane, id: str, outcome: Outcome) -> None:  # noqa: A002
        """Say what a job came to that nobody else knows any more."""
        await self._call(lane, "keep", id, *_bounded(outcome), lane.kept)

    async def stop(self, lane: Lane, id: str) -> None:  # noqa: A002
        """Let a job go that nobody needs; one that is being done may have to end by itself."""
        for process in await self._call(lane, "stop", id, lane.kept, int(lane.stops)):
            self._say(process, Changed(lane.name))

    async def look(self, lane: Lane, id: str) -> Seen | None:  # noqa: A002
        """Say how a job stands."""
        return _seen(await self._call(lane, "look", id))

    async def beat(
        self, lane: Lane, workers: int, doing: Iterable[Job[Any]], asked: Sequence[str]
    ) -> Beat:
        """Say what is done and needed here, and see what became of it; done once a second."""
        told = [part for job in doing for part in (job.id, _how_far(job))]
        head = lane.kept, int(lane.stops), workers, len(told) // 2
        lost, seen, many, all_workers = await self._call(lane, "beat", *head, *told, *asked)
        by_id = dict(zip(asked, map(_seen, seen), strict=True))
        return Beat(frozenset(one.decode() for one in lost), by_id, many, all_workers)


def _how_far(job: Job[Any]) -> bytes:
    """Return how far a job is, and what it comes to so far."""
    return b"%r %b" % (job.progress, job.written)


def _seen(found: list[Any]) -> Seen | None:
    """Return how a job stands."""
    if not found:
        return None
    stage, how_far, before, outcome, result = found
    over = (outcome.decode(), result) if outcome else None
    progress, _, so_far = how_far.partition(b" ")
    going: Stage = "running" if stage == b"running" else "waiting"
    return Seen(going, float(progress), before, over, so_far)


def _bounded(outcome: Outcome) -> Outcome:
    """Return an outcome that is not too long to be kept."""
    return outcome if len(outcome[1]) <= MOST_BYTES else closed(Problem(Code.TOO_COSTLY))
