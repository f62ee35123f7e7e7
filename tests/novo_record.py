"""Records of Novo Dice by hand: a whole one that fits on a page, and turns to make others of."""

import json
from collections.abc import Mapping
from typing import Any

from dicewright.core.game import Game
from tests.novo import edited

Edits = Mapping[int, str | None]  # what a line becomes; several lines in one text; none: it goes

GAME_LINES = """
     2 roll lion suitcase bandage pawn gear
     3 1 put white-a lion 1
     4 1 put white-a suitcase 2
     5 1 done
     6 roll bandage lightning pawn lion
     7 1 put black lion 1
     8 1 done
     9 roll suitcase lion pawn lion
    10 1 put white-b lion 1
    11 1 put black lion 3
    12 1 done
    13 1 claim Slimer row 2
    14 1 claim Slimer lions
    15 1 done
    16 1 store Slimer 1
    17 1 store Slimer 2
    18 roll cutlery cutlery bandage gear gear
    19 0 done
    20 roll cutlery cutlery bandage gear gear
    21 0 done
    22 roll cutlery cutlery bandage gear gear
    23 0 done
    24 0 store Trash 1
    25 roll suitcase suitcase cutlery pawn gear
    26 1 put white-a suitcase 1
    27 1 put white-a suitcase 2
    28 1 put white-b pawn 3
    29 1 done
    30 roll suitcase pawn
    31 1 put white-a suitcase 1
    32 1 put white-b pawn 3
    33 1 done
    34 1 claim Spike row 1
    35 1 claim Slimer row 2
    36 1 claim Lady Dice row 3
    37 1 store Spike 1
    38 1 store Lady Dice 2 replacing Slimer
    39 1 store Slimer 2
    40 roll lion lion lion pawn pawn
    41 0 put white-a lion 1
    42 0 put white-a lion 2
    43 0 put white-a lion 3
    44 0 done
    45 roll pawn pawn lion lion lion
    46 0 put black lion 1
    47 0 put black lion 2
    48 0 put black lion 3
    49 0 done
    50 roll lion pawn gear
    51 0 put white-b lion 2
    52 0 done
    53 0 claim John Boy lions
    54 0 store John Boy 2
"""  # the number of the line in the record, then the event
RESULT = '{"scores": [20, 3], "winners": [0]}'
SMALL: dict[str, Any] = {"edition": {"name": "small"}, "supply": {"bays": 2, "spaces_per_bay": 2}}


def header(game: Game, first: int = 1, players: int = 2) -> str:
    """Return the first line."""
    return json.dumps(
        {
            "record": 1,
            "game": "novo-dice",
            "edition": game.edition.name,
            "edition_sha256": game.edition.sha256,
            "options": {},
            "players": [f"player {seat}" for seat in range(players)],
            "first": first,
        }
        | ({} if game.edition.shipped else {"edition_data": game.edition.parsed})
    )


def event(text: str) -> str:
    """Return the line of "roll lion pawn" or of "1 put white-a lion 2"."""
    who, _, what = text.partition(" ")
    return roll(what) if who == "roll" else do(int(who), what)


def do(seat: int, text: str) -> str:
    """Return the line of an action."""
    return json.dumps({"seat": seat, "do": text})


def roll(faces: str) -> str:
    """Return the line of a roll."""
    return json.dumps({"roll": faces.split()})


def lines() -> list[str]:
    """Return the whole record; line n is at n - 1."""
    numbered = [line.strip().partition(" ") for line in GAME_LINES.strip().splitlines()]
    assert [int(number) for number, _, _ in numbered] == list(range(2, 2 + len(numbered)))
    return [header(edited(**SMALL)), *(event(text) for _, _, text in numbered), RESULT]


def cheat(edits: Edits) -> list[str]:
    """Return the record with some lines replaced."""
    changed: list[str | None] = list(lines())
    for number, text in edits.items():
        changed[number - 1] = text
    return [line for line in changed if line is not None]


def record_of(edits: dict[str, Any], events: list[str]) -> list[str]:
    """Return a record of these events, or lines, under an edited edition; seat 0 starts."""
    named: dict[str, Any] = {"edition": {"name": "edited"}} if edits else {}
    told = [text if text.startswith("{") else event(text) for text in events]
    return [header(edited(**edits, **named), first=0), *told]


# --- turns of seat 0 ---------------------------------------------------------------------------


def all_lions(number: int) -> list[str]:
    """Return the rolls of a turn of seat 0 that puts so many lions on the slots, four to nine."""
    second = min(number - 3, 3)
    dice = [["white-a"] * 3, ["black"] * second, ["white-b", "white-b", "black"]]
    puts = [[f"0 put {kind} lion {row}" for row, kind in enumerate(kinds, 1)] for kinds in dice]
    return [
        *["roll lion lion lion gear gear", *puts[0], "0 done"],
        *["roll gear gear lion lion lion", *puts[1], "0 done"],
        *["roll " + "lion " * (6 - second), *puts[2][: max(0, number - 6)], "0 done"],
    ]


def wasted(seat: int, *then: str) -> list[str]:
    """Return a turn without a die on the slots."""
    rolls = ["roll cutlery cutlery cutlery gear gear", f"{seat} done"] * 3
    return [*rolls, *(f"{seat} {text}" for text in then)]


SUITCASES = [
    "roll suitcase suitcase suitcase pawn gear",
    *(f"0 put white-a suitcase {row}" for row in (1, 2, 3)),
    "0 done",
    *["roll pawn gear", "0 done"] * 2,
]


def by_seat_0(script: str) -> list[str]:
    """Return the events of a script of `tests.novo`."""
    texts = [text.strip().replace(" |", "") for text in script.replace(";", "\n").splitlines()]
    return [text if text.startswith("roll") else f"0 {text}" for text in texts if text]


def row_1(*faces: str) -> list[str]:
    """Return a turn with white-a dice, or none, on row 1 of the three slots."""
    told, left, black = [], 3, 0
    for face in faces:
        rolled = [face or "cutlery"] * left + ["gear"] * (2 + black)
        told += [
            "roll " + " ".join(rolled),
            *([f"0 put white-a {face} 1"] if face else []),
            "0 done",
        ]
        left, black = left - bool(face), black + (face == "lion")
    return told
