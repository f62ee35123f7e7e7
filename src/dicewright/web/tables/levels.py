"""The levels that tables offer: the bots that play to win, each a step above the one before.

How strong they are was measured, by `python docs/strengths.py`, and stands in strengths.toml.
"""

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from dicewright import bots
from dicewright.bots import Bot
from dicewright.core.errors import Unreadable
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.payloads import Strength

VARIANT = "variant"  # the option whose values are games of their own
STRENGTHS = Path(__file__).parent / "strengths.toml"
NOT_OFFERED = {"random", "greedy"}  # no fun, for nobody; and unlike any person
OFFERED = [name for name in bots.BOTS if name not in NOT_OFFERED]


def get(name: str | None) -> Bot:
    """Return a level by its name."""
    try:
        return bots.get(name or "")
    except Unreadable as error:
        raise Problem(Code.NO_BOT, detail=error.reason) from None


class Measured(msgspec.Struct, forbid_unknown_fields=True):
    """The strengths of the levels of a game, as strengths.toml has them."""

    game: str
    levels: list[Strength]


class Strengths(msgspec.Struct, forbid_unknown_fields=True):
    """The file strengths.toml."""

    measured: list[Measured]


@cache
def strengths() -> dict[str, list[Strength]]:
    """Return what was measured of the levels, by game."""
    read = msgspec.convert(tomllib.loads(STRENGTHS.read_text("utf-8")), Strengths)
    return {one.game: one.levels for one in read.measured}
