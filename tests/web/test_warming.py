"""While rules are being compiled: people play, what needs them waits and says for how long."""

import asyncio
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest

from dicewright import games
from dicewright.lab import warm as warm_rules
from dicewright.web.jobs import warming
from dicewright.web.jobs.kinds import COMPILE
from dicewright.web.jobs.queue import Queue
from dicewright.web.jobs.registry import KINDS
from dicewright.web.jobs.warming import (
    COMPILE_PART,
    LOAD_PART,
    QUICK,
    SECONDS,
    THINKING,
    Part,
    Warming,
)
from dicewright.web.jobs.worker import Worker
from tests.web.server import LOCAL, ME, Json, Server, play_on, wait_until
from tests.web.tasks import compile_when_told, fail, load_nothing

FIRST, SECOND, LAST = games.names()
EASY = {"kind": "bot", "level": "easy"}
STRONG = {"kind": "bot", "level": "expert"}


class Slowly:
    """Rules that are compiled for as long as a test wants."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loaded: list[Part] = []

    def of(self, warming: Warming) -> None:
        """Let somebody compile so slowly."""
        compile_slowly = partial(compile_when_told, str(self.folder))
        kinds = warming.queue.kinds
        kinds["compile"] = replace(COMPILE_PART, task=compile_slowly)
        kinds["load"] = replace(LOAD_PART, task=load_nothing)
        warming.load_here = self.loaded.append
        warming.cold = [(name, part) for part in (THINKING, QUICK) for name in games.names()]

    def finish(self, name: str, part: str = THINKING) -> None:
        """Let a part be compiled as soon as its turn comes."""
        (self.folder / f"{name} {part}").touch()

    def begun(self) -> list[str]:
        """Return what has been begun, with the priority of the process."""
        told = self.folder / "begun"
        return told.read_text().splitlines() if told.exists() else []


def compiler(server: Server) -> Worker:
    return server.hub.queue.crews["compile"].workers[0]


def prepared(server: Server) -> list[Part]:
    """Return the parts that workers are to load."""
    made = server.hub.queue.crews["play"].preparations
    return [msgspec.msgpack.decode(content, type=Part) for _, content in made]


@pytest.fixture
def slowly(tmp_path: Path) -> Slowly:
    """Give rules that are not compiled."""
    folder = tmp_path / "compiling"
    folder.mkdir()
    return Slowly(folder)


@pytest.fixture
def cold(tmp_path: Path, slowly: Slowly) -> Iterator[Server]:
    """Give a server whose rules are not compiled."""
    server = Server(tmp_path / "data")
    slowly.of(server.hub.warming)
    with server:
        yield server


def waiting(server: Server) -> dict[str, Json]:
    """Return what is told not to be ready, by game."""
    told = server.http.get("/api/health").json()["not_ready"]
    return {one["game"]: one for one in told}


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_against_easy_bots_needs_nothing_compiled(cold: Server, name: str) -> None:
    short = {"edition": "compact"} if name == "novo-dice" else {}
    host = cold.host([ME, EASY], game=name, start=True, **short)
    play_on([host])
    assert host.now["status"] == "finished"
    assert name in waiting(cold)


def test_a_bot_that_thinks_moves_once_its_game_is_compiled(cold: Server, slowly: Slowly) -> None:
    joined = cold.create([ME, STRONG], game=FIRST, start=True, first=1)
    host = cold.connect(joined["code"], joined["token"])
    told = waiting(cold)[FIRST]
    assert told["levels"] == ["casual", "skilled", "expert", "master"] and told["seconds"] > 0
    slowly.finish(FIRST)
    host.until(lambda: host.asked)
    assert FIRST not in waiting(cold)


@pytest.mark.slow
def test_a_hint_says_when_to_ask_again(cold: Server, slowly: Slowly) -> None:
    host = cold.host([ME, LOCAL], game=FIRST, start=True)
    refused = host.refused("hint", version=host.version)
    assert refused["code"] == "not_ready" and refused["retry_after"] > 0
    host.act(host.now["legal"][0]["do"])  # the tutor says nothing, and the game goes on
    slowly.finish(FIRST)
    wait_until(lambda: FIRST not in waiting(cold))
    host.until(lambda: host.asked)
    host.send("hint", version=host.version)
    while host.receive()["type"] != "hint":
        pass


def test_a_puzzle_says_when_to_ask_again(cold: Server) -> None:
    position = cold.http.get("/api/puzzle", params={"game": FIRST, "number": 1}).json()
    choice = {"game": FIRST, "number": 1, "do": position["legal"][0]["do"]}
    answer = cold.post("/api/puzzle", choice)
    assert answer.status_code == 503 and answer.json()["code"] == "not_ready"
    assert int(answer.headers["Retry-After"]) > 0


@pytest.mark.slow
def test_a_review_begins_once_its_game_is_compiled(cold: Server, slowly: Slowly) -> None:
    host = cold.host([ME, EASY], game=SECOND, start=True)
    play_on([host])
    asked = cold.http.get(f"/api/tables/{host.code}/review").json()
    assert asked["progress"] == 0.0 and "review" not in asked
    for name in (FIRST, SECOND):
        slowly.finish(name)
    wait_until(lambda: cold.http.get(f"/api/reviews/{asked['id']}").json().get("review"))


def test_what_somebody_needs_is_compiled_next(cold: Server, slowly: Slowly) -> None:
    wait_until(lambda: slowly.begun() == [f"{FIRST} {THINKING} {os.nice(0) + COMPILE.nice}"])
    joined = cold.create([ME, STRONG], game=LAST, start=True, first=1)
    cold.connect(joined["code"], joined["token"])
    wait_until(lambda: cold.hub.warming.cold[1] == (LAST, THINKING))
    slowly.finish(FIRST)
    wait_until(lambda: len(slowly.begun()) == 2)
    assert slowly.begun()[1] == f"{LAST} {THINKING} {os.nice(0) + COMPILE.nice}"
    assert prepared(cold) == [(FIRST, THINKING)]


def test_at_the_end_all_is_loaded_and_the_process_is_gone(cold: Server, slowly: Slowly) -> None:
    parts = list(cold.hub.warming.cold)
    for part in parts:
        slowly.finish(*part)
    wait_until(lambda: slowly.loaded == [part for part in parts if part[1] == QUICK])
    assert prepared(cold) == [part for part in parts if part[1] == THINKING]
    assert waiting(cold) == {}
    wait_until(lambda: compiler(cold).pid is None)


def test_what_cannot_be_compiled_keeps_nobody_waiting(
    tmp_path: Path, slowly: Slowly, caplog: pytest.LogCaptureFixture
) -> None:
    server = Server(tmp_path / "data")
    slowly.of(server.hub.warming)
    server.hub.queue.kinds["compile"] = replace(COMPILE_PART, task=fail)
    server.hub.warming.cold = [(FIRST, THINKING)]
    with server:
        wait_until(lambda: not server.hub.warming.cold)
        assert "rules are not compiled" in caplog.text and prepared(server) == []
        assert server.hub.warming.failed == [(FIRST, THINKING)]


def test_compiling_ends_with_the_server(cold: Server, slowly: Slowly) -> None:
    wait_until(slowly.begun)
    pid = compiler(cold).pid
    cold.stop()
    wait_until(lambda: not Path(f"/proc/{pid}").exists())


def test_the_rest_is_estimated_from_what_was_measured() -> None:
    warm, now = Warming(Queue(KINDS)), 100.0
    warm.clock = lambda: now
    parts = warm.cold = [(FIRST, THINKING), (SECOND, THINKING), (FIRST, QUICK)]
    assert [warm.seconds(part) for part in parts] == [SECONDS, 2 * SECONDS, 3 * SECONDS]
    warm._began, warm.took = 90.0, [30.0, 50.0]
    assert [warm.seconds(part) for part in parts] == [30, 70, 110]
    now = 1000.0  # it takes longer than usual
    assert warm.seconds(parts[0]) == 10
    assert [told.game for told in warm.told()] == [FIRST, SECOND]


def test_what_is_compiled_is_loaded_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_rules, "is_warm", lambda game, part: True)
    monkeypatch.setattr(warming, "collector", _Nothing())
    loaded: list[Part] = []

    async def run() -> int:
        queue = Queue([replace(LOAD_PART, task=load_nothing)])
        warm, (worker,) = Warming(queue), queue.crews["play"].workers
        warm.load_here = loaded.append
        warm.prepare([FIRST, SECOND])
        assert warm.is_ready(FIRST) and warm.told() == []
        await warm.run()
        while worker.prepared < 2:
            await asyncio.sleep(0.01)
        await queue.close()
        return len(queue.crews["play"].preparations)

    assert asyncio.run(run()) == 2
    assert loaded == [(name, QUICK) for name in (FIRST, SECOND)]


class _Nothing:
    """Stands for the garbage collector, which the tests need as it is."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *arguments: None
