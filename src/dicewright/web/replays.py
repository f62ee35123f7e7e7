"""Games move by move, from a table or from a record."""

from typing import Any

from dicewright import bots, games
from dicewright.core.differences import own_edition
from dicewright.core.errors import Refused
from dicewright.core.game import TERMINAL, Game
from dicewright.core.lines import Line, follow, is_torn
from dicewright.core.records import result_content
from dicewright.core.replay import Replayed, begin
from dicewright.web.codes import Code, Problem
from dicewright.web.entries import read_entry
from dicewright.web.messages import Entry, Replay, Result, Seat, Status

MOST_LINES = 20_000


def replay_record(content: bytes) -> Replay:
    """Check a record and return its game, move by move."""
    entries: list[Entry] = []
    views: list[dict[str, Any]] = []

    def start(header: Line) -> Replayed:
        replayed = begin(header, games.get)
        views.append(_view(replayed))
        return replayed

    def go_on(replayed: Replayed, line: Line) -> None:
        if entry := _read(replayed, line):
            entries.append(entry)
            views.append(_view(replayed))

    if content.count(b"\n") > MOST_LINES:
        raise Problem(Code.TOO_LARGE, detail=f"at most {MOST_LINES} lines")
    try:
        replayed = follow(content, start, go_on)
    except Refused as error:
        raise Problem(Code.BAD_RECORD, line=error.line or 1, detail=error.reason) from None
    replayed.torn = is_torn(content)
    return _whole(replayed, entries, views)


def _view(replayed: Replayed) -> dict[str, Any]:
    game: Game = replayed.match.game
    return game.view(game, replayed.match.state)


def _read(replayed: Replayed, content: dict[str, Any]) -> Entry | None:
    """Apply a line; the last one of a record is no entry."""
    entry = read_entry(replayed, content)
    return None if "scores" in content or "abandoned" in content else entry


def _whole(replayed: Replayed, entries: list[Entry], views: list[dict[str, Any]]) -> Replay:
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
