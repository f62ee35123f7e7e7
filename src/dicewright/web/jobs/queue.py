"""The queue of all that takes long: bots that think, hints, uploads, reviews, studies, compiling.

A job is a name and bytes, so that other processes can do it (`sharing.py`); here it is done by the
workers of this one. All happens on the event loop but the listening to workers, which have threads.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

import msgspec

from dicewright.web.jobs.crews import Crew, Job, always
from dicewright.web.jobs.kinds import LANES, A, Kind, Lane, R
from dicewright.web.jobs.worker import LOOK, Killed, Stopped, Worker
from dicewright.web.logs import REQUEST
from dicewright.web.metrics import TOOK, WAITED
from dicewright.web.wire.codes import Problem

LOG = logging.getLogger(__name__)


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
        needed: Callable[[], bool] = always,
    ) -> R:
        """Return what a job comes to; it is stopped if who asked is gone."""
        job = await self.put(kind, wish, visitor, needed=needed)
        try:
            await job.over.wait()
        except asyncio.CancelledError:
            self.stop(job)
            raise
        if job.error is not None:
            raise job.error
        return job.result  # type: ignore[return-value]

    async def put(
        self,
        kind: Kind[A, R],
        wish: A,
        visitor: str | None = None,
        id: str | None = None,  # noqa: A002  the word of the API
        after: Callable[[], Awaitable[None]] | None = None,
        needed: Callable[[], bool] = always,
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
        if after is not None:
            self._keep(self._coming, self._line_up_after(after, crew, job))
            return job
        try:  # whoever is gone meanwhile leaves no worker that waits for a job
            await asyncio.shield(self._keep(self._doing, self._line_up(crew, job)))
        except asyncio.CancelledError:
            self.stop(job)
            raise
        return job

    async def find(self, kind: Kind[Any, R], id: str) -> Job[R] | None:  # noqa: A002  the word of the API
        """Return a job by its id; what is asked for is kept longest."""
        crew = self.crews[kind.lane.name]
        job = crew.known.get(id)
        if job is not None:
            job.looked = monotonic()
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
            lined_up = {job for *_, job in crew.waiting} | {j for j in crew.unfinished if j.shared}
            waiting = [job.since for job in lined_up if job.stage == "waiting"]
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

    async def prepared(self, lane: Lane) -> None:
        """Return when each worker of a lane has done what it is to do before it is needed."""
        crew = self.crews[lane.name]
        while any(worker.prepared < len(crew.preparations) for worker in crew.workers):
            await asyncio.sleep(LOOK)

    def dismiss(self, lane: Lane) -> None:
        """End the processes of a lane that are idle: nothing more is to come soon."""
        crew = self.crews[lane.name]
        for worker in [] if self._closed else list(crew.idle):
            crew.idle.remove(worker)
            self._keep(self._doing, self._let_end(crew, worker))

    # --- doing ---------------------------------------------------------------------------------

    @staticmethod
    def _keep(
        tasks: set[asyncio.Task[None]], doing: Coroutine[Any, Any, None]
    ) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(doing)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    async def _line_up_after(
        self, after: Callable[[], Awaitable[None]], crew: Crew, job: Job[Any]
    ) -> None:
        await after()
        await self._line_up(crew, job, limited=False)  # it was taken before

    async def _line_up(self, crew: Crew, job: Job[Any], limited: bool = True) -> None:
        """Let a job wait for a worker; one that is limited may be refused."""
        job.lined_up, job.since = True, monotonic()
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
        job.here = False
        self._conclude(crew, job, outcome if job.wanted else Stopped())
        worker.prepared = worker.prepared if prepared is None else prepared
        self._rest(crew, worker)

    def _do(self, crew: Crew, worker: Worker, job: Job[Any]) -> Any:
        """Let a worker do a job, in a thread that listens to it."""

        def hear(done: float, so_far: bytes) -> None:
            job.written, job.progress = so_far, done

        def needed() -> bool:
            return not self._closed and (job.wanted or not crew.lane.stops)

        REQUEST.set(job.request)
        doing = job.kind.name, job.content, hear, needed
        try:
            try:
                job.given = worker.do(*doing)
            except Killed:  # not by its limits: it may have been anybody, so it is done once more
                job.given = worker.do(*doing)
        finally:
            if crew.lane.leaves:
                worker.end()
        return None if job.guest else msgspec.msgpack.decode(job.given, type=job.kind.gives)

    def _conclude(self, crew: Crew, job: Job[Any], outcome: object) -> None:
        """Note what a job came to that was done here."""
        crew.settle(job, outcome)

    async def _let_end(self, crew: Crew, worker: Worker) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, worker.end)
        self._rest(crew, worker)

    def _rest(self, crew: Crew, worker: Worker) -> None:
        crew.idle.append(worker)
        self._dispatch(crew)
