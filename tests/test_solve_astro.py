"""The turn of AstroVenture solved: against plain enumeration, the greedy player and known odds."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright import bots
from dicewright.core import philox
from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.games import astroventure
from dicewright.games.astroventure.actions import STOP, is_keep
from dicewright.games.astroventure.bots.completions import worth_of_completing
from dicewright.games.astroventure.solve import Solution, TurnSolver
from tests import astro
from tests.random_play import states
from tests.selection import examples

GAME = astroventure.GAME.compiled

SMALL = """
[edition]
game = "astroventure"
name = "small"
players = [2, 2]
[elements]
names = ["fire", "water"]
[dice]
elemental = {dice}
elemental_faces = ["fire", "fire", "fire", "water", "water", "fire2"]
steal_faces = ["steal", "steal", "blank", "blank", "blank", "{last}"]
rolls = {rolls}
[points]
star = 3
planet = 2
moon = 1
steal_action = 3
empty_action = 2
race_target = 7
[cubes]
per_player = 15
[[actions]]
kind = "steal"
cost = {{ fire = 1 }}
[[actions]]
kind = "empty"
cost = {{ water = 1 }}
[[systems]]
name = "Xi"
bonus = 1
star = {{ fire = {most} }}
planets = [{{ water = 1 }}]
moons = [{{ fire = 1 }}]
[[systems]]
name = "Psi"
bonus = 2
star = {{ water = {dice} }}
planets = [{{ fire = 2 }}]
moons = [{{ water = 1 }}]
[[systems]]
name = "Phi"
bonus = 3
star = {{ fire = 2 }}
planets = [{{ water = 1 }}]
moons = [{{ fire = 2 }}]
"""
OPTIONS = [
    {"variant": variant, "stop_on_match": must}
    for variant in ("standard", "race")
    for must in (False, True)
]
MOST = {
    "elemental": 10,
    "elemental_faces": ["fire", "fire2", "water", "water2", "earth", "earth2"],
}


def small(dice: int, rolls: int, last: str, options: dict[str, Any]) -> Game:
    """Return a game of few dice, interpreted."""
    toml = SMALL.format(dice=dice, rolls=rolls, last=last, most=2 * dice)
    return GAME.using(GAME.edition_type.parse(toml.encode(), "small"), options, INTERPRETED)


def position(game: Game, players: int, seed: int, moves: int) -> State:
    """Return a state of a random game, after so many moves or before its end."""
    reached = None
    for state in islice(states(game, players, seed), moves + 1):
        if game.to_move(state) != TERMINAL:
            reached = state
    return reached


def any_worths(solver: TurnSolver, state: State, seed: int) -> dict[int, float]:
    """Return some worth of all that can be completed, and of stopping."""
    random = Random(seed)
    return {ending: random.choice([-1, 0, 1, 2, 5, 9]) for ending in solver.endings(state)}


class Enumeration:
    """A turn solved by trying everything that the game's own rules allow."""

    def __init__(self, game: Game, worths: Mapping[int, float]) -> None:
        self.game, self.worths = game, worths
        self.known: dict[str, float] = {}

    def value(self, state: State) -> float:
        """Return what the turn is worth from here on."""
        key = str((state.phase, state.roll, state.showing, state.steal_die))
        if key not in self.known:
            game = self.game
            if game.to_move(state) == CHANCE:
                rolls = game.outcomes(state)
                total = sum(p * self.value(game.after_roll(state, faces)) for faces, p in rolls)
                self.known[key] = float(total)
            else:
                self.known[key] = max(self.of(state, action) for action in game.legal(state))
        return self.known[key]

    def of(self, state: State, action: int) -> float:
        """Return what an action is worth."""
        if not is_keep(action):
            return self.worths.get(action, 0.0)
        return self.value(self.game.after(state, action))


# --- against trying everything ------------------------------------------------------------------


@given(
    st.integers(1, 3),
    st.integers(1, 3),
    st.sampled_from(["steal", "blank"]),
    st.sampled_from(OPTIONS),
    st.integers(0, 99),
    st.integers(0, 60),
)
@examples(60)
def test_every_action_is_worth_what_enumeration_says(
    dice: int, rolls: int, last: str, options: dict[str, Any], seed: int, moves: int
) -> None:
    game = small(dice, rolls, last, options)
    state = position(game, 2, seed, moves)
    solver = TurnSolver(game)
    worths = any_worths(solver, state, seed)
    plain, solution = Enumeration(game, worths), solver.solve(state, worths)
    assert solution.value == pytest.approx(plain.value(state), abs=1e-9)
    choosing = game.to_move(state) != CHANCE
    assert sorted(solution.actions) == (game.legal(state) if choosing else [])
    for action, value in solution.actions.items():
        assert value == pytest.approx(plain.of(state, action), abs=1e-9)


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values()))
)
def test_more_dice_of_more_faces_and_four_rolls(options: dict[str, Any]) -> None:
    dice = {"elemental": 2, "elemental_faces": MOST["elemental_faces"], "rolls": 4}
    edits: dict[str, Any] = {"systems": cheap_systems(), "actions": cheap_actions()}
    game = astro.edited(options=options, dice=astro.STANDARD["dice"] | dice, **edits)
    for moves in (0, 7, 30):
        state = position(game, 6, 1, moves)
        solver = TurnSolver(game)
        worths = any_worths(solver, state, moves)
        plain = Enumeration(game, worths)
        assert solver.solve(state, worths).value == pytest.approx(plain.value(state), abs=1e-9)


def cheap_actions() -> list[dict[str, Any]]:
    """Return actions that two dice can pay for."""
    return [{"kind": "steal", "cost": {"water": 1}}, {"kind": "empty", "cost": {"fire": 3}}]


