"""Search in any game: Pig, whose best play is known, and a small city."""

import sys
from dataclasses import replace
from functools import cache
from math import isclose
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from dicewright.analysis.appraiser import appraiser_of
from dicewright.analysis.searched import SearchAppraiser
from dicewright.bots import EXPERT, MASTER, master_knows
from dicewright.bots.levels import evaluator_of, net_type, think
from dicewright.bots.searcher import SearchEvaluator, judgement
from dicewright.bots.searching import GraphSearch
from dicewright.core.definition import Capabilities
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import State
from tests import tiny

PACKAGES = Path(__file__).parent.parent / "examples"
GOAL, SIDES = 100, 6
FIRST_WINS = 0.5306  # Neller and Presser
HOLD, ROLL = range(2)


@cache
def pig() -> Game:
    """Return Pig, installed or not."""
    folder = str(PACKAGES / "pig" / "src")
    if folder not in sys.path:
        sys.path.append(folder)
    from dicewright_pig import GAME

    game: Game = GAME
    return game.compiled


# --- Pig, solved ----------------------------------------------------------------------------------


class Solution(NamedTuple):
    """The win chance of who is to roll, [own, other], and to choose, [turn, own, other]."""

    rolls: Any
    chooses: Any

    def of_actions(self, own: int, other: int, turn: int) -> tuple[float, float]:
        """Return what holding and rolling are worth."""
        if own + turn >= GOAL:
            return 1.0, 1.0
        further = self.chooses[turn + 2 : turn + SIDES + 1, own, other].sum()
        rolled = (1.0 - self.rolls[other, own] + further) / SIDES
        return 1.0 - self.rolls[other, own + turn], rolled


@cache
def solution() -> Solution:
    """Solve Pig by value iteration."""
    own, other = np.arange(GOAL)[:, None], np.arange(GOAL)[None, :]
    rolls, change = np.full((GOAL, GOAL), 0.5), 1.0
    chooses = np.ones((GOAL + SIDES, GOAL, GOAL))
    while change > 1e-6:
        lost = 1.0 - rolls.T
        for turn in range(GOAL - 1, 1, -1):
            held = 1.0 - rolls[other, np.minimum(own + turn, GOAL - 1)]
            rolled = (lost + chooses[turn + 2 : turn + SIDES + 1].sum(axis=0)) / SIDES
            chooses[turn] = np.where(own + turn >= GOAL, 1.0, np.maximum(held, rolled))
        new = (lost + chooses[2 : SIDES + 1].sum(axis=0)) / SIDES
        rolls, change = new, float(np.abs(new - rolls).max())
    return Solution(rolls, chooses)


def choices(count: int, seed: int) -> list[tuple[int, int, int]]:
    """Return what the first player has to choose in games of best play: own, other, turn."""
    random, found, best = Random(seed), [], solution()
    for _ in range(count):
        scores, seat, turn = [0, 0], 0, 0
        while max(scores) < GOAL:
            face = random.randint(1, SIDES)
            turn = 0 if face == 1 else turn + face
            held, rolled = best.of_actions(scores[seat], scores[1 - seat], turn)
            if face > 1 and seat == 0 and scores[0] + turn < GOAL:
                found.append((scores[0], scores[1], turn))
            if face == 1 or held >= rolled:
                scores[seat] += turn
                seat, turn = 1 - seat, 0
    return found


def position(own: int, other: int, turn: int) -> State:
    """Return a state in which seat 0 is to choose."""
    return pig().parse_state(f"phase=1 player=0 players=2 turn={turn} score={own},{other},0,0,0,0")


def regret(walks: int, every: int) -> float:
    """Return what the search gives away in a game, of the win: in some of all its choices."""
    search, all_of_games, count = GraphSearch(pig()), choices(300, seed=1), 300
    given_away = 0.0
    looked_at = all_of_games[::every]
    for own, other, turn in looked_at:
        state = position(own, other, turn)
        search.learnt(2)
        search.clear()
        search.run(state, walks)
        values = solution().of_actions(own, other, turn)
        given_away += max(values) - values[judgement(search.found(state), 0).best]
    return given_away / len(looked_at) * len(all_of_games) / count


def test_the_best_play_of_pig_is_the_known_one() -> None:
    assert solution().rolls[0, 0] == pytest.approx(FIRST_WINS, abs=1e-4)


def test_search_plays_pig_nearly_as_well_as_can_be() -> None:
    assert regret(walks=3000, every=60) < 0.025


# --- what a search says ---------------------------------------------------------------------------


def test_a_search_is_the_same_each_time() -> None:
    state = position(40, 52, 17)
    one, other = (SearchEvaluator(pig()).judge(state) for _ in range(2))
    assert one.shares.tolist() == other.shares.tolist()
    assert one.errors.tolist() == other.errors.tolist()


def test_to_win_at_once_is_certain() -> None:
    judged = think(pig(), position(90, 80, 12), EXPERT, None).judged
    assert judged.best == HOLD
    assert judged.ranked()[0][1] == 1.0
    assert judged.error(HOLD) == 0.0


def test_shares_of_any_number_of_players_add_up() -> None:
    for players in (2, 5):
        state = pig().start(players)
        search = GraphSearch(pig())
        search.run(state, 200)
        shares = search.found(state).shares
        assert len(shares) == players
        assert isclose(sum(shares), 1.0)


def test_a_full_graph_goes_on() -> None:
    search = GraphSearch(pig())
    small = {name: getattr(search.graph, name)[:60] for name in ("movers", "visits", "playouts")}
    search.graph = search.graph._replace(**small)
    state = position(20, 30, 8)
    search.run(state, 400)
    found = search.found(state)
    assert int(search.graph.used[0]) == 60
    assert found.walks == 400
    assert 0.0 < found.shares[0] < 1.0


def test_master_searches_on_every_edition() -> None:
    assert master_knows(pig())
    assert think(pig(), position(10, 20, 30), MASTER, 0.01).best in (HOLD, ROLL)
    assert evaluator_of(pig(), MASTER).endings(position(10, 20, 30), ROLL) == []


def test_there_is_nothing_to_train() -> None:
    with pytest.raises(Unreadable, match="brings no features"):
        net_type(pig())


def test_an_appraiser_says_how_sure_it_is() -> None:
    game, appraiser = pig(), appraiser_of(pig())
    assert isinstance(appraiser, SearchAppraiser)
    state = position(40, 52, 17)
    judged = appraiser.weigh(state)
    assert appraiser.shares(state)[0] == pytest.approx(judged.shares.max())
    assert appraiser.doubt(state) == pytest.approx(judged.error(judged.best))
    assert appraiser.points(state, HOLD) == 17
    rolled = game.after(state, ROLL)
    assert sum(appraiser.shares(rolled)) == pytest.approx(1.0)
    assert 0.0 < (appraiser.doubt(rolled) or 0.0) < 0.1


# --- a game of another kind -----------------------------------------------------------------------


def test_search_plays_a_whole_small_city() -> None:
    game = replace(tiny.game().compiled, load=Capabilities)
    search, state, random = GraphSearch(game), game.start(2), Random(3)
    while (seat := game.to_move(state)) != TERMINAL:
        if seat == CHANCE:
            game.roll(state, [random.choice(game.sides(kind)) for kind in game.dice(state)])
            continue
        search.clear()
        search.run(state, 3)
        best = judgement(search.found(state), seat).best
        game.act(state, best)
    assert sum(game.shares(state)) == 1.0
