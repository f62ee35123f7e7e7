"""Reads what people type: a line at a time, or the faces of real dice, one key each."""

import sys
from collections.abc import Iterator, Sequence

import click
from rich.console import Console
from rich.markup import escape

from dicewright.core.errors import Unreadable
from dicewright.core.game import Face, Game
from dicewright.core.state import State

KEYS = "1234567890abcdefghijklmnop"
BACKSPACE = ("\x7f", "\b")
STOP = ("\x03", "\x04", "q")


class Quit(Exception):
    """The person at the keyboard leaves; the record stays."""


def read_line(console: Console, prompt: str) -> str:
    """Read one line; the end of input means to quit."""
    try:
        return console.input(f"[bold]{prompt}[/] ").strip()
    except EOFError:
        console.print()
        raise Quit from None


class FaceKeys:
    """One key for each face of a kind of dice: its own digit, or else one in the order of faces."""

    def __init__(self, game: Game, kind: int) -> None:
        faces = list(dict.fromkeys(game.sides(kind)))
        self.names: dict[int, Face] = {face: game.face(face) for face in faces}
        digits = [str(name) for name in self.names.values()]
        keys = digits if all(len(digit) == 1 for digit in digits) else KEYS[: len(faces)]
        self.faces = dict(zip(keys, faces, strict=True))

    @property
    def legend(self) -> str:
        """Say which key stands for which face."""
        pairs = [(key, str(self.names[face])) for key, face in self.faces.items()]
        if all(key == name for key, name in pairs):
            return f"keys {pairs[0][0]} to {pairs[-1][0]}"
        return ", ".join(f"{key} {name}" for key, name in pairs)

    def read(self, text: str) -> int:
        """Return the face of a key, or of its whole name."""
        named = {str(name): face for face, name in self.names.items()}
        face = self.faces.get(text, named.get(text))
        if face is None:
            raise Unreadable(f"{text!r} is no face of these dice: {self.legend}")
        return face


def ask_faces(console: Console, game: Game, state: State, who: str) -> Sequence[int]:
    """Ask for the faces that real dice show, until they are all there."""
    keys = [FaceKeys(game, kind) for kind in game.dice(state)]
    question = f"{who}: {game.asks(game, state).task} ({keys[0].legend})"
    while True:
        try:
            if sys.stdin.isatty() and console.is_terminal:
                return _by_key(console, keys, question)
            return _by_line(console, keys, question)
        except Unreadable as error:
            console.print(f"[red]{escape(str(error))}[/]")


def _by_line(console: Console, keys: Sequence[FaceKeys], question: str) -> list[int]:
    text = read_line(console, f"{question}:")
    if text in ("q", "quit"):
        raise Quit
    words = text.replace(",", " ").split()
    if len(words) == 1 and len(keys) > 1:
        words = list(words[0])
    if len(words) != len(keys):
        raise Unreadable(f"expected {len(keys)} faces, got {len(words)}")
    return [key.read(word) for key, word in zip(keys, words, strict=True)]


def _by_key(console: Console, keys: Sequence[FaceKeys], question: str) -> list[int]:
    """Take one key a die; backspace takes the last one back, q leaves."""
    console.print(f"[bold]{escape(question)}:[/] ", end="")
    faces: list[int] = []
    typed = _keys()
    while len(faces) < len(keys):
        key, die = next(typed), keys[len(faces)]
        if key in BACKSPACE and faces:
            faces.pop()
            console.print("← ", end="")
        elif key in STOP and key not in die.faces:
            console.print()
            raise Quit
        elif key in die.faces:
            faces.append(die.faces[key])
            console.print(f"{die.names[faces[-1]]} ", end="")
        else:
            console.bell()
    console.print()
    return faces


def _keys() -> Iterator[str]:
    """Yield keys as they are pressed; fast ones arrive together, special ones as a sequence."""
    while True:
        pressed = click.getchar()
        yield from () if pressed.startswith("\x1b") else pressed
