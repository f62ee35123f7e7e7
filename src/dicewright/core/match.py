"""A match: one game being played, and the loop that plays it, whoever the players are."""

from collections.abc import Container, Iterator, Sequence
from copy import copy
from itertools import takewhile
from typing import Literal, NamedTuple, Protocol

from dicewright.core.border import (
    Action,
    Face,
    listed,
    number_within,
    read_faces,
    read_layout,
    whole,
)
from dicewright.core.dice import Dice, stream
from dicewright.core.errors import Forbidden, Unreadable, told
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT, CHANCE, TERMINAL
from dicewright.core.lines import check_names
from dicewright.core.philox import LOT, below
from dicewright.core.state import Form, State


class Roll(NamedTuple):
    """The dice were rolled; a match notes the faces by their numbers."""

    faces: Sequence[Face]


class Act(NamedTuple):
    """A seat did something; a match notes the action by its number."""

    seat: int
    action: Action


Event = Roll | Act
Passed = Literal["forced", "chosen"]


class TakenBack(Exception):
    """Whoever was asked took steps of the match back: it goes on from where it stands."""


class Player(Protocol):
    """Somebody who chooses."""

    def choose(self, match: "Match") -> Action:
        """Return the action for the seat that is to move."""


class Match:
    """A game as it stands: the state, and the events that led to it."""

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        first: int = 0,
        layout: Sequence[int] | None = None,
    ) -> None:
        names = listed("players", players)
        check_names("players", names)
        game.check_seats(len(names), first)
        self.game = game
        self.players = tuple(map(str, names))
        self.first = int(first)
        drawn = game.lay_out(len(names)) if layout is None else layout
        self.layout = read_layout(game, len(names), drawn)
        self.state = game.start(len(names), first, self.layout)
        self.events: list[Event] = []
        self._before: list[State] = []  # the states before those last events that can be taken back

    @classmethod
    def begin(
        cls, game: Game, players: Sequence[str], seed: int, index: int = 0, first: int = BY_LOT
    ) -> "Match":
        """Begin a match, drawing what is drawn before it: the layout and, unless named, the first.

        The seed, and the index of the game among those with this seed, say what is drawn.
        """
        count = len(listed("players", players))
        game.check_seats(count, 0 if first == BY_LOT else first)
        random = stream(game, seed, index, LOT)
        lot = int(game.form.function(below)(random, count))
        layout = game.lay_out(count, random)
        return cls(game, players, lot if first == BY_LOT else first, layout)

    def __repr__(self) -> str:
        names, asked = ", ".join(self.players), self.game.asks(self.state)
        return f"<{self.game.title}: {names}; {len(self.events)} events; {asked.sentence}>"

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
            faces = read_faces(self.game, self.state, event.faces)
            self.game.enter(self.state, faces)
            self.to_move = self.game.to_move(self.state)
            self._before.clear()
            self.events.append(Roll(tuple(faces)))
        elif isinstance(event, Act):
            self._act(event.seat, event.action)
        else:
            raise Unreadable(f"expected a Roll or an Act, got {told(event)}")

    def _act(self, seat: int, action: Action) -> None:
        self.check_turn(seat)
        number = self.game.check(self.state, action)
        following = self.game.following(self.state, number)
        last = self.events[-1] if self.events else None
        if isinstance(last, Act) and last.seat != seat:
            self._before.clear()
        self._before.append(self.state)
        self.state = following
        self.events.append(Act(int(seat), number))

    def check_turn(self, seat: int) -> None:
        """Refuse an action of a seat that is not to move."""
        if whole(seat) is None:
            raise Unreadable(f"seat: expected its number, got {told(seat)}")
        if self.to_move in (CHANCE, TERMINAL):
            asked = self.game.asks(self.state)
            raise Forbidden(asked.ruling, f"{asked.sentence}; seat {told(seat)} cannot act now")
        if self.to_move != seat:
            raise Forbidden(
                self.game.rulings.order,
                f"it is the turn of seat {self.to_move}, not of seat {told(seat)}",
            )

    @property
    def passed(self) -> Passed | None:
        """Say why somebody did nothing since the roll but an action that names nothing ("stop").

        "forced": nothing else could be done; "chosen": it could, and yet their turn is over.
        """
        last = self.events[-1] if self.events else None
        if not isinstance(last, Act) or self._did_something(last.seat):
            return None
        if len(self.game.legal(self._before[-1])) == 1:
            return "forced"
        return None if self.game.asks(self.state).seat == last.seat else "chosen"

    def _did_something(self, seat: int) -> bool:
        """Say whether what a seat has done since the last roll gains it, or names, anything."""
        scores, before = self.game.scores(self.state), self.game.scores(self._before[-1])
        if scores[seat] > before[seat]:
            return True
        since = takewhile(lambda event: isinstance(event, Act), reversed(self.events))
        acts = [event.action for event in since if isinstance(event, Act) and event.seat == seat]
        return any(len(self.game.shown(action)) > 1 for action in acts)

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

    def fork(self, form: Form) -> "Match":
        """Return a match in some form that goes on from here by itself."""
        match = copy(self)
        match.game = self.game.using(form=form)
        match.state = form.convert(match.game.state_type, self.state)
        match.events, match._before = [*self.events], []
        return match

    def rewind(self, count: int) -> None:
        """Go back to where the match stood after its first `count` events, past rolls too."""
        number_within("count", count, 0, len(self.events))
        kept, self.events, self._before = self.events[:count], [], []
        self.state = self.game.start(len(self.players), self.first, self.layout)
        for event in kept:
            self.apply(event)


def play(match: Match, dice: Dice, players: Sequence[Player]) -> Iterator[Event]:
    """Play a match to its end, yielding each event once it has been applied."""
    choosing = [player for player in listed("players", players) if hasattr(player, "choose")]
    if len(choosing) != len(match.players):
        expected = f"players: expected {len(match.players)} with a method `choose`"
        raise Unreadable(f"{expected}, got {told(players)}")
    while match.to_move != TERMINAL:
        try:
            event = _next_event(match, dice, players)
        except TakenBack:
            continue
        match.apply(event)
        yield match.events[-1]


def _next_event(match: Match, dice: Dice, players: Sequence[Player]) -> Event:
    if match.to_move == CHANCE:
        return Roll(dice.roll(match.game, match.state))
    seat = match.to_move
    return Act(seat, players[seat].choose(match))
