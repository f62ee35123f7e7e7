"""The levels of a game that brings no evaluator: they search, expert shortly, master for longer."""

from time import perf_counter
from typing import Any, Self

import numpy as np

from dicewright.bots.evaluator import Ending, Evaluator, Judgement
from dicewright.bots.searching import Found, GraphSearch
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.state import State

WORK = 150_000  # actions that playouts look at, for a choice of expert: some 0.1 s
HONEST = 2.0  # times the error of the draws: so far Pig's exact values were from those found


class SearchEvaluator(Evaluator):
    """Values what can be done by search; each state anew, so that it is the same each time."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.search_graph = GraphSearch(self.game)

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
        search = self.search_graph
        walks = search.walks(state, WORK)
        search.clear()
        search.run(state, walks)
        return search.found(state)

    def _judge(self, state: State) -> Judgement:
        """Search for a while."""
        return judgement(self._begin(state), self.game.to_move(state))

    def _search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Search on."""
        self.search_graph.run_until(state, perf_counter() + seconds)
        return judgement(self.search_graph.found(state), self.game.to_move(state))

    def endings(self, state: State, action: int) -> list[Ending]:
        """Say nothing: what may come of a turn is different in every game."""
        return []


def judgement(found: Found, seat: int) -> Judgement:
    """Return what was found as a judgement of whoever acts."""
    shares = found.values[:, seat]
    return Judgement(found.actions, shares, None, standard_error(shares, found.visits))


def standard_error(shares: Any, visits: Any) -> Any:
    """Return how far shares may be off, that were seen so often."""
    likely = (shares * visits + 1.0) / (visits + 2.0)
    return HONEST * np.sqrt(likely * (1.0 - likely) / (visits + 2.0))
