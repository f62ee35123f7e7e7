"""Whose turn it is, rolls, slots and rows: N1 to N5, with given dice."""

from itertools import permutations

import pytest

from dicewright.core.errors import Unreadable
from dicewright.core.kernels import CHANCE
from dicewright.core.state import Form
from tests.novo import EMPTY_SLOTS, EXAMPLE_TURN, SEATS, STANDARD, edited, sit_down, tidy

OPENINGS = [(players, first) for players in (2, 3, 4) for first in range(players)]
WHITE_A, WHITE_B, BLACK = STANDARD["dice"]


def test_the_example_turn_slot_by_slot(form: Form) -> None:
    table = sit_down(form)
    table.play("roll lion suitcase bandage | pawn gear")
    table.play("put white-a lion 1; put white-a suitcase 2; done")
    assert table.to_roll == {"white-a": 1, "white-b": 2, "black": 1}
    table.play("roll bandage | lightning pawn | lion")
    table.play("put black lion 1; done")
    assert table.to_roll == {"white-a": 1, "white-b": 2, "black": 1}
    table.play("roll suitcase | lion pawn | lion")
    table.play("put white-b lion 1; put black lion 3")
    assert table.slots == tidy("""
        lion      lion  lion
        suitcase  .     .
        .         .     lion
    """)
    assert table.view["lions"] == 4
    assert table.rows == ["", "1 suitcase", ""]


def test_the_example_turn_leads_to_claiming(form: Form) -> None:
    table = sit_down(form).play(EXAMPLE_TURN)
    assert (table.phase, table.match.to_move) == ("claim", 0)


# --- N1: the first player, and the order -------------------------------------------------------


@pytest.mark.parametrize(("players", "first"), OPENINGS)
def test_n1_turns_go_round_in_rising_seat_number(form: Form, players: int, first: int) -> None:
    table = sit_down(form, players, first)
    seats = []
    for _ in range(2 * players + 1):
        assert table.match.to_move == CHANCE
        seats.append(SEATS.index(table.seat))
        table.waste(1)
    assert seats == [(first + i) % players for i in range(2 * players + 1)]


def test_n1_no_other_seat_may_act(form: Form) -> None:
    table = sit_down(form, 3, first=1).play("roll lion suitcase bandage | pawn gear")
    for seat in "ac":
        error = table.refuses("put white-a lion 1", seat)
        assert error.ruling == "N1"
        assert "turn of seat 1" in str(error)
    table.play("put white-a lion 1")


def test_n1_the_first_player_sits_at_the_table(form: Form) -> None:
    with pytest.raises(Unreadable, match="first: expected a seat from 0 to 1, got 2"):
        sit_down(form, 2, first=2)


@pytest.mark.parametrize("players", [1, 5])
def test_n1_two_to_four_players(form: Form, players: int) -> None:
    with pytest.raises(Unreadable, match=f"2 to 4 players, not {players}"):
        edited(form).start(players)


# --- N2: dice on rows --------------------------------------------------------------------------


@pytest.mark.parametrize("rows", list(permutations((1, 2, 3))))
def test_n2_which_die_lies_in_which_row_is_the_players_choice(
    form: Form, rows: tuple[int, int, int]
) -> None:
    table = sit_down(form).play("roll lion suitcase cutlery | pawn gear")
    faces = dict(zip(rows, ("lion", "suitcase", "cutlery"), strict=True))
    for row, face in faces.items():
        table.play(f"put white-a {face} {row}")
    assert table.slots == tidy("\n".join(f"{faces[row]} . ." for row in (1, 2, 3)))


def test_n2_every_die_just_rolled_on_every_free_row(form: Form) -> None:
    table = sit_down(form).play("roll suitcase suitcase lion | lion pawn")
    dice = ("white-a suitcase", "white-a lion", "white-b lion", "white-b pawn")
    assert table.legal == {"done"} | {f"put {die} {row}" for die in dice for row in (1, 2, 3)}
    table.play("put white-b lion 2")
    left = ("white-a suitcase", "white-a lion", "white-b pawn")
    assert table.legal == {"done"} | {f"put {die} {row}" for die in left for row in (1, 3)}
    table.play("put white-a suitcase 1; put white-a suitcase 3")
    assert table.legal == {"done"}


