"""Browsers that come and go instead of answering hold no roll up."""

import time
from collections.abc import Callable

from dicewright.web.table import Place
from tests.web.server import FRIEND, ME, Client, Server
from tests.web.test_tables import two_friends

SECONDS = 60.0  # far more than a roll may be held up for


def held_up(server: Server, come_and_go: Callable[[], None], other: Client) -> None:
    """Let somebody come and go until somebody else is told the roll that the game waits for."""
    room = server.hub.rooms[other.code]
    began = time.monotonic()
    while room.table.server_rolls:
        assert time.monotonic() < began + SECONDS, "the roll is held up"
        come_and_go()
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


def test_a_seat_that_changes_its_holder_again_and_again(server: Server) -> None:
    joined = server.create([ME, FRIEND], first=1)
    code = joined["code"]
    host = server.connect(code, joined["token"], gives=False)
    guests = [server.connect(code, server.sit(code, "Cid")["token"], gives=False)]
    watcher = server.connect(code)
    host.send("start")

    def come_and_go() -> None:
        guests[-1].send("leave")
        guests.pop().close()
        guests.append(server.connect(code, server.sit(code, "Cid")["token"], gives=False))

    held_up(server, come_and_go, watcher)
    assert watcher.table["entries"][-1]["alone"]


def places(server: Server, client: Client) -> list[Place]:
    """Return who sits where."""
    return server.stored(client.code).places
