"""The best way to store a hand of Novo Dice, by what the turn leaves behind (N11 to N13)."""

from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.net import Net, valuer
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.bays import list_replacing
from dicewright.games.novo_dice.bots.appraisal import mean_worth
from dicewright.games.novo_dice.bots.features import FEATURES, describe
from dicewright.games.novo_dice.bots.greedy import gain_of_storing
from dicewright.games.novo_dice.layout import (
    GIVE_UP,
    MOST_BAYS,
    MOST_IN_HAND,
    MOST_PLAYERS,
    MOST_SPACES,
    STORE,
    State,
)
from dicewright.games.novo_dice.rules import end_turn, store_tile

WAYS = MOST_BAYS * (MOST_SPACES + 1) + 1  # to store, to replace by and to give up one tile
A_POINT = 1e-7  # of share: where nothing else counts, points do

value = valuer(GAME, describe)


class Room(NamedTuple):
    """Room to think in: states of a search, and what the value of one needs."""

    net: Net
    states: Any  # [depth]; the first one is given
    ways: Any  # [depth, way]: actions
    counts: Any  # [depth]: how many
    tried: Any  # [depth]: and how many of them are done with
    x: Any
    points: Any
    shares: Any


def room_for(net: Net) -> Room:
    """Return room for searches with a network."""
    depth = MOST_IN_HAND + 2
    return Room(
        net,
        np.zeros(depth, State.dtype()),
        np.zeros((depth, WAYS), np.int64),
        np.zeros(depth, np.int64),
        np.zeros(depth, np.int64),
        np.zeros(FEATURES),
        np.zeros(MOST_PLAYERS, np.int32),
        np.zeros(MOST_PLAYERS),
    )


@rule_apart
def value_of_turn(s: Any, e: Any, room: Room) -> float:
    """End a turn, and return what it was worth to its player."""
    player = s.player
    end_turn(s, e)
    value(s, e, room.net, room.x, room.points, room.shares)
    return room.shares[player] + A_POINT * s.score[player]  # type: ignore[no-any-return]


@rule_apart
def best_storing(e: Any, room: Room, top: int, leaves: int) -> float:
    """Return what the state in room.states[top] is worth if its hand is stored in the best way.

    Tiles are stored in rising order: the order does not matter. With too many ways, more than
    `leaves`, all but the last tiles go where the greedy player would put them.
    """
    if room.states[top].in_hand == 0:
        return value_of_turn(room.states[top], e, room)
    best, depth = -1.0, top
    list_ways(e, room, depth, leaves)
    while depth >= top:
        if room.tried[depth] == room.counts[depth]:
            depth -= 1
            continue
        action = room.ways[depth, room.tried[depth]]
        room.tried[depth] += 1
        room.states[depth + 1] = room.states[depth]
        after = room.states[depth + 1]
        store_tile(after, e, action)
        if after.in_hand == 0:
            best = max(best, value_of_turn(after, e, room))
        else:
            depth += 1
            list_ways(e, room, depth, leaves)
    return best


@rule_apart
def list_ways(e: Any, room: Room, depth: int, leaves: int) -> None:
    """List the ways to store the first tile of a hand that differ, or only the greedy one."""
    s, ways = room.states[depth], room.ways[depth]
    tile = 0
    while s.hand[tile] == 0:
        tile += 1
    count = 0
    for bay in range(e.bays):
        if s.filled[s.player][bay] < e.spaces and is_new(s, bay):
            ways[count] = STORE + tile * MOST_BAYS + bay
            count += 1
    if s.in_hand > s.free[s.player]:
        for bay in range(e.bays):
            count = list_replacing(s, tile, bay, ways, count)
        ways[count] = GIVE_UP + tile
        count += 1
    if s.in_hand > 1 and float(count) ** s.in_hand > leaves:
        ways[0] = greedy_way(s, e, ways, count)
        count = 1
    room.counts[depth], room.tried[depth] = count, 0


@rule
def is_new(s: Any, bay: int) -> bool:
    """Say whether no earlier bay of `player` holds the same tiles."""
    for other in range(bay):
        alike = s.filled[s.player][other] == s.filled[s.player][bay]
        for space in range(s.filled[s.player][bay]):
            alike = alike and s.bay[s.player][other][space] == s.bay[s.player][bay][space]
        if alike:
            return False
    return True


@rule_apart
def greedy_way(s: Any, e: Any, ways: Any, count: int) -> int:
    """Return the way that gains most in the greedy player's eyes."""
    mean, best, most = mean_worth(e), ways[0], -np.inf
    for i in range(count):
        gain = gain_of_storing(s, e, ways[i], mean)
        if gain > most:
            best, most = ways[i], gain
    return best  # type: ignore[no-any-return]


@rule_apart
def judge_storing(
    s: Any, e: Any, room: Room, actions: Any, count: int, leaves: int, values: Any
) -> None:
    """Write what each way to store a tile is worth, the others stored in the best way."""
    for i in range(count):
        room.states[0] = s
        store_tile(room.states[0], e, actions[i])
        values[i] = best_storing(e, room, 0, leaves)
