"""Observations tell all that matters from a seat's view; numbered actions are the legal ones."""

from random import Random
from typing import Any

import numpy as np
import pytest

from dicewright import games
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Roll
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.envs.numbers import LARGEST, Numbers
from dicewright.envs.spaces import FREE, number_of, numbering
from tests.envs.settings import (
    DERIVED,
    EVERY,
    UNSEEN,
    Setting,
    fields,
    setting_name,
    settings,
    states,
    turned_event,
)
from tests.random_play import any_event, apply

FEW = pytest.mark.parametrize(  # of each game, edition and variant one, with the most players
    "setting",
    list({(s[1].edition.sha256, *list(s[1].options.values())[:1]): s for s in settings()}.values()),
    ids=setting_name,
)
MOST_SIBLINGS = 80


def choices(game: Game, players: int, seed: int, every: int) -> list[State]:
    """Return states in which somebody is to act."""
    return [s for s in states(game, players, seed, every) if game.to_move(s) >= 0]


# --- actions -----------------------------------------------------------------------------------


@EVERY
def test_masks_equal_the_legal_actions(setting: Setting) -> None:
    _, game, players = setting
    numbers = Numbers(game, players)
    for state in choices(game, players, seed=1, every=7):
        seat, mask = game.to_move(state), numbers.mask(state)
        shown = [numbers.action(seat, number) for number in np.flatnonzero(mask).tolist()]
        assert sorted(shown) == game.legal(state)
        assert set(mask.tolist()) <= {0, 1}


