"""Compiles the rules behind people's backs: nobody waits for it to play, some who want more do.

Until a game is compiled, quick bots play it interpreted, and who asks for bots that think, hints or
a review is told how long it will take. What somebody asks for is compiled first, by a process of
low priority that fills the cache; the server then loads it from there.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from math import ceil
from time import monotonic
from typing import Any

from dicewright import games
from dicewright.core import collector
from dicewright.lab import warm
from dicewright.web.jobs.kinds import COMPILE, PLAY, Kind
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.worker import Stopped
from dicewright.web.tables import levels
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.payloads import NotReady

LOG = logging.getLogger(__name__)
THINKING, QUICK = "play", "serve"  # parts of the rules: people wait for the one, never the other
Part = tuple[str, str]  # a game's name, and one of those
SECONDS = 20.0  # that a part takes, as long as none has been compiled
LAST_SHARE = 0.2  # of its usual time that a part takes at least that has begun
STEPS = 5  # seconds that are told are a multiple of this


def compile_part(part: Part) -> None:
    """Compile a part of a game's rules, in a worker."""
    warm.compile_part(*part)


def load_part(part: Part) -> None:
    """Load a part of a game's rules that has been compiled."""
    warm.load_part(*part)


COMPILE_PART = Kind("compile", COMPILE, compile_part, Part, None)
LOAD_PART = Kind("load", PLAY, load_part, Part, None)


class Warming:
    """What is not compiled yet, the next first; without `prepare` nothing is waited for."""

    def __init__(self, queue: Queue) -> None:
        self.queue = queue
        self.cold: list[Part] = []
        self.failed: list[Part] = []
        self.took: list[float] = []  # seconds, of those that were compiled
        self.clock: Callable[[], float] = monotonic
        self.load_here: Callable[[Part], None] = load_part
        self.loaded = asyncio.Event()  # what was compiled before the start
        self._warm: list[Part] = []  # and not loaded yet
        self._ready: dict[Part, asyncio.Event] = {}  # of those that somebody waits for
        self._began: float | None = None  # when the first of the cold ones did

    def prepare(self, names: Sequence[str]) -> None:
        """Let `run` compile what is not compiled of these games, and load them all."""
        parts = [(name, part) for part in (THINKING, QUICK) for name in names]
        for name, part in parts:
            known = warm.is_warm(games.get(name), part)
            (self._warm if known else self.cold).append((name, part))

    async def run(self) -> None:
        """Load what is compiled, then compile and load the rest."""
        if not self._warm and not self.cold:
            self.loaded.set()
            return
        try:
            for part in self._warm:
                await self._load(part)
            self.loaded.set()
            if self.cold:
                LOG.info("the rules are being compiled", extra={"left": len(self.cold)})
            while self.cold:
                await self._warm_up(self.cold[0])
        except Stopped:
            return
        self.queue.dismiss(COMPILE)
        collector.settle()

    async def settle(self) -> None:
        """Return when all is loaded that was compiled before the start."""
        await self.loaded.wait()
        await self.queue.prepared(PLAY)

    async def _warm_up(self, part: Part) -> None:
        self._began = self.clock()
        compiled = await self._try("compiled", self.queue.ask(COMPILE_PART, part), part)
        self.took.append(self.clock() - self._began)
        self.cold.remove(part)  # if it failed, whoever needs it waits for it
        if part in self._ready:
            self._ready.pop(part).set()
        if compiled:
            told = {"game": part[0], "part": part[1], "seconds": round(self.took[-1], 1)}
            LOG.info("rules are compiled", extra=told | {"left": len(self.cold)})
            await self._load(part)
        else:
            self.failed.append(part)

    async def _load(self, part: Part) -> None:
        """Load a part where it is needed: for thinking by the workers, else here."""
        if part[1] == THINKING:
            self.queue.prepare(LOAD_PART, part)
        else:
            await self._try("loaded", asyncio.to_thread(self.load_here, part), part)

    async def _try(self, what: str, doing: Coroutine[Any, Any, None], part: Part) -> bool:
        """Do something; say whether that went well."""
        try:
            await doing
        except Stopped:
            raise
        except Exception:
            LOG.exception(f"rules are not {what}", extra={"game": part[0], "part": part[1]})
            return False
        return True

    def is_cold(self) -> bool:
        """Say whether the bots of some games cannot think yet."""
        return any(part == THINKING for _, part in self.cold)

    # --- who needs it --------------------------------------------------------------------------

    def is_ready(self, name: str, part: str = THINKING) -> bool:
        """Say whether a part of a game's rules need not be waited for."""
        return (name, part) not in self.cold

    async def wait(self, name: str) -> None:
        """Wait until the bots of a game can think; that is compiled next."""
        part = name, THINKING
        if part in self.cold:
            self._bring_forward(part)
            await self._ready.setdefault(part, asyncio.Event()).wait()

    def check(self, name: str) -> None:
        """Refuse what needs bots that think as long as they cannot; that is compiled next."""
        part = name, THINKING
        if part in self.cold:
            self._bring_forward(part)
            raise Problem(Code.NOT_READY, retry_after=self.seconds(part))

    def _bring_forward(self, part: Part) -> None:
        """Let a part come next, after the one that is being compiled."""
        going_on = 0 if self._began is None else 1
        if self.cold.index(part) > going_on:
            self.cold.remove(part)
            self.cold.insert(going_on, part)

    def seconds(self, part: Part) -> int:
        """Say roughly how long it will take until a part is compiled."""
        usual = sum(self.took) / len(self.took) if self.took else SECONDS
        since = 0.0 if self._began is None else self.clock() - self._began
        left = max(usual - since, usual * LAST_SHARE) + usual * self.cold.index(part)
        return STEPS * ceil(left / STEPS)

    def told(self) -> list[NotReady]:
        """Tell of the games whose bots cannot think yet."""
        thinking = [name for name in levels.OFFERED if not levels.get(name).quick]
        return [
            NotReady(part[0], thinking, self.seconds(part))
            for part in self.cold
            if part[1] == THINKING
        ]
