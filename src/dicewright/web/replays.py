"""Games move by move, from a table or from a record; to be called in the worker's process."""

import gzip
from typing import Any, cast

import msgspec

from dicewright import bots, games
from dicewright.core.errors import Refused
from dicewright.core.game import Game
from dicewright.core.replay import Replayed, begin, decode
from dicewright.web.codes import Code, Problem
from dicewright.web.entries import read_entry
from dicewright.web.messages import Entry, Replay, Result, Seat, Status

MOST_LINES = 20_000  # of a record: the longest games of random bots have 1,500
COMPRESSION = 6  # of gzip
ENCODE = msgspec.json.Encoder().encode
MOST_ANSWERED = 32 * 1024 * 1024  # bytes of views


def replay_json(content: bytes, compress: bool) -> bytes:
    """Return the game of a record, move by move, as it goes over the wire."""
    encoded = msgspec.json.encode(replay_record(content))
    return gzip.compress(encoded, COMPRESSION) if compress else encoded


def replay_record(content: bytes) -> Replay:
    """Check a record and return its game, move by move."""
    replayed: Replayed | None = None
    entries: list[Entry] = []
    views = Views()
    check_lines(content)
    lines = content.rstrip(b"\n").split(b"\n")
    for number, text in enumerate(lines, start=1):
        try:
            if replayed is None:
                replayed = begin(decode(text), games.get)
                views.add(replayed)
            elif entry := _read(replayed, decode(text)):
                entries.append(entry)
                views.add(replayed, same=entry.player is not None)
        except Refused as error:
            raise Problem(Code.BAD_RECORD, line=number, detail=error.reason) from None
    assert replayed is not None
    return _whole(replayed, entries, views.encoded)


def check_lines(content: bytes) -> None:
    """Refuse a record of more lines than any game has."""
    if content.count(b"\n") > MOST_LINES:
        raise Problem(Code.TOO_LARGE, detail=f"at most {MOST_LINES} lines")


class Views:
    """What the board looks like after each entry, encoded at once: as objects they fill memory."""

    def __init__(self) -> None:
        self.encoded: list[dict[str, Any] | None] = []
        self.size = 0

    def add(self, replayed: Replayed, same: bool = False) -> None:
        """Add the board as it is; the `same` as before is not looked at again."""
        game: Game = replayed.match.game
        view = msgspec.Raw(b"null" if same else ENCODE(game.view(game, replayed.match.state)))
        self.size += len(view)
        if self.size > MOST_ANSWERED:
            raise Problem(Code.TOO_LARGE, detail=f"at most {MOST_ANSWERED} bytes of boards")
        self.encoded.append(cast(dict[str, Any], view))


def _read(replayed: Replayed, content: dict[str, Any]) -> Entry | None:
    """Apply a line; the last one of a record is no entry."""
    entry = read_entry(replayed, content)
    return None if "scores" in content or "abandoned" in content else entry


def _whole(replayed: Replayed, entries: list[Entry], views: list[dict[str, Any] | None]) -> Replay:
    match = replayed.match
    status: dict[str, Status] = {"unfinished": "playing"}
    return Replay(
        game=match.game.name,
        edition=match.game.edition.name,
        options=match.game.options,
        seats=[_seat(player) for player in match.players],
        first=match.first,
        status=status.get(replayed.status, replayed.status),  # type: ignore[arg-type]
        entries=entries,
        views=views,
        result=None if replayed.result is None else Result(**replayed.result),
        abandoned=replayed.abandoned,
        fair="fair" in replayed.header,
    )


def _seat(player: str) -> Seat:
    if player.startswith(bots.PREFIX):
        return Seat(name="", bot=player.removeprefix(bots.PREFIX))
    return Seat(name=player)
