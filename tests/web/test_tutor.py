"""The tutor: warns before a choice that costs much, where hints are allowed, and nobody waits."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicewright.analysis.tutor import COSTLY
from dicewright.bots.levels import think
from dicewright.web.jobs.thinking import WARN
from tests.web.server import BOT, LOCAL, ME, Client, Json, Server, wait_until
from tests.web.tasks import fail, warn_slowly
from tests.web.test_tables import GAMES, two_friends

MOST_MOVES = 300


def ranked(client: Client) -> list[tuple[str, float]]:
    """Return what may be done with its share, the best first, as the table stands."""
    table = client.server.stored(client.code)
    judged = think(table.game, table.playing.state, "master", 0.05).judged
    return [(table.game.text(action), share) for action, share in judged.ranked()]


def bad_choice(client: Client) -> str:
    """Play on until something costs much beyond doubt, and return it."""
    random = Random(1)
    for _ in range(MOST_MOVES):
        client.until(lambda: client.asked)
        assert not client.over
        choices = ranked(client)
        if choices[0][1] - choices[-1][1] > 4 * COSTLY:
            return choices[-1][0]
        client.act(random.choice(client.legal))
    raise AssertionError("nothing costs much")


def answer(client: Client, do: str, **fields: Any) -> Json:
    """Act with the tutor, and return what comes."""
    client.send("act", **{"version": client.version, "do": do, "tutor": True, **fields})
    return client.receive()


@pytest.mark.parametrize("game", GAMES)
def test_a_bad_choice_is_not_done_but_told(server: Server, game: str) -> None:
    host = server.host([ME, LOCAL], game=game, start=True)
    bad = bad_choice(host)
    before, kept = host.version, server.kept(host.code)
    told = answer(host, bad)
    assert (told["type"], told["version"], told["do"]) == ("warned", before, bad)
    assert told["cost"] >= COSTLY
    assert told["chosen"]["do"] == bad and told["best"]["do"] in host.legal
    assert told["best"]["share"] - told["chosen"]["share"] == pytest.approx(told["cost"])
    assert server.kept(host.code) == kept
    host.act(bad)
    assert host.version > before


def test_a_good_choice_is_done(server: Server) -> None:
    host = server.host([ME, BOT], start=True)
    version = host.version
    assert answer(host, ranked(host)[0][0])["type"] == "steps"
    assert host.version > version


def test_what_is_not_legal_is_refused_by_the_rules(server: Server) -> None:
    host = server.host([ME, LOCAL], start=True)
    assert answer(host, "fly to the moon")["code"] == "unreadable"
    game = server.stored(host.code).game
    illegal = next(
        text for text in map(game.text, range(game.codec.count)) if text not in host.legal
    )
    assert answer(host, illegal)["code"] == "forbidden"
    assert answer(host, host.legal[0], version=host.version + 1)["code"] == "stale"


def test_no_tutor_where_a_friend_plays(server: Server) -> None:
    with server.doing(WARN, fail):
        host, guest = two_friends(server)
        host.do("start")
        guest.until(lambda: guest.version == host.version)
        mover = host if host.asked else guest
        assert answer(mover, mover.legal[0])["type"] == "steps"


def test_others_do_not_wait_and_what_comes_later_counts(server: Server, tmp_path: Path) -> None:
    host = server.host([ME, LOCAL], start=True)
    bad = bad_choice(host)
    with server.doing(WARN, partial(warn_slowly, str(tmp_path))):
        host.send("act", version=host.version, do=bad, tutor=True)
        wait_until((tmp_path / "begun").exists)
        assert host.settle() == []
        best = ranked(host)[0][0]
        host.act(best)  # without the tutor: what it thinks about is dropped
        assert [entry.get("do") for entry in host.table["entries"]].count(best) >= 1
        (tmp_path / "go on").touch()
        wait_until(lambda: not server.hub.queue.crews["play"].known)
        assert host.settle() == []


def test_who_goes_while_the_tutor_thinks_has_done_nothing(server: Server, tmp_path: Path) -> None:
    joined = server.create([ME, LOCAL], start=True)
    host = server.connect(joined["code"], joined["token"])
    host.until(lambda: host.asked)
    with server.doing(WARN, partial(warn_slowly, str(tmp_path))):
        host.send("act", version=host.version, do=ranked(host)[0][0], tutor=True)
        wait_until((tmp_path / "begun").exists)
        kept = server.stored(host.code).entries
        host.close()
        (tmp_path / "go on").touch()
        again = server.connect(joined["code"], joined["token"])
        assert again.settle() == []
        assert server.stored(host.code).entries == kept


def test_a_tutor_that_fails_is_an_error_and_the_game_goes_on(server: Server) -> None:
    host = server.host([ME, LOCAL], start=True)
    with server.doing(WARN, fail):
        assert answer(host, host.legal[0])["code"] == "internal"
    host.act(host.legal[0])
