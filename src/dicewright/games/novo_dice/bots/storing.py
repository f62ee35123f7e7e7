"""The best way to store a hand of Novo Dice, by what the turn leaves behind (N11 to N13)."""

from typing import NamedTuple

import numpy as np

from dicewright.bots.net import Net, valuer
from dicewright.core.kernels import offer, offer_to_list
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.actions import GIVE_UP, STORE
from dicewright.games.novo_dice.arrays import Counts, Floats
from dicewright.games.novo_dice.bays import (
    give_up_refusal,
    has_excess,
    offer_replacing,
    store_refusal,
)
from dicewright.games.novo_dice.bots.appraisal import mean_worth
from dicewright.games.novo_dice.bots.features import FEATURES, describe
from dicewright.games.novo_dice.bots.greedy import gain_of_storing
from dicewright.games.novo_dice.rules import apply, end_turn
from dicewright.games.novo_dice.state import (
    MOST_BAYS,
    MOST_IN_HAND,
    MOST_PLAYERS,
    MOST_SPACES,
    State,
    Tables,
)

WAYS = MOST_BAYS * (MOST_SPACES + 1) + 1  # to store, to replace by and to give up one tile
A_POINT = 1e-7  # of share: where nothing else counts, points do

value = valuer(GAME, describe)
list_replacing = offer_replacing.bind("novo-dice", {offer: offer_to_list})


class Workspace(NamedTuple):
    """What a search needs: its states, and what the value of one is calculated in."""

    net: Net
    states: list[State]  # [depth]; the first one is given
    ways: Counts  # [depth, way]: actions
    counts: Row  # [depth]: how many
    tried: Row  # [depth]: and how many of them are done with
    x: Floats
    points: Row
    shares: Floats


def workspace_for(net: Net) -> Workspace:
    """Return the workspace of searches with a network."""
    depth = MOST_IN_HAND + 2
    return Workspace(
        net,
        State.array(depth),
        np.zeros((depth, WAYS), np.int32),
        np.zeros(depth, np.int64),
        np.zeros(depth, np.int64),
        np.zeros(FEATURES),
        np.zeros(MOST_PLAYERS, np.int32),
        np.zeros(MOST_PLAYERS),
    )


@rule_apart
def value_of_turn(s: State, e: Tables, w: Workspace, player: int) -> float:
    """Return what a turn that has ended was worth to its player."""
    value(s, e, w.net, w.x, w.points, w.shares)
    return w.shares[player] + A_POINT * s.score[player]


@rule_apart
def best_storing(e: Tables, w: Workspace, top: int, leaves: int) -> float:
    """Return what the state in w.states[top] is worth if its hand is stored in the best way.

    Tiles are stored in rising order: the order does not matter. With too many ways, more than
    `leaves`, all but the last tiles go where the greedy player would put them.
    """
    s = w.states[top]
    player = s.player
    if s.in_hand == 0:
        end_turn(s, e)
        return value_of_turn(s, e, w, player)
    best, depth = -1.0, top
    list_ways(e, w, depth, leaves)
    while depth >= top:
        if w.tried[depth] == w.counts[depth]:
            depth -= 1
            continue
        action = w.ways[depth, w.tried[depth]]
        w.tried[depth] += 1
        w.states[depth + 1] = w.states[depth]
        after = w.states[depth + 1]
        apply(after, e, action)
        if after.in_hand == 0:
            best = max(best, value_of_turn(after, e, w, player))
        else:
            depth += 1
            list_ways(e, w, depth, leaves)
    return best


@rule_apart
def list_ways(e: Tables, w: Workspace, depth: int, leaves: int) -> None:
    """List the ways to store the first tile of a hand that differ, or only the greedy one."""
    s, ways = w.states[depth], w.ways[depth]
    tile = 0
    while s.hand[tile] == 0:
        tile += 1
    count = 0
    for bay in range(e.bays):
        if is_new(s, bay):
            count = offer_to_list(ways, count, store_refusal(s, e, tile, bay), STORE(tile, bay))
    if has_excess(s):
        for bay in range(e.bays):
            count = list_replacing(s, e, tile, bay, ways, count)
        count = offer_to_list(ways, count, give_up_refusal(s, e, tile), GIVE_UP(tile))
    if s.in_hand > 1 and float(count) ** s.in_hand > leaves:
        ways[0] = greedy_way(s, e, ways, count)
        count = 1
    w.counts[depth], w.tried[depth] = count, 0


@rule
def is_new(s: State, bay: int) -> bool:
    """Say whether no earlier bay of `player` holds the same tiles."""
    for other in range(bay):
        alike = s.filled[s.player][other] == s.filled[s.player][bay]
        for space in range(s.filled[s.player][bay]):
            alike = alike and s.bay[s.player][other][space] == s.bay[s.player][bay][space]
        if alike:
            return False
    return True


@rule_apart
def greedy_way(s: State, e: Tables, ways: Row, count: int) -> int:
    """Return the way that gains most in the greedy player's eyes."""
    mean, best, most = mean_worth(e), ways[0], -np.inf
    for i in range(count):
        gain = gain_of_storing(s, e, ways[i], mean)
        if gain > most:
            best, most = ways[i], gain
    return best


@rule_apart
def judge_storing(
    s: State, e: Tables, w: Workspace, actions: Row, count: int, leaves: int, values: Floats
) -> None:
    """Write what each way to store a tile is worth, the others stored in the best way."""
    for i in range(count):
        w.states[0] = s
        after = w.states[0]
        apply(after, e, actions[i])
        if after.in_hand == 0:
            values[i] = value_of_turn(after, e, w, s.player)
        else:
            values[i] = best_storing(e, w, 0, leaves)
