"""What any position is worth to everybody, in shares of the win.

At a decision that is what the best choice is worth, before a roll the mean over all rolls, at the
end the result. A turn is exact; what it leaves behind is valued by the strongest level.
"""

from abc import ABC, abstractmethod
from functools import lru_cache

from dicewright.bots import EXPERT, MASTER, master_knows
from dicewright.bots.evaluator import Ending, Evaluator, Judgement, Key
from dicewright.bots.levels import evaluator_of
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import COMPILED, State

Shares = list[float]  # of the win, by seat


class Appraiser(ABC):
    """Values the positions of one game, in the order in which they come; for one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game.using(form=COMPILED)
        self.level = MASTER if master_knows(game) else EXPERT
        self.evaluator: Evaluator = evaluator_of(self.game, self.level)

    def own(self, state: State) -> State:
        """Return a state in the form that it reads."""
        return self.game.form.convert(self.game.state_type, state)

    def shares(self, state: State) -> Shares:
        """Return what everybody may expect."""
        mover = self.game.to_move(state)
        if mover == TERMINAL:
            return self.game.shares(state)
        return self.expected(state) if mover == CHANCE else self.best(state)

    def expected(self, state: State) -> Shares:
        """Return the mean over all rolls that may come."""
        rolls = list(self.game.outcomes(state))
        after = [self.shares(self.game.after_roll(state, faces)) for faces, _ in rolls]
        return mean(after, [chance for _, chance in rolls])

    def exact(self, state: State) -> bool:
        """Say whether what it expects of a roll is the mean of what it says after all rolls."""
        return True

    @abstractmethod
    def best(self, state: State) -> Shares:
        """Return what everybody may expect after the best choice."""

    def weigh(self, state: State) -> Judgement:
        """Value every legal action, for whoever is to choose."""
        return self.evaluator.settled(state, self._weigh(state))

    @abstractmethod
    def _weigh(self, state: State) -> Judgement:
        """Value every legal action; what ends the game need not be exact."""

    def doubt(self, state: State) -> float | None:
        """Return the standard error of the shares, where they are drawn by lot."""
        return None

    @abstractmethod
    def endings(self, state: State, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""

    @abstractmethod
    def points(self, state: State, action: int) -> float:
        """Return the points that the turn may still bring after an action."""


def mean(shares: list[Shares], chances: list[float]) -> Shares:
    """Return the mean of some shares, by how likely they are."""
    seats = range(len(shares[0]))
    return [sum(p * one[seat] for one, p in zip(shares, chances, strict=True)) for seat in seats]


def appraiser_of(game: Game) -> Appraiser:
    """Return a game's own appraiser, or the one that searches."""
    from dicewright.analysis.searched import SearchAppraiser  # which is an appraiser itself

    own: type[Appraiser] = game.brings.appraiser or SearchAppraiser
    return own(game)


@lru_cache(4)
def kept_appraiser(key: Key) -> Appraiser:
    """Return a game's appraiser that is kept, for many games in one thread."""
    return appraiser_of(key.game)
