"""Who rolls, re-rolls and places, when it ends and who wins: D3 to D6 and D9, with given dice."""

import pytest

from dicewright.core.errors import Unreadable
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Roll
from dicewright.core.state import Form
from tests.conftest import Lay
from tests.pictures import SEATS, Table, sit_down

DICE_EACH = {2: 36, 3: 25, 4: 25}
OPENINGS = [(players, first) for players in DICE_EACH for first in range(players)]


def turns(table: Table) -> dict[str, list[str]]:
    """Return the turns of each seat after the deal: 'place', 'roll place', 'keep place' ..."""
    told: dict[str, list[str]] = {seat: [] for seat in SEATS[: len(table.match.players)]}
    words: list[str] = []
    for event in table.match.events[len(table.match.players) :]:
        if isinstance(event, Roll):
            words.append("roll")
            continue
        words.append(table.game.text(event.action).split()[0])
        if words[-1] == "place":
            told[SEATS[event.seat]].append(" ".join(words))
            words.clear()
    return told


# --- D3: order and hands -----------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first"), OPENINGS)
def test_d3_hands_are_rolled_in_turn_order_before_the_first_turn(
    form: Form, players: int, first: int
) -> None:
    table = sit_down(form, players, first)
    for i in range(players):
        assert table.match.to_move == CHANCE
        assert len(table.game.dice(table.match.state)) == 5
        table.roll(*[i + 1] * 5)
        assert table.hand(SEATS[(first + i) % players]) == [i + 1] * 5
    assert table.match.to_move == first
    assert table.caches == [DICE_EACH[players] - 5] * players


@pytest.mark.parametrize(("players", "first"), OPENINGS)
def test_d3_turns_go_round_in_rising_seat_number(form: Form, players: int, first: int) -> None:
    table = sit_down(form, players, first)
    seats: list[int] = []
    while len(seats) < 3 * players:
        if table.match.to_move != CHANCE:
            seats.append(table.match.to_move)
        table.step()
    assert seats == [(first + i) % players for i in range(3 * players)]


def test_d3_no_other_seat_may_act(form: Form) -> None:
    table = sit_down(form, 3, 1)
    table.deal(*[(1, 2, 3, 4, 5)] * 3)
    for seat in "ac":
        error = table.refuses(seat, "place 1 (1,1)")
        assert error.ruling == "D3"
        assert "turn of seat 1" in str(error)


@pytest.mark.parametrize("faces", [(1,) * 4, (1,) * 6, ()])
def test_d3_a_hand_is_five_dice(form: Form, faces: tuple[int, ...]) -> None:
    error = sit_down(form, 2).refuses_roll(*faces)
    assert error.ruling == "D3"
    assert "5 dice" in str(error)


@pytest.mark.parametrize("face", [0, 7, -1])
def test_d3_a_die_shows_its_pips(form: Form, face: int) -> None:
    error = sit_down(form, 2).refuses_roll(1, 2, 3, 4, face)
    assert error.ruling == "D3"
    assert f"not {face}" in str(error)


def test_d3_nobody_places_before_all_hands_are_rolled(form: Form) -> None:
    table = sit_down(form, 2)
    table.deal((1, 2, 3, 4, 5))
    assert table.refuses("a", "place 1 (1,1)").ruling == "D3"


# --- D4: a turn --------------------------------------------------------------------------------


def test_d4_the_first_turn_has_no_roll_and_the_second_has(form: Form) -> None:
    table = sit_down(form, 2)
    table.deal((1, 2, 3, 4, 5), (6, 6, 6, 6, 6))
    table.place("a1", 1, 1)
    assert table.caches == [31, 31]
    table.place("b6", 2, 1)
    assert table.refuses("a", "place 2 (1,2)").ruling == "D4"
    table.roll(4)
    assert table.hand("a") == [2, 3, 4, 4, 5]
    assert table.caches == [30, 31]


def test_d4_a_roll_is_one_die(form: Form) -> None:
    table = sit_down(form, 2)
    table.play_until(lambda t: len(t.match.events) > 3)
    for faces in ((), (1, 2)):
        error = table.refuses_roll(*faces)
        assert error.ruling == "D4"
        assert "one die" in str(error)


