"""Game records: JSON Lines that are appended to while a game runs and replay without any chance."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Event, Match, Roll

VERSION = 1


def line(content: Mapping[str, Any]) -> str:
    """Return one line of a record."""
    return json.dumps(content, ensure_ascii=False) + "\n"


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
    }
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


def write_record(path: Path, match: Match, **further: object) -> None:
    """Write the whole record of a finished match; the same record may be there already."""
    lines = [line(header(match, **further))]
    lines += [line(event_content(match.game, event)) for event in match.events]
    lines.append(line(result_content(match)))
    content = "".join(lines).encode()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.read_bytes() != content:
            raise Unreadable(f"{path}: exists with another game, and records are not overwritten")
        path.write_bytes(content)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None


class RecordFile:
    """A record being written: each event is in the file before the next one is asked for."""

    def __init__(self, file: IO[bytes], game: Game, ends: list[int]) -> None:
        self.file = file
        self.game = game
        self.ends = ends  # where each line ends

    @classmethod
    def create(cls, path: Path, match: Match, **further: object) -> "RecordFile":
        """Begin the record of a match that has not begun."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            record = cls(path.open("xb"), match.game, [])
        except FileExistsError:
            raise Unreadable(f"{path}: exists already, and records are not overwritten") from None
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        record._append(header(match, **further))
        return record

    @classmethod
    def resume(cls, path: Path, match: Match, ends: list[int]) -> "RecordFile":
        """Go on with an unfinished record after its last whole line; `ends` is where lines end."""
        record = cls(path.open("r+b"), match.game, list(ends))
        record._cut()
        record.file.seek(ends[-1] - 1)
        if record.file.read(1) != b"\n":
            record.file.write(b"\n")
            record.ends[-1] += 1
        return record

    def append(self, event: Event) -> None:
        """Write an event."""
        self._append(event_content(self.game, event))

    def take_back(self) -> None:
        """Remove the last event."""
        self.ends.pop()
        self._cut()

    def finish(self, match: Match) -> None:
        """Write the result of a finished match, and close."""
        self._append(result_content(match))
        self.close()

    def close(self) -> None:
        """Close the file; an unfinished record can be resumed."""
        self.file.close()

    def _cut(self) -> None:
        """Let the file end with the last line that stands."""
        self.file.truncate(self.ends[-1])
        self.file.seek(self.ends[-1])

    def _append(self, content: Mapping[str, Any]) -> None:
        self.file.write(line(content).encode())
        self.file.flush()
        self.ends.append(self.file.tell())
