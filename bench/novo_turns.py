"""How fast Novo Dice's turn is solved: decisions after each roll, and the turn from its start.

python bench/novo_turns.py [--json]
"""

import time
from collections.abc import Callable
from copy import deepcopy
from random import Random
from statistics import median

import click

from bars import Row, report
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE
from dicewright.core.state import State
from dicewright.games.novo_dice import GAME
from dicewright.games.novo_dice.actions import DONE
from dicewright.games.novo_dice.solve import TurnSolver
from dicewright.games.novo_dice.state import Phase

POSITIONS = 50  # after each roll


def larger() -> Game:
    """Return the game with twice as many white dice."""
    parsed = deepcopy(GAME.edition.parsed)
    parsed["edition"]["name"] = "larger"
    for kind, count in zip(parsed["dice"], (5, 5, 4), strict=True):
        kind["count"] = count
    return GAME.using(GAME.edition_type.convert(parsed, "larger"))


def position(game: Game, rolls: int, random: Random) -> State:
    """Return a random state after so many rolls, with one to three dice on the slots before."""
    while True:
        state = game.start(2)
        for roll in range(1, rolls + 1):
            if game.to_move(state) == CHANCE:
                game.roll(state, [random.choice(game.sides(kind)) for kind in game.dice(state)])
            for _ in range(random.randint(1, 3) if roll < rolls else 0):
                game.act(state, random.choice(game.legal(state)[1:] or [DONE()]))
                if state.phase != Phase.PUT:
                    break
            if roll < rolls and state.phase == Phase.PUT:
                game.act(state, DONE())
        if state.phase == Phase.PUT and state.slot == rolls - 1:
            return state


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def measure(game: Game) -> list[Row]:
    """Measure decisions of one edition."""
    random, solver = Random(1), TurnSolver(game)
    worth = [float(tile.value) for tile in game.edition.data.tiles]
    start = game.start(2)
    solver.solve(start, worth)  # compiles all
    rows = []
    for rolls in (1, 2, 3):
        times = []
        for _ in range(POSITIONS):
            state = position(game, rolls, random)
            values = [value * random.uniform(0, 3) - 1 for value in worth]
            times.append(seconds(lambda s=state, v=values: solver.solve(s, v, -1.0)))  # type: ignore[misc]
        most = f"{POSITIONS} decisions, at most {max(times) * 1e3:.2f} ms"
        name = f"after roll {rolls}, {game.edition.name}"
        bar = 50 if game is GAME.compiled else None
        rows.append(Row(name, median(times) * 1e3, "ms", most, at_most=bar))
    times = [seconds(lambda: TurnSolver(game).solve(start, worth)) for _ in range(5)]
    return [*rows, Row(f"before roll 1, {game.edition.name}", median(times) * 1e3, "ms")]


@click.command(epilog="Example: python bench/novo_turns.py")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(as_json: bool) -> None:
    """Measure the standard edition, and one with twice as many white dice."""
    rows = [row for game in (GAME.compiled, larger().compiled) for row in measure(game)]
    report(rows, ["One core; random worths of the tiles, their ends included."], as_json)


if __name__ == "__main__":
    main()
