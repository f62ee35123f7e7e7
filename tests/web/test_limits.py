"""Limits, headers, health, the description of the API, and logs."""

import asyncio
import json
import logging
import re
import sys
from dataclasses import replace
from typing import Any

import pytest

from dicewright import __version__
from dicewright.web import logs
from dicewright.web.net.app import FILE_HEADERS, HEADERS
from dicewright.web.net.limits import Guard, Limit
from dicewright.web.wire import messages
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.reference import ENDPOINTS, markdown
from tests.web.conftest import Start
from tests.web.server import BOT, FRIEND, LAVISH, LOCAL, ME, Json, Server, play_on

# --- limits --------------------------------------------------------------------------------------


def test_messages_a_second(start: Start) -> None:
    server = start(limits=replace(LAVISH, messages_per_second=5))
    host = server.host([ME, FRIEND])
    other = server.connect(host.code)
    for _ in range(60):
        host.send("ping")
    answers = [host.receive() for _ in range(60)]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert {answer["code"] for answer in refused} == {"too_fast"}
    assert all(answer["retry_after"] >= 1 for answer in refused)
    assert len(refused) >= 5
    assert other.settle() == []  # others may still speak


def test_requests_a_minute(start: Start) -> None:
    server = start(limits=replace(LAVISH, requests_per_minute=4))
    assert [server.http.get("/api/games").status_code for _ in range(4)] == [200] * 4
    answer = server.http.get("/api/games")
    assert answer.status_code == 429
    assert answer.json()["code"] == "too_fast"
    assert int(answer.headers["retry-after"]) == answer.json()["retry_after"] >= 1
    assert server.http.get("/").status_code == 200  # the page itself is not counted


def test_tables_an_hour(start: Start) -> None:
    server = start(limits=replace(LAVISH, tables_per_hour=2))
    wish = {"game": "diceopolis", "seats": [ME, BOT]}
    assert [server.post("/api/tables", wish).status_code for _ in range(2)] == [200] * 2
    answer = server.post("/api/tables", wish)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_tables")
    assert int(answer.headers["retry-after"]) > 60
    assert server.http.get("/api/health").status_code == 200


def test_a_window_begins_with_its_first_request(monkeypatch: pytest.MonkeyPatch) -> None:
    hour = 3600
    clock = 1000 * hour - 0.5  # the turn of an hour, where windows tied to the clock leave a gap
    monkeypatch.setattr("time.time", lambda: clock)
    guard = Guard(replace(LAVISH, tables_per_hour=1))
    asyncio.run(guard.table("here"))
    clock += 1
    with pytest.raises(Problem) as refused:
        asyncio.run(guard.table("here"))
    assert refused.value.details["retry_after"] == hour - 1
    clock += hour
    asyncio.run(guard.table("here"))


def test_windows_that_are_over_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = 0.0
    monkeypatch.setattr("time.time", lambda: clock)
    limit = Limit(2, 10, Code.TOO_FAST)
    for name in ("first", "second", "second"):
        limit.hit(name)
    clock += 9
    limit.hit("third")
    with pytest.raises(Problem):
        limit.hit("second")
    clock += 1
    limit.hit("second")
    assert list(limit.windows) == ["third", "second"]
    clock -= 100  # somebody sets it back: nobody is kept out for so long
    limit.hit("second")
    limit.hit("second")
    with pytest.raises(Problem) as refused:
        limit.hit("second")
    assert refused.value.details["retry_after"] == 10


def test_a_rematch_is_a_table_that_is_made(start: Start) -> None:
    server = start(limits=replace(LAVISH, tables_per_hour=1))
    host = server.host([ME, LOCAL], start=True)
    play_on([host])
    error = host.refused("rematch")
    assert error["code"] == "too_many_tables" and error["retry_after"] > 60


def test_connections_of_an_address(start: Start) -> None:
    server = start(limits=replace(LAVISH, connections=2))
    host = server.host([ME, FRIEND])
    other = server.connect(host.code)
    assert server.http.get("/api/health").json()["connections"] == 2
    with server.http.websocket_connect(f"/ws/{host.code}") as third:
        assert third.receive_json()["code"] == "too_many_connections"
        assert third.receive()["code"] == 1008
    other.close()
    assert server.connect(host.code).status == "waiting"


def test_large_messages_and_bodies(start: Start) -> None:
    server = start(limits=replace(LAVISH, message_bytes=200, wish_bytes=300, body_bytes=400))
    host = server.host([ME, FRIEND])
    assert (
        host.refused_text(json.dumps({"type": "hello", "token": "x" * 200}))["code"] == "too_large"
    )
    wish = {"game": "x" * 300, "seats": [ME]}
    assert server.post("/api/tables", wish).json()["detail"] == "at most 300 bytes"
    answer = server.post("/api/replay", "x" * 400)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/t/abc", 200),
        ("GET", "/robots.txt", 200),
        ("GET", "/api/games", 200),
        ("HEAD", "/api/health", 200),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/tables", 400),
        ("PUT", "/", 405),
    ],
)
def test_every_answer_has_the_safe_headers(
    server: Server, method: str, path: str, status: int
) -> None:
    answer = server.http.request(method, path)
    assert answer.status_code == status
    for key, value in HEADERS.items():
        assert answer.headers.get_list(key) == [value]


