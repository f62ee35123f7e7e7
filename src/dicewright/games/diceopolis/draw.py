"""Draws a legal action of Diceopolis without listing them all."""

from typing import Any

from dicewright.core.philox import below
from dicewright.core.rule import rule
from dicewright.games.diceopolis.rules import CELLS, KEEP, Phase


@rule
def draw_action(s: Any, e: Any, actions: Any, random: Any) -> int:
    """Draw any legal action, all equally likely: the one that the same number picks of a list."""
    hand, sides = s.hand[s.player], e.side_count[0]
    kinds = 0  # of dice in the hand: different pips
    for pips in range(1, sides + 1):
        kinds += 1 if hand[pips] > 0 else 0
    if s.phase == Phase.PLACE:
        drawn = below(random, kinds * s.open_cells)
        number, cell = drawn // s.open_cells, s.open[drawn % s.open_cells]
    else:
        number, cell = below(random, kinds + 1) - 1, 0
        if number < 0:
            return KEEP
    for pips in range(1, sides + 1):
        if hand[pips] > 0:
            if number == 0:
                return pips * CELLS + cell  # type: ignore[no-any-return]
            number -= 1
    return KEEP  # nobody comes here: every hand has a die
