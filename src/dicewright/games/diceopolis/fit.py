"""Diceopolis in as little memory as an edition and a number of players need."""

from dicewright.core.game import Game
from dicewright.games.diceopolis.edition import make_tables
from dicewright.games.diceopolis.rules import Phase, state_type
from dicewright.gpu.fit import Fit, Launch

LAUNCH = Launch(threads=224, block=224, shared=True)


def fit(game: Game, players: int) -> Fit:
    """Return what fits: shorter arms, fewer players and sides than there may be."""
    data = game.edition.data
    arm, sides = len(data.cross.values), data.dice.sides
    width = 2 * arm + 3
    constants = {
        "MOST_PLAYERS": players,
        "MOST_SIDES": sides,
        "LONGEST_ARM": arm,
        "WIDTH": width,
        "CELLS": width * width,
        "CENTRE": width * width // 2,
        "STEPS": (1, -1, width, -width),
        "LINES": 8 * arm,
        "QUADRANT_CELLS": 4 * arm * arm,
    }
    tables = make_tables(data, game.options, arm)
    return Fit(constants, state_type(players, arm, sides), tables, LAUNCH, len(Phase))
