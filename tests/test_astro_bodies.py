"""What can be completed, locking, and the end: A6 to A13, with given dice."""

import pytest

from dicewright.core.state import Form
from tests.astro import (
    A_HOLDS_ALPHA,
    A_NINE,
    ALMOST,
    B_NINE,
    all_bodies,
    duel,
    sit_down,
    tidy,
)

FOUR = "Alpha Beta Gamma Delta"  # for three players
ANYTHING = "roll fire fire fire water2 water2 earth2 | steal"  # 3 fire, 4 water, 2 earth


# --- A6: unoccupied bodies ---------------------------------------------------------------------


@pytest.mark.parametrize(("body", "points"), [("star", 3), ("planet 1", 2), ("moon 1", 1)])
def test_a6_a_cube_and_the_points(form: Form, body: str, points: int) -> None:
    table = sit_down(form).complete(f"take Alpha {body}")
    assert table.scores == [points, 0]
    cubes = {b["body"]: b["cubes"] for b in table.view["boards"][0]["bodies"]}
    assert cubes == {b: [0] if b == body else [] for b in ("star", "planet 1", "moon 1")}


def test_a6_each_body_of_a_board(form: Form) -> None:
    table = sit_down(form).complete("take Gamma planet 2; take Beta moon 2; take Gamma moon 1")
    assert table.boards == tidy("""
        Alpha . | . | .
        Beta  . | . | . b
        Gamma . | . a | a
    """)
    assert table.scores == [3, 1]


