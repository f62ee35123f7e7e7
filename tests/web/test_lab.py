"""Studies over the API: forms, limits, stages, reports with headers of their own, stopping."""

import asyncio
import time
import tomllib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicewright import games
from dicewright.lab.study import Study
from dicewright.web.jobs import labs
from dicewright.web.jobs.kinds import STUDY
from dicewright.web.jobs.queue import Queue
from dicewright.web.wire.codes import Problem
from dicewright.web.wire.lab import LabChange, LabWish
from tests.web.server import Json, Server
from tests.web.tasks import fail, study_slowly
from tests.web.test_tables import GAMES

SECONDS = 600.0  # to wait for a study; machines that test are busy


def wish(**changes: Any) -> Json:
    right: Json = {
        "game": "diceopolis",
        "edition": "standard",
        "level": "random",
        "players": 2,
        "games": 100,
    }
    return right | changes


def wait_for(server: Server, begun: Json) -> list[Json]:
    """Return everything that is said of a study until it ends."""
    said, end = [begun], time.monotonic() + SECONDS
    while said[-1]["stage"] in ("waiting", "preparing", "playing"):
        assert time.monotonic() < end
        time.sleep(0.05)
        said.append(server.http.get(f"/api/labs/{begun['id']}").json())
    return said


@pytest.fixture(scope="module")
def ready(server: Server) -> Json:
    """Give a study of a changed edition that is ready."""
    changes = [
        {"path": "dice.hand", "value": 3, "name": "Würfel <auf> der Hand"},
        {"path": "cross.values.1", "value": 2},
        {"path": "cross.values.2", "value": 2},  # as printed
    ]
    begun = server.post("/api/lab", wish(changes=changes, language="de")).json()
    said = wait_for(server, begun)
    assert said[-1]["stage"] == "ready", said[-1]
    assert [one["progress"] for one in said] == sorted(one["progress"] for one in said)
    assert said[-1]["progress"] == 1.0
    return said[-1]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_an_edition_has_a_field(server: Server, game: str) -> None:
    for edition in games.get(game).edition_type.shipped_names():
        form = server.http.get("/api/lab", params={"game": game, "edition": edition}).json()
        assert form["edition"] == edition
        paths = [number["path"] for number in form["numbers"]]
        assert len(paths) == len(set(paths)) > 5
        assert all(number["path"] == ".".join(number["parts"]) for number in form["numbers"])
        assert form["most_games"]["greedy"] > form["most_games"]["expert"] > 0


def test_what_is_not_there(server: Server) -> None:
    cases = {
        "/api/lab": "no_game",
        "/api/lab?game=chess": "no_game",
        "/api/lab?game=diceopolis&edition=gold": "bad_edition",
        "/api/labs/nothing": "no_study",
        "/api/labs/nothing/report": "no_study",
        "/api/labs/nothing/results": "no_study",
        "/api/labs/nothing/edition": "no_study",
    }
    for path, code in cases.items():
        assert server.http.get(path).json()["code"] == code
    assert server.post("/api/labs/nothing/stop", {}).json()["code"] == "no_study"


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"game": "chess"}, "no_game", "chess"),
        ({"edition": "gold"}, "bad_edition", "gold"),
        ({"level": "master"}, "no_bot", "random, easy, greedy, expert"),
        ({"players": 5}, "bad_edition", "2 to 4 players"),
        ({"options": {"row": "diagonal"}}, "bad_option", "colour or value"),
        ({"changes": [{"path": "dice.hand", "value": 0}]}, "bad_edition", "at least 1"),
        ({"changes": [{"path": "dice.feet", "value": 2}]}, "bad_edition", "no number"),
        ({"changes": [{"path": "dice.hand", "value": 1.5}]}, "malformed", "int"),
        ({"changes": [{"path": "dice.hand", "value": 10**9}]}, "malformed", "1000000"),
        ({"games": 0}, "malformed", "1"),
        ({"games": 10**9}, "malformed", "1000000"),
        ({"language": "fr"}, "malformed", "fr"),
        ({"anything": 1}, "malformed", "anything"),
    ],
)
def test_a_wrong_wish_is_refused(server: Server, changes: Json, code: str, words: str) -> None:
    answer = server.post("/api/lab", wish(**changes)).json()
    assert answer["code"] == code
    assert words in answer["detail"]


