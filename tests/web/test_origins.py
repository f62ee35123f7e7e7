"""Whom limits count, which Host is believed, and which pages may ask for something."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from dicewright.web.net.origins import network
from tests.web.conftest import Start
from tests.web.server import BOT, LAVISH, ME, Json, Server

WISH = msgspec.json.encode({"game": "diceopolis", "seats": [ME, BOT]})

# --- addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
    ],
)
def test_an_ipv6_network_counts_as_one(address: str, counted: str) -> None:
    assert network(address) == counted


def test_limits_are_not_escaped_by_another_address_of_the_network(start: Start) -> None:
    server = start(limits=replace(LAVISH, requests_per_minute=3))
    hosts = [f"2001:db8::{number:x}" for number in range(4)]
    clients = [TestClient(server.app, client=(host, 1)) for host in [*hosts, "2001:db8:0:1::1"]]
    answers = [client.get("/api/games").status_code for client in clients]
    assert answers == [200, 200, 200, 429, 200]


# --- Host ----------------------------------------------------------------------------------------

BAD_HOSTS = ("x" * 3000, "a b", "evil.example/", "user@evil.example", "[::1", "a:1:2", "a:123456")


@pytest.mark.parametrize("host", BAD_HOSTS)
def test_a_host_that_is_none_is_refused(server: Server, host: str) -> None:
    code = server.create()["code"]
    answer = server.http.get(f"/api/tables/{code}/qr.svg", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")
    with pytest.raises(WebSocketDenialResponse) as denied:
        server.http.websocket_connect(f"/ws/{code}", headers={"host": host}).__enter__()
    assert denied.value.status_code == 400


@pytest.mark.parametrize("host", ["dice.example.org", "192.0.2.7:8000", "[2001:db8::7]:8000"])
def test_a_host_is_where_people_are_invited_to(server: Server, host: str) -> None:
    joined = server.create()
    path = f"/api/tables/{joined['code']}/qr.svg"
    assert server.http.get(path, headers={"host": host}).status_code == 200
    client = server.connect(joined["code"], headers={"host": host})
    assert client.table["invite"] == f"http://{host}/t/{joined['code']}"


def test_a_public_address_needs_no_host(start: Start) -> None:
    server = start(public_url="https://dice.example.org")
    path = f"/api/tables/{server.create()['code']}/qr.svg"
    assert server.http.get(path, headers={"host": "x" * 3000}).status_code == 200


# --- pages ---------------------------------------------------------------------------------------

SITE = {"sec-fetch-site": "cross-site"}
OWN: list[Json] = [
    {},  # a program
    {"origin": "http://testserver"},
    {"origin": "https://testserver"},  # a proxy has ended the TLS
    {"origin": "http://TestServer:80"},
    {"origin": "https://dice.example.org"},  # the public address, whatever the Host
    {"origin": "http://localhost:5173", "sec-fetch-site": "same-origin"},  # a proxy changes Host
    {"origin": "http://[2001:db8::7]:8000", "host": "[2001:db8::7]:8000"},
]
FOREIGN: list[Json] = [
    {"origin": "https://evil.example"},
    {"origin": "https://evil.example"} | SITE,
    {"origin": "http://testserver:8001"},
    {"origin": "http://testserver.evil.example"},
    {"origin": "http://dice.example.org"},  # not by TLS
    {"origin": "https://dice.example.org.evil.example"},
    {"origin": "null"},
    {"origin": ""},
    {"origin": "file://"},
    {"origin": "http://", "host": ""},
    SITE,
    {"sec-fetch-site": "same-site"},
]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server with a public address."""
    folder = tmp_path_factory.mktemp("public")
    with Server(folder, public_url="https://dice.example.org/") as server:
        yield server


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_our_own_page_and_programs_may_ask(public: Server, headers: Json) -> None:
    answer = public.http.post("/api/tables", content=WISH, headers=headers)
    assert answer.status_code == 200
    client = public.connect(answer.json()["code"], headers=headers)
    assert client.status == "waiting"
    client.close()


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_pages_of_others_may_not(public: Server, headers: Json) -> None:
    answer = public.http.post("/api/tables", content=WISH, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    code = public.create()["code"]
    with pytest.raises(WebSocketDenialResponse) as denied:
        public.http.websocket_connect(f"/ws/{code}", headers=headers).__enter__()
    assert (denied.value.status_code, denied.value.json()["code"]) == (403, "foreign_origin")
    assert public.http.get("/api/games", headers=headers).status_code == 200
