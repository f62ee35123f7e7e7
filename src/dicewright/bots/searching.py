"""Searches any game from Python: walks through a graph of states, for a number or for a time."""

import os
from hashlib import sha256
from threading import get_ident
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.greedy import greedy_rules
from dicewright.bots.keeping import keeping_rules
from dicewright.bots.lead import (
    Noted,
    Quick,
    at_start,
    fitted,
    lead_rules,
    note_games,
    unlearnt,
)
from dicewright.bots.search import DEPTH, NODES, NONE, STEPS, WORK, Graph, Way, node_of, search_on
from dicewright.core.flat import flat_of
from dicewright.core.game import Game
from dicewright.core.philox import Random, seed_stream
from dicewright.core.rule import cache_folder
from dicewright.core.state import COMPILED, State

MEMORY = 48_000_000  # bytes of a graph
MOST_NODES = 1 << 18
EDGES_EACH = 4  # of a node, on average
QUICK_GAMES, SOLVED_GAMES, ROUNDS = 100, 50, 5  # to learn from first; with solved turns
TURNS_EACH = 60  # that are noted of a game, on average
DRAWN, BIASED = 1.7, 0.02  # times the error of the draws; what remains, however many: as in Pig
LISTED = 8  # actions that may be legal take as long to list as one to look at
SLICE = 0.02  # seconds between two looks at the clock


class Found(NamedTuple):
    """What is known of a state: of every seat, and of whoever acts after each action."""

    shares: list[float]
    actions: Any
    values: Any  # [action, seat]
    error: float | None = None  # the standard error of the share of whoever is to move,
    errors: Any = None  # and after each action, where they are drawn by lot
    walks: int = 0  # that came through


