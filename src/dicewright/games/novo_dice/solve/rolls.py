"""Rolls of Novo Dice, one by one, up to order within a kind."""

from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.novo_dice.solve.plan import Plan, dice_of
from dicewright.games.novo_dice.state import LION, MOST_KINDS


@rule
def list_dice(plan: Plan, dice: int, kinds: Row, shown: Row) -> int:
    """List the kind of each die, and let all show the first face."""
    count = 0
    for kind in range(MOST_KINDS):
        for _ in range(dice_of(plan, dice, kind)):
            kinds[count], shown[count] = kind, LION
            count += 1
    return count


@rule
def chance_of_roll(plan: Plan, kinds: Row, shown: Row, dice: int) -> float:
    """Return the probability of a roll, up to order; the faces rise within a kind."""
    chance, of_kind, alike = 1.0, 0, 0
    for die in range(dice):
        same_kind = die > 0 and kinds[die] == kinds[die - 1]
        of_kind = of_kind + 1 if same_kind else 1
        alike = alike + 1 if same_kind and shown[die] == shown[die - 1] else 1
        chance *= plan.faces[kinds[die], shown[die]] * of_kind / alike
    return chance


@rule
def next_roll(plan: Plan, kinds: Row, shown: Row, dice: int) -> bool:
    """Go on to the next roll, up to order within a kind; say whether there is one."""
    for die in range(dice - 1, -1, -1):
        if shown[die] < LION + plan.symbols:
            shown[die] += 1
            for later in range(die + 1, dice):
                shown[later] = shown[die] if kinds[later] == kinds[die] else LION
            return True
    return False
