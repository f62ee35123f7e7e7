"""Turns of kept dice are solved: Yacht, against plain enumeration of a cut-down edition."""

import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from dicewright.bots.greedy import greedy_rules, weigh
from dicewright.bots.known import Known
from dicewright.bots.searcher import judgement
from dicewright.bots.searching import GraphSearch
from dicewright.bots.whole import solved_game
from dicewright.core.game import Game
from dicewright.core.philox import Random
from dicewright.core.state import State
from tests.pig import PACKAGES
from tests.selection import SLOW

DICE = 5
Hand = tuple[int, ...]  # 0 is to be rolled
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


@cache
def yacht(sides: int = 6, rolls: int = 3, boxes: str = "1" * 12) -> Game:
    """Return Yacht, installed or not, with dice of fewer sides, or fewer boxes."""
    folder = str(PACKAGES / "yacht" / "src")
    if folder not in sys.path:
        sys.path.append(folder)
    from dicewright_yacht import GAME

    game: Game = GAME
    parsed = deepcopy(game.edition.parsed)
    parsed["dice"]["die_faces"] = [*range(1, sides + 1)]
    parsed["pieces"] |= {"rolls": rolls, "boxes": [*map(int, boxes)]}
    return game.using(edition=game.edition_type.convert(parsed, "tests"))


# --- plain enumeration ----------------------------------------------------------------------------


def points(box: str, dice: Hand) -> int:
    """Return what dice are worth in a box."""
    counts = Counter(dice)
    shape = sorted(counts.values())
    if box in NUMBERS:
        return (NUMBERS.index(box) + 1) * counts[NUMBERS.index(box) + 1]
    return {
        "full-house": sum(dice) if shape == [2, 3] else 0,
        "four-of-a-kind": 4 * max(counts, key=lambda face: counts[face]) if shape[-1] > 3 else 0,
        "little-straight": 30 if sorted(dice) == [1, 2, 3, 4, 5] else 0,
        "big-straight": 30 if sorted(dice) == [2, 3, 4, 5, 6] else 0,
        "choice": sum(dice),
        "yacht": 50 if shape == [5] else 0,
    }[box]


class Turn:
    """A turn of some sides, in which the best of some boxes is filled: every roll, every choice."""

    def __init__(self, sides: int, boxes: tuple[str, ...]) -> None:
        self.sides, self.boxes = sides, boxes
        self.kept, self.shown = cache(self._kept), cache(self._shown)

    def _kept(self, dice: Hand, left: int) -> float:
        """Return what dice are worth before the others are rolled, and so many times again."""
        if 0 not in dice:
            return self.shown(dice, left)
        place = dice.index(0)
        each = ((*dice[:place], face, *dice[place + 1 :]) for face in range(1, self.sides + 1))
        return sum(self.kept(one, left) for one in each) / self.sides

    def _shown(self, dice: Hand, left: int) -> float:
        best = max(float(points(box, dice)) for box in self.boxes)
        return max([best, *(self.kept(one, left - 1) for one in parts(dice) if left)])


def parts(dice: Hand) -> Iterator[Hand]:
    """Yield what may be kept: at least one die is rolled again."""
    for keeps in product((False, True), repeat=DICE):
        if not all(keeps):
            yield tuple(die if keep else 0 for die, keep in zip(dice, keeps, strict=True))


def after(dice: Hand, action: str) -> Hand:
    """Return the dice that `reroll 1,3` leaves."""
    rolled = {int(die) - 1 for die in action.split()[1].split(",")}
    return tuple(0 if die in rolled else face for die, face in enumerate(dice))


# --- a turn of points -----------------------------------------------------------------------------


def weighed(game: Game, state: State) -> dict[str, float]:
    """Return what greedy thinks that each action is worth."""
    legal = game.legal(state)
    actions, worths = game.form.buffer(len(legal)), np.zeros(len(legal))
    actions[:] = legal
    (random,) = game.form.records(Random, 1)
    look = game.form.function(game.bind(weigh, "test", greedy_rules(game)))
    look(state, game.tables, actions, len(legal), random, worths, worths)
    return dict(zip(map(game.text, legal), worths.tolist(), strict=True))


@pytest.mark.parametrize("form", ["interpreted", "compiled"])
def test_greedy_solves_a_turn_as_plain_enumeration_does(form: str) -> None:
    game: Game = getattr(yacht(sides=3), form)
    state, dice = game.start(2), (3, 1, 3, 2, 1)
    game.roll(state, dice)
    names = (*NUMBERS, "full-house", "four-of-a-kind", "little-straight", "big-straight")
    turn = Turn(3, (*names, "choice", "yacht"))
    for action, worth in weighed(game, state).items():
        kind, what = action.split()
        exact = turn.kept(after(dice, action), 1) if kind == "reroll" else points(what, dice)
        assert worth == pytest.approx(exact, abs=1e-9), action


