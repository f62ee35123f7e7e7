"""What is counted in games of Diceopolis: cells, rows, and dice that score on both their lines."""

from dicewright.batch.watching import Tally, Thing, note, offer_all
from dicewright.core.game import Game
from dicewright.core.rule import rule
from dicewright.games.diceopolis.actions import is_placed, placed_cell, placed_pips
from dicewright.games.diceopolis.state import LONGEST_ARM, MOST_SIDES, State, Tables

SIDE = LONGEST_ARM + 1
BEGUN = SIDE * SIDE  # before it: |x| * SIDE + |y|; + pips of the arm die
GROWN = BEGUN + MOST_SIDES + 1  # + dice of the row
BOTH = GROWN + LONGEST_ARM + 1
SLOTS = BOTH + 1


def things(game: Game) -> list[Thing]:
    """Name the cells, of four that lie alike only one, and the rows."""
    values = game.edition.data.cross.values
    reach = range(1, len(values) + 1)
    return [
        *(
            Thing(BEGUN + pips, "row begun", f"row begun at a {pips}")
            for pips in sorted(set(values))
        ),
        *(Thing(GROWN + dice, "row grown", f"row grown to {dice} dice") for dice in reach[1:]),
        Thing(BOTH, "row grown", "die that scores twice"),
        *(Thing(x * SIDE + y, "cell", f"cell ({x},{y})") for x in reach for y in reach),
    ]


@rule
def count(
    s: State, e: Tables, seat: int, action: int, gain: int, move: int, won: list[list[list[int]]]
) -> None:
    """Count a placed die: its cell, and the rows that it begins or lengthens (D7, D8)."""
    if not is_placed(action):
        return
    pips, cell = placed_pips(action), placed_cell(action)
    x, y = e.distance[cell][1], e.distance[cell][0]
    note(won, seat, x * SIDE + y, gain, move)
    rows = 0
    for which in range(2):
        line, distance = e.line[cell][which], e.distance[cell][which]
        if s.row_owner[line] == seat and s.row_length[line] == distance:
            rows += 1
            if distance == 1:
                note(won, seat, BEGUN + pips, 2 * pips, move)
            else:
                note(won, seat, GROWN + distance, pips, move)
    if rows == 2:
        note(won, seat, BOTH, gain, move)


TALLY = Tally(SLOTS, things, offer_all, count, ("row begun",))
