"""The levels that tables offer: the bots that play to win, and one for who is new to a game.

How strong they are was measured, by `python docs/strengths.py`, and stands in strengths.toml.
"""

import random
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import msgspec

from dicewright import bots
from dicewright.bots import Bot, BotPlayer
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.web.codes import Code, Problem
from dicewright.web.payloads import Strength

VARIANT = "variant"  # the option whose values are games of their own
STRENGTHS = Path(__file__).parent / "strengths.toml"


@dataclass(frozen=True)
class Level:
    """How well a bot plays at a table."""

    name: str
    plays: str  # the name of the bot that it is
    slips: float = 0.0  # the share of its choices that are anything at all

    @property
    def bot(self) -> Bot:
        """The bot that it is, apart from its slips."""
        return bots.get(self.plays)

    @property
    def quick(self) -> bool:
        """Whether it chooses at once."""
        return self.bot.quick

    def player(
        self, game: Game, seat: int, seed: int, index: int = 0, seconds: float | None = None
    ) -> BotPlayer:
        """Return a bot of this level for a seat of a match."""
        if self.slips:
            return Careless(self, game, seat, seed, index)
        return BotPlayer(self.bot, game, seat, seed, index, seconds)


class Careless(BotPlayer):
    """A bot that now and then does anything that is legal."""

    def __init__(self, level: Level, game: Game, seat: int, seed: int, index: int) -> None:
        super().__init__(level.bot, game, seat, seed, index)
        self.slips = level.slips
        self.chance = random.Random(f"{seed} {index} {seat}")

    def choose(self, match: Match) -> int:
        """Return the bot's action."""
        if self.chance.random() < self.slips:
            return int(self.chance.choice(list(match.game.legal(match.state))))
        return super().choose(match)


SLIPS = 0.25  # of easy: it wins every second game against who errs as often
KNOWN = {
    level.name: level  # in rising strength
    for level in (
        Level("random", "random"),
        Level("easy", "greedy", SLIPS),
        *(Level(name, name) for name in ("greedy", bots.EXPERT, bots.MASTER)),
    )
}
OFFERED = [name for name in KNOWN if name != "random"]  # which is no fun, for nobody


def get(name: str | None) -> Level:
    """Return a level by its name."""
    level = KNOWN.get((name or "").removeprefix(bots.PREFIX))
    if level is None:
        detail = f"there is no level {name!r}; there are {', '.join(KNOWN)}"
        raise Problem(Code.NO_BOT, detail=detail)
    return level


def stand_in(game: Game, name: str) -> str | None:
    """Name the level that a bot plays at instead, if it was not trained for the edition."""
    return bots.stand_in(game, get(name).plays)


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
