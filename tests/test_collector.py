"""Tests of how much is looked through for garbage at a time."""

import gc
from collections.abc import Iterator

import pytest

from dicewright.core import collector

MANY = 300_000
FEW = 10_000


@pytest.fixture
def settled() -> Iterator[None]:
    """Let the garbage collector settle, and be as it was afterwards."""
    before = gc.get_threshold()
    collector.settle()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def test_what_stays_is_looked_through_in_small_parts(settled: None) -> None:
    looks: list[int] = []

    def count(phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            looks.append(sum(len(gc.get_objects(age)) for age in range(told["generation"] + 1)))

    gc.callbacks.append(count)
    try:
        kept: list[list[int]] = [[] for _ in range(MANY)]
    finally:
        gc.callbacks.remove(count)
    assert len(kept) == MANY and sum(looks) >= MANY
    assert max(looks) < FEW
