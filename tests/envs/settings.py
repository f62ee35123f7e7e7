"""Every way in which a game can be set up, editions included, and states of its games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dicewright.core.game import Game
from dicewright.core.kernels import TERMINAL
from dicewright.core.match import Act, Roll
from dicewright.core.state import INTERPRETED, State
from dicewright.envs.numbers import Numbers
from tests.random_play import any_event, apply, case_name, cases, game_of
from tests.selection import Row, each_once_of, pairs_of

Setting = tuple[str, Game, int]  # a name, the game, the players

# What is written in a state but does not matter for the rest of its game.
UNSEEN: dict[str, tuple[str, ...]] = {
    "novo-dice": ("first", "space_kind"),
    "diceopolis": (),
    "astroventure": ("first", "laid_out"),
}

# What follows from the rest of a state, and is kept in it for speed only.
DERIVED: dict[str, tuple[str, ...]] = {
    "novo-dice": (
        *("in_hand", "gone", "free", "row_face"),
        *("combination", "combined", "combined_symbol"),
    ),
    "diceopolis": ("placed", "in_caches", "open_cells", "open", "touching", "row_length"),
    "astroventure": ("unoccupied", "amounts", "held"),
}


def settings() -> list[Setting]:
    """Return every game with every shipped edition, choice of options and number of players."""
    return [
        (f"{case_name(case)}-{edition}", game.using(edition=kind.shipped(edition)), case[1])
        for case in cases()
        for game in [game_of(case).using(form=INTERPRETED)]
        for kind in [game.edition_type]
        for edition in kind.shipped_names()
    ]


def some_settings() -> list[Setting]:
    """Return the fewest and the most players of every game, edition and choice of options."""
    every = settings()
    ends = {(s[1].identity, s[2] == s[1].players[0]): s for s in every}
    own = [s for s in ends.values() if len(s[1].options) < 2 or s[1].options["stop_on_match"]]
    return own + [s for s in every if s[2] == 3 and s not in own][::3]


def values_of(setting: Setting) -> Row:
    """Return what a setting is made of."""
    _, game, players = setting
    return (game.name, game.edition.name, players, *game.options.items())


def setting_name(setting: Setting) -> str:
    """Name a setting in the report of the tests."""
    return setting[0]


EVERY = pytest.mark.parametrize("setting", pairs_of(zip(settings()), values_of, setting_name))
SOME = pytest.mark.parametrize(
    "setting", each_once_of(zip(some_settings()), values_of, setting_name)
)


def states(game: Game, players: int, seed: int, every: int = 1) -> Iterator[State]:
    """Yield a copy of every so many states of a random game, and of its last."""
    random = Random(seed)
    state = game.start(players, seed % players, game.lay_out(players))
    count = 0
    while game.to_move(state) != TERMINAL:
        if count % every == 0:
            yield game.form.copy(state)
        apply(game, state, any_event(game, state, random))
        count += 1
    yield state


def turned_event(numbers: Numbers, seat: int, event: Roll | Act) -> Roll | Act:
    """Return an event of one seat as another seat would do it."""
    if isinstance(event, Roll):
        return event
    return Act(seat, numbers.action(seat, numbers.number(event.seat, int(event.action))))


def fields(state: State, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what stands in a plain state."""
    return {name: getattr(state, name) for name in state.__slots__ if name not in without}
