"""Editions: what is printed on the pieces, read from TOML and checked."""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

import msgspec

from dicewright.core.errors import Unreadable

E = TypeVar("E")
MOST_NUMBER = 1_000_000
NAMED_BY = ("name", "kind")  # keys that may stand for the number of a table in a list
MOST_LENGTH = 64 * 1024  # characters of an edition: the largest shipped one has a tenth of it
MOST_LINES = 2_000
MOST_DEPTH = 8  # of tables and lists in each other, and parts of a dotted key
TOKEN = re.compile(  # of TOML; text that does not end goes on to the end, so each is looked at once
    r'"""(?:[^\\]|\\.)*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[][{}.=,\n]",
    re.DOTALL,
)
SIGNS = frozenset("[]{}.=,\n")


class Heading(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The table `[edition]` that every edition begins with."""

    game: str
    name: str
    players: tuple[int, int]  # fewest and most


@dataclass(frozen=True)
class Edition(Generic[E]):
    """An edition as it was read: its content typed, and as parsed."""

    data: E
    parsed: dict[str, Any]
    sha256: str  # the hash that records name it by
    shipped: bool  # by that hash, whatever it calls itself and wherever it comes from

    @property
    def name(self) -> str:
        """What the edition calls itself."""
        return str(self.parsed["edition"]["name"])


def hash_of(parsed: Mapping[str, Any]) -> str:
    """Return the hash of an edition as parsed."""
    text = json.dumps(parsed, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def item_names(items: Sequence[Any]) -> list[str]:
    """Return what the items of a list are called: by their names if all differ, or by numbers."""
    for key in NAMED_BY:
        names = [item.get(key) if isinstance(item, dict) else None for item in items]
        if all(isinstance(name, str) for name in names) and len(set(names)) == len(names):
            return [str(name) for name in names]
    return [str(number) for number in range(1, len(items) + 1)]


class Refuse:
    """Says where an edition is wrong; a game's own checks call it."""

    def __init__(self, source: str) -> None:
        self.source = source

    def __call__(self, table: str, key: str, problem: str) -> NoReturn:
        """Refuse the edition for what stands at that key of that table."""
        where = f"[{table}] {key}" if key else f"[{table}]"
        raise Unreadable(f"{self.source}: {where}: {problem}")

    def beyond(self, table: str, key: str, number: int, low: int, high: int) -> None:
        """Refuse it if a number is beyond its limits."""
        expected = f"expected a number from {low} to {high}, got {number}"
        self.unless(low <= number <= high, table, key, expected)

    def no_word(self, table: str, key: str, name: str, names: list[str]) -> None:
        """Refuse it if a name is no single word, or stands among the names twice."""
        word = re.fullmatch(r"\w[\w-]*", name) is not None
        self.unless(word, table, key, f"expected a single word, got {name!r}")
        self.unless(names.count(name) == 1, table, key, f"{name!r} is there twice")

    def unless(self, condition: bool, table: str, key: str, problem: str) -> None:
        """Refuse it if the condition does not hold."""
        if not condition:
            self(table, key, problem)


@dataclass(frozen=True)
class EditionType(Generic[E]):
    """How the editions of a game are read."""

    game: str
    struct: type[E]
    check: Callable[[E, Refuse], None]
    folder: Path

    def shipped_names(self) -> list[str]:
        """Name the editions that come with the program, the standard one first."""
        names = sorted(path.stem for path in self.folder.glob("*.toml"))
        return sorted(names, key=lambda name: name != "standard")

    def shipped(self, name: str) -> Edition[E]:
        """Return an edition that comes with the program."""
        if name not in self.shipped_names():
            known = ", ".join(self.shipped_names())
            raise Unreadable(f"{self.game} has no edition {name!r}; it has {known}")
        return self.read(self.folder / f"{name}.toml")

    @cached_property
    def shipped_hashes(self) -> frozenset[str]:
        """The hashes of the editions that come with the program."""
        return frozenset(
            hash_of(parse_toml(read_bytes(path), str(path))) for path in self.folder.glob("*.toml")
        )

    def find(self, name_or_file: str) -> Edition[E]:
        """Return the edition of that name, or else the one in that file."""
        if name_or_file in self.shipped_names():
            return self.shipped(name_or_file)
        if not _exists(Path(name_or_file)):
            known = ", ".join(self.shipped_names())
            raise Unreadable(
                f"edition {name_or_file!r:.99}: no such file, and {self.game} ships only {known}"
            )
        return self.read(Path(name_or_file))

    def read(self, path: Path) -> Edition[E]:
        """Read an edition from a file."""
        return self.parse(read_bytes(path), str(path))

    def parse(self, content: bytes, source: str) -> Edition[E]:
        """Read an edition from the content of a file; `source` names it in errors."""
        return self.convert(parse_toml(content, source), source)

    def convert(self, parsed: object, source: str) -> Edition[E]:
        """Check the parsed content of an edition; `source` names it in errors."""
        refuse = Refuse(source)
        if not isinstance(parsed, dict):
            raise Unreadable(f"{source}: expected the tables of an edition, got {parsed!r:.40}")
        try:
            check_numbers(parsed, refuse)
            data = msgspec.convert(parsed, self.struct, str_keys=True)
        except msgspec.ValidationError as error:
            raise Unreadable(f"{source}: {_place(str(error))}") from None
        except RecursionError:
            raise Unreadable(f"{source}: expected tables, got something far too deep") from None
        check_heading(data.edition, self.game, refuse)  # type: ignore[attr-defined]
        self.check(data, refuse)
        sha256 = hash_of(parsed)
        return Edition(data, parsed, sha256, sha256 in self.shipped_hashes)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the name is too long for a file
        return False


def read_bytes(path: Path) -> bytes:
    """Read a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None


def parse_toml(content: bytes, source: str) -> dict[str, Any]:
    """Read the content of a TOML file, if it is as small and flat as editions are."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{source}: expected UTF-8 text, got byte {error.start}") from None
    check_bounds(text, source)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{source}: expected TOML: {error}") from None
    except (RecursionError, ValueError):  # a number of thousands of digits
        raise Unreadable(f"{source}: expected TOML with numbers up to {MOST_NUMBER}") from None


