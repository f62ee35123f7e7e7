"""What people call the dice of a roll."""

import pytest

from dicewright import games
from dicewright.core.kinds import dice_to_roll, kinds_of
from dicewright.tui.keys import die_words, kind_words
from tests import tiny

NAMES = {
    "white-a": "white die A",
    "white-b": "white die B",
    "black": "black die",
    "steal": "steal die",
    "die": "die",
    "die-2": "die 2",
    "dark-red": "dark-red die",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_kind_has_words(name: str) -> None:
    assert kind_words(name) == NAMES[name]


@pytest.mark.parametrize("name", games.names())
def test_no_two_dice_of_a_roll_have_the_same_words(name: str) -> None:
    game = games.get(name)
    for edition in game.edition_type.shipped_names():
        game = game.using(edition=game.edition_type.shipped(edition))
        state = game.start(game.players[0])
        dice = dice_to_roll(game, state)
        assert [die.kind for die in dice] == game.dice(state)
        assert len({die_words(die) for die in dice}) == len(dice)
        assert len(set(map(kind_words, kinds_of(game)))) == len(kinds_of(game))


def test_dice_are_counted_within_their_kind() -> None:
    game = games.get("astroventure")
    dice = dice_to_roll(game, game.start(2))
    assert [die_words(die) for die in dice[-3:]] == [
        "elemental die 5 of 6",
        "elemental die 6 of 6",
        "steal die",
    ]


def test_an_edition_of_ones_own_has_words() -> None:
    game = tiny.game()
    assert [die_words(die) for die in dice_to_roll(game, game.start(2))][:2] == [
        "die 1 of 5",
        "die 2 of 5",
    ]
