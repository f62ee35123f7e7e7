"""What the queues of several processes share: jobs that wait, and who does which."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from dicewright.web.jobs.crews import Job, Stage
from dicewright.web.jobs.kinds import Lane
from dicewright.web.jobs.worker import Outcome

Place = Literal["taken", "waits", "known", "too many", "too many of one", "full"]


class Away(Exception):
    """What is shared cannot be reached."""


class Placed(NamedTuple):
    """What became of a job that was put there."""

    place: Place
    many: int = 0  # jobs of the lane that are not done


class Taken(NamedTuple):
    """A job that is to be done here."""

    id: str
    kind: str
    content: bytes
    request: str | None
    waited: float  # seconds


class Seen(NamedTuple):
    """How a job stands."""

    stage: Stage
    progress: float
    before: int  # jobs that come first
    outcome: Outcome | None
    so_far: bytes  # what it comes to so far, if that is told


class Beat(NamedTuple):
    """How a lane stands."""

    lost: frozenset[str]  # jobs that are done here, and need not be any more
    seen: Mapping[str, Seen | None]  # what was asked for here; none: nobody knows it any more
    many: int  # jobs of all that are not done
    workers: int  # of all processes


class Pool(Protocol):
    """Jobs of several processes; every call but `listen` raises Away if it cannot be done."""

    @property
    def up(self) -> bool:
        """Whether it can be reached."""

    def listen(self, waits: Callable[[str], None], changed: Callable[[], None]) -> None:
        """Say when something waits in a lane while there is time here, and when to look anew."""

    async def put(self, lane: Lane, job: Job[Any], limited: bool, idle: int) -> Placed:
        """Let anybody do a job, this process at once if it has idle workers and nothing waits."""

    async def take(self, lane: Lane) -> Taken | None:
        """Return what is to be done next."""

    async def give_back(self, lane: Lane, id: str) -> None:  # noqa: A002
        """Let somebody else do a job that was taken."""

    async def finish(self, lane: Lane, id: str, outcome: Outcome) -> None:  # noqa: A002
        """Say what a job came to that was done here."""

    async def keep(self, lane: Lane, id: str, outcome: Outcome) -> None:  # noqa: A002
        """Say what a job came to that nobody else knows any more."""

    async def stop(self, lane: Lane, id: str) -> None:  # noqa: A002
        """Let a job go that nobody needs; one that is being done may have to end by itself."""

    async def look(self, lane: Lane, id: str) -> Seen | None:  # noqa: A002
        """Say how a job stands."""

    async def beat(
        self, lane: Lane, workers: int, doing: Iterable[Job[Any]], asked: Sequence[str]
    ) -> Beat:
        """Say what is done and needed here, and see what became of it; done once a second."""
