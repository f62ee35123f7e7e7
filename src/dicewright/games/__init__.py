"""The registry: every game there is, by name."""

from importlib import import_module

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game

PACKAGES = {
    "novo-dice": "dicewright.games.novo_dice",
    "diceopolis": "dicewright.games.diceopolis",
    "astroventure": "dicewright.games.astroventure",
}


def names() -> list[str]:
    """Name the games."""
    return list(PACKAGES)


def get(name: str) -> Game:
    """Return a game, with its standard edition and default options."""
    if name not in PACKAGES:
        raise Unreadable(f"there is no game {name!r}; there are {', '.join(PACKAGES)}")
    game: Game = import_module(PACKAGES[name]).GAME
    return game
