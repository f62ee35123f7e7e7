"""The store: its schema, many writers, broken files, and the secret beside it."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from dicewright import cli
from dicewright.core.errors import Unreadable
from dicewright.web.config import Config
from dicewright.web.net.app import make_app
from dicewright.web.store.database import Store, Where, migrate
from dicewright.web.store.schema import METADATA
from dicewright.web.store.writes import count_face, insert_event, insert_table
from tests.web.conftest import Start
from tests.web.process import SECONDS
from tests.web.server import BOT, ME
from tests.web.services import Cluster


def row(code: str) -> dict[str, Any]:
    """Return a row of the database."""
    texts = {"game": "diceopolis", "setup": "{}", "seats": "[]", "host": "h", "pace": "normal"}
    numbers = {"open_seats": 0, "version": 0, "created": 1, "touched": 1}
    return (
        {"code": code, "watch": code + "w", "status": "waiting", "public": False} | texts | numbers
    )


def using(
    where: Where, act: Callable[[Store], Coroutine[Any, Any, Any]], mode: str = "normal"
) -> Any:
    """Open a store, do something with it, and close it."""

    async def use() -> Any:
        store = Store(where, mode)
        await store.open()
        try:
            return await act(store)
        finally:
            await store.close()

    return asyncio.run(use())


def count(where: Where, table: str) -> int:
    async def counted(store: Store) -> Any:
        async with store.engine.connect() as connection:
            return await connection.scalar(sa.text(f"SELECT count(*) FROM {table}"))

    return int(using(where, counted))


# --- its shape -----------------------------------------------------------------------------------


def shape(connection: sa.Connection) -> tuple[list[Any], set[str]]:
    """Return how a database differs from its schema, and the names of its tables."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return compare_metadata(context, METADATA), set(sa.inspect(connection).get_table_names())


def test_the_steps_lead_to_the_schema(where: Where) -> None:
    async def found(store: Store) -> Any:
        async with store.engine.connect() as connection:
            return await connection.run_sync(shape)

    assert using(where, found) == ([], {*METADATA.tables, "alembic_version"})


def test_opening_again_keeps_everything(where: Where) -> None:
    using(where, lambda store: store.write([insert_table(row("a")), insert_event("a", 1, "{}")]))
    found = using(where, lambda store: store.table("aw"))
    assert (found.row.code, found.events) == ("a", [(1, "{}")])
    assert using(where, lambda store: store.table("b")) is None


def test_several_servers_open_a_new_database_at_once(cluster: Cluster) -> None:
    async def open_all() -> None:
        stores = [Store(where) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    where = cluster.new()
    asyncio.run(open_all())
    assert count(where, "tables") == 0


def test_without_its_library_postgresql_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unreadable, match=r"pip install dicewright\[postgres\]"):
        Store("postgresql://host/name")


@pytest.mark.parametrize(("mode", "number"), [("normal", 1), ("full", 2)])
def test_how_safely_it_writes(tmp_path: Path, mode: str, number: int) -> None:
    async def pragmas(store: Store) -> list[Any]:
        async with store.engine.connect() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys")
            return [
                (await connection.execute(sa.text(f"PRAGMA {name}"))).scalar() for name in names
            ]

    assert using(tmp_path / "db", pragmas, mode) == ["wal", number, 1]


# --- writing -------------------------------------------------------------------------------------


def test_many_write_at_once(where: Where) -> None:
    async def write(store: Store) -> None:
        codes = [f"t{number}" for number in range(100)]
        await asyncio.gather(*(store.write([insert_table(row(code))]) for code in codes))
        events = [(code, number) for code in codes for number in range(1, 6)]
        await asyncio.gather(
            *(store.write([insert_event(code, number, "{}")]) for code, number in events)
        )

    using(where, write)
    assert (count(where, "tables"), count(where, "events")) == (100, 500)


def test_one_wrong_write_does_not_harm_the_others(where: Where) -> None:
    async def write(store: Store) -> list[Any]:
        await store.write([insert_table(row("a"))])
        jobs = [[insert_event("a", number, "{}")] for number in range(1, 20)]
        jobs.insert(5, [insert_event("a", 99, "{}"), insert_event("nowhere", 1, "{}")])
        jobs.insert(9, [insert_table(row("a"))])
        return await asyncio.gather(*map(store.write, jobs), return_exceptions=True)

    results = using(where, write)
    wrong = [number for number, result in enumerate(results) if result is not None]
    assert wrong == [5, 9]
    assert all(isinstance(results[number], sa.exc.IntegrityError) for number in wrong)
    assert count(where, "events") == 19  # all of a wrong write is left out


def test_who_stops_waiting_does_not_stop_the_writing(where: Where) -> None:
    async def write(store: Store) -> None:
        waiting = asyncio.create_task(store.write([insert_table(row("a"))]))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.write([insert_table(row("b"))])

    using(where, write)
    assert count(where, "tables") == 2


def test_what_waits_is_written_before_closing(where: Where) -> None:
    async def write(store: Store) -> list[asyncio.Task[None]]:
        tasks = [asyncio.create_task(store.write([insert_table(row(str(n)))])) for n in range(20)]
        await asyncio.sleep(0)
        return tasks

    using(where, write)
    assert count(where, "tables") == 20


