"""Exact solvers of turns in general; what a game's turns ask for stands in its folder."""

from collections.abc import Sequence
from dataclasses import dataclass

from dicewright import games
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game

Cell = str | int | float | None  # a float is a probability, None says that there is no such thing


@dataclass(frozen=True)
class Odds:
    """The chances of what can come about in a turn, as a table."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]  # each as long as `columns`
    note: str  # a sentence or two: what the probabilities are of

    def records(self) -> list[dict[str, Cell]]:
        """Return each row with the names of its columns, for other programs to read."""
        names = [column.replace(" ", "_") for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


def games_with_odds() -> list[str]:
    """Name the games whose odds are known."""
    return [name for name in games.names() if games.get(name).brings.odds]


def odds(game: Game) -> Odds:
    """Return the odds of a game's turn under its edition and options."""
    if game.brings.odds is None:
        known = ", ".join(games_with_odds())
        raise Unreadable(f"{game.name} has no odds; there are those of {known}")
    found: Odds = game.brings.odds(game)
    return found
