"""What a user waits for: the library, a first game, the first compile, and the help."""

import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median

import click

from bars import Row, report
from dicewright import games

COLD, WARM, HELP = 5.0, 0.5, 0.15  # the bars, in seconds
PLAY = 45.0  # and in seconds of all cores together
IMPORT, RANDOM = 0.03, 0.3

COMPILE = """
from dicewright.lab.warm import compile_part
compile_part("{name}", "{part}")
"""  # what `dicewright warm --for PART` does for one game

RANDOM_GAME = """
from dicewright import Generated, Match, bot, games, play
game = games.get("{name}")
match = Match.begin(game, ["a", "b"], seed=1)
for _ in play(match, Generated(game, seed=1), [bot("random", game, s, seed=1) for s in range(2)]):
    pass
"""  # interpreted, through the front door

FIRST_GAME = """
from dicewright import games
from dicewright.lab.simulate import Job, play_span
game = games.get("{name}")
play_span(Job(game, ("random",) * game.players[0], 1, 0), 0, 1)
"""


WITHOUT_SCIPY = "import sys; sys.modules['scipy'] = None"  # numba imports it where it is installed


def python(*code: str) -> list[str]:
    """Return the command that runs some code in a new process."""
    return [sys.executable, "-c", "\n".join(code)]


def help_command() -> list[str]:
    """Return the command that prints the help: the installed script, if there is one."""
    script = Path(sysconfig.get_path("scripts"), "dicewright")
    return [*([str(script)] if script.exists() else [sys.executable, "-m", "dicewright"]), "--help"]


def seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """Run a process and return how long it took."""
    start = time.perf_counter()
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def typical(command: Sequence[str], environment: Mapping[str, str], runs: int) -> float:
    """Return the median time of some runs, after one that is not counted."""
    seconds(command, environment)
    return median(seconds(command, environment) for _ in range(runs))


def cache_in(folder: str) -> dict[str, str]:
    """Return an environment whose compiled rules are kept in a folder."""
    return {**os.environ, "DICEWRIGHT_CACHE": folder}


def cold(name: str, runs: int) -> float:
    """Return the median time that compiling a game takes where nothing is compiled yet."""
    times = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory() as folder:
            code = COMPILE.format(name=name, part="serve")
            times.append(seconds(python(code), cache_in(folder)))
    return median(times)


def cpu_for_play(names: Sequence[str]) -> float:
    """Return what compiling all that people need takes, in seconds of a core, measured once."""
    before = os.times()
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            seconds(python(COMPILE.format(name=name, part="play")), cache_in(folder))
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def measure_game(name: str, runs: int) -> Iterator[Row]:
    """Yield the times of a game: interpreted, first compile, and start with compiled rules."""
    played = typical(python(RANDOM_GAME.format(name=name)), os.environ, runs)
    yield Row(f"{name}: a random game", played, "s", "two players", at_most=RANDOM)
    yield Row(f"{name}: cold compile", cold(name, runs), "s", "quick bots", at_most=COLD)
    code = FIRST_GAME.format(name=name)
    with tempfile.TemporaryDirectory() as folder:
        environment = cache_in(folder)
        bare = typical(python(WITHOUT_SCIPY, code), environment, runs)
        yield Row(f"{name}: start to first game", bare, "s", "as installed to play", at_most=WARM)
        full = typical(python(code), environment, runs)
        yield Row(f"{name}: the same, with scipy", full, "s", "as OpenSpiel brings it")


def measure_process(runs: int) -> Iterator[Row]:
    """Yield the times of the library's import, of the help, and of processes to compare with."""
    times = {
        what: typical(command, os.environ, runs)
        for what, command in {
            "dicewright --help": help_command(),
            "python -c pass": python("pass"),
            "python -c 'import dicewright'": python("import dicewright"),
            "python -c 'import numba'": python("import numba"),
        }.items()
    }
    more = times["python -c 'import dicewright'"] - times["python -c pass"]
    yield Row("import dicewright", more, "s", "more than a bare Python", at_most=IMPORT)
    for what, value in times.items():
        yield Row(what, value, "s", at_most=HELP if what == "dicewright --help" else None)


@click.command(epilog="Example: python bench/start.py --runs 3")
@click.option(
    "--game",
    "names",
    multiple=True,
    type=click.Choice(games.names()),
    help="Only this one; repeatable.",
)
@click.option("--runs", default=5, show_default=True, help="Runs; the median counts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(names: tuple[str, ...], runs: int, as_json: bool) -> None:
    """Measure what a user waits for, in new processes."""
    rows = [row for name in names or games.names() for row in measure_game(name, runs)]
    play = Row("compiling for play", cpu_for_play(games.names()), "CPU s", at_most=PLAY)
    report([*rows, play, *measure_process(runs)], [], as_json)


if __name__ == "__main__":
    main()
