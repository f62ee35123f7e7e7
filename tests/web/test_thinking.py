"""Bots that take their time, and hints: nobody waits for them, and only who may asks."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from dicewright import bots, games
from dicewright.bots import EXPERT
from dicewright.bots.levels import think
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import State
from dicewright.web.jobs.kinds import PLAY
from dicewright.web.jobs.thinking import CHOOSE, HINT, Position, choose
from tests.random_play import states
from tests.selection import combined
from tests.web.server import FRIEND, LOCAL, ME, Client, Json, Server, play_on, wait_until
from tests.web.tasks import advise_slowly, choose_quickly, choose_slowly, fail
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


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Give a server whose master takes no time."""
    with Server(tmp_path_factory.mktemp("quick")) as server, server.doing(CHOOSE, choose_quickly):
        yield server


@combined("name level", GAMES, THINKERS)
def test_a_person_plays_against_a_bot_that_thinks(quick: Server, name: str, level: str) -> None:
    server, wish = quick, SHORT.get(name, {})
    host = server.host([ME, thinker(level)], game=name, start=True, **wish)
    play_on([host])
    record = server.record(host.code)
    assert record.players == ["Ada", f"bot:{level}"]
    assert record.result == host.now["result"]


@pytest.mark.parametrize("name", GAMES)
def test_a_drawn_choice_hangs_on_the_seed_of_the_table_and_on_how_far_the_game_is(
    name: str,
) -> None:
    game = games.get(name)
    state = next(s for s in islice(states(game, 2, seed=3), 20, None) if varied(game, s))
    plain = game.plain(state)
    fields = {field: getattr(plain, field) for field in plain.fields}
    position = Position(name, "standard", None, game.options, fields, 0, level="casual")

    def chosen(seed: int, index: int) -> int:
        asked = msgspec.structs.replace(position, seed=seed, index=index)
        sent = msgspec.msgpack.encode(asked)  # to another process
        return choose(msgspec.msgpack.decode(sent, type=Position))

    assert [chosen(1, 2) for _ in range(5)] == 5 * [chosen(1, 2)]
    assert len({chosen(seed, 2) for seed in range(20)}) > 1
    assert len({chosen(1, index) for index in range(20)}) > 1
    assert all(chosen(2**62 - seed, 0) in game.legal(state) for seed in range(1, 4))


def varied(game: Game, state: State) -> bool:
    """Say whether there are choices that are nearly as good as the best."""
    if game.to_move(state) in (CHANCE, TERMINAL):
        return False
    shares = sorted({share for _, share in think(game, state, EXPERT, None).judged.ranked()})
    return len(shares) > 3 and 1e-4 < shares[-1] - shares[-3] < 0.01


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
            assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert all(ending["chance"] for ending in told["best"].get("endings", []))
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


def begun(folder: Path) -> bool:
    return (folder / "begun").exists()


def test_people_come_and_go_while_a_bot_thinks(server: Server, tmp_path: Path) -> None:
    with server.doing(CHOOSE, partial(choose_slowly, str(tmp_path))):
        joined = server.create([ME, thinker("expert")], start=True, first=1)
        host = server.connect(joined["code"], joined["token"])
        wait_until(lambda: begun(tmp_path))
        watching = server.connect(joined["watch"])
        assert watching.settle() == [] and host.settle() is not None
        before = len(host.table["entries"])
        (tmp_path / "go on").touch()
        host.until(lambda: host.asked)
        assert host.table["entries"][before]["seat"] == 1


def test_a_bot_that_fails_sends_everybody_away_and_loses_nothing(
    server: Server, tmp_path: Path
) -> None:
    with server.doing(CHOOSE, partial(choose_slowly, str(tmp_path))):
        joined = server.create([ME, thinker("expert")], start=True, first=1)
        host = server.connect(joined["code"], joined["token"])
        wait_until(lambda: begun(tmp_path))
        kept = server.stored(joined["code"]).entries
        for file in ("fail", "go on"):
            (tmp_path / file).touch()
        with pytest.raises(Exception, match=r"1013|try"):
            while True:
                host.receive()
    again = server.connect(joined["code"], joined["token"])
    assert again.table["entries"][: len(kept)] != [] or kept == []
    again.until(lambda: again.asked)


def test_a_hint_that_fails_is_an_error_and_the_game_goes_on(server: Server) -> None:
    host = server.host([ME, LOCAL], start=True)
    with server.doing(HINT, fail):
        host.send("hint", version=host.version)
        assert host.receive()["code"] == "internal"
    assert hint_for(host)["best"]["do"]


def test_a_hint_for_a_table_that_has_changed_is_not_told(server: Server, tmp_path: Path) -> None:
    host = server.host([ME, LOCAL], start=True)
    with server.doing(HINT, partial(advise_slowly, str(tmp_path))):
        for _ in range(2):  # the second one waits for a worker where there is but one
            host.send("hint", version=host.version)
            wait_until(lambda: begun(tmp_path))
            host.act(host.legal[0])
            host.until(lambda: host.asked)
        (tmp_path / "go on").touch()
        wait_until(lambda: not server.hub.queue.crews["play"].known)
        assert host.settle() == []
    assert hint_for(host)["version"] == host.version


def test_who_asks_for_many_hints_is_refused_some(server: Server, tmp_path: Path) -> None:
    hosts = [server.host([ME, LOCAL], start=True) for _ in range(3)]
    crew = server.hub.queue.crews["play"]
    with server.doing(HINT, partial(advise_slowly, str(tmp_path))):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(crew, "lane", replace(PLAY, most_of_one=2))
            for host in hosts[:2]:
                host.send("hint", version=host.version)
            wait_until(lambda: len(crew.known) == 2)
            refused = hosts[2].refused("hint", version=hosts[2].version)
            assert refused["code"] == "busy" and refused["retry_after"] > 0
        (tmp_path / "go on").touch()
        for host in hosts[:2]:
            assert host.receive()["type"] == "hint"
