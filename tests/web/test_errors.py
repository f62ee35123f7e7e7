"""Every error code, by a request or message that earns it; and nothing has changed afterwards."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocketDisconnect

from dicewright.web.config import Limits
from dicewright.web.jobs import labs
from dicewright.web.jobs.kinds import READ
from dicewright.web.jobs.warming import THINKING
from dicewright.web.net.app import _problem
from dicewright.web.store.database import Store
from dicewright.web.store.writes import Write, renew, take
from dicewright.web.wire.codes import STATUS, Code, Problem
from tests.web.server import BOT, FRIEND, LAVISH, LEVEL, LOCAL, ME, Client, Json, Server, play_on
from tests.web.tasks import spin_and_tell

Case = Callable[[Server], Json]
CASES: dict[Code, Case] = {}


def case(code: Code) -> Callable[[Case], Case]:
    """Note what provokes a code."""

    def note(provoke: Case) -> Case:
        CASES[code] = provoke
        return provoke

    return note


def ask(
    server: Server,
    method: str,
    path: str,
    content: Any = None,
    headers: dict[str, str] | None = None,
) -> Json:
    """Make a request that is to fail: its status is the code's, and no table has changed."""
    before = everything(server)
    body = content if isinstance(content, bytes | None) else json.dumps(content).encode()
    answer = server.http.request(method, path, content=body, headers=headers)
    assert everything(server) == before
    error: Json = answer.json()
    assert answer.status_code == STATUS.get(Code(error["code"]), 400)
    assert answer.headers["content-type"] == "application/json"
    return error


def everything(server: Server) -> list[Any]:
    """Return all that memory has of all tables, and how many there are."""

    async def count() -> Any:
        async with server.hub.store.engine.connect() as connection:
            return (
                await connection.execute(sa.text("SELECT code, version, seats FROM tables"))
            ).all()

    codes = sorted(server.hub.rooms)
    return [server.call(count), [server.kept(code) for code in codes]]


def wish(**fields: Any) -> Json:
    return {"game": "diceopolis", "seats": [ME, BOT]} | fields


def refused_table(server: Server, **fields: Any) -> Json:
    return ask(server, "POST", "/api/tables", wish(**fields))


def playing(server: Server, **fields: Any) -> Client:
    return server.host([ME, LOCAL], start=True, **fields)


def guest_of(server: Server, host: Client) -> Client:
    return server.connect(host.code, server.sit(host.code, "Cid")["token"])


# --- a case a code -------------------------------------------------------------------------------


@case(Code.MALFORMED)
def malformed(server: Server) -> Json:
    host = playing(server)
    for text in (
        "",
        "x",
        "[]",
        "{}",
        '{"type": "x"}',
        '{"type": "act"}',
        '"\\ud800"',
        "[" * 10_000,
    ):
        assert host.refused_text(text)["code"] == "malformed"
    for content in (b"", b"\xff\xfe", b"\x00" * 100):
        assert host.refused_text(content)["code"] == "malformed"
    assert host.refused("act", version=-1, do="x")["code"] == "malformed"
    assert host.refused("act", version=1, do="x" * 300)["code"] == "malformed"
    assert host.refused("leave", further=1)["code"] == "malformed"
    for body in (b"", b"{", b"[]", b"\xff", b"[" * 10_000, b"null"):
        assert ask(server, "POST", "/api/tables", body)["code"] == "malformed"
    assert refused_table(server, more=1)["code"] == "malformed"
    assert refused_table(server, seats=[])["code"] == "malformed"
    return refused_table(server, seats=[ME] * 17)


@case(Code.UNREADABLE)
def unreadable(server: Server) -> Json:
    real = playing(server, dice="real")
    assert real.refused("enter", version=real.version, faces=["x"])["code"] in (
        "unreadable",
        "forbidden",
    )
    host = playing(server)
    error = host.refused("act", version=host.version, do="fly to the moon")
    assert error["ruling"] and error["detail"]
    return error


