"""Novo Dice's exact turn: brute force over the game's own rules agrees, and the odds are right."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.games import novo_dice
from dicewright.games.novo_dice.actions import DONE
from dicewright.games.novo_dice.solve import Solution, TurnSolver
from dicewright.games.novo_dice.state import TRASH, Phase
from dicewright.solve import odds as odds_of
from tests import novo
from tests.novo_brute import SMALL, TWO_SYMBOLS, BruteForce, small
from tests.selection import mainly

GAME = novo_dice.GAME.compiled
CLOSE = 1e-9
TILES = len(GAME.edition.data.tiles)


def agree(solution: Solution, brute: BruteForce, state: State) -> None:
    assert solution.value == pytest.approx(brute.value(state), abs=CLOSE)
    if brute.game.to_move(state) == CHANCE:
        assert (solution.action, solution.values) == (None, {})
        return
    assert solution.values == pytest.approx(brute.of_actions(state), abs=CLOSE)
    assert solution.action is not None
    assert solution.values[solution.action] == pytest.approx(solution.value, abs=CLOSE)


def points_of_turn(game: Game, state: State, random: Random) -> Iterator[State]:
    """Yield the states of a turn of random play, up to storing."""
    state, seat = game.form.copy(state), int(state.player)
    while state.player == seat and state.phase != Phase.STORE:
        yield state
        if game.to_move(state) == CHANCE:
            state = game.after_roll(state, [random.choice(game.sides(k)) for k in game.dice(state)])
        else:
            actions = game.legal(state)
            state = game.after(state, random.choice(actions[1:] * 3 + actions[:1]))


def values_for(game: Game, random: Random) -> list[list[float]]:
    """Draw what each copy of each tile adds, some of it a loss."""
    return [[random.uniform(-2, 9) for _ in range(12)] for _ in game.edition.data.tiles]


def deal(game: Game, state: State, random: Random) -> State:
    """Return a state with fewer tiles in stock."""
    state = game.form.copy(state)
    for tile in range(len(game.edition.data.tiles)):
        state.stock[tile] = random.randint(0, 2)
    return state


TRASHES = [("two symbols", -1.0), ("two symbols", 4.0), ("more lions", 0.0), ("three kinds", -1.0)]


@mainly("name trash", ("two symbols", 4.0), TRASHES)
def test_brute_force_agrees_on_small_editions(name: str, trash: float) -> None:
    game, random = small(name), Random(name)
    solver, start, added = TurnSolver(game), game.start(2), values_for(game, random)
    brute = BruteForce(game, added, trash, 0.5)
    agree(solver.solve(start, added, trash, 0.5), brute, start)
    for _ in range(8):
        for state in points_of_turn(game, start, random):
            agree(solver.solve(state, added, trash, 0.5), brute, state)


def after_slots(game: Game, state: State, puts: Sequence[int], random: Random) -> State:
    """Return a state after the roll that follows slots on which so many dice were put."""
    for number in (*puts, None):
        state = game.after_roll(state, [random.choice(game.sides(k)) for k in game.dice(state)])
        for _ in range(number or 0):
            state = game.after(state, random.choice(game.legal(state)[1:]))
        state = state if number is None else game.after(state, DONE())
    return state


@pytest.mark.parametrize(("puts", "turns"), [((3,), 2), ((2, 1), 20), ((1, 0), 10)])
def test_brute_force_agrees_on_the_standard_edition(puts: Sequence[int], turns: int) -> None:
    random = Random(len(puts))
    solver, added = TurnSolver(GAME), values_for(GAME, random)
    for _ in range(turns):
        state = after_slots(GAME, deal(GAME, GAME.start(2), random), puts, random)
        agree(solver.solve(state, added, 1.0), BruteForce(GAME, added, 1.0, 0.0), state)


@pytest.mark.parametrize(
    "slots",
    [
        novo.lions(9),
        novo.lions(8),
        "suitcase lion lion\n suitcase lion lion\n lion lion lion",
        "pawn pawn .\n lion lion lion\n lion lion lion",
        "gear gear .\n suitcase lion .\n lion lion lion",
    ],
)
def test_brute_force_agrees_on_claims(slots: str) -> None:
    random = Random(slots)
    table = novo.sit_down(COMPILED).lay(slots)
    for _ in range(3):
        state, added = deal(GAME, table.match.state, random), values_for(GAME, random)
        state.stock[random.randrange(TILES)] = 3
        if GAME.legal(state):
            agree(TurnSolver(GAME).solve(state, added), BruteForce(GAME, added, 0.0, 0.0), state)


# --- what must hold for any turn ---------------------------------------------------------------

WORTH = st.lists(st.integers(-4, 20).map(float), min_size=TILES, max_size=TILES)
SEEDS = st.integers(0, 2**32)


def any_point(game: Game, seed: int) -> State:
    """Return a random point of a turn."""
    random = Random(seed)
    return random.choice(list(points_of_turn(game, deal(game, game.start(2), random), random)))


@given(SEEDS, WORTH)
def test_rows_are_interchangeable(seed: int, worth: list[float]) -> None:
    random, solver, state = Random(seed), TurnSolver(GAME), any_point(GAME, seed)
    order = random.sample(range(3), 3)
    other = state.copy()
    for name in ("space", "space_kind", "row_face", "row_length", "row_used"):
        other[name] = state[name][order]
    before, after = solver.solve(state, worth, -1.0), solver.solve(other, worth, -1.0)
    assert after.value == pytest.approx(before.value, abs=CLOSE)
    assert sorted(after.values.values()) == pytest.approx(sorted(before.values.values()), abs=CLOSE)


@given(SEEDS, WORTH, st.integers(0, TILES - 1))
def test_a_tile_that_is_worth_more_makes_no_turn_worse(
    seed: int, worth: list[float], tile: int
) -> None:
    solver, state = TurnSolver(GAME), any_point(GAME, seed)
    more = [value + 3.0 if number == tile else value for number, value in enumerate(worth)]
    before, after = solver.solve(state, worth), solver.solve(state, more)
    assert before.value - CLOSE <= after.value <= before.value + 12 * 3.0 + CLOSE
    for action, value in before.values.items():
        assert after.values[action] >= value - CLOSE


@given(SEEDS, WORTH)
def test_the_state_is_left_as_it_was(seed: int, worth: list[float]) -> None:
    state = any_point(GAME, seed)
    before = state.copy()
    solution = TurnSolver(GAME).solve(state, worth)
    assert state == before
    assert list(solution.values) == GAME.legal(state)


@pytest.mark.parametrize("name", SMALL)
def test_both_forms_agree(name: str) -> None:
    interpreted, compiled, random = small(name, INTERPRETED), small(name), Random(name)
    added = values_for(compiled, random)
    solvers = TurnSolver(interpreted), TurnSolver(compiled)
    states = list(points_of_turn(compiled, compiled.start(2), random))
    for state in [*states[:1], *random.sample(states, min(4, len(states)))]:
        plain = INTERPRETED.convert(GAME.state_type, state)
        before = INTERPRETED.copy(plain)
        one, other = solvers[0].solve(plain, added, -1.0), solvers[1].solve(state, added, -1.0)
        assert plain == before
        assert one.action == other.action
        assert one.value == pytest.approx(other.value, abs=CLOSE)
        assert one.values == pytest.approx(other.values, abs=CLOSE)


def test_a_plan_answers_for_the_whole_turn() -> None:
    solver, random = TurnSolver(GAME), Random(5)
    start, worth = GAME.start(2), [float(tile.value) for tile in GAME.edition.data.tiles]
    plan = solver.plan(solver.ends(start, solver.bundles(worth), -1.0, 0.0))
    for state in points_of_turn(GAME, start, random):
        if state.phase != Phase.CLAIM:
            assert plan.solve(state) == solver.solve(state, worth, -1.0)


def test_a_turn_is_worth_what_its_rolls_let_one_expect() -> None:
    start, worth = GAME.start(2), [float(tile.value) for tile in GAME.edition.data.tiles]
    solver = TurnSolver(GAME)
    plan = solver.plan(solver.ends(start, solver.bundles(worth), -1.0, 0.0))
    rolls = [(plan.solve(GAME.after_roll(start, f)).value, p) for f, p in GAME.outcomes(start)]
    assert sum(p for _, p in rolls) == pytest.approx(1.0)
    assert plan.solve(start).value == pytest.approx(sum(v * p for v, p in rolls), abs=CLOSE)


# --- worked examples ---------------------------------------------------------------------------


def worth_of(**values: float) -> list[float]:
    names = [tile.name.replace(" ", "_") for tile in GAME.edition.data.tiles]
    assert set(values) <= set(names)
    return [values.get(name, 0.0) for name in names]


def test_the_example_turn() -> None:
    """A suitcase row of length 1 and four lions: a Slimer, and anything worth up to 2."""
    table = novo.sit_down(COMPILED).play(novo.EXAMPLE_TURN)
    solve, state = TurnSolver(GAME).solve, table.match.state
    assert solve(state, worth_of(Novo_Cola=2, Slimer=0.5)).value == 2.5
    assert solve(state, worth_of(Slimer=1)).value == 3.0  # the row's, and two for four lions
    assert solve(state, worth_of(John_Boy=20, Spike=-1, Slimer=-1)).value == 0.0
    solution = solve(state, worth_of(Lady_Dice=7, Slimer=-1))
    assert (solution.value, GAME.text(solution.action or 0)) == (7.0, "claim Lady Dice lions")


def test_the_example_turn_before_its_last_choice() -> None:
    table = novo.sit_down(COMPILED).play(novo.EXAMPLE_TURN.rsplit("put white-b", 1)[0])
    solution = TurnSolver(GAME).solve(table.match.state, worth_of(Novo_Cola=2, Slimer=0.5), -1.0)
    texts = {GAME.text(action): value for action, value in solution.values.items()}
    assert texts["done"] == 1.0  # the row's Slimer, and another for two lions
    assert texts["put black lion 3"] == texts["put white-b lion 1"] == solution.value == 2.5
    assert texts["put white-b pawn 1"] == 2.5
    assert texts["put white-a suitcase 2"] == 2.5  # slot 2 has no suitcase: nothing grows


def test_trash_can_be_what_one_wants() -> None:
    """Who wants trash puts nothing (N9), or makes no use of what there is."""
    state = GAME.after_roll(GAME.start(2), [2, 2, 2, 3, 3])
    solution = TurnSolver(GAME).solve(state, [-1.0] * TILES, 5.0)
    assert solution.value == pytest.approx(5.0)
    assert solution.action == DONE()
    state.stock[TRASH] = 0
    assert TurnSolver(GAME).solve(state, [-1.0] * TILES, 5.0, 1.0).value == pytest.approx(1.0)


def test_any_value_of_the_end_can_be_asked_for() -> None:
    """Whoever only wants lions expects more of them with extra dice (N3)."""
    solver, start = TurnSolver(small("two symbols")), small("two symbols").start(2)
    lions = solver.solve_for(start, lambda rows, lions: float(lions)).value
    rows = solver.solve_for(start, lambda rows, lions: float(len(rows))).value
    assert rows == pytest.approx(2 * 4 / 6)  # each die that shows no lion begins a row
    assert lions > 2 * (2 / 6)


def test_what_a_further_copy_adds() -> None:
    table = novo.sit_down(COMPILED).lay(novo.lions(6))
    for added, value in (([5.0], 15.0), ([5.0, 1.0], 7.0), ([5.0, -1.0], 5.0), ([1.0, 9.0], 19.0)):
        values = [added if tile == 0 else [0.0] * len(added) for tile in range(TILES)]
        assert TurnSolver(GAME).solve(table.match.state, values).value == value


def test_storing_is_no_part_of_it() -> None:
    table = novo.sit_down(COMPILED).lay(novo.EMPTY_SLOTS)
    with pytest.raises(Forbidden, match="N4"):
        TurnSolver(GAME).solve(table.match.state, [0.0] * TILES)


# --- odds --------------------------------------------------------------------------------------


@cache
def standard_odds() -> list[dict[str, Any]]:
    return odds_of(GAME).records()


def test_odds_are_probabilities_and_either_is_the_best() -> None:
    assert [row["tile"] for row in standard_odds()] == [t.name for t in GAME.edition.data.tiles]
    for row in standard_odds():
        assert 0.0 < row["by_row"] < 1.0
        assert 0.0 < row["by_lions"] < 1.0
        assert max(row["by_row"], row["by_lions"]) <= row["by_either"] < 1.0


def test_a_slimer_by_row_needs_a_suitcase_in_roll_1() -> None:
    slimer = standard_odds()[0]
    assert slimer["by_row"] == pytest.approx(1 - (4 / 6) ** 3)


@pytest.mark.parametrize("name", ["Mr Smith", "Lady Dice"])
def test_other_symbols_are_as_good_as_one(name: str) -> None:
    """The odds are those of a player of the whole edition who wants nothing but the tile."""
    number = [tile.name for tile in GAME.edition.data.tiles].index(name)
    worth = [float(tile == number) for tile in range(TILES)]
    added = [[value, 0.0] for value in worth]  # a second copy is not asked for
    value = TurnSolver(GAME).solve(GAME.start(2), added).value
    assert standard_odds()[number]["by_either"] == pytest.approx(value, abs=CLOSE)


def test_longer_rows_and_higher_prices_are_rarer() -> None:
    rows = standard_odds()
    for one in rows:
        for other in rows:
            if one["symbol"] == other["symbol"] and one["length"] < other["length"]:
                assert one["by_row"] > other["by_row"]
            if one["price"] < other["price"]:
                assert one["by_lions"] > other["by_lions"]


def test_odds_by_hand() -> None:
    """One white die, half lions: a lion in slot 1 earns a second die that shows only lions."""
    text = TWO_SYMBOLS.replace('"lion", "lion", "nut", "nut", "nut", "bolt"', LIONS_OR_NUTS)
    text = text.replace("count = 2", "count = 1").replace(
        '"lion", "lion", "lion", "bolt", "bolt", "bolt"', ", ".join(['"lion"'] * 6)
    )
    text = text.replace('symbol = "bolt"', 'symbol = "nut"')
    game = GAME.using(GAME.edition_type.parse(text.encode(), "by hand"))
    hook, ring, _ = odds_of(game).records()
    assert hook["by_row"] == pytest.approx(1 / 2)
    assert hook["by_lions"] == pytest.approx(1 - 1 / 8)  # three rolls of one die
    assert hook["by_either"] == 1.0
    assert ring["by_row"] == 0.0  # the only die lies on slot 1
    assert ring["by_lions"] == 0.0  # a lion earns one die, and there is no third


LIONS_OR_NUTS = '"lion", "lion", "lion", "nut", "nut", "nut"'
