"""Drawing a legal action gives what the same random number picks of the list."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicewright.bots.random import choose
from dicewright.core.dice import Generated, stream
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Match
from dicewright.core.state import INTERPRETED
from tests.random_play import Case, case_name, cases, game_of

STREAM = 7  # some stream of random numbers


def draw_all_the_way(game: Game, players: int, seed: int) -> int:
    """Play a game by drawing; check each action against the list, return how many there were."""
    match = Match.begin(game, ["bot:random"] * players, seed)
    dice = Generated(game, seed)
    drawing, listing = (stream(game, seed, 0, STREAM) for _ in range(2))
    drawn = 0
    while (seat := game.to_move(match.state)) != TERMINAL:
        if seat == CHANCE:
            game.roll(match.state, dice.roll(game, match.state))
            continue
        actions = game.form.buffer(game.most_legal)
        count = game.legal_rules.list_legal(match.state, game.tables, actions)
        picked = choose(match.state, game.tables, actions, count, listing)
        room = game.form.buffer(game.most_legal)
        assert game.legal_rules.draw_legal(match.state, game.tables, room, drawing) == picked
        game.act(match.state, picked)
        drawn += 1
    return drawn


@pytest.mark.parametrize("case", cases(), ids=case_name)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_drawn_actions_are_those_of_the_list(case: Case, seed: int) -> None:
    assert draw_all_the_way(game_of(case).using(form=INTERPRETED), case[1], seed) > 10
