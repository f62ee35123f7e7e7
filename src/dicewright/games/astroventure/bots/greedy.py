"""The greedy player of AstroVenture: the most expected points of the turn, exactly.

Dice kept are a multiset of faces. With `faces` kinds of faces and `upto[f]` dice of the first f + 1
kinds, its number is the sum over f of choose(upto[f] + f, f + 1): so all multisets are numbered
from 0 on, the smaller ones first, and one more die of kind f adds to the number the sum over g >= f
of choose(upto[g] + g, g).
"""

from math import comb
from typing import Any

import numpy as np

from dicewright.core.philox import Random
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.workspace import workspace, workspace_upto
from dicewright.games.astroventure.actions import (
    ROLLED,
    count_kept,
    is_keep,
    kept_dice,
    steal_die_of,
)
from dicewright.games.astroventure.boards import pays
from dicewright.games.astroventure.bots.completions import (
    BY_DIE,
    TAKING,
    Completions,
    list_completions,
    worth_of_completing,
)
from dicewright.games.astroventure.state import (
    ELEMENTAL,
    MOST_COMPLETIONS,
    MOST_ELEMENTAL,
    MOST_FACES,
    MOST_HANDS,
    MOST_PART_HANDS,
    MOST_WHOLE_HANDS,
    SIDES,
    STEAL,
    STEAL_DIE,
    State,
    Tables,
)

MOST_AHEAD = 4  # rolls looked ahead, if an edition has more
REROLLED = 1e-6  # between equal hopes: a die that need not be rolled again
WORTHLESS = 1e-3  # what is not worth a roll
WITHOUT, WITH, STEAL_FACES = 0, 1, 2  # the steal die shows BLANK or STEAL: two faces

ROOM = MOST_ELEMENTAL + MOST_FACES + 1
CHOOSE = np.array([[comb(n, k) for k in range(MOST_FACES + 1)] for n in range(ROOM)], np.int64)


@rule_apart
def choose(s: State, e: Tables, actions: Row, count: int, random: Random) -> int:
    """Choose the best thing to complete, or to keep what has a higher expected value than that."""
    best, most = 0, -1.0
    keeps = count
    for i in range(count):
        if is_keep(actions[i]):
            keeps = min(keeps, i)
        else:
            worth = worth_of_completing(s, e, actions[i])
            if worth > most:
                best, most = i, worth
    if keeps < count:
        best = choose_keep(s, e, actions, keeps, count, best, max(most, WORTHLESS))
    return int(actions[best])


@rule
def choose_keep(
    s: State, e: Tables, actions: Row, start: int, end: int, best: int, most: float
) -> int:
    """Return the place of the best dice to keep, or `best` if none promises more than `most`."""
    hopes = workspace_upto((hands(e), STEAL_FACES), (MOST_HANDS, STEAL_FACES), np.float64)
    write_hopes(s, e, min(e.rolls - s.roll, MOST_AHEAD), hopes)
    odds = odds_of_steal(e)
    shows = WITH if s.steal_die == STEAL else WITHOUT
    for i in range(start, end):
        dice = kept_dice(actions[i])
        number = number_of(e, dice)
        hope = hopes[number, shows]
        if steal_die_of(e, dice) == ROLLED:
            hope = odds * hopes[number, WITH] + (1.0 - odds) * hopes[number, WITHOUT]
        hope -= REROLLED * (MOST_ELEMENTAL + 1 - dice_kept(e, dice))
        if hope > most:
            best, most = i, hope
    return best


@rule
def odds_of_steal(e: Tables) -> float:
    """Return the probability that the steal die shows STEAL."""
    sides = 0
    for side in range(SIDES):
        sides += 1 if e.sides[STEAL_DIE][side] == STEAL else 0
    return sides / SIDES


@rule
def number_of(e: Tables, dice: int) -> int:
    """Return the number of the dice kept."""
    number, upto = 0, 0
    for face in range(e.faces):
        upto += count_kept(dice, face)
        number += CHOOSE[upto + face, face + 1]
    return number


@rule
def dice_kept(e: Tables, dice: int) -> int:
    """Count the elemental dice kept."""
    count = 0
    for face in range(e.faces):
        count += count_kept(dice, face)
    return count


# --- the values of dice ------------------------------------------------------------------------


@rule
def hands(e: Tables) -> int:
    """Return how many multisets there are."""
    return int(CHOOSE[e.elemental + e.faces, e.faces])


@rule
def part_hands(e: Tables) -> int:
    """Return how many of them lack dice: they come first."""
    return int(CHOOSE[e.elemental - 1 + e.faces, e.faces])