def test_n2_one_die_a_space_and_so_three_a_slot(form: Form) -> None:
    table = sit_down(form).play("roll suitcase suitcase lion | lion pawn; put white-a lion 2")
    error = table.refuses("put white-b pawn 2")
    assert error.ruling == "N2"
    assert "row 2 of slot 1" in str(error)
    table.play("put white-a suitcase 1; put white-a suitcase 3")
    assert {table.refuses(f"put white-b pawn {row}").ruling for row in (1, 2, 3)} == {"N2"}


@pytest.mark.parametrize(
    "die",
    ["white-a pawn", "white-a cutlery", "white-b lion", "black lion", "white-b gear"],
)
def test_n2_only_dice_that_were_just_rolled(form: Form, die: str) -> None:
    table = sit_down(form).play("roll suitcase suitcase lion | bandage pawn")
    error = table.refuses(f"put {die} 1")
    kind, face = die.split()
    assert error.ruling == "N2"
    assert kind in str(error)
    assert face in str(error)


def test_n2_a_die_is_put_once(form: Form) -> None:
    table = sit_down(form).play("roll suitcase suitcase lion | bandage pawn; put white-a lion 1")
    assert table.refuses("put white-a lion 2").ruling == "N2"
    table.play("put white-a suitcase 2; put white-a suitcase 3")


def test_n2_no_die_of_an_earlier_roll(form: Form) -> None:
    table = sit_down(form).play("""
        roll suitcase suitcase lion | bandage pawn; done
        roll cutlery cutlery cutlery | gear gear
    """)
    assert table.refuses("put white-a lion 1").ruling == "N2"
    assert table.legal == {"done"} | {
        f"put {die} {row}" for die in ("white-a cutlery", "white-b gear") for row in (1, 2, 3)
    }


def test_n2_the_game_has_three_rows(form: Form) -> None:
    table = sit_down(form).play("roll suitcase suitcase lion | bandage pawn")
    error = table.refuses("put white-a lion 4")
    assert error.ruling == "N2"
    assert "3 rows" in str(error)
    for row in ("0", "-1", "01", "1.0", ""):
        with pytest.raises(Unreadable, match="expected"):
            table.game.parse(f"put white-a lion {row}")


def test_n2_a_winning_row_is_horizontal(form: Form) -> None:
    table = sit_down(form).lay("""
        suitcase  .         .
        .         suitcase  .
        .         .         suitcase
    """)
    assert table.rows == ["1 suitcase", "", ""]
    table = sit_down(form).lay("""
        suitcase  .  .
        suitcase  .  .
        suitcase  .  .
    """)
    assert table.rows == ["1 suitcase", "1 suitcase", "1 suitcase"]


def test_n2_nothing_is_put_before_the_roll(form: Form) -> None:
    table = sit_down(form)
    for text in ("put white-a lion 1", "done", "claim Slimer row 1", "store Slimer 1"):
        error = table.refuses(text)
        assert error.ruling == "N3"
        assert "roll 3 white-a and 2 white-b dice for slot 1" in str(error)


def test_n2_nothing_is_put_after_the_last_slot(form: Form) -> None:
    error = sit_down(form).play(EXAMPLE_TURN).refuses("put white-b pawn 2")
    assert error.ruling == "N2"
    assert "claim" in str(error)


# --- N3: dice to roll --------------------------------------------------------------------------


@pytest.mark.parametrize("second", range(4))
@pytest.mark.parametrize("first", range(4))
def test_n3_a_black_die_for_each_lion_but_never_more_than_four(
    form: Form, first: int, second: int
) -> None:
    """All lions come from white dice first, so that every black one is seen."""
    table = sit_down(form).play("roll lion lion lion | lion lion")
    for row in range(1, first + 1):
        table.play(f"put white-a lion {row}")
    table.play("done")
    assert table.to_roll == {"white-a": 3 - first, "white-b": 2, "black": first}
    rolled = ["lion"] * (5 - first), ["lion"] * first
    table.roll([rolled[0][: 3 - first], rolled[0][3 - first :], rolled[1]])
    whites = ["white-b"] * 2 + ["white-a"] * (3 - first) + ["black"] * first
    for row, kind in enumerate(whites[:second], start=1):
        table.play(f"put {kind} lion {row}")
    table.play("done")
    taken = min(first + second, 4)
    black_on_slot_2 = whites[:second].count("black")
    assert table.to_roll["black"] == taken - black_on_slot_2
    assert table.view["extra_left"] == 4 - taken
    assert sum(table.to_roll.values()) == 5 - first - second + taken


