"""Novo Dice in as little memory as an edition and a number of players need."""

from dicewright.core.game import Game
from dicewright.games.novo_dice.edition import make_tables
from dicewright.games.novo_dice.state import FIRST_SYMBOL, Phase
from dicewright.gpu.fit import Fit, Launch

LAUNCH = Launch(threads=1280, block=256, votes=True, small=True)


def fit(game: Game, players: int) -> Fit:
    """Return what fits: fewer players, dice, symbols, tiles and bays than there may be."""
    tables = make_tables(game.edition.data, game.options)
    sizes = {
        "players": players,
        "kinds": tables.kinds,
        "faces": max(FIRST_SYMBOL, *tables.symbol, *(max(sides) for sides in tables.sides)) + 1,
        "tiles": tables.tiles,
        "bays": tables.bays,
        "spaces": tables.spaces,
    }
    return Fit(sizes, tables, LAUNCH, len(Phase))