@rule
def write_hopes(s: State, e: Tables, rolls: int, hopes: Any) -> None:
    """Write what one may expect by dice kept, and steal die, with so many rolls to come."""
    parts, wholes = part_hands(e), hands(e) - part_hands(e)
    # numbers with one more die of each face
    added = workspace_upto((parts, e.faces), (MOST_PART_HANDS, MOST_FACES), np.int16)
    amounts = workspace_upto(parts + wholes, MOST_HANDS, np.int64)
    number_multisets(e, added, amounts, parts)
    # what whole hands complete at best, and 1 if they end the rolling (A3)
    ends = workspace_upto((wholes, STEAL_FACES), (MOST_WHOLE_HANDS, STEAL_FACES), np.float64)
    forced = workspace_upto(wholes, MOST_WHOLE_HANDS, np.int8)
    value_ends(s, e, amounts, parts, wholes, ends, forced)
    best = workspace_upto((parts + wholes, STEAL_FACES), (MOST_HANDS, STEAL_FACES), np.float64)
    for more in range(rolls):
        value_wholes(ends, forced, best, hopes, parts, wholes, more)
        expect(e, added, hopes, parts)
        if more + 1 < rolls:
            keep_best(e, added, hopes, best, parts, wholes)


@rule_apart
def number_multisets(e: Tables, added: Any, amounts: Any, parts: int) -> None:
    """Write the number of every multiset with one more die, and what all of them show."""
    upto = workspace(MOST_FACES, np.int64)
    last = e.faces - 1
    for face in range(e.faces):
        upto[face] = 0
    amounts[0] = 0
    for number in range(parts):
        more = 0
        for i in range(e.faces):
            face = last - i
            more += CHOOSE[upto[face] + face, face]
            added[number, face] = number + more
            amounts[number + more] = amounts[number] + e.face_amount[face]
        face = 0
        while face < last and upto[face] == upto[face + 1]:
            upto[face] = 0
            face += 1
        upto[face] += 1


@rule_apart
def value_ends(
    s: State, e: Tables, amounts: Any, parts: int, wholes: int, ends: Any, forced: Any
) -> None:
    """Write what whole hands complete at best, without and with STEAL."""
    needs, worths = workspace(MOST_COMPLETIONS, np.int64), workspace(MOST_COMPLETIONS, np.float64)
    how = workspace(MOST_COMPLETIONS, np.int8)
    count = list_completions(s, e, Completions(needs, worths, how))
    for i in range(wholes):
        without, with_steal, stops = 0.0, 0.0, 0
        for j in range(count):  # the best first
            if pays(amounts[parts + i], needs[j]):
                with_steal = max(with_steal, worths[j])
                if how[j] != BY_DIE:
                    without = max(without, worths[j])
                if how[j] == TAKING:
                    stops = e.stop_on_match
                if how[j] != BY_DIE and stops == e.stop_on_match:
                    break
        ends[i, WITHOUT], ends[i, WITH], forced[i] = without, with_steal, stops


@rule_apart
def value_wholes(
    ends: Any, forced: Any, best: Any, hopes: Any, parts: int, wholes: int, more: int
) -> None:
    """Write what whole hands are worth: to complete something, or to roll on if there are rolls."""
    for i in range(wholes):
        for die in range(STEAL_FACES):
            value = ends[i, die]
            if more > 0 and not forced[i]:
                value = max(value, best[parts + i, die])
            hopes[parts + i, die] = value


@rule_apart
def expect(e: Tables, added: Any, hopes: Any, parts: int) -> None:
    """Write what fewer dice are worth: the mean over the faces of one more die."""
    odds = workspace(MOST_FACES, np.float64)
    for face in range(e.faces):
        odds[face] = 0.0
    for side in range(SIDES):
        odds[e.sides[ELEMENTAL][side]] += 1.0 / SIDES
    for i in range(parts):
        number = parts - 1 - i
        without, with_steal = 0.0, 0.0
        for face in range(e.faces):
            after = added[number, face]
            without += odds[face] * hopes[after, WITHOUT]
            with_steal += odds[face] * hopes[after, WITH]
        hopes[number, WITHOUT], hopes[number, WITH] = without, with_steal


@rule_apart
def keep_best(e: Tables, added: Any, hopes: Any, best: Any, parts: int, wholes: int) -> None:
    """Write the best that any of some dice, and the steal die or not, promise if kept."""
    odds = odds_of_steal(e)
    for number in range(parts + wholes):
        mixed = odds * hopes[number, WITH] + (1.0 - odds) * hopes[number, WITHOUT]
        best[number, WITH] = max(mixed, hopes[number, WITH])
        best[number, WITHOUT] = max(mixed, hopes[number, WITHOUT])
    for number in range(parts):
        for face in range(e.faces):
            after = added[number, face]
            best[after, WITH] = max(best[after, WITH], best[number, WITH])
            best[after, WITHOUT] = max(best[after, WITHOUT], best[number, WITHOUT])
