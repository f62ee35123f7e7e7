"""Records of Novo Dice: hand-made ones that are right, and every kind of cheating, refused."""

import json
from typing import Any

import pytest

from dicewright.core.errors import Forbidden
from dicewright.core.replay import Replayed, replay
from tests.novo import EXAMPLE_TURN, edited
from tests.novo_record import (
    RESULT,
    SMALL,
    SUITCASES,
    Edits,
    all_lions,
    by_seat_0,
    cheat,
    do,
    header,
    lines,
    record_of,
    roll,
    row_1,
    wasted,
)


def replayed(record: list[str]) -> Replayed:
    return replay("".join(f"{line}\n" for line in record).encode(), lambda name: edited())


def refusal(record: list[str]) -> Forbidden:
    with pytest.raises(Forbidden) as caught:
        replayed(record)
    assert str(caught.value).startswith(f"line {caught.value.line}: {caught.value.ruling}: ")
    assert len(str(caught.value)) < 500
    return caught.value


def gone(first: int, last: int) -> Edits:
    """Leave out some lines."""
    return dict.fromkeys(range(first, last + 1))


def result(scores: object, winners: object) -> Edits:
    return {55: json.dumps({"scores": scores, "winners": winners})}


# --- records that are right --------------------------------------------------------------------


def test_the_record_itself_is_right() -> None:
    record = replayed(lines())
    assert (record.status, record.result) == ("finished", json.loads(RESULT))


