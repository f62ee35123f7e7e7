"""Puzzles over the API: the day's, any by its number, and the answer once one has chosen."""

from datetime import UTC, datetime

import pytest

from dicewright import games
from dicewright.analysis import puzzles
from tests.web.server import Json, Server
from tests.web.test_tables import GAMES


def puzzle(server: Server, **query: str) -> Json:
    answer = server.http.get("/api/puzzle", params=query)
    told: Json = answer.json()
    assert answer.status_code == 200 or told["type"] == "error"
    return told


def solve(server: Server, game: str, number: int, do: str) -> Json:
    told: Json = server.post("/api/puzzle", {"game": game, "number": number, "do": do}).json()
    return told


@pytest.mark.parametrize("game", GAMES)
def test_the_puzzle_of_a_day_is_the_same_for_everybody(server: Server, game: str) -> None:
    told = puzzle(server, game=game, day="2026-11-16")
    assert told == puzzle(server, game=game, day="2026-11-16")
    assert told == puzzle(server, game=game, number=str(told["number"]))
    assert told["count"] == puzzles.count(games.get(game))
    assert told["number"] != puzzle(server, game=game, day="2026-11-17")["number"]
    today = datetime.now(UTC).date().isoformat()
    assert puzzle(server, game=game)["number"] in (
        puzzle(server, game=game, day=today)["number"],
        puzzle(server, game=game, day=datetime.now(UTC).date().isoformat())["number"],
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_position_tells_all_but_the_answer(server: Server, game: str) -> None:
    told = puzzle(server, game=game, number="1")
    known = puzzles.get(games.get(game), 1)
    assert told["seat"] == known.seat and told["players"] == known.players
    assert [one["do"] for one in told["legal"]] == [known.game.text(one) for one in known.shares]
    assert told["view"]["scores"] == known.game.scores(known.state)
    assert not {"shares", "best", "told", "answer"} & set(told)


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_gets_its_explanation(server: Server, game: str) -> None:
    known = puzzles.get(games.get(game), 2)
    places = []
    for action, share in known.shares.items():
        told = solve(server, game, 2, known.game.text(action))
        assert told["best"]["do"] == known.game.text(known.best)
        assert told["chosen"]["do"] == known.game.text(action)
        assert told["chosen"]["share"] == share <= told["best"]["share"]
        assert told["right"] == (action == known.best)
        assert told["choices"] == len(known.shares)
        places.append(told["place"])
    assert min(places) == 1 and max(places) <= len(known.shares)


def test_what_cannot_be_answered(server: Server) -> None:
    assert puzzle(server, game="chess")["code"] == "no_game"
    assert puzzle(server)["code"] == "no_game"
    for day in ("today", "2026-13-01", "20261116x", "1"):
        error = puzzle(server, game="diceopolis", day=day)
        assert error["code"] == "malformed" and "YYYY-MM-DD" in error["detail"]
    for number in ("x", "-1", "1.5", "9" * 40, ""):
        assert puzzle(server, game="diceopolis", number=number)["code"] == "malformed"
    assert solve(server, "chess", 1, "keep")["code"] == "no_game"
    assert solve(server, "diceopolis", 0, "keep")["code"] == "malformed"
    unreadable = solve(server, "diceopolis", 1, "fly to the moon")
    assert unreadable["code"] == "unreadable" and unreadable["ruling"]
    known = puzzles.get(games.get("diceopolis"), 1)
    every = map(known.game.text, range(known.game.codec.count))
    legal = {known.game.text(action) for action in known.shares}
    forbidden = solve(server, "diceopolis", 1, next(one for one in every if one not in legal))
    assert forbidden["code"] == "forbidden" and forbidden["refusal"] and forbidden["ruling"]
