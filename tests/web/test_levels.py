"""The levels that tables offer: what they are, how strong they were measured, and the easy one."""

from itertools import pairwise

import pytest

from dicewright import games
from dicewright.core.dice import Generated
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED
from dicewright.web import levels
from dicewright.web.codes import Code, Problem
from tests.web.server import ME, Server, play_on
from tests.web.test_tables import GAMES

CLEAR = 0.6  # the share of wins that tells a level from the one below it
ENOUGH = 200  # games


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


def test_the_easy_level_wins_some_games_against_the_next_and_loses_most() -> None:
    game, count = games.get("diceopolis").using(form=COMPILED), 120
    won = 0
    for index in range(count):
        match = Match.begin(game, ["a", "b"], 5, index, first=index % 2)
        sitting = [levels.get("easy"), levels.get("greedy")]
        players = [level.player(game, seat, 5, index) for seat, level in enumerate(sitting)]
        for _ in play(match, Generated(game, 5, index), players):
            pass
        won += list(game.winners(match.state)) == [0]
    assert 0.01 < won / count < 0.3


def test_slips_are_the_same_for_the_same_seed_and_come_as_often_as_they_should() -> None:
    game, easy = games.get("novo-dice").using(form=COMPILED), levels.get("easy")
    first, again = (
        [levels.Careless(easy, game, 0, 1, i).chance.random() < easy.slips for i in range(1000)]
        for _ in range(2)
    )
    assert first == again
    assert sum(first) / 1000 == pytest.approx(levels.SLIPS, abs=0.05)


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
