"""Pig, solved in plain NumPy: the best play, and what any two ways to play come to, exactly."""

import sys
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.game import Game
from dicewright.core.state import State

PACKAGES = Path(__file__).parent.parent / "examples"
GOAL, SIDES = 100, 6
FIRST_WINS = 0.5306  # Neller and Presser
HOLD, ROLL = range(2)


@cache
def pig(goal: int = GOAL) -> Game:
    """Return Pig, installed or not."""
    folder = str(PACKAGES / "pig" / "src")
    if folder not in sys.path:
        sys.path.append(folder)
    from dicewright_pig import GAME

    game: Game = GAME
    parsed = deepcopy(game.edition.parsed)
    parsed["pieces"]["goal"] = goal
    return game.using(edition=game.edition_type.convert(parsed, "tests")).compiled


def position(own: int, other: int, turn: int, goal: int = GOAL) -> State:
    """Return a state in which seat 0 is to choose."""
    text = f"phase=1 player=0 players=2 turn={turn} score={own},{other},0,0,0,0"
    return pig(goal).parse_state(text)


class Solution(NamedTuple):
    """The win chance of who is to roll, [own, other], and to choose, [turn, own, other]."""

    rolls: Any
    chooses: Any
    goal: int

    def of_actions(self, own: int, other: int, turn: int) -> tuple[float, float]:
        """Return what holding and rolling are worth."""
        if own + turn >= self.goal:
            return 1.0, 1.0
        further = self.chooses[turn + 2 : turn + SIDES + 1, own, other].sum()
        rolled = (1.0 - self.rolls[other, own] + further) / SIDES
        return 1.0 - self.rolls[other, own + turn], rolled

    def best(self, own: int, other: int, turn: int) -> int:
        """Return the best action."""
        held, rolled = self.of_actions(own, other, turn)
        return HOLD if held >= rolled else ROLL


@cache
def solution(goal: int = GOAL) -> Solution:
    """Solve Pig by value iteration."""
    own, other = np.arange(goal)[:, None], np.arange(goal)[None, :]
    rolls, change = np.full((goal, goal), 0.5), 1.0
    chooses = np.ones((goal + SIDES, goal, goal))
    while change > 1e-8:
        lost = 1.0 - rolls.T
        for turn in range(goal - 1, 1, -1):
            held = 1.0 - rolls[other, np.minimum(own + turn, goal - 1)]
            rolled = (lost + chooses[turn + 2 : turn + SIDES + 1].sum(axis=0)) / SIDES
            chooses[turn] = np.where(own + turn >= goal, 1.0, np.maximum(held, rolled))
        new = (lost + chooses[2 : SIDES + 1].sum(axis=0)) / SIDES
        rolls, change = new, float(np.abs(new - rolls).max())
    return Solution(rolls, chooses, goal)


Choose = Callable[[int, int, int], int]  # (own, other, turn)


def policy(choose: Choose, goal: int = GOAL) -> Any:
    """Return whether a player holds, [turn, own, other], wherever its own play leads."""
    holds = np.ones((goal + SIDES, goal, goal), bool)
    for own, other in np.ndindex(goal, goal):
        reached = set(range(2, SIDES + 1))
        for turn in range(2, goal - own):
            if turn in reached and choose(own, other, turn) == ROLL:
                holds[turn, own, other] = False
                reached.update(range(turn + 2, turn + SIDES + 1))
    return holds


def first_wins(one: Any, two: Any) -> float:
    """Return how likely the first player wins, both playing by a table of when they hold."""
    goal = one.shape[1]
    mine, theirs = np.full((goal, goal), 0.5), np.full((goal, goal), 0.5)
    change = 1.0
    while change > 1e-9:
        new = turn_begins(one, theirs)
        theirs = 1.0 - turn_begins(two, 1.0 - new.T).T
        mine, change = new, float(np.abs(new - mine).max())
    return float(mine[0, 0])


def turn_begins(holds: Any, after: Any) -> Any:
    """Return what the beginning of a turn is worth, [own, other], given what its end is."""
    goal = len(after)
    own, other = np.arange(goal)[:, None], np.arange(goal)[None, :]
    values = np.ones((goal + SIDES, goal, goal))
    for turn in range(goal - 1, 1, -1):
        held = after[np.minimum(own + turn, goal - 1), other]
        rolled = (after + values[turn + 2 : turn + SIDES + 1].sum(axis=0)) / SIDES
        values[turn] = np.where(own + turn >= goal, 1.0, np.where(holds[turn], held, rolled))
    return (after + values[2 : SIDES + 1].sum(axis=0)) / SIDES


def choices(count: int, seed: int) -> list[tuple[int, int, int]]:
    """Return what the first player has to choose in games of best play: own, other, turn."""
    random, found, best = Random(seed), [], solution()
    for _ in range(count):
        scores, seat, turn = [0, 0], 0, 0
        while max(scores) < GOAL:
            face = random.randint(1, SIDES)
            turn = 0 if face == 1 else turn + face
            if face > 1 and seat == 0 and scores[0] + turn < GOAL:
                found.append((scores[0], scores[1], turn))
            if face == 1 or best.best(scores[seat], scores[1 - seat], turn) == HOLD:
                scores[seat] += turn
                seat, turn = 1 - seat, 0
    return found
