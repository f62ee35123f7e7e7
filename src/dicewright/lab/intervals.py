"""Win rates with intervals from blocks of games, and when a contest may end early."""

from collections.abc import Sequence
from math import ceil, fsum, sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple

ERROR = 0.05  # how often an interval may miss the truth
ERROR_EARLY = 0.01  # the part of it that the looks before the last one share


class Interim(NamedTuple):
    """A number of blocks at which a contest may end, and the confidence of its interval there."""

    blocks: int
    confidence: float


class Rate(NamedTuple):
    """A mean share with its interval."""

    share: float
    low: float
    high: float

    def decides(self, even: float) -> bool:
        """Say whether the interval tells the share from an even one."""
        return not self.low <= even <= self.high


def looks(players: int, games: int, at_least: int) -> list[Interim]:
    """Return when to look whether a contest has decided: after `at_least` games, twice that, ...

    Who looks often and stops at the first interval that pleases errs more often than 5 %. So the
    looks are fixed beforehand, and their chances of error add up to 5 % (Bonferroni): the early
    looks share 1 %, the last one has 4 %. Whatever the look at which a contest ends, its interval
    at that look's confidence then holds in at least 95 % of ladders; with one look it is the usual
    95 % interval.
    """
    last, blocks = ceil(games / players), ceil(at_least / players)
    early = []
    while blocks < last:
        early.append(blocks)
        blocks *= 2
    if not early:
        return [Interim(last, 1.0 - ERROR)]
    confidence = 1.0 - ERROR_EARLY / len(early)
    return [
        *(Interim(count, confidence) for count in early),
        Interim(last, 1.0 - ERROR + ERROR_EARLY),
    ]


def rate(means: Sequence[float], confidence: float = 1.0 - ERROR) -> Rate:
    """Return the mean of the blocks' means, with Wilson's interval for as many games as they count.

    Games on the same dice depend on each other, blocks do not. So the variance is that of the
    blocks' means; it tells how many independent games they are worth, more or fewer than were
    played. Blocks that are all alike count as one game each.
    """
    count, mean = len(means), fmean(means)
    if count < 2:
        return Rate(mean, 0.0, 1.0)
    square = variance(means) / count
    games = mean * (1.0 - mean) / square if square > 0.0 else float(count)
    t = student(confidence, count - 1)
    centre = (mean + t * t / (2.0 * games)) / (1.0 + t * t / games)
    half = t * sqrt(mean * (1.0 - mean) / games + (t / (2.0 * games)) ** 2) / (1.0 + t * t / games)
    low, high = min(mean, centre - half), max(mean, centre + half)  # rounding aside, they are so
    return Rate(mean, max(0.0, low), min(1.0, high))


def student(confidence: float, freedom: int) -> float:
    """Return the two-sided quantile of Student's t (Cornish and Fisher's expansion).

    It is too small by 12 % with 1 degree of freedom, by 1 % with 2, and right with more.
    """
    z = NormalDist().inv_cdf(0.5 + confidence / 2.0)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return fsum(term / freedom**power for power, term in enumerate(terms))
