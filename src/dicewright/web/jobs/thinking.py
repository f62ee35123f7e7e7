"""Bots that take their time, hints, the tutor: in threads of their own, so that nobody waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from dicewright.analysis.tutor import Caution, warning
from dicewright.bots import BotPlayer
from dicewright.bots.hints import Hint, hint
from dicewright.core.match import Match
from dicewright.web.jobs.warming import Warming
from dicewright.web.tables import levels

T = TypeVar("T")


class Thinkers:
    """A few threads that think, one question after the other."""

    def __init__(self, threads: int, warming: Warming) -> None:
        self.threads = threads
        self.warming = warming
        self.asked = 0  # questions that wait or are being thought about
        self._executor = ThreadPoolExecutor(threads, "thinker")

    def close(self) -> None:
        """Think no more; what has begun ends by itself."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    async def choose(self, match: Match, level: str, seed: int) -> int:
        """Return what a bot of this level chooses for the seat to move, once it can think."""
        await self.warming.wait(match.game.name)
        bot = levels.get(level)
        seconds = self._share_of(bot.seconds)
        player = BotPlayer(bot, match.game, match.to_move, seed, len(match.events), seconds)
        return await self.ask(lambda: player.choose(match))

    async def hint(self, match: Match, seconds: float) -> Hint:
        """Return a hint for the seat to move."""
        self.warming.check(match.game.name)
        limit = self._share_of(seconds)
        return await self.ask(lambda: hint(match.game, match.state, limit))

    async def warning(self, match: Match, text: str, seconds: float) -> Caution | None:
        """Return what the tutor has to say before the seat to move does this, if it can think."""
        if not self.warming.is_ready(match.game.name):
            return None
        limit = self._share_of(seconds)
        return await self.ask(lambda: warning(match.game, match.state, text, limit))

    def _share_of(self, seconds: float | None) -> float | None:
        """Return how long a question may take: the more are asked, the shorter."""
        return None if seconds is None else seconds / max(1.0, (self.asked + 1) / self.threads)

    async def ask(self, question: Callable[[], T]) -> T:
        """Return what a question comes to, thought about in one of the threads."""
        self.asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, question)
        finally:
            self.asked -= 1
