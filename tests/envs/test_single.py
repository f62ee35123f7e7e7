"""Gymnasium's own check passes for every game; bots of any level sit in the other seats."""

from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dicewright import games
from dicewright.core.errors import Unreadable
from dicewright.core.match import Act
from dicewright.core.state import INTERPRETED
from dicewright.envs.single import ILLEGAL, LEARNER, SingleSeat, name_of
from dicewright.lab.simulate import Job, play_one
from tests.envs.settings import SOME, Setting


@SOME
def test_the_check_of_gymnasium(setting: Setting) -> None:
    _, game, players = setting
    opponents = ["random"] * (players - 2) + ["greedy"]
    env = SingleSeat(game, opponents, seat=players - 1, render_mode="ansi")
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Novo Dice", "NovoDice"),
        ("Can't Stop!", "CantStop"),
        ("Zwölf_3", "Zwölf3"),
        ("?", "diceopolis"),
    ],
)
def test_gymnasium_takes_any_title(title: str, name: str) -> None:
    named = name_of(replace(games.get("diceopolis"), title=title))
    assert named == f"Dicewright/{name}-v0"
    gymnasium.envs.registration.parse_env_id(named)


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_registered(name: str) -> None:
    env = gymnasium.make(name_of(games.get(name)), opponents=("random", "random"))
    assert isinstance(env.unwrapped, SingleSeat)
    assert env.unwrapped.numbers.game.name == name
    assert env.unwrapped.numbers.players == 3
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert (reward, over, "illegal" in info) == (0.0, False, False)


def play(env: SingleSeat, seed: int | None = None) -> tuple[float, dict[str, Any]]:
    """Play a game, any legal actions; return the reward and the last info."""
    seen, info = env.reset(seed=seed)
    random, over, reward = np.random.default_rng(seed), False, 0.0
    while not over:
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert seen["action_mask"].any()
        assert reward == 0.0
        action = int(random.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, over, cut, info = env.step(action)
        assert not cut
    return reward, info


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_reward_is_the_share_of_the_win(seat: int) -> None:
    game = games.get("diceopolis").using(form=INTERPRETED)
    env = SingleSeat(game, ["random", "random"], seat=seat)
    rewards = []
    for seed in range(6):
        reward, info = play(env, seed)
        most = max(info["points"])
        share = 1 / info["points"].count(most) if info["points"][seat] == most else 0.0
        assert reward == share
        rewards.append(reward)
    assert len(set(rewards)) > 1


def test_bots_play_as_in_a_simulation() -> None:
    """Let the learner choose as the bot would that sits there: the game is the simulated one."""
    game = games.get("diceopolis").using(form=INTERPRETED)
    job = Job(game, ("greedy", "greedy", "random"), 3, 9)
    env = SingleSeat(game, ["random", "greedy"], seat=1)
    for index in range(2):
        wanted = play_one(job, index)
        env.reset(seed=9 if index == 0 else None)
        own = [
            int(event.action)
            for event in wanted.events
            if isinstance(event, Act) and event.seat == 1
        ]
        for action in own:
            env.step(env.numbers.number(1, action))
        assert env.stepper.match.events == wanted.events
    assert env.stepper.match.players == ("bot:greedy", LEARNER, "bot:random")


def test_levels_that_think_can_be_opponents() -> None:
    env = SingleSeat("diceopolis", "expert", first=0)
    seen, _ = env.reset(seed=1)
    for _ in range(3):
        seen, _, over, _, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        assert not over


def test_an_illegal_action_loses() -> None:
    env = SingleSeat(games.get("diceopolis").using(form=INTERPRETED), "random")
    for wrong in (0, 10_000, -1):
        env.reset(seed=2)
        _, reward, over, _, info = env.step(wrong)
        assert (reward, over) == (ILLEGAL, True)
        assert info["illegal"].startswith("action: expected" if wrong else "D5")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"opponents": ["random"] * 4}, "2 to 4 players, not 5"),
        ({"seat": 2}, "seat: expected one from 0 to 1, got 2"),
        ({"edition": "none"}, "none"),
        ({"options": {"row": "length"}}, "option row: expected colour or value"),
        ({"render_mode": "human"}, "render_mode: expected ansi"),
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(Unreadable, match=told):
        SingleSeat("diceopolis", **wrong)


def test_render_names_the_players() -> None:
    env = SingleSeat("diceopolis", "random", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert LEARNER in shown
    assert "bot:random" in shown
