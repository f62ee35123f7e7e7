"""The lines of a record, read strictly: whatever two programs could read differently is refused."""

import json
import re
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from dicewright.core.errors import Refused, Unreadable

T = TypeVar("T")
Line = dict[str, Any]

KINDS = ("roll", "do", "player", "scores", "abandoned")  # the key that tells what a line is
LAST = ("scores", "abandoned")  # nothing follows these
NOTHING_MORE = "nothing may follow the last line of a record"
DEEPEST = 100  # brackets within each other
LONGEST = 100  # digits of a number
MARK = b"\xef\xbb\xbf"  # what some editors put at the beginning of a file
NESTING = re.compile(rb'"(?:[^"\\]|\\.?)*"?|[][{}]', re.DOTALL)  # a whole text, or a bracket


def is_record(content: bytes) -> bool:
    """Say whether this is meant to be a game record, right or wrong."""
    first, line_end, _ = content.partition(b"\n")
    return bool(line_end) and b'"record"' in first


def is_torn(content: bytes) -> bool:
    """Say whether a record ends within a line, as a crash leaves it: that line is not read."""
    return not content.endswith(b"\n")


def follow(content: bytes, begin: Callable[[Line], T], read: Callable[[T, Line], object]) -> T:
    """Read a record: `begin` takes its header, `read` what follows; errors name their line."""
    *whole, torn = content.split(b"\n")
    followed: T | None = None
    last: Line = {}
    for number, text in enumerate(whole, start=1):
        try:
            line = decode(text)
            if followed is None:
                followed = begin(line)
            else:
                read(followed, line)
                last = line
        except Refused as error:
            raise error.at(number) from None
    if followed is None:
        raise Unreadable("expected a game record, which begins with its header")
    if torn and not last.keys().isdisjoint(LAST):
        raise Unreadable(NOTHING_MORE).at(len(whole) + 1)
    return followed


def kind_of(line: Line) -> str:
    """Return the key that tells what a line after the header is."""
    kinds = [key for key in KINDS if key in line]
    if len(kinds) != 1:
        raise Unreadable(f"expected one of {', '.join(KINDS)}, got {line!r:.60}")
    return kinds[0]


def check_names(key: str, names: object) -> None:
    """Refuse players without a name."""
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise Unreadable(f"{key}: expected names, got {names!r:.60}")


def decode(text: bytes) -> Line:
    """Read one line, without its line end."""
    _check_bytes(text)
    try:
        line = json.loads(
            text.decode("utf-8"),
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
        if b"\\u" in text:
            json.dumps(line, ensure_ascii=False).encode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"expected UTF-8 text, got byte {error.start + 1} of the line") from None
    except UnicodeEncodeError:
        raise Unreadable("expected Unicode text, got one half of a surrogate pair") from None
    except json.JSONDecodeError as error:
        raise Unreadable(
            f"expected a JSON object: {error.msg} at character {error.colno}"
        ) from None
    if not isinstance(line, dict):
        raise Unreadable(f"expected a JSON object, got {line!r:.40}")
    return line


def _check_bytes(text: bytes) -> None:
    """Refuse what a reader of JSON would take, take otherwise than others, or fall over."""
    if text.startswith(MARK):
        raise Unreadable("expected a JSON object, got a byte order mark")
    if b"\r" in text:
        raise Unreadable("expected lines that end with LF alone, got a CR")
    if not text.strip():
        raise Unreadable("expected a JSON object, got a blank line")
    depth = 0
    for bracket in NESTING.findall(text):
        depth += (bracket in (b"[", b"{")) - (bracket in (b"]", b"}"))
        if depth > DEEPEST:
            raise Unreadable(f"expected a JSON object at most {DEEPEST} levels deep")


def _object(pairs: list[tuple[str, Any]]) -> Line:
    line: Line = {}
    for key, value in pairs:
        if key in line:
            raise Unreadable(f"expected every key once, {key!r:.40} is there twice")
        line[key] = value
    return line


def _whole(digits: str) -> int:
    return int(digits) if len(digits.lstrip("-")) <= LONGEST else _no_number(digits)


def _no_number(text: str) -> NoReturn:
    raise Unreadable(f"expected whole numbers, got {text:.40}")
