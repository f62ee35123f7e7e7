"""What grades mean: published thresholds, the same in all games."""

from typing import NamedTuple


class Grade(NamedTuple):
    """A grade of play, by what mistakes cost as a part of what choices by lot would have cost."""

    name: str
    most: float


GRADES = (  # the best first
    Grade("flawless", 0.05),
    Grade("master", 0.09),
    Grade("expert", 0.14),
    Grade("good", 0.22),
    Grade("fair", 0.35),
    Grade("weak", 0.60),
    Grade("wild", float("inf")),
)
MISTAKES = (("very bad", 0.08), ("bad", 0.03), ("doubtful", 0.01))  # the share one costs at least
LUCK = (("very lucky", 0.25), ("lucky", 0.10), ("even", -0.10), ("unlucky", -0.25))
LEAST_LUCK = "very unlucky"


def grade_of(rate: float) -> str:
    """Return the grade of play whose mistakes cost so much, against choices by lot."""
    return next(grade.name for grade in GRADES if rate <= grade.most)


def mistake_of(cost: float) -> str:
    """Return what a decision is called that costs so much; nothing for a sound one."""
    return next((name for name, least in MISTAKES if cost >= least), "")


def luck_of(luck: float) -> str:
    """Return what luck that has moved a share of the win is called."""
    return next((name for name, least in LUCK if luck > least), LEAST_LUCK)
