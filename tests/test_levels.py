"""All levels in all games: never an illegal action, whatever the edition, options and players."""

from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dicewright import bots, games
from dicewright.bots import master_knows
from dicewright.bots.hints import hint
from dicewright.bots.levels import evaluator_of
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Match
from dicewright.core.state import COMPILED, INTERPRETED, Form, State
from dicewright.lab.simulate import Job, play_one, simulate
from tests import test_astro_properties, test_diceopolis_properties, test_novo_properties
from tests.random_play import EACH_CASE, Case, any_event, apply, game_of, states
from tests.selection import combined, examples

MOMENT = 0.002  # seconds for a choice
ASKED = 3  # states of a random game in which the levels are asked
LEVELS = [*bots.BOTS]
THINKERS = ["expert", "master"]  # with thoughts of their own
DRAWN = {  # a game, how many play, who starts, a seed
    "astroventure": test_astro_properties.any_game(),
    "diceopolis": test_diceopolis_properties.any_game.flatmap(
        lambda game: st.tuples(
            st.just(game), st.sampled_from(game.players), st.just(0), st.integers(0, 999)
        )
    ),
    "novo-dice": test_novo_properties.any_game(),
}


def match_in(game: Game, state: State) -> Match:
    """Return a match that stands in a state."""
    match = Match(game, ["?"] * int(state.players), int(state.first))
    match.state = state
    return match


def check_choice(game: Game, state: State, level: str) -> None:
    """Check that a level chooses something legal, and leaves the state as it was."""
    match = match_in(game, game.form.copy(state))
    action = bots.bot(level, game, match.to_move, 1, seconds=MOMENT).choose(match)
    assert action in game.legal(state), (level, game.text(action))
    assert match.state == state


@EACH_CASE
def test_every_level_chooses_what_is_legal(case: Case) -> None:
    game, players = game_of(case).using(form=COMPILED), case[1]
    for state in islice(states(game, players, seed=8), 0, None, 41):
        if game.to_move(state) not in (CHANCE, TERMINAL):
            for level in LEVELS:
                check_choice(game, state, level)


@pytest.mark.parametrize("name", DRAWN)
@settings(examples(25), suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_every_level_chooses_what_is_legal_under_any_edition(
    name: str, data: st.DataObject
) -> None:
    game, players, first, seed = data.draw(DRAWN[name])
    random, state = Random(seed), game.start(players, first)
    asked = {data.draw(st.integers(0, 120)) for _ in range(ASKED)}
    for step in range(121):
        if game.to_move(state) == TERMINAL:
            break
        if step in asked and game.to_move(state) != CHANCE:
            for level in LEVELS:
                check_choice(game, state, level)
        apply(game, state, any_event(game, state, random))


def test_every_game_is_tried_under_drawn_editions() -> None:
    assert set(DRAWN) == set(games.names())


# --- the levels that think ----------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", THINKERS)
def test_the_same_choice_for_both_forms_of_a_state(name: str, level: str) -> None:
    game = games.get(name).using(form=INTERPRETED)
    compiled = game.using(form=COMPILED)
    for state in islice(states(game, 2, seed=9), 0, None, 37):
        if game.to_move(state) not in (CHANCE, TERMINAL):
            record = COMPILED.convert(game.state_type, state)
            one, other = evaluator_of(game, level), evaluator_of(compiled, level)
            assert one is other
            assert one.judge(record).best in game.legal(state)


@pytest.mark.parametrize("name", games.names())
def test_expert_plays_the_same_game_again(name: str) -> None:
    job = Job(games.get(name), ("expert", "greedy"), 1, seed=5)
    assert play_one(job, 0).events == play_one(job, 0).events


@pytest.mark.parametrize("name", games.names())
def test_shares_of_all_seats_add_up(name: str) -> None:
    game = games.get(name).using(form=COMPILED)
    for players in game.players:
        evaluator = evaluator_of(game, "master")
        for state in islice(states(game, players, seed=10), 0, None, 29):
            shares = evaluator.shares(state)
            assert len(shares) == players
            assert sum(shares) == pytest.approx(1.0)
            assert min(shares) >= 0.0


@pytest.mark.parametrize("name", games.names())
def test_the_shares_of_a_finished_game_are_its_result(name: str) -> None:
    game = games.get(name).using(form=COMPILED)
    *_, last = states(game, game.players[-1], seed=11)
    winners = game.winners(last)
    expected = [1 / len(winners) if seat in winners else 0 for seat in range(game.players[-1])]
    assert evaluator_of(game, "expert").shares(last) == pytest.approx(expected)


def test_master_plays_as_expert_where_it_was_not_trained() -> None:
    known = games.get("novo-dice")
    other = known.using(known.edition_type.shipped("compact"))
    assert master_knows(known)
    assert not master_knows(other)
    for state in islice(states(other, 2, seed=12), 0, None, 31):
        if other.to_move(state) not in (CHANCE, TERMINAL):
            players = [bots.bot(level, other, 0, 1) for level in THINKERS]
            chosen = {player.choose(match_in(other, state)) for player in players}
            assert len(chosen) == 1


@combined("name level", games.names(), THINKERS)
def test_many_games_on_all_cores(name: str, level: str) -> None:
    job = Job(games.get(name), (level, "random"), 4, seed=3, seconds=MOMENT)
    played = simulate(job)
    assert played.points.shape == (4, 2)
    assert (played.points[:, 0] > played.points[:, 1]).sum() >= 3


# --- hints --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
def test_a_hint_is_the_best_choice_and_one_that_is_less_good(name: str, form: Form) -> None:
    game = games.get(name).using(form=form)
    for state in islice(states(game, 2, seed=13), 0, None, 43):
        if game.to_move(state) in (CHANCE, TERMINAL):
            continue
        legal, given_hint = game.legal(state), hint(game, state, MOMENT)
        assert given_hint.best.action in legal
        assert given_hint.as_good + 1 <= len(legal)
        if given_hint.other is None:
            assert given_hint.as_good == len(legal) - 1
        else:
            assert given_hint.other.action in legal
            assert given_hint.other.share < given_hint.best.share
            ends, others = given_hint.best.endings, given_hint.other.endings
            assert [end.action for end in ends] == [end.action for end in others]
        for choice in filter(None, (given_hint.best, given_hint.other)):
            assert 0.0 <= choice.share <= 1.0
            assert (
                sum(ending.chance for ending in choice.endings) <= 1.0 + 1e-9
                or name != "astroventure"
            )


# a third lion buys a tile worth 1; what the other dice do on slot 3 makes no difference
THIRD_LION = (
    "players=2 first=0 seat=0 next=put slot=3 left=1,1,2 rolled=suitcase,pawn,lion.bandage "
    "slots=white-a:lion,-,-/white-b:lion,-,-/white-a:cutlery,-,- used=- lions=0:0 took=no hand=- "
    "stock=3.3.3.3.3.3.3.3.3.3.3.3.3.35 gone=0.0.0.0.0.0.0.0.0.0.0.0.0.0 last=- idle=0 "
    "bays=-|-|-/-|-|-"
)


@pytest.mark.parametrize(
    ("dice", "first"), [("lion.bandage", "put black lion 1"), ("bandage.gear", "done")]
)
def test_of_equal_choices_a_hint_names_what_must_not_be_left_undone(dice: str, first: str) -> None:
    game = games.get("novo-dice").using(form=COMPILED)
    state = game.parse_state(THIRD_LION.replace("lion.bandage", dice))
    assert game.text(hint(game, state, MOMENT).best.action) == first
