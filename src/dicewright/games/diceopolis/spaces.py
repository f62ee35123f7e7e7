"""Diceopolis for learners: what a seat observes, and all actions of an edition."""

from collections.abc import Iterator

from dicewright.core.rule import rule
from dicewright.envs.spaces import Spaces
from dicewright.games.diceopolis.actions import KEEP, PLACE, REROLL, cell_at
from dicewright.games.diceopolis.state import (
    BESIDE,
    CENTRE,
    NOBODY,
    OF_ONE_ARM,
    WIDTH,
    Phase,
    State,
    Tables,
)

POINTS = 0.01  # scale of scores
PHASES = len(Phase)
QUADRANTS = 4
ARMS = 4


def names(e: Tables, players: int) -> list[str]:
    """Name the numbers of an observation, in their order."""
    seats, pips = range(players), range(1, e.side_count[0] + 1)
    cells = [f"({x},{y})" for x, y in cells_of(e.arm)]
    lines = [f"line {number}" for number in range(ARMS * BESIDE * e.arm)]
    return [
        *(f"phase {phase.name.lower()}" for phase in Phase),
        *(f"turn of +{seat}" for seat in seats),
        *(f"first is +{seat}" for seat in seats),
        "dice to roll",
        *(
            name
            for seat in seats
            for name in (
                f"points of +{seat}",
                f"cache of +{seat}",
                *(f"{value} in hand of +{seat}" for value in pips),
            )
        ),
        *(f"{cell} open" for cell in cells),
        *(f"{cell} pips of +{seat}" for seat in seats for cell in cells),
        *(f"{line} row of +{seat}" for seat in seats for line in lines),
    ]


def cells_of(arm: int) -> Iterator[tuple[int, int]]:
    """Yield the cells of the four quadrants, in the order in which they are observed."""
    reach = range(1, arm + 1)
    yield from ((x * i, y * j) for x in (1, -1) for y in (1, -1) for i in reach for j in reach)


@rule
def observe(s: State, e: Tables, seat: int, x: list[float]) -> None:
    """Write what a seat sees: phase and turn, everybody's points and dice, the board, the rows."""
    for i in range(len(x)):
        x[i] = 0.0
    players, sides = s.players, e.side_count[0]
    turn = s.player - seat if s.player >= seat else s.player - seat + players
    first = s.first - seat if s.first >= seat else s.first - seat + players
    x[s.phase] = 1.0
    x[PHASES + turn] = 1.0
    x[PHASES + players + first] = 1.0
    at = PHASES + 2 * players
    x[at] = s.to_roll / e.hand
    at += 1
    for i in range(players):
        other = (seat + i) % players
        x[at] = s.score[other] * POINTS
        x[at + 1] = s.cache[other] / e.dice_each[players]
        for pips in range(1, sides + 1):
            x[at + 1 + pips] = s.hand[other][pips] / e.hand
        at += 2 + sides
    observe_board(s, e, seat, x, at)
    observe_rows(s, e, seat, x, at + (1 + players) * QUADRANTS * e.arm * e.arm)


@rule
def observe_board(s: State, e: Tables, seat: int, x: list[float], at: int) -> None:
    """Write which cells are open, and the pips of everybody's dice."""
    players, arm = s.players, int(e.arm)
    cells = QUADRANTS * arm * arm
    for quadrant in range(QUADRANTS):
        along, across = 1 - (quadrant & 2), WIDTH * (1 - 2 * (quadrant & 1))
        for i in range(1, arm + 1):
            cell = CENTRE + along * i
            for j in range(arm):
                cell += across
                owner = s.owner[cell]
                if owner != NOBODY:
                    far = owner - seat if owner >= seat else owner - seat + players
                    x[at + (1 + far) * cells + j] = s.value[cell] / e.side_count[0]
                elif s.touching[cell] >= e.touches:
                    x[at + j] = 1.0
            at += arm


@rule
def observe_rows(s: State, e: Tables, seat: int, x: list[float], at: int) -> None:
    """Write what everybody's scoring rows are worth, by line."""
    players, lines = s.players, ARMS * BESIDE * e.arm
    of_arm = BESIDE * e.arm
    for arm in range(ARMS):
        for i in range(of_arm):
            line = arm * OF_ONE_ARM + i
            owner = s.row_owner[line]
            if owner != NOBODY:
                far = owner - seat if owner >= seat else owner - seat + players
                x[at + far * lines + arm * of_arm + i] = s.row_worth[line] * POINTS


def every_action(e: Tables, players: int) -> Iterator[int]:
    """Yield all actions: to keep, and to re-roll or place a die of any pips."""
    yield KEEP()
    cells = sorted(cell_at(x, y) for x, y in cells_of(e.arm))
    for pips in range(1, e.side_count[0] + 1):
        yield REROLL(pips)
        yield from (PLACE(pips, cell) for cell in cells)


SPACES = Spaces(observe, names, every_action)
