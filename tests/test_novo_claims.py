"""Claiming by rows and by lions, the duty to claim, and trash: N6 to N9, with given dice."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from dicewright.core.errors import Unreadable
from dicewright.core.state import Form
from tests.novo import EMPTY_SLOTS, EXAMPLE_TURN, STANDARD, Table, lions, sit_down

TILES = {tile["name"]: tile for tile in STANDARD["tiles"]}
PRICES = {name: STANDARD["lions"]["cost"][str(tile["value"])] for name, tile in TILES.items()}
BY_PRICE = {2: "Slimer", 3: "Spike", 4: "Novo Cola", 5: "Mr Smith", 6: "Novo Food", 7: "John Boy"}
FOUR_LIONS = {"Slimer", "Spike", "Space Pack", "Oxytonator", "Novo Cola", "Lady Dice"}
TWO_ROWS = """
    suitcase  suitcase  .
    bandage   bandage   bandage
    .         .         .
"""


def by(source: str, *tiles: str) -> set[str]:
    return {f"{tile} {source}" for tile in tiles}


# --- the rule book's example -------------------------------------------------------------------


def test_the_example_turn_one_suitcase_and_four_lions(form: Form) -> None:
    table = sit_down(form).play(EXAMPLE_TURN)
    assert table.claims == {"Slimer row 2"} | by("lions", *FOUR_LIONS)
    assert {name for name, tile in TILES.items() if tile["value"] <= 2} == FOUR_LIONS


def test_the_example_turn_four_lions_claim_two_slimers(form: Form) -> None:
    table = sit_down(form).play(EXAMPLE_TURN).play("claim Slimer lions")
    assert table.claims == {"Slimer row 2", "Slimer lions"}
    table.play("claim Slimer lions")
    assert table.claims == {"Slimer row 2"}
    table.play("claim Slimer row 2")
    assert (table.phase, table.hand) == ("store", "3 Slimer")


def test_the_example_turn_as_it_was_played(form: Form) -> None:
    table = sit_down(form).play(EXAMPLE_TURN).play("claim Slimer row 2; claim Novo Cola lions")
    assert (table.phase, table.hand) == ("store", "Novo Cola, Slimer")


def test_the_example_turn_three_suitcases(form: Form) -> None:
    table = sit_down(form).lay("suitcase suitcase suitcase\n. . .\n. . .")
    assert table.claims == by("row 1", "Slimer", "Spike", "Mr Smith")


# --- N6: winning rows --------------------------------------------------------------------------


@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("symbol", STANDARD["symbols"]["cargo"])
def test_n6_a_row_claims_a_tile_that_asks_for_no_more(form: Form, symbol: str, length: int) -> None:
    row = " ".join([symbol] * length + ["."] * (3 - length))
    table = sit_down(form).lay(f"lion . .\n{row}\n. . .")
    tiles = [name for name, t in TILES.items() if t["symbol"] == symbol and t["row"] <= length]
    if tiles:
        assert table.rows == ["", f"{length} {symbol}", ""]
        assert table.claims == by("row 2", *tiles)
    else:
        assert (table.phase, table.hand) == ("store", "Trash")


@pytest.mark.parametrize(
    ("row", "won"),
    [
        ("bandage bandage .", "2 bandage"),
        ("bandage bandage lightning", "2 bandage"),
        ("bandage . bandage", "1 bandage"),
        ("bandage lightning bandage", "1 bandage"),
        ("bandage lightning lightning", "1 bandage"),
        (". bandage bandage", ""),
        (". . bandage", ""),
        (". . .", ""),
    ],
)
def test_n6_a_run_starts_in_slot_1_and_has_no_gap(form: Form, row: str, won: str) -> None:
    table = sit_down(form).lay(f"{row}\nsuitcase . .\n. . .")
    assert table.rows == [won, "1 suitcase", ""]
    assert table.claims == {"Slimer row 2"} | (
        by("row 1", "Space Pack") if won[:1] == "2" else set()
    )


def test_n6_each_row_claims_at_most_one_tile(form: Form) -> None:
    table = sit_down(form).lay(TWO_ROWS).play("claim Slimer row 1")
    assert table.claims == by("row 2", "Space Pack", "Star Medic")
    error = table.refuses("claim Spike row 1")
    assert error.ruling == "N6"
    assert "row 1 has claimed a tile already" in str(error)


def test_n6_three_rows_claim_three_tiles(form: Form) -> None:
    table = sit_down(form).lay("""
        bandage   bandage   .
        suitcase  suitcase  .
        suitcase  .         .
    """)
    table.play("claim Slimer row 3; claim Space Pack row 1; claim Spike row 2")
    assert (table.phase, table.hand) == ("store", "Slimer, Space Pack, Spike")


@pytest.mark.parametrize(("players", "copies"), [(2, 3), (3, 4), (4, 5)])
def test_n6_three_of_the_same_kind_while_stock_lasts(form: Form, players: int, copies: int) -> None:
    table = sit_down(form, players).lay("suitcase . .\nsuitcase . .\nsuitcase . .")
    assert table.stock == dict.fromkeys(TILES, copies) | {"Trash": 35}
    table.play("claim Slimer row 1; claim Slimer row 3; claim Slimer row 2")
    assert table.hand == "3 Slimer"
    assert table.stock["Slimer"] == copies - 3


def test_n6_the_third_of_a_kind_that_is_used_up(form: Form) -> None:
    table = sit_down(form, bays="b1 Slimer").lay("suitcase . .\nsuitcase . .\nsuitcase . .")
    table.play("claim Slimer row 1; claim Slimer row 3")
    assert (table.phase, table.hand) == ("store", "2 Slimer")


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("John Boy row 2", "John Boy asks for 3 gear from slot 1 on, row 2 has 2 gear"),
        ("Mr Smith row 2", "Mr Smith asks for 3 suitcase from slot 1 on, row 2 has 2 gear"),
        ("Tin Sailor row 1", "Tin Sailor asks for 2 gear from slot 1 on, row 1 has 1 suitcase"),
        ("Slimer row 3", "row 3 is no winning row"),
        ("Slimer row 4", "3 rows"),
    ],
)
def test_n6_what_a_row_does_not_claim(form: Form, claim: str, words: str) -> None:
    table = sit_down(form).lay("suitcase . .\ngear gear .\n. bandage bandage")
    error = table.refuses(f"claim {claim}")
    assert error.ruling == "N6"
    assert words in str(error)


# --- N7: lions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 10))
def test_n7_so_many_lions_claim_any_tile_of_that_price(form: Form, number: int) -> None:
    table = sit_down(form).lay(lions(number))
    assert table.view["lions"] == number
    reached = [name for name, price in PRICES.items() if price <= number or number >= 8]
    assert table.claims == by("lions", *reached)


def test_n7_a_single_lion_claims_nothing(form: Form) -> None:
    table = sit_down(form).lay(lions(1))
    assert (table.phase, table.hand) == ("store", "Trash")


@pytest.mark.parametrize(
    "picture",
    [
        "lion . .\n. lion .\n. . lion",
        ". . lion\n. . lion\n. . lion",
        "lion lion lion\n. . .\n. . .",
        "pawn gear lion\ngear lion .\nlion . .",
    ],
)
def test_n7_lions_count_wherever_they_lie(form: Form, picture: str) -> None:
    table = sit_down(form).lay(picture)
    assert table.claims == by("lions", "Slimer", "Spike", "Space Pack", "Oxytonator")


def fitting(number: int, any_two: int = 8, any_three: int = 9) -> set[tuple[int, ...]]:
    """Return the prices of all tiles that so many lions may claim together."""
    return {
        prices
        for size in range(1, 5)
        for prices in combinations_with_replacement(BY_PRICE, size)
        if sum(prices) <= number
        or (size <= 2 and number >= any_two)
        or (size <= 3 and number >= any_three)
    }


def claimed(table: Table, before: tuple[str, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Yield the prices of all tiles that can be claimed one after another, in any order."""
    state = table.match.state
    for name in BY_PRICE.values() if len(before) < 5 else ():
        if f"{name} lions" in table.claims and table.phase == "claim":
            table.play(f"claim {name} lions")
            yield tuple(sorted(PRICES[tile] for tile in (*before, name)))
            yield from claimed(table, (*before, name))
            table.match.state = state


