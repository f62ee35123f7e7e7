"""Whole games of every kind over the API: what is told is what happens, and records replay."""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from dicewright import games
from dicewright.core.state import INTERPRETED
from dicewright.web.store.persistence import values_of
from tests.selection import combined
from tests.web.server import BOT, FRIEND, LOCAL, ME, Client, Json, Server, next_to_move, play_on

GAMES = games.names()
SHORT = "diceopolis"  # a game of few steps, where a test needs one to its end


def other_options(name: str) -> Json:
    """Return the last value of every option: the variants."""
    return {option.name: option.values[-1] for option in games.get(name).option_list}


def crowd(server: Server, name: str, wish: Json) -> list[Client]:
    """Return a host and a friend at a table with a bot, once the game has begun."""
    host = server.host([ME, BOT, FRIEND], game=name, **wish)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    friend.settle()
    return [host, friend]


def boards(views: Sequence[Json | None]) -> list[Json]:
    """Return the board after each entry, also where it is as before."""
    told: list[Json] = []
    for view in views:
        told.append(told[-1] if view is None else view)
    return told


def check_told(server: Server, clients: Sequence[Client]) -> None:
    """Check that record, replay and database are what each client was told."""
    code = clients[0].code
    record, replayed, stored = server.record(code), server.replay(code), server.stored(code)
    for client in clients:
        told = client.table
        assert replayed["entries"] == told["entries"]
        views = boards(replayed["views"])
        assert all(views[number] == view for number, view in client.views.items())
        assert len(replayed["views"]) == len(told["entries"]) + 1
        assert stored.version == client.version
        assert replayed.get("result") == record.result == client.now.get("result")
        assert replayed["status"] == client.status


@combined("name options", GAMES, ["default", "other"])
def test_people_and_a_bot_play_a_whole_game(server: Server, name: str, options: str) -> None:
    wish = {"options": other_options(name)} if options == "other" else {}
    clients = crowd(server, name, wish)
    play_on(clients)
    assert [client.status for client in clients] == ["finished"] * 2
    assert sum(len(entry.get("gains", [])) for entry in clients[0].table["entries"]) > 0
    assert len(clients[0].views) > len(clients[0].table["entries"]) / 2
    check_told(server, clients)


def editions() -> list[tuple[str, str]]:
    return [
        (name, edition)
        for name in GAMES
        for edition in games.get(name).edition_type.shipped_names()
    ]


@pytest.mark.parametrize(("name", "edition"), editions())
def test_bots_play_a_whole_game(server: Server, name: str, edition: str) -> None:
    players = games.get(name).players[0]
    wish = {"game": name, "edition": edition, "start": True, "pace": "instant"}
    host = server.host([BOT] * players, **wish)
    host.until(lambda: host.over)
    gains = [entry["gains"] for entry in host.table["entries"] if "gains" in entry]
    began = server.record(host.code).match.game.start(players, host.table["first"])
    before = games.get(name).using(form=INTERPRETED).scores(began)
    assert host.now["result"]["scores"] == [sum(seat) for seat in zip(before, *gains, strict=True)]
    check_told(server, [host])


@pytest.mark.parametrize("name", GAMES)
def test_as_many_as_the_box_is_for(server: Server, name: str) -> None:
    most = games.get(name).players[-1]
    host = server.host([ME, LOCAL, *[BOT] * (most - 2)], game=name, start=True)
    while len({entry["seat"] for entry in host.table["entries"]}) < most:
        play_on([host], moves=1)
        host.until(lambda: host.asked)
    check_told(server, [host])


# --- what may be done, and what it brings --------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_gains_and_ends_of_turns_are_told_truly(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    random = Random(3)
    for _ in range(60):
        legal = random.choice(host.now["legal"])
        seat, count = host.now["asked"]["seat"], len(host.table["entries"])
        host.act(legal["do"])
        entry, *further = host.table["entries"][count:]
        assert (entry["do"], entry["seat"]) == (legal["do"], seat)
        assert entry.get("gains") == legal.get("gains")
        rolled, another = bool(further), host.now["asked"]["seat"] != seat
        assert legal.get("final", False) == (rolled or another or host.over)
        assert host.now.get("undo", False) == (not rolled and not host.over)
        if host.over:
            break


