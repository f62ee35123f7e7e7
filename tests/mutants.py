"""Mutation testing of the rules: a sample of small changes, each of which some test should see.

`make mutants` works on a copy in build/mutants, with rules interpreted. What survives is told with
its change: it is alike in effect, or a test is missing.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path
from random import Random

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import TestOutcome, WorkItem

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "mutants"
COPIED = ("src", "tests", "docs", "pyproject.toml", "README.md")
GAMES = {  # the folder of a game: what the names of its tests begin with
    "novo_dice": "novo",
    "diceopolis": "diceopolis",
    "astroventure": "astro",
}
NO_RULES = (  # files of a game that say nothing of its rules
    *("__init__.py", "arrays.py", "capabilities.py", "fast.py", "fit.py", "spaces.py", "tally.py"),
    *("terminal.py", "view.py", "words.py"),
)
TESTS = (
    *("tests/test_{}_*.py", "tests/test_contract.py", "tests/test_golden.py"),
    "tests/test_fast.py",  # interpreted play uses tuned forms: the others are seen here alone
)
INTERPRETED = "not compiled and not both_forms"
SECONDS = 300.0  # after which a mutant counts as caught: it has made a loop endless


def modules(game: str) -> list[Path]:
    """Return the files that hold a game's rules, in the copy."""
    folder = Path("src/dicewright/games") / game
    return [path for path in sorted(folder.glob("*.py")) if path.name not in NO_RULES]


def command(game: str, marked: str) -> str:
    """Return what tests a game's rules, as fast as can be, and ends at the first failure."""
    patterns = [pattern.format(GAMES[game]) for pattern in TESTS]
    files = [str(path) for pattern in patterns for path in sorted(Path().glob(pattern))]
    own = f"{INTERPRETED} and {GAMES[game]}"
    options = ["-x", "-q", "-p", "no:cacheprovider", "-m", f"'{marked}'", "-k", f"'{own}'"]
    return " ".join([sys.executable, "-m", "pytest", *options, *files])


def drawn(game: str, count: int, seed: int) -> list[WorkItem]:
    """Return a sample of all mutants of a game."""
    with use_db(f"{game}.sqlite") as session:
        init(modules(game), session, {})
        every = sorted(session.work_items, key=lambda item: str(item.mutations))
    return Random(seed).sample(every, min(count, len(every)))


def survivors(game: str, mutants: list[WorkItem], marked: str) -> list[str]:
    """Return the changes that no test sees."""
    found = []
    for number, mutant in enumerate(mutants, 1):
        result = mutate_and_test(mutant.mutations, command(game, marked), SECONDS)
        survived = result.test_outcome == TestOutcome.SURVIVED
        _tell(f"{game} {number}/{len(mutants)}: {'survived' if survived else 'caught'}")
        if survived:
            found.append(str(result.diff))
    return found


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Test a sample of mutants of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="mutants of each game (20)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--game", choices=GAMES, action="append", help="only of this game")
    parser.add_argument("--marked", default="not slow", help="which tests, as for pytest -m")
    asked = parser.parse_args()
    shutil.rmtree(COPY, ignore_errors=True)
    for name in COPIED:
        source = ROOT / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, _made(COPY) / name)
    os.chdir(COPY)
    os.environ |= {"PYTHONPATH": str(COPY / "src"), "DICEWRIGHT_CACHE": str(COPY / "cache")}
    games = asked.game or list(GAMES)
    found = [
        diff
        for game in games
        for diff in survivors(game, drawn(game, asked.count, asked.seed), asked.marked)
    ]
    for diff in found:
        _tell(f"\nSurvived:\n{diff}")
    _tell(f"\n{len(found)} of {asked.count * len(games)} mutants survived")


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


if __name__ == "__main__":
    main()
