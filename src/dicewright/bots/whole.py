"""Small games of any kind, solved: every state that can be reached, and what it is worth to all.

Groups of states that lead back to each other are found by Tarjan's method, in Pearce's form, those
that follow first. The states of a group are valued again and again until nothing changes. Who can
win alone at once does so; nothing else is looked at there.
"""

from functools import lru_cache
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.evaluator import Key
from dicewright.bots.search import EDGES, NODES, NONE, node_of
from dicewright.bots.turn import enter_roll, load, roll_count, save
from dicewright.core.flat import flat_of
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal, scores, to_move
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.state import COMPILED, State
from dicewright.core.winning import share_win

DONE = 2  # of what is used: nodes in order
ROLLS = 216  # outcomes of a roll at most: three dice of six sides
MEMORY = 256_000_000  # bytes while a game is solved
EDGES_EACH = 4  # of a node, on average
BY_NODE = 8 + 2  # further numbers of a node, and its part of the table
NEW = -1  # count of edges that are not known yet
FINISHED = (1 << 31) - 1  # in place of the place on the way: its group is known
SURE = 1e-10  # no share of a group changes by more when it is valued for the last time
SWEEPS = 1000  # of a group at most


class World(NamedTuple):
    """All states of a game and what leads from one to another, in arrays of fixed size."""

    used: Any  # how many nodes and edges, and nodes that are in order
    table: Any  # nodes by the hash of their states, or NONE
    rows: Any  # the state of each node
    movers: Any
    shares: Any  # [node, seat]
    first: Any  # edge of each node
    counts: Any  # of edges, or NEW
    children: Any  # of each edge
    order: Any  # nodes by groups, those that follow first
    ends: Any  # 1 where a group ends
    way: Any  # workspace: nodes on the way,
    steps: Any  # and how many edges of each were followed
    began: Any  # and how many had been found before
    least: Any  # [node]: the least such number of a node that it leads back to, or FINISHED
    waiting: Any  # nodes whose group is not complete


class Reader(NamedTuple):
    """Workspace for one state."""

    row: Row
    kinds: Row
    faces: Row
    actions: Row
    points: Row
    result: Any


@rule
def worth_of_end(s: Any, e: Any, node: int, w: World, r: Reader) -> None:
    """Write the result of a game that is over."""
    scores(s, e, r.points)
    share_win(r.points, s.players, r.result)
    for seat in range(s.players):
        w.shares[node, seat] = r.result[seat]


@rule_apart
def open_up(s: Any, e: Any, node: int, w: World, r: Reader) -> bool:
    """Find what may follow a state; say whether there was room."""
    mover = w.movers[node]
    load(s, w.rows[node], 0)
    if mover == TERMINAL:
        worth_of_end(s, e, node, w, r)
        w.counts[node] = 0
        return True
    chance = mover == CHANCE
    count = roll_count(s, e, r.kinds, ROLLS) if chance else list_legal(s, e, r.actions)
    first = w.used[EDGES]
    if count == 0 or first + count > len(w.children):
        return False
    for i in range(count):
        load(s, w.rows[node], 0)
        if chance:
            enter_roll(s, e, i, r.kinds, r.faces)
        else:
            apply(s, e, r.actions[i])
        child = node_of(s, w, r.row)
        if child == NONE:
            return False
        w.children[first + i] = child
        if not chance and wins_alone(s, e, mover, r):
            w.children[first], count = child, 1
            break
    w.first[node], w.counts[node] = first, count
    w.used[EDGES] += count
    return True


@rule
def wins_alone(s: Any, e: Any, seat: int, r: Reader) -> bool:
    """Say whether the game is over, and a seat has won it alone."""
    if to_move(s) != TERMINAL:
        return False
    scores(s, e, r.points)
    share_win(r.points, s.players, r.result)
    return bool(r.result[seat] == 1.0)


@rule_apart
def explore(s: Any, e: Any, root: int, w: World, r: Reader) -> bool:
    """Find all that may follow a state, and put it in order; say whether there was room."""
    node, top, found, waiting = root, -1, 0, 0
    while node != NONE:
        if w.counts[node] == NEW:
            if not open_up(s, e, node, w, r):
                return False
            top += 1
            w.way[top], w.steps[top], w.began[top], w.least[node] = node, 0, found, found
            found += 1
        if w.steps[top] == w.counts[node]:
            waiting = leave(node, w.began[top], waiting, w)
            top -= 1
            node = w.way[top] if top >= 0 else NONE
            continue
        child = w.children[w.first[node] + w.steps[top]]
        if w.counts[child] == NEW:
            node = child
        else:
            w.least[node] = min(w.least[node], w.least[child])
            w.steps[top] += 1
    return True


