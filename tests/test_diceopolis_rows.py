"""What dice score: pictures with given dice for D7, D8 and D10."""

import pytest

from tests.conftest import Lay
from tests.pictures import tidy

# --- D7: rows ----------------------------------------------------------------------------------

ROWS = {
    # name: (before, die, cell, points of a before, after)
    "the die beside the arm matches": (
        """
        3 .  .  .
        2 .  .  .
        1 b5 b6 .
        + 1  2  3
        """,
        ("a3", 3, 1),
        (0, 3 + 3),
    ),
    "it does not match": (
        """
        3 .  .  .
        2 .  .  .
        1 b5 b6 .
        + 1  2  3
        """,
        ("a4", 3, 1),
        (0, 0),
    ),
    "the row goes on with any value of its owner": (
        """
        3 .  .  .
        2 b5 b5 .
        1 b5 b6 a3
        + 1  2  3
        """,
        ("a5", 3, 2),
        (6, 6 + 5),
    ),
    "three dice": (
        """
        3 b4 b4 .
        2 b5 b5 a5
        1 b5 b6 a3
        + 1  2  3
        """,
        ("a1", 3, 3),
        (11, 11 + 1),
    ),
    "a row away from the other arm": (
        """
        2 .  .  .
        1 a1 a6 .
        + 1  2  3
        """,
        ("a4", 3, 1),
        (2 + 2 + 6, 2 + 2 + 6 + 4),
    ),
    "a die that begins one row and lengthens another": (
        """
        2 .  .  .
        1 a1 a6 .
        + 1  2  3
        """,
        ("a3", 3, 1),
        (10, 10 + 3 + (3 + 3)),
    ),
    "a die that begins a row behind a row of another": (
        """
        2 .  .  .
        1 b1 b6 .
        + 1  2  3
        """,
        ("a3", 3, 1),
        (0, 3 + 3),
    ),
}


@pytest.mark.parametrize("case", ROWS)
def test_d7_rows(lay_turned: Lay, case: str) -> None:
    before, (die, x, y), (points, points_after) = ROWS[case]
    table = lay_turned(before, a=" ".join(die[1:] * 5))
    assert table.scores[0] == points
    others = table.scores[1:]
    table.place(die, x, y)
    assert table.scores == [points_after, *others]


def test_d7_rows_run_on_both_sides_of_an_arm(lay_turned: Lay) -> None:
    before = """
        . . 2 .  .
        . . 1 a1 .
        2 1 + 1  2
    """
    after = """
        . .  2 .  .
        . a1 1 a1 .
        2 1  + 1  2
    """
    table = lay_turned(before, a="1 1 1 1 1")
    assert table.scores == [4, 0]
    table.place("a1", -1, 1)
    assert table.picture(after) == tidy(after)
    assert table.scores == [8, 0]


@pytest.mark.parametrize(
    ("row", "points", "points_after"),
    [("colour", 3 + 3 + 5, 3 + 3 + 5 + 3), ("value", 3 + 3, 3 + 3)],
)
def test_d7_option_row_a_wrong_value_ends_a_row(
    lay_turned: Lay, row: str, points: int, points_after: int
) -> None:
    picture = """
        3 b4 b4 .
        2 b5 b5 a5
        1 b5 b6 a3
        + 1  2  3
    """
    table = lay_turned(picture, row=row, a="3 3 3 3 3")
    assert table.scores[0] == points
    table.place("a3", 3, 3)
    assert table.scores[0] == points_after


@pytest.mark.parametrize("row", ["colour", "value"])
def test_d7_option_row_the_same_value_goes_on(lay_turned: Lay, row: str) -> None:
    picture = """
        3 .  .  .
        2 b5 b5 .
        1 b5 b6 a3
        + 1  2  3
    """
    table = lay_turned(picture, row=row, a="3 3 3 3 3")
    assert table.scores[0] == 3 + 3
    table.place("a3", 3, 2)
    assert table.scores[0] == 3 + 3 + 3


