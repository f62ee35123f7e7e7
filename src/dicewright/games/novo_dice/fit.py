"""Novo Dice in as little memory as an edition and a number of players need."""

from dicewright.core.game import Game
from dicewright.games.novo_dice.layout import (
    FIRST_SYMBOL,
    PUT,
    ROWS,
    SOURCES,
    TRASH,
    Phase,
    state_type,
)
from dicewright.gpu.fit import Fit, Launch

LAUNCH = Launch(threads=1280, block=256, votes=True, small=True)


def fit(game: Game, players: int) -> Fit:
    """Return what fits: fewer players, dice, symbols, tiles and bays than there may be."""
    tables = game.make_tables(game.edition.data, game.options)
    kinds, tiles = int(tables.kinds), int(tables.tiles)
    bays, spaces = int(tables.bays), int(tables.spaces)
    faces = max(FIRST_SYMBOL, int(tables.symbol.max()), int(tables.sides.max())) + 1
    for name in ("symbol", "row", "worth", "price"):
        by_tile = getattr(tables, name)
        by_tile[tiles] = by_tile[TRASH]  # trash comes after the last tile
    claim = PUT + kinds * faces * ROWS
    store = claim + tiles * SOURCES
    replace = store + (tiles + 1) * bays
    constants = {
        "MOST_PLAYERS": players,
        "MOST_KINDS": kinds,
        "FACES": faces,
        "MOST_TILES": tiles,
        "TRASH": tiles,
        "TILES": tiles + 1,
        "MOST_BAYS": bays,
        "MOST_SPACES": spaces,
        "CLAIM": claim,
        "STORE": store,
        "REPLACE": replace,
        "GIVE_UP": replace + (tiles + 1) * bays * (tiles + 1),
    }
    state = state_type(players, kinds, faces, tiles, bays, spaces)
    return Fit(constants, state, tables, LAUNCH, len(Phase))
