"""What the outcomes of many games say: wins with intervals, scores, lengths."""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import Any

import numpy as np

from dicewright.core.winning import share_wins
from dicewright.lab.simulate import Job, Numbers, Played

Z = 1.959964  # the normal quantile of a 95 % interval
Floats = np.ndarray[Any, np.dtype[np.float64]]


def summary(job: Job, played: Played, seconds: float) -> dict[str, Any]:
    """Return everything that `simulate` reports, ready for JSON."""
    shares = win_shares(played)
    order = by_order(job, played, shares)
    moves = int(played.moves.sum())
    return {
        "game": job.game.name,
        "edition": job.game.edition.name,
        "edition_sha256": job.game.edition.sha256,
        "options": job.game.options,
        "players": list(job.players),
        "games": job.games,
        "seed": job.seed,
        "first": "lot" if job.first < 0 else job.first,
        "seconds": round(seconds, 3),
        "games_per_second": round(job.games / seconds, 1),
        "moves_per_second": round(moves / seconds, 1),
        "by_seat": [
            {"seat": seat, "player": name} | outcome(shares[:, seat], played.points[:, seat])
            for seat, name in enumerate(job.players)
        ],
        "by_order": order,
        "by_player": by_player(job, played, shares),
        "joint_wins": proportion(
            float(((shares > 0) & (shares < 1)).any(axis=1).mean()), job.games
        ),
        "length": distribution(played.moves),
    }


def win_shares(played: Played) -> Floats:
    """Return each seat's share of each win: 1, 1/k for k joint winners, or 0."""
    return shares_of_points(played.points)


def shares_of_points(points: Numbers) -> Floats:
    """Return the same for the points of games, [game][seat]."""
    shares = np.zeros(points.shape)
    share_wins.compiled(np.ascontiguousarray(points, np.int32), shares)
    return shares


def by_order(job: Job, played: Played, shares: Floats) -> list[dict[str, Any]]:
    """Return the outcomes by place in the turn order: who starts, who is second, ..."""
    rows, seats = np.arange(job.games), len(job.players)
    return [
        {"order": place + 1} | outcome(shares[rows, seat], played.points[rows, seat])
        for place in range(seats)
        for seat in ((played.firsts + place) % seats,)
    ]


def by_player(job: Job, played: Played, shares: Floats) -> list[dict[str, Any]]:
    """Return the outcomes by name: all the seats that a bot holds, taken together."""
    outcomes = []
    for name in dict.fromkeys(job.players):
        seats = [seat for seat, other in enumerate(job.players) if other == name]
        together = shares[:, seats].sum(axis=1)
        points = played.points[:, seats].ravel()
        outcomes.append({"player": name, "seats": seats} | outcome(together, points))
    return outcomes


def outcome(shares: Floats, points: Any) -> dict[str, Any]:
    """Return the share of wins with its interval, and the distribution of the points."""
    return {
        "wins": proportion(float(shares.mean()), len(shares)),
        "points": distribution(points),
    }


def proportion(mean: float, count: int) -> dict[str, Any]:
    """Return a proportion with Wilson's 95 % interval (for shared wins it is a little too wide)."""
    centre = (mean + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(mean * (1 - mean) / count + Z * Z / (4 * count**2)) / (1 + Z * Z / count)
    low, high = max(0.0, centre - half), min(1.0, centre + half)
    return {"share": round(mean, 6), "interval": [round(low, 6), round(high, 6)]}


def chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    """Return how far counts are from what was expected, by Pearson."""
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True) if e > 0)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return the chance that chi-square is at least this large, with that many degrees of freedom.

    For whole degrees the integral is a finite sum: of Poisson's terms if even, with the error
    function before them if odd.
    """
    half, odd = statistic / 2, freedom % 2
    term = exp(-half) * (2 * sqrt(half / pi) if odd else 1.0)
    tail = erfc(sqrt(half)) if odd else 0.0
    for number in range(freedom // 2):
        tail += term
        term *= half / (number + (1.5 if odd else 1.0))
    return min(1.0, tail)


def distribution(numbers: Any) -> dict[str, float]:
    """Return how some numbers are spread."""
    quantiles: Sequence[float] = np.quantile(numbers, [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1]).tolist()
    names = ("least", "p5", "p25", "median", "p75", "p95", "most")
    return {
        "mean": round(float(np.mean(numbers)), 4),
        "deviation": round(float(np.std(numbers)), 4),
    } | dict(zip(names, quantiles, strict=True))
