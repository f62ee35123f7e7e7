"""The whole solver of Novo Dice's turn as one rule, for players that are rules themselves."""

from dicewright.core.record import Row
from dicewright.core.rule import rule_apart
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.solve.claims import claim_values
from dicewright.games.novo_dice.solve.ends import value_ends
from dicewright.games.novo_dice.solve.plan import make_chances, make_plan
from dicewright.games.novo_dice.solve.runs import symbols_on_dice
from dicewright.games.novo_dice.solve.turn import value_turn
from dicewright.games.novo_dice.state import TRASH, Phase, State, Tables


@rule_apart
def value_actions(
    s: State,
    e: Tables,
    bundles: Table,
    trash: float,
    nothing: float,
    actions: Row,
    count: int,
    values: Floats,
) -> None:
    """Write the value of each action of putting dice or claiming tiles, the best ones following.

    `bundles` value the tiles (see `claims`), `trash` a turn without a claim, `nothing` one without
    even trash (N9).
    """
    if s.phase == Phase.CLAIM:
        claim_values(s, e, bundles, actions, count, values)
        return
    without = trash if s.stock[TRASH] > 0 else nothing
    ends = value_ends(e, symbols_on_dice(e), s.stock, bundles, without)
    value_turn(s, e, make_plan(e, make_chances(e), ends), actions, count, values)
