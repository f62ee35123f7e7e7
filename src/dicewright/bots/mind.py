"""How the levels think that look further than a turn: they value what a turn leaves behind."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from dicewright.bots.net import Net, valuer
from dicewright.core.game import Game
from dicewright.core.rule import Rule
from dicewright.core.state import COMPILED, State


class Ending(NamedTuple):
    """A way in which a turn may end."""

    action: int  # the last or most telling one, as the notation names it
    chance: float
    thing: int  # what the turn brings: endings after two choices are compared by it


@dataclass(frozen=True)
class Judgement:
    """What each legal action is worth: the share of the win that its player may then expect."""

    actions: Any  # rising
    shares: Any

    @property
    def best(self) -> int:
        """The best action; of equal ones the first."""
        return int(self.actions[int(np.argmax(self.shares))])

    def ranked(self) -> list[tuple[int, float]]:
        """Return every action with its share, the best first."""
        order = np.argsort(-self.shares, kind="stable")
        return [(int(self.actions[i]), float(self.shares[i])) for i in order]


class Mind(ABC):
    """Values what can be done in one game, with one network; for one thread at a time."""

    features: ClassVar[int]  # how many describe a seat
    describe: ClassVar[Rule[..., None]]  # (s, e, seat, x) writes them

    def __init__(self, game: Game, net: Net) -> None:
        self.game = game.using(form=COMPILED)
        self.net = net
        self._x = np.zeros(self.features)
        self._points = np.zeros(game.players[-1], np.int32)
        self._shares = np.zeros(game.players[-1])
        self._value = valuer(self.game, type(self).describe).compiled

    def shares(self, state: State) -> list[float]:
        """Return the share of the win that each seat may expect."""
        self._value(state, self.game.tables, self.net, self._x, self._points, self._shares)
        return [float(share) for share in self._shares[: int(state.players)]]

    @abstractmethod
    def judge(self, state: State) -> Judgement:
        """Value every legal action, the exact turn and the best choices following."""

    def search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Look further than this turn, for a limited time."""
        return judged

    @abstractmethod
    def endings(self, state: State, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""
