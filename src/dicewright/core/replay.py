"""Replays game records: every line is checked, and the first wrong one is reported."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicewright.core.edition import Edition, read_bytes
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.lines import NOTHING_MORE, Line, check_names, follow, is_torn, kind_of
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import VERSION, result_content
from dicewright.core.state import INTERPRETED

REMARKS = {
    "no_result": "the game is complete, but its result line is missing",
    "torn": "the last line has no line end, as a crash leaves it, and was not read",
}


@dataclass
class Replayed:
    """A record that has been checked, line by line."""

    header: Line
    match: Match
    players: list[str]  # who sits where in the end
    end: int = 0  # where the last whole line ends, in bytes
    torn: bool = False  # a crash left an unfinished line after it, which was not read
    result: dict[str, Any] | None = None
    abandoned: str | None = None

    @property
    def ended(self) -> bool:
        """The record has its last line."""
        return self.result is not None or self.abandoned is not None

    @property
    def status(self) -> str:
        """Say how the game stands: finished, abandoned, unfinished, or complete without result."""
        if self.ended:
            return "abandoned" if self.result is None else "finished"
        return "complete" if self.match.to_move == TERMINAL else "unfinished"

    @property
    def remarks(self) -> list[str]:
        """Name what is odd about a record in which nothing is wrong."""
        odd = {"no_result": self.status == "complete", "torn": self.torn}
        return [remark for remark in REMARKS if odd[remark]]


def replay_file(path: Path, find: Callable[[str], Game]) -> Replayed:
    """Replay a record file; `find` gives a game by its name."""
    return replay(read_bytes(path), find)


def replay(content: bytes, find: Callable[[str], Game]) -> Replayed:
    """Check every line of a record, and report the first one that is wrong."""
    replayed = follow(content, lambda header: begin(header, find), read_line)
    replayed.end, replayed.torn = content.rindex(b"\n") + 1, is_torn(content)
    return replayed


# --- the header --------------------------------------------------------------------------------


def begin(header: Line, find: Callable[[str], Game]) -> Replayed:
    """Check the header and set up its game."""
    if _get(header, "record", int) != VERSION:
        raise Unreadable(f"record: expected version {VERSION}, got {header['record']}")
    game = find(_get(header, "game", str)).using(form=INTERPRETED)
    game = game.using(edition=_edition(header, game))
    game = game.using(options=_options(header, game))
    players = _get(header, "players", list)
    check_names("players", players)
    first = _get(header, "first", int)
    game.check_seats(len(players), first)
    layout = game.parse_layout(len(players), header)
    return Replayed(header, Match(game, players, first, layout), list(players))


def _get(content: Line, key: str, kind: type) -> Any:
    if type(content.get(key)) is not kind:
        names = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
        came = f"{content[key]!r:.40}" if key in content else "nothing"
        raise Unreadable(f"{key}: expected {names[kind]}, got {came}")
    return content[key]


def _edition(header: Line, game: Game) -> Edition[Any]:
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


def _options(header: Line, game: Game) -> dict[str, Any]:
    options: dict[str, Any] = _get(header, "options", dict)
    for option in game.option_list:
        if option.name not in options:
            raise Unreadable(f"options: expected every option, {option.name} is missing")
    return options


# --- the lines after it ------------------------------------------------------------------------


def read_line(replayed: Replayed, content: Line) -> None:
    """Check and apply one line after the header."""
    if replayed.ended:
        raise Forbidden(replayed.match.game.rulings.end, NOTHING_MORE)
    READ[kind_of(content)](replayed, content)


def _read_roll(replayed: Replayed, content: Line) -> None:
    match, game = replayed.match, replayed.match.game
    faces = _get(content, "roll", list)
    asked = game.asks(match.state)
    try:
        event = Roll(tuple(game.parse_face(face) for face in faces))
    except Unreadable as error:
        raise Forbidden(asked.ruling, f"{asked.sentence}: {error}") from None
    match.apply(event)


def _read_act(replayed: Replayed, content: Line) -> None:
    match, game = replayed.match, replayed.match.game
    seat, text = _get(content, "seat", int), _get(content, "do", str)
    match.check_turn(seat)
    try:
        action = game.parse(text)
    except Unreadable as error:
        asked = game.asks(match.state)
        raise Forbidden(asked.ruling, f"{asked.sentence}: {error}") from None
    match.apply(Act(seat, action))


def _read_player(replayed: Replayed, content: Line) -> None:
    """Somebody else takes a seat, which changes nothing in the game."""
    seat, name = _get(content, "seat", int), _get(content, "player", str)
    if seat not in range(len(replayed.players)):
        raise Unreadable(f"seat: expected 0 to {len(replayed.players) - 1}, got {seat}")
    check_names("player", [name])
    replayed.players[seat] = name


def _read_result(replayed: Replayed, content: Line) -> None:
    match, rulings = replayed.match, replayed.match.game.rulings
    if match.to_move != TERMINAL:
        asked = match.game.asks(match.state)
        raise Forbidden(rulings.end, f"the game is not over: {asked.sentence}")
    result = result_content(match)
    for key, ruling in (("scores", rulings.score), ("winners", rulings.win)):
        came = _get(content, key, list)
        if came != result[key] or not all(type(number) is int for number in came):
            raise Forbidden(ruling, f"the {key} are {result[key]}, not {came!r:.60}")
    replayed.result = result


def _read_abandoned(replayed: Replayed, content: Line) -> None:
    reason = _get(content, "abandoned", str)
    if replayed.match.to_move == TERMINAL:
        raise Forbidden(
            replayed.match.game.rulings.end,
            "the game is over: expected its result, not 'abandoned'",
        )
    replayed.abandoned = reason


READ: dict[str, Callable[[Replayed, Line], None]] = {
    "roll": _read_roll,
    "do": _read_act,
    "player": _read_player,
    "scores": _read_result,
    "abandoned": _read_abandoned,
}
