"""One queue of several processes: what one asks for, any of them does."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from dicewright.web.cluster import jobs
from dicewright.web.jobs.crews import Job
from dicewright.web.jobs.kinds import PLAY, STUDY, Kind
from dicewright.web.jobs.worker import Defect, Stopped
from dicewright.web.wire.codes import Code, Problem
from tests.web.peers import (
    DOUBLE,
    FAIL,
    READING,
    REFUSE,
    STUDIED,
    TOLD,
    URGENT,
    WAIT,
    Peer,
    peers,
    run_peer,
)
from tests.web.process import SECONDS
from tests.web.services import Redis
from tests.web.test_queue import begun, gone, limit, pid, until

With = Callable[[Callable[..., Awaitable[None]]], None]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Redis as much time as it takes, on the busiest machine."""
    monkeypatch.setattr(jobs, "ANSWER_SECONDS", SECONDS)
    monkeypatch.setattr(jobs, "ALIVE_SECONDS", SECONDS)


@pytest.fixture
def soon_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let who says nothing be taken for dead soon; on a busy machine also who lives."""
    monkeypatch.setattr(jobs, "ALIVE_SECONDS", 5.0)


@pytest.fixture
def with_two(redis: Redis) -> With:
    """Give what uses two queues that share."""
    return lambda use: with_peers(redis, 2, use)


def with_peers(redis: Redis, count: int, use: Callable[..., Awaitable[None]]) -> None:
    async def run() -> None:
        async with peers(redis.address, count) as made:
            await use(*made)

    asyncio.run(run())


async def keep_busy(peer: Peer, folder: Path, line: str) -> Job[None]:
    """Let the worker of a peer be busy until a file of that name is there."""
    job = await peer.queue.put(WAIT, (str(folder), line))
    await until(lambda: line in begun(folder))
    assert job.here
    return job


async def end(*waiting: Job[Any]) -> None:
    for job in waiting:
        await until(job.over.is_set)


async def found(
    peer: Peer, kind: Kind[Any, Any], key: str, so: Callable[[Job[Any]], bool] = lambda _: True
) -> Job[Any]:
    """Return a job that is found by its id, when it is so."""
    deadline = time.monotonic() + SECONDS
    while not (job := await peer.queue.find(kind, key)) or not so(job):
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
    return job


def is_done(job: Job[Any]) -> bool:
    return job.result == 42


async def all_ends(redis: Peer) -> None:
    """Wait until nothing is kept for ever: a sign of life, once a second, sees to it."""
    deadline, client = time.monotonic() + SECONDS, redis.bus.client
    while True:
        names = [name async for name in client.scan_iter("dicewright:jobs:*")]
        for_ever = [name for name in names if await client.pttl(name) == -1]
        if names and not for_ever:
            return
        assert time.monotonic() < deadline, for_ever
        await asyncio.sleep(0.05)


# --- who does what -------------------------------------------------------------------------------


def test_who_has_time_does_what_another_asks_for(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        busy = await keep_busy(one, tmp_path, "x")
        assert pid(other.queue, PLAY) is None
        assert await one.queue.ask(DOUBLE, 21) == 42
        assert pid(other.queue, PLAY) is not None
        with pytest.raises(Problem) as refused:
            await one.queue.ask(REFUSE, "wrong")
        assert (refused.value.code, refused.value.details) == (
            Code.BAD_EDITION,
            {"detail": "wrong"},
        )
        with pytest.raises(Defect, match="a defect of this task"):
            await one.queue.ask(FAIL, None)
        (tmp_path / "x").touch()
        await end(busy)
        assert not one.queue.crews["play"].known and not other.queue._guests
        await all_ends(one)

    with_two(use)


def test_the_more_urgent_comes_first_whoever_asks(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        working = [await keep_busy(one, tmp_path, "a"), await keep_busy(other, tmp_path, "b")]
        folder = str(tmp_path)
        later = await one.queue.put(WAIT, (folder, "later"))
        first = await other.queue.put(URGENT, (folder, "first"))
        one.queue._look.set()
        await until(lambda: one.queue.ahead(later) == 3 and later.stage == "waiting")
        assert one.queue.share(PLAY) < 1.0
        (tmp_path / "a").touch()
        await until(lambda: "first" in begun(tmp_path))
        assert "later" not in begun(tmp_path)
        for line in ("b", "first", "later"):
            (tmp_path / line).touch()
        await end(*working, later, first)

    with_two(use)


def test_a_lane_that_is_not_shared_stays_here(with_two: With) -> None:
    async def use(one: Peer, other: Peer) -> None:
        assert await one.queue.ask(READING, 2) == 4
        names = [name async for name in one.bus.client.scan_iter("dicewright:jobs:read*")]
        assert not names

    with_two(use)


def test_who_could_not_do_the_jobs_of_others_keeps_to_itself(
    with_two: With, tmp_path: Path
) -> None:
    async def use(one: Peer, other: Peer) -> None:
        other.queue.alone = lambda: True
        busy = await keep_busy(one, tmp_path, "x")
        waiting = await one.queue.put(DOUBLE, 1)
        assert await other.queue.ask(DOUBLE, 2) == 4 and waiting.stage == "waiting"
        other.queue.alone = lambda: False
        await end(waiting)
        (tmp_path / "x").touch()
        await end(busy)

    with_two(use)


# --- how many ------------------------------------------------------------------------------------


def test_limits_of_an_address_hold_over_all(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        wish = str(tmp_path), "x"
        study = await one.queue.put(STUDIED, wish, "somebody")
        with pytest.raises(Problem) as refused:
            await other.queue.put(STUDIED, wish, "somebody")
        assert refused.value.code is Code.STUDY_RUNNING
        assert not other.queue.crews["study"].known
        another = await other.queue.put(STUDIED, wish, "another")
        other.queue.stop(await found(other, STUDIED, study.id))
        await end(study)
        again = await other.queue.put(STUDIED, wish, "somebody")
        (tmp_path / "x").touch()
        await end(again, another)
        assert (again.stage, another.stage) == ("ready", "ready")

    with_two(use)


def test_not_too_many_wait_of_all_together(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        for peer in (one, other):
            limit(peer.queue, PLAY, most=2)
            peer.queue._look.set()
        await until(lambda: all(p.queue._load.get("play") for p in (one, other)))
        folder = str(tmp_path)
        asked = [await one.queue.put(WAIT, (folder, "x"), f"{n}") for n in range(2)]
        asked += [await other.queue.put(WAIT, (folder, "x"), f"{n}") for n in range(2, 4)]
        limit(one.queue, PLAY, most=2)
        with pytest.raises(Problem) as refused:
            await other.queue.put(WAIT, (folder, "x"), "9")
        assert refused.value.code is Code.BUSY
        needed = await other.queue.put(DOUBLE, 1)  # by a table
        (tmp_path / "x").touch()
        await end(*asked, needed)

    with_two(use)


def test_what_is_too_large_is_done_here(
    with_two: With, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "MOST_BYTES", 4)

    async def use(one: Peer, other: Peer) -> None:
        busy = await keep_busy(one, tmp_path, "x")
        assert not busy.shared
        (tmp_path / "x").touch()
        await end(busy)

    with_two(use)


# --- stopping ------------------------------------------------------------------------------------


def test_a_study_is_stopped_wherever_it_is_made(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        first = await other.queue.put(STUDIED, (str(tmp_path), "first"))
        await until(lambda: "first" in begun(tmp_path))
        second = await other.queue.put(STUDIED, (str(tmp_path), "second"))
        await until(lambda: "second" in begun(tmp_path))
        assert first.here and not second.here
        process = pid(one.queue, STUDY)
        other.queue.stop(second)
        await until(lambda: gone(process))
        seen = await found(one, STUDIED, first.id)
        assert seen.stage == "running"
        one.queue.stop(seen)
        await end(first)
        assert first.stage == "stopped" and isinstance(first.error, Stopped)

    with_two(use)


def test_what_nobody_needs_is_not_done(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        working = [await keep_busy(one, tmp_path, "a"), await keep_busy(other, tmp_path, "b")]
        asking = asyncio.create_task(one.queue.ask(WAIT, (str(tmp_path), "left"), "somebody"))
        needed = True
        changed = await one.queue.put(WAIT, (str(tmp_path), "changed"), needed=lambda: needed)
        await until(lambda: len(one.queue.crews["play"].known) == 3)
        asking.cancel()
        needed = False
        await end(changed)
        last = await other.queue.put(WAIT, (str(tmp_path), "last"))
        for line in ("a", "b", "last"):
            (tmp_path / line).touch()
        await end(*working, last)
        assert begun(tmp_path) == ["a", "b", "last"] and changed.stage == "stopped"

    with_two(use)


# --- results -------------------------------------------------------------------------------------


def test_progress_and_result_are_found_elsewhere(with_two: With, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        path = tmp_path / "go on"
        job = await one.queue.put(TOLD, str(path), "somebody", id="a")
        seen = await found(other, TOLD, "a", lambda one: one.progress == 0.5)
        assert (seen.stage, job.stage) == ("running", "running")
        assert (seen.so_far, job.so_far) == (21, 21)
        follows = await other.queue.put(TOLD, "another", "somebody", id="a")
        path.touch()
        await end(job, follows)
        assert (job.result, follows.result) == (42, 42)
        assert pid(other.queue, TOLD.lane) is None
        assert await other.queue.find(TOLD, "b") is None
        await all_ends(one)

    with_two(use)


def test_the_oldest_results_are_forgotten(redis: Redis, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        for peer in (one, other):
            limit(peer.queue, TOLD.lane, kept=1)
        (tmp_path / "go on").touch()
        await until(lambda: all(p.queue._load.get("review") for p in (one, other)))
        for key in "abc":  # one for each process
            await end(await one.queue.put(TOLD, str(tmp_path / "go on"), id=key))
        assert all([is_done(await found(other, TOLD, key)) for key in "bc"])
        assert await other.queue.find(TOLD, "a") is None

    with_peers(redis, 2, use)


# --- when something fails ------------------------------------------------------------------------


def test_what_comes_from_redis_is_only_a_name_and_bytes(with_two: With) -> None:
    async def use(one: Peer, other: Peer) -> None:
        unreadable = Job(TOLD, b"\xc1")
        foreign = Job(replace(STUDIED, lane=TOLD.lane), b"\xc0")  # a kind of another lane
        for job in (unreadable, foreign):
            await one.jobs.put(TOLD.lane, job, False, 0)
            seen = await found(one, job.kind, job.id, lambda one: one.stage == "failed")
            assert isinstance(seen.error, Defect)

    with_two(use)


@pytest.mark.usefixtures("soon_dead")
@pytest.mark.parametrize("quietly", [True, False])
def test_what_one_left_undone_another_does(redis: Redis, tmp_path: Path, quietly: bool) -> None:
    async def use(one: Peer, other: Peer, third: Peer) -> None:
        working = [await keep_busy(one, tmp_path, "a"), await keep_busy(other, tmp_path, "b")]
        job = await one.queue.put(WAIT, (str(tmp_path), "job"))
        await until(lambda: "job" in begun(tmp_path))
        (tmp_path / "b").touch()
        await end(working[1])
        await (third.die() if quietly else third.close())
        await until(lambda: begun(tmp_path).count("job") >= 2)
        (tmp_path / "a").touch()
        (tmp_path / "job").touch()
        await end(job, working[0])
        assert job.stage == "ready"

    with_peers(redis, 3, use)


def test_a_review_outlives_who_asked_for_it(redis: Redis, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        path = tmp_path / "go on"
        await one.queue.put(TOLD, str(path), id="a")
        await one.close()
        path.touch()
        await found(other, TOLD, "a", is_done)

    with_peers(redis, 2, use)


def test_while_redis_is_away_each_does_its_own(redis: Redis, tmp_path: Path) -> None:
    async def use(one: Peer, other: Peer) -> None:
        path = tmp_path / "go on"
        path.touch()
        await end(await one.queue.put(TOLD, str(path), id="before"))
        busy = await keep_busy(one, tmp_path, "a")
        there = await one.queue.put(WAIT, (str(tmp_path), "there"))
        await until(lambda: "there" in begun(tmp_path))
        study = await one.queue.put(STUDIED, (str(tmp_path), "study"), "somebody")
        waiting = await one.queue.put(WAIT, (str(tmp_path), "waiting"))
        redis.stop()
        await until(lambda: not any(peer.bus.up.is_set() for peer in (one, other)))
        for line in ("a", "there", "waiting"):
            (tmp_path / line).touch()
        await end(busy, there, waiting)  # what another one does is done once more here
        assert {job.stage for job in (busy, there, waiting)} == {"ready"}
        assert await other.queue.ask(DOUBLE, 2) == 4
        await end(await one.queue.put(TOLD, str(path), id="meanwhile"))
        redis.start()
        for key in ("before", "meanwhile"):  # Redis was empty
            await found(other, TOLD, key, is_done)
        there = await found(other, STUDIED, study.id)
        with pytest.raises(Problem, match="study_running"):
            await other.queue.put(STUDIED, (str(tmp_path), "study"), "somebody")
        other.queue.stop(there)
        await end(study)
        await all_ends(one)

    with_peers(redis, 2, use)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody kills so here")
@pytest.mark.usefixtures("soon_dead")
@pytest.mark.parametrize("whole", [True, False])
def test_a_process_that_is_killed_in_the_middle(redis: Redis, tmp_path: Path, whole: bool) -> None:
    """The whole process, or its worker alone."""
    process = get_context("spawn").Process(target=run_peer, args=(redis.address,))

    async def use(one: Peer) -> None:
        busy = await keep_busy(one, tmp_path, "a")
        job = await one.queue.put(WAIT, (str(tmp_path), "job"))
        await until(lambda: "job" in begun(tmp_path))
        os.kill(process.pid or 0 if whole else worker_of(process.pid), signal.SIGKILL)
        if whole:
            (tmp_path / "a").touch()
        await until(lambda: begun(tmp_path).count("job") >= 2)
        (tmp_path / "a").touch()
        (tmp_path / "job").touch()
        await end(busy, job)
        assert job.stage == "ready"

    process.start()
    try:
        with_peers(redis, 1, use)
    finally:
        process.kill()
        process.join()


def worker_of(process: int | None) -> int:
    """Return the number of the process that does jobs for another one."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")  # a thread has started it
    found = [child for task in tasks for child in task.read_text().split()]
    lines = {int(child): Path(f"/proc/{child}/cmdline").read_text() for child in found}
    (worker,) = [child for child, line in lines.items() if "spawn_main" in line]
    return worker
