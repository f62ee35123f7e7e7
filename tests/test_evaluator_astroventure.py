"""The evaluator of AstroVenture: against enumeration, on states of all kinds, and at the end."""

from itertools import islice, product
from typing import Any

import numpy as np
import pytest

from dicewright.analysis.appraiser import appraiser_of
from dicewright.bots import EXPERT, MASTER
from dicewright.bots.evaluator import Judgement
from dicewright.bots.levels import shipped_net, think
from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.games import astroventure
from dicewright.games.astroventure.actions import STOP
from dicewright.games.astroventure.bots.evaluator import GameEvaluator, Plan, reluctant
from dicewright.games.astroventure.bots.features import FEATURES, describe
from dicewright.games.astroventure.bots.lookahead import (
    NOTABLE,
    look_ahead,
    room_to_look,
)
from dicewright.games.astroventure.solve import TurnSolver
from dicewright.games.astroventure.solve.endings import Endings
from dicewright.games.astroventure.state import MOST_PLAYERS, Phase
from dicewright.lab.simulate import Job, play_one
from tests import astro
from tests.random_play import states
from tests.test_solve_astro import MOST, OPTIONS, Enumeration, position, small

GAME = astroventure.GAME.compiled

SOON = 0.005  # seconds for a search
LONG = 60.0  # seconds in which any search here comes to its end
SOME = 300  # states of a game
LEVELS = [EXPERT, MASTER]
EDITIONS = {
    "standard": GAME,
    "quartet": GAME.using(GAME.edition_type.shipped("quartet")),
    "small": small(2, 2, "blank", {}),
    "most": astro.edited(COMPILED, dice=astro.STANDARD["dice"] | MOST),
    "worthless": astro.edited(COMPILED, points=dict.fromkeys(("star", "planet", "moon"), 0)),
    "no-steal": astro.edited(COMPILED, actions=[], dice={"steal_faces": ["blank"] * 6}),
}


def mind_for(game: Game, level: str = MASTER) -> GameEvaluator:
    """Return an evaluator with the shipped weights, for any edition."""
    return GameEvaluator(game, shipped_net(game, level))


def record(state: State) -> State:
    """Return a state as an evaluator reads it."""
    return COMPILED.convert(GAME.state_type, state)


def after(game: Game, state: State, ending: int) -> State:
    """Return the state in which a turn that ends with a ending leaves the game."""
    following = INTERPRETED.convert(GAME.state_type, state)
    game.kernels.apply(following, game.plain_tables, ending)
    return record(following)


def decisions(game: Game, players: int, seed: int, count: int) -> list[State]:
    """Return some states of a random game in which somebody is to act."""
    begun = islice(states(game, players, seed), SOME)
    found = [state for state in begun if game.to_move(state) >= 0]
    return found[seed :: len(found) // count]


def check(game: Game, state: State, judged: Judgement) -> None:
    """Check that a judgement is of all that is legal, in shares."""
    assert judged.actions.tolist() == game.legal(state)
    assert np.isfinite(judged.shares).all()
    assert judged.shares.min() >= -1e-9 and judged.shares.max() <= 1 + 1e-9
    assert judged.best in game.legal(state)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["standard", "race"])
def test_nobody_keeps_a_blank_steal_die(variant: str, level: str) -> None:
    game = GAME.using(options={"variant": variant})
    kept = [
        game.text(think(game, state, level, SOON).best).split()
        for seed in range(3)
        for state in decisions(game, 2, seed, 20)
    ]
    assert any("keep" in words for words in kept)
    assert not any("blank" in words for words in kept)


# --- against trying everything ------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(map(str, o.values())))
def test_judging_is_the_exact_turn_over_what_it_leaves_behind(options: dict[str, Any]) -> None:
    for dice, moves in ((1, 8), (2, 21), (3, 40)):
        game = small(dice, 2, "blank", options)
        state, evaluator = position(game, 2, 5, moves), mind_for(game)
        while game.to_move(state) < 0:
            game.roll(state, [game.sides(kind)[0] for kind in game.dice(state)])
        endings = TurnSolver(game).endings(state)
        worths = {t: evaluator.shares(after(game, state, t))[state.player] for t in endings}
        worths[STOP()] = reluctant(state, worths[STOP()])
        plain, judged = Enumeration(game, worths), evaluator.judge(record(state))
        for action, share in judged.ranked():
            assert share == pytest.approx(plain.of(state, action), abs=1e-6)