def test_a6_not_where_anybody_has_a_cube(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1").roll_for("take Beta moon 1")
    assert table.ruling("take Beta moon 1") == "A6"
    table.complete_now("stop").roll_for("take Beta moon 1")
    assert table.ruling("take Beta moon 1") == "A6"


@pytest.mark.parametrize("body", ["planet 2", "planet 3", "moon 2", "moon 6"])
def test_a6_not_a_body_that_the_board_has_not(form: Form, body: str) -> None:
    table = sit_down(form).play(ANYTHING)
    assert table.ruling(f"take Alpha {body}") == "A1"


def test_a6_the_points_are_the_editions(form: Form) -> None:
    points = {"star": 7, "planet": 5, "moon": 4}
    table = sit_down(form, points=points).complete(
        "take Alpha star; take Alpha planet 1; take Alpha moon 1"
    )
    assert table.scores == [11, 5]


# --- A7: stealing with the steal die -----------------------------------------------------------


@pytest.mark.parametrize(("body", "points"), [("star", 3), ("planet 1", 2), ("moon 1", 1)])
def test_a7_the_cube_is_replaced_stars_too(form: Form, body: str, points: int) -> None:
    table = sit_down(form).complete(f"take Alpha {body}; steal Alpha {body} from 0")
    assert table.scores == [0, points]
    assert "b" in table.boards
    assert "a" not in table.boards.replace("Alpha", "").replace("Beta", "").replace("Gamma", "")


def test_a7_not_without_steal_showing(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1").roll_for("take Beta moon 1")
    assert table.ruling("steal Beta moon 1 from 0") == "A7"


def test_a7_not_with_the_combination_unpaid(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1")
    table.play("roll water water water water water water | steal")
    assert table.ruling("steal Beta moon 1 from 0") == "A4"


def test_a7_a_steal_kept_over_rolls(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1")
    table.play("roll water water water water water water | steal; keep water steal")
    table.play("roll fire fire fire fire fire; steal Beta moon 1 from 0")
    assert table.scores == [0, 1]


def test_a7_neither_an_own_nor_an_unoccupied_body(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1; stop").play(ANYTHING)
    assert table.ruling("steal Beta moon 1 from 0") == "A7"
    assert table.ruling("steal Beta moon 1 from 1") == "A7"
    assert table.ruling("steal Beta moon 2 from 1") == "A7"
    assert table.ruling("steal Beta moon 2 from 0") == "A7"


def test_a7_the_opponent_named_must_be_there(form: Form) -> None:
    table = sit_down(form, FOUR, 3).complete("take Beta moon 1; stop").play(ANYTHING)
    assert {t for t in table.legal if t.startswith("steal")} == {"steal Beta moon 1 from 0"}
    assert table.ruling("steal Beta moon 1 from 1") == "A7"
    assert table.ruling("steal Beta moon 1 from 3") == "A7"


# --- A8: Steal actions -------------------------------------------------------------------------


@pytest.mark.parametrize(("body", "points"), [("planet 1", 2), ("moon 1", 1)])
@pytest.mark.parametrize("action", [1, 2])
def test_a8_three_and_the_bodys_points(form: Form, action: int, body: str, points: int) -> None:
    table = sit_down(form).complete(f"take Alpha {body}; action {action} Alpha {body} from 0")
    assert table.scores == [0, 3 + points]
    assert table.used == [action]
    assert table.boards.splitlines()[0].count("b") == 1


def test_a8_only_the_actions_combination_matters(form: Form) -> None:
    """Neither the steal die nor what the body asks for."""
    table = sit_down(form).complete("take Gamma planet 2")  # water 3, earth 4
    table.play("roll fire fire water water2 earth earth2 | blank")
    assert table.ruling("take Gamma planet 2") == "A6"
    table.play("action 1 Gamma planet 2 from 0")
    assert table.scores == [0, 5]


def test_a8_not_with_the_actions_combination_unpaid(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1").roll_for("steal Beta moon 1 from 0")
    assert table.ruling("action 1 Beta moon 1 from 0") == "A4"


def test_a8_not_on_a_star(form: Form) -> None:
    table = sit_down(form).complete("take Beta star").roll_for("action 1 Beta star from 0")
    assert table.ruling("action 1 Beta star from 0") == "A8"
    assert not [text for text in table.legal if text.startswith("action")]


def test_a8_neither_an_own_nor_an_unoccupied_body(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1; take Beta moon 2")
    table.roll_for("action 1 Beta moon 1 from 1")
    for target in ("moon 1 from 0", "moon 1 from 1", "moon 2 from 0", "planet 1 from 1"):
        assert table.ruling(f"action 1 Beta {target}") == "A8"
    assert {t for t in table.legal if "action" in t} == {"action 1 Beta moon 2 from 1"}


def test_a8_the_points_are_the_editions(form: Form) -> None:
    table = sit_down(form, points={"steal_action": 9, "empty_action": 6})
    table.complete("take Alpha moon 1; action 2 Alpha moon 1 from 0; action 3 Alpha moon 1 from 1")
    assert table.scores == [6, 9]


# --- A9: Empty actions -------------------------------------------------------------------------


@pytest.mark.parametrize("body", ["star", "planet 1", "moon 1"])
@pytest.mark.parametrize("action", [3, 4, 5])
def test_a9_two_points_and_the_cube_is_gone_stars_too(form: Form, action: int, body: str) -> None:
    table = sit_down(form).complete(f"take Alpha {body}; action {action} Alpha {body} from 0")
    assert table.scores == [0, 2]
    assert table.boards.splitlines()[0] == "Alpha . | . | ."
    table.complete(f"take Alpha {body}")
    assert table.boards.splitlines()[0].count("a") == 2  # the name has one


def test_a9_neither_an_own_nor_an_unoccupied_body(form: Form) -> None:
    table = sit_down(form).complete("take Beta star; take Beta moon 2")
    table.roll_for("action 5 Beta star from 1")
    for target in ("star from 0", "star from 1", "moon 2 from 0", "planet 1 from 1"):
        assert table.ruling(f"action 5 Beta {target}") == "A9"
    assert "action 5 Beta moon 2 from 1" in table.legal


def test_a9_not_with_the_combination_unpaid(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1").play(ANYTHING)
    assert table.ruling("action 5 Beta moon 1 from 0") == "A4"


# --- A10: actions are used once ----------------------------------------------------------------


def test_a10_once_in_a_game_by_anyone(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1; action 3 Beta moon 1 from 0")
    table.complete("take Beta moon 1; take Beta moon 2").roll_for("action 3 Beta moon 2 from 1")
    assert table.ruling("action 3 Beta moon 2 from 1") == "A10"
    table.complete_now("stop").roll_for("action 3 Beta moon 1 from 0")
    assert table.ruling("action 3 Beta moon 1 from 0") == "A10"
    assert table.used == [3]


def test_a10_the_others_of_its_kind_are_still_there(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1; action 1 Beta moon 1 from 0")
    table.complete("action 2 Beta moon 1 from 1; action 3 Beta moon 1 from 0")
    assert (table.scores, table.used) == ([3, 5], [1, 2, 3])


def test_a10_not_without_a_legal_target(form: Form) -> None:
    table = sit_down(form).roll_for("action 1 Alpha moon 1 from 1")
    assert not [text for text in table.legal if text.startswith("action")]
    assert table.ruling("action 1 Alpha moon 1 from 1") == "A8"
    table.complete_now("take Beta moon 1; stop").roll_for("action 5 Beta moon 1 from 1")
    assert not [text for text in table.legal if text.startswith("action")]


@pytest.mark.parametrize("number", [6, 8, 9, 99])
def test_a10_there_are_five_actions(form: Form, number: int) -> None:
    table = sit_down(form).complete("take Beta moon 1").play(ANYTHING)
    assert table.ruling(f"action {number} Beta moon 1 from 0") == "A10"


def test_a10_the_view_says_what_is_used(form: Form) -> None:
    table = sit_down(form).complete("take Beta moon 1; action 4 Beta moon 1 from 0")
    assert [action["used"] for action in table.view["actions"]] == [False] * 3 + [True, False]


# --- A11: completing a board -------------------------------------------------------------------


def test_a11_the_last_body_taken(form: Form) -> None:
    table = sit_down(form).complete(A_HOLDS_ALPHA)
    assert table.scores == [3 + 2 + 1 + 3, 0]
    assert table.boards == tidy("""
        Alpha a | a | a locked
        Beta  . | . | . .
        Gamma . | . . | .
    """)


def test_a11_the_last_body_stolen(form: Form) -> None:
    table = sit_down(form).complete(ALMOST)
    assert table.scores == [5, 1]
    table.complete("steal Alpha moon 1 from 1")
    assert table.scores == [9, 0]
    assert table.boards.splitlines()[0] == "Alpha a | a | a locked"


def test_a11_the_last_body_stolen_by_an_action(form: Form) -> None:
    table = sit_down(form).complete(f"{ALMOST}; action 2 Alpha moon 1 from 1")
    assert table.scores == [12, 0]
    assert table.boards.splitlines()[0] == "Alpha a | a | a locked"


def test_a11_a_full_board_of_two_players_is_not_completed(form: Form) -> None:
    table = sit_down(form).complete(ALMOST)
    assert table.boards.splitlines()[0] == "Alpha a | a | b"
    assert table.scores == [5, 1]


def test_a11_emptying_completes_nothing(form: Form) -> None:
    table = sit_down(form).complete(f"{ALMOST}; action 3 Alpha moon 1 from 1")
    assert table.boards.splitlines()[0] == "Alpha a | a | ."
    assert table.scores == [7, 0]


def test_a11_nothing_on_a_locked_board_can_be_stolen_or_emptied(form: Form) -> None:
    table = sit_down(form).complete(A_HOLDS_ALPHA)
    for body in ("star", "planet 1", "moon 1"):
        table.roll_for(f"steal Alpha {body} from 0")
        assert not [text for text in table.legal if "Alpha" in text]
        assert table.ruling(f"steal Alpha {body} from 0") == "A11"
        assert table.ruling(f"take Alpha {body}") == "A11"
        table.complete_now("stop; stop")
    for action in range(1, 6):
        table.roll_for(f"action {action} Alpha moon 1 from 0")
        assert not [text for text in table.legal if "Alpha" in text]
        assert table.ruling(f"action {action} Alpha moon 1 from 0") == "A11"
        table.complete_now("stop; stop")


def test_a11_other_boards_go_on(form: Form) -> None:
    table = sit_down(form).complete(f"{A_HOLDS_ALPHA}; take Beta star; steal Beta star from 1")
    assert table.scores == [12, 0]


def test_a11_boards_of_two_players(form: Form) -> None:
    table = duel(form).complete("take Xi star; take Phi star; take Xi planet 1; take Phi planet 1")
    table.complete("take Xi moon 1; take Phi moon 1")
    assert table.scores == [7, 9]
    assert table.boards == tidy("""
        Xi  a | a | a locked
        Psi . | . | .
        Phi b | b | b locked
    """)


# --- A12: cubes are not limited ----------------------------------------------------------------


def test_a12_more_cubes_than_the_box_has(form: Form) -> None:
    table = duel(form, cubes={"per_player": 1}).complete("take Xi star; stop; take Psi star; stop")
    table.complete("take Phi star; stop; take Phi moon 1")
    assert table.scores == [10, 0]


# --- A13: the end ------------------------------------------------------------------------------

A_FIVE = ["Phi star", "Phi planet 1", "Xi moon 1", "Psi moon 1", "Phi moon 1"]
B_FOUR = ["Psi star", "Psi planet 1", "Xi star", "Xi planet 1"]


def test_a13_the_last_body_ends_the_game_after_its_bonus(form: Form) -> None:
    """The bonus of 3 decides: 8 against 10 without it."""
    table = all_bodies(duel(form), A_FIVE, B_FOUR)
    assert table.over
    assert (table.scores, table.winners) == ([11, 10], [0])
    assert table.boards == tidy("""
        Xi  b | b | a
        Psi b | b | a
        Phi a | a | a locked
    """)


def test_a13_equal_totals_share(form: Form) -> None:
    table = all_bodies(duel(form), A_NINE, B_NINE)
    assert table.over
    assert (table.scores, table.winners) == ([9, 9], [0, 1])


def test_a13_nothing_after_the_end(form: Form) -> None:
    table = all_bodies(duel(form), A_NINE, B_NINE)
    assert table.legal == set()
    assert table.ruling("roll fire fire fire fire fire fire | blank") == "A13"
    assert table.ruling("stop", "b") == "A13"
    assert table.ruling("take Xi star", "b") == "A13"


def test_a13_an_emptied_body_keeps_the_game_going(form: Form) -> None:
    table = duel(form)
    for mine, theirs in zip(A_NINE, B_NINE, strict=False):
        table.complete(f"take {mine}; take {theirs}")
    table.complete("action 3 Psi star from 1; take Phi moon 1")
    assert not table.over
    table.complete("take Psi star")
    assert table.over
    assert (table.scores, table.winners) == ([15, 7], [0])


def test_a13_stealing_the_last_body_but_one_ends_nothing(form: Form) -> None:
    table = duel(form)
    for mine, theirs in zip(A_NINE, B_NINE, strict=False):
        table.complete(f"take {mine}; take {theirs}")
    table.complete("steal Phi star from 1; steal Phi star from 0")
    assert not table.over
