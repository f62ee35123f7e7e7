"""The odds: every value of the edition's comments, tables for people and JSON for programs."""

import json
import re
from pathlib import Path

import pytest

from dicewright import cli, games, solve
from dicewright.core.errors import Unreadable
from dicewright.games.astroventure import GAME
from dicewright.solve import Odds

STANDARD = GAME.edition_type.folder / "standard.toml"
COMMENTED = re.compile(r"\{.*\},?\s*# (0\.\d{3})$", re.MULTILINE)
COST = re.compile(r"\{([^}]*)\}")


def commented() -> list[tuple[str, float]]:
    """Return every combination of the edition's file, actions first, with the odds beside it."""
    found = []
    for match in COMMENTED.finditer(STANDARD.read_text("utf-8")):
        cost = [part.split(" = ") for part in COST.findall(match[0])[0].strip().split(", ")]
        found.append((", ".join(f"{amount} {name}" for name, amount in cost), float(match[1])))
    return found


def test_the_odds_of_the_editions_comments_are_exact() -> None:
    bodies = sum(len(system.costs()) for system in GAME.edition.data.systems)
    expected, rows = commented(), solve.odds(GAME).records()
    assert len(expected) == len(rows) == bodies + len(GAME.edition.data.actions)
    rows = rows[bodies:] + rows[:bodies]
    assert [row["asks_for"] for row in rows] == [cost for cost, _ in expected]
    assert [round(float(row["chance"] or 0), 3) for row in rows] == [odds for _, odds in expected]


def test_stealing_by_die_needs_the_combination_and_steal() -> None:
    for row in solve.odds(GAME).records():
        if str(row["what"]).startswith("action"):
            assert row["stolen_by_die"] is None
        else:
            assert row["stolen_by_die"] == pytest.approx(row["chance"] * (1 - (5 / 6) ** 3))  # type: ignore[operator]


@pytest.mark.parametrize("name", GAME.edition_type.shipped_names())
def test_every_edition_has_odds(name: str) -> None:
    odds = solve.odds(GAME.using(GAME.edition_type.shipped(name)))
    assert all(len(row) == len(odds.columns) for row in odds.rows)
    assert all(0 < float(record["chance"] or 0) < 1 for record in odds.records())


def test_the_odds_of_an_edition_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.read_text("utf-8").replace("rolls = 3", "rolls = 1"), "utf-8")
    assert cli.run(["odds", GAME.name, "--edition", str(path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == GAME.name and "within 1 roll by" in report["note"]
    star = next(row for row in report["odds"] if row["what"] == "Gamma star")
    assert star["chance"] == pytest.approx(6 * (1 / 3) ** 5 * 2 / 3 + (1 / 3) ** 6)  # 5 fire
    assert star["stolen_by_die"] == pytest.approx(star["chance"] / 6)


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["odds", GAME.name]) == 0
    out = capsys.readouterr().out
    line = next(line for line in out.splitlines() if line.startswith("Alpha star"))
    assert re.fullmatch(r"Alpha star +3 fire, 1 water, 3 earth +3 +43.7% +18.4% *", line)
    assert "within 3 rolls" in " ".join(out.split())


def test_records_name_the_columns() -> None:
    odds = Odds(("what", "by row"), [("a tile", 0.5), ("another", None)], "a note")
    assert odds.records() == [
        {"what": "a tile", "by_row": 0.5},
        {"what": "another", "by_row": None},
    ]


def test_a_game_without_odds_is_refused_and_those_with_odds_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    without = games.get("diceopolis")
    with pytest.raises(Unreadable, match=GAME.name):
        solve.odds(without)
    assert cli.run(["odds", without.name]) == 2
    assert GAME.name in capsys.readouterr().err