@case(Code.FORBIDDEN)
def forbidden(server: Server) -> Json:
    host = playing(server)
    game = server.stored(host.code).game
    illegal = next(
        text for text in map(game.text, range(game.codec.count)) if text not in host.legal
    )
    error = host.refused("act", version=host.version, do=illegal)
    assert error["ruling"] and error["refusal"] and error["detail"]
    return error


@case(Code.STALE)
def stale(server: Server) -> Json:
    host = playing(server)
    old = host.version
    text = host.legal[0]
    host.act(text)
    for version in (old, host.version + 1, 0):
        error = host.refused("act", version=version, do=host.legal[0])
        assert error["version"] == host.version
    assert host.refused("undo", version=old)["code"] == "stale"
    return host.refused("act", version=old, do=text)


@case(Code.NOT_YOURS)
def not_yours(server: Server) -> Json:
    host = server.host([ME, FRIEND], first=0)
    guest = guest_of(server, host)
    host.do("start")
    guest.settle()
    host.until(lambda: host.asked)
    error = guest.refused("act", version=host.version, do=host.legal[0])
    assert error["seat"] == 0
    assert server.connect(host.code).refused("leave")["code"] == "not_yours"
    return ask(server, "POST", f"/api/tables/{host.table['watch']}/seats", {"name": "Eve"})


@case(Code.NOT_HOST)
def not_host(server: Server) -> Json:
    guest = guest_of(server, server.host([ME, FRIEND]))
    assert guest.refused("assign", seat=0)["code"] == "not_host"
    assert guest.refused("pace", pace="slow")["code"] == "not_host"
    return guest.refused("start")


@case(Code.BAD_TOKEN)
def bad_token(server: Server) -> Json:
    host = server.host([ME, FRIEND])
    assert host.refused("hello", token="x")["code"] == "bad_token"
    assert host.table["you"] == [0]
    return ask(server, "POST", f"/api/tables/{host.code}/seats", {"name": "Cid", "token": "x"})


@case(Code.NO_TABLE)
def no_table(server: Server) -> Json:
    for page in ("record", "replay", "qr.svg"):
        assert ask(server, "GET", f"/api/tables/nowhere/{page}")["code"] == "no_table"
    watch = server.create()["watch"]
    assert ask(server, "GET", f"/api/tables/{watch}/qr.svg")["code"] == "no_table"
    assert turned_away(server, "nowhere")["code"] == "no_table"
    return ask(server, "POST", "/api/tables/nowhere/seats", {"name": "Cid"})


def turned_away(server: Server, code: str) -> Json:
    """Return why a connection is refused."""
    client = Client(server, code)
    error = client.receive()
    with pytest.raises(WebSocketDisconnect) as end:
        client.receive()
    assert (end.value.code, end.value.reason) == (1008, error["code"])
    return error


@case(Code.NO_GAME)
def no_game(server: Server) -> Json:
    return refused_table(server, game="chess")


@case(Code.NO_PAGE)
def no_page(server: Server) -> Json:
    assert ask(server, "GET", "/assets/nothing.js")["code"] == "no_page"
    assert ask(server, "POST", "/api/nothing")["code"] == "no_page"
    return ask(server, "GET", "/api/nothing")


@case(Code.WRONG_METHOD)
def wrong_method(server: Server) -> Json:
    assert ask(server, "GET", "/api/replay")["code"] == "wrong_method"
    assert ask(server, "POST", "/t/abc")["code"] == "wrong_method"
    assert ask(server, "DELETE", "/api/tables")["code"] == "wrong_method"
    return ask(server, "POST", "/api/health")


@case(Code.BAD_EDITION)
def bad_edition(server: Server) -> Json:
    for text in ("", "x", "[edition]\nname = 4", '[edition]\ngame = "chess"', "a = 2020-01-01"):
        error = refused_table(server, edition_file=text)
        assert error["code"] == "bad_edition" and error["detail"]
    assert refused_table(server, edition="../standard")["code"] == "bad_edition"
    return refused_table(server, edition="golden")


