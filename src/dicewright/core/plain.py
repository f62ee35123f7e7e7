"""The words and views of any game, made of its fields and actions."""

from collections.abc import Iterator, Mapping
from typing import Any

from dicewright.core.border import Face, number_within, whole
from dicewright.core.definition import Asked, Show
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game, Words
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.record import Field, Record, cut
from dicewright.core.state import State
from dicewright.core.text import StateLine

DICE = "dice"  # the field of the dice as they lie; 0 is none
KNOWN = ("players", "player", "first", "phase", DICE)  # fields that are shown in their own ways
APART = ",/;"  # what stands between the numbers of a field, its rows and its grids
ODD = -1  # a number of players that cannot be
Shown = int | None | list[Any]


def spoken(name: str) -> str:
    """Return a name of the code in words."""
    return name.lower().replace("_", " ")


# --- what is asked, and why not -------------------------------------------------------------------


def asks(game: Game, state: State) -> Asked:
    """Say what the game waits for: a roll, or one of the kinds of action that are legal."""
    mover = game.to_move(state)
    if mover == TERMINAL:
        return Asked(game.rulings.end, "the game is over", None)
    if mover == CHANCE:
        count = len(game.dice(state))
        dice = "a die" if count == 1 else f"{count} dice"
        return Asked(game.rulings.roll or game.rulings.order, f"roll {dice}", int(state.player))
    kinds = dict.fromkeys(game.codec.of(action).name for action in game.legal(state))
    return Asked(game.rulings.order, " or ".join(map(spoken, kinds)), mover)


def explain(game: Game, state: State, action: int, refusal: int) -> tuple[str, str]:
    """Say why an action is forbidden, by the name of the refusal, and what is asked for."""
    why, what = spoken(game.refusals(refusal).name), game.text(action)
    return game.rulings.order, f"{what!r} is forbidden ({why}): {asks(game, state).sentence}"


def help_text(game: Game) -> str:
    """Tell of a game that brings no rules in words: its dice, its pieces, and what can be done."""
    edition = game.edition.parsed
    told = {**edition["dice"], **edition.get("pieces", {})}
    numbers = [f"- {spoken(name)}: {_listed(value)}" for name, value in told.items()]
    kinds = [f"- {spoken(kind.name)}: `{kind.form}`" for kind in game.codec.kinds]
    lines = [f"# {game.title}", "", f"{game.about[:1].upper()}{game.about[1:]}.", ""]
    return "\n".join([*lines, "## Pieces", "", *numbers, "", "## Actions", "", *kinds, ""])


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# --- what is to be seen ---------------------------------------------------------------------------


def of_seats(field: Field) -> bool:
    """Say whether a field has a number, or numbers, for each seat."""
    return bool(field.shape) and cut(field.shape[0], {"players": ODD}) == ODD


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all fields, in their order: of the table or of every seat, numbers or rows of them."""
    plain = game.plain(state)
    dice = getattr(plain, DICE) if DICE in plain.fields else []
    return {
        "player": plain.player,
        "scores": game.scores(state),
        "dice": [game.face(face) if face else None for face in dice],
        "parts": [_part(game, plain, name, show) for name, show in shown_fields(game)],
    }


def shown_fields(game: Game) -> Iterator[tuple[str, Show]]:
    """Yield the fields that are shown as they are, and how."""
    for name in game.state_type.fields:
        show = game.shows.get(name, Show())
        if name not in KNOWN and not show.hidden:
            yield name, show


def _part(game: Game, plain: Any, name: str, show: Show) -> dict[str, Any]:
    seats, value = of_seats(plain.fields[name]), getattr(plain, name)
    return {
        "name": name,
        "seats": seats,
        "value": _blanked(value[: plain.players] if seats else value, show.blank),
        "places": list(show.places),
        "end": int(getattr(game.plain_tables, show.track)) if show.track else None,
        "by": list(show.by) if show.by else None,
    }


def _blanked(value: Any, blank: int | None) -> Shown:
    if isinstance(value, list):
        return [_blanked(one, blank) for one in value]
    return None if value == blank else int(value)


# --- states as text -------------------------------------------------------------------------------


def state_text(game: Game, state: State) -> str:
    """Return a state as one line: every field with its numbers."""
    plain = game.plain(state)
    return " ".join(f"{name}={_joined(getattr(plain, name))}" for name in plain.fields)


def _joined(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    return APART[_depth(value) - 1].join(map(_joined, value))


def _depth(value: Any) -> int:
    return 1 + _depth(value[0]) if isinstance(value, list) else 0


def parse_state(game: Game, text: str) -> State:
    """Return the state that a line tells of, if the rules can go on from it."""
    kind = game.state_type
    line = StateLine(list(kind.fields), text)
    plain: Any = kind()
    for name, field in kind.fields.items():
        setattr(plain, name, _read(line, name, line.values[name], getattr(plain, name), field))
    game.check_seats(plain.players, 0)
    number_within("player", plain.player, 0, plain.players - 1)
    _try_rules(game.interpreted, plain)
    line.check_same(state_text(game.interpreted, plain))
    return game.form.convert(kind, plain)


def _read(line: StateLine, name: str, text: str, like: Any, field: Field) -> Any:
    """Read a number, or rows of as many as there must be."""
    if not isinstance(like, list):
        return _number(line, name, text, field)
    texts = text.split(APART[_depth(like) - 1])
    if len(texts) != len(like):
        raise line.wrong(name, f"{len(like)} numbers or rows")
    return [_read(line, name, one, item, field) for one, item in zip(texts, like, strict=True)]


def _number(line: StateLine, name: str, text: str, field: Field) -> int:
    kind = field.scalar({})
    bits, signed = int(kind.lstrip("uint")), not kind.startswith("u")
    high = (1 << (bits - signed)) - 1
    digits = text.removeprefix("-")
    fits = digits.isascii() and digits.isdecimal() and len(digits) < len(str(high)) + 1
    if not fits or not (-high if signed else 0) <= int(text) <= high:
        raise line.wrong(name, f"numbers up to {high}")
    return int(text)


def _try_rules(game: Game, plain: Record) -> None:
    """Refuse a state in which the rules do not find their way."""
    try:
        mover = game.to_move(plain)
        possible = mover in range(TERMINAL, plain.players)  # type: ignore[attr-defined]
        game.scores(plain)
        if mover == CHANCE:
            possible = bool(game.dice(plain))
        elif possible and mover != TERMINAL:
            possible = bool(game.legal(plain))
    except (IndexError, ValueError, ZeroDivisionError, OverflowError):
        possible = False
    if not possible:
        raise Unreadable("state: expected one that a game can come to, got one without a next step")


# --- faces ----------------------------------------------------------------------------------------


def face_text(edition: Any, face: int) -> int:
    """Return a face as records write it: its pips."""
    return int(face)


def parse_face(edition: Any, face: object) -> int:
    """Return the face that a record writes so."""
    number = int(face) if isinstance(face, str) and face.isdecimal() else whole(face)
    if number is None:
        raise Unreadable(f"expected the pips of a die, got {face!r:.20}")
    return number


def with_faces(words: Words, names: Mapping[int, str]) -> Words:
    """Return words in which some faces have names."""
    numbers = {name: face for face, name in names.items()}

    def named(edition: Any, face: int) -> Face:
        return names[face] if face in names else words.face_text(edition, face)

    def parse(edition: Any, face: object) -> int:
        return numbers[str(face)] if str(face) in numbers else words.parse_face(edition, face)

    return words._replace(face_text=named, parse_face=parse)


WORDS = Words(asks, explain, view, state_text, parse_state, face_text, parse_face)
