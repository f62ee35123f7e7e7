"""Values positions of AstroVenture: the exact turn, over what the next turn makes of its ends."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dicewright.analysis.appraiser import Appraiser, Shares
from dicewright.bots.evaluator import Ending, Judgement, NetEvaluator
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.games.astroventure.actions import is_keep
from dicewright.games.astroventure.bots.evaluator import key_of, reluctant
from dicewright.games.astroventure.bots.lookahead import end_with, look_ahead, room_to_look
from dicewright.games.astroventure.solve.turn import Solution, TurnSolver, hand_kept
from dicewright.games.astroventure.state import MOST_PLAYERS

PLANS = 256  # that are kept: games that are played on from one place share their first turns
LOOKED = 16  # ends of a turn that are looked at with the turn that follows


@dataclass(frozen=True)
class Plan:
    """What a turn can end with."""

    shares: dict[int, Shares]  # what each end is worth to everybody,
    gains: dict[int, int]  # and the points that it brings


class GameAppraiser(Appraiser):
    """Solves turns for what each end is worth, as the turns that follow show.

    A value before a player's turn flatters one, after it the other: the mean does neither.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(self.evaluator, NetEvaluator)
        self.net = self.evaluator.net
        self.solver = TurnSolver(self.game)
        self._look, self._second = (room_to_look(self.solver.turn()) for _ in range(2))
        self._plans: OrderedDict[tuple[Any, ...], Plan] = OrderedDict()  # the last used at the end

    def expected(self, state: State) -> Shares:
        """Return the mean over all rolls and turns that may come."""
        return self._mean(state, self._solve(state).chances)

    def best(self, state: State) -> Shares:
        """Return what everybody may expect after the best choice."""
        return self._mean(state, self._chances(state, self.weigh(state).best))

    def _weigh(self, state: State) -> Judgement:
        """Value every legal action."""
        solution = self._solve(state)
        assert solution.best is not None
        shares, best = np.array(solution.worths), solution.legal.index(solution.best)
        tied = shares >= shares[best]
        tied[best] = False
        shares[tied] = np.nextafter(shares[best], 0.0)  # of equal ones the solver's choice is best
        return Judgement(np.array(solution.legal), shares)

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""
        chances = self._chances(state, action)
        ranked = sorted(chances.items(), key=lambda item: -item[1])
        return [Ending(ending, chance, ending) for ending, chance in ranked if chance > 0.0]

    def points(self, state: State, action: int) -> float:
        """Return the points that the turn may still bring after an action."""
        gains = self._plan_of(state).gains
        return sum(
            chance * gains[ending] for ending, chance in self._chances(state, action).items()
        )

    def _chances(self, state: State, action: int) -> dict[int, float]:
        if not is_keep(action):
            return {action: 1.0}
        run = self.game.form.function(hand_kept)
        hand = int(run(self.game.tables, self.solver.dice.hands, action))
        return replace(self._solve(state), best=action, kept=hand).chances

    def _mean(self, state: State, chances: dict[int, float]) -> Shares:
        shares, seats = self._plan_of(state).shares, range(int(state.players))
        return [sum(p * shares[ending][seat] for ending, p in chances.items()) for seat in seats]

    def _solve(self, state: State) -> Solution:
        player, plan = int(state.player), self._plan_of(state)
        worths = {ending: shares[player] for ending, shares in plan.shares.items()}
        return self.solver.solve(state, worths)

    def _plan_of(self, state: State) -> Plan:
        """Return what the turn can end with: the same after each of its rolls."""
        key = key_of(state)
        if key not in self._plans:
            endings = self.solver.endings(state)
            gains = {ending: self._gain(state, ending) for ending in endings}
            self._plans[key] = Plan(self._value(state, endings), gains)
            if len(self._plans) > PLANS:
                self._plans.popitem(last=False)
        self._plans.move_to_end(key)
        return self._plans[key]

    def _value(self, state: State, endings: list[int]) -> dict[int, Shares]:
        """Return what everybody may expect after each end; the best ones are looked at further.

        The others move by as much as those do on average, but where the game is over nothing does.
        """
        player, players = int(state.player), int(state.players)
        self._look_ahead(state, endings, 0, self._look.shares)
        shares = self._look.shares[: len(endings), :players].copy()
        going_on, stopping = np.flatnonzero(~self._look.over[: len(endings)]), 0
        looked = going_on[np.argsort(-shares[going_on, player], kind="stable")[:LOOKED]]
        if len(looked) > 0:
            further = np.array(
                [self._beyond(state, endings[ending])[:players] for ending in looked]
            )
            shares[going_on] += (further - shares[looked]).mean(axis=0)
            shares[looked] = further
            shares = np.clip(shares, 0.0, 1.0)
        if stopping in going_on:
            shares[stopping, player] = reluctant(state, float(shares[stopping, player]))
        shares[going_on] /= shares[going_on].sum(axis=1, keepdims=True)
        return {ending: row.tolist() for ending, row in zip(endings, shares, strict=True)}

    def _beyond(self, state: State, ending: int) -> Any:
        """Return the mean of what everybody may expect at two moments after an end.

        With two players that is after one more turn and after two, with more, which takes longer,
        at once and after one.
        """
        one, other = np.zeros((1, MOST_PLAYERS)), np.zeros((1, MOST_PLAYERS))
        self._look_ahead(state, [ending], 2 if int(state.players) == 2 else 0, other)
        self._look_ahead(state, [ending], 1, one)
        return (one[0] + other[0]) / 2

    def _look_ahead(self, state: State, endings: list[int], turns: int, shares: Any) -> None:
        now = state, self.game.tables, self.net, np.array(endings, np.int32), self.solver.dice
        self.game.form.function(look_ahead)(*now, turns, self._look, self._second, shares)

    def _gain(self, state: State, ending: int) -> int:
        player, after = int(state.player), self._look.later
        self.game.form.function(end_with)(state, self.game.tables, ending, after)
        return int(after.score[player]) - int(state.score[player])
