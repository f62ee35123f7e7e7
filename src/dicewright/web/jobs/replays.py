"""Games move by move, from a table or from a record."""

import gzip
from typing import Any, cast

import msgspec

from dicewright import bots, games
from dicewright.core.differences import own_edition
from dicewright.core.errors import Refused
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.lines import Line, follow, is_torn
from dicewright.core.records import result_content
from dicewright.core.replay import Replayed, begin
from dicewright.web.jobs.kinds import READ, Kind
from dicewright.web.tables.history import MOST_LINES, read_entry
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import Entry, Replay, Result, Seat, Status

COMPRESSION = 6  # of gzip
ENCODE = msgspec.json.Encoder().encode
MOST_ANSWERED = 32 * 1024 * 1024  # bytes of views


class ReplayWish(msgspec.Struct):
    """A record to be replayed."""

    content: bytes
    compress: bool


def replay_json(wish: ReplayWish) -> bytes:
    """Return the game of a record, move by move, as it goes over the wire; in a worker."""
    encoded = msgspec.json.encode(replay_record(wish.content))
    return gzip.compress(encoded, COMPRESSION) if wish.compress else encoded


REPLAY = Kind("replay", READ, replay_json, ReplayWish, bytes)


def replay_record(content: bytes) -> Replay:
    """Check a record and return its game, move by move."""
    entries: list[Entry] = []
    views = Views()

    def start(header: Line) -> Replayed:
        replayed = begin(header, games.get)
        views.add(replayed)
        return replayed

    def go_on(replayed: Replayed, line: Line) -> None:
        if entry := _read(replayed, line):
            entries.append(entry)
            views.add(replayed, same=entry.player is not None)

    check_lines(content)
    try:
        replayed = follow(content, start, go_on)
    except Refused as error:
        raise Problem(Code.BAD_RECORD, line=error.line or 1, detail=error.reason) from None
    replayed.torn = is_torn(content)
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
        view = msgspec.Raw(b"null" if same else ENCODE(game.view(replayed.match.state)))
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
    status: dict[str, Status] = {"unfinished": "playing", "complete": "finished"}
    return Replay(
        game=match.game.name,
        edition=match.game.edition.name,
        options=match.game.options,
        seats=[_seat(player) for player in match.players],
        first=match.first,
        status=status.get(replayed.status, replayed.status),  # type: ignore[arg-type]
        entries=entries,
        views=views,
        result=Result(**result_content(match)) if match.to_move == TERMINAL else None,
        abandoned=replayed.abandoned,
        remarks=replayed.remarks,
        fair="fair" in replayed.header,
        own_edition=own_edition(match.game),
    )


def _seat(player: str) -> Seat:
    if player.startswith(bots.PREFIX):
        return Seat(name="", bot=player.removeprefix(bots.PREFIX))
    return Seat(name=player)
