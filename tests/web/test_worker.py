"""The process that reads what clients send: its limits of time and memory, its queue, its end."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from dicewright.web.jobs.worker import MOST_ASKED, MOST_OF_ONE, Apart, Stopped, Worker
from dicewright.web.wire.codes import Code, Problem
from tests.web.conftest import Start
from tests.web.process import SECONDS
from tests.web.tasks import die, double, fail, fill, refuse, spin, wait_for

LONG = 3600.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    """Give a worker that waits for ever."""
    worker = Worker()
    worker.apart.seconds = LONG
    yield worker
    worker.close()


def ask(worker: Worker, *question: Any) -> Any:
    return asyncio.run(worker.ask("somebody", *question))


def test_answers_and_refusals_come_back(worker: Worker) -> None:
    assert ask(worker, double, 21) == 42
    with pytest.raises(Problem) as refused:
        ask(worker, refuse, "wrong")
    assert (refused.value.code, refused.value.details) == (Code.BAD_EDITION, {"detail": "wrong"})
    with pytest.raises(RuntimeError, match="a defect of this task"):
        ask(worker, fail)
    assert ask(worker, double, 1) == 2


def test_one_process_answers_many(worker: Worker) -> None:
    assert worker.apart.pid is None  # nobody has asked
    ask(worker, double, 1)
    first = worker.apart.pid
    ask(worker, double, 2)
    assert worker.apart.pid == first != os.getpid()


@pytest.mark.parametrize("task", [fill, die])
def test_what_takes_too_much_is_refused_and_the_next_is_answered(worker: Worker, task: Any) -> None:
    with pytest.raises(Problem) as refused:
        ask(worker, task)
    assert refused.value.code == Code.TOO_COSTLY
    assert ask(worker, double, 1) == 2


def test_what_takes_too_long_is_refused_and_the_next_is_answered(worker: Worker) -> None:
    ask(worker, double, 1)
    first = worker.apart.pid
    worker.apart.seconds = 0.1
    with pytest.raises(Problem) as refused:
        ask(worker, spin)
    assert refused.value.code == Code.TOO_COSTLY
    worker.apart.seconds, worker.apart.cpu_seconds = LONG, 1
    with pytest.raises(Problem, match="too_costly"):
        ask(worker, spin)
    assert ask(worker, double, 1) == 2
    assert worker.apart.pid != first


def test_few_may_wait_and_fewer_of_one_address(worker: Worker, tmp_path: Path) -> None:
    async def come() -> list[Any]:
        go_on = tmp_path / "go on"
        visitors = [f"{n // MOST_OF_ONE}" for n in range(MOST_ASKED)]
        asking = [
            asyncio.create_task(worker.ask(visitor, wait_for, str(go_on))) for visitor in visitors
        ]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await worker.ask("another", double, 1)
        assert refused.value.code == Code.BUSY and refused.value.details["retry_after"] >= 1
        asking[-1].cancel()
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="busy"):
            await worker.ask(visitors[0], double, 1)
        answer = asyncio.create_task(worker.ask("another", double, 1))
        go_on.touch()
        assert await answer == 2
        return await asyncio.gather(*asking, return_exceptions=True)

    with anyio.from_thread.start_blocking_portal() as portal:
        assert portal.call(come)[:-1] == [None] * (MOST_ASKED - 1)
    assert not worker.asked


def test_nobody_waits_for_what_is_not_needed() -> None:
    apart = Apart(LONG, 2**30)
    apart.start()
    looks = iter([True, True, False])
    with pytest.raises(Stopped):
        apart.do(spin, needed=lambda: next(looks))
    assert apart.pid is None


def test_the_process_ends_with_the_server(start: Start) -> None:
    server = start()
    server.hub.prepare()
    process = Path("/proc")
    end = time.monotonic() + SECONDS
    while (pid := server.hub.worker.apart.pid) is None:
        assert time.monotonic() < end
    server.stop()
    while (process / str(pid)).exists():
        assert time.monotonic() < end
        time.sleep(0.01)
