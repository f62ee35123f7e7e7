"""The front door: what is named there is there, is imported when it is used, and starts quickly."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dicewright
from dicewright import Match, Unreadable, games

HEAVY = ("msgspec", "numba", "numpy")
RANDOM_GAME = """
import dicewright

game = dicewright.games.get("{name}")
match = dicewright.Match.begin(game, ["a", "b"], seed=1)
players = [dicewright.bot("random", game, seat, seed=1) for seat in range(2)]
for event in dicewright.play(match, dicewright.Generated(game, seed=1), players):
    pass
assert match.to_move == dicewright.TERMINAL
"""


def imported(code: str) -> set[str]:
    """Return the heavy libraries that some code imports in a new process."""
    told = f"{code}\nimport json, sys\nprint(json.dumps([m for m in {HEAVY} if m in sys.modules]))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return set(json.loads(ran.stdout))


def test_the_import_is_light() -> None:
    assert imported("import dicewright; dir(dicewright)") == set()


@pytest.mark.parametrize("name", games.names())
def test_a_random_game_needs_neither_numpy_nor_numba(name: str) -> None:
    assert imported(RANDOM_GAME.format(name=name)) <= {"msgspec"}


def test_the_reference_names_everything() -> None:
    page = Path(__file__).parents[1] / "docs" / "reference" / "python" / "library.md"
    told = page.read_text("utf-8")
    assert [name for name in dicewright.__all__ if f"`{name}`" not in told] == []


def test_all_that_is_named_is_there() -> None:
    assert dir(dicewright) == sorted(dicewright.__all__)
    assert all(getattr(dicewright, name) is not None for name in dicewright.__all__)
    assert {*dicewright._MODULES, "__version__"} == {*dicewright.__all__}
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        dicewright.chess  # type: ignore[attr-defined] # noqa: B018


@pytest.fixture(scope="module")
def match() -> Match:
    game = games.get("diceopolis", options={"row": "value"})
    match = Match.begin(game, ["a", "b"], seed=3)
    players = [dicewright.bot("random", game, seat, seed=3) for seat in range(2)]
    for _ in dicewright.play(match, dicewright.Generated(game, seed=3), players):
        pass
    return match


def test_a_record_is_replayed_from_bytes_and_from_a_file(match: Match, tmp_path: Path) -> None:
    content, path = dicewright.record(match), tmp_path / "game.jsonl"
    path.write_bytes(content)
    for record in (content, path, str(path)):
        replayed = dicewright.replay(record)
        assert replayed.status == "finished" and replayed.match.events == match.events
    with pytest.raises(Unreadable, match="No such file"):
        dicewright.replay(tmp_path / "other.jsonl")


def test_the_record_of_an_unfinished_match_has_no_result(match: Match) -> None:
    half = Match(match.game, match.players, match.first)
    for event in match.events[:50]:
        half.apply(event)
    replayed = dicewright.replay(dicewright.record(half))
    assert replayed.status == "unfinished" and replayed.match.state == half.state
    assert repr(replayed.match) == ("<Diceopolis: a, b; 50 events; seat 0 is to roll one die>")


def test_a_review_of_a_record(match: Match) -> None:
    review = dicewright.review(dicewright.record(match))
    assert review.finished and len(review.sums) == 2


def test_a_simulation_says_who_wins() -> None:
    played = dicewright.simulate("diceopolis", players=["greedy", "random"], games=200, seed=1)
    assert played.points.shape == (200, 2) and len(played.moves) == len(played.firsts) == 200
    assert played.wins[0] > 0.95 and sum(played.wins) == pytest.approx(1)
    assert repr(played).startswith("<200 games of Diceopolis: greedy ")
    assert played.summary()["games"] == 200
    again = dicewright.simulate(games.get("diceopolis"), ("greedy", "random"), 200, 1, first=0)
    assert set(again.firsts.tolist()) == {0}


@pytest.mark.parametrize("name", games.names())
def test_games_by_name_with_edition_and_options(name: str, tmp_path: Path) -> None:
    game = games.get(name)
    assert games.get(game) is game and games.get(name, edition="standard").edition.shipped
    own = tmp_path / "own.toml"
    own.write_bytes((game.edition_type.folder / "standard.toml").read_bytes())
    assert games.get(name, edition=own).identity == game.identity
    for option in game.option_list:
        for value in option.values:
            chosen: dict[str, Any] = {option.name: value}
            assert games.get(name, options=chosen).options[option.name] == value
    assert "\n" not in repr(game) and repr(game).startswith(f"<{game.title}: edition standard")
