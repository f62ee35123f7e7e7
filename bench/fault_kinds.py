"""The faults: what is made to fail, for how long, and when it is lifted."""

import asyncio
import resource
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from fault_site import FileSite, Server, SharedSite, Site, WorkersSite, signal_all, soon

NAP = (0.5, 3.0)  # seconds: shorter than a lease,
SLEEP = (5.0, 9.0)  # and longer
OUTAGE = (0.5, 5.0)
AWAY = (0.0, 3.0)  # until a server that was killed is started again
CLOCKS = (-86400, -3600, -30, 30, 3600, 40 * 86400)  # seconds; the last is beyond all expiry
RESTART_SECONDS = 300.0  # in which all server processes are replaced
NO_FILE_GROWS = 4096  # bytes


@dataclass
class Fault:
    """One that is being made: when it struck, and when it was lifted."""

    random: Random
    detail: str = ""
    struck: float = 0.0
    lifted: float = 0.0

    def strikes(self) -> None:
        """Take the time: from now on it has its effect."""
        self.struck = time.monotonic()

    async def lasts(self, between: tuple[float, float]) -> None:
        """Let it last for a while."""
        seconds = self.random.uniform(*between)
        self.detail += f" for {seconds:.1f} s"
        await asyncio.sleep(seconds)

    def choose(self, site: Site) -> Server:
        """Choose a server."""
        chosen = self.random.choice(site.servers)
        self.detail += chosen.name
        return chosen


# --- servers -------------------------------------------------------------------------------------


async def kill(site: Site, fault: Fault) -> None:
    """Kill a server with -9, and start it again after a while; the others play on meanwhile."""
    server = fault.choose(site)
    await server.end(signal.SIGKILL)
    fault.strikes()
    starting = server.start_after(fault.random.uniform(*AWAY))
    if len(site.servers) == 1:
        await starting


async def kill_all(site: Site, fault: Fault) -> None:
    """Kill all servers at once."""
    for server in site.servers:
        server.send(signal.SIGKILL)
    await asyncio.gather(*(server.end(signal.SIGKILL) for server in site.servers))
    fault.strikes()
    await asyncio.gather(*(server.start_after(0.0) for server in site.servers))


async def stop(site: Site, fault: Fault) -> None:
    """Ask a server to stop, and start it again."""
    server = fault.choose(site)
    fault.strikes()
    if not await server.end(signal.SIGTERM):
        fault.detail += ", which had to be killed"
    starting = server.start_after(0.0)
    if len(site.servers) == 1:
        await starting


async def nap(site: Site, fault: Fault) -> None:
    """Stop a server for less than its lease, and let it go on."""
    await _freeze(site, fault, NAP)


async def sleep(site: Site, fault: Fault) -> None:
    """Stop a server for longer than its lease: it wakes and believes that it has its tables."""
    await _freeze(site, fault, SLEEP)


async def _freeze(site: Site, fault: Fault, between: tuple[float, float]) -> None:
    server = fault.choose(site)
    server.send(signal.SIGSTOP)
    fault.strikes()
    try:
        await fault.lasts(between)
    finally:
        server.send(signal.SIGCONT)


async def clock(site: Site, fault: Fault) -> None:
    """Put a server's clock forward or back while it runs; it stays so."""
    server, seconds = fault.choose(site), fault.random.choice(CLOCKS)
    server.put_clock(seconds)
    fault.detail += f" {seconds:+d} s"
    fault.strikes()


async def restart(site: Site, fault: Fault) -> None:
    """Replace all server processes, one after the other."""
    assert isinstance(site, WorkersSite)
    old = site.members
    site.servers[0].send(signal.SIGHUP)
    fault.strikes()
    if not await soon(lambda: not old & site.members, RESTART_SECONDS):
        raise RuntimeError("the server processes were not replaced")
    fault.detail = f"{len(old)} processes in {time.monotonic() - fault.struck:.0f} s"


# --- PostgreSQL ----------------------------------------------------------------------------------


async def postgres_restart(site: Site, fault: Fault) -> None:
    """End PostgreSQL as a crash does, and start it at once."""
    await _postgres(site, fault, signal.SIGQUIT, (0.0, 0.1))


async def postgres_away(site: Site, fault: Fault) -> None:
    """Stop PostgreSQL for some seconds."""
    await _postgres(site, fault, signal.SIGINT, OUTAGE)


async def _postgres(
    site: Site, fault: Fault, number: signal.Signals, between: tuple[float, float]
) -> None:
    assert isinstance(site, SharedSite) and site.cluster.process is not None
    process = site.cluster.process
    process.send_signal(number)
    await asyncio.to_thread(process.wait)
    fault.strikes()
    await fault.lasts(between)
    await asyncio.to_thread(site.cluster.start)


