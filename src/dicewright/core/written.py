"""Rules whose source is written by a function, from what a game declares."""

from collections.abc import Iterable, Mapping
from typing import Any

from dicewright.core.rule import Rule


def written(lines: Iterable[str], names: Mapping[str, object], label: str) -> Rule[..., Any]:
    """Return the rule of some lines; `label` tells it from others with the same first line."""
    made: dict[str, Any] = {}
    source = compile("\n".join(lines), __file__, "exec")  # of a file: numba keeps code by it
    exec(source, made | {"__name__": __name__}, made)
    (function,) = made.values()
    return Rule(function, names, f"[{label}]")