class GraphSearch:
    """Searches a game; it is the same each time for a number of walks. For one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game.using(form=COMPILED)
        self._solves = bool(keeping_rules(self.game))
        lead, quick = lead_rules(self.game), greedy_rules(self.game, work=WORK)
        slow = greedy_rules(self.game) if self._solves else quick
        bound = (self.game.bind(one, "search", quick | lead) for one in (search_on, node_of))
        self._search_on, self._node_of = (one.compiled for one in bound)
        notes = self.game.bind(note_games, "search", slow | lead)
        self._note_games, self._kept_at = notes.compiled, cache_folder(notes.guests)
        self.graph = graph_for(self.game)
        row, nodes, edges = (
            self.game.form.buffer(n) for n in (self.graph.rows.shape[1], DEPTH, DEPTH)
        )
        self._way = Way(row, nodes, edges)
        self._state = self.game.form.empty(self.game.state_type)
        self._random = Random.array(1)[0]
        self._learnt: dict[int, Learnt] = {}  # by number of players
        self.clear()

    def clear(self) -> None:
        """Forget all states."""
        graph = self.graph
        nodes = graph.used[NODES]
        graph.table[:] = NONE
        for column in (graph.visits, graph.sums, graph.playouts, graph.first, graph.counts):
            column[:nodes] = 0
        graph.used[:] = 0
        seed_stream.compiled(self._random, 0, 0, 0)

    @property
    def crowded(self) -> bool:
        """Whether more than half of the room is used."""
        return 2 * int(self.graph.used[NODES]) > len(self.graph.movers)

    def learnt(self, players: int) -> "Learnt":
        """Return what quick games with so many players have taught.

        They are played once for all: it is kept beside the code that was compiled to play them.
        """
        if players not in self._learnt:
            which = sha256(repr((self.game.identity, players)).encode()).hexdigest()[:16]
            path = self._kept_at / f"learnt-{which}.npy"
            if not path.exists():
                own = path.with_suffix(f".{os.getpid()}-{get_ident()}.npy")
                np.save(own, self._learn(players))
                own.replace(path)
            work, *scale = np.load(path)
            self._learnt[players] = Learnt(self._quick(np.array(scale)), float(work))
        return self._learnt[players]

    def walks(self, state: State, work: int) -> int:
        """Return how many walks a piece of work is, in actions that playouts look at."""
        return max(1, round(work / self.learnt(int(state.players)).work))

    def run(self, state: State, walks: int) -> None:
        """Walk some times from a state."""
        quick = self.learnt(int(state.players)).quick
        node = self._node(state)
        self._search_on(
            self._state, self.game.tables, node, walks, self.graph, self._way, quick, self._random
        )

    def run_until(self, state: State, deadline: float) -> None:
        """Walk from a state until time is up."""
        walks, now = 1, perf_counter()
        while now < deadline:
            self.run(state, walks)
            began, now = now, perf_counter()
            if now - began < SLICE:
                walks *= 2
            elif now - began > 2 * SLICE:
                walks = max(1, walks // 2)

    def found(self, state: State) -> Found:
        """Return what is known of a state that was walked from."""
        graph, node = self.graph, self._node(state)
        edges = slice(graph.first[node], graph.first[node] + graph.counts[node])
        children = graph.children[edges]
        values = np.where((children == NONE)[:, None], graph.shares[node], graph.shares[children])
        visits = np.where(children == NONE, 0, graph.visits[children])
        values[visits == 0] = graph.shares[node]
        shares, walks, seat = graph.shares[node], int(graph.visits[node]), int(state.player)
        return Found(
            [float(share) for share in shares[: int(state.players)]],
            graph.moves[edges].astype(np.int64),
            values,
            float(standard_error(shares[seat], walks)),
            standard_error(values[:, seat], visits),
            walks,
        )

    def _node(self, state: State) -> int:
        node = int(self._node_of(state, self.graph, self._way.row))
        if node == NONE:
            self.clear()
            node = int(self._node_of(state, self.graph, self._way.row))
        return node

    def _learn(self, players: int) -> Any:
        """Let quick players play, and learn what their points are worth; then better ones.

        Return the actions that a playout looks at, and the scale. Each round has twice as many
        games; what is learnt in it comes of the later half of the rounds so far.
        """
        seen, counts = at_start(self.game, players), np.zeros(2, np.int64)
        quick, games = self._quick(unlearnt(seen)), SOLVED_GAMES if self._solves else QUICK_GAMES
        self.clear()
        start = self.graph.rows[self._node(self.game.start(players))].copy()
        noted = noted_for((games << ROUNDS) * TURNS_EACH, players, len(seen), counts)
        turns = [0]
        for played in range(ROUNDS):
            given = self._state, self.game.tables, start, games << played, turns[-1]
            turns.append(self._note_games(*given, quick, self._random, noted))
            later = slice(turns[(len(turns) - 1) // 2], turns[-1])
            quick = self._quick(fitted(seen, noted, later))
        self.clear()
        steps, legal = counts.tolist()
        looks = legal / max(1, steps) + self.game.most_legal / LISTED
        return np.append(max(1.0, STEPS * looks), quick.scale)

    def _quick(self, scale: Any) -> Quick:
        game = self.game
        kinds, faces = (game.form.buffer(game.most_dice) for _ in range(2))
        actions, worths = game.form.buffer(game.most_legal), np.zeros(game.most_legal)
        points, result = game.form.buffer(game.players[-1]), np.zeros(game.players[-1])
        return Quick(kinds, faces, actions, worths, points, result, scale)


class Learnt(NamedTuple):
    """What quick games have taught."""

    quick: Quick  # players, who know what points are worth
    work: float  # actions that a playout looks at


def standard_error(shares: Any, visits: Any) -> Any:
    """Return how far shares may be off, that were seen so often.

    In nine of ten choices of Pig, the exact one is no further away than twice that.
    """
    likely = (shares * visits + 1.0) / (visits + 2.0)
    return np.sqrt(likely * (1.0 - likely) * (DRAWN**2 / (visits + 2.0) + BIASED**2))


def noted_for(turns: int, players: int, numbers: int, counts: Any) -> Noted:
    """Return room for what is noted of games."""
    return Noted(
        points=np.zeros((turns, players + 1), np.int32),
        marks=np.zeros((turns, players, numbers), np.int8),
        results=np.zeros((turns, players)),
        totals=np.zeros((turns, players), np.int32),
        ends=np.zeros(turns, np.int8),
        counts=counts,
    )


def graph_for(game: Game) -> Graph:
    """Return an empty graph for a compiled game, of as many nodes as there is room for."""
    length, seats = int(flat_of(game.state_type).length), game.players[-1]
    nodes = min(MOST_NODES, MEMORY // (4 * length + 16 * seats + 40 + 16 * EDGES_EACH))
    slots = 1 << (2 * nodes - 1).bit_length()

    def by_node() -> Any:
        return np.zeros(nodes, np.int32)

    def by_edge() -> Any:
        return np.zeros(EDGES_EACH * nodes, np.int32)

    return Graph(
        used=np.zeros(2, np.int64),
        table=np.full(slots, NONE, np.int32),
        rows=np.zeros((nodes, length), np.int32),
        movers=by_node(),
        visits=by_node(),
        shares=np.zeros((nodes, seats)),
        sums=np.zeros((nodes, seats)),
        playouts=by_node(),
        first=by_node(),
        counts=by_node(),
        moves=by_edge(),
        children=by_edge(),
        times=by_edge(),
        priors=np.zeros(EDGES_EACH * nodes),
    )
