"""A table has one authority at any time: who slept cannot write, who is gone is replaced."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from dicewright import games
from dicewright.core.replay import replay
from dicewright.web.store.database import Store, Stored, Where
from dicewright.web.store.leases import Leases
from dicewright.web.store.writes import (
    LEASE_SECONDS,
    insert_event,
    insert_table,
    release,
    update_table,
)
from dicewright.web.wire.codes import Code, Problem
from tests.web.conftest import Start
from tests.web.process import SECONDS, Process, Remote, serving
from tests.web.server import FRIEND, LOCAL, ME, Client, Json, Server, play_on
from tests.web.services import Cluster
from tests.web.test_damage import turned_away
from tests.web.test_errors import no_write
from tests.web.test_store import row

Use = Callable[..., Coroutine[Any, Any, None]]

# --- leases of a store ---------------------------------------------------------------------------


@asynccontextmanager
async def opened(where: Where) -> AsyncIterator[Leases]:
    """Give the leases of a process of its own."""
    store = Store(where)
    await store.open()
    try:
        yield Leases(store)
    finally:
        await store.close()


def with_two(where: Where, use: Use) -> None:
    """Let two processes share a database with one table."""

    async def run() -> None:
        async with opened(where) as one, opened(where) as other:
            await one.store.write([insert_table(row("a"))])
            await use(one, other)

    asyncio.run(run())


async def taken(leases: Leases, code: str = "a") -> int:
    """Take a table, and return its fence."""
    stored = await leases.take(code)
    assert stored is not None
    return int(stored.row.fence)


async def write(leases: Leases, number: int, fence: int) -> None:
    """Write an event, as a room does."""
    change = update_table("a", {"version": number}, fence)
    await leases.store.keep([insert_event("a", number, "{}"), change])


async def refused(waiting: Coroutine[Any, Any, Any]) -> Code:
    with pytest.raises(Problem) as refusal:
        await waiting
    return refusal.value.code


async def let_lapse(leases: Leases) -> None:
    """Let a process look as if it had given no sign of life for long."""
    async with leases.store.engine.begin() as connection:
        late = sa.text("UPDATE processes SET until = until - 60 WHERE name = :name")
        await connection.execute(late, {"name": leases.process})


async def events(leases: Leases) -> list[int]:
    stored = await leases.store.table("a")
    assert stored is not None
    return [number for number, _ in stored.events]


def test_one_process_has_a_table_until_it_hands_it_back(where: Where) -> None:
    async def use(one: Leases, other: Leases) -> None:
        first = await taken(one)
        assert await refused(other.take("aw")) == Code.HELD_ELSEWHERE
        await write(one, 1, first)
        one.release("a", first)
        await write(one, 2, first)  # nobody has taken it meanwhile
        second = await taken(other, "aw")
        assert second == first + 1
        assert await refused(write(one, 3, first)) == Code.HELD_ELSEWHERE
        await write(other, 4, second)
        one.release("a", first)  # comes too late
        assert await refused(one.take("a")) == Code.HELD_ELSEWHERE
        assert await events(one) == [1, 2, 4]
        assert await one.take("nowhere") is None

    with_two(where, use)


def test_a_table_that_is_handed_back_while_it_is_asked_for_is_taken(
    where: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(one: Leases, other: Leases) -> None:
        first, look = await taken(one), other.store.table

        async def look_late(code: str) -> Any:
            await one.store.write([release(one.process, "a", first)])  # after that was refused
            return await look(code)

        monkeypatch.setattr(other.store, "table", look_late)
        stored = await other.take("a")
        assert stored is not None
        assert (stored.row.owner, stored.row.fence) == (other.process, first + 1)

    with_two(where, use)


def test_who_could_only_look_cannot_write(where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(one: Leases, other: Leases) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Store, "write", no_write)
            looked = [await leases.take("a") for leases in (one, other)]
        for leases, stored in zip((one, other), looked, strict=True):
            assert stored is not None
            assert await refused(write(leases, 1, leases.fence_of(stored))) == Code.HELD_ELSEWHERE
        await write(one, 1, await taken(one))

    with_two(where, use)


def test_who_slept_cannot_write(where: Where) -> None:
    async def use(one: Leases, other: Leases) -> None:
        old = await taken(one)
        await write(one, 1, old)
        assert await one.renew() is None
        await let_lapse(one)
        new = await taken(other)
        jobs = [write(one, number, old) for number in (2, 3)]
        assert [await refused(job) for job in jobs] == [Code.HELD_ELSEWHERE] * 2
        await write(other, 2, new)
        assert await one.renew() == {}  # it learns that it has nothing any more
        assert await events(one) == [1, 2]

    with_two(where, use)


def test_who_slept_keeps_what_nobody_has_taken(where: Where) -> None:
    async def use(one: Leases, other: Leases) -> None:
        fence = await taken(one)
        await let_lapse(one)
        assert await one.renew() == {"a": fence}
        assert await refused(other.take("a")) == Code.HELD_ELSEWHERE
        await write(one, 1, fence)

    with_two(where, use)


def test_an_old_fence_does_not_harm_others_in_the_transaction(where: Where) -> None:
    async def use(one: Leases, other: Leases) -> None:
        fence = await taken(one)
        late, new = write(one, 1, fence - 1), [insert_table(row("b"))]
        results = await asyncio.gather(late, one.store.keep(new), return_exceptions=True)
        assert isinstance(results[0], Problem) and results[0].code == Code.HELD_ELSEWHERE
        assert results[1] is None and await taken(one, "b") == 1 and await events(one) == []

    with_two(where, use)


def test_of_many_who_want_a_table_one_gets_it(where: Where) -> None:
    async def use(one: Leases, other: Leases) -> None:
        await taken(one)
        await let_lapse(one)
        rivals = [other, *(Leases(other.store) for _ in range(4))]
        async with opened(where) as third:
            rivals += [third, *(Leases(third.store) for _ in range(4))]
            found = await asyncio.gather(*(r.take("a") for r in rivals), return_exceptions=True)
        assert [problem for problem in found if isinstance(problem, Problem)] != []
        owners = {stored.row.owner for stored in found if isinstance(stored, Stored)}
        assert len(owners) == 1 and len(found) == 10
        assert await events(one) == []

    with_two(where, use)


def test_who_ends_hands_everything_back(where: Where) -> None:
    async def use(one: Leases, other: Leases) -> None:
        fence = await taken(one)
        await one.end()
        assert await one.store.time_left(one.process) == 0
        assert await taken(other) == fence + 1

    with_two(where, use)


# --- two servers ---------------------------------------------------------------------------------


def as_it_slept(server: Server) -> None:
    """Let a server give no signs of life any more, and its leases lapse."""

    async def silent() -> None:
        return None

    server.hub.leases.renew = silent  # type: ignore[method-assign]
    server.call(let_lapse, server.hub.leases)


def playing(server: Server) -> tuple[Client, Json]:
    """Return the host of a game of two on one screen, and what is known of the table."""
    joined = server.create([ME, LOCAL], start=True)
    host = server.connect(joined["code"], joined["token"])
    host.until(lambda: host.asked)
    return host, joined


def coming(server: Server, joined: Json) -> Client:
    """Come to a table as soon as a server has it."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        client = Client(server, joined["code"])
        client.send("hello", token=joined["token"])
        if client.receive()["type"] == "table":
            return client
        client.close()
    raise TimeoutError


