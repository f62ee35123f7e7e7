"""Games are the same with and without their tuned forms, compiled and interpreted."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest

from dicewright import games
from dicewright.batch.playout import (
    Outcomes,
    Series,
    Workspace,
    begin_game,
    pick,
    play_game,
    workspace_for,
)
from dicewright.core.game import Game
from dicewright.core.kernels import (
    BY_LOT,
    count_legal,
    draw_legal,
    list_legal,
    nth_legal,
    scores,
)
from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.core.state import COMPILED, INTERPRETED, Form
from tests.random_play import Case, case_name, cases, game_of, values_of
from tests.selection import pairs_of

TUNED = [case for case in cases() if game_of(case).tuned]
COMPILED_GAMES, INTERPRETED_GAMES = 30, 2
EACH = pytest.mark.parametrize("case", pairs_of(zip(TUNED), values_of, case_name))


class Notes(NamedTuple):
    """What is kept from choice to choice."""

    listed: Row  # by `count_legal`
    choices: Row  # [0]: how many there were


@rule
def pick_every_way(bot: int, s: Any, e: Any, w: Workspace, random: Random, notes: Notes) -> int:
    """Choose any legal action: of the list, by its number, drawn, in turn."""
    notes.choices[0] += 1
    count = count_legal(s, e, notes.listed)
    if notes.choices[0] % 3 == 0:
        return w.actions[below(random, list_legal(s, e, w.actions))]
    if notes.choices[0] % 3 == 1:
        return nth_legal(s, e, notes.listed, below(random, count))
    return draw_legal(s, e, w.actions, random)


@rule
def play_every_way(
    s: Any, e: Any, series: Series, w: Workspace, notes: Notes, outcomes: Outcomes
) -> None:
    """Play games; write what becomes of each."""
    for i in range(len(outcomes.moves)):
        for j in range(len(notes.listed)):
            notes.listed[j] = 0
        outcomes.firsts[i] = begin_game(s, e, series, i, w)
        outcomes.moves[i] = play_game(s, e, series.bots, w, notes)
        scores(s, e, outcomes.points[i])


@cache
def function_of(name: str, tuned: bool, compiled: bool) -> Callable[..., None]:
    """Return the games of a kind as one function, made once for all cases."""
    game = games.get(name) if tuned else replace(games.get(name), tuned=None)
    bound = game.bind(play_every_way, "every way", {pick: pick_every_way})
    return bound.compiled if compiled else bound.interpreted


def play(game: Game, players: int, tuned: bool, form: Form, count: int) -> list[Any]:
    """Play some games; return their outcomes."""
    own = replace(game, tuned=game.tuned if tuned else None, form=form)
    listed = own.form.buffer(own.legal_rules.most_notes or own.most_legal)
    series = Series(players, BY_LOT, 1, 0, form.buffer(players))
    outcomes = Outcomes(*(np.zeros(shape, np.int32) for shape in ((count, players), count, count)))
    where = workspace_for(own, players), Notes(listed, form.buffer(1)), outcomes
    state = form.empty(own.state_type)
    function_of(game.name, tuned, form is COMPILED)(state, own.tables, series, *where)
    return [np.asarray(outcome).tolist() for outcome in outcomes]


@pytest.mark.slow
@EACH
def test_compiled_games_are_the_same_without_tuned_forms(case: Case) -> None:
    game, players = game_of(case), case[1]
    expected = play(game, players, False, COMPILED, COMPILED_GAMES)
    assert min(expected[2]) > 10
    assert play(game, players, True, COMPILED, COMPILED_GAMES) == expected
    first = [outcome[:INTERPRETED_GAMES] for outcome in expected]
    assert play(game, players, False, INTERPRETED, INTERPRETED_GAMES) == first


@EACH
def test_games_are_the_same_without_tuned_forms(case: Case) -> None:
    """Interpreted, which takes no compiling: mutants of the rules are tried on it too."""
    game, players = game_of(case), case[1]
    plain, tuned = (
        play(game, players, tuned, INTERPRETED, INTERPRETED_GAMES) for tuned in (False, True)
    )
    assert tuned == plain