def test_the_report_is_a_page_without_scripts(server: Server, ready: Json) -> None:
    answer = server.http.get(f"/api/labs/{ready['id']}/report?theme=dark")
    assert answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in policy
    assert "script" not in policy
    assert "frame-ancestors 'self'" in policy
    assert answer.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert 'lang="de" data-theme="dark"' in answer.text
    said = "Mit 3 statt 5 bei „Würfel &lt;auf&gt; der Hand“, 2 statt 1 bei „cross.values.1“ ändert"
    assert said in answer.text
    assert "Das Spiel für sich: geändert" in answer.text
    other = server.http.get(f"/api/labs/{ready['id']}/report?theme=%22%3E%3Cscript%3E&download=1")
    assert 'data-theme="auto"' in other.text
    assert "report.html" in other.headers["content-disposition"]
    assert "frame-src 'self'" in server.http.get("/").headers["content-security-policy"]
    assert "frame-ancestors 'none'" in server.http.get("/").headers["content-security-policy"]


def test_the_results_and_the_edition_can_be_kept(server: Server, ready: Json) -> None:
    results = server.http.get(f"/api/labs/{ready['id']}/results").json()
    assert [column["label"] for column in results["columns"]] == ["geändert", "standard"]
    assert results["reference"] == 1
    assert results["columns"][0]["games"] == 100
    values = [{"dice.hand": 3, "cross.values.1": 2}, {"dice.hand": 5, "cross.values.1": 1}]
    assert [column["values"] for column in results["columns"]] == values
    toml = server.http.get(f"/api/labs/{ready['id']}/edition?download=1")
    assert "diceopolis-standard changed.toml" in toml.headers["content-disposition"]
    parsed = tomllib.loads(toml.text)
    assert parsed["dice"]["hand"] == 3
    assert games.get("diceopolis").edition_type.convert(parsed, "it").data.dice.hand == 3


def test_a_study_of_the_printed_game_has_one_column(server: Server) -> None:
    same = [LabChange("dice.hand", 5)]
    study = labs.study_of(LabWish("diceopolis", "standard", "greedy", 3, 10**6, same))
    assert [one.label for one in study.wishes] == ["standard"]
    assert study.games == labs.MOST_GAMES["greedy"]
    assert study.players == ("greedy",) * 3
    few = labs.study_of(LabWish("diceopolis", "standard", "expert", 2, 1))
    assert (few.games, few.workers) == (labs.LEAST_GAMES, 1)


def test_one_at_a_time_for_a_visitor_and_stopping(server: Server) -> None:
    long = wish(level="greedy", games=20_000, game="astroventure", players=6)
    begun = server.post("/api/lab", long).json()
    refused = server.post("/api/lab", wish())
    assert (refused.status_code, refused.json()["code"]) == (409, "study_running")
    assert server.http.get(f"/api/labs/{begun['id']}/report").json()["code"] == "no_study"
    stopped = server.post(f"/api/labs/{begun['id']}/stop", {}).json()
    assert stopped["stage"] == "stopped"
    again = server.post("/api/lab", wish())
    assert again.status_code == 200
    assert server.post(f"/api/labs/{again.json()['id']}/stop", {}).json()["stage"] == "stopped"


def test_not_too_many_wait_and_old_ones_are_forgotten(tmp_path: Path) -> None:
    kind = replace(labs.MAKE_STUDY, task=partial(study_slowly, str(tmp_path)))
    queue = Queue([kind, labs.CHECK_STUDY])
    crew, lab = queue.crews["study"], labs.Labs(queue)
    asked = LabWish("diceopolis", "standard", "random", 2, 100)

    async def use() -> None:
        told = [await lab.ask(asked, f"visitor {n}") for n in range(STUDY.most)]
        assert [one.waiting for one in told] == list(range(STUDY.most))
        with pytest.raises(Problem, match="too_fast"):
            await lab.ask(asked, "one more")
        with pytest.raises(Problem, match="study_running"):
            await lab.ask(asked, "visitor 1")
        for one in told:
            assert (await lab.stop(one.id)).stage == "stopped"
        crew.lane = replace(STUDY, kept=2)
        again = await lab.ask(asked, "one more")
        with pytest.raises(Problem, match="no_study"):
            await lab.find(told[0].id)
        assert (await lab.find(told[-1].id)).stage == "stopped"
        assert (await lab.find(again.id)).stage in ("waiting", "preparing")
        await queue.close()

    asyncio.run(use())


def test_a_study_that_breaks_is_told(server: Server) -> None:
    with server.doing(labs.MAKE_STUDY, fail):
        begun = server.post("/api/lab", wish()).json()
        assert wait_for(server, begun)[-1]["stage"] == "failed"


def test_fewer_games_where_there_is_no_time() -> None:
    study = labs.study_of(LabWish("diceopolis", "standard", "random", 2, 10_000))

    def estimate(one: Study) -> float:
        return one.games / 100.0

    assert labs.fitting(study, 200.0, estimate).games == 10_000
    assert labs.fitting(study, 50.0, estimate).games == 5_000
    assert labs.fitting(study, 0.001, estimate).games == labs.LEAST_GAMES
