"""What placements gain at once: for their player, and what they leave for everybody else."""

from dataclasses import dataclass

import numpy as np

from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.record import Grid, Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.state import COMPILED
from dicewright.games.diceopolis.actions import placed_cell, placed_pips
from dicewright.games.diceopolis.rules import list_legal, place, row_gain
from dicewright.games.diceopolis.state import MOST_LEGAL, MOST_PLAYERS, Phase, State, Tables


@rule
def gain_of(s: State, e: Tables, pips: int, cell: int, seat: int) -> int:
    """Return what a die of a seat scores at once on an open cell."""
    return row_gain(s, e, pips, cell, seat, 0) + row_gain(s, e, pips, cell, seat, 1)


@rule
def can_gain(s: State, e: Tables, cell: int, seat: int) -> bool:
    """Say whether any die of a seat could score on an open cell; most often none can."""
    for which in range(2):
        line, distance = e.line[cell][which], e.distance[cell][which]
        if distance == 1:
            return True
        if s.row_owner[line] == seat and s.row_length[line] == distance - 1:
            return True
    return False


@rule_apart
def best_gains(s: State, e: Tables, seat: int, gains: Row) -> None:
    """Write, by pips, the most that a die of a seat can score on any open cell."""
    for pips in range(1, e.side_count[0] + 1):
        gains[pips] = 0
    for i in range(s.open_cells):
        if can_gain(s, e, s.open[i], seat):
            for pips in range(1, e.side_count[0] + 1):
                gains[pips] = max(gains[pips], gain_of(s, e, pips, s.open[i], seat))


@rule_apart
def best_of_seat(s: State, e: Tables, seat: int) -> int:
    """Return the most that a seat can score with a die of its open hand."""
    most = 0
    for i in range(s.open_cells):
        if can_gain(s, e, s.open[i], seat):
            for pips in range(1, e.side_count[0] + 1):
                if s.hand[seat][pips] > 0:
                    most = max(most, gain_of(s, e, pips, s.open[i], seat))
    return most


@rule_apart
def value_effects(
    s: State, e: Tables, states: list[State], actions: Row, gains: Row, after: Grid
) -> int:
    """Write what every placement gains and what each hand can score after it; return how many."""
    count = list_legal(s, e, actions)
    for i in range(count):
        pips, cell = placed_pips(actions[i]), placed_cell(actions[i])
        gains[i] = gain_of(s, e, pips, cell, s.player)
        states[0] = s
        place(states[0], e, pips, cell)
        for seat in range(s.players):
            after[i][seat] = best_of_seat(states[0], e, seat)
    return count


@dataclass(frozen=True)
class Effect:
    """What a placement does to everybody's points."""

    action: int
    gain: int  # of its player, at once
    before: tuple[int, ...]  # by seat: the most that a die of its open hand could score before,
    after: tuple[int, ...]  # and after it


def effects(game: Game, state: State) -> list[Effect]:
    """Return the effect of every placement that is legal now, by rising action."""
    if int(state.phase) != Phase.PLACE:
        raise Forbidden("D4", "expected a turn in which a die is to be placed, got another")
    game = game.using(form=COMPILED)
    own, states = COMPILED.convert(State, state), State.array(1)
    actions, gains = np.zeros(MOST_LEGAL, np.int32), np.zeros(MOST_LEGAL, np.int32)
    after = np.zeros((MOST_LEGAL, MOST_PLAYERS), np.int32)
    count = value_effects.compiled(own, game.tables, states, actions, gains, after)
    seats = range(int(own.players))
    before = tuple(int(best_of_seat.compiled(own, game.tables, seat)) for seat in seats)
    return [
        Effect(int(actions[i]), int(gains[i]), before, tuple(int(after[i][j]) for j in seats))
        for i in range(count)
    ]