@EVERY
def test_legal_actions_are_found_by_their_index(setting: Setting) -> None:
    _, game, players = setting
    most = game.legal_rules.most_notes or game.most_legal
    count_legal = game.legal_rules.count_legal
    listed = [0] * most  # as it is kept in an environment, from choice to choice
    for state in choices(game, players, seed=2, every=1):
        legal = game.legal(state)
        assert count_legal(state, game.tables, listed) == len(legal)
        some = range(0, len(legal), max(1, len(legal) // 4))
        found = [game.legal_rules.nth_legal(state, game.tables, listed, index) for index in some]
        assert found == [legal[index] for index in some]


@FEW
def test_what_is_noted_can_be_noted_anew_at_any_choice(setting: Setting) -> None:
    _, game, players = setting
    count_legal = game.legal_rules.count_legal
    for state in choices(game, players, seed=3, every=5):
        listed = [0] * (game.legal_rules.most_notes or game.most_legal)
        legal = game.legal(state)
        assert count_legal(state, game.tables, listed) == len(legal)
        last = game.legal_rules.nth_legal(state, game.tables, listed, len(legal) - 1)
        assert last == legal[-1]


@EVERY
def test_numbers_have_no_gaps_and_lead_back(setting: Setting) -> None:
    _, game, players = setting
    numbers = Numbers(game, players)
    for seat in (0, players - 1):
        actions = [numbers.action(seat, number) for number in range(len(numbers.actions))]
        assert [numbers.number(seat, action) for action in actions] == [*range(len(actions))]
        assert 0 <= min(actions) <= max(actions) < game.codec.count
    texts = {numbers.text(0, number) for number in range(len(numbers.actions))}
    assert len(texts) == len(numbers.actions), "every action has a text of its own"


def test_the_look_up_finds_all_actions_and_no_others() -> None:
    actions = [7, 0, 3, 50_000_000, 1 << 20, 12]
    numbered, slots = numbering([*actions, actions[0]])
    assert numbered.tolist() == actions
    assert [number_of(slots, action) for action in actions] == [*range(len(actions))]
    assert [number_of(slots, action) for action in (1, 8, 49_999_999)] == [FREE] * 3


def test_unknown_actions_and_games_are_refused() -> None:
    numbers = Numbers(games.get("diceopolis"), 2)
    for number in (-1, len(numbers.actions)):
        with pytest.raises(Unreadable, match=f"expected 0 to {len(numbers.actions) - 1}"):
            numbers.action(0, number)
    with pytest.raises(Unreadable, match="2 to 4 players, not 5"):
        Numbers(games.get("diceopolis"), 5)
    with pytest.raises(Unreadable, match="there is no game"):
        games.get("chess")
    assert games.get("astroventure", "quartet").edition.name == "quartet"
    assert games.get("diceopolis", options={"row": "value"}).options == {"row": "value"}


# --- observations ------------------------------------------------------------------------------


@EVERY
def test_observations_are_within_their_space(setting: Setting) -> None:
    _, game, players = setting
    numbers = Numbers(game, players)
    assert len(set(numbers.names)) == len(numbers.names)
    for state in states(game, players, seed=4, every=11):
        for seat in range(players):
            x = numbers.observation(state, seat)
            assert x.min() >= 0.0
            assert x.max() <= LARGEST
            assert x.any()


@EVERY
def test_points_stand_where_the_names_say(setting: Setting) -> None:
    _, game, players = setting
    numbers = Numbers(game, players)
    places = [numbers.names.index(f"points of +{far}") for far in range(players)]
    last = list(states(game, players, seed=5, every=1000))[-1]
    scores = np.array(game.scores(last), float)
    for seat in range(players):
        told = numbers.observation(last, seat)[places]
        assert np.allclose(told * scores.sum(), np.roll(scores, -seat) * told.sum(), rtol=1e-4)
    assert scores.sum() > 0


@FEW
def test_every_number_of_a_state_is_observed_or_follows_from_others(setting: Setting) -> None:
    """Change each number that varies to what it was in another state: somewhere that is seen."""
    _, game, players = setting
    numbers = Numbers(game, players)
    sample = [state for seed in range(2) for state in states(game, players, seed, every=9)]
    for name in set(game.state_type.fields) - {*UNSEEN[game.name], *DERIVED[game.name]}:
        values = np.array([getattr(state, name) for state in sample], int)
        flat = values.reshape(len(sample), -1)
        for place in np.flatnonzero(np.ptp(flat, axis=0)).tolist():
            others = {int(value) for value in flat[:, place]}
            assert any(
                is_seen(numbers, state, name, place, value) for state in sample for value in others
            ), f"{name}, place {place}"


def is_seen(numbers: Numbers, state: State, name: str, place: int, value: int) -> bool:
    """Say whether another value at a place of a field is observed."""
    other = numbers.game.form.copy(state)
    field = np.array(getattr(other, name))
    if field.reshape(-1)[place] == value:
        return False
    field.reshape(-1)[place] = value
    setattr(other, name, field.tolist())
    before, after = (numbers.observation(s, 1) for s in (state, other))
    return before.tobytes() != after.tobytes()


@FEW
def test_states_that_differ_are_observed_differently(setting: Setting) -> None:
    """Compare states of several games, each with all that can follow some of them at once."""
    _, game, players = setting
    numbers, known = Numbers(game, players), dict[bytes, dict[str, Any]]()
    for seed in range(3):
        for number, state in enumerate(states(game, players, seed)):
            near = siblings(game, state) if number % 31 == 0 else []
            for other in (state, *near):
                now = fields(other, UNSEEN[game.name])
                key = numbers.observation(other, 1).tobytes()
                assert known.setdefault(key, now) == now
    assert len(known) > 500


def siblings(game: Game, state: State) -> list[State]:
    """Return the states that can follow one."""
    if game.to_move(state) == TERMINAL:
        return []
    if game.to_move(state) == CHANCE:
        rolls = [faces for faces, _ in game.outcomes(state)]
        return [game.after_roll(state, faces) for faces in spread(rolls)]
    return [game.following(state, action) for action in spread(game.legal(state))]


def spread(items: list[Any]) -> list[Any]:
    """Return a part of very many things."""
    return items[:: -(-len(items) // MOST_SIBLINGS)]


@FEW
def test_what_is_not_observed_does_not_matter(setting: Setting) -> None:
    _, game, players = setting
    numbers, random = Numbers(game, players), Random(6)
    for state in list(states(game, players, seed=6, every=60))[:6]:
        other = game.form.copy(state)
        for name in UNSEEN[game.name]:
            alter(other, name)
        for _ in range(150):
            for seat in range(players):
                mine, others = (numbers.observation(s, seat) for s in (state, other))
                assert mine.tobytes() == others.tobytes()
            assert game.to_move(state) == game.to_move(other)
            assert game.legal(state) == game.legal(other)
            assert game.dice(state) == game.dice(other)
            assert game.scores(state) == game.scores(other)
            if game.to_move(state) == TERMINAL:
                break
            event = any_event(game, state, random)
            apply(game, state, event)
            apply(game, other, event)


def alter(state: State, name: str) -> None:
    """Change what is written in a field."""
    if name == "first":
        state.first = (state.first + 1) % state.players
    elif name == "laid_out":
        state.laid_out = state.laid_out[::-1]
    else:
        setattr(state, name, [[0] * len(row) for row in getattr(state, name)])


@EVERY
def test_all_seats_see_alike(setting: Setting) -> None:
    """Play a game with all seats moved on by one: everybody observes what the seat before did."""
    _, game, players = setting
    numbers, random, layout = Numbers(game, players), Random(7), game.lay_out(players)
    state, moved = game.start(players, 0, layout), game.start(players, 1, layout)
    for step in range(120):
        if step % 6 == 0 or game.to_move(state) == TERMINAL:
            for seat in range(players):
                there = (seat + 1) % players
                mine, next_seats = (
                    numbers.observation(state, seat),
                    numbers.observation(moved, there),
                )
                assert mine.tobytes() == next_seats.tobytes()
        if game.to_move(state) == TERMINAL:
            break
        if game.to_move(state) != CHANCE:
            assert numbers.legal(state) == numbers.legal(moved)
        event = any_event(game, state, random)
        apply(game, moved, turned_event(numbers, game.to_move(moved), event))
        apply(game, state, event)


@pytest.mark.parametrize("name", games.names())
def test_compiled_observations_are_the_same(name: str) -> None:
    game = games.get(name)
    players = game.players[-1]
    plain, quick = (Numbers(game.using(form=form), players) for form in (INTERPRETED, COMPILED))
    for state in states(plain.game, players, seed=8, every=40):
        record = COMPILED.convert(game.state_type, state)
        for seat in range(players):
            mine, same = plain.observation(state, seat), quick.observation(record, seat)
            assert np.array_equal(mine, same)


def test_events_are_turned_back() -> None:
    numbers = Numbers(games.get("astroventure"), 3)
    for number in range(0, len(numbers.actions), 50):
        event = Act(1, numbers.action(1, number))
        there = turned_event(numbers, 2, event)
        assert turned_event(numbers, 1, there) == event
    assert turned_event(numbers, 1, Roll((1,))) == Roll((1,))
