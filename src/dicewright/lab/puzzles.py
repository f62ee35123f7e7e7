"""Looks for puzzles: lets bots play, and keeps positions in which one choice is clearly best."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from random import Random

from dicewright import bots
from dicewright.analysis.puzzles import line_of
from dicewright.bots import EXPERT, MASTER
from dicewright.bots.levels import Thought, think
from dicewright.core.dice import Generated
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED, State

CLEAR = 0.04  # of the win that the best choice has more than any other
OBVIOUS = "greedy"  # the level that would choose otherwise
LEVELS = (OBVIOUS, EXPERT)  # who plays: each seat draws one
EXPLORED = 0.1  # the chance of any legal action in place of the level's choice
LEAST_CHOICES = 3
MOST_PLAYERS = 4  # with more, a turn matters less


@dataclass(frozen=True)
class Search:
    """What is looked for."""

    game: Game
    seed: int
    seconds: float = 1.0  # that the strongest level thinks about each


def find_puzzles(search: Search) -> Iterator[bytes]:
    """Play games without end; yield one puzzle of each as a line of the file, or nothing.

    Of several in a game it is one whose answer is of a kind that was rare so far.
    """
    if search.game.most_legal < LEAST_CHOICES:
        raise Unreadable(
            f"{search.game.name} has no puzzles: nobody ever has {LEAST_CHOICES} choices"
        )
    kinds: Counter[str] = Counter()
    for index in count():
        random = Random(f"{search.seed} {index}")
        found = _positions(search, index, random)
        found.sort(key=lambda one: (kinds[one[1]], one[0]))
        lines = ((kind, _line(search, match, state)) for _, kind, match, state in found)
        kind, line = next((one for one in lines if one[1]), ("", b""))
        kinds[kind] += 1
        yield line


Position = tuple[float, str, Match, State]  # a lot, the first word of the best action


def _positions(search: Search, index: int, random: Random) -> list[Position]:
    """Play a game, and return the positions that look like puzzles."""
    game = search.game.using(form=COMPILED)
    sizes = [players for players in game.players if players <= MOST_PLAYERS]
    levels = [random.choice(LEVELS) for _ in range(sizes[index % len(sizes)])]
    names = [bots.PREFIX + level for level in levels]
    match = Match.begin(game, names, search.seed, index)
    seats = [bots.bot(level, game, seat, search.seed, index) for seat, level in enumerate(levels)]
    obvious = bots.bot(OBVIOUS, game, 0, search.seed, index)
    searcher = _Searcher(seats, obvious, random)
    for _ in play(match, Generated(game, search.seed, index), [searcher] * len(seats)):
        pass
    return searcher.found


class _Searcher:
    """Plays for all seats as bots do, now and then anything, and finds what looks like puzzles."""

    def __init__(
        self, seats: list[bots.BotPlayer], obvious: bots.BotPlayer, random: Random
    ) -> None:
        self.seats, self.obvious, self.random = seats, obvious, random
        self.found: list[Position] = []

    def choose(self, match: Match) -> int:
        """Return an action, and remember the position if it looks like a puzzle."""
        game, best = match.game, _clear_best(match, self.obvious)
        if best is not None:
            state = game.form.copy(match.state)
            kind = game.text(best).split()[0]
            self.found.append((self.random.random(), kind, match, state))
        if self.random.random() < EXPLORED:
            return self.random.choice(game.legal(match.state))
        return self.seats[match.to_move].choose(match)


def _clear_best(match: Match, obvious: bots.BotPlayer) -> int | None:
    """Return the best action, if it is clearly best, and another one looks better."""
    game, state = match.game, match.state
    if len(game.legal(state)) < LEAST_CHOICES:
        return None
    thought = think(game, state, EXPERT, None)
    puzzling = _clear(thought) and obvious.choose(match) != thought.best
    return thought.best if puzzling else None


def _clear(thought: Thought) -> bool:
    (_, best), (_, second), *_ = thought.judged.ranked()
    return best - second >= CLEAR


def _line(search: Search, match: Match, state: State) -> bytes:
    """Return a position as a line, or nothing if the strongest level does not see it so."""
    game = match.game
    expert = think(game, state, EXPERT, None)
    thought = think(game, state, MASTER, search.seconds)
    if thought.best != expert.best or not _clear(thought):
        return b""
    return line_of(game, state, list(match.players), thought.judged.ranked())
