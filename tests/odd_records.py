"""Records as programs, editors and forgers leave them, and what every reader makes of each."""

import json
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from tests.fair_games import fair_record

RIGHT, WRONG, NONE = 0, 1, 2  # exit statuses
ROLL = 2  # the line of the first roll


class Odd(NamedTuple):
    """What is done to the record of a finished game with fair dice, and the answer to it."""

    change: Callable[[bytes], bytes]
    status: int = WRONG
    line: int | None = None  # that is named; 0 is the last
    game: str = "finished"
    remarks: tuple[str, ...] = ()


@cache
def whole(protocol: str) -> bytes:
    """Return the record that all are made of."""
    return fair_record(protocol)


def cut(lines: int, more: str = "") -> Callable[[bytes], bytes]:
    """Keep so many lines, and add something."""
    return lambda content: b"".join(content.splitlines(True)[:lines]) + more.encode()


def added(more: bytes) -> Callable[[bytes], bytes]:
    return lambda content: content + more


def edit(line: int, old: str, new: str | bytes) -> Callable[[bytes], bytes]:
    """Replace something that stands in a line."""

    def change(content: bytes) -> bytes:
        lines = content.splitlines(True)
        assert old.encode() in lines[line - 1]
        text = new.encode() if isinstance(new, str) else new
        lines[line - 1] = lines[line - 1].replace(old.encode(), text, 1)
        return b"".join(lines)

    return change


def further(value: str | bytes, line: int = ROLL) -> Callable[[bytes], bytes]:
    """Add a key that readers do not look at."""
    text = value.encode() if isinstance(value, str) else value
    return edit(line, "{", b'{"further": ' + text + b", ")


def inserted(text: str) -> Callable[[bytes], bytes]:
    """Put a line before the fourth."""
    return lambda content: cut(3, text + "\n")(content) + b"".join(content.splitlines(True)[3:])


def nested(levels: int) -> str:
    """Return something that lies so deep within its line."""
    return "[" * (levels - 1) + "]" * (levels - 1)


SEAT = '{"seat": 0, "player": "Bea"}'
GIVEN_UP = '{"abandoned": "rain"}\n'