def test_two_servers_share_tables(start_more: Start) -> None:
    one, other = start_more(), start_more()
    host, joined = playing(one)
    play_on([host], moves=3)
    host.until(lambda: host.asked)  # nothing happens by itself any more
    assert turned_away(other, joined["code"]) == "held_elsewhere"
    lines = [server.http.get(f"/api/tables/{joined['watch']}/record") for server in (one, other)]
    assert lines[0].status_code == 200 and lines[0].content == lines[1].content
    host.close()
    again = coming(other, joined)
    assert (again.table["entries"], again.version) == (host.table["entries"], host.version)
    play_on([again])
    assert other.stored(joined["code"]).status == "finished"
    assert turned_away(one, joined["code"]) == "held_elsewhere"
    again.close()
    assert coming(one, joined).table["entries"] == again.table["entries"]


def test_a_server_that_slept_gives_its_tables_up(start_more: Start) -> None:
    one, other = start_more(), start_more()
    (host, joined), (second, kept) = playing(one), playing(one)
    as_it_slept(one)
    new = other.connect(joined["code"], joined["token"])
    play_on([new], moves=2)
    host.send("act", version=host.version, do=host.legal[0])
    assert host.receive() == {"type": "error", "code": "held_elsewhere", "retry_after": 1}
    with pytest.raises(WebSocketDisconnect):
        host.receive()
    host.close()
    assert turned_away(one, joined["code"]) == "held_elsewhere"
    del one.hub.leases.renew  # it wakes up
    one.call(one.hub.renew)
    play_on([second], moves=2)  # which nobody has taken
    assert turned_away(other, kept["code"]) == "held_elsewhere"
    play_on([new], moves=2)
    assert other.stored(joined["code"]).version == new.version
    other.record(joined["code"])


