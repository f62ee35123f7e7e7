"""What ends a game is worth its result, and nothing is better than to win: everywhere, exactly."""

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from dicewright import bots, games
from dicewright.analysis.appraiser import appraiser_of
from dicewright.analysis.tutor import warning
from dicewright.bots import EXPERT, MASTER, BotPlayer
from dicewright.bots.evaluator import Judgement
from dicewright.bots.hints import hint
from dicewright.bots.levels import evaluator_of
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.state import COMPILED, INTERPRETED, State
from dicewright.games.astroventure.bots.completions import WIN, worth_of_completing
from dicewright.games.novo_dice.bays import insert, value_bay
from dicewright.games.novo_dice.state import Phase
from tests import astro
from tests.random_play import Case, case_name, every_count, game_of

MOMENT = 0.002  # seconds for a search
GAMES = 20  # of each case at most
WINS = 2  # positions with a win, after which no more games are played
LAST = 40  # decisions of a game that are looked at
MOST = 4  # positions of a game in which something ends it
STRAY = 0.2  # the chance of any action
GREEDY = bots.get("greedy")
CAREFUL = ("greedy", EXPERT, MASTER)  # levels that never leave a win
LEAST = 4  # positions of a game with a win, over all numbers of players


class End(NamedTuple):
    """A position in which something ends the game."""

    state: State
    results: dict[int, list[float]]  # the shares after each action that does

    @property
    def wins(self) -> set[int]:
        """The actions that win alone."""
        seat = int(self.state.player)
        return {action for action, shares in self.results.items() if shares[seat] == 1.0}


def decisions(game: Game, players: int, seed: int) -> list[State]:
    """Return the states of a game between greedy players who stray in which somebody acts."""
    random, found = Random(seed), []
    match = Match.begin(game, ["?"] * players, seed)
    dice, greedy = Generated(game, seed), BotPlayer(GREEDY, game, 0, seed)
    while (seat := match.to_move) != TERMINAL:
        if seat == CHANCE:
            match.apply(Roll(tuple(dice.roll(game, match.state))))
            continue
        found.append(game.form.copy(match.state))
        astray = random.random() < STRAY
        action = random.choice(game.legal(match.state)) if astray else greedy.choose(match)
        match.apply(Act(seat, action))
    return found


@cache
def ends(case: Case) -> list[End]:
    """Return positions of some games in which something ends them, the last ones of each."""
    game, found = game_of(case).using(form=COMPILED), []
    for seed in range(GAMES):
        of_game = [End(s, results(game, s)) for s in decisions(game, case[1], seed)[-LAST:]]
        found += [end for end in of_game if end.results][-MOST:]
        if sum(bool(end.wins) for end in found) >= WINS:
            break
    return found


def results(game: Game, state: State) -> dict[int, list[float]]:
    """Return the shares after every action that ends the game."""
    after = {action: game.following(state, action) for action in game.legal(state)}
    over = {a: one for a, one in after.items() if game.to_move(one) == TERMINAL}
    return {action: game.shares(one) for action, one in over.items()}


def check(end: End, judged: Judgement) -> None:
    """Check that a judgement says what the results are, and that a win is best."""
    shares, seat = dict(judged.ranked()), int(end.state.player)
    for action, result in end.results.items():
        assert shares[action] == result[seat]
    assert max(shares.values()) <= 1.0
    if end.wins:
        assert judged.best in end.wins


@pytest.mark.parametrize("case", every_count(), ids=case_name)
def test_a_finished_position_is_worth_its_result(case: Case) -> None:
    game = game_of(case).using(form=COMPILED)
    appraiser, evaluators = (
        appraiser_of(game),
        [evaluator_of(game, level) for level in (EXPERT, MASTER)],
    )
    for end in ends(case):
        for action, result in end.results.items():
            after = game.following(end.state, action)
            assert appraiser.shares(after) == result
            for evaluator in evaluators:
                assert evaluator.shares(after) == result


