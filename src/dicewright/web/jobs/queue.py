"""The queue of all that takes long: bots that think, hints, uploads, reviews, studies, compiling.

A job is a name and bytes, so that another queue, on other machines, can take over from this one.
Everything here happens on the event loop but the listening to workers, which have threads.
"""

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from heapq import heappop, heappush
from time import monotonic
from typing import Any, Generic, Literal

import msgspec

from dicewright.web.jobs.kinds import LANES, A, Kind, Lane, R
from dicewright.web.jobs.worker import Stopped, Worker
from dicewright.web.logs import REQUEST
from dicewright.web.metrics import JOBS, TOOK, WAITED
from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
Stage = Literal["waiting", "running", "ready", "failed", "stopped"]


def _always() -> bool:
    return True


class Job(Generic[R]):
    """Something to be done, being done, or done."""

    def __init__(
        self,
        kind: Kind[Any, R],
        content: bytes,
        visitor: str | None = None,
        id: str | None = None,  # noqa: A002  the word of the API
        needed: Callable[[], bool] = _always,
    ) -> None:
        self.id = id or secrets.token_urlsafe(12)
        self.kind = kind
        self.content = content  # the arguments, until it is done
        self.visitor = visitor  # the address that asked for it
        self.needed = needed
        self.stage: Stage = "waiting"
        self.progress = 0.0
        self.since = monotonic()  # when it came to this stage
        self.result: R | None = None
        self.error: Exception | None = None
        self.request = REQUEST.get()  # the number of the one that asked for it
        self.over = asyncio.Event()

    @property
    def wanted(self) -> bool:
        """Whether anybody still needs it."""
        return self.stage != "stopped" and self.needed()


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
            code = self.lane.too_many_of_one
            again = {} if code is Code.STUDY_RUNNING else {"retry_after": self.lane.seconds_each}
            raise Problem(code, **again)
        if many >= self.lane.most:
            raise Problem(self.lane.too_many, retry_after=self.lane.seconds_each * max(1, many))

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
            if job.wanted and not job.over.is_set():
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
        JOBS.labels(job.kind.name, job.stage).inc()
        if job.visitor is not None:
            self.asked[job.visitor] -= 1
            self.asked += Counter()  # forgets addresses that ask nothing
        if not self.lane.kept:
            self.known.pop(job.id, None)


