"""Connections that stop halfway, that are too many, or that nobody reads: others are served."""

import asyncio
import logging
import socket
import time
from contextlib import ExitStack, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from dicewright.web import logs
from dicewright.web.config import Limits
from dicewright.web.net.connections import Door
from tests.web.live import ANN, EVE, Live, LiveProcess, ask, ends
from tests.web.process import SECONDS
from tests.web.server import FRIEND, ME

HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-"
WHOLE = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /api/replay HTTP/1.1\r\nHost: x\r\n"
SOON = 0.2  # seconds, which nothing that these tests expect has to keep
NEVER = 10_000.0


def served(live: Live) -> bool:
    return live.ask("GET", "/api/games")[0] == 200


# --- that stop -----------------------------------------------------------------------------------


@pytest.mark.parametrize("sent", [b"", b"G", HALF, WHOLE + HALF], ids=["", "G", "half", "again"])
def test_a_header_that_does_not_come_is_not_waited_for(tmp_path: Path, sent: bytes) -> None:
    with Live(tmp_path, header_seconds=SOON) as live:
        connections = [live.connect(sent) for _ in range(20)]
        assert served(live)
        for connection in connections:
            assert ends(connection).count(b"HTTP/1.1 200") == sent.count(WHOLE)
        live.wait(lambda: live.door.inside == 0)


def test_a_header_that_comes_byte_by_byte_gets_no_more_time(tmp_path: Path) -> None:
    with Live(tmp_path, header_seconds=SOON) as live:
        connection, end = live.connect(HALF), time.monotonic() + SECONDS
        with pytest.raises(OSError):
            while time.monotonic() < end:
                connection.sendall(b"x")
                time.sleep(0.001)
        connection.close()


def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Live(tmp_path, body_seconds=SOON) as live:
        half = POST + b"Content-Length: 1000\r\n\r\n{"
        connections = [live.connect(half) for _ in range(20)]
        assert served(live)
        assert {ends(connection) for connection in connections} == {b""}
    assert not [record for record in caplog.records if record.exc_info]


def test_a_body_of_unknown_length_is_refused(tmp_path: Path) -> None:
    with Live(tmp_path, body_seconds=NEVER) as live:
        parts = b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 1000
        with live.connect(POST + parts) as connection:
            assert connection.recv(12) == b"HTTP/1.1 400"


async def endless(scope: Any, receive: Any, send: Any) -> None:
    """Answer until nobody is there any more."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        gone = asyncio.ensure_future(until_gone(receive))
        while not gone.done():
            part = {"type": "http.response.body", "body": bytes(65536), "more_body": True}
            await send(part)
            await asyncio.sleep(0)


async def until_gone(receive: Any) -> None:
    """Wait until a client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def test_an_answer_that_is_not_read_is_not_kept(tmp_path: Path) -> None:
    with Live(tmp_path, app=endless, body_seconds=SOON) as live, socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect((ANN, live.port))
        connection.sendall(WHOLE)
        live.wait(lambda: live.door.inside == 1)
        live.wait(lambda: live.door.inside == 0)


# --- that are too many ---------------------------------------------------------------------------


def test_too_many_of_one_address(tmp_path: Path) -> None:
    with Live(tmp_path, connections=2, header_seconds=NEVER) as live, ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(live.connect(HALF))
        live.wait(lambda: live.door.inside_of[EVE] == 4)
        assert ends(live.connect(source=EVE)) == b""
        assert served(live)
        assert live.door.inside_of[EVE] == 4
        stack.close()
        live.wait(lambda: live.door.inside == 0)
        with live.connect(WHOLE) as connection:
            assert connection.recv(12) == b"HTTP/1.1 200"


def test_websockets_count_too_until_they_end(tmp_path: Path) -> None:
    with Live(tmp_path, connections=1) as live:
        wish = {"game": "diceopolis", "seats": [ME, FRIEND]}
        code = live.ask("POST", "/api/tables", wish)[1]["code"]
        live.wait(lambda: live.door.inside == 0)
        address = f"ws://{ANN}:{live.port}/ws/{code}"
        with connect(address), live.connect(HALF, ANN):
            live.wait(lambda: live.door.inside_of[ANN] == 2)
            assert ends(live.connect(source=ANN)) == b""
        live.wait(lambda: live.door.inside == 0)


def test_a_trusted_proxy_connects_for_many(tmp_path: Path) -> None:
    with Live(tmp_path, proxy=EVE, connections=1) as live, ExitStack() as stack:
        connections = [stack.enter_context(live.connect(WHOLE)) for _ in range(10)]
        for connection in connections:
            assert connection.recv(12) == b"HTTP/1.1 200"


def test_one_address_cannot_take_all_there_are() -> None:
    door = Door(Limits(), 10, lambda _: False)
    assert [door.enter("a") for _ in range(6)] == [True] * 5 + [False]
    assert [door.enter(str(n)) for n in range(6)] == [True] * 5 + [False]
    door.leave("a")
    assert door.enter("b")


def test_half_requests_make_room_for_whole_ones(tmp_path: Path) -> None:
    with Live(tmp_path, header_seconds=NEVER) as live, ExitStack() as stack:
        live.door.most = 10
        oldest = stack.enter_context(live.connect(HALF))
        live.wait(lambda: live.door.inside == 1)
        for n in range(9):
            stack.enter_context(live.connect(HALF, f"127.0.0.{3 + n}"))
        live.wait(lambda: live.door.inside == 10)
        assert served(live)
        assert ends(oldest) == b""
        live.wait(lambda: live.door.inside == 9)


def test_files_are_kept_in_reserve(tmp_path: Path) -> None:
    server = LiveProcess(tmp_path, files=256)
    with ExitStack() as stack:
        stack.callback(server.process.kill)
        for n in range(600):
            source = f"127.0.0.{2 + n % 6}", 0
            connection = socket.create_connection((ANN, server.port), SECONDS, source)
            stack.enter_context(connection)
            with suppress(OSError):
                connection.sendall(HALF)
        end = time.monotonic() + SECONDS
        while not answers(server.port):
            assert time.monotonic() < end
            time.sleep(0.1)
        said = server.stop()
    assert "too many" in said and "out of system resource" not in said
    assert len(said) < 10_000


def answers(port: int) -> bool:
    """Say whether a server answers, from its database."""
    try:
        return ask(port, "GET", "/api/tables") == (200, {"tables": []})
    except (OSError, HTTPException):
        return False


# --- logs ----------------------------------------------------------------------------------------


def test_a_flood_is_one_line_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("dicewright.web.logs.time.monotonic", lambda: now)
    seldom = logs.Seldom()

    def passes(message: str, name: str = "asyncio", error: Any = None) -> bool | int:
        record = logging.LogRecord(name, logging.ERROR, "", 1, message, None, error)
        return seldom.filter(record) and getattr(record, "left_out", True)

    assert [passes("full\nsocket 1"), passes("full\nsocket 2"), passes("other")] == [1, 0, 1]
    defect = (ValueError, ValueError(), None)
    assert passes("defect", "uvicorn.error", defect) and passes("defect", "uvicorn.error", defect)
    assert [passes("full") for _ in range(9)] == [False] * 9
    now += logs.MINUTE
    assert passes("full") == 10
