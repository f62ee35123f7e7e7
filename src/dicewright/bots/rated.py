"""The rated levels: they see what expert sees, then draw, so that dear mistakes are rare.

An action that costs so much of the win is drawn with the weight exp(-cost / slack): what costs
little is common, and the only good choice by far is nearly always found. How much slack a level
has in a game was found by playing (docs/slacks.py), and stands beside the game.
"""

import tomllib
from functools import cache
from importlib.resources.abc import Traversable

import msgspec
import numpy as np

from dicewright.bots import CASUAL, SKILLED
from dicewright.bots.evaluator import Judgement
from dicewright.core.game import Game
from dicewright.core.philox import next_word
from dicewright.core.state import Form, State

USUAL = {CASUAL: 0.02, SKILLED: 0.01}  # in a game that says nothing: about what ours have
WORDS = 1 << 32  # how many random words there are
SAME = 1e-9  # costs that differ by less are equal


class Slacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What share of the win each rated level hardly minds, where these options are chosen."""

    options: dict[str, str | bool]
    levels: dict[str, float]


class SlackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file slacks.toml of a game."""

    slacks: tuple[Slacks, ...]


@cache
def known_slacks(path: Traversable) -> tuple[Slacks, ...]:
    """Read what a game says of the rated levels."""
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), SlackFile).slacks


def slack_in(game: Game, level: str) -> float:
    """Return what share of the win a rated level hardly minds in a game."""
    path = game.brings.slacks
    for one in known_slacks(path) if path else ():
        if one.options.items() <= game.options.items():
            return one.levels[level]
    return USUAL[level]


def draw(judged: Judgement, slack: float, random: State, form: Form) -> int:
    """Return an action, drawn by what each costs; of equal ones the one that expert prefers."""
    order, best = judged.order, judged.best
    if slack == 0.0 or len(order) == 1:
        return best
    sure = judged.sure[order]
    costs = sure[0] - sure
    heaps = np.exp(-costs / slack).cumsum()  # of weights, each on those before it
    lot = int(form.function(next_word)(random)) / WORDS * heaps[-1]
    drawn = costs[np.searchsorted(heaps, lot, side="right")]
    return int(judged.actions[order[np.searchsorted(costs, drawn - SAME)]])