def cheap_systems() -> list[dict[str, Any]]:
    """Return systems that two dice can pay for."""
    costs = [{"fire": 2}, {"water": 3}, {"earth": 1, "fire": 1}, {"earth": 4}]
    return [
        system | {"star": costs[i % 4], "planets": costs[:2], "moons": costs[i % 2 : 3]}
        for i, system in enumerate(astro.STANDARD["systems"])
    ]


# --- what will be completed ---------------------------------------------------------------------


def check_chances(solution: Solution, worths: Mapping[int, float]) -> None:
    """Check that what the best play completes is worth the value of the turn."""
    chances = solution.chances
    assert min(chances.values()) > 0
    assert sum(chances.values()) == pytest.approx(1)
    total = sum(chance * worths[ending] for ending, chance in chances.items())
    assert total == pytest.approx(solution.value)
    assert set(chances) <= set(worths)


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values()))
)
@pytest.mark.parametrize("players", [2, 6])
def test_the_chances_of_all_things_make_up_the_value(players: int, options: dict[str, Any]) -> None:
    game = GAME.using(options=options)
    solver = TurnSolver(game)
    for number, state in enumerate(islice(states(game, players, 3), 300)):
        if game.to_move(state) != TERMINAL:
            worths = any_worths(solver, state, number)
            solution = solver.solve(state, worths)
            check_chances(solution, worths)
            if solution.actions:
                assert next(iter(solution.actions.values())) == pytest.approx(solution.value)
                assert solution.actions[solution.best or STOP()] == pytest.approx(solution.value)


def test_who_wants_one_thing_alone_gets_it_as_often_as_the_odds_say() -> None:
    game = GAME.using(options={"variant": "race"})
    solver, state = TurnSolver(game), game.start(2)
    star, moon = game.parse("take Kappa star"), game.parse("take Iota moon 5")
    assert solver.solve(state, {star: 1.0}).value == pytest.approx(0.301, abs=5e-4)
    solution = solver.solve(state, {moon: 3.0})
    assert solution.best is None
    assert (
        solution.chances[moon]
        == pytest.approx(solution.value / 3)
        == pytest.approx(0.876, abs=5e-4)
    )


def test_the_obvious_choices() -> None:
    table = astro.sit_down(boards="Kappa Gamma Theta")
    table.do("roll fire fire fire fire water water2 | blank")  # pays for the star of Kappa
    solver, game = TurnSolver(table.game), table.game
    worths = {game.parse("take Kappa star"): 3.0, game.parse("take Theta moon 2"): 1.0}
    solution = solver.solve(table.match.state, worths)
    assert game.text(solution.best or STOP()) == "take Kappa star"
    assert solution.chances == {solution.best: 1.0}
    nothing = solver.solve(table.match.state, {})
    assert nothing.value == 0 and nothing.best not in (None, STOP())  # it completes, between equals
    five = solver.solve(table.match.state, {game.parse("take Gamma star"): 1.0})  # five fire
    best = game.text(five.best or STOP())
    assert best == "keep fire fire fire fire"  # a blank steal die is no use
    assert five.value == pytest.approx(1 - (2 / 3) ** 4)


# --- both forms, and larger editions ------------------------------------------------------------


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(map(str, options.values()))
)
def test_compiled_and_interpreted_are_the_same(options: dict[str, Any]) -> None:
    compiled = GAME.using(options=options)
    game = compiled.using(form=INTERPRETED)
    solvers = TurnSolver(compiled), TurnSolver(game)
    for moves in (20, 61, 122):
        state = position(game, 3, 8, moves)
        before, record = INTERPRETED.copy(state), COMPILED.convert(game.state_type, state)
        worths = any_worths(solvers[1], state, moves)
        assert solvers[0].endings(record) == list(worths)
        fast, plain = solvers[0].solve(record, worths), solvers[1].solve(state, worths)
        assert state == before == game.plain(record)
        assert (fast.value, fast.best, fast.actions) == (plain.value, plain.best, plain.actions)
        assert fast.chances == plain.chances


def test_an_edition_with_as_many_dice_and_faces_as_can_be() -> None:
    for rolls in (3, 7):
        game = astro.edited(COMPILED, dice=astro.STANDARD["dice"] | MOST | {"rolls": rolls})
        solver = TurnSolver(game)
        for state in islice(states(game, 6, 2), 0, 40, 9):
            worths = any_worths(solver, state, rolls)
            check_chances(solver.solve(state, worths), worths)


# --- against the greedy player, who looks four rolls ahead --------------------------------------


@pytest.mark.parametrize("variant", ["standard", "race"])
def test_the_greedy_player_finds_the_best_of_what_it_values(variant: str) -> None:
    game = GAME.using(options={"variant": variant})
    solver, choose = TurnSolver(game), game.form.function(bots.get("greedy").choose_for(game))
    value = game.form.function(worth_of_completing)
    for state in islice(states(game, 4, 6), 0, 300, 5):
        if game.to_move(state) >= 0:
            endings = solver.endings(state)
            worths = {ending: max(0.0, value(state, game.tables, ending)) for ending in endings}
            solution, legal = solver.solve(state, worths), game.legal(state)
            buffer = np.array(legal, np.int32)
            action = choose(state, game.tables, buffer, len(legal), game.form.empty(philox.Random))
            assert solution.actions[action] == pytest.approx(solution.value, abs=2e-3)


def test_a_game_that_is_over_has_no_turn() -> None:
    *_, state = states(GAME, 2, 1)
    with pytest.raises(Forbidden, match="A1"):
        TurnSolver(GAME).solve(state, {})