@pytest.mark.parametrize("number", range(2, 10))
def test_n7_splitting_lions(form: Form, number: int) -> None:
    """Every order of claiming is tried: after each claim the tiles so far must fit."""
    table = sit_down(form, 4).lay(lions(number))
    assert set(claimed(table)) == fitting(number)


@pytest.mark.parametrize(("any_two", "any_three"), [(5, 6), (6, 3), (3, 3), (100, 100)])
def test_n7_any_two_and_any_three_are_the_editions(
    form: Form, any_two: int, any_three: int
) -> None:
    edit = {"any_two": any_two, "any_three": any_three}
    for number in (3, 6):
        table = sit_down(form, 4, lions=edit).lay(lions(number))
        assert set(claimed(table)) == fitting(number, any_two, any_three)


def test_n7_eight_lions_claim_two_john_boys_and_no_more(form: Form) -> None:
    table = sit_down(form).lay(lions(8)).play("claim John Boy lions")
    assert table.claims == by("lions", *TILES)
    table.play("claim John Boy lions")
    assert (table.phase, table.hand) == ("store", "2 John Boy")


def test_n7_nine_lions_claim_three_john_boys_and_no_more(form: Form) -> None:
    table = sit_down(form).lay(lions(9)).play("claim John Boy lions; claim John Boy lions")
    assert table.claims == by("lions", *TILES)
    table.play("claim John Boy lions")
    assert (table.phase, table.hand) == ("store", "3 John Boy")


