"""Fair dice at a table: who is asked, who cheats and is caught, who goes, comes, and crashes."""

import json
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from dicewright.cli.verify import first_wrong
from dicewright.core.fair import FIRST, value
from dicewright.core.verifying import check
from dicewright.web.dice.fair import Fair, SystemDice
from dicewright.web.rooms import rolls
from dicewright.web.rooms.hub import _abandon
from dicewright.web.rooms.rolls import Rolls
from dicewright.web.rooms.room import Room
from dicewright.web.wire.codes import Code, Problem
from tests.fair_games import fair_dice
from tests.web.conftest import Start
from tests.web.process import SECONDS
from tests.web.server import BOT, FRIEND, LAVISH, LOCAL, ME, Client, Json, Server, play_on
from tests.web.test_patience import pass_time

SHORT = "diceopolis"  # dice follow every step of it


def record(server: Server, code: str) -> bytes:
    content: bytes = server.http.get(f"/api/tables/{code}/record").content
    return content


def proofs(client: Client) -> list[Json]:
    """Return what a client was told of the rolls."""
    told = [step for message in client.messages for step in message.get("steps", [])]
    return [step["fair"] for step in told if "fair" in step]


def breaches(client: Client) -> list[str]:
    """Return how the server broke its promise, as the client itself remembers it."""
    return list(filter(None, map(client.giver.breach, client.messages)))


def until_asked_for_a_number(client: Client) -> Json:
    client.until(lambda: "nonce" in client.now)
    asked: Json = client.now["nonce"]
    return asked


def give(client: Client, **other: Any) -> str:
    """Give the number that a client was asked for, by hand."""
    (answer,) = [a for a in client.giver.answers({"now": client.now}) if a["type"] == "nonce"]
    client.send(**{"kind": "nonce", "roll": answer["roll"], "nonce": answer["nonce"]} | other)
    return str(answer["nonce"])


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server wait as long as it needs."""
    monkeypatch.setattr(rolls, "NONCE_SECONDS", 60.0)
    monkeypatch.setattr(rolls, "SEED_SECONDS", 60.0)


def slow_host(server: Server, *seats: Json, **wish: Any) -> Client:
    """Return a host who gives seeds, but no numbers by itself."""
    wishes: Json = {"game": SHORT, "start": True, "first": 0} | wish
    joined = server.create([ME, *seats], **wishes)
    host = server.connect(joined["code"], joined["token"], gives=False)
    for answer in host.giver.answers({"now": {"seed": host.now["seed"]}}):
        host.send(answer.pop("type"), **answer)
    return host


def test_a_number_that_was_asked_for_is_never_too_much(start: Start, patient: None) -> None:
    server = start(limits=replace(LAVISH, messages_per_second=3))
    host = slow_host(server, LOCAL)
    until_asked_for_a_number(host)
    for _ in range(6):
        host.send("ping")
    host.until(lambda: host.messages[-1].get("code") == "too_fast")
    mine = give(host)
    host.until(lambda: bool(proofs(host)))
    assert proofs(host)[0]["nonce"] == mine


# --- what is promised and given ------------------------------------------------------------------


def test_the_promise_comes_before_the_seeds(server: Server) -> None:
    joined = server.create([ME, FRIEND, BOT], game=SHORT)
    host = server.connect(joined["code"], joined["token"], gives=False)
    promised = host.table["fair"]
    assert promised["rolls"] == 0 and "seeds" not in promised
    assert host.now["seed"] == [0]
    fair = server.stored(host.code).fair
    assert fair is not None and fair.commitment == promised["commitment"]
    assert value(bytes.fromhex(fair.tip), fair.length, 0).hex() == fair.commitment
    assert fair.tip not in str(host.messages)


def test_a_seed_is_given_once_and_anew_by_who_sits_down_next(server: Server) -> None:
    host = server.host([ME, FRIEND], game=SHORT)
    guest = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    guest.settle()
    assert guest.refused("seed", seat=0, seed="1" * 64)["code"] == "not_yours"
    assert guest.refused("seed", seat=1, seed="x")["code"] == "malformed"
    guest.do("seed", seat=1, seed="1" * 64)  # too late: it stays as it was
    stored = server.stored(host.code).fair
    assert stored is not None and stored.seeds[1] == guest.giver.seeds[1]
    guest.do("leave")
    again = server.stored(host.code).fair
    assert again is not None and again.seeds == [host.giver.seeds[0], None]
    other = server.connect(host.code, server.sit(host.code, "Dora")["token"])
    other.settle()
    host.do("start")
    host.until(lambda: bool(proofs(host)))
    seeds = server.connect(host.code).table["fair"]["seeds"]
    assert seeds == [host.giver.seeds[0], other.giver.seeds[1]]
    other.do("seed", seat=1, seed="1" * 64)
    assert server.connect(host.code).table["fair"]["seeds"] == seeds


def test_who_gives_no_seed_has_none_and_the_game_begins(server: Server) -> None:
    joined = server.create([ME, FRIEND], game=SHORT)
    host = server.connect(joined["code"], joined["token"])
    mute = server.connect(host.code, server.sit(host.code, "Cid")["token"], gives=False)
    host.do("start")
    host.until(lambda: host.asked or bool(proofs(host)))
    assert server.connect(host.code).table["fair"]["seeds"] == [host.giver.seeds[0], None]
    assert not breaches(host) and not breaches(mute)


def test_nobody_rolls_before_somebody_is_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    joined = server.create([ME, BOT], game=SHORT, start=True)
    watcher = server.connect(joined["watch"])
    time.sleep(rolls.SEED_SECONDS * 2)
    watcher.settle()
    assert watcher.table["entries"] == []
    monkeypatch.setattr(rolls, "NONCE_SECONDS", SECONDS)
    host = server.connect(joined["code"], joined["token"])
    host.until(lambda: bool(proofs(host)))
    assert proofs(host)[0]["by"] == 0


def test_real_and_given_dice_are_not_fair(server: Server, start: Start) -> None:
    assert "fair" not in server.host([ME, LOCAL], dice="real", start=True).table
    other = start(dice=SystemDice())
    host = other.host([ME, LOCAL], game=SHORT, start=True)
    play_on([host], moves=3)
    assert "fair" not in host.table and b'"fair"' not in record(other, host.code)


# --- a server that cheats ------------------------------------------------------------------------


def test_a_value_of_the_chain_that_is_skipped(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server does not like roll 5 and takes the next value of its chain instead."""
    honest = Fair.roll

    def roll(fair: Fair, *arguments: Any) -> Any:
        if fair.rolls != 4:
            return honest(fair, *arguments)
        fair.before -= 1
        return honest(fair, *arguments)

    monkeypatch.setattr(Fair, "roll", roll)
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    play_on([host], moves=6)
    assert breaches(host)[0] == "the value shown with roll 5 is not the promised one"
    wrong = first_wrong(record(server, host.code))
    assert wrong is not None and "not the promised one" in str(wrong)