@case(Code.BAD_OPTION)
def bad_option(server: Server) -> Json:
    assert refused_table(server, options={"rows": "value"})["code"] == "bad_option"
    assert refused_table(server, options={"row": True})["code"] == "bad_option"
    return refused_table(server, options={"row": "blue"})


@case(Code.BAD_SEATS)
def bad_seats(server: Server) -> Json:
    assert refused_table(server, seats=[ME])["code"] == "bad_seats"
    assert refused_table(server, seats=[ME] * 5)["code"] == "bad_seats"
    for first in (-1, 2):
        assert refused_table(server, first=first)["code"] == "bad_seats"
    return server.host([ME, FRIEND]).refused("assign", seat=7)


@case(Code.BAD_NAME)
def bad_name(server: Server) -> Json:
    code = server.create([ME, FRIEND])["code"]
    for name in ("   ", "\t\n", "a\x00b", "a\u202eb", "\u200b", "bot:random"):
        assert refused_table(server, seats=[ME | {"name": name}, BOT])["code"] == "bad_name"
        error = ask(server, "POST", f"/api/tables/{code}/seats", {"name": name})
    return error


@case(Code.BAD_RECORD)
def bad_record(server: Server) -> Json:
    for content in (b"", b"hello", b"{}", b'{"record": 1}', b"\xff"):
        assert ask(server, "POST", "/api/replay", content)["line"] == 1
    record = server.http.get(f"/api/tables/{playing(server).code}/record").content
    error = ask(server, "POST", "/api/replay", record + b'{"seat": 0, "do": "nothing"}\n')
    assert error["line"] == record.count(b"\n") + 1 and error["detail"]
    return error


@case(Code.NO_REVIEW)
def no_review(server: Server) -> Json:
    return ask(server, "GET", "/api/reviews/nothing")


@case(Code.NO_ROLLOUT)
def no_rollout(server: Server) -> Json:
    return ask(server, "GET", "/api/rollouts/nothing")


@case(Code.NO_CHOICE)
def no_choice(server: Server) -> Json:
    record = server.http.get(f"/api/tables/{playing(server).code}/record").content
    return ask(server, "POST", "/api/rollout?line=2&best=keep", record)


@case(Code.NO_STUDY)
def no_study(server: Server) -> Json:
    return ask(server, "GET", "/api/labs/nothing/report")


@case(Code.STUDY_RUNNING)
def study_running(server: Server) -> Json:
    study = {"game": "diceopolis", "edition": "standard", "level": "random", "players": 2}
    with server.doing(labs.MAKE_STUDY, spin_and_tell):
        begun = server.post("/api/lab", study | {"games": 100}).json()
        error = ask(server, "POST", "/api/lab", study | {"games": 100})
        server.post(f"/api/labs/{begun['id']}/stop", {})
        return error


@case(Code.NO_PUZZLE)
def no_puzzle(server: Server) -> Json:
    for number in ("0", "99999"):
        error = ask(server, "GET", f"/api/puzzle?game=diceopolis&number={number}")
        assert error["code"] == "no_puzzle" and "expected 1 to" in error["detail"]
    wish = {"game": "diceopolis", "number": 99_999, "do": "keep"}
    return ask(server, "POST", "/api/puzzle", wish)


@case(Code.NO_LESSON)
def no_lesson(server: Server) -> Json:
    error = ask(server, "GET", "/api/lesson?game=diceopolis&lesson=last")
    assert error["code"] == "no_lesson" and "its lessons: first" in error["detail"]
    wish = {"game": "diceopolis", "lesson": "last", "beat": 0, "position": 0, "do": "keep"}
    return ask(server, "POST", "/api/lesson", wish)


