"""A whole record that fits on a page: Diceopolis with six dice each, seat 1 starts."""

import json
import tomllib
from typing import Any

from dicewright import games
from dicewright.core.edition import Edition
from dicewright.core.game import Game

DICE_EACH = 6


def edition() -> Edition[Any]:
    """Return the standard edition, but with few dice."""
    kind = games.get("diceopolis").edition_type
    parsed = tomllib.loads((kind.folder / "standard.toml").read_text("utf-8"))
    parsed["edition"]["name"] = "tiny"
    parsed["dice"]["dice_each"] = {str(players): DICE_EACH for players in (2, 3, 4)}
    return kind.convert(parsed, "tiny")


def game() -> Game:
    """Return the game with that edition."""
    return games.get("diceopolis").using(edition=edition())


def header() -> dict[str, Any]:
    """Return the header."""
    return {
        "record": 1,
        "game": "diceopolis",
        "edition": "tiny",
        "edition_sha256": edition().sha256,
        "options": {"row": "colour"},
        "players": ["you", "bot:random"],
        "first": 1,
        "edition_data": edition().parsed,
    }


def roll(*faces: object) -> str:
    """Return the line of a roll."""
    return json.dumps({"roll": faces})


def act(seat: object, text: object) -> str:
    """Return the line of an action."""
    return json.dumps({"seat": seat, "do": text})


RESULT = '{"scores": [16, 30], "winners": [1]}'

EVENTS = """
     2 roll 1 2 3 4 5
     3 roll 6 6 1 1 3
     4 1 place 1 (1,1)
     5 0 place 6 (-1,1)
     6 roll 2
     7 1 place 2 (2,1)
     8 roll 4
     9 0 place 1 (-1,-1)
    10 1 keep
    11 1 place 3 (3,1)
    12 0 reroll 6
    13 roll 5
    14 0 place 5 (-1,-2)
    15 1 keep
    16 1 place 4 (1,2)
    17 0 keep
    18 0 place 1 (1,-1)
    19 1 reroll 2
    20 roll 2
    21 1 place 2 (2,2)
    22 0 keep
    23 0 place 4 (-2,1)
    24 1 keep
    25 1 place 5 (4,1)
    26 0 keep
    27 0 place 3 (2,-1)
"""  # the number of the line in the record, then the event


def _event(text: str) -> str:
    who, _, what = text.partition(" ")
    return roll(*map(int, what.split())) if who == "roll" else act(int(who), what)


def lines() -> list[str]:
    """Return the whole record; line n is at n - 1."""
    events = [line.strip().partition(" ")[2] for line in EVENTS.strip().splitlines()]
    return [json.dumps(header()), *map(_event, events), RESULT]


def content(lines: list[str]) -> bytes:
    """Return lines as a record's bytes."""
    return "".join(f"{line}\n" for line in lines).encode()
