"""Replays game records: every line is checked, and the first wrong one is reported."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from dicewright.core.edition import Edition
from dicewright.core.errors import Forbidden, Refused, Unreadable
from dicewright.core.game import TERMINAL, Game
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import VERSION, result_content
from dicewright.core.state import INTERPRETED

EVENTS = ("roll", "do", "player", "scores", "abandoned")  # the key that tells what a line is


@dataclass
class Replayed:
    """A record that has been checked, line by line."""

    header: dict[str, Any]
    match: Match
    players: list[str]  # who sits where in the end
    end: int = 0  # where the last whole line ends, in bytes
    result: dict[str, Any] | None = None
    abandoned: str | None = None

    @property
    def status(self) -> str:
        """Say how the game stands: finished, abandoned or unfinished."""
        if self.result is not None:
            return "finished"
        return "unfinished" if self.abandoned is None else "abandoned"


def replay_file(path: Path, find: Callable[[str], Game]) -> Replayed:
    """Replay a record file; `find` gives a game by its name."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
    return replay(content, find)


def replay(content: bytes, find: Callable[[str], Game]) -> Replayed:
    """Check every line of a record, and report the first one that is wrong."""
    replayed: Replayed | None = None
    end = 0
    for number, text in enumerate(content.split(b"\n"), start=1):
        end += len(text) + 1
        if end > len(content) and not _whole(text):
            break  # a crash leaves an unfinished last line
        try:
            if replayed is None:
                replayed = begin(decode(text), find)
            else:
                read_line(replayed, decode(text))
        except Refused as error:
            raise error.at(number) from None
        replayed.end = min(end, len(content))
    if replayed is None:
        raise Unreadable("expected a game record, which begins with its header")
    return replayed


def is_record(content: bytes) -> bool:
    """Say whether this is meant to be a game record, right or wrong."""
    try:
        return "record" in decode(content.split(b"\n")[0])
    except Unreadable:
        return False


def decode(text: bytes) -> dict[str, Any]:
    """Read one line."""
    try:
        content = msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"expected a JSON object: {error}") from None
    if not isinstance(content, dict):
        raise Unreadable(f"expected a JSON object, got {text.decode(errors='replace')!r:.40}")
    return content


def _whole(text: bytes) -> bool:
    try:
        decode(text)
    except Unreadable:
        return False
    return True


# --- the header --------------------------------------------------------------------------------


def begin(header: dict[str, Any], find: Callable[[str], Game]) -> Replayed:
    """Check the header and set up its game."""
    if _get(header, "record", int) != VERSION:
        raise Unreadable(f"record: expected version {VERSION}, got {header['record']}")
    game = find(_get(header, "game", str)).using(form=INTERPRETED)
    game = game.using(edition=_edition(header, game))
    game = game.using(options=_options(header, game))
    players = _get(header, "players", list)
    if not all(isinstance(name, str) and name for name in players):
        raise Unreadable(f"players: expected names, got {players!r:.60}")
    first = _get(header, "first", int)
    game.check_seats(len(players), first)
    layout = game.parse_layout(game, len(players), header)
    return Replayed(header, Match(game, players, first, layout), list(players))


def _get(content: dict[str, Any], key: str, kind: type) -> Any:
    if type(content.get(key)) is not kind:
        names = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        came = f"{content[key]!r:.40}" if key in content else "nothing"
        raise Unreadable(f"{key}: expected {names[kind]}, got {came}")
    return content[key]


def _edition(header: dict[str, Any], game: Game) -> Edition[Any]:
    """Return the edition that was played, shipped or embedded."""
    name, sha256 = _get(header, "edition", str), _get(header, "edition_sha256", str)
    if "edition_data" in header:
        edition = game.edition_type.convert(header["edition_data"], "edition_data")
    else:
        edition = game.edition_type.shipped(name)
    if edition.name != name:
        raise Unreadable(f"edition: expected {edition.name!r}, as it calls itself, got {name!r}")
    if edition.sha256 != sha256:
        raise Unreadable(f"edition_sha256: expected {edition.sha256}, got {sha256:.64}")
    return edition


def _options(header: dict[str, Any], game: Game) -> dict[str, Any]:
    options: dict[str, Any] = _get(header, "options", dict)
    for option in game.option_list:
        if option.name not in options:
            raise Unreadable(f"options: expected every option, {option.name} is missing")
    return options


# --- the lines after it ------------------------------------------------------------------------


def read_line(replayed: Replayed, content: dict[str, Any]) -> None:
    """Check and apply one line after the header."""
    match = replayed.match
    if replayed.status != "unfinished":
        raise Forbidden(match.game.rulings.end, "nothing may follow the last line of a record")
    kinds = [key for key in EVENTS if key in content]
    if len(kinds) != 1:
        raise Unreadable(f"expected one of {', '.join(EVENTS)}, got {content!r:.60}")
    READ[kinds[0]](replayed, content)


def _read_roll(replayed: Replayed, content: dict[str, Any]) -> None:
    match, game = replayed.match, replayed.match.game
    faces = _get(content, "roll", list)
    asked = game.asks(game, match.state)
    try:
        event = Roll(tuple(game.parse_face(game.edition.data, face) for face in faces))
    except Unreadable as error:
        raise Forbidden(asked.ruling, f"{asked.sentence}: {error}") from None
    match.apply(event)


def _read_act(replayed: Replayed, content: dict[str, Any]) -> None:
    match, game = replayed.match, replayed.match.game
    seat, text = _get(content, "seat", int), _get(content, "do", str)
    match.check_turn(seat)
    try:
        action = game.parse(text)
    except Unreadable as error:
        asked = game.asks(game, match.state)
        raise Forbidden(asked.ruling, f"{asked.sentence}: {error}") from None
    match.apply(Act(seat, action))


def _read_player(replayed: Replayed, content: dict[str, Any]) -> None:
    """Somebody else takes a seat, which changes nothing in the game."""
    seat, name = _get(content, "seat", int), _get(content, "player", str)
    if seat not in range(len(replayed.players)):
        raise Unreadable(f"seat: expected 0 to {len(replayed.players) - 1}, got {seat}")
    replayed.players[seat] = name


def _read_result(replayed: Replayed, content: dict[str, Any]) -> None:
    match, rulings = replayed.match, replayed.match.game.rulings
    if match.to_move != TERMINAL:
        asked = match.game.asks(match.game, match.state)
        raise Forbidden(rulings.end, f"the game is not over: {asked.sentence}")
    result = result_content(match)
    for key, ruling in (("scores", rulings.score), ("winners", rulings.win)):
        came = _get(content, key, list)
        if came != result[key] or not all(type(number) is int for number in came):
            raise Forbidden(ruling, f"the {key} are {result[key]}, not {came!r:.60}")
    replayed.result = result


def _read_abandoned(replayed: Replayed, content: dict[str, Any]) -> None:
    reason = _get(content, "abandoned", str)
    if replayed.match.to_move == TERMINAL:
        raise Forbidden(
            replayed.match.game.rulings.end,
            "the game is over: expected its result, not 'abandoned'",
        )
    replayed.abandoned = reason


READ: dict[str, Callable[[Replayed, dict[str, Any]], None]] = {
    "roll": _read_roll,
    "do": _read_act,
    "player": _read_player,
    "scores": _read_result,
    "abandoned": _read_abandoned,
}
