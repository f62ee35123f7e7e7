"""Yacht keeps what every game promises, and its own rules."""

import pytest

from dicewright import games
from dicewright.contract import CHECKS, Check, settings_of

GAME = games.get("yacht")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.run.__name__)
def test_it_keeps_what_every_game_promises(check: Check) -> None:
    check.run(*next(settings_of(GAME)))


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ([2, 2, 3, 3, 3], "full-house", 13),
        ([3, 3, 3, 3, 3], "full-house", 0),
        ([5, 5, 5, 5, 5], "four-of-a-kind", 20),
        ([1, 2, 3, 4, 5], "little-straight", 30),
        ([1, 2, 3, 4, 6], "big-straight", 0),
        ([6, 6, 6, 6, 6], "yacht", 50),
    ],
)
def test_boxes(dice: list[int], box: str, points: int) -> None:
    state = GAME.start(2)
    GAME.roll(state, dice)
    assert GAME.gains(state, f"score {box}") == [points, 0]
