"""Bots: found by name, choosing what is legal, and the right one asked in each seat."""

from collections import Counter
from typing import Any

import pytest

from dicewright import bots, games
from dicewright.bots import Bot, any_game, decider
from dicewright.bots.easy import careless
from dicewright.core.dice import Given
from dicewright.core.errors import Unreadable
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Match, play
from dicewright.core.philox import Random
from dicewright.core.rule import Rule, rule
from dicewright.core.state import INTERPRETED, Form

QUICK = bots.QUICK
RISING = ["random", "easy", "casual", "greedy", "skilled", "expert", "master"]
SEVEN = [10, 11, 12, 13, 14, 15, 16]


@rule
def choose_lowest(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Choose the first action."""
    return int(actions[0])


@rule
def choose_highest(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Choose the last action."""
    return int(actions[count - 1])


@rule
def choose_second(s: Any, e: Any, actions: Any, count: int, random: Any) -> int:
    """Choose the second action."""
    return int(actions[1])


LOWEST = Bot("lowest", "the first action", any_game(choose_lowest))
HIGHEST = Bot("highest", "the last action", any_game(choose_highest))
SECOND = Bot("second", "the second action", any_game(choose_second))


def actions(form: Form) -> Any:
    room = form.buffer(len(SEVEN))
    room[:] = SEVEN
    return room


def asked(form: Form, levels: list[Bot], number: int) -> int:
    """Return what bot number `number` of some bots chooses from seven actions."""
    random = form.empty(Random)  # any record stands for the state and the tables
    decide = form.function(decider(games.get(games.names()[0]), levels))
    chosen = decide(number, random, random, actions(form), 7, random)
    return int(chosen)


@pytest.mark.parametrize("name", bots.BOTS)
def test_bots_are_found_with_and_without_the_prefix(name: str) -> None:
    assert bots.get(name) is bots.get(bots.PREFIX + name) is bots.BOTS[name]
    assert bots.get(name).about


@pytest.mark.parametrize("name", ["", "grandmaster", "bot:", "bot:bot:random", "Random"])
def test_unknown_bots_are_refused(name: str) -> None:
    with pytest.raises(Unreadable, match="random"):
        bots.get(name)


def test_one_bot_is_asked_whatever_its_number(form: Form) -> None:
    assert asked(form, [HIGHEST], 0) == 16


@pytest.mark.parametrize(
    ("levels", "chosen"),
    [
        ([LOWEST, HIGHEST], [10, 16]),
        ([HIGHEST, LOWEST], [16, 10]),
        ([LOWEST, SECOND, HIGHEST], [10, 11, 16]),
    ],
)
def test_the_bot_of_a_number_is_asked(form: Form, levels: list[Bot], chosen: list[int]) -> None:
    assert [asked(form, levels, number) for number in range(len(levels))] == chosen


def test_the_random_bot_chooses_every_action_equally_often(form: Form) -> None:
    game = games.get(games.names()[0]).using(form=form)
    random = bots.bot("random", game, 0, seed=6).random
    choose = form.function(bots.get("random").choose_for(game))
    counts = Counter(
        int(choose(random, random, actions(form), len(SEVEN), random)) for _ in range(3500)
    )
    assert sorted(counts) == SEVEN
    assert all(400 < count < 600 for count in counts.values())


def test_levels_are_there_in_rising_strength() -> None:
    assert list(bots.BOTS) == RISING
    assert {*QUICK} == {bot.name for bot in bots.BOTS.values() if bot.quick}


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", QUICK)
def test_every_quick_level_plays_every_game_by_one_rule(name: str, level: str) -> None:
    bot, game = bots.get(level), games.get(name)
    assert isinstance(bot.choose_for(game), Rule)
    assert bot.choose_for(game) is bot.choose_for(game.using(form=INTERPRETED))


def test_greedy_is_each_games_own_and_random_the_same_for_all() -> None:
    rules = {
        level: {bots.get(level).choose_for(games.get(n)) for n in games.names()} for level in QUICK
    }
    count = len(games.names())
    assert [len(rules[level]) for level in ("random", "easy", "greedy")] == [1, count, count]


def test_the_easy_bot_slips_in_one_choice_of_four(form: Form) -> None:
    random = bots.bot("easy", games.get(games.names()[0]).using(form=form), 0, seed=6).random
    choose = form.function(careless("tests", choose_lowest))
    chosen = [
        int(choose(random, random, actions(form), len(SEVEN), random)) for _ in range(7 * 400)
    ]
    counts = Counter(chosen)
    assert 0.18 < sum(counts[one] for one in SEVEN[1:]) / len(chosen) < 0.25  # 6 of 28
    assert all(60 < counts[one] < 140 for one in SEVEN[1:])


@pytest.mark.parametrize("name", games.names())
def test_bots_in_other_seats_have_other_random_numbers(name: str) -> None:
    game = games.get(name)
    players = [bots.bot("random", game, seat, seed=6, index=3) for seat in range(2)]
    assert [int(n) for n in players[0].random.counter] == [0, 2, 3, 0]
    assert [int(n) for n in players[1].random.counter] == [0, 3, 3, 0]


@pytest.mark.parametrize("name", games.names())
def test_prepared_dice_that_run_out_are_refused(name: str, form: Form) -> None:
    game = games.get(name).using(form=form)
    match = Match(game, ["a"] * game.players[0], 0)
    assert match.to_move == CHANCE
    faces = [game.sides(kind)[0] for kind in game.dice(match.state)]
    players = [bots.bot("random", game, seat) for seat in range(game.players[0])]
    events = play(match, Given([faces]), players)
    assert next(events) == match.events[0]
    if match.to_move == CHANCE:
        with pytest.raises(Unreadable, match="no dice are left"):
            next(events)
