"""Compiled rules once more, with every index checked: whole games, batches, what is refused."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dicewright.core.record import Record, int32
from dicewright.core.rule import cache_folder, rule
from dicewright.core.state import COMPILED

CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
TESTS = Path(__file__).parent


class State(Record):
    """A list that a rule may overrun."""

    list = int32(3)


ONCE_MORE = (  # tests that between them compile every rule of the games
    "compiled_equals_interpreted",
    "seeds_repeat_games",
    "observations_are_numbers",
    "compiled_steps_equal",
    "(what_is_refused_changes_nothing and compiled)",
    "checks_are_on",
)


@rule
def read(s: Any, index: int) -> int:
    """Read what stands at an index."""
    return int(s.list[index])


@rule
def read_through_another_rule(s: Any, index: int) -> int:
    """Let another rule read it."""
    return read(s, index)


@pytest.mark.skipif(not CHECKED, reason="runs inside the test below")
def test_checks_are_on_in_compiled_rules() -> None:
    state = COMPILED.empty(State)
    assert read.compiled(state, 2) == 0
    for check in (read, read_through_another_rule):
        with pytest.raises(IndexError, match="out of bounds"):
            check.compiled(state, 3)
    assert cache_folder().name.endswith("-bounds"), "checked code has a cache of its own"


@pytest.mark.slow
@pytest.mark.skipif(CHECKED, reason="would start itself")
def test_the_compiled_tests_pass_with_bounds_checks() -> None:
    names = ("test_contract.py", "test_bounds.py", "envs/test_vector.py")
    files = [str(TESTS / name) for name in names]
    chosen = ["-p", "no:cacheprovider", "-k", " or ".join(ONCE_MORE)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *chosen, *files],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"},  # quick to compile
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(r"(\d+) passed", done.stdout)
    assert told and "skipped" not in done.stdout, done.stdout
    assert int(told[1]) > 100
