"""What a game's folder says of it beside its rules: what it asks for, rulings, capabilities."""

from dataclasses import dataclass
from typing import Any, NamedTuple


class Asked(NamedTuple):
    """What the game waits for, and the ruling that asks for it."""

    ruling: str
    task: str  # "place a die of the hand"
    seat: int | None  # who is to do it; none when the game is over

    @property
    def sentence(self) -> str:
        """Say who is to do what."""
        return self.task if self.seat is None else f"seat {self.seat} is to {self.task}"


class Effect(NamedTuple):
    """What an action does at once."""

    gains: list[int] | None = None  # the change of the points by seat, if there is any
    final: bool = False  # it lets dice roll or ends the turn
    ends: bool = False  # it ends the turn


ROLLS = Effect(final=True)  # it only lets dice roll


class LaidOut(NamedTuple):
    """The pieces of which some lie on the table before the game."""

    field: str  # of a record's header, which names those that lie there
    pieces: list[str]
    drawn: bool  # else the rules say which


class Rulings(NamedTuple):
    """The rulings that every game has in its own numbers."""

    order: str  # whose turn it is
    end: str  # when the game ends
    score: str  # what is worth what
    win: str  # who wins
    roll: str | None = None  # when dice are rolled, if not what is asked for forbids other rolls


RULES = "rules"  # what stands in place of a ruling where a game has none
UNNUMBERED = Rulings(RULES, RULES, RULES, RULES)


class Show(NamedTuple):
    """How a field of the state is shown where a game draws no board of its own."""

    places: tuple[str, ...] = ()  # the names of the places of a row, if they have any
    blank: int | None = None  # the number that stands for nothing
    track: str = ""  # the field of the tables that says where the track of a number ends
    by: tuple[str, str] | None = None  # kind and part of the action that a place is chosen by
    hidden: bool = False


@dataclass(frozen=True)
class Capabilities:
    """What a game brings beside its rules.

    They are `Any` here: the type of each is named behind it, and said by those who ask for it. In
    place of what it does not bring stands what they have for any game; only odds have no such.
    """

    draw: Any = None  # (view, names): what a terminal shows, for rich
    tally: Any = None  # batch.watching.Tally
    spaces: Any = None  # envs.spaces.Spaces
    fit: Any = None  # (game, players): gpu.fit.Fit
    greedy: Any = None  # bots.Choose
    slacks: Any = None  # Traversable: a file as bots.rated reads it
    evaluator: Any = None  # type[bots.evaluator.Evaluator]
    appraiser: Any = None  # type[analysis.appraiser.Appraiser]
    odds: Any = None  # (game): solve.Odds