@pytest.mark.parametrize("variant", ["standard", "race"])
def test_looks_beyond_the_turn_are_means_over_the_next_ones(variant: str) -> None:
    game = GAME.using(options={"variant": variant})
    follow, expected = Following(game), np.zeros((1, MOST_PLAYERS))
    looks = [room_to_look(follow.solver.turn()) for _ in range(2)]
    for state in decisions(game, 3, 4, 2):
        for ending in follow.solver.endings(state)[::17]:
            endings = np.array([ending], np.int32)
            now = state, game.tables, follow.evaluator.net, endings, follow.solver.dice
            look_ahead.compiled(*now, 1, looks[0], looks[1], expected)
            assert expected[0, :3] == pytest.approx(follow.beyond(state, ending)[0], abs=1e-6)
            look_ahead.compiled(*now, 2, looks[0], looks[1], expected)
            assert expected[0, :3] == pytest.approx(follow.further(state, ending), abs=1e-6)


class Following:
    """What the turns after one do to all shares, by the solver for people."""

    def __init__(self, game: Game) -> None:
        self.game, self.evaluator, self.solver = game, mind_for(game), TurnSolver(game)

    def beyond(self, state: State, ending: int) -> tuple[Any, dict[int, tuple[float, Any]]]:
        """Return all shares after the next turn, and its ends with their chances and shares."""
        following = after(self.game, state, ending)
        if self.game.to_move(following) == TERMINAL:
            return self.shares(following), {}
        endings = self.solver.endings(following)
        shares = {t: self.shares(after(self.game, following, t)) for t in endings}
        worths = {t: share[int(following.player)] for t, share in shares.items()}
        chances = self.solver.solve(following, worths).chances
        ends = {t: (chance, shares[t]) for t, chance in chances.items()}
        return sum(chance * share for chance, share in ends.values()), ends

    def further(self, state: State, ending: int) -> Any:
        """Return all shares after the two next turns."""
        shares, ends = self.beyond(state, ending)
        following = after(self.game, state, ending)
        going_on = {t: end for t, end in ends.items() if not self.over(following, t)}
        notable = {t: end for t, end in going_on.items() if end[0] >= NOTABLE}
        if not notable:
            return shares
        more = [c * (self.beyond(following, t)[0] - share) for t, (c, share) in notable.items()]
        likely, looked = (sum(chance for chance, _ in e.values()) for e in (going_on, notable))
        return np.clip(shares + sum(more) * likely / looked, 0.0, 1.0)

    def over(self, state: State, ending: int) -> bool:
        """Say whether a ending ends the game."""
        return self.game.to_move(after(self.game, state, ending)) == TERMINAL

    def shares(self, state: State) -> Any:
        """Return the shares of a state."""
        return np.array(self.evaluator.shares(state))


# --- whatever the state -------------------------------------------------------------------------


@pytest.mark.parametrize("options", range(len(OPTIONS)))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_mind_proposes_what_is_legal_and_changes_nothing(edition: str, options: int) -> None:
    game = EDITIONS[edition].using(options=OPTIONS[options], form=COMPILED)
    evaluator, solver = mind_for(game), TurnSolver(game)
    for players in {game.players[0], game.players[-1]}:
        for state in decisions(game, players, players + options, 4):
            before = state.tobytes()
            judged = evaluator.judge(state)
            check(game, state, judged)
            check(game, state, evaluator.search(state, judged, SOON))
            check_endings(evaluator, state, judged, solver.endings(state))
            assert state.tobytes() == before


def check_endings(
    evaluator: GameEvaluator, state: State, judged: Judgement, known: list[int]
) -> None:
    """Check how the turn may end after the best action, and after the last one."""
    for action in (judged.best, int(judged.actions[-1])):
        endings = evaluator.endings(state, action)
        assert {ending.action for ending in endings} <= {*known}
        assert sum(ending.chance for ending in endings) == pytest.approx(1)
        chances = [ending.chance for ending in endings]
        assert chances == sorted(chances, reverse=True) and chances[-1] > 0


@pytest.mark.parametrize("players", range(2, 7))
def test_both_levels_play_with_any_number_of_players(players: int) -> None:
    for level, variant in product(LEVELS, ("standard", "race")):
        game = GAME.using(options={"variant": variant})
        for state in decisions(game, players, players, 5):
            assert think(game, state, level, SOON).best in game.legal(state)


@pytest.mark.parametrize("variant", ["standard", "race"])
def test_a_seat_is_described_alike_in_both_forms(variant: str) -> None:
    game = GAME.using(options={"variant": variant})
    for state in islice(states(game, 4, 2), 0, 400, 37):
        for seat in range(4):
            compiled, plain = np.zeros(FEATURES), np.ones(FEATURES)
            describe.compiled(state, game.tables, seat, compiled)
            describe(game.plain(state), game.plain_tables, seat, plain)
            assert compiled.tolist() == pytest.approx(plain.tolist())
            assert np.abs(compiled).max() <= 25


