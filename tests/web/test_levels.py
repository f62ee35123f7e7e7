"""The levels that tables offer: what they are, how strong they were measured, and the easy one."""

import math
from itertools import pairwise

import pytest

from dicewright import games
from dicewright.lab.executors import LocalPool
from dicewright.lab.simulate import Job, simulate
from dicewright.web.tables import levels
from dicewright.web.wire.codes import Code, Problem
from tests.web.server import ME, Server, play_on
from tests.web.test_tables import GAMES

CLEAR = 0.6  # the share of wins that tells a level from the one below it
ENOUGH = 200  # games
FEW = 40  # games that are played again, of bots that think


def variants(name: str) -> list[str | bool | None]:
    """Return the variants of a game, as far as options tell of them."""
    found = [option.values for option in games.get(name).option_list if option.name == "variant"]
    return list(found[0]) if found else [None]


@pytest.mark.parametrize("name", GAMES)
def test_every_level_of_every_variant_was_measured_against_the_one_below(name: str) -> None:
    usual = games.get(name).options.get("variant")
    told = {
        (one.options.get("variant", usual), one.against, one.level): one
        for one in levels.strengths()[name]
    }
    pairs = list(pairwise(levels.OFFERED))
    assert list(told) == [(variant, *pair) for variant in variants(name) for pair in pairs]
    assert all(one.games >= ENOUGH and 0.45 < one.share < 1.0 for one in told.values())


@pytest.mark.parametrize("name", GAMES)
def test_the_levels_differ_but_for_the_strongest(name: str) -> None:
    shares = {one.level: one.share for one in levels.strengths()[name] if not one.options}
    assert all(shares[level] > CLEAR for level in levels.OFFERED[1:-1])


@pytest.mark.parametrize("name", GAMES)
def test_the_easy_level_is_as_weak_as_was_measured(name: str) -> None:
    (told,) = [one for one in levels.strengths()[name] if one.against == "easy" and not one.options]
    job = Job(games.get(name), (told.level, told.against), FEW, 5)
    points = simulate(job, executor=LocalPool(1)).points
    won = (points[:, 0] > points[:, 1]).mean() + (points[:, 0] == points[:, 1]).mean() / 2
    assert won == pytest.approx(told.share, abs=4 * math.sqrt(0.25 / FEW))


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_against_an_easy_bot(server: Server, name: str) -> None:
    host = server.host([ME, {"kind": "bot", "level": "easy"}], game=name, start=True)
    play_on([host])
    assert server.record(host.code).players == ["Ada", "bot:easy"]
    assert host.status == "finished"


def test_a_level_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(Problem, match=Code.NO_BOT.value) as refused:
        levels.get("grandmaster")
    assert "easy" in refused.value.details["detail"]
