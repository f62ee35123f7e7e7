"""Jobs, and the workers of a lane with what they have to do."""

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from heapq import heappop, heappush
from time import monotonic
from typing import Any, Generic, Literal

import msgspec

from dicewright.web.jobs.kinds import Kind, Lane, R
from dicewright.web.jobs.worker import Stopped, Worker
from dicewright.web.logs import REQUEST
from dicewright.web.metrics import JOBS
from dicewright.web.wire.codes import Code, Problem

Stage = Literal["waiting", "running", "ready", "failed", "stopped"]


def always() -> bool:
    """Say that somebody needs it."""
    return True


class Job(Generic[R]):
    """Something to be done, being done, or done."""

    def __init__(
        self,
        kind: Kind[Any, R],
        content: bytes,
        visitor: str | None = None,
        id: str | None = None,  # noqa: A002  the word of the API
        needed: Callable[[], bool] = always,
    ) -> None:
        self.id = id or secrets.token_urlsafe(12)
        self.kind = kind
        self.content = content  # the arguments, until it is done
        self.visitor = visitor  # the address that asked for it
        self.needed = needed
        self.stage: Stage = "waiting"
        self.progress = 0.0
        self.written = b""  # what it comes to so far, if its task tells that
        self.since = monotonic()  # when it came to this stage
        self.looked = self.since  # when somebody asked for it last
        self.result: R | None = None
        self.error: Exception | None = None
        self.given = b""  # the result, as its worker wrote it
        self.lined_up = False  # it waits for nothing but a worker
        self.here = False  # a worker of this process does it
        self.shared = False  # other processes know it, and any of them may do it
        self.guest = False  # another process asked for it, and settles it
        self.before = 0  # jobs that come before a shared one
        self.request = REQUEST.get()  # the number of the one that asked for it
        self.over = asyncio.Event()

    @property
    def wanted(self) -> bool:
        """Whether anybody still needs it."""
        return self.stage != "stopped" and self.needed() and not self._forsaken

    @property
    def _forsaken(self) -> bool:
        """Whether nobody has asked for long; others may be asked for what is shared."""
        most = self.kind.lane.asked_within
        return most is not None and not self.shared and monotonic() - self.looked > most

    @property
    def so_far(self) -> R | None:
        """What it comes to so far, if that is known."""
        if not self.written:
            return None
        known: R = msgspec.msgpack.decode(self.written, type=self.kind.gives)
        return known


class Crew:
    """The workers of a lane, and what they have to do."""

    def __init__(self, lane: Lane, workers: list[Worker]) -> None:
        self.lane = lane
        self.workers = workers
        self.idle = list(workers)
        self.known: OrderedDict[str, Job[Any]] = OrderedDict()  # not done, or kept
        self.asked: Counter[str] = Counter()  # by address, what is not done
        self.waiting: list[tuple[int, int, Job[Any]]] = []  # a heap, by urgency
        self.preparations: list[tuple[Kind[Any, Any], bytes]] = []  # what each does when it is idle
        self.count = 0  # jobs that came, which orders those of one urgency

    @property
    def unfinished(self) -> list[Job[Any]]:
        """What waits or is being done, in the order in which it came."""
        return [job for job in self.known.values() if not job.over.is_set()]

    def check(self, visitor: str | None) -> None:
        """Refuse one more where there are too many; what the tables themselves need is not."""
        if visitor is None:
            return
        many = len(self.unfinished)
        if self.asked[visitor] >= self.lane.most_of_one:
            raise self.too_many_of_one()
        if many >= self.lane.most:
            raise self.too_many(many)

    def too_many_of_one(self) -> Problem:
        """Return what an address is told that has asked for as much as it may."""
        code = self.lane.too_many_of_one
        again = {} if code is Code.STUDY_RUNNING else {"retry_after": self.lane.seconds_each}
        return Problem(code, **again)

    def too_many(self, many: int) -> Problem:
        """Return what everybody is told while so many jobs are not done."""
        return Problem(self.lane.too_many, retry_after=self.lane.seconds_each * max(1, many))

    def enter(self, job: Job[Any]) -> None:
        """Count a job that has come; those done longest ago are forgotten."""
        self.known.pop(job.id, None)
        over = [known.id for known in self.known.values() if known.over.is_set()]
        for old in over[: max(0, len(over) - self.lane.kept + 1)]:
            del self.known[old]
        self.known[job.id] = job
        if job.visitor is not None:
            self.asked[job.visitor] += 1

    def line_up(self, job: Job[Any]) -> None:
        """Let a job wait for a worker."""
        self.count += 1
        heappush(self.waiting, (job.kind.urgency, self.count, job))

    def next(self) -> Job[Any] | None:
        """Return what is to be done next; what nobody needs any more is left out."""
        while self.waiting:
            job = heappop(self.waiting)[-1]
            if job.over.is_set() or job.shared or job.here:
                continue
            if job.wanted:
                job.here = True
                return job
            self.settle(job, Stopped())
        return None

    def settle(self, job: Job[Any], outcome: object) -> None:
        """Note what a job came to, if that is not known yet."""
        if job.over.is_set():
            return
        if isinstance(outcome, Exception):
            job.error = outcome
            job.stage = "stopped" if isinstance(outcome, Stopped) else "failed"
        else:
            job.result, job.stage, job.progress = outcome, "ready", 1.0
        job.content = b""
        job.over.set()
        if job.guest:
            return
        JOBS.labels(job.kind.name, job.stage).inc()
        self._uncount(job)
        if not self.lane.kept:
            self.known.pop(job.id, None)

    def refuse(self, job: Job[Any], problem: Problem) -> None:
        """Forget a job that has come, since there are too many elsewhere."""
        job.stage, job.error = "failed", problem
        job.over.set()
        self._uncount(job)
        self.known.pop(job.id, None)

    def _uncount(self, job: Job[Any]) -> None:
        if job.visitor is not None:
            self.asked[job.visitor] -= 1
            self.asked += Counter()  # forgets addresses that ask nothing