def test_n3_nine_lions_take_all_nine_dice(form: Form) -> None:
    table = sit_down(form).play("""
        roll lion lion lion | pawn pawn
        put white-a lion 1; put white-a lion 2; put white-a lion 3; done
        roll | pawn pawn | lion lion lion
        put black lion 1; put black lion 2; put black lion 3; done
    """)
    assert table.to_roll == {"white-a": 0, "white-b": 2, "black": 1}
    table.play("roll | lion lion | lion")
    table.play("put white-b lion 1; put white-b lion 2; put black lion 3; done")
    assert table.view["lions"] == 9


def test_n3_lions_left_aside_earn_nothing(form: Form) -> None:
    table = sit_down(form).play("roll lion lion suitcase | lion lion; put white-a suitcase 1; done")
    assert table.to_roll == {"white-a": 2, "white-b": 2, "black": 0}


def test_n3_only_lions_earn_dice(form: Form) -> None:
    table = sit_down(form).play("roll suitcase suitcase suitcase | pawn gear")
    table.play("put white-a suitcase 1; put white-b gear 2; done")
    assert table.to_roll == {"white-a": 2, "white-b": 1, "black": 0}


def test_n3_a_black_die_left_aside_is_rolled_again(form: Form) -> None:
    table = sit_down(form).play("""
        roll lion lion suitcase | pawn gear; put white-a lion 1; put white-a lion 2; done
        roll suitcase | pawn gear | pawn gear; done
    """)
    assert table.to_roll == {"white-a": 1, "white-b": 2, "black": 2}
    table.play("roll suitcase | pawn gear | lion lion")


def test_n3_dice_on_a_slot_are_out_of_the_turn_and_back_in_the_next(form: Form) -> None:
    table = sit_down(form).lay("""
        lion  lion  .
        lion  .     .
        lion  .     .
    """)
    table.play("claim Slimer lions; claim Slimer lions; store Slimer 1; store Slimer 1")
    assert table.seat == "b"
    assert table.to_roll == {"white-a": 3, "white-b": 2, "black": 0}
    assert table.slots == tidy(EMPTY_SLOTS)


@pytest.mark.parametrize("number", [0, 4, 6])
def test_n3_all_dice_that_are_not_on_a_slot_are_rolled(form: Form, number: int) -> None:
    table = sit_down(form)
    error = table.refuses("roll " + " ".join(["lion"] * number))
    assert error.ruling == "N3"
    assert "roll 3 white-a and 2 white-b dice for slot 1" in str(error)
    assert f"got {number}" in str(error)


@pytest.mark.parametrize(
    ("roll", "face", "known"),
    [
        ("lion suitcase pawn | gear gear", "pawn", WHITE_A["faces"]),
        ("lion suitcase suitcase | gear cutlery", "cutlery", WHITE_B["faces"]),
        ("lion suitcase suitcase | suitcase gear", "suitcase", WHITE_B["faces"]),
    ],
)
def test_n3_a_die_shows_its_own_faces(form: Form, roll: str, face: str, known: list[str]) -> None:
    error = sit_down(form).refuses(f"roll {roll}")
    assert error.ruling == "N3"
    assert f"not {face}" in str(error)
    assert all(name in str(error) for name in known)


def test_n3_a_black_die_shows_no_suitcase(form: Form) -> None:
    table = sit_down(form).play("roll lion lion suitcase | pawn gear; put white-a lion 1; done")
    error = table.refuses("roll lion suitcase | pawn gear | suitcase")
    assert error.ruling == "N3"
    assert "suitcase" not in BLACK["faces"]


def test_n3_no_second_roll_for_a_slot(form: Form) -> None:
    table = sit_down(form).play("roll lion lion suitcase | pawn gear")
    error = table.refuses("roll lion lion suitcase | pawn gear")
    assert error.ruling == "N2"
    assert "no dice are to be rolled now" in str(error)


def test_n3_extra_dice_are_those_of_the_edition(form: Form) -> None:
    dice = [BLACK | {"count": 1}, WHITE_A, WHITE_B]
    table = sit_down(form, dice=dice).play("""
        roll | lion lion lion | pawn pawn
        put white-a lion 1; put white-a lion 2; done
    """)
    assert table.to_roll == {"black": 1, "white-a": 1, "white-b": 2}
    table.play("roll lion | lion | pawn pawn; put black lion 1; put white-a lion 2; done")
    assert table.to_roll == {"black": 0, "white-a": 0, "white-b": 2}


