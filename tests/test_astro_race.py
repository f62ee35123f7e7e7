"""The race to 25, and the safeguard of both variants: A14 to A17, with given dice."""

import pytest

from dicewright.core.errors import Forbidden
from dicewright.core.state import Form
from tests.astro import (
    AT_22,
    AT_23,
    AT_24,
    DUEL,
    PLANETS,
    STANDARD,
    STARS,
    XI,
    Table,
    alone,
    edited,
    sit_down,
    sit_down_to_race,
    tidy,
)

FALLING = ["Kappa", "Iota", "Theta", "Eta", "Zeta", "Epsilon", "Delta"]
NINE = [f"{name} {body}" for name in XI.split() for body in ("star", "planet 1", "moon 1")]


def together(table: Table, bodies: list[str]) -> Table:
    """Let both players take the same bodies."""
    for body in bodies:
        table.complete(f"take {body}; take {body}")
    return table


# --- A14: the boards, and no completing --------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
def test_a14_the_boards_of_the_greatest_bonus(form: Form, players: int) -> None:
    game = edited(form, {"variant": "race"})
    names = [system["name"] for system in STANDARD["systems"]]
    boards = [names.index(name) for name in FALLING[: players + 1]]
    assert game.lay_out(players) == boards
    assert game.parse_layout(players, {"systems": FALLING[: players + 1]}) == boards


@pytest.mark.parametrize(
    "wrong", ["Iota Kappa Theta", "Theta Iota Kappa", "Alpha Beta Gamma", "Kappa Iota Eta"]
)
def test_a14_other_boards_are_refused(form: Form, wrong: str) -> None:
    game = edited(form, {"variant": "race"})
    with pytest.raises(Forbidden) as caught:
        game.parse_layout(2, {"systems": wrong.split()})
    assert caught.value.ruling == "A14"


def test_a14_the_greatest_bonus_wherever_it_stands_in_the_edition(form: Form) -> None:
    systems = [system | {"bonus": 13 - system["bonus"]} for system in STANDARD["systems"]]
    game = edited(form, {"variant": "race"}, systems=systems)
    assert game.lay_out(2) == [0, 1, 2]


def test_a14_there_is_no_completing(form: Form) -> None:
    table = sit_down(form, XI, race=True, **DUEL)
    alone(table, ["Phi star", "Phi planet 1", "Phi moon 1"])
    assert table.scores == [6, 0]
    assert table.boards.splitlines()[0] == "Phi a | a | a"
    table.complete("stop; steal Phi moon 1 from 0; stop; action 3 Phi star from 0")
    assert table.scores == [2, 3]
    assert table.boards.splitlines()[0] == "Phi . | a | b"


def test_a14_the_game_goes_on_with_all_bodies_occupied(form: Form) -> None:
    table = alone(sit_down(form, XI, race=True, **DUEL), NINE)
    assert (table.over, table.scores) == (False, [18, 0])
    table.complete("stop; steal Xi moon 1 from 0")
    assert table.scores == [17, 1]


def test_a14_also_with_two_cubes_on_each(form: Form) -> None:
    table = together(sit_down(form, XI, race=True, **DUEL), NINE)
    assert (table.over, table.scores) == (False, [18, 18])
    table.roll_for("take Phi star")
    assert table.completions == set()


# --- A15: two cubes on a body ------------------------------------------------------------------


