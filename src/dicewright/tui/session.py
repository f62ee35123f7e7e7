"""One sitting at the terminal: a match, its players, its dice and its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NoReturn

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from dicewright import bots
from dicewright.core.dice import Dice, Generated, Typed
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Act, Event, Match, Player, Roll, TakenBack, play
from dicewright.core.records import RecordFile
from dicewright.core.seats import SEAT_LETTERS, SEAT_STYLES
from dicewright.core.state import State
from dicewright.tui.human import Human
from dicewright.tui.keys import AskedDice, Quit

PASSED = {"forced": "nothing else could be done", "chosen": "by choice"}


@dataclass
class Session:
    """What is needed to play a match on, from wherever it stands."""

    console: Console
    match: Match
    names: Sequence[str]  # who sits where now
    record: RecordFile
    path: Path
    seed: int
    typed_dice: bool
    seconds: float | None  # for a choice of a bot that searches
    confirm: bool
    asked: int = 0  # the seat that was asked last: events do not tell who rolls

    @cached_property
    def sitting(self) -> int:
        """A number that tells sittings at one game apart, so that none repeats another's dice."""
        return len(self.match.events)

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        players = [self.player(seat, name) for seat, name in enumerate(self.names)]
        try:
            self.asked = self.seat
            for event in play(self.match, self.dice(), players):
                self.record.append(event)
                self.tell(event)
                self.asked = self.seat
        except (Quit, KeyboardInterrupt):
            self.record.close()
            self.console.print(
                f"\nThe game is kept: {escape(str(self.path))}\n"
                "Continue it: [bold]dicewright play --resume[/]",
                soft_wrap=True,
            )
            return
        self.record.finish(self.match)
        self.tell_result()

    def player(self, seat: int, name: str) -> Player:
        """Return whoever sits there."""
        if name.startswith(bots.PREFIX):
            bot, game = bots.get(name), self.match.game
            return bots.BotPlayer(bot, game, seat, self.seed, self.sitting, self.seconds)
        correct = self.correct if self.typed_dice else None
        return Human(self.console, self.names, self.confirm, self.undo, correct)

    def dice(self) -> Dice:
        """Return where the dice come from."""
        if self.typed_dice:
            return Typed(self.ask_for_dice)
        return Generated(self.match.game, self.seed, self.sitting)

    def ask_for_dice(self, game: Game, state: State) -> Sequence[int]:
        """Ask for the faces of the real dice that somebody rolls."""
        commands = {"undo": self.undo, "correct": self.correct}
        who = self.names[self.seat]
        return AskedDice.of(self.console, game, state, who, self.confirm, commands).ask()

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [s for s, name in enumerate(self.names) if not name.startswith(bots.PREFIX)]

    def correct(self) -> NoReturn:
        """Take the last roll back, and what bots did with it: it is typed again."""
        roll = self.match.last_roll(self.people)
        if roll is None:
            raise Unreadable(
                "no roll to correct: none was typed, or a person has acted since (undo that)"
            )
        self.go_back(len(self.match.events) - roll)

    def undo(self) -> NoReturn:
        """Take back the last step, if a person took it; it is never a roll."""
        last = self.match.events[-1] if self.match.events else None
        if not isinstance(last, Act) or last.seat not in self.people:
            raise Unreadable(
                "nothing to take back: only the last step of a person, never past a roll"
            )
        self.go_back(1)

    def go_back(self, count: int) -> NoReturn:
        """Take back the last events, in the match and in the record."""
        self.match.rewind(len(self.match.events) - count)
        self.record.take_back(count)
        self.asked = self.seat
        raise TakenBack

    @property
    def seat(self) -> int:
        """Who rolls or acts now."""
        return self.match.game.asks(self.match.state).seat or 0

    def tell(self, event: Event) -> None:
        """Say in a line what has just happened."""
        game, seat = self.match.game, self.asked
        if isinstance(event, Roll):
            what = "rolls " + " ".join(str(game.face(face)) for face in event.faces)
        else:
            why = self.match.passed
            what = game.text(event.action) + (f" ({PASSED[why]})" if why else "")
        line = Text(f" {SEAT_LETTERS[seat]} ", style=SEAT_STYLES[seat])
        self.console.print(line, Text(f"{self.names[seat]}: {what}"))

    def tell_result(self) -> None:
        """Show the end of the game."""
        game, state = self.match.game, self.match.state
        scores, winners = game.scores(state), game.winners(state)
        self.console.print()
        self.console.print(game.draw(state, self.names))
        names = " and ".join(self.names[seat] for seat in winners)
        shared = " (a shared win)" if len(winners) > 1 else ""
        self.console.print(
            f"\n[bold]{escape(names)} won with {max(scores)} points{shared}.[/]"
            f"\nThe record: {escape(str(self.path))}",
            soft_wrap=True,
        )
