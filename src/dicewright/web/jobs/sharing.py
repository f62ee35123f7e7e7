"""The queue of several processes: what one asks for, any of them does that has time.

What they share says who does what; while it is away, each has its own workers do what it needs, as
a queue without others does. All is looked at once a second, so a word that is lost delays a job but
loses none. A job may be done twice, never to no end: the first result counts.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

import msgspec

from dicewright.web.ending import end
from dicewright.web.jobs.crews import Crew, Job
from dicewright.web.jobs.kinds import Kind, Lane, R
from dicewright.web.jobs.pool import Away, Beat, Pool, Seen, Taken
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.worker import Defect, Outcome, Stopped, Worker, closed, opened
from dicewright.web.metrics import WAITED

LOG = logging.getLogger(__name__)
BEAT_SECONDS = 1.0


class SharedQueue(Queue):
    """A queue that may share its jobs with those of other processes."""

    def __init__(self, kinds: Iterable[Kind[Any, Any]], players: int = 1) -> None:
        super().__init__(kinds, players)
        self.pool: Pool | None = None
        self.alone: Callable[[], bool] = lambda: False  # jobs of others could not be done here
        self._lanes = [crew for crew in self.crews.values() if crew.lane.shared]
        self._guests: dict[str, Job[Any]] = {}  # jobs of others that are done here
        self._wakes = {crew.lane.name: asyncio.Event() for crew in self._lanes}
        self._placing: set[Job[Any]] = set()  # jobs that are being put there
        self._look = asyncio.Event()
        self._load: dict[str, Beat] = {}  # how lanes stood when they were looked at
        self._chores: list[asyncio.Task[None]] = []

    def join(self, pool: Pool) -> None:
        """Share jobs from now on."""
        self.pool = pool
        pool.listen(lambda lane: self._wakes[lane].set(), self._look.set)
        doing = [self._look_on(), *(self._fetch_on(crew) for crew in self._lanes)]
        self._chores = [asyncio.create_task(one) for one in doing]

    async def leave(self) -> None:
        """Share no more; what is done here for others, or kept for all, others are to do."""
        pool, self.pool = self.pool, None
        await end(*self._chores)
        if pool is None:
            return
        with suppress(Away):
            for crew in self._lanes:
                own = [job for job in crew.unfinished if job.shared]
                if not crew.lane.kept:  # nobody is left who needs them
                    for job in own:
                        await pool.stop(crew.lane, job.id)
                for job in [*(own if crew.lane.kept else ()), *self._guests_of(crew)]:
                    if job.stage == "running":
                        await pool.give_back(crew.lane, job.id)
        for job in self._guests.values():
            job.stage = "stopped"

    def _shares(self, crew: Crew) -> Pool | None:
        """Return what a lane is shared by, if it is now."""
        shared = crew.lane.shared and self.pool is not None and self.pool.up and not self._closed
        return self.pool if shared and not self.alone() else None

    def _guests_of(self, crew: Crew) -> list[Job[Any]]:
        return [job for job in self._guests.values() if job.kind.lane.name == crew.lane.name]

    # --- asking --------------------------------------------------------------------------------

    async def _line_up(self, crew: Crew, job: Job[Any], limited: bool = True) -> None:
        job.lined_up, pool = True, self._shares(crew)
        if pool is None or not await self._share(pool, crew, job, limited):
            await super()._line_up(crew, job)

    async def _share(self, pool: Pool, crew: Crew, job: Job[Any], limited: bool) -> bool:
        """Let anybody do a job; say whether that is possible. Refuse it if there are too many."""
        worker = crew.idle.pop() if crew.idle and not job.here else None
        job.since = job.since if job.here else monotonic()
        self._placing.add(job)
        try:
            placed = await pool.put(crew.lane, job, limited, 1 + len(crew.idle) if worker else 0)
        except Away:
            return False
        finally:
            self._placing.discard(job)
            if worker is not None:
                crew.idle.append(worker)
        job.shared = placed.place in ("taken", "waits", "known")
        if placed.place in ("too many", "too many of one"):
            one = placed.place == "too many of one"
            problem = crew.too_many_of_one() if one else crew.too_many(placed.many)
            crew.refuse(job, problem)
            raise problem
        if placed.place == "taken" and worker is not None and not job.here:
            self._begin(crew, crew.idle.pop(), job)
        elif job.shared and not job.wanted:  # who asked has gone meanwhile
            self.stop(job)
        elif placed.place == "known":
            with suppress(Away):
                self._note(crew, job, await pool.look(crew.lane, job.id))
        super()._dispatch(crew)
        return job.shared

    async def find(self, kind: Kind[Any, R], id: str) -> Job[R] | None:  # noqa: A002
        """Return a job by its id, whoever has asked for it."""
        job = await super().find(kind, id)
        crew = self.crews[kind.lane.name]
        pool = self._shares(crew)
        if pool is None or (job is not None and job.error is None):
            return job
        with suppress(Away):
            if seen := await pool.look(crew.lane, id):
                job = Job(kind, b"", id=id)
                job.guest = job.shared = True
                self._note(crew, job, seen)
        return job

    def stop(self, job: Job[Any]) -> None:
        """Let a job go that nobody needs; one that is being done may have to end by itself."""
        super().stop(job)
        if job.shared and self.pool is not None:
            self._keep(self._doing, self._withdraw(self.pool, job))

    async def _withdraw(self, pool: Pool, job: Job[Any]) -> None:
        with suppress(Away):
            await pool.stop(self.crews[job.kind.lane.name].lane, job.id)

    def ahead(self, job: Job[Any]) -> int:
        """Say how many jobs of its lane are done before a job."""
        return job.before if job.shared else super().ahead(job)

    def share(self, lane: Lane) -> float:
        """Say which part of its time a further job may take: the more there are, the less."""
        load = self._load.get(lane.name)
        if load is None or not self._shares(self.crews[lane.name]):
            return super().share(lane)
        many = max(load.many, len(self.crews[lane.name].unfinished))
        return min(1.0, load.workers / (many + 1))

    # --- doing ---------------------------------------------------------------------------------

    def _dispatch(self, crew: Crew) -> None:
        super()._dispatch(crew)
        if crew.idle and crew.lane.shared:
            self._wakes[crew.lane.name].set()

    async def _fetch_on(self, crew: Crew) -> None:
        """Take what waits whenever there is a worker for it."""
        wake = self._wakes[crew.lane.name]
        while self.pool is not None:
            await wake.wait()
            wake.clear()
            try:
                while (pool := self._shares(crew)) and await self._fetch(pool, crew):
                    pass
            except Away:
                continue  # until it is looked at the next time
            except Exception:
                LOG.exception("jobs cannot be taken")

    async def _fetch(self, pool: Pool, crew: Crew) -> bool:
        """Take a job if there is a worker for it; say whether there was one."""
        if not crew.idle:
            return False
        worker = crew.idle.pop()
        try:
            taken = await pool.take(crew.lane)
        finally:
            crew.idle.append(worker)
            super()._dispatch(crew)
        if taken is not None:
            await self._receive(pool, crew, taken)
        return taken is not None

    async def _receive(self, pool: Pool, crew: Crew, taken: Taken) -> None:
        """Do a job that was taken, unless it is being done here already."""
        job = crew.known.get(taken.id) or self._guests.get(taken.id)
        if job is None:
            kind = self.kinds.get(taken.kind)
            if kind is None or kind.lane.name != crew.lane.name:
                why = closed(Defect(f"expected a kind of job, got {taken.kind!r:.40}"))
                return await pool.finish(crew.lane, taken.id, why)
            job = Job(kind, taken.content, id=taken.id)
            job.guest, job.request = True, taken.request
            self._guests[job.id] = job
        job.shared = True
        if job.here:
            return None
        if not crew.idle:  # it was needed here meanwhile
            return await pool.give_back(crew.lane, job.id)
        WAITED.labels(job.kind.name).observe(taken.waited)
        return self._begin(crew, crew.idle.pop(), job)

    def _begin(self, crew: Crew, worker: Worker, job: Job[Any]) -> None:
        if job.over.is_set() or not job.wanted:
            self._conclude(crew, job, Stopped())
            self._rest(crew, worker)
        else:
            job.here = True
            self._keep(self._doing, self._let_do(crew, worker, job))

    def _conclude(self, crew: Crew, job: Job[Any], outcome: object) -> None:
        super()._conclude(crew, job, outcome)
        given, job.given = job.given, b""
        self._guests.pop(job.id, None)
        if job.shared and self.pool is not None:
            told = closed(outcome) if isinstance(outcome, Exception) else ("done", given)
            self._keep(self._doing, self._tell(self.pool, crew, job, told))

    @staticmethod
    async def _tell(pool: Pool, crew: Crew, job: Job[Any], outcome: Outcome) -> None:
        try:
            await pool.finish(crew.lane, job.id, outcome)
        except Away:
            job.shared = False  # it is told later, if it is kept

    # --- looking -------------------------------------------------------------------------------

    async def _look_on(self) -> None:
        while self.pool is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._look.wait()
            self._look.clear()
            for crew in self._lanes:
                try:
                    await self._look_after(crew)
                except Away as away:
                    why = {"lane": crew.lane.name, "reason": repr(away.__cause__)}
                    LOG.warning("jobs are not shared", extra=why)
                except Exception:
                    LOG.exception("looking after the jobs failed")

    async def _look_after(self, crew: Crew) -> None:
        """Say what is done and needed here, and take note of what is so elsewhere."""
        pool = self._shares(crew)
        if pool is None:
            return self._keep_to_itself(crew)
        for job in list(crew.known.values()):
            if not job.shared:
                await self._tell_of(pool, crew, job)
            elif job.stage == "waiting" and not job.wanted:
                self.stop(job)
        asked = {job.id: job for job in crew.unfinished if job.shared}
        doing = [job for job in asked.values() if job.here] + self._guests_of(crew)
        beat = self._load[crew.lane.name] = await pool.beat(
            crew.lane, len(crew.workers), doing, list(asked)
        )
        for id, seen in beat.seen.items():  # noqa: A001
            self._note(crew, asked[id], seen)
        for guest in self._guests_of(crew):
            if guest.id in beat.lost:
                guest.stage = "stopped"
        self._dispatch(crew)
        return None

    async def _tell_of(self, pool: Pool, crew: Crew, job: Job[Any]) -> None:
        """Share a job that was not, since that was not possible."""
        if job in self._placing:
            return
        if not job.over.is_set() and (job.lined_up or job.here):
            await self._share(pool, crew, job, limited=False)
        elif job.stage == "ready" and crew.lane.kept:
            job.shared = True
            given = await asyncio.to_thread(msgspec.msgpack.encode, job.result)
            try:
                await pool.keep(crew.lane, job.id, ("done", given))
            except Away:
                job.shared = False
                raise

    def _note(self, crew: Crew, job: Job[Any], seen: Seen | None) -> None:
        """Take note of how a job stands."""
        if job.over.is_set():
            return
        if seen is None:  # it is put there anew
            job.shared = False
            self._do_here(crew, job)
        elif seen.outcome is not None:
            crew.settle(job, _outcome_of(job, seen.outcome))
        elif not job.here and job.stage != "stopped":
            job.stage, job.progress, job.written = seen.stage, seen.progress, seen.so_far
        job.before = seen.before if seen else 0

    def _keep_to_itself(self, crew: Crew) -> None:
        """Do here what was to be done by anybody."""
        self._load.pop(crew.lane.name, None)
        for job in list(crew.known.values()):
            if job.shared:
                job.shared = False  # what is done, too: it may have to be told anew
                self._do_here(crew, job)
        super()._dispatch(crew)

    def _do_here(self, crew: Crew, job: Job[Any]) -> None:
        if job.over.is_set() or job.here:
            return
        if job.wanted:
            job.stage = "waiting"
            crew.line_up(job)
        else:
            crew.settle(job, Stopped())


def _outcome_of(job: Job[Any], outcome: Outcome) -> object:
    """Return the result of a job, or the error that it ended with."""
    try:
        return msgspec.msgpack.decode(opened(*outcome), type=job.kind.gives)
    except Exception as error:
        return error
