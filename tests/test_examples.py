"""The examples do what they say, in their small versions."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicewright import games

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(example: str, *arguments: str) -> str:
    """Run an example; return what it prints."""
    command = [sys.executable, str(EXAMPLES / example), *arguments]
    one_thread = os.environ | {"OPENBLAS_NUM_THREADS": "1"}  # the other tests need the cores
    ran = subprocess.run(command, capture_output=True, text=True, env=one_thread)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def shares(told: str) -> list[float]:
    """Return the shares of wins that an example tells, in per cent."""
    return [float(share) for share in re.findall(r"([\d.]+) ?%", told)]


def test_every_example_is_run_here() -> None:
    tested = Path(__file__).read_text("utf-8")
    assert all(f'"{path.name}"' in tested for path in EXAMPLES.glob("*.py"))


SMALL = {  # what a newcomer writes first, and a part of what each prints
    "load_game.py": "<AstroVenture: edition quartet, variant=race, stop_on_match=false>",
    "random_game.py": "<Novo Dice: Ann, Ben; 363 events; the game is over>",
    "given_dice.py": "refused: D2: a cell must touch 2 dice, (3,3) touches 0",
    "outcomes.py": " points: ",
    "replay_record.py": "finished <Diceopolis: Ann, Ben; 152 events",
    "ask_bot.py": "expert: place 1 (-1,-1), which gains 4",
    "exact_odds.py": "within 3 rolls",
    "many_games.py": "<2000 games of Diceopolis: greedy ",
    "vector_games.py": "games ended, wins by seat: [0.",
    "own_edition.py": "<Diceopolis: edition three in hand, row=colour> points on average",
    "own_bot.py": "won 5 of 5 games against random",
}


@pytest.mark.parametrize("example", SMALL)
def test_small_programs(example: str) -> None:
    assert SMALL[example] in run(example)
    assert len((EXAMPLES / example).read_text("utf-8").splitlines()) <= 25


@pytest.mark.slow
def test_yahtzee_ends_as_plain_enumeration_says() -> None:
    assert "differ by" in run("yahtzee.py", "--check")


@pytest.mark.slow
def test_training_learns_in_some_seconds() -> None:
    told = run("train.py", "--small")
    before, after = (shares(line) for line in told.splitlines() if "against" in line)
    assert before[0] < 60 < 90 < after[0], told
    assert before[1] < after[1], told


@pytest.mark.parametrize("name", games.names())
def test_a_bot_of_ones_own_beats_random(name: str) -> None:
    told = run("bot.py", name, "--games", "10")
    assert shares(told)[0] > 50, told


def test_results_are_loaded_into_a_frame(tmp_path: Path) -> None:
    told = run("frame.py", "--games", "300")
    assert "300 games, columns: game, seed, index, first, moves, points_0" in told
    assert "lead of the winner" in told
    wrong = tmp_path / "missing.parquet"
    command = [sys.executable, str(EXAMPLES / "frame.py"), str(wrong)]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 2
    assert "does not exist" in ran.stderr
