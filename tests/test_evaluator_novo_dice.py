"""How expert and master think in Novo Dice: exact at the end, legal everywhere, and quiet."""

from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from dicewright.bots.evaluator import Evaluator
from dicewright.bots.levels import evaluator_of
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.actions import CLAIM, tile_claimed
from dicewright.games.novo_dice.bots.evaluator import GameEvaluator
from dicewright.games.novo_dice.bots.features import FEATURES, describe
from dicewright.games.novo_dice.state import NOT_YET, TRASH, Phase
from tests.novo_brute import SMALL, small
from tests.random_play import states

LEVELS = ("expert", "master")
CLOSE = 1e-4  # points count a little where nothing else does


@cache
def compiled(name: str) -> Game:
    game = small(name) if name in SMALL else GAME.using(GAME.edition_type.shipped(name))
    return game.using(form=COMPILED)


def tile_named(game: Game, name: str) -> int:
    tiles: list[Any] = game.edition.data.tiles
    return next(i for i, tile in enumerate(tiles) if tile.name == name)


def some_states(game: Game, players: int, seed: int, every: int) -> list[State]:
    """Return states of random play in which somebody chooses."""
    found = [s for s in states(game, players, seed) if game.to_move(s) not in (CHANCE, TERMINAL)]
    return found[:: max(1, len(found) // every)]


@pytest.mark.parametrize(("name", "level"), [*product(["standard", "compact", *SMALL], LEVELS)])
def test_judges_what_is_legal_with_shares_and_leaves_the_state_alone(name: str, level: str) -> None:
    game = compiled(name)
    for players in game.players:
        evaluator = evaluator_of(game, level)
        for state in some_states(game, players, players, 30):
            before = state.tobytes()
            judged = evaluator.search(state, evaluator.judge(state), 0.002)
            assert state.tobytes() == before
            assert judged.actions.tolist() == game.legal(state)
            assert np.isfinite(judged.shares).all()
            assert judged.shares.min() >= 0.0 and judged.shares.max() <= 1.0
            assert judged.best in game.legal(state)


@pytest.mark.parametrize("name", ["standard", *SMALL])
def test_endings_are_claims_with_chances(name: str) -> None:
    game = compiled(name)
    evaluator = evaluator_of(game, "expert")
    for state in some_states(game, game.players[0], 5, 6):
        endings = evaluator.endings(state, game.legal(state)[-1])
        assert sum(ending.chance for ending in endings) <= 1.0
        assert [e.chance for e in endings] == sorted((e.chance for e in endings), reverse=True)
        assert all(CLAIM.includes(ending.action) for ending in endings)
        assert not endings or state.phase == Phase.PUT


# --- the end of a game ---------------------------------------------------------------------------


def last_turn(game: Game, seed: int) -> State:
    """Return the first state of a game's last turn in which somebody chooses, if there is one."""
    for number in range(seed, seed + 50):
        for state in states(game, 2, number):
            if state.last_turns == 1 and game.to_move(state) not in (CHANCE, TERMINAL):
                return state
    raise AssertionError("no last turn")


def brute_share(game: Game, state: State, seat: int, known: dict[bytes, float]) -> float:
    """Return the share of the win by trying everything that can follow."""
    if game.to_move(state) == TERMINAL:
        winners = game.winners(state)
        return 1.0 / len(winners) if seat in winners else 0.0
    key = state.tobytes()
    if key not in known:
        if game.to_move(state) == CHANCE:
            known[key] = sum(
                chance * brute_share(game, game.after_roll(state, roll), seat, known)
                for roll, chance in game.outcomes(state)
            )
        else:
            known[key] = max(
                brute_share(game, game.following(state, action), seat, known)
                for action in game.legal(state)
            )
    return known[key]


def one_bay() -> Game:
    """Return a game whose last turns can be tried out."""
    text = SMALL["two symbols"].replace("bays = 2", "bays = 1")
    return GAME.using(GAME.edition_type.parse(text.encode(), "one bay"), form=COMPILED)


@pytest.mark.parametrize("seed", range(4))
def test_the_last_turn_is_exact(seed: int) -> None:
    game = one_bay()
    state = last_turn(game, 100 * seed)
    random, evaluator, seat = Random(seed), evaluator_of(game, "expert"), int(state.player)
    known: dict[bytes, float] = {}
    while game.to_move(state) != TERMINAL:
        if game.to_move(state) == CHANCE:
            state = game.after_roll(state, [random.choice(game.sides(k)) for k in game.dice(state)])
            continue
        judged = evaluator.judge(state)
        brute = [
            brute_share(game, game.following(state, int(a)), seat, known) for a in judged.actions
        ]
        assert judged.shares == pytest.approx(brute, abs=CLOSE)
        state = game.after(state, judged.best)


def test_the_search_sees_the_last_turn_of_the_other_as_it_is() -> None:
    game, looked = one_bay(), []
    known: dict[bytes, float] = {}
    evaluator = evaluator_of(game, "expert")
    assert isinstance(evaluator, GameEvaluator)
    for seed in range(12):
        for state in states(game, 2, seed):
            if state.phase == Phase.STORE and state.last_turns == NOT_YET and state.in_hand == 1:
                for action in game.legal(state):
                    after, other = game.following(state, action), 1 - int(state.player)
                    if after.last_turns == 1:
                        share = brute_share(game, after, other, known)
                        looked.append(evaluator.look_beyond(state, action))
                        assert looked[-1] == pytest.approx(1.0 - share, abs=CLOSE)
    assert len(looked) > 5 and 0.0 < np.mean(looked) < 1.0


def test_takes_a_win_that_is_there() -> None:
    game = compiled("standard")
    state = game.start(2, 0)
    state.last_turns, state.player, state.phase = 1, 0, Phase.CLAIM
    state.free[:2] = 1, 0
    state.score[1] = 19
    state.stock[TRASH] -= 29
    fill(game, state, 0, 14)
    fill(game, state, 1, 15)
    state.slot, state.lions = 2, 7  # seven lions pay for John Boy
    judged = evaluator_of(game, "expert").judge(state)
    assert tile_claimed(judged.best) == tile_named(game, "John Boy")
    assert judged.shares.max() == pytest.approx(1.0, abs=CLOSE)


def fill(game: Game, state: State, seat: int, number: int) -> None:
    """Fill spaces of a seat's bays with trash."""
    for space in range(number):
        bay = space // int(game.tables.spaces)
        state.bay[seat][bay][space % int(game.tables.spaces)] = TRASH
        state.filled[seat][bay] += 1


# --- features ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "compact", *SMALL])
def test_features_are_the_same_interpreted_and_not_large(name: str) -> None:
    game = compiled(name)
    plain = game.using(form=INTERPRETED)
    for players in game.players:
        for state in some_states(game, players, players, 4):
            for seat in range(players):
                x, y = np.zeros(FEATURES), np.zeros(FEATURES)
                describe.compiled(state, game.tables, seat, x)
                describe(plain.form.convert(game.state_type, state), plain.tables, seat, y)
                assert x == pytest.approx(y)
                assert np.isfinite(x).all() and abs(x).max() < 20.0


def test_bays_may_change_places() -> None:
    game = compiled("standard")
    for state in some_states(game, 3, 1, 5):
        evaluator: Evaluator = evaluator_of(game, "expert")
        other = game.form.copy(state)
        for part in (other.bay, other.filled, other.value):
            part[0][:3] = part[0][:3][::-1].copy()
        assert evaluator.shares(other) == pytest.approx(evaluator.shares(state))
