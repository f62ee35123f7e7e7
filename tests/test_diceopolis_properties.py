"""What D2 says follows, and what must always hold, in random games of any edition."""

import tomllib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright import games
from dicewright.core.errors import Refused
from dicewright.core.game import Game
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.games.diceopolis.edition import EDITIONS
from dicewright.games.diceopolis.state import Phase
from tests.pictures import Cell, Die, cross, touching
from tests.random_play import random_match, states
from tests.selection import examples

STANDARD = tomllib.loads((EDITIONS.folder / "standard.toml").read_text("utf-8"))
seeds = st.integers(0, 2**32)


# --- random games ------------------------------------------------------------------------------


def game_with(parsed: dict[str, Any], row: str) -> Game:
    edition = EDITIONS.convert(parsed, "drawn")
    return games.get("diceopolis").using(edition, {"row": row}, INTERPRETED)


@st.composite
def standard_games(draw: st.DrawFn) -> Game:
    """Draw the standard edition with either option."""
    return game_with(STANDARD, draw(st.sampled_from(["colour", "value"])))


@st.composite
def edited_games(draw: st.DrawFn, longest: int = 8) -> Game:
    """Draw any edition that the loader allows."""
    arm, sides = draw(st.integers(1, longest)), draw(st.integers(2, 12))
    values = draw(st.lists(st.integers(1, sides), min_size=arm, max_size=arm))
    low = draw(st.integers(2, 4))
    high = draw(st.integers(low, 4))
    hand = draw(st.integers(1, min(7, 4 * arm**2 // high)))
    each = {n: draw(st.integers(hand, 4 * arm**2 // n)) for n in range(low, high + 1)}
    parsed = {
        "edition": {"game": "diceopolis", "name": "drawn", "players": [low, high]},
        "cross": {"arms": 4, "values": values},
        "dice": {"sides": sides, "dice_each": {str(n): d for n, d in each.items()}, "hand": hand},
        "placement": {"touches": 2},
        "scoring": {"row": "colour"},
    }
    return game_with(parsed, draw(st.sampled_from(["colour", "value"])))


any_game = st.one_of(standard_games(), edited_games())


@st.composite
def played(draw: st.DrawFn, of: st.SearchStrategy[Game] = any_game) -> tuple[Game, list[State]]:
    """Draw a game with all the states of a random play of it."""
    game = draw(of)
    players = draw(st.sampled_from(list(game.players)))
    first = draw(st.integers(0, players - 1))
    return game, list(states(game, players, draw(seeds), first))


def board(game: Game, state: State) -> dict[Cell, Die]:
    view = game.view(state)
    return {(die["x"], die["y"]): Die(die["seat"], die["pips"]) for die in view["dice"]}


def arms(game: Game) -> dict[Cell, int]:
    return cross(game.edition.data.cross.values)


# --- what follows from D2 ----------------------------------------------------------------------


@given(played())
def test_no_die_lies_outside_the_square_or_on_the_cross(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    reach = len(game.edition.data.cross.values)
    for x, y in board(game, every[-1]):
        assert 1 <= abs(x) <= reach
        assert 1 <= abs(y) <= reach


@given(played())
def test_a_cell_is_open_exactly_when_both_neighbours_towards_the_cross_are_filled(
    drawn: tuple[Game, list[State]],
) -> None:
    game, every = drawn
    reach = len(game.edition.data.cross.values)
    span = [i for i in range(-reach - 1, reach + 2) if i]
    for state in every[:: max(1, len(every) // 20)]:
        filled = {(0, 0), *arms(game), *board(game, state)}
        expected = {
            (x, y)
            for x in span
            for y in span
            if (x, y) not in filled and {(x - sign(x), y), (x, y - sign(y))} <= filled
        }
        assert set(game.view(state)["open"]) == expected
        assert expected == {
            (x, y)
            for x in range(-reach - 2, reach + 3)
            for y in range(-reach - 2, reach + 3)
            if (x, y) not in filled and sum(cell in filled for cell in touching((x, y))) >= 2
        }


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@given(played())
def test_rows_have_no_gaps(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for state in every[:: max(1, len(every) // 20)]:
        dice = board(game, state)
        for _, cells in lines(game):
            is_filled = [cell in dice for cell in cells]
            assert is_filled == sorted(is_filled, reverse=True)


@given(played())
def test_scores_never_fall(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for before, after in pairwise(every):
        pairs = zip(game.scores(before), game.scores(after), strict=True)
        assert all(old <= new for old, new in pairs)


@given(played())
def test_only_the_player_who_places_scores(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for before, after in pairwise(every):
        pairs = zip(game.scores(before), game.scores(after), strict=True)
        gained = {seat for seat, (old, new) in enumerate(pairs) if new > old}
        assert gained <= {game.to_move(before)}


# --- scores counted afresh ---------------------------------------------------------------------


def lines(game: Game) -> Iterator[tuple[int, list[Cell]]]:
    """Yield every line of D7: the pips of its arm die, and its cells from the arm outward."""
    reach = range(1, len(game.edition.data.cross.values) + 1)
    for (x, y), value in arms(game).items():
        for side in (1, -1):
            yield value, [(x, side * i) if x else (side * i, y) for i in reach]


def row(game: Game, dice: dict[Cell, Die], value: int, cells: list[Cell]) -> list[Die]:
    """Return the dice of the row on a line (D7, D8), none if it does not score."""
    found: list[Die] = []
    for cell in cells:
        die = dice.get(cell)
        if die is None or (found and die.seat != found[0].seat):
            break
        if die.pips != value and (not found or game.options["row"] == "value"):
            break
        found.append(die)
    return found


def counted(game: Game, dice: dict[Cell, Die], players: int) -> list[int]:
    """Count the points afresh."""
    points = [0] * players
    for value, cells in lines(game):
        if found := row(game, dice, value, cells):
            points[found[0].seat] += value + sum(die.pips for die in found)
    return points


@given(played())
def test_scores_kept_equal_scores_counted_afresh(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for state in every[:: max(1, len(every) // 40)] + every[-1:]:
        points = counted(game, board(game, state), int(state.players))
        assert game.scores(state) == points
        rows = game.view(state)["rows"]
        assert points == [
            sum(row["worth"] for row in rows if row["seat"] == seat) for seat in range(len(points))
        ]


@given(played())
def test_rows_in_the_view_are_the_rows_on_the_board(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for state in every[:: max(1, len(every) // 10)] + every[-1:]:
        dice = board(game, state)
        expected = sorted(
            (cells[: len(found)], [value, *(die.pips for die in found)])
            for value, cells in lines(game)
            if (found := row(game, dice, value, cells))
        )
        view = game.view(state)["rows"]
        assert sorted((row["cells"], row["pips"]) for row in view) == expected


@given(played())
def test_offers_are_what_each_die_of_a_hand_gains(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for state in every:
        if state.phase != Phase.PLACE:
            continue
        seat = int(state.player)
        gained = {game.text(one): game.gains(state, one)[seat] for one in game.legal(state)}
        offered = {
            f"place {one['pips']} ({one['x']},{one['y']})": one["gain"]
            for one in game.view(state)["offers"]
            if one["seat"] == seat
        }
        assert offered == {text: gain for text, gain in gained.items() if gain}


# --- dice --------------------------------------------------------------------------------------


@given(played())
def test_no_die_is_lost_or_won(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    players = int(every[0].players)
    each = game.edition.data.dice.dice_each[players]
    for state in every:
        view, dice = game.view(state), board(game, state)
        for seat in range(players):
            rolling = view["to_roll"] if seat == view["player"] else 0
            placed = sum(die.seat == seat for die in dice.values())
            held = placed + len(view["hands"][seat]) + view["caches"][seat]
            if view["phase"] == "deal":
                assert (placed, view["caches"][seat]) == (0, each - game.edition.data.dice.hand)
            else:
                assert held + rolling == each
    assert len(board(game, every[-1])) == players * each


# --- texts -------------------------------------------------------------------------------------


@examples(8)
@given(played(st.one_of(standard_games(), edited_games(longest=5))))
def test_the_text_of_every_state_reads_back(drawn: tuple[Game, list[State]]) -> None:
    game, every = drawn
    for state in every:
        text = game.state_text(state)
        assert game.parse_state(text) == state
    compiled = game.using(form=COMPILED)
    record = COMPILED.convert(game.state_type, every[-1])
    assert compiled.plain(compiled.parse_state(text)) == every[-1]
    assert compiled.state_text(record) == text


@examples(150)
@given(st.data())
def test_a_changed_text_of_a_state_is_refused_or_reads_back(data: st.DataObject) -> None:
    game = games.get("diceopolis").using(form=INTERPRETED)
    text = data.draw(st.sampled_from(TEXTS))
    at = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.sampled_from([*"0123456789abcd.#/,- =xé", ""]))
    changed = text[:at] + new + text[at + data.draw(st.integers(0, 1)) :]
    try:
        state = game.parse_state(changed)
    except Refused as error:
        assert len(str(error)) < 500
        return
    assert game.parse_state(game.state_text(state)) == state


def _texts() -> list[str]:
    game = games.get("diceopolis").using(form=INTERPRETED)
    every = [state for players in (2, 3) for state in states(game, players, seed=41)]
    return [game.state_text(state) for state in every[::9] + every[-1:]]


TEXTS = _texts()


@given(edited_games())
def test_actions_and_their_texts_are_one_to_one(game: Game) -> None:
    sides = range(1, game.edition.data.dice.sides + 1)
    texts = ["keep", *(f"reroll {pips}" for pips in sides)] + [
        f"place {pips} ({x},{y})" for pips in sides for x in range(-8, 9) for y in range(-8, 9)
    ]
    actions = [game.parse(text) for text in texts]
    assert [game.text(action) for action in actions] == texts
    assert len(set(actions)) == len(texts)
    assert 0 <= min(actions) <= max(actions) < game.codec.count


@examples(15)
@given(edited_games(), seeds)
def test_compiled_and_interpreted_agree_for_any_edition(game: Game, seed: int) -> None:
    compiled = game.using(form=COMPILED)
    for players in game.players:
        match = random_match(game, players, seed)
        again = random_match(compiled, players, seed)
        assert match.events == again.events
        assert match.state == compiled.plain(again.state)


def test_the_largest_edition_fits() -> None:
    """The longest arms, the most sides, and all 128 dice of each player in the hand."""
    parsed = STANDARD | {
        "edition": STANDARD["edition"] | {"players": [2, 2]},
        "cross": {"arms": 4, "values": [12] * 8},
        "dice": {"sides": 12, "dice_each": {"2": 128}, "hand": 128},
    }
    for row in ("colour", "value"):
        interpreted = game_with(parsed, row)
        compiled = interpreted.using(form=COMPILED)
        matches = [random_match(game, 2, seed=43) for game in (interpreted, compiled)]
        assert matches[0].events == matches[1].events
        assert matches[0].state == compiled.plain(matches[1].state)
        assert len(board(interpreted, matches[0].state)) == 256


# --- texts that tell of no state ---------------------------------------------------------------

FIRST = next(text for text in TEXTS if "next=place" in text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "players=2",
        "players=5 first=0 seat=0 next=place caches=1,1 hands=1,1 board=#",
        FIRST.replace("next=", "next=x"),
        FIRST.replace("#############", "######a1######"),
        FIRST + "/",
        FIRST + "\n",
        " " + FIRST,
        FIRST.replace("caches=", "caches=1"),
        FIRST.replace("hands=", "hands=1."),
    ],
)
def test_a_text_that_tells_of_no_state_is_refused(text: str) -> None:
    game = games.get("diceopolis").using(form=INTERPRETED)
    with pytest.raises(Refused, match="expected"):
        game.parse_state(text)


EMPTY = "/".join(["......#......"] * 6 + ["#############"] + ["......#......"] * 6)


@pytest.mark.parametrize(
    "text",
    [
        f"players=2 first=0 seat=0 next=place caches=31,31 hands=1.1.1.1.7,1.1.1.1.1 board={EMPTY}",
        f"players=2 first=0 seat=0 next=roll caches=31,31 hands=1.1.1.1,1.1.1.1.1 board={EMPTY}",
    ],
    ids=["a seven on a six-sided die", "a roll in the first turn"],
)
def test_a_state_that_no_game_reaches_is_refused(text: str) -> None:
    game = games.get("diceopolis").using(form=INTERPRETED)
    with pytest.raises(Refused):
        game.parse_state(text)


def test_a_choice_in_the_turn_of_the_last_cache_die_is_refused() -> None:
    """D5: the turn that rolls the last die of a cache has no re-roll."""
    game = games.get("diceopolis").using(form=INTERPRETED)
    turn = next(s for s in states(game, 2, seed=44) if s.phase == Phase.PLACE and not s.in_caches)
    text = game.state_text(turn)
    assert game.parse_state(text) == turn
    with pytest.raises(Refused):
        game.parse_state(text.replace("next=place", "next=choose"))
