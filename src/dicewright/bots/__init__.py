"""Bots: functions that choose, the same in a match and, compiled, in simulations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dicewright.bots.random import choose as random_choose
from dicewright.core.dice import stream
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.philox import FIRST_SEAT
from dicewright.core.rule import Rule, rule

PREFIX = "bot:"  # what records write before the name of a bot


@dataclass(frozen=True)
class Bot:
    """A level of play."""

    name: str
    about: str
    choose: Rule[[Any, Any, Any, int, Any], int]  # (s, e, actions, count, random)


BOTS = {
    bot.name: bot for bot in (Bot("random", "any legal action, all equally likely", random_choose),)
}


def get(name: str) -> Bot:
    """Return a bot by its name, with or without the prefix."""
    bot = BOTS.get(name.removeprefix(PREFIX))
    if bot is None:
        raise Unreadable(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return bot


class BotPlayer:
    """A bot in a seat of a match, with its own stream of random numbers."""

    def __init__(self, bot: Bot, game: Game, seat: int, seed: int, index: int = 0) -> None:
        self.bot = bot
        self.random = stream(game, seed, index, FIRST_SEAT + seat)

    def choose(self, match: Match) -> int:
        """Return the bot's action."""
        game = match.game
        legal = game.legal(match.state)
        actions = game.form.buffer(game.most_legal)
        actions[: len(legal)] = legal
        choose = game.form.function(self.bot.choose)
        return int(choose(match.state, game.tables, actions, len(legal), self.random))


@rule
def decide(bot: int, s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Ask this bot if it is the one meant, else the others."""
    if bot == this:
        return choose(s, e, actions, count, random)
    return others(bot, s, e, actions, count, random)


@rule
def decide_alone(bot: int, s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Ask the only bot there is."""
    return choose(s, e, actions, count, random)


this = 0  # these three are bound to numbers and bots by `decider`
choose: Rule[..., int] = random_choose
others: Rule[..., int] = decide_alone


def decider(bots: Sequence[Bot]) -> Rule[..., int]:
    """Return a rule that lets bot number i of `bots` decide."""
    chain = decide_alone.using(bots[-1].name, choose=bots[-1].choose)
    for number, bot in reversed(list(enumerate(bots[:-1]))):
        label = f"{number}.{bot.name}{chain.label}"
        chain = decide.using(label, this=number, choose=bot.choose, others=chain)
    return chain
