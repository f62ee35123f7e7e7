"""Values positions of Diceopolis: the exact turn, and the last dice to the end of the game."""

from random import Random
from typing import Any

import numpy as np

from dicewright.analysis.appraiser import Appraiser, Shares, mean
from dicewright.bots.evaluator import Ending, Judgement
from dicewright.bots.refine import corrected
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.games.diceopolis.bots.evaluator import GameEvaluator, judged_exactly
from dicewright.games.diceopolis.bots.replies import expect_one_or_two
from dicewright.games.diceopolis.bots.values import judge_turn
from dicewright.games.diceopolis.solve import Solved
from dicewright.games.diceopolis.state import MOST_LEGAL, Phase

EXACT = 3  # dice left to place by all, from which the game is searched to its end,
NODES = 60_000  # with so many turns at most
LOOKED = 6  # placements that are looked at with the replies to them
KEPT = 4_096  # positions so looked at: games played on from one place share their first turns


class GameAppraiser(Appraiser):
    """Values placements by what they leave behind, before and after the next player's reply.

    A value before the reply flatters the one, after it the other: the mean does neither.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(self.evaluator, GameEvaluator)
        self.city: GameEvaluator = self.evaluator
        self.last = self.city.last
        self._solved: dict[bytes, Solved | None] = {}
        self._looked: dict[bytes, dict[int, Shares]] = {}

    def expected(self, state: State) -> Shares:
        """Return the mean over all rolls; the hands that others are to roll are drawn."""
        if self.exact(state):
            return super().expected(state)
        random, rolls = Random(0), list(self.game.outcomes(state))
        dealt = [self._deal(self.game.after_roll(state, faces), random) for faces, _ in rolls]
        return mean([self.shares(own) for own in dealt], [chance for _, chance in rolls])

    def exact(self, state: State) -> bool:
        """Say whether all rolls are looked at: but for hands after which others roll theirs."""
        last = (int(state.player) + 1) % int(state.players) == int(state.first)
        return int(state.phase) != Phase.DEAL or last

    def _deal(self, state: State, random: Random) -> State:
        """Let everybody who has none roll a hand."""
        while int(state.phase) == Phase.DEAL:
            dice = self.game.dice(state)
            self.game.roll(state, [random.choice(self.game.sides(kind)) for kind in dice])
        return state

    def best(self, state: State) -> Shares:
        """Return what everybody may expect after the best choice."""
        solved = self._solve(state)
        if solved is not None:
            row = solved.actions.tolist().index(judged_exactly(state, solved).best)
            return [float(share) for share in solved.shares[row]]
        if int(state.phase) == Phase.PLACE:
            placed = self._look(state)
            return placed[max(placed, key=lambda action: placed[action][int(state.player)])]
        return self.shares(self.game.following(state, self.weigh(state).best))

    def _weigh(self, state: State) -> Judgement:
        """Value every legal action."""
        solved = self._solve(state)
        if solved is not None:
            return judged_exactly(state, solved)
        if int(state.phase) == Phase.PLACE:
            return self._weigh_placements(state)
        legal, player = self.game.legal(state), int(state.player)
        after = [self.shares(self.game.following(state, action)) for action in legal]
        return Judgement(np.array(legal), np.array([shares[player] for shares in after]))

    def _weigh_placements(self, state: State) -> Judgement:
        """Value all placements; those that are not looked at move as the others do."""
        judged, player = self._judge(state), int(state.player)
        looked = self._look(state, judged)
        seen = [judged.actions.tolist().index(action) for action in looked]
        shares = judged.shares.copy()
        shares[seen] = [one[player] for one in looked.values()]
        return Judgement(judged.actions, corrected(shares, judged.shares, seen))

    def _look(self, state: State, judged: Judgement | None = None) -> dict[int, Shares]:
        """Return what everybody may expect after each of the best placements, the best first."""
        key = state.tobytes()
        if key not in self._looked:
            if len(self._looked) == KEPT:
                self._looked.clear()
            ranked = (judged or self._judge(state)).ranked()[:LOOKED]
            self._looked[key] = {action: self._replied(state, action) for action, _ in ranked}
        return self._looked[key]

    def _judge(self, state: State) -> Judgement:
        """Value all placements by what they leave behind."""
        own, actions = self.game.form.copy(state), np.zeros(MOST_LEGAL, np.int32)
        shares: Any = np.zeros(MOST_LEGAL)
        count = judge_turn.compiled(own, self.game.tables, self.city.workspace, actions, shares)
        return Judgement(actions[:count], shares[:count])

    def _replied(self, state: State, action: int) -> Shares:
        """Return the mean of what a placement is worth before and after the reply to it."""
        after = self.game.following(state, action)
        replied: Any = np.zeros(self.game.players[-1])
        shares = self.evaluator.shares(after)
        expect_one_or_two.compiled(after, self.game.tables, self.city.workspace, 1, replied)
        return [(one + float(other)) / 2 for one, other in zip(shares, replied, strict=False)]

    def _solve(self, state: State) -> Solved | None:
        """Search to the end of the game, if it is near; a state is solved once."""
        if not self.last.knows(state, EXACT):
            return None
        key = state.tobytes()
        if key not in self._solved:
            self._solved[key] = self.last.solve(state, NODES)
        return self._solved[key]

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return the placements that may follow a re-roll; a placement ends the turn."""
        return self.evaluator.endings(state, action)

    def points(self, state: State, action: int) -> float:
        """Return the points that the turn may still bring after an action."""
        if int(state.phase) == Phase.PLACE:
            return float(self.game.gains(state, action)[int(state.player)])
        rolled = self.city.rolled(self.game.following(state, action))
        return sum(p * self.points(own, self.weigh(own).best) for own, p in rolled)