def test_d4_no_second_roll_in_a_turn(lay: Lay) -> None:
    error = lay("+ 1 2").refuses_roll(3)
    assert error.ruling == "D4"
    assert "no dice" in str(error)


def test_d4_any_die_of_the_hand_on_any_legal_cell(lay: Lay) -> None:
    picture = """
        2 .  .
        1 b5 .
        + 1  2
    """
    table = lay(picture, a="2 2 4 4 6")
    cells = {text.split()[2] for text in table.texts}
    assert set(table.texts) == {f"place {pips} {cell}" for pips in (2, 4, 6) for cell in cells}
    assert {"(1,2)", "(2,1)"} <= cells


@pytest.mark.parametrize("pips", [1, 3, 5])
def test_d4_a_die_that_is_not_in_the_hand(lay: Lay, pips: int) -> None:
    error = lay("+ 1 2", a="2 2 4 4 6").refuses("a", f"place {pips} (1,1)")
    assert error.ruling == "D4"
    assert f"shows {pips}" in str(error)
    assert "2 2 4 4 6" in str(error)


def test_d4_the_placed_die_leaves_the_hand(lay: Lay) -> None:
    table = lay("+ 1 2", a="2 2 4 4 6")
    table.place("a2", 1, 1)
    assert table.hand("a") == [2, 4, 4, 6]


@pytest.mark.parametrize("text", ["pass", "", "place", "done"])
def test_d4_there_is_no_text_for_passing(lay: Lay, text: str) -> None:
    with pytest.raises(Unreadable, match="place"):
        lay("+ 1 2").do("a", text)


def test_d4_nobody_can_pass_by_keeping(lay: Lay) -> None:
    error = lay("+ 1 2").refuses("a", "keep")
    assert error.ruling == "D5"


@pytest.mark.parametrize("players", DICE_EACH)
def test_d4_there_is_always_a_legal_cell(form: Form, players: int) -> None:
    table = sit_down(form, players)
    placements = 0
    while table.match.to_move != TERMINAL:
        if table.phase == "place":
            assert table.texts
            assert all(text.startswith("place") for text in table.texts)
            placements += 1
        table.step()
    assert placements == players * DICE_EACH[players]


# --- D5: the re-roll ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choice", "late"), [("keep", "keep place"), ("reroll", "reroll roll place")]
)
@pytest.mark.parametrize(("players", "first"), OPENINGS)
def test_d5_each_player_has_it_in_the_last_four_turns(
    form: Form, players: int, first: int, choice: str, late: str
) -> None:
    table = sit_down(form, players, first)
    table.play_until(None, choice)
    each = DICE_EACH[players]
    expected = ["place"] + ["roll place"] * (each - 5) + [late] * 4
    assert turns(table) == dict.fromkeys(SEATS[:players], expected)


def late_table(form: Form, players: int = 2) -> Table:
    """Return a table where seat 0 begins the first turn of D5, with ones in the hands."""
    table = sit_down(form, players)
    table.play_until(lambda t: t.phase == "choose")
    assert table.match.to_move == 0
    return table


@pytest.mark.parametrize("players", DICE_EACH)
def test_d5_the_turn_that_rolls_the_last_die_of_a_cache_has_no_reroll(
    form: Form, players: int
) -> None:
    table = sit_down(form, players)
    table.play_until(lambda t: sum(t.caches) == 0 and t.match.to_move != CHANCE)
    last = SEATS[players - 1]
    assert table.phase == "place"
    for text in ("reroll 1", "keep"):
        error = table.refuses(last, text)
        assert error.ruling == "D5"
        assert "now" in str(error)


def test_d5_not_while_another_cache_holds_a_die(form: Form) -> None:
    table = sit_down(form, 2)
    table.play_until(lambda t: t.caches == [0, 1] and t.match.to_move != CHANCE)
    assert table.refuses("a", "reroll 1").ruling == "D5"


def test_d5_not_in_an_early_turn(lay: Lay) -> None:
    assert lay("+ 1", a="1 2 3 4 5").refuses("a", "reroll 1").ruling == "D5"


