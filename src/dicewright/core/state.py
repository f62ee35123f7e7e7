"""How a game's rules run, and what they run on: plain objects, or packed records."""

from collections.abc import Callable
from typing import Any, Protocol

from dicewright.core.record import Record
from dicewright.core.rule import P, R, Rule

State = Any  # of some game, plain or packed: at this border nobody knows which
"""What rules read and change: `s.field`, `s.field[i]`, `s.field[i][j]`."""


class Form(Protocol):
    """How a game's rules run, and what they run on."""

    def function(self, rule: Rule[P, R]) -> Callable[P, R]:
        """Return the rule in this form."""

    def empty(self, kind: type[Record]) -> State:
        """Return a state of zeros."""

    def copy(self, state: State) -> State:
        """Return a state of its own with the same content."""

    def buffer(self, size: int) -> Any:
        """Return a list of whole numbers that a rule writes."""

    def records(self, kind: type[Record], count: int) -> Any:
        """Return some records of zeros."""

    def convert(self, kind: type[Record], state: State) -> State:
        """Return a copy, in this form, of a state of either form."""


class Compiled:
    """Rules compiled by numba, on packed records."""

    def function(self, rule: Rule[P, R]) -> Callable[P, R]:
        """Return the compiled rule."""
        return rule.compiled

    def empty(self, kind: type[Record]) -> State:
        """Return a record of zeros."""
        return kind.array(1)[0]

    def copy(self, state: State) -> State:
        """Return a copy of the record."""
        return state.copy()

    def buffer(self, size: int) -> Any:
        """Return an array."""
        import numpy as np

        return np.zeros(size, np.int32)

    def records(self, kind: type[Record], count: int) -> Any:
        """Return an array of them."""
        return kind.array(count)

    def convert(self, kind: type[Record], state: State) -> State:
        """Return the state as a record."""
        return state.packed() if isinstance(state, Record) else state.copy()


class Interpreted:
    """Rules as plain Python, on objects of whole numbers and lists: real tracebacks, no waiting."""

    def function(self, rule: Rule[P, R]) -> Callable[P, R]:
        """Return the rule as the interpreter runs it."""
        return rule.interpreted

    def empty(self, kind: type[Record]) -> State:
        """Return a plain object of zeros."""
        return kind()

    def copy(self, state: State) -> State:
        """Return a copy of the plain object, lists included."""
        return state.copy()

    def buffer(self, size: int) -> Any:
        """Return a list."""
        return [0] * size

    def records(self, kind: type[Record], count: int) -> Any:
        """Return a list of them."""
        return [kind() for _ in range(count)]

    def convert(self, kind: type[Record], state: State) -> State:
        """Return the state as a plain object."""
        return state.copy() if isinstance(state, Record) else kind.unpacked(state)


COMPILED = Compiled()
INTERPRETED = Interpreted()
