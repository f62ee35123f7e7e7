"""What ends a game at once: it is worth its result, whatever a level thinks of it."""

from typing import Any

import numpy as np

from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL, apply, scores, to_move
from dicewright.core.rule import Rule, rule_apart
from dicewright.core.winning import share_win


@rule_apart
def value_ends(
    s: Any, e: Any, actions: Any, after: Any, points: Any, shares: Any, results: Any
) -> bool:
    """Write what each action brings whoever acts if it ends the game, else NaN; say if any does.

    `after` is workspace for a state, `points` and `shares` for those of all seats.
    """
    any_ends, seat = False, to_move(s)
    for i in range(len(actions)):
        after[0] = s
        apply(after[0], e, actions[i])
        results[i] = np.nan
        if to_move(after[0]) == TERMINAL:
            scores(after[0], e, points)
            share_win(points, s.players, shares)
            results[i], any_ends = shares[seat], True
    return any_ends


def ender(game: Game) -> Rule[..., bool]:
    """Return `value_ends` for a game."""
    return game.bind(value_ends, "")
