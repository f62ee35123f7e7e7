"""The border: what people hand in is read here, or refused with one of the two errors."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import index
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypeVar

from dicewright.core.actions import ActionParts
from dicewright.core.edition import Edition
from dicewright.core.errors import Forbidden, Refused, Unreadable, told
from dicewright.core.kernels import CHANCE, TERMINAL

if TYPE_CHECKING:
    from dicewright.core.game import Game
    from dicewright.core.state import State

T = TypeVar("T")
USUAL_LENGTH = 64  # of an action's text; longer ones are not kept in mind
MOST_BITS = 512  # of a number that an error tells of
Face = int | str  # its number, or what a record calls it: pips, or a symbol
Action = int | str  # its number, or what a record writes


def whole(value: object) -> int | None:
    """Return a whole number of any type, NumPy's too; of anything else, truth values too, none."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number_within(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number if it is within its limits."""
    number = whole(value)
    if number is None or not low <= number <= high:
        raise Unreadable(f"{name}: expected a number from {low} to {high}, got {told(value)}")
    return number


def listed(name: str, values: object) -> list[object]:
    """Return what a list holds; a text is none."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise Unreadable(f"{name}: expected a list, got {told(values)}")
    try:
        return list(values)
    except TypeError:  # an array without dimensions
        raise Unreadable(f"{name}: expected a list, got {told(values)}") from None


def short(name: str, value: object) -> object:
    """Return what came, unless it is a number that cannot be told in an error."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise Unreadable(f"{name}: expected something else, got {told(value)}")
    return value


def read_text(name: str, text: object) -> str:
    """Return a text."""
    if not isinstance(text, str):
        raise Unreadable(f"{name}: expected a text, got {told(text)}")
    return text


# --- a game and its players ----------------------------------------------------------------------


def read_edition(game: "Game", edition: object) -> Edition[Any]:
    """Return an edition: it itself, the shipped one of that name, or the one in that file."""
    if isinstance(edition, str | PathLike):
        return game.edition_type.find(str(fspath(edition)))
    if isinstance(edition, Edition) and isinstance(edition.data, game.edition_type.struct):
        return edition
    expected = f"edition: expected a name, a file or an edition of {game.name}"
    raise Unreadable(f"{expected}, got {told(edition)}")


def read_options(game: "Game", options: object) -> Mapping[str, str | bool]:
    """Return options, if the game has them."""
    if not isinstance(options, Mapping):
        raise Unreadable(f"options: expected values by name, got {told(options)}")
    known = [option.name for option in game.option_list]
    for name in options:
        if name not in known:
            has = ", ".join(known) or "none"
            raise Unreadable(f"{game.name} has no option {name}; its options: {has}")
    return options


def check_seats(game: "Game", players: object, first: object) -> None:
    """Refuse a number of players, or a first seat, that the edition does not know."""
    number, low, high = whole(players), game.players[0], game.players[-1]
    if number is None or number not in game.players:
        about = f"{game.title} ({game.edition.name}) is for {low} to {high} players"
        raise Unreadable(f"{about}, not {told(players)}")
    if whole(first) not in range(number):
        raise Unreadable(f"first: expected a seat from 0 to {number - 1}, got {told(first)}")


def read_layout(game: "Game", players: int, layout: object) -> list[int]:
    """Return the numbers of the pieces laid out, if a record could tell of them."""
    most = game.most_laid_out
    came = listed("layout", layout)
    pieces = [number for piece in came if (number := whole(piece)) is not None and number >= 0]
    try:
        if len(pieces) == len(came) <= most:
            return game.parse_layout(players, game.layout_header(pieces))
    except IndexError:  # there is no such piece
        pass
    raise Unreadable(f"layout: expected numbers of at most {most} pieces, got {told(layout)}")


# --- a move --------------------------------------------------------------------------------------


def read_action(game: "Game", action: object) -> int:
    """Return the number of an action that is named by it, or by its text."""
    if isinstance(action, str):
        return game.parse(action)
    number, count = whole(action), int(game.codec.count)
    if number is None or not 0 <= number < count:
        raise Unreadable(f"action: expected a text or a number below {count}, got {told(action)}")
    return number


def written(game: "Game", action: object, write: Callable[["Game", int], T]) -> T:
    """Return what is written of an action, if the edition has what it names."""
    number = read_action(game, action)
    try:
        return write(game, number)
    except IndexError:
        raise _not_in_edition(game, number) from None


@lru_cache(maxsize=8192)  # from state to state, and from table to table, most come again
def text_of(game: "Game", action: int) -> str:
    """Return an action as records write it."""
    return game.codec.text(game.edition.data, action)


@lru_cache(maxsize=8192)
def parts_of(game: "Game", action: int) -> ActionParts:
    """Return an action in parts."""
    return game.codec.shown(game.edition.data, action)


def parsed(game: "Game", text: str) -> int:
    """Return the action that a record writes so."""
    return (_known if len(text) <= USUAL_LENGTH else _known.__wrapped__)(game, text)


@lru_cache(maxsize=8192)
def _known(game: "Game", text: str) -> int:
    return game.codec.parse(game.edition.data, text)


def forbidden(game: "Game", state: "State", action: int, refusal: int) -> Refused:
    """Return the error that says why an action is not legal now."""
    try:
        ruling, message = game.words.explain(game, state, action, refusal)
    except IndexError:
        return _not_in_edition(game, action)
    return Forbidden(ruling, message, game.refusals(refusal).name.lower())


def _not_in_edition(game: "Game", action: int) -> Unreadable:
    return Unreadable(f"action: the edition {game.edition.name} has nothing that {action} names")


def read_faces(game: "Game", state: "State", faces: object) -> list[int]:
    """Return the numbers of rolled faces, if the dice that are to be rolled can show them."""
    kinds, to_move = game.dice(state), game.to_move(state)
    if to_move != CHANCE:
        asked = game.asks(state)
        ruling = asked.ruling if to_move == TERMINAL else game.rulings.roll or asked.ruling
        raise Forbidden(ruling, f"no dice are to be rolled now: {asked.sentence}")
    came = listed("faces", faces)
    if len(came) != len(kinds):
        asked = game.asks(state)
        raise Forbidden(asked.ruling, f"{asked.sentence}, got {len(came)}")
    return [_face(game, state, kind, face) for face, kind in zip(came, kinds, strict=True)]


def read_face(game: "Game", face: object) -> int:
    """Return the number of a face that is named by it, or by its text."""
    number = game.parse_face(face) if isinstance(face, str) else whole(face)
    if number is None or number not in game.faces:
        raise Unreadable(f"face: expected one of {game.faces}, got {told(face)}")
    return number


def _face(game: "Game", state: "State", kind: int, face: object) -> int:
    sides = game.sides(kind)
    number = whole(face)
    if isinstance(face, str):
        number = next((side for side in sides if str(game.face(side)) == face), None)
    if number is not None and number in sides:
        return number
    if number is None and not isinstance(face, str):
        raise Unreadable(f"faces: expected texts or numbers, got {told(face)}")
    known = list(dict.fromkeys(game.face(side) for side in sides))
    came = game.face(number) if number in game.faces else face if number is None else told(number)
    raise Forbidden(game.asks(state).ruling, f"a die rolled here shows one of {known}, not {came}")
