"""Where the games of a simulation are played: on the cores of this machine, or on a Ray cluster.

A simulation is cut into spans of games, and each is played by a worker. Which one plays it, and how
often it was begun, does not show in the outcome: a game depends on its seed and number alone.
"""

import hashlib
import logging
import os
import platform
import socket
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent import futures
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

from dicewright.core.errors import Unreadable

T = TypeVar("T")
Span = tuple[int, int]  # the number of its first game, and how many they are
Task = Callable[[int, int], T]  # plays a span

MOST_TRIES = 4  # for a span whose worker is lost each time
AHEAD = 2  # spans for each core that are handed out, so that no core waits for the next one
PATIENCE = 5.0  # seconds in which a cluster is to answer
MISSING = 'the executor ray needs Ray: pip install "dicewright[ray]"'
SOURCES = ("core", "games", "solve", "bots", "lab")  # what decides how a game goes


class WorkerLost(Exception):
    """A worker was lost while it played: its process was killed, or its machine is gone."""


class WorkersLost(RuntimeError):
    """The workers of one span were lost again and again."""


class Workers(Protocol):
    """Those who play spans; a ticket stands for a span that one of them plays."""

    @property
    def most(self) -> int:
        """How many spans to hand out at once."""

    def begin(self, task: Task[Any], span: Span) -> Any:
        """Hand out a span; return its ticket."""

    def done(self, tickets: Collection[Any]) -> Collection[Any]:
        """Wait until one of the tickets is done, and return those that are."""

    def result(self, ticket: Any) -> Any:
        """Return what a ticket's task has returned; raises WorkerLost if nobody is left to say."""


class Executor(Protocol):
    """Something that has workers."""

    def workers(self, compiled: bool) -> AbstractContextManager[Workers]:
        """Return workers for compiled games, which release the interpreter's lock, or others."""


def run(
    executor: Executor, task: Task[T], spans: Sequence[Span], compiled: bool
) -> Iterator[tuple[Span, T]]:
    """Let the task play all spans, and yield each with its outcome, in the order they are done.

    A span whose worker is lost is played again, by another one.
    """
    waiting = deque((span, 1) for span in spans)
    running: dict[Any, tuple[Span, int]] = {}
    with executor.workers(compiled) as workers:
        while waiting or running:
            while waiting and len(running) < workers.most:
                span, tries = waiting.popleft()
                running[workers.begin(task, span)] = span, tries
            for ticket in workers.done([*running]):
                span, tries = running.pop(ticket)
                try:
                    outcome = workers.result(ticket)
                except WorkerLost as error:
                    waiting.append((span, _next_try(span, tries, error)))
                else:
                    yield span, outcome


def in_order(task: Task[T], games: int, span: int, cores: int) -> Iterator[T]:
    """Let the task play games on some cores; yield what it returns, in the order of the games."""
    spans = [(start, min(span, games - start)) for start in range(0, games, span)]
    if cores == 1:
        yield from (task(*one) for one in spans)
        return
    early: dict[Span, T] = {}
    waiting = deque(spans)
    for one, outcome in run(LocalPool(min(cores, len(spans))), task, spans, compiled=False):
        early[one] = outcome
        while waiting and waiting[0] in early:
            yield early.pop(waiting.popleft())


def _next_try(span: Span, tries: int, error: WorkerLost) -> int:
    if tries < MOST_TRIES:
        return tries + 1
    raise WorkersLost(
        f"games {span[0]} to {sum(span) - 1}: {tries} workers were lost playing them, the last: "
        f"{error}"
    )


# --- this machine ------------------------------------------------------------------------------


class LocalPool:
    """Some cores of this machine: threads for compiled games, processes for others."""

    def __init__(self, cores: int) -> None:
        self.cores = cores

    def workers(self, compiled: bool) -> AbstractContextManager[Workers]:
        """Return threads or processes."""
        if compiled:
            return PoolWorkers(lambda: futures.ThreadPoolExecutor(self.cores), self.cores)
        spawn = get_context("spawn")
        return PoolWorkers(
            lambda: futures.ProcessPoolExecutor(self.cores, mp_context=spawn), self.cores
        )


