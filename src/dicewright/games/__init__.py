"""The registry: every game there is, by name."""

from importlib import import_module

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game

FOLDERS = {
    "novo-dice": "novo_dice",
    "diceopolis": "diceopolis",
    "astroventure": "astroventure",
}


def names() -> list[str]:
    """Name the games."""
    return list(FOLDERS)


def get(name: str) -> Game:
    """Return a game, with its standard edition and default options."""
    if name not in FOLDERS:
        raise Unreadable(f"there is no game {name!r}; there are {', '.join(FOLDERS)}")
    game: Game = import_module(f"{__name__}.{FOLDERS[name]}").GAME
    return game