class Queue:
    """Everything that takes long, by lane."""

    def __init__(self, kinds: Iterable[Kind[Any, Any]], players: int = 1) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        counts = {lane.name: players if lane.name == "play" else 1 for lane in LANES}
        self.crews = {
            lane.name: Crew(lane, [Worker(lane, self.kinds) for _ in range(counts[lane.name])])
            for lane in LANES
        }
        self._threads = ThreadPoolExecutor(sum(counts.values()), "worker")
        self._doing: set[asyncio.Task[None]] = set()
        self._coming: set[asyncio.Task[None]] = set()  # jobs that wait for something else
        self._closed = False

    async def close(self) -> None:
        """Do no more: what is being done is stopped, and all processes end."""
        if self._closed:
            return
        self._closed = True
        for coming in self._coming:
            coming.cancel()
        for crew in self.crews.values():
            for job in crew.unfinished:
                self.stop(job)
        await asyncio.gather(*self._doing, *self._coming, return_exceptions=True)
        workers = [worker for crew in self.crews.values() for worker in crew.workers]
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self._threads, w.end) for w in workers))
        self._threads.shutdown()

    # --- asking --------------------------------------------------------------------------------

    async def ask(
        self,
        kind: Kind[A, R],
        wish: A,
        visitor: str | None = None,
        needed: Callable[[], bool] = _always,
    ) -> R:
        """Return what a job comes to; it is stopped if who asked is gone."""
        job = self.put(kind, wish, visitor, needed=needed)
        try:
            await job.over.wait()
        except asyncio.CancelledError:
            self.stop(job)
            raise
        if job.error is not None:
            raise job.error
        return job.result  # type: ignore[return-value]

    def put(
        self,
        kind: Kind[A, R],
        wish: A,
        visitor: str | None = None,
        id: str | None = None,  # noqa: A002  the word of the API
        after: Callable[[], Awaitable[None]] | None = None,
        needed: Callable[[], bool] = _always,
    ) -> Job[R]:
        """Let something be done, `after` something else; what is known by its id is not again."""
        crew = self.crews[kind.lane.name]
        known = crew.known.get(id or "")
        if known is not None and known.stage not in ("failed", "stopped"):
            return known
        if self._closed:
            raise Stopped
        crew.check(visitor)
        job = Job(kind, msgspec.msgpack.encode(wish), visitor, id, needed)
        crew.enter(job)
        if after is None:
            self._line_up(crew, job)
        else:
            self._keep(self._coming, self._line_up_after(after, crew, job))
        return job

    def find(self, kind: Kind[Any, R], id: str) -> Job[R] | None:  # noqa: A002  the word of the API
        """Return a job by its id; what is asked for is kept longest."""
        crew = self.crews[kind.lane.name]
        job = crew.known.get(id)
        if job is not None and job.over.is_set():
            crew.known.move_to_end(id)
        return job

    def stop(self, job: Job[Any]) -> None:
        """Let a job go that nobody needs; one that is being done may have to end by itself."""
        crew = self.crews[job.kind.lane.name]
        began = job.stage == "running"
        job.stage = "stopped" if not job.over.is_set() else job.stage
        if crew.lane.stops or not began or self._closed:
            crew.settle(job, Stopped())

    def ahead(self, job: Job[Any]) -> int:
        """Say how many jobs of its lane are done before a job."""
        unfinished = self.crews[job.kind.lane.name].unfinished
        return unfinished.index(job) if job in unfinished else 0

    def share(self, lane: Lane) -> float:
        """Say which part of its time a further job may take: the more there are, the less."""
        crew = self.crews[lane.name]
        return min(1.0, len(crew.workers) / (len(crew.unfinished) + 1))

    def ailment(self) -> str | None:
        """Say which lane is stuck, if one is."""
        for crew in self.crews.values():
            waiting = [job.since for *_, job in crew.waiting if not job.over.is_set()]
            longest = monotonic() - min(waiting, default=monotonic())
            if longest > crew.lane.patience:
                return f"a job of the lane {crew.lane.name} has waited for {longest:.0f} seconds"
        return None

    # --- before it is needed -------------------------------------------------------------------

    def prepare(self, kind: Kind[A, Any], wish: A) -> None:
        """Let each worker of a lane do something before it is needed, when it has time."""
        crew = self.crews[kind.lane.name]
        crew.preparations.append((kind, msgspec.msgpack.encode(wish)))
        self._dispatch(crew)

    def dismiss(self, lane: Lane) -> None:
        """End the processes of a lane that are idle: nothing more is to come soon."""
        crew = self.crews[lane.name]
        for worker in [] if self._closed else list(crew.idle):
            crew.idle.remove(worker)
            self._keep(self._doing, self._let_end(crew, worker))

    # --- doing ---------------------------------------------------------------------------------

    @staticmethod
    def _keep(tasks: set[asyncio.Task[None]], doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    async def _line_up_after(
        self, after: Callable[[], Awaitable[None]], crew: Crew, job: Job[Any]
    ) -> None:
        await after()
        self._line_up(crew, job)

    def _line_up(self, crew: Crew, job: Job[Any]) -> None:
        job.since = monotonic()
        crew.line_up(job)
        self._dispatch(crew)

    def _dispatch(self, crew: Crew) -> None:
        """Give idle workers something to do, those first that were busy last."""
        while not self._closed and crew.idle and (job := crew.next()):
            WAITED.labels(job.kind.name).observe(monotonic() - job.since)
            self._keep(self._doing, self._let_do(crew, crew.idle.pop(), job))
        spare = 0 if len(crew.workers) == 1 else 1  # who comes meanwhile does not wait for that
        for worker in [w for w in crew.idle if w.prepared < len(crew.preparations)]:
            if not self._closed and len(crew.idle) > spare:
                crew.idle.remove(worker)
                job = Job(*crew.preparations[worker.prepared])
                self._keep(self._doing, self._let_do(crew, worker, job, worker.prepared + 1))

    async def _let_do(
        self, crew: Crew, worker: Worker, job: Job[Any], prepared: int | None = None
    ) -> None:
        """Let a worker do a job; one that is a preparation is not done again, however it ends."""
        loop = asyncio.get_running_loop()
        job.stage, job.since = "running", monotonic()
        REQUEST.set(job.request)
        try:
            outcome = await loop.run_in_executor(self._threads, self._do, crew, worker, job)
        except Exception as error:
            if not isinstance(error, Problem | Stopped):
                LOG.exception("a job failed", extra={"kind": job.kind.name})
            outcome = error
        TOOK.labels(job.kind.name).observe(monotonic() - job.since)
        crew.settle(job, outcome if job.wanted else Stopped())
        worker.prepared = worker.prepared if prepared is None else prepared
        self._rest(crew, worker)

    def _do(self, crew: Crew, worker: Worker, job: Job[Any]) -> Any:
        """Let a worker do a job, in a thread that listens to it."""

        def hear(done: float) -> None:
            job.progress = done

        def needed() -> bool:
            return not self._closed and (job.wanted or not crew.lane.stops)

        REQUEST.set(job.request)
        try:
            given = worker.do(job.kind.name, job.content, hear, needed)
        finally:
            if crew.lane.leaves:
                worker.end()
        return msgspec.msgpack.decode(given, type=job.kind.gives)

    async def _let_end(self, crew: Crew, worker: Worker) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.end)
        self._rest(crew, worker)

    def _rest(self, crew: Crew, worker: Worker) -> None:
        crew.idle.append(worker)
        self._dispatch(crew)
