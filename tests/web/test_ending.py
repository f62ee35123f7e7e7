"""Tasks are over when they were ended, even where a library swallows that they are cancelled."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

import pytest

from dicewright.web import ending
from dicewright.web.cluster.bus import Bus
from dicewright.web.ending import end
from tests.web.services import Redis


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ending, "AGAIN_SECONDS", 0.01)


async def swallow(times: int = 1) -> str:
    """Wait for ever, and swallow so often that it is cancelled."""
    for _ in range(times):
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
    await asyncio.Event().wait()
    return "never"


async def fail() -> None:
    raise ValueError("wrong")


async def begun(*doing: Awaitable[Any]) -> list[asyncio.Future[Any]]:
    """Give tasks that have begun to wait."""
    tasks: list[asyncio.Future[Any]] = [asyncio.ensure_future(one) for one in doing]
    await asyncio.sleep(0)
    return tasks


def test_who_swallows_it_is_cancelled_again() -> None:
    async def run() -> None:
        tasks = await begun(swallow(3), fail(), asyncio.sleep(0, "done"))
        await asyncio.sleep(0)
        one, two, three = await end(*tasks)
        assert isinstance(one, asyncio.CancelledError)
        assert isinstance(two, ValueError)
        assert three == "done"

    asyncio.run(run())


def test_who_is_cancelled_while_it_waits_leaves_nothing() -> None:
    async def run() -> None:
        tasks = await begun(swallow(), swallow())
        (waiting,) = await begun(end(*tasks))
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert all(task.cancelled() for task in tasks)

    asyncio.run(run())


class Deaf:
    """A pipeline of a library that swallows that its caller is cancelled."""

    def __init__(self, asked: asyncio.Event) -> None:
        self.asked = asked

    async def __aenter__(self) -> "Deaf":
        return self

    async def __aexit__(self, *error: object) -> None: ...

    def publish(self, *letter: object) -> None: ...

    async def execute(self) -> list[int]:
        self.asked.set()
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        return [1]


def test_a_bus_closes_all_the_same(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nobody:
        def hear(self, sender: str, frame: object) -> None: ...

        def unheard(self, process: str) -> None: ...

        def lost(self) -> None: ...

    async def run() -> None:
        bus, asked = Bus(redis.address, "deaf", Nobody()), asyncio.Event()
        monkeypatch.setattr(bus.client, "pipeline", lambda **_: Deaf(asked))
        bus.open()
        await asked.wait()
        await bus.close()
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(run())