@case(Code.BAD_LAYOUT)
def bad_layout(server: Server) -> Json:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "local", "name": "Bea"}]
    layout = {"systems": ["Nowhere", "Alpha", "Beta"]}
    wish = {"game": "astroventure", "dice": "real", "seats": seats, "layout": layout}
    return ask(server, "POST", "/api/tables", wish)


@case(Code.NO_BOT)
def no_bot(server: Server) -> Json:
    assert refused_table(server, seats=[ME, {"kind": "bot"}])["code"] == "no_bot"
    host = server.host([ME, FRIEND])
    assert host.refused("start", fill="genius")["code"] == "no_bot"
    assert host.refused("assign", seat=1, bot="")["code"] == "no_bot"
    return host.refused("assign", seat=1, bot="genius")


@case(Code.SEAT_TAKEN)
def seat_taken(server: Server) -> Json:
    host = playing(server)
    assert host.refused("assign", seat=1, bot=LEVEL)["code"] == "seat_taken"
    code = server.create([ME, FRIEND])["code"]
    for seat in (0, 9):
        wish = {"name": "Cid", "seat": seat}
        assert ask(server, "POST", f"/api/tables/{code}/seats", wish)["code"] == "seat_taken"
    return ask(server, "POST", f"/api/tables/{host.code}/seats", {"name": "Cid"})


@case(Code.NOT_WAITING)
def not_waiting(server: Server) -> Json:
    return playing(server).refused("start")


@case(Code.NOT_FULL)
def not_full(server: Server) -> Json:
    assert refused_table(server, seats=[ME, FRIEND], start=True)["code"] == "not_full"
    return server.host([ME, FRIEND]).refused("start")


@case(Code.NOT_PLAYING)
def not_playing(server: Server) -> Json:
    host = server.host([ME, FRIEND])
    assert host.refused("act", version=0, do="x")["code"] == "not_playing"
    assert host.refused("undo", version=0)["code"] == "not_playing"
    assert host.refused("enter", version=0, faces=[])["code"] == "not_playing"
    over = playing(server)
    play_on([over])
    assert over.refused("act", version=over.version, do="x")["code"] == "not_playing"
    assert over.refused("assign", seat=1)["code"] == "not_playing"
    wish = {"name": "Cid"}
    assert ask(server, "POST", f"/api/tables/{over.code}/seats", wish)["code"] == "not_playing"
    return ask(server, "GET", f"/api/tables/{host.code}/record")


@case(Code.NOT_OVER)
def not_over(server: Server) -> Json:
    assert server.host([ME, FRIEND]).refused("rematch")["code"] == "not_over"
    return playing(server).refused("rematch")


@case(Code.NOTHING_TO_UNDO)
def nothing_to_undo(server: Server) -> Json:
    host = playing(server)
    return host.refused("undo", version=host.version)


@case(Code.NOTHING_TO_CORRECT)
def nothing_to_correct(server: Server) -> Json:
    host = playing(server, dice="real")
    return host.refused("correct", version=host.version)


@case(Code.NO_REAL_DICE)
def no_real_dice(server: Server) -> Json:
    host = playing(server)
    assert host.refused("correct", version=host.version)["code"] == "no_real_dice"
    return host.refused("enter", version=host.version, faces=[1])


@case(Code.TOO_LARGE)
def too_large(server: Server) -> Json:
    host = playing(server)
    for size in (64 * 1024, 1024 * 1024):
        assert host.refused_text("x" * (size + 1))["code"] == "too_large"
    assert ask(server, "POST", "/api/tables", b"x" * (1024 * 1024 + 1))["code"] == "too_large"
    return ask(server, "POST", "/api/replay", b"{}\n" * 20_001)


@case(Code.TOO_COSTLY)
def too_costly(server: Server) -> Json:
    (worker,) = server.hub.queue.crews["read"].workers
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker, "lane", replace(READ, seconds=-1.0))
        return ask(server, "POST", "/api/replay", b"{}")


