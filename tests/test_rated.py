"""The rated levels: choices drawn by what they cost, the same again for the same seed."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from math import exp

import numpy as np
import pytest

from dicewright import bots, games
from dicewright.bots.evaluator import Judgement
from dicewright.bots.levels import think
from dicewright.bots.rated import USUAL, draw, slack_in
from dicewright.core.definition import Capabilities
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Match
from dicewright.core.philox import Random, seed_stream
from dicewright.core.state import COMPILED, INTERPRETED, Form, State
from dicewright.lab.simulate import Job, play_one
from tests import tiny
from tests.random_play import states

RATED = [bot for bot in bots.BOTS.values() if bot.slack_for is not None]
LEVELS = [bot.name for bot in RATED]
LOTS = 4000
TOLERANCE = 0.035  # more than four standard errors of a frequency among so many


def judgement(*shares: float, errors: list[float] | None = None) -> Judgement:
    """Return a judgement of the actions 10, 11, 12 and so on."""
    actions = np.arange(10, 10 + len(shares), dtype=np.int64)
    return Judgement(actions, np.array(shares), None, None if errors is None else np.array(errors))


def stream(form: Form, seed: int = 1) -> State:
    """Return a stream of random numbers."""
    random = form.empty(Random)
    form.function(seed_stream)(random, seed, 0, 2)
    return random


def frequencies(judged: Judgement, slack: float, form: Form = INTERPRETED) -> dict[int, float]:
    """Return how often each action is drawn."""
    random = stream(form)
    counts = Counter(draw(judged, slack, random, form) for _ in range(LOTS))
    return {action: count / LOTS for action, count in counts.items()}


def test_actions_are_drawn_by_what_they_cost(form: Form) -> None:
    found = frequencies(judgement(0.42, 0.50, 0.47, 0.30), 0.04, form)
    weights = {10: exp(-2.0), 11: 1.0, 12: exp(-0.75), 13: exp(-5.0)}
    for action, weight in weights.items():
        expected = weight / sum(weights.values())
        assert found.get(action, 0.0) == pytest.approx(expected, abs=TOLERANCE)


def test_both_forms_of_a_stream_draw_alike() -> None:
    judged = judgement(0.5, 0.49, 0.48)
    one, other = stream(INTERPRETED), stream(COMPILED)
    for _ in range(100):
        assert draw(judged, 0.02, one, INTERPRETED) == draw(judged, 0.02, other, COMPILED)


def test_of_equal_ones_the_one_that_expert_prefers_is_chosen_for_all() -> None:
    judged = Judgement(
        np.arange(10, 14), np.array([0.5, 0.5, 0.4, 0.4]), np.array([0.0, 1.0, 3.0, 2.0])
    )
    found = frequencies(judged, 0.1)
    assert found.keys() == {11, 12}
    assert found[12] == pytest.approx(exp(-1.0) / (1.0 + exp(-1.0)), abs=TOLERANCE)


def test_of_shares_that_are_drawn_by_lot_the_sure_part_counts() -> None:
    found = frequencies(judgement(0.6, 0.5, errors=[0.2, 0.0]), 0.1)
    assert found[10] == pytest.approx(exp(-1.0) / (1.0 + exp(-1.0)), abs=TOLERANCE)


@pytest.mark.parametrize("slack", [0.0, 1e-6])
def test_without_slack_nothing_slips(slack: float) -> None:
    assert frequencies(judgement(0.2, 0.2001, 0.1), slack) == {11: 1.0}


def test_one_legal_action_needs_no_lot() -> None:
    random = stream(INTERPRETED)
    assert draw(judgement(0.3), 0.05, random, INTERPRETED) == 10
    assert random == stream(INTERPRETED)


# --- in games ------------------------------------------------------------------------------------


def decisions(game: Game, seed: int) -> list[State]:
    """Return some states in which somebody is to choose."""
    found = states(game, game.players[0], seed=seed)
    return [s for s in islice(found, 0, None, 13) if game.to_move(s) not in (CHANCE, TERMINAL)]


def match_in(game: Game, state: State) -> Match:
    match = Match(game, ["?"] * int(state.players), int(state.first))
    match.state = state
    return match


@pytest.mark.parametrize("name", games.names())
def test_a_level_without_slack_plays_as_expert(name: str) -> None:
    game = games.get(name).using(form=COMPILED)
    bot = bots.Bot("sure", "", slack_for=lambda game: 0.0)
    for state in decisions(game, 3):
        player = bots.BotPlayer(bot, game, 0, 1)
        assert player.choose(match_in(game, state)) == think(game, state, "expert", None).best


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_game(name: str, level: str) -> None:
    job = Job(games.get(name), (level, "easy"), 1, seed=5)
    assert play_one(job, 0).events == play_one(job, 0).events


@pytest.mark.parametrize("name", games.names())
def test_another_lot_gives_another_choice(name: str) -> None:
    game = games.get(name).using(form=COMPILED)
    chosen = [
        [
            bots.BotPlayer(bots.get("casual"), game, 0, seed).decide(game, state)
            for state in decisions(game, 4)
        ]
        for seed in range(5)
    ]
    assert any(one != chosen[0] for one in chosen)


@pytest.mark.parametrize("name", games.names())
def test_each_level_slips_less_than_the_one_below(name: str) -> None:
    game = games.get(name)
    for option in game.option_list:
        for value in option.values:
            own = game.using(options={option.name: value})
            slacks = [slack_in(own, level) for level in LEVELS]
            assert sorted(slacks, reverse=True) == slacks
            assert all(0.0 < slack < 0.5 for slack in slacks)


def test_a_game_that_says_nothing_has_the_usual_slack() -> None:
    game = replace(tiny.game(), load=Capabilities)
    assert {level: slack_in(game, level) for level in LEVELS} == USUAL
    assert list(USUAL) == LEVELS


@pytest.mark.parametrize("bot", RATED, ids=LEVELS)
def test_rated_levels_think_as_expert_does_and_no_simulation_compiles_them(bot: bots.Bot) -> None:
    assert bot.thinks_as == "expert"
    assert not bot.quick
    assert all(other.thinks_as == other.name for other in bots.BOTS.values() if other not in RATED)
