"""Tables: making them, who sits there, who watches, what the host may do, and how they end."""

import itertools
import json
from importlib.resources import files
from typing import Any

import pytest

from dicewright import bots, games
from dicewright.web.tables import levels
from dicewright.web.wire import messages
from tests.web.conftest import Start
from tests.web.server import BOT, FRIEND, LEVEL, LOCAL, ME, Client, Json, Server, play_on

GAMES = games.names()


def editions() -> list[tuple[str, str]]:
    return [
        (name, edition)
        for name in GAMES
        for edition in games.get(name).edition_type.shipped_names()
    ]


def text_of(name: str, edition: str) -> str:
    """Return the text of a shipped edition's file."""
    return files(games.get(name).package).joinpath("editions", f"{edition}.toml").read_text("utf-8")


def choices(name: str) -> list[dict[str, str | bool]]:
    """Return every choice of options of a game."""
    option_list = games.get(name).option_list
    return [
        dict(zip([option.name for option in option_list], values, strict=True))
        for values in itertools.product(*(option.values for option in option_list))
    ]


def two_friends(server: Server, **wish: Any) -> tuple[Client, Client]:
    """Return two people, each at a screen of their own, before the start."""
    host = server.host([ME, FRIEND], **wish)
    joined = server.sit(host.code, "Cid")
    guest = server.connect(host.code, joined["token"])
    host.settle()
    return host, guest


# --- making a table ------------------------------------------------------------------------------


def test_the_catalogue_has_every_game_edition_option_and_bot(server: Server) -> None:
    told = server.http.get("/api/games").json()["games"]
    assert [game["name"] for game in told] == GAMES
    for info in told:
        game = games.get(info["name"])
        assert info["bots"] == levels.OFFERED
        assert [e["name"] for e in info["editions"]] == game.edition_type.shipped_names()
        assert {o["name"]: o["default"] for o in info["options"]} == game.options


def test_a_table_has_the_seats_that_were_wished_for(server: Server) -> None:
    joined = server.create([ME, LOCAL, FRIEND, BOT], first=2)
    host = server.connect(joined["code"], joined["token"])
    assert joined["seats"] == host.table["you"] == [0, 1]
    assert host.table["seats"] == [
        {"name": "Ada", "connected": True, "local": True},
        {"name": "Bea", "connected": True, "local": True},
        {"name": "", "open": True},
        {"name": "", "bot": LEVEL},
    ]
    assert host.table["host"]
    assert host.status == "waiting"
    assert host.table["first"] == 2
    assert "asked" not in host.now


@pytest.mark.parametrize("level", bots.BOTS)
def test_every_level_can_sit_down(server: Server, level: str) -> None:
    host = server.host([ME, {"kind": "bot", "level": level}], start=True)
    assert host.table["seats"][1]["bot"] == level
    assert server.record(host.code).players == ["Ada", f"bot:{level}"]


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_options_is_kept(server: Server, name: str) -> None:
    for options in choices(name):
        host = server.host(game=name, options=options, start=True)
        assert host.table["options"] == options
        assert server.record(host.code).header["options"] == options


@pytest.mark.parametrize(("name", "edition"), editions())
def test_an_edition_is_shipped_or_uploaded(server: Server, name: str, edition: str) -> None:
    shipped = server.host(game=name, edition=edition, start=True)
    assert shipped.table["edition"] == edition
    text = text_of(name, edition).replace(f'name = "{edition}"', 'name = "of mine"')
    uploaded = server.host(game=name, edition_file=text, start=True)
    assert uploaded.table["edition"] == "of mine"
    header = server.record(uploaded.code).header
    assert header["edition_data"]["edition"]["name"] == "of mine"
    assert server.stored(uploaded.code).game.edition.name == "of mine"


@pytest.mark.parametrize("first", [0, 1, None])
def test_who_starts_is_named_or_drawn(server: Server, first: int | None) -> None:
    host = server.host([ME, LOCAL], first=first, start=True)
    assert host.table["first"] in ([0, 1] if first is None else [first])
    assert host.status == "playing"
    assert host.table["entries"][0]["seat"] == host.table["first"]


def test_the_lot_falls_on_everybody(server: Server) -> None:
    firsts = {server.host([ME, LOCAL], start=True).table["first"] for _ in range(30)}
    assert firsts == {0, 1}


