"""How the levels that think play AstroVenture: the exact turn over what it leaves behind."""

from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from dicewright.bots.evaluator import Ending, Judgement, NetEvaluator, Reply
from dicewright.bots.net import Net
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.rule import Rule
from dicewright.core.state import State
from dicewright.games.astroventure.actions import is_keep
from dicewright.games.astroventure.bots.features import FEATURES, describe
from dicewright.games.astroventure.bots.lookahead import Look, look_ahead, room_to_look
from dicewright.games.astroventure.solve.endings import (
    MOST_ENDINGS,
    Endings,
    list_endings,
    rank_endings,
)
from dicewright.games.astroventure.solve.turn import (
    WAITS,
    TurnSolver,
    hand_kept,
    solve_from,
    value_actions,
)
from dicewright.games.astroventure.state import MOST_PLAYERS
from dicewright.solve.keep import follow

DEPTHS = 3  # how many turns are looked at at most, this one counted
RELUCTANCE = 0.04  # to let one more turn pass with nothing completed, in an even game,
MOST_IDLE = 3  # for each of the last turns, so many at most
LEAST = 0.005  # the chance of a reply, to be told


@dataclass
class Plan:
    """What can be completed in a turn, and what that is worth to its player."""

    key: tuple[Any, ...]  # of the state, but for its dice
    endings: Endings  # with the worths that are thought best so far
    thoughts: Any  # [turns looked at beyond this one, ending]: the share, or NaN
    over: Any  # [ending]: whether it ends the game: then all thoughts are the result

    def looked(self, depth: int) -> Any:
        """Say of every ending whether it has been looked at so far beyond the turn."""
        return ~np.isnan(self.thoughts[depth])

    def result(self, ending: int) -> float | None:
        """Return the share of the win after an ending that ends the game."""
        return float(self.thoughts[0, ending]) if self.over[ending] else None

    def weigh(self) -> None:
        """Take the mean of the two furthest thoughts of each ending: one flatters the player, the
        other the next one. What was not looked at as far moves by as much as the rest on average,
        of all that does not end the game.
        """
        worths = before = self.thoughts[0]
        for depth in range(1, DEPTHS):
            looked = self.looked(depth)
            if (moving := looked & ~self.over).any():
                more = (self.thoughts[depth] - before)[moving].mean()
                further = np.where(looked, self.thoughts[depth], before + more)
                worths, before = (before + further) / 2, further
        self.endings.worths[:] = worths.clip(0.0, 1.0)