ODD: dict[str, Odd] = {
    "as it was written": Odd(lambda content: content, RIGHT),
    "blanks around values": Odd(edit(ROLL, '{"roll": [', '  {\t"roll" : [ '), RIGHT),
    "names in escapes": Odd(edit(1, "Zoë", r"Zo\u00eb"), RIGHT),
    "a further key": Odd(further('{"pair": "\\ud83c\\udfb2", "numbers": [-1, 0, 12]}'), RIGHT),
    "a number of 100 digits": Odd(further("9" * 100), RIGHT),
    "brackets in a text": Odd(further('"' + "[{" * 200 + '"'), RIGHT),
    "nested 100 deep": Odd(further(nested(100)), RIGHT),
    "somebody else takes a seat": Odd(inserted(SEAT), RIGHT),
    "the header alone": Odd(cut(1), RIGHT, game="unfinished"),
    "unfinished": Odd(cut(9), RIGHT, game="unfinished"),
    "a header that speaks of scores, and half a line": Odd(
        lambda content: cut(1, "{")(further('0, "scores": []', 1)(content)),
        RIGHT,
        game="unfinished",
        remarks=("torn",),
    ),
    "given up": Odd(cut(9, GIVEN_UP), RIGHT, game="abandoned"),
    "no result line": Odd(cut(-1), RIGHT, game="complete", remarks=("no_result",)),
    "half a line": Odd(cut(9, '{"seat": 0, "d'), RIGHT, game="unfinished", remarks=("torn",)),
    "a whole line without its end": Odd(cut(9, SEAT), RIGHT, game="unfinished", remarks=("torn",)),
    "rubbish without a line end": Odd(cut(9, "\x00\r"), RIGHT, None, "unfinished", ("torn",)),
    "half a result": Odd(
        lambda content: content[:-5], RIGHT, game="complete", remarks=("no_result", "torn")
    ),
    "a result without its line end": Odd(
        lambda content: content[:-1], RIGHT, game="complete", remarks=("no_result", "torn")
    ),
    # lines
    "CR LF": Odd(lambda content: content.replace(b"\n", b"\r\n"), line=1),
    "one CR LF": Odd(edit(5, "}\n", "}\r\n"), line=5),
    "a CR within a line": Odd(edit(ROLL, '"roll": ', '"roll":\r'), line=ROLL),
    "a byte order mark": Odd(lambda content: b"\xef\xbb\xbf" + content, line=1),
    "a byte order mark later": Odd(edit(3, "{", b"\xef\xbb\xbf{"), line=3),
    "a blank line": Odd(inserted(""), line=4),
    "a line of blanks": Odd(inserted(" \t "), line=4),
    "a blank line at the end": Odd(added(b"\n"), line=0),
    "two events in a line": Odd(edit(5, "}\n", "} " + SEAT + "\n"), line=5),
    "an event in two lines": Odd(edit(ROLL, '{"roll": ', '{"roll":\n'), line=ROLL),
    # JSON
    "no JSON": Odd(inserted("and now for something else"), line=4),
    "a comment": Odd(inserted("# and now"), line=4),
    "single quotes": Odd(inserted(SEAT.replace('"', "'")), line=4),
    "a comma too many": Odd(inserted(SEAT.replace("}", ",}")), line=4),
    "a list": Odd(inserted("[]"), line=4),
    "null": Odd(inserted("null"), line=4),
    "a text": Odd(inserted('"roll"'), line=4),
    "an unknown event": Odd(inserted('{"seat": 0, "say": "hello"}'), line=4),
    "an empty object": Odd(inserted("{}"), line=4),
    "two kinds of events": Odd(inserted('{"seat": 0, "do": "keep", "player": "Bea"}'), line=4),
    "a key twice": Odd(inserted('{"seat": 0, "seat": 0, "player": "Bea"}'), line=4),
    "a key twice in the header": Odd(edit(1, "{", '{"record": 1, '), line=1),
    "a key twice deep inside": Odd(further('[{"a": {"b": 1, "c": 2, "b": 1}}]'), line=ROLL),
    "a key twice, once in escapes": Odd(further('{"a": 1, "\\u0061": 1}'), line=ROLL),
    "a key twice, far apart": Odd(further('{"a": {"a": "}\\""}, "b": 0, "a": 1}'), line=ROLL),
    "an object closed by a bracket": Odd(further('{"a": 1]'), line=ROLL),
    "nested 101 deep": Odd(further(nested(101)), line=ROLL),
    "nested 5,000 deep": Odd(further(nested(5000)), line=ROLL),
    "nested 5,000 deep in the header": Odd(further('{"a":' * 5000 + "1" + "}" * 5000, 1), line=1),
    "200,000 open brackets": Odd(further("[" * 200_000), line=ROLL),
    "200,000 escapes in an open text": Odd(further('"' + '\\"' * 200_000), line=ROLL),
    "control characters in a text": Odd(further('"\x01"'), line=ROLL),
    # numbers
    "1.0": Odd(further("1.0"), line=ROLL),
    "1.5": Odd(further("[1.5]"), line=ROLL),
    "1e3": Odd(further("1e3"), line=ROLL),
    "1E+3": Odd(further('{"a": 1E+3}'), line=ROLL),
    "-0.0": Odd(further("-0.0"), line=ROLL),
    "01": Odd(further("01"), line=ROLL),
    "NaN": Odd(further("NaN"), line=ROLL),
    "Infinity": Odd(further("Infinity", 1), line=1),
    "-Infinity": Odd(further("-Infinity"), line=ROLL),
    "a number of 101 digits": Odd(further("9" * 101), line=ROLL),
    "a number of 5,000 digits": Odd(further("9" * 5000), line=ROLL),
    "version 1.0": Odd(edit(1, '"record": 1', '"record": 1.0'), line=1),
    "version true": Odd(edit(1, '"record": 1', '"record": true'), line=1),
    "version 2": Odd(edit(1, '"record": 1', '"record": 2'), line=1),
    # text
    "no UTF-8": Odd(edit(1, "Ada", b"Ad\xff"), line=1),
    "UTF-8 cut short": Odd(edit(1, "Zoë", b"Zo\xc3"), line=1),
    "a surrogate in UTF-8": Odd(further(b'"\xed\xa0\x80"'), line=ROLL),
    "an overlong slash": Odd(further(b'"\xc0\xaf"'), line=ROLL),
    "half a pair of surrogates": Odd(further(r'"\ud800"'), line=ROLL),
    "half a pair, the other one": Odd(further(r'{"\udfb2": 1}'), line=ROLL),
    # names
    "a player without a name": Odd(edit(1, '"Ada"', '""'), line=1),
    "a player who is a number": Odd(edit(1, '"Ada"', "1"), line=1),
    "players who are a text": Odd(edit(1, '["Ada", "Zoë"]', '"Ada"'), line=1),
    "nobody takes a seat": Odd(inserted(SEAT.replace("Bea", "")), line=4),
    "somebody takes a seat that is not there": Odd(inserted(SEAT.replace("0", "2")), line=4),
    "somebody takes a seat before the first": Odd(inserted(SEAT.replace("0", "-1")), line=4),
    "somebody takes no seat": Odd(inserted('{"player": "Bea"}'), line=4),
    "given up without a reason": Odd(cut(9, '{"abandoned": null}\n'), line=10),
    # after the end
    "an event after the result": Odd(added(SEAT.encode() + b"\n"), line=0),
    "a second result": Odd(lambda content: content + content.splitlines(True)[-1], line=0),
    "given up after the result": Odd(added(GIVEN_UP.encode()), line=0),
    "half a line after the result": Odd(added(b"{"), line=0),
    "a blank after the result": Odd(added(b" "), line=0),
    "an event after giving up": Odd(cut(9, GIVEN_UP + SEAT + "\n"), line=0),
    "half a line after giving up": Odd(cut(9, GIVEN_UP + "{"), line=0),
    # no records
    "an empty file": Odd(lambda content: b"", NONE),
    "a line end": Odd(lambda content: b"\n", NONE),
    "a header without its line end": Odd(lambda content: content.split(b"\n")[0], NONE),
    "half a header": Odd(lambda content: content[:30], NONE),
    "line ends of an old Mac": Odd(lambda content: content.replace(b"\n", b"\r"), NONE),
    "UTF-16": Odd(lambda content: content.decode().encode("utf-16"), NONE),
    "zeros": Odd(lambda content: bytes(1000), NONE),
    "an edition": Odd(lambda content: b'[edition]\ngame = "diceopolis"\n', NONE),
    "other JSON": Odd(lambda content: b'{"game": "diceopolis"}\n', NONE),
    "no header": Odd(lambda content: content.partition(b"\n")[2], NONE),
}


