"""Changing numbers of an edition by their paths, and writing an edition as TOML again."""

import copy
import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from dicewright.core.edition import MOST_NUMBER, item_names
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game

HEADING = "edition"  # the table that says whose pieces these are, which nobody varies
OPTION = "option:"  # before the name of an option that is varied
MOST_VALUES = 24  # games are played for each
MOST_NAMED = 12  # paths that an error lists


class Number(NamedTuple):
    """A number of an edition."""

    parts: tuple[str, ...]  # of its path
    value: int

    @property
    def path(self) -> str:
        """What it is called: "lions.cost.20", "systems.Kappa.bonus", "cross.values.2"."""
        return ".".join(self.parts)


class Variation(NamedTuple):
    """A path, or an option, and the values that it takes."""

    path: str
    values: tuple[int | str, ...]


def numbers(parsed: Mapping[str, Any]) -> list[Number]:
    """List every number that can be changed."""
    tables = {key: table for key, table in parsed.items() if key != HEADING}
    return list(_numbers(tables, ()))


def _numbers(content: Any, path: tuple[str, ...]) -> Iterator[Number]:
    if isinstance(content, bool):
        return
    if isinstance(content, int):
        yield Number(path, content)
    elif isinstance(content, dict):
        for key, value in content.items():
            yield from _numbers(value, (*path, str(key)))
    elif isinstance(content, list):
        for key, value in zip(item_names(content), content, strict=True):
            yield from _numbers(value, (*path, key))


def changed(parsed: Mapping[str, Any], path: str, value: int) -> dict[str, Any]:
    """Return a copy of an edition with another number at a path."""
    if path not in {number.path for number in numbers(parsed)}:
        raise Unreadable(f"there is no number {path!r:.80} in the edition; {_near(parsed, path)}")
    other = copy.deepcopy(dict(parsed))
    place: Any = other
    rest = path
    while True:
        keys = item_names(place) if isinstance(place, list) else [str(key) for key in place]
        key = max((k for k in keys if rest == k or rest.startswith(f"{k}.")), key=len)
        at: Any = keys.index(key) if isinstance(place, list) else key
        if rest == key:
            place[at] = value
            return other
        place, rest = place[at], rest[len(key) + 1 :]


def _near(parsed: Mapping[str, Any], path: str) -> str:
    """Name the paths that may have been meant, or else some of those there are."""
    known = [number.path for number in numbers(parsed)]
    inside = [other for other in known if other.startswith(f"{path}.")]
    near = inside or difflib.get_close_matches(path, known, MOST_NAMED, 0.5) or known
    more = f" and {len(near) - MOST_NAMED} more" if len(near) > MOST_NAMED else ""
    first = "expected one of" if near is known else "did you mean"
    return f"{first} {', '.join(near[:MOST_NAMED])}{more}"


def parse_variation(text: str) -> Variation:
    """Read `path=6..9`, `path=3,5,8` or `option:name=a,b`."""
    path, equals, values = text.partition("=")
    if not (path.strip() and equals and values.strip()):
        raise Unreadable(f"--vary: expected PATH=6..9 or PATH=3,5,8, got {text!r:.80}")
    words = [word.strip() for word in values.split(",")]
    if path.startswith(OPTION):
        return Variation(path.strip(), tuple(words))
    found = [number for word in words for number in _span(word, text)]
    if len(found) > MOST_VALUES or len(set(found)) != len(found):
        raise Unreadable(
            f"--vary: expected at most {MOST_VALUES} different values, got {values!r:.80}"
        )
    return Variation(path.strip(), tuple(found))


def _span(word: str, text: str) -> range:
    match = re.fullmatch(r"(-?\d{1,7})(?:\.\.(-?\d{1,7}))?", word, re.ASCII)
    low = int(match[1]) if match else 1
    high = int(match[2] or match[1]) if match else 0
    if not -MOST_NUMBER <= low <= high <= MOST_NUMBER or high - low > MOST_VALUES:
        raise Unreadable(
            f"--vary: expected whole numbers such as 6..9 or 3,5,8 (at most {MOST_VALUES} values), "
            f"got {text!r:.80}"
        )
    return range(low, high + 1)


class Varied(NamedTuple):
    """A game with some values varied."""

    game: Game
    values: dict[str, int | str]  # by path
    printed: bool  # these are the values that the edition has anyway


def variations(game: Game, varied: Sequence[Variation]) -> list[Varied]:
    """Return the game with every combination of the values."""
    total = 1
    for variation in varied:
        total *= len(variation.values)
    if total > MOST_VALUES:
        raise Unreadable(f"--vary: expected at most {MOST_VALUES} combinations, got {total}")
    return [
        vary(game, dict(zip((v.path for v in varied), values, strict=True)))
        for values in product(*(v.values for v in varied))
    ]


def vary(game: Game, values: Mapping[str, int | str]) -> Varied:
    """Return the game with these numbers and options; the edition's own checks may refuse it."""
    parsed, options = game.edition.parsed, dict(game.options)
    for path, value in values.items():
        if path.startswith(OPTION):
            name = path.removeprefix(OPTION)
            options |= game.parse_options({name: str(value)})
        else:
            parsed = changed(parsed, path, int(value))
    other = game.using(options=options)
    same = parsed == game.edition.parsed
    if not same:
        source = ", ".join(f"{path}={value}" for path, value in values.items())
        other = other.using(edition=game.edition_type.convert(parsed, source))
    return Varied(other, dict(values), same and other.options == game.options)


# --- TOML --------------------------------------------------------------------------------------


def to_toml(parsed: Mapping[str, Any]) -> str:
    """Write an edition as TOML; what it says is the same, its comments are not kept."""
    parts = []
    for table, content in parsed.items():
        for item in content if isinstance(content, list) else [content]:
            mark = f"[[{table}]]" if isinstance(content, list) else f"[{table}]"
            lines = [f"{_key(key)} = {_value(value)}" for key, value in item.items()]
            parts.append("\n".join([mark, *lines]))
    return "\n\n".join(parts) + "\n"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)