class PoolWorkers:
    """The workers of a pool. A pool of processes that loses one is of no more use: a new one is."""

    def __init__(self, new_pool: Callable[[], futures.Executor], cores: int) -> None:
        self.new_pool = new_pool
        self.most = AHEAD * cores

    def __enter__(self) -> Self:
        self._pool = self.new_pool()
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._pool.shutdown(wait=kind is None, cancel_futures=True)

    def begin(self, task: Task[Any], span: Span) -> futures.Future[Any]:
        """Hand out a span."""
        try:
            return self._pool.submit(task, *span)
        except BrokenProcessPool:
            self._pool.shutdown()
            self._pool = self.new_pool()
            return self._pool.submit(task, *span)

    def done(self, tickets: Collection[futures.Future[Any]]) -> Collection[futures.Future[Any]]:
        """Wait until one is done."""
        return futures.wait(tickets, return_when=futures.FIRST_COMPLETED).done

    def result(self, ticket: futures.Future[Any]) -> Any:
        """Return what it has returned."""
        try:
            return ticket.result()
        except BrokenProcessPool as error:
            raise WorkerLost(str(error)) from None


# --- a Ray cluster -----------------------------------------------------------------------------


class RayCluster:
    """The cores of a Ray cluster: the one at an address, or one on this machine, begun for it."""

    def __init__(self, address: str | None, cores: int) -> None:
        self.address = address or os.environ.get("RAY_ADDRESS")
        self.cores = cores  # of the cluster on this machine
        try:
            import ray
        except ImportError:
            raise Unreadable(MISSING) from None
        self.ray = ray

    def workers(self, compiled: bool) -> AbstractContextManager[Workers]:
        """Return the cores of the cluster; compiled games or not, each is a process."""
        return RayWorkers(self)

    def join(self) -> None:
        """Connect this process with the cluster; nothing is reported to anybody."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # nor warned of
        if self.address is not None:
            check_address(self.address)
        local: dict[str, Any] = {"num_cpus": self.cores, "include_dashboard": False}
        try:
            self.ray.init(
                self.address or "local",
                logging_level=logging.ERROR,
                log_to_driver=False,
                **{} if self.address else local,
            )
        except (OSError, RuntimeError, ValueError, self.ray.exceptions.RayError) as error:
            raise Unreadable(
                f"Ray at {self.address or 'this machine'}: {error}; expected a cluster of the same "
                "version of Ray, and its token in RAY_AUTH_TOKEN if it asks for one"
            ) from None


def check_address(address: str) -> None:
    """Refuse an address where nobody answers: Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":  # the cluster that this machine belongs to
        return
    if not (host and port.isdecimal()):
        raise Unreadable(f"Ray's address: expected HOST:PORT or auto, got {address!r}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise Unreadable(f"Ray at {address}: nobody answers ({error})") from None


class RayWorkers:
    """The workers of a Ray cluster, for as long as this process is connected with it."""

    def __init__(self, cluster: RayCluster) -> None:
        self.cluster = cluster
        self.ray = cluster.ray

    def __enter__(self) -> Self:
        self._joined = not self.ray.is_initialized()
        if self._joined:
            self.cluster.join()
        self._play = self.ray.remote(max_retries=0)(play_elsewhere)
        return self

    def __exit__(self, *_: object) -> None:
        if self._joined:
            self.ray.shutdown()

    @property
    def most(self) -> int:
        """How many spans to hand out at once: machines come and go."""
        return max(1, AHEAD * int(self.ray.cluster_resources().get("CPU", 1)))

    def begin(self, task: Task[Any], span: Span) -> Any:
        """Hand out a span."""
        return self._play.remote(sources_fingerprint(), task, span)

    def done(self, tickets: Collection[Any]) -> Collection[Any]:
        """Wait until one is done."""
        finished: list[Any] = self.ray.wait([*tickets])[0]
        return finished

    def result(self, ticket: Any) -> Any:
        """Return what it has returned."""
        errors = self.ray.exceptions
        try:
            return self.ray.get(ticket)
        except errors.RayTaskError as error:
            raise error.cause from None
        except (
            errors.WorkerCrashedError,
            errors.NodeDiedError,
            errors.ObjectLostError,
            errors.OutOfMemoryError,
        ) as error:
            raise WorkerLost(str(error).partition("\n")[0]) from None


def play_elsewhere(fingerprint: str, task: Task[T], span: Span) -> T:
    """Play a span in another process, perhaps on another machine: with the same sources only."""
    if fingerprint != sources_fingerprint():
        raise Unreadable(
            f"Ray's worker on {platform.node()} has other sources of the games than this "
            "machine: expected the same version of dicewright on all of them"
        )
    return task(*span)


@cache
def sources_fingerprint() -> str:
    """Return a hash of all that decides how a game goes, wherever it is installed."""
    root, digest = Path(__file__).parent.parent, hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
