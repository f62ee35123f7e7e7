"""PettingZoo's own tests pass for every game, and the rewards are the shares of the win."""

from typing import Any

import numpy as np
import pytest

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.match import Act
from dicewright.core.state import COMPILED, INTERPRETED
from dicewright.envs.aec import DicewrightAec, env
from tests.envs.settings import SOME, Setting

SHORT = pytest.mark.filterwarnings(  # observations with a mask are dicts, and empty for others
    "ignore:Observation space for each agent probably",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",
)


@SHORT
@SOME
def test_the_api_test_of_pettingzoo(setting: Setting) -> None:
    from pettingzoo.test import api_test  # type: ignore[import-untyped]

    _, game, players = setting
    api_test(env(game, players), num_cycles=60)


@SOME
def test_the_seed_test_of_pettingzoo(setting: Setting) -> None:
    from pettingzoo.test import seed_test

    _, game, players = setting
    seed_test(lambda: env(game, players), num_cycles=10)


def play(table: DicewrightAec, seed: int | None) -> dict[str, float]:
    """Play a random game to its end; return what everybody was rewarded with in all."""
    table.reset(seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    random = np.random.default_rng(seed)
    for agent in table.agent_iter():
        seen, reward, over, cut, _ = table.last()
        total[agent] += reward
        assert not cut
        table.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("form", [INTERPRETED, COMPILED], ids=["interpreted", "compiled"])
def test_rewards_are_shares_of_the_win(form: Any) -> None:
    from dicewright import games

    table = env(games.get("diceopolis").using(form=form), 3)
    for seed in (1, None, 2):
        total = play(table, seed)
        winners = table.stepper.game.winners(table.stepper.match.state)
        won = {f"seat_{seat}": 1 / len(winners) for seat in winners}
        assert total == dict.fromkeys(total, 0.0) | won
    assert table.stepper.index == 0


def test_resets_without_a_seed_go_on_with_the_next_game() -> None:
    table = env("diceopolis")
    table.reset(5)
    first = str(table.stepper.match.events)
    table.reset()
    assert (table.stepper.seed, table.stepper.index) == (5, 1)
    assert str(table.stepper.match.events) != first
    table.reset(5)
    assert str(table.stepper.match.events) == first


def test_without_any_seed_one_is_drawn() -> None:
    one, other = env("diceopolis"), env("diceopolis")
    one.reset()
    other.reset()
    assert one.stepper.seed != other.stepper.seed


def test_illegal_actions_name_their_ruling() -> None:
    table = env("diceopolis", 2)
    table.reset(1)
    events = list(table.stepper.match.events)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(Forbidden, match="D5"):
        table.step(0)  # to keep the hand
    with pytest.raises(Forbidden, match=r"D\d"):
        table.step(int(np.flatnonzero(mask == 0)[-1]))
    with pytest.raises(Unreadable, match="expected 0 to"):
        table.step(len(mask))
    assert table.stepper.match.events == events


def test_the_wrapper_for_illegal_actions_lets_them_lose(capfd: Any) -> None:
    from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )

    table = OrderEnforcingWrapper(TerminateIllegalWrapper(env("diceopolis"), illegal_reward=-1))
    table.reset(1)
    agent = table.agent_selection
    table.last()
    table.step(0)
    assert table.rewards[agent] == -1
    assert all(table.terminations.values())


def test_only_the_seat_to_move_has_legal_actions() -> None:
    table = env("astroventure", 4, edition="quartet", options={"variant": "race"})
    table.reset(3)
    acting = {agent: int(table.observe(agent)["action_mask"].sum()) for agent in table.agents}
    assert [agent for agent, count in acting.items() if count] == [table.agent_selection]


def test_render_shows_the_game_as_text() -> None:
    table = env("novo-dice", 3, render_mode="ansi")
    table.reset(1)
    shown = table.render()
    assert "seat_2" in shown
    assert "seat 0 is to put dice" in shown or "is to put dice" in shown
    with pytest.raises(Unreadable, match="render_mode: expected ansi or none, got human"):
        env("novo-dice", render_mode="human")


def test_the_match_is_there_to_be_recorded() -> None:
    table = env("diceopolis")
    play(table, 4)
    assert any(isinstance(event, Act) for event in table.stepper.match.events)
