"""What was varied: which numbers took several values, and where each column stands among them."""

from math import prod
from typing import NamedTuple

from dicewright.lab.study import Column, Report

Value = int | str


class Axis(NamedTuple):
    """A number or an option that takes several values."""

    path: str
    values: list[Value]  # numbers rising, words as they were given


def varied_columns(report: Report) -> list[Column]:
    """Return the columns that stand for values, without an edition that they are set against."""
    return [column for column in report.columns if column.values]


def axes_of(report: Report) -> list[Axis]:
    """Return what takes several values, if every combination was played; else nothing."""
    columns = varied_columns(report)
    found = [
        Axis(path, _ordered(dict.fromkeys(column.values[path] for column in columns)))
        for path in report.varied
    ]
    axes = [axis for axis in found if len(axis.values) > 1]
    return axes if prod(len(axis.values) for axis in axes) == len(columns) else []


def _ordered(values: dict[Value, None]) -> list[Value]:
    numbers = sorted(value for value in values if isinstance(value, int))
    return [*numbers, *(value for value in values if isinstance(value, str))]


def compared_with(report: Report) -> list[int]:
    """Return the places of the columns that are compared with the reference."""
    return [place for place in range(len(report.columns)) if place != report.reference]


def subject(report: Report) -> Column:
    """Return the column that a report is about: what was changed, or of many the reference."""
    others = compared_with(report)
    return report.columns[others[0] if len(others) == 1 else report.reference]
