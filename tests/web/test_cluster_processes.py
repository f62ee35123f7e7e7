"""Processes that work as one on ports of their own: one is killed, or stopped and continued."""

import logging
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from dicewright import games
from dicewright.core.replay import replay
from tests.web.process import Json, Process, Remote, serving
from tests.web.services import Cluster, Redis
from tests.web.test_leases import TABLE, numbers, play

LOG = logging.getLogger(__name__)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here"),
]


@contextmanager
def two(data: Path, where: str, redis: Redis) -> Iterator[tuple[Process, Process]]:
    """Give two servers that work as one."""
    given = ("--database", where, "--redis", redis.address)
    with serving(data, *given) as one, serving(data, *given) as other:
        yield one, other


def far_away(one: Process, other: Process) -> tuple[Json, Remote, Remote]:
    """Return who keeps a table at one server, and somebody at another one who plays there."""
    joined = one.create(**TABLE)
    keeper = one.connect(joined["code"], None)
    player = other.connect(joined["code"], joined["token"])
    play(player, 3)
    return joined, keeper, player


def record(server: Process, joined: Json) -> int:
    """Verify the record of a table, and return how much happened."""
    content = server.request(f"/api/tables/{joined['code']}/record")
    return len(replay(content, games.get).match.events)


def go_on(player: Remote) -> float:
    """Make a move; return how long that took."""
    began = time.monotonic()
    play(player, 1)
    return time.monotonic() - began


def test_one_that_is_killed_is_replaced(tmp_path: Path, cluster: Cluster, redis: Redis) -> None:
    with two(tmp_path, cluster.new(), redis) as (one, other):
        joined, _, player = far_away(one, other)
        told = list(player.entries)
        one.process.kill()
        LOG.info("seconds until the next move: %.2f", go_on(player))
        assert player.entries[: len(told)] == told  # on the same connection
        play(player, 3)
        assert record(other, joined) == len(player.entries)
        player.close()


def test_one_that_is_asked_to_stop_hands_over(
    tmp_path: Path, cluster: Cluster, redis: Redis
) -> None:
    with two(tmp_path, cluster.new(), redis) as (one, other):
        joined, _, player = far_away(one, other)
        one.process.send_signal(signal.SIGTERM)
        LOG.info("seconds until the next move: %.2f", go_on(player))
        play(player, 3)
        assert record(other, joined) == len(player.entries)
        player.close()


def test_one_that_slept_writes_nothing(tmp_path: Path, cluster: Cluster, redis: Redis) -> None:
    where = cluster.new()
    with two(tmp_path, where, redis) as (one, other):
        joined, keeper, player = far_away(one, other)
        one.process.send_signal(signal.SIGSTOP)
        try:
            LOG.info("seconds until the next move: %.2f", go_on(player))
            play(player, 3)
            kept = numbers(cluster, where, "SELECT number FROM events ORDER BY number")
            keeper.send("ping")
        finally:
            one.process.send_signal(signal.SIGCONT)
        with pytest.raises(ConnectionClosed):  # its own are sent away
            while True:
                keeper.receive()
        assert numbers(cluster, where, "SELECT number FROM events ORDER BY number") == kept
        again = one.connect(joined["code"], None)  # it knows now who has the table
        assert again.entries == player.entries
        play(player, 3)
        assert record(one, joined) == len(player.entries)
        again.close()
        player.close()


def test_redis_may_be_restarted(tmp_path: Path, cluster: Cluster, redis: Redis) -> None:
    with two(tmp_path, cluster.new(), redis) as (one, other):
        joined, _, player = far_away(one, other)
        redis.stop()
        player.send("act", version=player.version, do=player.now["legal"][0]["do"])  # waits
        began, version = time.monotonic(), player.version
        redis.start()
        while player.version == version:
            assert player.receive()["type"] != "error"
        LOG.info("seconds until it was done: %.2f", time.monotonic() - began)
        play(player, 3)
        assert record(other, joined) == len(player.entries)
        player.close()
