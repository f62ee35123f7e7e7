"""Which of many combinations `make test` runs; the others are slow, and left to `make test-all`."""

from collections.abc import Callable, Hashable, Iterable
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import settings

Row = tuple[Hashable, ...]

SLOW = pytest.mark.slow
EACH_ONCE, PAIRS = 1, 2  # how many values are to come together
FEW, MANY = 10, 40  # examples of a property


def examples(count: int) -> settings:
    """Try so many examples of a property in `make test-all`, in `make test` as large a share."""
    return settings(max_examples=-(-count * settings().max_examples // MANY))


def covering(rows: Iterable[Row], together: int) -> list[Row]:
    """Return a few rows that have all single values, or all pairs of them, that any row has."""
    parts = {row: set(combinations(enumerate(row), together)) for row in rows}
    missing = set().union(*parts.values())
    chosen: list[Row] = []
    while missing:
        best = max(parts, key=lambda row: len(parts[row] & missing))
        chosen.append(best)
        missing -= parts[best]
    return chosen


def pairs_of(
    every: Iterable[tuple[Any, ...]], values: Callable[..., Row], name: Callable[..., str]
) -> list[Any]:
    """Return all parameters of a test; those are slow whose pairs of values others have too."""
    rows = {values(*one): one for one in every}
    chosen = covering(rows, PAIRS)
    return [
        pytest.param(*one, id=name(*one), marks=() if row in chosen else SLOW)
        for row, one in rows.items()
    ]


def combined(names: str, *axes: Iterable[Any]) -> pytest.MarkDecorator:
    """Give a test all combinations of values; a few that have each value once are not slow."""
    every = list(product(*axes))
    chosen = covering(every, EACH_ONCE)
    rows = [pytest.param(*row, marks=() if row in chosen else SLOW) for row in every]
    return pytest.mark.parametrize(names.split(), rows)


def mainly(names: str, first: Any, every: Iterable[Any]) -> pytest.MarkDecorator:
    """Give a test all values, of which only one is not slow: what is tested is alike for all."""
    rows = [pytest.param(*_row(one), marks=() if one == first else SLOW) for one in every]
    return pytest.mark.parametrize(names.split(), rows)


def _row(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
