"""One game at a time, with dice that roll by themselves: what its environments share."""

from collections.abc import Sequence
from io import StringIO
from typing import Any

import numpy as np

from dicewright.core.dice import Generated
from dicewright.core.errors import Unreadable
from dicewright.core.kernels import BY_LOT, CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.envs import MISSING
from dicewright.envs.numbers import LARGEST, Array, Numbers

try:
    from gymnasium import spaces
except ImportError as error:
    raise ImportError(MISSING) from error

Observation = dict[str, Array]
ANSI = "ansi"  # the way to render: as text
WIDTH = 100  # of that text


def observation_space(numbers: Numbers) -> spaces.Dict:
    """Return the space of observations: numbers, and a mask of the legal actions."""
    seen = spaces.Box(0.0, LARGEST, (len(numbers.names),), np.float32)
    return spaces.Dict(
        {
            "observation": seen,
            "action_mask": spaces.Box(0, 1, (len(numbers.actions),), np.int8),
        }
    )


def action_space(numbers: Numbers) -> spaces.Discrete[Any]:
    """Return the space of numbered actions."""
    return spaces.Discrete(len(numbers.actions))


def check_render_mode(mode: str | None) -> str | None:
    """Return a way to render that there is."""
    if mode not in (None, ANSI):
        raise Unreadable(f"render_mode: expected {ANSI} or none, got {mode}")
    return mode


class Stepper:
    """A match in numbers: the games with a seed and the indices 0, 1, 2, ..., one after another."""

    def __init__(self, numbers: Numbers, names: Sequence[str], first: int = BY_LOT) -> None:
        self.numbers, self.game = numbers, numbers.game
        self.names, self.first = tuple(names), first
        self.seed, self.index = 0, -1
        self.match: Match
        self._dice: Generated

    def begin(self, seed: int | None) -> None:
        """Begin the first game of a seed, or the next one of the last seed."""
        self.index = 0 if seed is not None else self.index + 1
        self.seed = self.seed if seed is None else seed
        self.match = Match.begin(self.game, self.names, self.seed, self.index, first=self.first)
        self._dice = Generated(self.game, self.seed, self.index)
        self._roll_on()

    def act(self, number: int) -> None:
        """Let the seat that is to move do a numbered action, if it is legal, and roll on."""
        seat = self.match.to_move
        self.apply(self.numbers.action(seat, number))

    def apply(self, action: int) -> None:
        """Let the seat that is to move do an action of the game, if it is legal, and roll on."""
        self.match.apply(Act(self.match.to_move, action))
        self._roll_on()

    def _roll_on(self) -> None:
        while self.match.to_move == CHANCE:
            self.match.apply(Roll(tuple(self._dice.roll(self.game, self.match.state))))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.to_move == TERMINAL

    def observe(self, seat: int) -> Observation:
        """Return what a seat observes; nothing is legal for one that is not to move."""
        state, numbers = self.match.state, self.numbers
        acts = self.match.to_move == seat
        mask = numbers.mask(state) if acts else np.zeros(len(numbers.actions), np.int8)
        return {"observation": numbers.observation(state, seat), "action_mask": mask}

    def shares(self) -> list[float]:
        """Return everybody's share of the win; none before the end."""
        return self.game.shares(self.match.state) if self.over else [0.0] * len(self.names)

    def render(self) -> str:
        """Return the game as text, as the terminal shows it."""
        from rich.console import Console

        text = StringIO()
        console = Console(file=text, width=WIDTH, highlight=False)
        console.print(self.game.draw(self.match.state, self.names))
        console.print(self.game.asks(self.match.state).sentence, markup=False)
        return text.getvalue()
