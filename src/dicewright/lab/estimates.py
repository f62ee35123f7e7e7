"""Estimates with 95 % intervals, and which differences between them many comparisons leave."""

from collections.abc import Mapping, Sequence
from math import erfc, sqrt
from typing import Any

import msgspec
import numpy as np

from dicewright.lab.statistics import Z, proportion

FALSE_ALARMS = 0.05  # of the differences that are marked, at most this part is by chance


class Estimate(msgspec.Struct, frozen=True):
    """A figure of many games, its standard error and its 95 % interval."""

    value: float
    error: float
    low: float
    high: float

    @property
    def known(self) -> bool:
        """Whether there was anything to estimate it from."""
        return self.error >= 0.0


UNKNOWN = Estimate(0.0, -1.0, 0.0, 0.0)


def normal(value: float, error: float) -> Estimate:
    """Return an estimate whose error is known."""
    return Estimate(
        round(value, 6),
        round(error, 8),
        round(value - Z * error, 6),
        round(value + Z * error, 6),
    )


def of_mean(numbers: Any) -> Estimate:
    """Return the mean of some independent numbers."""
    if len(numbers) < 2:
        return UNKNOWN
    return normal(float(np.mean(numbers)), float(np.std(numbers, ddof=1)) / sqrt(len(numbers)))


def of_deviation(numbers: Any) -> Estimate:
    """Return the standard deviation of some independent numbers."""
    count, square = len(numbers), float(np.var(numbers))
    if count < 2 or square == 0.0:
        return UNKNOWN
    fourth = float(np.mean((numbers - np.mean(numbers)) ** 4))
    error = sqrt(max(0.0, fourth - square * square) / count) / (2.0 * sqrt(square))
    return normal(sqrt(square), error)


def of_share(mean: float, count: int) -> Estimate:
    """Return a share of some games, with Wilson's interval."""
    if count < 1:
        return UNKNOWN
    low, high = proportion(mean, count)["interval"]
    return Estimate(round(mean, 6), round((high - low) / (2.0 * Z), 8), low, high)


def of_ratio(x: float, y: float, xx: float, xy: float, yy: float) -> Estimate:
    """Return y / x of sums over independent games, from the sums of their squares and products."""
    if x <= 0.0:
        return UNKNOWN
    ratio = y / x
    square = yy - 2.0 * ratio * xy + ratio * ratio * xx
    return normal(ratio, sqrt(max(0.0, square)) / x)


class MeanDifference(msgspec.Struct, frozen=True):
    """How far a figure of a column is from that of the reference."""

    column: int
    figure: str
    value: float
    low: float
    high: float
    p: float
    adjusted: float  # the same with many comparisons allowed for
    significant: bool


def differences(
    columns: Sequence[Mapping[str, Estimate]], reference: int
) -> dict[tuple[int, str], MeanDifference]:
    """Compare all figures of all columns with the reference's, by Benjamini and Hochberg."""
    found = []
    base = columns[reference]
    for number, column in enumerate(columns):
        if number == reference:
            continue
        for figure, its in column.items():
            if figure in base and its.known and base[figure].known:
                found.append((number, figure, its, base[figure]))
    chances = [chance_of(its.value - other.value, _error(its, other)) for *_, its, other in found]
    adjusted = benjamini_hochberg(chances)
    return {
        (number, figure): _difference(number, figure, its, other, chance, fair)
        for (number, figure, its, other), chance, fair in zip(found, chances, adjusted, strict=True)
    }


def _error(its: Estimate, other: Estimate) -> float:
    return sqrt(its.error**2 + other.error**2)


def _difference(
    column: int, figure: str, its: Estimate, other: Estimate, p: float, adjusted: float
) -> MeanDifference:
    apart = normal(its.value - other.value, _error(its, other))
    marked = adjusted <= FALSE_ALARMS
    return MeanDifference(
        column, figure, apart.value, apart.low, apart.high, p, round(adjusted, 8), marked
    )


def chance_of(difference: float, error: float) -> float:
    """Return how likely a difference at least as large is, if there is really none."""
    if error <= 0.0:
        return 1.0 if difference == 0.0 else 0.0
    return erfc(abs(difference) / error / sqrt(2.0))


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Return chances adjusted so that of those marked at 5 % at most 5 % are false alarms."""
    order = sorted(range(len(chances)), key=lambda i: chances[i], reverse=True)
    adjusted, least = [0.0] * len(chances), 1.0
    for behind, i in enumerate(order):
        least = min(least, chances[i] * len(chances) / (len(chances) - behind))
        adjusted[i] = least
    return adjusted
