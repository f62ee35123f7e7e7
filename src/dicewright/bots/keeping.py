"""Turns of any game in which dice are kept and others rolled again, solved exactly.

A game has such turns if it declares an action of some dice of the table, and that re-rolls them: it
may come again, and whatever else is done ends the turn. All dice are taken as alike, so that a hand
is a number of the general solver. Where a state shows that this is not so, the turn is not solved.
"""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.turn import Work, load, save, worth
from dicewright.core.flat import flat_of
from dicewright.core.game import Game
from dicewright.core.kernels import (
    CHANCE,
    LEGAL,
    TERMINAL,
    apply,
    apply_roll,
    dice_to_roll,
    list_legal,
    refusal,
    to_move,
)
from dicewright.core.record import Row
from dicewright.core.rule import Rule, rule, rule_apart
from dicewright.core.workspace import workspace
from dicewright.solve.dice import DiceSet, DieKind, Hands
from dicewright.solve.keep import NEVER, expect, keep_best, settle

MOST_ROLLS = 8  # of a turn from where it is looked at
MOST_HANDS = 2000  # six dice of six sides have 924
UNSOLVED = 2 * NEVER  # the value of what the solver does not know
NOTHING = -(1 << 40)  # is shown by no die

# of a game: bound
LENGTH = CHAIN = DICE = HANDS = PLACES = 1
SIDES = 1  # of the dice of the shipped edition: those of another may have fewer
KIND = REROLL = FULL = 0  # of the dice; the numbers of the actions that re-roll none and all
ADDED = REMOVED = FIRST = END = WHOLE = SHOWN = np.zeros(1)


class Turn(NamedTuple):
    """Workspace for a turn."""

    chain: Row  # states before a roll of all dice, roll after roll
    row: Row
    held: Row  # dice that are not rolled before the first of them, by side
    rest: Row  # of them
    odds: Any  # of sides
    stops: Any  # by place
    forced: Any
    values: Any  # by hand
    best: Any


@rule
def weigh_keeps(s: Any, e: Any, actions: Row, count: int, w: Work, worths: Any) -> bool:
    """Solve a turn, and write what its end is worth after each action; no turn, unless bound."""
    return False


@rule_apart
def weigh_solved(s: Any, e: Any, actions: Row, count: int, w: Work, worths: Any) -> bool:
    """Write what the end of its turn is worth to a seat, after each action or before a roll.

    Say whether the turn could be solved.
    """
    t = Turn(
        workspace(CHAIN, np.int64),
        workspace(LENGTH, np.int64),
        workspace(SIDES, np.int32),
        workspace(SIDES, np.int32),
        workspace(SIDES, np.float64),
        workspace(PLACES, np.float64),
        workspace(PLACES, np.int8),
        workspace(HANDS, np.float64),
        workspace(HANDS, np.float64),
    )
    save(s, w.rows, 0)
    rolls = to_move(s) == CHANCE
    solved = before_roll(s, e, w, t) if rolls else before_choice(s, e, w, t)
    load(s, w.rows, 0)
    if solved and rolls:
        worths[0] = t.values[hand_held(t)]
    for i in range(count if solved and not rolls else 0):
        dice = actions[i] - REROLL
        if 0 < dice <= FULL:
            worths[i] = t.values[hand_without(s, e, dice)]
        else:
            worths[i] = worth_after(s, e, to_move(s), actions[i], w)
            load(s, w.rows, 0)
    return solved


@rule
def before_choice(s: Any, e: Any, w: Work, t: Turn) -> bool:
    """Value all hands that can be kept now, if any can."""
    seat = to_move(s)
    if best_stop(s, e, seat, w, t) == UNSOLVED:
        return False
    if refusal(s, e, REROLL + FULL) != LEGAL:
        for i in range(list_legal(s, e, w.legal)):
            if 0 < w.legal[i] - REROLL <= FULL:
                return False
        return True
    if not sides_known(s, e):
        return False
    apply(s, e, REROLL + FULL)
    if not begins(s, e, seat, DICE, w):
        return False
    save(s, t.chain, 0)
    load(s, w.rows, 0)
    return rerolls_alike(s, e, w, t) and solve_rolls(s, e, seat, DICE, w, t)


@rule
def before_roll(s: Any, e: Any, w: Work, t: Turn) -> bool:
    """Value the hand that is held while the other dice are rolled."""
    seat, rolled = s.player, dice_to_roll(s, e, w.kinds)
    save(s, t.chain, 0)
    if not begins(s, e, seat, rolled, w) or not find_held(s, e, rolled, w, t):
        return False
    return solve_rolls(s, e, seat, rolled, w, t)


# --- dice and hands -------------------------------------------------------------------------------


@rule
def side_of(e: Any, face: int) -> int:
    """Return a side that shows a face, or -1."""
    for side in range(min(SIDES, e.side_count[KIND])):
        if e.sides[KIND][side] == face:
            return side
    return -1


