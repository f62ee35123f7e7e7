"""When the game ends and who wins: N10, N13 and N15, with given dice."""

from collections import Counter
from itertools import permutations

import pytest

from dicewright.core.kernels import TERMINAL
from dicewright.core.state import Form
from tests.novo import SEATS, Table, lions, sit_down

THREE_SPACES = {"bays": 1, "spaces_per_bay": 3}
NO_TRASH = {"trash": 0}
SEATINGS = [
    (players, first, ender)
    for players in (2, 3, 4)
    for first in range(players)
    for ender in range(players)
]
ALL_THE_TRASH = """
    a1 5 Trash
    a2 5 Trash
    a3 2 Trash
    b1 5 Trash
    b2 5 Trash
    b3 2 Trash
    c1 5 Trash
    c2 5 Trash
    c3 Trash
"""


def full(seat: str, last_bay: str) -> str:
    """Return full bays, two of them with trash."""
    return f"{seat}1 5 Trash\n{seat}2 5 Trash\n{seat}3 {last_bay}"


def fill(table: Table, tile: str = "Spike") -> Table:
    """Let the seat to move fill a bay of three spaces in one turn, with tiles of three lions."""
    claims, stores = [f"claim {tile} lions"] * 3, [f"store {tile} 1"] * 3
    return table.lay(lions(9)).play("; ".join(claims + stores))


