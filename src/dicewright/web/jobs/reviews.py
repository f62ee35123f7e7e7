"""Reviews of games: made one at a time in a process of their own, and kept for a while."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from math import isfinite

from dicewright import games
from dicewright.analysis.grades import GRADES, LUCK, MISTAKES
from dicewright.analysis.review import Review, review_record
from dicewright.core.errors import Refused
from dicewright.core.replay import replay
from dicewright.web.jobs.replays import check_lines
from dicewright.web.jobs.warming import Warming
from dicewright.web.jobs.worker import MEGABYTE, Apart, Worker
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.review import GradeScale, Reviewing, Threshold

LOG = logging.getLogger(__name__)
MOST_KEPT = 40  # reviews that are ready
MOST_WAITING = 10  # reviews that are asked for and not ready
SECONDS_EACH = 10  # that one usually takes, at most
MOST_SECONDS = 600.0  # after which it is given up
MEMORY = 2048 * MEGABYTE  # that the process may have
SCALE = GradeScale(
    [Threshold(grade.name, grade.most if isfinite(grade.most) else None) for grade in GRADES],
    [Threshold(*mistake) for mistake in MISTAKES],
    [Threshold(*luck) for luck in LUCK],
)


class ReviewJob:
    """A review, being made or ready."""

    def __init__(self, id: str, game: str, content: bytes) -> None:  # noqa: A002  the word of the API
        self.id = id
        self.game = game
        self.content = content
        self.progress = 0.0
        self.review: Review | None = None
        self.failed = False


class Reviews:
    """All reviews that somebody has asked for lately, by the hash of their record."""

    def __init__(self, worker: Worker, warming: Warming) -> None:
        self.worker = worker  # checks the records
        self.warming = warming
        self.apart = Apart(MOST_SECONDS, MEMORY)
        self._known: OrderedDict[str, ReviewJob] = OrderedDict()  # the latest asked for at the end
        self._executor = ThreadPoolExecutor(1, "reviewer")
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Make no more; the one that is being made ends soon."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self._executor.submit(self.apart.end)
        self._executor.shutdown(wait=False)

    async def ask(self, content: bytes, visitor: str) -> Reviewing:
        """Begin to review a record, unless it is known; a wrong record is refused."""
        key = sha256(content).hexdigest()[:32]
        job = self._known.get(key)
        if job is None or job.failed:
            game = await self.worker.ask(visitor, check_record, content)
            job = self._known.get(key) or self._begin(key, game, content)
        return self._told(job)

    def find(self, key: str) -> Reviewing:
        """Return how far a review is."""
        job = self._known.get(key)
        if job is None:
            raise Problem(Code.NO_REVIEW)
        if job.failed:
            del self._known[key]
            raise Problem(Code.INTERNAL, detail="the review failed")
        return self._told(job)

    def _begin(self, key: str, game: str, content: bytes) -> ReviewJob:
        waiting = len(self._waiting())
        if waiting >= MOST_WAITING:
            raise Problem(Code.TOO_FAST, retry_after=SECONDS_EACH * waiting)
        ready = [known for known, job in self._known.items() if job.review]
        for old in ready[: max(0, len(ready) - MOST_KEPT + 1)]:
            del self._known[old]
        job = self._known[key] = ReviewJob(key, game, content)
        task = asyncio.create_task(self._make(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def _make(self, job: ReviewJob) -> None:
        loop = asyncio.get_running_loop()
        await self.warming.wait(job.game)
        try:
            job.review = await loop.run_in_executor(self._executor, self._review, job)
        except Exception:
            LOG.exception("a review failed")
            job.failed = True
        job.content = b""

    def _review(self, job: ReviewJob) -> Review:
        """Make a review, in the thread of reviews: let the process make it, and listen."""

        def hear(done: float) -> None:
            job.progress = done

        return self.apart.do(review_record, job.content, hear=hear, needed=lambda: not self._closed)

    def _waiting(self) -> list[str]:
        return [key for key, job in self._known.items() if not job.review and not job.failed]

    def _told(self, job: ReviewJob) -> Reviewing:
        if job.review is not None:
            self._known.move_to_end(job.id)
            return Reviewing(job.id, 1.0, 0, job.review, SCALE)
        return Reviewing(job.id, job.progress, self._waiting().index(job.id))


def check_record(content: bytes) -> str:
    """Refuse what is not the record of a game, with the line that is wrong; return which game."""
    check_lines(content)
    try:
        replayed = replay(content, games.get)
    except Refused as error:
        raise Problem(Code.BAD_RECORD, line=error.line or 1, detail=error.reason) from None
    if not replayed.match.events:
        raise Problem(Code.BAD_RECORD, line=1, detail="expected a game in which something happened")
    return replayed.match.game.name
