"""The levels of a game that brings no evaluator: what can be known is, the rest is searched."""

from time import perf_counter
from typing import Self

from dicewright.bots.evaluator import Ending, Evaluator, Judgement
from dicewright.bots.known import Known
from dicewright.bots.searching import Found, GraphSearch
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.state import State

WORK = 180_000  # actions that playouts look at, for a choice of expert: some 0.1 s


class SearchEvaluator(Evaluator):
    """Values what can be done; each state anew, so that it is the same each time."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.search_graph = GraphSearch(self.game)
        self.known = Known(self.search_graph)

    @classmethod
    def of_level(cls, game: Game, level: str) -> Self:
        """Return the evaluator: all levels begin alike."""
        return cls(game)

    def shares(self, state: State) -> list[float]:
        """Return the share of the win that each seat may expect."""
        if self.game.to_move(state) == TERMINAL:
            return self.game.shares(state)
        return self._begin(state).shares

    def _begin(self, state: State) -> Found:
        """Return what is known, or what a short search finds."""
        known = self.known.found(state)
        if known is not None:
            return known
        search = self.search_graph
        walks = search.walks(state, WORK)
        search.clear()
        search.run(state, walks)
        return search.found(state)

    def _judge(self, state: State) -> Judgement:
        return judgement(self._begin(state), self.game.to_move(state))

    def _search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Search on, unless there is nothing to find."""
        if judged.errors is None:
            return judged
        self.search_graph.run_until(state, perf_counter() + seconds)
        return judgement(self.search_graph.found(state), self.game.to_move(state))

    def endings(self, state: State, action: int) -> list[Ending]:
        """Say nothing: what may come of a turn is different in every game."""
        return []


def judgement(found: Found, seat: int) -> Judgement:
    """Return what was found as a judgement of whoever acts."""
    return Judgement(found.actions, found.values[:, seat], None, found.errors)