def test_n7_after_two_that_fit_the_prices_the_third_must_fit_them_too(form: Form) -> None:
    table = sit_down(form).lay(lions(8)).play("claim Slimer lions; claim Spike lions")
    assert table.claims == by("lions", "Slimer", "Spike", "Space Pack", "Oxytonator")
    error = table.refuses("claim Novo Cola lions")
    assert error.ruling == "N7"
    assert "Novo Cola costs 4 lions beside the 5 spent, there are 8" in str(error)


def test_n7_a_fourth_tile_by_prices_with_nine_lions(form: Form) -> None:
    table = sit_down(form).lay(lions(9)).play("claim Slimer lions; claim Spike lions")
    table.play("claim Slimer lions")
    assert table.claims == by("lions", "Slimer")
    assert table.refuses("claim Spike lions").ruling == "N7"
    table.play("claim Slimer lions")
    assert table.hand == "3 Slimer, Spike"


def test_n7_john_boy_costs_seven_lions(form: Form) -> None:
    error = sit_down(form).lay(lions(6)).refuses("claim John Boy lions")
    assert error.ruling == "N7"
    assert "John Boy costs 7 lions, there are 6" in str(error)
    table = sit_down(form).lay(lions(7)).play("claim John Boy lions")
    assert (table.phase, table.hand) == ("store", "John Boy")


# --- N8: rows and lions add up -----------------------------------------------------------------

MIXED = """
    suitcase  suitcase  lion
    lion      lion      .
    lion      .         .
"""
ORDERS = [
    "claim Spike row 1; claim Slimer lions; claim Slimer lions",
    "claim Slimer lions; claim Spike row 1; claim Slimer lions",
    "claim Slimer lions; claim Slimer lions; claim Spike row 1",
]


@pytest.mark.parametrize("order", ORDERS)
def test_n8_rows_and_lions_add_up_in_any_order(form: Form, order: str) -> None:
    table = sit_down(form).lay(MIXED).play(order)
    assert (table.phase, table.hand) == ("store", "2 Slimer, Spike")


def test_n8_rows_do_not_count_for_lions_nor_lions_for_rows(form: Form) -> None:
    table = sit_down(form).lay(MIXED).play("claim Novo Cola lions")
    assert table.claims == by("row 1", "Slimer", "Spike")
    table = sit_down(form).lay(MIXED).play("claim Slimer row 1")
    assert table.claims == by("lions", *FOUR_LIONS)


