"""A process for what may take long or much: whatever clients send is read and replayed there.

It does one thing at a time, each within a time limit and all within a limit of memory. If a limit
is passed the process is ended, whoever asked is told so, and the next question gets a new one.
"""

import asyncio
import logging
import os
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, process_time
from traceback import format_exc
from typing import Any, TypeVar

try:
    import resource
except ImportError:  # on Windows memory has no limit
    resource = None  # type: ignore[assignment]

from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
T = TypeVar("T")
Tell = Callable[[Any], None]

MEGABYTE = 1024 * 1024
CPU_SECONDS = 10  # that one question may take,
SECONDS = 60.0  # and on a machine that is busy otherwise; so long it may keep others waiting
RETRY = 10  # seconds after which to ask again
MEMORY = 512 * MEGABYTE  # more than the process has when it starts
MOST_ASKED = 16  # questions that wait or are being answered,
MOST_OF_ONE = 4  # and those of one address
START_SECONDS = 300.0  # for the process to begin with it, on the busiest machine
LOOK = 0.1  # seconds between two looks whether anybody still needs the answer
NICE = 5  # so much do tables come first


class Stopped(Exception):
    """Nobody needs the answer any more."""


class Apart:
    """A process that calls functions, started when it is needed; to be used by one thread."""

    def __init__(
        self, seconds: float, memory: int, nice: int = 0, cpu_seconds: int | None = None
    ) -> None:
        self.seconds = seconds
        self.memory = memory
        self.nice = nice  # so much do others come first
        self.cpu_seconds = cpu_seconds
        self._process: Any = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process is not None else None

    def start(self) -> Connection:
        """Let the process be there, and return what to talk to it by."""
        if self._pipe is None:
            context = get_context("spawn")
            self._pipe, there = context.Pipe()
            arguments = there, self.memory, self.nice
            self._process = context.Process(target=_work, args=arguments, daemon=True)
            self._process.start()
            there.close()
        return self._pipe

    def end(self) -> None:
        """End the process; another one is started when it is needed."""
        if self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process = self._pipe = None

    def do(
        self,
        task: Callable[..., T],
        *arguments: object,
        hear: Tell | None = None,
        needed: Callable[[], bool] = lambda: True,
    ) -> T:
        """Return what a function of a module returns there.

        With `hear` it is also given a function to tell how far it is.
        """
        try:
            if not needed():
                raise Stopped
            pipe = self.start()
            pipe.send((task, arguments, self.cpu_seconds, hear is not None))
            return self._hear_out(pipe, hear, needed)  # type: ignore[no-any-return]
        except Problem:
            raise
        except (EOFError, OSError) as error:  # it is too late, or the process has died
            self.end()
            LOG.warning("a task was given up", extra={"task": task.__name__, "why": repr(error)})
            raise Problem(Code.TOO_COSTLY) from None
        except BaseException:
            self.end()
            raise

    def _hear_out(self, pipe: Connection, hear: Tell | None, needed: Callable[[], bool]) -> Any:
        end = monotonic() + START_SECONDS
        while True:
            if not needed():
                raise Stopped
            if monotonic() > end:
                raise TimeoutError("it took too long")
            if not pipe.poll(LOOK):
                continue
            kind, content = pipe.recv()
            if kind == "returned":
                return content
            if kind == "raised":
                raise content
            if kind == "begins":
                end = monotonic() + self.seconds
            elif hear is not None:
                hear(content)


class Worker:
    """A process that answers questions of many people, one after the other."""

    def __init__(self) -> None:
        self.apart = Apart(SECONDS, MEMORY, NICE, CPU_SECONDS)
        self.asked: Counter[str] = Counter()  # what waits or is being answered, by address
        self._executor = ThreadPoolExecutor(1, "worker")
        self._closed = False

    def prepare(self, *tasks: Callable[..., object]) -> None:
        """Start the process before the first question comes, and load what those tasks need."""
        self._executor.submit(self._answer, _load, tasks)

    def close(self) -> None:
        """Answer no more; what is being answered is given up."""
        self._closed = True
        self._executor.submit(self.apart.end)
        self._executor.shutdown(wait=False)

    async def ask(self, visitor: str, task: Callable[..., T], *arguments: object) -> T:
        """Return what a function returns that is called in the process, for an address."""
        if self.asked.total() >= MOST_ASKED or self.asked[visitor] >= MOST_OF_ONE:
            raise Problem(Code.BUSY, retry_after=RETRY)
        self.asked[visitor] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._executor, self._answer, task, arguments
            )
        finally:
            self.asked[visitor] -= 1
            self.asked += Counter()  # forgets addresses that ask nothing

    def _answer(self, task: Callable[..., T], arguments: tuple[object, ...]) -> T:
        return self.apart.do(task, *arguments, needed=lambda: not self._closed)


# --- in the process ------------------------------------------------------------------------------


def _work(pipe: Connection, memory: int, nice: int) -> None:
    """Call one function after the other, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    if hasattr(os, "nice"):
        os.nice(nice)
    _limit_memory(memory)
    while True:
        try:
            pipe.send(_called(pipe, *pipe.recv()))
        except (EOFError, OSError):
            return


def _load(*tasks: Callable[..., object]) -> None:
    """Do nothing: the modules of the tasks have been imported to name them here."""


def _called(
    pipe: Connection,
    task: Callable[..., object],
    arguments: tuple[object, ...],
    cpu_seconds: int | None,
    tells: bool,
) -> tuple[str, object]:
    """Return what a function comes to."""
    pipe.send(("begins", None))  # what it needs has been imported
    if resource is not None and cpu_seconds is not None:
        most = ceil(process_time()) + cpu_seconds  # then the system ends the process
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
    further: tuple[Tell, ...] = (lambda told: pipe.send(("told", told)),) if tells else ()
    try:
        return "returned", task(*arguments, *further)
    except Problem as problem:
        return "raised", problem
    except MemoryError:
        return "raised", Problem(Code.TOO_COSTLY, detail="it takes too much memory")
    except Exception:
        return "raised", RuntimeError(format_exc())


def _limit_memory(further: int) -> None:
    """Allow so much more memory than the process has, where the system says how much that is."""
    sizes = Path("/proc/self/statm")
    if resource is not None and sizes.exists():
        most = int(sizes.read_text().split()[0]) * resource.getpagesize() + further
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
