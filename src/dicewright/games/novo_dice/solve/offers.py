"""What a roll of Novo Dice offers: only lions and the symbols of living rows matter."""

import numpy as np

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.arrays import Floats, Table
from dicewright.games.novo_dice.solve.plan import MASKS, OFFERS, Plan, dice_of
from dicewright.games.novo_dice.solve.runs import set_number
from dicewright.games.novo_dice.state import FACES, FIRST_SYMBOL, LION, MOST_KINDS, ROWS


@rule
def chances_of_offers(plan: Plan, dice: int, low: int, middle: int, high: int) -> Floats:
    """Return the chances of what dice offer rows of these symbols, from 1 on; 0 is a dead row.

    An offer is lions * MASKS + the rows that can be lengthened, of equal ones the first ones first.
    """
    chances = plan.offers[dice, set_number(low, middle, high)]
    if np.isnan(chances[0]):
        compute_chances(plan, dice, low, middle, high, chances)
    return chances


@rule_apart
def compute_chances(
    plan: Plan, dice: int, low: int, middle: int, high: int, chances: Floats
) -> None:
    """Write the chances of offers: die by die, from what the dice before offer."""
    after, before = np.zeros(OFFERS), np.zeros(OFFERS)
    after[0] = 1.0
    for kind in range(MOST_KINDS):
        for _ in range(dice_of(plan, dice, kind)):
            for offer in range(OFFERS):
                before[offer], after[offer] = after[offer], 0.0
            for face in range(LION, FACES):
                chance = plan.faces[kind, face]
                if chance > 0.0:
                    for offer in range(OFFERS):
                        with_die = offer_with(offer, face, low, middle, high)
                        after[with_die] += chance * before[offer]
    for offer in range(OFFERS - 1, -1, -1):  # the first one last: it says that all are known
        chances[offer] = after[offer]


@rule
def offer_with(offer: int, face: int, low: int, middle: int, high: int) -> int:
    """Return what a roll offers with one die more."""
    if face == LION:
        return min(offer + MASKS, offer % MASKS + ROWS * MASKS)
    symbol, rows = face - FIRST_SYMBOL + 1, offer % MASKS
    if symbol == low and rows & 1 == 0:
        return offer + 1
    if symbol == middle and rows & 2 == 0:
        return offer + 2
    if symbol == high and rows & 4 == 0:
        return offer + 4
    return offer


@rule
def next_offers(chances: Table, offers: Row) -> bool:
    """Go on to the next thing that the dice of each kind can offer; say whether there is one."""
    for kind in range(MOST_KINDS - 1, -1, -1):
        for offer in range(offers[kind] + 1, OFFERS):
            if chances[kind, offer] > 0.0:
                offers[kind] = offer
                return True
        offers[kind] = 0
    return False
