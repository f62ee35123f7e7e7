"""Roll-and-keep turns in general: the solver against the plain enumeration of ordered dice."""

from functools import cache
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright.core.state import COMPILED, INTERPRETED
from dicewright.solve.dice import NO_HAND, DiceSet, DieKind, Shown, with_dice
from dicewright.solve.keep import NEVER, Keep, KeepSolution, best_chance, solve
from tests.selection import examples

FIVE = DiceSet(DieKind(5, (1,) * 6))
ONE = DiceSet(DieKind(1, (1,) * 6))
Rolled = tuple[int | None, ...]  # the face of each die, none if it is to be rolled


class Turn(NamedTuple):
    """A turn to be solved."""

    dice: DiceSet
    rolls: int
    stops: Any  # [roll, place]
    forced: Any
    waits: bool

    def solve(self, form: Any = COMPILED) -> KeepSolution:
        return solve(self.dice, self.rolls, self.stops, self.forced, self.waits, form)


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    weights = st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(any)
    kinds = [
        DieKind(draw(st.integers(1, 2)), tuple(draw(weights)))
        for _ in range(draw(st.integers(1, 2)))
    ]
    dice, rolls = DiceSet(*kinds), draw(st.integers(1, 3))
    random = np.random.default_rng(draw(st.integers(0, 1000)))
    shape = (rolls, len(dice.full))
    stops = random.integers(-3, 9, shape).astype(float)
    stops[:-1][random.random((rolls - 1, shape[1])) < 0.2] = NEVER
    forced = (random.random(shape) < 0.2) & (stops > NEVER)
    return Turn(dice, rolls, stops, forced, draw(st.booleans()))


# --- the same by trying everything, with dice in order ------------------------------------------


def hand_of(dice: DiceSet, rolled: Rolled) -> int:
    """Return the number of some dice in order, kind by kind."""
    counts = [[0] * len(kind.weights) for kind in dice.kinds]
    for kind, face in zip(kinds_of(dice), rolled, strict=True):
        if face is not None:
            counts[kind][face] += 1
    return dice.number(counts)


def kinds_of(dice: DiceSet) -> list[int]:
    return [number for number, kind in enumerate(dice.kinds) for _ in range(kind.dice)]


