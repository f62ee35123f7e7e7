"""What a job is: a kind with a name, and arguments and a result that can go to another machine.

Each kind belongs to a lane. A lane has workers of its own, so that a move never waits for a study.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, TypeVar

from dicewright.web.wire.codes import Code

A = TypeVar("A")
R = TypeVar("R")
MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Lane:
    """Workers for jobs that are alike, and what limits them."""

    name: str
    nice: int  # so much do the others come first
    seconds: float  # that a job may take; then its process is ended,
    memory: int  # and if it takes so much more memory than the process had,
    cpu_seconds: int | None = None  # or so much of the processor
    most: int = 1_000  # jobs of everybody that are not done,
    most_of_one: int = 1_000  # and of one address
    too_many: Code = Code.BUSY
    too_many_of_one: Code = Code.BUSY
    seconds_each: int = 10  # that one usually takes, at most: for who is to ask again
    patience: float = 3600.0  # seconds after which what has not begun says that the lane is stuck
    kept: int = 0  # jobs that are done whose results can still be had
    asked_within: float | None = None  # seconds after which nobody is taken to need it any more
    stops: bool = False  # what nobody needs any more is stopped, by ending its process
    leaves: bool = False  # the process ends with its job, and all that it took is free again
    shared: bool = False  # any server process may do its jobs, and the limits count those of all


PLAY = Lane(
    "play",
    0,
    300.0,
    2048 * MEGABYTE,
    most=256,
    most_of_one=16,
    seconds_each=1,
    patience=60.0,
    shared=True,
)
READ = Lane(
    "read", 5, 60.0, 512 * MEGABYTE, 10, most=16, most_of_one=4, seconds_each=1, patience=600.0
)
REVIEW = Lane(
    "review",
    5,
    600.0,
    2048 * MEGABYTE,
    most=10,
    most_of_one=5,
    too_many=Code.TOO_FAST,
    too_many_of_one=Code.TOO_FAST,
    kept=40,
    shared=True,
)
STUDY = Lane(
    "study",
    7,
    360.0,
    4096 * MEGABYTE,
    most=5,
    most_of_one=1,
    too_many=Code.TOO_FAST,
    too_many_of_one=Code.STUDY_RUNNING,
    seconds_each=120,
    kept=20,
    stops=True,
    leaves=True,
    shared=True,
)
ROLLOUT = Lane(
    "rollout",
    7,
    300.0,
    2048 * MEGABYTE,
    cpu_seconds=120,
    most=10,
    most_of_one=3,
    too_many=Code.TOO_FAST,
    too_many_of_one=Code.TOO_FAST,
    seconds_each=30,
    kept=100,
    asked_within=30.0,
    stops=True,
    leaves=True,
    shared=True,
)
# compiling must end on a busy machine, too: at the lowest priority it never did
COMPILE = Lane("compile", 5, 3600.0, 8192 * MEGABYTE, stops=True, patience=7200.0)
LANES = (PLAY, READ, REVIEW, STUDY, ROLLOUT, COMPILE)


@dataclass(frozen=True)
class Kind(Generic[A, R]):
    """A kind of job. Its arguments and its result are what msgspec can write."""

    name: str
    lane: Lane
    task: Callable[Concatenate[A, ...], R]  # of a module: workers import it
    takes: Any  # the type of its arguments,
    gives: Any  # and of its result
    tells: bool = False  # it is also given what tells how far it is, from 0 to 1
    urgency: int = 0  # among those that wait in its lane, the least comes first
