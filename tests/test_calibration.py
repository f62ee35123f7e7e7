"""Whether values are true: the figures of a calibration, and of values that are known to be."""

import json
from collections.abc import Callable
from math import isclose
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicewright import cli, games
from dicewright.cli import calibrate as command
from dicewright.core.errors import Unreadable
from dicewright.lab.calibration import (
    PROMISE,
    Calibration,
    Promises,
    calibrate,
    play_game,
    play_span,
)
from dicewright.lab.calibration_report import (
    SURE,
    brier,
    error_of_mean,
    group,
    report,
    tenths,
    verdict,
)
from tests.pig import FIRST_WINS, pig
from tests.selection import mainly

Run = Callable[..., tuple[int, str, str]]


def promises(*rows: tuple[int, float, float]) -> Promises:
    """Return positions: the game, what was promised, what came."""
    found = np.zeros(len(rows), PROMISE)
    for name, values in zip(("game", "promised", "came"), zip(*rows, strict=True), strict=True):
        found[name] = values
    found["own"] = True
    return found


def many(games: int, promised: float, won: int) -> Promises:
    """Return games of two positions each, of which so many were won."""
    return promises(*((game, promised, float(game < won)) for game in range(games) for _ in "ab"))


# --- the figures ------------------------------------------------------------------------------


def test_errors_are_those_of_games_not_of_positions() -> None:
    """Twice the same position of each game tells no more than once."""
    once, twice = np.repeat([0.0, 1.0], 50), np.repeat([0.0, 1.0], 100)
    alone = error_of_mean(once, np.arange(100))
    assert alone is not None and isclose(alone, np.std(once, ddof=1) / 10.0)
    doubled = error_of_mean(twice, np.repeat(np.arange(100), 2))
    assert doubled is not None and isclose(doubled, alone)


def test_few_games_have_no_interval() -> None:
    assert error_of_mean(np.zeros(1_000), np.zeros(1_000, int)) is None
    assert group("few", many(19, 0.5, 9), 0.015)["holds"] is None


@pytest.mark.parametrize(
    ("gap", "error", "holds"),
    [
        (0.01, 0.002, True),
        (-0.01, 0.002, True),
        (0.01, 0.01, None),  # the interval reaches beyond the bar
        (0.02, 0.01, None),  # and this one within
        (0.04, 0.01, False),
        (-0.04, 0.01, False),
        (0.0, None, None),
    ],
)
def test_a_bar_holds_is_broken_or_open(gap: float, error: float | None, holds: bool | None) -> None:
    assert verdict(gap, error, 0.015) is holds


def test_positions_are_grouped_by_what_they_promise() -> None:
    rows = promises((0, 0.0, 0.0), (1, 0.099, 0.0), (2, 0.1, 1.0), (3, 0.95, 1.0), (4, 1.0, 1.0))
    found = {one["name"]: one["positions"] for one in tenths(rows, 0.015) if one["positions"]}
    assert found == {"0.0 to 0.1": 2, "0.1 to 0.2": 1, "0.9 to 1.0": 2}


def test_a_gap_is_what_came_less_what_was_promised() -> None:
    found = group("too sure", many(400, 0.7, 240), 0.015)
    assert isclose(found["gap"], -0.1) and isclose(found["came"], 0.6)
    assert found["positions"] == 800 and found["games"] == 400
    assert found["holds"] is False and isclose(found["error"], 0.0245, abs_tol=1e-4)


def test_brier_is_the_mean_square() -> None:
    found = brier(many(100, 0.8, 80), 2)
    assert isclose(found["score"], 0.16) and isclose(found["even"], 0.25)


# --- games ------------------------------------------------------------------------------------


@mainly("name", "diceopolis", games.names())
def test_what_is_kept_of_a_game(name: str) -> None:
    plan = Calibration(games.get(name), ("greedy", "expert"), 3, 2, seed=3, every=20)
    rows = play_game(plan, 1).reshape(-1, 3)
    assert len(rows) >= 2 and (rows["game"] == 1).all()
    assert np.allclose(rows["promised"].sum(axis=1), 1.0)
    assert np.allclose(rows["came"].sum(axis=1), 1.0) and (rows["came"] == rows["came"][0]).all()
    assert (rows["own"].sum(axis=1) == 1).all()
    assert rows["start"][0].all() and not rows["start"][1:].any()
    assert rows["place"][0][rows["own"][0]] == 0  # whoever begins has the first turn
    assert (np.diff(rows["turn"][:, 0]) >= 0).all()


def test_the_same_seed_has_the_same_games() -> None:
    plan = Calibration(games.get("diceopolis"), ("greedy", "expert"), 2, 4, seed=5, every=30)
    together, apart = play_span(plan, 0, 4), [play_span(plan, one, 1) for one in range(4)]
    assert (together == np.concatenate(apart)).all()


@pytest.mark.slow
def test_exact_values_come_true() -> None:
    """Pig to 20 is solved: between two masters everything comes as often as was promised."""
    plan = Calibration(pig(20), ("master",), 2, 300, seed=1, every=4)
    found = report(plan, play_span(plan, 0, 300))
    known = [one for one in found["tenths"] if one["error"] is not None]
    assert len(known) >= 3  # whoever's turn it is is ahead
    for one in [*known, *found["start"], *found["by_turn"], *found["by_kind"]]:
        assert abs(one["gap"]) <= 2 * SURE * one["error"], one
    assert FIRST_WINS < found["start"][0]["promised"] < 0.7  # a shorter race, a larger lead


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "cores", lambda: 1)

    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(["calibrate", *arguments])
        return status, *capsys.readouterr()

    return run


COMMON = ("diceopolis", "--players", "greedy,expert", "--games", "5", "--every", "40")


def test_the_command_prints_and_writes(run: Run) -> None:
    status, out, _ = run(*COMMON, "--seats", "3")
    assert status == 0
    for words in ("3 players", "Of the others", "who begins", "few games", "expert"):
        assert words in out
    folder = Path("calibration-diceopolis-3")
    assert (folder / "calibration.svg").read_text("utf-8").startswith("<?xml")
    written = json.loads((folder / "results.json").read_text("utf-8"))
    assert written == json.loads(run(*COMMON, "--seats", "3", "--json")[1])
    assert written["games"] == 5 and written["bar"] == 0.025


def test_stopping_shows_what_has_been_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played = calibrate

    def interrupted(*given: Any) -> Any:
        yield next(played(*given))
        raise KeyboardInterrupt

    monkeypatch.setattr("dicewright.cli.calibrate.calibrate", interrupted)
    status, out, err = run(*COMMON, "--json")
    assert status == 130 and json.loads(out)["games"] == 4
    assert "Stopped; this is what has been played." in err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "chess"),
        (("diceopolis", "--players", "nobody"), "there is no bot 'nobody'"),
        (("diceopolis", "--seats", "7"), "players"),
        (("diceopolis", "--games", "0"), "games: expected 1 to"),
        (("diceopolis", "--every", "0"), "every: expected 1 to"),
        (("diceopolis", "--time", "soon"), "--time: expected a time"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    status, _, err = run(*arguments)
    assert status == 2 and words in err and err.count("\n") == 1


def test_a_calibration_needs_levels() -> None:
    with pytest.raises(Unreadable, match="at least one"):
        Calibration(games.get("diceopolis"), (), 2, 5, seed=1)