class Enumeration:
    """A turn solved by trying all keeps and rolls of ordered dice."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.kinds = kinds_of(turn.dice)
        self.showing = cache(self.showing_once)
        self.kept = cache(self.kept_once)

    def kept_once(self, kept: Rolled, roll: int) -> float:
        """Return what dice are worth that are kept before a roll."""
        kinds = self.turn.dice.kinds
        sides = [
            range(len(kinds[kind].weights)) if face is None else (face,)
            for kind, face in zip(self.kinds, kept, strict=True)
        ]
        total = 0.0
        for rolled in product(*sides):
            odds = prod(
                kinds[kind].weights[face] / sum(kinds[kind].weights)
                for kind, face, old in zip(self.kinds, rolled, kept, strict=True)
                if old is None
            )
            total += odds * self.showing(rolled, roll) if odds else 0.0
        return total

    def showing_once(self, rolled: Rolled, roll: int) -> float:
        """Return what all dice are worth after a roll."""
        turn = self.turn
        place = turn.dice.full.index(hand_of(turn.dice, rolled))
        values = [turn.stops[roll, place]]
        if roll + 1 < turn.rolls and not turn.forced[roll, place]:
            for keeps in product((True, False), repeat=len(rolled)):
                if turn.waits or not all(keeps):
                    part = tuple(f if keep else None for f, keep in zip(rolled, keeps, strict=True))
                    values.append(self.kept(part, roll + 1))
        return float(max(values))


def near(value: float) -> Any:
    return pytest.approx(value, rel=1e-12, abs=1e-9)


@given(turns())
@examples(60)
def test_every_value_is_that_of_the_enumeration(turn: Turn) -> None:
    plain, solution = Enumeration(turn), turn.solve()
    dice = len(plain.kinds)
    assert solution.value == near(plain.kept((None,) * dice, 0))
    sides = [(None, *range(len(turn.dice.kinds[kind].weights))) for kind in plain.kinds]
    for kept, left in product(product(*sides), range(1, turn.rolls + 1)):
        hand, roll = hand_of(turn.dice, kept), turn.rolls - left
        if None in kept:
            assert solution.kept(hand, left) == near(plain.kept(kept, roll))
        else:
            assert solution.showing(hand, left - 1) == near(plain.showing(kept, roll))


@given(turns())
def test_compiled_and_interpreted_are_the_same(turn: Turn) -> None:
    compiled, interpreted = turn.solve(), turn.solve(INTERPRETED)
    assert np.array_equal(compiled.values, interpreted.values)
    assert np.array_equal(compiled.ends(), interpreted.ends())


@given(turns())
def test_the_ends_are_those_of_a_policy_with_the_value(turn: Turn) -> None:
    solution = turn.solve()
    ends = solution.ends()
    assert ends.min() >= 0 and ends.sum() == pytest.approx(1)
    assert (ends * turn.stops).sum() == near(solution.value)
    assert solution.chance(turn.stops >= 2) == pytest.approx(ends[turn.stops >= 2].sum())
    assert solution.value < NEVER / 1e9 or not ends[turn.stops == NEVER].any()


@given(turns())
def test_the_best_choice_has_the_value_of_the_dice(turn: Turn) -> None:
    solution = turn.solve()
    for hand, left in product(turn.dice.full, range(turn.rolls)):
        keeps, best = solution.keeps(hand, left), solution.best(hand, left)
        assert [keep.value for keep in keeps] == sorted((k.value for k in keeps), reverse=True)
        assert len({keep.hand for keep in keeps}) == len(keeps)
        if keeps:
            parts = prod(count + 1 for counts in turn.dice.shown(hand) for count in counts)
            assert len(keeps) == (parts if turn.waits else parts - 1)
        value = solution.stopping(hand, left) if best is None else best.value
        assert value == near(solution.showing(hand, left))


@given(turns(), st.integers(0, 1000))
def test_no_policy_makes_an_event_more_likely(turn: Turn, seed: int) -> None:
    event = np.random.default_rng(seed).random(len(turn.dice.full)) < 0.4
    free = turn._replace(forced=np.zeros_like(turn.forced), stops=np.maximum(turn.stops, -3))
    assert free.solve().chance(event) <= best_chance(turn.dice, turn.rolls, event) + 1e-12


# --- values that are known ----------------------------------------------------------------------


def all_alike(shown: Shown) -> float:
    return float(max(shown[0]) == 5)


def test_a_yahtzee_within_three_rolls() -> None:
    assert best_chance(FIVE, 3, FIVE.each(all_alike)) == pytest.approx(0.0460286425)
    assert best_chance(FIVE, 1, FIVE.each(all_alike)) == pytest.approx(6 / 6**5)


def test_a_die_that_may_be_rolled_three_times() -> None:
    solution = solve(ONE, 3, ONE.each(lambda shown: 1 + shown[0].index(1)))
    assert solution.value == pytest.approx(14 / 3)
    four, five = (ONE.number([[int(face == pips) for pips in range(1, 7)]]) for face in (4, 5))
    assert solution.best(four, 2) == Keep(0, near(4.25))
    assert solution.best(five, 2) is None
    assert solution.best(four, 1) is None
    assert solution.chance(ONE.each(lambda shown: shown[0][5])) == pytest.approx(
        1 / 6 + 4 / 6 * (1 / 6 + 3 / 6 * 1 / 6)
    )


def test_a_stop_that_grows_with_the_rolls_is_waited_for() -> None:
    stops = [[0] * 6, [10] * 6]
    assert solve(ONE, 2, stops).value == pytest.approx(10)
    pips = ONE.each(lambda shown: 1 + shown[0].index(1))
    assert solve(ONE, 2, [[NEVER] * 6, pips]).value == pytest.approx(3.5)
    assert solve(ONE, 2, [[-np.inf] * 6, pips], waits=True).value == pytest.approx(4.25)
    assert solve(ONE, 2, pips, forced=[[1] * 6, [0] * 6]).value == pytest.approx(3.5)


def test_between_equals_one_stops_and_keeps_rather_more_dice() -> None:
    solution = solve(FIVE, 3, FIVE.each(lambda shown: shown[0][5] >= 1))
    hand = FIVE.number([(1, 1, 1, 1, 1, 0)])
    assert solution.best(FIVE.number([(1, 1, 1, 1, 0, 1)]), 2) is None
    assert solution.best(hand, 2) == Keep(0, near(1 - (5 / 6) ** 10))
    sure = solve(FIVE, 2, [[0] * 252, [1] * 252])
    best = sure.best(hand, 1)
    assert best is not None and sum(FIVE.shown(best.hand)[0]) == 4


# --- the numbers of hands -----------------------------------------------------------------------


@given(turns())
def test_hands_are_numbered_so_that_one_more_die_is_a_greater_number(turn: Turn) -> None:
    dice, hands = turn.dice, turn.dice.hands
    columns = [(kind, face) for kind, (_, w) in enumerate(dice.kinds) for face in range(len(w))]
    assert [dice.number(dice.shown(hand)) for hand in range(dice.count)] == [*range(dice.count)]
    for hand, (column, (kind, face)) in product(range(dice.count), enumerate(columns)):
        counts, after = [list(part) for part in dice.shown(hand)], int(hands.added[hand, column])
        if sum(counts[kind]) == dice.kinds[kind].dice:
            assert after == NO_HAND
        else:
            counts[kind][face] += 1
            assert after == dice.number(counts) > hand
            assert hands.removed[after, column] == hand
            assert with_dice(hands, hand, column, 1) == after
    whole = [h for h in range(dice.count) if sum(map(sum, dice.shown(h))) == len(kinds_of(dice))]
    assert dice.full == whole


@pytest.mark.parametrize(
    "kind", [DieKind(0, (1, 1)), DieKind(1, ()), DieKind(2, (0, 0)), DieKind(1, (2, -1))]
)
def test_dice_without_faces_are_refused(kind: DieKind) -> None:
    with pytest.raises(ValueError, match="faces of some weight"):
        DiceSet(kind)


def test_a_turn_has_a_row_of_stops_for_each_roll_or_one_for_all() -> None:
    for rolls, rows in ((3, 2), (1, 2), (0, 1)):
        with pytest.raises(ValueError, match="one row"):
            solve(ONE, rolls, [[0.0] * 6] * rows)
