"""One sitting at the terminal: a match, its players, its dice and its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from dicewright import bots
from dicewright.core.dice import Dice, Generated, Typed
from dicewright.core.game import Game
from dicewright.core.look import SEAT_LETTERS, SEAT_STYLES
from dicewright.core.match import Event, Match, Player, Roll, play
from dicewright.core.records import RecordFile
from dicewright.core.state import State
from dicewright.tui.human import Human
from dicewright.tui.keys import Quit, ask_faces


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

    @cached_property
    def sitting(self) -> int:
        """A number that tells sittings at one game apart, so that none repeats another's dice."""
        return len(self.match.events)

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        players = [self.player(seat, name) for seat, name in enumerate(self.names)]
        try:
            seat = self.seat
            for event in play(self.match, self.dice(), players):
                self.record.append(event)
                self.tell(seat, event)
                seat = self.seat
        except (Quit, KeyboardInterrupt):
            self.record.close()
            self.console.print(
                f"\nThe game is kept: {escape(str(self.path))}\n"
                "Go on with it: [bold]dicewright play --resume[/]",
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
        return Human(self.console, self.names, self.confirm, self.record.take_back)

    def dice(self) -> Dice:
        """Return where the dice come from."""
        if self.typed_dice:
            return Typed(self.ask_for_dice)
        return Generated(self.match.game, self.seed, self.sitting)

    def ask_for_dice(self, game: Game, state: State) -> Sequence[int]:
        """Ask for the faces of the real dice that somebody rolls."""
        return ask_faces(self.console, game, state, self.names[self.seat])

    @property
    def seat(self) -> int:
        """Who rolls or acts now."""
        return self.match.game.asks(self.match.game, self.match.state).seat or 0

    def tell(self, seat: int, event: Event) -> None:
        """Say in a line what has just happened."""
        game = self.match.game
        if isinstance(event, Roll):
            what = "rolls " + " ".join(str(game.face(face)) for face in event.faces)
        else:
            what = game.text(event.action)
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
