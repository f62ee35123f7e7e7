"""Browsers that come and go instead of answering hold no roll up."""

import asyncio
from collections.abc import Callable

import pytest

from dicewright.web.rooms import rolls
from dicewright.web.tables.seating import StoredSeat
from tests.web.conftest import Start
from tests.web.server import FRIEND, ME, Client, Server
from tests.web.test_tables import two_friends

ROUNDS = 20  # after which a roll that is not made is held up: far more than all deadlines together
STEP = 25.0  # seconds that pass in a round
PATIENCE = 60.0  # for each who is asked: longer than any round takes


@pytest.fixture
def server(start: Start, monkeypatch: pytest.MonkeyPatch) -> Server:
    """Give a server that waits for long, by a clock that `pass_time` can move."""
    monkeypatch.setattr(rolls, "NONCE_SECONDS", PATIENCE)
    return start()


def pass_time(server: Server, seconds: float) -> None:
    """Let the server's loop believe that time has passed."""
    loop: asyncio.AbstractEventLoop = server.call(asyncio.get_running_loop)
    before = loop.time
    loop.time = lambda: before() + seconds  # type: ignore[method-assign]
    server.call(asyncio.sleep, 0)  # it looks at its clock


def held_up(server: Server, come_and_go: Callable[[], None], other: Client) -> None:
    """Let somebody come and go until somebody else is told the roll that the game waits for."""
    room = server.hub.rooms[other.code]
    other.until(lambda: other.status == "playing")
    for _ in range(ROUNDS):
        if not room.table.server_rolls:
            break
        come_and_go()
        pass_time(server, STEP)
    assert not room.table.server_rolls, "the roll is held up"
    other.until(lambda: any("roll" in entry for entry in other.table["entries"]))


def test_a_browser_that_comes_again_and_again(server: Server) -> None:
    joined = server.create([ME, FRIEND], first=0)
    code, token = joined["code"], joined["token"]
    silent = [server.connect(code, token, gives=False)]
    guest = server.connect(code, server.sit(code, "Cid")["token"])
    silent[0].send("start")

    def come_and_go() -> None:
        silent.append(server.connect(code, token, gives=False))
        silent.pop(0).close()  # one is there at any time, so that nobody else would be asked

    held_up(server, come_and_go, guest)
    (roll,) = [entry for entry in guest.table["entries"] if "roll" in entry][:1]
    assert "alone" not in roll  # the other browser gave its number


def test_everybody_comes_and_goes(server: Server) -> None:
    host, guest = two_friends(server)
    tokens = [server.hub.token(host.code, place.holder or "") for place in places(server, host)]
    for client in (host, guest):
        client.close()
    watcher = server.connect(host.code)
    silent = [server.connect(host.code, token, gives=False) for token in tokens]
    silent[0].send("start")

    def come_and_go() -> None:
        for token in tokens:
            silent.pop(0).close()
            silent.append(server.connect(host.code, token, gives=False))

    held_up(server, come_and_go, watcher)
    assert watcher.table["entries"][0]["alone"]


def test_two_seats_that_change_their_holders_by_turns(server: Server) -> None:
    joined = server.create([ME, FRIEND, FRIEND], game="novo-dice", first=1)
    code = joined["code"]
    host = server.connect(code, joined["token"], gives=False)
    guests = {seat: sit_silently(server, code, seat) for seat in (1, 2)}
    watcher = server.connect(code)
    host.send("start")

    def come_and_go() -> None:
        asked = server.hub.rooms[code].rolls.asked
        other = 2 if asked is not None and asked.seat == 1 else 1
        guests[other].send("leave")
        guests[other].close()
        guests[other] = sit_silently(server, code, other)

    held_up(server, come_and_go, watcher)
    assert watcher.table["entries"][-1]["alone"]


def sit_silently(server: Server, code: str, seat: int) -> Client:
    """Take a seat as somebody new whose browser gives no numbers."""
    return server.connect(code, server.sit(code, "Cid", seat=seat)["token"], gives=False)


def places(server: Server, client: Client) -> list[StoredSeat]:
    """Return who sits where."""
    return server.stored(client.code).places
