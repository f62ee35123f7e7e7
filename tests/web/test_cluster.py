"""Several processes play at one set of tables: a screen may be connected to any of them."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from dicewright.web.cluster import cluster as clusters
from dicewright.web.cluster.bus import CONNECTIONS, client_of
from dicewright.web.cluster.cluster import Cluster as Neighbours
from dicewright.web.cluster.relays import Relay, Text
from dicewright.web.jobs.labs import MAKE_STUDY
from dicewright.web.net import passing
from tests.web.conftest import Start
from tests.web.server import (
    BOT,
    FRIEND,
    LAVISH,
    LEVEL,
    LOCAL,
    ME,
    Client,
    Json,
    Server,
    play_on,
    wait_until,
)
from tests.web.services import Cluster, Redis
from tests.web.tasks import study_slowly
from tests.web.test_damage import turned_away
from tests.web.test_lab import wish
from tests.web.test_leases import as_it_slept

StartTwo = Callable[..., list[Server]]


@pytest.fixture
def start_two(start: Start, cluster: Cluster, shared_redis: Redis) -> StartTwo:
    """Give what starts two servers that work as one."""
    return partial(two_servers, start, cluster.new(), shared_redis.address)


def two_servers(start: Start, where: str, redis: str, **settings: object) -> list[Server]:
    servers = [start(postgres=where, redis=redis, **settings) for _ in range(2)]
    for server in servers:
        wait_until(neighbours(server).bus.up.is_set)
    return servers


def neighbours(server: Server) -> Neighbours:
    found: Neighbours = server.app.state.passing.cluster
    return found


def relays(server: Server) -> list[Relay]:
    return list(neighbours(server).relays.known.values())


def two_at_one_table(one: Server, other: Server) -> tuple[Client, Client]:
    """Return the host at one server and a guest at another, both playing."""
    joined = one.create([ME, FRIEND], first=0)
    host = one.connect(joined["code"], joined["token"])
    seat = other.sit(joined["code"], "Bea")
    guest = other.connect(joined["code"], seat["token"])
    host.do("start")
    return host, guest


def alone(one: Server, other: Server) -> Client:
    """Return somebody at one server who plays at a table that another one has."""
    joined = one.create([ME, LOCAL], start=True)
    keeper = one.connect(joined["code"])  # somebody watches, so the table stays there
    client = other.connect(joined["code"], joined["token"])
    client.until(lambda: client.asked)
    keeper.settle()
    return client


def served_here(server: Server, client: Client) -> bool:
    return client.code in server.hub.rooms


def test_people_at_two_servers_play_a_whole_game(start_two: StartTwo) -> None:
    one, other = start_two()
    host, guest = two_at_one_table(one, other)
    assert served_here(one, host) and not served_here(other, guest)
    play_on([host, guest])
    assert host.table["entries"] == guest.table["entries"]
    assert guest.table["you"] == [1] and guest.status == "finished"
    one.record(host.code)
    assert other.http.get(f"/api/tables/{host.code}/review").status_code == 200


def test_who_is_elsewhere_is_a_client_like_any_other(start_two: StartTwo) -> None:
    one, other = start_two()
    host, guest = two_at_one_table(one, other)
    assert [seat["connected"] for seat in host.table["seats"]] == [True, True]
    for text in ("?", "x" * (other.config.limits.message_bytes + 1), '{"type": "start"}'):
        guest.session.send_text(text)
    codes = [told["code"] for told in guest.settle() if told["type"] == "error"]
    assert codes == ["malformed", "too_large", "not_host"]
    watcher = other.connect(host.table["watch"])
    assert watcher.table["you"] == [] and "code" not in watcher.table
    guest.close()
    host.until(lambda: not host.table["seats"][1].get("connected"))
    wait_until(lambda: len(relays(other)) == 1)


def test_who_comes_from_elsewhere_is_told_why_not(start_two: StartTwo) -> None:
    one, other = start_two()
    host = one.host([ME, FRIEND])
    client = Client(other, host.code)
    client.send("ping")
    assert client.receive()["code"] == "malformed"
    with pytest.raises(WebSocketDisconnect) as ended:
        client.receive()
    assert (ended.value.code, ended.value.reason) == (1008, "malformed")
    assert other.post(f"/api/tables/{host.code}/seats", {"name": ""}).json()["code"] == "bad_name"


def test_messages_of_a_connection_are_limited_wherever_it_is(start_two: StartTwo) -> None:
    one, other = start_two(limits=replace(LAVISH, messages_per_second=5))
    host = one.host([ME, FRIEND])
    guest = other.connect(host.code)
    for _ in range(60):
        guest.send("ping")
    answers = [guest.receive() for _ in range(60)]
    assert {answer.get("code") for answer in answers} == {None, "too_fast"}


def test_a_server_that_stops_keeps_nobody_from_playing(start_two: StartTwo) -> None:
    one, other = start_two()
    client = alone(one, other)
    one.call(one.hub.hand_over)
    client.receive()  # the table, as it is here
    assert served_here(other, client)
    play_on([client], moves=3)
    other.record(client.code)


def test_a_server_that_dies_keeps_nobody_from_playing(start_two: StartTwo) -> None:
    one, other = start_two()
    client = alone(one, other)
    as_it_slept(one)
    client.receive()  # the table, as it is here
    assert served_here(other, client)
    play_on([client], moves=3)
    other.record(client.code)


def test_many_may_ask_redis_at_once(redis: Redis) -> None:
    async def run() -> None:
        client = client_of(redis.address)
        answers = await asyncio.gather(*(client.ping() for _ in range(8 * CONNECTIONS)))
        assert all(answers)
        await client.aclose()
        await client.connection_pool.disconnect()

    asyncio.run(run())


def test_redis_may_go_away_and_come_back(start: Start, cluster: Cluster, redis: Redis) -> None:
    one, other = two_servers(start, cluster.new(), redis.address)
    host, guest = two_at_one_table(one, other)
    play_on([host, guest], moves=4)
    redis.stop()
    wait_until(lambda: not neighbours(other).bus.up.is_set())
    guest.send("ping")  # waits here
    told = len(guest.messages)
    redis.start()
    guest.until(lambda: {"type": "pong"} in guest.messages[told:])
    play_on([host, guest])
    assert host.table["entries"] == guest.table["entries"]
    one.record(host.code)


def test_what_was_asked_for_once_is_done_once(start_two: StartTwo) -> None:
    """A message that may not have been dealt with is sent again, and refused in silence."""
    one, other = start_two()
    client = alone(one, other)
    (relay,) = relays(other)
    version, do = client.version, client.legal[0]
    client.act(do)
    client.until(lambda: client.asked)
    wait_until(lambda: not relay.undone)
    text = msgspec.json.encode({"type": "act", "version": version, "do": do})
    relay.undone.append(Text(text))  # as if it had not been heard that it was done
    told, before = len(client.messages), client.version
    other.call(relay.over.set)
    client.settle()
    kinds = [message["type"] for message in client.messages[told:]]
    assert "table" in kinds and "error" not in kinds and client.version == before


def test_without_redis_a_table_is_held_elsewhere(start: Start, cluster: Cluster) -> None:
    where = cluster.new()
    one, other = start(postgres=where), start(postgres=where)
    host = one.host([ME, FRIEND])
    assert turned_away(other, host.code) == "held_elsewhere"


def test_while_redis_is_away_who_comes_waits(
    start: Start, cluster: Cluster, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passing, "PATIENCE_SECONDS", 0.1)
    monkeypatch.setattr(clusters, "PATIENCE_SECONDS", 0.1)
    one, other = two_servers(start, cluster.new(), redis.address)
    host = one.host([ME, FRIEND])
    redis.stop()
    wait_until(lambda: not neighbours(other).bus.up.is_set())
    assert turned_away(other, host.code) == "held_elsewhere"
    assert other.post(f"/api/tables/{host.code}/seats", {"name": "Bea"}).status_code == 503
    host.do("start", fill=LEVEL)  # who is where the table is plays on


# --- what all know together ----------------------------------------------------------------------


def test_limits_hold_over_all_servers(start: Start, cluster: Cluster, redis: Redis) -> None:
    wish = {"game": "diceopolis", "seats": [ME, BOT]}
    limits = replace(LAVISH, tables_per_hour=3, connections=2)
    one, other = two_servers(start, cluster.new(), redis.address, limits=limits)
    made = [server.post("/api/tables", wish) for server in (one, other, one)]
    assert [answer.status_code for answer in made] == [200] * 3
    refused = [server.post("/api/tables", wish).json() for server in (one, other)]
    assert {answer["code"] for answer in refused} == {"too_many_tables"}
    assert all(3500 < answer["retry_after"] <= 3600 for answer in refused)
    code = made[0].json()["code"]
    wait_until(lambda: all(len(neighbours(server).living) == 2 for server in (one, other)))
    first, second = one.connect(code), other.connect(code)
    assert [turned_away(server, code) for server in (one, other)] == ["too_many_connections"] * 2
    first.close()
    elsewhere = neighbours(one).shared.connections  # told soon after somebody was refused there
    wait_until(lambda: one.call(elsewhere, "testclient", 0) == 1)
    assert one.connect(code).table and second.settle() == []


def test_requests_are_counted_together(start: Start, cluster: Cluster, redis: Redis) -> None:
    limits = replace(LAVISH, requests_per_minute=4)
    one, other = two_servers(start, cluster.new(), redis.address, limits=limits)
    asked = [server.http.get("/api/games").status_code for server in (one, other) * 3]
    assert asked == [200] * 4 + [429] * 2


def test_limits_are_counted_by_each_while_redis_is_away(
    start: Start, cluster: Cluster, redis: Redis
) -> None:
    limits = replace(LAVISH, requests_per_minute=4)
    one, other = two_servers(start, cluster.new(), redis.address, limits=limits)
    redis.stop()
    wait_until(lambda: not any(neighbours(s).bus.up.is_set() for s in (one, other)))
    asked = [server.http.get("/api/games").status_code for server in (one, other) * 5]
    assert asked == [200] * 8 + [429] * 2


def test_health_is_that_of_all(start: Start, cluster: Cluster, redis: Redis) -> None:
    one, other = two_servers(start, cluster.new(), redis.address)
    table = one.host([ME, FRIEND])
    other.connect(table.code)

    def told() -> Json:
        for server in (one, other):
            cluster_of = neighbours(server)
            server.call(cluster_of.shared.tell_standing, cluster_of.here.standing())
        health: Json = other.http.get("/api/health").json()
        return health

    wait_until(lambda: told()["processes"] == 2)
    assert (told()["tables"], told()["connections"], told()["status"]) == (1, 2, "ok")
    redis.stop()
    wait_until(lambda: told()["status"] == "impaired")
    assert told()["wrong"] == ["Redis cannot be reached"]


def test_metrics_are_those_of_all(start_two: StartTwo) -> None:
    one, other = start_two(metrics=True)
    one.host([ME, FRIEND])
    names = {neighbours(server).process for server in (one, other)}
    wait_until(lambda: neighbours(other).living == names)
    told = other.http.get("/metrics").text
    rooms = [line for line in told.splitlines() if line.startswith("dicewright_rooms{")]
    assert {line.partition('process="')[2].partition('"')[0] for line in rooms} == names
    assert sorted(line.split()[-1] for line in rooms) == ["0.0", "1.0"]


def test_a_study_is_found_counted_and_stopped_at_all(start_two: StartTwo, tmp_path: Path) -> None:
    one, other = start_two()
    slowly = partial(study_slowly, str(tmp_path))
    with one.doing(MAKE_STUDY, slowly), other.doing(MAKE_STUDY, slowly):
        begun = one.post("/api/lab", wish()).json()
        refused = other.post("/api/lab", wish())
        assert (refused.status_code, refused.json()["code"]) == (409, "study_running")
        assert other.http.get(f"/api/labs/{begun['id']}").json()["id"] == begun["id"]
        assert other.post(f"/api/labs/{begun['id']}/stop", {}).json()["stage"] == "stopped"
        found = f"/api/labs/{begun['id']}"
        wait_until(lambda: one.http.get(found).json()["stage"] == "stopped")
        again = other.post("/api/lab", wish()).json()
        assert again["id"] != begun["id"]
        (tmp_path / "go on").touch()


def test_a_review_is_found_wherever_it_is_made(start_two: StartTwo) -> None:
    one, other = start_two()
    host = one.host([ME, LOCAL], start=True)
    play_on([host])
    record = one.http.get(f"/api/tables/{host.code}/record").content
    begun = one.http.post("/api/review", content=record).json()
    wait_until(lambda: neighbours(one).process in neighbours(other).living)
    found = other.http.get(f"/api/reviews/{begun['id']}")
    assert found.status_code == 200 and found.json()["id"] == begun["id"]
    assert other.http.get("/api/reviews/nowhere").json()["code"] == "no_review"
