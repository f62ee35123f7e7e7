"""The bot that anything must beat."""

from typing import Any

from dicewright.core.philox import below
from dicewright.core.rule import rule


@rule
def choose(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Choose any legal action, all equally likely."""
    return actions[below(random, count)]  # type: ignore[no-any-return]
