"""Reads what people type: a line at a time, or the faces of real dice, one key each."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

import click
from rich.console import Console
from rich.markup import escape

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kinds import Die, dice_to_roll
from dicewright.core.state import State

KEYS = "1234567890abdefghijklmnop"  # of faces; not c, q and u, which are commands
BACKSPACE = ("\x7f", "\b")
ENTER = ("\r", "\n", "y")
AGAIN = ("n",)
STOP = ("\x03", "\x04", "q")

Commands = Mapping[str, Callable[[], object]]  # by their whole names; the first letter is enough


class Quit(Exception):
    """The person at the keyboard leaves; the record stays."""


def read_line(console: Console, prompt: str) -> str:
    """Read one line; the end of input means to quit."""
    try:
        return console.input(f"[bold]{prompt}[/] ").strip()
    except EOFError:
        console.print()
        raise Quit from None


def die_words(die: Die) -> str:
    """Say which die is meant: "white die B 1 of 2", "steal die"."""
    return kind_words(die.name) + (f" {die.number} of {die.count}" if die.count > 1 else "")


def kind_words(name: str) -> str:
    """Return what people call a die of the kind with that name: "white die B" of `white-b`."""
    head, _, letter = name.rpartition("-")
    words = f"{head} die {letter.upper()}" if head and len(letter) == 1 else f"{name} die"
    return words.removeprefix("die ")


class FaceKeys:
    """One key for each face of a die: its own digit, or else one in the order of faces."""

    def __init__(self, game: Game, die: Die) -> None:
        self.die = die
        self.names = {face: str(game.face(face)) for face in die.faces}
        digits = list(self.names.values())
        keys = digits if all(len(digit) == 1 for digit in digits) else KEYS[: len(digits)]
        self.faces = dict(zip(keys, die.faces, strict=True))

    @property
    def legend(self) -> str:
        """Say which key stands for which face."""
        pairs = [(key, self.names[face]) for key, face in self.faces.items()]
        if all(key == name for key, name in pairs):
            return f"keys {pairs[0][0]} to {pairs[-1][0]}"
        return ", ".join(f"{key} {name}" for key, name in pairs)

    def read(self, text: str) -> int:
        """Return the face of a key, or of its whole name."""
        named = {name: face for face, name in self.names.items()}
        face = self.faces.get(text, named.get(text))
        if face is None:
            raise Unreadable(f"{text!r} is no face of the {die_words(self.die)}: {self.legend}")
        return face


@dataclass
class AskedDice:
    """The dice of a roll that somebody makes on the table, and who is asked what they show."""

    console: Console
    dice: list[FaceKeys]
    question: str
    confirm: bool  # the whole roll is shown, and asked about
    commands: Commands  # what else can be typed; they raise what ends the asking, or Unreadable

    @classmethod
    def of(
        cls, console: Console, game: Game, state: State, who: str, confirm: bool, commands: Commands
    ) -> "AskedDice":
        """Return the dice that are to be rolled in a state, for somebody."""
        dice = [FaceKeys(game, die) for die in dice_to_roll(game, state)]
        question = f"{who}: {game.asks(state).task}"
        return cls(console, dice, question, confirm, commands)

    def ask(self) -> list[int]:
        """Ask for the faces, until they are all there and right."""
        others = " · ".join(f"{name[0]} {name}" for name in (*self.commands, "quit"))
        self.console.print(f"[bold]{escape(self.question)}[/] [dim]({others})[/]")
        live = sys.stdin.isatty() and self.console.is_terminal
        return self._by_key() if live else self._by_line()

    # --- a line a roll -------------------------------------------------------------------------

    def _by_line(self) -> list[int]:
        while True:
            try:
                faces = self._read(read_line(self.console, f"{self._order()}:"))
                if not self.confirm or self._stands_by(faces):
                    return faces
            except Unreadable as error:
                self._complain(error)

    def _order(self) -> str:
        """Say which faces are to be typed: the dice in their order, kind by kind."""
        parts = []
        for keys in self.dice:
            if keys.die.number == 1:
                many = f" x {keys.die.count}" if keys.die.count > 1 else ""
                parts.append(f"{kind_words(keys.die.name)}{many} ({keys.legend})")
        return "; ".join(parts)

    def _read(self, text: str) -> list[int]:
        self._obey(text.lower())
        words = text.replace(",", " ").split()
        if len(words) == 1 and len(self.dice) > 1:
            words = list(words[0])
        if len(words) != len(self.dice):
            raise Unreadable(f"expected {len(self.dice)} faces, got {len(words)}")
        return [keys.read(word) for keys, word in zip(self.dice, words, strict=True)]

    def _stands_by(self, faces: list[int]) -> bool:
        answer = read_line(self.console, f"{self._shown(faces)} (Enter yes, n again):")
        self._obey(answer.lower())
        return answer.lower() in ("", "y", "yes", "ok")

    # --- a key a die ---------------------------------------------------------------------------

    def _by_key(self) -> list[int]:
        """Take one key a die, then Enter; backspace takes the last die back."""
        faces: list[int] = []
        typed = _keys()
        while self.confirm or len(faces) < len(self.dice):
            known = self._prompt(faces)
            key = next(typed)
            while key not in known and not (faces and key in BACKSPACE):
                self._obey_key(key, faces)
                key = next(typed)
            if key in known:
                self.console.print(known[key], markup=False)
            if key in BACKSPACE:
                self.console.print("←")
                faces.pop()
            elif len(faces) < len(self.dice):
                faces.append(self.dice[len(faces)].faces[key])
            elif key in ENTER:
                return faces
            else:
                faces.clear()
        return faces

    def _prompt(self, faces: list[int]) -> dict[str, str]:
        """Ask for the next die, or whether all are right; return the keys and what they mean."""
        if len(faces) == len(self.dice):
            self._say(f"{self._shown(faces)} (Enter yes, n again, backspace the last die)")
            return dict.fromkeys(ENTER, "yes") | dict.fromkeys(AGAIN, "no")
        keys = self.dice[len(faces)]
        self._say(f"  {die_words(keys.die)} ({keys.legend})")
        return {key: keys.names[face] for key, face in keys.faces.items()}

    def _say(self, text: str) -> None:
        self.console.print(f"{escape(text)}: ", end="", soft_wrap=True)

    def _obey_key(self, key: str, faces: list[int]) -> None:
        """Do what a key says that is no answer, and ask again."""
        try:
            self._obey("quit" if key in STOP else key)
            self.console.bell()
        except Unreadable as error:
            self._complain(error)
            self._prompt(faces)

    # --- both ----------------------------------------------------------------------------------

    def _shown(self, faces: list[int]) -> str:
        """Say what the dice show, kind by kind."""
        rolled = zip(self.dice, faces, strict=True)
        kinds = groupby(rolled, lambda one: one[0].die.name)
        return "; ".join(
            f"{kind_words(name)} {', '.join(keys.names[face] for keys, face in alike)}"
            for name, alike in kinds
        )

    def _obey(self, text: str) -> None:
        """Do what a command says, if it is one."""
        if text in ("q", "quit"):
            self.console.print()
            raise Quit
        for name, command in self.commands.items():
            if text in (name, name[0]):
                self.console.print()
                command()

    def _complain(self, error: Unreadable) -> None:
        self.console.print(f"[red]{escape(str(error))}[/]")


def _keys() -> Iterator[str]:
    """Yield keys as they are pressed; fast ones arrive together, special ones as a sequence."""
    while True:
        pressed = click.getchar()
        yield from () if pressed.startswith("\x1b") else pressed
