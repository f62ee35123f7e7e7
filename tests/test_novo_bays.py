"""Storing, replacing and giving up tiles, and what a bay is worth: N11, N12 and N14."""

import re
from typing import Any

import pytest

from dicewright.core.errors import Unreadable
from dicewright.core.state import Form
from tests.novo import EMPTY_SLOTS, Table, lions, sit_down, tidy_bays

FOURTEEN = "a1 5 Trash\na2 4 Trash, Lady Dice\na3 3 Trash, John Boy"  # one space is free
ONE_BAY = {"bays": 1, "spaces_per_bay": 2}


# --- N11: storing ------------------------------------------------------------------------------


def two_tiles(form: Form, **position: Any) -> Table:
    """Return a table where a Slimer and a Spike are to be stored."""
    table = sit_down(form, **position).lay(lions(5))
    return table.play("claim Slimer lions; claim Spike lions")


def test_n11_every_tile_in_any_order_into_any_bay(form: Form) -> None:
    table = two_tiles(form)
    assert table.legal == {f"store {t} {b}" for t in ("Slimer", "Spike") for b in (1, 2, 3)}
    table.play("store Spike 3")
    assert table.legal == {"store Slimer 1", "store Slimer 2", "store Slimer 3"}
    table.play("store Slimer 1")
    assert table.bays == tidy_bays("""
        a1 Slimer
        a3 Spike
    """)


def test_n11_the_turn_is_over_once_all_is_stored(form: Form) -> None:
    table = two_tiles(form).play("store Slimer 1")
    assert (table.seat, table.phase) == ("a", "store")
    table.play("store Spike 1")
    assert (table.seat, table.phase) == ("b", "roll")


def test_n11_order_inside_a_bay_means_nothing(form: Form) -> None:
    one = two_tiles(form).play("store Slimer 2; store Spike 2")
    other = two_tiles(form).play("store Spike 2; store Slimer 2")
    assert one.state == other.state


def test_n11_every_tile_must_be_stored(form: Form) -> None:
    table = two_tiles(form).play("store Slimer 1")
    error = table.refuses("done")
    assert error.ruling == "N11"
    assert "store Spike in a bay" in str(error)
    for roll in ("roll lion lion lion | lion lion", "roll"):
        assert table.refuses(roll).ruling == "N11"


def test_n11_trash_is_stored_like_any_tile(form: Form) -> None:
    table = sit_down(form).lay(EMPTY_SLOTS).play("store Trash 3")
    assert table.bays == "a3 Trash"


def test_n11_a_full_bay_takes_no_more(form: Form) -> None:
    table = two_tiles(form, bays="a2 5 Trash")
    assert table.legal == {f"store {t} {b}" for t in ("Slimer", "Spike") for b in (1, 3)}
    error = table.refuses("store Spike 2")
    assert error.ruling == "N11"
    assert "bay 2 is full" in str(error)


@pytest.mark.parametrize("tile", ["John Boy", "Trash", "Novo Cola"])
def test_n11_only_tiles_of_the_hand(form: Form, tile: str) -> None:
    error = two_tiles(form, bays="a1 John Boy").refuses(f"store {tile} 1")
    assert error.ruling == "N11"
    assert f"no {tile} is in the hand" in str(error)


def test_n11_there_are_as_many_bays_as_the_edition_says(form: Form) -> None:
    error = two_tiles(form).refuses("store Spike 4")
    assert error.ruling == "N11"
    assert "3 bays" in str(error)
    table = two_tiles(form, supply={"bays": 5})
    table.play("store Spike 5; store Slimer 4")
    assert table.bays == "a4 Slimer\na5 Spike"
    for bay in ("0", "-1", "01", "one"):
        with pytest.raises(Unreadable, match="expected"):
            table.game.parse(f"store Spike {bay}")


def test_n11_a_tile_never_changes_its_bay(form: Form) -> None:
    """Nothing moves a stored tile: it is not in the hand any more."""
    table = two_tiles(form).play("store Slimer 1")
    for text in ("store Slimer 2", "store Slimer 1", "give up Slimer"):
        assert table.refuses(text).ruling == "N11"
    assert table.legal == {"store Spike 1", "store Spike 2", "store Spike 3"}


def test_n11_each_player_has_bays_of_ones_own(form: Form) -> None:
    table = two_tiles(form).play("store Slimer 1; store Spike 1").waste(1)
    assert table.bays == "a1 Slimer, Spike\nb1 Trash"


