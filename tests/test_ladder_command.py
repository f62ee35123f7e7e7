"""The command `ladder`: small runs of every game, stopping, reports, and bad input."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from dicewright import cli, games
from dicewright.cli import ladder as command
from dicewright.cli.common import seconds_of
from dicewright.core.errors import Unreadable
from dicewright.lab import ladder as lab
from dicewright.lab.contests import Contest, play_quick
from dicewright.lab.ladder import Ladder, standing
from dicewright.lab.ladder_files import LadderFiles
from tests.test_ladder import small


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Ran:
        status = cli.run(["ladder", *arguments])
        return Ran(status, *capsys.readouterr())

    return run


@pytest.mark.parametrize("name", games.names())
def test_a_small_ladder_of_each_game(run: Run, name: str) -> None:
    common = (name, "--players", "greedy,random", "--games", "20")
    ran = run(*common)
    assert ran.status == 0, ran.err
    assert "greedy against 2 x random" in ran.out and "ms a choice" in ran.out
    report = json.loads(run(*common, "--json").out)
    assert report == json.loads((Path(f"ladder-{name}") / "results.json").read_text())
    assert report["finished"] and report["levels"] == ["random", "greedy"]
    numbers = [number for number in (2, 3, 4) if number in games.get(name).players]
    assert [row["players"] for row in report["contests"]] == numbers
    for contest in report["contests"]:
        (high, low) = contest["levels"]
        assert contest["games"] == -(-20 // contest["players"]) * contest["players"]
        assert high["share"] + (contest["players"] - 1) * low["share"] == pytest.approx(1, abs=1e-4)
        assert high["interval"][0] <= high["share"] <= high["interval"][1]
    again = run(name, "--report")
    assert (again.status, again.out) == (0, ran.out)
    refused = run(*common, "--seed", "2")
    assert refused.status == 2 and "seed 1, not 2" in refused.err


def test_a_ladder_ends_early_or_plays_all(run: Run) -> None:
    common = ("diceopolis", "--players", "random,greedy", "--seats", "2", "--json")
    first = json.loads(run(*common, "--games", "80", "--at-least", "30").out)
    (contest,) = first["contests"]
    assert (contest["games"], contest["decided"]) == (30, True)
    (contest,) = json.loads(run(*common, "--games", "80", "--all").out)["contests"]
    assert (contest["games"], contest["confidence"]) == (80, 0.95)


def test_stopping_the_command_shows_what_is_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(ladder: Ladder, files: LadderFiles, watch: lab.Watch) -> None:
        files.add(play_quick(ladder.setting, Contest(("greedy", "random")), [0, 1]))
        watch(standing(Contest(("greedy", "random")), ladder.settings, files.blocks))
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "climb", stopped)
    ran = run("diceopolis", "--players", "random,greedy", "--games", "20")
    assert ran.status == 130
    assert "not finished" in ran.out and "the same command continues" in ran.err


BAD = {
    ("chess",): "diceopolis",
    ("diceopolis", "--players", "random,grandmaster"): "no bot 'grandmaster'",
    ("diceopolis", "--players", "random,random"): "each level once",
    ("diceopolis", "--players", "random,bot:random"): "each level once",
    ("diceopolis", "--players", "random"): "at least two levels",
    ("diceopolis", "--players", "random,,greedy"): "names between commas",
    ("diceopolis", "--seats", "5"): "2 to 4 players, not 5",
    ("diceopolis", "--seats", "two"): "2,3,4",
    ("diceopolis", "--seats", "2,,3"): "2,3,4",
    ("diceopolis", "--games", "0"): "at least 1",
    ("diceopolis", "--at-least", "0"): "at least 1",
    ("diceopolis", "--time", "soon"): "20ms",
    ("diceopolis", "--time", "0"): "above 0",
    ("diceopolis", "--seed", "-1"): "0<=x",
    ("diceopolis", "--out", "file", "--players", "random,greedy"): "file",
    ("diceopolis", "--report", "--out", "nowhere"): "there is no ladder",
    ("diceopolis", "--report", "--out", "file"): "file",
    ("diceopolis", "--report", "--out", "other"): "a ladder of astroventure, not diceopolis",
}


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_gets_one_clear_line(run: Run, arguments: tuple[str, ...]) -> None:
    Path("file").touch()
    LadderFiles.open(Path("other"), small(game=games.get("astroventure")).settings).__exit__()
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("Error: ") and ran.err.count("\n") == 1
    assert BAD[arguments] in ran.err
    assert not Path("ladder-diceopolis").exists()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("20ms", 0.02), ("1s", 1), ("0.5s", 0.5), ("2", 2), (".25", 0.25), (" 5 MS ", 0.005)],
)
def test_times(text: str, seconds: float) -> None:
    assert seconds_of("--time", text) == pytest.approx(seconds)


@pytest.mark.parametrize("text", ["", "0", "0ms", "-1", "nan", "inf", "1m", "ms", "1,5", "9" * 400])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(Unreadable, match="--time: expected a time above 0"):
        seconds_of("--time", text)
