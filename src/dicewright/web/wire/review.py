"""What goes over the wire of reviews and puzzles: further types of the HTTP API."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from dicewright.analysis.review import Answered, Judged, Outcome, Review, Sum, Weighed
from dicewright.lab.mistakes import Checked
from dicewright.web.wire.messages import ActionText
from dicewright.web.wire.payloads import HintChoice, LegalAction

# of these, which go over the wire with them
PARTS = (Sum, Judged, Weighed, Outcome, Answered, Checked)


class Threshold(Struct):
    """Where a grade ends or begins."""

    name: str
    at: float | None  # none: without end


class GradeScale(Struct):
    """What the grades of a review mean."""

    grades: list[Threshold]  # the best first: what mistakes cost, of random ones' cost, at most
    mistakes: list[Threshold]  # the worst first: the share of the win that one costs, at least
    luck: list[Threshold]  # the luckiest first: the share it brings, at least; less has a name too


class Reviewing(Struct, omit_defaults=True):
    """How far a review is, once it is begun: ask `GET /api/reviews/{id}` until it is there."""

    id: str
    progress: float = 0.0  # from 0 to 1
    waiting: int = 0  # reviews of others that are made first
    review: Review | None = None
    scale: GradeScale | None = None  # comes with it


class RollingOut(Struct, omit_defaults=True):
    """How far a mistake is played on, at a `line` of the record, against what is `best` there."""

    id: str  # ask `GET /api/rollouts/{id}` until it is ready
    stage: str  # waiting, preparing, playing, ready, stopped, failed
    progress: float = 0.0  # from 0 to 1
    waiting: int = 0  # rollouts of others that are made first
    checked: Checked | None = None  # what the games say so far; none: they are too few


class PuzzlePosition(Struct):
    """GET /api/puzzle: a position in which one choice is clearly best."""

    game: str
    number: int  # from 1
    count: int  # how many puzzles the game has
    edition: str
    options: dict[str, str | bool]
    players: list[str]  # as records call them
    seat: int  # who is to choose
    ruling: str
    view: dict[str, Any]
    legal: list[LegalAction]


class PuzzleChoice(Struct, forbid_unknown_fields=True):
    """POST /api/puzzle: what one thinks is best."""

    game: str
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    do: ActionText


class PuzzleAnswer(Struct):
    """What is best, and what was chosen."""

    right: bool
    best: HintChoice
    chosen: HintChoice
    place: int  # of the choice among all, from 1
    choices: int  # how many there are