def test_the_shares_of_all_seats_are_one_win() -> None:
    for variant, players in product(("standard", "race"), (2, 6)):
        game = GAME.using(options={"variant": variant})
        evaluator = mind_for(game)
        for state in islice(states(game, players, 1), 0, 300, 50):
            assert sum(evaluator.shares(state)) == pytest.approx(1)


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_point_of_the_race_is_taken(level: str) -> None:
    table = astro.alone(astro.sit_down_to_race(), astro.AT_24)
    table.roll_for("take Kappa moon 1")
    thought = think(table.game, table.match.state, level, SOON)
    best, share = thought.judged.ranked()[0]
    assert table.game.text(best).split()[0] == "take"
    assert share == 1.0


@pytest.mark.parametrize("level", LEVELS)
def test_a_win_by_the_last_body_is_taken_and_a_loss_is_not(level: str) -> None:
    for mine, theirs in ((astro.A_NINE, astro.B_NINE), (astro.B_NINE, astro.A_NINE)):
        table = astro.duel()
        table.complete("; ".join(f"take {a}; take {b}" for a, b in rows(mine, theirs)))
        last = {*mine, *theirs} - {body for row in rows(mine, theirs) for body in row}
        table.roll_for(f"take {min(last)}")
        own, other = table.scores
        judged = think(table.game, table.match.state, level, SOON).judged
        share = dict(judged.ranked())[table.game.parse(f"take {min(last)}")]
        gain = table.game.gains(table.match.state, table.game.parse(f"take {min(last)}"))[0]
        assert share == (1.0 if own + gain > other else 0.5 if own + gain == other else 0.0)


def rows(mine: list[str], theirs: list[str]) -> list[tuple[str, str]]:
    """Return the bodies that two players take in turn, all but the last."""
    return list(zip(mine[:4], theirs[:4], strict=True))


def test_the_leader_lets_an_idle_game_end() -> None:
    table = astro.sit_down().complete("take Alpha star")
    table.idle(18)
    table.complete("stop")
    assert table.state.idle == 19 and table.seat == "a"
    table.roll_for("stop")
    judged = think(table.game, table.match.state, EXPERT, None).judged
    assert dict(judged.ranked())[STOP()] == 1.0


@pytest.mark.parametrize("level", LEVELS)
def test_stopping_that_ends_the_game_in_a_draw_is_worth_the_draw(level: str) -> None:
    table = astro.sit_down()
    table.idle(19)
    table.roll_for("stop")
    assert after(table.game, table.state, STOP()).phase == Phase.OVER
    for judged in (
        think(table.game, table.match.state, level, SOON).judged,
        appraiser_of(table.game).weigh(record(table.match.state)),
    ):
        assert dict(judged.ranked())[STOP()] == 0.5


def test_what_is_over_stays_as_it_is_however_the_rest_moves() -> None:
    thoughts = np.array([[0.5, 1.0, 0.4, 0.6], [0.3, 1.0, 0.1, np.nan], [np.nan] * 4])
    over = np.array([False, True, False, False])
    thoughts[2, over] = 1.0
    endings = Endings(*(np.zeros(4) for _ in Endings._fields))
    plan = Plan((), endings, thoughts, over)
    plan.weigh()
    assert endings.worths.tolist() == pytest.approx([0.4, 1.0, 0.25, 0.475])


# --- levels -------------------------------------------------------------------------------------


def test_weights_are_those_of_the_options() -> None:
    for variant, must in product(("standard", "race"), (False, True)):
        game = GAME.using(options={"variant": variant, "stop_on_match": must})
        assert GameEvaluator.weights_name(game) == variant
        expert, master = (shipped_net(game, level) for level in (EXPERT, MASTER))
        assert expert.linear.shape == (FEATURES,)
        assert len(expert.out) == 0 < len(master.out)


def test_a_search_goes_on_where_it_stood_in_the_same_turn() -> None:
    game = GAME.using(options={"variant": "race"})
    evaluator = mind_for(game)
    state = decisions(game, 2, 1, 5)[1]
    judged = evaluator.judge(state)
    looked = evaluator.search(state, judged, LONG)
    assert evaluator.search(state, judged, 0.0).shares.tolist() == looked.shares.tolist()
    assert evaluator.judge(state).shares.tolist() == judged.shares.tolist()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["standard", "race"])
def test_two_of_a_level_do_not_wait_for_each_other_for_ever(level: str, variant: str) -> None:
    """Whoever moves second is better off, but if all wait nobody ever completes anything (A17)."""
    game = GAME.using(options={"variant": variant})
    match = play_one(Job(game, (level, level), 1, 1, seconds=SOON), 0)
    assert max(match.game.scores(match.state)) > 10


def test_stopping_after_others_have_stopped_is_worth_less_while_all_is_open() -> None:
    state = position(GAME, 2, 1, 5)
    for share, idle in ((0.5, 0), (0.0, 5), (1.0, 5)):
        state.idle = idle
        assert reluctant(state, share) == share
    state.idle = 1
    once = reluctant(state, 0.5)
    state.idle = 2
    assert reluctant(state, 0.5) < once < 0.5
