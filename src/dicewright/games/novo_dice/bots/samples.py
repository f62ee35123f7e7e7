"""How a turn of Novo Dice may end: some turns are played in the best way, and counted."""

import numpy as np

from dicewright.core.philox import Random, draw_faces
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.actions import DONE, is_claim, tile_claimed
from dicewright.games.novo_dice.arrays import Floats
from dicewright.games.novo_dice.bots.claim_sets import ClaimSearch, best_claims, list_legal
from dicewright.games.novo_dice.bots.storing import Workspace
from dicewright.games.novo_dice.rules import apply
from dicewright.games.novo_dice.slots import apply_roll, dice_to_roll
from dicewright.games.novo_dice.solve.claims import IMPOSSIBLE, MOST_ANY
from dicewright.games.novo_dice.solve.plan import Plan
from dicewright.games.novo_dice.solve.runs import set_number
from dicewright.games.novo_dice.solve.turn import value_turn
from dicewright.games.novo_dice.state import MOST_DICE, MOST_LEGAL, Phase, State, Tables


@rule_apart
def sample_turns(
    s: State, e: Tables, plan: Plan, w: Workspace, search: ClaimSearch, random: Random, tallies: Row
) -> None:
    """Play a turn on to its claims so often as there are `tallies`; write the best tile of each.

    It is written as the action that claims it, and as DONE for a turn without a claim.
    """
    actions = np.zeros(MOST_LEGAL, np.int32)
    for number in range(len(tallies)):
        search.states[MOST_ANY + 1] = s
        turn = search.states[MOST_ANY + 1]
        play_dice(turn, e, plan, random, actions)
        tallies[number] = DONE()
        if turn.phase == Phase.CLAIM and turn.player == s.player:
            search.states[0] = turn
            best, best_tile = IMPOSSIBLE, 0
            count = list_legal(turn, e, actions)
            for i in range(count):
                value = best_claims(turn, e, w, search, actions[i])
                if value > best:
                    best, best_tile = value, best_option(search.known, search.found)
            tallies[number] = claim_of(actions, count, best_tile)


@rule
def claim_of(actions: Row, count: int, option: int) -> int:
    """Return the first action that claims the tile of an option, DONE if none does."""
    for i in range(count):
        if is_claim(actions[i]) and tile_claimed(actions[i]) == option - 1:
            return actions[i]
    return DONE()


@rule
def best_option(known: Floats, found: Row) -> int:
    """Return the option that is worth most by itself, as far as that is known."""
    best = found[1]
    for i in range(2, len(found)):
        option = found[i]
        if option > 0 and known[set_number(0, 0, option)] > known[set_number(0, 0, best)]:
            best = option
    return best


@rule_apart
def play_dice(s: State, e: Tables, plan: Plan, random: Random, actions: Row) -> None:
    """Roll and put dice in the best way until the turn is over or claims begin."""
    kinds, faces = np.zeros(MOST_DICE, np.int32), np.zeros(MOST_DICE, np.int32)
    values, player = np.zeros(MOST_LEGAL), s.player
    while s.player == player and (s.phase == Phase.ROLL or s.phase == Phase.PUT):
        if s.phase == Phase.ROLL:
            draw_faces(random, e, kinds, dice_to_roll(s, e, kinds), faces)
            apply_roll(s, e, faces)
        else:
            count = list_legal(s, e, actions)
            value_turn(s, e, plan, actions, count, values)
            apply(s, e, actions[int(np.argmax(values[:count]))])
