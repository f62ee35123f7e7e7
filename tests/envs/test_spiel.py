"""OpenSpiel's own tests pass for every game; chance is explicit, and its odds are the dice's."""

import pickle
from collections import Counter
from math import isclose
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not made for this system")

from dicewright import games  # noqa: E402
from dicewright.core.state import INTERPRETED  # noqa: E402
from dicewright.envs.numbers import Numbers  # noqa: E402
from dicewright.envs.spiel import MOST_OUTCOMES, PREFIX, load_spiel, shared  # noqa: E402
from tests.envs.settings import SOME, Setting  # noqa: E402


def step(state: Any, random: Random) -> None:
    """Let anything happen that can."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        assert isclose(sum(chances), 1)
        assert len(outcomes) <= MOST_OUTCOMES
        state.apply_action(random.choices(outcomes, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


@SOME
def test_the_random_simulation_of_open_spiel(setting: Setting, capfd: Any) -> None:
    _, game, players = setting
    loaded = load_spiel(game, players)
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", games.names())
def test_the_random_simulation_with_serialization(name: str, capfd: Any) -> None:
    loaded = pyspiel.load_game(PREFIX + name.replace("-", "_"))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.names())
def test_copies_go_their_own_way(name: str) -> None:
    loaded, random = load_spiel(games.get(name), 3), Random(1)
    state = loaded.new_initial_state()
    for number in range(90):
        step(state, random)
        if number % 15 == 0:
            copy, again = state.clone(), pickle.loads(pickle.dumps(state))
            assert str(copy) == str(again) == str(state)
            before = str(state)
            for _ in range(5):
                step(copy, random)
            assert str(state) == before != str(copy)
    assert str(pickle.loads(pickle.dumps(loaded))) == str(loaded)


def test_before_the_game_everything_is_drawn() -> None:
    game = games.get("astroventure").using(form=INTERPRETED)
    state = load_spiel(game, 2).new_initial_state()
    assert [len(drawn(state, lot)) for lot in (1, 4, 8, 0)] == [2, 10, 9, 8]
    laid_out = list(state.state.laid_out)[:3]
    assert state.state.first == 1
    assert laid_out == [4, 9, 0]  # the ninth of those left is the last but one of all
    assert state.is_chance_node()


def drawn(state: Any, lot: int) -> list[Any]:
    """Draw a lot; return what there was to draw from."""
    outcomes = list(state.chance_outcomes())
    assert all(isclose(chance, 1 / len(outcomes)) for _, chance in outcomes)
    state.apply_action(lot)
    return outcomes


def test_draws_before_the_game_are_those_of_the_rules() -> None:
    """Every layout that simulations draw can be drawn here, and by the same numbers."""
    game = games.get("astroventure").using(form=INTERPRETED)
    own = shared(game, 3)
    found = Counter(
        tuple(own.begin([0, a, b, c, d]).laid_out[:4])
        for a in range(0, 10, 3)
        for b in range(9)
        for c in range(8)
        for d in range(7)
    )
    assert set(found.values()) == {1}
    assert all(len(set(layout)) == 4 for layout in found)


def test_few_dice_are_rolled_at_once_and_many_one_by_one() -> None:
    game = games.get("novo-dice").using(form=INTERPRETED)
    own = shared(game, 2)
    whole = own.outcomes([0, 0, 0, 1, 1])
    assert len(whole) == 35 * 15
    assert all(len(faces) == 5 for faces, _ in whole)
    one_by_one = own.outcomes([0, 0, 0, 1, 1, 2, 2, 2])
    assert all(len(faces) == 1 for faces, _ in one_by_one)
    assert isclose(sum(chance for _, chance in one_by_one), 1)
    assert dict(one_by_one)[game.parse_face("suitcase"),] == 2 / 6


def test_dice_rolled_one_by_one_are_entered_together() -> None:
    """Wait for a state with too many dice for one node, and roll them."""
    state, random = load_spiel(games.get("novo-dice"), 2).new_initial_state(), Random(3)
    while not (state.is_chance_node() and state.state is not None and len(rolled(state)) == 1):
        step(state, random)
    before, left = str(state), len(state.shared.game.dice(state.state))
    assert left > 1
    for number in range(1, left):
        step(state, random)
        if state.rolled:
            assert str(state).startswith(before)
            assert len(state.rolled) >= number
    while state.is_chance_node():
        step(state, random)
    assert state.rolled == ()


def rolled(state: Any) -> tuple[int, ...]:
    faces: tuple[int, ...] = state._rolls()[0][0]
    return faces if len(state.shared.game.dice(state.state)) > 1 else (0, 0)


@pytest.mark.parametrize("name", games.names())
def test_tensors_actions_and_texts_are_those_of_the_numbers(name: str) -> None:
    game = games.get(name).using(form=INTERPRETED)
    numbers, state, random = Numbers(game, 2), load_spiel(game, 2).new_initial_state(), Random(5)
    for _ in range(60):
        if not state.is_chance_node():
            seat = state.current_player()
            own = numbers.observation(state.state, seat)
            assert np.array_equal(state.observation_tensor(seat), own)
            assert state.legal_actions() == numbers.legal(state.state)
            action = state.legal_actions()[-1]
            assert state.action_to_string(action) == numbers.text(seat, action)
            assert state.observation_string(seat) == f"seat {seat} of {state}"
        step(state, random)


def test_returns_are_the_shares_of_the_win() -> None:
    state, random = load_spiel(games.get("diceopolis"), 3).new_initial_state(), Random(6)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        step(state, random)
    scores = state.shared.game.scores(state.state)
    assert sum(state.returns()) == pytest.approx(1)
    assert [share > 0 for share in state.returns()] == [score == max(scores) for score in scores]


def test_wrong_parameters_are_refused() -> None:
    for wrong in ("players=7", "edition=none", "row=length"):
        with pytest.raises(Exception, match=wrong.partition("=")[2]):
            pyspiel.load_game(f"{PREFIX}diceopolis({wrong})")