def test_faces_are_counted_by_several_at_once(where: Where) -> None:
    async def write(store: Store) -> None:
        other = Store(where)
        await other.open()
        faces = [count_face("g", "k", "[1, 2]", face, 1) for face in ("1", "2")]
        orders = (faces, faces[::-1])
        await asyncio.gather(
            *(s.write(o) for _ in range(50) for s in (store, other) for o in orders)
        )
        await other.close()

    using(where, write)
    rows = using(where, lambda store: store.dice())
    assert sorted((row.face, row.count) for row in rows) == [("1", 200), ("2", 200)]


# --- what cannot be used -------------------------------------------------------------------------


def test_one_server_at_a_time_has_a_data_folder(tmp_path: Path) -> None:
    config = Config(tmp_path)
    with config.lock(), pytest.raises(Unreadable, match="another server"):
        config.lock()
    config.lock().close()


def no_database(path: Path) -> None:
    path.write_bytes(b"this is no database, but it is long enough to be looked at" * 40)


def folder_instead(path: Path) -> None:
    path.mkdir()


def of_the_future(path: Path) -> None:
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()


@pytest.mark.parametrize("spoil", [no_database, folder_instead, of_the_future])
def test_a_file_that_is_no_database(
    tmp_path: Path, spoil: Callable[[Path], None], capfd: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    spoil(data / "tables.sqlite3")
    with pytest.raises(Unreadable, match="cannot be used as the database"):
        using(data / "tables.sqlite3", lambda store: asyncio.sleep(0))
    assert cli.run(["serve", "--port", "0", "--data", str(data), "--log", "plain"]) == 2
    said = capfd.readouterr().err
    assert said.startswith("Error: ") and said.count("\n") == 1 and "tables.sqlite3" in said


def test_a_folder_that_cannot_be_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("a file")
    data = tmp_path / "file" / "data"
    with pytest.raises(Unreadable, match="--data"):
        make_app(Config(data))
    assert cli.run(["serve", "--port", "0", "--data", str(data), "--log", "plain"]) == 2
    said = capfd.readouterr().err
    assert said.startswith("Error: --data") and said.count("\n") == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Unreadable, match="--data"):
        make_app(Config(tmp_path / "data"))
    tmp_path.chmod(0o700)


BAD: dict[tuple[str, ...], str] = {
    ("--database", "mysql://host/name"): "postgresql://",
    ("--database", "postgresql://"): "postgresql://",
    ("--database", "postgresql://u:hidden@127.0.0.1:1/name"): "u:***@127.0.0.1:1/name",
    ("--public-url", "dice.example.org"): "--public-url",
    ("--host", "192.0.2.1"): "cannot listen",
    ("--port", "70000"): "port",
    ("--expire", "0"): "--expire",
    ("--synchronous", "off"): "--synchronous",
}


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_settings_get_one_clear_line(
    tmp_path: Path, arguments: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    port = () if "--port" in arguments else ("--port", "0")
    assert cli.run(["serve", "--data", str(tmp_path), *port, *arguments]) == 2
    said = capfd.readouterr().err
    assert said.startswith("Error: ") and said.count("\n") == 1 and BAD[arguments] in said


# --- the secret ----------------------------------------------------------------------------------


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_reads_the_secret(tmp_path: Path) -> None:
    data = tmp_path / "some" / "where"
    secret = Config(data).secret
    assert mode_of(data) == 0o700
    assert mode_of(data / "secret") == 0o600
    assert len(secret) >= 32
    assert [path.name for path in data.iterdir()] == ["secret"]
    assert Config(data).secret == secret
    assert Config(tmp_path / "else").secret != secret


def test_a_secret_that_is_too_short_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x\n")
    with pytest.raises(Unreadable, match="32 characters"):
        _ = Config(tmp_path).secret


def test_a_secret_that_is_no_text_is_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret").write_bytes(bytes(range(256)))
    assert cli.run(["serve", "--port", "0", "--data", str(tmp_path), "--log", "plain"]) == 2
    said = capfd.readouterr().err
    assert said.startswith("Error: ") and said.count("\n") == 1 and "32 characters" in said


NAMES = ("secret", "lock", "tables.sqlite3", "tables.sqlite3-wal", "tables.sqlite3-shm")


def test_only_the_owner_reads_what_the_server_keeps(start: Start, tmp_path: Path) -> None:
    def modes() -> dict[str, int]:
        return {path.name: mode_of(path) for path in data.iterdir()}

    data = tmp_path / "data"
    with Config(data).lock():
        first = start()
        first.create()
        assert modes() == dict.fromkeys(NAMES, 0o600)
        for path in data.iterdir():
            path.chmod(0o644)  # as older versions left them
    first.stop()
    with Config(data).lock():
        start().create()
        assert modes() == dict.fromkeys(NAMES, 0o600)


def test_a_token_is_good_on_the_next_start(start: Start) -> None:
    first = start()
    joined = first.create([ME, BOT])
    first.stop()
    assert start().connect(joined["code"], joined["token"]).table["you"] == [0]


def test_python_without_assertions_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file")
    arguments = ["serve", "--port", "0", "--data", str(tmp_path / "file" / "data")]
    ran = subprocess.run(
        [sys.executable, "-O", "-m", "dicewright", *arguments],
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
