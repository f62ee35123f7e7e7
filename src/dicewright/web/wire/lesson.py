"""What goes over the wire of lessons: further types of the HTTP API."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from dicewright.core.actions import ActionParts
from dicewright.web.wire.messages import ActionText, TableStep
from dicewright.web.wire.payloads import Awaited, LegalAction


class LessonDeed(Struct):
    """An action that is asked for, and what it does."""

    do: str
    action: ActionParts  # the same in parts
    step: TableStep
    next: int  # the position of the next beat that it leads to


class LessonPosition(Struct, omit_defaults=True):
    """A beat as one may come to it: what was chosen before may lead to several positions."""

    view: dict[str, Any]  # before anything happens
    asked: Awaited  # after it
    steps: list[TableStep] = []  # what happens
    legal: list[LegalAction] = []  # then; none where nothing is to be done
    deeds: list[LessonDeed] = []  # any of them; none: one goes on to the position of this number


class LessonBeat(Struct, omit_defaults=True):
    """Something that is said, and one deed that is asked for; texts are by language."""

    step: int  # from 0
    say: dict[str, str]
    positions: list[LessonPosition]
    light: list[str] = []  # names of parts of the page
    go: dict[str, str] | None = None  # what the button says that goes on
    wrong: dict[str, str] | None = None  # what is added when something else is done


class PlayableLesson(Struct):
    """GET /api/lesson: a lesson of a game, all that it needs."""

    game: str
    lesson: str
    title: dict[str, str]
    edition: str
    options: dict[str, str | bool]
    players: list[str]  # the first is the learner
    steps: list[dict[str, str]]  # their titles
    beats: list[LessonBeat]


class LessonTap(Struct, forbid_unknown_fields=True):
    """POST /api/lesson: ask what something would do there."""

    game: str
    lesson: str
    beat: Annotated[int, Meta(ge=0, le=1000)]
    do: ActionText
    position: Annotated[int, Meta(ge=0, le=1000)] = 0


class LessonAnswer(Struct):
    """It is legal: whether it is asked for, and what it gains."""

    asked: bool
    gains: list[int] | None  # the change of the points by seat, if there is any
