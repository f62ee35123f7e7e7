"""What an interface shows of a state of Diceopolis: names, numbers and lists, ready for JSON."""

from functools import cache, lru_cache
from itertools import product
from operator import add
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
Gains = tuple[int, ...]  # of a die, by its pips
Numbers = tuple[int, ...]  # a field of the state


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain: State = game.read(state)
    lying = (plain.owner, plain.value, plain.row_owner, plain.row_length, plain.row_worth)
    dice, rows = _lying(len(game.edition.data.cross.values), *map(tuple, lying))
    return {
        "phase": Phase(plain.phase).name.lower(),
        "player": plain.player,
        "first": plain.first,
        "to_roll": plain.to_roll,
        "cross": list(game.edition.data.cross.values),
        "dice": [*dice],
        "open": [coordinates(cell) for cell in plain.open[: plain.open_cells]],
        "rows": [*rows],
        "offers": _offers(game, plain),
        "hands": [hand_of(plain, seat) for seat in range(plain.players)],
        "caches": plain.cache[: plain.players],
        "scores": plain.score[: plain.players],
    }


@lru_cache(maxsize=128)  # while only dice are rolled, nothing changes on the board
def _lying(
    reach: int, owner: Numbers, value: Numbers, row_owner: Numbers, length: Numbers, worth: Numbers
) -> tuple[list[dict[str, int]], list[dict[str, Any]]]:
    """List the players' dice on the board, and the rows that score."""
    dice = []
    for cell, seat in enumerate(owner):
        if seat != NOBODY:
            x, y = coordinates(cell)
            dice.append({"x": x, "y": y, "pips": value[cell], "seat": seat})
    rows = []
    for line, which, along, side in _lines(reach):
        if (seat := row_owner[line]) != NOBODY:
            cells = _cells(which, along, side, length[line])
            rows.append(_row(seat, worth[line], value, *cells))
    return dice, rows


@cache
def _lines(reach: int) -> list[tuple[int, int, int, int]]:
    """List all lines of a cross: the number of each, its arm, its place there and its side."""
    places = [along for along in range(-reach, reach + 1) if along]
    return [
        (int(line_number(which, along, side)), which, along, side)
        for which, along, side in product((0, 1), places, (-1, 1))
    ]


def _row(
    seat: int, worth: int, value: Numbers, arm: Cell, cells: tuple[Cell, ...], numbers: list[int]
) -> dict[str, Any]:
    """Return a row with its owner, worth and cells from the arm outward."""
    return {
        "seat": seat,
        "worth": worth,
        "arm": arm,
        "pips": [value[number] for number in numbers],
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
    hands = [[pips for pips, count in enumerate(hand) if count] for hand in plain.hand]
    offers = []
    for cell in plain.open[: plain.open_cells]:
        x, y = coordinates(cell)
        for seat, gains in enumerate(_gains(game, plain, cell)):
            for pips in hands[seat] if gains else ():
                if gain := gains[pips]:
                    offers.append({"x": x, "y": y, "seat": seat, "pips": pips, "gain": gain})
    return offers


def effect(game: Game, state: State, action: int) -> Effect | None:
    """Foretell what placing a die gains (D4, D8), and that re-rolling one (D5) gains nothing."""
    if is_reroll.interpreted(action):
        return ROLLS
    if not is_placed.interpreted(action):
        return None
    seat, pips = state.player, placed_pips.interpreted(action)
    gains = _gains(game, state, placed_cell.interpreted(action))[seat]
    return _placed(gains[pips] if gains else 0, seat, state.players)


@lru_cache(maxsize=1024)
def _placed(gain: int, seat: int, players: int) -> Effect:
    gains = [gain if other == seat else 0 for other in range(players)] if gain else None
    return Effect(gains, final=True, ends=True)


def _gains(game: Game, plain: State, cell: int) -> list[Gains]:
    """List by seat what dice gain on a cell; it is empty where they gain nothing."""
    first, second = game.plain_tables.line[cell]
    owner, length = plain.row_owner, plain.row_length
    lines = owner[first], length[first], owner[second], length[second]
    return _gains_on_cell(game, cell, plain.players, *lines)


@lru_cache(maxsize=16384)
def _gains_on_cell(
    game: Game, cell: int, players: int, owner: int, length: int, owner_2: int, length_2: int
) -> list[Gains]:
    """List the same for a cell on whose lines somebody's rows of some lengths lie."""
    gains = []
    for seat in range(players):
        on_first = _gains_on_line(game, cell, 0, seat, owner, length)
        on_second = _gains_on_line(game, cell, 1, seat, owner_2, length_2)
        both = tuple(map(add, on_first, on_second))
        gains.append(both if any(both) else ())
    return gains


@lru_cache(maxsize=16384)  # all that can be, under a few editions
def _gains_on_line(game: Game, cell: int, which: int, seat: int, owner: int, length: int) -> Gains:
    """Return what a die gains on one line of a cell, where somebody's row of some length lies."""
    e = game.plain_tables
    line = e.line[cell][which]
    lying: Any = SimpleNamespace(row_owner={line: owner}, row_length={line: length})
    faces = range(e.side_count[0] + 1)
    return tuple(row_gain.interpreted(lying, e, pips, cell, seat, which) for pips in faces)


def hand_of(state: State, seat: int) -> list[int]:
    """Return the pips of a hand, rising."""
    return [pips for pips, count in enumerate(state.hand[seat]) for _ in range(count)]
