"""The games of a server: one shared value for each edition and choice of options."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from dicewright import bots, games
from dicewright.analysis import lessons
from dicewright.core.edition import Edition
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.web.codes import Code, Problem
from dicewright.web.payloads import EditionInfo, GameInfo, OptionInfo


@cache
def game_infos() -> list[GameInfo]:
    """Describe the games that can be played."""
    return [_info(games.get(name)) for name in games.names()]


def _info(game: Game) -> GameInfo:
    editions = [
        _edition_info(game.edition_type.shipped(name)) for name in game.edition_type.shipped_names()
    ]
    options = [
        OptionInfo(option.name, list(option.values), game.options[option.name], option.ruling)
        for option in game.option_list
    ]
    levels = list(bots.BOTS)
    return GameInfo(game.name, game.title, editions, options, levels, lessons.names(game))


def _edition_info(edition: Edition[Any]) -> EditionInfo:
    least, most = edition.data.edition.players
    return EditionInfo(edition.name, least, most, edition.sha256)


def check_edition(name: str, text: str) -> dict[str, Any]:
    """Return the content of an uploaded edition, as parsed."""
    try:
        return find(name).edition_type.parse(text.encode(), "the edition").parsed
    except Unreadable as error:
        raise Problem(Code.BAD_EDITION, detail=error.reason) from None


def find(name: str) -> Game:
    """Return a game by its name."""
    try:
        return games.get(name)
    except Unreadable as error:
        raise Problem(Code.NO_GAME, detail=error.reason) from None


def game_of(
    name: str, edition: str, edition_data: Mapping[str, Any] | None, options: Mapping[str, Any]
) -> Game:
    """Return the game with this edition, shipped or given, and these options."""
    if not isinstance(options, dict):
        raise Problem(Code.BAD_OPTION, detail="expected an object of options")
    data = None if edition_data is None else json.dumps(edition_data)
    return _game(name, edition, data, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=256)
def _game(name: str, edition: str, edition_data: str | None, options: str) -> Game:
    game = find(name)
    try:
        if edition_data is None:
            game = game.using(edition=game.edition_type.shipped(edition))
        else:
            parsed = json.loads(edition_data)
            game = game.using(edition=game.edition_type.convert(parsed, "the edition"))
    except Unreadable as error:
        raise Problem(Code.BAD_EDITION, detail=error.reason) from None
    try:
        return game.using(options=json.loads(options))
    except Unreadable as error:
        raise Problem(Code.BAD_OPTION, detail=error.reason) from None


def check_bot(level: str | None) -> str:
    """Return the level of a bot, if there is one."""
    try:
        return bots.get(level or "").name
    except Unreadable as error:
        raise Problem(Code.NO_BOT, detail=error.reason) from None
