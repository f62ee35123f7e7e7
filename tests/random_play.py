"""Random play of any game, and every way in which the games of the registry can be set up."""

from itertools import product

import pytest

from dicewright import games
from dicewright.contract.playing import any_event, any_roll, apply, random_match, states
from dicewright.core.game import Game
from tests.selection import Row, pairs_of

__all__ = ["any_event", "any_roll", "apply", "random_match", "states"]  # and what follows

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
