"""Forged tokens, odd names, a store that fails, and clients that go or do not read."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from dicewright.web.net.limits import Guard
from dicewright.web.net.socket import Connection
from dicewright.web.store.database import Store
from dicewright.web.store.writes import Write
from tests.web.conftest import Start
from tests.web.server import BOT, FRIEND, LAVISH, LOCAL, ME, Client, Json, Server, play_on
from tests.web.test_errors import no_write, playing, refused_table

# --- tokens --------------------------------------------------------------------------------------


def forged(server: Server, token: str, start: Start, folder: Any) -> list[str]:
    """Return tokens that prove nothing."""
    payload, _, signature = token.rpartition(".")
    elsewhere = start(folder / "elsewhere")
    code, holder = server.hub._signer.loads(token)
    return [
        f"{payload}.{'A' if signature[0] != 'A' else 'B'}{signature[1:]}",
        token[1:],
        payload,
        f"{payload}.",
        f".{signature}",
        token + "x",
        server.create()["token"],
        elsewhere.hub.token(code, holder),
        "",
        "\u00e9",
        "x" * 5000,
        str(server.hub._signer.dumps("x")),
        str(server.hub._signer.dumps([1, 2, 3])),
    ]


def test_a_forged_token_looks_on(server: Server, start: Start, tmp_path: Any) -> None:
    joined = server.create([ME, LOCAL], start=True)
    host = server.connect(joined["code"], joined["token"])
    host.until(lambda: host.asked)
    for token in forged(server, joined["token"], start, tmp_path):
        eve = Client(server, joined["code"])
        eve.send("hello", token=token)
        assert eve.receive()["code"] == "bad_token"
        assert eve.receive()["you"] == []
        error = eve.refused("act", version=host.version, do=host.legal[0])
        assert error["code"] == "not_yours"
        eve.close()


@pytest.mark.parametrize("first", ["act", "ping", "start"])
def test_a_connection_says_hello_first(server: Server, first: str) -> None:
    client = Client(server, server.create()["code"])
    client.send(first, **({"version": 0, "do": "x"} if first == "act" else {}))
    assert client.receive()["code"] == "malformed"
    with pytest.raises(WebSocketDisconnect):
        client.receive()


def test_a_silent_connection_is_ended(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.web.net.socket.HELLO_SECONDS", 0.05)
    client = Client(server, server.create()["code"])
    assert client.receive()["code"] == "malformed"


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["<script>alert(1)", "<b>&amp;", '"; DROP TABLE', "Zoë 🎲", "x" * 24]
)
def test_names_are_text(server: Server, name: str) -> None:
    host = server.host([ME | {"name": name}, LOCAL], start=True)
    assert host.table["seats"][0]["name"] == name
    assert server.stored(host.code).places[0].name == name
    assert server.record(host.code).players[0] == name


@pytest.mark.parametrize("length", [25, 1000])
def test_long_names_are_refused(server: Server, length: int) -> None:
    assert refused_table(server, seats=[ME | {"name": "x" * length}, BOT])


# --- a store that fails --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["act", "assign", "undo", "pace", "leave"])
def test_what_cannot_be_stored_has_not_happened(
    server: Server, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    joined = server.create([ME, LOCAL, BOT], game="novo-dice", start=True)
    code = joined["code"]
    host = server.connect(code, joined["token"])
    host.until(lambda: host.asked)
    if kind == "undo":
        host.act(next(legal["do"] for legal in host.now["legal"] if not legal.get("final")))
    watcher = server.connect(code)
    host.settle()
    before = server.kept(code)
    fields: dict[str, Json] = {
        "act": {"version": host.version, "do": (host.legal or [""])[0]},
        "undo": {"version": host.version},
        "assign": {"seat": 2},
        "pace": {"pace": "fast"},
    }
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", no_write)
        host.send(kind, **fields.get(kind, {}))
        assert host.receive() == {"type": "error", "code": "not_stored"}
        for client in (host, watcher):
            with pytest.raises(WebSocketDisconnect) as end:
                client.receive()
            assert end.value.code == 1013
            client.close()
    assert code not in server.hub.rooms
    again = server.connect(code, joined["token"])
    assert server.kept(code) == before
    assert again.table["entries"] == host.table["entries"]
    again.act(again.legal[0])


def test_a_rematch_that_cannot_be_stored_has_not_happened(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = playing(server)
    play_on([host])
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", no_write)
        host.send("rematch")
        assert host.receive()["code"] == "not_stored"
        with pytest.raises(WebSocketDisconnect):
            host.receive()
        host.close()
    assert "rematch" not in server.connect(host.code).table
    assert server.stored(host.code).rematch is None


def test_a_seat_that_cannot_be_stored_is_still_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.host([ME, FRIEND])
    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", no_write)
        answer = server.post(f"/api/tables/{host.code}/seats", {"name": "Cid"})
    assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
    host.close()
    assert server.connect(host.code).table["seats"][1] == {"name": "", "open": True}


def test_a_bot_that_fails_changes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    joined = server.create([ME, BOT], start=True)
    host = server.connect(joined["code"], joined["token"])
    host.until(lambda: host.asked)
    with monkeypatch.context() as patch:
        patch.setattr("dicewright.bots.BotPlayer.choose", lambda player, match: 1 / 0)
        with pytest.raises(WebSocketDisconnect):
            while True:
                host.act(host.legal[0]) if host.legal else host.receive()
        host.close()
    told = host.table["entries"]
    again = server.connect(joined["code"], joined["token"])
    assert again.table["entries"][: len(told)] == told
    play_on([again])
    assert server.record(joined["code"]).result == again.now["result"]


# --- clients that go, or do not read -------------------------------------------------------------


class Gone(WebSocket):
    """A connection whose client goes as soon as its message has been sent."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = list(texts)

    async def receive(self) -> Any:
        if not self.texts:
            await asyncio.sleep(3600)
        return {"type": "websocket.receive", "text": self.texts.pop(0)}

    async def send_text(self, data: str) -> None:
        if not self.texts:
            raise WebSocketDisconnect(1006)

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        return None


def test_a_change_is_told_even_if_its_author_has_gone(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = server.create([ME, LOCAL], start=True)
    other = server.connect(joined["code"], joined["token"])
    other.until(lambda: other.asked)
    texts = [
        {"type": "hello", "token": joined["token"]},
        {"type": "act", "version": other.version, "do": other.legal[0]},
    ]
    write = Store.write

    async def slow_write(store: Store, writes: Sequence[Write]) -> None:
        await asyncio.sleep(0.05)
        await write(store, writes)

    async def come_and_go() -> None:
        gone = Gone([json.dumps(text) for text in texts])
        await Connection(gone, server.hub, Guard(LAVISH), "", "").serve(joined["code"])

    with monkeypatch.context() as patch:
        patch.setattr(Store, "write", slow_write)
        server.call(come_and_go)
    before = other.version
    other.settle()
    assert other.version > before
    other.act(other.legal[0])
    stored = server.stored(joined["code"])
    assert (stored.version, len(stored.entries)) == (other.version, len(other.table["entries"]))


def test_a_client_that_does_not_read_is_sent_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.host([ME, FRIEND])
    connection = next(iter(server.hub.rooms[host.code].clients))

    def flood() -> None:
        for _ in range(600):
            connection.send(b'{"type":"pong"}')

    server.call(flood)
    with pytest.raises(WebSocketDisconnect) as end:
        while True:
            host.receive()
    assert end.value.code == 1013
