"""Find the best move: positions of played games in which one choice is clearly best.

They ship with the package, a line of JSON each, and are found by `dicewright puzzles`. What a
choice is worth stands in the file, so that a puzzle has the same answer for everybody.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from dicewright.bots import MASTER
from dicewright.bots.evaluator import Key
from dicewright.bots.hints import EQUAL, Choice, choice_of, side_by_side
from dicewright.bots.levels import think
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.state import State


class Line(msgspec.Struct):
    """A puzzle as its file has it."""

    edition: str
    edition_sha256: str
    options: dict[str, str | bool]
    players: list[str]  # as records call them
    state: str  # as the game writes it
    shares: list[float]  # of the win, after every legal action, rising


@dataclass(frozen=True)
class Puzzle:
    """A position, and what every choice in it is worth."""

    game: Game  # under the edition and options that were played
    line: Line

    @cached_property
    def state(self) -> State:
        """The position."""
        return self.game.parse_state(self.line.state)

    @cached_property
    def shares(self) -> dict[int, float]:
        """The expected share of the win of each legal action."""
        return dict(zip(self.game.legal(self.state), self.line.shares, strict=True))

    @property
    def players(self) -> list[str]:
        """Who played, as records call them."""
        return self.line.players

    @property
    def seat(self) -> int:
        """Who is to choose."""
        return self.game.to_move(self.state)

    @property
    def best(self) -> int:
        """The best action."""
        return max(self.shares, key=lambda action: self.shares[action])


@dataclass(frozen=True)
class Solved:
    """What is best, and what was chosen."""

    best: Choice
    chosen: Choice
    place: int  # of the choice among all, from 1

    @property
    def right(self) -> bool:
        """The choice is as good as the best."""
        return self.best.share - self.chosen.share < EQUAL


def lines(game: Game) -> list[bytes]:
    """Return the lines of a game's file."""
    return _lines(Key(game))


def count(game: Game) -> int:
    """Return how many puzzles a game has."""
    return len(lines(game))


def get(game: Game, number: int) -> Puzzle:
    """Return a puzzle of a game by its number, from 1."""
    if not 1 <= number <= count(game):
        raise Unreadable(f"number: expected 1 to {count(game)}, got {number}")
    return read(game, lines(game)[number - 1])


def number_of_day(game: Game, day: date | None = None) -> int:
    """Return the number of a day's puzzle: one after the other; today's if no day is named."""
    chosen = day or datetime.now(UTC).date()
    return chosen.toordinal() % count(game) + 1


def read(game: Game, text: bytes) -> Puzzle:
    """Return the puzzle of a line; it is of the edition that ships now."""
    line = msgspec.json.decode(text, type=Line)
    edition = game.edition_type.shipped(line.edition)
    if edition.sha256 != line.edition_sha256:
        raise Unreadable(f"edition_sha256: expected {edition.sha256}, got {line.edition_sha256}")
    return Puzzle(game.using(edition=edition, options=line.options), line)


@lru_cache(16)
def _lines(key: Key) -> list[bytes]:
    try:
        content = key.game.file("analysis", "puzzles.jsonl").read_bytes()
    except FileNotFoundError:
        raise Unreadable(f"{key.game.name} has no puzzles") from None
    return content.splitlines()


def solve(puzzle: Puzzle, action: int) -> Solved:
    """Return what a legal action is worth, beside the best one."""
    game, state, shares = puzzle.game, puzzle.state, puzzle.shares
    thought = think(game, state, MASTER, None)
    best, chosen = (
        choice_of(game, state, thought, one, shares[one]) for one in (puzzle.best, action)
    )
    place = 1 + sum(share > chosen.share for share in shares.values())
    return Solved(*side_by_side(best, chosen), place)


def line_of(game: Game, state: State, players: list[str], ranked: Any) -> bytes:
    """Return a position as a line of the file; `ranked` are all actions with their shares."""
    shares = dict(ranked)
    content = Line(
        edition=game.edition.name,
        edition_sha256=game.edition.sha256,
        options=game.options,
        players=players,
        state=game.state_text(state),
        shares=[round(shares[action], 4) for action in game.legal(state)],
    )
    return msgspec.json.encode(content)