# --- N4: empty slots, and no dice left ---------------------------------------------------------


def test_n4_no_die_need_be_put_on_any_slot(form: Form) -> None:
    table = sit_down(form)
    for slot in (1, 2, 3):
        assert table.asked == f"seat 0 is to roll 3 white-a and 2 white-b dice for slot {slot}"
        table.play("roll lion suitcase suitcase | pawn gear; done")
    assert table.phase == "store"


def test_n4_with_no_dice_left_the_turn_goes_straight_to_claiming(form: Form) -> None:
    table = sit_down(form).play("""
        roll suitcase suitcase cutlery | pawn gear
        put white-a suitcase 1; put white-a suitcase 2; put white-b pawn 3; done
        roll suitcase | pawn
        put white-a suitcase 1; put white-b pawn 3; done
    """)
    assert table.phase == "claim"
    assert table.claims == {"Slimer row 1", "Spike row 1", "Slimer row 2", "Lady Dice row 3"}


def test_n4_a_slot_after_an_empty_one_can_still_be_filled(form: Form) -> None:
    table = sit_down(form).lay("""
        .  .  lion
        .  .  lion
        .  .  .
    """)
    assert table.claims == {"Slimer lions"}


def test_n4_no_dice_left_after_slot_1(form: Form) -> None:
    dice = [WHITE_A | {"count": 2}, WHITE_B | {"count": 1}, BLACK]
    table = sit_down(form, dice=dice).play("roll suitcase cutlery | pawn")
    table.play("put white-a suitcase 1; put white-a cutlery 2; put white-b pawn 3; done")
    assert table.claims == {"Slimer row 1"}
    table = sit_down(form, dice=dice).play("roll suitcase cutlery | pawn")
    table.play("put white-a cutlery 2; put white-b pawn 3; put white-a suitcase 1")
    assert table.legal == {"done"}


def test_n4_a_lion_on_the_last_die_earns_another_to_roll(form: Form) -> None:
    dice = [WHITE_A | {"count": 1}, WHITE_B | {"count": 1}, BLACK]
    table = sit_down(form, dice=dice).play("roll suitcase | lion")
    table.play("put white-a suitcase 1; put white-b lion 2; done")
    assert table.asked == "seat 0 is to roll 1 black die for slot 2"
    table.play("roll lion; put black lion 2; done; roll pawn; done")
    assert table.claims == {"Slimer row 1", "Slimer lions"}


def test_a_full_slot_is_closed_by_done_as_well(form: Form) -> None:
    table = sit_down(form).play("roll suitcase suitcase lion | bandage pawn")
    table.play("put white-a suitcase 1; put white-a suitcase 2; put white-b pawn 3")
    assert (table.phase, table.legal) == ("put", {"done"})
    assert table.refuses("roll lion | lion").ruling == "N2"
    table.play("done; roll lion | lion")


# --- N5: the lion is no joker ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "length"),
    [
        ("suitcase lion suitcase", 1),
        ("suitcase suitcase lion", 2),
        ("suitcase lion lion", 1),
        ("lion suitcase suitcase", 0),
        ("lion lion lion", 0),
        ("lion lion suitcase", 0),
    ],
)
def test_n5_a_lion_breaks_the_row_it_lies_in(form: Form, row: str, length: int) -> None:
    table = sit_down(form).lay(f"{row}\n. . .\n. . .")
    assert table.rows == [f"{length} suitcase" if length else "", "", ""]


def test_n5_a_lion_is_no_cargo_symbol(form: Form) -> None:
    table = sit_down(form).lay("lion lion lion\n. . .\n. . .")
    assert {text.rpartition(" ")[2] for text in table.claims} == {"lions"}
    error = table.refuses("claim Slimer row 1")
    assert error.ruling == "N6"
    assert "row 1 is no winning row" in str(error)


def test_n5_lions_in_one_row_leave_the_others_alone(form: Form) -> None:
    table = sit_down(form).lay("""
        gear   gear  gear
        lion   lion  .
        .      .     .
    """)
    assert table.rows == ["3 gear", "", ""]
    assert table.view["lions"] == 2
