"""All kinds of jobs that a server has."""

from typing import Any

from msgspec import Struct

from dicewright.web.jobs.kinds import READ, Kind
from dicewright.web.jobs.labs import CHECK_STUDY, MAKE_STUDY
from dicewright.web.jobs.puzzles import SOLVE
from dicewright.web.jobs.replays import REPLAY
from dicewright.web.jobs.reviews import CHECK_RECORD, REVIEW_RECORD
from dicewright.web.jobs.rollouts import CHECK_DECISION, PLAY_ON
from dicewright.web.jobs.thinking import CHOOSE, HINT, WARN
from dicewright.web.jobs.warming import COMPILE_PART, LOAD_PART
from dicewright.web.tables import catalog


class EditionWish(Struct):
    """An edition that somebody sends."""

    game: str
    text: str


def check_edition(wish: EditionWish) -> dict[str, Any]:
    """Return the content of an edition, as parsed."""
    return catalog.check_edition(wish.game, wish.text)


def be_ready(_: None) -> None:
    """Do nothing: the process has been started, and has imported all that it needs."""


BE_READY = Kind("ready", READ, be_ready, None, None)
CHECK_EDITION = Kind("check_edition", READ, check_edition, EditionWish, dict[str, Any])

KINDS: tuple[Kind[Any, Any], ...] = (
    *(CHOOSE, HINT, WARN, SOLVE, LOAD_PART),
    *(BE_READY, CHECK_EDITION, CHECK_RECORD, CHECK_STUDY, REPLAY),
    *(REVIEW_RECORD, MAKE_STUDY, CHECK_DECISION, PLAY_ON, COMPILE_PART),
)
