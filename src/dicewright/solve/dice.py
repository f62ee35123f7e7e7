"""Dice of several kinds, any of which can be kept: every hand of them, whole or not, has a number.

A hand is a multiset of faces for each kind of dice. Hands are numbered from 0, the empty one, so
that one more die always gives a greater number. The faces of all kinds stand in columns, kind by
kind; so a column is a die showing that face.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import prod
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.rule import rule

NO_HAND = 0  # one die more than there are: no die more gives the empty hand

Shown = tuple[tuple[int, ...], ...]  # dice by kind and face


class DieKind(NamedTuple):
    """Some dice that are alike."""

    dice: int  # how many
    weights: tuple[float, ...]  # how likely each face is, in any unit


class Hands(NamedTuple):
    """What compiled rules read of dice: all hands by their numbers (unsigned: they never wrap)."""

    added: Any  # [hand, column]: the hand with one more die, or NO_HAND
    removed: Any  # [hand, column]: the hand with one die less, or the same if it has none
    first: Any  # [hand]: the columns, from here
    end: Any  # to here, of the kind that is rolled first; both are 0 if all dice show
    odds: Any  # [column]: the probability of that face
    full: Any  # the hands of all dice, rising; a hand's place is its place in here


@rule
def with_dice(hands: Any, hand: int, column: int, dice: int) -> int:
    """Return a hand with so many more dice of a column."""
    for _ in range(dice):
        hand = hands.added[hand, column]
    return hand


class DiceSet:
    """All dice of a turn, and the numbers of their hands."""

    def __init__(self, *kinds: DieKind) -> None:
        for dice, weights in kinds:
            if dice < 1 or min(weights, default=-1) < 0 or sum(weights) <= 0:
                raise ValueError(f"expected dice with faces of some weight, got {dice}, {weights}")
        self.kinds = kinds
        self._multisets = [_multisets(kind) for kind in kinds]
        self._orders = [list(multisets) for multisets in self._multisets]

    @property
    def count(self) -> int:
        """How many hands there are."""
        return prod(map(len, self._orders))

    @cached_property
    def hands(self) -> Hands:
        """The tables for compiled rules."""
        count, columns = self.count, sum(len(kind.weights) for kind in self.kinds)
        added, numbers = np.zeros((count, columns), np.uint32), np.arange(count, dtype=np.uint32)
        first, end, full = (
            np.zeros(count, np.uint8),
            np.zeros(count, np.uint8),
            np.ones(count, bool),
        )
        last, step = columns, 1
        for kind, multisets in zip(reversed(self.kinds), reversed(self._multisets), strict=True):
            own, column = numbers // step % len(multisets), last - len(kind.weights)
            more = _added(multisets)[own]
            rolls = more[:, 0] != NO_HAND
            added[rolls, column:last] = (numbers[:, None] + (more - own[:, None]) * step)[rolls]
            first[rolls], end[rolls] = column, last
            full &= ~rolls
            last, step = column, step * len(multisets)
        odds = np.concatenate([np.array(kind.weights) / sum(kind.weights) for kind in self.kinds])
        places = np.flatnonzero(full).astype(np.uint32)
        return Hands(added, _removed(added), first, end, odds, places)

    @cached_property
    def full(self) -> list[int]:
        """The hands of all dice, rising."""
        return [int(hand) for hand in self.hands.full]

    def number(self, shown: Sequence[Sequence[int]]) -> int:
        """Return the number of a hand, given by its dice of each kind and face."""
        number = 0
        for multisets, counts in zip(self._multisets, shown, strict=True):
            number = number * len(multisets) + multisets[tuple(counts)]
        return number

    def shown(self, number: int) -> Shown:
        """Return a hand's dice of each kind and face."""
        parts: list[tuple[int, ...]] = []
        for multisets in reversed(self._orders):
            number, own = divmod(number, len(multisets))
            parts.append(multisets[own])
        return tuple(reversed(parts))

    def each(self, value: Callable[[Shown], float]) -> Any:
        """Return an array of the value of every hand of all dice."""
        return np.array([float(value(self.shown(hand))) for hand in self.full])


def _multisets(kind: DieKind) -> dict[tuple[int, ...], int]:
    """Number all multisets of at most all dice of a kind, the smaller ones first."""
    faces = range(len(kind.weights))
    return {
        tuple(drawn.count(face) for face in faces): number
        for number, drawn in enumerate(
            drawn
            for size in range(kind.dice + 1)
            for drawn in combinations_with_replacement(faces, size)
        )
    }


def _added(multisets: dict[tuple[int, ...], int]) -> Any:
    """Return the number of every multiset with one more die of each face, or NO_HAND."""
    return np.array(
        [
            [
                multisets.get((*counts[:face], counts[face] + 1, *counts[face + 1 :]), NO_HAND)
                for face in range(len(counts))
            ]
            for counts in multisets
        ],
        np.uint32,
    )


def _removed(added: Any) -> Any:
    """Return every hand with one die less of each column, given those with one more."""
    numbers = np.arange(len(added), dtype=np.uint32)
    removed = np.repeat(numbers[:, None], added.shape[1], axis=1)
    for column, more in enumerate(added.T):
        removed[more[more != NO_HAND], column] = numbers[more != NO_HAND]
    return removed
