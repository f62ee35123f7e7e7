"""Rollouts: what is known comes out, luck is taken out without changing a mean, and the command."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicewright import cli, games
from dicewright.analysis.appraiser import appraiser_of, kept_appraiser
from dicewright.cli import rollout as command
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import whole_record
from dicewright.core.state import COMPILED, INTERPRETED
from dicewright.lab.rollout import PLAIN, WITHOUT_LUCK, Rollout, enough, play_span, report, roll_out
from dicewright.lab.simulate import Job, play_one
from tests.pig import pig
from tests.selection import mainly

Run = Callable[..., tuple[int, str, str]]


def part_of(name: str, players: tuple[str, ...] = ("greedy", "greedy"), left: int = 8) -> Match:
    """Return a match between bots shortly before its end, where somebody chooses."""
    match = play_one(Job(games.get(name), players, 4, 7), 3)
    match.rewind(len(match.events) - left)
    while len(match.events) and (match.to_move < 0 or len(match.game.legal(match.state)) < 2):
        match.rewind(len(match.events) - 1)
    return match


def pig_match(*events: Roll | Act) -> Match:
    match = Match(pig(20), ["Ann", "Ben"])
    for event in events:
        match.apply(event)
    return match


# --- what comes out -----------------------------------------------------------------------------


def test_of_a_solved_game_nothing_is_left_but_its_value() -> None:
    """Between masters each game of Pig, less its luck, is exactly what the position is worth."""
    match = pig_match(Roll((4,)))
    roll, hold = (match.game.number(text) for text in ("roll", "hold"))
    plan = Rollout(match, (hold, roll), ("master",), 20, seed=3)
    rows, judged = play_span(plan, 0, 20), appraiser_of(match.game).weigh(match.state)
    worth = dict(judged.ranked())
    for number, action in enumerate(plan.choices):
        assert np.allclose(rows[:, number, 0, WITHOUT_LUCK], worth[action], atol=1e-6)
    assert set(rows[..., PLAIN].ravel()) == {0.0, 1.0}
    best, other = report(plan, rows)
    assert (best.choice, other.choice) == ("roll", "hold")
    assert not best.behind.known
    assert other.behind.value == pytest.approx(worth[roll] - worth[hold], abs=1e-6)


@mainly("name", "novo-dice", games.names())
def test_luck_changes_no_mean_and_narrows_the_interval(name: str) -> None:
    plan = Rollout(part_of(name, left=50), (), ("greedy",), 20, seed=5)
    rows = play_span(plan, 0, 20)
    clean, plain = rows[:, 0, :, WITHOUT_LUCK], rows[:, 0, :, PLAIN]
    assert np.allclose(clean.sum(axis=1), 1.0) and np.allclose(plain.sum(axis=1), 1.0)
    luck = (plain - clean)[:, plan.seat]
    assert abs(luck.mean()) <= 4.0 * luck.std() / len(luck) ** 0.5
    assert clean[:, plan.seat].std() < plain[:, plan.seat].std()


@mainly("name players", ("diceopolis", 2), [(name, n) for name in games.names() for n in (2, 3)])
def test_what_is_called_exact_is_the_mean_of_what_follows(name: str, players: int) -> None:
    """Of the last rolls of a game, which few others are about."""
    match = part_of(name, ("greedy",) * players, left=1)
    appraiser = appraiser_of(match.game)
    game, last = appraiser.game, match.events[-12:]
    exact = []
    for _ in last:
        match.rewind(len(match.events) - 1)
        state = appraiser.own(match.state)
        if game.to_move(state) != CHANCE or not appraiser.exact(state):
            continue
        expected, means = appraiser.shares(state), np.zeros(players)
        for faces, chance in game.outcomes(state):
            means += chance * np.array(appraiser.shares(game.after_roll(state, faces)))
        assert means == pytest.approx(expected, abs=1e-5)
        exact.append(state)
    assert exact or (name, players) == ("novo-dice", 3)


def test_after_some_turns_the_rest_is_valued() -> None:
    match = pig_match(Roll((4,)))
    plan = Rollout(match, (), ("greedy",), 8, seed=3, turns=1)
    plain = play_span(plan, 0, 8)[..., PLAIN]
    assert ((plain > 0.0) & (plain < 1.0)).any()


def test_a_level_for_each_seat() -> None:
    match = pig_match(Roll((4,)))
    strong = Rollout(match, (), ("master", "random"), 40, seed=3)
    weak = Rollout(match, (), ("random", "master"), 40, seed=3)
    shares = [report(plan, play_span(plan, 0, 40))[0].shares[0].value for plan in (strong, weak)]
    assert shares[0] > shares[1] + 0.3


def test_choices_meet_the_same_dice() -> None:
    """One choice twice has the same games."""
    match = part_of("novo-dice")
    action = match.game.legal(match.state)[0]
    rows = play_span(Rollout(match, (action, action), ("easy",), 6, seed=2), 0, 6)
    assert (rows[:, 0] == rows[:, 1]).all() and len({*rows[:, 0, 0, PLAIN]}) > 0


def test_games_come_in_their_order_whoever_plays_them() -> None:
    plan = Rollout(pig_match(), (), ("greedy",), 10, seed=9)
    assert (np.concatenate([*roll_out(plan, 1)]) == play_span(plan, 0, 10)).all()


@mainly("name", "diceopolis", games.names())
def test_what_was_valued_before_changes_no_game(name: str) -> None:
    plan = Rollout(part_of(name), (), ("greedy",), 4, seed=9, turns=2)
    all_of_them = play_span(plan, 0, 4)
    kept_appraiser.cache_clear()
    assert (play_span(plan, 3, 1) == all_of_them[3:]).all()


@pytest.mark.slow
def test_several_cores_play_the_same_games() -> None:
    plan = Rollout(part_of("novo-dice"), (), ("greedy",), 18, seed=9)
    one, three = (np.concatenate([*roll_out(plan, cores)]) for cores in (1, 3))
    assert np.allclose(one, three, atol=1e-12)


def test_it_is_enough_when_intervals_are_narrow() -> None:
    match = pig_match(Roll((4,)))
    wide, narrow = (
        Rollout(match, (), ("greedy",), 200, seed=1, until=until) for until in (0.001, 0.2)
    )
    rows = np.zeros((200, 1, 2, 2))
    rows[::2, 0, 0] = 1.0
    assert enough(narrow, rows) and not enough(wide, rows)
    assert not enough(narrow, rows[:20])  # too few to know
    both = Rollout(match, tuple(match.game.legal(match.state)), ("greedy",), 200, 1, until=0.01)
    assert enough(both, np.concatenate([rows, rows], axis=1))  # which differ by nothing


def test_a_fork_goes_on_by_itself() -> None:
    match = pig_match(Roll((4,)))
    for form in (COMPILED, INTERPRETED):
        fork = match.fork(form)
        fork.apply(Act(0, "hold"))
        assert len(fork.events) == 2 and len(match.events) == 1
        assert fork.game.scores(fork.state)[0] == 4 and match.game.scores(match.state)[0] == 0
        assert fork.can_take_back(0) and not match.can_take_back(0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"games": 0}, "games: expected 1 to"),
        ({"turns": 0}, "turns: expected 1 to"),
        ({"levels": ("expert",) * 3}, "one by seat"),
        ({"levels": ("nobody",)}, "there is no bot"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, Any], words: str) -> None:
    plan: dict[str, Any] = {"choices": (), "levels": ("greedy",), "games": 5, "seed": 1}
    with pytest.raises(Unreadable, match=words):
        Rollout(pig_match(), **plan | change)


# --- the command --------------------------------------------------------------------------------


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "cores", lambda: 1)
    match = play_one(Job(games.get("novo-dice"), ("greedy", "random"), 4, 7), 2)
    Path("game.jsonl").write_bytes(whole_record(match))

    def run(*arguments: str) -> tuple[int, str, str]:
        status = cli.run(["rollout", "game.jsonl", *arguments])
        return status, *capsys.readouterr()

    return run


QUICK = ("--players", "greedy", "--games", "4", "--turns", "1")


def choice_line() -> int:
    """Return the first line in which something else could have been done."""
    lines = Path("game.jsonl").read_text("utf-8").splitlines()
    return 1 + next(i for i, line in enumerate(lines) if '"do"' in line)


def test_the_best_choice_and_the_one_that_was_made(run: Run) -> None:
    line = choice_line()
    status, out, _ = run("--line", str(line), *QUICK)
    assert status == 0 and "4 games, 1 turns each between greedy" in out
    found = json.loads(run("--line", str(line), *QUICK, "--json")[1])
    made = json.loads(Path("game.jsonl").read_text("utf-8").splitlines()[line - 1])["do"]
    assert made in [one["choice"] for one in found["choices"]] and len(found["choices"]) == 2
    assert found["games"] == 4 and all(0 <= one["review"] <= 1 for one in found["choices"])
    for one in found["choices"]:
        assert one["choice"] in out


def test_a_roll_is_a_position_without_choices(run: Run) -> None:
    status, out, _ = run("--line", "2", *QUICK)
    assert status == 0 and "to roll" in out and "the position" in out
    (found,) = json.loads(run("--line", "2", *QUICK, "--json")[1])["choices"]
    assert found["choice"] is None and found["review"] == pytest.approx(0.5, abs=0.1)


def test_named_choices(run: Run) -> None:
    line = str(choice_line())
    status, out, _ = run("--line", line, *QUICK, "--choices", "done")
    assert status == 0 and "done" in out
    status, _, err = run("--line", line, *QUICK, "--choices", "claim John Boy 1")
    assert status == 2 and err.startswith("Error: ") and err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--line", "9999"), "line: expected 2 to"),
        (("--line", "2", "--games", "0"), "games: expected 1 to"),
        (("--line", "2", "--players", "nobody"), "there is no bot"),
        (("--line", "2", "--time", "soon"), "--time: expected a time"),
    ],
)
def test_bad_input_gets_one_clear_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    status, _, err = run(*arguments)
    assert status == 2 and words in err and err.count("\n") == 1


def test_the_end_of_a_game_cannot_be_played_on(run: Run) -> None:
    last = len(Path("game.jsonl").read_text("utf-8").splitlines())
    status, _, err = run("--line", str(last))
    assert status == 1 and "the game is over" in err
    with pytest.raises(Forbidden):
        match = play_one(Job(games.get("novo-dice"), ("greedy",) * 2, 1, 7), 0)
        assert match.to_move == TERMINAL
        Rollout(match, (), ("greedy",), 1, seed=1)


def test_stopping_shows_what_has_been_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played = roll_out

    def interrupted(*given: Any) -> Any:
        yield next(played(*given))
        raise KeyboardInterrupt

    monkeypatch.setattr("dicewright.cli.rollout.roll_out", interrupted)
    status, out, err = run("--line", "2", "--players", "greedy", "--games", "9", "--json")
    assert status == 130 and json.loads(out)["games"] == 4
    assert "Stopped; this is what has been played." in err
