"""Where the faces come from: a generator, a list, or a person."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from dicewright.core.border import Face, number_within
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.philox import DICE, Random, draw_faces, seed_stream
from dicewright.core.state import State

MOST_SEED = 2**63 - 1


class Dice(Protocol):
    """A source of faces for the match loop."""

    def roll(self, game: Game, state: State) -> Sequence[Face]:
        """Return the faces of the dice that are to be rolled in this state."""


class Generated:
    """The dice of one game of a simulation: those that the compiled playout draws."""

    def __init__(self, game: Game, seed: int, index: int = 0) -> None:
        self.random = stream(game, seed, index, DICE)

    def roll(self, game: Game, state: State) -> Sequence[int]:
        """Draw the faces."""
        kinds = game.dice(state)
        faces = game.form.buffer(game.most_dice)
        buffer = game.form.buffer(game.most_dice)
        buffer[: len(kinds)] = kinds
        game.form.function(draw_faces)(self.random, game.tables, buffer, len(kinds), faces)
        return [int(face) for face in faces[: len(kinds)]]


class Given:
    """Faces prepared beforehand, one sequence a roll: for tests and puzzles."""

    def __init__(self, rolls: Iterable[Sequence[Face]]) -> None:
        self.rolls = iter(rolls)

    def roll(self, game: Game, state: State) -> Sequence[Face]:
        """Return the next faces."""
        faces = next(self.rolls, None)
        if faces is None:
            raise Unreadable(f"no dice are left for: {game.asks(state).sentence}")
        return faces


class Typed:
    """Faces that a person reads off real dice."""

    def __init__(self, ask: Callable[[Game, State], Sequence[Face]]) -> None:
        self.ask = ask

    def roll(self, game: Game, state: State) -> Sequence[Face]:
        """Ask for them."""
        return self.ask(game, state)


def stream(game: Game, seed: int, index: int, number: int) -> State:
    """Return a stream of random numbers of the game with that seed and index."""
    seed = number_within("seed", seed, 0, MOST_SEED)
    index = number_within("index", index, 0, MOST_SEED)
    random = game.form.empty(Random)
    game.form.function(seed_stream)(random, seed, index, number)
    return random
