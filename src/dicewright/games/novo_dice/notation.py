"""One line of text for every action and face of Novo Dice, and back."""

import re

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.games.novo_dice.edition import TRASH_NAME, NovoDiceEdition
from dicewright.games.novo_dice.layout import (
    CLAIM,
    DONE,
    FACES,
    FIRST_SYMBOL,
    GIVE_UP,
    LION,
    LIONS,
    MOST_BAYS,
    PUT,
    REPLACE,
    ROWS,
    SOURCES,
    STORE,
    TILES,
    TRASH,
)

EXAMPLES = "'put white-a lion 2', 'done', 'claim Novo Cola row 1', 'store Slimer 3' or the like"
PUT_TEXT = re.compile(r"put (\S+) (\S+) ([1-9]\d?)", re.ASCII)
ROW_TEXT = re.compile(r"claim (.+) row ([1-9]\d?)", re.ASCII)
LIONS_TEXT = re.compile(r"claim (.+) lions")
REPLACE_TEXT = re.compile(r"store (.+) ([1-9]\d?) replacing (.+)", re.ASCII)
STORE_TEXT = re.compile(r"store (.+) ([1-9]\d?)", re.ASCII)
GIVE_UP_TEXT = re.compile(r"give up (.+)")


def action_text(edition: NovoDiceEdition, action: int) -> str:
    """Return an action as records write it."""
    if action == DONE:
        return "done"
    if action < CLAIM:
        die, row = divmod(action - PUT, ROWS)
        return f"put {edition.dice[die // FACES].kind} {edition.faces[die % FACES]} {row + 1}"
    if action < STORE:
        tile, source = divmod(action - CLAIM, SOURCES)
        by = "lions" if source == LIONS else f"row {source + 1}"
        return f"claim {edition.tile_name(tile)} {by}"
    if action < GIVE_UP:
        return _store_text(edition, action)
    return f"give up {edition.tile_name(action - GIVE_UP)}"


def _store_text(edition: NovoDiceEdition, action: int) -> str:
    if action < REPLACE:
        tile, bay = divmod(action - STORE, MOST_BAYS)
        return f"store {edition.tile_name(tile)} {bay + 1}"
    storing, old = divmod(action - REPLACE, TILES)
    tile, bay = divmod(storing, MOST_BAYS)
    return f"store {edition.tile_name(tile)} {bay + 1} replacing {edition.tile_name(old)}"


def parse_action(edition: NovoDiceEdition, text: str) -> int:
    """Return the action that a record writes so."""
    if text == "done":
        return DONE
    if match := PUT_TEXT.fullmatch(text):
        die = _kind(edition, match[1]) * FACES + parse_face(edition, match[2])
        return PUT + die * ROWS + _row(match[3], "N2")
    if match := ROW_TEXT.fullmatch(text):
        return CLAIM + _cargo(edition, match[1]) * SOURCES + _row(match[2], "N6")
    if match := LIONS_TEXT.fullmatch(text):
        return CLAIM + _cargo(edition, match[1]) * SOURCES + LIONS
    if match := REPLACE_TEXT.fullmatch(text):
        storing = _tile(edition, match[1]) * MOST_BAYS + _bay(edition, match[2])
        return REPLACE + storing * TILES + _tile(edition, match[3])
    if match := STORE_TEXT.fullmatch(text):
        return STORE + _tile(edition, match[1]) * MOST_BAYS + _bay(edition, match[2])
    if match := GIVE_UP_TEXT.fullmatch(text):
        return GIVE_UP + _tile(edition, match[1])
    raise Unreadable(f"expected {EXAMPLES}, got {text!r:.60}")


def _kind(edition: NovoDiceEdition, name: str) -> int:
    names = [kind.kind for kind in edition.dice]
    if name not in names:
        raise Unreadable(f"expected a kind of dice ({', '.join(names)}), got {name!r:.30}")
    return names.index(name)


def _row(text: str, ruling: str) -> int:
    if int(text) > ROWS:
        raise Forbidden(ruling, f"there are {ROWS} rows, and no row {text}")
    return int(text) - 1


def _bay(edition: NovoDiceEdition, text: str) -> int:
    if int(text) > edition.supply.bays:
        raise Forbidden("N11", f"there are {edition.supply.bays} bays, and no bay {text}")
    return int(text) - 1


def _tile(edition: NovoDiceEdition, name: str) -> int:
    names = [tile.name for tile in edition.tiles]
    if name == TRASH_NAME:
        return TRASH
    if name not in names:
        raise Unreadable(f"expected the name of a tile, got {name!r:.30}")
    return names.index(name)


def _cargo(edition: NovoDiceEdition, name: str) -> int:
    tile = _tile(edition, name)
    if tile == TRASH:
        raise Forbidden("N9", "trash is never claimed: who can claim nothing takes one tile of it")
    return tile


def face_text(edition: NovoDiceEdition, face: int) -> str:
    """Return a face as records write it."""
    return edition.faces[face]


def parse_face(edition: NovoDiceEdition, face: object) -> int:
    """Return the face that a record writes so."""
    names = edition.faces[LION:]
    if not isinstance(face, str) or face not in names:
        raise Unreadable(f"expected a face ({', '.join(names)}), got {face!r:.30}")
    return names.index(face) + LION


def symbol_name(edition: NovoDiceEdition, face: int) -> str:
    """Return the name of a cargo symbol."""
    return edition.symbols.cargo[face - FIRST_SYMBOL]
