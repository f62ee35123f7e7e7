"""How well Pig is played that nobody here has written a bot for, against its best play, exactly.

Pig is solved by value iteration in plain NumPy. A level is asked for its choice wherever its own
play leads; that policy is then played against the best one, and against who holds at 20, by
calculation, so that no luck is in the figures. The search that larger games need is measured on
Pig too, as if it were one: in choices of games that nothing was tuned by.

python bench/pig.py [--level master] [--choices 200] [--seconds 1.0] [--json]
"""

import sys
from pathlib import Path
from statistics import fmean
from time import perf_counter, process_time

import click

from bars import Row, report
from dicewright.bots import MASTER
from dicewright.bots.levels import evaluator_of
from dicewright.bots.searcher import judgement
from dicewright.bots.searching import GraphSearch

sys.path.append(str(Path(__file__).parent.parent))
from tests import pig

HELD_OUT = 12  # the seed of games that nothing was tuned by
GAMES = 300


def play(level: str) -> list[Row]:
    """Measure a level's play."""
    evaluator, began = evaluator_of(pig.pig(), level), process_time()
    evaluator.judge(pig.position(0, 0, 5))
    waited, began = process_time() - began, process_time()
    own = pig.policy(lambda *of: evaluator.judge(pig.position(*of)).best)
    asked = process_time() - began
    best = pig.policy(pig.solution().best)
    usual = pig.policy(lambda own, other, turn: pig.HOLD if turn >= 20 else pig.ROLL)
    against = [
        (pig.first_wins(usual, one) + 1.0 - pig.first_wins(one, usual)) / 2 for one in (own, best)
    ]
    optimum = pig.first_wins(best, best)
    return [
        Row("the best play, first player", 100 * optimum, "%", "Neller and Presser: 53.06 %"),
        Row(f"{level} against it, first", 100 * pig.first_wins(own, best), "%", at_least=52.06),
        Row(f"{level} against it, second", 100 * (1 - pig.first_wins(best, own)), "%"),
        Row(f"hold at 20 against {level}", 100 * against[0], "%", at_most=49.0),
        Row("hold at 20 against the best play", 100 * against[1], "%"),
        Row("to solve it, once", waited, "s", "of a processor, with compiling if need be"),
        Row("all choices together", asked, "s", "of a processor"),
    ]


def search(count: int, seconds: float) -> list[Row]:
    """Measure the search that larger games need."""
    graph, every = GraphSearch(pig.pig()), pig.choices(GAMES, HELD_OUT)
    lost, within, walks = [], [], []
    for own, other, turn in every[:: max(1, len(every) // count)]:
        state, exact = pig.position(own, other, turn), pig.solution().of_actions(own, other, turn)
        graph.learnt(2)
        graph.clear()
        graph.run_until(state, perf_counter() + seconds)
        found = graph.found(state)
        lost.append(max(exact) - exact[judgement(found, 0).best])
        walks.append(found.walks)
        off = [abs(found.values[i, 0] - exact[i]) <= 2 * found.errors[i] for i in range(2)]
        within += off
    game = 100 * fmean(lost) * len(every) / GAMES
    what = f"{len(lost)} choices, {fmean(walks):,.0f} walks each"
    return [
        Row(f"a search of {seconds:g} s gives away in a game", game, "%", what),
        Row("values that are within what is said", 100 * fmean(within), "%", at_least=90.0),
    ]


@click.command()
@click.option("--level", default=MASTER, help="Whose play is measured.")
@click.option("--choices", default=200, help="In how many choices search is measured; 0: none.")
@click.option("--seconds", default=1.0, help="How long it searches.")
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
def main(level: str, choices: int, seconds: float, as_json: bool) -> None:
    """Measure Pig."""
    report(play(level) + (search(choices, seconds) if choices else []), [], as_json)


if __name__ == "__main__":
    main()
