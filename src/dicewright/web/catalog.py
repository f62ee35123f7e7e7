"""The games of a server: one shared value for each edition and choice of options."""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from dicewright import games
from dicewright.analysis import lessons
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.web import levels
from dicewright.web.codes import Code, Problem
from dicewright.web.payloads import EditionInfo, GameInfo, LayoutInfo, OptionInfo


@cache
def game_infos() -> list[GameInfo]:
    """Describe the games that can be played."""
    return [_info(games.get(name)) for name in games.names()]


def _info(game: Game) -> GameInfo:
    shipped = game.edition_type.shipped
    editions = [
        _edition_info(game.using(edition=shipped(name)))
        for name in game.edition_type.shipped_names()
    ]
    options = [
        OptionInfo(option.name, list(option.values), game.options[option.name], option.ruling)
        for option in game.option_list
    ]
    measured, taught = levels.strengths().get(game.name, []), lessons.names(game)
    return GameInfo(game.name, game.title, editions, options, levels.OFFERED, measured, taught)


def _edition_info(game: Game) -> EditionInfo:
    edition = game.edition
    least, most = edition.data.edition.players
    return EditionInfo(edition.name, least, most, edition.sha256, _layout_info(game, least, most))


def _layout_info(game: Game, least: int, most: int) -> LayoutInfo | None:
    known = game.words.laid_out(game)
    if known is None:
        return None
    counts = {str(players): len(game.lay_out(players)) for players in range(least, most + 1)}
    variants = next((o.values for o in game.option_list if o.name == levels.VARIANT), ())
    fixed = [str(one) for one in variants if not _drawn(game.using(options={levels.VARIANT: one}))]
    return LayoutInfo(known.field, known.pieces, counts, fixed)


def _drawn(game: Game) -> bool:
    known = game.words.laid_out(game)
    return known is not None and known.drawn


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