def test_a_server_that_wakes_up_sends_away_who_looks_at_a_table_of_others(
    start_more: Start,
) -> None:
    one, other = start_more(), start_more()
    host, joined = playing(one)
    as_it_slept(one)
    new = other.connect(joined["code"], joined["token"])
    del one.hub.leases.renew
    one.call(one.hub.renew)
    with pytest.raises(WebSocketDisconnect):
        host.receive()
    host.close()
    play_on([new], moves=2)


def test_a_server_that_stops_hands_its_tables_over(start_more: Start) -> None:
    one, other = start_more(), start_more()
    host, joined = playing(one)
    one.call(one.hub.hand_over)
    with pytest.raises(WebSocketDisconnect):
        host.receive()
    assert turned_away(one, joined["code"]) == "held_elsewhere"
    play_on([other.connect(joined["code"], joined["token"])], moves=2)


def test_who_comes_and_goes_while_a_table_is_read_leaves_it_to_the_others(server: Server) -> None:
    host, joined = playing(server)
    host.close()
    server.call(server.rest, joined["code"])

    async def glance() -> None:
        async with server.hub.room(joined["code"]):
            pass

    async def stay() -> bool:
        async with server.hub.room(joined["code"]) as room:
            return server.hub.rooms.get(joined["code"]) is room

    async def both() -> Any:
        assert joined["code"] not in server.hub.rooms
        return await asyncio.gather(glance(), stay())

    assert server.call(both) == [None, True]


