"""Reviews over the API: begun, looked at until they are ready, kept, and refused."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicewright.web.jobs.kinds import REVIEW
from dicewright.web.jobs.reviews import REVIEW_RECORD
from tests.selection import mainly
from tests.web.server import BOT, FRIEND, LOCAL, ME, Json, Server, play_on, wait_until
from tests.web.tasks import fail, review_slowly
from tests.web.test_tables import GAMES

SECONDS = 600.0  # to wait for a review; machines that test are busy, and may compile first
SHORT = {"novo-dice": {"edition": "compact"}, "astroventure": {"edition": "quartet"}}


def finished(server: Server, game: str = "diceopolis") -> str:
    """Return the code of a table whose game is over."""
    host = server.host([ME, BOT], game=game, start=True, **SHORT.get(game, {}))
    play_on([host])
    return host.code


def get(server: Server, path: str) -> Json:
    answer = server.http.get(path)
    told: Json = answer.json()
    assert answer.status_code == 200 or told["type"] == "error"
    return told


def wait_for(server: Server, begun: Json) -> list[Json]:
    """Return everything that is said of a review until it is ready."""
    said, end = [begun], time.monotonic() + SECONDS
    while "review" not in said[-1]:
        assert time.monotonic() < end
        time.sleep(0.05)
        said.append(get(server, f"/api/reviews/{begun['id']}"))
        assert said[-1].get("type") != "error", said[-1]
    return said


@mainly("game", "diceopolis", GAMES)
def test_a_finished_game_is_reviewed(server: Server, game: str) -> None:
    code = finished(server, game)
    said = wait_for(server, get(server, f"/api/tables/{code}/review"))
    ready, review = said[-1], said[-1]["review"]
    assert [one.get("progress", 0.0) for one in said] == sorted(
        one.get("progress", 0.0) for one in said
    )
    entries = server.replay(code)["entries"]
    assert len(review["steps"]) == len(entries)
    for step in review["steps"]:
        entry = entries[step["entry"]]
        assert (step["seat"], step["roll"], step["do"]) == (
            entry["seat"],
            entry.get("roll"),
            entry.get("do"),
        )
    for total in review["sums"]:
        parts = ("start", "own_luck", "own_play", "others_luck", "others_play")
        assert sum(total[part] for part in parts) == pytest.approx(total["result"], abs=1e-9)
    assert sum(total["result"] for total in review["sums"]) == pytest.approx(1.0)
    grades = ready["scale"]["grades"]
    assert grades[0]["name"] == "flawless" and grades[-1]["at"] is None
    assert {total["grade"] for total in review["sums"]} <= {one["name"] for one in grades}


def test_a_review_is_kept_and_the_same_for_table_and_record(server: Server) -> None:
    code = finished(server)
    first = wait_for(server, get(server, f"/api/tables/{code}/review"))[-1]
    assert get(server, f"/api/tables/{code}/review") == first
    record = server.http.get(f"/api/tables/{code}/record").content
    assert server.http.post("/api/review", content=record).json() == first


def test_a_game_that_goes_on_is_not_reviewed(server: Server) -> None:
    waiting = server.create([ME, FRIEND])["code"]
    playing = server.host([ME, LOCAL], start=True).code
    for code in (waiting, playing):
        answer = server.http.get(f"/api/tables/{code}/review")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def test_what_is_not_there(server: Server) -> None:
    assert get(server, "/api/tables/nowhere/review")["code"] == "no_table"
    assert get(server, "/api/reviews/nothing")["code"] == "no_review"


def test_a_wrong_record_is_refused_with_its_line(server: Server) -> None:
    record = server.http.get(f"/api/tables/{finished(server)}/record").content
    lines = record.splitlines(keepends=True)
    wrong = b"".join([*lines[:4], b'{"do": "nonsense"}\n', *lines[5:]])
    cases = {b"": 1, b"hello": 1, b"{}\n": 1, lines[0]: 1, wrong: 5}
    for content, line in cases.items():
        answer = server.http.post("/api/review", content=content)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_record")
        assert answer.json()["line"] == line and answer.json()["detail"]
    long = server.http.post("/api/review", content=lines[0] + b"{}\n" * 20_001)
    assert long.json()["code"] == "too_large"


def test_a_game_that_was_given_up_in_the_middle_is_reviewed_as_far_as_it_went(
    server: Server,
) -> None:
    record = server.http.get(f"/api/tables/{finished(server)}/record").content
    half = b"".join(record.splitlines(keepends=True)[:12])
    begun = server.http.post("/api/review", content=half).json()
    review = wait_for(server, begun)[-1]["review"]
    assert not review["finished"] and len(review["steps"]) == 11


def slow(folder: Path) -> Callable[..., Any]:
    """Return what makes a review for as long as a test wants."""
    return partial(review_slowly, str(folder))


def asked(folder: Path) -> int:
    """Return how many reviews have been begun."""
    notes = folder / "begun"
    return len(notes.read_text().splitlines()) if notes.exists() else 0


def variants(server: Server, count: int) -> list[bytes]:
    """Return different records of one game."""
    record = server.http.get(f"/api/tables/{finished(server)}/record").content
    head, _, rest = record.partition(b"\n")
    header = msgspec.json.decode(head)
    return [
        msgspec.json.encode({**header, "copy": number}) + b"\n" + rest for number in range(count)
    ]


def test_one_at_a_time_and_not_too_many(server: Server, tmp_path: Path) -> None:
    most = REVIEW.most_of_one
    records = variants(server, most + 1)
    with server.doing(REVIEW_RECORD, slow(tmp_path)):
        begun = [server.http.post("/api/review", content=one).json() for one in records[:-1]]
        assert [one.get("waiting", 0) for one in begun] == list(range(most))
        refused = server.http.post("/api/review", content=records[-1])
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) >= 10
        again = server.http.post("/api/review", content=records[0]).json()
        assert again["id"] == begun[0]["id"]
        wait_until(lambda: asked(tmp_path) == 1)
        (tmp_path / "go on").touch()
        for one in begun:
            wait_for(server, one)
        assert asked(tmp_path) == most


def test_old_reviews_are_forgotten(server: Server, tmp_path: Path) -> None:
    (tmp_path / "go on").touch()
    crew, begun = server.hub.queue.crews["review"], []
    with server.doing(REVIEW_RECORD, slow(tmp_path)), pytest.MonkeyPatch.context() as patch:
        patch.setattr(crew, "lane", replace(REVIEW, kept=2))
        for one in variants(server, 3):
            begun.append(server.http.post("/api/review", content=one).json())
            wait_for(server, begun[-1])
    assert get(server, f"/api/reviews/{begun[0]['id']}")["code"] == "no_review"
    assert "review" in get(server, f"/api/reviews/{begun[2]['id']}")


@pytest.mark.slow
def test_a_review_that_fails_is_told_and_can_be_asked_for_again(server: Server) -> None:
    (record,) = variants(server, 1)
    with server.doing(REVIEW_RECORD, fail):
        key = server.http.post("/api/review", content=record).json()["id"]
        while (said := get(server, f"/api/reviews/{key}")).get("code") != "internal":
            assert "review" not in said
    wait_for(server, server.http.post("/api/review", content=record).json())


def test_a_server_that_closes_waits_for_no_review(start: Any, tmp_path: Path) -> None:
    server = start()
    with server.doing(REVIEW_RECORD, slow(tmp_path)):
        for one in variants(server, 2):
            server.http.post("/api/review", content=one)
        wait_until(lambda: asked(tmp_path) == 1)
        server.stop()
    assert asked(tmp_path) == 1