@pytest.mark.parametrize("name", GAMES)
def test_everything_legal_can_be_done_and_other_things_cannot(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    for text in host.legal[:6]:
        host.act(text)
        if not host.now.get("undo"):
            return
        host.undo()
    game = games.get(name)
    illegal = next(
        text for text in map(game.text, range(game.codec.count)) if text not in host.legal
    )
    error = host.refused("act", version=host.version, do=illegal)
    assert error["code"] == "forbidden" and error["ruling"] and error["refusal"]


# --- taking back ---------------------------------------------------------------------------------


def some_steps(client: Client, seed: int) -> int:
    """Do things that can be taken back for as long as there are any; return how many."""
    random, count = Random(seed), 0
    while count < 5 and (steps := steps_of(client)):
        client.act(random.choice(steps))
        count += 1
    return count


def steps_of(client: Client) -> list[str]:
    """Return what a client can do and take back."""
    return [legal["do"] for legal in client.now.get("legal", []) if not legal.get("final")]


def rolls_in(entries: list[Json]) -> list[Json]:
    return [entry for entry in entries if "roll" in entry]


def before_a_step(*clients: Client) -> Client:
    """Go on until somebody can do something that does not end the turn, and return who."""
    random = Random(6)
    for _ in range(75):
        mover = next_to_move(clients)
        if steps_of(mover):
            return mover
        mover.move(random)
    pytest.skip("dice follow every step of this game")


@pytest.mark.parametrize("name", GAMES)
def test_all_steps_since_the_roll_can_be_taken_back(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    watcher = server.connect(host.table["watch"])
    before_a_step(host)
    entries, view, legal = list(host.table["entries"]), host.table["view"], host.legal
    version = host.version
    count = some_steps(host, seed=2)
    assert count
    for number in range(count):
        (told,) = host.undo()
        assert told["type"] == "table" and told["taken_back"]
        assert host.version == version + count + number + 1
    assert (host.table["entries"], host.table["view"], host.legal) == (entries, view, legal)
    watcher.settle()
    assert (watcher.table["entries"], watcher.version) == (entries, host.version)
    while host.now.get("undo"):
        host.undo()
    assert rolls_in(host.table["entries"]) == rolls_in(entries)
    assert host.refused("undo", version=host.version)["code"] == "nothing_to_undo"
    assert server.record(host.code).status == "unfinished"
    check_told(server, [host])


@pytest.mark.parametrize("name", GAMES)
def test_nobody_takes_back_what_others_did(server: Server, name: str) -> None:
    host = server.host([ME, FRIEND], game=name)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    friend.settle()
    mover = before_a_step(host, friend)
    other = friend if mover is host else host
    mover.act(steps_of(mover)[0])
    other.settle()
    assert mover.now["undo"] and "undo" not in other.now
    assert other.refused("undo", version=other.version)["code"] == "nothing_to_undo"
    mover.undo()


def test_a_step_is_taken_back_after_everybody_has_left(server: Server) -> None:
    joined = server.create([ME, LOCAL], game="novo-dice", start=True)
    host = server.connect(joined["code"], joined["token"])
    host.until(lambda: host.asked)
    before_a_step(host)
    host.act(steps_of(host)[0])
    assert host.now["undo"]
    host.close()
    again = server.connect(joined["code"], joined["token"])
    again.undo()
    check_told(server, [again])


def test_a_seat_taken_since_stays_when_a_step_is_taken_back(server: Server) -> None:
    host = server.host([ME, BOT, BOT], game="novo-dice", start=True)
    before_a_step(host)
    host.act(steps_of(host)[0])
    host.do("assign", seat=2)
    server.sit(host.code, "Cid")
    host.settle()
    assert host.now["undo"]
    host.undo()
    assert host.table["entries"][-1] == {"seat": 2, "player": "Cid"}
    check_told(server, [host, server.connect(host.code)])
    host.act(host.legal[0])
    check_told(server, [server.connect(host.code)])


# --- real dice -----------------------------------------------------------------------------------


def rolls(client: Client) -> bool:
    return "to_enter" in client.now


@pytest.mark.parametrize("name", GAMES)
def test_who_rolls_enters_the_real_dice(server: Server, name: str) -> None:
    clients = crowd(server, name, {"dice": "real"})
    random, by_seat = Random(4), {0: clients[0], 2: clients[1]}
    rolled = set()
    for _ in range(40):
        for client in clients:
            client.catch_up(max(client.version for client in clients))
        mover = next_to_move(clients)
        seat = mover.now["asked"]["seat"]
        if rolls(mover):
            assert [client for client in clients if rolls(client)] == (
                [by_seat[seat]] if seat in by_seat else clients
            )
            rolled.add(seat)
        mover.move(random)
    assert len(rolled) > 1
    assert server.record(clients[0].code).header["dice"] == "real"
    for client in clients:
        client.settle()
    check_told(server, clients)


def test_a_whole_game_with_real_dice(server: Server) -> None:
    clients = crowd(server, SHORT, {"dice": "real"})
    play_on(clients)
    check_told(server, clients)
    assert server.connect(clients[0].code).table["dice"] == "real"


@pytest.mark.parametrize("name", GAMES)
def test_faces_that_the_dice_cannot_show_are_refused(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, dice="real", start=True)
    dice = host.now["to_enter"]
    faces = [die["faces"][0] for die in dice]
    wrong: list[list[object]] = [faces[:-1], [*faces, faces[0]], [], ["elephant", *faces[1:]]]
    wrong += [[99, *faces[1:]], [-1, *faces[1:]], ["", *faces[1:]]]
    for other in wrong:
        error = host.refused("enter", version=host.version, faces=other)
        assert error["code"] in ("forbidden", "unreadable")
        assert error.get("ruling") or error["code"] == "unreadable"
    assert host.refused("enter", version=host.version, faces=faces[:-1])["ruling"]
    assert host.refused("act", version=host.version, do="x")["code"] == "forbidden"
    host.enter(faces)
    assert host.table["entries"][-1]["roll"] == faces
    while rolls(host):
        host.move(Random(5))
    error = host.refused("enter", version=host.version, faces=faces)
    assert error["code"] == "forbidden" and error["ruling"]


def test_any_seated_person_but_no_spectator_rolls_for_a_bot(server: Server) -> None:
    host = server.host([ME, BOT, FRIEND], dice="real", first=1)
    friend = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    watcher = server.connect(host.code)
    host.do("start")
    friend.settle()
    watcher.settle()
    assert rolls(host) and rolls(friend) and not rolls(watcher)
    faces = [die["faces"][0] for die in friend.now["to_enter"]]
    assert watcher.refused("enter", version=watcher.version, faces=faces)["code"] == "not_yours"
    friend.enter(faces)
    assert friend.table["entries"][0]["seat"] == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_row_of_a_table_is_kept_up_to_date(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    for moves in (0, 1, 5):
        play_on([host], moves=moves)
        room = server.hub.rooms[host.code]
        row = server.call(server.hub.store.table, host.code).row
        assert {key: getattr(row, key) for key in room.stored} == values_of(room.table)


# --- replays of files ----------------------------------------------------------------------------


def test_a_record_file_is_replayed_like_its_table(server: Server) -> None:
    host = server.host([ME, LOCAL], game=SHORT, start=True)
    play_on([host])
    record = server.http.get(f"/api/tables/{host.code}/record")
    assert host.table["watch"] in record.headers["content-disposition"]
    answer = server.http.post("/api/replay", content=record.content)
    assert answer.json() == server.replay(host.code)
    watched = server.http.get(f"/api/tables/{host.table['watch']}/replay")
    assert watched.json() == answer.json()


@pytest.mark.parametrize("name", GAMES)
def test_a_running_game_is_replayed_so_far(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    for count, _ in product(range(3), range(4)):
        host.act(host.legal[count % len(host.legal)])
    assert server.replay(host.code)["status"] == "playing"
    check_told(server, [host])
