"""Records of AstroVenture: every kind of cheating is refused, with line and ruling."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from dicewright.core.errors import Forbidden, Refused, Unreadable
from dicewright.core.records import event_content, header
from dicewright.core.replay import Replayed, replay
from tests.astro import (
    A_HOLDS_ALPHA,
    A_NINE,
    ALMOST,
    AT_22,
    AT_24,
    B_NINE,
    DUEL,
    XI,
    Table,
    all_bodies,
    alone,
    duel,
    edited,
    sit_down,
    sit_down_to_race,
)

MIX = "roll fire fire water water2 earth earth2 | blank"  # 2 fire, 3 water, 3 earth
STEAL_MIX = MIX.replace("blank", "steal")
MUCH = "roll fire fire water2 water2 earth2 earth2 | steal"  # 2 fire, 4 water, 4 earth
WATER = "roll water water water water water water | blank"


def lines(table: Table) -> list[str]:
    """Return the record of a match as it stands."""
    events = [event_content(table.game, event) for event in table.match.events]
    return [json.dumps(content) for content in (header(table.match), *events)]


def line(text: str) -> str:
    """Return the line of "roll fire water", of "1 take Alpha star", or of any JSON."""
    who, _, what = text.partition(" ")
    if text.startswith("{"):
        return text
    return json.dumps({"roll": what.split()} if who == "roll" else {"seat": int(who), "do": what})


def replayed(record: list[str]) -> Replayed:
    content = "".join(f"{text}\n" for text in record).encode()
    return replay(content, lambda name: edited())


def refusal(record: list[str]) -> Refused:
    with pytest.raises(Refused) as caught:
        replayed(record)
    assert str(caught.value).startswith(f"line {caught.value.line}: ")
    assert len(str(caught.value)) < 500
    return caught.value


# --- positions to cheat in ---------------------------------------------------------------------


def took(script: str, then: str, **options: Any) -> Table:
    """Return a table after whole turns and then a roll."""
    return sit_down(**options).complete(script).play(then)


def ended() -> Table:
    """Return a game that is over: 9 to 9."""
    return all_bodies(duel(), A_NINE, B_NINE)


def race(bodies: list[str], then: str, what: str) -> Table:
    """Return a race where seat 0 has bodies; then whole turns, then dice for something."""
    return alone(sit_down_to_race(), bodies).complete(then).roll_for(what)


def beside() -> Table:
    """Return a race with both players on a moon, and dice that pay for everything there."""
    table = sit_down_to_race().complete("take Kappa moon 1; take Kappa moon 1")
    return table.play("roll fire fire water2 water earth2 earth | steal")


POSITIONS: dict[str, Callable[[], Table]] = {
    "start": sit_down,
    "mix": lambda: sit_down().play(MIX),
    "kept": lambda: sit_down().play(MIX).play("keep fire fire"),
    "kept steal": lambda: sit_down().play(STEAL_MIX).play("keep fire fire steal"),
    "third roll": lambda: sit_down().play(f"{MIX}; keep; {MIX}; keep; {MIX}"),
    "must": lambda: sit_down(must=True).play(MIX),
    "moon": lambda: took("take Beta moon 1", MUCH),
    "moon, blank": lambda: took("take Beta moon 1", MUCH.replace("steal", "blank")),
    "moon, water": lambda: took("take Beta moon 1", WATER.replace("blank", "steal")),
    "star": lambda: took("take Beta star", MUCH),
    "used": lambda: took("take Beta moon 1; action 5 Beta moon 1 from 0; take Beta moon 1", MUCH),
    "locked": lambda: took(A_HOLDS_ALPHA, MUCH),
    "stolen": lambda: took(f"{ALMOST}; steal Alpha moon 1 from 1", MUCH),
    "own": lambda: took("take Beta moon 1; stop", MUCH),
    "over": ended,
    "idle": lambda: sit_down().idle(20),
    "almost idle": lambda: sit_down().idle(19),
    "race 24": lambda: race(AT_24, "stop; take Kappa moon 1", "take Iota planet 3"),
    "race 24, empty": lambda: race(AT_24, "stop; take Kappa moon 1", "action 5 Kappa star from 1"),
    "race 22, action": lambda: race(AT_22, "stop; take Kappa moon 1", "action 1 Kappa star from 1"),
    "race 25": lambda: alone(sit_down_to_race(), AT_24).complete("take Kappa moon 1"),
    "beside": beside,
    "full race": lambda: alone(
        sit_down(boards=XI, race=True, **DUEL),
        [f"{name} {body}" for name in XI.split() for body in ("star", "planet 1", "moon 1")],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_records_themselves_are_right(name: str) -> None:
    table = POSITIONS[name]()
    again = replayed(lines(table))
    assert again.match.game.plain(again.match.state) == table.state


# --- cheating in the last line -----------------------------------------------------------------

CHEATS: dict[str, tuple[str, str, str, str]] = {
    # what is done: (position, line, ruling, words of the message)
    # A1: whose turn it is, and what is on the table
    "another seat stops": ("mix", "1 stop", "A1", "seat 0"),
    "another seat takes": ("mix", "1 take Beta moon 1", "A1", "seat 0"),
    "another seat keeps": ("mix", "1 keep fire", "A1", "seat 0"),
    "a seat that is not there": ("mix", "2 stop", "A1", "seat 2"),
    "a negative seat": ("mix", "-1 stop", "A1", "seat -1"),
    "a board that is not laid out": ("mix", "0 take Delta moon 1", "A1", "Delta"),
    "a planet that the board has not": ("mix", "0 take Alpha planet 2", "A1", "planet 2"),
    "a moon that no board has": ("mix", "0 take Alpha moon 99", "A1", "moon 99"),
    "a steal on a board not laid out": ("moon", "1 steal Delta moon 1 from 0", "A1", "Delta"),
    # A2: rolls
    "six dice at first": ("start", "roll fire fire fire fire fire blank", "A2", "got 6"),
    "eight dice": ("start", "roll fire fire fire fire fire fire fire blank", "A2", "got 8"),
    "no dice": ("start", "roll ", "A2", "got 0"),
    "a face that there is not": ("start", "roll air fire fire fire fire fire blank", "A2", "air"),
    "a double fire": ("start", "roll fire2 fire fire fire fire fire blank", "A2", "fire2"),
    "a face as number": ("start", '{"roll": [1, 1, 1, 1, 1, 1, 1]}', "A2", "1"),
    "a steal face on an elemental die": (
        "start", "roll steal fire fire fire fire fire blank", "A2", "steal"
    ),
    "an element on the steal die": (
        "start", "roll fire fire fire fire fire fire fire", "A2", "fire"
    ),
    "the steal die first": ("start", "roll blank fire fire fire fire fire fire", "A2", "blank"),
    "stop before the roll": ("start", "0 stop", "A2", "roll"),
    "take before the roll": ("start", "0 take Alpha moon 1", "A2", "roll"),
    "keep before the roll": ("start", "0 keep", "A2", "roll"),
    "stop instead of the second roll": ("kept", "0 stop", "A2", "roll 5"),
    "all dice rolled in spite of keeping": ("kept", MIX.replace(" |", ""), "A2", "got 7"),
    "a kept die rolled": ("kept", "roll fire fire fire fire fire blank", "A2", "got 6"),
    "too few rolled again": ("kept", "roll fire fire fire blank", "A2", "got 4"),
    "the kept steal die rolled": ("kept steal", "roll fire fire fire fire steal", "A2", "got 5"),
    "the steal die for an elemental one": (
        "kept steal", "roll fire fire fire steal", "A2", "steal"
    ),
    "keeping all seven": (
        "mix", "0 keep fire fire water water2 earth earth2 blank", "A2", "at least one"
    ),
    "keeping eight": ("mix", "0 keep fire fire fire fire fire fire fire blank", "A2", ""),
    "keeping a face that does not show": ("mix", "0 keep water2 water2", "A2", "show"),
    "keeping a third fire": ("mix", "0 keep fire fire fire", "A2", "show"),
    "keeping a steal that is blank": ("mix", "0 keep steal", "A2", "show"),
    "keeping two steal dice": ("mix", "0 keep steal blank", "A2", "steal"),
    "a fourth roll": ("third roll", "0 keep fire", "A2", "3 rolls"),
    "a fourth roll of all dice": ("third roll", "0 keep", "A2", "3 rolls"),
    # A3: completing
    "keeping in spite of a match": ("must", "0 keep fire", "A3", "must complete"),
    "rolling all in spite of a match": ("must", "0 keep", "A3", "must complete"),
    "stopping in spite of a match": ("must", "0 stop", "A3", "must complete"),
    # A4: what pays
    "a star that is not paid": ("mix", "0 take Alpha star", "A4", "3 fire"),
    "a planet that is not paid": ("mix", "0 take Alpha planet 1", "A4", "4 earth"),
    "a moon that is not paid": ("moon, water", "1 take Beta moon 2", "A4", "1 fire"),
    "a steal that is not paid": ("moon, water", "1 steal Beta moon 1 from 0", "A4", "2 fire"),
    "an action that is not paid": ("moon, water", "1 action 1 Beta moon 1 from 0", "A4", "3 earth"),
    "an Empty that is not paid": ("moon", "1 action 3 Beta moon 1 from 0", "A4", "5 water"),
    # A6: occupied bodies
    "a body of an opponent": ("moon", "1 take Beta moon 1", "A6", "occupied"),
    "a body of one's own": ("own", "0 take Beta moon 1", "A6", "occupied"),
    # A7: stealing
    "a steal with a blank": ("moon, blank", "1 steal Beta moon 1 from 0", "A7", "STEAL"),
    "a steal of nothing": ("moon", "1 steal Beta moon 2 from 0", "A7", "no cube"),
    "a steal from oneself": ("own", "0 steal Beta moon 1 from 0", "A7", "opponent"),
    "a steal from the wrong seat": ("own", "0 steal Beta moon 1 from 1", "A7", "no cube"),
    "a steal from nobody": ("moon", "1 steal Beta moon 1 from 5", "A7", "seat 5"),
    "a steal from a seat beyond all": ("moon", "1 steal Beta moon 1 from 9", "A7", "seat 9"),
    # A8: Steal actions
    "a Steal action on a star": ("star", "1 action 1 Beta star from 0", "A8", "star"),
    "a Steal action on nothing": ("moon", "1 action 1 Beta moon 2 from 0", "A8", "no cube"),
    "a Steal action on one's own": ("own", "0 action 1 Beta moon 1 from 0", "A8", "opponent"),
    # A9: Empty actions
    "an Empty action on nothing": ("moon", "1 action 5 Beta moon 2 from 0", "A9", "no cube"),
    "an Empty action on one's own": ("own", "0 action 5 Beta moon 1 from 0", "A9", "opponent"),
    "an Empty action on the wrong seat": ("own", "0 action 5 Beta moon 1 from 1", "A9", "no cube"),
    # A10: used once
    "an action used before": ("used", "1 action 5 Beta moon 1 from 0", "A10", "used"),
    "a sixth action": ("moon", "1 action 6 Beta moon 1 from 0", "A10", "5"),
    # A11: locked boards
    "a steal from a locked board": ("locked", "1 steal Alpha moon 1 from 0", "A11", "locked"),
    "a star of a locked board": ("locked", "1 steal Alpha star from 0", "A11", "locked"),
    "a Steal action on a locked board": (
        "locked", "1 action 1 Alpha moon 1 from 0", "A11", "locked"
    ),
    "an Empty action on a locked board": (
        "locked", "1 action 5 Alpha star from 0", "A11", "locked"
    ),
    "a body of a locked board": ("locked", "1 take Alpha moon 1", "A11", "locked"),
    "a board completed by a steal": ("stolen", "1 steal Alpha moon 1 from 0", "A11", "locked"),
    # A13: the end
    "a roll after the end": ("over", MIX.replace(" |", ""), "A13", "over"),
    "an action after the end": ("over", "1 stop", "A13", "over"),
    "given up after the end": ("over", '{"abandoned": "late"}', "A13", "over"),
    "a result too early": ("mix", '{"scores": [0, 0], "winners": [0, 1]}', "A13", "not over"),
    "wrong scores": ("over", '{"scores": [9, 10], "winners": [1]}', "A6", "[9, 9]"),
    "scores of one seat": ("over", '{"scores": [9], "winners": [0]}', "A6", "[9, 9]"),
    "one winner of two": ("over", '{"scores": [9, 9], "winners": [0]}', "A13", "[0, 1]"),
    "no winner": ("over", '{"scores": [9, 9], "winners": []}', "A13", "[0, 1]"),
    # A14 and A15: the race
    "the race ends with all bodies occupied": (
        "full race", '{"scores": [18, 0], "winners": [0]}', "A16", "not over"
    ),
    "a body where one is": ("beside", "0 take Kappa moon 1", "A15", ""),
    "a steal where one is": ("beside", "0 steal Kappa moon 1 from 1", "A15", "already"),
    "a Steal action where one is": ("beside", "0 action 1 Kappa moon 1 from 1", "A15", "already"),
    "one's own cube emptied": ("beside", "0 action 5 Kappa moon 1 from 0", "A9", "opponent"),
    # A16: exactly 25
    "an overshoot by a planet": ("race 24", "0 take Iota planet 3", "A16", "25"),
    "an overshoot by an Empty action": (
        "race 24, empty", "0 action 5 Kappa moon 1 from 1", "A16", "25"
    ),
    "an overshoot by a Steal action": (
        "race 22, action", "0 action 1 Kappa moon 1 from 1", "A16", "25"
    ),
    "a roll after 25": ("race 25", MIX.replace(" |", ""), "A16", "over"),
    "a turn after 25": ("race 25", "1 stop", "A16", "over"),
    # A17: ten idle rounds
    "a roll after ten idle rounds": ("idle", MIX.replace(" |", ""), "A17", "over"),
    "an end before ten idle rounds": (
        "almost idle", '{"scores": [0, 0], "winners": [0, 1]}', "A13", "not over"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHEATS)
def test_cheating_is_refused_with_line_and_ruling(name: str) -> None:
    position, text, ruling, words = CHEATS[name]
    record = [*lines(POSITIONS[position]()), line(text)]
    error = refusal(record)
    assert isinstance(error, Forbidden)
    assert (error.line, error.ruling) == (len(record), ruling)
    assert words in str(error)


# --- texts that are no actions -----------------------------------------------------------------

NO_ACTIONS = [
    *["pass", "Stop", "stop ", " stop", "", "done", "keep  fire", "keep fire ", "Keep", "keeps"],
    *["keep water fire", "keep blank fire", "keep fire air", "keep 1", "keep fire, water"],
    *["take", "take Beta", "take Beta moon", "take Beta moon 0", "take Beta moon 01"],
    *["take Beta moon +1", "take beta moon 1", "take Nu moon 1", "take Beta star 1"],
    *["take Beta comet 1", "take moon 1", "take Beta moon 1 from 0", "take Beta moon 1 stop"],
    *["steal Beta moon 1", "steal Beta moon 1 from", "steal Beta moon 1 from 00"],
    *["steal Beta moon 1 from b", "action Beta moon 1 from 0", "action 0 Beta moon 1 from 0"],
    *["action 1", "action 1 Beta moon 1", "action 01 Beta moon 1 from 0", "take Beta moon \u0661"],
]


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_texts_that_are_no_actions(text: str) -> None:
    record = [*lines(POSITIONS["mix"]()), json.dumps({"seat": 0, "do": text})]
    error = refusal(record)
    assert isinstance(error, Forbidden)
    assert (error.line, error.ruling) == (len(record), "A3")


def test_a_roll_without_keeping_and_one_after_the_third() -> None:
    for position in ("mix", "third roll"):
        record = [*lines(POSITIONS[position]()), line(MIX.replace(" |", ""))]
        error = refusal(record)
        assert isinstance(error, Forbidden)
        assert (error.line, error.ruling in ("A2", "A3", "A5")) == (len(record), True)


# --- the header --------------------------------------------------------------------------------

HEADERS: dict[str, tuple[dict[str, Any], str | None]] = {
    # what is wrong: (what is put into the header, ruling)
    "no systems": ({"systems": None}, None),
    "systems as text": ({"systems": "Alpha Beta Gamma"}, None),
    "too few systems": ({"systems": ["Alpha", "Beta"]}, "A1"),
    "too many systems": ({"systems": ["Alpha", "Beta", "Gamma", "Delta"]}, "A1"),
    "none at all": ({"systems": []}, "A1"),
    "an unknown system": ({"systems": ["Alpha", "Beta", "Nu"]}, "A1"),
    "a system twice": ({"systems": ["Alpha", "Beta", "Beta"]}, "A1"),
    "a system as number": ({"systems": [0, 1, 2]}, "A1"),
    "a system as list": ({"systems": [["Alpha"], "Beta", "Gamma"]}, "A1"),
    "other systems in the race": ({"options": {"variant": "race", "stop_on_match": False}}, "A14"),
    "an order of its own in the race": (
        {
            "options": {"variant": "race", "stop_on_match": False},
            "systems": ["Theta", "Iota", "Kappa"],
        },
        "A14",
    ),
    "one player": ({"players": ["a"], "systems": ["Alpha", "Beta"]}, None),
    "seven players": ({"players": list("abcdefg")}, None),
    "a first seat that is not there": ({"first": 2}, None),
    "an unknown variant": ({"options": {"variant": "solo", "stop_on_match": False}}, None),
    "an option missing": ({"options": {"variant": "standard"}}, None),
    "an option as text": ({"options": {"variant": "standard", "stop_on_match": "no"}}, None),
    "another option": ({"options": {"variant": "race", "stop_on_match": True, "row": 1}}, None),
    "another hash": ({"edition_sha256": "0" * 64}, None),
    "another edition": ({"edition": "great"}, None),
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_wrong_header_is_refused_in_line_1(name: str) -> None:
    edits, ruling = HEADERS[name]
    error = refusal([json.dumps(header(sit_down().match) | edits)])
    assert error.line == 1
    if ruling is None:
        assert isinstance(error, Unreadable)
    else:
        assert isinstance(error, Forbidden)
        assert error.ruling == ruling


def test_a_header_without_systems() -> None:
    content = header(sit_down().match)
    del content["systems"]
    assert refusal([json.dumps(content)]).line == 1


def test_a_result_after_the_result() -> None:
    result = '{"scores": [9, 9], "winners": [0, 1]}'
    record = [*lines(ended()), result]
    assert replayed(record).status == "finished"
    for more in (result, line("0 stop")):
        error = refusal([*record, more])
        assert (error.line, isinstance(error, Forbidden)) == (len(record) + 1, True)


def test_the_kinds_of_cheating_are_many() -> None:
    assert len(CHEATS) >= 80
