"""How fast AstroVenture's turn is solved: the tables of an edition, then turns of a random game.

python bench/turns.py [--json]
"""

import time
from copy import deepcopy
from itertools import islice
from random import Random
from statistics import median

import click

from bars import Row, report
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import State
from dicewright.games import astroventure
from dicewright.games.astroventure.solve import TurnSolver

GAME = astroventure.GAME.compiled

STATES = 600  # of a random game of four
FACES = ["fire", "fire2", "water", "water2", "earth", "earth2"]


def largest() -> Game:
    """Return the game with as many dice and faces as an edition can have."""
    parsed = deepcopy(GAME.edition.parsed)
    parsed["edition"]["name"] = "largest"
    parsed["dice"] |= {"elemental": 10, "elemental_faces": FACES}
    return GAME.using(GAME.edition_type.convert(parsed, "largest"))


def positions(game: Game, random: Random) -> list[State]:
    """Return states of a random game."""
    state = game.start(4)
    found: list[State] = []
    while game.to_move(state) != TERMINAL and len(found) < STATES:
        found.append(game.form.copy(state))
        if game.to_move(state) == CHANCE:
            game.roll(state, [random.choice(game.sides(kind)) for kind in game.dice(state)])
        else:
            game.act(state, random.choice(game.legal(state)))
    return found


def measure(game: Game) -> list[Row]:
    """Measure the tables and the turns of one edition."""
    random = Random(1)
    found = positions(game, random)
    solver = TurnSolver(game)
    for state in islice(found, 2):  # before a roll, and after one: both compile
        solver.solve(state, {})
    began = time.perf_counter()
    solver = TurnSolver(game)
    tables = time.perf_counter() - began
    seconds = []
    for state in found:
        worths = {ending: random.random() for ending in solver.endings(state)}
        began = time.perf_counter()
        solver.solve(state, worths)
        seconds.append(time.perf_counter() - began)
    most = f"{len(found)} turns, 99 % in {sorted(seconds)[len(found) * 99 // 100] * 1e3:.2f} ms"
    return [
        Row(f"tables, {game.edition.name}", tables, "s", at_most=1),
        Row(f"a turn, {game.edition.name}", median(seconds) * 1e3, "ms", most, at_most=1),
    ]


@click.command(epilog="Example: python bench/turns.py")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(as_json: bool) -> None:
    """Measure the standard edition and the largest one."""
    rows = [row for game in (GAME.compiled, largest().compiled) for row in measure(game)]
    report(rows, ["One core; a turn is any point of one, with random worths."], as_json)


if __name__ == "__main__":
    main()
