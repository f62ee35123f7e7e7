"""Actions over the API: beside every text stands the same action in parts, as the game shows it."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from dicewright import games
from dicewright.core.game import Game
from tests.selection import mainly
from tests.web.server import BOT, LOCAL, ME, Json, Server, play_on
from tests.web.test_puzzle import puzzle, solve
from tests.web.test_review import finished, get, wait_for
from tests.web.test_tables import GAMES
from tests.web.test_thinking import hint_for
from tests.web.test_tutor import answer, bad_choice

BESIDE = {"do": "action", "best": "best_action"}  # where a text stands, and where its parts


def texts_in(told: Any) -> Iterator[tuple[str, Json | None]]:
    """Yield every action's text in an answer, with the parts beside it."""
    if isinstance(told, list):
        for one in told:
            yield from texts_in(one)
    if isinstance(told, dict):
        for key, beside in BESIDE.items():
            if isinstance(told.get(key), str):
                yield told[key], told.get(beside)
        for one in told.values():
            yield from texts_in(one)


def check(game: Game, told: Any) -> int:
    """Check all actions of an answer; return how many there are."""
    found = list(texts_in(told))
    for text, action in found:
        assert action == json.loads(json.dumps(game.shown(game.parse(text)))), text
    return len(found)


@pytest.mark.parametrize("name", GAMES)
def test_choices_the_log_and_replays_tell_actions_in_parts(server: Server, name: str) -> None:
    host = server.host([ME, BOT], game=name, start=True)
    play_on([host], moves=30)
    game, random = server.stored(host.code).game, Random(2)
    for _ in range(10):
        host.until(lambda: host.asked)
        assert check(game, host.now) == len(host.legal)
        if host.over:
            break
        host.move(random)
    assert sum(check(game, told) for told in host.messages) > 30
    assert check(game, server.replay(host.code)) >= 30
    assert check(game, server.connect(host.code).table) >= 30


@pytest.mark.parametrize("name", GAMES)
def test_hints_and_the_tutor_tell_actions_in_parts(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    game = server.stored(host.code).game
    assert check(game, hint_for(host)) >= 1
    warned = answer(host, bad_choice(host))
    assert warned.pop("do") == warned["chosen"]["do"]
    assert check(game, warned) >= 2


@mainly("name", "diceopolis", GAMES)
def test_reviews_tell_actions_in_parts(server: Server, name: str) -> None:
    code = finished(server, name)
    review = wait_for(server, get(server, f"/api/tables/{code}/review"))[-1]["review"]
    assert check(server.stored(code).game, review) >= len(review["steps"]) // 2
    judged = [step for step in review["steps"] if step.get("best")]
    assert judged and all(step["best_action"]["kind"] for step in judged)


@pytest.mark.parametrize("name", GAMES)
def test_puzzles_tell_actions_in_parts(server: Server, name: str) -> None:
    told, game = puzzle(server, game=name, number="1"), games.get(name)
    assert check(game, told) == len(told["legal"]) > 1
    assert check(game, solve(server, name, 1, told["legal"][0]["do"])) >= 2
