"""The queue: jobs go to workers by lane and urgency, within limits, and can be stopped."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicewright.web.jobs.kinds import COMPILE, LANES, PLAY, READ, REVIEW, STUDY, Kind, Lane
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.registry import KINDS
from dicewright.web.jobs.worker import Defect, Stopped
from dicewright.web.wire.codes import Code, Problem
from tests.web import tasks
from tests.web.conftest import Start
from tests.web.process import SECONDS

DOUBLE = Kind("double", READ, tasks.double, int, int)
REFUSE = Kind("refuse", READ, tasks.refuse, str, None)
FAIL = Kind("fail", READ, tasks.fail, None, None)
SPIN = Kind("spin", READ, tasks.spin, None, None)
FILL = Kind("fill", READ, tasks.fill, None, int)
DIE = Kind("die", READ, tasks.die, None, None)
Noted = tuple[str, str]
WAIT = Kind("wait", READ, tasks.note_and_wait, Noted, None)
URGENT = Kind("urgent", READ, tasks.note_and_wait, Noted, None, urgency=-1)
TOLD = Kind("told", REVIEW, tasks.tell_half_and_wait, str, int, tells=True)
STUDIED = Kind("studied", STUDY, tasks.note_and_wait, Noted, None)
THINK = Kind("think", PLAY, tasks.double, int, int)
OURS = (DOUBLE, REFUSE, FAIL, SPIN, FILL, DIE, WAIT, URGENT, TOLD, STUDIED, THINK)


def with_queue(use: Callable[[Queue], Awaitable[Any]], **limits: Any) -> Any:
    """Use a queue of these tasks, whose lane of reading has other limits."""

    async def run() -> Any:
        queue = Queue(OURS)
        limit(queue, READ, **{"seconds": 3600.0} | limits)
        try:
            return await use(queue)
        finally:
            await queue.close()

    return asyncio.run(run())


def limit(queue: Queue, lane: Lane, **limits: Any) -> None:
    """Give a lane other limits."""
    crew = queue.crews[lane.name]
    crew.lane = replace(crew.lane, **limits)
    for worker in crew.workers:
        worker.lane = crew.lane


def pid(queue: Queue, lane: Lane = READ) -> int | None:
    return queue.crews[lane.name].workers[0].pid


async def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def begun(folder: Path) -> list[str]:
    notes = folder / "begun"
    return notes.read_text().splitlines() if notes.exists() else []


def gone(number: int | None) -> bool:
    return not Path(f"/proc/{number}").exists()


# --- what comes back -----------------------------------------------------------------------------


def test_answers_and_refusals_come_back_from_one_process() -> None:
    async def use(queue: Queue) -> None:
        assert pid(queue) is None  # nobody has asked
        assert await queue.ask(DOUBLE, 21) == 42
        first = pid(queue)
        with pytest.raises(Problem) as refused:
            await queue.ask(REFUSE, "wrong")
        assert refused.value.code is Code.BAD_EDITION
        assert refused.value.details == {"detail": "wrong"}
        with pytest.raises(Defect, match="a defect of this task"):
            await queue.ask(FAIL, None)
        assert await queue.ask(DOUBLE, 1) == 2
        assert pid(queue) == first != os.getpid()

    with_queue(use)


@pytest.mark.parametrize("kind", [FILL, DIE, SPIN], ids=lambda kind: str(kind.name))
def test_what_takes_too_much_is_refused_and_the_next_is_answered(kind: Any) -> None:
    async def use(queue: Queue) -> None:
        with pytest.raises(Problem) as refused:
            await queue.ask(kind, None)
        assert refused.value.code is Code.TOO_COSTLY
        assert await queue.ask(DOUBLE, 1) == 2

    with_queue(use, cpu_seconds=1 if kind is SPIN else 10)


def test_what_takes_too_long_is_refused_and_the_next_is_answered() -> None:
    async def use(queue: Queue) -> None:
        await queue.ask(DOUBLE, 1)
        first = pid(queue)
        limit(queue, READ, seconds=0.1, cpu_seconds=None)
        with pytest.raises(Problem, match="too_costly"):
            await queue.ask(SPIN, None)
        limit(queue, READ, seconds=3600.0)
        assert await queue.ask(DOUBLE, 1) == 2
        assert pid(queue) != first

    with_queue(use)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody kills so here")
def test_what_a_worker_did_that_was_killed_is_done_once_more(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        job = await queue.put(WAIT, (str(tmp_path), "x"))
        for times in (1, 2):
            await until(lambda: begun(tmp_path) == ["x"] * times)  # noqa: B023
            os.kill(pid(queue) or 0, signal.SIGKILL)
        await until(job.over.is_set)
        assert isinstance(job.error, Problem) and job.error.code is Code.TOO_COSTLY
        assert await queue.ask(DOUBLE, 1) == 2

    with_queue(use)


def test_progress_is_told_and_a_result_is_kept_by_its_id(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        limit(queue, REVIEW, kept=2)
        job = await queue.put(TOLD, str(tmp_path / "go on"), id="a")
        await until(lambda: job.progress == 0.5)
        assert (job.stage, job.so_far) == ("running", 21)
        assert await queue.put(TOLD, "another", id="a") is job
        (tmp_path / "go on").touch()
        await until(job.over.is_set)
        assert (job.stage, job.progress, job.result) == ("ready", 1.0, 42)
        assert await queue.put(TOLD, "another", id="a") is job  # made once
        for other in "bc":
            await until((await queue.put(TOLD, str(tmp_path / "go on"), id=other)).over.is_set)
        assert await queue.find(TOLD, "a") is None and await queue.find(TOLD, "c") is not None

    with_queue(use)


# --- who comes first, and how many ---------------------------------------------------------------


def test_the_more_urgent_comes_first_and_what_is_not_needed_not_at_all(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        folder, needed = str(tmp_path), True
        jobs = [await queue.put(WAIT, (folder, "first"))]
        jobs.append(await queue.put(WAIT, (folder, "second")))
        jobs.append(await queue.put(URGENT, (folder, "urgent")))
        jobs.append(await queue.put(WAIT, (folder, "never"), needed=lambda: needed))
        jobs.append(await queue.put(WAIT, (folder, "last")))
        assert [queue.ahead(job) for job in jobs] == [0, 1, 2, 3, 4]
        needed = False
        for line in ("last", "urgent", "second", "first"):
            (tmp_path / line).touch()
        for job in jobs:
            await until(job.over.is_set)
        assert begun(tmp_path) == ["first", "urgent", "second", "last"]
        assert [job.stage for job in jobs] == ["ready", "ready", "ready", "stopped", "ready"]

    with_queue(use)


def test_other_lanes_do_not_wait(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        study = await queue.put(STUDIED, (str(tmp_path), "study"))
        reading = await queue.put(WAIT, (str(tmp_path), "reading"))
        assert await queue.ask(THINK, 4) == 8
        assert (study.stage, reading.stage) == ("running", "running")

    with_queue(use)


def test_few_may_wait_and_fewer_of_one_address(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        asking = [
            asyncio.create_task(queue.ask(WAIT, (str(tmp_path), "x"), f"{n // READ.most_of_one}"))
            for n in range(READ.most)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await queue.ask(DOUBLE, 1, "another")
        assert refused.value.code is Code.BUSY and refused.value.details["retry_after"] >= 1
        asking[-1].cancel()
        await asyncio.sleep(0.01)
        with pytest.raises(Problem, match="busy"):
            await queue.ask(DOUBLE, 1, "0")
        answer = asyncio.create_task(queue.ask(DOUBLE, 1, "another"))
        (tmp_path / "x").touch()
        assert await answer == 2
        told = await asyncio.gather(*asking, return_exceptions=True)
        assert told[:-1] == [None] * (READ.most - 1)
        assert not queue.crews["read"].asked and not queue.crews["read"].known

    with_queue(use)


def test_what_the_tables_need_themselves_is_never_refused() -> None:
    async def use(queue: Queue) -> None:
        limit(queue, READ, most=0)
        assert await queue.ask(DOUBLE, 1) == 2

    with_queue(use)


# --- stopping ------------------------------------------------------------------------------------


def test_a_study_that_is_stopped_ends_with_its_process(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        job = await queue.put(STUDIED, (str(tmp_path), "x"), "somebody")
        await until(lambda: begun(tmp_path))
        process = pid(queue, STUDY)
        queue.stop(job)
        assert job.stage == "stopped"
        (tmp_path / "y").touch()
        again = await queue.put(STUDIED, (str(tmp_path), "y"), "somebody")  # at once
        await until(again.over.is_set)
        assert again.stage == "ready" and gone(process)
        await until(lambda: pid(queue, STUDY) is None)  # it takes no memory any more

    with_queue(use)


def test_who_goes_leaves_a_worker_that_ends_by_itself(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        asking = asyncio.create_task(queue.ask(WAIT, (str(tmp_path), "x"), "somebody"))
        await until(lambda: begun(tmp_path))
        process = pid(queue)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert queue.crews["read"].asked["somebody"] == 1  # until its worker is free
        (tmp_path / "x").touch()
        assert await queue.ask(DOUBLE, 2) == 4
        assert pid(queue) == process and not queue.crews["read"].asked

    with_queue(use)


def test_closing_stops_what_runs_and_what_waits(tmp_path: Path) -> None:
    never = asyncio.Event

    async def use(queue: Queue) -> None:
        limit(queue, READ, cpu_seconds=None)
        running, waiting = await queue.put(SPIN, None), await queue.put(DOUBLE, 1)
        later = await queue.put(TOLD, "x", after=never().wait)  # type: ignore[arg-type]
        await until(lambda: pid(queue))
        process = pid(queue)
        await queue.close()
        queue.dismiss(COMPILE)  # whoever does not know yet gets no worker more to end
        assert not queue._doing
        for job in (running, waiting, later):
            assert isinstance(job.error, Stopped)
        assert gone(process)
        with pytest.raises(Stopped):
            await queue.put(DOUBLE, 1)

    with_queue(use)


# --- before it is needed -------------------------------------------------------------------------


def test_a_worker_is_prepared_when_it_has_time_and_again_when_it_is_replaced(
    tmp_path: Path,
) -> None:
    async def use(queue: Queue) -> None:
        (tmp_path / "x").touch()
        queue.prepare(DOUBLE, 1)
        await until(lambda: pid(queue))
        queue.prepare(WAIT, (str(tmp_path), "x"))
        queue.prepare(FAIL, None)  # is logged, and keeps nobody from the next
        worker = queue.crews["read"].workers[0]
        await queue.prepared(READ)
        assert worker.prepared == 3
        assert begun(tmp_path) == ["x"]
        with pytest.raises(Problem, match="too_costly"):
            await queue.ask(DIE, None)
        await until(lambda: begun(tmp_path) == ["x", "x"])

    with_queue(use)


def test_a_lane_that_is_dismissed_has_no_process() -> None:
    async def use(queue: Queue) -> None:
        await queue.ask(DOUBLE, 1)
        process = pid(queue)
        queue.dismiss(READ)
        await until(lambda: gone(process))
        assert await queue.ask(DOUBLE, 1) == 2

    with_queue(use)


def test_a_lane_in_which_something_waits_too_long_is_stuck(tmp_path: Path) -> None:
    async def use(queue: Queue) -> None:
        await queue.put(WAIT, (str(tmp_path), "x"))
        assert queue.ailment() is None
        await queue.put(WAIT, (str(tmp_path), "x"))
        limit(queue, READ, patience=-1.0)
        assert queue.ailment() is not None and "read" in str(queue.ailment())

    with_queue(use)


# --- those of a server ---------------------------------------------------------------------------


def test_every_kind_has_a_name_of_its_own_and_a_lane() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert {kind.lane for kind in KINDS} == set(LANES)
    nice = [lane.nice for lane in (PLAY, READ, REVIEW, STUDY)]
    assert nice == sorted(nice)  # what people wait for comes first on the machine, too
    assert PLAY.nice < COMPILE.nice


def test_the_processes_end_with_the_server(start: Start) -> None:
    server = start(prepared=True)
    end = time.monotonic() + SECONDS
    while (process := pid(server.hub.queue)) is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    server.stop()
    assert gone(process)
