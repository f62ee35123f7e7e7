"""States: records for compiled rules, plain objects with the same fields for the interpreter."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any, ClassVar, Protocol

import numpy as np

from dicewright.core.rule import P, R, Rule

State = Any  # a record of some game, or its plain twin
"""What rules read and change: `s.field`, `s.field[i]`, `s.field[i][j]`."""


class Form(Protocol):
    """How a game's rules run, and what they run on."""

    def function(self, rule: Rule[P, R]) -> Callable[P, R]:
        """Return the rule in this form."""

    def empty(self, dtype: np.dtype[Any]) -> State:
        """Return a state of zeros."""

    def copy(self, state: State) -> State:
        """Return a state of its own with the same content."""

    def buffer(self, size: int) -> Any:
        """Return room for whole numbers that a rule writes."""

    def convert(self, dtype: np.dtype[Any], state: State) -> State:
        """Return a copy, in this form, of a state of either form."""


class Compiled:
    """Rules compiled by numba, on numpy records."""

    def function(self, rule: Rule[P, R]) -> Callable[P, R]:
        """Return the compiled rule."""
        return rule.compiled

    def empty(self, dtype: np.dtype[Any]) -> State:
        """Return a record of zeros."""
        return np.zeros(1, dtype).view(np.recarray)[0]

    def copy(self, state: State) -> State:
        """Return a copy of the record."""
        return state.copy()

    def buffer(self, size: int) -> Any:
        """Return an array."""
        return np.zeros(size, np.int32)

    def convert(self, dtype: np.dtype[Any], state: State) -> State:
        """Return the state as a record."""
        record = self.empty(dtype)
        for name in dtype.names or ():
            record[name] = getattr(state, name)
        return record


class Interpreted:
    """Rules as plain Python, on objects of whole numbers and lists: real tracebacks, no waiting."""

    def function(self, rule: Rule[P, R]) -> Callable[P, R]:
        """Return the rule as the interpreter runs it."""
        return rule.interpreted

    def empty(self, dtype: np.dtype[Any]) -> State:
        """Return a plain object of zeros."""
        return self.convert(dtype, np.zeros(1, dtype).view(np.recarray)[0])

    def copy(self, state: State) -> State:
        """Return a copy of the plain object, lists included."""
        return deepcopy(state)

    def buffer(self, size: int) -> Any:
        """Return a list."""
        return [0] * size

    def convert(self, dtype: np.dtype[Any], state: State) -> State:
        """Return the state as a plain object."""
        plain = plain_type(dtype)()
        for name in dtype.names or ():
            value = getattr(state, name)
            setattr(plain, name, value.tolist() if hasattr(value, "tolist") else deepcopy(value))
        return plain


COMPILED = Compiled()
INTERPRETED = Interpreted()


class Plain:
    """A state for the interpreter; its slots make a misspelt field an error."""

    __slots__: tuple[str, ...] = ()
    dtype: ClassVar[np.dtype[Any]]  # of the record with the same fields

    def __reduce__(self) -> tuple[Any, ...]:
        return _plain, (self.dtype, [getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Plain({', '.join(f'{name}={getattr(self, name)}' for name in self.__slots__)})"

    def __deepcopy__(self, memo: dict[int, Any]) -> "Plain":
        copy = type(self)()
        for name in self.__slots__:
            setattr(copy, name, _copied(getattr(self, name)))
        return copy


def _copied(value: Any) -> Any:
    """Return a number, or a list with all its lists copied."""
    if not isinstance(value, list):
        return value
    nested = value and isinstance(value[0], list)
    return [_copied(part) for part in value] if nested else value.copy()


@cache
def plain_type(dtype: np.dtype[Any]) -> type[Plain]:
    """Return the plain class with the fields of a record."""
    return type("PlainState", (Plain,), {"__slots__": tuple(dtype.names or ()), "dtype": dtype})


def _plain(dtype: np.dtype[Any], values: list[Any]) -> Plain:
    """Return a plain object that another process has written down."""
    plain = plain_type(dtype)()
    for name, value in zip(plain.__slots__, values, strict=True):
        setattr(plain, name, value)
    return plain