def check_bounds(text: str, source: str) -> None:
    """Refuse what would take long to read: tomllib takes a minute for a key of 50,000 parts."""
    lines = text.count("\n")
    if len(text) > MOST_LENGTH or lines > MOST_LINES:
        expected = f"expected at most {MOST_LENGTH} characters and {MOST_LINES} lines"
        raise Unreadable(f"{source}: {expected}, got {len(text)} and {lines}")
    depth = dots = 0
    for token in TOKEN.finditer(text):
        sign = token[0][0]
        if sign in SIGNS:
            dots = dots + 1 if sign == "." else 0
            depth += (sign in "[{") - (sign in "]}")
        if depth > MOST_DEPTH or dots >= MOST_DEPTH:
            line = text.count("\n", 0, token.start()) + 1
            expected = f"expected tables, lists and dotted keys at most {MOST_DEPTH} deep"
            raise Unreadable(f"{source}: line {line}: {expected}")


def check_numbers(content: object, refuse: Refuse, *path: str) -> None:
    """Refuse whole numbers that nothing could hold, before anybody tries to print them."""
    if isinstance(content, dict):
        for key, value in content.items():
            number = re.fullmatch(r"[-+]?\d+", key) is not None
            if number and not re.fullmatch(r"0|-?[1-9]\d*", key):
                refuse(".".join(path) or key, key, "expected a number without signs and zeros")
            check_numbers(value, refuse, *path, key)
    elif isinstance(content, list):
        for value in content:
            check_numbers(value, refuse, *path)
    elif isinstance(content, int):
        sane = -MOST_NUMBER <= content <= MOST_NUMBER
        table, *keys = path
        refuse.unless(sane, table, ".".join(keys), f"expected a number up to {MOST_NUMBER}")


def check_heading(heading: Heading, game: str, refuse: Refuse) -> None:
    """Check the table that all editions share."""
    refuse.unless(
        heading.game == game, "edition", "game", f"expected {game!r}, got {heading.game!r}"
    )
    refuse.unless(
        re.fullmatch(r"[\w][\w .-]*", heading.name) is not None,
        "edition",
        "name",
        f"expected letters, digits, blanks, '.', '_' or '-', got {heading.name!r}",
    )
    low, high = heading.players
    refuse.unless(
        1 < low <= high,
        "edition",
        "players",
        f"expected the fewest players (at least 2) and the most, got {low} and {high}",
    )


def _place(message: str) -> str:
    """Turn msgspec's "problem - at `$.table.key`" into "[table] key: problem"."""
    problem, _, path = message.partition(" - at `")
    problem = problem[0].lower() + problem[1:]
    path = re.sub(r"\[(\d+)\]", lambda place: f". {int(place[1]) + 1}", path.rstrip("`"))
    names = path.replace("[...]", "").removeprefix("key in ").split(".")[1:]
    field = re.search(r"(unknown|required) field `([^`]*)`", problem)
    if field and not names:
        return f"[{field[2]}]: " + ("unknown table" if field[1] == "unknown" else "missing table")
    if field:
        problem = "unknown key" if field[1] == "unknown" else "missing key"
        names.append(field[2])
    if not names:
        return problem
    table, key = names[0], " ".join(name.strip() for name in names[1:])
    return f"[{table}] {key}: {problem}" if key else f"[{table}]: {problem}"
