"""Where dice may lie: pictures with given dice for D1 and D2."""

import pytest

from tests.conftest import Lay
from tests.pictures import FACES, cross, tidy

# --- D1: the cross -----------------------------------------------------------------------------


def test_d1_the_cross_at_the_beginning(lay_turned: Lay) -> None:
    cross_only = """
        6 . . . . . .
        5 . . . . . .
        4 . . . . . .
        3 . . . . . .
        2 . . . . . .
        1 . . . . . .
        + 1 2 3 4 5 6
    """
    assert lay_turned(cross_only).picture(cross_only) == tidy(cross_only)


def test_d1_the_cross_shows_no_more_than_its_dice(lay: Lay) -> None:
    table = lay("+ 1")
    text = table.game.state_text(table.match.state)
    rows = text.rpartition("board=")[2].split("/")
    assert rows == ["......#......"] * 6 + ["#############"] + ["......#......"] * 6


@pytest.mark.parametrize("cell", [(0, 0), *cross(FACES)])
def test_d1_nobody_plays_on_the_cross(lay: Lay, cell: tuple[int, int]) -> None:
    error = lay("+ 1", a="1 2 3 4 5").refuses_die("a1", *cell)
    assert error.ruling == "D1"
    assert f"({cell[0]},{cell[1]})" in str(error)
    assert "cross" in str(error)


# --- D2: touching ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        """
        3 . . .
        2 . . .
        1 o . .
        + 1 2 3
        """,
        """
        3 . .  .
        2 o .  .
        1 a4 o .
        + 1  2 3
        """,
        """
        3 .  .  .
        2 o  .  .
        1 a4 b4 o
        +  1  2 3
        """,
        """
        3 o  .  .
        2 a1 o  .
        1 a4 b4 o
        +  1  2 3
        """,
        """
        3 o  .  .  .
        2 a1 b6 o  .
        1 a4 b4 a2 o
        +  1  2  3 4
        """,
        """
        . . .  3 .  .
        . . o  2 o  .
        . o b4 1 a4 o
        3 2 1  + 1  2
        """,
    ],
    ids=["nothing", "corner", "two", "square", "five", "two quadrants"],
)
def test_d2_open_cells_touch_two_dice(lay_turned: Lay, picture: str) -> None:
    table = lay_turned(picture)
    assert table.picture(picture, with_open=True) == tidy(picture)


LONELY_CELLS = [(2, 2), (1, 3), (3, 1), (2, 1), (1, 2), (6, 6), (7, 1), (1, 7), (7, 0), (8, 8)]


@pytest.mark.parametrize(("x", "y"), LONELY_CELLS)
def test_d2_a_cell_that_touches_too_few_dice_is_refused(lay_turned: Lay, x: int, y: int) -> None:
    error = lay_turned("+ 1", a="1 2 3 4 5").refuses_die("a3", x, y)
    assert error.ruling == "D2"
    assert "touch" in str(error)


def test_d2_corners_do_not_touch(lay_turned: Lay) -> None:
    picture = """
        3 .  .
        2 .  .
        1 b4 .
        + 1  2
    """
    error = lay_turned(picture, a="1 2 3 4 5").refuses_die("a2", 2, 2)
    assert error.ruling == "D2"
    assert "2 dice" in str(error)
    assert str(error).rstrip(".").endswith("0")


def test_d2_a_filled_cell_is_refused(lay_turned: Lay) -> None:
    picture = """
        2 .  .
        1 b4 .
        + 1  2
    """
    error = lay_turned(picture, a="1 2 3 4 5").refuses_die("a2", 1, 1)
    assert error.ruling == "D2"
    assert "already" in str(error)


@pytest.mark.parametrize(("x", "y"), [(9, 1), (1, -9), (20, 20), (9999, 9999)])
def test_d2_no_cell_lies_far_outside(lay: Lay, x: int, y: int) -> None:
    error = lay("+ 1", a="1 2 3 4 5").refuses_die("a3", x, y)
    assert error.ruling == "D2"
    assert f"({x},{y})" in str(error)


def test_d2_anybodys_dice_count(lay_turned: Lay) -> None:
    before = """
        2 b5 .
        1 b4 b6
        + 1  2
    """
    after = """
        2 b5 a3
        1 b4 b6
        + 1  2
    """
    table = lay_turned(before, a="3 3 3 3 3")
    table.place("a3", 2, 2)
    assert table.picture(after) == tidy(after)
