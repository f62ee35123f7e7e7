"""Random play of any game, and every way in which the games of the registry can be set up."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from dicewright import games
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Event, Match, Roll
from dicewright.core.state import State
from tests.selection import Row, pairs_of

Case = tuple[str, int, tuple[tuple[str, str | bool], ...]]  # game, players, options


def cases() -> list[Case]:
    """Return every game with every number of players and every choice of options."""
    return [
        (
            name,
            players,
            tuple(zip([option.name for option in game.option_list], values, strict=True)),
        )
        for name in games.names()
        for game in [games.get(name)]
        for players in game.players
        for values in product(*(option.values for option in game.option_list))
    ]


def every_count() -> list[Case]:
    """Return every game with every number of players, and all choices of options in turn."""
    by_count: dict[tuple[str, int], list[Case]] = {}
    for case in cases():
        by_count.setdefault(case[:2], []).append(case)
    return [choices[place % len(choices)] for place, choices in enumerate(by_count.values())]


def case_name(case: Case) -> str:
    """Name a case in the report of the tests."""
    name, players, options = case
    return "-".join([name, f"{players}p", *(f"{key}={value}" for key, value in options)])


def values_of(case: Case) -> Row:
    """Return what a case is made of."""
    name, players, options = case
    return (name, players, *options)


CASES = pairs_of(zip(cases()), values_of, case_name)
EACH_CASE = pytest.mark.parametrize("case", CASES)


def game_of(case: Case) -> Game:
    """Return the game of a case."""
    name, _, options = case
    return games.get(name).using(options=dict(options))


def any_roll(game: Game, state: State, random: Random) -> tuple[int, ...]:
    """Roll the dice that are to be rolled."""
    return tuple(random.choice(game.sides(kind)) for kind in game.dice(state))


def any_event(game: Game, state: State, random: Random) -> Event:
    """Return something that can happen now."""
    seat = game.to_move(state)
    if seat == CHANCE:
        return Roll(any_roll(game, state, random))
    return Act(seat, random.choice(game.legal(state)))


def apply(game: Game, state: State, event: Event) -> None:
    """Apply an event to a state, in place."""
    if isinstance(event, Roll):
        game.roll(state, event.faces)
    else:
        game.act(state, event.action)


def states(game: Game, players: int, seed: int, first: int = 0) -> Iterator[State]:
    """Yield a copy of every state of a random game, from the first to the last."""
    random = Random(seed)
    state = game.start(players, first)
    yield game.form.copy(state)
    while game.to_move(state) != TERMINAL:
        apply(game, state, any_event(game, state, random))
        yield game.form.copy(state)


def random_match(game: Game, players: int, seed: int, first: int = 0) -> Match:
    """Return a random match that has come to its end."""
    match = Match(game, [f"player {seat}" for seat in range(players)], first)
    random = Random(seed)
    while match.to_move != TERMINAL:
        match.apply(any_event(game, match.state, random))
    return match
