"""Many games side by side, one action of each at a time, as rules; a game is bound in later."""

from typing import Any

import numpy as np

from dicewright.batch.playout import roll_dice
from dicewright.core.game import Game
from dicewright.core.kernels import (
    BY_LOT,
    CHANCE,
    TERMINAL,
    apply,
    count_legal,
    lay_out,
    list_legal,
    nth_legal,
    scores,
    setup,
    to_move,
)
from dicewright.core.philox import DICE, LOT, Random, below, seed_stream
from dicewright.core.record import Grid, Row
from dicewright.core.rule import Rule, rule, slot
from dicewright.core.winning import share_win
from dicewright.envs.spaces import FREE, number_of, spaces_of


@slot
def observe(s: Any, e: Any, seat: int, x: Any) -> None:
    """Write what a seat observes."""
    raise NotImplementedError


@slot
def turned(players: int, action: int, by: int) -> int:
    """Return an action with its seats moved on."""
    raise NotImplementedError


NONE_REFUSED = -1


# What a game needs beside its state stands in records: compiled code counts atomically who uses a
# row of an array, which took a tenth of a step. And records come in arrays, an edition's tables in
# one of length 1: the type of a record by itself is looked up at every call from Python.


def kept_type(game: Game) -> np.dtype[Any]:
    """Return the record of what is kept of a game beside its state."""
    noted = game.legal_rules.most_notes or game.most_legal
    fields = [
        ("random", Random.dtype()),  # the stream of its dice
        ("notes", np.int32, (noted,)),  # what finds a legal action by its index
    ]
    return np.dtype(fields, align=True)


def workspace_type(game: Game) -> np.dtype[Any]:
    """Return the record of what games that are stepped one after the other have in common."""
    fields = [
        ("players", np.int64),
        ("first", np.int64),  # a seat, or BY_LOT
        ("seed", np.int64),
        ("stride", np.int64),  # from a game's index to that of the next in its place
        ("layout", np.int32, (game.most_laid_out + 1,)),
        ("kinds", np.int32, (game.most_dice,)),
        ("faces", np.int32, (game.most_dice,)),
    ]
    return np.dtype(fields, align=True)


@rule
def roll_on(s: Any, e: Any, random: Random, w: Any) -> int:
    """Roll until somebody is to act or the game is over; return who is."""
    seat = to_move(s)
    while seat == CHANCE:
        roll_dice(s, e, random, w.kinds, w.faces)
        seat = to_move(s)
    return int(seat)


@rule
def begin_game(s: Any, e: Any, index: int, random: Random, w: Any) -> int:
    """Begin the game with an index and roll on; return who is to act."""
    players, first = w.players, w.first
    seed_stream(random, w.seed, index, LOT)
    lot = below(random, players)
    lay_out(e, players, random, w.layout)
    setup(s, e, players, lot if first == BY_LOT else first, w.layout)
    random.counter[0] = 0
    random.counter[1] = DICE
    random.used = 4
    return roll_on(s, e, random, w)


@rule
def begin_many(
    states: Any, tables: Any, kept: Any, workspace: Any, indices: Row, seats: Row, counts: Row
) -> None:
    """Begin the game with its index in every place."""
    e, w = tables[0], workspace[0]
    for i in range(len(states)):
        s, own = states[i], kept[i]
        seats[i] = begin_game(s, e, indices[i], own.random, w)
        counts[i] = count_legal(s, e, own.notes)


@rule
def step_many(
    states: Any,
    tables: Any,
    kept: Any,
    workspace: Any,
    chosen: Row,
    indices: Row,
    seats: Row,
    counts: Row,
    moves: Row,
    ended: Row,
    points: Grid,
    rewards: Any,
) -> None:
    """Apply the chosen legal action in every game and roll on; begin a new one where one ended."""
    e, w = tables[0], workspace[0]
    for i in range(len(states)):
        s, own = states[i], kept[i]
        apply(s, e, nth_legal(s, e, own.notes, chosen[i]))
        if ended[i]:
            ended[i] = 0
            moves[i] = 0
            for seat in range(w.players):
                rewards[i][seat] = 0.0
        moves[i] += 1
        seats[i] = roll_on(s, e, own.random, w)
        if seats[i] == TERMINAL:
            ended[i] = 1
            scores(s, e, points[i])
            share_win(points[i], w.players, rewards[i])
            indices[i] += w.stride
            seats[i] = begin_game(s, e, indices[i], own.random, w)
        counts[i] = count_legal(s, e, own.notes)


@rule
def refused_index(counts: Any, chosen: Any) -> int:
    """Return the first game in which the choice is no index of its legal actions."""
    for i in range(len(counts)):
        if chosen[i] < 0 or chosen[i] >= counts[i]:
            return i
    return NONE_REFUSED


@rule
def list_numbers(s: Any, e: Any, seat: int, slots: Any, actions: Any) -> int:
    """List the numbers of all legal actions, in the order of the actions; return how many."""
    count = list_legal(s, e, actions)
    for i in range(count):
        actions[i] = number_of(slots, turned(s.players, actions[i], s.players - seat))
    return count


@rule
def find_choices(
    states: Any, tables: Any, seats: Any, slots: Any, actions: Any, numbers: Any, chosen: Any
) -> int:
    """Write which index a numbered action has among the legal ones; return the first refused."""
    e = tables[0]
    for i in range(len(states)):
        count = list_numbers(states[i], e, seats[i], slots, actions)
        chosen[i] = FREE
        for j in range(count):
            if actions[j] == numbers[i]:
                chosen[i] = j
        if chosen[i] == FREE:
            return i
    return NONE_REFUSED


@rule
def list_many(states: Any, tables: Any, seats: Any, slots: Any, numbers: Any) -> None:
    """List the numbers of the legal actions of every game."""
    for i in range(len(states)):
        list_numbers(states[i], tables[0], seats[i], slots, numbers[i])


@rule
def mask_many(states: Any, tables: Any, seats: Any, slots: Any, actions: Any, masks: Any) -> None:
    """Write 1 for every numbered action that is legal, and 0 for the others."""
    e = tables[0]
    for i in range(len(states)):
        mask = masks[i]
        for number in range(len(mask)):
            mask[number] = 0
        for j in range(list_numbers(states[i], e, seats[i], slots, actions)):
            mask[actions[j]] = 1


@rule
def observe_many(states: Any, tables: Any, seats: Any, x: Any) -> None:
    """Write what the seat to act observes in every game."""
    for i in range(len(states)):
        observe(states[i], tables[0], seats[i], x[i])


def bound_to(game: Game, many: Rule[..., Any]) -> Rule[..., Any]:
    """Return one of these rules for a game."""
    spaces = spaces_of(game)
    return game.bind(many, "", {observe: spaces.observe, turned: spaces.turned})
