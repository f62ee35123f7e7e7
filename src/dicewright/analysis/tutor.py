"""The tutor: warns before a choice that costs much of the win."""

from dataclasses import dataclass

from dicewright import bots
from dicewright.bots.hints import Choice, choice_of, side_by_side
from dicewright.bots.levels import Thought, think
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.state import State

COSTLY = 0.03  # of the win: the tutor warns from here on
SUSPECT = 0.015  # at first sight: from here on it looks again, as far as it can


@dataclass(frozen=True)
class Caution:
    """A choice that costs much, and the best one."""

    best: Choice
    chosen: Choice

    @property
    def cost(self) -> float:
        """The share of the win that the choice gives away."""
        return self.best.share - self.chosen.share


def warning(game: Game, state: State, text: str, seconds: float | None) -> Caution | None:
    """Return a warning before an action, if it costs much; what is not legal is not judged."""
    action = _legal(game, state, text)
    if action is None:
        return None
    level = list(bots.BOTS)[-1]
    if not _costs(think(game, state, level, None), action, SUSPECT):
        return None
    thought = think(game, state, level, seconds)
    if not _costs(thought, action, COSTLY):
        return None
    shares = dict(thought.judged.ranked())
    best, chosen = (
        choice_of(game, state, thought, one, shares[one]) for one in (thought.best, action)
    )
    return Caution(*side_by_side(best, chosen))


def _legal(game: Game, state: State, text: str) -> int | None:
    """Return the action, if it is one of several that are legal."""
    legal = game.legal(state) if game.to_move(state) >= 0 else []
    try:
        action = game.parse(text)
    except Unreadable:
        return None
    return action if action in legal and len(legal) > 1 else None


def _costs(thought: Thought, action: int, costly: float) -> bool:
    """Say whether an action costs so much, and more than what may be chance."""
    shares = dict(thought.judged.ranked())
    noise = thought.judged.noise(thought.best, action)
    return shares[thought.best] - shares[action] >= max(costly, noise)
