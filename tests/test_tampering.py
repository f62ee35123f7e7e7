"""No record passes once anything in it is changed, moved, doubled or left out."""

import pytest

from dicewright.cli.verify import OPEN
from dicewright.core.fair import SECOND
from tests.selection import SLOW
from tests.tampering import GAMES, PAGE, RIGHT, alone, by_command, cut, page, tampered


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_tampered_with_passes(game: str) -> None:
    kinds = tampered(SECOND.name, game)
    assert len(kinds) > 250
    answers = {kind: (by_command(content), alone(content)) for kind, content in kinds.items()}
    assert [kind for kind, both in answers.items() if RIGHT in both or OPEN in both] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_its_end_is_told_as_that(game: str) -> None:
    for kind, content in cut(SECOND.name, game).items():
        assert (by_command(content), alone(content)) == (OPEN, OPEN), kind


@SLOW
def test_the_page_about_fair_dice_has_the_table() -> None:
    """`python -m tests.tampering` writes it."""
    assert page() == PAGE.read_text("utf-8")
