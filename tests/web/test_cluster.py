"""Several processes play at one set of tables: a screen may be connected to any of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import msgspec
import pytest
from starlette.websockets import WebSocketDisconnect

from dicewright.web.cluster import cluster as clusters
from dicewright.web.cluster.cluster import Cluster as Neighbours
from dicewright.web.cluster.relays import Relay, Text
from dicewright.web.net import passing
from tests.web.conftest import Start
from tests.web.server import (
    FRIEND,
    LAVISH,
    LEVEL,
    LOCAL,
    ME,
    Client,
    Server,
    play_on,
    wait_until,
)
from tests.web.services import Cluster, Redis
from tests.web.test_damage import turned_away
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
