"""Reviews of games: begun, looked at until they are ready, and kept for a while."""

from functools import partial
from hashlib import sha256
from math import isfinite

from dicewright import games
from dicewright.analysis.grades import GRADES, LUCK, MISTAKES
from dicewright.analysis.review import Review, review_record
from dicewright.core.errors import Refused
from dicewright.core.replay import replay
from dicewright.web.jobs.crews import Job
from dicewright.web.jobs.kinds import READ, REVIEW, Kind
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.replays import check_lines
from dicewright.web.jobs.warming import Warming
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.review import GradeScale, Reviewing, Threshold

SCALE = GradeScale(
    [Threshold(grade.name, grade.most if isfinite(grade.most) else None) for grade in GRADES],
    [Threshold(*mistake) for mistake in MISTAKES],
    [Threshold(*luck) for luck in LUCK],
)


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


CHECK_RECORD = Kind("check_record", READ, check_record, bytes, str)
REVIEW_RECORD = Kind("review", REVIEW, review_record, bytes, Review, tells=True)


class Reviews:
    """All reviews that somebody has asked for lately, by the hash of their record."""

    def __init__(self, queue: Queue, warming: Warming) -> None:
        self.queue = queue
        self.warming = warming

    async def ask(self, content: bytes, visitor: str) -> Reviewing:
        """Begin to review a record, unless it is known; a wrong record is refused."""
        key = sha256(content).hexdigest()[:32]
        job = await self.queue.find(REVIEW_RECORD, key)
        if job is None or job.error:
            game = await self.queue.ask(CHECK_RECORD, content, visitor)
            warm = self.warming.is_ready(game)
            ready = None if warm else partial(self.warming.wait, game)
            job = await self.queue.put(REVIEW_RECORD, content, visitor, key, ready)
        return self._told(job)

    async def find(self, key: str) -> Reviewing:
        """Return how far a review is."""
        job = await self.queue.find(REVIEW_RECORD, key)
        if job is None:
            raise Problem(Code.NO_REVIEW)
        return self._told(job)

    def _told(self, job: Job[Review]) -> Reviewing:
        if job.error:
            raise Problem(Code.INTERNAL, detail="the review failed")
        if job.result is not None:
            return Reviewing(job.id, 1.0, 0, job.result, SCALE)
        return Reviewing(job.id, job.progress, self.queue.ahead(job))
