"""Tables in a terminal of 80 columns: words wrap, numbers are never cut."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicewright import bots, games
from dicewright.analysis.review import Judged, Review, Sum
from dicewright.cli import run
from dicewright.cli.common import console
from dicewright.cli.ladder_tables import print_report
from dicewright.cli.review import _moves, _sums
from dicewright.core.records import whole_record
from dicewright.lab.simulate import Job, play_one

NAMES = [
    "Maximiliane-Friederike von Wolkenstein",
    "bot:expert",
    "Ada",
    "Bob the one with a very long name",
    "X" * 40,
    "bot:master",
]
CUT = "\u2026"


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def check(out: str, numbers: list[str]) -> None:
    """Check that nothing is cut or wider than the terminal, and that all numbers stand there."""
    assert CUT not in out
    assert max(map(len, out.splitlines())) <= 80
    words = out.split()
    for number in {*numbers}:
        assert words.count(number) >= numbers.count(number), number


def review_of(players: int) -> Review:
    """Return a review with the longest numbers and words that there are."""
    sums = [
        Sum(0.167, -1.0, 0.999, -0.998, 0.997, 1.0, 0.996, 99, 9.9, 9.9, 1.23, "flawless", luck)
        for luck in ["very unlucky"] * players
    ]
    shares = [1.0, *[0.0] * (players - 1)]
    rolled = Judged(0, 9998, [4, 5, 6, 1, 2], None, shares, shares, luck=-1.0)
    acted = Judged(
        1, 999, None, "claim Grandma Hilda row 3", shares, shares, best="claim lions", cost=0.5
    )
    names = NAMES[:players]
    return Review("g", "e", {}, names, 0, True, "master", 0.1, sums, [rolled, acted], [])


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_sums_of_a_review(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    console().print(_sums(review_of(players)))
    numbers = ["16.7%", "-100.0%", "+99.9%", "-99.8%", "+99.7%", "100.0%", "99.6%", "123%"]
    out = capsys.readouterr().out
    check(out, [number for number in numbers for _ in range(players)])
    letters = re.sub(r"\s", "", out)
    assert letters.count("X") == (40 if players >= 5 else 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_moves_of_a_review(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    console().print(_moves(review_of(players)))
    zeros = ["0%"] * (2 * (players - 1))
    check(capsys.readouterr().out, ["10000", "1001", "-100.0%", "-50.0%", "100%", "100%", *zeros])


@pytest.mark.parametrize("name", games.names())
def test_a_review_of_each_game_at_its_fullest_table(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = games.get(name)
    count = game.players[-1]
    header, *lines = whole_record(play_one(Job(game, ("greedy",) * count, 1, 7), 0)).splitlines()
    named = json.dumps(json.loads(header) | {"players": NAMES[:count]}).encode()
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\n".join([named, *lines[:12], b""]))
    assert run(["review", str(path), "--moves"]) == 0
    out = capsys.readouterr().out
    assert CUT not in out
    for row in ("start", "own luck", "own play", "others' luck", "others' play", "result"):
        line = next(line for line in out.splitlines() if line.startswith(f"{row} "))
        assert len(re.findall(r"[-+]?\d+\.\d%", line)) == count


def ladder() -> dict[str, Any]:
    """Return the results of a ladder with long numbers."""
    levels = list(bots.BOTS)[-6:]  # as many as a table has seats

    def level(name: str) -> dict[str, Any]:
        return {"level": name, "share": 0.555, "interval": [0.5432, 0.5678], "points": 1234.5}

    def contest(*players: str) -> dict[str, Any]:
        return {
            "players": len(players),
            "contest": ",".join(players),
            "title": f"{players[0]} against {len(players) - 1} x {players[-1]}",
            "games": 1_000_000,
            "even": 1 / len(players),
            "finished": True,
            "games_per_second": 12_345.6,
            "levels": [level(name) for name in dict.fromkeys(players)],
        }

    pairs = [contest(a, b) for i, a in enumerate(levels) for b in levels[:i]]
    rating = {"mu": 1234.56, "sigma": 123.45, "ordinal": -1234.56}
    more = {"rating": rating, "ms_per_choice": 1234.567, "choices_timed": 12_345_678}
    return {
        "levels": levels,
        "contests": [*pairs, contest("master", *["random"] * 5), contest(*levels)],
        "by_level": [level(name) | more for name in levels],
        "finished": True,
    }


def test_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    print_report(ladder(), "a ladder")
    pairs = ["55.5%", "54.3-56.8", "1,000,000"] * 30
    full = ["55.5%", "54.3-56.8", "1,000,000", "1234.5"] * 7 + ["16.7%"] * 7
    levels = ["1234.56", "123.45", "-1234.56", "1234.50", "1234.567", "12,345,678"] * 6
    check(capsys.readouterr().out, [*pairs, *full, *levels])


@pytest.mark.parametrize("name", ["novo-dice", "astroventure"])
def test_odds(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", name]) == 0
    check(capsys.readouterr().out, [])


def test_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    players = ",".join(["random"] * 6)
    assert run(["simulate", "astroventure", "--games", "20", "--players", players]) == 0
    out = capsys.readouterr().out
    assert CUT not in out
    seats = [line for line in out.splitlines() if re.match(r"seat \d random", line)]
    assert len(seats) == 6 and all(len(line.split()) == 10 for line in seats)
