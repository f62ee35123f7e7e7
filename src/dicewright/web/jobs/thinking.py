"""Bots that take their time, hints, the tutor: asked for at a table, thought about by a worker."""

from typing import Any

from msgspec import Struct

from dicewright import bots
from dicewright.analysis.tutor import warning
from dicewright.bots.hints import hint
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.web.jobs.kinds import PLAY, Kind, R
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.warming import Warming
from dicewright.web.jobs.worker import Stopped
from dicewright.web.tables import catalog, levels
from dicewright.web.tables.choices import told
from dicewright.web.tables.table import Table
from dicewright.web.wire.messages import HintGiven, Warned

HINT_SECONDS = 1.0  # at most
TUTOR_SECONDS = 0.5  # at most, and only for what looks bad at first sight


class Position(Struct):
    """A state to think about, and for how long."""

    game: str
    edition: str
    edition_data: dict[str, Any] | None
    options: dict[str, str | bool]
    fields: dict[str, Any]  # of the plain state
    version: int  # of the table
    seconds: float | None = None
    level: str = ""  # of the bot that is to choose
    do: str = ""  # what the tutor is to look at
    seed: int = 0  # of the bot's random numbers,
    index: int = 0  # and how many events there were: each choice draws others

    def read(self) -> tuple[Game, State]:
        """Return the game, and the state."""
        game = catalog.game_of(self.game, self.edition, self.edition_data, self.options)
        state = object.__new__(game.state_type)  # all its fields are here: no zeros are made first
        for name, value in self.fields.items():
            setattr(state, name, value)
        return game, state


def position_at(table: Table, seconds: float | None, **asked: Any) -> Position:
    """Return the position that a table is in, and what is asked about it."""
    setup, game = table.setup, table.game
    plain = game.plain(table.playing.state)
    fields = {name: getattr(plain, name) for name in plain.fields}
    made = setup.edition, setup.edition_data, setup.options
    return Position(game.name, *made, fields, table.version, seconds, **asked)


# --- in a worker ---------------------------------------------------------------------------------


def choose(position: Position) -> int:
    """Return what a bot chooses."""
    game, state = position.read()
    lot = position.seed, position.index
    bot = bots.bot(position.level, game, game.to_move(state), *lot, position.seconds)
    return bot.decide(game, state)


def advise(position: Position) -> HintGiven:
    """Return a hint for whoever is to act."""
    game, state = position.read()
    given = hint(game, state, position.seconds)
    other, alike = (one if one is None else told(game, one) for one in (given.other, given.alike))
    return HintGiven(position.version, told(game, given.best), given.as_good, other, alike)


def warn(position: Position) -> Warned | None:
    """Return what the tutor has to say before somebody does this, if it costs much."""
    game, state = position.read()
    given = warning(game, state, position.do, position.seconds)
    if given is None:
        return None
    best, chosen = told(game, given.best), told(game, given.chosen)
    return Warned(position.version, position.do, given.cost, best, chosen)


CHOOSE = Kind("choose", PLAY, choose, Position, int)
HINT = Kind("hint", PLAY, advise, Position, HintGiven, urgency=1)
WARN = Kind("warn", PLAY, warn, Position, Warned | None, urgency=1)


# --- at the tables -------------------------------------------------------------------------------


class Thinking:
    """What tables let workers think about; nobody needs it once the table has changed."""

    def __init__(self, queue: Queue, warming: Warming) -> None:
        self.queue = queue
        self.warming = warming

    async def choose(self, table: Table, level: str, seed: int) -> int | None:
        """Return what a bot of this level chooses, once it can think; none: the table changed.

        The same seed gives the same choice in the same position of a game.
        """
        version = table.version
        await self.warming.wait(table.game.name)
        if table.version != version:
            return None
        seconds, index = self._share_of(levels.get(level).seconds), len(table.playing.events)
        position = position_at(table, seconds, level=level, seed=seed, index=index)
        return await self._ask(CHOOSE, position, table)

    async def hint(self, table: Table, visitor: str) -> HintGiven | None:
        """Return a hint for the seat to move; none: the table changed meanwhile."""
        self.warming.check(table.game.name)
        position = position_at(table, self._share_of(HINT_SECONDS))
        return await self._ask(HINT, position, table, visitor)

    async def warning(self, table: Table, text: str, visitor: str) -> Warned | None:
        """Return what the tutor has to say before the seat to move does this, if it can think."""
        if not self.warming.is_ready(table.game.name):
            return None
        position = position_at(table, self._share_of(TUTOR_SECONDS), do=text)
        return await self._ask(WARN, position, table, visitor)

    def _share_of(self, seconds: float | None) -> float | None:
        return None if seconds is None else seconds * self.queue.share(PLAY)

    async def _ask(
        self, kind: Kind[Position, R], position: Position, table: Table, visitor: str | None = None
    ) -> R | None:
        def needed() -> bool:
            return table.version == position.version

        try:
            return await self.queue.ask(kind, position, visitor, needed)
        except Stopped:
            return None
