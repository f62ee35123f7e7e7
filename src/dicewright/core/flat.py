"""States as rows of whole numbers: what can be done with the states of any game, by their fields.

The rules here are written from a state's declaration, one loop a size, so that they run in all
forms and with cut sizes.
"""

from collections.abc import Callable, Iterable
from functools import cache
from math import prod
from typing import Any, NamedTuple

from dicewright.core.record import Record, derived
from dicewright.core.rule import Rule
from dicewright.core.written import written


class Flat(NamedTuple):
    """How the states of a game become rows, and are made of rows again."""

    length: int  # numbers in a row
    save: Rule[[Any, Any, int], None]  # (s, row, at): write a state into a row, from a place on
    load: Rule[[Any, Any, int], None]  # (s, row, at): make a state what it was then
    clear: Rule[[Any], None]  # (s): set every field to zero


@cache
def flat_of(state_type: type[Record]) -> Flat:
    """Return how the states of a type become rows."""
    counts = (numbers_in(field.shape) for field in state_type.fields.values())
    return Flat(
        derived(lambda *counts: sum(counts), *counts),
        walk("save(s, row, at)", state_type, lambda name, it: [f"row[at] = {it}", "at += 1"]),
        walk("load(s, row, at)", state_type, lambda name, it: [f"{it} = int(row[at])", "at += 1"]),
        walk("clear(s)", state_type, lambda name, it: [f"{it} = 0"]),
    )


def numbers_in(shape: tuple[int, ...]) -> int:
    """Return how many numbers a field of a shape has."""
    return derived(lambda *sizes: prod(sizes), *shape)


def walk(
    head: str, state_type: type[Record], what: Callable[[str, str], Iterable[str]]
) -> Rule[..., None]:
    """Write a rule that does something at every number of a state `s`.

    `head` is its name with the parameters; `what` gets a field's name and the text of the number,
    `s.hand[i][j]`, and returns lines.
    """
    sizes: dict[str, int] = {}
    lines = [f"def {head}:"]
    for field, declared in state_type.fields.items():
        indent, place = " ", f"s.{field}"
        for i, size in enumerate(declared.shape):
            sizes[f"SIZE_{field}_{i}"] = size
            lines.append(f"{indent}for {'ijk'[i]} in range(SIZE_{field}_{i}):")
            indent, place = indent + " ", f"{place}[{'ijk'[i]}]"
        lines += [indent + line for line in what(field, place)]
    return written(lines, sizes, f"{state_type.__module__}.{state_type.__qualname__}")
