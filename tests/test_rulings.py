"""Somebody who knows the rule book finds each ruling in the code within a minute."""

import json
from pathlib import Path

import pytest

from dicewright import cli, games
from dicewright.cli.rulings import citations, rule_modules, rulings_of

COUNTS = {"novo-dice": 15, "diceopolis": 10, "astroventure": 17}


@pytest.mark.parametrize("name", games.names())
def test_every_ruling_has_a_number_and_a_text(name: str) -> None:
    rulings = rulings_of(games.get(name))
    letter = next(iter(rulings))[0]
    assert list(rulings) == [f"{letter}{number}" for number in range(1, COUNTS[name] + 1)]
    assert all(len(text) > 20 for text, _ in rulings.values())


@pytest.mark.parametrize("name", games.names())
def test_every_ruling_is_cited_first_where_the_rules_do_it(name: str) -> None:
    game = games.get(name)
    files = [f"{module.rpartition('.')[2]}.py" for module in rule_modules(game)]
    first = {ruling: places[:1] for ruling, (_, places) in rulings_of(game).items()}
    assert [
        ruling for ruling, place in first.items() if not place or place[0].file not in files
    ] == []


def test_what_counts_as_a_citation(tmp_path: Path) -> None:
    path = tmp_path / "rules.py"
    path.write_text('''"""All of it (D1 to D9)."""
TOUCH = 2  # D1
# D2 stands above
@rule
def place():
    """Place a die (D3, D5 to D6)."""
    return "D7"  # D8
# --- D4: a turn ---
def turn():
    pass
class Phase:
    REROLL = 1  # D5
''')
    found = [(ruling, place.line, place.name) for ruling, place in citations(path, tmp_path)]
    place = [(ruling, 5, "place") for ruling in ("D3", "D5", "D6", "D8", "D2")]
    assert found == [*place, ("D4", 9, "turn"), ("D5", 11, "Phase"), ("D4", 11, "Phase")]


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rulings", "diceopolis"]) == 0
    told = capsys.readouterr().out
    assert "Diceopolis" in told and "D2 To touch is to share an edge." in told
    assert cli.run(["rulings", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {name: len(rulings) for name, rulings in told.items()} == COUNTS
    assert told["diceopolis"][0]["places"][0]["file"].endswith(".py")
    assert cli.run(["rulings", "chess"]) == 2
