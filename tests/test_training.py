"""Training: the positions that are learned from, what is learned from them, and the command."""

from pathlib import Path

import numpy as np
import pytest

from dicewright import bots, cli, games
from dicewright.bots.net import load
from dicewright.core.dice import Generated
from dicewright.core.kernels import CHANCE
from dicewright.core.match import Match, play
from dicewright.core.state import COMPILED
from dicewright.games.diceopolis import GAME
from dicewright.lab.training import (
    ABSENT,
    Explorer,
    Lesson,
    Positions,
    SelfPlay,
    collect_explored,
    collect_game,
    collect_span,
    fit,
    softmax,
    traced,
)

QUICK = ("random", "greedy")


def job(name: str, **changes: object) -> SelfPlay:
    """Return a job of a few games."""
    game = games.get(name).using(form=COMPILED)
    usual = {"players": (2, 3), "levels": QUICK, "games": 4, "seed": 3}
    return SelfPlay(game, **usual | changes)  # type: ignore[arg-type]


def made_up(count: int, features: int = 3) -> Positions:
    """Return positions of two seats whose first feature tells who wins, more often than not."""
    random = np.random.default_rng(1)
    x = random.normal(size=(count, 2, features)).astype(np.float32)
    chance = 1.0 / (1.0 + np.exp(-2.0 * (x[:, 0, 0] - x[:, 1, 0])))
    first = (random.random(count) < chance).astype(np.float32)
    shares = np.stack([first, 1.0 - first], axis=1)
    points = np.stack([chance, 1.0 - chance], axis=1) * 20.0
    return Positions(np.arange(count), x, shares, points, np.ones(count))


# --- playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
def test_positions_tell_how_their_games_ended(name: str) -> None:
    found = collect_span(job(name), range(4))
    present = found.shares != ABSENT
    assert sorted(set(found.games.tolist())) == [0, 1, 2, 3]
    assert {int(row.sum()) for row in present} == {2, 3}
    assert np.allclose(np.where(present, found.shares, 0.0).sum(axis=1), 1.0)
    assert (found.features[~present] == 0.0).all()
    most = np.where(present, found.points, -np.inf).max(axis=1, keepdims=True)
    assert ((found.shares > 0.0) == (present & (found.points == most))).all()
    assert (found.left > 0.0).all()


def test_the_same_job_gives_the_same_positions() -> None:
    one, other = (collect_game(job("diceopolis", explore=0.3), 1) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one, other, strict=True))


def test_each_player_draws_a_level() -> None:
    # With levels so far apart the points show who drew which: greedy alone never has so few.
    greedy = collect_span(job("novo-dice", levels=("greedy",), players=(2,)), range(6))
    mixed = collect_span(job("novo-dice", levels=QUICK, players=(2,)), range(6))
    assert mixed.points[:, :2].min() < greedy.points[:, :2].min()


@pytest.mark.slow
def test_only_what_follows_going_astray_is_learned_from() -> None:
    strays = job("novo-dice", levels=("greedy",), explore=1.0, explore_turns=2, games=6)
    found, again = (collect_explored(strays, range(6)) for _ in range(2))
    assert all((a == b).all() for a, b in zip(found, again, strict=True))
    assert set(found.games.tolist()) <= set(range(6))
    present = found.shares != ABSENT
    assert (present.sum(axis=1) == 2).all() and (found.left > 0.0).all()
    assert np.allclose(np.where(present, found.shares, 0.0).sum(axis=1), 1.0)
    straight = collect_explored(job("novo-dice", levels=("greedy",), explore_turns=1), range(6))
    first = [int(np.flatnonzero(straight.games == game)[0]) for game in range(6)]
    assert straight.left[first].max() > found.left.min()


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_one_who_always_explores_asks_no_bot(
    chance: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def choose(*_: object) -> int:
        asked.append(1)
        return 7

    monkeypatch.setattr(bots.BotPlayer, "choose", choose)
    explorer = Explorer(job("diceopolis", explore=chance), 0, 0, "greedy")
    match = Match(GAME, ["?"] * 2, 0)
    events = play(match, Generated(GAME, 1), [explorer] * 2)
    while match.to_move == CHANCE:
        next(events)
    action = explorer.choose(match)
    assert asked == [] if chance else action == 7
    assert not chance or action in GAME.legal(match.state)


# --- learning ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [0, 4])
@pytest.mark.parametrize("soft", [None, 5.0])
def test_learns_what_decides(hidden: int, soft: float | None) -> None:
    lesson = Lesson(hidden, 1, soft, epochs=400)
    fitted = fit(made_up(4000), lesson)
    assert fitted.loss < 0.85 * fitted.even
    if hidden == 0:
        first, *others = fitted.net.linear
        assert first > 1.0 and np.abs(others).max() < 0.2
    again = fit(made_up(4000), lesson)
    assert all((a == b).all() for a, b in zip(fitted.net, again.net, strict=True))


def test_softmax_leaves_absent_seats_out() -> None:
    shares = softmax(np.array([[0.0, np.log(3.0), 9.0]]), np.array([[True, True, False]]))
    assert shares[0].tolist() == pytest.approx([0.25, 0.75, 0.0])


def test_a_trace_mixes_the_end_with_what_later_positions_promise() -> None:
    x, shares = np.zeros((3, 2, 1)), np.zeros((3, 2))
    points = np.tile([8.0, 0.0], (3, 1))  # less their mean: 4 and -4
    positions = Positions(np.array([0, 0, 1]), x, shares, points, np.ones(3))
    promised = np.array([[9.0, 9.0], [1.0, -1.0], [5.0, 0.0]])
    aims = traced(positions, promised, np.ones((3, 2), bool), 0.25)
    assert aims[1].tolist() == [4.0, -4.0]  # the last one of its game
    assert aims[0].tolist() == [0.25 * 4.0 + 0.75 * 1.0, -0.25 * 4.0 - 0.75 * 1.0]


# --- the command ---------------------------------------------------------------------------------


def test_the_command_writes_weights_that_say_how_they_were_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "value.npz"
    line = ["train", "diceopolis", "--from", "random,greedy", "--games", "4", "--players", "2,3"]
    line += ["--hidden", "2", "--explore", "0.2", "--soft", "4", "--trace", "0.8"]
    assert cli.run([*line, "--out", str(out)]) == 0
    assert "of 4 games" in capsys.readouterr().out
    assert load(out.read_bytes()).hidden.shape[0] == 2


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (["--from", "greedy,grand"], "there is no bot 'grand'"),
        (["--players", "two"], "expected numbers such as 2,3,4"),
        (["--players", "9"], "2 to 4"),
        (["--explore", "2"], "explore"),
        (["--explore-turns", "-1"], "explore"),
        (["--explore-turns", "2", "--from", "greedy,random"], "expected one quick level"),
        (["--explore-turns", "2", "--from", "expert"], "expected one quick level"),
    ],
)
def test_the_command_names_what_it_expected(
    change: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "value.npz"
    assert cli.run(["train", "diceopolis", *change, "--out", str(out)]) != 0
    assert said in capsys.readouterr().err
    assert not out.exists()
