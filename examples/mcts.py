"""Tree search with forced rolls, for any game: no dice are thrown inside the tree.

    python examples/mcts.py                     # ten games against greedy, some minutes
    python examples/mcts.py --small             # two quick games against random

Chance is explicit: a state says which dice are to be rolled, and the faces come from outside. So
the search forces them: at a chance node it enters the roll that has come too rarely for its odds.
Actions that gain most are tried first, others only when there is time for them. Leaves are judged
by the lead after some more moves, which compiled greedy bots play.
"""

from dataclasses import dataclass, field
from functools import cache, partial
from math import log, sqrt, tanh
from typing import Any

import click

from dicewright import bots, games
from dicewright.batch.playout import roll_dice, seed_game
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL, apply, list_legal, to_move
from dicewright.core.match import Match, Player, play
from dicewright.core.philox import DICE, FIRST_SEAT, Random
from dicewright.core.rule import rule, slot
from dicewright.core.state import COMPILED, State

EXPLORE = 0.15  # how far the search trusts luck over what it has seen
AHEAD = 12  # moves until a position is judged
LEAD = 15.0  # points that make a game look won


@slot
def choose(s: Any, e: Any, actions: Any, count: int, random: Random) -> int:
    """Choose one of some legal actions, as a bot does."""
    raise NotImplementedError


@rule
def play_on(s: Any, e: Any, randoms: Any, kinds: Any, faces: Any, actions: Any, moves: int) -> None:
    """Let a bot play all seats for some moves, if the game lasts as long."""
    seat = to_move(s)
    while seat != TERMINAL and moves > 0:
        if seat == CHANCE:
            roll_dice(s, e, randoms[DICE], kinds, faces)
        else:
            count = list_legal(s, e, actions)
            apply(s, e, choose(s, e, actions, count, randoms[FIRST_SEAT + seat]))
            moves -= 1
        seat = to_move(s)


@dataclass
class Node:
    """A position in the tree; children are by action or, at a chance node, by roll."""

    state: State
    to_move: int
    untried: list[Any]  # actions or rolls, with their probabilities where they are rolls
    children: dict[Any, "Node"] = field(default_factory=dict)
    visits: int = 0
    total: float = 0.0  # what the seat that chose this node has won here

    @property
    def mean(self) -> float:
        """The mean of what was won here."""
        return self.total / self.visits if self.visits else 0.0


class Search:
    """Searches one game with some players."""

    def __init__(self, game: Game, players: int, seed: int = 0) -> None:
        self.game, self.players, self.played = game.using(form=COMPILED), players, 0
        greedy = bots.get("greedy").choose_for(game)
        self._play_on = game.bind(play_on, "greedy", {choose: greedy}).compiled
        self._randoms = Random.array(FIRST_SEAT + players)
        self._seed = seed
        self._rolls = cache(lambda kinds: tuple(self.game.outcomes(self._at)))
        self._at: State = None

    def node(self, state: State) -> Node:
        """Return a new node."""
        seat = self.game.to_move(state)
        if seat == CHANCE:
            self._at = state
            return Node(state, seat, list(self._rolls(tuple(self.game.dice(state)))))
        return Node(state, seat, sorted(self.game.legal(state), key=partial(self.gain, state)))

    def gain(self, state: State, action: int) -> int:
        """Return the points that an action gains at once."""
        return self.game.scores(self.game.following(state, action))[self.game.to_move(state)]

    def best(self, state: State, simulations: int) -> int:
        """Return the action that was looked at most."""
        root = self.node(state)
        for _ in range(simulations):
            self.simulate(root)
        return int(max(root.children, key=lambda action: root.children[action].visits))

    def simulate(self, root: Node) -> None:
        """Go down to a new node, judge it, and tell all nodes on the way."""
        path = [root]
        while path[-1].to_move != TERMINAL and (path[-1].visits or len(path) == 1):
            path.append(self.next(path[-1]))
        shares = self.judge(path[-1].state)
        for parent, node in zip([root, *path], path, strict=False):
            node.visits += 1
            node.total += shares[parent.to_move] if parent.to_move >= 0 else 0.0

    def next(self, node: Node) -> Node:
        """Force the roll that is most overdue, or choose an action: sometimes a new one."""
        if node.to_move == CHANCE:
            faces = max(
                node.untried, key=lambda roll: roll[1] * (node.visits + 1) - seen(node, roll)
            )[0]
            return self.child(node, faces)
        if node.untried and len(node.children) <= sqrt(node.visits):
            return self.child(node, node.untried.pop())
        worth = log(node.visits)
        return max(node.children.values(), key=lambda child: upper(child, worth))

    def child(self, node: Node, what: Any) -> Node:
        """Return what follows an action or a roll."""
        if what not in node.children:
            follow = self.game.after_roll if node.to_move == CHANCE else self.game.following
            node.children[what] = self.node(follow(node.state, what))
        return node.children[what]

    def judge(self, state: State) -> list[float]:
        """Let greedy bots play on; return how near everybody then is to winning, from 0 to 1."""
        game, later = self.game, state.copy()
        self.played += 1
        seed_game.compiled(self._randoms, self._seed, self.played, self.players)
        kinds, faces = game.form.buffer(game.most_dice), game.form.buffer(game.most_dice)
        actions = game.form.buffer(game.most_legal)
        self._play_on(later, game.tables, self._randoms, kinds, faces, actions, AHEAD)
        scores = game.scores(later)
        leads = [own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores)]
        return [0.5 + 0.5 * tanh(lead / LEAD) for lead in leads]


def seen(node: Node, roll: tuple[Any, float]) -> int:
    """Say how often a roll has been forced."""
    return node.children[roll[0]].visits if roll[0] in node.children else 0


def upper(child: Node, worth: float) -> float:
    """Return what an action may be worth at best."""
    return child.mean + EXPLORE * sqrt(worth / child.visits)


@dataclass
class Searcher:
    """A player that searches."""

    search: Search
    simulations: int

    def choose(self, match: Match) -> int:
        """Return the best action found."""
        state = self.search.game.form.convert(match.game.state_type, match.state)
        return self.search.best(state, self.simulations)


def share(opponent: str, count: int, simulations: int) -> float:
    """Return the share of the wins in some games of Diceopolis, sitting in either seat."""
    game, won = games.get("diceopolis"), 0.0
    for index in range(count):
        match, seat = Match.begin(game, ["one", "other"], 1, index), index % 2
        own = Searcher(Search(game, 2, seed=index), simulations)
        bot = bots.bot(opponent, game, 1 - seat, 1, index)
        players: list[Player] = [own, bot] if seat == 0 else [bot, own]
        for _ in play(match, Generated(game, 1, index), players):
            pass
        won += game.shares(match.state)[seat]
    return won / count


@click.command()
@click.option("--small", is_flag=True, help="Two quick games against random.")
@click.option("--opponent", type=click.Choice(["random", "greedy"]), default="greedy")
@click.option("--games", "count", default=10, show_default=True)
@click.option("--simulations", default=400, show_default=True, help="For every choice.")
def main(small: bool, opponent: str, count: int, simulations: int) -> None:
    """Let the search play some games, and say how many it wins."""
    if small:
        opponent, count, simulations = "random", 2, 25
    won = share(opponent, count, simulations)
    click.echo(f"The search wins {won:.1%} of {count} games against {opponent}.")


if __name__ == "__main__":
    main()
