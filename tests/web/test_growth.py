"""What clients do again and again does not let a table grow."""

import pytest

from dicewright.web.store import persistence
from dicewright.web.tables import table
from tests.web.server import FRIEND, LEVEL, LOCAL, ME, Client, Server, play_on
from tests.web.test_tables import two_friends

TIMES = 12


def agree(server: Server, *clients: Client) -> int:
    """Return how long the log is, which memory, store, record and clients have alike."""
    code = clients[0].code
    for client in clients:
        client.settle()
    logs = [server.remembered(code)["entries"], *(client.table["entries"] for client in clients)]
    stored = server.stored(code)
    assert all(log == logs[0] for log in logs)
    assert len(stored.entries) == len(stored.lines) == len(logs[0])
    lines = server.http.get(f"/api/tables/{code}/record").text.splitlines()
    assert lines[1 : len(logs[0]) + 1] == stored.lines
    return len(logs[0])


@pytest.fixture
def left(server: Server) -> tuple[Client, Client]:
    """Give the host of a game that somebody has left, and a spectator."""
    host, guest = two_friends(server)
    host.do("start")
    play_on([host, guest], moves=3)
    watcher = server.connect(host.code)
    guest.close()
    return host, watcher


def test_a_seat_that_is_given_away_again_and_again(
    server: Server, left: tuple[Client, Client]
) -> None:
    host, watcher = left
    host.do("assign", seat=1)
    server.sit(host.code, "Cid")
    length = agree(server, host, watcher)
    for number in range(TIMES):
        host.do("assign", seat=1)
        server.sit(host.code, f"Cid {number}")
        assert agree(server, host, watcher) == length
    assert host.table["entries"][-1] == {"seat": 1, "player": f"Cid {TIMES - 1}"}
    assert server.record(host.code).players[1] == f"Cid {TIMES - 1}"


def test_two_seats_that_change_by_turns(server: Server) -> None:
    host = server.host([ME, FRIEND, FRIEND], game="novo-dice")
    guests = [server.sit(host.code, name)["token"] for name in ("Bea", "Cid")]
    host.do("start")
    host.until(lambda: "asked" in host.now and not host.now.get("giver"))
    lengths = []
    for number in range(TIMES):
        for seat in (1, 2):
            host.do("assign", seat=seat)
            guests.append(server.sit(host.code, f"Guest {number}", seat=seat)["token"])
        lengths.append(agree(server, host))
    assert set(lengths) == {lengths[0]}


def test_steps_taken_back_between_changes_of_a_seat(server: Server) -> None:
    joined = server.create([ME, LOCAL, FRIEND], game="novo-dice", first=0)
    host = server.connect(joined["code"], joined["token"])
    server.sit(joined["code"], "Cid")
    host.do("start")
    host.until(lambda: host.asked)
    lengths = []
    for number in range(TIMES):
        mild = next(legal["do"] for legal in host.now["legal"] if not legal.get("final"))
        host.act(mild)
        host.do("assign", seat=2)
        server.sit(joined["code"], f"Guest {number}")
        host.settle()
        host.undo()
        lengths.append(agree(server, host))
    assert set(lengths) == {lengths[0]}


def test_other_things_that_are_done_again_and_again(server: Server) -> None:
    host = server.host([ME, FRIEND])
    server.sit(host.code, "Cid")
    before = len(persistence.new_row(server.stored(host.code)))
    for number in range(TIMES):
        host.do("assign", seat=1, bot=LEVEL)
        host.do("assign", seat=1)
        server.sit(host.code, f"Cid {number}")
        host.do("pace", pace="fast")
        host.do("seed", seat=0, seed=f"{number:064x}")
        host.do("ping")
    assert len(persistence.new_row(server.stored(host.code))) == before
    assert server.remembered(host.code)["entries"] == []


def test_a_game_that_becomes_too_long_is_given_up(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST_ENTRIES", 9)
    host = server.host([ME, LOCAL], start=True)
    play_on([host])
    assert host.status == "abandoned" and "too long" in host.now["abandoned"]
    assert agree(server, host) == 9
    assert server.record(host.code).status == "abandoned"
    assert server.replay(host.code)["status"] == "abandoned"
