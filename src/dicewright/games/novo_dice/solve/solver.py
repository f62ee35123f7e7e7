"""The solver of Novo Dice's turn: the value of every choice, from any point of the turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.games.novo_dice.arrays import Cube, Table
from dicewright.games.novo_dice.solve.claims import claim_values
from dicewright.games.novo_dice.solve.ends import EndValue, tabulate, value_ends
from dicewright.games.novo_dice.solve.plan import make_chances, make_plan
from dicewright.games.novo_dice.solve.runs import symbols_on_dice
from dicewright.games.novo_dice.solve.turn import value_turn
from dicewright.games.novo_dice.state import MOST_IN_HAND, TRASH, Phase, State

Array = np.ndarray[Any, Any]
Values = Sequence[float] | Sequence[Sequence[float]] | Array
"""What tiles are worth: a number each, or for each what its first, second, ... copy adds."""


ROUNDING = 1e-9  # values this close to each other are equal: of equal actions the first is best


@dataclass(frozen=True)
class Solution:
    """The value of a turn, and of all that can be done now."""

    value: float  # what the turn brings on average if it is played in the best way
    action: int | None  # the best one; none if dice are to be rolled
    values: dict[int, float]  # of each legal action, the best ones following


class TurnSolver:
    """Solves turns under one edition; what depends on nothing else is computed once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def symbols(self) -> int:
        """How many symbols rows can be made of."""
        return symbols_on_dice(self.game.plain_tables)

    @cached_property
    def chances(self) -> Cube:
        """The chances of what rolls offer, as far as they were asked for."""
        return self.game.form.function(make_chances)(self.game.tables)

    def solve(
        self,
        state: State,
        tile_values: Values,
        trash_value: float = 0.0,
        nothing_value: float = 0.0,
    ) -> Solution:
        """Return the best choice for what the tiles claimed in this turn are worth.

        A turn without a claim is worth `trash_value`, or `nothing_value` if no trash is left (N9).
        """
        bundles = self.bundles(tile_values)
        if state.phase == Phase.CLAIM:
            return self._solve_claims(state, bundles)
        return self.plan(self.ends(state, bundles, trash_value, nothing_value)).solve(state)

    def solve_for(self, state: State, end_value: EndValue) -> Solution:
        """Return the best choice for any value of the winning rows and the lions at the end."""
        return self.plan(tabulate(self.symbols, end_value)).solve(state)

    def plan(self, ends: Table) -> "TurnPlan":
        """Return a plan of turns for a table of ends, to be asked as often as one likes."""
        return TurnPlan(self, ends)

    def bundles(self, tile_values: Values) -> Table:
        """Return what any number of copies of a tile, claimed in one turn, are worth together."""
        values = np.asarray(tile_values, dtype=np.float64)
        copies = values.reshape(len(values), -1)[: int(self.game.tables.tiles)]
        last = np.repeat(copies[:, -1:], MOST_IN_HAND, axis=1)
        added = np.concatenate([copies, last], axis=1)[:, :MOST_IN_HAND]
        return np.concatenate([np.zeros((len(added), 1)), np.cumsum(added, axis=1)], axis=1)

    def ends(self, state: State, bundles: Table, trash_value: float, nothing_value: float) -> Table:
        """Return the table of ends for a state's stock."""
        value = float(trash_value if state.stock[TRASH] > 0 else nothing_value)
        function = self.game.form.function(value_ends)
        return function(self.game.tables, self.symbols, state.stock, bundles, value)

    def _solve_claims(self, state: State, bundles: Table) -> Solution:
        game = self.game
        actions, values = _listed(game, state)
        own = game.form.copy(state)
        function = game.form.function(claim_values)
        function(own, game.tables, bundles, actions, len(actions), values)
        return _solution(actions, values)


class TurnPlan:
    """The values of turns for one table of ends; what one question brings to light is kept."""

    def __init__(self, solver: TurnSolver, ends: Table) -> None:
        self.solver = solver
        self.known = solver.game.form.function(make_plan)(solver.game.tables, solver.chances, ends)

    def solve(self, state: State) -> Solution:
        """Return the best choice in a state in which dice are to be rolled or put on a slot."""
        if state.phase not in (Phase.ROLL, Phase.PUT):
            raise Forbidden("N4", "expected a turn with dice to roll or to put, got one without")
        game = self.solver.game
        own = game.form.copy(state)
        actions, values = _listed(game, state)
        function = game.form.function(value_turn)
        value = function(own, game.tables, self.known, actions, len(actions), values)
        return _solution(actions, values) if len(actions) else Solution(float(value), None, {})


def _listed(game: Game, state: State) -> tuple[Array, Array]:
    """Return the legal actions, and workspace for their values."""
    actions = np.array(game.legal(state), np.int32)
    return actions, np.zeros(len(actions))


def _solution(actions: Array, values: Array) -> Solution:
    """Return the values, and the first action that none exceeds but by rounding."""
    value = float(values.max())
    best = int(np.argmax(values >= value - ROUNDING))
    known = dict(zip(actions.tolist(), values.tolist(), strict=True))
    return Solution(value, int(actions[best]), known)