def test_tables_of_others_do_not_expire_here(
    start_more: Start, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = start_more(), start_more()
    host = one.host([ME, FRIEND])
    assert other.call(other.hub._expire, host.code, time.time() + 10) is False
    assert "cannot expire" not in caplog.text
    assert one.call(one.hub._expire, host.code, time.time() + 10) is True


def test_a_table_can_be_looked_at_while_nothing_can_be_written(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, joined = playing(server)
    host.close()
    monkeypatch.setattr(Store, "write", no_write)
    assert server.connect(joined["code"], joined["token"]).table["entries"]


# --- a database that goes away -------------------------------------------------------------------


def test_postgresql_may_be_restarted(start: Start, cluster: Cluster) -> None:
    server = start(postgres=cluster.new())
    host, joined = playing(server)
    cluster.stop()
    health = server.http.get("/api/health")
    assert (health.status_code, health.json()["code"]) == (503, "not_well")
    assert "the database cannot be written" in health.json()["detail"]
    host.send("act", version=host.version, do=host.legal[0])
    assert host.receive() == {"type": "error", "code": "not_stored"}
    with pytest.raises(WebSocketDisconnect):
        host.receive()
    host.close()
    cluster.start()
    assert server.http.get("/api/health").json()["status"] == "ok"
    again = server.connect(joined["code"], joined["token"])
    assert again.table["entries"] == host.table["entries"]
    play_on([again], moves=3)


# --- processes -----------------------------------------------------------------------------------

TABLE: Json = {"game": "diceopolis", "seats": [ME, LOCAL], "start": True}


def arrive(server: Process, joined: Json) -> Remote:
    """Come to a table as soon as a server has it."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        with suppress(ConnectionClosed):
            client = server.connect(joined["code"], joined["token"])
            if client.entries:
                return client
            client.close()
        time.sleep(0.1)
    raise TimeoutError


def play(client: Remote, moves: int) -> None:
    """Do the first thing that is allowed, so many times."""
    for _ in range(moves):
        while not client.now.get("legal"):
            client.receive()
        version = client.version
        client.send("act", version=version, do=client.now["legal"][0]["do"])
        while client.version == version or not client.now.get("legal"):
            message = client.receive()
            assert message["type"] != "error", message


def numbers(cluster: Cluster, where: str, query: str) -> list[str]:
    return cluster.sql(query, where.partition("?")[0].rpartition("/")[2]).split()


@contextmanager
def two_processes(data: Path, where: str) -> Iterator[tuple[Process, Process]]:
    """Give two servers that share a database."""
    with serving(data, "--database", where) as one, serving(data, "--database", where) as other:
        yield one, other


@contextmanager
def begun(server: Process) -> Iterator[tuple[Json, Remote]]:
    """Give a table at which some moves were made."""
    joined = server.create(**TABLE)
    player = server.connect(joined["code"], joined["token"])
    play(player, 3)
    yield joined, player
    player.close()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be stopped here")
def test_a_process_that_was_stopped_cannot_write(tmp_path: Path, cluster: Cluster) -> None:
    where = cluster.new()
    with two_processes(tmp_path, where) as (one, other), begun(one) as (joined, old):
        one.process.send_signal(signal.SIGSTOP)
        try:
            new = arrive(other, joined)
            assert new.entries[: len(old.entries)] == old.entries  # what was told is there
            play(new, 3)
            kept = numbers(cluster, where, "SELECT number FROM events ORDER BY number")
            old.send("act", version=old.version, do=old.now["legal"][0]["do"])
        finally:
            one.process.send_signal(signal.SIGCONT)
        with pytest.raises(ConnectionClosed):
            while True:
                assert old.receive()["type"] in ("error", "seats")
        assert numbers(cluster, where, "SELECT fence FROM tables") == ["2"]
        assert numbers(cluster, where, "SELECT number FROM events ORDER BY number") == kept
        record = replay(one.request(f"/api/tables/{joined['code']}/record"), games.get)
        assert len(record.match.events) == len(new.entries)
        new.close()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_a_process_that_dies_is_replaced(tmp_path: Path, cluster: Cluster) -> None:
    where = cluster.new()
    with two_processes(tmp_path, where) as (one, other), begun(one) as (joined, old):
        one.stop(signal.SIGKILL)
        left = numbers(
            cluster,
            where,
            "SELECT until - extract(epoch FROM clock_timestamp()) "
            "FROM processes JOIN tables ON owner = name",
        )
        assert left and all(float(seconds) <= LEASE_SECONDS <= 4 for seconds in left)
        new = arrive(other, joined)
        assert new.entries[: len(old.entries)] == old.entries
        play(new, 3)
        owner = numbers(cluster, where, "SELECT owner, fence FROM tables")
        other.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed):
            while True:
                new.receive()
        assert (
            numbers(cluster, where, f"SELECT name FROM processes WHERE name = '{owner[0]}'") == []
        )
        new.close()
