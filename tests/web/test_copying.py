"""A server that moves from one database to another, and goes on there."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from dicewright import cli
from dicewright.web.config import Config
from dicewright.web.store import copying
from dicewright.web.store.database import Where, backend_of, migrate
from tests.web.conftest import Start
from tests.web.server import BOT, FRIEND, LOCAL, ME, Json, Server, play_on
from tests.web.services import Cluster

NAMES = "Zoë", "李", "🎲 d'or"


def everything(where: Where) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of a database, sorted."""

    async def read() -> dict[str, list[tuple[Any, ...]]]:
        found = {}
        engine = backend_of(where).engine
        async with engine.connect() as connection:
            for table in copying.COPIED:
                columns = [column for column in table.c if column.name != "owner"]
                rows = await connection.execute(sa.select(*columns))
                found[table.name] = sorted((tuple(row) for row in rows), key=repr)
        await engine.dispose()
        return found

    return asyncio.run(read())


def fill(server: Server) -> list[Json]:
    """Make a finished game, one that goes on and one that waits; return what is known of them."""
    made = []
    for seats, moves in (([ME, BOT], 10_000), ([ME, LOCAL], 4)):
        joined = server.create(seats, start=True)
        host = server.connect(joined["code"], joined["token"])
        host.until(lambda host=host: host.asked)  # type: ignore[misc]
        play_on([host], moves=moves)
        made.append(joined)
    for name in NAMES:
        made.append(server.create([{"kind": "me", "name": name}, FRIEND], public=True))
    return made


def records(server: Server, made: list[Json]) -> list[bytes]:
    return [server.http.get(f"/api/tables/{joined['code']}/record").content for joined in made]


def copied(source: Where, target: Where) -> int:
    return cli.run(["data", "copy", str(source), str(target)])


def test_to_postgresql_and_back(
    start: Start, cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    data, back, address = tmp_path / "data", tmp_path / "back", cluster.new()
    first = start(data)
    made = fill(first)
    before = records(first, made)
    first.stop()
    assert copied(data, address) == 0
    assert copied(address, back) == 0
    assert "tables 5" in capfd.readouterr().out
    rows = everything(data / "tables.sqlite3")
    assert rows["events"] and rows["dice"]
    assert rows == everything(address) == everything(back / "tables.sqlite3")
    (back / "secret").write_bytes((data / "secret").read_bytes())
    for server in (start(data, postgres=address), start(back)):
        assert records(server, made) == before
        host = server.connect(made[1]["code"], made[1]["token"])
        play_on([host])
        assert server.stored(made[1]["code"]).status == "finished"
        server.record(made[1]["code"])


def test_what_is_not_copied(
    start: Start, cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def refused(source: Where, target: Where) -> str:
        assert copied(source, target) == 2
        said = capfd.readouterr().err.splitlines()[-1]
        assert said.startswith("Error: ")
        return said

    data, address = tmp_path / "data", cluster.new()
    assert "there is no database" in refused(tmp_path / "nowhere", address)
    server = start(data, postgres=address)
    server.create()
    server.call(server.hub.renew)
    assert "a server uses this database" in refused(address, tmp_path / "copy.sqlite3")
    server.stop()
    assert copied(address, data) == 0
    assert "expected an empty database" in refused(address, data)
    assert "expected an empty database" in refused(data, address)
    with Config(data).lock():
        assert "another server uses this data folder" in refused(data, cluster.new())


def test_damaged_text_is_not_copied(
    cluster: Cluster, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "one.sqlite3", cluster.new()
    migrate(source)
    with closing(sqlite3.connect(source)) as connection:
        for kind, face in (("good", "1"), ("bad", b"\xff")):
            values = ("g", kind, "[]", face)
            connection.execute("INSERT INTO dice VALUES (?, ?, ?, CAST(? AS TEXT), 3)", values)
        connection.commit()
    assert copied(source, target) == 2
    assert "nothing is copied" in capfd.readouterr().err
    migrate(target)
    assert everything(target) == {"tables": [], "events": [], "dice": []}
