"""Without the extra, the modules say which one they need; the vector environment needs none."""

import subprocess
import sys

import pytest

HIDE = """
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
"""


def import_alone(module: str) -> subprocess.CompletedProcess[str]:
    """Import a module where the libraries of the extra are missing."""
    code = f"{HIDE}\nimport dicewright.envs.{module}"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


@pytest.mark.parametrize("module", ["aec", "single", "spiel"])
def test_the_missing_extra_is_named(module: str) -> None:
    ran = import_alone(module)
    assert ran.returncode == 1
    last = ran.stderr.strip().splitlines()[-1]
    assert last == "ImportError: this needs the extra `envs`: pip install 'dicewright[envs]'"


def test_the_vector_environment_needs_no_extra() -> None:
    ran = import_alone("vector")
    assert ran.returncode == 0, ran.stderr
