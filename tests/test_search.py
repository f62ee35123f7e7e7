"""Search in any game: Pig, whose best play is known, and a small city."""

from dataclasses import replace
from functools import cache
from math import isclose
from random import Random
from statistics import fmean

import numpy as np
import pytest

from dicewright.analysis.appraiser import appraiser_of
from dicewright.analysis.searched import LONGER, SearchAppraiser
from dicewright.bots import MASTER, master_knows
from dicewright.bots.levels import evaluator_of, net_type, think
from dicewright.bots.searcher import WORK, SearchEvaluator, judgement
from dicewright.bots.searching import Found, GraphSearch
from dicewright.core.definition import Capabilities
from dicewright.core.errors import Unreadable
from dicewright.core.kernels import CHANCE, TERMINAL
from tests import tiny
from tests.pig import HOLD, ROLL, choices, pig, position, solution
from tests.selection import SLOW

# --- how well it plays Pig, and how well it knows what it knows -----------------------------------

HELD_OUT = 11  # the seed of games that nothing was tuned by
FEW = 60  # choices that are looked at


@pytest.fixture
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no game be small: all must be searched."""
    monkeypatch.setattr("dicewright.bots.known.solved_game", lambda game, players: None)


@cache
def searched() -> list[tuple[Found, tuple[float, float]]]:
    """Return what the search of a review says of some choices in 300 games, and what is so."""
    search, found = GraphSearch(pig()), []
    all_of_games = choices(300, HELD_OUT)
    for own, other, turn in all_of_games[:: len(all_of_games) // FEW]:
        state = position(own, other, turn)
        walks = search.walks(state, LONGER * WORK)
        search.clear()
        search.run(state, walks)
        found.append((search.found(state), solution().of_actions(own, other, turn)))
    return found


def test_what_was_hardly_tried_is_not_best_by_luck() -> None:
    found = Found(
        [0.6, 0.4], np.arange(3), np.array([[0.9], [0.6], [0.5]]), 0.1, np.array([0.4, 0.02, 0.02])
    )
    assert judgement(found, 0).ranked() == [(1, 0.6), (0, 0.9), (2, 0.5)]


@SLOW
def test_search_plays_pig_nearly_as_well_as_can_be() -> None:
    lost = [max(exact) - exact[judgement(found, 0).best] for found, exact in searched()]
    assert fmean(lost) * len(choices(300, HELD_OUT)) / 300 < 0.025, "of the win, in a game"


@pytest.mark.slow
def test_search_is_as_sure_as_it_says() -> None:
    said = [
        abs(found.values[i, 0] - exact[i]) <= 2 * found.errors[i]
        for found, exact in searched()
        for i in (HOLD, ROLL)
    ]
    assert fmean(said) >= 0.9


# --- what a search says ---------------------------------------------------------------------------


@pytest.mark.usefixtures("unknown")
def test_a_search_is_the_same_each_time() -> None:
    state = position(40, 52, 17)
    one, other = (SearchEvaluator(pig()).judge(state) for _ in range(2))
    assert one.shares.tolist() == other.shares.tolist()
    assert one.errors.tolist() == other.errors.tolist()


def test_shares_of_any_number_of_players_add_up() -> None:
    for players in (2, 5):
        state = pig().start(players)
        search = GraphSearch(pig())
        search.run(state, 200)
        shares = search.found(state).shares
        assert len(shares) == players
        assert isclose(sum(shares), 1.0)


def test_a_full_graph_goes_on() -> None:
    search = GraphSearch(pig())
    small = {name: getattr(search.graph, name)[:60] for name in ("movers", "visits", "playouts")}
    search.graph = search.graph._replace(**small)
    state = position(20, 30, 8)
    search.run(state, 400)
    found = search.found(state)
    assert int(search.graph.used[0]) == 60
    assert found.walks == 400
    assert 0.0 < found.shares[0] < 1.0


@pytest.mark.usefixtures("unknown")
def test_master_searches_on_every_edition() -> None:
    assert master_knows(pig())
    assert think(pig(), position(10, 20, 30), MASTER, 0.01).best in (HOLD, ROLL)
    assert evaluator_of(pig(), MASTER).endings(position(10, 20, 30), ROLL) == []


def test_there_is_nothing_to_train() -> None:
    with pytest.raises(Unreadable, match="brings no features"):
        net_type(pig())


@pytest.mark.usefixtures("unknown")
def test_an_appraiser_says_how_sure_it_is() -> None:
    game, appraiser = pig(), appraiser_of(pig())
    assert isinstance(appraiser, SearchAppraiser)
    state = position(40, 52, 17)
    judged = appraiser.weigh(state)
    assert appraiser.shares(state)[0] == pytest.approx(judged.shares.max())
    assert appraiser.doubt(state) == pytest.approx(judged.error(judged.best))
    assert appraiser.points(state, HOLD) == 17
    rolled = game.after(state, ROLL)
    assert sum(appraiser.shares(rolled)) == pytest.approx(1.0)
    assert 0.0 < (appraiser.doubt(rolled) or 0.0) < 0.1


# --- a game of another kind -----------------------------------------------------------------------


@SLOW
def test_search_plays_a_whole_small_city() -> None:
    game = replace(tiny.game().compiled, load=Capabilities)
    search, state, random = GraphSearch(game), game.start(2), Random(3)
    while (seat := game.to_move(state)) != TERMINAL:
        if seat == CHANCE:
            game.roll(state, [random.choice(game.sides(kind)) for kind in game.dice(state)])
            continue
        search.clear()
        search.run(state, 3)
        best = judgement(search.found(state), seat).best
        game.act(state, best)
    assert sum(game.shares(state)) == 1.0
