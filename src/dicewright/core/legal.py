"""What follows from a game's predicates and its one enumerator: list, draw, count, n-th.

The enumerator offers each candidate, with why it is refused, to a slot.
"""

from typing import Any, NamedTuple

from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import Rule, rule, slot

LEGAL = 0


@slot
def offer(to: Row, n: int, refused: int, action: int) -> int:
    """Take a candidate, with why it is refused; return the next `n`."""
    raise NotImplementedError


@rule
def listing(to: Row, n: int, refused: int, action: int) -> int:
    """List what is legal; `n` counts it."""
    if refused == LEGAL:
        to[n] = action
        return n + 1
    return n


@slot
def candidates(s: Any, e: Any, to: Row, n: int) -> int:
    """Offer all candidates of a game, in rising order; return the last `n`."""
    raise NotImplementedError


@rule
def list_legal(s: Any, e: Any, actions: Row) -> int:
    """List the legal actions in rising order; return how many."""
    return candidates(s, e, actions, 0)


@rule
def draw_legal(s: Any, e: Any, actions: Row, random: Random) -> int:
    """Draw any legal action, all equally likely; `actions` is workspace."""
    return actions[below(random, list_legal(s, e, actions))]


@rule
def nth_listed(s: Any, e: Any, listed: Row, n: int) -> int:
    """Return the n-th legal action of those that were listed."""
    return listed[n]


class Legal(NamedTuple):
    """All that follows; a game may bring tuned forms, which play the same games."""

    list: Rule[[Any, Any, Row], int]  # (s, e, actions): how many, in rising order
    draw: Rule[[Any, Any, Row, Random], int]  # (s, e, workspace, random): any legal action
    count: Rule[[Any, Any, Row], int]  # (s, e, notes): how many; notes what `nth` needs to know,
    nth: Rule[[Any, Any, Row, int], int]  # (s, e, notes, n): asked at every choice of a game
    most_notes: int | None = None  # numbers that are noted at most; none: the whole list


def derive(name: str, walk: Rule[[Any, Any, Row, int], int]) -> Legal:
    """Derive all forms from a game's enumerator."""
    filled = {candidates: walk, offer: listing}
    listed = list_legal.bind(name, filled)
    return Legal(listed, draw_legal.bind(name, filled), listed, nth_listed)
