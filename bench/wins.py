"""How often a choice that wins alone at once is left, or valued below 1, and by whom.

python bench/wins.py [GAME ...] [--games 400] [--time 20ms] [--json]
"""

import json
from collections import Counter
from functools import cache
from itertools import product
from random import Random
from typing import Any

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from dicewright import bots, games
from dicewright.analysis.appraiser import Appraiser, appraiser_of
from dicewright.bots import EXPERT, MASTER
from dicewright.bots.ends import ender
from dicewright.bots.evaluator import Key
from dicewright.bots.levels import think
from dicewright.cli.common import seconds_of
from dicewright.core.dice import Generated
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.state import COMPILED

PLAYERS = ("random", "greedy")  # each seat draws one
GREEDY, REVIEW = "greedy", "review"
WHO = (GREEDY, EXPERT, MASTER, REVIEW)

Counts = Counter[tuple[str, str]]  # by who, and what


def settings(game: Game) -> list[tuple[Game, int]]:
    """Return a game under all its options, with every number of players."""
    names = [option.name for option in game.option_list]
    values = product(*(option.values for option in game.option_list))
    chosen = [dict(zip(names, one, strict=True)) for one in values]
    return [
        (game.using(options=one, form=COMPILED), players)
        for players in game.players
        for one in chosen
    ]


def winning(game: Game, state: Any) -> set[int]:
    """Return the actions that win alone at once."""
    actions, players = np.array(game.legal(state), np.int32), game.players[-1]
    results = np.zeros(len(actions))
    room = game.state_type.array(1), np.zeros(players, np.int32)
    ender(game).compiled(state, game.tables, actions, *room, np.zeros(players), results)
    return {*actions[results == 1.0].tolist()}


@cache
def appraiser_for(key: Key) -> Appraiser:
    """Return an appraiser, made once."""
    return appraiser_of(key.game)


def look(match: Match, wins: set[int], seconds: float, counts: Counts) -> None:
    """Ask everybody about a position with a win."""
    game, state = match.game, match.state
    judged = {level: think(game, state, level, seconds).judged for level in (EXPERT, MASTER)}
    judged[REVIEW] = appraiser_for(Key(game)).weigh(state)
    for who, one in judged.items():
        shares = dict(one.ranked())
        counts[who, "below"] += any(shares[action] < 1.0 for action in wins)
        counts[who, "left"] += one.best not in wins
    greedy = bots.bot(GREEDY, game, match.to_move, 1)
    counts[GREEDY, "left"] += greedy.choose(match) not in wins
    for who in WHO:
        counts[who, "wins"] += 1


def play(game: Game, players: int, index: int, seconds: float, counts: Counts) -> None:
    """Play a game; where there is a win it continues at random, so that more may follow."""
    random = Random(f"wins {index}")
    levels = [random.choice(PLAYERS) for _ in range(players)]
    match, dice = Match.begin(game, levels, 1, index), Generated(game, 1, index)
    seats = [bots.bot(one, game, i, 1, index) for i, one in enumerate(levels)]
    while (seat := match.to_move) != TERMINAL:
        if seat == CHANCE:
            match.apply(Roll(tuple(dice.roll(game, match.state))))
            continue
        legal = game.legal(match.state)
        wins = winning(game, match.state) if len(legal) > 1 else set()
        if wins:
            look(match, wins, seconds, counts)
        match.apply(Act(seat, random.choice(legal) if wins else seats[seat].choose(match)))


def measure(name: str, number: int, seconds: float) -> list[dict[str, Any]]:
    """Play games under all settings in turn, and count."""
    counts: dict[str, Counts] = {}
    cases = settings(games.get(name).compiled)
    for index in range(number):
        game, players = cases[index % len(cases)]
        options = " ".join(f"{key}={value}" for key, value in game.options.items())
        play(game, players, index, seconds, counts.setdefault(options, Counter()))
    return [
        {"game": name, "options": options, "who": who}
        | {what: count[who, what] for what in ("wins", "below", "left")}
        for options, count in counts.items()
        for who in WHO
    ]


@click.command(epilog="Example: python bench/wins.py astroventure --games 400")
@click.argument("names", metavar="[GAME]...", nargs=-1, type=click.Choice(games.names()))
@click.option("--games", "number", default=400, show_default=True, type=click.IntRange(min=1))
@click.option("--time", "limit", default="20ms", show_default=True, help="For a choice of master.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(names: tuple[str, ...], number: int, limit: str, as_json: bool) -> None:
    """Measure, and print."""
    seconds = seconds_of("--time", limit)
    rows = [row for name in names or games.names() for row in measure(name, number, seconds)]
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    table = Table("game", "options", "who", "decisions with a win", "valued below 1", "left")
    for row in rows:
        below = "" if row["who"] == GREEDY else str(row["below"])
        told = row["game"], row["options"], row["who"], str(row["wins"]), below, str(row["left"])
        table.add_row(*told)
    Console(highlight=False).print(table)


if __name__ == "__main__":
    main()
