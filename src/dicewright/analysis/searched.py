"""What any position is worth where a game brings no appraiser: as known, or by search, with doubts.

The graph is kept from one position to the next, so that what was found out about a state helps all
that lead there.
"""

from typing import Any

import numpy as np

from dicewright.analysis.appraiser import Appraiser, Shares
from dicewright.bots.evaluator import Ending, Judgement
from dicewright.bots.greedy import greedy_rules, weigh
from dicewright.bots.known import Known
from dicewright.bots.searcher import WORK, judgement
from dicewright.bots.searching import Found, GraphSearch
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.philox import Random, seed_stream
from dicewright.core.state import State

LONGER = 2  # times as long as expert thinks


class SearchAppraiser(Appraiser):
    """Values every position as it is known, else searches."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.search = GraphSearch(self.game)
        self.known = Known(self.search)
        self._last: tuple[bytes, Found] | None = None  # the last position

    def expected(self, state: State) -> Shares:
        """Return what the search says, whose rolls come as often as is likely."""
        return self._found(state).shares

    def exact(self, state: State) -> bool:
        """Say whether the value is known: what is searched hangs on the lot."""
        return self.known.found(state) is not None

    def best(self, state: State) -> Shares:
        """Return what everybody may expect after the best choice."""
        judged = self.weigh(state)
        found, best = self._found(state), judged.order[0]
        shares = [float(share) for share in found.values[best, : int(state.players)]]
        after = self.game.following(state, int(judged.actions[best]))
        return self.game.shares(after) if self.game.to_move(after) == TERMINAL else shares

    def _weigh(self, state: State) -> Judgement:
        return judgement(self._found(state), self.game.to_move(state))

    def doubt(self, state: State) -> float | None:
        """Return the standard error of what whoever is to move may expect."""
        mover = self.game.to_move(state)
        if mover < 0:
            return 0.0 if mover == TERMINAL else self._found(state).error
        judged = self.weigh(state)
        return judged.error(judged.best)

    def _found(self, state: State) -> Found:
        key = state.tobytes()
        if self._last is None or self._last[0] != key:
            self._last = key, self.known.found(state) or self._searched(state)
        return self._last[1]

    def _searched(self, state: State) -> Found:
        walks = self.search.walks(state, LONGER * WORK)
        if self.search.crowded:
            self.search.clear()
        self.search.run(state, walks)
        return self.search.found(state)

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return what the evaluator says."""
        return self.evaluator.endings(state, action)

    def points(self, state: State, action: int) -> float:
        """Return the points that the turn may still bring, as the greedy sees it."""
        game, own = self.game, self.game.form.copy(state)
        actions, worths = game.form.buffer(1), np.zeros(1)
        actions[0] = action
        random: Any = Random.array(1)[0]
        seed_stream.compiled(random, 0, 0, 0)
        look = game.bind(weigh, "points", greedy_rules(game)).compiled
        look(own, game.tables, actions, 1, random, worths, worths)
        return float(worths[0]) - game.scores(state)[game.to_move(state)]