# --- N13: the end ------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first", "ender"), SEATINGS)
def test_n13_every_other_player_has_exactly_one_more_turn(
    form: Form, players: int, first: int, ender: int
) -> None:
    table = sit_down(form, players, first, supply=THREE_SPACES)
    turns: list[int] = []
    while table.match.to_move != TERMINAL:
        turns.append(SEATS.index(table.seat))
        fill(table) if turns[-1] == ender else table.waste(1)
    assert turns == [(first + i) % players for i in range(len(turns))]
    before = {(first + i) % players for i in range((ender - first) % players)}
    assert Counter(turns) == {seat: 1 + (seat in before) for seat in range(players)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n13_the_turns_that_are_left(form: Form, players: int) -> None:
    table = sit_down(form, players, supply=THREE_SPACES)
    assert table.turns_left() is None
    fill(table)
    for left in reversed(range(1, players)):
        assert table.turns_left() == left
        assert table.match.to_move != TERMINAL
        table.waste(1)
    assert (table.turns_left(), table.phase) == (0, "over")


def test_n13_filling_up_during_the_last_turns_triggers_nothing(form: Form) -> None:
    table = fill(sit_down(form, 4, supply=THREE_SPACES))
    fill(table, "Space Pack")
    assert (table.seat, table.turns_left()) == ("c", 2)
    fill(table.waste(1), "Oxytonator")
    assert table.match.to_move == TERMINAL


def test_n13_at_the_end_of_the_turn_that_fills_the_bays(form: Form) -> None:
    table = sit_down(form, bays="a1 5 Trash\na2 5 Trash\na3 4 Trash").lay(lions(5))
    table.play("claim Slimer lions; claim Spike lions; store Slimer 3")
    assert table.view["free"] == [0, 15]
    assert (table.seat, table.phase, table.turns_left()) == ("a", "store", None)
    table.play("store Spike 3 replacing Slimer")
    assert (table.seat, table.phase, table.turns_left()) == ("b", "roll", 1)


def test_n13_fourteen_tiles_do_not_end_the_game(form: Form) -> None:
    table = sit_down(form, bays="a1 5 Trash\na2 5 Trash\na3 3 Trash").waste(3)
    assert table.turns_left() is None
    table.waste(1)
    assert (table.seat, table.turns_left()) == ("a", None)
    table.waste(3)
    assert (table.seat, table.turns_left()) == ("b", 1)


def test_n13_trash_fills_the_bays_too(form: Form) -> None:
    table = sit_down(form, 3, bays="b1 5 Trash\nb2 5 Trash\nb3 4 Trash", seat="b").waste(3)
    table.waste(1).waste(1)
    assert table.match.to_move == TERMINAL


@pytest.mark.parametrize(
    "text", ["roll lion lion lion | pawn pawn", "put white-a lion 1", "done", "store Trash 1"]
)
def test_n13_nothing_is_done_after_the_end(form: Form, text: str) -> None:
    table = sit_down(form, bays=full("a", "5 Trash"), seat="b", last=1).waste(1)
    assert table.legal == set()
    error = table.refuses(text)
    assert error.ruling == "N13"
    assert "the game is over" in str(error)


@pytest.mark.parametrize("bays", [1, 2, 4, 5])
@pytest.mark.parametrize("spaces", [1, 8])
def test_n13_the_spaces_are_those_of_the_edition(form: Form, bays: int, spaces: int) -> None:
    table = sit_down(form, supply={"bays": bays, "spaces_per_bay": spaces, "trash": 200})
    for bay in range(1, bays + 1):
        for space in range(1, spaces + 1):
            assert table.turns_left() is None
            table.waste(bay)
            if (bay, space) != (bays, spaces):
                table.waste(bay)
    assert table.turns_left() == 1
    assert table.waste(bays).match.to_move == TERMINAL


# --- N10: the trash is used up -----------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_n10_as_many_turns_as_players_without_a_tile_end_the_game(form: Form, players: int) -> None:
    table = sit_down(form, players, first=1, supply=NO_TRASH)
    for _ in range(players):
        assert table.match.to_move != TERMINAL
        table.waste()
    assert table.match.to_move == TERMINAL
    assert (table.scores, table.winners) == ([0] * players, list(range(players)))


def test_n10_after_the_last_trash_tile(form: Form) -> None:
    table = sit_down(form, 2, supply={"trash": 1}).waste(2)
    assert (table.bays, table.stock["Trash"]) == ("a2 Trash", 0)
    table.waste()
    assert table.match.to_move != TERMINAL
    table.waste()
    assert table.match.to_move == TERMINAL


def test_n10_all_the_trash_of_the_standard_edition(form: Form) -> None:
    table = sit_down(form, 3, bays=ALL_THE_TRASH).waste().waste()
    assert table.match.to_move != TERMINAL
    assert table.waste().match.to_move == TERMINAL


def test_n10_the_turns_must_come_in_a_row(form: Form) -> None:
    table = sit_down(form, 3, supply=NO_TRASH).waste().waste()
    table.lay("suitcase . .\n. . .\n. . .").play("claim Slimer row 1; store Slimer 2")
    table.waste().waste()
    assert table.match.to_move != TERMINAL
    assert table.waste().match.to_move == TERMINAL


def test_n10_never_while_there_is_trash(form: Form) -> None:
    table = sit_down(form, 2)
    for _ in range(5):
        table.waste(1).waste(1)
    assert table.match.to_move != TERMINAL


def test_n10_the_game_is_scored(form: Form) -> None:
    bays = ALL_THE_TRASH.replace("b3 2 Trash", "b3 2 Trash, John Boy").replace(
        "c3 Trash", "c3 Trash, Lady Dice"
    )
    table = sit_down(form, 3, bays=bays).waste().waste().waste()
    assert (table.scores, table.winners) == ([0, 20, 2], [1])


@pytest.mark.parametrize("text", ["roll lion lion lion | pawn pawn", "done", "store Trash 1"])
def test_n10_nothing_is_done_after_the_end(form: Form, text: str) -> None:
    error = sit_down(form, supply=NO_TRASH).waste().waste().refuses(text)
    assert error.ruling == "N10"
    assert "the game is over" in str(error)


def test_n10_who_takes_nothing_keeps_ones_spaces_free(form: Form) -> None:
    table = sit_down(form, supply=NO_TRASH, bays="a1 Slimer").waste()
    assert (table.seat, table.bays, table.view["free"]) == ("b", "a1 Slimer", [14, 15])


def test_n10_a_last_turn_without_a_tile_is_a_turn(form: Form) -> None:
    """N13 ends the game before the turns without a tile are as many as the players."""
    table = sit_down(form, 3, supply=NO_TRASH | THREE_SPACES)
    fill(table.waste().waste()).waste()
    assert table.match.to_move != TERMINAL
    table.waste()
    assert table.match.to_move == TERMINAL
    assert table.refuses("done").ruling == "N13"


# --- N15: who wins -----------------------------------------------------------------------------

BAYS = {20: "John Boy", 5: "Tin Sailor", 2: "Lady Dice"}


def finished(form: Form, *points: int) -> Table:
    """Return a game that is over; seat 0 ended it, and the last seat took trash at the end."""
    seats = SEATS[: len(points)]
    bays = [
        full(seat, f"{3 if seat == seats[-1] else 4} Trash, {BAYS[p]}")
        for seat, p in zip(seats, points, strict=True)
    ]
    supply = {"trash": 100}
    table = sit_down(form, len(points), bays="\n".join(bays), seat=seats[-1], last=1, supply=supply)
    table.waste(3)
    assert table.match.to_move == TERMINAL
    return table


@pytest.mark.parametrize("points", list(permutations((20, 5, 2))))
def test_n15_the_highest_total_wins(form: Form, points: tuple[int, ...]) -> None:
    table = finished(form, *points)
    assert table.scores == list(points)
    assert table.winners == [points.index(20)]


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((5, 5), [0, 1]),
        ((20, 5, 20), [0, 2]),
        ((2, 5, 5), [1, 2]),
        ((2, 20, 20, 20), [1, 2, 3]),
        ((5, 5, 5, 5), [0, 1, 2, 3]),
    ],
)
def test_n15_equal_totals_share_the_win(
    form: Form, points: tuple[int, ...], winners: list[int]
) -> None:
    table = finished(form, *points)
    assert (table.scores, table.winners) == (list(points), winners)


def test_n15_the_total_is_that_of_all_bays(form: Form) -> None:
    table = sit_down(form, bays="a1 John Boy\na2 2 Spike, Mr Smith\nb3 2 Novo Food")
    assert table.scores == [34, 20]
    assert [bay["value"] for bay in table.view["bays"][0]] == [20, 14, 0]
    assert table.view["scores"] == table.scores


def test_n15_tiles_in_the_hand_are_worth_nothing_yet(form: Form) -> None:
    table = sit_down(form).lay(lions(7)).play("claim John Boy lions")
    assert table.scores == [0, 0]
    assert table.play("store John Boy 1").scores == [20, 0]
