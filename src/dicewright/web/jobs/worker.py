"""A process that does the jobs of a lane, one at a time, within limits of time and memory.

If a limit is passed the process is ended, whoever asked is told so, and the next job gets a new
one. That is also how a job is stopped: nothing can be told to compiled code that runs.
"""

import logging
import os
import signal
from collections.abc import Callable, Mapping
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic, process_time
from traceback import format_exc
from typing import Any, Protocol

import msgspec

try:
    import resource
except ImportError:  # on Windows memory has no limit
    resource = None  # type: ignore[assignment]

from dicewright.web.jobs.kinds import Kind, Lane
from dicewright.web.wire.codes import Code, Problem

LOG = logging.getLogger(__name__)
Hear = Callable[[float, bytes], None]  # how far a job is, and what it comes to so far, if known
Kinds = Mapping[str, Kind[Any, Any]]

START_SECONDS = 300.0  # for the process to begin, on the busiest machine
END_SECONDS = 5.0  # for one that has closed its pipe to be gone
KILLED = -9  # how a process ends that is killed
LOOK = 0.1  # seconds between two looks whether anybody still needs the answer


class Tell(Protocol):
    """What a task that tells is given: how far it is, and what it would come to if it ended now."""

    def __call__(self, done: float, so_far: object = None) -> None:
        """Tell it."""


class Stopped(Exception):
    """Nobody needs the answer any more."""


class Defect(Exception):
    """A task failed; its traceback is told. The process is as good as before."""


class Killed(Problem):
    """Somebody ended the process in the middle of a job, or the system did: memory ran out."""


class Worker:
    """A process, started when it is needed; to be used by one thread at a time."""

    def __init__(self, lane: Lane, kinds: Kinds) -> None:
        self.lane = lane
        self.kinds = kinds
        self.prepared = 0  # how much was loaded ahead of need, as the queue counts it
        self._process: Any = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        process = self._process  # another thread may end it meanwhile
        return None if process is None else process.pid

    def end(self) -> None:
        """End the process; another one is started when it is needed."""
        if self._pipe is not None:
            self._pipe.close()
            self._process.kill()
            self._process.join()
            self._process = self._pipe = None
        self.prepared = 0

    def do(self, name: str, content: bytes, hear: Hear, needed: Callable[[], bool]) -> bytes:
        """Return what a job comes to there; `hear` is told how far it is."""
        try:
            pipe = self._started(needed)
            pipe.send((name, content))
            return self._heard_out(pipe, self.lane.seconds, hear, needed)
        except (Problem, Defect):
            raise
        except (EOFError, OSError) as error:  # it is too late, or the process has died
            killed = not isinstance(error, TimeoutError) and self._was_killed()
            self.end()
            LOG.warning("a job was given up", extra={"kind": name, "why": repr(error)})
            raise (Killed if killed else Problem)(Code.TOO_COSTLY) from None
        except BaseException:
            self.end()
            raise

    def _was_killed(self) -> bool:
        """Say whether the process was ended from outside."""
        self._process.join(END_SECONDS)
        return bool(self._process.exitcode == KILLED)

    def _started(self, needed: Callable[[], bool]) -> Connection:
        """Let the process be there, and return what to talk to it by."""
        if self._pipe is None:
            context = get_context("spawn")
            self._pipe, there = context.Pipe()
            of_lane = [one for one in self.kinds.values() if one.lane.name == self.lane.name]
            arguments = there, self.lane, {kind.name: kind for kind in of_lane}
            self._process = context.Process(target=_work, args=arguments, daemon=True)
            self._process.start()
            there.close()
            self._heard_out(self._pipe, START_SECONDS, _ignore, needed)
        return self._pipe

    @staticmethod
    def _heard_out(
        pipe: Connection, seconds: float, hear: Hear, needed: Callable[[], bool]
    ) -> bytes:
        end = monotonic() + seconds
        while needed():
            if monotonic() > end:
                raise TimeoutError("it took too long")
            if not pipe.poll(LOOK):
                continue
            outcome, content = pipe.recv()
            if outcome != "told":
                return opened(outcome, content)
            hear(*content)
        raise Stopped


def _ignore(_: float, so_far: bytes) -> None:
    """Hear nothing."""


# --- what a job came to, as it travels -----------------------------------------------------------

Outcome = tuple[str, bytes]  # done with a result; refused, why; failed, with a traceback; stopped


def opened(outcome: str, content: bytes) -> bytes:
    """Return the result of a job, or raise what kept it from one."""
    if outcome == "done":
        return content
    if outcome == "refused":
        code, details = msgspec.msgpack.decode(content)
        raise Problem(Code(code), **details)
    if outcome == "stopped":
        raise Stopped
    raise Defect(content.decode(errors="replace"))


def closed(error: Exception) -> Outcome:
    """Return what kept a job from a result, as it travels."""
    if isinstance(error, Problem):
        return "refused", msgspec.msgpack.encode((error.code, error.details))
    if isinstance(error, Stopped):
        return "stopped", b""
    return "failed", str(error).encode()


# --- in the process ------------------------------------------------------------------------------


def _work(pipe: Connection, lane: Lane, kinds: Kinds) -> None:
    """Do one job after the other, until nobody is there any more; all tasks are imported now."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server
    if hasattr(os, "nice"):
        os.nice(lane.nice)
    _limit_memory(lane.memory)
    try:
        pipe.send(("done", b""))
        while True:
            name, content = pipe.recv()
            _limit_time(lane.cpu_seconds)
            pipe.send(_outcome(pipe, kinds[name], content))
    except (EOFError, OSError):
        return


def _outcome(pipe: Connection, kind: Kind[Any, Any], content: bytes) -> Outcome:
    """Do a job, and return what it came to."""

    def tell(done: float, so_far: object = None) -> None:
        written = b"" if so_far is None else msgspec.msgpack.encode(so_far)
        pipe.send(("told", (done, written)))

    further: tuple[Tell, ...] = (tell,) if kind.tells else ()
    try:
        given = kind.task(msgspec.msgpack.decode(content, type=kind.takes), *further)
        return "done", msgspec.msgpack.encode(given)
    except Problem as problem:
        return closed(problem)
    except MemoryError:
        return closed(Problem(Code.TOO_COSTLY, detail="it takes too much memory"))
    except Exception:
        return closed(Defect(format_exc()))


def _limit_time(cpu_seconds: int | None) -> None:
    """Let the system end the process after so much more time of the processor."""
    if resource is not None and cpu_seconds is not None:
        most = ceil(process_time()) + cpu_seconds
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


def _limit_memory(further: int) -> None:
    """Allow so much more memory than the process has, where the system says how much that is."""
    sizes = Path("/proc/self/statm")
    if resource is not None and sizes.exists():
        most = int(sizes.read_text().split()[0]) * resource.getpagesize() + further
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