def test_greedy_solves_the_turn_of_yacht() -> None:
    game = yacht().compiled
    state = game.start(2)
    game.roll(state, [4, 4, 1, 2, 6])
    worths = weighed(game, state)
    assert max(worths, key=lambda action: worths[action]) == "reroll 1,2,3,4"
    assert worths["reroll 1,2,3,4"] == pytest.approx(23.3644, abs=1e-4)
    assert worths["score choice"] == 17


def test_greedy_of_yacht_needs_no_compiled_code() -> None:
    """What takes the time is to fill boxes: that of all hands after two rolls, and no more."""
    game, calls = yacht().interpreted, Counter[str]()
    state = game.start(2)
    game.roll(state, [4, 4, 1, 2, 6])

    def count(frame: Any, event: str, argument: object) -> None:
        calls[frame.f_code.co_name] += event == "call"

    sys.setprofile(count)
    try:
        weighed(game, state)
    finally:
        sys.setprofile(None)
    hands, boxes = 252, 12
    assert 2 * hands * boxes <= calls["points_of"] < 2 * hands * boxes + 100


# --- a turn of the whole game ---------------------------------------------------------------------


class Whole:
    """A whole game for two with one box each, by plain enumeration."""

    def __init__(self, sides: int, rolls: int, box: str) -> None:
        self.box, self.rolls = box, rolls
        self.hands = [*product(range(1, sides + 1), repeat=DICE)]
        self.sides = sides

    def second(self, first: int) -> Turn:
        """Return the second player's turn, in shares of the win."""
        turn = Turn(self.sides, (self.box,))
        own = cache(lambda dice: points(self.box, dice))

        def shown(dice: Hand, left: int) -> float:
            share = 1.0 if own(dice) > first else 0.5 if own(dice) == first else 0.0
            return max([share, *(turn.kept(one, left - 1) for one in parts(dice) if left)])

        turn.shown = cache(shown)
        return turn

    def first(self) -> Turn:
        """Return the first player's turn."""
        turn, begin = Turn(self.sides, (self.box,)), (0,) * DICE
        second = cache(lambda own: self.second(own).kept(begin, self.rolls - 1))

        def shown(dice: Hand, left: int) -> float:
            stop = 1.0 - second(points(self.box, dice))
            return max([stop, *(turn.kept(one, left - 1) for one in parts(dice) if left)])

        turn.shown = cache(shown)
        return turn


ONE_BOX = "000000000010"  # choice


def test_a_small_yacht_is_solved_as_plain_enumeration_does() -> None:
    game = yacht(2, 2, ONE_BOX).compiled
    plain, small, state = Whole(2, 2, "choice"), solved_game(game, 2), game.start(2)
    assert small is not None
    assert small.shares(state)[0] == pytest.approx(plain.first().kept((0,) * 5, 1), abs=1e-9)
    game.roll(state, [1, 2, 1, 2, 1])
    for action in game.legal(state):
        text, share = game.text(action), small.shares(game.following(state, action))[0]
        if text.startswith("reroll"):
            exact = plain.first().kept(after((1, 2, 1, 2, 1), text), 0)
        else:
            exact = 1.0 - plain.second(7).kept((0,) * 5, 1)
        assert share == pytest.approx(exact, abs=1e-9), text


@SLOW
def test_the_last_turn_of_a_game_is_exact() -> None:
    game = yacht(3, 3, ONE_BOX).compiled
    assert solved_game(game, 2) is None, "243 rolls are too many for a small game"
    known, state = Known(GraphSearch(game)), game.start(2)
    game.roll(state, [3, 2, 3, 2, 1])
    game.act(state, "score choice")
    turn = Whole(3, 3, "choice").second(11)
    before = known.found(state)
    assert before is not None
    assert before.shares[1] == pytest.approx(turn.kept((0,) * 5, 2), abs=1e-9)
    game.roll(state, [1, 2, 3, 1, 3])
    found = known.found(state)
    assert found is not None
    for action, share in judgement(found, 1).ranked():
        text = game.text(action)
        if text.startswith("reroll"):
            exact = turn.kept(after((1, 2, 3, 1, 3), text), 1)
            assert share == pytest.approx(exact, abs=1e-9), text


@pytest.mark.slow
def test_yacht_is_hinted_to_keep_a_pair_of_fours() -> None:
    game = yacht().compiled
    known, state = Known(GraphSearch(game)), game.start(2)
    game.roll(state, [4, 4, 1, 2, 6])
    found = known.found(state)
    assert found is not None
    judged = judgement(found, 0)
    assert game.text(judged.best) in ("reroll 3,4,5", "reroll 3,4")
    game.act(state, judged.best)
    rolling = known.found(state)
    assert rolling is not None
    assert rolling.shares[0] == pytest.approx(judged.shares.max(), abs=1e-9), "as before the roll"


# --- what is no such turn -------------------------------------------------------------------------


@pytest.mark.slow
def test_a_turn_without_kept_dice_is_not_solved() -> None:
    from tests.pig import pig, position

    known = Known(GraphSearch(pig()))
    assert known._in_turn(position(20, 30, 8)) is None
