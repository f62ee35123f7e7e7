"""What happened at a table, read from the lines of a record."""

from collections.abc import Mapping, Sequence
from typing import Any

from dicewright.core.effects import changes
from dicewright.core.match import Act, Match
from dicewright.core.replay import Replayed, read_line
from dicewright.web.wire.messages import Entry

MOST_LINES = 20_000  # of a record: the longest games of random bots have 1,500


def read_entry(replayed: Replayed, content: dict[str, Any]) -> Entry:
    """Apply a line of a record, and return what happened."""
    match, game = replayed.match, replayed.match.game
    before, seat = game.scores(match.state), game.asks(match.state).seat or 0
    read_line(replayed, content)
    return entry_of(match, content, seat, before)


def entry_of(match: Match, content: Mapping[str, Any], seat: int, before: Sequence[int]) -> Entry:
    """Return what the last line of a record tells; a roll does not say whose it is: the seat's."""
    game, event = match.game, match.events[-1] if "do" in content else None
    return Entry(
        content.get("seat", seat),
        content.get("roll"),
        content.get("do"),
        game.shown(event.action) if isinstance(event, Act) else None,
        content.get("player"),
        changes(before, game.scores(match.state)),
        _rolled_alone(content),
        content.get("corrected") is True,
        match.passed if isinstance(event, Act) else None,
    )


def _rolled_alone(content: Mapping[str, Any]) -> bool:
    """Say whether a line tells of a fair roll in which no browser took part."""
    fair = content.get("fair")
    return isinstance(fair, dict) and "by" in fair and fair["by"] is None
