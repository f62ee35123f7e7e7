"""Simulations: jobs are checked, chunks do not matter, records are those of the compiled games."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicewright import bots, games
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT
from dicewright.core.replay import replay_file
from dicewright.lab import simulate as lab
from dicewright.lab.simulate import Job, Played, play_one, play_span, record_name, simulate
from dicewright.lab.statistics import proportion, summary, win_shares


def diceopolis() -> Game:
    return games.get("diceopolis")


def job(games: int = 30, seed: int = 5, players: int = 3, first: int = BY_LOT) -> Job:
    return Job(diceopolis(), ("random",) * players, games, seed, first)


def lists(played: Played) -> list[Any]:
    return [played.points.tolist(), played.firsts.tolist(), played.moves.tolist()]


# --- jobs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"games": 0}, "games"),
        ({"games": -1}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"players": ()}, "not 0"),
        ({"players": ("random",)}, "not 1"),
        ({"players": ("random",) * 5}, "not 5"),
        ({"players": ("random", "grandmaster")}, "grandmaster"),
        ({"players": ("random", "")}, "bot"),
        ({"first": 2}, "first"),
        ({"first": -2}, "first"),
    ],
)
def test_a_wrong_job_is_refused(changes: dict[str, Any], words: str) -> None:
    right: dict[str, Any] = {
        "game": diceopolis(),
        "players": ("random",) * 2,
        "games": 1,
        "seed": 1,
    }
    assert Job(**right)
    with pytest.raises(Unreadable, match=words):
        Job(**right | changes)


@pytest.mark.parametrize("seed", [0, 2**32, 2**63 - 1])
def test_any_seed_of_63_bits(seed: int) -> None:
    single = play_one(job(seed=seed, players=2), 2)
    played = play_span(job(seed=seed, players=2), 2, 1)
    assert played.points.tolist() == [single.game.scores(single.state)]


def test_the_first_seat_can_be_named() -> None:
    assert set(play_span(job(first=2), 0, 30).firsts.tolist()) == {2}
    assert play_one(job(first=2), 0).first == 2


def test_the_first_seat_is_drawn_by_lot_otherwise() -> None:
    counts = np.bincount(play_span(job(), 0, 3000).firsts, minlength=3)
    assert counts.sum() == 3000
    assert all(900 < count < 1100 for count in counts)


# --- chunks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [1, 7, 29, 30, 1000])
def test_chunks_do_not_matter(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_span(job(), 0, 30)
    monkeypatch.setattr(lab, "CHUNK", chunk)
    told: list[int] = []
    played = simulate(job(), progress=told.append)
    assert lists(played) == lists(whole)
    assert sum(told) == 30
    assert max(told) == min(chunk, 30)


def test_more_games_go_on_with_the_same_ones() -> None:
    few, many = simulate(job(games=10)), simulate(job(games=40))
    assert lists(few) == [part[:10] for part in lists(many)]


def test_other_seeds_and_indexes_are_other_games() -> None:
    points = [tuple(map(tuple, simulate(job(seed=seed)).points.tolist())) for seed in (1, 2, 3)]
    assert len(set(points)) == 3
    assert len(set(points[0])) > 25, "and the games of a job differ"


def test_the_same_bot_under_both_its_names() -> None:
    names = (bots.PREFIX + "random", "random", "random")
    played = play_span(Job(diceopolis(), names, 5, 5), 0, 5)
    assert lists(played) == lists(play_span(job(games=5), 0, 5))


# --- records -----------------------------------------------------------------------------------


def test_records_are_those_of_the_compiled_games(tmp_path: Path) -> None:
    """Written by other processes, one file a game."""
    recorded = simulate(job(), records=tmp_path)
    assert lists(recorded) == lists(simulate(job()))
    paths = sorted(tmp_path.iterdir())
    assert [path.name for path in paths] == [record_name(job(), i) for i in range(30)]
    for index, path in enumerate(paths):
        replayed = replay_file(path, games.get)
        assert replayed.result is not None
        assert replayed.result["scores"] == recorded.points[index].tolist()
        assert (replayed.header["seed"], replayed.header["index"]) == (5, index)
        assert replayed.match.first == recorded.firsts[index]


def test_writing_the_same_records_again_changes_nothing(tmp_path: Path) -> None:
    small = job(games=2)
    simulate(small, records=tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    simulate(small, records=tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_different_record_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / record_name(job(games=2), 1)
    path.write_text("another game")
    with pytest.raises(Unreadable, match="not overwritten"):
        simulate(job(games=2), records=tmp_path)
    assert path.read_text() == "another game"


def test_names_of_records_tell_them_apart() -> None:
    names = {
        record_name(Job(diceopolis().using(options={"row": row}), ("random",) * n, 10, seed), i)
        for row in ("colour", "value")
        for n in (2, 3)
        for seed in (1, 2)
        for i in (0, 9)
    }
    assert len(names) == 16
    assert all(name.endswith(".jsonl") for name in names)


# --- statistics --------------------------------------------------------------------------------


def test_statistics_do_not_depend_on_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = summary(job(), play_span(job(), 0, 30), 1.0)
    monkeypatch.setattr(lab, "CHUNK", 7)
    assert summary(job(), simulate(job()), 1.0) == whole


def test_wins_are_shared() -> None:
    points = np.array([[5, 5, 1], [1, 2, 3], [4, 4, 4]], np.int32)
    played = Played(points, np.zeros(3, np.int32), np.zeros(3, np.int32))
    assert win_shares(played).tolist() == [[0.5, 0.5, 0], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]]


def test_statistics_of_two_games_by_hand() -> None:
    two = Job(diceopolis(), ("random", "random"), 2, 1)
    points = np.array([[10, 20], [30, 30]], np.int32)
    played = Played(points, np.array([1, 0], np.int32), np.array([72, 80], np.int32))
    told = summary(two, played, 0.5)
    assert [seat["wins"]["share"] for seat in told["by_seat"]] == [0.25, 0.75]
    assert [place["wins"]["share"] for place in told["by_order"]] == [0.75, 0.25]
    assert [place["points"]["mean"] for place in told["by_order"]] == [25, 20]
    assert [player["wins"]["share"] for player in told["by_player"]] == [1]
    assert told["joint_wins"]["share"] == 0.5
    assert (told["length"]["mean"], told["games_per_second"]) == (76, 4)


def test_intervals_are_wilsons() -> None:
    told = proportion(0.5, 100)
    assert told["share"] == 0.5
    assert told["interval"] == pytest.approx([0.403832, 0.596168], abs=1e-6)
    assert proportion(0.0, 10)["interval"][0] == 0
    assert proportion(1.0, 10)["interval"][1] == 1
