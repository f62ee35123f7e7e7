"""Which of many combinations `make test` runs; the others are slow, and left to `make test-all`."""

from collections import Counter
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
    """Return a few rows with all single values, or all pairs of them, each about as often."""
    parts = {row: set(combinations(enumerate(row), together)) for row in rows}
    missing = set().union(*parts.values())
    chosen: list[Row] = []
    times: Counter[Any] = Counter()

    def use(row: Row) -> tuple[int, int]:
        return len(parts[row] & missing), -sum(times[value] for value in enumerate(row))

    while missing:
        best = max(parts, key=use)
        chosen.append(best)
        times.update(enumerate(best))
        missing -= parts[best]
    return chosen


def pairs_of(
    every: Iterable[tuple[Any, ...]], values: Callable[..., Row], name: Callable[..., str]
) -> list[Any]:
    """Return all parameters of a test; those are slow whose pairs of values others have too."""
    return _some_of(every, values, name, PAIRS)


def each_once_of(
    every: Iterable[tuple[Any, ...]], values: Callable[..., Row], name: Callable[..., str]
) -> list[Any]:
    """Return all parameters of a test; those are slow whose values others have too."""
    return _some_of(every, values, name, EACH_ONCE)


def _some_of(
    every: Iterable[tuple[Any, ...]],
    values: Callable[..., Row],
    name: Callable[..., str],
    together: int,
) -> list[Any]:
    rows = {values(*one): one for one in every}
    chosen = covering(rows, together)
    return [
        pytest.param(*one, id=name(*one), marks=() if row in chosen else SLOW)
        for row, one in rows.items()
    ]


def combined(names: str, *axes: Iterable[Any]) -> pytest.MarkDecorator:
    """Give a test all combinations of values; a few that have each value once are not slow."""
    every = list(product(*axes))
    chosen = covering(every, EACH_ONCE)
    return pytest.mark.parametrize(names.split(), [_param(row, row in chosen) for row in every])


def mainly(names: str, main: Any, every: Iterable[Any]) -> pytest.MarkDecorator:
    """Give a test all values, of which only one is not slow: it is much alike for the others."""
    return pytest.mark.parametrize(names.split(), [_param(_row(one), one == main) for one in every])


def _param(row: tuple[Any, ...], quick: bool) -> Any:
    words = [part for value in row for part in _row(value)]
    return pytest.param(*row, id="-".join(map(str, words)), marks=() if quick else SLOW)


def _row(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
