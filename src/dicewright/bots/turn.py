"""What all share that look at a turn of any game: states in rows, rolls by number, points."""

from typing import Any, NamedTuple

from dicewright.core.kernels import apply_roll, dice_to_roll, scores
from dicewright.core.record import Row
from dicewright.core.rule import rule, slot


class Work(NamedTuple):
    """Workspace for looks ahead."""

    rows: Row  # states, one after another
    legal: Row
    kinds: Row
    faces: Row
    points: Row
    scale: Any  # for `worth`, where it stands for something else than points


@slot
def save(s: Any, row: Any, at: int) -> None:
    """Write a state into a row, from a place on."""
    raise NotImplementedError


@slot
def load(s: Any, row: Any, at: int) -> None:
    """Make a state what it was then."""
    raise NotImplementedError


@rule
def worth(s: Any, e: Any, seat: int, points: Row, scale: Any) -> float:
    """Return what a state is worth to a seat: its points, unless bound; `scale` is for others."""
    scores(s, e, points)
    return float(points[seat])


@rule
def in_front(s: Any, e: Any, seat: int, points: Row) -> bool:
    """Say whether nobody has more points."""
    scores(s, e, points)
    for other in range(s.players):
        if points[other] > points[seat]:
            return False
    return True


@rule
def roll_count(s: Any, e: Any, kinds: Row, most: int) -> int:
    """Return how many rolls may come, in their order; 0: more than `most`."""
    rolls = 1
    for die in range(dice_to_roll(s, e, kinds)):
        rolls *= e.side_count[kinds[die]]
        if rolls > most:
            return 0
    return rolls


@rule
def enter_roll(s: Any, e: Any, roll: int, kinds: Row, faces: Row) -> None:
    """Enter a roll by its number."""
    for die in range(dice_to_roll(s, e, kinds)):
        sides = e.side_count[kinds[die]]
        faces[die] = e.sides[kinds[die]][roll % sides]
        roll //= sides
    apply_roll(s, e, faces)
