"""How expert and master think in Novo Dice: the exact turn over what tiles are worth later on."""

from collections import Counter
from functools import partial
from importlib.resources import files
from time import perf_counter
from typing import Any

import numpy as np

from dicewright.bots.evaluator import Ending, Judgement, NetEvaluator, Reply
from dicewright.bots.net import Net
from dicewright.bots.refine import refined
from dicewright.core.dice import stream
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.philox import DICE
from dicewright.games.novo_dice.actions import CLAIM, DONE
from dicewright.games.novo_dice.arrays import Table
from dicewright.games.novo_dice.bots.claim_sets import search_for
from dicewright.games.novo_dice.bots.features import FEATURES, describe
from dicewright.games.novo_dice.bots.storing import workspace_for
from dicewright.games.novo_dice.bots.thinking import CHOICES, ENDS, SAMPLES, no_plan, think
from dicewright.games.novo_dice.solve import TurnSolver
from dicewright.games.novo_dice.solve.solver import Array, TurnPlan
from dicewright.games.novo_dice.state import SOURCES, Phase, State

STORE_LEAVES = 1000  # ways to store a hand that are looked at when it is to be stored
EVERY_SET = 1 << 30
EXACT_SETS = 600  # sets of claims for which the best way to store them is sought
SAMPLED = 200  # turns that are played to see how one may end
TINY = 1e-9
LOOKED = 12  # claims, or ways to store a tile, after which a search looks at the next turn


class GameEvaluator(NetEvaluator):
    """Values the turn's tiles by the network, and solves the turn for these values."""

    features = FEATURES
    describe = describe
    weights_folder = files(__package__) / "weights"

    def __init__(self, game: Game, net: Net) -> None:
        super().__init__(game, net)
        self.solver = TurnSolver(self.game)
        self.workspace = workspace_for(net)
        self._nothing = np.zeros(0, np.int32), 0, np.zeros(0)  # neither actions nor values
        self._no_plan, self._dice = no_plan(), stream(self.game, 0, 0, DICE)
        self._planned: tuple[bytes, TurnPlan] | None = None

    @staticmethod
    def weights_name(game: Game) -> str:
        """Return the name of the weights: there are no options."""
        return "standard"

    def _judge(self, state: State) -> Judgement:
        """Value every legal action, the exact turn and the best choices following."""
        actions = np.array(self.game.legal(state), np.int32)
        if state.phase == Phase.PUT:
            values = self.judge_puts(state, actions)
        else:
            values = self.judge_claims_or_storing(state, actions)
        trained = int(state.last_turns) != 1  # then nothing but this turn is left (N13)
        return Judgement(actions, np.clip(values, 0.0, 1.0), values, trained=trained)

    def judge_puts(self, state: State, actions: Array) -> Array:
        """Value putting dice on slots."""
        solved = self.plan(state).solve(state)
        return np.array([solved.values[action] for action in actions.tolist()])

    def judge_claims_or_storing(self, state: State, actions: Array) -> Array:
        """Value claiming tiles, or storing one."""
        tables, values = self.game.tables, np.zeros(len(actions))
        search = search_for(int(tables.tiles), EXACT_SETS)
        given = self._no_plan, self.workspace, search, self._dice
        think.compiled(CHOICES, state, tables, *given, actions, STORE_LEAVES, values)
        return values

    def _search(self, state: State, judged: Judgement, seconds: float) -> Judgement:
        """Look at the next player's turn after the best ways to end this one, as time allows.

        In the last turns nothing but that turn is left, and its value is exact (N13).
        """
        if state.phase == Phase.PUT:
            return judged
        deadline = perf_counter() + seconds
        return refined(judged, partial(self.look_beyond, state), LOOKED, deadline)

    def look_beyond(self, state: State, action: int) -> float:
        """Return what an action is worth once the next player has played in the best way.

        All others are to that player as they were before the turn: with two players that is exact.
        """
        player, after = int(state.player), self.turn_ended(state, action)
        shares = self.shares(after)
        if self.game.to_move(after) == TERMINAL:
            return shares[player]
        other = int(after.player)
        best = min(1.0, self.solver.plan(self.ends(after)).solve(after).value)
        return shares[player] * (1.0 - best) / max(TINY, 1.0 - shares[other])

    def turn_ended(self, state: State, action: int) -> State:
        """Return the state after an action and the best claims and ways to store that follow."""
        after: State = self.game.following(state, action)
        while after.phase in (Phase.CLAIM, Phase.STORE):
            after = self.game.following(after, self.judge(after).best)
        return after

    def plan(self, state: State) -> TurnPlan:
        """Return the plan of the turn, which is the same for all its rolls."""
        key = what_matters(state)
        if self._planned is None or self._planned[0] != key:
            self._planned = key, self.solver.plan(self.ends(state))
        return self._planned[1]

    def ends(self, state: State) -> Table:
        """Return the table of what the ends of the turn are worth."""
        given = self._no_plan, self.workspace, search_for(0, 0), self._dice
        return think.compiled(ENDS, state, self.game.tables, *given, *self._nothing)

    def endings(self, state: State, action: int) -> list[Ending]:
        """Return which tile may be the best of the turn after putting a die, the likeliest first.

        The chances are those among SAMPLED turns, always with the same dice.
        """
        if state.phase != Phase.PUT:
            return []
        return self._sampled(self.game.following(state, action), self.plan(state))

    def _sampled(self, state: State, planned: TurnPlan) -> list[Ending]:
        best, tables = np.zeros(SAMPLED, np.int32), self.game.tables
        random = stream(self.game, 0, 0, DICE)
        search = search_for(int(tables.tiles), EVERY_SET)
        given = planned.known, self.workspace, search, random
        think.compiled(SAMPLES, state, tables, *given, best, 0, self._nothing[-1])
        tiles = CLAIM.split(best[best != DONE()])["tile"]
        counts, claims = Counter(tiles.tolist()), Counter(best.tolist())
        return [
            Ending(most_common(claims, tile), number / SAMPLED, tile)
            for tile, number in counts.most_common()
        ]

    def replies(self, state: State, action: int) -> list[Reply]:
        """Return which tile may be the best of the next player's turn, and what it gains at most.

        They are sampled as endings are, the rest of this turn being played in the best way.
        """
        if state.phase == Phase.PUT:
            return []
        after = self.turn_ended(state, action)
        if self.game.to_move(after) == TERMINAL:
            return []
        endings = self._sampled(after, self.solver.plan(self.ends(after)))
        return [
            Reply(tile.action, tile.chance, tile.thing, int(after.player), self._gains(after, tile))
            for tile in endings
        ]

    def _gains(self, state: State, claimed: Ending) -> tuple[int, ...]:
        """Return what a tile gains its player where it gains most, by seat."""
        game, own = self.game, self.game.form.copy(state)
        own.phase, own.hand[claimed.thing], own.in_hand = Phase.STORE, 1, 1
        before, after = game.scores(own), [game.following(own, one) for one in game.legal(own)]
        best = max(map(game.scores, after), key=lambda points: points[int(own.player)])
        return tuple(now - was for was, now in zip(before, best, strict=True))


def most_common(claims: Counter[int], tile: int) -> int:
    """Return the way in which a tile was claimed most often."""
    ways = [CLAIM(tile, source) for source in range(SOURCES)]
    return max(ways, key=lambda claim: claims[claim])


def what_matters(state: Any) -> bytes:
    """Return what the value of tiles depends on, which no step before claiming changes."""
    numbers = bytes([state.player, state.players, state.last_turns + 1, state.idle])
    return numbers + b"".join(part.tobytes() for part in (state.stock, state.bay, state.score))
