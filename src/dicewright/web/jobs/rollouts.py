"""Mistakes of reviews that are played on: begun, looked at until it is known what they cost."""

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from time import process_time

import msgspec
import numpy as np

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.lab.mistakes import Checked, checked, plan_of
from dicewright.lab.rollout import NoChoice, Rollout, Rows, enough, roll_out
from dicewright.web.jobs.crews import Job
from dicewright.web.jobs.kinds import READ, ROLLOUT, Kind
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.reviews import check_record
from dicewright.web.jobs.warming import Warming
from dicewright.web.jobs.worker import Tell
from dicewright.web.wire.codes import Code, Problem, forbidden
from dicewright.web.wire.review import RollingOut

BUDGET = 30.0  # seconds of the processor that games may take; if it takes more, fewer are played


class RolloutWish(msgspec.Struct):
    """A decision of a record, to be checked."""

    content: bytes
    line: int
    best: str  # what is said to be better than what was done


# --- in a worker ---------------------------------------------------------------------------------


def check_decision(wish: RolloutWish) -> str:
    """Refuse what cannot be checked; return which game it is."""
    name = check_record(wish.content)
    try:
        plan_of(wish.content, wish.line, wish.best)
    except NoChoice as error:
        raise Problem(Code.NO_CHOICE, detail=error.reason) from None
    except Forbidden as error:
        raise forbidden(error) from None
    except Unreadable as error:
        raise Problem(Code.UNREADABLE, detail=error.reason) from None
    return name


def play_on(
    wish: RolloutWish, tell: Tell, clock: Callable[[], float] = process_time
) -> Checked | None:
    """Play on from a decision until it is known well enough what it cost, and tell so far."""
    plan, gathered, end = plan_of(wish.content, wish.line, wish.best), [], clock() + BUDGET
    for some in roll_out(plan, cores=1):
        gathered.append(some)
        rows = np.concatenate(gathered)
        part = _part(plan, rows, 1.0 - (end - clock()) / BUDGET)
        tell(part, checked(plan, rows))
        if part >= 1.0:
            break
    return checked(plan, rows)


def _part(plan: Rollout, rows: Rows, time: float) -> float:
    """Say how much is done of what may be, from the part of the time that has passed."""
    return 1.0 if enough(plan, rows) else min(1.0, max(time, len(rows) / plan.games))


CHECK_DECISION = Kind("check_decision", READ, check_decision, RolloutWish, str)
PLAY_ON = Kind("rollout", ROLLOUT, play_on, RolloutWish, Checked | None, tells=True)


class Rollouts:
    """All decisions that somebody lately wanted to be played on, by the hash of what was asked."""

    def __init__(self, queue: Queue, warming: Warming) -> None:
        self.queue = queue
        self.warming = warming

    async def ask(self, wish: RolloutWish, visitor: str) -> RollingOut:
        """Begin to play on, unless it is known; what cannot be is refused."""
        key = sha256(msgspec.msgpack.encode(wish)).hexdigest()[:32]
        job = await self.queue.find(PLAY_ON, key)
        if job is None or job.error:
            game = await self.queue.ask(CHECK_DECISION, wish, visitor)
            ready = None if self.warming.is_ready(game) else partial(self.warming.wait, game)
            job = await self.queue.put(PLAY_ON, wish, visitor, key, ready)
        return self._told(job)

    async def find(self, key: str) -> RollingOut:
        """Say how far it is."""
        return self._told(await self._job(key))

    async def stop(self, key: str) -> RollingOut:
        """Play no more; what is known by now is told."""
        job = await self._job(key)
        self.queue.stop(job)
        return self._told(job)

    async def _job(self, key: str) -> Job[Checked | None]:
        job = await self.queue.find(PLAY_ON, key)
        if job is None:
            raise Problem(Code.NO_ROLLOUT)
        return job

    def _told(self, job: Job[Checked | None]) -> RollingOut:
        begun = "playing" if job.progress else "preparing"
        stage = begun if job.stage == "running" else job.stage
        waiting = self.queue.ahead(job) if stage == "waiting" else 0
        known = job.result if stage == "ready" else job.so_far
        return RollingOut(job.id, stage, round(job.progress, 4), waiting, known)
