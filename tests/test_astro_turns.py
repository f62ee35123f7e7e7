"""Setting up and a turn's rolls: A1 to A5, with given dice."""

from itertools import combinations

import pytest

from dicewright import games
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.match import Match
from dicewright.core.philox import LOT, Random, seed_stream
from dicewright.core.state import Form
from tests.astro import DUEL, STANDARD, edited, sit_down, tidy

MIX = "roll fire fire water water2 earth earth2 | blank"  # 2 fire, 3 water, 3 earth
NAMES = [system["name"] for system in STANDARD["systems"]]


def multisets(words: str, most: int) -> set[str]:
    """Return everything that can be kept of dice, at most so many."""
    dice = words.split()
    return {" ".join(["keep", *kept]) for n in range(most + 1) for kept in combinations(dice, n)}


# --- A1: setting up ----------------------------------------------------------------------------


def test_a1_the_boards_lie_in_the_order_given_and_are_empty(form: Form) -> None:
    table = sit_down(form, "Gamma Alpha Beta")
    assert table.boards == tidy("""
        Gamma . | . . | .
        Alpha . | . | .
        Beta  . | . | . .
    """)
    assert table.scores == [0, 0]
    assert table.used == []


@pytest.mark.parametrize("players", range(2, 7))
def test_a1_one_board_more_than_players(form: Form, players: int) -> None:
    table = sit_down(form, " ".join(NAMES[: players + 1]), players)
    assert [board["system"] for board in table.view["boards"]] == NAMES[: players + 1]
    assert [board["bonus"] for board in table.view["boards"]] == list(range(3, 4 + players))


WRONG_BOARDS = ["", "Alpha Beta", "Alpha Beta Gamma Delta", "Alpha Beta Beta", "Alpha Beta Nu"]


@pytest.mark.parametrize("wrong", WRONG_BOARDS)
def test_a1_other_boards_are_refused(form: Form, wrong: str) -> None:
    game = edited(form)
    with pytest.raises(Forbidden) as caught:
        game.parse_layout(2, {"systems": wrong.split()})
    assert caught.value.ruling == "A1"


@pytest.mark.parametrize("players", range(2, 7))
def test_a1_the_boards_are_drawn(form: Form, players: int) -> None:
    game, random = edited(form), form.empty(Random)
    form.function(seed_stream)(random, 1, 2, LOT)
    drawn = [tuple(game.lay_out(players, random)) for _ in range(60)]
    assert all(len(set(boards)) == len(boards) == players + 1 for boards in drawn)
    assert {board for boards in drawn for board in boards} == set(range(10))
    assert len(set(drawn)) > 50
    assert game.lay_out(players) == game.lay_out(players)


@pytest.mark.parametrize("first", range(4))
def test_a1_turns_go_round_in_rising_seat_number(form: Form, first: int) -> None:
    table = sit_down(form, " ".join(NAMES[:5]), 4, first)
    seats = ""
    for _ in range(9):
        seats += table.seat
        table.idle(1)
    assert seats == ("abcd" * 4)[first : first + 9]


def test_a1_nobody_else_can_act(form: Form) -> None:
    table = sit_down(form).play(MIX)
    assert table.ruling("take Alpha moon 1", "b") == "A1"
    assert table.ruling("stop", "b") == "A1"


def test_a1_a_board_that_is_not_laid_out_cannot_be_used(form: Form) -> None:
    table = sit_down(form).play("roll fire fire fire water2 water2 water2 | blank")
    assert "take Kappa planet 3" not in table.legal
    assert table.ruling("take Kappa planet 3") == "A1"


# --- A2: rolls ---------------------------------------------------------------------------------


