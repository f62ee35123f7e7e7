"""What a game calls its things, language by language: its words.toml, if it has one.

    [de]
    about = "Würfle, so oft du dich traust"
    hold = "halten"
    ask_hold = "Halten oder würfeln?"

Names are those of the code: of fields, places, kinds and parts of actions, options and their
values, refusals, dice and pieces. Words are written as within a sentence.
"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from dicewright.core.errors import Unreadable
from dicewright.core.game import Game

FILE = "words.toml"
Wording = dict[str, dict[str, str]]  # by language, then by name


def wording(game: Game) -> Wording:
    """Return the words of a game."""
    return _read(game.package)


@cache
def _read(package: str) -> Wording:
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Wording)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise Unreadable(f"{FILE}: {error}") from None
