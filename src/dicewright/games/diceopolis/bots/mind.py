"""How expert and master think about Diceopolis."""

from collections.abc import Callable
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from dicewright.bots.mind import Ending, Judgement, Mind
from dicewright.bots.net import Net
from dicewright.bots.refine import refined
from dicewright.core.game import Game
from dicewright.core.rule import Rule
from dicewright.core.state import State
from dicewright.games.diceopolis.bots.choices import judge_turn
from dicewright.games.diceopolis.bots.features import FEATURES, describe
from dicewright.games.diceopolis.bots.replies import look
from dicewright.games.diceopolis.bots.values import make_room, tie_broken, weights_of
from dicewright.games.diceopolis.rules import CELLS, KEEP, MOST_LEGAL, Phase
from dicewright.games.diceopolis.solve import LastDice

ALWAYS_EXACT = 4  # dice left to place, by all, that are searched to the end if not too many nodes
NODES_A_SECOND = 300_000  # turns that the search to the end begins in half a second
STAGES = ((look(1), 30), (look(2), 6))  # how far a search looks ahead, and at how many placements


class GameMind(Mind):
    """Values placements by the network, and the last dice exactly."""

    features: ClassVar[int] = FEATURES
    describe: ClassVar[Rule[..., None]] = describe
    weights_folder: ClassVar[Traversable] = files(__package__) / "weights"

    def __init__(self, game: Game, net: Net) -> None:
        super().__init__(game, net)
        self.last = LastDice(self.game)
        self.weights = weights_of(net)
        self.room = make_room(len(net.bias))
        self._actions = np.zeros(MOST_LEGAL, np.int32)
        self._out = np.zeros(MOST_LEGAL)
        self._spare = np.zeros(MOST_LEGAL)
        self._solved: Judgement | None = None

    @staticmethod
    def weights_name(game: Game) -> str:
        """Name the weights for the game's options."""
        return str(game.options["row"])

    def _judge(self, state: State) -> Judgement:
        """Value every legal action: the last dice exactly, others by what they leave behind."""
        if self.last.knows(state, ALWAYS_EXACT):
            exact = self.exact(state)
            if exact is not None:
                return exact
        own = self.game.form.copy(state)
        tables, actions, out = self.game.tables, self._actions, self._out
        count = judge_turn.compiled(own, tables, self.weights, self.room, actions, out, self._spare)
        return Judgement(actions[:count].copy(), out[:count].copy())

    def exact(self, state: State, **limit: Any) -> Judgement | None:
        """Value every legal action by search to the end of the game, if that is not too far."""
        solved = self.last.solve(state, **limit)
        if solved is None:
            return None
        shares = tie_broken.interpreted(solved.shares[:, int(state.player)], solved.gains)
        self._solved = Judgement(solved.actions, shares)
        return self._solved

    def _search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Look at the replies to the best placements, or search to the end if that is near."""
        deadline = perf_counter() + seconds
        if judged is self._solved:
            return judged
        if self.last.knows(state):
            exact = self.exact(state, nodes=int(seconds * NODES_A_SECOND))
            if exact is not None:
                return exact
        if int(state.phase) != Phase.PLACE:
            return judged
        for rule, most in STAGES:
            worth = partial(self.replied, state, function=rule.compiled)
            judged = refined(judged, worth, most, deadline)
        return judged

    def replied(self, state: State, action: int, function: Callable[..., None]) -> float:
        """Return what a placement is worth once it has been answered."""
        own, shares = self.game.following(state, action), np.zeros(self.game.players[-1])
        function(own, self.game.tables, self.weights, self.room, 0, self._spare, shares)
        return float(shares[int(state.player)])

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return the placement that follows each side of a re-roll; a placement ends the turn."""
        if int(state.phase) != Phase.CHOOSE:
            return []
        pips, sides = int(action) // CELLS, self.game.sides(0)
        chances: dict[int, float] = {}
        for side in sides if action != KEEP else sides[:1]:
            own = self.game.form.copy(state)
            own.phase = Phase.PLACE
            if action != KEEP:
                own.hand[int(own.player)][pips] -= 1
                own.hand[int(own.player)][side] += 1
            best = self.judge(own).best
            chances[best] = chances.get(best, 0.0) + (1.0 if action == KEEP else 1.0 / len(sides))
        ranked = sorted(chances.items(), key=lambda item: -item[1])
        return [Ending(best, chance, best) for best, chance in ranked]
