"""Hints: the two best choices, what lies between them, and how the turn may end after each."""

from dataclasses import dataclass

from dicewright.bots import BOTS
from dicewright.bots.levels import Thought, think
from dicewright.bots.mind import Ending
from dicewright.core.game import Game
from dicewright.core.state import State

EQUAL = 5e-4  # shares of the win that differ by less are as good: a hint shows no more digits
ENDINGS = 3  # the likeliest that are told


@dataclass(frozen=True)
class Choice:
    """Something that may be done."""

    action: int
    share: float  # of the win that one may expect
    gains: list[int]  # the points that change at once, by seat
    endings: list[Ending]  # of the turn


@dataclass(frozen=True)
class Hint:
    """What the strongest level would do, and why."""

    best: Choice
    other: Choice | None  # the best of those that are not as good
    as_good: int  # how many further choices are as good as the best


def hint(game: Game, state: State, seconds: float | None = None) -> Hint:
    """Return a hint for whoever is to act."""
    strongest = list(BOTS.values())[-1]
    thought = think(game, state, strongest.name, seconds or strongest.seconds)
    ranked = thought.judged.ranked()
    (action, share), *others = ranked
    less = [other for other in others if other[1] < share - EQUAL]
    best = choice_of(game, state, thought, action, share)
    other = choice_of(game, state, thought, *less[0]) if less else None
    return Hint(best, other, len(others) - len(less))


def choice_of(game: Game, state: State, thought: Thought, action: int, share: float) -> Choice:
    """Return an action as something that may be chosen: what it gains, how the turn may end."""
    gains = game.gains(state, action)
    return Choice(action, share, gains, thought.endings(action)[:ENDINGS])
