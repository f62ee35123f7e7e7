"""The solver of the last dice of Diceopolis: the shares of the win after every legal action."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.game import Game
from dicewright.core.rule import rule, rule_apart
from dicewright.core.state import COMPILED
from dicewright.games.diceopolis.rules import (
    CELLS,
    MOST_LEGAL,
    MOST_PLAYERS,
    MOST_SIDES,
    Phase,
    State,
    legal_actions,
)
from dicewright.games.diceopolis.solve.gains import gain_of
from dicewright.games.diceopolis.solve.last import (
    KEPT,
    cell_for_idle,
    play,
    solve_turn,
    stands_for_itself,
    take,
)

MOST_LEFT = 6  # dice that all players together may have left to place
MOST_NODES = 60_000  # turns begun before it is given up: some 50 ms
ENTRIES = MOST_LEFT * MOST_LEFT * MOST_SIDES  # dice placed, with the dice left in the hand
NOT_SEARCHED = -1
VALUE = MOST_PLAYERS + 1  # shares by seat, then the points of the turn


ENTRY = np.dtype(
    [
        ("pips", np.int64),  # the die that is placed,
        ("lost", np.int64),  # the one re-rolled before it, if any,
        ("found", np.int64),  # and what that one then shows
        ("value", np.float64, (VALUE,)),  # on the best cell
    ]
)


class Room(NamedTuple):
    """Room for the search, by the number of dice left to place."""

    states: Any  # [left]: at the beginning of a turn
    results: Any  # [left, VALUE]: of the turn
    options: Any  # [left, pips, VALUE]: of keeping (0) or re-rolling a die
    keys: Any  # [left, entry]: a die, and the hand that it is placed from
    entries: Any  # [left, entry]: an ENTRY
    known: Any  # [left]: how many entries there are
    at_entry: Any  # [left]: the one that is searched
    at_cell: Any  # [left]: among the open cells, where it is placed
    stand_in: Any  # [left]: the cell that stands for all idle ones
    one: Any  # [VALUE]: of one side of a re-roll
    gains: Any  # [pips]
    nodes: Any  # [0]: how many turns may still be begun


def make_room() -> Room:
    """Return room for the longest search."""
    levels = MOST_LEFT + 1
    return Room(
        State.array(levels),
        np.zeros((levels, VALUE)),
        np.zeros((levels, MOST_SIDES + 1, VALUE)),
        np.zeros((levels, ENTRIES), np.int64),
        np.zeros((levels, ENTRIES), ENTRY).view(np.recarray),
        np.zeros(levels, np.int64),
        np.zeros(levels, np.int64),
        np.zeros(levels, np.int64),
        np.zeros(levels, np.int64),
        np.zeros(VALUE),
        np.zeros(MOST_SIDES + 1, np.int64),
        np.zeros(1, np.int64),
    )


@rule
def dice_left(s: Any, e: Any) -> int:
    """Return how many dice all players together have left to place."""
    return s.players * e.dice_each[s.players] - s.placed  # type: ignore[no-any-return]


@rule_apart
def value_actions(s: Any, e: Any, room: Any, actions: Any, values: Any) -> int:
    """Write the value of every legal action; return how many there are."""
    count, left = legal_actions(s, e, actions), dice_left(s, e)
    if s.phase == Phase.CHOOSE:
        value_choice(s, e, left, room, actions, count, values)
    else:
        value_placements(s, e, left, room, actions, count, values)
    return count


@rule
def value_choice(
    s: Any, e: Any, left: int, room: Any, actions: Any, count: int, values: Any
) -> None:
    """Write the value of keeping the hand and of each re-roll (D5)."""
    room.known[left] = NOT_SEARCHED
    solve_turn(s, e, left, room)
    certain = room.known[left] == NOT_SEARCHED
    for i in range(count):
        value = room.results[left] if certain else room.options[left][actions[i] // CELLS]
        take(value, value[s.players], values[i], s.players)


@rule
def value_placements(
    s: Any, e: Any, left: int, room: Any, actions: Any, count: int, values: Any
) -> None:
    """Write the value of each placement."""
    stand_in, same, result = cell_for_idle(s, e, left), 0, room.results[left - 1]
    for i in range(count):
        pips, cell = actions[i] // CELLS, actions[i] % CELLS
        gain = float(gain_of(s, e, pips, cell, s.player))
        if stands_for_itself(s, e, left, stand_in, cell):
            play(s, e, pips, cell, KEPT, KEPT, room.states, left)
            solve_turn(room.states[left], e, left - 1, room)
            take(result, gain, values[i], s.players)
            same = i if cell == stand_in else same
        else:
            take(values[same], gain, values[i], s.players)


@dataclass(frozen=True)
class Solved:
    """What every legal action leads to if all play as well as can be."""

    actions: Any  # rising
    shares: Any  # [action, seat]: of the win
    gains: Any  # [action]: points that its player may expect of this turn


class LastDice:
    """Solves the last dice under one edition; for one thread at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game.using(form=COMPILED)
        self.room = make_room()
        self._actions = np.zeros(MOST_LEGAL, np.int32)
        self._values = np.zeros((MOST_LEGAL, VALUE))

    def knows(self, state: State, most_left: int = MOST_LEFT) -> bool:
        """Say whether the state is one that can be solved, given enough nodes."""
        players = int(state.players)
        left = players * int(self.game.plain_tables.dice_each[players]) - int(state.placed)
        choosing = int(state.phase) in (Phase.CHOOSE, Phase.PLACE)
        return choosing and int(state.in_caches) == 0 and 1 <= left <= min(most_left, MOST_LEFT)

    def solve(self, state: State, nodes: int = MOST_NODES) -> Solved | None:
        """Return what every legal action leads to, or nothing if that takes too many nodes."""
        self.room.nodes[0] = nodes
        own, tables = self.game.form.copy(state), self.game.tables
        count = value_actions.compiled(own, tables, self.room, self._actions, self._values)
        if self.room.nodes[0] <= 0:
            return None
        players = int(state.players)
        values = self._values[:count].copy()
        return Solved(self._actions[:count].copy(), values[:, :players], values[:, players])
