"""How expert and master think about Diceopolis."""

from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from dicewright.bots.evaluator import Ending, Judgement, NetEvaluator, Reply
from dicewright.bots.net import Net
from dicewright.bots.refine import refined
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.rule import Rule
from dicewright.core.state import State
from dicewright.games.diceopolis.actions import is_placed, placed_cell
from dicewright.games.diceopolis.bots.features import FEATURES, describe
from dicewright.games.diceopolis.bots.replies import expect_one_or_two
from dicewright.games.diceopolis.bots.values import judge_turn, make_workspace, tie_broken
from dicewright.games.diceopolis.solve import LastDice, Solved
from dicewright.games.diceopolis.state import MOST_LEGAL, Phase

ALWAYS_EXACT = 4  # dice left to place, by all, that are searched to the end if not too many nodes
NODES_A_SECOND = 300_000  # turns that the search to the end begins in half a second
STAGES = ((1, 30), (2, 6))  # how many replies a search looks at, and after how many placements


def judged_exactly(state: State, solved: Solved) -> Judgement:
    """Value the actions of a solved state; of equal ones, that with the most points is best."""
    shares = tie_broken.interpreted(solved.shares[:, int(state.player)], solved.gains)
    return Judgement(solved.actions, shares)


class GameEvaluator(NetEvaluator):
    """Values placements by the network, and the last dice exactly."""

    features: ClassVar[int] = FEATURES
    describe: ClassVar[Rule[..., None]] = describe
    weights_folder: ClassVar[Traversable] = files(__package__) / "weights"

    def __init__(self, game: Game, net: Net) -> None:
        super().__init__(game, net)
        self.last = LastDice(self.game)
        self.workspace = make_workspace(net)
        self._actions = np.zeros(MOST_LEGAL, np.int32)
        self._values: Any = np.zeros(MOST_LEGAL)
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
        own, actions, values = self.game.form.copy(state), self._actions, self._values
        count = judge_turn.compiled(own, self.game.tables, self.workspace, actions, values)
        return Judgement(actions[:count].copy(), values[:count].copy(), trained=True)

    def exact(self, state: State, **limit: Any) -> Judgement | None:
        """Value every legal action by search to the end of the game, if that is not too far."""
        solved = self.last.solve(state, **limit)
        if solved is None:
            return None
        self._solved = judged_exactly(state, solved)
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
        for replies, most in STAGES:
            worth = partial(self.replied, state, replies=replies)
            judged = refined(judged, worth, most, deadline)
        return judged

    def replied(self, state: State, action: int, replies: int) -> float:
        """Return what a placement is worth once it has been answered."""
        own = self.game.following(state, action)
        shares: Any = np.zeros(self.game.players[-1])
        expect_one_or_two.compiled(own, self.game.tables, self.workspace, replies, shares)
        return float(shares[int(state.player)])

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return the placement that follows each side of a re-roll; a placement ends the turn."""
        if int(state.phase) != Phase.CHOOSE:
            return []
        chances: dict[int, float] = {}
        for own, chance in self.rolled(self.game.following(state, action)):
            best = self.judge(own).best
            chances[best] = chances.get(best, 0.0) + chance
        ranked = sorted(chances.items(), key=lambda item: -item[1])
        return [Ending(best, chance, best) for best, chance in ranked]

    def replies(self, state: State, action: int) -> list[Reply]:
        """Return where the next player may place a die, and what that gains; by cell (D2, D5)."""
        after = self.game.following(state, action)
        if not is_placed.interpreted(action) or self.game.to_move(after) == TERMINAL:
            return []
        found: dict[int, Reply] = {}
        for reply in self._placements(after, 1.0, int(state.player)):
            known = found.get(reply.thing, reply._replace(chance=0.0))
            told = max(known, reply, key=lambda one: one.chance)
            found[reply.thing] = told._replace(chance=known.chance + reply.chance)
        return sorted(found.values(), key=lambda one: -one.chance)

    def _placements(self, state: State, chance: float, player: int) -> Iterator[Reply]:
        """Yield the best placement for each side of a die that is rolled or re-rolled before it."""
        game, seat = self.game, int(state.player)
        for own, likely in self.rolled(state):
            best, likely = self.judge(own).best, likely * chance
            later = game.following(own, best)
            if not is_placed.interpreted(best):
                yield from self._placements(later, likely, player)
                continue
            gained = zip(game.scores(own), game.scores(later), strict=True)
            result = game.shares(later)[player] if game.to_move(later) == TERMINAL else None
            gains = tuple(b - a for a, b in gained)
            yield Reply(best, likely, placed_cell.interpreted(best), seat, gains, result)

    def rolled(self, state: State) -> list[tuple[State, float]]:
        """Return what can follow a choice before the next one, with its chances."""
        if self.game.to_move(state) != CHANCE:
            return [(state, 1.0)]
        return [(self.game.after_roll(state, faces), p) for faces, p in self.game.outcomes(state)]
