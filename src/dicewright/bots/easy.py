"""The bot for who is new to a game: greedy, with slips."""

from functools import cache
from typing import Any

from dicewright.bots.random import choose as choose_any
from dicewright.core.philox import below
from dicewright.core.rule import Rule, rule, slot

SLIP_IN = 4  # choices, of which one is anything: so it wins every second game against who errs so


@slot
def careful(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Choose as a game's greedy bot does."""
    raise NotImplementedError


@rule
def choose(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Choose with care, or now and then any legal action."""
    if below(random, SLIP_IN) == 0:
        return choose_any(s, e, actions, count, random)
    return careful(s, e, actions, count, random)


@cache
def careless(game: str, greedy: Rule[..., int]) -> Rule[..., int]:
    """Return the rule of a game's easy bot, made of its greedy one's."""
    return choose.using(game, careful=greedy)
