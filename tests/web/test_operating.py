"""What an operator sees: metrics, health that says what is wrong, requests' numbers in the log."""

import json
import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dicewright.web import logs
from dicewright.web.jobs.kinds import LANES
from dicewright.web.jobs.registry import KINDS
from dicewright.web.jobs.thinking import HINT
from dicewright.web.jobs.warming import THINKING
from dicewright.web.net.numbers import HEADER
from dicewright.web.store.database import Store
from dicewright.web.wire.codes import Code
from tests.web import tasks
from tests.web.conftest import Start
from tests.web.live import ask
from tests.web.process import serving
from tests.web.server import BOT, LOCAL, ME, Server, play_on, wait_until

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server that tells Prometheus of itself."""
    with Server(tmp_path_factory.mktemp("data"), metrics=True) as server:
        yield server


def samples(server: Server) -> Samples:
    """Return all numbers that the server tells."""
    answer = server.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def value(server: Server, name: str, **labels: str) -> float:
    return samples(server).get((f"dicewright_{name}", frozenset(labels.items())), 0.0)


# --- metrics -------------------------------------------------------------------------------------


def test_metrics_are_off_unless_asked_for(server: Server) -> None:
    assert "<html" in server.http.get("/metrics").text  # a page of the front end, which knows none


def test_moves_rolls_and_tables_are_counted(told: Server) -> None:
    names = {"moves": ("person", "bot"), "rolls": ("browser", "server", "hand")}
    labels = [
        (f"{name}_total", {"by": by} | ({"game": "diceopolis"} if name == "moves" else {}))
        for name, givers in names.items()
        for by in givers
    ]
    made = "tables_made_total", {"game": "diceopolis"}
    before = [value(told, name, **one) for name, one in (*labels, made)]
    host = told.host([ME, BOT], start=True)
    play_on([host])
    after = [value(told, name, **one) for name, one in (*labels, made)]
    person, bot, browser, alone, hand, tables = [b - a for a, b in zip(before, after, strict=True)]
    entries = host.table["entries"]
    acted = [entry["seat"] for entry in entries if "do" in entry]
    rolled = [entry.get("alone", False) for entry in entries if "roll" in entry]
    assert (person, bot) == (acted.count(0), acted.count(1))
    assert (browser, alone, hand) == (rolled.count(False), rolled.count(True), 0)
    assert tables == 1


def test_a_roll_by_hand_is_counted(told: Server) -> None:
    host = told.host([ME, LOCAL], dice="real")
    before = value(told, "rolls_total", by="hand")
    host.do("start")
    host.until(lambda: bool(host.now.get("to_enter")))
    host.enter([die["faces"][0] for die in host.now["to_enter"]])
    assert value(told, "rolls_total", by="hand") == before + 1


def test_what_is_there_now_is_told(told: Server) -> None:
    rooms, connections = value(told, "rooms"), value(told, "connections")
    host = told.host()
    assert value(told, "rooms") == rooms + 1
    assert value(told, "connections") == connections + 1
    host.close()
    wait_until(lambda: value(told, "connections") == connections)
    assert samples(told)["process_resident_memory_bytes", frozenset()] > 1e6


def test_jobs_are_counted_by_kind(told: Server, tmp_path: Path) -> None:
    done = {"kind": "hint", "end": "ready"}
    before = value(told, "jobs_total", **done)
    host = told.host([ME, LOCAL], start=True)
    with told.doing(HINT, partial(tasks.advise_slowly, str(tmp_path))):
        host.send("hint", version=host.version)
        wait_until(lambda: value(told, "queue_jobs", lane="play", stage="running") == 1)
        assert value(told, "workers", lane="play") >= 1
        (tmp_path / "go on").touch()
        while host.receive()["type"] != "hint":
            pass
    assert value(told, "jobs_total", **done) == before + 1
    for name in ("job_seconds_count", "job_wait_seconds_count"):
        assert value(told, name, kind="hint") >= 1


def test_refusals_and_failures_of_the_store_are_counted(told: Server) -> None:
    refused = value(told, "refusals_total", code="no_table")
    stored, failed = value(told, "store_write_seconds_count"), value(told, "store_failures_total")
    told.http.get("/api/tables/nowhere/record")
    told.create()
    assert value(told, "refusals_total", code="no_table") == refused + 1
    assert value(told, "store_write_seconds_count") > stored
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", _no_write)
        assert told.post("/api/tables", {"game": "diceopolis", "seats": [ME, BOT]}).is_error
    assert value(told, "store_failures_total") == failed + 1


async def _no_write(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_labels_have_few_values(told: Server) -> None:
    before = samples(told)  # other tests of this process have kinds of their own
    for path in ("/api/tables/a", "/api/nothing", "/api/lab?game=chess", "/somewhere"):
        told.http.get(path)
    known: dict[str, set[str]] = {
        "game": {"diceopolis", "novo-dice", "astroventure"},
        "by": {"person", "bot", "browser", "server", "hand"},
        "code": {str(code) for code in Code},
        "kind": {kind.name for kind in KINDS},
        "end": {"ready", "failed", "stopped"},
        "lane": {lane.name for lane in LANES},
        "stage": {"waiting", "running"},
    }
    told.host([ME, BOT], start=True, game="novo-dice")
    told.http.post("/api/replay", content=b"{}")
    new = samples(told).items() - before.items()
    counted = [labels for (name, labels), _ in new if name.startswith("dice")]
    assert counted
    for label, value in (pair for labels in counted for pair in labels if pair[0] != "le"):
        assert value in known[label]


def test_metrics_at_a_port_of_their_own(tmp_path: Path) -> None:
    port = _free_port()
    with serving(tmp_path, "--metrics-port", str(port)) as server:
        status, content = ask(port, "GET", "/metrics")
        assert status == 200 and b"dicewright_rooms 0.0" in content
        assert b"<html" in ask(server.port, "GET", "/metrics")[1]


def _free_port() -> int:
    from dicewright.cli.serve import listen

    with listen("127.0.0.1", 0) as listening:
        return int(listening.getsockname()[1])


# --- health --------------------------------------------------------------------------------------


def test_health_names_what_is_wrong_and_does_not_hinder(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.hub.warming, "failed", [("diceopolis", THINKING)])
    usage = shutil.disk_usage("/")._replace(free=10 * 2**20)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    answer = server.http.get("/api/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "impaired")
    compiling, disk = answer.json()["wrong"]
    assert "diceopolis" in compiling and "10 MB" in disk


def test_health_names_all_that_hinders(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.hub.queue, "ailment", lambda: "the queue is stuck")
    monkeypatch.setattr(Store, "write", _no_write)
    answer = server.http.get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "not_well")
    assert "No space left" in answer.json()["detail"]
    assert "the queue is stuck" in answer.json()["detail"]


# --- numbers of requests -------------------------------------------------------------------------


@contextmanager
def logged(level: int = logging.INFO) -> Iterator[list[dict[str, Any]]]:
    """Give what is logged meanwhile, as the lines of JSON say it."""
    lines: list[dict[str, Any]] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(json.loads(logs.JsonLines().format(record)))

    handler, root = Handler(), logging.getLogger("dicewright")
    handler.addFilter(logs.Numbered())
    before = root.level
    root.addHandler(handler)
    root.setLevel(level)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def test_every_answer_has_a_number_of_its_own(server: Server) -> None:
    paths = ("/api/health", "/", "/api/nothing", "/api/tables/nowhere/record")
    numbers = [server.http.get(path).headers[HEADER] for path in paths]
    assert len(set(numbers)) == len(paths)
    assert all(re.fullmatch("[0-9a-f]{16}", number) for number in numbers)


def test_a_number_that_a_proxy_gives_is_kept_if_it_is_one(server: Server) -> None:
    def number(given: str) -> str:
        return str(server.http.get("/api/health", headers={HEADER: given}).headers[HEADER])

    for right in ("a", "7f3c-01.x_Y", "9" * 64):
        assert number(right) == right
    for wrong in ("", "9" * 65, "a b", 'a"b', "a,b", "{}"):
        assert number(wrong) != wrong


def test_a_defect_is_answered_and_logged_with_its_number(server: Server) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "open_tables", lambda store, count: 1 / 0)
        answer = server.http.get("/api/tables", headers={HEADER: "of-this-one"})
    assert (answer.status_code, answer.headers[HEADER]) == (500, "of-this-one")


def test_the_log_names_the_request(server: Server) -> None:
    with logged() as lines:
        wish = {"game": "diceopolis", "seats": [ME, BOT]}
        headers = {HEADER: "makes-a-table"}
        server.http.post("/api/tables", content=json.dumps(wish), headers=headers)
        server.create()
    (first, second) = [line for line in lines if line["event"] == "table made"]
    assert first["request"] == "makes-a-table" != second["request"]


def test_the_log_names_the_connection_and_what_it_asked_a_worker_for(server: Server) -> None:
    joined = server.create([ME, LOCAL], start=True)
    host = server.connect(joined["code"], joined["token"], headers={HEADER: "a-connection"})
    host.until(lambda: host.asked)
    with server.doing(HINT, tasks.fail), logged() as lines:
        host.send("hint", version=host.version)
        assert host.receive()["code"] == "internal"
    events = {line["event"]: line.get("request") for line in lines}
    assert events["a job failed"] == events["a hint failed"] == "a-connection"


def test_what_no_request_asked_for_has_no_number(start: Start) -> None:
    server = start()
    with logged() as lines:
        server.call(_log_something)
    assert [line.get("request") for line in lines] == [None]


async def _log_something() -> None:
    logging.getLogger("dicewright.web").info("something")
