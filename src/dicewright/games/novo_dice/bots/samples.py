"""How a turn of Novo Dice may end: some turns are played as well as can be, and counted."""

from typing import Any

import numpy as np

from dicewright.core.philox import draw_faces
from dicewright.core.rule import rule, rule_apart
from dicewright.games.novo_dice.bots.sets import best_claims
from dicewright.games.novo_dice.bots.storing import Room
from dicewright.games.novo_dice.layout import (
    CLAIM,
    DONE,
    MOST_DICE,
    MOST_LEGAL,
    PUT,
    SOURCES,
    Phase,
)
from dicewright.games.novo_dice.rules import (
    apply_roll,
    close_slot,
    dice_to_roll,
    list_puts,
    put_die,
)
from dicewright.games.novo_dice.solve.claims import IMPOSSIBLE, MOST_ANY
from dicewright.games.novo_dice.solve.plan import Plan
from dicewright.games.novo_dice.solve.rows import set_number
from dicewright.games.novo_dice.solve.turn import value_turn
from dicewright.games.novo_dice.warehouse import list_claims


@rule_apart
def sample_turns(
    s: Any, e: Any, plan: Plan, room: Room, claims: Any, known: Any, random: Any, tallies: Any
) -> None:
    """Play a turn on to its claims so often as there are `tallies`; write the best tile of each.

    It is written as the action that claims it, and as 0 for a turn without a claim. `claims` and
    `known` are as for `judge_claims`.
    """
    turn = claims[MOST_ANY + 1 :]
    leaves = np.array([len(known), 0])
    options, found = np.zeros(MOST_ANY + 1, np.int64), np.zeros(MOST_ANY + 1, np.int64)
    actions = np.zeros(MOST_LEGAL, np.int64)
    for number in range(len(tallies)):
        turn[0] = s
        play_dice(turn[0], e, plan, random, actions)
        tallies[number] = 0
        if turn[0].phase == Phase.CLAIM and turn[0].player == s.player:
            claims[0] = turn[0]
            best, best_tile = IMPOSSIBLE, 0
            count = list_claims(turn[0], e, actions)
            for i in range(count):
                value = best_claims(
                    turn[0], e, room, claims, known, options, leaves, actions[i], found
                )
                if value > best:
                    best, best_tile = value, best_option(known, found)
            tallies[number] = claim_of(actions, count, best_tile)


@rule
def claim_of(actions: Any, count: int, option: int) -> int:
    """Return the first action that claims the tile of an option, 0 if none does."""
    for i in range(count):
        if actions[i] != DONE and (actions[i] - CLAIM) // SOURCES == option - 1:
            return actions[i]  # type: ignore[no-any-return]
    return 0


@rule
def best_option(known: Any, found: Any) -> int:
    """Return the option that is worth most by itself, as far as that is known."""
    best = found[1]
    for option in found[2:]:
        if option > 0 and known[set_number(0, 0, option)] > known[set_number(0, 0, best)]:
            best = option
    return best  # type: ignore[no-any-return]


@rule_apart
def play_dice(s: Any, e: Any, plan: Plan, random: Any, actions: Any) -> None:
    """Roll and put dice as well as can be until the turn is over or claims begin."""
    kinds, faces = np.zeros(MOST_DICE, np.int32), np.zeros(MOST_DICE, np.int32)
    values, player = np.zeros(MOST_LEGAL), s.player
    while s.player == player and (s.phase == Phase.ROLL or s.phase == Phase.PUT):
        if s.phase == Phase.ROLL:
            draw_faces(random, e, kinds, dice_to_roll(s, e, kinds), faces)
            apply_roll(s, e, faces)
        else:
            count = list_puts(s, e, actions)
            value_turn(s, plan, actions, count, values)
            action = actions[np.argmax(values[:count])]
            if action == DONE:
                close_slot(s, e)
            else:
                put_die(s, action - PUT)