@rule
def sides_known(s: Any, e: Any) -> bool:
    """Say whether all dice of the table show a face."""
    for die in range(DICE):
        if side_of(e, s.dice[die]) < 0:
            return False
    return True


@rule
def hand_without(s: Any, e: Any, dice: int) -> int:
    """Return the hand of all dice but some, by their bits."""
    hand = 0
    for die in range(DICE):
        if not dice >> die & 1:
            hand = ADDED[hand, side_of(e, s.dice[die])]
    return hand


@rule
def hand_held(t: Turn) -> int:
    """Return the hand of the dice that lie still."""
    hand = 0
    for side in range(SIDES):
        for _ in range(t.held[side]):
            hand = ADDED[hand, side]
    return hand


@rule
def begins(s: Any, e: Any, seat: int, dice: int, w: Work) -> bool:
    """Say whether a seat is to roll so many dice, all of the kind."""
    if to_move(s) != CHANCE or s.player != seat or dice_to_roll(s, e, w.kinds) != dice:
        return False
    if e.side_count[KIND] > SIDES:
        return False
    for die in range(dice):
        if w.kinds[die] != KIND:
            return False
    return True


@rule
def lay(s: Any, e: Any, place: int, dice: int, w: Work, t: Turn) -> bool:
    """Let so many dice fall so that with those held the hand of a place shows, if they can."""
    for side in range(SIDES):
        t.rest[side] = t.held[side] if dice < DICE else 0
    rolled = 0
    for die in range(DICE):
        side = SHOWN[place, die]
        if t.rest[side] > 0:
            t.rest[side] -= 1
        elif rolled < dice and side < e.side_count[KIND]:
            w.faces[rolled] = e.sides[KIND][side]
            rolled += 1
        else:
            return False
    apply_roll(s, e, w.faces)
    return True


@rule
def find_held(s: Any, e: Any, rolled: int, w: Work, t: Turn) -> bool:
    """Find the dice that lie still when some are rolled: they show the same after two rolls."""
    for side in range(SIDES):
        t.held[side] = 0
    for time in range(2):
        load(s, t.chain, 0)
        for die in range(rolled):
            w.faces[die] = e.sides[KIND][time * (e.side_count[KIND] - 1)]
        apply_roll(s, e, w.faces)
        for die in range(DICE):
            t.row[die] = s.dice[die] if time == 0 or t.row[die] == s.dice[die] else NOTHING
    still = 0
    for die in range(DICE):
        if t.row[die] != NOTHING:
            side = side_of(e, t.row[die])
            if side < 0:
                return False
            t.held[side] += 1
            still += 1
    return still + rolled == DICE


@rule
def rerolls_alike(s: Any, e: Any, w: Work, t: Turn) -> bool:
    """Say whether to re-roll some dice is as good as to re-roll all, if the others fall the same.

    `s` is the state before; it is the same afterwards.
    """
    for dice in range(1, FULL):
        if refusal(s, e, REROLL + dice) != LEGAL:
            return False
        rolled = 0
        for die in range(DICE):
            rolled += dice >> die & 1
        seat = to_move(s)
        apply(s, e, REROLL + dice)
        alike = begins(s, e, seat, rolled, w)
        if alike:
            for die in range(rolled):
                w.faces[die] = e.sides[KIND][0]
            apply_roll(s, e, w.faces)
            save(s, t.row, 0)
            load(s, w.rows, 0)
            for die in range(DICE):
                w.faces[die] = e.sides[KIND][0] if dice >> die & 1 else s.dice[die]
            load(s, t.chain, 0)
            apply_roll(s, e, w.faces)
            save(s, w.rows, LENGTH)
            for i in range(LENGTH):
                alike = alike and t.row[i] == w.rows[LENGTH + i]
        load(s, w.rows, 0)
        if not alike:
            return False
    return True


# --- the turn -------------------------------------------------------------------------------------


@rule_apart
def solve_rolls(s: Any, e: Any, seat: int, dice: int, w: Work, t: Turn) -> bool:
    """Value every hand held before the first roll, of so many dice; the others are of all."""
    sides = e.side_count[KIND]
    for side in range(SIDES):
        t.odds[side] = 1.0 / sides if side < sides else 0.0
    hands = Hands(ADDED, REMOVED, FIRST, END, t.odds, WHOLE)
    rolls = follow_rerolls(s, e, seat, dice, w, t)
    for later in range(rolls):
        roll = rolls - 1 - later
        if not value_stops(s, e, seat, roll, dice if roll == 0 else DICE, w, t):
            return False
        settle(hands, t.stops, t.forced, t.best, later > 0, t.values)
        expect(hands, t.values)
        if roll > 0:
            keep_best(hands, t.values, False, t.best)
    return rolls > 0