# --- invitations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "base"),
    [
        ({}, "http://testserver"),
        ({"public_url": "https://dice.example.org/"}, "https://dice.example.org"),
        ({"host": "192.0.2.7", "port": 8123}, "http://192.0.2.7:8123"),
        ({"host": "2001:db8::7"}, "http://[2001:db8::7]:8000"),
    ],
)
def test_the_invitation_is_an_address_that_others_reach(
    start: Start, settings: Json, base: str
) -> None:
    server = start(**settings)
    host = server.host([ME, FRIEND])
    assert host.table["invite"] == f"{base}/t/{host.code}"


def test_listening_everywhere_the_invitation_names_this_machine(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicewright.web.config.own_address", lambda: "192.0.2.9")
    host = start(host="0.0.0.0").host([ME, FRIEND])
    assert host.table["invite"] == f"http://192.0.2.9:8000/t/{host.code}"


def test_the_qr_code_is_a_picture_of_the_invitation(server: Server) -> None:
    code = server.create([ME, FRIEND])["code"]
    answer = server.http.get(f"/api/tables/{code}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg") and "<path" in answer.text
    other = server.http.get(f"/api/tables/{server.create([ME, FRIEND])['code']}/qr.svg")
    assert other.text != answer.text


# --- sitting down --------------------------------------------------------------------------------


def test_somebody_takes_a_seat_by_name(server: Server) -> None:
    host = server.host([ME, FRIEND, FRIEND])
    joined = server.sit(host.code, "  Cid  the   Great ", seat=2)
    assert joined["seats"] == [2]
    (told,) = host.settle()
    assert told["seats"][2] == {"name": "Cid the Great"}
    guest = server.connect(host.code, joined["token"])
    assert guest.table["you"] == [2]
    assert not guest.table["host"]
    assert host.settle()[0]["seats"][2] == {"name": "Cid the Great", "connected": True}
    assert server.sit(host.code, "Dora")["seats"] == [1]


def test_a_second_seat_with_the_same_token_is_at_the_same_screen(server: Server) -> None:
    host = server.host([ME, FRIEND])
    token = server.create([ME, FRIEND])["token"]
    refused = server.post(f"/api/tables/{host.code}/seats", {"name": "Bea", "token": token})
    assert refused.json()["code"] == "bad_token"
    joined = server.sit(host.code, "Cid")
    wish = {"name": "Dora", "token": joined["token"]}
    assert server.post(f"/api/tables/{host.code}/seats", wish).status_code == 409
    lobby = server.create([ME, FRIEND, FRIEND])
    guest = server.sit(lobby["code"], "Cid")
    both = server.sit(lobby["code"], "Dora", token=guest["token"])
    assert both["seats"] == [1, 2]
    assert server.connect(lobby["code"], guest["token"]).table["you"] == [1, 2]


def test_who_looks_on_sits_down_with_another_hello(server: Server) -> None:
    host = server.host([ME, FRIEND])
    guest = server.connect(host.code)
    assert guest.table["you"] == []
    guest.do("hello", token=server.sit(host.code, "Cid")["token"])
    assert guest.table["you"] == [1]


def test_two_friends_play(server: Server) -> None:
    host, guest = two_friends(server)
    host.do("start")
    guest.settle()
    assert guest.status == "playing"
    play_on([host, guest])
    assert host.now["result"] == guest.now["result"]
    assert server.record(host.code).result == host.now["result"]


def test_same_screen_players_share_one_token(server: Server) -> None:
    host = server.host([ME, LOCAL, LOCAL | {"name": "Cid"}], start=True)
    movers = set()
    while not host.over:
        movers.add(host.now["asked"]["seat"])
        host.act(host.legal[0])
    assert movers == {0, 1, 2}


def test_one_person_at_two_screens(server: Server) -> None:
    joined = server.create([ME, LOCAL], start=True)
    one, other = (server.connect(joined["code"], joined["token"]) for _ in range(2))
    one.until(lambda: one.asked)
    one.act(one.legal[0])
    other.settle()
    assert (other.legal, other.version) == (one.legal, one.version)
    one.close()
    other.settle()
    assert other.table["seats"][0]["connected"]


# --- looking on ----------------------------------------------------------------------------------

FROM_SPECTATOR: dict[str, Json] = {
    "act": {"version": 0, "do": "x"},
    "enter": {"version": 0, "faces": [1]},
    "undo": {"version": 0},
    "correct": {"version": 0},
    "hint": {"version": 0},
    "seed": {"seat": 0, "seed": "0" * 64},
    "nonce": {"roll": 1, "nonce": "0" * 64},
    "start": {},
    "assign": {"seat": 1, "bot": LEVEL},
    "leave": {},
    "pace": {"pace": "fast"},
    "rematch": {},
}


def test_every_message_is_tried_by_a_spectator() -> None:
    kinds = {kind.__struct_config__.tag for kind in messages.FromClient.__args__}
    assert kinds == set(FROM_SPECTATOR) | {"hello", "ping"}


@pytest.mark.parametrize("dice", ["server", "real"])
@pytest.mark.parametrize("status", ["waiting", "playing", "finished"])
def test_spectators_change_nothing(server: Server, status: str, dice: str) -> None:
    host = server.host([ME, LOCAL], start=status != "waiting", dice=dice)
    if status == "finished":
        play_on([host])
    assert host.status == status
    for spectator in (server.connect(host.table["watch"]), server.connect(host.code)):
        assert spectator.legal == [] and "to_enter" not in spectator.now
        for kind, fields in FROM_SPECTATOR.items():
            current = {"version": host.version} if "version" in fields else {}
            assert spectator.refused(kind, **fields | current)["code"]


def test_spectators_never_see_the_players_code(server: Server) -> None:
    joined = server.create([ME, FRIEND])
    watch = joined["watch"]
    host = server.connect(joined["code"], joined["token"])
    watcher = server.connect(watch, joined["token"])  # the link counts, not the token
    assert watcher.table["you"] == [] and not watcher.table["host"]
    guest = server.connect(host.code, server.sit(host.code, "Cid")["token"])
    host.do("start")
    watcher.refused("act", version=host.version, do="x")
    play_on([host, guest])
    host.do("rematch")
    watcher.settle()
    assert watcher.status == "finished"
    seen = [json.dumps(message) for message in watcher.messages]
    for page in ("record", "replay", "qr.svg"):
        answer = server.http.get(f"/api/tables/{watch}/{page}")
        seen += [answer.text, str(dict(answer.headers))]
    taken = server.post(f"/api/tables/{watch}/seats", {"name": "Eve"})
    assert taken.status_code == 403
    following = host.table.get("rematch") or host.messages[-2]["code"]
    for text in (*seen, taken.text):
        assert host.code not in text and following not in text


# --- what lies on the table ----------------------------------------------------------------------


def test_the_catalogue_tells_what_may_be_laid_out(server: Server) -> None:
    told = {
        one["name"]: one["editions"][0] for one in server.http.get("/api/games").json()["games"]
    }
    layout = told["astroventure"]["layout"]
    assert layout["name"] == "systems"
    assert layout["counts"]["2"] == 3
    assert layout["fixed"] == ["race"]
    assert {"Alpha", "Kappa"} <= {*layout["pieces"]}
    assert told["diceopolis"]["layout"] is None


def test_a_table_begins_with_the_systems_of_the_box(server: Server) -> None:
    systems = ["Kappa", "Alpha", "Delta"]
    layout = {"systems": systems}
    host = server.host([ME, BOT], game="astroventure", dice="real", layout=layout, start=True)
    assert server.record(host.code).header["systems"] == systems


@pytest.mark.parametrize(
    ("layout", "told"),
    [
        ({"systems": ["Alpha", "Beta"]}, "expected 3 different ones"),
        ({"systems": ["Alpha", "Beta", "Omega"]}, "expected some of Alpha"),
        ({"boards": ["Alpha", "Beta", "Gamma"]}, "expected the names of the boards"),
    ],
)
def test_systems_that_cannot_lie_there_are_refused(server: Server, layout: Json, told: str) -> None:
    answer = server.http.post(
        "/api/tables", json={"game": "astroventure", "seats": [ME, BOT], "layout": layout}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_layout")
    assert told in answer.json()["detail"]


def test_a_game_without_a_layout_takes_none(server: Server) -> None:
    wish = {"game": "diceopolis", "seats": [ME, BOT], "layout": {"systems": ["Alpha"]}}
    assert server.http.post("/api/tables", json=wish).json()["code"] == "bad_layout"
