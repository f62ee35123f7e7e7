"""The workspace in which the last dice of Diceopolis are searched."""

from typing import Any, NamedTuple, Protocol

import numpy as np

from dicewright.games.diceopolis.state import MOST_PLAYERS, MOST_SIDES, State

MOST_LEFT = 6  # dice that all players together may have left to place
ENTRIES = MOST_LEFT * MOST_LEFT * MOST_SIDES  # dice placed, with the dice left in the hand
VALUE = MOST_PLAYERS + 1  # shares by seat, then the points of the turn

Value = list[float]


class Entry(Protocol):
    """What is known of a die, placed from a hand."""

    pips: int  # the die that is placed,
    lost: int  # the one re-rolled before it, if any,
    found: int  # and what that one then shows
    value: Value  # on the best cell


ENTRY = [("pips", int), ("lost", int), ("found", int), ("value", float, (VALUE,))]


class Workspace(NamedTuple):
    """All that a search writes, by the number of dice left to place."""

    states: list[State]  # [left]: at the beginning of a turn
    results: list[Value]  # [left]: of the turn
    options: list[list[Value]]  # [left][pips]: of keeping (0) or re-rolling a die
    keys: list[list[int]]  # [left][entry]: a die, and the hand that it is placed from
    entries: list[list[Entry]]  # [left][entry]
    known: list[int]  # [left]: how many entries there are
    at_entry: list[int]  # [left]: the one that is searched
    at_cell: list[int]  # [left]: among the open cells, where it is placed
    stand_in: list[int]  # [left]: the cell that stands for all idle ones
    one: Value  # of one side of a re-roll
    gains: list[int]  # [pips]
    nodes: list[int]  # [0]: how many turns may still be begun


def make_workspace() -> Workspace:
    """Return workspace for the longest search."""
    levels = MOST_LEFT + 1
    zeros: Any = np.zeros  # arrays are lists for mypy, as in records
    return Workspace(
        states=State.array(levels),
        results=zeros((levels, VALUE)),
        options=zeros((levels, MOST_SIDES + 1, VALUE)),
        keys=zeros((levels, ENTRIES), np.int64),
        entries=zeros((levels, ENTRIES), ENTRY).view(np.recarray),
        known=zeros(levels, np.int64),
        at_entry=zeros(levels, np.int64),
        at_cell=zeros(levels, np.int64),
        stand_in=zeros(levels, np.int64),
        one=zeros(VALUE),
        gains=zeros(MOST_SIDES + 1, np.int64),
        nodes=zeros(1, np.int64),
    )
