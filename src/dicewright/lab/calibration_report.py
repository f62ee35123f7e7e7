"""What a calibration says: promise and outcome by groups of positions, with intervals and bars."""

from collections.abc import Iterator
from itertools import pairwise
from statistics import NormalDist
from typing import Any

import numpy as np

from dicewright.lab.calibration import Calibration, Promises

TENTHS = 10
PARTS = 4  # of a game, by the number of the turn
BARS = {2: 0.015}  # promise and outcome may differ by as much in a tenth: two players,
BAR_OF_MORE = 0.025  # and more
BAR_AT_START = 0.01  # at the start of the game by so much
SURE = NormalDist().inv_cdf(0.975)
FEWEST = 20  # games that a group needs for an interval

Group = dict[str, Any]


def report(plan: Calibration, rows: Promises) -> dict[str, Any]:
    """Return what a calibration found, for files and for people."""
    later = rows[~rows["start"]]  # of beginnings there is one a game, however rarely others are
    own = later[later["own"]]
    bar = BARS.get(plan.players, BAR_OF_MORE)
    return {
        "game": plan.game.name,
        "edition": plan.game.edition.name,
        "edition_sha256": plan.game.edition.sha256,
        "options": dict(plan.game.options),
        "players": plan.players,
        "levels": list(plan.levels),
        "seconds": plan.seconds,
        "seed": plan.seed,
        "games": len(np.unique(rows["game"])),
        "positions": len(own),
        "bar": bar,
        "bar_at_start": BAR_AT_START,
        "brier": brier(own, plan.players),
        "tenths": list(tenths(own, bar)),
        # with two players they are the same tenths, seen from the other side
        "tenths_of_others": list(tenths(later[~later["own"]], bar)) if plan.players > 2 else [],
        "start": [
            group(_place(place), rows[rows["start"] & (rows["place"] == place)], BAR_AT_START)
            for place in range(plan.players)
        ],
        "by_turn": list(_by_turn(own, bar)),
        "by_kind": [
            group("before a roll", own[own["roll"]], bar),
            group("before a choice", own[~own["roll"]], bar),
        ],
        "by_level": [
            group(level, own[own["level"] == number], bar)
            for number, level in enumerate(plan.levels)
        ],
    }


def _place(place: int) -> str:
    return "who begins" if place == 0 else f"{place + 1}. in turn"


def tenths(rows: Promises, bar: float) -> Iterator[Group]:
    """Group positions by what they promised."""
    which = np.minimum((rows["promised"] * TENTHS).astype(int), TENTHS - 1)
    for tenth in range(TENTHS):
        name = f"{tenth / TENTHS:.1f} to {(tenth + 1) / TENTHS:.1f}"
        yield group(name, rows[which == tenth], bar)


def _by_turn(rows: Promises, bar: float) -> Iterator[Group]:
    """Group positions by the number of the turn, into parts of about as many positions.

    By the number, which is known when the position is there; how long its game takes is not.
    """
    edges = np.quantile(rows["turn"], np.arange(1, PARTS) / PARTS).astype(int)
    bounds = [0, *sorted({int(edge) + 1 for edge in edges}), int(rows["turn"].max()) + 1]
    for low, high in pairwise(bounds):
        if low < high:
            inside = (rows["turn"] >= low) & (rows["turn"] < high)
            yield group(f"turns {low + 1} to {high}", rows[inside], bar)


def group(name: str, rows: Promises, bar: float) -> Group:
    """Return how far promise and outcome of some positions differ, with a 95 % interval."""
    count = len(np.unique(rows["game"]))
    found: Group = {"name": name, "positions": len(rows), "games": count, "bar": bar}
    if len(rows) == 0:
        return found | {"promised": None, "came": None, "gap": None, "error": None, "holds": None}
    gaps = rows["came"] - rows["promised"]
    error = error_of_mean(gaps, rows["game"])
    return found | {
        "promised": float(rows["promised"].mean()),
        "came": float(rows["came"].mean()),
        "gap": float(gaps.mean()),
        "error": error,
        "holds": verdict(float(gaps.mean()), error, bar),
    }


def verdict(gap: float, error: float | None, bar: float) -> bool | None:
    """Say whether a bar holds or is broken for sure; none where more games would have to tell."""
    if error is None:
        return None
    if abs(gap) + SURE * error <= bar:
        return True
    return False if abs(gap) - SURE * error > bar else None


def error_of_mean(values: Any, games: Any) -> float | None:
    """Return the standard error of a mean over positions, of which those of a game go together."""
    _, place = np.unique(games, return_inverse=True)
    count = int(place.max()) + 1
    if count < FEWEST:
        return None
    sums = np.bincount(place, values - values.mean())
    return float(np.sqrt(count / (count - 1) * (sums**2).sum()) / len(values))


def brier(rows: Promises, players: int) -> dict[str, Any]:
    """Return the mean square of promise less outcome, and that of an even share for comparison."""
    squares = (rows["promised"] - rows["came"]) ** 2
    even = (1.0 / players - rows["came"]) ** 2
    return {
        "score": float(squares.mean()),
        "error": error_of_mean(squares, rows["game"]),
        "even": float(even.mean()),
    }
