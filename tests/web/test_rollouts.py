"""Mistakes that are played on over the API: begun, looked at, stopped, kept, and refused."""

import time
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicewright import games
from dicewright.core.match import Act
from dicewright.core.replay import replay
from dicewright.lab.mistakes import FEWEST
from dicewright.web.jobs.kinds import ROLLOUT
from dicewright.web.jobs.rollouts import BUDGET, PLAY_ON, RolloutWish, play_on
from tests.web.server import LOCAL, ME, Json, Server, wait_until
from tests.web.tasks import fail, roll_out_slowly
from tests.web.test_review import SECONDS, asked, finished, get


def decision_in(content: bytes) -> Json:
    """Return the first line of a record where somebody chose, and something else that was legal."""
    match = replay(content, games.get).match
    for number, event in reversed(list(enumerate(match.events))):
        match.rewind(number)
        if isinstance(event, Act) and len(legal := match.game.legal(match.state)) > 1:
            best = next(action for action in legal if action != event.action)
            return {"line": number + 2, "best": match.game.text(best)}
    raise AssertionError("nobody chose")


@pytest.fixture(scope="module")
def record(server: Server) -> bytes:
    """Give the record of a game that is over."""
    content: bytes = server.http.get(f"/api/tables/{finished(server)}/record").content
    return content


def post(server: Server, record: bytes, **wish: Any) -> Json:
    answer = server.http.post("/api/rollout", content=record, params=decision_in(record) | wish)
    told: Json = answer.json()
    return told


def until(server: Server, begun: Json, *stages: str) -> list[Json]:
    """Return everything that is said of a rollout until it has come to a stage."""
    said, end = [begun], time.monotonic() + SECONDS
    while said[-1]["stage"] not in stages:
        assert time.monotonic() < end
        time.sleep(0.02)
        said.append(get(server, f"/api/rollouts/{begun['id']}"))
    return said


def test_a_decision_is_played_on_and_what_is_known_is_told_meanwhile(server: Server) -> None:
    code = finished(server)
    record = server.http.get(f"/api/tables/{code}/record").content
    wish = decision_in(record)
    begun = server.http.get(f"/api/tables/{code}/rollout", params=wish).json()
    said = until(server, begun, "ready", "failed")
    known = [one["checked"] for one in said if "checked" in one]
    assert said[-1]["stage"] == "ready" and known[-1]["games"] >= FEWEST
    assert {one["verdict"] for one in known} <= {"confirmed", "open", "refuted"}
    counts = [one["games"] for one in known]
    assert counts == sorted(counts)
    parts = [one.get("progress", 0.0) for one in said]
    assert parts == sorted(parts) and parts[-1] == 1.0
    again = server.http.post("/api/rollout", content=record, params=wish).json()
    assert again == said[-1]  # the same for the table and for its record, at once


def test_who_asks_second_finds_what_goes_on(server: Server, record: bytes, tmp_path: Path) -> None:
    with server.doing(PLAY_ON, partial(roll_out_slowly, str(tmp_path))):
        begun = post(server, copied(record, 1))
        told = until(server, begun, "playing")[-1]
        assert told["progress"] == 0.5 and told["checked"]["games"] == 40
        assert post(server, copied(record, 1)) == told
        (tmp_path / "go on").touch()
        until(server, begun, "ready")
        assert post(server, copied(record, 1))["checked"]["games"] == 80
        assert asked(tmp_path) == 1


def test_who_stops_keeps_what_is_known_and_may_begin_again(
    server: Server, record: bytes, tmp_path: Path
) -> None:
    with server.doing(PLAY_ON, partial(roll_out_slowly, str(tmp_path))):
        begun = post(server, copied(record, 2))
        until(server, begun, "playing")
        stopped = server.post(f"/api/rollouts/{begun['id']}/stop", {}).json()
        assert stopped["stage"] == "stopped" and stopped["checked"]["games"] == 40
        assert get(server, f"/api/rollouts/{begun['id']}") == stopped
        (tmp_path / "go on").touch()
        until(server, post(server, copied(record, 2)), "ready")
        assert asked(tmp_path) == 2