def test_a15_room_for_two_different_players(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1; take Kappa moon 1")
    assert table.scores == [1, 1]
    assert table.boards.splitlines()[0] == "Kappa . | . . . | ab . . . . ."


def test_a15_not_twice_the_same_player(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1; stop").roll_for("take Kappa moon 1")
    error = table.refuses("take Kappa moon 1")
    assert error.ruling == "A15"


def three(form: Form) -> Table:
    """Return a race of three, a and b on a moon of Kappa, c to move."""
    table = sit_down(form, "Kappa Iota Theta Eta", 3, race=True)
    return table.complete("take Kappa moon 1; take Kappa moon 1")


def test_a15_not_a_third_cube(form: Form) -> None:
    table = three(form).roll_for("take Kappa moon 1")
    assert table.ruling("take Kappa moon 1") == "A15"


@pytest.mark.parametrize(("other", "drawn"), [(0, "bc"), (1, "ac")])
def test_a15_stealing_names_the_opponent(form: Form, other: int, drawn: str) -> None:
    table = three(form).roll_for(f"steal Kappa moon 1 from {other}")
    assert {text for text in table.legal if text.startswith("steal")} == {
        *("steal Kappa moon 1 from 0", "steal Kappa moon 1 from 1")
    }
    table.play(f"steal Kappa moon 1 from {other}")
    assert f"| {drawn} ." in table.boards
    assert table.scores == [int(other != 0), int(other != 1), 1]


@pytest.mark.parametrize(("other", "drawn"), [(0, "b"), (1, "a")])
def test_a15_emptying_names_the_opponent(form: Form, other: int, drawn: str) -> None:
    table = three(form).complete(f"action 3 Kappa moon 1 from {other}")
    assert f"| {drawn} ." in table.boards
    assert table.scores == [int(other != 0), int(other != 1), 2]


@pytest.mark.parametrize(("other", "drawn"), [(0, "bc"), (1, "ac")])
def test_a15_a_steal_action_names_the_opponent(form: Form, other: int, drawn: str) -> None:
    table = three(form).complete(f"action 2 Kappa moon 1 from {other}")
    assert f"| {drawn} ." in table.boards
    assert table.scores == [int(other != 0), int(other != 1), 4]


def test_a15_no_stealing_where_one_has_a_cube(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1; take Kappa moon 1")
    table.roll_for("steal Kappa moon 1 from 1")
    assert table.ruling("steal Kappa moon 1 from 1") == "A15"
    table.complete_now("stop; stop").roll_for("action 1 Kappa moon 1 from 1")
    assert table.ruling("action 1 Kappa moon 1 from 1") == "A15"
    assert not [text for text in table.legal if text.startswith("action")]


def test_a15_emptying_where_one_has_a_cube(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1; take Kappa moon 1")
    table.complete("action 5 Kappa moon 1 from 1")
    assert table.scores == [3, 0]
    assert table.boards.splitlines()[0] == "Kappa . | . . . | a . . . . ."


def test_a15_not_the_own_cube(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1; take Kappa moon 1")
    table.roll_for("action 5 Kappa moon 1 from 0")
    assert table.ruling("action 5 Kappa moon 1 from 0") == "A9"


def test_a15_stealing_where_there_is_room(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1")
    table.roll_for("steal Kappa moon 1 from 0")
    assert {"take Kappa moon 1", "steal Kappa moon 1 from 0"} <= table.legal
    table.play("steal Kappa moon 1 from 0")
    assert table.scores == [0, 1]


def test_a15_no_steal_action_on_a_star(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa star")
    table.roll_for("action 1 Kappa star from 0")
    assert table.ruling("action 1 Kappa star from 0") == "A8"


def test_a15_with_the_option_only_what_the_player_may_take_ends_the_rolling(form: Form) -> None:
    table = sit_down(form, XI, race=True, must=True, **DUEL).complete("take Phi moon 1")
    table.play("roll fire water water water water water | blank")
    assert "stop" not in table.legal  # room for b, where a is
    table.play("take Phi moon 1; roll fire fire fire fire fire fire | blank; take Psi moon 1")
    table.complete("take Psi moon 1; take Xi moon 1")
    table.play("roll fire water water water water water | blank")
    assert table.legal == {"take Xi moon 1"}
    table.play("take Xi moon 1; roll fire water water water water water | blank")
    assert table.completions == set()
    assert {"stop", "keep"} <= table.legal


# --- A16: exactly 25 ---------------------------------------------------------------------------


def test_a16_exactly_25_wins_at_once_and_alone(form: Form) -> None:
    table = together(sit_down_to_race(form), AT_24)
    assert table.scores == [24, 24]
    table.complete("take Kappa moon 1")
    assert table.over
    assert (table.scores, table.winners) == ([25, 24], [0])
    assert table.ruling("roll fire fire fire fire fire fire | blank") == "A16"


def test_a16_the_second_player_too(form: Form) -> None:
    table = together(sit_down_to_race(form), AT_24).complete("stop; take Kappa moon 1")
    assert table.over
    assert (table.scores, table.winners) == ([24, 25], [1])


@pytest.mark.parametrize("body", ["Iota planet 3", "Theta planet 3"])
def test_a16_nobody_is_lifted_above_25(form: Form, body: str) -> None:
    table = alone(sit_down_to_race(form), AT_24).roll_for(f"take {body}")
    error = table.refuses(f"take {body}")
    assert error.ruling == "A16"
    assert "25" in str(error)


def test_a16_up_to_25_is_allowed(form: Form) -> None:
    table = alone(sit_down_to_race(form), AT_23).roll_for("take Iota planet 3")
    assert "take Iota planet 3" in table.legal
    table.play("take Iota planet 3")
    assert (table.over, table.scores) == (True, [25, 0])


def test_a16_a_star_beyond_25(form: Form) -> None:
    """The opponent empties a star; 23 and 3 are too many, whatever else the dice pay for."""
    table = alone(sit_down_to_race(form), [*AT_22, *PLANETS[6:8]][:-1])
    assert table.scores == [24, 0]
    table.complete("stop; action 3 Kappa star from 0; take Theta planet 3; stop")
    assert table.scores == [23, 2]
    table.roll_for("take Kappa star")
    assert table.ruling("take Kappa star") == "A16"


def test_a16_stealing_beyond_25(form: Form) -> None:
    table = alone(sit_down_to_race(form), AT_24).complete("stop; take Iota planet 3")
    table.roll_for("steal Iota planet 3 from 1")
    assert table.ruling("steal Iota planet 3 from 1") == "A16"
    table.complete_now("stop; take Kappa moon 1; steal Kappa moon 1 from 1")
    assert (table.over, table.scores) == (True, [25, 2])


def test_a16_a_steal_action_beyond_25(form: Form) -> None:
    table = alone(sit_down_to_race(form), AT_22).complete("stop; take Kappa moon 1")
    table.roll_for("action 1 Kappa moon 1 from 1")
    assert table.ruling("action 1 Kappa moon 1 from 1") == "A16"


def test_a16_a_steal_action_to_exactly_25(form: Form) -> None:
    table = alone(sit_down_to_race(form), [*STARS, *PLANETS[:6]])
    table.complete("stop; take Kappa moon 1; action 1 Kappa moon 1 from 1")
    assert (table.over, table.scores, table.winners) == (True, [25, 0], [0])


def test_a16_an_empty_action_beyond_25(form: Form) -> None:
    table = alone(sit_down_to_race(form), AT_24).complete("stop; take Kappa moon 1")
    table.roll_for("action 5 Kappa moon 1 from 1")
    assert table.ruling("action 5 Kappa moon 1 from 1") == "A16"


def test_a16_an_empty_action_to_exactly_25(form: Form) -> None:
    table = alone(sit_down_to_race(form), AT_23).complete("stop; take Kappa moon 1")
    table.complete("action 5 Kappa moon 1 from 1")
    assert (table.over, table.scores, table.winners) == (True, [25, 0], [0])


def test_a16_with_the_option_a_body_beyond_25_ends_no_rolling(form: Form) -> None:
    points = {"race_target": 4}
    table = sit_down(form, XI, race=True, must=True, points=points, **DUEL)
    table.complete("take Phi star; take Phi star")
    table.play("roll fire fire water water water water | blank")
    assert table.legal == {f"take {name} moon 1" for name in XI.split()}
    points = {"race_target": 4, "moon": 2}
    table = sit_down(form, XI, race=True, must=True, points=points, **DUEL)
    table.complete("take Phi star; take Phi star").play(
        "roll fire fire fire fire fire fire | blank"
    )
    assert table.completions == set()
    assert {"stop", "keep"} <= table.legal


def test_a16_the_target_is_the_editions(form: Form) -> None:
    table = sit_down(form, XI, race=True, points={"race_target": 3}, **DUEL)
    table.complete("take Phi star")
    assert (table.over, table.winners) == (True, [0])


def test_a16_not_in_the_standard_game(form: Form) -> None:
    table = sit_down(form, "Kappa Iota Theta")
    alone(table, [*AT_24, "Kappa moon 1", "Kappa moon 2"])
    assert (table.over, table.scores) == (False, [26, 0])


# --- A17: ten rounds with nothing completed ----------------------------------------------------


def test_a17_ten_idle_rounds_end_the_game(form: Form) -> None:
    table = sit_down(form).complete("take Alpha moon 1").idle(19)
    assert not table.over
    table.idle(1)
    assert table.over
    assert (table.scores, table.winners) == ([1, 0], [0])
    assert table.ruling("roll fire fire fire fire fire fire | blank") == "A17"


def test_a17_from_the_beginning_and_equal_totals_share(form: Form) -> None:
    table = sit_down(form).idle(20)
    assert table.over
    assert (table.scores, table.winners) == ([0, 0], [0, 1])


@pytest.mark.parametrize("players", range(2, 7))
def test_a17_ten_times_the_number_of_players(form: Form, players: int) -> None:
    systems = " ".join(system["name"] for system in STANDARD["systems"][: players + 1])
    table = sit_down(form, systems, players, players - 1).idle(10 * players - 1)
    assert not table.over
    assert table.idle(1).over


def test_a17_any_completion_counts_again(form: Form) -> None:
    table = sit_down(form).idle(19).complete("take Alpha moon 1").idle(18)
    table.complete("action 3 Alpha moon 1 from 1").idle(19)
    assert not table.over
    assert table.idle(1).over


def test_a17_two_players_stuck_at_24(form: Form) -> None:
    table = together(sit_down_to_race(form), AT_24).idle(20)
    assert table.over
    assert (table.scores, table.winners) == ([24, 24], [0, 1])


def test_a17_in_the_race_the_highest_score_wins(form: Form) -> None:
    table = sit_down_to_race(form).complete("take Kappa moon 1; take Kappa star").idle(20)
    assert table.over
    assert (table.scores, table.winners) == ([1, 3], [1])


def test_a17_a_roll_in_between_does_not_count(form: Form) -> None:
    table = sit_down(form).idle(19).play("roll fire fire fire fire fire fire | blank; keep")
    assert not table.over
    table.play("roll fire fire fire fire fire fire | blank; stop")
    assert table.over


def test_the_picture_of_an_empty_race() -> None:
    assert sit_down_to_race().boards == tidy("""
        Kappa . | . . . | . . . . . .
        Iota  . | . . . | . . . . .
        Theta . | . . . | . . . .
    """)