@pytest.mark.parametrize("by", ["the same seat", "nobody"])
def test_a_number_that_is_exchanged(
    server: Server, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """The server draws roll 5 until it likes it: with other numbers, or as if none was given.

    The record alone looks right then. Whoever gave the number knows better.
    """
    honest = Room.go_on

    async def roll(room: Room) -> None:
        fair = room.table.fair
        if fair is not None and fair.pending is not None and fair.pending.roll == 5:
            if by == "nobody":
                fair.pending, room.rolls.alone = None, 5
            else:
                fair.pending.nonce = "1" * 64
        await honest(room)

    monkeypatch.setattr(Room, "go_on", roll)
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    play_on([host], moves=6)
    if by == "nobody":  # it may have come late
        assert breaches(host) == [] and host.giver.unused == [5]
    else:
        assert breaches(host) == ["another number was used for roll 5 than was given for it"]
    assert first_wrong(record(server, host.code)) is None


def test_another_seed_or_promise(server: Server) -> None:
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    told = host.table["fair"] | {"rolls": 1}
    seeds = [other := "2" * 64, host.giver.seeds[1]]
    assert host.giver.breach({"type": "table", "fair": told | {"seeds": seeds}})
    assert host.giver.breach({"type": "table", "fair": told | {"commitment": other}})


# --- who is asked --------------------------------------------------------------------------------


def test_only_who_is_asked_gives_the_number_and_all_see_who(server: Server, patient: None) -> None:
    host = slow_host(server, LOCAL)
    second = server.connect(host.code, server.hub.token(host.code, _holder(server, host)))
    watcher = server.connect(host.table["watch"])
    asked = until_asked_for_a_number(host)
    assert (asked["roll"], asked["seat"]) == (1, 0)
    watcher.until(lambda: watcher.now.get("giver") == 0)
    second.until(lambda: second.now.get("giver") == 0)
    assert "nonce" not in watcher.now and "nonce" not in second.now
    second.send("nonce", roll=1, nonce="3" * 64)  # another window of the same person
    host.send("nonce", roll=2, nonce="3" * 64)
    host.send("nonce", roll=0, nonce="3" * 64)
    mine = give(host)
    host.until(lambda: bool(proofs(host)))
    assert proofs(host)[0]["nonce"] == mine


def _holder(server: Server, client: Client) -> str:
    return server.stored(client.code).places[0].holder or ""


def test_a_person_who_is_away_and_a_bot_are_rolled_for(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rolls, "NONCE_SECONDS", SECONDS)
    host = server.host([ME, FRIEND, BOT], game=SHORT, first=1)
    server.sit(host.code, "Cid")  # and goes at once
    host.do("start")
    host.until(lambda: len(proofs(host)) == 3)
    assert [proof["by"] for proof in proofs(host)] == [0, 0, 0]
    assert [entry["seat"] for entry in host.table["entries"][:3]] == [1, 2, 0]


def test_who_does_not_answer_is_passed_over(server: Server, patient: None) -> None:
    host = slow_host(server, FRIEND, start=False)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.send("start")
    until_asked_for_a_number(host)
    pass_time(server, rolls.NONCE_SECONDS)
    friend.until(lambda: len(proofs(friend)) == 2)
    assert [proof["by"] for proof in proofs(friend)] == [1, 1]
    assert not any(entry.get("alone") for entry in friend.table["entries"])


def test_if_nobody_answers_the_server_rolls_alone_and_says_so(server: Server) -> None:
    host = slow_host(server, LOCAL)
    host.until(lambda: host.asked)
    assert [proof["by"] for proof in proofs(host)] == [None] * len(proofs(host))
    assert all(entry["alone"] for entry in host.table["entries"])
    checked = check(record(server, host.code))
    assert checked.alone == list(range(1, checked.rolls + 1)) and checked.rolls
    assert server.replay(host.code)["entries"] == host.table["entries"]


def test_if_nobody_is_there_the_server_waits_and_rolls_alone(server: Server) -> None:
    host = server.host([ME, LOCAL], game="astroventure", start=True)
    host.gives = False
    version = host.version
    keep = next(legal for legal in host.legal if legal.startswith("keep"))
    host.send("act", version=version, do=keep)
    host.until(lambda: host.version > version)
    host.close()
    again = server.connect(host.code, gives=False)
    again.until(lambda: again.version > version + 1)
    assert again.table["entries"][-1]["alone"]


def test_bots_alone_roll_alone_at_once(server: Server, patient: None) -> None:
    host = server.host([BOT, BOT], game=SHORT, start=True, pace="instant")
    host.until(lambda: host.over)
    content = record(server, host.code)
    checked = check(content)
    assert len(checked.alone) == checked.rolls > 0 and checked.seeds == [None, None]
    assert first_wrong(content) is None


# --- coming back ---------------------------------------------------------------------------------


def test_who_comes_back_is_asked_again_and_says_the_same(server: Server, patient: None) -> None:
    host = slow_host(server, LOCAL)
    until_asked_for_a_number(host)
    mine = next(a for a in host.giver.answers({"now": host.now}) if a["type"] == "nonce")["nonce"]
    token = server.hub.token(host.code, _holder(server, host))
    host.close()
    again = server.connect(host.code, token, giver=host.giver)
    again.until(lambda: bool(proofs(again)))
    assert proofs(again)[0]["nonce"] == mine
    assert not breaches(again)


def test_the_next_person_is_asked_when_somebody_goes(server: Server, patient: None) -> None:
    host = slow_host(server, FRIEND, start=False)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.send("start")
    until_asked_for_a_number(host)
    host.close()
    friend.until(lambda: bool(proofs(friend)))
    assert proofs(friend)[0]["by"] == 1


async def crash(room: Room) -> None:
    """Die with the number in the database, and without the roll, as older servers could."""
    await room.store_changes()
    room.broken = True
    raise Problem(Code.INTERNAL)


def test_a_crash_between_number_and_roll_gives_the_same_roll(
    start: Start, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    server = start()
    host = slow_host(server, LOCAL)
    until_asked_for_a_number(host)
    with monkeypatch.context() as patch:
        patch.setattr(Room, "go_on", crash)
        mine = give(host)
        host.until(lambda: host.messages[-1]["type"] == "error")
    foreseen = server.stored(host.code)
    foreseen.roll_fairly()
    token = server.hub.token(host.code, _holder(server, host))
    server.stop()
    again = start()
    mute = again.connect(host.code, token, gives=False)  # nobody has to say anything again
    mute.until(lambda: len(mute.table["entries"]) > 0)
    (first, *_) = mute.table["entries"]
    assert first["roll"] == foreseen.entries[0].roll
    lines = record(again, host.code).splitlines()
    assert json.loads(lines[1])["fair"]["nonce"] == mine
    assert "pending" not in json.loads(lines[0])["fair"]


def test_a_roll_that_is_never_shown_is_recorded(
    start: Start, monkeypatch: pytest.MonkeyPatch, patient: None
) -> None:
    server = start()
    host = slow_host(server, LOCAL)
    until_asked_for_a_number(host)
    monkeypatch.setattr(Room, "go_on", crash)
    mine = give(host)
    host.until(lambda: host.messages[-1]["type"] == "error")
    monkeypatch.setattr(Rolls, "ready", property(lambda _: False))  # it never wants to
    server.stop()
    again = start()
    assert first_wrong(record(again, host.code)) is None  # it may still come
    again.call(give_up, again, host.code)
    content = record(again, host.code)
    assert f'"pending": {{"roll": 1, "seat": 0, "nonce": "{mine}"}}'.encode() in content
    wrong = first_wrong(content)
    assert wrong is not None and wrong.line == 2
    assert "the server took the number of Ada (seat 0) for roll 1 and never showed" in str(wrong)


async def give_up(server: Server, code: str) -> None:
    async with server.hub.room(code) as room:
        await room.change(_abandon)


def test_a_step_is_not_taken_back_while_dice_are_rolled(server: Server, patient: None) -> None:
    host = server.host([ME, LOCAL], game="astroventure", start=True)
    host.gives = False
    keep = next(legal for legal in host.legal if legal.startswith("keep"))
    host.send("act", version=host.version, do=keep)
    until_asked_for_a_number(host)
    assert "undo" not in host.now
    count = len(host.table["entries"])
    host.send("undo", version=host.version)
    host.until(lambda: host.messages[-1]["type"] == "error")
    assert host.messages[-1]["code"] == "nothing_to_undo"
    give(host)
    host.until(lambda: len(host.table["entries"]) > count)
    assert not breaches(host) and first_wrong(record(server, host.code)) is None


def test_steps_that_were_taken_back_are_not_in_the_proof(server: Server) -> None:
    host = server.host([ME, LOCAL], game="novo-dice", edition="compact", start=True)
    while len(proofs(host)) <= 2:
        steps = [one["do"] for one in host.now["legal"] if not one.get("final")]
        if steps:
            host.act(steps[0])
            rolled = len(proofs(host))
            host.undo()
            assert len(proofs(host)) == rolled  # a roll is never repeated
        host.act(host.legal[-1])
    assert not breaches(host)
    assert first_wrong(record(server, host.code)) is None


def test_an_older_table_goes_on_and_says_that_it_cannot_be_checked(start: Start) -> None:
    server = start()
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    play_on([host], moves=3)
    token = server.hub.token(host.code, _holder(server, host))
    server.stop()
    with closing(sqlite3.connect(server.config.database)) as connection:
        connection.execute("UPDATE tables SET fair = NULL")
        connection.execute("UPDATE events SET content = json_remove(content, '$.fair')")
        connection.commit()
    again = start()
    old = again.connect(host.code, token)
    assert "fair" not in old.table and old.table["entries"] == host.table["entries"]
    play_on([old])
    assert old.status == "finished"
    assert b'"fair"' not in record(again, host.code)
    assert "fair" not in again.replay(host.code)


def test_a_friend_takes_over_in_mid_game(server: Server) -> None:
    host = server.host([ME, FRIEND], game=SHORT)
    guest = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    guest.settle()
    play_on([host, guest], moves=4)
    guest.do("leave")
    other = server.connect(host.code, server.sit(host.code, "Dora")["token"])
    play_on([host, other])
    content = record(server, host.code)
    assert first_wrong(content) is None and b'"player": "Dora"' in content
    assert set(check(content).by) == {0, 1}


def test_every_table_has_a_chain_of_its_own(server: Server) -> None:
    clients = [server.host([ME, LOCAL], game=SHORT, start=True) for _ in range(3)]
    play_on([clients[0]])
    clients[0].do("rematch")
    following = server.stored(clients[0].messages[-2]["code"]).fair
    assert following is not None and following.rolls == 0
    promises = {client.table["fair"]["commitment"] for client in clients}
    assert len(promises | {following.commitment}) == 4


def test_a_table_of_the_first_edition_ends_with_it(start: Start) -> None:
    """Its row in the database knows nothing of editions."""
    server = start()
    joined = server.create([ME, LOCAL], game=SHORT)
    server.stop()
    row = json.loads(msgspec.json.encode(fair_dice(2, FIRST.name, SHORT)))
    for key in ("protocol", "closing", "secret", "key"):
        del row[key]
    with closing(sqlite3.connect(server.config.database)) as connection:
        connection.execute("UPDATE tables SET fair = ?", (json.dumps(row),))
        connection.commit()
    again = start()
    host = again.connect(joined["code"], joined["token"])
    assert host.table["fair"]["protocol"] == FIRST.name and "key" not in host.table["fair"]
    host.do("start")
    play_on([host])
    content = record(again, host.code)
    checked = check(content)
    assert first_wrong(content) is None and checked.protocol == FIRST.name
    assert "browser" in checked.unbound and checked.rolls > 40  # longer than its first chain
    assert not breaches(host) and not any(message.get("receipt") for message in host.messages)
