"""Many games in one call are the games of the match loop and of simulations, one by one."""

from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest

from dicewright import games
from dicewright.core.dice import Generated, stream
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.philox import FIRST_SEAT, below
from dicewright.core.state import INTERPRETED, State
from dicewright.envs.numbers import Array, Numbers
from dicewright.envs.vector import Batch, VectorEnv, threads_for
from dicewright.lab.simulate import Job, play_span
from tests.random_play import Case, case_name, cases, game_of, values_of
from tests.selection import each_once_of, pairs_of

SEED = 31
Choose = Callable[[Batch], Array]

FEW = [case for case in cases() if case[1] in (2, games.get(case[0]).players[-1])]
LOCKSTEP = list({(case[0], case[2][:1]): case for case in FEW}.values())  # with the most players


def first_legal(now: Batch) -> Array:
    return np.zeros(len(now.seats), np.int32)


def any_legal(seed: int) -> Choose:
    """Return a way to draw legal actions outside of the environment."""
    random = np.random.default_rng(seed)
    return lambda now: (random.random(len(now.counts)) * now.counts).astype(np.int32)


class RandomBots:
    """Chooses as the bots named random do in a simulation: each seat has a stream of its own."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game.using(form=INTERPRETED), seed
        self.streams: dict[tuple[int, int], State] = {}

    def __call__(self, now: Batch) -> Array:
        rows = zip(now.indices.tolist(), now.seats.tolist(), now.counts.tolist(), strict=True)
        return np.array([self.choose(*row) for row in rows], np.int32)

    def choose(self, index: int, seat: int, count: int) -> int:
        if (index, seat) not in self.streams:
            own = stream(self.game, self.seed, index, FIRST_SEAT + seat)
            self.streams[index, seat] = own
        return int(below(self.streams[index, seat], count))


@pytest.mark.parametrize("case", each_once_of(zip(FEW), values_of, case_name))
def test_steps_play_the_games_of_a_simulation(case: Case) -> None:
    game, players = game_of(case), case[1]
    env = VectorEnv(game, players, 4, SEED, threads=2)
    choose, ended = RandomBots(game, SEED), dict[int, tuple[list[int], int]]()
    now = env.now
    while len(ended) < 9:
        now = env.step(choose(now))
        for place in np.flatnonzero(now.ended).tolist():
            index = int(now.indices[place]) - env.games
            ended[index] = now.points[place].tolist(), int(now.moves[place])
    env.close()
    played = play_span(Job(game, ("random",) * players, 40, SEED), 0, max(ended) + 1)
    for index, (points, moves) in ended.items():
        assert (points, moves) == (played.points[index].tolist(), played.moves[index])


class Lockstep:
    """The same games in the interpreted match loop."""

    def __init__(self, game: Game, players: int, index: int) -> None:
        self.game, self.players, self.index = game.using(form=INTERPRETED), players, index
        self.numbers = Numbers(self.game, players)
        self.begin(index)

    def begin(self, index: int) -> None:
        names = [str(seat) for seat in range(self.players)]
        self.match: Match = Match.begin(self.game, names, SEED, index)
        self.dice = Generated(self.game, SEED, index)
        self.roll_on()

    def roll_on(self) -> None:
        while self.match.to_move == CHANCE:
            self.match.apply(Roll(tuple(self.dice.roll(self.game, self.match.state))))

    def act(self, index: int) -> None:
        action = self.game.legal(self.match.state)[index]
        self.match.apply(Act(self.match.to_move, action))
        self.roll_on()

    def check(self, now: Batch, place: int) -> None:
        """Compare all that the environment tells of a place."""
        state, numbers = self.match.state, self.numbers
        seat, count = self.match.to_move, int(now.counts[place])
        assert self.game.plain(now.states[place]) == state
        assert int(now.seats[place]) == seat
        assert np.array_equal(now.observations[place], numbers.observation(state, seat))
        assert np.array_equal(now.masks[place], numbers.mask(state))
        listed = [numbers.number(seat, action) for action in self.game.legal(state)]
        assert now.legal[place, :count].tolist() == listed


@pytest.mark.parametrize("case", LOCKSTEP, ids=case_name)
def test_compiled_steps_equal_the_match_loop(case: Case) -> None:
    game, players = game_of(case), case[1]
    env = VectorEnv(game, players, 2, SEED, observe=True, mask=True, listing=True, threads=1)
    loops = [Lockstep(game, players, index) for index in range(2)]
    choose, random, now, ends = any_legal(1), Random(1), env.now, 0
    while ends < 2:
        chosen = choose(now)
        numbers = now.legal[np.arange(2), chosen]
        now = env.step(chosen) if random.random() < 0.5 else env.act(numbers)
        for place, loop in enumerate(loops):
            loop.act(int(chosen[place]))
            over = loop.match.to_move == TERMINAL
            assert bool(now.ended[place]) == over
            shares = loop.game.shares(loop.match.state) if over else [0.0] * players
            assert np.allclose(now.rewards[place], shares)
            if over:
                ends += 1
                assert now.points[place].tolist() == loop.game.scores(loop.match.state)
                loop.begin(int(now.indices[place]))
                assert now.indices[place] % 2 == place
        if random.random() < 0.3 or now.ended.any():
            for place, loop in enumerate(loops):
                loop.check(now, place)


@pytest.mark.parametrize(
    "case, edition",
    pairs_of(
        product(FEW, ("standard", "first")),  # the first in the alphabet
        lambda case, edition: (*values_of(case), edition),
        lambda case, edition: f"{case_name(case)}-{edition}",
    ),
)
def test_every_legal_action_of_many_games_has_a_number(case: Case, edition: str) -> None:
    game = game_of(case)
    names = game.edition_type.shipped_names()
    shipped = names[0] if edition == "first" else "standard"
    game = game.using(edition=game.edition_type.shipped(shipped))
    env = VectorEnv(game, case[1], 128, SEED, mask=True, listing=True, threads=1)
    choose, column = any_legal(2), np.arange(env.now.legal.shape[1])
    for number in range(500):
        now = env.step(choose(env.now))
        if number % 3 == 0:
            rows, columns = np.nonzero(column < now.counts[:, None])
            listed = now.legal[rows, columns]
            assert listed.min() >= 0
            assert now.masks[rows, listed].all()
            assert np.array_equal(now.masks.sum(axis=1), now.counts)


def small(threads: int, games_: int = 7, seed: int = 3) -> VectorEnv:
    game = games.get("diceopolis")
    return VectorEnv(game, 3, games_, seed, observe=True, mask=True, listing=True, threads=threads)


def test_any_number_of_threads_plays_the_same_games() -> None:
    one, many = small(1), small(3)
    choose = any_legal(5)
    for _ in range(200):
        chosen = choose(one.now)
        one.step(chosen)
        many.step(chosen)
        for mine, others in zip(one.now, many.now, strict=True):
            assert np.array_equal(mine, others)
    many.close()


def test_the_arrays_stay_where_they_are() -> None:
    env = small(2)
    before, places = env.now, [array.ctypes.data for array in env.now]
    for _ in range(120):
        assert env.step(first_legal(env.now)) is before
    assert [array.ctypes.data for array in env.now] == places
    with pytest.raises(ValueError, match="read-only"):
        env.now.states[0] = env.now.states[1]
    env.close()


def test_reset_begins_anew_with_the_same_or_another_seed() -> None:
    env = small(1)
    begun = [array.copy() for array in env.now]
    for _ in range(100):
        env.step(first_legal(env.now))
    env.reset()
    for name, now, then in zip(Batch._fields, env.now, begun, strict=True):
        if name != "legal":  # where what stands behind the last one is of earlier states
            assert np.array_equal(now, then), name
    other = env.reset(seed=4).states.copy()
    assert not np.array_equal(other, begun[7])
    assert np.array_equal(other, small(1, seed=4).now.states)


def test_threads_are_used_where_each_has_enough_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.envs.vector.cores", lambda: 4)
    assert [threads_for(games_) for games_ in (1, 1999, 4000, 100_000)] == [1, 1, 2, 4]


def test_the_first_seat_can_be_named() -> None:
    env = VectorEnv(games.get("diceopolis"), 4, 9, 1, first=2, threads=1)
    assert env.now.seats.tolist() == [2] * 9


def test_illegal_choices_are_refused_and_change_nothing() -> None:
    env = small(2)
    before = [array.copy() for array in env.now]
    for place in (0, 6):
        for wrong in (-1, int(env.now.counts[place])):
            chosen = first_legal(env.now)
            chosen[place] = wrong
            with pytest.raises(Unreadable, match=f"game {place}: expected an index from 0 to"):
                env.step(chosen)
        numbers = env.now.legal[:, 0].copy()
        for wrong in (-1, 10_000, int(np.flatnonzero(env.now.masks[place] == 0)[0])):
            numbers[place] = wrong
            with pytest.raises(Unreadable, match=f"game {place}: {wrong} is no legal action"):
                env.act(numbers)
    with pytest.raises(Unreadable, match="each of 7 games"):
        env.step(np.zeros(6, np.int32))
    assert all(np.array_equal(a, b) for a, b in zip(env.now, before, strict=True))
    env.close()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"games": 0}, "games: expected at least 1, got 0"),
        ({"threads": 0}, "threads: expected at least 1, got 0"),
        ({"seed": -1}, "seed: expected a number from 0"),
        ({"first": 2}, "first: expected a seat from 0 to 1, got 2"),
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, int], told: str) -> None:
    given: dict[str, int] = {"players": 2, "games": 3} | wrong
    with pytest.raises(Unreadable, match=told):
        VectorEnv(games.get("diceopolis"), **given)  # type: ignore[arg-type]


def test_texts_are_of_the_seat_that_acts() -> None:
    env = small(1)
    game, now = env.game, env.now
    for place in range(3):
        number = int(now.legal[place, 0])
        action = game.legal(now.states[place])[0]
        assert env.text(place, number) == game.text(action)
