"""What the host may do, leaving, rematches, the list of open tables, and the passing of time."""

import time

import pytest

from dicewright.web.rooms import hub
from dicewright.web.rooms.room import PACES
from dicewright.web.store.writes import update_table
from tests.web.conftest import Start
from tests.web.server import BOT, FRIEND, LEVEL, LOCAL, ME, Server, play_on
from tests.web.test_tables import GAMES, two_friends

CLOCK = 1000.0  # what the clock that nobody sets shows at first

# --- what the host may do ------------------------------------------------------------------------


def test_the_host_removes_somebody_before_the_start(server: Server) -> None:
    host, guest = two_friends(server)
    assert guest.refused("assign", seat=0)["code"] == "not_host"
    host.do("assign", seat=1)
    assert host.table["seats"][1] == {"name": "", "open": True}
    guest.settle()
    assert guest.table["you"] == []
    host.do("assign", seat=1, bot=LEVEL)
    host.do("start")
    assert server.record(host.code).players == ["Ada", f"bot:{LEVEL}"]


def test_start_fills_open_seats_with_bots(server: Server) -> None:
    host = server.host([ME, FRIEND, FRIEND])
    host.do("start", fill=LEVEL)
    assert [seat.get("bot") for seat in host.table["seats"]] == [None, LEVEL, LEVEL]


@pytest.mark.parametrize("name", GAMES)
def test_a_missing_players_seat_goes_to_a_bot(server: Server, name: str) -> None:
    host, guest = two_friends(server, game=name)
    host.do("start")
    play_on([host, guest], moves=5)
    assert host.refused("assign", seat=1, bot=LEVEL)["code"] == "seat_taken"
    guest.close()
    host.until(lambda: not host.table["seats"][1].get("connected"))
    host.do("assign", seat=1, bot=LEVEL)
    assert host.table["entries"].count({"seat": 1, "player": f"bot:{LEVEL}"}) == 1
    play_on([host], moves=10)
    record = server.record(host.code)
    assert record.players == ["Ada", f"bot:{LEVEL}"]
    assert record.header["players"] == ["Ada", "Cid"]


def test_a_missing_players_seat_goes_to_somebody_else(server: Server) -> None:
    host, guest = two_friends(server)
    host.do("start")
    play_on([host, guest], moves=3)
    guest.close()
    host.settle()
    host.do("assign", seat=1)
    assert host.table["seats"][1] == {"name": "", "open": True}
    dora = server.connect(host.code, server.sit(host.code, "Dora")["token"])
    host.settle()
    assert host.table["entries"][-1] == {"seat": 1, "player": "Dora"}
    play_on([host, dora])
    record = server.record(host.code)
    assert record.players == ["Ada", "Dora"]
    assert record.result == dora.now["result"]


def test_leaving_opens_the_seat_and_passes_the_host_on(server: Server) -> None:
    host, guest = two_friends(server)
    host.do("leave")
    assert host.table["you"] == [] and not host.table["host"]
    guest.settle()
    assert guest.table["host"]
    assert guest.table["seats"][0] == {"name": "", "open": True}
    guest.do("assign", seat=0, bot=LEVEL)
    guest.do("start")
    assert guest.status == "playing"
    assert host.refused("assign", seat=1)["code"] == "not_host"


def test_leaving_in_mid_game_leaves_it_to_the_host(server: Server) -> None:
    host, guest = two_friends(server)
    host.do("start")
    play_on([host, guest], moves=2)
    guest.do("leave")
    host.settle()
    assert host.table["seats"][1] == {"name": "", "open": True}
    host.do("assign", seat=1, bot=LEVEL)
    play_on([host])
    assert server.record(host.code).result == host.now["result"]


# --- after the game ------------------------------------------------------------------------------


def test_a_single_persons_rematch_starts_at_once(server: Server) -> None:
    host = server.host([ME, LOCAL, BOT], start=True, public=True, options={"row": "value"})
    assert host.refused("rematch")["code"] == "not_over"
    play_on([host])
    (told,) = host.do("rematch")
    again = server.connect(told["code"], told["token"])
    assert again.status == "playing"
    assert again.table["you"] == [0, 1] and again.table["host"]
    assert again.table["options"] == {"row": "value"}
    assert host.do("rematch")[0]["code"] == told["code"]
    assert server.connect(host.code).table["rematch"] == told["code"]


def test_the_rematch_of_two_people_is_a_lobby(server: Server) -> None:
    host, guest = two_friends(server)
    host.do("start")
    play_on([host, guest])
    guest.do("rematch")
    (told,) = host.settle()
    again = server.connect(told["code"], told["token"])
    assert again.status == "waiting" and again.table["host"]
    other = server.connect(told["code"], guest.messages[-2]["token"])
    assert other.table["you"] == [1]
    again.do("start")
    other.settle()
    assert other.status == "playing"


def test_bots_alone_are_watched_at_a_pace(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.host([BOT, BOT], start=True, pace="slow")
    assert host.table["you"] == [] and host.table["host"]
    host.do("pace", pace="instant")
    monkeypatch.setitem(PACES, "slow", 3600.0)  # seconds a step: nobody waits for the next
    assert host.table["pace"] == "instant"
    host.until(lambda: host.over)
    assert server.record(host.code).result == host.now["result"]


def test_paced_bots_make_one_step_at_a_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "fast", 0.02)
    host = server.host([BOT, BOT], start=True, pace="fast")
    for _ in range(5):
        assert len(host.receive()["steps"]) == 1