RIGHT: dict[str, tuple[dict[str, Any], list[str], str]] = {
    # what it shows: (edits of the edition, events, status)
    "the rule book's example turn": (
        {},
        [
            *by_seat_0(EXAMPLE_TURN),
            *["0 claim Slimer row 2", "0 claim Novo Cola lions"],
            *["0 store Slimer 1", "0 store Novo Cola 2"],
        ],
        "unfinished",
    ),
    "five lions split": (
        {},
        [*all_lions(5), "0 claim Spike lions", "0 claim Slimer lions", "0 store Slimer 1"],
        "unfinished",
    ),
    "six lions for three tiles": (
        {},
        [*all_lions(6), *["0 claim Slimer lions"] * 3, *["0 store Slimer 1"] * 3],
        "unfinished",
    ),
    "seven lions for John Boy": (
        {},
        [*all_lions(7), "0 claim John Boy lions", "0 store John Boy 3"],
        "unfinished",
    ),
    "eight lions for any two": (
        {},
        [*all_lions(8), *["0 claim John Boy lions"] * 2, *["0 store John Boy 3"] * 2],
        "unfinished",
    ),
    "nine lions for any three": (
        {},
        [*all_lions(9), *["0 claim John Boy lions"] * 3, *["0 store John Boy 3"] * 3],
        "unfinished",
    ),
    "nine lions for one": (
        {},
        [*all_lions(9), "0 claim Slimer lions", "0 done", "0 store Slimer 1"],
        "unfinished",
    ),
    "three rows for three Slimers": (
        {},
        [*SUITCASES, *(f"0 claim Slimer row {row}" for row in (3, 1, 2)), "0 store Slimer 2"],
        "unfinished",
    ),
    "excess given up and replaced": (
        {"supply": {"bays": 1, "spaces_per_bay": 1}},
        [
            *all_lions(9),
            *["0 claim Spike lions", "0 claim John Boy lions", "0 claim Slimer lions"],
            *["0 store Slimer 1", "0 give up Spike", "0 store John Boy 1 replacing Slimer"],
            *wasted(1, "store Trash 1"),
            '{"scores": [20, 0], "winners": [0]}',
        ],
        "finished",
    ),
    "no trash and no tile taken": (
        {"supply": {"trash": 1}},
        [
            *wasted(0, "store Trash 1"),
            *[*wasted(1), *wasted(0)],
            '{"scores": [0, 0], "winners": [0, 1]}',
        ],
        "finished",
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_hand_made_records_that_are_right(name: str) -> None:
    edits, events, status = RIGHT[name]
    assert replayed(record_of(edits, events)).status == status


# --- cheating in the record --------------------------------------------------------------------

CHEATS: dict[str, tuple[Edits, int, str, str]] = {
    # what is done: (edits, line of the error, ruling, words of the message)
    # N1: whose turn it is
    "another seat puts a die": ({3: do(0, "put white-a lion 1")}, 3, "N1", "turn of seat 1"),
    "another seat says done": ({5: do(0, "done")}, 5, "N1", "turn of seat 1"),
    "another seat claims": ({13: do(0, "claim Slimer row 2")}, 13, "N1", "turn of seat 1"),
    "another seat stores": ({16: do(0, "store Slimer 1")}, 16, "N1", "turn of seat 1"),
    "a seat that is not there": ({3: do(2, "put white-a lion 1")}, 3, "N1", "seat 2"),
    "a negative seat": ({3: do(-1, "put white-a lion 1")}, 3, "N1", "seat -1"),
    "another seat starts": ({1: header(edited(**SMALL), first=0)}, 3, "N1", "turn of seat 0"),
    "a turn skipped": (gone(18, 24), 19, "N1", "turn of seat 0"),
    "the ender takes one more turn": ({41: do(1, "put white-a lion 1")}, 41, "N1", "seat 0"),
    # N2: dice on rows
    "a face that was not rolled": ({3: do(1, "put white-a cutlery 1")}, 3, "N2", "cutlery"),
    "a face of another kind": ({3: do(1, "put white-b lion 1")}, 3, "N2", "white-b"),
    "a face that the die has not": ({3: do(1, "put white-a gear 1")}, 3, "N2", "gear"),
    "a black die too early": ({3: do(1, "put black lion 1")}, 3, "N2", "black"),
    "a die put twice": ({4: do(1, "put white-a lion 2")}, 4, "N2", "lion"),
    "a space taken": ({4: do(1, "put white-a suitcase 1")}, 4, "N2", "row 1 of slot 1"),
    "row 4": ({3: do(1, "put white-a lion 4")}, 3, "N2", "no row 4"),
    "row 0": ({3: do(1, "put white-a lion 0")}, 3, "N2", "lion 0"),
    "row 01": ({3: do(1, "put white-a lion 01")}, 3, "N2", "lion 01"),
    "no row": ({3: do(1, "put white-a lion")}, 3, "N2", "'put white-a lion'"),
    "no kind": ({3: do(1, "put lion 1")}, 3, "N2", "'put lion 1'"),
    "an unknown kind": ({3: do(1, "put green lion 1")}, 3, "N2", "'green'"),
    "an unknown face": ({3: do(1, "put white-a joker 1")}, 3, "N2", "'joker'"),
    "a die of the roll before": ({7: do(1, "put white-b gear 2")}, 7, "N2", "gear"),
    "a fourth die on a slot": ({29: do(1, "put white-b gear 1")}, 29, "N2", "row 1"),
    "a die put while claiming": ({13: do(1, "put white-a suitcase 2")}, 13, "N2", "claim"),
    "a die put while storing": ({16: do(1, "put white-b pawn 2")}, 16, "N2", "store"),
    "a second roll": ({3: roll("lion lion lion lion lion")}, 3, "N2", "no dice"),
    "a roll before done": ({5: roll("bandage lightning pawn lion")}, 5, "N2", "no dice"),
    "a full slot not closed": ({29: None}, 29, "N2", "no dice"),
    "two actions at once": ({3: do(1, "put white-a lion 1 done")}, 3, "N2", "1 done"),
    "double blank": ({3: do(1, "put  white-a lion 1")}, 3, "N2", "put"),
    "a blank at the end": ({3: do(1, "done ")}, 3, "N2", "'done '"),
    "capital": ({3: do(1, "Done")}, 3, "N2", "'Done'"),
    "pass": ({3: do(1, "pass")}, 3, "N2", "'pass'"),
    # N3: dice to roll
    "no first roll": ({2: None}, 2, "N3", "3 white-a and 2 white-b"),
    "four dice": ({2: roll("lion suitcase bandage pawn")}, 2, "N3", "got 4"),
    "six dice": ({2: roll("lion suitcase bandage pawn gear lion")}, 2, "N3", "got 6"),
    "no dice": ({2: roll("")}, 2, "N3", "got 0"),
    "a face that there is not": ({2: roll("joker lion lion pawn gear")}, 2, "N3", "'joker'"),
    "a face as number": ({2: '{"roll": [1, 2, 3, 4, 5]}'}, 2, "N3", "got 1"),
    "a face null": ({2: '{"roll": [null]}'}, 2, "N3", "None"),
    "white-a shows a pawn": ({2: roll("lion lion pawn pawn gear")}, 2, "N3", "not pawn"),
    "white-b shows a suitcase": ({2: roll("lion lion lion suitcase gear")}, 2, "N3", "not suit"),
    "the kinds in another order": ({2: roll("pawn gear lion suitcase bandage")}, 2, "N3", "pawn"),
    "a black die shows a suitcase": ({6: roll("lion lion lion suitcase")}, 6, "N3", "suitcase"),
    "the black die not taken": ({6: roll("bandage lightning pawn")}, 6, "N3", "got 3"),
    "a black die too many": ({6: roll("bandage lightning pawn lion lion")}, 6, "N3", "got 5"),
    "all dice rolled again": ({6: roll("lion lion lion pawn gear lion")}, 6, "N3", "got 6"),
    "done before the roll": ({6: do(1, "done")}, 6, "N3", "roll"),
    "a black die for a suitcase": ({30: roll("suitcase pawn lion")}, 30, "N3", "got 3"),
    "a fifth black die": ({50: roll("lion pawn gear gear")}, 50, "N3", "1 black"),
    "a black die kept for the next turn": ({18: roll("lion " * 6)}, 18, "N3", "got 6"),
    # N4: no dice left
    "a roll with no dice left": ({34: roll("lion")}, 34, "N9", "no dice"),
    "done with a slot that is not rolled for": ({34: do(1, "done")}, 34, "N9", "must claim"),
    # N6: rows
    "a row of lions": ({13: do(1, "claim Slimer row 1")}, 13, "N6", "no winning row"),
    "an empty row": ({13: do(1, "claim Slimer row 3")}, 13, "N6", "no winning row"),
    "a row too short": ({13: do(1, "claim Spike row 2")}, 13, "N6", "2 suitcase"),
    "a row of another symbol": ({13: do(1, "claim Lady Dice row 2")}, 13, "N6", "2 pawn"),
    "a row used twice": ({14: do(1, "claim Slimer row 2")}, 14, "N6", "already"),
    "claimed by row 4": ({13: do(1, "claim Slimer row 4")}, 13, "N6", "no row 4"),
    # N7: lions
    "too dear for the lions": ({13: do(1, "claim Mr Smith lions")}, 13, "N7", "5 lions"),
    "too dear beside another": ({15: do(1, "claim Spike lions")}, 15, "N7", "beside the 2"),
    "lions that are not there": ({34: do(1, "claim Slimer lions")}, 34, "N7", "there are 0"),
    # N8: one after another, then storing
    "claimed before slot 3": ({8: do(1, "claim Slimer row 2")}, 8, "N8", "put dice on slot 2"),
    "claimed before done": ({12: do(1, "claim Slimer row 2")}, 12, "N8", "put dice on slot 3"),
    "claimed after done": ({16: do(1, "claim Slimer lions")}, 16, "N8", "store"),
    "claimed when nothing can be": ({37: do(1, "claim Spike row 1")}, 37, "N8", "no tile"),
    "claimed instead of trash": ({24: do(0, "claim Slimer row 1")}, 24, "N8", "Trash"),
    "stored before done": ({15: do(1, "store Slimer 1")}, 15, "N11", "claim another"),
    # N9: the duty to claim, and trash
    "done without a claim": ({13: do(1, "done")}, 13, "N9", "must claim"),
    "stored without a claim": ({13: do(1, "store Slimer 1")}, 13, "N11", "claim a tile"),
    "trash claimed": ({13: do(1, "claim Trash lions")}, 13, "N9", "trash"),
    "trash claimed by a row": ({13: do(1, "claim Trash row 2")}, 13, "N9", "trash"),
    "an unknown tile": ({13: do(1, "claim Gold row 2")}, 13, "N9", "'Gold'"),
    "claimed by nothing": ({13: do(1, "claim Slimer")}, 13, "N9", "'claim Slimer'"),
    "done before trash": ({24: do(0, "done")}, 24, "N11", "store Trash"),
    "trash not stored": ({24: None}, 24, "N11", "store Trash"),
    "two trash tiles": ({24: do(0, "store Trash 1") + "\n" + do(0, "store Trash 1")}, 25, "N3", ""),
    "a tile instead of trash": ({24: do(0, "store John Boy 1")}, 24, "N11", "John Boy"),
    "trash given up": ({24: do(0, "give up Trash")}, 24, "N12", "4 spaces"),
    # N11: storing
    "a bay that there is not": ({16: do(1, "store Slimer 3")}, 16, "N11", "2 bays"),
    "bay 0": ({16: do(1, "store Slimer 0")}, 16, "N11", "Slimer 0"),
    "no bay": ({16: do(1, "store Slimer")}, 16, "N11", "'store Slimer'"),
    "a full bay": ({39: do(1, "store Slimer 1")}, 39, "N11", "bay 1 is full"),
    "a tile that is not in the hand": ({16: do(1, "store Spike 1")}, 16, "N11", "no Spike"),
    "a tile kept": ({17: None}, 17, "N11", "store Slimer"),
    "done with storing": ({17: do(1, "done")}, 17, "N11", "store Slimer"),
    "a tile moved": ({37: do(1, "store Trash 1")}, 37, "N11", "no Trash"),
    "a tile stored twice": ({39: do(1, "store Spike 2")}, 39, "N11", "no Spike"),
    # N12: excess
    "replaced with room": ({17: do(1, "store Slimer 1 replacing Slimer")}, 17, "N12", "3 spaces"),
    "given up with room": ({16: do(1, "give up Slimer")}, 16, "N12", "4 spaces"),
    "replaced with room for the rest": (
        {39: do(1, "store Slimer 1 replacing Spike")}, 39, "N12", "1 space is"
    ),
    "given up with room for the rest": ({39: do(1, "give up Slimer")}, 39, "N12", "1 space is"),
    "replaced what is not there": (
        {38: do(1, "store Lady Dice 2 replacing Trash")}, 38, "N12", "no Trash is in bay 2"
    ),
    "replaced in a bay that there is not": (
        {38: do(1, "store Lady Dice 3 replacing Slimer")}, 38, "N11", "2 bays"
    ),
    "replaced nothing": ({38: do(1, "store Lady Dice 2 replacing ")}, 38, "N12", "expected"),
    "given up what is not in the hand": ({37: do(1, "give up John Boy")}, 37, "N11", "John Boy"),
    "done with excess": ({37: do(1, "done")}, 37, "N12", "replace or give up"),
    "a roll with excess": ({37: roll("lion lion lion pawn pawn")}, 37, "N12", "give up"),
    # N13: the end
    "no last turn": (gone(40, 54), 40, "N13", "not over"),
    "the last tile not stored": ({54: None}, 54, "N13", "not over"),
    "a roll after the end": ({55: roll("lion lion lion pawn pawn")}, 55, "N13", "over"),
    "an action after the end": ({55: do(1, "done")}, 55, "N13", "over"),
    "an event after the result": ({55: RESULT + "\n" + do(1, "done")}, 56, "N13", "follow"),
    "two results": ({55: RESULT + "\n" + RESULT}, 56, "N13", "follow"),
    "given up after the end": ({55: '{"abandoned": "late"}'}, 55, "N13", "over"),
    "an action after giving up": ({9: '{"abandoned": "ill"}'}, 10, "N13", "follow"),
    # N14, N15: points and winners
    "too many points": (result([21, 3], [0]), 55, "N14", "[20, 3]"),
    "points exchanged": (result([3, 20], [0]), 55, "N14", "[20, 3]"),
    "points of one seat": (result([20], [0]), 55, "N14", "[20, 3]"),
    "points as text": (result(["20", "3"], [0]), 55, "N14", "'20'"),
    "the wrong winner": (result([20, 3], [1]), 55, "N15", "[0]"),
    "two winners": (result([20, 3], [0, 1]), 55, "N15", "[0]"),
    "no winner": (result([20, 3], []), 55, "N15", "[0]"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHEATS)
def test_cheating_is_refused_with_line_and_ruling(name: str) -> None:
    edits, line, ruling, words = CHEATS[name]
    error = refusal(cheat(edits))
    assert (error.line, error.ruling) == (line, ruling)
    assert words in str(error)


# --- cheating in the last line -----------------------------------------------------------------

THREE_CLAIMS = ["0 claim Spike lions", "0 claim John Boy lions", "0 claim Slimer lions"]
TWO_SLIMERS = ["0 claim Slimer lions"] * 2
EXCESS = [*all_lions(9), *THREE_CLAIMS, "0 store Slimer 1"]
ONE_SPACE = {"supply": {"bays": 1, "spaces_per_bay": 1}}
ONE_COPY = {"supply": {"copies": {"2": 1, "3": 1, "4": 1}}}
TWO_COPIES = {"supply": {"copies": {"2": 2, "3": 2, "4": 2}}}
NO_TRASH = {"supply": {"trash": 0}}
TIE = '{"scores": [0, 0], "winners": [0, 1]}'

LAST_LINE: dict[str, tuple[dict[str, Any], list[str], str, str]] = {
    # what is done in the last line: (edits of the edition, events, ruling, words)
    "the lion as a joker": (
        {}, [*row_1("suitcase", "lion", "suitcase"), "0 claim Spike row 1"], "N6", "has 1 suitcase"
    ),
    "a row with a gap": (
        {}, [*row_1("suitcase", "", "suitcase"), "0 claim Spike row 1"], "N6", "has 1 suitcase"
    ),
    "three in one slot": ({}, [*SUITCASES, "0 claim Mr Smith row 1"], "N6", "has 1 suitcase"),
    "a row that starts in slot 2": (
        {}, [*row_1("", "suitcase", "suitcase"), "0 claim Slimer row 1"], "N8", "store Trash"
    ),
    "Novo Food with five lions": ({}, [*all_lions(5), "0 claim Novo Food lions"], "N7", "6 lions"),
    "John Boy with six lions": (
        {}, [*all_lions(6), "0 claim John Boy lions"], "N7", "costs 7 lions, there are 6"
    ),
    "two John Boys with seven lions": (
        {}, [*all_lions(7), *["0 claim John Boy lions"] * 2], "N8", "no tile can be claimed now"
    ),
    "three John Boys with eight lions": (
        {}, [*all_lions(8), *["0 claim John Boy lions"] * 3], "N8", "no tile can be claimed now"
    ),
    "a dear third with eight lions": (
        {}, [*all_lions(8), *TWO_SLIMERS, "0 claim John Boy lions"], "N7", "4 spent"
    ),
    "a dear fourth with nine lions": (
        {}, [*all_lions(9), *TWO_SLIMERS, THREE_CLAIMS[0], "0 claim Spike lions"], "N7", "7 spent"
    ),
    "a tile that is used up": (
        ONE_COPY, [*all_lions(6), *["0 claim Slimer lions"] * 2], "N8", "no Slimer is left"
    ),
    "a third tile of two": (
        TWO_COPIES, [*SUITCASES, *(f"0 claim Slimer row {r}" for r in (1, 2, 3))], "N8", "no tile"
    ),
    "done when no claim is left": (
        {}, [*SUITCASES, *(f"0 claim Slimer row {r}" for r in (1, 2, 3)), "0 done"], "N11", "store"
    ),
    "a replaced tile stored again": (
        ONE_SPACE,
        [*EXCESS, "0 store John Boy 1 replacing Slimer", "0 store Slimer 1 replacing John Boy"],
        "N11",
        "no Slimer",
    ),
    "a tile given up and stored": (
        ONE_SPACE, [*EXCESS, "0 give up Spike", "0 store Spike 1 replacing Slimer"], "N11", "Spike"
    ),
    "stored in full bays": (ONE_SPACE, [*EXCESS, "0 store Spike 1"], "N11", "bay 1 is full"),
    "a result with tiles in the hand": (
        ONE_SPACE, [*EXCESS, '{"scores": [0, 0], "winners": [0, 1]}'], "N13", "not over"
    ),
    "trash that is not left": (NO_TRASH, [*wasted(0), "0 store Trash 1"], "N3", "seat 1"),
    "the end before everybody took nothing": (NO_TRASH, [*wasted(0), TIE], "N13", "not over"),
    "a turn after everybody took nothing": (
        NO_TRASH, [*wasted(0), *wasted(1), "roll lion lion lion gear gear"], "N10", "over"
    ),
    "an action after everybody took nothing": (
        NO_TRASH, [*wasted(0), *wasted(1), "0 done"], "N10", "over"
    ),
    "a winner where nobody has a point": (
        NO_TRASH, [*wasted(0), *wasted(1), '{"scores": [0, 0], "winners": [0]}'], "N15", "[0, 1]"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LAST_LINE)
def test_cheating_in_the_last_line(name: str) -> None:
    edits, events, ruling, words = LAST_LINE[name]
    record = record_of(edits, events)
    error = refusal(record)
    assert (error.line, error.ruling) == (len(record), ruling)
    assert words in str(error)


def test_the_kinds_of_cheating_are_many() -> None:
    assert len(CHEATS) + len(LAST_LINE) >= 80
