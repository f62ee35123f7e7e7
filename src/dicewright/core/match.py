"""A match: one game being played, and the loop that plays it, whoever the players are."""

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple, Protocol

from dicewright.core.dice import Dice
from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import State


class Roll(NamedTuple):
    """The dice were rolled."""

    faces: tuple[int, ...]


class Act(NamedTuple):
    """A seat did something."""

    seat: int
    action: int


Event = Roll | Act


class TakenBack(Exception):
    """Whoever was asked took steps of the match back: it goes on from where it stands."""


class Player(Protocol):
    """Somebody who chooses."""

    def choose(self, match: "Match") -> int:
        """Return the action for the seat that is to move."""


class Match:
    """A game as it stands: the state, and the events that led to it."""

    def __init__(
        self, game: Game, players: Sequence[str], first: int, layout: Sequence[int] | None = None
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.first = first
        game.check_seats(len(self.players), first)
        self.layout = game.lay_out(len(self.players)) if layout is None else list(layout)
        self.state = game.start(len(self.players), first, self.layout)
        self.events: list[Event] = []
        self._before: list[State] = []  # the states before those last events that can be taken back

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state = state
        self.to_move = self.game.to_move(state)  # the seat to act, CHANCE or TERMINAL

    def apply(self, event: Event) -> None:
        """Apply an event if the rules allow it, and change nothing if they do not."""
        if isinstance(event, Roll):
            self.game.roll(self.state, event.faces)
            self.to_move = self.game.to_move(self.state)
            self._before.clear()
        else:
            self.check_turn(event.seat)
            following = self.game.after(self.state, event.action)
            if self.events and self.events[-1][0] != event.seat:
                self._before.clear()
            self._before.append(self.state)
            self.state = following
        self.events.append(event)

    def check_turn(self, seat: int) -> None:
        """Refuse an action of a seat that is not to move."""
        asked = self.game.asks(self.state)
        if self.to_move in (CHANCE, TERMINAL):
            raise Forbidden(asked.ruling, f"{asked.sentence}; seat {seat} cannot act now")
        if self.to_move != seat:
            raise Forbidden(
                self.game.rulings.order,
                f"it is the turn of seat {self.to_move}, not of seat {seat}",
            )

    def can_take_back(self, seat: int) -> bool:
        """Say whether the last event is a step of this seat's turn; rolls are never taken back."""
        last = self.events[-1] if self.events else None
        return bool(self._before) and isinstance(last, Act) and last.seat == seat

    def take_back(self, seat: int) -> None:
        """Take back the last step of this seat's turn."""
        if not self.can_take_back(seat):
            raise Forbidden(
                self.game.rulings.order, "no step of your own to take back since the last roll"
            )
        self.state = self._before.pop()
        self.events.pop()

    def last_roll(self, people: Container[int]) -> int | None:
        """Return which event the last roll is, unless one of these seats has acted since."""
        for number, event in reversed(list(enumerate(self.events))):
            if isinstance(event, Roll):
                return number
            if event.seat in people:
                return None
        return None

    def rewind(self, count: int) -> None:
        """Go back to where the match stood after its first `count` events, past rolls too."""
        kept, self.events, self._before = self.events[:count], [], []
        self.state = self.game.start(len(self.players), self.first, self.layout)
        for event in kept:
            self.apply(event)


def play(match: Match, dice: Dice, players: Sequence[Player]) -> Iterator[Event]:
    """Play a match to its end, yielding each event once it has been applied."""
    while match.to_move != TERMINAL:
        try:
            event = _next_event(match, dice, players)
        except TakenBack:
            continue
        match.apply(event)
        yield event


def _next_event(match: Match, dice: Dice, players: Sequence[Player]) -> Event:
    if match.to_move == CHANCE:
        return Roll(tuple(dice.roll(match.game, match.state)))
    seat = match.to_move
    return Act(seat, players[seat].choose(match))
