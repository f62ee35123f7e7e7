"""Where the lines of Diceopolis run, and which of them may still score."""

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.diceopolis.state import (
    BESIDE,
    CENTRE,
    EMPTY,
    LINES,
    NOBODY,
    OF_ONE_ARM,
    WIDTH,
    State,
    Tables,
)

FROM_X = LINES // 2  # lines below this start from the arms along x, the others from those along y


def _foot(line: int) -> int:
    """Return the cell of the arm die that a line starts from."""
    place = line % OF_ONE_ARM // BESIDE + 1
    return CENTRE + (place, -place, place * WIDTH, -place * WIDTH)[line // OF_ONE_ARM]


def _step(line: int) -> int:
    """Return the step from a cell of a line to the next one outward."""
    step = WIDTH if line < FROM_X else 1
    return -step if line % 2 else step


FOOT: Row = np.array([_foot(line) for line in range(LINES)])  # the cell of each line's arm die
STEP: Row = np.array(
    [_step(line) for line in range(LINES)]
)  # from a cell of it to the next outward


@rule
def goes_on(s: State, e: Tables, line: int) -> bool:
    """Say whether the scoring row on a line can become longer."""
    length = s.row_length[line]
    if s.row_owner[line] == NOBODY or length == e.arm:
        return False
    return bool(s.value[FOOT[line] + (length + 1) * STEP[line]] == EMPTY)


@rule
def may_score(s: State, e: Tables, line: int) -> bool:
    """Say whether anybody can ever score on a line again."""
    if s.row_owner[line] == NOBODY:
        return bool(s.value[FOOT[line] + STEP[line]] == EMPTY)
    return goes_on(s, e, line)
