"""Bots that take their time, and hints: nobody waits for them, and only who may asks."""

import threading
from typing import Any

import pytest

from dicewright import bots
from dicewright.bots.evaluator import Evaluator
from tests.web.process import SECONDS
from tests.web.server import FRIEND, LOCAL, ME, Client, Json, Server, play_on
from tests.web.test_tables import GAMES, two_friends

THINKERS = [bot.name for bot in bots.BOTS.values() if not bot.quick]
SHORT = {"novo-dice": {"edition": "compact"}}


def thinker(level: str) -> Json:
    return {"kind": "bot", "level": level}


def hint_for(client: Client) -> Json:
    """Ask for a hint, and wait for it."""
    client.send("hint", version=client.version)
    while (told := client.receive())["type"] != "hint":
        pass
    return told


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", THINKERS)
def test_a_person_plays_against_a_bot_that_thinks(
    server: Server, name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "master", bots.Bot("master", "quickly", seconds=0.002))
    wish = SHORT.get(name, {})
    host = server.host([ME, thinker(level)], game=name, start=True, **wish)
    play_on([host])
    record = server.record(host.code)
    assert record.players == ["Ada", f"bot:{level}"]
    assert record.result == host.now["result"]


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_names_legal_choices_and_chances(server: Server, name: str) -> None:
    host = server.host([ME, LOCAL], game=name, start=True)
    for _ in range(3):
        assert host.now["hint"]
        told, legal = hint_for(host), {one["do"] for one in host.now["legal"]}
        assert told["version"] == host.version
        choices = [told["best"], *([told["other"]] if "other" in told else [])]
        for choice in choices:
            assert choice["do"] in legal
            assert 0.0 <= choice["share"] <= 1.0
            chances = [ending["chance"] for ending in choice.get("endings", [])]
            assert all(0.0 < chance <= 1.0 for chance in chances)
        assert told["best"]["share"] > choices[-1]["share"] or len(choices) == 1
        assert 0 <= told["as_good"] < len(legal)
        host.act(told["best"]["do"])
        host.until(lambda: host.asked)


def test_hints_are_for_ones_own_turn_where_nobody_else_plays(server: Server) -> None:
    host, guest = two_friends(server)
    host.do("start")
    guest.until(lambda: guest.version == host.version)
    for client in (host, guest):
        assert not client.now.get("hint")
        assert client.refused("hint", version=client.version)["code"] == "no_hint"
    alone = server.host([ME, LOCAL], start=True)
    watching = server.connect(alone.table["watch"])
    assert not watching.now.get("hint")
    assert watching.refused("hint", version=watching.version)["code"] == "no_hint"
    assert alone.refused("hint", version=alone.version + 1)["code"] == "stale"


def test_a_hint_before_the_start_is_refused(server: Server) -> None:
    host = server.host([ME, FRIEND])
    assert host.refused("hint", version=0)["code"] == "not_playing"


class Slow:
    """Stands for a bot that thinks for as long as a test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, error: bool = False) -> None:
        self.asked, self.go_on = threading.Event(), threading.Event()
        self.error = error
        monkeypatch.setattr(bots.BotPlayer, "choose", self.choose)

    def choose(self, match: Any) -> int:
        self.asked.set()
        assert self.go_on.wait(SECONDS)
        if self.error:
            raise RuntimeError("lost the thread")
        return int(match.game.legal(match.state)[0])


def test_people_come_and_go_while_a_bot_thinks(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    joined = server.create([ME, thinker("expert")], start=True, first=1)
    host = server.connect(joined["code"], joined["token"])
    assert slow.asked.wait(SECONDS)
    watching = server.connect(joined["watch"])
    assert watching.settle() == [] and host.settle() is not None
    before = len(host.table["entries"])
    slow.go_on.set()
    host.until(lambda: host.asked)
    assert host.table["entries"][before]["seat"] == 1


def test_a_bot_that_fails_sends_everybody_away_and_loses_nothing(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch, error=True)
    joined = server.create([ME, thinker("expert")], start=True, first=1)
    host = server.connect(joined["code"], joined["token"])
    assert slow.asked.wait(SECONDS)
    kept = server.stored(joined["code"]).entries
    slow.go_on.set()
    with pytest.raises(Exception, match=r"1013|try"):
        while True:
            host.receive()
    monkeypatch.undo()
    again = server.connect(joined["code"], joined["token"])
    assert again.table["entries"][: len(kept)] != [] or kept == []
    again.until(lambda: again.asked)


def test_a_hint_that_fails_is_an_error_and_the_game_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = server.host([ME, LOCAL], start=True)
    with monkeypatch.context() as patch:
        patch.setattr(Evaluator, "search", lambda *_: 1 / 0)
        patch.setattr("dicewright.web.jobs.thinking.hint", lambda *_: 1 / 0)
        host.send("hint", version=host.version)
        assert host.receive()["code"] == "internal"
    assert hint_for(host)["best"]["do"]
