"""Full disks, torn files, rows that cannot be read: said clearly, and nobody else suffers."""

import json
import logging
import sqlite3
import sys
import time
import urllib.error
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from dicewright.web.store.database import Store
from tests.web.conftest import Start
from tests.web.process import SECONDS, Process, serving
from tests.web.server import BOT, FRIEND, ME, Client, Json, Server
from tests.web.test_hosts import expired, listed, touch

PAGE = 4096

# --- a full disk ---------------------------------------------------------------------------------


def error_of(ask: Callable[[], object]) -> Json:
    """Return the error that a request to another process is answered with, and its status."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask()
    error: Json = json.loads(refused.value.read())
    return error | {"status": refused.value.code}


@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
def test_a_full_disk_is_told_and_costs_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        joined = server.create(game="diceopolis", seats=[ME, {"kind": "local", "name": "Bea"}])
        host = server.connect(joined["code"], joined["token"])
        host.send("start")
        while not host.now.get("legal"):
            host.receive()
        with full_disk(server):
            error = error_of(lambda: server.request("/api/health"))
            assert (error["status"], error["code"]) == (503, "not_well")
            assert "cannot be written" in error["detail"]
            wish = {"game": "diceopolis", "seats": [ME, BOT]}
            error = error_of(lambda: server.create(**wish))
            assert (error["status"], error["code"]) == (503, "not_stored")
            host.send("act", version=host.version, do=host.now["legal"][0]["do"])
            assert host.receive() == {"type": "error", "code": "not_stored"}
            with pytest.raises(ConnectionClosed):
                host.receive()
        assert server.request("/api/health")["status"] == "ok"
        again = server.connect(joined["code"], joined["token"])
        assert (again.entries, again.version) == (host.entries, host.version)
        again.send("act", version=again.version, do=again.now["legal"][0]["do"])
        assert again.receive()["type"] == "steps"
        again.close()


class full_disk:  # noqa: N801  used like a function
    """Lets no file of a process grow for a while, as if the disk were full."""

    def __init__(self, server: Process) -> None:
        self.pid = server.process.pid

    def __enter__(self) -> None:
        import resource

        self.before = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, self.before[1]))

    def __exit__(self, *_: object) -> None:
        import resource

        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.before)


def test_a_database_that_may_not_grow(start: Start) -> None:
    server = start()
    host = server.host([ME, FRIEND])
    server.call(let_grow, server, False)
    wish = {"game": "diceopolis", "seats": [ME, BOT], "start": True}
    answers = [server.post("/api/tables", wish) for _ in range(100)]
    refused = [answer for answer in answers if answer.status_code != 200]
    assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {
        (503, "not_stored")
    }
    server.call(let_grow, server, True)
    assert server.create() and host.settle() == []


async def let_grow(server: Server, grow: bool) -> None:
    """Let the database be as large as it is and no larger, or as large as it likes."""

    def restrict(connection: sa.Connection, pages: int) -> None:
        with connection.begin():
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    most = 2**30 if grow else 1
    await server.hub.store.backend.write(restrict, most)


# --- a torn database -----------------------------------------------------------------------------


def fill(server: Server) -> None:
    """Make tables until the database has many pages, all of them in its file."""
    for _ in range(40):
        server.create([ME, BOT], start=True)


def tear(path: Path) -> None:
    """Overwrite every page after the first two."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    assert size > 8 * PAGE
    with path.open("r+b") as file:
        file.seek(2 * PAGE)
        file.write(b"\xa5" * (size - 2 * PAGE))


def health_of(server: Server) -> tuple[int, Json]:
    answer = server.http.get("/api/health")
    return answer.status_code, answer.json()


def test_a_database_that_was_torn_before_the_start(start: Start) -> None:
    first = start()
    fill(first)
    first.stop()
    tear(first.config.database)
    server = start()
    deadline = time.monotonic() + SECONDS
    while (told := health_of(server))[0] == 200:
        assert time.monotonic() < deadline
    assert told[0] == 503 and told[1]["code"] == "not_well" and "database" in told[1]["detail"]


