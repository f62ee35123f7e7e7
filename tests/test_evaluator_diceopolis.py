"""How expert and master think about Diceopolis: legal, exact at the end, and with open eyes."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from dicewright import games
from dicewright.bots import EXPERT, MASTER
from dicewright.bots.levels import evaluator_of, think
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import COMPILED, State
from dicewright.games.diceopolis.actions import PLACE
from dicewright.games.diceopolis.bots.evaluator import GameEvaluator
from dicewright.games.diceopolis.bots.features import FEATURES, describe
from dicewright.games.diceopolis.state import Phase
from tests.city_brute import brute_force, near_end, small_game
from tests.random_play import states

STANDARD = games.get("diceopolis")
VALUE = STANDARD.using(options={"row": "value"})
ODD = small_game([3, 1, 5, 5, 2, 7, 1, 4], 12, 20, hand=4)
LARGEST = small_game([12, 1, 2, 3, 4, 5, 6, 7], 12, 60, hand=60)
GAMES = [STANDARD, VALUE, ODD, LARGEST, small_game([1], 2, 1, hand=1), small_game([2, 2], 3, 4)]
LAST_PLACEMENT = small_game([1, 2], 2, 4)


def choices(game: Game, players: int, seed: int, every: int = 7) -> Iterator[State]:
    """Yield some states of a random game in which somebody is to choose."""
    found = (s for s in states(game, players, seed) if game.to_move(s) not in (CHANCE, TERMINAL))
    return islice(found, 0, None, every)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", [EXPERT, MASTER])
def test_every_legal_action_is_judged_and_the_state_left_as_it_is(
    game: Game, players: int, level: str
) -> None:
    for state in choices(game, players, players):
        before = state.copy()
        thought = think(game, state, level, 0.002)
        assert state == before
        assert thought.judged.actions.tolist() == game.legal(state)
        assert thought.best in game.legal(state)
        shares = thought.judged.shares
        assert np.all(np.isfinite(shares))
        assert shares.min() >= 0.0
        assert shares.max() <= 1.0


@pytest.mark.parametrize("level", [EXPERT, MASTER])
@pytest.mark.parametrize("phase", [Phase.CHOOSE, Phase.PLACE])
def test_the_last_dice_are_judged_exactly(level: str, phase: Phase) -> None:
    for left in (1, 2, 3):
        state = near_end(LAST_PLACEMENT, 2, left, left, phase)
        judged = think(LAST_PLACEMENT, state, level, 0.002).judged
        expected = [
            shares[state.player] for shares, _ in brute_force(LAST_PLACEMENT, state).values()
        ]
        assert judged.shares.tolist() == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("game", [STANDARD, VALUE])
@pytest.mark.parametrize("level", [EXPERT, MASTER])
def test_a_win_that_is_there_is_taken(game: Game, level: str) -> None:
    for seed in range(10):
        state = near_end(game, 2, 1, seed, Phase.PLACE)
        most = max(game.gains(state, action)[state.player] for action in game.legal(state))
        state.score[1 - state.player] = state.score[state.player] + most
        thought = think(game, state, level, 0.002)
        assert game.gains(state, thought.best)[state.player] == most
        assert thought.judged.shares.max() == pytest.approx(0.5, abs=1e-6)


def test_where_all_is_decided_points_are_taken_all_the_same() -> None:
    state = near_end(STANDARD, 2, 1, 5, Phase.PLACE)
    state.score[state.player] += 1000
    gains = {a: STANDARD.gains(state, a)[state.player] for a in STANDARD.legal(state)}
    assert gains[think(STANDARD, state, EXPERT, None).best] == max(gains.values())


@pytest.mark.parametrize("game", [STANDARD.compiled, ODD.compiled])
def test_endings_follow_a_reroll_side_by_side(game: Game) -> None:
    evaluator = evaluator_of(game, EXPERT)
    state = near_end(game, 2, 4, 3, Phase.CHOOSE)
    for action in game.legal(state):
        endings = evaluator.endings(state, action)
        assert sum(ending.chance for ending in endings) == pytest.approx(1.0)
        assert [e.chance for e in endings] == sorted((e.chance for e in endings), reverse=True)
        assert all(PLACE.includes(ending.action) for ending in endings)
    place = near_end(game, 2, 4, 3, Phase.PLACE)
    assert evaluator.endings(place, game.legal(place)[0]) == []


@pytest.mark.parametrize("game", GAMES)
def test_features_are_the_same_in_both_forms_and_small(game: Game) -> None:
    for state in islice(states(game, 3, 1), 4, None, 9):
        if game.to_move(state) == TERMINAL:
            continue
        packed = COMPILED.convert(game.state_type, state)
        for seat in range(3):
            compiled: Any = np.zeros(FEATURES)
            interpreted = [0.0] * FEATURES
            describe.compiled(packed, game.compiled.tables, seat, compiled)
            describe.interpreted(state, game.tables, seat, interpreted)
            assert compiled.tolist() == pytest.approx(interpreted)
            assert np.all(np.isfinite(compiled))


def test_shares_agree_with_the_network_that_all_games_use() -> None:
    game = STANDARD.compiled
    evaluator = evaluator_of(game, MASTER)
    assert isinstance(evaluator, GameEvaluator)
    state = next(s for s in choices(game, 3, 1, 40) if s.phase == Phase.PLACE)
    judged = evaluator.judge(state)
    for action, share in zip(judged.actions[::9], judged.shares[::9], strict=True):
        after = game.after(state, int(action))
        assert share == pytest.approx(evaluator.shares(after)[state.player], abs=1e-6)
