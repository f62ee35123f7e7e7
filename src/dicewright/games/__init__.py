"""The registry: every game there is, by name."""

from collections.abc import Mapping
from importlib import import_module
from os import PathLike
from typing import Any

from dicewright.core.edition import Edition
from dicewright.core.errors import Unreadable, told
from dicewright.core.game import Game

PACKAGES = {
    "novo-dice": "dicewright.games.novo_dice",
    "diceopolis": "dicewright.games.diceopolis",
    "astroventure": "dicewright.games.astroventure",
}


def names() -> list[str]:
    """Name the games."""
    return list(PACKAGES)


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
        if not isinstance(name, str) or name not in PACKAGES:
            raise Unreadable(f"there is no game {told(name)}; there are {', '.join(PACKAGES)}")
        game = import_module(PACKAGES[name]).GAME
    return game if edition is None and options is None else game.using(edition, options)
