"""Everything that can be done to the fields and lines of a record, and who lets it pass.

`python -m tests.tampering` writes the table in docs/fair-dice.md.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from dicewright.cli.verify import OPEN, first_wrong
from dicewright.core.errors import Refused
from dicewright.core.fair import FIRST, SECOND
from dicewright.core.verifying import NoFairDice, check
from tests.fair_games import fair_record
from tests.test_fair import verifier

Json = dict[str, Any]
GAMES = ("novo-dice", "diceopolis")
PAGE = Path(__file__).parents[1] / "docs" / "fair-dice.md"
BEGIN, END = "<!-- tampering: python -m tests.tampering -->\n", "<!-- end of tampering -->\n"
RIGHT, WRONG, NONE = 0, 1, 2  # exit statuses


class Kind(NamedTuple):
    """What is done to what."""

    field: str
    how: str


class Place(NamedTuple):
    """An object in a record: its name, its line from 0, and the keys that lead to it."""

    name: str
    line: int
    keys: tuple[str, ...] = ()


# --- ways to change a value, and an object -------------------------------------------------------


def other(value: Any) -> Any:
    """Return another value of the same kind, as like as can be."""
    if isinstance(value, dict):
        key = next(iter(value), "further")
        return value | {key: other(value.get(key))}
    if isinstance(value, list):
        return [other(value[0]), *value[1:]] if value else [0]
    if isinstance(value, str):
        return (value[:-1] + ("0" if value[-1] != "0" else "1")) if value else "other"
    if isinstance(value, bool):
        return not value
    return 0 if value is None else value + 1


def turned(value: Any) -> Any:
    """Return the same things in another order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in reversed(value)}
    return [*value[1:], *value[:1]] if isinstance(value, list) else value


def written(pairs: list[tuple[str, Any]]) -> str:
    """Write an object, in which a key may stand twice."""
    inside = ", ".join(f"{json.dumps(k)}: {_text(v)}" for k, v in pairs)
    return "{" + inside + "}"


def _text(value: Any) -> str:
    return value.text if isinstance(value, Written) else json.dumps(value, ensure_ascii=False)


class Written(NamedTuple):
    """A part of a line that is JSON already."""

    text: str


def changes(content: Json) -> Iterator[tuple[str, str, str]]:
    """Yield all that can be done to one field of an object: its key, how, and the result."""
    pairs = list(content.items())
    for at, (key, value) in enumerate(pairs):
        rest = pairs[:at] + pairs[at + 1 :]
        last = at == len(pairs) - 1
        yield key, "changed", written([(k, other(v) if k == key else v) for k, v in pairs])
        yield key, "left out", written(rest)
        yield key, "doubled", written([*pairs, (key, value)])
        yield key, "moved", written([(key, value), *rest] if last else [*rest, (key, value)])
        if turned(value) != value:
            yield key, "turned", written([(k, turned(v) if k == key else v) for k, v in pairs])
        if value is not None:
            yield key, "emptied", written([(k, None if k == key else v) for k, v in pairs])
    yield "a further key", "", written([*pairs, ("further", 1)])
    yield "a number never used", "", written([*pairs, ("pending", PENDING)])


PENDING = {"roll": 3, "seat": 0, "nonce": "0" * 64}

# --- the record ----------------------------------------------------------------------------------


def lines_of(content: bytes) -> list[str]:
    return content.decode().splitlines()


