"""Whatever anybody hands in is taken as what it means, or is one of the two errors."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicewright
from dicewright import Act, Game, Generated, Given, Match, Roll, Unreadable, bot, games, play
from dicewright.bots import BOTS
from dicewright.core.errors import Refused
from dicewright.core.kernels import CHANCE
from dicewright.core.state import INTERPRETED, State
from tests.random_play import states

NAMES = games.names()
ODD = [
    None,
    True,
    1.0,
    0.5,
    float("nan"),
    1j,
    b"keep",
    "",
    "\0",
    "keep\n",
    object(),
    {},
    set(),
    [[]],
]
HUGE = [-1, 10**9, 2**31, 2**63, -(2**63), 2**64, 10**30, 10**5000]
WRONG_NAMES: list[Any] = ["chess", "", None, 7, [], b"diceopolis", {}, "Diceopolis"]

anything = st.one_of(
    st.sampled_from([*ODD, *HUGE]),
    st.integers(),
    st.integers(-5, 5_000),
    st.floats(),
    st.text(),
    st.lists(st.integers(-2, 8), max_size=9),
)


@cache
def games_at_all_stages(name: str) -> list[State]:
    game = games.get(name)
    return list(islice(states(game, game.players[0], seed=4), 0, None, 7))


def drawn_state(data: st.DataObject, game: Game, rolling: bool) -> State:
    wanted = [s for s in games_at_all_stages(game.name) if (game.to_move(s) == CHANCE) == rolling]
    return INTERPRETED.copy(data.draw(st.sampled_from(wanted)))


def refused(call: Callable[..., object], *given: object) -> bool:
    """Say whether a call is refused with one of the two errors; no other may come."""
    try:
        call(*given)
    except Refused as error:
        assert len(str(error)) < 500
        return True
    return False


def numpy(value: object) -> Any:
    return np.array(value)[()]  # a plain number stays one, of NumPy's


def is_whole(value: object, within: range) -> bool:
    return type(value) is int and value in within


# --- actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), action=anything)
def test_an_action_is_legal_or_refused(name: str, data: st.DataObject, action: Any) -> None:
    game = games.get(name)
    state = drawn_state(data, game, rolling=False)
    before, legal = INTERPRETED.copy(state), game.legal(state)
    if refused(game.act, state, action):
        assert state == before
    else:
        assert game.number(action) in legal and not isinstance(action, float | bool)
    assert refused(game.after, before, action) == refused(game.check, before, action)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_every_number_of_an_action_is_read_or_refused(name: str, data: st.DataObject) -> None:
    game = games.get(name)
    state = drawn_state(data, game, rolling=False)
    number = data.draw(st.integers(0, int(game.codec.count) - 1))
    assert refused(game.check, state, number) == (number not in game.legal(state))
    if not refused(game.text, number):
        assert refused(game.parse, game.text(number)) or game.number(game.text(number)) == number


@pytest.mark.parametrize("name", NAMES)
def test_an_action_by_text_is_the_same_as_by_number(name: str) -> None:
    game = games.get(name)
    for state in games_at_all_stages(name):
        for action in game.legal(state)[:5] if game.to_move(state) >= 0 else []:
            by_text = game.after(state, game.text(action))
            assert by_text == game.after(state, action) == game.after(state, numpy(action))


@pytest.mark.parametrize("name", NAMES)
@given(value=anything)
def test_texts_are_read_or_refused(name: str, value: Any) -> None:
    game = games.get(name)
    for read in (game.text, game.parse, game.face, game.parse_face, game.parse_state, game.sides):
        refused(read, value)
    if not isinstance(value, str):
        assert refused(game.parse, value) and refused(game.parse_state, value)


# --- rolls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data(), faces=st.one_of(anything, st.lists(anything, max_size=8)))
def test_a_roll_is_possible_or_refused(name: str, data: st.DataObject, faces: Any) -> None:
    game = games.get(name)
    state = drawn_state(data, game, rolling=True)
    before, kinds = INTERPRETED.copy(state), game.dice(state)
    if refused(game.roll, state, faces):
        assert state == before
    else:
        assert len(faces) == len(kinds)
        shown = [[str(game.face(side)) for side in game.sides(kind)] for kind in kinds]
        for face, kind, texts in zip(faces, kinds, shown, strict=True):
            assert face in texts if isinstance(face, str) else face in game.sides(kind)


@pytest.mark.parametrize("name", NAMES)
def test_faces_by_text_are_the_same_as_by_number(name: str) -> None:
    game = games.get(name)
    for state in games_at_all_stages(name):
        for faces, _ in islice(game.outcomes(state), 3) if game.to_move(state) == CHANCE else []:
            texts = [str(game.face(face)) for face in faces]
            assert game.after_roll(state, texts) == game.after_roll(state, faces)
            assert game.after_roll(state, numpy(faces)) == game.after_roll(state, faces)


# --- matches --------------------------------------------------------------------------------------


def rolled(game: Game) -> Match:
    """Return a match in which seat 0 is to act."""
    match = Match(game, ["a", "b"])
    while match.to_move == CHANCE:
        match.apply(Roll(next(game.outcomes(match.state))[0]))
    return match


@pytest.mark.parametrize("name", NAMES)
@given(event=anything, seat=anything)
def test_an_event_is_applied_or_refused(name: str, event: Any, seat: Any) -> None:
    game = games.get(name)
    match = Match(game, ["a", "b"])
    for odd in (event, Act(seat, event), Act(0, event)):
        assert refused(match.apply, odd)
    refused(match.apply, Roll(event))
    match = rolled(game)
    action, before = game.legal(match.state)[0], list(match.events)
    if refused(match.apply, Act(seat, action)):
        assert match.events == before and not is_whole(seat, range(1))
    else:
        assert match.events == [*before, Act(0, action)] and seat == 0


@pytest.mark.parametrize("name", NAMES)
@given(players=anything, first=anything, layout=anything)
def test_a_match_begins_or_is_refused(name: str, players: Any, first: Any, layout: Any) -> None:
    game, two = games.get(name), ["a", "b"]
    assert refused(Match, game, players) and refused(Match.begin, game, players, 1)
    assert refused(Match, game, two, first) != is_whole(first, range(2))
    assert refused(game.start, players) != is_whole(players, game.players)
    assert refused(game.lay_out, players) == refused(game.start, players)
    assert refused(game.start, 2, 0, layout) == refused(Match, game, two, 0, layout)


@pytest.mark.parametrize("name", NAMES)
@given(value=anything)
def test_players_and_dice_are_checked(name: str, value: Any) -> None:
    game = games.get(name)
    random = bot("random", game, 0)
    assert refused(bot, value, game, 0) != (isinstance(value, str) and value in BOTS)
    assert refused(bot, "random", game, 0, 1, 0, -1)
    assert refused(bot, "random", game, value) != is_whole(value, range(game.players[-1]))
    assert refused(Generated, game, value) != is_whole(value, range(2**63))
    for wrong in (value, [random], [random, value]):
        assert refused(next, play(Match(game, ["a", "b"]), Generated(game, 1), wrong))
    refused(next, play(Match(game, ["a", "b"]), Given([value]), [random, random]))


@pytest.mark.parametrize("name", NAMES)
def test_given_dice_may_be_texts(name: str) -> None:
    game = games.get(name)
    match = Match(game, ["a", "b"])
    faces = next(game.outcomes(match.state))[0]
    dice = Given([[str(game.face(face)) for face in faces]])
    events = play(match, dice, [bot("random", game, seat) for seat in range(2)])
    assert next(events) == match.events[0] == Roll(faces)
    assert repr(match).startswith(f"<{game.title}: a, b; 1 events; seat ")


# --- games by name --------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", WRONG_NAMES)
def test_unknown_names_are_refused(wrong: Any) -> None:
    game = games.get("diceopolis")
    no_options: Any = []
    calls: list[Callable[[], object]] = [
        lambda: games.get(wrong),
        lambda: games.get("diceopolis", edition=wrong or "none"),
        lambda: game.using(options={wrong if isinstance(wrong, str) else "row": wrong}),
        lambda: game.using(options=wrong or no_options),
        lambda: bot(wrong, game, 0),
        lambda: dicewright.odds(wrong),
        lambda: dicewright.simulate(wrong),
        lambda: dicewright.simulate("diceopolis", players=wrong or ""),
        lambda: dicewright.simulate("diceopolis", players=[wrong, wrong]),
        lambda: dicewright.replay(wrong or "none"),
        lambda: dicewright.review(wrong or "none"),
    ]
    assert all(refused(call) for call in calls)


@pytest.mark.parametrize("count", [0, -1, 1.5, None, "many", True, 10**30])
def test_numbers_of_games_are_checked(count: Any) -> None:
    with pytest.raises(Unreadable, match="games: expected"):
        dicewright.simulate("diceopolis", games=count)


def test_an_edition_of_another_game_is_refused() -> None:
    with pytest.raises(Unreadable, match="an edition of diceopolis"):
        games.get("diceopolis", edition=games.get("novo-dice").edition)
