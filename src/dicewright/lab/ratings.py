"""Ratings of the levels from all games of a ladder, by openskill (Plackett and Luce's model)."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from math import prod
from typing import Any, NamedTuple

MISSING = 'ratings need openskill: pip install "dicewright[lab]"'


class Rating(NamedTuple):
    """How strong a level is thought to be; the ordinal is what it is at least, almost surely."""

    mu: float
    sigma: float
    ordinal: float  # mu - 3 sigma


def rate_levels(
    levels: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]
) -> dict[str, Rating] | None:
    """Return the levels' ratings after some games (levels and points by seat), in their order.

    Nothing comes back where openskill is not installed.
    """
    try:
        models: Any = import_module("openskill.models")
    except ImportError:
        return None
    model = models.PlackettLuce(tau=0.0)  # levels do not change from game to game
    ratings = {level: model.rating(name=level) for level in levels}
    for seats, points in games:
        _after(model, ratings, seats, points)
    return {
        level: Rating(rating.mu, rating.sigma, rating.ordinal())
        for level, rating in ratings.items()
    }


def _after(
    model: Any, ratings: dict[str, Any], seats: Sequence[str], points: Sequence[int]
) -> None:
    """Take a game into account; a level in several seats learns from each of them."""
    teams = [[model.rating(mu=ratings[level].mu, sigma=ratings[level].sigma)] for level in seats]
    rated = model.rate(teams, scores=list(points))
    for level in dict.fromkeys(seats):
        old = ratings[level]
        new = [team[0] for team, name in zip(rated, seats, strict=True) if name == level]
        mu = old.mu + sum(rating.mu - old.mu for rating in new)
        sigma = old.sigma * prod(rating.sigma / old.sigma for rating in new)
        ratings[level] = model.rating(name=level, mu=mu, sigma=sigma)