def test_d7_option_row_value_is_of_the_arm_not_of_the_row(lay_turned: Lay) -> None:
    picture = """
        2 b4 .
        1 a1 a2
        + 1  2
    """
    table = lay_turned(picture, row="value", a="2 2 2 2 2")
    assert table.scores[0] == (1 + 1) + (1 + 1) + (2 + 2)
    table.place("a2", 2, 2)
    assert table.scores[0] == (1 + 1) + (1 + 1) + (2 + 2 + 2)


# --- D8: two rows, blocked rows, wrong beginnings ----------------------------------------------


@pytest.mark.parametrize("row", ["colour", "value"])
def test_d8_the_corner_die_touches_two_ones(lay_turned: Lay, row: str) -> None:
    before = """
        2 . .
        1 . .
        + 1 2
    """
    after = """
        2 .  .
        1 a1 .
        + 1  2
    """
    table = lay_turned(before, row=row, a="1 2 3 4 5")
    table.place("a1", 1, 1)
    assert table.picture(after) == tidy(after)
    assert table.scores == [(1 + 1) + (1 + 1), 0]


def test_d8_a_die_in_two_rows_of_its_owner_counts_in_both(lay_turned: Lay) -> None:
    picture = """
        2 a2 .
        1 a1 a2
        + 1  2
    """
    table = lay_turned(picture, a="6 6 6 6 6")
    rows = (1 + 1 + 2) + (1 + 1 + 2) + (2 + 2) + (2 + 2)
    assert table.scores[0] == rows
    table.place("a6", 2, 2)
    assert table.scores[0] == rows + 6 + 6


def test_d8_a_blocked_row(lay_turned: Lay) -> None:
    """The blocked row of a keeps its worth, and gains nothing behind the blocking die."""
    picture = """
        4 .  .
        3 .  .
        2 .  .
        1 a1 .
        + 1  2
    """
    blocked = """
        4 .  .
        3 a4 .
        2 b5 .
        1 a1 .
        + 1  2
    """
    table = lay_turned(picture, to_move="b", a="4 4 4 4 4", b="5 5 5 5 5")
    table.place("b5", 1, 2)
    assert table.scores == [4, 0]
    table.roll(4)
    table.place("a4", 1, 3)
    assert table.picture(blocked) == tidy(blocked)
    assert table.scores == [4, 0]


def test_d8_a_die_behind_another_colour_can_begin_a_row_of_the_other_line(lay_turned: Lay) -> None:
    picture = """
        3 .  .
        2 b5 .
        1 a1 .
        + 1  2
    """
    table = lay_turned(picture, a="3 3 3 3 3")
    table.place("a3", 1, 3)
    assert table.scores == [4 + (3 + 3), 0]


def test_d8_the_blocking_die_is_in_no_row_of_that_line(lay_turned: Lay) -> None:
    picture = """
        3 .  .
        2 b2 .
        1 a1 .
        + 1  2
    """
    table = lay_turned(picture, to_move="b", b="6 6 6 6 6")
    assert table.scores == [4, 2 + 2]
    table.place("b6", 1, 3)
    assert table.scores == [4, 2 + 2]


@pytest.mark.parametrize("die", ["a1", "a2", "a4"])
def test_d8_a_row_that_starts_with_a_wrong_value(lay_turned: Lay, die: str) -> None:
    """Nothing behind a die that does not match scores, not even the arm die's own value."""
    picture = """
        4 .  .
        3 .  .
        2 a5 .
        1 a4 .
        + 1  2
    """
    table = lay_turned(picture, a=" ".join(die[1:] * 5))
    table.place(die, 1, 3)
    assert table.scores == [0, 0]


# --- D10: blocking -----------------------------------------------------------------------------


@pytest.mark.parametrize("die", ["b1", "b2", "b4", "b6"])
def test_d10_a_die_may_be_placed_only_to_block(lay_turned: Lay, die: str) -> None:
    picture = """
        3 .  .  .
        2 a4 a4 .
        1 a1 a2 a3
        + 1  2  3
    """
    table = lay_turned(picture, to_move="b", b=" ".join(die[1:] * 5))
    before = table.scores
    table.place(die, 3, 2)
    assert table.scores == before
