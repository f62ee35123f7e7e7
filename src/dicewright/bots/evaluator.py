"""How the levels think that look further than a turn: they value what a turn leaves behind."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from importlib.resources.abc import Traversable
from math import hypot
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np

from dicewright.bots.ends import ender
from dicewright.bots.net import Net, load, valuer
from dicewright.core.game import Game
from dicewright.core.rule import Rule
from dicewright.core.state import COMPILED, State


class Key:
    """A game, equal to the same game under the same edition and options."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return hash(self.game.identity)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.game.identity == other.game.identity


class Ending(NamedTuple):
    """A way in which a turn may end."""

    action: int  # the last or most telling one, as the notation names it
    chance: float
    thing: int  # what the turn brings: endings after two choices are compared by it
    result: float | None = None  # the share of the win that is had then, if the game is over


class Reply(NamedTuple):
    """A way in which the turn after this one may end, seen before its dice are rolled."""

    action: int  # the last or most telling one
    chance: float
    thing: int  # what the turn brings: replies to two choices are compared by it
    seat: int  # whose turn it is
    gains: tuple[int, ...]  # the points that change, by seat
    result: float | None = None  # of who is replied to, as of an ending


@dataclass(frozen=True)
class Judgement:
    """What each legal action is worth: the share of the win that its player may then expect."""

    actions: Any  # rising
    shares: Any
    merits: Any = None  # what counts between equal shares; without them, and then, the first does
    errors: Any = None  # standard errors of the shares, where they are drawn by lot
    trained: bool = False  # the shares come from what was learned, not from the rules alone

    @property
    def sure(self) -> Any:
        """What actions are compared by: shares, or of those that are drawn by lot what is sure.

        What was hardly tried may look good by luck.
        """
        return self.shares if self.errors is None else self.shares - self.errors

    @property
    def order(self) -> Any:
        """The places of all actions, the best first."""
        return np.lexsort([-by for by in (self.merits, self.sure) if by is not None])

    @property
    def best(self) -> int:
        """The best action."""
        return int(self.actions[self.order[0]])

    def ranked(self) -> list[tuple[int, float]]:
        """Return every action with its share, the best first."""
        return [(int(self.actions[i]), float(self.shares[i])) for i in self.order]

    def error(self, action: int) -> float | None:
        """Return the standard error of an action's share, if it is drawn by lot."""
        if self.errors is None:
            return None
        return float(self.errors[self.actions.tolist().index(action)])

    def noise(self, one: int, other: int) -> float:
        """Return by how much two actions may differ by chance: two standard errors."""
        return 2.0 * hypot(self.error(one) or 0.0, self.error(other) or 0.0)


class Evaluator(ABC):
    """Values what can be done in one game; for one thread at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game.using(form=COMPILED)
        self._points = np.zeros(game.players[-1], np.int32)
        self._shares = np.zeros(game.players[-1])
        self._after = self.game.state_type.array(1)
        self._value_ends = ender(self.game).compiled

    @classmethod
    @abstractmethod
    def of_level(cls, game: Game, level: str) -> Self:
        """Return a level's evaluator for a game."""

    @abstractmethod
    def shares(self, state: State) -> list[float]:
        """Return the share of the win that each seat may expect."""

    def judge(self, state: State) -> Judgement:
        """Value every legal action, the exact turn and the best choices following."""
        return self.settled(state, self._judge(state))

    def search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Look further than this turn, for a limited time."""
        return self.settled(state, self._search(state, judged, seconds))

    def settled(self, state: State, judged: Judgement) -> Judgement:
        """Value what ends the game by its result; nothing is better than to win alone at once."""
        actions, results = judged.actions.astype(np.int32), np.zeros(len(judged.actions))
        workspace = self._after, self._points, self._shares
        if not self._value_ends(state, self.game.tables, actions, *workspace, results):
            return judged
        shares = np.where(np.isnan(results), judged.shares, results)
        merits = judged.shares if judged.merits is None else judged.merits
        errors = None if judged.errors is None else judged.errors * np.isnan(results)
        merits = merits + (results == 1.0)
        return replace(judged, shares=shares, merits=merits, errors=errors)

    @abstractmethod
    def _judge(self, state: State) -> Judgement:
        """Value every legal action; what ends the game need not be exact."""

    def _search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Look further, likewise."""
        return judged

    @abstractmethod
    def endings(self, state: State, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""

    def replies(self, state: State, action: int) -> list[Reply]:
        """Return how the next player's turn may end after an action that ends this one.

        None where the turn goes on, where the game is over, and where a game does not say.
        """
        return []


class NetEvaluator(Evaluator):
    """Values by one network, whose weights ship with the game."""

    features: ClassVar[int]  # how many describe a seat
    describe: ClassVar[Rule[..., None]]  # (s, e, seat, x) writes them
    weights_folder: ClassVar[Traversable]  # where those that ship stand

    def __init__(self, game: Game, net: Net) -> None:
        super().__init__(game)
        self.net = net
        self._x = np.zeros(self.features)
        self._value = valuer(self.game, type(self).describe).compiled

    @classmethod
    def of_level(cls, game: Game, level: str) -> Self:
        """Return the evaluator with a level's weights."""
        return cls(game, cls.shipped_net(game, level))

    @classmethod
    def shipped_net(cls, game: Game, level: str) -> Net:
        """Return a level's weights for a game's options, as shipped."""
        return load((cls.weights_folder / f"{level}-{cls.weights_name(game)}.npz").read_bytes())

    @staticmethod
    @abstractmethod
    def weights_name(game: Game) -> str:
        """Name the weights for a game's options; a level's name stands before it."""

    def shares(self, state: State) -> list[float]:
        """Return the share of the win that each seat may expect."""
        self._value(state, self.game.tables, self.net, self._x, self._points, self._shares)
        return [float(share) for share in self._shares[: int(state.players)]]
