"""What the levels that think ask of compiled code in Novo Dice, in one rule.

The ends of a turn, choices and samples share most of what they need: so its code is there once.
"""

from typing import Any

import numpy as np

from dicewright.core.philox import Random
from dicewright.core.record import Row
from dicewright.core.rule import rule_apart
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.bots.claim_sets import (
    ClaimSearch,
    ends_of_turn,
    judge_claims_or_storing,
)
from dicewright.games.novo_dice.bots.samples import sample_turns
from dicewright.games.novo_dice.bots.storing import Workspace
from dicewright.games.novo_dice.solve.plan import Plan
from dicewright.games.novo_dice.solve.runs import symbols_on_dice
from dicewright.games.novo_dice.state import State, Tables

ENDS, CHOICES, SAMPLES = range(3)  # what is asked


@rule_apart
def think(
    asked: int,
    s: State,
    e: Tables,
    plan: Plan,  # of SAMPLES
    w: Workspace,
    search: ClaimSearch,  # of CHOICES and SAMPLES
    random: Random,  # of SAMPLES
    actions: Row,  # that are valued; of SAMPLES those that are written
    leaves: int,  # of CHOICES
    values: Floats,  # of CHOICES: they are written
) -> Table:
    """Return the table of the ends of a turn, or value claims or storing, or sample turns."""
    if asked == ENDS:
        return ends_of_turn(s, e, w, symbols_on_dice(e))
    if asked == CHOICES:
        judge_claims_or_storing(s, e, w, search, actions, len(actions), leaves, values)
    else:
        sample_turns(s, e, plan, w, search, random, actions)
    return plan.ends


def no_plan() -> Plan:
    """Return a plan of nothing, for where none is needed."""
    zeros: Any = np.zeros  # arrays are lists for mypy, as in records
    row, table, cube = zeros(0, np.int64), zeros((0, 0)), zeros((0, 0, 0))
    return Plan(0, 0, 0, row, row, table, cube, table, cube, cube)
