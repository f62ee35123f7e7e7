"""A turn of AstroVenture solved exactly: from any point, for any worth of what it completes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.astroventure.actions import (
    KEEP_STEAL,
    ROLLED,
    STOP,
    count_kept,
    is_keep,
    kept_dice,
    steal_die_of,
)
from dicewright.games.astroventure.solve.endings import (
    MOST_ENDINGS,
    Endings,
    complete_best,
    list_endings,
    mark_matches,
    rank_endings,
)
from dicewright.games.astroventure.state import (
    BLANK,
    ELEMENTAL,
    MOST_ELEMENTAL,
    NOT_SHOWING,
    STEAL,
    STEAL_DIE,
    State,
    Tables,
)
from dicewright.solve.dice import DiceSet, DieKind, Hands, with_dice
from dicewright.solve.keep import TIE, follow, solve_turn

MOST_DICE = MOST_ELEMENTAL + 1
WAITS = False  # at least one die is rolled again (A2)


class TurnDice(NamedTuple):
    """The dice of an edition: all hands, and what the whole ones show, by place."""

    hands: Hands
    amounts: Any  # of every element, a byte each
    steals: Any  # whether STEAL shows


class Turn(NamedTuple):
    """A turn being solved."""

    stops: Any  # [0, place]: what the dice complete at best is worth
    forced: Any  # [0, place]: whether they end the rolling (A3)
    completed: Any  # [place]: what they complete at best, as its place among the endings
    values: Any  # [roll, hand], as the general solver writes them
    best: Any  # [hand]: workspace


@rule_apart
def solve_from(s: State, e: Tables, dice: TurnDice, endings: Endings, turn: Turn) -> None:
    """Solve what is left of a turn, given the endings and what each is worth."""
    size = rank_endings(e, endings)
    if e.stop_on_match:
        mark_matches(endings, dice.amounts, turn.forced[0])
    complete_best(endings, size, dice, turn)
    solve_turn(dice.hands, turn.stops, turn.forced, WAITS, turn.values, turn.best, s.roll)


@rule
def hand_of(s: State, e: Tables, hands: Hands) -> int:
    """Return the hand of the dice that show."""
    hand = 0
    for face in range(e.faces):
        hand = with_dice(hands, hand, face, s.showing[face])
    if s.steal_die != NOT_SHOWING:
        hand = with_dice(hands, hand, e.faces + (0 if s.steal_die == STEAL else 1), 1)
    return hand


@rule
def hand_kept(e: Tables, hands: Hands, action: int) -> int:
    """Return the hand of the dice that an action keeps."""
    dice, hand = kept_dice(action), 0
    for face in range(e.faces):
        hand = with_dice(hands, hand, face, count_kept(dice, face))
    steal_die = steal_die_of(e, dice)
    return hand if steal_die == ROLLED else with_dice(hands, hand, e.faces + steal_die - 1, 1)


@rule_apart
def value_actions(
    e: Tables, hands: Hands, endings: Endings, kept: Any, actions: Row, values: Any
) -> int:
    """Write what each legal action is worth; return the place of the best.

    `kept` are the values of the dice that are kept before the next roll.
    """
    ending, best = 0, 0
    for i in range(len(actions)):
        if is_keep(actions[i]):
            values[i] = kept[hand_kept(e, hands, actions[i])]
        else:
            while endings.actions[ending] != actions[i]:  # both rise
                ending += 1
            values[i] = endings.worths[ending]
        more = values[i] - values[best]
        if more > TIE or (more >= -TIE and ease(e, actions[i]) > ease(e, actions[best])):
            best = i
    return best


@rule
def ease(e: Tables, action: int) -> int:
    """Order actions of equal value: complete something, stop, roll as few dice as can be.

    Nobody keeps a blank steal die: rolled it can only get better.
    """
    if not is_keep(action):
        return MOST_DICE + (1 if action == STOP() else 2)
    dice, count = kept_dice(action), 0
    for face in range(e.faces):
        count += count_kept(dice, face)
    return count + (1 if steal_die_of(e, dice) == KEEP_STEAL else 0)


# --- for people and bots ------------------------------------------------------------------------


@dataclass(frozen=True)
class Solution:
    """A solved turn: its value, the best action now, what each is worth, what will be completed."""

    solver: "TurnSolver"
    value: float  # what one may expect of the turn
    best: int | None  # the best action, unless dice are to be rolled
    legal: list[int]  # every action now, rising
    worths: list[float]  # what each is worth
    endings: Endings
    turn: Turn
    roll: int  # rolls made
    kept: int | None  # the hand kept for the next roll, if there is one

    @cached_property
    def actions(self) -> dict[int, float]:
        """Every legal action with what it is worth, the best first."""
        pairs = sorted(zip(self.legal, self.worths, strict=True), key=lambda pair: -pair[1])
        return dict(pairs)

    @cached_property
    def chances(self) -> dict[int, float]:
        """How likely the turn ends with each ending, if one goes on as is best."""
        endings, turn = self.endings, self.turn
        if self.kept is None:
            return {} if self.best is None else {self.best: 1.0}
        ends = np.zeros((len(turn.values), len(turn.completed)))
        run = self.solver.game.form.function(follow)
        plan = self.solver.dice.hands, turn.stops, turn.forced, WAITS, turn.values
        run(*plan, self.kept, self.roll, ends)
        chances = np.bincount(turn.completed, ends.sum(axis=0), len(endings.actions))
        return {
            int(endings.actions[ending]): float(chances[ending]) for ending in chances.nonzero()[0]
        }


class TurnSolver:
    """Solves turns under one edition and one choice of options; its tables are built once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dice = turn_dice(game)
        self._run = game.form.function

    def endings(self, state: State) -> list[int]:
        """Return what can be completed this turn with the right dice, STOP first."""
        return [int(ending) for ending in self._endings(state)]

    def solve(self, state: State, values: Mapping[int, float]) -> Solution:
        """Solve what is left of the turn; endings that `values` does not name are worth 0."""
        game, tables = self.game, self.game.tables
        if game.to_move(state) == TERMINAL:
            asked = game.asks(state)
            raise Forbidden(asked.ruling, asked.sentence)
        endings, turn = self._value(state, values), self.turn()
        self._run(solve_from)(state, tables, self.dice, endings, turn)
        roll = int(state.roll)
        if game.to_move(state) == CHANCE:
            hand = int(self._run(hand_of)(state, tables, self.dice.hands))
            value = float(turn.values[roll, hand])
            return Solution(self, value, None, [], [], endings, turn, roll, hand)
        return self._choose(state, endings, turn, roll)

    def _choose(self, state: State, endings: Endings, turn: Turn, roll: int) -> Solution:
        """Value every legal action."""
        tables, hands, legal = self.game.tables, self.dice.hands, self.game.legal(state)
        actions, worths = np.array(legal, np.int32), np.zeros(len(legal))
        kept = turn.values[min(roll, len(turn.values) - 1)]  # after the last roll nothing is kept
        place = self._run(value_actions)(tables, hands, endings, kept, actions, worths)
        best, hand = legal[place], None
        if is_keep(best):
            hand = int(self._run(hand_kept)(tables, hands, best))
        worth = worths.tolist()
        return Solution(self, worth[place], best, legal, worth, endings, turn, roll, hand)

    def _endings(self, state: State) -> Any:
        listed = np.zeros(MOST_ENDINGS, np.int32)
        return listed[: self._run(list_endings)(state, self.game.tables, listed)]

    def _value(self, state: State, values: Mapping[int, float]) -> Endings:
        actions = self._endings(state)
        worths = np.array([values.get(ending, 0.0) for ending in actions.tolist()], np.float64)
        count = len(actions)
        return Endings(actions, np.zeros(count, np.int64), worths, np.zeros(count, np.int32))

    def turn(self) -> Turn:
        """Return workspace to solve a turn in."""
        rolls, places, hands = self.game.tables.rolls, len(self.dice.amounts), self.dice.hands
        return Turn(
            stops=np.zeros((1, places)),
            forced=np.zeros((1, places), bool),
            completed=np.zeros(places, np.int32),
            values=np.zeros((rolls, len(hands.added))),
            best=np.zeros(len(hands.added)),
        )


def edition_dice(game: Game) -> DiceSet:
    """Return the dice of a game's edition: the elemental ones, and the steal die."""
    elemental, steal_die = game.sides(ELEMENTAL), game.sides(STEAL_DIE)
    faces = range(game.tables.faces)
    return DiceSet(
        DieKind(int(game.tables.elemental), tuple(elemental.count(face) for face in faces)),
        DieKind(1, (steal_die.count(STEAL), steal_die.count(BLANK))),
    )


def turn_dice(game: Game) -> TurnDice:
    """Return what rules read of the dice of a game's edition."""
    dice = edition_dice(game)
    shown = [dice.shown(hand) for hand in dice.full]
    amount = [int(game.tables.face_amount[face]) for face in range(game.tables.faces)]
    amounts = [sum(a * n for a, n in zip(amount, counts, strict=True)) for counts, _ in shown]
    steals = np.array([steal for _, (steal, _) in shown], bool)
    return TurnDice(dice.hands, np.array(amounts, np.int64), steals)
