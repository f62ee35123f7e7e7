"""Games that are packages of their own, installed in an environment of their own.

What compiles them is seen in `make test` where they stand: what is compiled there is kept.
"""

import json
import os
import re
import site
import subprocess
import sys
import tomllib
import venv
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import pytest

from dicewright import games
from dicewright.cli import check_game
from dicewright.cli.new_game import package_of
from dicewright.contract import Check, outside
from dicewright.contract.broken import Broken
from dicewright.core.errors import Forbidden
from tests.plugins import EXAMPLES, ODD, odd_package, with_examples, with_packages
from tests.selection import mainly

SOURCE = Path(__file__).parent.parent / "src"
MOST_LINES = {"pig": 150, "yacht": 250}
PLACES = ("standing", "installed")


class Python:
    """A Python, and the variables that it runs with."""

    def __init__(self, python: str, variables: Mapping[str, str]) -> None:
        self.python, self.variables = python, {**variables, "COLUMNS": "100"}

    def run(self, *arguments: str, status: int = 0) -> str:
        """Run it with arguments; return what it prints."""
        command = [self.python, *arguments]
        done = subprocess.run(
            command, env=self.variables, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def dicewright(self, *arguments: str, status: int = 0) -> str:
        """Run a command."""
        return self.run("-m", "dicewright", *arguments, status=status)


class Environment(Python):
    """A virtual environment that sees the packages of this one, and has its own."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=True)
        super().__init__(str(folder / "bin" / "python"), {**os.environ, "PYTHONPATH": str(SOURCE)})
        (library,) = folder.glob("lib/python*/site-packages")
        ours = "; ".join(f"site.addsitedir({path!r})" for path in site.getsitepackages())
        (library / "ours.pth").write_text(f"import site; {ours}\n")

    def install(self, *folders: Path) -> None:
        """Install packages from their folders, without the network."""
        offline = ("--no-index", "--no-deps", "--no-build-isolation", "--quiet")
        self.run("-m", "pip", "install", *offline, *map(str, folders))


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Give an environment with both examples installed."""
    made = Environment(tmp_path_factory.mktemp("environment") / "venv")
    made.install(EXAMPLES / "pig", EXAMPLES / "yacht")
    return made


@pytest.fixture
def python(request: pytest.FixtureRequest, tmp_path: Path, where: str) -> Python:
    """Give one that finds the examples where they stand, or the environment."""
    if where == "installed":
        environment: Environment = request.getfixturevalue("environment")
        return environment
    return Python(sys.executable, with_examples(tmp_path / "found", *MOST_LINES))


EVERYWHERE = mainly("name where", ("pig", "standing"), [*product(MOST_LINES, PLACES)])


@pytest.mark.parametrize("name", MOST_LINES)
def test_a_package_is_short_with_all_its_files(name: str) -> None:
    own = [path for path in (EXAMPLES / name).rglob("*") if path.suffix in (".py", ".toml", ".md")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in own) <= MOST_LINES[name]


def test_a_new_game_begins_as_pig() -> None:
    for path, content in package_of("pig").items():
        assert content == (EXAMPLES / "pig" / path).read_text("utf-8"), path


def test_installed_games_are_found(environment: Environment) -> None:
    facts = {game["name"]: game for game in json.loads(environment.dicewright("games", "--json"))}
    assert [*facts][:3] == ["astroventure", "diceopolis", "novo-dice"], "ours come first"
    assert facts["pig"]["comes_with"] == "dicewright-pig 1.0"
    assert facts["yacht"]["comes_with"] == "dicewright-yacht 1.0"
    assert facts["diceopolis"]["comes_with"].startswith("dicewright ")


@pytest.mark.parametrize("name", MOST_LINES)
def test_it_plays_in_a_terminal(environment: Environment, name: str, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    out = environment.dicewright(
        "play", name, "--players", "greedy,random", "--seed", "1", "--record", str(record)
    )
    assert " won with " in out
    told = f"a legal, finished game of {name.title()} (standard), "
    assert told in environment.dicewright("replay", str(record))


@EVERYWHERE
def test_it_is_reviewed(python: Python, name: str, tmp_path: Path) -> None:
    simulated = ("simulate", name, "--players", "random,random", "--games", "1", "--seed", "1")
    python.dicewright(*simulated, "--records", str(tmp_path / "records"))
    (record,) = (tmp_path / "records").iterdir()
    reviewed = json.loads(python.dicewright("review", str(record), "--json"))
    assert sum(one["result"] for one in reviewed["sums"]) == pytest.approx(1)
    assert any(step["best"] for step in reviewed["steps"])


@pytest.mark.parametrize("name", MOST_LINES)
def test_it_keeps_what_every_game_promises(environment: Environment, name: str) -> None:
    groups = ("rules", "texts", "learners")
    out = environment.dicewright("check-game", name, *(f"--only={group}" for group in groups))
    assert "keeps what every game promises" in out
    assert "✓ PettingZoo, Gymnasium and OpenSpiel" in out


@pytest.mark.slow
@pytest.mark.parametrize("name", MOST_LINES)
def test_it_compiles_for_the_card(name: str, tmp_path: Path) -> None:
    """In this environment: the card's libraries are looked for where Python is."""
    command = [sys.executable, "-m", "dicewright", "check-game", name, "--only", "card"]
    env = with_examples(tmp_path, name)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "✓ Whole games compile to the assembly language" in done.stdout


@EVERYWHERE
def test_bots_play_it_and_the_lab_counts(python: Python, name: str) -> None:
    out = python.dicewright(
        "simulate", name, "--players", "greedy,random", "--games", "100", "--seed", "2"
    )
    wins = re.search(r"^greedy +([\d.]+)%", out, re.MULTILINE)
    assert wins is not None and float(wins[1]) > 75
    assert "A game takes" in python.dicewright("lab", name, "--games", "60", "--skill", "0")


FORBIDS = """@rule
def refusal(s: State, e: Tables, action: int) -> int:
    return 7 if action == 0 and s.turn < 9 else dw.LEGAL


@rule
def scores"""
OFFERS = """@rule
def candidates(s: State, e: Tables, to: dw.Row, n: int) -> int:
    return dw.offer(to, n, 0, 0)


OWN = dw.derive("broken", candidates)
GAME = dw.define(__name__, legality=OWN, name="""


@pytest.mark.slow
@pytest.mark.parametrize("name", MOST_LINES)
def test_its_levels_meet(name: str, tmp_path: Path) -> None:
    python = Python(sys.executable, with_examples(tmp_path / "found", name))
    met = ("--players", "random,greedy", "--seats", "2", "--games", "20", "--at-least", "20")
    ladder = json.loads(
        python.dicewright("ladder", name, *met, "--out", str(tmp_path / "ladder"), "--json")
    )
    assert ladder["contests"], ladder


def test_a_broken_game_is_one_line_and_the_others_work(
    environment: Environment, tmp_path: Path
) -> None:
    package = tmp_path / "broken-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[dicewright.games]\nbroken = nowhere:GAME\n")
    code = (
        f"import sys; sys.path.append({str(tmp_path)!r}); from dicewright.cli import main; main()"
    )
    out = environment.run("-c", code, "games", "--json")
    assert out.count("the game broken of broken 1 cannot be loaded") == 1
    assert '"diceopolis"' in out and '"broken"' not in out


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("editions/standard.toml", "goal = 100", "goal = ", "standard.toml: expected TOML"),
        ("editions/standard.toml", "goal = 100", "", "[pieces] goal: missing key"),
        (
            "__init__.py",
            "goal = dw.int16()",
            "goal = dw.int16(2)",
            "shows, score: expected a field",
        ),
    ],
)
def test_what_keeps_a_game_from_being_listed_is_one_line(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    folder = tmp_path / "package"
    Python(sys.executable, os.environ).dicewright("new-game", "broken", "--out", str(folder))
    path = folder / "src/dicewright_broken" / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    python = Python(sys.executable, with_packages(tmp_path / "found", folder))
    out = python.dicewright("games", "--json")
    assert out.count("the game broken of dicewright-broken 1.0 cannot be loaded") == 1
    assert said in out
    assert '"diceopolis"' in out and '"broken"' not in out


def test_help_that_nobody_can_read_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "package"
    Python(sys.executable, os.environ).dicewright("new-game", "broken", "--out", str(folder))
    (folder / "src/dicewright_broken/help.de.md").write_bytes("Würfle".encode("latin-1"))
    python = Python(sys.executable, with_packages(tmp_path / "found", folder))
    out = python.dicewright("check-game", "broken", "--only", "texts", status=1)
    assert "help.de.md: expected UTF-8 text" in out


def test_check_game_says_what_is_wrong(tmp_path: Path) -> None:
    """Break Pig in ways that people do, and read what is said."""
    folder = tmp_path / "package"
    Python(sys.executable, os.environ).dicewright("new-game", "broken", "--out", str(folder))
    (module,) = folder.glob("src/*/__init__.py")
    source = module.read_text("utf-8")
    env = with_packages(tmp_path / "found", folder)
    python = Python(sys.executable, env | {"PYTHONDONTWRITEBYTECODE": "1"})  # it changes at once
    for old, new, said in (
        ("s.turn + faces[0]", "s.turn + faces[1]", "list index out of range"),
        ("points[seat] = s.score[seat]", "points[seat] = s.scor[seat]", "scor"),
        ("s.phase = OVER", "s.phase = CHOOSE", "is not over after"),
        ("    return 1\n", "    return 2\n", "2 dice, more than most_dice=1"),
        ("s.players, s.player = players, first", "s.players = players", "another seat begins"),
        ("@rule\ndef scores", FORBIDS, "refusal returns 7, which Refusal does not name"),
        ("GAME = dw.define(__name__, ", OFFERS, "import offer by its name"),
    ):
        assert old in source
        module.write_text(source.replace(old, new), "utf-8")
        out = python.dicewright("check-game", "broken", "--only", "rules", status=1)
        assert said in out
        assert "Traceback" not in out


ODD_CODE = """
from dicewright import games
game = games.get("odd", options={"lucky": True})
plain, lucky = (one.start(2) for one in (games.get("odd"), game))
for of, state in ((games.get("odd"), plain), (game, lucky)):
    of.roll(state, ["star"])
    of.act(state, "lay 3")
print(games.get("odd").scores(plain), game.scores(lucky))
print([part["end"] for part in game.view(lucky)["parts"] if part["name"] == "at"])
"""


def test_options_and_named_faces(tmp_path: Path) -> None:
    variables = with_packages(tmp_path / "found", odd_package(tmp_path / "package"))
    python = Python(sys.executable, variables)
    out = python.dicewright("check-game", ODD, "--only", "rules", "--only", "texts")
    assert "keeps what every game promises" in out
    assert python.run("-c", ODD_CODE).splitlines() == ["[6, 0] [7, 0]", "[100]"]
    out = python.dicewright("play", ODD, "--option", "lucky=maybe", status=2)
    assert "option lucky: expected false or true" in out


def test_a_rule_that_does_not_end_is_told_with_its_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def endless(game: object, players: int) -> None:
        """Nothing is promised."""
        while True:
            pass

    monkeypatch.setattr(check_game, "PATIENCE", 1)
    check = Check("rules", endless)
    with pytest.raises(Forbidden, match="the other promises were not looked at"):
        check_game._kept(games.get("diceopolis"), check, set())
    out = capsys.readouterr().out
    assert "a rule does not come to an end" in out and "test_plugins.py, line" in out.replace(
        "\n", ""
    )


def test_what_is_wrong_with_bounds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The problem itself, and not how many there are."""
    wrong = "standard, 2 players: IndexError: index is out of bounds"
    out = f"✓ One thing\n✗ Another\n  {wrong}\nError: diceopolis: 1 of 4 promises are broken\n"
    done = subprocess.CompletedProcess([], 1, out, "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    with pytest.raises(Broken, match=f"^{wrong}$"):
        outside.no_index_is_out_of_bounds(games.get("diceopolis"), 2)


def test_a_new_game_has_tests_that_pass(environment: Environment, tmp_path: Path) -> None:
    folder = tmp_path / "dicewright-my-game"
    out = environment.dicewright("new-game", "my-game", "--out", str(folder))
    assert "pip install --editable" in out
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["dicewright.games"] == {"my-game": "dicewright_my_game:GAME"}
    environment.install(folder)
    few = ("-k", "costs_the_turn or read_back or ends")
    out = environment.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder), *few)
    assert "failed" not in out and "passed" in out
    again = environment.dicewright("new-game", "my-game", status=2)
    assert "there is a game my-game already" in again
    full = environment.dicewright("new-game", "other", "--out", str(folder), status=2)
    assert "expected a new folder" in full
