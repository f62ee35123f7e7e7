"""Yacht keeps what every game promises, and its own rules."""

import pytest

from dicewright import games
from dicewright.contract import CHECKS, Check, settings_of

GAME = games.get("yacht")
BOXES = {"full-house": 13, "threes": 9, "choice": 13, "four-of-a-kind": 0, "big-straight": 0}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.run.__name__)
def test_it_keeps_what_every_game_promises(check: Check) -> None:
    check.run(*next(settings_of(GAME)))


def test_boxes() -> None:
    state = GAME.start(2)
    GAME.roll(state, [2, 2, 3, 3, 3])
    for box, points in BOXES.items():
        assert GAME.gains(state, f"score {box}") == [points, 0]
    straight, yacht = (GAME.after_roll(GAME.start(2), dice) for dice in ([1, 2, 3, 4, 5], [6] * 5))
    assert GAME.gains(straight, "score little-straight") == [30, 0]
    assert GAME.gains(yacht, "score yacht") == [50, 0]
    assert GAME.gains(yacht, "score four-of-a-kind") == [24, 0]
