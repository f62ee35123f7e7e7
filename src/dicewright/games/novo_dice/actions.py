"""The actions of Novo Dice: their parts, how they are written, and why one may be refused."""

from enum import IntEnum

from dicewright.core.actions import Codec, Part
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.games.novo_dice.edition import TRASH_NAME, NovoDiceEdition
from dicewright.games.novo_dice.state import (
    FACES,
    LION,
    LIONS,
    MOST_BAYS,
    MOST_KINDS,
    MOST_TILES,
    ROWS,
    SOURCES,
    TILES,
    TRASH,
)

BY_LIONS = "lions"  # what a claim is made with, if not with a row
NUMBER = r"[1-9]\d?"


class Refusal(IntEnum):
    """Why an action is forbidden."""

    LEGAL = 0
    OVER = 1  # N13
    DICE_FIRST = 2  # N3
    NO_PUTTING = 3  # N2: not the time to put dice
    NO_CLAIMING = 4  # N8: not the time to claim
    NO_STORING = 5  # N11: not the time to store
    NOT_ROLLED = 6  # N2: no such die was just rolled
    SPACE_TAKEN = 7  # N2
    MUST_CLAIM = 8  # N9
    MUST_STORE = 9  # N11
    NO_STOCK = 10  # N8
    ROW_LOST = 11  # N6: the row is no winning row of that symbol
    ROW_SHORT = 12  # N6
    ROW_USED = 13  # N6
    TOO_FEW_LIONS = 14  # N7
    NOT_IN_HAND = 15  # N11
    NO_BAY = 16  # N11
    BAY_FULL = 17  # N11
    NO_EXCESS = 18  # N12
    NOT_IN_BAY = 19  # N12


# --- parts ---------------------------------------------------------------------------------------


def shown_number(edition: NovoDiceEdition, place: int) -> int:
    """Return a row or a bay as people count it."""
    return int(place) + 1


def parse_die(edition: NovoDiceEdition, name: str) -> int:
    """Read a kind of dice."""
    names = [kind.kind for kind in edition.dice]
    if name not in names:
        raise Unreadable(f"expected a kind of dice ({', '.join(names)}), got {name!r:.30}")
    return names.index(name)


def face_text(edition: NovoDiceEdition, face: int) -> str:
    """Write a face."""
    return edition.faces[face]


def parse_face(edition: NovoDiceEdition, face: object) -> int:
    """Read a face."""
    names = edition.faces[LION:]
    if not isinstance(face, str) or face not in names:
        raise Unreadable(f"expected a face ({', '.join(names)}), got {face!r:.30}")
    return names.index(face) + LION


def parse_row(edition: NovoDiceEdition, text: str, ruling: str = "N2") -> int:
    """Read a row."""
    if int(text) > ROWS:
        raise Forbidden(ruling, f"there are {ROWS} rows, and no row {text}")
    return int(text) - 1


def shown_source(edition: NovoDiceEdition, source: int) -> int | str:
    """Return what a claim is made with: the number of a row, or lions."""
    return BY_LIONS if source == LIONS else int(source) + 1


def source_text(edition: NovoDiceEdition, source: int) -> str:
    """Write what a claim is made with."""
    return BY_LIONS if source == LIONS else f"row {source + 1}"


def parse_source(edition: NovoDiceEdition, text: str) -> int:
    """Read what a claim is made with."""
    return LIONS if text == BY_LIONS else parse_row(edition, text.removeprefix("row "), "N6")


def parse_bay(edition: NovoDiceEdition, text: str) -> int:
    """Read a bay."""
    if int(text) > edition.supply.bays:
        raise Forbidden("N11", f"there are {edition.supply.bays} bays, and no bay {text}")
    return int(text) - 1


def parse_tile(edition: NovoDiceEdition, name: str) -> int:
    """Read a tile."""
    names = [tile.name for tile in edition.tiles]
    if name == TRASH_NAME:
        return int(TRASH)
    if name not in names:
        raise Unreadable(f"expected the name of a tile, got {name!r:.30}")
    return names.index(name)


def parse_cargo(edition: NovoDiceEdition, name: str) -> int:
    """Read a tile that can be claimed."""
    tile = parse_tile(edition, name)
    if tile == TRASH:
        raise Forbidden("N9", "trash is never claimed: who can claim nothing takes one tile of it")
    return tile


DIE = Part(MOST_KINDS, lambda edition, die: edition.dice[die].kind, parse_die)  # a kind of dice
FACE = Part(FACES, face_text, parse_face)
ROW = Part(ROWS, lambda edition, row: str(row + 1), parse_row, NUMBER, shown_number)
SOURCE = Part(SOURCES, source_text, parse_source, f"row {NUMBER}|{BY_LIONS}", shown_source)
BAY = Part(MOST_BAYS, lambda edition, bay: str(bay + 1), parse_bay, NUMBER, shown_number)
CARGO = Part(MOST_TILES, NovoDiceEdition.tile_name, parse_cargo, ".+")
TILE = Part(TILES, NovoDiceEdition.tile_name, parse_tile, ".+")

# --- kinds ---------------------------------------------------------------------------------------

ACTIONS = Codec(
    "'put white-a lion 2', 'done', 'claim Novo Cola row 1', 'store Slimer 3' or the like"
)
DONE = ACTIONS.kind("done")  # with a slot (N4), or with claiming (N9)
PUT = ACTIONS.kind("put", die=DIE, face=FACE, row=ROW)  # N2
CLAIM = ACTIONS.kind("claim", tile=CARGO, source=SOURCE)  # N6, N7
STORE = ACTIONS.kind("store", tile=TILE, bay=BAY)  # N11
REPLACE = ACTIONS.kind(
    "replace", "store {tile} {bay} replacing {old}", tile=TILE, bay=BAY, old=TILE
)  # N12
GIVE_UP = ACTIONS.kind("give up", tile=TILE)  # N12

die_put, face_put, row_put = map(PUT.part, PUT.parts)
tile_claimed, source_claimed = map(CLAIM.part, CLAIM.parts)
tile_stored, bay_stored = map(STORE.part, STORE.parts)
tile_replacing, bay_replacing, tile_replaced = map(REPLACE.part, REPLACE.parts)
is_put, is_claim = PUT.includes, CLAIM.includes
is_store, is_replace = STORE.includes, REPLACE.includes
