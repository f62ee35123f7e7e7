"""How well Yacht is played that nobody here has written a bot for: alone, against the optimum.

Alone, only the open boxes matter, so that the optimum is 4,095 turns of the general solver. What
`expert` has learnt of the boxes is a value of what a turn leaves behind, and so is `greedy`'s,
which is nothing: what such a player comes to is calculated, not played.

python bench/yacht.py [--json]
"""

import sys
from pathlib import Path
from typing import Any

import click
import numpy as np

from bars import Row, report
from dicewright.bots.lead import MANY, PROSPECTS
from dicewright.bots.searching import GraphSearch
from dicewright.core.game import Game
from dicewright.solve.dice import DiceSet, DieKind
from dicewright.solve.keep import solve

sys.path.append(str(Path(__file__).parent.parent))
from tests.test_keeping import NUMBERS, points, yacht

DICE = DiceSet(DieKind(5, (1.0,) * 6))
OTHERS = ("full-house", "four-of-a-kind", "little-straight", "big-straight", "choice", "yacht")
BOXES = (*NUMBERS, *OTHERS)
ALL = 1 << len(BOXES)
ROLLS = 3


def scores() -> Any:
    """Return what every hand is worth in every box, [box, place]."""

    def faces(hand: int) -> tuple[int, ...]:
        return tuple(face + 1 for face, n in enumerate(DICE.shown(hand)[0]) for _ in range(n))

    return np.array([[points(box, faces(hand)) for hand in DICE.full] for box in BOXES], float)


def total(values: Any | None) -> float:
    """Return what a player comes to who values open boxes so, [used]; with none, the optimum."""
    table, true = scores(), np.zeros(ALL)
    for used in range(ALL - 2, -1, -1):
        free = [box for box in range(len(BOXES)) if not used >> box & 1]
        after = [used | 1 << box for box in free]
        believed = table[free] + (true if values is None else values)[after][:, None]
        solved = solve(DICE, ROLLS, believed.max(axis=0))
        come = (table[free] + true[after][:, None])[believed.argmax(axis=0), range(len(DICE.full))]
        true[used] = solved.chance(come)
    return float(true[0])


def learnt(game: Game) -> Any:
    """Return what open boxes are worth to `expert`, [used]."""
    scale = GraphSearch(game).learnt(2).quick.scale
    open_boxes = ~np.arange(ALL)[:, None] >> np.arange(len(BOXES)) & 1
    return open_boxes @ scale[PROSPECTS + 1 :: 2] + scale[MANY] * open_boxes.sum(axis=1) ** 2


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def main(as_json: bool) -> None:
    """Measure Yacht."""
    rows = [
        Row("the optimum", total(None), "points"),
        Row("expert's values of boxes", total(learnt(yacht().compiled)), "points", at_least=160),
        Row("greedy", total(np.zeros(ALL)), "points"),
    ]
    report(rows, [], as_json)


if __name__ == "__main__":
    main()
