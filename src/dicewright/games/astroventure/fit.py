"""AstroVenture in as little memory as an edition and a number of players need."""

from typing import Any

from dicewright.core.game import Game
from dicewright.core.rule import Rule, rule
from dicewright.games.astroventure.boards import has_room, too_much
from dicewright.games.astroventure.edition import make_tables
from dicewright.games.astroventure.state import NOBODY, Phase, State, Tables
from dicewright.gpu.fit import Fit, Launch

LAUNCH = Launch(threads=1024, block=512, small=True)


@rule
def never_too_much(s: State, e: Tables, points: int) -> bool:
    """Say that no points are too many: that is so in the race only (A16)."""
    return False


@rule
def is_unoccupied(s: State, e: Tables, board: int, body: int) -> bool:
    """Say whether a body is unoccupied; two cubes stand on one in the race only (A6, A15)."""
    return s.cube[board][body][0] == NOBODY


def fit(game: Game, players: int) -> Fit:
    """Return what fits: fewer players, boards and special actions than there may be."""
    tables = make_tables(game.edition.data, game.options)
    sizes = {
        "players": players,
        "actions": tables.actions,
        "bodies": max(tables.bodies),
        "dice": tables.elemental,
        "faces": tables.faces,
    }
    if tables.race:
        return Fit(sizes, tables, LAUNCH, len(Phase))
    standard: dict[Any, Rule[..., Any]] = {too_much: never_too_much, has_room: is_unoccupied}
    return Fit({**sizes, "places": 1}, tables, LAUNCH, len(Phase), standard)
