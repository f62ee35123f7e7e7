"""The package as a stranger gets it: installed into an empty environment, played and served."""

import os
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicewright import games

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[1]
SECONDS = 600  # on the busiest machine
PARTS = (
    "web/static/index.html",
    "web/tables/strengths.toml",
    "web/store/migrations/",
    "/editions/",
    "/bots/weights/",
    "/bots/slacks.toml",
    "/help.md",
    "/analysis/puzzles.jsonl",
    "lesson",
    "cli/new_game_files/game.py.template",
    "py.typed",
    "licenses/LICENSE",
    "licenses/NOTICE",
)


class Environment:
    """An environment that begins empty, and in which nothing is compiled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.variables = clean | {"DICEWRIGHT_CACHE": str(folder / "compiled")}
        self.run(sys.executable, "-m", "venv", str(folder / "venv"))

    def run(self, *command: str, typed: str = "") -> str:
        """Run a command far from the sources, and return what it says."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.variables,
            input=typed,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def pip(self, *words: str) -> str:
        return self.run(str(self.bin / "python"), "-m", "pip", "--quiet", *words)

    def dicewright(self, *words: str, typed: str = "") -> str:
        return self.run(str(self.bin / "dicewright"), *words, typed=typed)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Give an environment with the package and what it needs, and nothing else."""
    environment = Environment(tmp_path_factory.mktemp("stranger"))
    try:
        environment.pip("download", "--no-deps", "hatchling")
    except AssertionError:
        pytest.skip("no package index can be reached")
    environment.pip("wheel", "--no-deps", "--wheel-dir", str(environment.folder), str(ROOT))
    (wheel,) = environment.folder.glob("dicewright-*.whl")
    environment.pip("install", "--constraint", str(ROOT / "constraints.txt"), str(wheel))
    return environment


def test_the_wheel_holds_all_that_playing_needs(installed: Environment) -> None:
    (wheel,) = installed.folder.glob("dicewright-*.whl")
    held = zipfile.ZipFile(wheel).namelist()
    assert [part for part in PARTS if not any(part in name for name in held)] == []
    assert not any(name.startswith(("tests/", "frontend/")) for name in held)


def test_it_plays(installed: Environment) -> None:
    for name in games.names():
        assert name in installed.dicewright("games")
        played = "simulate", name, "--players", "greedy,greedy", "--games", "1"
        installed.dicewright(*played, "--seed", "1", "--records", "records")
    (record, *_) = (installed.folder / "records").iterdir()
    assert installed.dicewright("replay", str(record))


def test_somebody_plays_in_the_terminal(installed: Environment) -> None:
    kept = installed.folder / "game.jsonl"
    words = "play", "diceopolis", "--record", str(kept)
    assert installed.dicewright(*words, typed="1\n1\n1\n") and kept.exists()


@pytest.fixture
def address(installed: Environment) -> Iterator[str]:
    """Give the address of a server that says by itself when it is open."""
    command = [str(installed.bin / "dicewright"), "serve", "--port", "0", "--data", "data"]
    how: dict[str, Any] = {"cwd": installed.folder, "env": installed.variables, "text": True}
    with subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=1, **how) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        yield next(word for word in line.split() if word.startswith("http"))
        server.terminate()


def get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:
        content: bytes = answer.read()
        return content


def test_it_serves_before_anything_is_compiled(address: str) -> None:
    health = msgspec.json.decode(get(f"{address}/api/health"))
    assert health["status"] == "ok"
    assert {one["game"] for one in health["not_ready"]} == set(games.names())
    assert b"<title>" in get(address)
    for name in games.names():
        assert msgspec.json.decode(get(f"{address}/api/lesson?game={name}"))["game"] == name