def test_steps_are_taken_back_but_no_rolls(form: Form) -> None:
    table = sit_down(form, bays="a1 Spike, Star Medic").lay(lions(5))
    before = table.state
    table.play("claim Slimer lions; claim Spike lions; store Slimer 1; store Spike 1")
    for _ in range(4):
        assert table.match.can_take_back(0)
        table.match.take_back(0)
    assert table.state == before
    table.match.take_back(0)
    assert table.phase == "put"
    assert not table.match.can_take_back(0)  # what comes before it is the roll


# --- N12: more tiles than spaces ---------------------------------------------------------------


def test_n12_store_replace_or_give_up(form: Form) -> None:
    table = two_tiles(form, bays=FOURTEEN)
    there = {1: ["Trash"], 2: ["Trash", "Lady Dice"], 3: ["Trash", "John Boy"]}
    assert table.legal == {
        text
        for tile in ("Slimer", "Spike")
        for text in (
            f"store {tile} 3",
            f"give up {tile}",
            *(f"store {tile} {bay} replacing {old}" for bay in there for old in there[bay]),
        )
    }


def test_n12_a_replaced_tile_is_out_of_the_game(form: Form) -> None:
    table = two_tiles(form, bays=FOURTEEN)
    stock = table.stock
    table.play("store Spike 2 replacing Trash")
    assert (table.gone, table.hand, table.stock) == ("Trash", "Slimer", stock)
    table.play("store Slimer 3")
    assert (table.seat, table.gone, table.stock) == ("b", "Trash", stock)
    assert table.bays == tidy_bays("""
        a1 5 Trash
        a2 3 Trash, Lady Dice, Spike
        a3 3 Trash, John Boy, Slimer
    """)


def test_n12_a_tile_given_up_is_out_of_the_game(form: Form) -> None:
    table = two_tiles(form, bays=FOURTEEN)
    stock = table.stock
    table.play("give up Slimer; store Spike 3")
    assert (table.seat, table.gone, table.stock) == ("b", "Slimer", stock)
    assert table.bays == tidy_bays(FOURTEEN + ", Spike")


def test_n12_a_tile_stored_this_turn_can_be_replaced(form: Form) -> None:
    table = two_tiles(form, bays=FOURTEEN).play("store Slimer 3")
    assert table.view["free"][0] == 0
    assert not any(re.fullmatch(r"store Spike \d", text) for text in table.legal)
    table.play("store Spike 3 replacing Slimer")
    assert (table.seat, table.gone) == ("b", "Slimer")
    assert table.bays == tidy_bays(FOURTEEN + ", Spike")


def test_n12_a_tile_that_replaced_another_can_be_replaced(form: Form) -> None:
    table = sit_down(form, bays=FOURTEEN).lay(lions(9))
    table.play("claim John Boy lions; claim Novo Food lions; claim Spike lions")
    table.play("store Spike 1 replacing Trash; store Novo Food 1 replacing Spike")
    assert (table.gone, table.hand) == ("Spike, Trash", "John Boy")
    assert table.legal == {"store John Boy 3"}


def test_n12_a_tile_can_replace_one_of_its_own_kind(form: Form) -> None:
    table = two_tiles(form, bays="a1 5 Trash\na2 5 Trash\na3 2 Trash, 2 Slimer")
    table.play("store Slimer 3 replacing Slimer; store Spike 3")
    assert table.gone == "Slimer"
    assert table.bays == "a1 5 Trash\na2 5 Trash\na3 2 Slimer, Spike, 2 Trash"


def test_n12_with_room_for_all_tiles_must_be_stored(form: Form) -> None:
    table = two_tiles(form, bays="a1 5 Trash\na2 5 Trash\na3 3 Trash")
    assert table.legal == {"store Slimer 3", "store Spike 3"}
    for text in ("store Slimer 1 replacing Trash", "give up Spike"):
        error = table.refuses(text)
        assert error.ruling == "N12"
        assert "must be stored" in str(error)
        assert "2 spaces are free" in str(error)


@pytest.mark.parametrize("first", ["give up Slimer", "store Slimer 1 replacing Trash"])
def test_n12_once_there_is_room_for_the_rest_it_must_be_stored(form: Form, first: str) -> None:
    table = two_tiles(form, bays=FOURTEEN).play(first)
    assert table.legal == {"store Spike 3"}
    for text in ("store Spike 1 replacing Trash", "give up Spike"):
        assert table.refuses(text).ruling == "N12"


def test_n12_no_excess_in_an_ordinary_turn(form: Form) -> None:
    table = two_tiles(form, bays="a1 Trash")
    assert table.refuses("store Slimer 1 replacing Trash").ruling == "N12"
    assert table.refuses("give up Slimer").ruling == "N12"


