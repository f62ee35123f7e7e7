"""Pig keeps what every game promises, and its own rules."""

import pytest

from dicewright import games
from dicewright.contract import CHECKS, Check, settings_of

GAME = games.get("pig")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.run.__name__)
def test_it_keeps_what_every_game_promises(check: Check) -> None:
    check.run(*next(settings_of(GAME)))


def test_a_one_costs_the_turn() -> None:
    state = GAME.start(2)
    GAME.roll(state, [1])
    assert (GAME.scores(state), state.player) == ([0, 0], 1)