def _sides(change: str) -> Callable[[bytes], bytes]:
    return edit(1, '"sides": {"die": [1, 2, 3, 4, 5, 6]}', f'"sides": {change}')


ODD_DICE: dict[str, Odd] = {  # which the rules do not look at: only for verifiers
    "a die with 257 sides": Odd(_sides(json.dumps({"die": list(range(257))})), line=1),
    "a die with 300 sides": Odd(_sides(json.dumps({"die": [1] * 300})), line=1),
    "a die without sides": Odd(_sides('{"die": []}'), line=1),
    "a die that is a number": Odd(_sides('{"die": 6}'), line=1),
    "another die with too many sides": Odd(
        _sides(json.dumps({"die": [1, 2, 3, 4, 5, 6], "more": [1] * 257})), line=1
    ),
    "sides that are a list": Odd(_sides("[]"), line=1),
    "sides that are null": Odd(_sides("null"), line=1),
    "dice of no kind": Odd(edit(ROLL, '"dice": ["die"', '"dice": ["constructor"'), line=ROLL),
    "fair dice that are null": Odd(edit(1, '"fair": {', '"fair": null, "unfair": {'), line=1),
    "fair dice that are a list": Odd(edit(1, '"fair": {', '"fair": [], "unfair": {'), line=1),
    "a chain without length": Odd(edit(1, '"length": 40', '"length": 0'), line=1),
    "a chain of length true": Odd(edit(1, '"length": 40', '"length": true'), line=1),
    "a commitment with a line end": Odd(edit(1, '", "length"', '\\n", "length"'), line=1),
    "another protocol": Odd(edit(1, "dicewright-fair-1", "dicewright-fair-0"), line=1),
    "no fair dice": Odd(edit(1, '"fair": {', '"unfair": {'), NONE),
}


def made(odd: Odd, protocol: str) -> tuple[bytes, int | None]:
    """Return an odd record, and the line that is to be named."""
    content = odd.change(whole(protocol))
    last = content.count(b"\n") + (not content.endswith(b"\n"))
    return content, odd.line if odd.line != 0 else last