@rule
def follow_rerolls(s: Any, e: Any, seat: int, dice: int, w: Work, t: Turn) -> int:
    """Write the states before each further roll of all dice; return how many rolls, 0: too many."""
    for roll in range(MOST_ROLLS):
        found = False
        for place in range(PLACES):
            if not found:
                load(s, t.chain, roll * LENGTH)
                thrown = lay(s, e, place, dice if roll == 0 else DICE, w, t)
                found = thrown and to_move(s) == seat and refusal(s, e, REROLL + FULL) == LEGAL
        if not found:
            return roll + 1
        apply(s, e, REROLL + FULL)
        if roll + 1 == MOST_ROLLS or not begins(s, e, seat, DICE, w):
            return 0
        save(s, t.chain, (roll + 1) * LENGTH)
    return 0


@rule
def value_stops(s: Any, e: Any, seat: int, roll: int, dice: int, w: Work, t: Turn) -> bool:
    """Write what it is worth to stop with each hand after a roll, and where one must."""
    for place in range(PLACES):
        load(s, t.chain, roll * LENGTH)
        t.stops[place], t.forced[place] = 0.0, 1
        if not lay(s, e, place, dice, w, t):
            continue
        if to_move(s) == TERMINAL or s.player != seat:
            t.stops[place] = worth(s, e, seat, w.points, w.scale)
        elif to_move(s) == CHANCE:
            return False
        else:
            t.stops[place] = best_stop(s, e, seat, w, t)
            rerolls = refusal(s, e, REROLL + FULL) == LEGAL
            t.forced[place] = 0 if rerolls else 1
            if t.stops[place] == UNSOLVED or not (
                leads_on(s, e, roll, t) if rerolls else t.stops[place] > NEVER
            ):
                return False
    return True


@rule
def best_stop(s: Any, e: Any, seat: int, w: Work, t: Turn) -> float:
    """Return the most that ending the turn now is worth: NEVER if nothing can be done but to roll.

    If something else does not end it, it is UNSOLVED.
    """
    count, most, ends = list_legal(s, e, w.legal), NEVER, True
    save(s, t.row, 0)
    for i in range(count):
        if not 0 < w.legal[i] - REROLL <= FULL:
            value = worth_after(s, e, seat, w.legal[i], w)
            ends = ends and value != UNSOLVED
            most = max(most, value)
            load(s, t.row, 0)
    return most if ends else UNSOLVED


@rule
def worth_after(s: Any, e: Any, seat: int, action: int, w: Work) -> float:
    """Do something, and return what that is worth if it ends the turn, else UNSOLVED."""
    apply(s, e, action)
    if to_move(s) != TERMINAL and s.player == seat:
        return UNSOLVED
    return worth(s, e, seat, w.points, w.scale)


@rule
def leads_on(s: Any, e: Any, roll: int, t: Turn) -> bool:
    """Say whether re-rolling all leads to the next state of the chain."""
    apply(s, e, REROLL + FULL)
    save(s, t.row, 0)
    for i in range(LENGTH):
        if t.row[i] != t.chain[(roll + 1) * LENGTH + i]:
            return False
    return True


# --- of a game ------------------------------------------------------------------------------------


def keeping_rules(game: Game) -> dict[Any, Any]:
    """Return what is to be bound so that the turns of a game are solved; nothing if none can be."""
    dice, shipped = game.most_dice, replace(game, chosen_edition=None)
    chosen = [[part.dice for part in kind.parts.values()] for kind in game.codec.kinds]
    kinds = set(shipped.dice(shipped.start(shipped.players[0])))
    if "dice" not in game.state_type.fields or chosen.count([dice]) != 1 or len(kinds) != 1:
        return {}
    (kind,), reroll = kinds, game.codec.kinds[chosen.index([dice])]
    sides = len(shipped.sides(kind))
    every = DiceSet(DieKind(dice, (1.0,) * sides))
    if every.count > MOST_HANDS:
        return {}
    hands, flat = every.hands, flat_of(game.state_type)
    shown = [
        [side for side, n in enumerate(every.shown(hand)[0]) for _ in range(n)]
        for hand in every.full
    ]
    names = {
        "LENGTH": flat.length,
        "CHAIN": MOST_ROLLS * flat.length,
        "DICE": dice,
        "SIDES": sides,
        "HANDS": every.count,
        "PLACES": len(every.full),
        "KIND": kind,
        "REROLL": int(reroll.base),
        "FULL": (1 << dice) - 1,
        "ADDED": hands.added,
        "REMOVED": hands.removed,
        "FIRST": hands.first,
        "END": hands.end,
        "WHOLE": hands.full,
        "SHOWN": np.array(shown, np.uint8),
    }
    rules = [one for one in globals().values() if isinstance(one, Rule)]
    own = [one for one in rules if one.function.__module__ == __name__]
    bound: dict[Any, Any] = {one: one.using(f"{game.name} {dice}x{sides}", **names) for one in own}
    return {**bound, weigh_keeps: bound[weigh_solved]}
