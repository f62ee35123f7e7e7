"""What an interface shows of a state of Diceopolis: names, numbers and lists, ready for JSON."""

from functools import cache
from itertools import product
from typing import Any

from dicewright.core.game import Game
from dicewright.games.diceopolis.actions import cell_at, coordinates
from dicewright.games.diceopolis.edition import line_number
from dicewright.games.diceopolis.rules import row_gain
from dicewright.games.diceopolis.state import NOBODY, Phase, State


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain: State = game.plain(state)
    return {
        "phase": Phase(plain.phase).name.lower(),
        "player": plain.player,
        "first": plain.first,
        "to_roll": plain.to_roll,
        "cross": list(game.edition.data.cross.values),
        "dice": _dice(plain),
        "open": [coordinates(cell) for cell in plain.open[: plain.open_cells]],
        "rows": _rows(game, plain),
        "offers": _offers(game, plain),
        "hands": [hand_of(plain, seat) for seat in range(plain.players)],
        "caches": plain.cache[: plain.players],
        "scores": plain.score[: plain.players],
    }


def _dice(plain: State) -> list[dict[str, int]]:
    """List the players' dice on the board."""
    dice = []
    for cell, owner in enumerate(plain.owner):
        if owner != NOBODY:
            x, y = coordinates(cell)
            dice.append({"x": x, "y": y, "pips": plain.value[cell], "seat": owner})
    return dice


def _rows(game: Game, plain: State) -> list[dict[str, Any]]:
    """List the rows that score, each with its owner, worth and cells from the arm outward."""
    lines = _lines(len(game.edition.data.cross.values))
    return [_row(plain, *line) for line in lines if plain.row_owner[line[0]] != NOBODY]


@cache
def _lines(reach: int) -> list[tuple[int, int, int, int]]:
    """List all lines of a cross: the number of each, its arm, its place there and its side."""
    places = [along for along in range(-reach, reach + 1) if along]
    return [
        (int(line_number(which, along, side)), which, along, side)
        for which, along, side in product((0, 1), places, (-1, 1))
    ]


def _row(plain: State, line: int, which: int, along: int, side: int) -> dict[str, Any]:
    steps = [side * distance for distance in range(plain.row_length[line] + 1)]
    cells = [(along, step) if which == 0 else (step, along) for step in steps]
    return {
        "seat": plain.row_owner[line],
        "worth": plain.row_worth[line],
        "arm": cells[0],
        "pips": [plain.value[cell_at(x, y)] for x, y in cells],
        "cells": cells[1:],
    }


def _offers(game: Game, plain: State) -> list[dict[str, int]]:
    """List what every die of every hand would gain its owner on each open cell, if anything."""
    hands = [(seat, pips) for seat in range(plain.players) for pips in set(hand_of(plain, seat))]
    offers = []
    for cell in plain.open[: plain.open_cells]:
        x, y = coordinates(cell)
        for seat, pips in hands:
            gain = sum(
                row_gain.interpreted(plain, game.plain_tables, pips, cell, seat, which)
                for which in (0, 1)
            )
            if gain:
                offers.append({"x": x, "y": y, "seat": seat, "pips": pips, "gain": gain})
    return offers


def hand_of(state: State, seat: int) -> list[int]:
    """Return the pips of a hand, rising."""
    return [pips for pips, count in enumerate(state.hand[seat]) for _ in range(count)]
