"""Values states of Diceopolis quickly: the network with its weights laid out feature by feature."""

from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.net import Net, share_by_strength
from dicewright.core.rule import rule, rule_apart
from dicewright.games.diceopolis.bots.features import FEATURES, describe
from dicewright.games.diceopolis.rules import (
    CELLS,
    MOST_LEGAL,
    MOST_PLAYERS,
    MOST_SIDES,
    Phase,
    State,
    legal_actions,
    place,
)
from dicewright.games.diceopolis.solve.gains import gain_of
from dicewright.games.diceopolis.solve.last import share_win

DEPTH = 4  # states that are looked at one after the other
TIE = 1e-9  # what a point gained at once counts for, where shares are equal
MOST_GAIN = 4 * MOST_SIDES  # points of one placement


class Weights(NamedTuple):
    """A network's weights."""

    linear: Any  # [feature]
    columns: Any  # [feature, unit]
    bias: Any  # [unit]
    out: Any  # [unit]


class Room(NamedTuple):
    """Room for what is computed on the way."""

    states: Any  # [depth]
    x: Any  # [feature]
    sums: Any  # [unit]
    shares: Any  # [depth, seat]
    actions: Any  # [depth, action]


def weights_of(net: Net) -> Weights:
    """Lay the weights of a network out."""
    return Weights(net.linear, np.ascontiguousarray(net.hidden.T), net.bias, net.out)


def make_room(units: int) -> Room:
    """Return room for a network with so many hidden units."""
    return Room(
        State.array(DEPTH),
        np.zeros(FEATURES),
        np.zeros(units),
        np.zeros((DEPTH, MOST_PLAYERS)),
        np.zeros((DEPTH, MOST_LEGAL), np.int32),
    )


@rule
def strength(w: Any, x: Any, sums: Any) -> float:
    """Return the strength of a seat that `x` describes; most features are zero most often."""
    total, units = 0.0, len(w.bias)
    for unit in range(units):
        sums[unit] = w.bias[unit]
    for i in range(FEATURES):
        if x[i] != 0.0:
            total += w.linear[i] * x[i]
            for unit in range(units):
                sums[unit] += w.columns[i, unit] * x[i]
    for unit in range(units):
        total += w.out[unit] * max(sums[unit], 0.0)
    return total


@rule_apart
def value_state(s: Any, e: Any, w: Any, room: Any, shares: Any) -> None:
    """Write the share of the win that each seat may expect at the beginning of a turn."""
    if s.phase == Phase.OVER:
        share_win(s, 0, 0, shares)
        return
    for seat in range(s.players):
        describe(s, e, seat, room.x)
        shares[seat] = strength(w, room.x, room.sums)
    share_by_strength(shares, s.players)


@rule
def tie_broken(share: Any, gain: Any) -> Any:
    """Return a share of the win so that of equal ones that with the most points is greatest."""
    return share * (1.0 - TIE * MOST_GAIN) + TIE * gain


@rule_apart
def value_placements(s: Any, e: Any, w: Any, room: Any, depth: int, actions: Any, out: Any) -> int:
    """Write every placement and the share that its player may then expect; return how many."""
    count = legal_actions(s, e, actions)
    value_listed(s, e, w, room, depth, actions, count, out)
    return count


@rule_apart
def value_listed(
    s: Any, e: Any, w: Any, room: Any, depth: int, actions: Any, count: int, out: Any
) -> None:
    """Write the share that the player may expect after each of some placements."""
    for i in range(count):
        room.states[depth] = s
        pips, cell = actions[i] // CELLS, actions[i] % CELLS
        place(room.states[depth], e, pips, cell)
        value_state(room.states[depth], e, w, room, room.shares[depth])
        gain = gain_of(s, e, pips, cell, s.player)
        out[i] = tie_broken(room.shares[depth][s.player], gain)
