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
from dicewright.web.codes import Code, Problem
from dicewright.web.lessons import Reviewing, Scale, Threshold
from dicewright.web.replays import check_lines
from dicewright.web.worker import MEGABYTE, Apart, Worker

LOG = logging.getLogger(__name__)
MOST_KEPT = 40  # reviews that are ready
MOST_WAITING = 10  # reviews that are asked for and not ready
SECONDS_EACH = 10  # that one usually takes, at most
MOST_SECONDS = 600.0  # after which it is given up
MEMORY = 2048 * MEGABYTE  # that the process may have
SCALE = Scale(
    [Threshold(grade.name, grade.most if isfinite(grade.most) else None) for grade in GRADES],
    [Threshold(*mistake) for mistake in MISTAKES],
    [Threshold(*luck) for luck in LUCK],
)


class Work:
    """A review, being made or ready."""

    def __init__(self, id: str, content: bytes) -> None:  # noqa: A002  the word of the API
        self.id = id
        self.content = content
        self.progress = 0.0
        self.review: Review | None = None
        self.failed = False


class Reviews:
    """All reviews that somebody has asked for lately, by the hash of their record."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker  # checks the records
        self.apart = Apart(MOST_SECONDS, MEMORY)
        self._known: OrderedDict[str, Work] = OrderedDict()  # the latest asked for at the end
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
        work = self._known.get(key)
        if work is None or work.failed:
            await self.worker.ask(visitor, check_record, content)
            work = self._known.get(key) or self._begin(key, content)
        return self._told(work)

    def find(self, key: str) -> Reviewing:
        """Return how far a review is."""
        work = self._known.get(key)
        if work is None:
            raise Problem(Code.NO_REVIEW)
        if work.failed:
            del self._known[key]
            raise Problem(Code.INTERNAL, detail="the review failed")
        return self._told(work)

    def _begin(self, key: str, content: bytes) -> Work:
        waiting = len(self._waiting())
        if waiting >= MOST_WAITING:
            raise Problem(Code.TOO_FAST, retry_after=SECONDS_EACH * waiting)
        ready = [known for known, work in self._known.items() if work.review]
        for old in ready[: max(0, len(ready) - MOST_KEPT + 1)]:
            del self._known[old]
        work = self._known[key] = Work(key, content)
        task = asyncio.create_task(self._make(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return work

    async def _make(self, work: Work) -> None:
        loop = asyncio.get_running_loop()
        try:
            work.review = await loop.run_in_executor(self._executor, self._review, work)
        except Exception:
            LOG.exception("a review failed")
            work.failed = True
        work.content = b""

    def _review(self, work: Work) -> Review:
        """Make a review, in the thread of reviews: let the process make it, and listen."""

        def hear(done: float) -> None:
            work.progress = done

        return self.apart.do(
            review_record, work.content, hear=hear, needed=lambda: not self._closed
        )

    def _waiting(self) -> list[str]:
        return [key for key, work in self._known.items() if not work.review and not work.failed]

    def _told(self, work: Work) -> Reviewing:
        if work.review is not None:
            self._known.move_to_end(work.id)
            return Reviewing(work.id, 1.0, 0, work.review, SCALE)
        return Reviewing(work.id, work.progress, self._waiting().index(work.id))


def check_record(content: bytes) -> None:
    """Refuse what is not the record of a game, with the line that is wrong."""
    check_lines(content)
    try:
        replayed = replay(content, games.get)
    except Refused as error:
        raise Problem(Code.BAD_RECORD, line=error.line or 1, detail=error.reason) from None
    if not replayed.match.events:
        raise Problem(Code.BAD_RECORD, line=1, detail="expected a game in which something happened")