def test_n8_from_the_stock_as_it_then_is(form: Form) -> None:
    table = sit_down(form, bays="b1 2 Slimer").lay(MIXED).play("claim Slimer row 1")
    assert table.claims == by("lions", *FOUR_LIONS - {"Slimer"})
    error = table.refuses("claim Slimer lions")
    assert error.ruling == "N8"
    assert "no Slimer is left" in str(error)


def test_n8_empty_stock(form: Form) -> None:
    table = sit_down(form, bays="b1 3 Slimer").lay("suitcase suitcase .\n. . .\n. . .")
    assert table.claims == {"Spike row 1"}
    assert table.refuses("claim Slimer row 1").ruling == "N8"


def test_n8_storing_begins_when_claiming_is_over(form: Form) -> None:
    table = sit_down(form).lay(MIXED).play("claim Slimer row 1")
    for text in ("store Slimer 1", "give up Slimer", "store Slimer 1 replacing Trash"):
        error = table.refuses(text)
        assert error.ruling == "N11"
        assert "claim another tile or be done" in str(error)
    error = table.play("done; store Slimer 1").refuses("claim Slimer lions")
    assert table.seat == "b"
    assert error.ruling == "N3"


def test_n8_no_claim_once_claiming_is_over(form: Form) -> None:
    error = sit_down(form).lay(MIXED).play("claim Slimer row 1; done").refuses("claim Spike lions")
    assert error.ruling == "N8"
    assert "seat 0 is to store Slimer" in str(error)


@pytest.mark.parametrize("text", ["claim Slimer", "claim Slimer row", "claim lions", "claim Gold"])
def test_n8_a_claim_names_a_tile_and_what_claims_it(form: Form, text: str) -> None:
    with pytest.raises(Unreadable, match="expected"):
        sit_down(form).lay(MIXED).play(text)


# --- N9: the duty to claim, and trash ----------------------------------------------------------


def test_n9_who_can_claim_must(form: Form) -> None:
    table = sit_down(form).lay(MIXED)
    assert "done" not in table.legal
    error = table.refuses("done")
    assert error.ruling == "N9"
    assert "must claim at least one" in str(error)


def test_n9_every_further_claim_is_optional(form: Form) -> None:
    table = sit_down(form).lay(MIXED).play("claim Slimer lions")
    assert "done" in table.legal
    table.play("done")
    assert (table.phase, table.hand) == ("store", "Slimer")


def test_n9_done_only_while_another_claim_is_possible(form: Form) -> None:
    table = sit_down(form).lay("suitcase . .\n. . .\n. . .").play("claim Slimer row 1")
    assert table.phase == "store"
    error = table.refuses("done")
    assert error.ruling == "N11"
    assert "store Slimer" in str(error)


@pytest.mark.parametrize("picture", [EMPTY_SLOTS, "cutlery . .\npawn pawn .\n. lion .", lions(1)])
def test_n9_who_can_claim_none_takes_one_trash_without_an_action(form: Form, picture: str) -> None:
    table = sit_down(form, bays="b1 3 Lady Dice").lay(picture)
    assert (table.phase, table.hand, table.stock["Trash"]) == ("store", "Trash", 34)
    assert table.legal == {"store Trash 1", "store Trash 2", "store Trash 3"}
    assert table.refuses("done").ruling == "N11"


def test_n9_nobody_must_put_a_die(form: Form) -> None:
    table = sit_down(form).play("""
        roll suitcase suitcase suitcase | lion lion; done
        roll suitcase suitcase suitcase | lion lion; done
        roll suitcase suitcase suitcase | lion lion; done
        store Trash 2
    """)
    assert table.bays == "a2 Trash"


def test_n9_trash_is_not_claimed(form: Form) -> None:
    table = sit_down(form).lay(MIXED)
    for text in ("claim Trash lions", "claim Trash row 1"):
        error = table.refuses(text)
        assert error.ruling == "N9"
        assert "trash is never claimed" in str(error)


def test_n9_with_no_trash_left_nothing_is_taken(form: Form) -> None:
    table = sit_down(form, supply={"trash": 0}).waste()
    assert (table.seat, table.phase, table.hand, table.bays) == ("b", "roll", "", "")
