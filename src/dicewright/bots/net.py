"""A small network that values a game as it stands: each seat's strength, and its share of the win.

A seat's strength is a function of what describes it, the same for all seats; the shares of the win
are the strengths' softmax, so they add up to 1 for any number of players.
"""

import json
from io import BytesIO
from math import exp
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL, scores, to_move
from dicewright.core.rule import Rule, rule, rule_apart, slot
from dicewright.core.winning import share_win

MADE = "made"  # in a file of weights: how they were made


class Net(NamedTuple):
    """The weights; without hidden units it is linear."""

    linear: Any  # [feature]
    hidden: Any  # [unit, feature]
    bias: Any  # [unit]
    out: Any  # [unit]


@rule_apart
def strength(net: Any, x: Any) -> float:
    """Return the strength of a seat that `x` describes."""
    total = 0.0
    for i in range(len(net.linear)):
        total += net.linear[i] * x[i]
    for unit in range(len(net.out)):
        sum_of_unit = net.bias[unit]
        for i in range(len(net.linear)):
            sum_of_unit += net.hidden[unit, i] * x[i]
        if sum_of_unit > 0.0:
            total += net.out[unit] * sum_of_unit
    return total


@rule
def share_by_strength(shares: Any, players: int) -> None:
    """Turn the seats' strengths into their shares of the win."""
    highest, total = shares[0], 0.0
    for seat in range(1, players):
        highest = max(highest, shares[seat])
    for seat in range(players):
        shares[seat] = exp(shares[seat] - highest)
        total += shares[seat]
    for seat in range(players):
        shares[seat] /= total


@slot
def describe(s: Any, e: Any, seat: int, x: Any) -> None:
    """Write the features of a seat."""
    raise NotImplementedError


@rule_apart
def value_shares(s: Any, e: Any, net: Any, x: Any, points: Any, shares: Any) -> None:
    """Write the share of the win that each seat may expect; `x` and `points` are workspace."""
    if to_move(s) == TERMINAL:
        scores(s, e, points)
        share_win(points, s.players, shares)
        return
    for seat in range(s.players):
        describe(s, e, seat, x)
        shares[seat] = strength(net, x)
    share_by_strength(shares, s.players)


def valuer(game: Game, describing: Rule[..., None]) -> Rule[..., None]:
    """Return `value_shares` for a game, whose seats are described in some way."""
    return game.bind(value_shares, "", {describe: describing})


# --- files of weights --------------------------------------------------------------------------


def load(content: bytes) -> Net:
    """Read weights."""
    with np.load(BytesIO(content)) as arrays:
        return Net(*(arrays[name].astype(np.float64) for name in Net._fields))


def dump(net: Net, made: dict[str, Any]) -> bytes:
    """Write weights, and how they were made."""
    file = BytesIO()
    arrays = {name: array.astype(np.float32) for name, array in net._asdict().items()}
    arrays[MADE] = np.array(json.dumps(made))
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()
