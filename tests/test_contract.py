"""What every game of the registry promises, with any number of players and any options."""

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
from dicewright.contract import CHECKS, Check
from dicewright.contract.rules import actions_of, some_states
from dicewright.contract.rules import refusal_of as refusal
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.state import State
from dicewright.lab.simulate import Job, Played, play_span
from tests.conftest import FORMS
from tests.random_play import (
    CASES,
    Case,
    any_event,
    any_roll,
    case_name,
    cases,
    game_of,
    states,
    values_of,
)
from tests.selection import Row, pairs_of

MANY = 10_000
Throw = tuple[tuple[int, ...], ...]  # the faces of each kind, sorted


FOR_FORMS = [check for check in CHECKS if check.often and check.group in ("rules", "texts")]
OF_FORMS = [check for check in CHECKS if check.often and check not in FOR_FORMS]


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


@pytest.mark.parametrize("check", FOR_FORMS, ids=lambda check: check.run.__name__)
def test_a_promise_in_a_form(check: Check, game: Game, players: int) -> None:
    check.run(game, players)


@pytest.mark.parametrize("check", OF_FORMS, ids=lambda check: check.run.__name__)
def test_a_promise_of_both_forms(check: Check, case: Case, players: int) -> None:
    check.run(game_of(case), players)


# --- playing -----------------------------------------------------------------------------------


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


def test_gains_are_the_differences_of_the_scores(game: Game, players: int) -> None:
    for state in some_states(game, players, count=4):
        for action in game.legal(state)[:5]:
            after = game.scores(game.after(state, action))
            gains = game.gains(state, action)
            assert [a + b for a, b in zip(game.scores(state), gains, strict=True)] == after


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


def test_seats_are_checked(game: Game, players: int) -> None:
    for wrong in (game.players[0] - 1, game.players[-1] + 1, 0, -1):
        with pytest.raises(Unreadable, match=f"not {wrong}"):
            game.start(wrong)
    for first in (-1, players):
        with pytest.raises(Unreadable, match=f"got {first}"):
            game.start(players, first)


# --- simulation --------------------------------------------------------------------------------


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
        legal, before = game.legal(match.state), game.scores(match.state)
        match.apply(any_event(game, match.state, random))
        last, after = match.events[-1], game.scores(match.state)
        if isinstance(last, Roll):
            did = set()
        elif len(game.shown(last.action)) > 1:
            did.add(last.seat)
        if isinstance(last, Roll) or last.seat in did or after[last.seat] > before[last.seat]:
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
