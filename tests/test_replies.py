"""What the next player may do after a choice, and what hints make of it."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from dicewright import games
from dicewright.bots import EXPERT, MASTER
from dicewright.bots.evaluator import Judgement, Reply
from dicewright.bots.hints import (
    EQUAL,
    REPLIES,
    TRAINED,
    Choice,
    choice_of,
    hint,
    noise,
    side_by_side,
    told_replies,
)
from dicewright.bots.levels import Thought, think
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import State
from dicewright.games.diceopolis.actions import placed_cell
from tests.random_play import states
from tests.selection import combined

MOMENT = 0.002  # seconds for a choice
STEP = 11  # between the states of a random game that are looked at

# somebody may take a first moon, which a Steal action can then be used on
FIRST_MOON = (
    "players=2 first=0 seat=0 next=choose roll=3 "
    "dice=fire.water.water2.water2.earth.earth2,steal idle=0 used=3 scores=0,2 "
    "boards=Delta:-.-.-.-.-/Iota:-.-.-.-.-.-.-.-.-/Eta:-.-.-.-.-.-.-"
)
ONE_SHORT = (
    "players=2 first=0 seat=0 next=choose roll=3 "
    "dice=fire.water2.earth.earth.earth.earth2,blank idle=0 used=1.2.3.4.5 scores=14,15 "
    "boards=Delta:1.1.1.1.-/Iota:0.0.-.-.-.-.-.-.-/Eta:-.0.0.-.-.-.1"
)


def ended(thought: Thought, seat: int) -> list[int]:
    """Return the actions after which it is another seat's turn, or the game is over."""
    game, state = thought.evaluator.game, thought.state
    after = {action: game.following(state, action) for action in game.legal(state)}
    return [action for action, one in after.items() if int(one.player) != seat]


@combined("name players", games.names(), (2, 3))
def test_replies_are_those_of_the_next_seat(name: str, players: int) -> None:
    game, asked = games.get(name), 0
    for state in islice(states(game, players, seed=5), 0, None, STEP):
        if game.to_move(state) in (CHANCE, TERMINAL):
            continue
        seat, thought = game.to_move(state), think(game, state, MASTER, None)
        for action in ended(thought, seat)[:3]:
            replies = thought.replies(action)
            assert sum(reply.chance for reply in replies) <= 1.0 + 1e-9
            assert {reply.seat for reply in replies} <= {(seat + 1) % players}
            assert all(len(reply.gains) == players for reply in replies)
            assert len({reply.thing for reply in replies}) == len(replies)
            asked += len(replies)
    assert asked


def test_a_turn_that_goes_on_has_no_replies() -> None:
    game = games.get("astroventure")
    state = next(one for one in states(game, 2, 3) if game.to_move(one) >= 0)
    thought = think(game, state, EXPERT, None)
    keeps = [one for one in game.legal(state) if game.text(one).startswith("keep")]
    assert keeps and not any(thought.replies(one) for one in keeps[:5])


# --- hints: what is told of them -----------------------------------------------------------------


def choice(replies: list[Reply], **further: Any) -> Choice:
    return Choice(seat=0, action=1, share=0.5, gains=[0, 0], endings=[], replies=replies, **further)


def reply(thing: int, chance: float, *gains: int, **further: Any) -> Reply:
    return Reply(thing, chance, thing, 1, gains or (0, 2), **further)


def test_what_sets_two_choices_apart_comes_first() -> None:
    best = choice([reply(1, 0.5), reply(2, 0.3), reply(3, 0.2, -2, 2)])
    other = choice([reply(2, 0.3), reply(3, 0.6, -2, 2), reply(4, 0.1, 0, 0)])
    first, second = told_replies(best, other)
    assert [one.thing for one in first] == [3, 1]  # the same of both, and what harms nobody, is not
    assert [one.chance for one in first] == [0.2, 0.5]
    assert [one.chance for one in second] == [0.6, 0.0]


def test_the_loss_of_the_game_counts_most() -> None:
    best = choice([reply(1, 0.1, 0, 1), reply(2, 0.9, 0, 9)])
    other = choice([reply(1, 0.9, 0, 1, result=0.0), reply(2, 0.1, 0, 9)])
    first, second = told_replies(best, other)
    assert [one.thing for one in first] == [1, 2]
    assert second[0].result == 0.0


def test_nothing_is_compared_with_a_turn_that_goes_on() -> None:
    best, other = choice([reply(1, 0.5)]), choice([])
    assert told_replies(best, other) == (best.replies, [])
    assert told_replies(other, best) == ([], [])
    assert told_replies(best, None) == (best.replies, [])


