"""Several server processes at one port: killed, stopped and restarted while people play."""

import logging
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from dicewright import games
from dicewright.core.replay import replay
from tests.web.process import SECONDS, Json, Process, serving
from tests.web.server import wait_until
from tests.web.services import Cluster, Redis
from tests.web.test_leases import TABLE

LOG = logging.getLogger(__name__)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes are found in /proc"),
]


LAVISH = ("--tables-per-hour=100000", "--requests-per-minute=100000")


@contextmanager
def workers(data: Path, cluster: Cluster, redis: Redis, count: int = 2) -> Iterator[Process]:
    """Give several server processes at one port."""
    given = ("--database", cluster.new(), "--redis", redis.address, "--workers", str(count))
    with serving(data, *given, *LAVISH) as process:
        wait_until(lambda: all_serve(process, count))
        yield process


def all_serve(process: Process, count: int) -> bool:
    """Say whether there are so many server processes, and they know of each other."""
    known = process.request("/api/health")["processes"]
    return bool(len(members(process)) == count == known)


def members(process: Process) -> list[int]:
    """Return the numbers of the server processes."""
    parent = process.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    lines = {int(child): Path(f"/proc/{child}/cmdline") for child in children}
    return [child for child, line in lines.items() if "spawn_main" in line.read_text()]


class Persistent:
    """Somebody who comes back when the connection ends, as the page does."""

    def __init__(self, server: Process, joined: Json) -> None:
        self.server = server
        self.joined = joined
        self.remote = server.connect(joined["code"], joined["token"])

    def play(self, moves: int) -> float:
        """Make so many moves; return the longest time that one took."""
        longest = 0.0
        for _ in range(moves):
            began, made = time.monotonic(), False
            while not made:
                made = self._try_to_play()
            longest = max(longest, time.monotonic() - began)
        return longest

    def _try_to_play(self) -> bool:
        try:
            self._move()
        except (ConnectionClosed, AssertionError):
            self._come_back()
            return False
        return True

    def _move(self) -> None:
        """Do the first thing that is allowed; at a new table, if the game is over."""
        while not (self.remote.now.get("legal") or self.remote.over):
            self.remote.receive()
        if self.remote.over:
            self.remote.close()
            self.joined = self.server.create(**TABLE)
            self.remote = self.server.connect(self.joined["code"], self.joined["token"])
            return
        version, do = self.remote.version, self.remote.now["legal"][0]["do"]
        self.remote.send("act", version=version, do=do)
        while self.remote.version == version or not (
            self.remote.now.get("legal") or self.remote.over
        ):
            assert self.remote.receive()["type"] != "error"

    def _come_back(self) -> None:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            self.remote.close()
            time.sleep(0.2)  # as the page does
            with suppress(ConnectionClosed, OSError):
                self.remote = self.server.connect(self.joined["code"], self.joined["token"])
                if self.remote.now:
                    return
        raise TimeoutError

    def record(self) -> list[object]:
        record = self.server.request(f"/api/tables/{self.joined['code']}/record")
        return list(replay(record, games.get).match.events)


def tables(server: Process, count: int) -> list[Persistent]:
    return [Persistent(server, server.create(**TABLE)) for _ in range(count)]


def test_one_that_is_killed_is_replaced(tmp_path: Path, cluster: Cluster, redis: Redis) -> None:
    with workers(tmp_path, cluster, redis) as server:
        people = tables(server, 6)
        for person in people:
            person.play(2)
        for victim in members(server):
            entries = [len(person.remote.entries) for person in people]
            os.kill(victim, signal.SIGKILL)
            LOG.info("seconds until the next move: %.2f", max(person.play(2) for person in people))
            assert all(len(p.record()) >= n for p, n in zip(people, entries, strict=True))
            wait_until(lambda: all_serve(server, 2))
        for person in people:
            person.remote.close()


def test_a_rolling_restart_disturbs_nobody(tmp_path: Path, cluster: Cluster, redis: Redis) -> None:
    with workers(tmp_path, cluster, redis) as server:
        people = tables(server, 6)
        for person in people:
            person.play(2)
        old = set(members(server))
        server.process.send_signal(signal.SIGHUP)
        longest = 0.0
        while old & set(members(server)):
            longest = max(longest, *(person.play(1) for person in people))
        LOG.info("seconds until the next move: %.2f", longest)
        wait_until(lambda: all_serve(server, 2))
        for person in people:
            person.play(2)
            assert len(person.record()) == len(person.remote.entries)
            person.remote.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_all_end_with_the_supervisor(
    tmp_path: Path, cluster: Cluster, redis: Redis, number: signal.Signals
) -> None:
    with workers(tmp_path, cluster, redis) as server:
        running = members(server)
        server.stop(number)
        wait_until(lambda: not any(Path(f"/proc/{one}").exists() for one in running))
