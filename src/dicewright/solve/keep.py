"""Turns in which dice are rolled, some kept and the others rolled again: solved exactly.

A turn has any dice, any number of rolls, and a value of stopping after each roll with any dice
showing; it may be forced to stop there. `values[roll]` holds for a whole hand what it is worth
showing after that roll (the first is 0), and for a smaller one what it is worth kept before it: the
mean over the faces of one more die. The most that a hand's parts are worth is found the same way,
one die after the other.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.rule import rule, rule_apart
from dicewright.core.state import COMPILED, Form
from dicewright.solve.dice import DiceSet

NEVER = -1e300  # the value of what cannot be done: not infinite, for no part of that is a number
TIE = 1e-12  # less is no difference: then one stops rather than rolls, and keeps rather more dice


# --- values -------------------------------------------------------------------------------------


@rule
def solve_turn(
    hands: Any, stops: Any, forced: Any, waits: bool, values: Any, best: Any, first: int
) -> None:
    """Write `values` of all rolls from `first` on.

    `stops` and `forced` have a row for each roll or one for all, by place; `waits` says whether all
    dice may be kept; `best` is workspace, a number for each hand.
    """
    rolls = len(values)
    for later in range(rolls - first):
        roll = rolls - 1 - later
        row = min(roll, len(stops) - 1)
        settle(hands, stops[row], forced[row], best, later > 0, values[roll])
        expect(hands, values[roll])
        if roll > first:
            keep_best(hands, values[roll], waits, best)


@rule_apart
def settle(hands: Any, stops: Any, forced: Any, best: Any, rolls_on: bool, values: Any) -> None:
    """Write what all dice are worth: to stop, or to keep the best of them and roll on."""
    for place in range(len(hands.full)):
        hand = hands.full[place]
        value = stops[place]
        if rolls_on and not forced[place]:
            value = max(value, best[hand])
        values[hand] = value


@rule_apart
def expect(hands: Any, values: Any) -> None:
    """Write what fewer dice are worth: the mean over the faces of one more die."""
    for i in range(len(values)):
        hand = len(values) - 1 - i
        first, end = hands.first[hand], hands.end[hand]
        if first < end:
            mean = 0.0
            for column in range(first, end):
                mean += hands.odds[column] * values[hands.added[hand, column]]
            values[hand] = mean


@rule_apart
def keep_best(hands: Any, values: Any, waits: bool, best: Any) -> None:
    """Write what the best part of each hand is worth kept, given what each is worth itself."""
    begin_keeping(hands, values, waits, best)
    for hand in range(len(best)):
        most = best[hand]
        for column in range(len(hands.odds)):
            part = best[hands.removed[hand, column]]
            most = part if part > most else most
        best[hand] = most


@rule
def begin_keeping(hands: Any, values: Any, waits: bool, best: Any) -> None:
    """Write what each hand is worth if it is kept as it is, which all dice may not be."""
    for hand in range(len(best)):
        best[hand] = values[hand]
    if not waits:
        for place in range(len(hands.full)):
            best[hands.full[place]] = NEVER


# --- the policy ---------------------------------------------------------------------------------


@rule_apart
def choose_keeps(hands: Any, values: Any, waits: bool, best: Any, kept: Any) -> None:
    """Write what the best part of each hand is worth kept, and which it is."""
    begin_keeping(hands, values, waits, best)
    for hand in range(len(best)):
        kept[hand] = hand
    for hand in range(len(best)):
        for column in range(len(hands.odds)):
            part = hands.removed[hand, column]
            if best[part] > best[hand] + TIE:
                best[hand], kept[hand] = best[part], kept[part]


@rule_apart
def spread(hands: Any, reach: Any) -> None:
    """Pass the probabilities of hands on to the whole hands that a roll makes of them."""
    for hand in range(len(reach)):
        if reach[hand] > 0.0 and hands.first[hand] < hands.end[hand]:
            for column in range(hands.first[hand], hands.end[hand]):
                reach[hands.added[hand, column]] += reach[hand] * hands.odds[column]
            reach[hand] = 0.0


@rule
def follow(
    hands: Any, stops: Any, forced: Any, waits: bool, values: Any, hand: int, first: int, ends: Any
) -> None:
    """Write how likely one stops at each [roll, place], if `hand` is kept before roll `first`."""
    rolls, count = values.shape
    reach, after, best = np.zeros(count), np.zeros(count), np.zeros(count)
    kept = np.zeros(count, np.uint32)
    reach[hand] = 1.0
    for roll in range(first, rolls):
        row = min(roll, len(stops) - 1)
        spread(hands, reach)
        rolls_on = roll + 1 < rolls
        if rolls_on:
            choose_keeps(hands, values[roll + 1], waits, best, kept)
        for place in range(len(hands.full)):
            full = hands.full[place]
            if rolls_on and not forced[row][place] and best[full] > stops[row][place] + TIE:
                after[kept[full]] += reach[full]
            else:
                ends[roll, place] = reach[full]
            reach[full] = 0.0
        reach, after = after, reach


# --- for people ---------------------------------------------------------------------------------


class Keep(NamedTuple):
    """Dice to keep, and what one may then expect."""

    hand: int
    value: float


@dataclass(frozen=True)
class KeepSolution:
    """A solved turn; a hand is given by its number in `dice`, and `left` are rolls to come."""

    dice: DiceSet
    stops: Any  # [roll, place], or one row for all rolls
    forced: Any
    waits: bool
    values: Any  # [roll, hand]
    form: Form

    @property
    def rolls(self) -> int:
        """The rolls of the whole turn."""
        return len(self.values)

    @property
    def value(self) -> float:
        """What one may expect before the first roll."""
        return self.kept(0, self.rolls)

    def kept(self, hand: int, left: int) -> float:
        """Return what dice are worth if they are kept and all others rolled."""
        return float(self.values[self.rolls - left, hand])

    def showing(self, hand: int, left: int) -> float:
        """Return what all dice are worth, once they show."""
        return float(self.values[self.rolls - left - 1, hand])

    def stopping(self, hand: int, left: int) -> float:
        """Return what it is worth to stop with these dice."""
        return float(self.stops[self._row(left), self.dice.full.index(hand)])

    def keeps(self, hand: int, left: int) -> list[Keep]:
        """Return every choice of dice to keep that the rules of the turn leave, best first."""
        place = self.dice.full.index(hand)
        if left == 0 or self.forced[self._row(left), place]:
            return []
        parts = self._parts(hand) if self.waits else self._parts(hand) - {hand}
        keeps = [Keep(part, self.kept(part, left)) for part in parts]
        return sorted(keeps, key=lambda keep: (-keep.value, -keep.hand))

    def best(self, hand: int, left: int) -> Keep | None:
        """Return the best dice to keep, or nothing if it is best to stop."""
        keeps = self.keeps(hand, left)
        if not keeps or keeps[0].value <= self.stopping(hand, left) + TIE:
            return None
        ties = [keep for keep in keeps if keep.value >= keeps[0].value - TIE]
        return max(ties, key=lambda keep: self._dice_of(keep.hand))

    def ends(self, hand: int = 0, left: int | None = None) -> Any:
        """Return the probability to stop at each [roll, place], with some dice kept before."""
        first = 0 if left is None else self.rolls - left
        ends = np.zeros((self.rolls, len(self.dice.full)))
        turn = self.dice.hands, self.stops, self.forced, self.waits, self.values
        self.form.function(follow)(*turn, hand, first, ends)
        return ends

    def chance(self, event: Any) -> float:
        """Return how likely an event, given for each place or [roll, place], is at the end."""
        return float((self._ends * event).sum())

    @cached_property
    def _ends(self) -> Any:
        return self.ends()

    def _row(self, left: int) -> int:
        return min(self.rolls - left, len(self.stops)) - 1

    def _parts(self, hand: int) -> set[int]:
        """Return all hands of some of these dice."""
        parts = {0}
        for column, dice in enumerate(sum(self.dice.shown(hand), ())):
            added, grown = self.dice.hands.added[:, column], parts
            for _ in range(dice):
                grown = {int(added[part]) for part in grown}
                parts = parts | grown
        return parts

    def _dice_of(self, hand: int) -> int:
        return sum(map(sum, self.dice.shown(hand)))


def solve(
    dice: DiceSet,
    rolls: int,
    stops: Any,
    forced: Any = None,
    waits: bool = False,
    form: Form = COMPILED,
) -> KeepSolution:
    """Solve a turn: `stops` has a value for each place or [roll, place], NEVER where one may not.

    Where `forced` holds one must stop. At least one die is rolled again, unless the turn `waits`.
    """
    values, best = np.zeros((rolls, dice.count)), np.zeros(dice.count)
    rows = np.maximum(np.array(stops, np.float64, ndmin=2), NEVER)
    must = np.zeros(rows.shape, bool) if forced is None else np.array(forced, bool, ndmin=2)
    shape = (max(len(rows), len(must)), len(dice.full))
    if rolls < 1 or shape[0] not in (1, rolls):
        raise ValueError(f"expected one row of stops or {rolls}, and a roll; got {shape[0]} rows")
    rows, must = (np.ascontiguousarray(np.broadcast_to(a, shape)) for a in (rows, must))
    form.function(solve_turn)(dice.hands, rows, must, waits, values, best, 0)
    return KeepSolution(dice, rows, must, waits, values, form)


def best_chance(dice: DiceSet, rolls: int, event: Any, form: Form = COMPILED) -> float:
    """Return how likely an event, given for each place, is at most within so many rolls."""
    return solve(dice, rolls, np.asarray(event, np.float64), form=form).value
