"""Diceopolis: what placements gain and leave, and the last dice, against trying everything."""

import pytest

from dicewright import games
from dicewright.core.errors import Forbidden
from dicewright.core.game import Game
from dicewright.games.diceopolis.solve import LastDice, effects
from dicewright.games.diceopolis.solve.lines import FOOT, STEP
from dicewright.games.diceopolis.state import Phase
from tests import city_brute
from tests.city_brute import CLOSE, Value, brute_force, near_end, small_game
from tests.random_play import states

TINY = small_game([1, 2], 2, 4)
SIDES = small_game([1, 2], 3, 4)
LONG = small_game([1, 2, 1, 2], 2, 8)
HIGH = small_game([2, 1], 2, 4, row="value")
CASES = [
    pytest.param(TINY, 2, 4, 1, marks=pytest.mark.slow),
    (SIDES, 2, 3, 9),
    (HIGH, 2, 3, 10),
    (HIGH, 2, 3, 11),
    (SIDES, 3, 3, 2),
    (TINY, 4, 3, 3),
    pytest.param(HIGH, 2, 4, 4, marks=pytest.mark.slow),
    (HIGH, 3, 3, 5),
    (LONG, 2, 3, 6),
    (LONG, 3, 3, 7),
    (LONG, 4, 3, 8),
]


@pytest.mark.parametrize(("game", "players", "dice", "seed"), CASES)
@pytest.mark.parametrize("phase", [Phase.CHOOSE, Phase.PLACE])
def test_the_last_dice_are_played_as_trying_everything_shows(
    game: Game, players: int, dice: int, seed: int, phase: Phase
) -> None:
    solver = LastDice(game)
    for left in range(1, dice + 1):
        for i in range(4 if left < 3 else 1):
            state = near_end(game, players, left, 100 * seed + i, phase)
            before = state.copy()
            solved = solver.solve(state)
            assert solved is not None
            assert state == before
            expected = brute_force(game, state)
            assert solved.actions.tolist() == list(expected)
            for action, shares in zip(solved.actions.tolist(), solved.shares, strict=True):
                assert shares.tolist() == pytest.approx(expected[action][0]), game.text(action)


INDIFFERENT = [(TINY, 2, 17), (HIGH, 2, 30), (SIDES, 2, 60), (LONG, 3, 9)]


@pytest.mark.parametrize(("game", "left", "seed"), INDIFFERENT)
def test_who_gains_nothing_by_any_choice_takes_the_most_points(
    game: Game, left: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What such a seat chooses decides between the others, so the rule for ties is a part of it."""
    state = near_end(game, 3, left, seed, Phase.CHOOSE if left == 2 else Phase.PLACE)
    solved = LastDice(game).solve(state)
    assert solved is not None
    assert any(solved.shares.max(axis=0) == 0.0), "a seat has lost whatever is done"
    by_points = [shares for shares, _ in brute_force(game, state).values()]
    assert solved.shares.tolist() == [pytest.approx(shares) for shares in by_points]
    monkeypatch.setattr(city_brute, "better", first_listed)
    by_order = [shares for shares, _ in brute_force(game, state).values()]
    assert solved.shares.tolist() != [pytest.approx(shares) for shares in by_order]


def first_listed(value: Value, best: Value | None, seat: int) -> bool:
    """Say whether a seat prefers a value, if it takes the first of equal ones, whatever points."""
    return best is None or value[0][seat] > best[0][seat] + CLOSE


def test_a_search_that_takes_too_long_is_given_up() -> None:
    state = near_end(LONG, 2, 4, 1, Phase.CHOOSE)
    state.score = [0] * len(state.score)
    assert LastDice(LONG).solve(state, nodes=10) is None
    assert LastDice(LONG).solve(state, nodes=10_000_000) is not None


def test_only_the_last_dice_are_known() -> None:
    game = games.get("diceopolis")
    solver = LastDice(game)
    for state in states(game, 2, 3):
        known = solver.knows(state, 4)
        assert known == (state.phase in (Phase.CHOOSE, Phase.PLACE) and 72 - 4 <= state.placed < 72)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_effects_tell_everybodys_gains(players: int) -> None:
    game = games.get("diceopolis")
    for number, state in enumerate(states(game, players, players)):
        if state.phase != Phase.PLACE or number % 20:
            continue
        told = effects(game, state)
        assert [effect.action for effect in told] == game.legal(state)
        for effect in told[:: 1 + len(told) // 5]:
            assert effect.gain == game.gains(state, effect.action)[state.player]
            assert effect.before == tuple(most(game, state, seat) for seat in range(players))
            after = game.after(state, effect.action)
            assert effect.after == tuple(most(game, after, seat) for seat in range(players))


def most(game: Game, state: object, seat: int) -> int:
    """Return the most that a seat could score with its open hand, if it were to place a die."""
    own = state.copy()  # type: ignore[attr-defined]
    if own.phase == Phase.OVER:
        return 0
    own.player, own.phase, own.to_roll = seat, Phase.PLACE, 0
    return max((game.gains(own, action)[seat] for action in game.legal(own)), default=0)


def test_effects_are_of_placements() -> None:
    game = games.get("diceopolis")
    with pytest.raises(Forbidden, match="D4"):
        effects(game, game.start(2))


def test_lines_run_as_the_rules_number_them() -> None:
    tables = games.get("diceopolis").tables
    for cell, lines in enumerate(tables.line):
        for which in range(2):
            if distance := int(tables.distance[cell][which]):
                line = lines[which]
                assert FOOT[line] + distance * STEP[line] == cell