class GameEvaluator(NetEvaluator):
    """Solves the turn for the network's value of the states it can leave behind.

    The search replaces those values, the most promising first, by what they are after the next
    player's turn, which is solved in the same way, and then after the turn that follows that.
    """

    features: ClassVar[int] = FEATURES
    describe: ClassVar[Rule[..., None]] = describe
    weights_folder: ClassVar[Traversable] = files(__package__) / "weights"

    def __init__(self, game: Game, net: Net) -> None:
        super().__init__(game, net)
        self._run = self.game.form.function
        self._solver = TurnSolver(self.game)
        self._dice = self._solver.dice
        self._turn = self._solver.turn()
        self._look, self._second = (room_to_look(self._solver.turn()) for _ in range(2))
        self._plan: Plan | None = None

    # --- a turn --------------------------------------------------------------------------------

    @staticmethod
    def weights_name(game: Game) -> str:
        """Name the weights for a game's options."""
        return str(game.options["variant"])  # others under A3's option won no more often

    def _judge(self, state: State) -> Judgement:
        """Value every legal action, the exact turn and the best choices following."""
        plan = self._plan_of(state)
        endings = plan.endings._replace(worths=plan.thoughts[0])
        self._solve(state, endings)
        return self._judgement(state, endings)

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return how the turn may end after an action, the likeliest first."""
        if not is_keep(action):
            return [Ending(action, 1.0, action)]
        known, turn, tables = self._plan_of(state), self._turn, self.game.tables
        endings = known.endings
        self._solve(state, endings)
        ends = np.zeros((len(turn.values), len(turn.completed)))
        hand = self._run(hand_kept)(tables, self._dice.hands, action)
        plan = self._dice.hands, turn.stops, turn.forced, WAITS, turn.values
        self._run(follow)(*plan, hand, int(state.roll), ends)
        chances = np.bincount(turn.completed, ends.sum(axis=0), len(endings.actions))
        order = [i for i in np.argsort(-chances, kind="stable") if chances[i] > 0.0]
        actions = [int(action) for action in endings.actions]
        return [
            Ending(actions[i], float(chances[i]), actions[i], known.result(int(i))) for i in order
        ]

    def replies(self, state: State, action: int) -> list[Reply]:
        """Return how the next player's turn may end, in its best way, the likeliest first."""
        if is_keep(action):
            return []
        self._look_ahead(state, np.array([action], np.int32), 1, np.zeros((1, MOST_PLAYERS)))
        game, look, player = self.game, self._look, int(state.player)
        if game.to_move(look.after) == TERMINAL:
            return []
        chances = look.chances[: self._run(list_endings)(look.after, game.tables, look.actions)]
        ranked = [i for i in np.argsort(-chances, kind="stable") if chances[i] >= LEAST]
        return [self._reply(look, int(i), player) for i in ranked]

    def _reply(self, look: Look, ending: int, player: int) -> Reply:
        """Return an ending of the turn that was looked at as a reply to a player."""
        game, action = self.game, int(look.actions[ending])
        before, later = game.scores(look.after), game.following(look.after, action)
        gains = tuple(b - a for a, b in zip(before, game.scores(later), strict=True))
        result = game.shares(later)[player] if look.over[ending] else None
        chance, seat = float(look.chances[ending]), int(look.after.player)
        return Reply(action, chance, action, seat, gains, result)

    def _plan_of(self, state: State) -> Plan:
        """Return what the turn can complete: the same after each of its rolls."""
        key = key_of(state)
        if self._plan is None or self._plan.key != key:
            self._plan = self._new_plan(key, state)
        return self._plan

    def _new_plan(self, key: tuple[Any, ...], state: State) -> Plan:
        tables, actions = self.game.tables, np.zeros(MOST_ENDINGS, np.int32)
        actions = actions[: self._run(list_endings)(state, tables, actions)]
        count, shares = len(actions), self._look.shares
        self._look_ahead(state, actions, 0, shares)
        thoughts, over = np.full((DEPTHS, count), np.nan), self._look.over[:count].copy()
        thoughts[0] = shares[:count, int(state.player)]
        thoughts[:, over] = thoughts[0, over]
        if not over[0]:
            thoughts[0, 0] = reluctant(state, thoughts[0, 0])
        zeros = np.zeros(count, np.int64), thoughts[0].copy(), np.zeros(count, np.int32)
        return Plan(key, Endings(actions, *zeros), thoughts, over)

    def _solve(self, state: State, endings: Endings) -> None:
        self._turn.forced[:] = False
        self._run(solve_from)(state, self.game.tables, self._dice, endings, self._turn)

    def _judgement(self, state: State, endings: Endings) -> Judgement:
        """Value the legal actions, the turn being solved."""
        tables, values = self.game.tables, self._turn.values
        actions = np.array(self.game.legal(state), np.int32)
        shares = np.zeros(len(actions))
        kept = values[min(int(state.roll), len(values) - 1)]  # after the last roll nothing is kept
        best = self._run(value_actions)(tables, self._dice.hands, endings, kept, actions, shares)
        tied = shares >= shares[best]
        tied[best] = False
        shares[tied] = np.nextafter(shares[best], 0.0)  # what rolls fewer dice stands first
        return Judgement(actions, shares, trained=True)

    # --- beyond --------------------------------------------------------------------------------

    def _search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Look at the turns that follow all that may be worth completing."""
        end, plan = perf_counter() + seconds, self._plan_of(state)
        for depth in range(1, DEPTHS):
            self._deepen(state, plan, judged, depth, end)
        self._solve(state, plan.endings)
        return self._judgement(state, plan.endings)

    def _deepen(self, state: State, plan: Plan, judged: Judgement, depth: int, end: float) -> None:
        """Look so far beyond the turn, as long as there is time for one ending more."""
        took = 0.0
        while (start := perf_counter()) + took < end:
            promising = self._promising(state, plan, judged)
            waiting = promising[~plan.looked(depth)[promising]]
            if len(waiting) == 0:
                break
            plan.thoughts[depth, waiting[0]] = self._share_beyond(state, plan, waiting[0], depth)
            plan.weigh()
            took = perf_counter() - start

    def _promising(self, state: State, plan: Plan, judged: Judgement) -> Any:
        """Return what may be worth completing, most worth first."""
        endings = plan.endings
        if int(state.roll) < int(self.game.tables.rolls) and not state.must_complete:
            return endings.ranked[: self._run(rank_endings)(self.game.tables, endings)]
        order = np.argsort(-endings.worths, kind="stable")
        return order[np.isin(endings.actions[order], judged.actions)]

    def _share_beyond(self, state: State, plan: Plan, ending: int, depth: int) -> float:
        """Return the player's share after an ending and so many turns that follow."""
        expected = np.zeros((1, MOST_PLAYERS))
        self._look_ahead(state, plan.endings.actions[ending : ending + 1], depth, expected)
        share = float(expected[0, int(state.player)])
        return reluctant(state, share) if ending == 0 else share

    def _look_ahead(self, state: State, endings: Any, turns: int, shares: Any) -> None:
        now = state, self.game.tables, self.net, endings, self._dice, turns
        self._run(look_ahead)(*now, self._look, self._second, shares)


def reluctant(state: State, share: float) -> float:
    """Return what stopping, which does not end the game, is worth once others stopped too (A17).

    Whoever moves second is better off at first, so that waiting looks good; if all wait, the game
    ends in a draw of nothing. The more turns were idle, the less it counts while all is open.
    """
    idle = min(int(state.idle), MOST_IDLE)
    return share - RELUCTANCE * idle * 4.0 * share * (1.0 - share)


def key_of(state: State) -> tuple[Any, ...]:
    """Return what a state is but for its dice."""
    numbers = int(state.player), int(state.players), int(state.idle)
    arrays = state.system, state.locked, state.used, state.score, state.cube
    return *numbers, *(array.tobytes() for array in arrays)
