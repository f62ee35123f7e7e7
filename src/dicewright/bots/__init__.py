"""Bots: the quick ones are rules, the same in a match and in simulations; others think longer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from dicewright import games
from dicewright.bots.easy import careless
from dicewright.bots.random import choose as random_choose
from dicewright.core.border import number_within, read_text
from dicewright.core.dice import stream
from dicewright.core.errors import Unreadable, told
from dicewright.core.game import Game
from dicewright.core.match import Match
from dicewright.core.philox import FIRST_SEAT
from dicewright.core.rule import Rule, rule
from dicewright.core.state import COMPILED, State

PREFIX = "bot:"  # what records write before the name of a bot
CASUAL, SKILLED = "casual", "skilled"  # the rated levels: they think as expert does, and slip
EXPERT, MASTER = "expert", "master"  # the levels that think, longer and longer
MASTER_SECONDS = 1.0

Choose = Rule[[Any, Any, Any, int, Any], int]  # (s, e, actions, count, random)


@dataclass(frozen=True)
class Bot:
    """A level of play: quick if it chooses by a rule, else it thinks; if rated, it then slips."""

    name: str
    about: str
    rule_for: Callable[[Game], Choose] | None = None  # how it chooses in a game
    seconds: float | None = None  # what it takes for a choice at most, if it looks for as long
    slack_for: Callable[[Game], float] | None = None  # the share of the win it hardly minds

    @property
    def quick(self) -> bool:
        """Whether it is a rule, which simulations compile into their games."""
        return self.rule_for is not None

    @property
    def thinks_as(self) -> str:
        """The level whose thoughts it has: a rated one those of expert."""
        return self.name if self.slack_for is None else EXPERT

    def choose_for(self, game: Game) -> Choose:
        """Return the rule by which a quick level chooses in a game."""
        assert self.rule_for is not None
        return self.rule_for(game)


def any_game(choose: Choose) -> Callable[[Game], Choose]:
    """Return one way to choose for all games."""
    return lambda game: choose


def own_of_game(game: Game) -> Choose:
    """Return a game's own quick way to choose, or that of any game."""
    from dicewright.bots.greedy import greedy_of  # with NumPy

    own: Choose | None = game.brings.greedy
    return own or greedy_of(game)


def own_with_slips(game: Game) -> Choose:
    """Return the same way, with slips."""
    return careless(game.name, own_of_game(game))


def slack_of(level: str) -> Callable[[Game], float]:
    """Return what share of the win a rated level hardly minds, game by game."""

    def slack(game: Game) -> float:
        from dicewright.bots.rated import slack_in  # with NumPy

        return slack_in(game, level)

    return slack


BOTS = {
    bot.name: bot  # in rising strength
    for bot in (
        Bot("random", "any legal action, all equally likely", any_game(random_choose)),
        Bot("easy", "greedy, but one choice of four is anything", own_with_slips),
        Bot(CASUAL, "as expert, but often content with less", slack_for=slack_of(CASUAL)),
        Bot("greedy", "the most expected points of this turn", own_of_game),
        Bot(SKILLED, "as expert, but now and then content with less", slack_for=slack_of(SKILLED)),
        Bot(EXPERT, "the exact turn, and a sound idea of what it leaves behind"),
        Bot(MASTER, "a trained idea of the whole game, and search", seconds=MASTER_SECONDS),
    )
}
QUICK = ("random", "greedy", "easy")  # those that are rules: each after those whose code it needs


def get(name: str) -> Bot:
    """Return a bot by its name, with or without the prefix."""
    bot = BOTS.get(read_text("bot", name).removeprefix(PREFIX))
    if bot is None:
        raise Unreadable(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return bot


def master_knows(game: Game) -> bool:
    """Say whether master was trained for the edition, or searches; else it plays as expert."""
    if game.brings.evaluator is None:
        return True
    return game.edition.sha256 == games.get(game.name).edition.sha256


def stand_in(game: Game, name: str) -> str | None:
    """Name the level that a bot plays at instead, if it was not trained for the edition."""
    trained = get(name).seconds is None or master_knows(game)
    return None if trained else EXPERT


def stand_in_note(game: Game, names: Sequence[str]) -> str | None:
    """Say so, if it is the case of any of these bots."""
    for name in names:
        if other := stand_in(game, name):
            return (
                f"{get(name).name} was not trained for the edition {game.edition.name} "
                f"and plays as {other} does"
            )
    return None


class BotPlayer:
    """A bot in a seat of a match, with its own stream of random numbers.

    It thinks in the form of the game that it is given, whatever the form of the match.
    """

    def __init__(
        self,
        bot: Bot,
        game: Game,
        seat: int,
        seed: int,
        index: int = 0,
        seconds: float | None = None,
    ) -> None:
        self.bot, self.form = bot, game.form
        self.random = stream(game, seed, index, FIRST_SEAT + seat)
        self.seconds = seconds

    def choose(self, match: Match) -> int:
        """Return the bot's action."""
        return self.decide(match.game, match.state)

    def decide(self, game: Game, state: State) -> int:
        """Return the bot's action in a state in which its seat is to act."""
        if self.bot.quick:
            return self._by_rule(game, state)
        from dicewright.bots.levels import think  # with NumPy, which a rule does not need

        thought = think(game, state, self.bot.thinks_as, self.seconds or self.bot.seconds)
        if self.bot.slack_for is None:
            return thought.best
        from dicewright.bots.rated import draw

        return draw(thought.judged, self.bot.slack_for(game), self.random, self.form)

    def _by_rule(self, game: Game, state: State) -> int:
        legal = game.legal(state)
        if self.form is not game.form:
            game = game.compiled if self.form is COMPILED else game.interpreted
            state = game.form.convert(game.state_type, state)
        actions = game.form.buffer(game.most_legal)
        actions[: len(legal)] = legal
        choose = game.form.function(self.bot.choose_for(game))
        return int(choose(state, game.tables, actions, len(legal), self.random))


def bot(
    name: str, game: Game, seat: int, seed: int = 0, index: int = 0, seconds: float | None = None
) -> BotPlayer:
    """Return a bot by its name, for a seat of a match; `seconds` are for a choice of master."""
    number_within("seat", seat, 0, game.players[-1] - 1)
    if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
        raise Unreadable(f"seconds: expected a time above 0, got {told(seconds)}")
    return BotPlayer(get(name), game, seat, seed, index, seconds)


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


def decider(game: Game, bots: Sequence[Bot]) -> Rule[..., int]:
    """Return a rule that lets bot number i of some quick `bots` decide in a game."""
    rules = [bot.choose_for(game) for bot in bots]
    chain = decide_alone.using(bots[-1].name, choose=rules[-1])
    for number, bot in reversed(list(enumerate(bots[:-1]))):
        label = f"{number}.{bot.name}{chain.label}"
        chain = decide.using(label, this=number, choose=rules[number], others=chain)
    return chain
