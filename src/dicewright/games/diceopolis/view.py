"""What an interface shows of a state of Diceopolis: names, numbers and lists, ready for JSON."""

from functools import cache, lru_cache
from itertools import product
from types import SimpleNamespace
from typing import Any

from dicewright.core.definition import ROLLS, Effect
from dicewright.core.game import Game
from dicewright.games.diceopolis.actions import (
    cell_at,
    coordinates,
    is_placed,
    is_reroll,
    placed_cell,
    placed_pips,
)
from dicewright.games.diceopolis.edition import line_number
from dicewright.games.diceopolis.rules import row_gain
from dicewright.games.diceopolis.state import NOBODY, Phase, State

Cell = tuple[int, int]  # its coordinates


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain: State = game.read(state)
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
    arm, cells, numbers = _cells(which, along, side, plain.row_length[line])
    return {
        "seat": plain.row_owner[line],
        "worth": plain.row_worth[line],
        "arm": arm,
        "pips": [plain.value[number] for number in numbers],
        "cells": list(cells),
    }


@cache
def _cells(
    which: int, along: int, side: int, length: int
) -> tuple[Cell, tuple[Cell, ...], list[int]]:
    """Return the arm's cell of a line, those of a row on it outward, and the numbers of all."""
    steps = [side * distance for distance in range(length + 1)]
    arm, *cells = [(along, step) if which == 0 else (step, along) for step in steps]
    return arm, tuple(cells), [cell_at(x, y) for x, y in (arm, *cells)]


def _offers(game: Game, plain: State) -> list[dict[str, int]]:
    """List what every die of every hand would gain its owner on each open cell, if anything."""
    hands = [(seat, tuple(set(hand_of(plain, seat)))) for seat in range(plain.players)]
    offers = []
    for cell in plain.open[: plain.open_cells]:
        rows = _rows_at(game, plain, cell)
        for seat, hand in hands:
            for pips, gain in _gains(game, cell, rows, seat, hand):
                x, y = coordinates(cell)
                offers.append({"x": x, "y": y, "seat": seat, "pips": pips, "gain": gain})
    return offers


def effect(game: Game, state: State, action: int) -> Effect | None:
    """Foretell what placing a die gains (D4, D8), and that re-rolling one (D5) gains nothing."""
    if is_reroll.interpreted(action):
        return ROLLS
    if not is_placed.interpreted(action):
        return None
    seat, cell = state.player, placed_cell.interpreted(action)
    rows, hand = _rows_at(game, state, cell), (placed_pips.interpreted(action),)
    gains = None
    for _, gain in _gains(game, cell, rows, seat, hand):
        gains = [gain if other == seat else 0 for other in range(state.players)]
    return Effect(gains, final=True, ends=True)


def _rows_at(game: Game, plain: State, cell: int) -> tuple[int, int, int, int]:
    """Return whose rows lie on the two lines of a cell, and how long they are."""
    first, second = game.plain_tables.line[cell]
    owner, length = plain.row_owner, plain.row_length
    return owner[first], length[first], owner[second], length[second]


@lru_cache(maxsize=16384)  # from one state to the next most cells and hands are the same
def _gains(
    game: Game, cell: int, rows: tuple[int, int, int, int], seat: int, hand: tuple[int, ...]
) -> list[tuple[int, int]]:
    """List the pips that gain something on a cell, with how much; `rows` lie on its two lines."""
    e = game.plain_tables
    first, second = e.line[cell]
    lying: Any = SimpleNamespace(
        row_owner={first: rows[0], second: rows[2]}, row_length={first: rows[1], second: rows[3]}
    )
    gains = [
        (pips, sum(row_gain.interpreted(lying, e, pips, cell, seat, which) for which in (0, 1)))
        for pips in hand
    ]
    return [(pips, gain) for pips, gain in gains if gain]


def hand_of(state: State, seat: int) -> list[int]:
    """Return the pips of a hand, rising."""
    return [pips for pips, count in enumerate(state.hand[seat]) for _ in range(count)]
