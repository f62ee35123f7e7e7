"""The levels that think: each game's evaluator, or search where it brings none."""

from dataclasses import dataclass
from functools import lru_cache
from threading import get_ident
from typing import Any

from dicewright.bots import EXPERT, MASTER, master_knows
from dicewright.bots.evaluator import Ending, Evaluator, Judgement, Key, NetEvaluator, Reply
from dicewright.bots.net import Net
from dicewright.bots.searcher import SearchEvaluator
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.state import COMPILED, State

EVALUATORS_KEPT = 16  # an evaluator has tables of its own


@dataclass(frozen=True)
class Thought:
    """What a level thinks of all that can be done."""

    evaluator: Evaluator
    state: State  # in the form the evaluator reads
    judged: Judgement

    @property
    def best(self) -> int:
        """The action it would choose."""
        return self.judged.best

    def endings(self, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""
        return self.evaluator.endings(self.state, action)

    def replies(self, action: int) -> list[Reply]:
        """Return how the next player's turn may end after an action that ends this one."""
        return self.evaluator.replies(self.state, action)

    def result(self, action: int) -> float | None:
        """Return the share of the win that an action leads to, if the game is then over."""
        game, seat = self.evaluator.game, self.evaluator.game.to_move(self.state)
        after = game.following(self.state, action)
        return game.shares(after)[seat] if game.to_move(after) == TERMINAL else None


def think(game: Game, state: State, level: str, seconds: float | None) -> Thought:
    """Let a level think about a state in which somebody is to act."""
    known = master_knows(game)
    evaluator = evaluator_of(game, level if known else EXPERT)
    own = COMPILED.convert(game.state_type, state)
    judged = evaluator.judge(own)
    if level == MASTER and known and seconds is not None and len(judged.actions) > 1:
        judged = evaluator.search(own, judged, seconds)
    return Thought(evaluator, own, judged)


def evaluator_of(game: Game, level: str) -> Evaluator:
    """Return a level's evaluator for a game; each thread has its own."""
    return _evaluator(Key(game), level, get_ident())


@lru_cache(EVALUATORS_KEPT)
def _evaluator(key: Key, level: str, thread: int) -> Evaluator:
    game = key.game.using(form=COMPILED)
    own: type[Evaluator] = game.brings.evaluator or SearchEvaluator
    return own.of_level(game, level)


def net_type(game: Game) -> type[NetEvaluator]:
    """Return the evaluator of a game that says what describes a seat; refuse a game without."""
    own: Any = game.brings.evaluator
    if own is None or not issubclass(own, NetEvaluator):
        raise Unreadable(
            f"{game.name} brings no features that a network could learn from; its levels search"
        )
    known: type[NetEvaluator] = own
    return known


def shipped_net(game: Game, level: str) -> Net:
    """Return a level's weights for a game's options, as shipped."""
    return net_type(game).shipped_net(game, level)
