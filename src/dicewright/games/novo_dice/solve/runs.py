"""How the rows of a turn are numbered: each by its run, all three together as a set."""

import numpy as np

from dicewright.core.rule import rule
from dicewright.games.novo_dice.slots import last_face
from dicewright.games.novo_dice.state import FIRST_SYMBOL, LION, NOTHING, ROWS, SLOTS, Tables

NO_RUN = 0  # a row that wins nothing; the others: 1 + (length - 1) * symbols + symbol
MOST_LIONS = ROWS * SLOTS


@rule
def wide(number: int) -> int:
    """Return a number as wide as the solver counts: for others all would be compiled once more."""
    return np.int64(number)  # type: ignore[return-value]


@rule
def symbols_on_dice(e: Tables) -> int:
    """Return how many symbols rows can be made of: up to the last that a die shows."""
    return last_face(e) - LION


@rule
def run_of(symbols: int, face: int, length: int) -> int:
    """Return the number of a run of a symbol."""
    return NO_RUN if length == 0 else 1 + (length - 1) * symbols + face - FIRST_SYMBOL


@rule
def grown(symbols: int, slot: int, run: int, face: int) -> int:
    """Return a row's run after a die with this face was put on it in a slot (N5, N6)."""
    if face < FIRST_SYMBOL:
        return run
    if slot == 0:
        return run_of(symbols, face, 1)
    return run + symbols if run == run_of(symbols, face, slot) else run


@rule
def rising(a: int, b: int, c: int) -> tuple[int, int, int]:
    """Return three numbers in rising order: rows are interchangeable."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a, b, c


@rule
def set_number(low: int, middle: int, high: int) -> int:
    """Return the number of a set of three numbers that rise; those of small ones come first."""
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


@rule
def sets_up_to(most: int) -> int:
    """Return how many sets there are of three numbers from 0 to `most`."""
    return (most + 1) * (most + 2) * (most + 3) // 6


def run_parts(symbols: int, run: int) -> tuple[int, int]:
    """Return the face and the length of a run."""
    if run == NO_RUN:
        return NOTHING, 0
    return FIRST_SYMBOL + (run - 1) % symbols, 1 + (run - 1) // symbols
