"""The solver of the last dice of Diceopolis: the shares of the win after every legal action."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dicewright.core.game import Game
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.state import COMPILED
from dicewright.games.diceopolis.actions import KEPT, placed_cell, placed_pips, rerolled
from dicewright.games.diceopolis.rules import list_legal
from dicewright.games.diceopolis.solve.gains import gain_of
from dicewright.games.diceopolis.solve.last import (
    cell_for_idle,
    play,
    solve_turn,
    stands_for_itself,
    take,
)
from dicewright.games.diceopolis.solve.workspace import (
    MOST_LEFT,
    VALUE,
    Value,
    Workspace,
    make_workspace,
)
from dicewright.games.diceopolis.state import MOST_LEGAL, Phase, State, Tables

MOST_NODES = 60_000  # turns begun before it is given up: some 50 ms
NOT_SEARCHED = -1


@rule
def dice_left(s: State, e: Tables) -> int:
    """Return how many dice all players together have left to place."""
    return s.players * e.dice_each[s.players] - s.placed


@rule_apart
def value_actions(s: State, e: Tables, w: Workspace, actions: Row, values: list[Value]) -> int:
    """Write the value of every legal action; return how many there are."""
    count, left = list_legal(s, e, actions), dice_left(s, e)
    if s.phase == Phase.CHOOSE:
        value_choice(s, e, w, left, actions, count, values)
    else:
        value_placements(s, e, w, left, actions, count, values)
    return count


@rule
def value_choice(
    s: State, e: Tables, w: Workspace, left: int, actions: Row, count: int, values: list[Value]
) -> None:
    """Write the value of keeping the hand and of each re-roll (D5)."""
    w.known[left] = NOT_SEARCHED
    solve_turn(s, e, left, w)
    certain = w.known[left] == NOT_SEARCHED
    for i in range(count):
        value = w.results[left] if certain else w.options[left][rerolled(actions[i])]
        take(value, value[s.players], values[i], s.players)


@rule
def value_placements(
    s: State, e: Tables, w: Workspace, left: int, actions: Row, count: int, values: list[Value]
) -> None:
    """Write the value of each placement."""
    stand_in, same, result = cell_for_idle(s, e, left), 0, w.results[left - 1]
    for i in range(count):
        pips, cell = placed_pips(actions[i]), placed_cell(actions[i])
        gain = float(gain_of(s, e, pips, cell, s.player))
        if stands_for_itself(s, e, left, stand_in, cell):
            play(s, e, pips, cell, KEPT, KEPT, w.states, left)
            solve_turn(w.states[left], e, left - 1, w)
            take(result, gain, values[i], s.players)
            same = i if cell == stand_in else same
        else:
            take(values[same], gain, values[i], s.players)


@dataclass(frozen=True)
class Solved:
    """What every legal action leads to if all play perfectly."""

    actions: Any  # rising
    shares: Any  # [action, seat]: of the win
    gains: Any  # [action]: points that its player may expect of this turn


class LastDice:
    """Solves the last dice under one edition; for one thread at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game.using(form=COMPILED)
        self.workspace = make_workspace()
        self._actions = np.zeros(MOST_LEGAL, np.int32)
        self._values: Any = np.zeros((MOST_LEGAL, VALUE))

    def knows(self, state: State, most_left: int = MOST_LEFT) -> bool:
        """Say whether the state is one that can be solved, given enough nodes."""
        players = int(state.players)
        left = players * int(self.game.plain_tables.dice_each[players]) - int(state.placed)
        choosing = int(state.phase) in (Phase.CHOOSE, Phase.PLACE)
        return choosing and int(state.in_caches) == 0 and 1 <= left <= min(most_left, MOST_LEFT)

    def solve(self, state: State, nodes: int = MOST_NODES) -> Solved | None:
        """Return what every legal action leads to, or nothing if that takes too many nodes."""
        self.workspace.nodes[0] = nodes
        own, tables = COMPILED.convert(State, state), self.game.tables
        count = value_actions.compiled(own, tables, self.workspace, self._actions, self._values)
        if self.workspace.nodes[0] <= 0:
            return None
        players = int(state.players)
        values = self._values[:count].copy()
        return Solved(self._actions[:count].copy(), values[:, :players], values[:, players])
