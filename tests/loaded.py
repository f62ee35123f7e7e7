"""Editions of every game that call themselves `standard` and have other dice than it."""

import copy
from typing import Any, NamedTuple

from dicewright import games
from dicewright.core.game import Game
from dicewright.lab.changes import to_toml

GAMES = list(games.names())


class Change(NamedTuple):
    """What is loaded: where, what is printed there, and what stands there now."""

    parts: list[str]
    shipped: Any
    here: Any


LIONS = ["lion", "lion", "lion", "lion", "suitcase", "cutlery"]
CHANGES = {
    "novo-dice": Change(
        ["dice", "white-a", "faces"],
        ["lion", "suitcase", "suitcase", "bandage", "lightning", "cutlery"],
        LIONS,
    ),
    "diceopolis": Change(["dice", "sides"], 6, 8),
    "astroventure": Change(
        ["dice", "steal_faces"],
        ["steal", "blank", "blank", "blank", "blank", "blank"],
        ["steal", "steal", "steal", "steal", "steal", "blank"],
    ),
}


def printed(name: str) -> dict[str, Any]:
    """Return the shipped standard edition of a game, to be changed."""
    return copy.deepcopy(games.get(name).edition_type.shipped("standard").parsed)


def loaded(name: str) -> dict[str, Any]:
    """Return a game's standard edition with loaded dice."""
    parsed = printed(name)
    table, *middle, key = CHANGES[name].parts
    place: Any = parsed[table]
    for part in middle:
        place = next(item for item in place if item["kind"] == part)
    place[key] = CHANGES[name].here
    return parsed


def loaded_text(name: str) -> str:
    """Return the file of it."""
    return to_toml(loaded(name))


def using(name: str, parsed: dict[str, Any]) -> Game:
    """Return a game with an edition as parsed."""
    game = games.get(name)
    return game.using(edition=game.edition_type.convert(parsed, "here"))


def loaded_game(name: str) -> Game:
    """Return a game with loaded dice."""
    return using(name, loaded(name))