@pytest.mark.parametrize(
    ("text", "ruling", "words"),
    [
        ("store Spike 1 replacing Lady Dice", "N12", "no Lady Dice is in bay 1"),
        ("store Spike 1 replacing Spike", "N12", "no Spike is in bay 1"),
        ("store Lady Dice 1 replacing Trash", "N11", "no Lady Dice is in the hand"),
        ("store Spike 4 replacing Trash", "N11", "3 bays"),
        ("give up John Boy", "N11", "no John Boy is in the hand"),
        ("store Spike 1", "N11", "bay 1 is full"),
        ("done", "N12", "store, replace or give up: Slimer, Spike"),
    ],
)
def test_n12_what_is_refused_with_excess(form: Form, text: str, ruling: str, words: str) -> None:
    error = two_tiles(form, bays=FOURTEEN).refuses(text)
    assert error.ruling == ruling
    assert words in str(error)


def test_n12_excess_in_the_one_more_turn_after_the_end_began(form: Form) -> None:
    full = "a1 5 Trash\na2 5 Trash\na3 5 Trash"
    table = two_tiles(form, bays=f"{full}\nb1 5 Trash\nb2 5 Trash\nb3 4 Trash", seat="b", last=1)
    table.play("store Slimer 2 replacing Trash; store Spike 3")
    assert (table.phase, table.gone) == ("over", "Trash")


def test_n12_trash_replaces_nothing_for_there_is_room_for_it(form: Form) -> None:
    table = sit_down(form, bays=FOURTEEN).lay(EMPTY_SLOTS)
    assert table.legal == {"store Trash 3"}


def every_end(table: Table) -> set[str]:
    """Return the bays of all the ends that a turn can come to, and check that they are full."""
    if table.phase != "store":
        assert table.state.free[0] == 0
        return {table.bays}
    state, ends = table.match.state, set[str]()
    for text in table.legal:
        table.match.state = table.game.form.convert(table.game.state_type, state)
        ends |= every_end(table.play(text))
    return ends


@pytest.mark.parametrize("before", ["", "a1 Trash"])
def test_n12_the_bays_always_end_full(form: Form, before: str) -> None:
    table = sit_down(form, bays=before, supply=ONE_BAY).lay(lions(9))
    table.play("claim Slimer lions; claim Spike lions; claim John Boy lions")
    pairs = {"John Boy, Slimer", "John Boy, Spike", "Slimer, Spike"}
    kept = {"Slimer, Trash", "Spike, Trash", "John Boy, Trash"} if before else set()
    assert every_end(table) == {f"a1 {tiles}" for tiles in pairs | kept}


# --- N14: what a bay is worth ------------------------------------------------------------------

BOOK = """
    a1 Slimer, Lady Dice, Space Pack, Novo Food, Novo Cola
    a2 Novo Cola, Oxytonator, Star Medic, John Boy, Trash
    a3 2 Spike, Mr Smith, 2 Trash
"""


def summands(formula: str) -> tuple[str, list[int], list[int]]:
    """Return the multiplier of a formula, what it multiplies, and what is added, both rising."""
    found = re.fullmatch(r"(?:(\d+) x \(([\d+]+)\))?(?: \+ )?([\d+ ]*)", formula)
    assert found
    many = [sorted(int(n) for n in re.findall(r"\d+", part or "")) for part in found.groups()[1:]]
    return found[1] or "", many[0], many[1]


def bay(form: Form, tiles: str, **edits: Any) -> dict[str, Any]:
    """Return the view of a bay with these tiles."""
    view: dict[str, Any] = sit_down(form, 4, bays=f"a1 {tiles}", **edits).view["bays"][0][0]
    return view


def test_n14_the_rule_books_bays(form: Form) -> None:
    table = sit_down(form, bays=BOOK, seat="b", last=1)
    bays = table.view["bays"][0]
    assert [bay["value"] for bay in bays] == [28, 56, 14]
    assert [summands(bay["formula"]) for bay in bays] == [
        summands("2 x (0+2+1+10) + 2"),
        summands("2 x (2+1+5+20)"),
        summands("2 x (1+1+5)"),
    ]
    assert table.scores == [98, 0]