def joined(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode()


def places_of(lines: list[str]) -> list[Place]:
    """Return the objects whose fields are tried: the header, and lines of each kind."""
    read = [json.loads(line) for line in lines]
    rolls = [number for number, line in enumerate(read) if "roll" in line]
    acts = [number for number, line in enumerate(read) if "do" in line]
    (seat,) = [number for number, line in enumerate(read) if "player" in line]
    places = [Place("header", 0), Place("header's dice", 0, ("fair",))]
    for name, number in (
        ("first", rolls[0]),
        ("middle", rolls[len(rolls) // 2]),
        ("last", rolls[-1]),
    ):
        places += [Place(f"{name} roll", number), Place(f"{name} roll's proof", number, ("fair",))]
    places += [Place("first action", acts[0]), Place("last action", acts[-1])]
    return [*places, Place("seat taken", seat), Place("result", len(lines) - 1)]


def replaced(line: str, keys: tuple[str, ...], text: str) -> str:
    """Write a line with another text for one of its objects."""
    if not keys:
        return text
    pairs = [(k, Written(text) if k == keys[0] else v) for k, v in json.loads(line).items()]
    return written(pairs)


def fields(lines: list[str]) -> Iterator[tuple[Kind, bytes]]:
    """Yield the record with one field tampered with."""
    for place in places_of(lines):
        content = json.loads(lines[place.line])
        for key in place.keys:
            content = content[key]
        for key, how, text in changes(content):
            line = replaced(lines[place.line], place.keys, text)
            kind = Kind(f"{place.name}: `{key}`", how) if how else Kind(key, f"in the {place.name}")
            yield kind, joined([*lines[: place.line], line, *lines[place.line + 1 :]])


def whole_lines(lines: list[str]) -> Iterator[tuple[Kind, bytes]]:
    """Yield the record with a line left out, doubled or moved."""
    for place in places_of(lines)[2:]:
        at = place.line
        if place.keys:
            continue
        rest = lines[:at] + lines[at + 1 :]
        yield (
            Kind(f"{place.name}: the line", "doubled"),
            joined([*lines[:at], lines[at], *lines[at:]]),
        )
        swapped = [*lines[: at - 1], lines[at], lines[at - 1], *lines[at + 1 :]]
        if at > 1:
            yield Kind(f"{place.name}: the line", "moved"), joined(swapped)
        if place.name != "result":
            yield Kind(f"{place.name}: the line", "left out"), joined(rest)


def _edited(old: str, new: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [line.replace(old, new) for line in lines]


def _result(change: Callable[[Json], Json]) -> Callable[[list[str]], list[str]]:
    return lambda lines: [*lines[:-1], json.dumps(change(json.loads(lines[-1])))]


def _settled(**other: Any) -> Callable[[list[str]], list[str]]:
    """Change what the header says of the dice."""

    def change(lines: list[str]) -> list[str]:
        header = json.loads(lines[0])
        header["fair"] |= other
        return [json.dumps(header, ensure_ascii=False), *lines[1:]]

    return change


def _last_roll(**other: Any) -> Callable[[list[str]], list[str]]:
    def change(lines: list[str]) -> list[str]:
        at = max(number for number, line in enumerate(lines) if '"roll"' in line)
        roll = json.loads(lines[at])
        roll["fair"] |= other
        return [*lines[:at], json.dumps(roll, ensure_ascii=False), *lines[at + 1 :]]

    return change


STORIES: dict[Kind, Callable[[list[str]], list[str]]] = {
    Kind("header's dice: `browsers`", "all one"): _settled(browsers=[0, 0]),
    Kind("header's dice: `length`", "one roll a chain"): _settled(length=1),
    Kind("header's dice: `length`", "longer"): _settled(length=9999),
    Kind("header's dice: `protocol`", "the other edition"): _edited("fair-2", "fair-1"),
    Kind("header's dice: `seeds`", "none"): _settled(seeds=[None, None], browsers=[None, None]),
    Kind("a player", "renamed everywhere"): _edited("Ada", "Eve"),
    Kind("last roll's proof: `by`", "the other seat"): _last_roll(by=1),
    Kind("last roll's proof: `by`", "nobody"): _last_roll(by=None, nonce=None),
    Kind("result", "a further winner"): _result(lambda line: line | {"winners": [0, 1]}),
    Kind("result", "given up instead"): lambda lines: [*lines[:-1], '{"abandoned": "rain"}'],
    Kind("result", "given up after it"): lambda lines: [*lines, '{"abandoned": "rain"}'],
    Kind("result", "without its closing"): _result(
        lambda line: {key: line[key] for key in ("scores", "winners")}
    ),
    Kind("somebody", "takes a seat at the start"): lambda lines: [
        lines[0],
        '{"seat": 0, "player": "Eve"}',
        *lines[1:],
    ],
    Kind("somebody", "takes a seat at the end"): lambda lines: [
        *lines[:-1],
        '{"seat": 0, "player": "Eve"}',
        lines[-1],
    ],
    Kind("all lines", "written with other blanks"): lambda lines: [
        json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False) for line in lines
    ],
    Kind("all lines", "written with escapes"): lambda lines: [
        json.dumps(json.loads(line)) for line in lines
    ],
}
CUT: dict[Kind, Callable[[list[str]], list[str]]] = {
    Kind("the rest is cut off", "without the result"): lambda lines: lines[:-1],
    Kind("the rest is cut off", "nor the last action"): lambda lines: lines[:-2],
    Kind("the rest is cut off", "half the game"): lambda lines: lines[: len(lines) // 2],
    Kind("the rest is cut off", "the header alone"): lambda lines: lines[:1],
}


@cache
def tampered(protocol: str, game: str) -> dict[Kind, bytes]:
    """Return a game's record in all ways that somebody could change it, but cut off."""
    content = fair_record(protocol, game)
    lines = lines_of(content)
    made = [*fields(lines), *whole_lines(lines)]
    made += [(kind, joined(change(lines))) for kind, change in STORIES.items()]
    return {kind: changed for kind, changed in made if changed != content}


def cut(protocol: str, game: str) -> dict[Kind, bytes]:
    """Return a game's record without its end: it is true as far as it goes."""
    lines = lines_of(fair_record(protocol, game))
    return {kind: joined(change(lines)) for kind, change in CUT.items()}


# --- who lets it pass ----------------------------------------------------------------------------


def by_command(content: bytes) -> int:
    """Return the exit status of `dicewright verify`, which asks the rules last."""
    try:
        status = OPEN if check(content).open else RIGHT
    except NoFairDice:
        return NONE
    except Refused:
        return WRONG
    return status if first_wrong(content) is None else WRONG


def alone(content: bytes) -> int:
    """Return the exit status of docs/verify.py."""
    return int(VERIFY.check(content)[1])


VERIFY = verifier()


def passing(protocol: str) -> dict[Kind, bool]:
    """Say of all kinds whether one of both programs finds a record right, in one of the games."""
    passed: dict[Kind, bool] = {}
    for game in GAMES:
        for kind, content in (tampered(protocol, game) | cut(protocol, game)).items():
            right = RIGHT in (by_command(content), alone(content))
            passed[kind] = passed.get(kind, False) or right
    return passed


def table() -> str:
    """Return the table of all kinds that one of the editions lets pass, for people."""
    before, now = passing(FIRST.name), passing(SECOND.name)
    kinds = dict.fromkeys([*before, *now])
    rows = ["| what is tampered with | fair-1 let pass | fair-2 lets pass |", "| --- | --- | --- |"]
    for field in dict.fromkeys(kind.field for kind in kinds):
        tried = [kind for kind in kinds if kind.field == field]
        cells = [_passed(tried, result) for result in (before, now)]
        rows.append(f"| {field} | {' | '.join(cells)} |")
    counts = [f"{sum(result.values())} of {len(result)} kinds" for result in (before, now)]
    return "\n".join([*rows, f"| **all** | {' | '.join(counts)} |"]) + "\n"


def _passed(tried: list[Kind], passed: dict[Kind, bool]) -> str:
    """Name what passes of all that was tried."""
    known = [kind for kind in tried if kind in passed]
    names = [kind.how for kind in known if passed[kind]]
    if len(", ".join(names)) > 40:
        return f"{len(names)} of {len(known)} kinds"
    return ", ".join(names) or ("nothing" if known else "not there")


def page() -> str:
    """Return the page with the table as it is."""
    text = PAGE.read_text("utf-8")
    return re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}\n{table()}\n{END}", text, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