def test_bots_alone_wait_for_an_audience(server: Server) -> None:
    joined = server.create([BOT, BOT], start=True, pace="instant")
    time.sleep(0.1)
    assert server.stored(joined["code"]).entries == []
    watcher = server.connect(joined["watch"])
    watcher.until(lambda: watcher.over)


# --- the list, and the passing of time -----------------------------------------------------------


def listed(server: Server) -> list[str]:
    tables = server.http.get("/api/tables").json()["tables"]
    return [table["code"] for table in tables]


def test_the_list_has_public_tables_with_an_open_seat(server: Server) -> None:
    code = server.create([ME, FRIEND], public=True)["code"]
    private = server.create([ME, FRIEND])["code"]
    full = server.create([ME, BOT], public=True)["code"]
    assert code in listed(server)
    assert private not in listed(server) and full not in listed(server)
    line = next(
        table for table in server.http.get("/api/tables").json()["tables"] if table["code"] == code
    )
    assert line["game"] == "diceopolis" and line["edition"] == "standard"
    assert [seat["name"] for seat in line["seats"]] == ["Ada", ""]
    server.sit(code, "Cid")
    assert code not in listed(server)


def test_idle_tables_expire_and_finished_ones_stay(start: Start) -> None:
    server = start(expire_days=2)
    waiting, playing = server.host([ME, FRIEND]), server.host([ME, LOCAL], start=True)
    finished, lively = server.host([ME, LOCAL], start=True), server.host([ME, FRIEND])
    play_on([finished])
    for client in (waiting, playing, finished):
        server.call(touch, server, client.code, int(time.time()) - 3 * 86400)
    assert expired(server) == [0, 2]
    for client in (waiting, playing):
        client.settle()
        assert client.status == "abandoned" and client.now["abandoned"]
    assert server.record(playing.code).status == "abandoned"
    assert server.replay(playing.code)["status"] == "abandoned"
    assert [server.connect(c.code).status for c in (finished, lively)] == ["finished", "waiting"]
    assert waiting.refused("start")["code"] == "not_waiting"
    assert expired(server) == [0, 0]


def expired(server: Server) -> list[int]:
    """Look for idle tables now, and once more an hour later by the clock that nobody sets."""
    return [look(server, later) for later in (0.0, hub.EXPIRY_GRACE)]


def look(server: Server, later: float) -> int:
    """Look for idle tables so many seconds later; return how many were given up."""
    server.hub.clock = lambda: CLOCK + later
    return int(server.call(server.hub.expire))


async def touch(server: Server, code: str, moment: int) -> None:
    """Let a table look as if nothing had happened since then."""
    found = await server.hub.store.table(code)
    assert found is not None
    await server.hub.store.write([update_table(code, {"touched": moment}, found.row.fence)])
    if code in server.hub.rooms:
        server.hub.rooms[code].table.touched = moment


def test_a_clock_that_is_wrong_for_a_moment_gives_up_no_table(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = [start().create([ME, FRIEND])["code"] for _ in range(2)]
    server = start()  # started with a clock that is a year ahead: it looks at once
    year_ahead = time.time() + 365 * 86400
    for minute, wrong in ((0, True), (10, True), (59, True), (60, False), (70, True), (129, True)):
        with monkeypatch.context() as patch:
            if wrong:
                patch.setattr(time, "time", lambda: year_ahead)
            assert look(server, minute * 60) == 0
    assert {server.stored(code).status for code in codes} == {"waiting"}
    assert server.stored(codes[0]).abandoned is None


def test_a_table_that_wakes_up_between_two_looks_is_not_given_up(start: Start) -> None:
    server = start()
    joined = server.create([ME, FRIEND])
    server.call(touch, server, joined["code"], 1)
    assert look(server, 0.0) == 0
    server.sit(joined["code"], "Cid")
    assert look(server, hub.EXPIRY_GRACE) == 0
    assert server.stored(joined["code"]).status == "waiting"


def test_the_game_goes_on_after_everybody_has_left(server: Server) -> None:
    joined = server.create([ME, BOT], start=True)
    host = server.connect(joined["code"], joined["token"])
    play_on([host], moves=4)
    host.until(lambda: host.asked)
    host.close()
    assert joined["code"] not in server.hub.rooms
    again = server.connect(joined["code"], joined["token"])
    assert again.table["entries"] == host.table["entries"]
    assert (again.now, again.table["view"]) == (host.now, host.table["view"])
    play_on([again])
    assert again.status == "finished"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_on_next_week_on_a_new_server(start: Start, name: str) -> None:
    server = start()
    host, guest = two_friends(server, game=name)
    host.do("start")
    play_on([host, guest], moves=12)
    tokens = [
        server.hub.token(host.code, place.holder or "") for place in server.stored(host.code).places
    ]
    server.stop()
    again = start()
    ada, cid = (again.connect(host.code, token) for token in tokens)
    ada.settle()
    for old, new in ((host, ada), (guest, cid)):
        for key in ("entries", "view", "now", "you", "options", "edition", "first", "host"):
            assert new.table[key] == old.table[key], key
    play_on([ada, cid], moves=5)
    assert again.record(host.code).status == "unfinished"
