"""Lessons over the API: all that a page needs, and why something is refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dicewright.analysis import lessons as played
from dicewright.web.jobs import lessons
from dicewright.web.tables import catalog
from tests.test_lessons import LANGUAGES, SHIPPED
from tests.web.server import Json, Server

TINY = Path(__file__).parents[1] / "data" / "lessons"
GAME = "diceopolis"
CACHES = (catalog.game_infos, lessons.lesson, played._get)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let every game have the tests' own lesson, which only Diceopolis can play."""

    def forget() -> None:
        for cached in CACHES:
            cached.cache_clear()

    forget()
    monkeypatch.setattr(played, "FOLDER", str(TINY))
    yield
    forget()


def get(server: Server, **query: str) -> Json:
    answer = server.http.get("/api/lesson", params=query)
    told: Json = answer.json()
    assert answer.status_code == 200 or told["type"] == "error"
    return told


def tap(server: Server, beat: int, do: str, position: int = 0, **others: str) -> Json:
    asked = {"game": GAME, "lesson": "first", "beat": beat, "position": position, "do": do}
    told: Json = server.post("/api/lesson", asked | others).json()
    return told


def test_the_lessons_of_a_game_are_listed(server: Server) -> None:
    listed = server.http.get("/api/games").json()["games"]
    assert [(game["name"], name) for game in listed for name in game["lessons"]] == SHIPPED


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_lesson_tells_all_that_a_page_needs(server: Server, game: str, name: str) -> None:
    told = get(server, game=game, lesson=name)
    assert (told["game"], told["lesson"]) == (game, name)
    check(told)


def check(told: Json) -> None:
    """Check that every way through a lesson is told from its beginning to its end."""
    assert set(told["title"]) == LANGUAGES
    assert {beat["step"] for beat in told["beats"]} == set(range(len(told["steps"])))
    for number, beat in enumerate(told["beats"]):
        for place, position in enumerate(beat["positions"]):
            seats = len(position["view"]["scores"])
            assert seats == len(told["players"])
            legal = {one["do"]: one for one in position.get("legal", [])}
            for deed in position.get("deeds", []):
                step = deed["step"]
                assert legal[deed["do"]]["action"] == deed["action"] == step["entry"]["action"]
                assert legal[deed["do"]].get("gains") == step["entry"].get("gains")
                before(told, number + 1, deed["next"], step["view"])
            if not legal and number + 1 < len(told["beats"]):
                following = told["beats"][number + 1]["positions"]
                end = position.get("steps", [])[-1:]
                if len(following) > 1:
                    before(told, number + 1, place, end[0]["view"] if end else position["view"])


def before(told: Json, beat: int, position: int, view: Json) -> None:
    """Check that a position begins where another ended, unless a new one is set up."""
    begun = told["beats"][beat]["positions"]
    assert position < len(begun)
    assert len(begun) == 1 or begun[position]["view"] == view


@pytest.mark.usefixtures("tiny")
def test_a_lesson_with_several_ways(server: Server) -> None:
    listed = server.http.get("/api/games").json()["games"]
    assert {tuple(game["lessons"]) for game in listed} == {("first",)}
    told = get(server, game=GAME)
    assert told == get(server, game=GAME, lesson="first")
    check(told)
    hand, asked, drawn, answer, end = told["beats"]
    assert hand["go"] == {"en": "Roll", "de": "Würfeln"} and hand["light"] == ["players"]
    (position,) = asked["positions"]
    assert [step["entry"]["roll"] for step in position["steps"]] == [
        [1, 2, 4, 5, 2],
        [6, 6, 3, 1, 2],
    ]
    assert position["asked"]["seat"] == 0
    assert {deed["do"]: deed["step"]["entry"]["gains"] for deed in position["deeds"]} == {
        "place 1 (1,1)": [4, 0],
        "place 1 (-1,1)": [4, 0],
    }
    assert len(drawn["positions"]) == 2 and "legal" not in drawn["positions"][1]
    assert answer["positions"][0]["steps"][0]["entry"]["seat"] == 1
    assert "light" not in end


@pytest.mark.usefixtures("tiny")
def test_what_a_tap_would_do(server: Server) -> None:
    assert tap(server, 1, "place 1 (1,1)") == {"asked": True, "gains": [4, 0]}
    assert tap(server, 1, "place 2 (1,1)") == {"asked": False, "gains": None}
    refused = tap(server, 1, "place 1 (2,2)")
    assert refused["code"] == "forbidden" and refused["ruling"] == "D2" and refused["refusal"]
    unreadable = tap(server, 1, "fly to the moon")
    assert unreadable["code"] == "unreadable" and unreadable["ruling"]


@pytest.mark.usefixtures("tiny")
def test_what_cannot_be_asked_for(server: Server) -> None:
    assert get(server, game="chess")["code"] == "no_game"
    assert get(server)["code"] == "no_game"
    for name in ("second", "", "../first", "first.toml", "x" * 5000):
        assert get(server, game=GAME, lesson=name)["code"] == "no_lesson"
    broken = get(server, game="novo-dice", lesson="first")
    assert broken["code"] == "no_lesson" and "first.toml: step 2, beat 1" in broken["detail"]
    assert tap(server, 1, "keep", game="chess")["code"] == "no_game"
    assert tap(server, 1, "keep", lesson="second")["code"] == "no_lesson"
    for beat, position in ((0, 0), (99, 0), (1, 7)):
        assert tap(server, beat, "keep", position)["code"] == "no_lesson"
    for beat in (-1, 1001):
        assert tap(server, beat, "keep")["code"] == "malformed"
    assert tap(server, 1, "x" * 300)["code"] == "malformed"