def test_a2_the_first_roll_is_of_all_seven_dice(form: Form) -> None:
    table = sit_down(form)
    assert (table.to_roll, table.dice) == (True, 7)
    for wrong in ("roll fire fire water | blank", f"{MIX} blank", "roll"):
        assert table.ruling(wrong) == "A2"
    assert table.ruling("roll fire fire fire fire fire blank | blank") == "A2"
    assert table.ruling("roll fire fire fire fire fire fire | fire") == "A2"
    table.play(MIX)
    assert (table.view["roll"], table.view["steal"]) == (1, "blank")
    assert sorted(table.view["dice"]) == ["earth", "earth2", "fire", "fire", "water", "water2"]


def test_a2_the_others_are_rolled_again(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep fire water2")
    assert (table.to_roll, table.dice) == (True, 5)
    assert table.ruling("stop") == "A2"
    table.play("roll earth earth earth earth2 | steal")
    assert (table.view["roll"], table.view["steal"]) == (2, "steal")
    assert sorted(table.view["dice"]) == ["earth", "earth", "earth", "earth2", "fire", "water2"]


def test_a2_any_dice_can_be_kept_but_not_all(form: Form) -> None:
    table = sit_down(form).play(MIX)
    assert table.keeps == multisets("fire fire water water2 earth earth2 blank", 6)


def test_a2_equal_faces_are_one_choice(form: Form) -> None:
    table = sit_down(form).play("roll fire fire fire fire fire fire | steal")
    assert table.keeps == multisets("fire fire fire fire fire fire steal", 6)
    assert len(table.keeps) == 13


def test_a2_all_seven_dice_cannot_be_kept(form: Form) -> None:
    table = sit_down(form).play(MIX)
    assert table.ruling("keep fire fire water water2 earth earth2 blank") == "A2"


def test_a2_a_die_that_does_not_show_cannot_be_kept(form: Form) -> None:
    table = sit_down(form).play(MIX)
    for wrong in ("keep fire fire fire", "keep water2 water2", "keep steal", "keep fire steal"):
        assert table.ruling(wrong) == "A2"


def test_a2_keeping_nothing_rolls_all_seven(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep")
    assert table.dice == 7


def test_a2_a_die_kept_before_may_be_rolled_again(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep fire fire water2 earth2; roll fire earth | steal")
    table.play("keep fire earth steal")
    assert table.dice == 4
    table.play("roll water water water water")
    assert sorted(table.view["dice"]) == ["earth", "fire", "water", "water", "water", "water"]
    assert table.view["steal"] == "steal"


def test_a2_a_die_rolled_again_before_may_be_kept_later(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep; roll fire fire fire fire fire earth | blank")
    table.play("keep fire fire fire fire fire blank")
    assert table.dice == 1
    table.play("roll fire")
    assert table.view["dice"] == ["fire"] * 6


def test_a2_the_steal_die_alone_can_be_rolled_again(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep fire fire water water2 earth earth2")
    assert table.dice == 1
    assert table.ruling("roll fire") == "A2"
    assert table.play("roll | steal").view["steal"] == "steal"


def test_a2_there_is_no_fourth_roll(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep fire").play("roll fire fire fire fire fire | blank")
    table.play("keep; roll earth earth earth earth earth earth | blank")
    assert (table.view["roll"], table.keeps) == (3, set())
    assert table.ruling("keep") == "A2"
    assert table.ruling("keep earth") == "A2"
    assert table.ruling(MIX) == "A2"


def test_a2_no_roll_without_choosing_what_to_keep(form: Form) -> None:
    table = sit_down(form).play(MIX)
    assert table.ruling(MIX) == "A2"


@pytest.mark.parametrize("rolls", [1, 2, 4])
def test_a2_the_number_of_rolls_is_the_editions(form: Form, rolls: int) -> None:
    table = sit_down(form, dice={"rolls": rolls})
    for _ in range(rolls - 1):
        table.play(MIX).play("keep")
    table.play(MIX)
    assert table.keeps == set()
    assert table.ruling("keep") == "A2"


def test_a2_the_number_of_dice_is_the_editions(form: Form) -> None:
    table = sit_down(form, "Xi Psi Phi", dice={"elemental": 7}, **DUEL)
    assert table.dice == 8
    table.play("roll fire fire fire fire fire fire fire | blank; keep fire fire fire")
    assert table.dice == 5


# --- A3: completing after any roll -------------------------------------------------------------


def test_a3_after_the_first_roll_and_the_turn_ends(form: Form) -> None:
    table = sit_down(form).play(MIX).play("take Beta moon 2")
    assert (table.seat, table.to_roll, table.dice, table.scores) == ("b", True, 7, [1, 0])


def test_a3_after_the_second_roll(form: Form) -> None:
    table = sit_down(form).play(MIX).play("keep fire water; roll water2 water2 earth earth | blank")
    table.play("take Beta planet 1")
    assert (table.seat, table.scores) == ("b", [2, 0])


def test_a3_after_the_third_roll(form: Form) -> None:
    table = sit_down(form).play("roll fire earth earth earth earth earth | blank; keep")
    table.play("roll fire earth earth earth earth earth | blank; keep fire")
    table.play("roll fire fire fire fire earth | blank; take Gamma star")
    assert (table.seat, table.scores) == ("b", [3, 0])


def test_a3_one_may_roll_on_in_spite_of_a_match(form: Form) -> None:
    table = sit_down(form).play(MIX)
    assert table.completions == {f"take {body}" for body in PAID_BY_MIX}
    assert {"stop", "keep", "keep fire"} <= table.legal
    table.play("keep; roll fire fire fire fire earth earth | blank")
    assert table.ruling("take Beta moon 2") == "A4"  # the match of the first roll is gone


def test_a3_only_one_thing_a_turn(form: Form) -> None:
    table = sit_down(form).play(MIX).play("take Beta moon 2")
    assert table.ruling("take Beta moon 1", "a") == "A2"


PAID_BY_MIX = ["Alpha moon 1", "Beta moon 1", "Beta moon 2", "Gamma moon 1"]


def test_a3_with_the_option_a_match_ends_the_rolling(form: Form) -> None:
    table = sit_down(form, must=True).play(MIX)
    assert table.legal == {f"take {body}" for body in PAID_BY_MIX}
    assert table.ruling("keep") == "A3"
    assert table.ruling("keep fire fire") == "A3"
    assert table.ruling("stop") == "A3"


def test_a3_with_the_option_one_rolls_on_without_a_match(form: Form) -> None:
    table = sit_down(form, must=True).play("roll water water water water water water | blank")
    assert table.completions == set()
    assert {"stop", "keep", "keep water"} <= table.legal
    table.play("keep water; roll earth earth water water fire | blank")
    assert table.legal == {"take Gamma moon 1", "take Beta moon 2"}


def test_a3_with_the_option_something_else_may_be_completed(form: Form) -> None:
    """Whatever the dice pay for, not only the unoccupied body that ended the rolling."""
    table = (
        sit_down(form, must=True)
        .complete("take Beta moon 1")
        .play("roll fire fire water water2 earth earth2 | steal")
    )
    assert (
        table.completions
        == table.legal
        == {
            *(f"take {body}" for body in PAID_BY_MIX if body != "Beta moon 1"),
            "steal Beta moon 1 from 0",
            "action 1 Beta moon 1 from 0",
        }
    )
    table.play("action 1 Beta moon 1 from 0")
    assert table.scores == [0, 4]


def test_a3_with_the_option_a_steal_alone_ends_nothing(form: Form) -> None:
    """Only an unoccupied body does."""
    table = sit_down(form, must=True).complete("take Gamma star")
    table.play("roll fire fire fire fire fire water | steal")
    assert table.completions == {"take Beta moon 1", "steal Gamma star from 0"}
    table.play("take Beta moon 1")
    table = sit_down(form, must=True).complete("take Gamma star; take Beta moon 1")
    table.play("roll fire fire fire fire fire water | steal")
    assert table.completions == {"steal Beta moon 1 from 1"}
    assert {"stop", "keep", "keep fire steal"} <= table.legal
    table.play("stop")
    assert (table.seat, table.scores) == ("b", [3, 1])


# --- A4: what pays -----------------------------------------------------------------------------


def paid(form: Form, faces: str) -> set[str]:
    """Return the bodies of three boards that dice pay for."""
    table = sit_down(form).play(f"roll {faces} | blank")
    seen = {
        f"{board['system']} {body['body']}"
        for board in table.view["boards"]
        for body in board["bodies"]
        if body["paid"]
    }
    assert table.completions == {f"take {body}" for body in seen}
    return seen


def test_a4_doubles_count_two(form: Form) -> None:
    assert paid(form, "fire water2 water2 earth water water") == {*("Beta planet 1", "Beta moon 2")}
    assert "Gamma planet 2" in paid(form, "water2 water earth2 earth2 fire fire")


def test_a4_surplus_is_allowed(form: Form) -> None:
    assert paid(form, "fire fire earth2 earth2 earth2 water2") == {
        *("Alpha planet 1", "Alpha moon 1", "Beta moon 1", "Gamma moon 1")
    }


def test_a4_a_double_pays_for_a_single(form: Form) -> None:
    assert "Alpha moon 1" in paid(form, "fire fire earth2 water water water")


def test_a4_every_element_must_be_paid(form: Form) -> None:
    assert paid(form, "earth2 earth2 earth2 earth2 earth2 earth2") == set()
    table = sit_down(form).play("roll fire fire water earth earth earth2 | blank")
    assert "take Alpha planet 1" in table.legal
    table = sit_down(form).play("roll fire fire water earth earth earth | blank")
    error = table.refuses("take Alpha planet 1")
    assert error.ruling == "A4"
    assert "earth" in str(error)


def test_a4_nothing_is_spent_and_the_steal_die_pays_nothing(form: Form) -> None:
    table = sit_down(form).complete("take Alpha moon 1").play(MIX)
    assert "take Beta moon 1" in table.legal
    table = sit_down(form).play("roll water water water water water water | steal")
    assert table.completions == set()


def test_a4_what_actions_ask_for_shows_too(form: Form) -> None:
    table = sit_down(form).play(MIX)
    assert [action["paid"] for action in table.view["actions"]] == [True] + [False] * 4
    assert [action["kind"] for action in table.view["actions"]] == ["steal"] * 2 + ["empty"] * 3


# --- A5: ending the turn with nothing ----------------------------------------------------------


AGAIN = "keep fire; roll fire fire fire fire fire | blank"


@pytest.mark.parametrize("script", [MIX, f"{MIX}; {AGAIN}", f"{MIX}; {AGAIN}; {AGAIN}"])
def test_a5_after_any_roll(form: Form, script: str) -> None:
    table = sit_down(form).play(script).play("stop")
    assert (table.seat, table.to_roll, table.dice, table.scores) == ("b", True, 7, [0, 0])


def test_a5_after_the_third_roll_complete_or_stop(form: Form) -> None:
    table = sit_down(form).play(f"{MIX}; keep; {MIX}; keep; {MIX}")
    assert table.legal == {"stop", *(f"take {body}" for body in PAID_BY_MIX)}


def test_a5_not_where_the_option_asks_to_complete(form: Form) -> None:
    table = sit_down(form, must=True).play("roll water water water water water water | blank")
    table.play("keep; " + MIX)
    assert "stop" not in table.legal
    assert table.ruling("stop") == "A3"


def test_a5_not_before_the_roll(form: Form) -> None:
    table = sit_down(form)
    assert table.legal == set()
    assert table.ruling("stop") == "A2"


@pytest.mark.parametrize("dice", ["fire,-", "-,blank", "fire.water,steal"])
def test_before_the_first_roll_no_dice_show(dice: str) -> None:
    game = games.get("astroventure")
    text = game.state_text(Match.begin(game, ["a", "b"], 1, first=0).state)
    assert "dice=-,-" in text
    with pytest.raises(Unreadable, match="no more dice than were rolled"):
        game.parse_state(text.replace("dice=-,-", f"dice={dice}"))
