"""Editions of Novo Dice: their form, what any of them must satisfy, and the rules' tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from dicewright.core.edition import EditionType, Heading, Refuse
from dicewright.games.novo_dice import state
from dicewright.games.novo_dice.state import FIRST_SYMBOL, SIDES, TRASH, Tables

TRASH_NAME = "Trash"
LION_NAME = "lion"
MOST_NUMBER = 1000  # values, copies and multipliers beyond any sense


class Symbols(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The symbols on dice and tiles, beside the lion."""

    cargo: list[str]


class Supply(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How many tiles, bays and spaces there are."""

    copies: dict[int, int]  # of every cargo tile, by number of players
    trash: int
    bays: int
    spaces_per_bay: int


class DiceKind(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Dice that are all alike."""

    kind: str
    count: int
    faces: list[str]
    extra: bool = False  # lions earn them (N3)


class Lions(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What lions pay for (N7)."""

    cost: dict[int, int]  # by value of the tile
    any_two: int
    any_three: int


class Tile(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A kind of cargo tiles."""

    name: str
    symbol: str
    row: int
    value: int


class Combinations(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """By how much the tiles of a combination are multiplied, by their number (N14)."""

    same: dict[int, int]
    different: dict[int, int]


class NovoDiceEdition(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that an edition states."""

    edition: Heading
    symbols: Symbols
    supply: Supply
    dice: list[DiceKind]
    lions: Lions
    tiles: list[Tile]
    combinations: Combinations

    @property
    def extra(self) -> int:
        """The kind of dice that lions earn."""
        return next(i for i, kind in enumerate(self.dice) if kind.extra)

    @property
    def faces(self) -> list[str]:
        """The names of faces, by number; the first is none."""
        return ["", LION_NAME, *self.symbols.cargo]

    def tile_name(self, tile: int) -> str:
        """Return the name of a tile, trash included."""
        return TRASH_NAME if tile == TRASH else self.tiles[tile].name


def check(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check what any edition must satisfy."""
    most = edition.edition.players[1]
    refuse.unless(
        most <= state.MOST_PLAYERS,
        "edition",
        "players",
        f"expected at most {state.MOST_PLAYERS} players, got {most}",
    )
    check_symbols(edition, refuse)
    check_supply(edition, refuse)
    check_dice(edition, refuse)
    check_tiles(edition, refuse)
    check_lions(edition, refuse)
    check_combinations(edition, refuse)


def check_symbols(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check the cargo symbols."""
    cargo = edition.symbols.cargo
    refuse.unless(
        1 <= len(cargo) <= state.MOST_SYMBOLS,
        "symbols",
        "cargo",
        f"expected 1 to {state.MOST_SYMBOLS} symbols, got {len(cargo)}",
    )
    for symbol in cargo:
        refuse.no_word("symbols", "cargo", symbol, cargo)
    refuse.unless(LION_NAME not in cargo, "symbols", "cargo", "the lion is no cargo symbol (N5)")


def check_supply(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check the tiles and the bays."""
    supply, (low, high) = edition.supply, edition.edition.players
    counts = sorted(supply.copies)
    refuse.unless(
        counts == list(range(low, high + 1)),
        "supply",
        "copies",
        f"expected a number for each of {low} to {high} players, got them for {counts}",
    )
    for players, copies in supply.copies.items():
        refuse.beyond("supply", f"copies.{players}", copies, 0, MOST_NUMBER)
    refuse.beyond("supply", "trash", supply.trash, 0, MOST_NUMBER)
    refuse.beyond("supply", "bays", supply.bays, 1, state.MOST_BAYS)
    refuse.beyond("supply", "spaces_per_bay", supply.spaces_per_bay, 1, state.MOST_SPACES)


def check_dice(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check the kinds of dice."""
    kinds = edition.dice
    refuse.unless(
        2 <= len(kinds) <= state.MOST_KINDS,
        "dice",
        "",
        f"expected 2 to {state.MOST_KINDS} kinds of dice, got {len(kinds)}",
    )
    names = [kind.kind for kind in kinds]
    for name in names:
        refuse.no_word("dice", "kind", name, names)
    extra = [kind.kind for kind in kinds if kind.extra]
    refuse.unless(
        len(extra) == 1, "dice", "extra", f"expected exactly one kind of extra dice, got {extra}"
    )
    for number, kind in enumerate(kinds, start=1):
        where = f"{number} ({kind.kind})"
        refuse.beyond("dice", f"{where} count", kind.count, 1, state.MOST_DICE)
        refuse.unless(
            len(kind.faces) == SIDES,
            "dice",
            f"{where} faces",
            f"expected {SIDES} faces, got {len(kind.faces)}",
        )
        for face in kind.faces:
            known = face == LION_NAME or face in edition.symbols.cargo
            refuse.unless(known, "dice", f"{where} faces", f"unknown symbol {face!r}")
    total = sum(kind.count for kind in kinds)
    refuse.unless(
        total <= state.MOST_DICE,
        "dice",
        "count",
        f"expected at most {state.MOST_DICE} dice in all, got {total}",
    )


def check_tiles(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check the kinds of tiles."""
    tiles, on_dice = edition.tiles, {face for kind in edition.dice for face in kind.faces}
    refuse.unless(
        1 <= len(tiles) <= state.MOST_TILES,
        "tiles",
        "",
        f"expected 1 to {state.MOST_TILES} kinds of tiles, got {len(tiles)}",
    )
    names = [tile.name for tile in tiles]
    for number, tile in enumerate(tiles, start=1):
        where = f"{number} ({tile.name})"
        check_tile_name(tile.name, names, where, refuse)
        refuse.unless(
            tile.symbol in edition.symbols.cargo,
            "tiles",
            f"{where} symbol",
            f"expected one of {', '.join(edition.symbols.cargo)}, got {tile.symbol!r}",
        )
        refuse.unless(
            tile.symbol in on_dice, "tiles", f"{where} symbol", f"no die shows {tile.symbol!r}"
        )
        refuse.beyond("tiles", f"{where} row", tile.row, 1, state.SLOTS)
        refuse.beyond("tiles", f"{where} value", tile.value, 0, MOST_NUMBER)


def check_tile_name(name: str, names: list[str], where: str, refuse: Refuse) -> None:
    """Check that records can name a tile without doubt."""
    tidy = name != "" and name.isprintable() and " ".join(name.split()) == name
    refuse.unless(tidy, "tiles", f"{where} name", "expected words with single blanks between")
    refuse.unless(name != TRASH_NAME, "tiles", f"{where} name", "no tile is named Trash")
    refuse.unless(
        " replacing " not in f"{name} ", "tiles", f"{where} name", "no name contains ' replacing '"
    )
    refuse.unless(names.count(name) == 1, "tiles", f"{where} name", "the name is there twice")


def check_lions(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check that every value has a price."""
    lions = edition.lions
    for tile in edition.tiles:
        refuse.unless(
            tile.value in lions.cost,
            "lions",
            "cost",
            f"no price for the value {tile.value} of {tile.name}",
        )
    for value, price in lions.cost.items():
        refuse.beyond("lions", f"cost.{value}", price, 1, MOST_NUMBER)
    refuse.beyond("lions", "any_two", lions.any_two, 1, 100)
    refuse.beyond("lions", "any_three", lions.any_three, 1, 100)


def check_combinations(edition: NovoDiceEdition, refuse: Refuse) -> None:
    """Check the multipliers."""
    for key, multipliers in (
        ("same", edition.combinations.same),
        ("different", edition.combinations.different),
    ):
        for size, multiplier in multipliers.items():
            where = f"{key}.{size}"
            refuse.beyond("combinations", where, size, 2, state.MOST_SPACES)
            refuse.beyond("combinations", where, multiplier, 1, 100)


EDITIONS = EditionType("novo-dice", NovoDiceEdition, check, Path(__file__).parent / "editions")


def make_tables(edition: NovoDiceEdition, options: Mapping[str, Any]) -> Tables:
    """Return what the rules read of an edition; there are no options."""
    tables = Tables()
    tables.kinds, tables.extra = len(edition.dice), edition.extra
    for number, kind in enumerate(edition.dice):
        tables.side_count[number] = SIDES
        tables.sides[number] = [edition.faces.index(face) for face in kind.faces]
        tables.dice[number] = kind.count
    tables.tiles = len(edition.tiles)
    for number, tile in enumerate(edition.tiles):
        tables.symbol[number] = FIRST_SYMBOL + edition.symbols.cargo.index(tile.symbol)
        tables.row[number] = tile.row
        tables.worth[number] = tile.value
        tables.price[number] = edition.lions.cost[tile.value]
    supply = edition.supply
    tables.trash, tables.bays, tables.spaces = supply.trash, supply.bays, supply.spaces_per_bay
    for players, copies in supply.copies.items():
        tables.copies[players] = copies
    tables.any_two, tables.any_three = edition.lions.any_two, edition.lions.any_three
    tables.same = [1] * len(tables.same)
    tables.different = [1] * len(tables.different)
    for size, multiplier in edition.combinations.same.items():
        tables.same[size] = multiplier
    for size, multiplier in edition.combinations.different.items():
        tables.different[size] = multiplier
    return tables
