"""Values states and choices of Diceopolis by the network: placements, and re-rolls by all sides.

It is quick, with its weights laid out feature by feature.
"""

from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.net import Net, share_by_strength
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.winning import share_win
from dicewright.games.diceopolis.actions import KEPT, placed_cell, placed_pips, rerolled
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


@rule_apart
def judge_turn(s: State, e: Tables, w: Workspace, actions: Row, values: Numbers) -> int:
    """Write every legal action and the share that its player may expect; return how many."""
    if s.phase == Phase.PLACE:
        return value_placements(s, e, w, 0, actions, values)
    count = list_legal(s, e, actions)
    for i in range(count):
        values[i] = value_choice(s, e, w, rerolled(actions[i]))
    return count


@rule
def value_choice(s: State, e: Tables, w: Workspace, lost: int) -> float:
    """Return the share to expect after keeping the hand, or re-rolling a die of it (D5)."""
    mean, sides, hand = 0.0, e.side_count[0], s.hand[s.player]
    s.phase = Phase.PLACE
    if lost == KEPT:
        mean = best_placement(s, e, w)
    else:
        hand[lost] -= 1
        for i in range(sides):
            hand[e.sides[0][i]] += 1
            mean += best_placement(s, e, w) / sides
            hand[e.sides[0][i]] -= 1
        hand[lost] += 1
    s.phase = Phase.CHOOSE
    return mean


@rule_apart
def best_placement(s: State, e: Tables, w: Workspace) -> float:
    """Return the share after the best placement."""
    count = value_placements(s, e, w, 0, w.actions[0], w.values)
    best = 0.0
    for i in range(count):
        best = max(best, w.values[i])
    return best
