"""Every kind of wrong record is refused, with its line and, if the rules forbid it, the ruling."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from dicewright import games
from dicewright.core.errors import Forbidden, Refused, Unreadable
from dicewright.core.replay import replay
from tests import tiny
from tests.tiny import RESULT, act, roll

Edits = Mapping[int, str | None]  # what a line becomes; several lines in one text; none: it goes
END = 28

AGAINST_THE_RULES: dict[str, tuple[Edits, int, str, str]] = {
    # what is done: (edits, line of the error, ruling, words of the message)
    # D1, D2: where a die lies
    "on the centre": ({4: act(1, "place 1 (0,0)")}, 4, "D1", "cross"),
    "on an arm": ({4: act(1, "place 1 (3,0)")}, 4, "D1", "cross"),
    "lonely cell": ({4: act(1, "place 1 (2,2)")}, 4, "D2", "touches 0"),
    "cell that touches one die": ({4: act(1, "place 1 (1,2)")}, 4, "D2", "touches 1"),
    "beyond the arm": ({4: act(1, "place 1 (7,0)")}, 4, "D2", "(7,0)"),
    "outside the square": ({4: act(1, "place 1 (9,9)")}, 4, "D2", "(9,9)"),
    "filled cell": ({5: act(0, "place 6 (1,1)")}, 5, "D2", "already"),
    "cell filled later": ({9: act(0, "place 1 (2,1)")}, 9, "D2", "already"),
    # D3: order and hands
    "wrong seat": ({4: act(0, "place 6 (1,1)")}, 4, "D3", "turn of seat 1"),
    "seat that is not there": ({4: act(2, "place 1 (1,1)")}, 4, "D3", "seat 2"),
    "negative seat": ({4: act(-1, "place 1 (1,1)")}, 4, "D3", "seat -1"),
    "a turn skipped": ({5: None}, 5, "D4", "seat 0"),
    "two turns at once": ({5: act(1, "place 2 (2,1)")}, 5, "D3", "turn of seat 0"),
    "hand of four": ({2: roll(1, 2, 3, 4)}, 2, "D3", "5 dice"),
    "hand of six": ({2: roll(1, 2, 3, 4, 5, 6)}, 2, "D3", "5 dice"),
    "no dice in the hand": ({2: roll()}, 2, "D3", "5 dice"),
    "face 7": ({2: roll(1, 2, 3, 4, 7)}, 2, "D3", "7"),
    "face 0": ({2: roll(1, 2, 3, 4, 0)}, 2, "D3", "0"),
    "face -1": ({2: roll(1, 2, 3, 4, -1)}, 2, "D3", "-1"),
    "face as text": ({2: roll(1, 2, 3, 4, "4")}, 2, "D3", "'4'"),
    "face true": ({2: roll(1, 2, 3, 4, True)}, 2, "D3", "True"),
    "face null": ({2: roll(1, 2, 3, 4, None)}, 2, "D3", "None"),
    "face as list": ({2: roll(1, 2, 3, 4, [5])}, 2, "D3", "[5]"),
    "huge face": ({2: roll(1, 2, 3, 4, 10**30)}, 2, "D3", "1000"),
    "one hand not rolled": ({3: None}, 3, "D3", "seat 0"),
    "three hands": ({3: roll(6, 6, 1, 1, 3) + "\n" + roll(1, 1, 1, 1, 1)}, 4, "D4", "no dice"),
    # D4: a turn
    "die that is not in the hand": ({4: act(1, "place 6 (1,1)")}, 4, "D4", "shows 6"),
    "die placed twice": ({7: act(1, "place 1 (2,1)")}, 7, "D4", "shows 1"),
    "die that there is not": ({4: act(1, "place 7 (1,1)")}, 4, "D4", "7"),
    "roll missing": ({6: None}, 6, "D4", "one die"),
    "roll in the first turn": ({4: roll(1)}, 4, "D4", "no dice"),
    "second roll": ({6: roll(2) + "\n" + roll(2)}, 7, "D4", "no dice"),
    "two dice rolled": ({6: roll(2, 2)}, 6, "D4", "one die"),
    "no die rolled": ({6: roll()}, 6, "D4", "one die"),
    "rolled 7": ({6: roll(7)}, 6, "D4", "7"),
    "pass": ({4: act(1, "pass")}, 4, "D4", "'pass'"),
    "nothing done": ({4: act(1, "")}, 4, "D4", "place"),
    "no cell": ({4: act(1, "place 1")}, 4, "D4", "'place 1'"),
    "leading zero": ({4: act(1, "place 01 (1,1)")}, 4, "D4", "01"),
    "leading zero in a cell": ({4: act(1, "place 1 (01,1)")}, 4, "D4", "01"),
    "plus sign": ({4: act(1, "place 1 (+1,1)")}, 4, "D4", "+1"),
    "minus zero": ({4: act(1, "place 1 (-0,1)")}, 4, "D4", "-0"),
    "double blank": ({4: act(1, "place  1 (1,1)")}, 4, "D4", "place"),
    "blank in the cell": ({4: act(1, "place 1 (1, 1)")}, 4, "D4", "place"),
    "blank at the end": ({4: act(1, "place 1 (1,1) ")}, 4, "D4", "place"),
    "line end in the text": ({4: act(1, "place 1 (1,1)\n")}, 4, "D4", "place"),
    "capital": ({4: act(1, "Place 1 (1,1)")}, 4, "D4", "Place"),
    "other digits": ({4: act(1, "place \u0661 (1,1)")}, 4, "D4", "place"),
    "two actions": ({4: act(1, "place 1 (1,1) place 2 (2,1)")}, 4, "D4", "place"),
    # D5: keep and re-roll
    "keep too early": ({4: act(1, "keep")}, 4, "D5", "now"),
    "re-roll too early": ({7: act(1, "reroll 2")}, 7, "D5", "now"),
    "re-roll in the turn of the last cache die": ({9: act(0, "reroll 4")}, 9, "D5", "now"),
    "placed without keeping": ({10: None}, 10, "D5", "keep"),
    "kept twice": ({11: act(1, "keep")}, 11, "D5", "now"),
    "re-rolled after keeping": ({11: act(1, "reroll 3")}, 11, "D5", "now"),
    "re-rolled twice": ({14: act(0, "reroll 5")}, 14, "D5", "now"),
    "kept after the re-roll": ({14: act(0, "keep")}, 14, "D5", "now"),
    "re-roll of a die not in the hand": ({12: act(0, "reroll 2")}, 12, "D5", "shows 2"),
    "re-roll of two dice": ({12: act(0, "reroll 6 3")}, 12, "D5", "reroll 6 3"),
    "re-roll of nothing": ({12: act(0, "reroll")}, 12, "D5", "'reroll'"),
    "re-roll not rolled": ({13: None}, 13, "D4", "one die"),
    "roll instead of the choice": ({10: roll(3)}, 10, "D5", "no dice"),
    "the re-rolled die placed": ({14: act(0, "place 6 (-1,-2)")}, 14, "D4", "shows 6"),
    # D6 to D9: the end
    "an action after the last die": ({END: act(1, "place 1 (5,1)")}, 28, "D6", "over"),
    "a roll after the last die": ({END: roll(1)}, 28, "D6", "over"),
    "an event after the result": ({END: RESULT + "\n" + act(1, "keep")}, 29, "D6", "follow"),
    "two results": ({END: RESULT + "\n" + RESULT}, 29, "D6", "follow"),
    "result too early": ({27: None}, 27, "D6", "not over"),
    "given up after the end": ({END: '{"abandoned": "late"}'}, 28, "D6", "over"),
    "given up after the result": ({END: RESULT + '\n{"abandoned": "late"}'}, 29, "D6", "follow"),
    "an action after giving up": ({9: '{"abandoned": "ill"}'}, 10, "D6", "follow"),
    "too many points": ({END: '{"scores": [17, 30], "winners": [1]}'}, 28, "D7", "[16, 30]"),
    "points exchanged": ({END: '{"scores": [30, 16], "winners": [1]}'}, 28, "D7", "[16, 30]"),
    "points of one seat": ({END: '{"scores": [16], "winners": [1]}'}, 28, "D7", "[16, 30]"),
    "points as text": ({END: '{"scores": ["16", "30"], "winners": [1]}'}, 28, "D7", "'16'"),
    "wrong winner": ({END: '{"scores": [16, 30], "winners": [0]}'}, 28, "D9", "[1]"),
    "two winners": ({END: '{"scores": [16, 30], "winners": [0, 1]}'}, 28, "D9", "[1]"),
    "winner twice": ({END: '{"scores": [16, 30], "winners": [1, 1]}'}, 28, "D9", "[1]"),
    "no winner": ({END: '{"scores": [16, 30], "winners": []}'}, 28, "D9", "[1]"),
    "winner true": ({END: '{"scores": [16, 30], "winners": [true]}'}, 28, "D9", "True"),
}

NOT_READABLE: dict[str, tuple[Edits, int, str]] = {
    # what is done: (edits, line of the error, words of the message)
    "roll that is no list": ({2: '{"roll": 5}'}, 2, "roll"),
    "roll as text": ({2: '{"roll": "12345"}'}, 2, "roll"),
    "seat as text": ({4: act("1", "place 1 (1,1)")}, 4, "seat"),
    "seat true": ({4: act(True, "place 1 (1,1)")}, 4, "seat"),
    "seat 1.0": ({4: act(1.0, "place 1 (1,1)")}, 4, "whole numbers, got 1.0"),
    "face 4.0": ({2: roll(1, 2, 3, 4, 4.0)}, 2, "whole numbers, got 4.0"),
    "points as floats": ({END: '{"scores": [16.0, 30], "winners": [1]}'}, 28, "16.0"),
    "no seat": ({4: '{"do": "place 1 (1,1)"}'}, 4, "seat"),
    "action that is no text": ({4: act(1, 523)}, 4, "do"),
    "action null": ({4: act(1, None)}, 4, "do"),
    "two events in one object": (
        {4: '{"seat": 1, "do": "place 1 (1,1)", "roll": [1]}'},
        4,
        "expected one of",
    ),
    "two events in one line": ({4: act(1, "place 1 (1,1)") + " " + act(0, "keep")}, 4, "JSON"),
    "one event in two lines": ({4: '{"seat": 1,\n "do": "place 1 (1,1)"}'}, 4, "JSON"),
    "an empty line": ({4: ""}, 4, "JSON"),
    "no JSON": ({4: "place 1 (1,1)"}, 4, "JSON"),
    "a comment": ({4: "# and now"}, 4, "JSON"),
    "a list": ({4: '[1, "place 1 (1,1)"]'}, 4, "object"),
    "a number": ({4: "5"}, 4, "object"),
    "null": ({4: "null"}, 4, "object"),
    "an empty object": ({4: "{}"}, 4, "expected one of"),
    "an unknown event": ({4: '{"seat": 1, "say": "hello"}'}, 4, "expected one of"),
    "a second header": ({4: json.dumps(tiny.header())}, 4, "expected one of"),
    "deep nesting": ({4: '{"roll": ' + "[" * 5000 + "]" * 5000 + "}"}, 4, "JSON"),
    "NaN": ({2: '{"roll": [1, 2, 3, 4, NaN]}'}, 2, "whole numbers, got NaN"),
    "no header": ({1: None}, 1, "record"),
    "header is a list": ({1: "[]"}, 1, "object"),
    "somebody takes a seat that is not there": ({4: '{"seat": 2, "player": "you"}'}, 4, "seat"),
    "somebody takes seat true": ({4: '{"seat": true, "player": "you"}'}, 4, "seat"),
    "nobody takes a seat": ({4: '{"seat": 1, "player": null}'}, 4, "player"),
    "somebody without a name takes a seat": ({4: '{"seat": 1, "player": ""}'}, 4, "names"),
    "winners only": ({END: '{"winners": [1]}'}, 28, "expected one of"),
    "scores only": ({END: '{"scores": [16, 30]}'}, 28, "winners"),
    "scores that are no list": ({END: '{"scores": 16, "winners": [1]}'}, 28, "scores"),
    "given up without a reason": ({9: '{"abandoned": true}'}, 9, "abandoned"),
}

WRONG_HEADERS: dict[str, tuple[dict[str, Any], str]] = {
    # what is done: (keys that are replaced, or with ... removed; words of the message)
    "record 2": ({"record": 2}, "version 1"),
    "record 1.0": ({"record": 1.0}, "1.0"),
    "record true": ({"record": True}, "record"),
    "record as text": ({"record": "1"}, "record"),
    "no record": ({"record": ...}, "record"),
    "unknown game": ({"game": "chess"}, "chess"),
    "game as number": ({"game": 1}, "game"),
    "no game": ({"game": ...}, "game"),
    "unknown edition": ({"edition": "deluxe", "edition_data": ...}, "deluxe"),
    "edition by path": ({"edition": "../editions/standard", "edition_data": ...}, "standard"),
    "edition data lost": ({"edition_data": ...}, "tiny"),
    "edition misnamed": ({"edition": "standard"}, "edition"),
    "no edition": ({"edition": ...}, "edition"),
    "wrong hash": ({"edition_sha256": "0" * 64}, "edition_sha256"),
    "hash in capitals": ({"edition_sha256": tiny.edition().sha256.upper()}, "edition_sha256"),
    "no hash": ({"edition_sha256": ...}, "edition_sha256"),
    "edition data null": ({"edition_data": None}, "edition_data"),
    "edition data of another game": (
        {"edition_data": tiny.edition().parsed | {"edition": {"game": "chess"}}},
        "edition_data",
    ),
    "edition data without a table": ({"edition_data": {"edition": {}}}, "edition_data"),
    "edition data changed": (
        {"edition_data": tiny.edition().parsed | {"scoring": {"row": "value"}}},
        "edition_sha256",
    ),
    "unknown option": ({"options": {"row": "colour", "rows": "value"}}, "rows"),
    "missing option": ({"options": {}}, "row"),
    "wrong value of an option": ({"options": {"row": "color"}}, "color"),
    "option as bool": ({"options": {"row": True}}, "row"),
    "options as list": ({"options": ["row"]}, "options"),
    "no options": ({"options": ...}, "options"),
    "one player": ({"players": ["you"], "first": 0}, "not 1"),
    "no players": ({"players": []}, "not 0"),
    "five players": ({"players": ["you"] * 5}, "not 5"),
    "player without a name": ({"players": ["you", ""]}, "players"),
    "player as number": ({"players": ["you", 2]}, "players"),
    "players as text": ({"players": "ab"}, "players"),
    "players missing": ({"players": ...}, "players"),
    "first out of range": ({"first": 2}, "first"),
    "first negative": ({"first": -1}, "first"),
    "first true": ({"first": True}, "first"),
    "first as text": ({"first": "1"}, "first"),
    "first null": ({"first": None}, "first"),
    "first missing": ({"first": ...}, "first"),
}


def cheat(edits: Edits) -> bytes:
    """Return the record with some lines replaced."""
    lines: list[str | None] = list(tiny.lines())
    for number, text in edits.items():
        lines[number - 1] = text
    return tiny.content([line for line in lines if line is not None])


def refusal(content: bytes, kind: type[Refused]) -> Any:
    with pytest.raises(Refused) as caught:
        replay(content, games.get)
    assert type(caught.value) is kind
    assert len(str(caught.value)) < 500
    return caught.value


def test_the_record_itself_is_right() -> None:
    replayed = replay(tiny.content(tiny.lines()), games.get)
    assert replayed.status == "finished"
    assert replayed.result == json.loads(RESULT)
    assert len(replayed.match.events) == END - 2


@pytest.mark.parametrize("name", AGAINST_THE_RULES)
def test_what_the_rules_forbid(name: str) -> None:
    edits, line, ruling, words = AGAINST_THE_RULES[name]
    error = refusal(cheat(edits), Forbidden)
    assert (error.line, error.ruling) == (line, ruling)
    assert str(error).startswith(f"line {line}: {ruling}: ")
    assert words in str(error)


@pytest.mark.parametrize("name", NOT_READABLE)
def test_what_cannot_be_read(name: str) -> None:
    edits, line, words = NOT_READABLE[name]
    error = refusal(cheat(edits), Unreadable)
    assert error.line == line
    assert str(error).startswith(f"line {line}: ")
    assert words in str(error)


@pytest.mark.parametrize("name", WRONG_HEADERS)
def test_wrong_headers(name: str) -> None:
    changes, words = WRONG_HEADERS[name]
    header = {k: v for k, v in (tiny.header() | changes).items() if v is not ...}
    error = refusal(cheat({1: json.dumps(header)}), Unreadable)
    assert error.line == 1
    assert words in str(error)


def test_edition_data_nested_as_deep_as_can_be_read() -> None:
    for depth in range(500, 1000, 5):
        header = json.dumps(tiny.header() | {"edition_data": {"edition": "deep"}})
        nested = header.replace('"deep"', "[" * depth + "]" * depth)
        refusal(cheat({1: nested}), Unreadable)


SPOIL: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "only a line end": lambda content: b"\n",
    "no UTF-8": lambda content: content.replace(b"you", b"y\xff"),
    "UTF-16": lambda content: content.decode().encode("utf-16"),
    "a mark at the beginning": lambda content: b"\xef\xbb\xbf" + content,
    "old Mac line ends": lambda content: content.replace(b"\n", b"\r"),
    "only half a header": lambda content: content[:100],
    "all zeros": lambda content: bytes(1000),
}


@pytest.mark.parametrize("name", SPOIL)
def test_what_is_no_record_at_all(name: str) -> None:
    refusal(SPOIL[name](tiny.content(tiny.lines())), Unreadable)
