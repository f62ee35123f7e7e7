"""AstroVenture in as little memory as an edition and a number of players need."""

from math import comb
from typing import Any

from dicewright.core.game import Game
from dicewright.core.rule import rule
from dicewright.games.astroventure.layout import (
    BODIES,
    MOST_SYSTEMS,
    NOBODY,
    STEAL_BODY,
    Phase,
    state_type,
)
from dicewright.gpu.fit import Fit, Launch

LAUNCH = Launch(threads=1024, block=512, small=True)


@rule
def never_too_much(s: Any, e: Any, gain: int) -> bool:
    """Say that no gain is too much: that is so in the race only (A16)."""
    return False


@rule
def is_unoccupied(s: Any, e: Any, board: int, body: int) -> bool:
    """Say whether a body is unoccupied; two cubes stand on one in the race only (A6, A15)."""
    return s.cube[board][body][0] == NOBODY  # type: ignore[no-any-return]


def fit(game: Game, players: int) -> Fit:
    """Return what fits: fewer players, boards and special actions than there may be."""
    tables = game.make_tables(game.edition.data, game.options)
    boards, actions = players + 1, int(tables.actions)
    targets = MOST_SYSTEMS * BODIES * players
    dice, faces = int(tables.elemental), int(tables.faces)
    part_hands, hands = comb(dice + faces - 1, faces), comb(dice + faces, faces)
    constants: dict[str, object] = {
        "MOST_PLAYERS": players,
        "MOST_BOARDS": boards,
        "MOST_ACTIONS": actions,
        "MOST_COMPLETIONS": 2 * boards * int(tables.bodies.max()) + actions,
        "MOST_PART_HANDS": part_hands,
        "MOST_WHOLE_HANDS": hands - part_hands,
        "MOST_HANDS": hands,
        "TARGETS": targets,
        "ACTION": STEAL_BODY + targets,
        "KEEP": STEAL_BODY + targets + actions * targets,
    }
    if not tables.race:
        constants |= {"PLACES": 1, "too_much": never_too_much, "has_room": is_unoccupied}
    return Fit(constants, state_type(players, boards, actions), tables, LAUNCH, len(Phase))
