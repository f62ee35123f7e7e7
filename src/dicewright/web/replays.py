"""Games move by move, from a table or from a record."""

from typing import Any

from dicewright import bots, games
from dicewright.core.differences import own_edition
from dicewright.core.errors import Refused
from dicewright.core.game import Game
from dicewright.core.replay import Replayed, begin, decode
from dicewright.web.codes import Code, Problem
from dicewright.web.entries import read_entry
from dicewright.web.messages import Entry, Replay, Result, Seat, Status

MOST_LINES = 20_000


def replay_record(content: bytes) -> Replay:
    """Check a record and return its game, move by move."""
    replayed: Replayed | None = None
    entries: list[Entry] = []
    views: list[dict[str, Any]] = []
    lines = content.rstrip(b"\n").split(b"\n")
    if len(lines) > MOST_LINES:
        raise Problem(Code.TOO_LARGE, detail=f"at most {MOST_LINES} lines")
    for number, text in enumerate(lines, start=1):
        try:
            if replayed is None:
                replayed = begin(decode(text), games.get)
                views.append(_view(replayed))
            elif entry := _read(replayed, decode(text)):
                entries.append(entry)
                views.append(_view(replayed))
        except Refused as error:
            raise Problem(Code.BAD_RECORD, line=number, detail=error.reason) from None
    assert replayed is not None
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
        own_edition=own_edition(match.game),
    )


def _seat(player: str) -> Seat:
    if player.startswith(bots.PREFIX):
        return Seat(name="", bot=player.removeprefix(bots.PREFIX))
    return Seat(name=player)
