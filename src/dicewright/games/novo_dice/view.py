"""What an interface shows of a state of Novo Dice: names, numbers and lists, ready for JSON."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from dicewright.core.game import Game
from dicewright.games.novo_dice.actions import shown_source
from dicewright.games.novo_dice.edition import NovoDiceEdition
from dicewright.games.novo_dice.state import (
    NOTHING,
    ROWS,
    SLOTS,
    SOURCES,
    TILES,
    TRASH,
    Combination,
    Phase,
    State,
)
from dicewright.games.novo_dice.warehouse import source_refusal


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain, edition = game.read(state), game.edition.data
    seats = range(plain.players)
    return {
        "phase": Phase(plain.phase).name.lower(),
        "player": plain.player,
        "first": plain.first,
        "slot": plain.slot + 1,
        "extra": edition.dice[edition.extra].kind,
        "extra_left": edition.dice[edition.extra].count - plain.extra_taken,
        "sides": {kind.kind: kind.faces for kind in edition.dice},
        "to_roll": dict(zip((kind.kind for kind in edition.dice), plain.to_roll, strict=False)),
        "dice": _dice(edition, plain),
        "slots": [[_space(edition, plain, r, k) for k in range(SLOTS)] for r in range(ROWS)],
        "rows": [_row(edition, plain, row) for row in range(ROWS)],
        "lions": plain.lions,
        "lions_spent": plain.lion_price,
        "claimable": _claimable(game, plain),
        "stock": [
            {**printed, "left": left}
            for printed, left in zip(_printed(game), plain.stock, strict=False)
        ],
        "trash": plain.stock[TRASH],
        "multipliers": {
            "same": _by_text(edition.combinations.same),
            "different": _by_text(edition.combinations.different),
        },
        "hand": [edition.tile_name(t) for t in range(TILES) for _ in range(plain.hand[t])],
        "bays": [[_bay(game, plain, seat, bay) for bay in _bays(edition)] for seat in seats],
        "free": [plain.free[seat] for seat in seats],
        "scores": [plain.score[seat] for seat in seats],
        "last_turns": plain.last_turns if plain.last_turns >= 0 else None,
    }


def _bays(edition: NovoDiceEdition) -> range:
    return range(edition.supply.bays)


def _dice(edition: NovoDiceEdition, plain: State) -> list[dict[str, str]]:
    """List the dice just rolled that can still be put on the slot."""
    return [
        {"kind": kind.kind, "face": face}
        for number, kind in enumerate(edition.dice)
        for symbol, face in enumerate(edition.faces)
        for _ in range(plain.rolled[number][symbol])
    ]


def _space(edition: NovoDiceEdition, plain: State, row: int, slot: int) -> dict[str, str] | None:
    face = plain.space[row][slot]
    if face == NOTHING:
        return None
    return {"kind": edition.dice[plain.space_kind[row][slot]].kind, "face": edition.faces[face]}


def _row(edition: NovoDiceEdition, plain: State, row: int) -> dict[str, Any]:
    length = plain.row_length[row]
    return {
        "row": row + 1,
        "symbol": edition.faces[plain.row_face[row]] if length else None,
        "length": length,
        "used": plain.row_used[row] == 1,
    }


def _by_text(multipliers: Mapping[int, int]) -> dict[str, int]:
    """Return how often sets of some sizes count, as JSON writes it."""
    return {str(size): times for size, times in multipliers.items()}


def _claimable(game: Game, plain: State) -> list[dict[str, Any]]:
    """List the tiles that the dice as they lie can claim, and what claims each."""
    if plain.phase not in (Phase.PUT, Phase.ROLL, Phase.CLAIM):
        return []
    rows = plain.row_face, plain.row_length, plain.row_used
    lions = plain.lions, plain.lion_price, plain.lion_tiles
    return [*_claims(game, tuple(map(bool, plain.stock)), *map(tuple, rows), *lions)]


@lru_cache(maxsize=2048)  # at forty tables nine of ten come again
def _claims(
    game: Game,
    stock: tuple[bool, ...],
    face: tuple[int, ...],
    length: tuple[int, ...],
    used: tuple[int, ...],
    lions: int,
    price: int,
    tiles: int,
) -> list[dict[str, Any]]:
    """List the tiles that rows and lions can claim, and what claims each."""
    lying: Any = SimpleNamespace(stock=stock, row_face=face, row_length=length, row_used=used)
    lying.lions, lying.lion_price, lying.lion_tiles = lions, price, tiles
    edition, e, claims = game.edition.data, game.plain_tables, []
    refused = source_refusal.interpreted
    for tile, name in enumerate(tile.name for tile in edition.tiles):
        by = [
            shown_source(edition, source)
            for source in range(SOURCES)
            if not refused(lying, e, tile, source)
        ]
        if by:
            claims.append({"tile": name, "by": by})
    return claims


@lru_cache(maxsize=256)
def _printed(game: Game) -> list[dict[str, Any]]:
    """Return what is printed of every tile."""
    return [
        {
            "tile": tile.name,
            "symbol": tile.symbol,
            "row": tile.row,
            "value": tile.value,
            "lions": game.edition.data.lions.cost[tile.value],
        }
        for tile in game.edition.data.tiles
    ]


def _bay(game: Game, plain: State, seat: int, bay: int) -> dict[str, Any]:
    tiles = plain.bay[seat][bay][: plain.filled[seat][bay]]
    counted = plain.combined_symbol[seat][bay], plain.combined[seat][bay], plain.value[seat][bay]
    return {**_counted(game, tuple(tiles), plain.combination[seat][bay], *counted)}


@lru_cache(maxsize=4096)  # a bay seldom changes
def _counted(
    game: Game, tiles: tuple[int, ...], number: int, symbol: int, count: int, value: int
) -> dict[str, Any]:
    """Return what lies in a bay, what of it counts together, and how."""
    edition, combination = game.edition.data, Combination(number)
    combined = _combined(edition, tiles, combination, symbol, count)
    return {
        "tiles": list(map(edition.tile_name, tiles)),
        "spaces": edition.supply.spaces_per_bay,
        "value": value,
        "combination": combination.name.lower(),
        "combined": list(map(edition.tile_name, combined)),
        "formula": _formula(edition, tiles, combination, combined),
    }


def _combined(
    edition: NovoDiceEdition,
    tiles: Sequence[int],
    combination: Combination,
    symbol: int,
    count: int,
) -> list[int]:
    """Return the tiles of the combination that makes a bay's value, the most valuable first."""
    if combination == Combination.NONE:
        return []
    tiles = sorted((t for t in tiles if t != TRASH), key=lambda tile: -edition.tiles[tile].value)
    if combination == Combination.SAME:
        tiles = [tile for tile in tiles if edition.tiles[tile].symbol == edition.faces[symbol]]
    else:
        tiles = list({edition.tiles[tile].symbol: tile for tile in reversed(tiles)}.values())
        tiles.sort(key=lambda tile: -edition.tiles[tile].value)
    return tiles[:count]


def _formula(
    edition: NovoDiceEdition, tiles: Sequence[int], combination: Combination, combined: list[int]
) -> str:
    """Return how a bay's value comes about: "2 x (0+2+1+10) + 2"."""
    rest = [tile for tile in tiles if tile != TRASH]
    for tile in combined:
        rest.remove(tile)
    singles = [str(edition.tiles[tile].value) for tile in rest if edition.tiles[tile].value]
    if not combined:
        return "+".join(singles) or "0"
    table = edition.combinations
    multiplier = (table.same if combination == Combination.SAME else table.different)[len(combined)]
    values = "+".join(str(edition.tiles[tile].value) for tile in sorted(combined))
    return " + ".join([f"{multiplier} x ({values})", *singles])
