"""What a game brings for the card: itself, cut to little memory, and how it is launched."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from dicewright.core.game import Game
from dicewright.core.record import Record, Sizes
from dicewright.core.rule import NOTHING, Rule


class Launch(NamedTuple):
    """How a GPU plays a game fastest, as measured on an H200 (docs/gpu.md)."""

    threads: int  # that play on each multiprocessor
    block: int  # threads that begin together
    shared: bool = False  # states lie in shared memory, not in the threads' own
    votes: bool = False  # threads of a warp go on together by what comes next
    small: bool = False  # the code is kept small rather than straight


class Fit(NamedTuple):
    """A game cut to one edition and number of players, for machines with little memory."""

    sizes: Sizes
    tables: Record  # what the rules read of edition and options
    launch: Launch
    phases: int  # a state's `phase` is numbered from 0 to this, less one
    rules: Mapping[Any, Rule[..., Any]] = NOTHING  # simpler ones, in place of others


ANY_LAUNCH = Launch(threads=1024, block=256)


def fit_of(game: Game, players: int) -> Fit:
    """Return how a game fits, by itself or with fewer players than there may be."""
    if game.brings.fit is None:
        return Fit({"players": players}, game.plain_tables, ANY_LAUNCH, phases=1)
    own: Fit = game.brings.fit(game, players)
    return own