async def postgres_silent(site: Site, fault: Fault) -> None:
    """Let PostgreSQL say nothing for some seconds, with all connections open."""
    assert isinstance(site, SharedSite)
    signal_all([site.postmaster], signal.SIGSTOP)  # no new ones meanwhile
    pids = [*site.backends(), site.postmaster]
    signal_all(pids, signal.SIGSTOP)
    fault.strikes()
    try:
        await fault.lasts(SLEEP if fault.random.random() < 0.5 else NAP)
    finally:
        signal_all(pids, signal.SIGCONT)


async def postgres_cut(site: Site, fault: Fault) -> None:
    """Cut a server's connections to PostgreSQL."""
    assert isinstance(site, SharedSite)
    server = fault.choose(site)
    fault.strikes()
    signal_all(site.backends(server.name), signal.SIGTERM)


# --- Redis ---------------------------------------------------------------------------------------


async def redis_restart(site: Site, fault: Fault) -> None:
    """Kill Redis, and start it at once."""
    await _redis(site, fault, (0.0, 0.1))


async def redis_away(site: Site, fault: Fault) -> None:
    """Kill Redis, and start it after some seconds."""
    await _redis(site, fault, OUTAGE)


async def _redis(site: Site, fault: Fault, between: tuple[float, float]) -> None:
    assert isinstance(site, SharedSite) and site.redis is not None
    await asyncio.to_thread(site.redis.stop)
    fault.strikes()
    await fault.lasts(between)
    await asyncio.to_thread(site.redis.start)


async def redis_silent(site: Site, fault: Fault) -> None:
    """Let Redis say nothing for some seconds, with all connections open."""
    assert isinstance(site, SharedSite) and site.redis is not None
    assert site.redis.process is not None
    site.redis.process.send_signal(signal.SIGSTOP)
    fault.strikes()
    try:
        await fault.lasts(SLEEP if fault.random.random() < 0.5 else NAP)
    finally:
        site.redis.process.send_signal(signal.SIGCONT)


async def redis_cut(site: Site, fault: Fault) -> None:
    """Cut connections to Redis: those that speak, or those that listen."""
    assert isinstance(site, SharedSite) and site.redis is not None
    which = fault.random.choice(("normal", "pubsub"))
    fault.detail = which
    reader, writer = await asyncio.open_unix_connection(site.redis.socket)
    fault.strikes()
    writer.write(f"CLIENT KILL TYPE {which}\r\n".encode())
    await reader.readline()
    writer.close()


# --- the disk ------------------------------------------------------------------------------------


async def disk_full(site: Site, fault: Fault) -> None:
    """Fill the disk; at times the server is killed meanwhile."""
    assert isinstance(site, FileSite)
    await asyncio.to_thread(site.fill)
    fault.strikes()
    killed = fault.random.random() < 0.3
    try:
        await fault.lasts(OUTAGE)
        if killed:
            fault.detail += ", killed"
            await site.servers[0].end(signal.SIGKILL)
    finally:
        site.empty()
    if killed:
        await site.servers[0].start_after(0.0)


async def file_limit(site: Site, fault: Fault) -> None:
    """Let no file of the server grow."""
    pid = site.servers[0].pid
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (NO_FILE_GROWS, usual[1]))
    fault.strikes()
    try:
        await fault.lasts(OUTAGE)
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)


# --- which there are -----------------------------------------------------------------------------


class Kind(NamedTuple):
    """A kind of fault, and how often it is drawn."""

    name: str
    make: Callable[[Site, Fault], Awaitable[None]]
    weight: int


SERVERS = [
    Kind("server killed (-9)", kill, 6),
    Kind("all servers killed", kill_all, 1),
    Kind("server asked to stop", stop, 2),
    Kind("server stopped, within its lease", nap, 3),
    Kind("server stopped, beyond its lease", sleep, 5),
    Kind("clock put forward or back", clock, 2),
]
POSTGRES = [
    Kind("PostgreSQL killed, started again", postgres_restart, 3),
    Kind("PostgreSQL away for seconds", postgres_away, 3),
    Kind("PostgreSQL silent for seconds", postgres_silent, 3),
    Kind("connections to PostgreSQL cut", postgres_cut, 2),
]
REDIS = [
    Kind("Redis killed, started again", redis_restart, 3),
    Kind("Redis away for seconds", redis_away, 3),
    Kind("Redis silent for seconds", redis_silent, 3),
    Kind("connections to Redis cut", redis_cut, 2),
]
FILE = [
    Kind("server killed (-9)", kill, 4),
    Kind("server asked to stop", stop, 1),
    Kind("server stopped and continued", sleep, 1),
    Kind("no file may grow", file_limit, 3),
    Kind("clock put forward or back", clock, 1),
]
RESTART = Kind("rolling restart", restart, 1)
DISK = Kind("disk full", disk_full, 5)


def kinds_for(site: Site) -> list[Kind]:
    """Return the kinds of faults that can be made here."""
    if isinstance(site, FileSite):
        return [*FILE, DISK] if site.mounted else FILE
    if isinstance(site, WorkersSite):
        return [RESTART]
    assert isinstance(site, SharedSite)
    return [*SERVERS, *POSTGRES, *([] if site.redis is None else REDIS)]