@pytest.mark.parametrize("case", every_count(), ids=case_name)
def test_what_ends_the_game_is_valued_by_its_result_and_a_win_is_best(case: Case) -> None:
    game = game_of(case).using(form=COMPILED)
    appraiser = appraiser_of(game)
    for end in ends(case):
        check(end, appraiser.weigh(end.state))
        for level in (EXPERT, MASTER):
            evaluator = evaluator_of(game, level)
            judged = evaluator.judge(end.state)
            check(end, judged)
            check(end, evaluator.search(end.state, judged, MOMENT))
        if end.wins:
            won = [float(seat == end.state.player) for seat in range(case[1])]
            assert appraiser.shares(end.state) == won


@pytest.mark.parametrize("case", every_count(), ids=case_name)
def test_a_win_is_hinted_at_not_warned_of_and_taken(case: Case) -> None:
    game = game_of(case).using(form=COMPILED)
    for end in ends(case):
        if end.wins and len(game.legal(end.state)) > 1:
            given = hint(game, end.state, MOMENT).best
            assert given.action in end.wins and given.share == 1.0
            for action in end.wins:
                assert warning(game, end.state, game.text(action), MOMENT) is None
            match = Match(game, ["?"] * case[1], 0)
            match.state = end.state
            for bot in [bots.get(name) for name in CAREFUL]:
                player = BotPlayer(bot, game, int(end.state.player), 1, seconds=MOMENT)
                assert player.choose(match) in end.wins, bot.name


@pytest.mark.parametrize("name", games.names())
def test_there_are_wins_among_the_positions(name: str) -> None:
    found = [end for case in every_count() if case[0] == name for end in ends(case)]
    assert sum(bool(end.wins) for end in found) >= LEAST


# --- greedy --------------------------------------------------------------------------------------


def greedy_choice(match: Match) -> str:
    """Return what greedy chooses."""
    return match.game.text(BotPlayer(GREEDY, match.game, match.to_move, 1).choose(match))


def test_greedy_lets_an_idle_game_end_that_it_wins() -> None:
    table = astro.sit_down().complete("take Alpha star")
    table.idle(18)
    table.complete("stop")
    table.roll_for("stop")
    assert greedy_choice(table.match) == "stop"


@pytest.mark.parametrize(
    "case", [c for c in every_count() if c[0] == "astroventure"], ids=case_name
)
def test_no_win_is_worth_more_than_another_to_greedy_which_would_roll_for_it(case: Case) -> None:
    game = game_of(case).using(form=COMPILED)
    for end in ends(case):
        for action in end.wins:
            assert worth_of_completing.compiled(end.state, game.tables, action) == WIN


def last_storing(game: Game, seed: int) -> Match:
    """Return a match of Novo Dice that ends when one tile is stored; the most points win it."""
    random, match, tables = Random(seed), Match(game, ["a", "b"], 0), game.tables
    state = match.state
    *stored, last = random.choices(range(tables.tiles), k=9)
    for tile in stored:
        bay = random.choice([b for b in range(tables.bays) if state.filled[0][b] < tables.spaces])
        insert(state, 0, bay, tile)
        value_bay(state, tables, 0, bay)
        state.free[0] -= 1
    state.score[0] = sum(state.value[0][: tables.bays])
    state.hand[last], state.in_hand, state.took = 1, 1, True
    state.phase, state.last_turns = Phase.STORE, 1
    gains = [game.gains(state, action)[0] for action in game.legal(state)]
    state.score[1] = state.score[0] + max(gains) - 1
    match.state = state
    return match


def test_greedy_hopes_for_nothing_after_its_last_turn_in_novo_dice() -> None:
    game, hard = games.get("novo-dice").using(form=INTERPRETED), 0
    for seed in range(60):
        match = last_storing(game, seed)
        hard += len({game.scores(after)[0] for after in after_all(match)}) > 1
        after = game.after(match.state, game.parse(greedy_choice(match)))
        assert game.shares(after) == [1.0, 0.0]
    assert hard > 20


def after_all(match: Match) -> list[State]:
    """Return the states after every legal action."""
    return [match.game.after(match.state, action) for action in match.game.legal(match.state)]
