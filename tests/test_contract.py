"""What every game of the registry promises, with any number of players and any options."""

import json
import pickle
import re
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import groupby, product
from math import isclose
from random import Random

import numpy as np
import pytest

from dicewright import games
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import whole_record
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.lab.simulate import Job, Played, play_one, play_span
from tests.conftest import FORMS
from tests.random_play import (
    CASES,
    Case,
    any_event,
    any_roll,
    apply,
    case_name,
    cases,
    game_of,
    random_match,
    states,
    values_of,
)
from tests.selection import Row, pairs_of

MANY = 10_000
Throw = tuple[tuple[int, ...], ...]  # the faces of each kind, sorted


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give the tests their cases; the form, where there is one, is a value like others."""
    if "form" in metafunc.fixturenames:
        metafunc.parametrize("case, form", BOTH)
    elif "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES)


def values_in_form(case: Case, form: str) -> Row:
    return (*values_of(case), form)


def name_in_form(case: Case, form: str) -> str:
    return f"{case_name(case)}-{form}"


BOTH = pairs_of(product(cases(), FORMS), values_in_form, name_in_form)


@pytest.fixture
def players(case: Case) -> int:
    return case[1]


@pytest.fixture
def game(case: Case, form: str) -> Game:
    """Give the game of a case, in a form."""
    return game_of(case).using(form=FORMS[form])


def job(case: Case, games: int = 1, seed: int = 1) -> Job:
    return Job(game_of(case), ("random",) * case[1], games, seed)


def some_states(game: Game, players: int, count: int = 12) -> list[State]:
    """Return states from all over a random game, at least one for each kind of thing to do."""
    every = list(states(game, players, seed=5, first=players - 1))
    chosen = every[:: max(1, len(every) // count)] + every[-3:]
    asked = {re.sub(r"\d", "", game.asks(state).sentence): state for state in every}
    return chosen + list(asked.values())


# --- playing -----------------------------------------------------------------------------------


def test_random_play_ends(game: Game, players: int) -> None:
    match = random_match(game, players, seed=3)
    assert match.to_move == TERMINAL
    assert game.legal(match.state) == []
    assert game.dice(match.state) == []
    scores = game.scores(match.state)
    assert game.winners(match.state) == [i for i in range(players) if scores[i] == max(scores)]


def test_somebody_is_to_move(game: Game, players: int) -> None:
    for state in states(game, players, seed=4):
        seat = game.to_move(state)
        assert seat in (CHANCE, TERMINAL) or 0 <= seat < players
        assert bool(game.dice(state)) == (seat == CHANCE)
        assert bool(game.legal(state)) == (seat >= 0)


def test_the_legal_list_rises_and_equals_the_mask(game: Game, players: int) -> None:
    for state in some_states(game, players):
        legal = game.legal(state)
        assert legal == sorted(set(legal))
        assert len(legal) <= game.most_legal
        asked = actions_of(game, legal)
        assert legal == [action for action in asked if refusal(game, state, action) == 0]


def actions_of(game: Game, legal: list[int], all_of: int = MANY) -> list[int]:
    """Return all actions of a game or, where there are very many, a good part of them."""
    if game.codec.count < all_of:
        return list(range(game.codec.count))
    random = Random(len(legal))
    first = min(game.codec.count, MANY)
    few = random.sample(range(game.codec.count), 1000) + random.sample(range(first), 1000)
    return sorted({*few, *legal, *(action + 1 for action in legal)})


def refusal(game: Game, state: State, action: int) -> int:
    return int(game.form.function(game.kernels.refusal)(state, game.tables, action))


def test_outcomes_agree_with_the_dice(game: Game, players: int) -> None:
    """Count every throw of the single dice, and compare."""
    for state in chance_states(game, players):
        kinds = game.dice(state)
        throws = all_throws(tuple((kind, tuple(game.sides(kind))) for kind in kinds))
        outcomes = dict(game.outcomes(state))
        assert len(list(game.outcomes(state))) == len(outcomes)
        assert isclose(sum(outcomes.values()), 1)
        assert {by_kind(kinds, faces) for faces in outcomes} == set(throws)
        for faces, probability in outcomes.items():
            assert isclose(probability, throws[by_kind(kinds, faces)] / throws.total())


@cache
def all_throws(dice: tuple[tuple[int, tuple[int, ...]], ...]) -> Counter[Throw]:
    """Throw single dice, each a kind with its sides, in all ways that there are."""
    kinds = [kind for kind, _ in dice]
    return Counter(by_kind(kinds, faces) for faces in product(*(sides for _, sides in dice)))


def chance_states(game: Game, players: int) -> list[State]:
    """Return one state for each set of dice that is ever rolled."""
    every = [s for s in states(game, players, seed=6) if game.to_move(s) == CHANCE]
    return list({tuple(game.dice(state)): state for state in every}.values())


def by_kind(kinds: list[int], faces: tuple[int, ...]) -> Throw:
    """Return faces without the order within a kind."""
    pairs = groupby(zip(kinds, faces, strict=True), key=lambda pair: pair[0])
    return tuple(tuple(sorted(face for _, face in group)) for _, group in pairs)


def test_every_outcome_can_be_rolled(game: Game, players: int) -> None:
    for state in chance_states(game, players):
        for faces, _ in game.outcomes(state):
            game.after_roll(state, faces)


def test_after_leaves_its_input_unchanged(game: Game, players: int) -> None:
    random = Random(7)
    for state in some_states(game, players):
        before, again = game.plain(state), game.form.copy(state)
        if game.to_move(state) == TERMINAL:
            continue
        event = any_event(game, state, random)
        if isinstance(event, Roll):
            following = game.after_roll(state, event.faces)
        else:
            following = game.after(state, event.action)
        assert game.plain(state) == before
        apply(game, again, event)
        assert game.plain(following) == game.plain(again) != before


def test_gains_are_the_differences_of_the_scores(game: Game, players: int) -> None:
    for state in some_states(game, players, count=4):
        for action in game.legal(state)[:5]:
            after = game.scores(game.after(state, action))
            gains = game.gains(state, action)
            assert [a + b for a, b in zip(game.scores(state), gains, strict=True)] == after


def test_a_game_starts_the_same_whatever_was_in_the_state(game: Game, players: int) -> None:
    used = list(states(game, players, seed=8))[-1]
    layout = game.form.buffer(game.most_laid_out + 1)
    layout[: game.most_laid_out] = (game.lay_out(players) + [-1] * 9)[: game.most_laid_out]
    game.form.function(game.kernels.setup)(used, game.tables, players, players - 1, layout)
    assert game.plain(used) == game.plain(game.start(players, players - 1))


@pytest.mark.parametrize("seed", [11, 12])
def test_compiled_equals_interpreted_after_every_step(case: Case, seed: int) -> None:
    compiled, interpreted = (game_of(case).using(form=form) for form in (COMPILED, INTERPRETED))
    match = random_match(interpreted, case[1], seed, first=seed % case[1])
    record = compiled.start(case[1], seed % case[1])
    plain = interpreted.start(case[1], seed % case[1])
    for event in match.events:
        assert compiled.plain(record) == plain
        assert compiled.to_move(record) == interpreted.to_move(plain)
        assert compiled.legal(record) == interpreted.legal(plain)
        assert compiled.dice(record) == interpreted.dice(plain)
        assert compiled.scores(record) == interpreted.scores(plain)
        apply(compiled, record, event)
        apply(interpreted, plain, event)
    assert compiled.plain(record) == plain == match.state


# --- refusals ----------------------------------------------------------------------------------


def test_every_refusal_names_a_ruling_of_the_game(game: Game, players: int) -> None:
    readme = files(game.package).joinpath("README.md").read_text("utf-8")
    own = re.findall(r"^- \*\*([A-Z]\d+)\*\* ", readme, re.MULTILINE)
    codes = set()
    for state in some_states(game, players, count=6):
        for action in actions_of(game, game.legal(state), all_of=2000):
            code = refusal(game, state, action)
            if code and (code, game.to_move(state)) not in codes:
                codes.add((code, game.to_move(state)))
                ruling, sentence = game.words.explain(game, state, action, code)
                assert ruling in own
                assert len(sentence) > 10
    assert len(codes) > 3


def test_what_is_refused_changes_nothing(game: Game, players: int) -> None:
    random = Random(9)
    for state in some_states(game, players):
        before = game.plain(state)
        for action in random.sample(range(game.codec.count), 20):
            if refusal(game, state, action):
                with pytest.raises(Forbidden, match=game.rulings.order[0]):
                    game.act(state, action)
                with pytest.raises(Forbidden):
                    game.after(state, action)
        if game.to_move(state) != CHANCE:
            with pytest.raises(Forbidden):
                game.roll(state, [1])
        assert game.plain(state) == before


def test_seats_are_checked(game: Game, players: int) -> None:
    for wrong in (game.players[0] - 1, game.players[-1] + 1, 0, -1):
        with pytest.raises(Unreadable, match=f"not {wrong}"):
            game.start(wrong)
    for first in (-1, players):
        with pytest.raises(Unreadable, match=f"got {first}"):
            game.start(players, first)


# --- text and views ----------------------------------------------------------------------------


def test_texts_of_legal_actions_and_faces_read_back(game: Game, players: int) -> None:
    for state in some_states(game, players):
        for action in game.legal(state):
            assert game.parse(game.text(action)) == action
        for face in {face for kind in game.dice(state) for face in game.sides(kind)}:
            assert game.parse_face(game.face(face)) == face


def test_text_of_states_reads_back(game: Game, players: int) -> None:
    for state in some_states(game, players):
        text = game.state_text(state)
        assert "\n" not in text
        again = game.parse_state(text)
        assert game.plain(again) == game.plain(state)
        assert game.state_text(again) == text


def test_a_view_is_the_same_in_both_forms_and_fits_into_json(case: Case, players: int) -> None:
    compiled, interpreted = (game_of(case).using(form=form) for form in (COMPILED, INTERPRETED))
    for state in some_states(interpreted, players):
        view = interpreted.view(state)
        record = COMPILED.convert(compiled.state_type, state)
        assert json.dumps(compiled.view(record)) == json.dumps(view)
        assert interpreted.draw(state, [f"player {seat}" for seat in range(players)]) is not None


def test_a_game_can_be_pickled(game: Game, players: int) -> None:
    again: Game = pickle.loads(pickle.dumps(game))
    assert (again.name, again.options, again.edition) == (game.name, game.options, game.edition)
    assert type(again.form) is type(game.form)
    state = random_match(game, players, seed=10).state
    assert again.plain(random_match(again, players, seed=10).state) == game.plain(state)


# --- simulation --------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_record(case: Case) -> None:
    contents = [
        whole_record(play_one(job(case, seed=seed), index))
        for seed, index in ((1, 0), (1, 0), (1, 1), (2, 0))
    ]
    assert contents[0] == contents[1]
    assert len(set(contents)) == 3


def test_compiled_batch_equals_single_games(case: Case) -> None:
    played = play_span(job(case, games=12, seed=21), 3, 9)
    singles = [play_one(job(case, games=12, seed=21), index) for index in range(3, 12)]
    assert played.points.tolist() == [m.game.scores(m.state) for m in singles]
    assert played.firsts.tolist() == [m.first for m in singles]
    assert played.moves.tolist() == [sum(isinstance(e, Act) for e in m.events) for m in singles]
    assert len(set(played.firsts.tolist())) > 1


def test_compiled_batches_of_any_size_are_the_same_games(case: Case) -> None:
    whole = play_span(job(case, 40), 0, 40)
    for size in (1, 7, 39):
        parts = [play_span(job(case, 40), i, min(size, 40 - i)) for i in range(0, 40, size)]
        assert_same(whole, parts)


def assert_same(whole: Played, parts: list[Played]) -> None:
    assert np.array_equal(whole.points, np.concatenate([part.points for part in parts]))
    assert np.array_equal(whole.firsts, np.concatenate([part.firsts for part in parts]))
    assert np.array_equal(whole.moves, np.concatenate([part.moves for part in parts]))


# --- taking back -------------------------------------------------------------------------------


def test_taking_back_restores_the_state(game: Game, players: int) -> None:
    match, random = Match(game, list(map(str, range(players))), 0), Random(13)
    while match.to_move != TERMINAL:
        seat, before, events = match.to_move, game.plain(match.state), list(match.events)
        match.apply(any_event(game, match.state, random))
        if seat == CHANCE:
            assert not any(match.can_take_back(seat) for seat in range(players))
            continue
        assert [match.can_take_back(other) for other in range(players)] == [
            other == seat for other in range(players)
        ]
        event = match.events[-1]
        match.take_back(seat)
        assert (game.plain(match.state), match.events) == (before, events)
        match.apply(event)


def test_steps_are_taken_back_one_by_one_to_the_last_roll(game: Game, players: int) -> None:
    match, random = Match(game, list(map(str, range(players))), 0), Random(14)
    own: list[State] = []  # the states before each step of the seat that acted last
    while match.to_move != TERMINAL:
        last = match.events[-1] if match.events else None
        if match.to_move == CHANCE or not isinstance(last, Act) or last.seat != match.to_move:
            own.clear()
        own.append(game.plain(match.state))
        match.apply(any_event(game, match.state, random))
    seat = match.events[-1].seat if isinstance(match.events[-1], Act) else 0
    for before in reversed(own):
        match.take_back(seat)
        assert game.plain(match.state) == before
    for other in range(players):
        with pytest.raises(Forbidden, match="take back"):
            match.take_back(other)


def test_a_match_goes_back_past_rolls(game: Game, players: int) -> None:
    match, random = Match(game, list(map(str, range(players))), 0), Random(15)
    before: list[State] = []
    while match.to_move != TERMINAL and len(before) < 40:
        before.append(game.plain(match.state))
        match.apply(any_event(game, match.state, random))
    events = list(match.events)
    for count in (len(before) - 1, len(before) // 2, 0):
        match.rewind(count)
        assert (game.plain(match.state), match.events) == (before[count], events[:count])
        assert match.to_move == game.to_move(match.state)


def test_the_last_roll_is_known_until_one_of_some_seats_acts(game: Game, players: int) -> None:
    match, random = Match(game, list(map(str, range(players))), 0), Random(16)
    assert match.last_roll(()) is None
    while match.to_move != TERMINAL:
        match.apply(any_event(game, match.state, random))
        last = max(i for i, event in enumerate(match.events) if isinstance(event, Roll))
        acted = {event.seat for event in match.events[last + 1 :] if isinstance(event, Act)}
        assert match.last_roll(()) == last
        assert match.last_roll({0}) == (None if 0 in acted else last)


def test_a_pass_tells_whether_anything_else_could_be_done(game: Game, players: int) -> None:
    match, random = Match(game, list(map(str, range(players)))), Random(17)
    did: set[int] = set()  # seats that have done something since the roll
    while match.to_move != TERMINAL:
        legal = game.legal(match.state)
        match.apply(any_event(game, match.state, random))
        last = match.events[-1]
        if isinstance(last, Roll):
            did = set()
        elif len(game.shown(last.action)) > 1:
            did.add(last.seat)
        if isinstance(last, Roll) or last.seat in did:
            assert match.passed is None
        elif len(legal) == 1:
            assert match.passed == "forced"
        else:
            ended = game.asks(match.state).seat != last.seat
            assert match.passed == ("chosen" if ended else None)


def test_a_refused_event_changes_nothing(game: Game, players: int) -> None:
    match = Match(game, list(map(str, range(players))), 0)
    with pytest.raises(Forbidden):
        match.apply(Act(0, 0))
    match.apply(Roll(any_roll(game, match.state, Random(1))))
    events, before = list(match.events), game.plain(match.state)
    for event in (Roll((99,)), Roll(()), Act(players, 0), Act(-1, 0)):
        with pytest.raises(Forbidden):
            match.apply(event)
    assert (match.events, game.plain(match.state)) == (events, before)


def test_the_registry_finds_every_game_and_no_other() -> None:
    for name in games.names():
        assert games.get(name).name == name
        with pytest.raises(Unreadable, match=name):
            games.get("chess")
