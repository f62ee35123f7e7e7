"""Values states of Diceopolis quickly: the network with its weights laid out feature by feature."""

from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.net import Net, share_by_strength
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.winning import share_win
from dicewright.games.diceopolis.actions import placed_cell, placed_pips
from dicewright.games.diceopolis.bots.features import FEATURES, Numbers, describe
from dicewright.games.diceopolis.rules import list_legal, place
from dicewright.games.diceopolis.solve.gains import gain_of
from dicewright.games.diceopolis.state import (
    MOST_LEGAL,
    MOST_PLAYERS,
    MOST_SIDES,
    Phase,
    State,
    Tables,
)

DEPTH = 4  # states that are looked at one after the other
TIE = 1e-9  # what a point gained at once counts for, where shares are equal
MOST_GAIN = 4 * MOST_SIDES  # points of one placement


class Workspace(NamedTuple):
    """A network's weights, and all that is written on the way."""

    linear: Numbers  # [feature]: weights
    columns: Any  # [feature, unit]
    bias: Numbers  # [unit]
    out: Numbers  # [unit]
    x: Numbers  # [feature]
    sums: Numbers  # [unit]
    states: list[State]  # [depth]
    shares: list[Numbers]  # [depth][seat]
    actions: list[Row]  # [depth][action]
    values: Numbers  # [action]: of placements that may follow


def make_workspace(net: Net) -> Workspace:
    """Return workspace for a network."""
    zeros: Any = np.zeros  # arrays are lists for mypy, as in records
    return Workspace(
        linear=net.linear,
        columns=np.ascontiguousarray(net.hidden.T),
        bias=net.bias,
        out=net.out,
        x=zeros(FEATURES),
        sums=zeros(len(net.bias)),
        states=State.array(DEPTH),
        shares=zeros((DEPTH, MOST_PLAYERS)),
        actions=zeros((DEPTH, MOST_LEGAL), np.int32),
        values=zeros(MOST_LEGAL),
    )


@rule
def strength(w: Workspace) -> float:
    """Return the strength of the seat that `x` describes; most features are zero most often."""
    x, sums = w.x, w.sums
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
def value_state(s: State, e: Tables, w: Workspace, shares: Numbers) -> None:
    """Write the share of the win that each seat may expect at the beginning of a turn."""
    if s.phase == Phase.OVER:
        share_win(s.score, s.players, shares)
        return
    for seat in range(s.players):
        describe(s, e, seat, w.x)
        shares[seat] = strength(w)
    share_by_strength(shares, s.players)


@rule
def tie_broken(share: Any, gain: Any) -> Any:
    """Return a share, or many, so that of equal ones that with the most points is greatest."""
    return share * (1.0 - TIE * MOST_GAIN) + TIE * gain


@rule_apart
def value_placements(
    s: State, e: Tables, w: Workspace, depth: int, actions: Row, values: Numbers
) -> int:
    """Write every placement and the share that its player may then expect; return how many."""
    count = list_legal(s, e, actions)
    value_listed(s, e, w, depth, actions, count, values)
    return count


@rule_apart
def value_listed(
    s: State, e: Tables, w: Workspace, depth: int, actions: Row, count: int, values: Numbers
) -> None:
    """Write the share that the player may expect after each of some placements."""
    for i in range(count):
        w.states[depth] = s
        pips, cell = placed_pips(actions[i]), placed_cell(actions[i])
        place(w.states[depth], e, pips, cell)
        value_state(w.states[depth], e, w, w.shares[depth])
        gain = gain_of(s, e, pips, cell, s.player)
        values[i] = tie_broken(w.shares[depth][s.player], gain)