def test_no_more_is_told_than_can_be_read() -> None:
    best = choice([reply(thing, 0.05) for thing in range(15)])
    both = side_by_side(best, choice([reply(20, 0.5)]))
    assert [len(one.replies) for one in both] == [REPLIES, REPLIES]
    assert [one.thing for one in both[0].replies] == [one.thing for one in both[1].replies]


def test_learned_values_are_as_good_where_they_hardly_differ() -> None:
    known = Judgement(None, None)
    assert noise(known, 0, 1) == EQUAL
    assert noise(replace(known, trained=True), 0, 1) == TRAINED


@pytest.mark.parametrize("name", games.names())
def test_one_of_those_that_are_as_good_is_told(name: str) -> None:
    game = games.get(name)
    for state in islice(states(game, 2, seed=8), 0, None, 31):
        if game.to_move(state) in (CHANCE, TERMINAL):
            continue
        given = hint(game, state, MOMENT)
        assert (given.alike is None) == (given.as_good == 0)
        if given.alike is not None:
            assert given.alike.action != given.best.action
            assert given.other is None or given.alike.share > given.other.share


# --- the games -----------------------------------------------------------------------------------


def told_after(game: Game, state: State, *texts: str) -> list[Choice]:
    """Return choices by their texts, as master sees them."""
    thought = think(game, state, MASTER, None)
    shares = dict(thought.judged.ranked())
    numbers = [game.parse(text) for text in texts]
    return [choice_of(game, state, thought, one, shares[one]) for one in numbers]


def test_a_moon_lets_the_next_player_use_a_special_action() -> None:
    game = games.get("astroventure")
    state = game.parse_state(FIRST_MOON)
    waits, takes = told_after(game, state, "stop", "take Delta moon 2")
    used = {
        game.text(one.action): one for one in takes.replies if "action" in game.text(one.action)
    }
    assert used["action 1 Delta moon 2 from 0"].gains == (-1, 4)
    assert not any("action" in game.text(one.action) for one in waits.replies)
    assert takes.leaves is not None and waits.leaves is not None and takes.leaves > waits.leaves


def test_who_lacks_one_body_of_a_system_is_seen() -> None:
    game = games.get("astroventure")
    boards = game.view(game.parse_state(ONE_SHORT))["boards"]
    assert {board["system"]: board["one_short"] for board in boards} == {
        "Delta": [1],
        "Iota": [],
        "Eta": [],
    }


def test_the_next_player_places_its_best_die_after_each_side_of_the_new_one() -> None:
    game = games.get("diceopolis").compiled
    *_, state = (one for one in islice(states(game, 2, 4), 60) if game.to_move(one) >= 0)
    action = game.legal(state)[0]
    after, expected = game.following(state, action), dict[int, float]()
    for faces, chance in game.outcomes(after):
        cell = placed_cell.interpreted(
            think(game, game.after_roll(after, faces), MASTER, None).best
        )
        expected[cell] = expected.get(cell, 0.0) + chance
    replies = think(game, state, MASTER, None).replies(action)
    assert {one.thing: one.chance for one in replies} == pytest.approx(expected)


# seat 0 takes the last Star Medic, or leaves it to seat 1
LAST_STAR_MEDIC = (
    "players=2 first=0 seat=0 next=claim slot=3 left=0,0,2 rolled=-,-,- "
    "slots=white-a:lion,white-a:lion,white-b:gear/white-a:lion,white-b:lion,black:lion/"
    "-,-,black:cutlery used=- lions=0:0 took=no hand=- stock=0.3.3.2.1.3.2.2.2.2.3.2.3.34 "
    "gone=0.0.0.0.0.0.0.0.0.0.0.0.0.0 last=- idle=0 bays=-|4.5|1.7.8/1.5.9.10.12|1|T"
)


def test_the_last_tile_of_its_kind_is_denied() -> None:
    game = games.get("novo-dice")
    state = game.parse_state(LAST_STAR_MEDIC)
    medic, sailor = told_after(game, state, "claim Star Medic lions", "claim Tin Sailor lions")
    won = {game.shown(one.action)["tile"]: one for one in sailor.replies}
    assert won["Star Medic"].gains == (0, 5)
    assert "Star Medic" not in {game.shown(one.action)["tile"] for one in medic.replies}


def test_the_end_of_a_game_is_told_with_what_it_brings() -> None:
    game = games.get("diceopolis")
    *_, last = (one for one in states(game, 2, 1) if game.to_move(one) >= 0)
    (given,) = told_after(game, last, game.text(game.legal(last)[0]))
    after = game.following(last, game.legal(last)[0])
    assert given.result == game.shares(after)[game.to_move(last)]
    assert not given.replies and given.leaves is None
