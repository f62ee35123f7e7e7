"""The whole solver of Novo Dice's turn as one rule, for players that are rules themselves."""

from typing import Any

from dicewright.core.rule import rule_apart
from dicewright.games.novo_dice.layout import TRASH, Phase
from dicewright.games.novo_dice.solve.claims import claim_values
from dicewright.games.novo_dice.solve.ends import value_ends
from dicewright.games.novo_dice.solve.plan import make_chances, make_plan
from dicewright.games.novo_dice.solve.rows import symbols_on_dice
from dicewright.games.novo_dice.solve.turn import value_turn


@rule_apart
def value_choices(
    s: Any,
    e: Any,
    bundles: Any,
    trash: float,
    nothing: float,
    actions: Any,
    count: int,
    values: Any,
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
    value_turn(s, make_plan(e, make_chances(e), ends), actions, count, values)