WORTH = [
    # tiles, value, formula
    ("2 Novo Food", 20, "10+10"),
    ("2 Slimer", 0, "0"),
    ("3 Slimer", 0, "0"),
    ("2 Slimer, Mr Smith", 10, "2 x (0+0+5)"),  # tiles worth 0 count in combinations
    ("3 Spike, Mr Smith", 24, "3 x (1+1+1+5)"),
    ("3 Spike, 2 Mr Smith", 52, "4 x (1+1+1+5+5)"),
    ("5 Novo Cola", 40, "4 x (2+2+2+2+2)"),
    ("2 John Boy, Tin Sailor", 90, "2 x (20+20+5)"),
    ("2 John Boy, Tin Sailor, 2 Lady Dice", 94, "2 x (20+20+5) + 2 + 2"),
    ("3 Spike, Mr Smith, John Boy", 44, "3 x (1+1+1+5) + 20"),
    ("Slimer, Space Pack, Oxytonator", 2, "1+1"),
    ("Slimer, Space Pack, Oxytonator, Novo Cola", 8, "2 x (0+1+1+2)"),
    ("Slimer, Space Pack, Oxytonator, Novo Cola, Lady Dice", 18, "3 x (0+1+1+2+2)"),
    ("Mr Smith, Star Medic, Warp Cell, Novo Food, John Boy", 135, "3 x (5+5+5+10+20)"),
    ("Slimer, Spike, Space Pack, Oxytonator, Novo Cola", 10, "2 x (1+1+1+2)"),
    ("Tin Sailor, John Boy, Slimer, Space Pack, Oxytonator", 49, "2 x (20+0+1+1) + 5"),
    ("2 John Boy, Slimer, Space Pack, Oxytonator", 64, "2 x (20+0+1+1) + 20"),
    ("5 Trash", 0, "0"),
    ("2 Mr Smith, 3 Trash", 10, "5+5"),  # trash has no symbol
    ("2 Mr Smith, Spike, 2 Trash", 22, "2 x (5+5+1)"),
    ("Slimer, Space Pack, Oxytonator, 2 Trash", 2, "1+1"),
]


@pytest.mark.parametrize(("tiles", "value", "formula"), WORTH)
def test_n14_what_a_bay_is_worth(form: Form, tiles: str, value: int, formula: str) -> None:
    seen = bay(form, tiles)
    assert seen["value"] == value
    assert summands(seen["formula"]) == summands(formula)


WIDE = {"supply": {"spaces_per_bay": 8}}
EDITED: list[tuple[str, dict[str, Any], int, str]] = [
    # tiles, edits, value, formula
    ("3 Spike, Novo Food, John Boy, Star Medic", WIDE, 74, "2 x (1+10+20+5) + 1 + 1"),
    (
        "2 John Boy, Tin Sailor, Slimer, Spike, Lady Dice, Novo Cola",
        WIDE,
        95,
        "2 x (20+20+5) + 1 + 2 + 2",
    ),
    ("2 John Boy, Tin Sailor, 3 Lady Dice", WIDE, 96, "2 x (20+20+5) + 2 + 2 + 2"),
    ("4 Spike, 3 Mr Smith", WIDE, 70, "4 x (1+1+5+5+5) + 1 + 1"),
    ("Slimer, Spike", {"combinations": {"same": {"2": 7}}}, 7, "7 x (0+1)"),
    ("Spike, Mr Smith", {"combinations": {"same": {}}}, 6, "1+5"),
    ("3 Spike, Mr Smith", {"combinations": {"same": {"3": 9}}}, 64, "9 x (5+1+1) + 1"),
    ("Slimer, Space Pack", {"combinations": {"different": {"2": 100}}}, 100, "100 x (0+1)"),
    (
        "Mr Smith, Star Medic, Oxytonator, Novo Food, John Boy",
        {"combinations": {"different": {"4": 5, "5": 2}}},
        201,
        "5 x (5+5+10+20) + 1",
    ),
]


@pytest.mark.parametrize(("tiles", "edits", "value", "formula"), EDITED)
def test_n14_the_editions_multipliers(
    form: Form, tiles: str, edits: dict[str, Any], value: int, formula: str
) -> None:
    seen = bay(form, tiles, **edits)
    assert seen["value"] == value
    assert summands(seen["formula"]) == summands(formula)


def test_n14_values_are_kept_while_tiles_are_stored(form: Form) -> None:
    table = sit_down(form, bays="a1 Slimer, Space Pack, Lady Dice").lay(lions(9))
    table.play("claim Novo Cola lions; claim Novo Food lions; done")
    assert table.scores == [3, 0]
    table.play("store Novo Cola 1")
    assert table.scores == [10, 0]
    table.play("store Novo Food 1")
    assert table.scores == [28, 0]


def test_n14_values_are_kept_while_tiles_are_replaced(form: Form) -> None:
    before = "a1 4 Trash, John Boy\na2 5 Trash\na3 3 Slimer, Mr Smith"
    table = sit_down(form, bays=before).lay(lions(9)).play("claim Spike lions; claim Spike lions")
    table.play("done")
    assert table.scores == [35, 0]
    table.play("store Spike 3 replacing Slimer")
    assert table.scores == [38, 0]
    table.play("store Spike 3")
    assert table.scores == [48, 0]


def test_n14_combinations_are_made_within_a_bay(form: Form) -> None:
    assert sit_down(form, bays="a1 2 Spike\na2 Spike\na3 Mr Smith").scores == [8, 0]
