"""Real dice that were entered wrongly: the roll is taken back, and entered again."""

from collections.abc import Sequence
from typing import Any

import pytest

from dicewright import games
from tests.web.conftest import Start
from tests.web.server import BOT, FRIEND, LOCAL, ME, Client, Json, Server
from tests.web.test_games import check_told

GAMES = games.names()


def faces(client: Client, place: int) -> list[Any]:
    """Return a roll of the dice that a client is asked for: of each die the face at that place."""
    return [die["faces"][place % len(die["faces"])] for die in client.now["to_enter"]]


def entries(client: Client) -> list[Json]:
    told: list[Json] = client.table["entries"]
    return told


def rolls(clients: Sequence[Client]) -> None:
    """Enter a roll for everybody who is to roll, until somebody is to act."""
    latest = clients[0]
    while not latest.legal:
        for client in clients:
            client.settle()
        latest = next(client for client in clients if client.asked)
        if not latest.legal:
            latest.enter(faces(latest, 0))


def test_every_die_is_named(server: Server) -> None:
    dice = server.host([ME, LOCAL], game="novo-dice", dice="real", start=True).now["to_enter"]
    assert [(die["name"], die["number"], die["count"]) for die in dice] == [
        ("white-a", 1, 3),
        ("white-a", 2, 3),
        ("white-a", 3, 3),
        ("white-b", 1, 2),
        ("white-b", 2, 2),
    ]
    assert "pawn" in dice[3]["faces"] and "pawn" not in dice[0]["faces"]


@pytest.mark.parametrize("name", GAMES)
def test_a_roll_is_corrected_for_everybody(server: Server, name: str) -> None:
    host = server.host([ME, FRIEND], game=name, dice="real", first=0)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    watcher = server.connect(host.table["watch"])
    host.do("start")
    assert "correct" not in host.now
    asked = host.now["to_enter"]
    host.enter(faces(host, 0))
    version = host.version
    assert host.now["correct"]
    (told,) = host.correct()
    assert told["type"] == "table" and told["taken_back"]
    assert entries(host) == [] and host.now["to_enter"] == asked
    assert host.version > version and "correct" not in host.now
    right = faces(host, 1)
    host.enter(right)
    for client in (friend, watcher):
        client.settle()
    assert entries(host) == [{"seat": 0, "roll": right, "corrected": True}]
    assert len(server.record(host.code).match.events) == 1
    check_told(server, [host, friend, watcher])


def test_only_who_rolled_corrects_and_only_until_a_person_acts(server: Server) -> None:
    host = server.host([ME, FRIEND], game="astroventure", dice="real", first=0)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    host.enter(faces(host, 0))
    friend.settle()
    assert "correct" not in friend.now
    error = friend.refused("correct", version=friend.version)
    assert (error["code"], error["seat"]) == ("not_yours", 0)
    assert host.refused("correct", version=host.version - 1)["code"] == "stale"
    host.act("keep")
    assert "correct" not in host.now
    assert host.refused("correct", version=host.version)["code"] == "nothing_to_correct"
    host.undo()
    host.correct()
    host.enter(faces(host, 2))
    friend.settle()
    check_told(server, [host, friend])


def test_hands_are_corrected_one_after_the_other(server: Server) -> None:
    host = server.host([ME, LOCAL], dice="real", start=True, first=0)
    rolls([host])
    host.correct()
    host.correct()
    assert entries(host) == [] and host.now["asked"]["seat"] == 0
    for hand in ([1, 2, 3, 4, 5], [6, 6, 6, 6, 6]):
        host.enter(hand)
    assert [entry["roll"] for entry in entries(host)] == [[1, 2, 3, 4, 5], [6] * 5]
    assert all(entry["corrected"] for entry in entries(host))
    host.act(host.legal[0])
    host.act(host.legal[0])
    host.enter([1])
    assert "corrected" not in entries(host)[-1]
    check_told(server, [host])


def test_what_bots_did_with_a_wrong_roll_goes_with_it(server: Server) -> None:
    host = server.host([ME, BOT], dice="real", start=True, first=1)
    rolls([host])
    assert [entry["seat"] for entry in entries(host)] == [1, 0, 1]
    host.correct()
    assert [entry["seat"] for entry in entries(host)] == [1]
    host.correct()  # a bot's dice are everybody's to enter
    assert entries(host) == []
    host.enter([5] * 5)
    host.enter([6] * 5)
    host.until(lambda: bool(host.legal))
    assert entries(host)[2]["do"].startswith("place 5")
    check_told(server, [host])


def test_what_a_person_did_stays_though_a_bot_has_the_seat_now(server: Server) -> None:
    host = server.host([ME, FRIEND], dice="real", first=1)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    rolls([host, friend])
    friend.act(friend.legal[0])
    friend.close()
    host.do("assign", seat=1, bot="greedy")
    host.until(lambda: host.asked)
    error = host.refused("correct", version=host.version)
    assert error["code"] == "nothing_to_correct"


def test_who_sat_down_since_stays(server: Server) -> None:
    host = server.host([ME, BOT, BOT], dice="real", start=True, first=0)
    rolls([host])
    host.do("assign", seat=1)
    server.sit(host.code, "Cid")
    host.settle()
    host.correct()
    assert entries(host)[-1] == {"seat": 1, "player": "Cid"}
    check_told(server, [host, server.connect(host.code)])


def test_a_correction_is_stored(start: Start) -> None:
    server = start()
    joined = server.create([ME, LOCAL], dice="real", start=True, first=0)
    host = server.connect(joined["code"], joined["token"])
    host.enter([1] * 5)
    host.enter([2] * 5)
    host.correct()
    server.stop()
    host = start().connect(joined["code"], joined["token"])
    assert [entry["roll"] for entry in entries(host)] == [[1] * 5]
    host.correct()
    host.enter([3] * 5)
    assert entries(host) == [{"seat": 0, "roll": [3] * 5, "corrected": True}]
    host.server.stop()
    again = start().connect(joined["code"], joined["token"])
    assert entries(again) == entries(host)
