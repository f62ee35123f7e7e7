"""Game records: JSON Lines that are appended to while a game runs and replay without any chance."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.match import Event, Match, Roll

VERSION = 1
ENCODER = json.JSONEncoder(ensure_ascii=False)


def line(content: Mapping[str, Any]) -> str:
    """Return one line of a record."""
    return ENCODER.encode(content) + "\n"


def header(match: Match, **further: object) -> dict[str, Any]:
    """Return the first line of a match's record; `further` keys are kept and never read."""
    edition = match.game.edition
    content: dict[str, Any] = {
        "record": VERSION,
        "game": match.game.name,
        "edition": edition.name,
        "edition_sha256": edition.sha256,
        "options": match.game.options,
        "players": list(match.players),
        "first": match.first,
    } | match.game.layout_header(match.layout)
    if not edition.shipped:
        content["edition_data"] = edition.parsed
    return content | further


def event_content(game: Game, event: Event) -> dict[str, Any]:
    """Return an event as a record writes it."""
    if isinstance(event, Roll):
        return {"roll": [game.face(face) for face in event.faces]}
    return {"seat": event.seat, "do": game.text(event.action)}


def result_content(match: Match) -> dict[str, Any]:
    """Return the last line of a finished match's record."""
    return {
        "scores": match.game.scores(match.state),
        "winners": match.game.winners(match.state),
    }


def whole_record(match: Match, **further: object) -> bytes:
    """Return the record of a match, with its result if the game is over."""
    lines = [header(match, **further)]
    lines += [event_content(match.game, event) for event in match.events]
    if match.to_move == TERMINAL:
        lines.append(result_content(match))
    return "".join(map(line, lines)).encode()


def write_record(path: Path, content: bytes) -> None:
    """Write a whole record, or nothing of it; the very same record may be there already."""
    unfinished = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.read_bytes() != content:
            raise Unreadable(f"{path}: exists with another game, and records are not overwritten")
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None


class RecordFile:
    """A record being written: each event is in the file before the next one is asked for."""

    def __init__(self, file: IO[bytes], game: Game) -> None:
        self.file = file
        self.game = game

    @classmethod
    def create(cls, path: Path, match: Match, **further: object) -> "RecordFile":
        """Begin the record of a match that has not begun."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            record = cls(path.open("x+b"), match.game)
        except FileExistsError:
            raise Unreadable(f"{path}: exists already, and records are not overwritten") from None
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        record._append(header(match, **further))
        return record

    @classmethod
    def resume(cls, path: Path, match: Match, end: int) -> "RecordFile":
        """Go on with an unfinished record after its last whole line, which ends at that byte."""
        try:
            record = cls(path.open("r+b"), match.game)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        record._write_from(end, b"")
        return record

    def append(self, event: Event) -> None:
        """Write an event."""
        self._append(event_content(self.game, event))

    def take_back(self, count: int = 1) -> None:
        """Remove the last events; what stands among them (somebody took a seat) stays."""
        self.file.seek(0)
        lines = self.file.readlines()
        events = [number for number, text in enumerate(lines) if _is_event(text)][-count:]
        first = min(events)
        kept = [text for number, text in enumerate(lines) if number not in events]
        self._write_from(len(b"".join(lines[:first])), b"".join(kept[first:]))

    def finish(self, match: Match) -> None:
        """Write the result of a finished match, and close."""
        self._append(result_content(match))
        self.close()

    def close(self) -> None:
        """Close the file; an unfinished record can be resumed."""
        self.file.close()

    def _append(self, content: Mapping[str, Any]) -> None:
        self.file.write(line(content).encode())
        self.file.flush()

    def _write_from(self, start: int, content: bytes) -> None:
        """Let the file end with this content from that byte on."""
        self.file.truncate(start)
        self.file.seek(start)
        self.file.write(content)
        self.file.flush()


def _is_event(text: bytes) -> bool:
    return not {"roll", "do"}.isdisjoint(json.loads(text))
