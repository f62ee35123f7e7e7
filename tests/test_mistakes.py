"""Mistakes that are played on: what is known comes out, and the command says what games say."""

import json
from pathlib import Path
from typing import Any

import pytest

from dicewright import cli, games
from dicewright.core.errors import Unreadable
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import whole_record
from dicewright.lab.mistakes import FEWEST, TURNS, checked, plan_of
from dicewright.lab.rollout import NoChoice, Rollout, Rows, enough, play_span
from dicewright.lab.simulate import Job, play_one
from tests.pig import pig, solution

GOAL = 20


@pytest.fixture
def pig_record(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Give the record of a game of Pig in which Ann holds far too early, then rolls too long."""
    monkeypatch.setattr(games, "get", lambda name, edition=None: pig(GOAL))
    match = Match(pig(GOAL), ["Ann", "Ben"])
    for event in (Roll((2,)), Act(0, "hold"), Roll((6,)), Act(1, "roll"), Roll((6,))):
        match.apply(event)
    match.apply(Act(1, "hold"))
    return whole_record(match)


def played(plan: Rollout, games: int) -> Rows:
    return play_span(plan, 0, games)


def test_of_a_solved_game_the_cost_is_the_exact_one(pig_record: bytes) -> None:
    held, rolled = solution(GOAL).of_actions(0, 0, 2)
    plan = plan_of(pig_record, 3, "roll")
    said = checked(plan, played(plan, 60))
    assert said is not None and said.games == 60 and said.verdict == "confirmed"
    assert said.cost == pytest.approx(rolled - held, abs=said.reach + 1e-4)


def test_what_is_better_is_not_called_a_mistake(pig_record: bytes) -> None:
    """Ben rolled at 6, which is best: as if holding had been called so."""
    plan = plan_of(pig_record, 5, "hold")
    said = checked(plan, played(plan, 40))
    assert said is not None and said.verdict == "refuted" and said.cost < 0.0


def test_too_few_games_say_nothing(pig_record: bytes) -> None:
    plan = plan_of(pig_record, 3, "roll")
    rows = played(plan, FEWEST)
    assert checked(plan, rows[:-1]) is None and checked(plan, rows) is not None
    assert not enough(plan, rows)


def test_an_interval_that_reaches_zero_is_open(pig_record: bytes) -> None:
    plan = plan_of(pig_record, 3, "roll")
    rows = played(plan, FEWEST)
    rows[::2] = rows[::2, ::-1]  # every other game the other way round
    said = checked(plan, rows)
    assert said is not None and said.verdict == "open" and said.reach > abs(said.cost)


@pytest.mark.usefixtures("pig_record")
@pytest.mark.parametrize("players", [2, 6])
def test_everybody_has_a_turn_before_the_rest_is_valued(players: int) -> None:
    match = Match(pig(GOAL), [f"player {seat}" for seat in range(players)])
    match.apply(Roll((2,)))
    match.apply(Act(0, "hold"))
    assert plan_of(whole_record(match), 3, "roll").turns == max(TURNS, players)
    assert plan_of(whole_record(match), 3, "roll", turns=1).turns == 1


@pytest.mark.parametrize(
    ("line", "best", "kind", "words"),
    [
        (2, "roll", NoChoice, "expected something that was done"),  # a roll
        (8, "roll", NoChoice, "expected something that was done"),  # the end
        (3, "hold", NoChoice, "expected something else than what was done"),
        (99, "roll", NoChoice, "line: expected 2 to"),
        (1, "roll", NoChoice, "line: expected 2 to"),
        (3, "dance", Unreadable, "dance"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    pig_record: bytes, line: int, best: str, kind: type[Exception], words: str
) -> None:
    with pytest.raises(kind, match=words):
        plan_of(pig_record, line, best)


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a record of Novo Dice."""
    monkeypatch.setattr("dicewright.cli.review.cores", lambda: 1)
    monkeypatch.setattr("dicewright.cli.review.WORST", 2)
    match = play_one(Job(games.get("novo-dice"), ("greedy", "random"), 4, 7), 2)
    path = tmp_path / "game.jsonl"
    path.write_bytes(whole_record(match))
    return path


QUICK = ("--check", "--games", str(FEWEST), "--turns", "1")


def test_the_command_says_what_games_say(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["review", str(file), *QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    said = [told["steps"][place].get("checked") for place in told["worst"]]
    assert all(said[:2]) and not any(said[2:])
    assert all(one["games"] == FEWEST and one["reach"] >= 0.0 for one in said[:2])
    assert cli.run(["review", str(file), *QUICK]) == 0
    out = capsys.readouterr().out
    words = {
        "confirmed": "Checked by 20 games: ",
        "open": "20 games cannot tell",
        "refuted": "20 g",
    }
    for one in said[:2]:
        assert words[one["verdict"]] in out and f"± {one['reach']:.1%}" in out


def test_stopping_keeps_what_is_done(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[Rollout] = []

    def interrupted(plan: Rollout, cores: int) -> Any:
        begun.append(plan)
        if len(begun) > 1:
            raise KeyboardInterrupt
        yield played(plan, FEWEST)

    monkeypatch.setattr("dicewright.cli.review.roll_out", interrupted)
    assert cli.run(["review", str(file), *QUICK, "--json"]) == 130
    told = json.loads(capsys.readouterr().out)
    assert [("checked" in told["steps"][place]) for place in told["worst"][:2]] == [True, False]


def test_nothing_is_said_of_what_was_not_checked(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["review", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Checked by" not in out and "Not confirmed" not in out
