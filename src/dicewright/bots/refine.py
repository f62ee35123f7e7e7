"""How a search looks closer at the best choices, one by one until time is up."""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any

import numpy as np

from dicewright.bots.evaluator import Judgement

TINY = 1e-9
CLEAR = 0.03  # a choice worth so much less than the best one is not looked at


def refined(
    judged: Judgement, look: Callable[[int], float], most: int, deadline: float
) -> Judgement:
    """Value the best actions again, `most` of them at most, by what `look` says they are worth."""
    shares, longest = judged.shares.copy(), 0.0
    order = np.argsort(-judged.shares, kind="stable")[:most]
    seen: list[int] = []
    for i in order:
        began = perf_counter()
        clear = judged.shares[i] < judged.shares[order[0]] - CLEAR
        if clear or began + longest > deadline:
            break
        shares[i] = look(int(judged.actions[i]))
        seen.append(int(i))
        longest = max(longest, perf_counter() - began)
    return replace(judged, shares=corrected(shares, judged.shares, seen))


def corrected(shares: Any, before: Any, seen: list[int]) -> Any:
    """Move the shares of what was not looked at as the others moved; none of them is the best."""
    if len(seen) < 2:
        return before
    moved = np.clip(before + np.mean(shares[seen] - before[seen]), 0.0, np.max(shares[seen]) - TINY)
    moved = np.maximum(moved, 0.0)
    moved[seen] = shares[seen]
    return moved
