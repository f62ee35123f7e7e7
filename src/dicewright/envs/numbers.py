"""A game in numbers: what a seat observes, and actions numbered without gaps."""

from typing import Any

import numpy as np

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.envs.spaces import numbering, spaces_of

Array = np.ndarray[Any, np.dtype[Any]]
LARGEST = 1e6  # no number of an observation is larger, nor is one below 0


class Numbers:
    """A game with a number of players, as learners see it.

    Seats are counted on from the one that looks or acts, in observations and actions alike: so all
    seats learn from each other. `names` says what each number of an observation tells.
    """

    def __init__(self, game: Game, players: int) -> None:
        game.check_seats(players, 0)
        self.game, self.players, self._spaces = game, players, spaces_of(game)
        self.names = self._spaces.names(game.plain_tables, players)
        self.actions, self.slots = numbering(self._spaces.every_action(game.plain_tables, players))
        self._number = {action: number for number, action in enumerate(self.actions.tolist())}
        self._observe = game.form.function(self._spaces.observe)

    def observation(self, state: State, seat: int) -> Array:
        """Return what a seat observes."""
        x = np.zeros(len(self.names), np.float32)
        self._observe(state, self.game.tables, seat, x)
        return x

    def number(self, seat: int, action: int) -> int:
        """Return the number of a seat's action."""
        return self._number[self._spaces.turned(self.players, action, self.players - seat)]

    def action(self, seat: int, number: int) -> int:
        """Return a seat's action with a number."""
        if not 0 <= number < len(self.actions):
            raise Unreadable(f"action: expected 0 to {len(self.actions) - 1}, got {number}")
        return self._spaces.turned(self.players, int(self.actions[number]), seat)

    def legal(self, state: State) -> list[int]:
        """Return the numbers of all legal actions, rising."""
        seat = self.game.to_move(state)
        return sorted(self.number(seat, action) for action in self.game.legal(state))

    def mask(self, state: State) -> Array:
        """Return 1 for every numbered action that is legal, and 0 for the others."""
        mask = np.zeros(len(self.actions), np.int8)
        mask[self.legal(state)] = 1
        return mask

    def text(self, seat: int, number: int) -> str:
        """Return a seat's numbered action as records write it."""
        return self.game.text(self.action(seat, number))