@case(Code.BUSY)
def busy(server: Server) -> Json:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.hub.queue.crews["read"], "lane", replace(READ, most=0))
        return ask(server, "POST", "/api/replay", b"{}")


def strict(server: Server, **limits: int) -> Server:
    """Return another server on the same folder, with some limits."""
    limits = {name: getattr(LAVISH, name) for name in LAVISH.__dataclass_fields__} | limits
    return Server(server.config.data, limits=Limits(**limits))


@case(Code.TOO_FAST)
def too_fast(server: Server) -> Json:
    with strict(server, requests_per_minute=2) as other:
        for _ in range(2):
            other.http.get("/api/health")
        answer = other.http.get("/api/health")
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
    with strict(server, messages_per_second=4) as other:  # the seed is one
        host = other.host([ME, FRIEND])
        for _ in range(3):
            host.settle()
        host.send("assign", seat=1, bot=LEVEL)
        error = host.receive()
        assert other.stored(host.code).places[1].open
    return error


@case(Code.NO_HINT)
def no_hint(server: Server) -> Json:
    host = playing(server)
    watching = server.connect(host.table["watch"])
    return watching.refused("hint", version=watching.version)


@case(Code.NOT_READY)
def not_ready(server: Server) -> Json:
    host = playing(server)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.hub.warming, "cold", [(host.table["game"], THINKING)])
        return host.refused("hint", version=host.version)


@case(Code.TOO_MANY_TABLES)
def too_many_tables(server: Server) -> Json:
    with strict(server, tables_per_hour=1) as other:
        other.create()
        return ask(other, "POST", "/api/tables", wish())


@case(Code.TOO_MANY_CONNECTIONS)
def too_many_connections(server: Server) -> Json:
    with strict(server, connections=1) as other:
        host = other.host([ME, FRIEND])
        error = turned_away(other, host.code)
        host.close()
        assert other.connect(host.code).status == "waiting"
        return error


@case(Code.FOREIGN_ORIGIN)
def foreign_origin(server: Server) -> Json:
    headers = {"origin": "https://evil.example"}
    return ask(server, "POST", "/api/tables", wish(), headers)


@case(Code.BAD_HOST)
def bad_host(server: Server) -> Json:
    path = f"/api/tables/{server.create()['code']}/qr.svg"
    return ask(server, "GET", path, headers={"host": "x" * 3000})


@case(Code.NOT_STORED)
def not_stored(server: Server) -> Json:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", no_write)
        return ask(server, "POST", "/api/tables", wish())


@case(Code.HELD_ELSEWHERE)
def held_elsewhere(server: Server) -> Json:
    code = server.create([ME, FRIEND])["code"]
    server.call(server.hub.store.write, [renew("another")])
    server.call(server.hub.store.write, [take("another", code)])
    error = ask(server, "POST", f"/api/tables/{code}/seats", {"name": "Cid"})
    assert error["retry_after"] == 1
    return error


@case(Code.NOT_WELL)
def not_well(server: Server) -> Json:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "write", no_write)
        return ask(server, "GET", "/api/health")


@case(Code.INTERNAL)
def internal(server: Server) -> Json:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Store, "open_tables", lambda store, count: 1 / 0)
        return ask(server, "GET", "/api/tables")


async def no_write(store: Store, writes: Sequence[Write]) -> None:
    raise OSError("the disk is full")


@pytest.mark.parametrize("code", Code)
def test_every_code_is_sent_for_a_reason(server: Server, code: Code) -> None:
    assert code in CASES, f"no case provokes {code}"
    error = CASES[code](server)
    assert error["type"] == "error" and error["code"] == code


@pytest.mark.parametrize("code", Code)
def test_every_code_has_its_http_status(code: Code) -> None:
    answer = asyncio.run(_problem(None, Problem(code, retry_after=3)))  # type: ignore[arg-type]
    assert answer.status_code == STATUS.get(code, 400)
    assert answer.headers["retry-after"] == "3"
