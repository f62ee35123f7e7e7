"""Diceopolis in as little memory as an edition and a number of players need."""

from dicewright.core.game import Game
from dicewright.games.diceopolis.edition import make_tables
from dicewright.games.diceopolis.state import Phase
from dicewright.gpu.fit import Fit, Launch

LAUNCH = Launch(threads=224, block=224, shared=True)


def fit(game: Game, players: int) -> Fit:
    """Return what fits: shorter arms, fewer players and sides than there may be."""
    data = game.edition.data
    sizes = {"players": players, "arm": len(data.cross.values), "sides": data.dice.sides}
    return Fit(sizes, make_tables(data, game.options, sizes), LAUNCH, len(Phase))
