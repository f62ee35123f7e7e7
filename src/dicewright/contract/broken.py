"""How a check of the contract says what is wrong."""

from unittest import SkipTest


class Broken(AssertionError):
    """A promise that a game does not keep, in plain words."""


class Missing(SkipTest):
    """A library that a check needs and that is not installed: test runners skip it."""


def demand(holds: bool, problem: str) -> None:
    """Say that a promise is broken, unless it holds."""
    if not holds:
        raise Broken(problem)


def equal(name: str, came: object, expected: object) -> None:
    """Demand that two things are the same; `name` says what they are."""
    demand(came == expected, f"{name}: expected {expected!r:.200}, got {came!r:.200}")
