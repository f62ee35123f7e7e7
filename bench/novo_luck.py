"""How much of Novo Dice is luck: what a perfect turn is worth, against what the dice move.

Two experts play. At the beginning of every turn its equity, the share of the win a player can
expect, is computed exactly; once the turn is over, the difference is its luck. From the same state
greedy plays a turn too, with dice of its own: on average it loses what a perfect turn gains.

python bench/novo_luck.py [--games 100] [--json]
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import click

from bars import Row, report
from dicewright import bots
from dicewright.bots.levels import evaluator_of
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED, State
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.bots.evaluator import GameEvaluator

PLAYERS = 2


class Turns(NamedTuple):
    """What some turns did to the shares of their players."""

    luck: list[float]
    lost: list[float]  # by greedy, its own luck included


def measure(game: Game, games: int) -> Turns:
    """Play the games."""
    turns, evaluator, random = Turns([], []), evaluator_of(game, "expert"), Random(1)
    assert isinstance(evaluator, GameEvaluator)
    expert = bots.get("expert")
    for index in range(games):
        match = Match.begin(game, ["bot:expert"] * PLAYERS, 1, index, first=index % PLAYERS)
        seats = [bots.BotPlayer(expert, game, seat, 1, index) for seat in range(PLAYERS)]
        events = play(match, Generated(game, 1, index), seats)
        while match.to_move != TERMINAL:
            player = int(match.state.player)
            before = evaluator.solver.plan(evaluator.ends(match.state)).solve(match.state).value
            turns.lost.append(
                before - evaluator.shares(after_greedy(game, match.state, random))[player]
            )
            while match.to_move != TERMINAL and int(match.state.player) == player:
                next(events)
            turns.luck.append(evaluator.shares(match.state)[player] - before)
    return turns


def after_greedy(game: Game, state: State, random: Random) -> State:
    """Return the state that greedy's turn leaves behind."""
    match, player = Match(game, ["?"] * PLAYERS, int(state.first)), int(state.player)
    match.state = game.form.copy(state)
    bot = bots.bot("greedy", game, player, 1)
    while match.to_move != TERMINAL and int(match.state.player) == player:
        if match.to_move == CHANCE:
            dice = game.dice(match.state)
            game.roll(match.state, [random.choice(game.sides(kind)) for kind in dice])
        else:
            game.act(match.state, bot.choose(match))
    return match.state


@click.command(epilog="Example: python bench/novo_luck.py --games 300")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(games: int, as_json: bool) -> None:
    """Measure, and print."""
    turns = measure(GAME.using(form=COMPILED), games)
    a_game = len(turns.luck) / games
    worth, error = fmean(turns.lost), stdev(turns.lost) / sqrt(len(turns.lost))
    rows = [
        Row("turns a game, of both", a_game, "turns"),
        Row("a perfect turn against greedy's, of the win", 100.0 * worth, "%"),
        Row("  its standard error", 100.0 * error, "%"),
        Row("luck of a perfect turn, standard deviation", 100.0 * stdev(turns.luck), "%"),
        Row("perfect turns of a game together", 50.0 * worth * a_game, "%"),
        Row("luck of a game, standard deviation", 100.0 * stdev(turns.luck) * sqrt(a_game), "%"),
    ]
    note = "Shares of the win by expert's own value. Against greedy a player has one in two turns."
    report(rows, [note], as_json)


if __name__ == "__main__":
    main()
