"""Some thirty faults: people play on while servers, PostgreSQL, Redis and the disk fail."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import SystemRandom

import pytest

from tests.web import services

BENCH = Path(__file__).parents[2] / "bench" / "faults.py"
FAULTS = {"redis": 14, "postgresql": 8, "sqlite": 8, "workers": 1}
SERVERS = {"workers": 2}
SECONDS = 15.0  # for each: as many faults as there is time for, and one at least


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be stopped here")
@pytest.mark.parametrize("store", FAULTS)
def test_nothing_that_was_told_is_lost(store: str, tmp_path: Path) -> None:
    if store != "sqlite":
        with services.cluster(), services.redis():
            pass  # both are here, or the test is skipped
    seed = 1 if os.environ.get("CI") else SystemRandom().randrange(2**31)
    results = tmp_path / "results.json"
    command = ["--store", store, "--seed", seed, "--faults", FAULTS[store], "--tables", 4]
    command += ["--servers", SERVERS.get(store, 3)]
    command += ["--seconds", SECONDS, "--results", results]
    done = subprocess.run(
        [sys.executable, BENCH, *map(str, command)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    made = [json.loads(line) for line in results.read_text().splitlines()]
    assert made and not any(fault["findings"] for fault in made)
