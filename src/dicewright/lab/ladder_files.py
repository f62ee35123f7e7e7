"""The folder of a ladder: its settings, and every block of games played, a line each."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

import msgspec

from dicewright.core.errors import Unreadable
from dicewright.lab.contests import Block

SETTINGS, GAMES, RESULTS, PLOT = "settings.json", "games.jsonl", "results.json", "ladder.svg"

Blocks = dict[str, dict[int, Block]]  # by contest and index


class Settings(msgspec.Struct, frozen=True):
    """What a ladder is of, which never changes, and how far it goes, which may."""

    fixed: dict[str, Any]  # the game, its edition and options, the seed, the time, the program
    levels: list[str]  # rising
    players: list[int]
    games: int
    at_least: int

    def check_same(self, wanted: "Settings", folder: Path) -> None:
        """Refuse to go on with other games than those that are there."""
        changed = [
            f"{name} {_text(self.fixed.get(name))}, not {_text(value)}"
            for name, value in wanted.fixed.items()
            if self.fixed.get(name) != value
        ]
        if changed:
            raise Unreadable(
                f"{folder} holds a ladder with {'; '.join(changed)}: name another folder with --out"
            )


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{key}={_text(part)}" for key, part in value.items()) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


class LadderFiles:
    """An open folder of a ladder: blocks are added to it as they are played."""

    def __init__(self, folder: Path, blocks: Blocks, lines: BinaryIO) -> None:
        self.folder = folder
        self.blocks = blocks
        self.lines = lines

    @classmethod
    def open(cls, folder: Path, settings: Settings) -> Self:
        """Make the folder, or go on with what is in it; a line that was not finished is dropped."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / SETTINGS).exists():
                read_settings(folder).check_same(settings, folder)
            elif (folder / GAMES).exists():
                raise Unreadable(f"{folder}: has {GAMES}, but no {SETTINGS} that tells of what")
            write(folder / SETTINGS, msgspec.to_builtins(settings))
            blocks, end = read_blocks(folder)
            lines = (folder / GAMES).open("ab")
            lines.truncate(end)
        except OSError as error:
            raise _unreadable(folder, error) from None
        return cls(folder, blocks, lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.lines.close()

    def add(self, blocks: Iterable[Block]) -> None:
        """Keep some blocks; they are in the file when this returns."""
        blocks = list(blocks)
        try:
            self.lines.write(b"".join(msgspec.json.encode(block) + b"\n" for block in blocks))
            self.lines.flush()
        except OSError as error:
            raise _unreadable(self.folder, error) from None
        for block in blocks:
            self.blocks.setdefault(block.contest, {}).setdefault(block.index, block)


def _unreadable(folder: Path, error: OSError) -> Unreadable:
    return Unreadable(f"{error.filename or folder}: {error.strerror}")


def read_settings(folder: Path) -> Settings:
    """Return the settings of the ladder in a folder."""
    path = folder / SETTINGS
    try:
        return msgspec.json.decode(path.read_bytes(), type=Settings)
    except FileNotFoundError:
        raise Unreadable(f"{folder}: there is no ladder ({SETTINGS} is missing)") from None
    except OSError as error:
        raise _unreadable(path, error) from None
    except msgspec.MsgspecError as error:
        raise Unreadable(f"{path}: {error}") from None


def read_blocks(folder: Path) -> tuple[Blocks, int]:
    """Return the blocks played, and the byte at which the last whole line ends."""
    path = folder / GAMES
    try:
        content = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise _unreadable(path, error) from None
    end = content.rfind(b"\n") + 1
    blocks: Blocks = {}
    for number, line in enumerate(content[:end].splitlines(), 1):
        try:
            block = msgspec.json.decode(line, type=Block)
        except msgspec.MsgspecError as error:
            raise Unreadable(f"{path}: {error}").at(number) from None
        blocks.setdefault(block.contest, {}).setdefault(block.index, block)
    return blocks, end


def write(path: Path, content: object) -> None:
    """Write a file of JSON, whole or not at all."""
    draft = path.with_suffix(".draft")
    try:
        draft.write_text(json.dumps(content, indent=2) + "\n", "utf-8")
        draft.replace(path)
    except OSError as error:
        raise _unreadable(path, error) from None