def test_what_nobody_asks_for_any_more_is_stopped(
    server: Server, record: bytes, tmp_path: Path
) -> None:
    with server.doing(PLAY_ON, partial(roll_out_slowly, str(tmp_path))):
        begun = post(server, copied(record, 3))
        until(server, begun, "playing")
        job = server.hub.queue.crews["rollout"].known[begun["id"]]
        assert ROLLOUT.asked_within is not None
        job.looked -= ROLLOUT.asked_within
        wait_until(lambda: job.stage == "stopped")


def test_one_address_may_ask_for_some_at_a_time(
    server: Server, record: bytes, tmp_path: Path
) -> None:
    many = ROLLOUT.most_of_one
    with server.doing(PLAY_ON, partial(roll_out_slowly, str(tmp_path))):
        begun = [post(server, copied(record, 10 + number)) for number in range(many)]
        assert [one.get("waiting", 0) for one in begun] == list(range(many))
        assert post(server, copied(record, 10 + many))["code"] == "too_fast"
        for one in begun:
            server.post(f"/api/rollouts/{one['id']}/stop", {})
    assert asked(tmp_path) <= 1


def test_what_fails_is_told_and_can_be_asked_for_again(
    server: Server, record: bytes, tmp_path: Path
) -> None:
    (tmp_path / "go on").touch()
    with server.doing(PLAY_ON, fail):
        said = until(server, post(server, copied(record, 4)), "failed")[-1]
        assert "checked" not in said
    with server.doing(PLAY_ON, partial(roll_out_slowly, str(tmp_path))):
        until(server, post(server, copied(record, 4)), "ready")


def copied(record: bytes, number: int) -> bytes:
    """Return a record of the same game that differs from others."""
    head, _, rest = record.partition(b"\n")
    return msgspec.json.encode({**msgspec.json.decode(head), "copy": number}) + b"\n" + rest


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"line": "soon"}, "malformed"),
        ({"line": ""}, "malformed"),
        ({"line": 2}, "no_choice"),  # a roll
        ({"line": 19_000}, "no_choice"),
        ({"best": "dance"}, "unreadable"),
        ({"best": "place 1 (90,90)"}, "forbidden"),
    ],
)
def test_what_cannot_be_played_on_is_refused(
    server: Server, record: bytes, wish: Json, code: str
) -> None:
    assert post(server, record, **wish)["code"] == code


def test_what_was_done_itself_and_what_is_not_legal_are_refused(
    server: Server, record: bytes
) -> None:
    line = decision_in(record)["line"]
    done = msgspec.json.decode(record.splitlines()[line - 1])["do"]
    assert post(server, record, best=done)["code"] == "no_choice"
    begins = next(n for n, text in enumerate(record.splitlines(), 1) if b'"do": "place' in text)
    told = post(server, record, line=begins, best="keep")
    assert told["code"] == "forbidden" and told["ruling"]


def test_a_wrong_record_and_a_game_that_goes_on_are_refused(server: Server, record: bytes) -> None:
    wrong = server.http.post("/api/rollout", content=b"hello", params=decision_in(record)).json()
    assert (wrong["code"], wrong["line"]) == ("bad_record", 1)
    playing = server.host([ME, LOCAL], start=True).code
    answer = server.http.get(f"/api/tables/{playing}/rollout", params={"line": 3, "best": "keep"})
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert get(server, "/api/rollouts/nothing")["code"] == "no_rollout"
    assert server.post("/api/rollouts/nothing/stop", {}).json()["code"] == "no_rollout"


def test_games_end_with_their_time(record: bytes) -> None:
    """A clock that leaps lets no more be played than has been."""
    told: list[tuple[float, Any]] = []
    wish = RolloutWish(record, **decision_in(record))
    leaps = iter([0.0, BUDGET / 2, BUDGET])
    assert (
        play_on(wish, lambda done, so_far=None: told.append((done, so_far)), leaps.__next__) is None
    )
    assert told == [(0.5, None), (1.0, None)]