def test_a_database_that_is_torn_meanwhile(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    server = start()
    fill(server)
    assert health_of(server)[0] == 200
    tear(server.config.database)
    server.call(server.hub.store.look_through)
    status, error = health_of(server)
    assert (status, error["code"]) == (503, "not_well") and "torn" in error["detail"]
    assert "the database is torn" in caplog.text


def test_a_database_that_is_gone(start: Start) -> None:
    server = start()
    server.config.database.rename(server.config.database.with_suffix(".away"))
    status, error = health_of(server)
    assert (status, error["code"]) == (503, "not_well") and "gone" in error["detail"]


def turned_away(server: Server, code: str) -> str:
    """Return the error that a connection is ended with."""
    client = Client(server, code)
    error = client.receive()
    with pytest.raises(WebSocketDisconnect) as end:
        client.receive()
    assert end.value.code == 1008
    client.close()
    return str(error["code"])


def test_a_table_of_a_database_that_cannot_be_read(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def torn(store: Store, code: str) -> None:
        raise sa.exc.DatabaseError("SELECT", {}, Exception("malformed"))

    code = server.create()["code"]
    monkeypatch.setattr(Store, "table", torn)
    assert server.http.get(f"/api/tables/{code}/replay").json()["code"] == "internal"
    assert turned_away(server, code) == "internal"


# --- rows that cannot be read --------------------------------------------------------------------

SPOILT = {
    "no JSON": "UPDATE tables SET setup = '{' WHERE code = ?",
    "no text": "UPDATE tables SET seats = CAST(x'ff5b5d' AS TEXT) WHERE code = ?",
    "no such game": "UPDATE tables SET game = 'chess' WHERE code = ?",
    "no such edition": 'UPDATE tables SET setup = \'{"edition":"x","options":{}}\' WHERE code = ?',
    "no such bot": 'UPDATE tables SET seats = \'[{"bot":"x"},{}]\' WHERE code = ?',
    "no numbers": "UPDATE tables SET created = 'x', version = 'y' WHERE code = ?",
}


def spoil(server: Server, change: str, *values: str) -> None:
    with closing(sqlite3.connect(server.config.database)) as connection:
        connection.execute(change, values)
        connection.commit()


@pytest.mark.parametrize("change", SPOILT.values(), ids=list(SPOILT))
def test_one_bad_row_does_not_hide_the_other_tables(
    start: Start, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()
    bad, good = (server.create([ME, FRIEND], public=True)["code"] for _ in range(2))
    spoil(server, change, bad)
    caplog.clear()
    for _ in range(3):
        assert listed(server) == [good]
    assert len([r for r in caplog.records if r.levelno >= logging.ERROR]) == 1
    assert bad in str([vars(record) for record in caplog.records])
    answer = server.post(f"/api/tables/{bad}/seats", {"name": "Cid"})
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert turned_away(server, bad) == "internal"


def test_one_bad_row_does_not_keep_the_others_from_expiring(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()
    bad, good = sorted(server.create([ME, FRIEND])["code"] for _ in range(2))
    for code in (bad, good):
        server.call(touch, server, code, 1)
    spoil(server, SPOILT["no JSON"], bad)
    assert expired(server) == [0, 1]
    assert expired(server) == [0, 0]
    assert server.stored(good).status == "abandoned"
    assert caplog.text.count("a table cannot expire") == 1


def test_one_bad_count_does_not_hide_the_other_dice(start: Start) -> None:
    server = start()
    for kind, sides in (("good", "[1, 2]"), ("bad", "[1,"), ("worse", "[[1], [2]]")):
        values = ("diceopolis", kind, sides, "1")
        spoil(server, "INSERT INTO dice VALUES (?, ?, ?, ?, 3)", *values)
    (told,) = server.http.get("/api/dice").json()["games"]
    assert [die["kind"] for die in told["dice"]] == ["good"]
