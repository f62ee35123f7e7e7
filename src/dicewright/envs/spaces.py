"""What a game brings for learners: what a seat observes, and actions numbered without gaps."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.game import Game
from dicewright.core.rule import Rule, rule

FREE = -1  # in a numbering's slots: no action there


@rule
def as_it_is(players: int, action: int, by: int) -> int:
    """Return an action that names no seats."""
    return action


class Spaces(NamedTuple):
    """What a game brings for learners; seats are counted on from the one that looks or acts."""

    observe: Rule[[Any, Any, int, Any], None]  # (s, e, seat, x): what the seat sees, at least 0 all
    names: Callable[[Any, int], list[str]]  # (tables, players): what each number of it tells
    every_action: Callable[[Any, int], Iterable[int]]  # (tables, players): all that seat 0 can do
    turned: Rule[[int, int, int], int] = as_it_is  # (players, action, by): its seats moved on


def spaces_of(game: Game) -> Spaces:
    """Return what a game brings for learners."""
    spaces: Spaces = game.brings.spaces
    return spaces


class Numbering(NamedTuple):
    """The actions of a game, and where each of them is found."""

    actions: Any  # [number]
    slots: Any  # [slot, 0] is an action or FREE, [slot, 1] its number


def numbering(actions: Iterable[int]) -> Numbering:
    """Number some actions as they come, for a look-up that takes about one step."""
    numbered = np.array(list(dict.fromkeys(actions)), np.int32)
    slots = np.full((1 << (4 * len(numbered)).bit_length(), 2), FREE, np.int32)
    for number, action in enumerate(numbered.tolist()):
        slot = slot_of(slots, action)
        slots[slot] = action, number
    return Numbering(numbered, slots)


@rule
def slot_of(slots: Any, action: int) -> int:
    """Return the slot of an action, or the free one where it would stand."""
    last = len(slots) - 1
    slot = ((action * 40503) ^ (action >> 7)) & last
    while slots[slot, 0] != action and slots[slot, 0] != FREE:
        slot = (slot + 1) & last
    return slot


@rule
def number_of(slots: Any, action: int) -> int:
    """Return the number of an action, or FREE if it has none."""
    return slots[slot_of(slots, action), 1]  # type: ignore[no-any-return]