def test_a_defect_is_told_without_its_secrets(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(server.hub.store, "open_tables", fail)
    answer = server.http.get("/api/tables")
    assert (answer.status_code, answer.json()) == (500, {"type": "error", "code": "internal"})


def test_built_files_have_those_that_bind_a_file(server: Server) -> None:
    page = server.http.get("/").text
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        answer = server.http.get(path)
        assert answer.status_code == 200
        file = path.startswith("/assets/")
        for key, value in HEADERS.items():
            expected = [value] if key in FILE_HEADERS or not file else []
            assert answer.headers.get_list(key) == expected
        if file:
            assert "immutable" in answer.headers["cache-control"]


def test_the_policy_allows_nothing_unsafe() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy and "*" not in policy and "http" not in policy
    assert policy.startswith("default-src 'none'")


def test_answers_are_not_kept_and_pages_are_asked_for_anew(server: Server) -> None:
    assert server.http.get("/api/games").headers["cache-control"] == "no-store"
    assert server.http.get("/").headers["cache-control"] == "no-cache"


# --- health, and what describes the API ----------------------------------------------------------


def test_health(start: Start) -> None:
    server = start()
    well = {"status": "ok", "version": __version__, "tables": 0, "connections": 0}
    well |= {"not_ready": [], "wrong": [], "processes": 1}
    assert server.http.get("/api/health").json() == well
    host = server.host()
    assert server.http.get("/api/health").json() == well | {"tables": 1, "connections": 1}
    host.close()
    assert server.http.get("/api/health").json() == well


def openapi(server: Server) -> Json:
    described: Json = server.http.get("/api/openapi.json").json()
    return described


def references(content: Any) -> list[str]:
    """Return all references in a description."""
    if isinstance(content, list):
        return [found for part in content for found in references(part)]
    if not isinstance(content, dict):
        return []
    own = [content["$ref"]] if isinstance(content.get("$ref"), str) else []
    return own + [found for part in content.values() for found in references(part)]


def test_openapi_describes_every_endpoint(server: Server) -> None:
    described = openapi(server)
    assert described["openapi"] == "3.1.0"
    assert described["info"]["version"] == __version__
    listed = {(m.upper(), path) for path, item in described["paths"].items() for m in item}
    assert listed == {(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}
    names = [
        operation["operationId"]
        for item in described["paths"].values()
        for operation in item.values()
    ]
    assert len(set(names)) == len(names)
    for path, item in described["paths"].items():
        for operation in item.values():
            parameters = operation.get("parameters", [])
            named = [p["name"] for p in parameters if p["in"] == "path"]
            assert named == re.findall(r"{(\w+)}", path)
            assert all(p["in"] in ("path", "query") for p in parameters)
            assert {"200", "default"} <= set(operation["responses"])


def test_openapi_has_every_message_and_all_it_refers_to(server: Server) -> None:
    described = openapi(server)
    schemas = described["components"]["schemas"]
    every = (*messages.FromClient.__args__, *messages.FromServer.__args__)
    for kind in every:
        tag = kind.__struct_config__.tag
        assert schemas[kind.__name__]["properties"]["type"]["enum"] == [tag]
    for reference in references(described):
        assert reference.removeprefix("#/components/schemas/") in schemas
    assert schemas["Code"]["enum"] == sorted(Code)


def test_answers_fit_their_description(server: Server) -> None:
    described = openapi(server)
    schemas = described["components"]["schemas"]
    for path, name in (("games", "Games"), ("tables", "OpenTables"), ("health", "Health")):
        answer = server.http.get(f"/api/{path}").json()
        assert set(answer) == set(schemas[name]["properties"])


def test_the_reference_names_every_code_message_and_endpoint() -> None:
    text = markdown()
    for code in Code:
        assert re.search(rf"\| `{code}` \| \d+ \| \w", text)
    for kind in (*messages.FromClient.__args__, *messages.FromServer.__args__):
        assert f"- `{kind.__struct_config__.tag}` ([{kind.__name__}]" in text
        assert f"### {kind.__name__}\n" in text
    for endpoint in ENDPOINTS:
        assert f"`{endpoint.method} {endpoint.path}`" in text


# --- logs ----------------------------------------------------------------------------------------


def record_of(message: str, *arguments: object, **further: Any) -> logging.LogRecord:
    return logging.getLogger("x.y").makeRecord(
        "x.y",
        logging.WARNING,
        "file",
        1,
        message,
        arguments,
        further.pop("error", None),
        extra=further,
    )


def test_a_log_line_is_one_json_object() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        error = sys.exc_info()
    record = record_of(
        "made %s\n%d", "a <b>", 3, table="k7", seats=[1], thing=object(), error=error
    )
    line = logs.JsonLines().format(record)
    assert "\n" not in line
    content = json.loads(line)
    assert content["event"] == "made a <b>\n3"
    assert (content["level"], content["logger"]) == ("warning", "x.y")
    assert (content["table"], content["seats"]) == ("k7", [1])
    assert "ValueError: two\nlines" in content["error"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", content["at"])


def test_plain_lines_have_the_same() -> None:
    line = logs.PlainLines().format(record_of("table made", table="k7"))
    assert " warning table made " in line and line.endswith(" table=k7")


def test_a_table_is_logged(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "dicewright.web"):
        code = server.create()["code"]
    made = next(record for record in caplog.records if record.getMessage() == "table made")
    assert json.loads(logs.JsonLines().format(made))["table"] == code
