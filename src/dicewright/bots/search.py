"""Search over explicit chance, for any game: a graph of states, and playouts where it ends.

States that are reached on several ways are one node, whose value all of these ways share. A choice
is made by what it has brought so far and by how little that is known, what looks good to the greedy
first; of a roll the outcome comes that came least. What is reached for the first time is valued by
a game that quick players play to its end.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

from dicewright.batch.playout import roll_dice
from dicewright.bots.greedy import weigh
from dicewright.bots.lead import Quick, judge_points, play_quickly
from dicewright.bots.turn import enter_roll, load, roll_count, save
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal, to_move
from dicewright.core.philox import LOW, Random, below
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart

NODES, EDGES = range(2)  # of what is used
NONE = -1
MULTIPLIER = 0x9E3779B1  # of the hash
EXPLORE, EXPLORE_FIRST = 0.6, 6.0  # how far what is little known is tried; at the first choice
LEAST_DOUBT = 0.02  # what is as good as lost or won is tried less
RARE = 2  # what was tried so many times less often than another action tells nothing of a choice
TRUST, SPREAD = 0.5, 1.0  # how far what looks good to the greedy is tried first
CALM = 2.0  # visits that what is usual counts as, where little is known
ROLLS = 216  # outcomes of a roll at most that a node has edges for: three dice of six sides
STEPS = 60  # rolls and choices of a playout at most
DEPTH = 512  # nodes on a way at most
WORK = 64  # outcomes that a quick player looks at in one choice


class Graph(NamedTuple):
    """States, and what leads from one to another, in arrays of fixed size."""

    used: Any  # how many nodes and edges
    table: Any  # nodes by the hash of their states, or NONE
    rows: Any  # the state of each node
    movers: Any
    visits: Any
    shares: Any  # [node, seat]: of the win, what everybody may expect
    sums: Any  # [node, seat]: of all playouts that began here
    playouts: Any  # how many
    first: Any  # edge of each node
    counts: Any  # of edges; 0: none yet, or too many
    moves: Any  # of each edge: an action, or the number of a roll
    children: Any  # or NONE
    times: Any  # that it was taken
    priors: Any  # how good an action looks at first; all add up to 1


class Way(NamedTuple):
    """How a walk went through the graph."""

    row: Row  # workspace for a state
    nodes: Row
    edges: Row  # taken from each, or NONE


@rule
def hashed(row: Row) -> int:
    """Return a number of 32 bits that tells rows apart."""
    h = 0
    for i in range(len(row)):
        h = ((h ^ (row[i] & LOW)) * MULTIPLIER) & LOW
        h ^= h >> 15
    return h


@rule
def same(one: Row, other: Row) -> bool:
    """Say whether two rows are equal."""
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True


@rule_apart
def node_of(s: Any, g: Any, row: Row) -> int:
    """Return the node of a state in a graph, or in any tuple with a table, rows and movers.

    It is a new one if need be, and none if there is no room for it.
    """
    save(s, row, 0)
    mask = len(g.table) - 1
    at = hashed(row) & mask
    while g.table[at] != NONE:
        known: int = g.table[at]
        if same(g.rows[known], row):
            return known
        at = (at + 1) & mask
    node: int = g.used[NODES]
    if node == len(g.movers):
        return NONE
    g.used[NODES] += 1
    g.table[at], g.movers[node] = node, to_move(s)
    for i in range(len(row)):
        g.rows[node][i] = row[i]
    return node


@rule_apart
def expand(s: Any, e: Any, node: int, g: Graph, q: Quick, random: Random) -> None:
    """Give a node its edges, if there is room for them; a roll with very many outcomes has none."""
    chance = g.movers[node] == CHANCE
    count = roll_count(s, e, q.kinds, ROLLS) if chance else list_legal(s, e, q.actions)
    first = g.used[EDGES]
    if first + count > len(g.moves):
        return
    if not chance:
        look_ahead(s, e, count, q, random)
    for i in range(count):
        g.moves[first + i] = i if chance else q.actions[i]
        g.children[first + i], g.times[first + i] = NONE, 0
        g.priors[first + i] = 1.0 / count if chance else q.worths[i]
    g.used[EDGES] += count
    g.first[node], g.counts[node] = first, count


@rule
def look_ahead(s: Any, e: Any, count: int, q: Quick, random: Random) -> None:
    """Write how good each listed action looks to the greedy; all add up to 1."""
    if count > 1:
        weigh(s, e, q.actions, count, random, q.scale, q.worths)
    else:
        q.worths[0] = 0.0
    most, total, apart = q.worths[0], 0.0, 0.0
    for i in range(count):
        most = max(most, q.worths[i])
    for i in range(count):
        apart += (most - q.worths[i]) / count
    for i in range(count):
        q.worths[i] = exp((q.worths[i] - most) * SPREAD / apart) if apart > 0.0 else 1.0
        total += q.worths[i]
    for i in range(count):
        q.worths[i] = (1.0 - TRUST) / count + TRUST * q.worths[i] / total


@rule
def pick_action(node: int, explore: float, g: Graph) -> Any:
    """Return the edge of the action that is worth a try."""
    seat, first = g.movers[node], g.first[node]
    usual = g.shares[node, seat]
    doubt = max(LEAST_DOUBT, sqrt(usual * (1.0 - usual)))
    bonus, best, most = explore * doubt * sqrt(g.visits[node]), first, -1.0
    for edge in range(first, first + g.counts[node]):
        worth, child = usual, g.children[edge]
        if child != NONE and g.visits[child] > 0:
            seen = g.visits[child]
            worth = (g.shares[child, seat] * seen + usual * CALM) / (seen + CALM)
        worth += bonus * g.priors[edge] / (1 + g.times[edge])
        if worth > most:
            best, most = edge, worth
    return best


@rule
def pick_roll(node: int, g: Graph, random: Random) -> Any:
    """Return the edge of a roll that came least."""
    first, count = g.first[node], g.counts[node]
    start = below(random, count)
    best = first + start
    for i in range(count):
        edge = first + (start + i) % count
        if g.times[edge] < g.times[best]:
            best = edge
    return best


@rule_apart
def play_out(s: Any, e: Any, q: Quick, random: Random) -> None:
    """Let quick players play on for a while; write the shares of the win."""
    left = STEPS
    while to_move(s) != TERMINAL and left > 0:
        play_quickly(s, e, 0, q, random)
        left -= 1
    judge_points(s, e, q)


@rule_apart
def walk(s: Any, e: Any, root: int, g: Graph, w: Way, q: Quick, random: Random) -> int:
    """Go down to where the graph ends, and value that; return how many nodes are on the way."""
    load(s, g.rows[root], 0)
    node, depth = root, 0
    while node != NONE:
        w.nodes[depth], w.edges[depth] = node, NONE
        depth += 1
        if g.playouts[node] == 0 or g.movers[node] == TERMINAL or depth == len(w.nodes):
            break
        if g.counts[node] == 0:
            expand(s, e, node, g, q, random)
        if g.counts[node] > 0:
            edge = take_edge(s, e, node, g, w, q, random)
            node = g.children[edge]
            w.edges[depth - 1] = NONE if node == NONE else edge
        elif g.movers[node] == CHANCE:
            roll_dice(s, e, random, q.kinds, q.faces)
            node = node_of(s, g, w.row)
        else:
            break
    play_out(s, e, q, random)
    return depth


@rule
def take_edge(s: Any, e: Any, node: int, g: Graph, w: Way, q: Quick, random: Random) -> int:
    """Do something, and return its edge; its child is known then, if there is room for it."""
    if g.movers[node] == CHANCE:
        edge: int = pick_roll(node, g, random)
        enter_roll(s, e, g.moves[edge], q.kinds, q.faces)
    else:
        explore = EXPLORE_FIRST if node == w.nodes[0] else EXPLORE
        edge = pick_action(node, explore, g)
        apply(s, e, g.moves[edge])
    if g.children[edge] == NONE:
        g.children[edge] = node_of(s, g, w.row)
    return edge


@rule
def learn(players: int, depth: int, g: Graph, w: Way, q: Quick) -> None:
    """Tell all nodes on the way what came of it, the last one first."""
    for at in range(depth - 1, -1, -1):
        node, edge = w.nodes[at], w.edges[at]
        g.visits[node] += 1
        if edge == NONE:
            g.playouts[node] += 1
            for seat in range(players):
                g.sums[node, seat] += q.result[seat]
        else:
            g.times[edge] += 1
        value(node, players, g)


@rule
def value(node: int, players: int, g: Graph) -> None:
    """Value a node: the mean of its playouts, and of what it leads to, by how often it did.

    Where somebody chooses, what was only tried does not count.
    """
    known, first, least = g.playouts[node], g.first[node], 1
    last = first + g.counts[node]
    if g.movers[node] >= 0:
        for edge in range(first, last):
            least = max(least, g.times[edge] // RARE)
    for seat in range(players):
        g.shares[node, seat] = g.sums[node, seat]
    for edge in range(first, last):
        if g.times[edge] >= least:
            known += g.times[edge]
            for seat in range(players):
                g.shares[node, seat] += g.times[edge] * g.shares[g.children[edge], seat]
    for seat in range(players):
        g.shares[node, seat] /= known


@rule_apart
def search_on(
    s: Any, e: Any, root: int, times: int, g: Graph, w: Way, q: Quick, random: Random
) -> None:
    """Go down from a node some times."""
    for _ in range(times):
        depth = walk(s, e, root, g, w, q, random)
        learn(s.players, depth, g, w, q)
