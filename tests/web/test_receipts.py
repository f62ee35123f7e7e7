"""Receipts at a table: every client gets them, and the server signs each once."""

import pytest
from msgspec import structs

from dicewright.core.receipts import Receipt, Seen, contradiction
from dicewright.core.verifying import check
from dicewright.web.dice.signing import Signer
from dicewright.web.rooms import rolls
from tests.web.conftest import Start
from tests.web.process import SECONDS
from tests.web.server import FRIEND, LOCAL, ME, Client, Json, Server, play_on
from tests.web.test_fair_tables import (
    breaches,
    give,
    proofs,
    record,
    slow_host,
    until_asked_for_a_number,
)

SHORT = "diceopolis"


def told(client: Client) -> list[Receipt]:
    """Return all receipts that a client was given."""
    found = [message["receipt"] for message in client.messages if message.get("receipt")]
    return [Receipt(**receipt) for receipt in found]


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolls, "NONCE_SECONDS", SECONDS)
    monkeypatch.setattr(rolls, "SEED_SECONDS", SECONDS)


def test_every_client_has_a_receipt_of_every_roll_it_saw(server: Server, patient: None) -> None:
    host = server.host([ME, FRIEND], game=SHORT)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    watcher = server.connect(host.table["watch"])
    host.do("start")
    friend.settle()
    play_on([host, friend])
    watcher.catch_up(host.version)
    checked = check(record(server, host.code))
    assert checked.key == server.hub.signer.key == host.table["fair"]["key"]
    for client in (host, friend, watcher):
        receipts = told(client)
        assert receipts[-1].end and receipts[-1].roll == checked.rolls
        assert all(receipt.genuine and receipt.agrees(checked) for receipt in receipts)
        for message in client.messages:
            rolls = [step["fair"]["i"] for step in message.get("steps", []) if step.get("fair")]
            assert not rolls or message["receipt"]["roll"] == rolls[-1]
        assert not breaches(client)
    assert contradiction([*told(host), *told(friend), *told(watcher)]) is None


def test_a_roll_is_signed_once_for_all(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    signed: list[Seen] = []
    honest, key = Signer._sign, server.hub.signer.key

    def sign(own: Signer, seen: Seen) -> Receipt:
        signed.append(seen)
        return honest(own, seen)

    monkeypatch.setattr(Signer, "_sign", sign)
    monkeypatch.setattr(server.hub, "signer", Signer(server.config.secret))
    assert server.hub.signer.key == key
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    watchers = [server.connect(host.table["watch"]) for _ in range(4)]
    play_on([host], moves=6)
    for watcher in watchers:
        watcher.catch_up(host.version)
        assert told(watcher)
    assert len(signed) == len(set(signed)) <= len(proofs(host))


def test_who_comes_back_gets_the_last_receipt(server: Server, patient: None) -> None:
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    play_on([host], moves=4)
    again = server.connect(host.code)
    assert told(again)[0] == told(host)[-1]
    waiting = server.host([ME, FRIEND], game=SHORT)
    assert told(waiting) == []


def test_the_key_stays_and_with_another_secret_nobody_signs(start: Start, patient: None) -> None:
    server = start()
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    key, kept = server.hub.signer.key, told(host)[-1]
    server.stop()
    again = start()
    assert again.hub.signer.key == key == again.http.get("/api/dice").json()["key"]
    assert told(again.connect(host.code)) == [kept]
    again.stop()
    (again.config.data / "secret").write_text("x" * 40)
    other = start()
    client = other.connect(host.code)
    assert told(client) == [] and client.table["fair"]["key"] == key


def test_what_a_roll_is_mixed_with_is_told_before_the_number(server: Server, patient: None) -> None:
    host = slow_host(server, FRIEND, start=False)
    server.sit(host.code, "Cid")
    host.send("start")
    asked = until_asked_for_a_number(host)
    server.post(f"/api/tables/{host.code}/seats", {"name": "Dora"})
    give(host)
    host.until(lambda: bool(proofs(host)))
    lines = record(server, host.code).split(b"\n")
    room = server.hub.rooms[host.code]
    assert room.table.fair is not None
    assert asked["transcript"] == room.table.fair.edition.begin({}, lines[0])
    assert not breaches(host)


def test_who_sits_down_while_dice_are_rolled_changes_no_roll(server: Server, patient: None) -> None:
    """It was told what the roll is mixed with, and that stays: the next roll has the line."""
    host = slow_host(server, FRIEND, start=False)
    guest = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.send("start")
    first = until_asked_for_a_number(host)
    guest.send("leave")
    host.until(lambda: host.messages[-1]["type"] == "seats" and host.table["seats"][1].get("open"))
    server.sit(host.code, "Dora")
    host.until(lambda: bool(host.messages[-1].get("entries")))
    assert host.now["nonce"] == first
    give(host)
    host.until(lambda: bool(proofs(host)))
    assert not breaches(host)
    content = record(server, host.code)
    assert b'"player": "Dora"' in content and check(content).rolls == len(proofs(host))


def test_a_server_that_mixes_in_something_else(server: Server, patient: None) -> None:
    """It knows the number, and tries other things to mix in until it likes the roll."""
    host = slow_host(server, LOCAL)
    asked = until_asked_for_a_number(host)
    other: Json = {"now": {"nonce": asked | {"transcript": "0" * 64}}}
    assert host.giver.breach({"now": {"nonce": asked}}) is None
    said = host.giver.breach(other)
    assert said == "roll 1 is to be mixed with something else than was said before"


def test_a_client_notices_a_false_receipt_and_a_second_story(server: Server, patient: None) -> None:
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    last = next(m["receipt"] for m in reversed(host.messages) if m.get("receipt"))
    assert not breaches(host)
    said = host.giver.breach({"receipt": last | {"transcript": "0" * 64}})
    assert said is not None and "false signature" in said
    lie = server.hub.signer.sign(structs.replace(Receipt(**last), transcript="1" * 64))
    said = host.giver.breach({"receipt": structs.asdict(lie)})
    assert said is not None and "contradict" in said