@rule
def leave(node: int, began: int, waiting: int, w: World) -> int:
    """Put the group of a node in order if it is complete; return how many nodes still wait."""
    w.waiting[waiting] = node
    if w.least[node] < began:
        return waiting + 1
    start = waiting
    while start > 0 and w.least[w.waiting[start - 1]] >= began:
        start -= 1
    for i in range(start, waiting + 1):
        w.order[w.used[DONE]], w.ends[w.used[DONE]] = w.waiting[i], 0
        w.least[w.waiting[i]] = FINISHED
        w.used[DONE] += 1
    w.ends[w.used[DONE] - 1] = 1
    return start


@rule_apart
def settle_groups(players: int, begin: int, w: World) -> bool:
    """Value all groups from a place in the order on; say whether all came to rest."""
    for last in range(begin, w.used[DONE]):
        if w.ends[last]:
            sweeps, change = 0, 1.0
            while change > SURE:
                if sweeps == SWEEPS:
                    return False
                change = 0.0
                for place in range(begin, last + 1):
                    change = max(change, value_node(w.order[place], players, w))
                change = 0.0 if begin == last else change
                sweeps += 1
            begin = last + 1
    return True


@rule
def value_node(node: int, players: int, w: World) -> float:
    """Value a node by what follows it; return by how much a share changed at most."""
    first, count, mover = w.first[node], w.counts[node], w.movers[node]
    if count == 0:
        return 0.0
    best, most = w.children[first], 0.0
    if mover != CHANCE:
        for edge in range(first + 1, first + count):
            child = w.children[edge]
            best = child if w.shares[child, mover] > w.shares[best, mover] else best
    for seat in range(players):
        share = w.shares[best, seat]
        if mover == CHANCE:
            for edge in range(first + 1, first + count):
                share += w.shares[w.children[edge], seat]
            share /= count
        most = max(most, abs(share - w.shares[node, seat]))
        w.shares[node, seat] = share
    return most


class SolvedGame:
    """A game with so many players, of which all is known that may follow its start."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players = game.using(form=COMPILED), players
        flat = flat_of(self.game.state_type)
        slots = {save: flat.save, load: flat.load}
        bound = (self.game.bind(one, "whole", slots) for one in (explore, node_of))
        self._explore, self._node_of = (one.compiled for one in bound)
        buffer, seats = self.game.form.buffer, self.game.players[-1]
        self._reader = Reader(
            buffer(int(flat.length)),
            *(buffer(self.game.most_dice), buffer(self.game.most_dice)),
            *(buffer(self.game.most_legal), buffer(seats), np.zeros(seats)),
        )
        self._state = self.game.form.empty(self.game.state_type)
        self._world, self._lock = world_for(self.game, players), Lock()
        self.complete = self.shares(self.game.start(players)) is not None

    def shares(self, state: State) -> Any:
        """Return what a state is worth to each seat, or nothing if too much may follow it."""
        with self._lock:
            node = int(self._node_of(state, self._world, self._reader.row))
            if node == NONE or (self._world.counts[node] == NEW and not self._solve(node)):
                return None
            return self._world.shares[node].copy()

    def _solve(self, root: int) -> bool:
        """Find and value what may follow a node, which nothing known leads to."""
        world = self._world
        edges, done = world.used[EDGES:].tolist()
        explored = self._explore(self._state, self.game.tables, root, world, self._reader)
        if explored and settle_groups.compiled(self.players, done, world):
            return True
        world.counts[root : world.used[NODES]] = NEW
        world.used[EDGES:] = edges, done
        return False


def world_for(game: Game, players: int) -> World:
    """Return an empty world for a compiled game, of as many nodes as there is room for."""
    length, dtype = int(flat_of(game.state_type).length), game.state_type.dtype()
    number = np.result_type(*(dtype[name].base for name in dtype.names))
    each = length * number.itemsize + 8 * players + 4 * EDGES_EACH + 4 * BY_NODE + 2
    nodes = MEMORY // each
    slots = 1 << (3 * nodes // 2).bit_length()

    def by_node() -> Any:
        return np.zeros(nodes, np.int32)

    return World(
        used=np.zeros(3, np.int64),
        table=np.full(slots, NONE, np.int32),
        rows=np.zeros((nodes, length), number),
        movers=np.zeros(nodes, np.int8),
        shares=np.full((nodes, players), 1.0 / players),
        first=by_node(),
        counts=np.full(nodes, NEW, np.int32),
        children=np.zeros(EDGES_EACH * nodes, np.int32),
        order=by_node(),
        ends=np.zeros(nodes, np.int8),
        way=by_node(),
        steps=by_node(),
        began=by_node(),
        least=by_node(),
        waiting=by_node(),
    )


_solving = Lock()


def solved_game(game: Game, players: int) -> SolvedGame | None:
    """Return a small game, solved; nothing of any other. Whoever asks first waits some seconds."""
    with _solving:
        return _solved(Key(game), players)


@lru_cache(4)
def _solved(key: Key, players: int) -> SolvedGame | None:
    solved = SolvedGame(key.game, players)
    return solved if solved.complete else None
