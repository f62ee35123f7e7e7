"""Draws a legal action of Novo Dice without listing them; but what can be stored is listed."""

from typing import Any

from dicewright.core.philox import below
from dicewright.core.rule import rule
from dicewright.games.novo_dice.bays import list_storing
from dicewright.games.novo_dice.layout import (
    CLAIM,
    DONE,
    FACES,
    LION,
    NOTHING,
    PUT,
    ROWS,
    SOURCES,
    Phase,
)
from dicewright.games.novo_dice.warehouse import sources_for


@rule
def draw_action(s: Any, e: Any, actions: Any, random: Any) -> int:
    """Draw any legal action, all equally likely: the one that the same number picks of a list."""
    if s.phase == Phase.PUT:
        return draw_put(s, e, random)
    if s.phase == Phase.CLAIM:
        return draw_claim(s, e, random)
    return actions[below(random, list_storing(s, e, actions))]  # type: ignore[no-any-return]


@rule
def draw_put(s: Any, e: Any, random: Any) -> int:
    """Draw a die to put on a free space of the slot, or none."""
    dice, rows = 0, 0
    for kind in range(e.kinds):
        for face in range(LION, FACES):
            dice += 1 if s.rolled[kind][face] > 0 else 0
    for row in range(ROWS):
        rows += 1 if s.space[row][s.slot] == NOTHING else 0
    drawn = below(random, 1 + dice * rows) - 1
    if drawn < 0:
        return DONE
    row = nth_free_row(s, drawn % rows)
    number = drawn // rows
    for kind in range(e.kinds):
        for face in range(LION, FACES):
            if s.rolled[kind][face] > 0:
                if number == 0:
                    return PUT + (kind * FACES + face) * ROWS + row
                number -= 1
    return DONE  # nobody comes here: the die was counted before


@rule
def draw_claim(s: Any, e: Any, random: Any) -> int:
    """Draw a tile to claim and what claims it, or none once one is claimed."""
    count = 1 if s.took else 0
    for tile in range(e.tiles):
        count += bits(sources_for(s, e, tile))
    number = below(random, count) - (1 if s.took else 0)
    if number < 0:
        return DONE
    for tile in range(e.tiles):
        sources = sources_for(s, e, tile)
        if number < bits(sources):
            for source in range(SOURCES):
                if (sources >> source) & 1:
                    if number == 0:
                        return CLAIM + tile * SOURCES + source
                    number -= 1
        number -= bits(sources)
    return DONE  # nobody comes here: the claim was counted before


@rule
def bits(sources: int) -> int:
    """Count the bits of what can claim a tile."""
    return (sources & 1) + ((sources >> 1) & 1) + ((sources >> 2) & 1) + ((sources >> 3) & 1)


@rule
def nth_free_row(s: Any, number: int) -> int:
    """Return a row whose space of the slot is free, by its number among those."""
    for row in range(ROWS):
        if s.space[row][s.slot] == NOTHING:
            if number == 0:
                return row
            number -= 1
    return ROWS
