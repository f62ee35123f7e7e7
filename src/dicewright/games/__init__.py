"""The registry: every game that is installed, by name; others bring theirs by an entry point."""

import logging
from collections.abc import Mapping
from functools import cache
from os import PathLike
from typing import Any

from dicewright.core.edition import Edition
from dicewright.core.errors import Unreadable, told
from dicewright.core.game import Game
from dicewright.core.installed import installed, origin, own

log = logging.getLogger(__name__)


@cache
def names() -> list[str]:
    """Name the games that can be played; of one that cannot be loaded, a line of the log tells."""
    return [name for name, point in installed().items() if own(point) or _loads(name)]


def _loads(name: str) -> bool:
    try:
        load(name)
    except Unreadable as error:
        log.warning("%s", error)
        return False
    return True


@cache
def load(name: str) -> Game:
    """Return an installed game as it was made; refuse one that is broken, in one line."""
    point = installed()[name]
    try:
        game = point.load()
        if isinstance(game, Game) and not own(point):
            _read_editions(game)
    except Unreadable as error:
        problem = str(error)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}".splitlines()[0]
    else:
        if isinstance(game, Game) and game.name == name:
            return game
        came = f"one called {game.name!r}" if isinstance(game, Game) else told(game)
        problem = f"expected a Game called {name!r} at {point.value}, got {came}"
    raise Unreadable(f"the game {name} of {origin(point)} cannot be loaded: {problem}")


def _read_editions(game: Game) -> None:
    """Read the editions that come with a game: whoever lists games needs them all."""
    for name in game.edition_type.shipped_names():
        _ = game.using(edition=name).plain_tables


def get(
    name: str | Game,
    edition: Edition[Any] | str | PathLike[str] | None = None,
    options: Mapping[str, str | bool] | None = None,
) -> Game:
    """Return a game by its name, with an edition (a shipped one's name, or a file) and options.

    Without them it has its standard edition and default options; a game is given back as it is.
    """
    game = name
    if not isinstance(game, Game):
        if not isinstance(name, str) or name not in installed():
            raise Unreadable(f"there is no game {told(name)}; there are {', '.join(names())}")
        game = load(name)
    return game if edition is None and options is None else game.using(edition, options)