def test_d5_placing_needs_keep_or_reroll_first(form: Form) -> None:
    table = late_table(form)
    cell = table.view["open"][0]
    error = table.refuses("a", f"place 1 ({cell[0]},{cell[1]})")
    assert error.ruling == "D5"
    assert "keep" in str(error)
    assert "reroll" in str(error)
    table.do("a", "keep")
    table.place("a1", *cell)


def test_d5_reroll_takes_one_die_and_rolls_it(form: Form) -> None:
    table = late_table(form)
    assert table.hand("a") == [1, 1, 1, 1]
    table.do("a", "reroll 1")
    assert table.match.to_move == CHANCE
    assert table.hand("a") == [1, 1, 1]
    table.roll(6)
    assert table.hand("a") == [1, 1, 1, 6]


@pytest.mark.parametrize("again", ["reroll 1", "reroll 6", "keep"])
def test_d5_once_in_a_turn(form: Form, again: str) -> None:
    table = late_table(form)
    table.do("a", "reroll 1")
    table.roll(6)
    assert table.refuses("a", again).ruling == "D5"


@pytest.mark.parametrize("again", ["reroll 1", "keep"])
def test_d5_not_after_keep(form: Form, again: str) -> None:
    table = late_table(form)
    table.do("a", "keep")
    assert table.refuses("a", again).ruling == "D5"


def test_d5_the_rerolled_die_must_be_rolled_before_placing(form: Form) -> None:
    table = late_table(form)
    table.do("a", "reroll 1")
    cell = table.view["open"][0]
    error = table.refuses("a", f"place 1 ({cell[0]},{cell[1]})")
    assert error.ruling in ("D4", "D5")
    assert "one die" in str(error)


def test_d5_a_die_that_is_not_in_the_hand_is_not_rerolled(form: Form) -> None:
    error = late_table(form).refuses("a", "reroll 5")
    assert error.ruling == "D5"
    assert "shows 5" in str(error)


@pytest.mark.parametrize(("each", "late"), [(5, 5), (6, 4), (7, 4)])
def test_d5_other_numbers_of_dice(form: Form, each: int, late: int) -> None:
    """With no cache at all every turn begins with empty caches, the first one too."""
    table = sit_down(form, 2, dice={"dice_each": {"2": each, "3": 5, "4": 5}})
    table.play_until(None)
    assert [turn.startswith("keep") for turn in turns(table)["a"]] == (
        [False] * (each - late) + [True] * late
    )


# --- D6 and D9: the end ------------------------------------------------------------------------


@pytest.mark.parametrize("players", DICE_EACH)
def test_d6_the_game_ends_when_every_die_is_placed(form: Form, players: int) -> None:
    table = sit_down(form, players)
    table.play_until(None)
    assert len(table.view["dice"]) == players * DICE_EACH[players]
    assert table.view["hands"] == [[]] * players
    error = table.refuses("a", "place 1 (1,1)")
    assert error.ruling == "D6"
    assert "over" in str(error)
    assert table.refuses_roll(1).ruling == "D6"


def test_d6_not_one_die_earlier(form: Form) -> None:
    table = sit_down(form, 2)
    table.play_until(lambda t: t.hand("a") == [] and len(t.hand("b")) == 1)
    assert table.match.to_move == 1
    table.step()
    assert table.match.to_move == 1
    table.step()
    assert table.match.to_move == TERMINAL


def four_corners(form: Form, last: str) -> Table:
    """Play a cross of four ones with two dice each: only the four corners are ever open."""
    table = sit_down(
        form,
        2,
        edition={"players": [2, 2]},
        cross={"values": [1]},
        dice={"dice_each": {"2": 2}, "hand": 1},
    )
    table.deal((1,), (1,))
    table.place("a1", 1, 1)
    table.place("b1", -1, 1)
    table.roll(1)
    table.place("a1", -1, -1)
    table.roll(int(last[1:]))
    table.place(last, 1, -1)
    assert table.match.to_move == TERMINAL
    return table


def test_d9_equal_totals_share_the_win(form: Form) -> None:
    table = four_corners(form, "b1")
    assert table.scores == [8, 8]
    assert table.game.winners(table.match.state) == [0, 1]


def test_d9_the_highest_total_wins(form: Form) -> None:
    table = four_corners(form, "b2")
    assert table.scores == [8, 4]
    assert table.game.winners(table.match.state) == [0]
