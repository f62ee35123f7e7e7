"""Small games are solved whole: Pig, whose best play is known, and ways to play it."""

import numpy as np
import pytest

from dicewright.bots import EXPERT, MASTER
from dicewright.bots.known import Known
from dicewright.bots.levels import evaluator_of, think
from dicewright.bots.searching import GraphSearch
from dicewright.bots.whole import SolvedGame, solved_game
from dicewright.core.state import State
from tests.pig import (
    FIRST_WINS,
    GOAL,
    HOLD,
    ROLL,
    Choose,
    choices,
    first_wins,
    pig,
    policy,
    position,
    solution,
)

SHORT = 25  # a goal
OPTIMUM_LEFT = 0.01  # of the win that master may give away in a game


def by(level: str, goal: int) -> Choose:
    """Return how a level chooses, that takes no time to search."""
    evaluator = evaluator_of(pig(goal), level)
    return lambda own, other, turn: evaluator.judge(position(own, other, turn, goal)).best


def hold_at(points: int) -> Choose:
    """Return who holds from so many points of a turn on."""
    return lambda own, other, turn: HOLD if turn >= points else ROLL


def test_the_best_play_of_pig_is_the_known_one() -> None:
    assert solution().rolls[0, 0] == pytest.approx(FIRST_WINS, abs=1e-4)
    small = solved_game(pig(), 2)
    assert small is not None
    assert small.shares(pig().start(2))[0] == pytest.approx(solution().rolls[0, 0], abs=1e-7)


def test_master_knows_what_every_choice_of_pig_is_worth() -> None:
    for own, other, turn in choices(40, seed=2)[::3]:
        judged = think(pig(), position(own, other, turn), MASTER, 0.1).judged
        assert judged.shares == pytest.approx(solution().of_actions(own, other, turn), abs=1e-7)
        assert judged.errors is None, "nothing is drawn by lot"


def test_a_known_win_is_taken_and_the_other_choice_is_worth_what_it_is() -> None:
    judged = think(pig(), position(90, 80, 12), EXPERT, None).judged
    best = solution()
    assert judged.best == HOLD
    lost = 1.0 - best.rolls[80, 90]
    assert judged.shares == pytest.approx([1.0, (5 + lost) / 6], abs=1e-7)


@pytest.mark.parametrize("level", [EXPERT, MASTER])
def test_nobody_plays_a_short_pig_better(level: str) -> None:
    best, own = (policy(one, SHORT) for one in (solution(SHORT).best, by(level, SHORT)))
    optimum = float(solution(SHORT).rolls[0, 0])
    assert first_wins(best, best) == pytest.approx(optimum, abs=1e-6)
    assert first_wins(own, best) == pytest.approx(optimum, abs=1e-6)
    assert 1.0 - first_wins(best, own) == pytest.approx(1.0 - optimum, abs=1e-6)


def test_hold_at_20_loses_to_the_best_play() -> None:
    best, usual = (policy(one) for one in (solution().best, hold_at(20)))
    wins = (first_wins(usual, best) + 1.0 - first_wins(best, usual)) / 2
    assert 0.45 < wins < 0.49


@pytest.mark.slow
def test_master_plays_pig_as_well_as_can_be_and_beats_hold_at_20() -> None:
    best, own, usual = (policy(one) for one in (solution().best, by(MASTER, GOAL), hold_at(20)))
    assert first_wins(own, best) > FIRST_WINS - OPTIMUM_LEFT
    assert (first_wins(usual, own) + 1.0 - first_wins(own, usual)) / 2 < 0.49


def test_a_game_that_is_too_large_is_left_to_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.bots.whole.MEMORY", 1_000_000)
    assert not SolvedGame(pig(), 2).complete


def test_what_there_is_no_room_for_is_not_known_and_the_rest_still_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("dicewright.bots.whole.MEMORY", 12_000_000)
    small = SolvedGame(pig(SHORT), 2)
    assert small.complete
    start = small.shares(pig(SHORT).start(2))
    far = pig(SHORT).parse_state("phase=1 player=0 players=2 turn=2 score=-300,-300,0,0,0,0")
    assert small.shares(far) is None
    assert small.shares(far) is None, "and asked again"
    assert np.array_equal(small.shares(pig(SHORT).start(2)), start)


def test_what_can_never_come_about_is_found_out_when_it_is_asked() -> None:
    state: State = position(1, 0, 5)  # nobody ever has one point
    found = Known(GraphSearch(pig())).found(state)
    assert found is not None
    assert found.values[:, 0] == pytest.approx(solution().of_actions(1, 0, 5), abs=1e-7)
