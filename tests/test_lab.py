"""The lab: what is counted is what happened, intervals hold, reports say what the games say."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicewright import games
from dicewright.batch.watching import FIRST, POINTS, TIMES, tally_of
from dicewright.cli import run as command
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.match import Act
from dicewright.core.state import INTERPRETED
from dicewright.lab.changes import changed, numbers, parse_variation, to_toml, variations, vary
from dicewright.lab.estimates import (
    Estimate,
    benjamini_hochberg,
    differences,
    normal,
    of_deviation,
    of_mean,
    of_ratio,
    of_share,
)
from dicewright.lab.observe import (
    Sums,
    Watched,
    observe,
    observe_span,
    sums_of,
    watch_one_by_one,
    watch_span,
)
from dicewright.lab.parquet import write_parquet
from dicewright.lab.reporting import page, texts_for
from dicewright.lab.reporting.findings import findings
from dicewright.lab.reporting.texts import LANGUAGES, texts_of
from dicewright.lab.simulate import Job, play_one, simulate
from dicewright.lab.study import Report, Study, Wish, estimate_seconds, run
from tests import tiny

GAMES = games.names()


def job(name: str, players: tuple[str, ...] = ("greedy", "random"), count: int = 6) -> Job:
    return Job(games.get(name), players, count, seed=11)


def equal(one: Watched, other: Watched) -> bool:
    return all(
        (getattr(one, field.name) == getattr(other, field.name)).all() for field in fields(one)
    )


# --- watching ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_games_are_watched_alike(name: str) -> None:
    watched = watch_span(job(name), 0, 3)
    assert equal(watched, watch_one_by_one(job(name), 0, 3, INTERPRETED))
    assert watched.won[..., TIMES].sum() > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_games_are_those_of_a_simulation(name: str) -> None:
    seen, played = observe(job(name, count=1200)), simulate(job(name, count=1200))
    assert (seen.points == played.points).all()
    assert (seen.firsts == played.firsts).all()
    assert (seen.moves == played.moves).all()


def leads(job: Job, index: int) -> int:
    """Count the changes of the lead of a game, from its events."""
    match = play_one(job, index)
    game = match.game
    state, alone = game.start(len(job.players), match.first, match.layout), []
    for event in match.events:
        if isinstance(event, Act):
            game.act(state, event.action)
            if len(game.winners(state)) == 1:
                alone.append(game.winners(state)[0])
        else:
            game.roll(state, event.faces)
    return sum(one != other for one, other in pairwise(alone))


@pytest.mark.parametrize("name", GAMES)
def test_changes_of_the_lead(name: str) -> None:
    watched = watch_span(job(name), 0, 2)
    assert watched.tempo[:, 1].tolist() == [leads(job(name), index) for index in range(2)]


def thing(game: Game, name: str) -> int:
    return next(thing.slot for thing in tally_of(game).things(game) if thing.name == name)


def test_cells_are_counted_as_they_were_placed() -> None:
    game = tiny.game()
    small = Job(game, ("random", "random"), 3, 5)
    watched = watch_span(small, 0, 3)
    for index in range(3):
        texts = [
            (event.seat, game.text(event.action))
            for event in play_one(small, index).events
            if isinstance(event, Act)
        ]
        corners = [
            seat for seat, text in texts if text.endswith(("(1,1)", "(-1,1)", "(1,-1)", "(-1,-1)"))
        ]
        counted = watched.won[index, :, thing(game, "cell (1,1)"), TIMES]
        assert counted.tolist() == [corners.count(0), corners.count(1)]


def test_points_of_the_cells_are_the_points_of_the_game() -> None:
    game = games.get("diceopolis")
    watched = watch_span(job("diceopolis"), 0, 6)
    cells = [t.slot for t in tally_of(game).things(game) if t.kind == "cell"]
    rows = [t.slot for t in tally_of(game).things(game) if t.name.startswith("row")]
    assert (watched.won[:, :, cells, POINTS].sum(axis=2) == watched.points).all()
    assert (watched.won[:, :, rows, POINTS].sum(axis=2) == watched.points).all()


def test_tiles_are_counted_as_they_were_claimed() -> None:
    game = games.get("novo-dice")
    watched = watch_span(job("novo-dice"), 0, 1)
    events = [event for event in play_one(job("novo-dice"), 0).events if isinstance(event, Act)]
    for seat in range(2):
        texts = [game.text(event.action) for event in events if event.seat == seat]
        for name in ("Slimer", "Novo Cola", "John Boy"):
            claims = [text for text in texts if text.startswith(f"claim {name} ")]
            assert watched.won[0, seat, thing(game, name), TIMES] == len(claims)
            by_lions = sum(text.endswith("lions") for text in claims)
            assert watched.won[0, seat, thing(game, f"{name} by lions"), TIMES] == by_lions


def test_points_of_stored_tiles_are_the_points_of_the_game() -> None:
    game = games.get("novo-dice")
    watched = watch_span(job("novo-dice", count=40), 0, 40)
    tiles = [t.slot for t in tally_of(game).things(game) if t.kind == "tile"]
    assert (watched.won[:, :, tiles, POINTS].sum(axis=2) == watched.points).all()


@pytest.mark.parametrize("variant", ["standard", "race"])
def test_points_of_bodies_actions_and_systems(variant: str) -> None:
    """All that a seat won is its score, but for what others took away; the table's total agrees."""
    game = games.get("astroventure").using(options={"variant": variant})
    small = Job(game, ("greedy", "greedy"), 8, 3)
    watched = watch_span(small, 0, 8)
    slots = [t.slot for t in tally_of(game).things(game) if t.name != "stolen with the die"]
    gained = watched.won[:, :, slots, POINTS].sum(axis=(1, 2))
    for index in range(8):
        assert gained[index] - lost(small, index) == watched.points[index].sum()


def lost(job: Job, index: int) -> int:
    """Return the points that stealing and emptying took from their owners in a game."""
    match, total = play_one(job, index), 0
    game = match.game
    state = game.start(len(job.players), match.first, match.layout)
    for event in match.events:
        if isinstance(event, Act):
            gains = game.gains(state, event.action)
            total -= sum(gain for gain in gains if gain < 0)
            game.act(state, event.action)
        else:
            game.roll(state, event.faces)
    return total


def test_only_boards_on_the_table_are_offered() -> None:
    game = games.get("astroventure")
    watched = watch_span(job("astroventure"), 0, 6)
    stars = [t.slot for t in tally_of(game).things(game) if t.kind == "star"]
    assert watched.offered[:, stars].sum(axis=1).tolist() == [3] * 6  # A1: players + 1
    won = watched.won[..., TIMES].sum(axis=1)
    assert (won[:, stars][watched.offered[:, stars] == 0] == 0).all()


@pytest.mark.parametrize("name", GAMES)
def test_first_winnings_lie_within_the_game(name: str) -> None:
    watched = watch_span(job(name), 0, 6)
    first = watched.won[..., FIRST]
    assert ((first > 0) == (watched.won[..., TIMES] > 0)).all()
    assert (first <= watched.tempo[:, 0][:, None, None]).all()


@pytest.mark.parametrize("name", GAMES)
def test_things_have_names_and_places_of_their_own(name: str) -> None:
    for edition in games.get(name).edition_type.shipped_names():
        game = games.get(name).using(edition=games.get(name).edition_type.shipped(edition))
        things = tally_of(game).things(game)
        assert len({t.slot for t in things}) == len({t.name for t in things}) == len(things)
        assert max(t.slot for t in things) < tally_of(game).slots
        assert set(tally_of(game).rivals) <= {t.kind for t in things}


def test_experts_are_watched_too() -> None:
    small = Job(tiny.game(), ("expert", "greedy"), 2, 5)
    seen = observe(small, workers=1)
    for index in range(2):
        match = play_one(small, index)
        assert seen.points[index].tolist() == match.game.scores(match.state)
    assert seen.sums.times[thing(tiny.game(), "cell (1,1)")] > 0


def test_chunks_do_not_matter() -> None:
    one = observe_span(job("diceopolis", count=40), 0, 40)
    parts = [
        observe_span(job("diceopolis", count=40), start, 10).sums for start in range(0, 40, 10)
    ]
    together = parts[0] + parts[1] + parts[2] + parts[3]
    for name in Sums.__dataclass_fields__:
        assert np.allclose(getattr(one.sums, name), getattr(together, name))


# --- estimates ---------------------------------------------------------------------------------


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    random = np.random.default_rng(1)
    held = {"share": 0, "mean": 0, "deviation": 0}
    for _ in range(400):
        numbers = random.normal(3.0, 2.0, 200)
        share = of_share(float((random.random(200) < 0.3).mean()), 200)
        held["share"] += share.low <= 0.3 <= share.high
        mean, deviation = of_mean(numbers), of_deviation(numbers)
        held["mean"] += mean.low <= 3.0 <= mean.high
        held["deviation"] += deviation.low <= 2.0 <= deviation.high
    assert all(365 <= count <= 396 for count in held.values()), held


def test_the_error_of_a_ratio_is_that_of_whole_games() -> None:
    random = np.random.default_rng(2)
    held = 0
    for _ in range(300):
        x = random.integers(0, 3, 400).astype(float)
        y = 0.5 * x + random.normal(0.0, 1.0, 400) * x
        its = of_ratio(*(float(n.sum()) for n in (x, y, x * x, x * y, y * y)))
        held += its.low <= 0.5 <= its.high
    assert 270 <= held <= 298


def test_what_is_worth_a_win_is_found_within_games() -> None:
    """Seat 0 wins whenever it has the only thing there is; in half the games nobody has it."""
    won = np.zeros((200, 2, 1, 3), np.int32)
    won[::2, 0, 0] = (1, 5, 4)
    points = np.tile(np.array([[1, 1]], np.int32), (200, 1))
    points[::2, 0] = 6
    tempo = np.full((200, 2), 8, np.int32)
    sums = sums_of(
        Watched(points, np.zeros(200, np.int32), tempo, won, np.ones((200, 1), np.int32))
    )
    assert sums.y[0] / sums.x[0] == 1.0  # one more goes with a whole win
    assert (sums.b[0] / sums.a[0], sums.when[0] / sums.a[0]) == (1.0, 0.5)
    assert sums.by_place[0].tolist() == [100.0, 0.0]


def test_benjamini_hochberg_as_published() -> None:
    """The example of their paper of 1995: fifteen chances, of which four are significant."""
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344]
    chances += [0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000]
    adjusted = benjamini_hochberg(chances)
    assert [chance <= 0.05 for chance in adjusted] == [True] * 4 + [False] * 11
    assert adjusted == sorted(adjusted)
    assert adjusted[0] == pytest.approx(0.0015)
    assert benjamini_hochberg([]) == []


def test_false_alarms_are_rare_and_true_differences_are_found() -> None:
    random = np.random.default_rng(3)
    same: list[dict[str, Estimate]] = [
        {f"figure {i}": of_mean(random.normal(0.0, 1.0, 300)) for i in range(200)} for _ in range(2)
    ]
    assert sum(its.significant for its in differences(same, 0).values()) <= 3
    same[1]["figure 7"] = normal(0.5, 0.06)
    found = differences(same, 0)
    assert found[1, "figure 7"].significant
    assert found[1, "figure 7"].value > 0
    assert all(column != 0 for column, _ in found)


# --- changing editions -------------------------------------------------------------------------


def values(parsed: Mapping[str, Any]) -> dict[str, int]:
    return {number.path: number.value for number in numbers(parsed)}


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("novo-dice", "lions.cost.20", 7),
        ("novo-dice", "tiles.John Boy.value", 20),
        ("novo-dice", "dice.black.count", 4),
        ("diceopolis", "cross.values.2", 2),
        ("astroventure", "systems.Kappa.moons.6.earth", 4),
        ("astroventure", "actions.1.cost.fire", 2),
    ],
)
def test_numbers_have_paths(name: str, path: str, value: int) -> None:
    parsed = games.get(name).edition.parsed
    assert values(parsed)[path] == value
    other = changed(parsed, path, value + 1)
    assert values(other)[path] == value + 1
    assert changed(other, path, value) == parsed
    assert sum(a != b for a, b in zip(numbers(parsed), numbers(other), strict=True)) == 1


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("lions.cost.21", "lions.cost.20"),
        ("lions", "lions.cost.0, lions.cost.1"),
        ("nonsense at all", "expected one of supply.copies.2"),
        ("edition.players.1", "no number"),
        ("tiles.John Boy.name", "tiles.John Boy.value"),
    ],
)
def test_a_wrong_path_is_told_which_there_are(path: str, words: str) -> None:
    with pytest.raises(Unreadable, match="there is no number") as refused:
        changed(games.get("novo-dice").edition.parsed, path, 1)
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "a", "a=", "=3", "a=b", "a=3..b", "a=9..3", "a=1..99", "a=3,3"]
)
def test_a_wrong_variation_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="--vary"):
        parse_variation(text)


def test_variations() -> None:
    assert parse_variation("a.b=6..9") == ("a.b", (6, 7, 8, 9))
    assert parse_variation("a=1,3..4") == ("a", (1, 3, 4))
    assert parse_variation("option:row=colour,value") == ("option:row", ("colour", "value"))
    found = variations(
        games.get("diceopolis"),
        [parse_variation("dice.hand=4,5"), parse_variation("option:row=colour,value")],
    )
    assert [tuple(one.values.values()) for one in found] == [
        (4, "colour"),
        (4, "value"),
        (5, "colour"),
        (5, "value"),
    ]
    assert [one.printed for one in found] == [False, False, True, False]
    assert [one.game.edition.data.dice.hand for one in found] == [4, 4, 5, 5]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"dice.hand": 0}, "hand: expected at least 1"),
        ({"option:row": "diagonal"}, "expected colour or value"),
        ({"option:nothing": "x"}, "no option nothing"),
    ],
)
def test_an_edition_still_refuses_what_it_cannot_be(values: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        vary(games.get("diceopolis"), values)


@pytest.mark.parametrize("name", GAMES)
def test_an_edition_written_as_toml_says_the_same(name: str) -> None:
    kind = games.get(name).edition_type
    for edition in kind.shipped_names():
        parsed = kind.shipped(edition).parsed
        assert tomllib.loads(to_toml(parsed)) == parsed


# --- studies -----------------------------------------------------------------------------------


def study(values: tuple[int, ...] = (4, 5), count: int = 300, skill: int = 8) -> Study:
    found = variations(tiny.game(), [parse_variation(f"dice.hand={','.join(map(str, values))}")])
    wishes = tuple(Wish(str(one.values["dice.hand"]), one) for one in found)
    return Study(wishes, ("random", "random"), count, 7, skill_games=skill, reference=1, workers=1)


@pytest.fixture(scope="module")
def report() -> Report:
    told: list[int] = []
    made, observed = run(study(), told.append)
    assert sum(told) == study().total
    assert [len(seen.moves) for seen in observed] == [300, 300]
    return made


def test_a_study_says_what_its_games_say(report: Report) -> None:
    column = report.columns[1]
    played = simulate(Job(tiny.game(), ("random", "random"), 300, 7))
    assert column.figures["length"].value == pytest.approx(played.moves.mean(), abs=1e-6)
    first = played.points[np.arange(300), played.firsts]
    second = played.points[np.arange(300), 1 - played.firsts]
    wins = ((first > second) + 0.5 * (first == second)).mean()
    assert column.places[0].wins.value == pytest.approx(wins, abs=1e-6)
    assert column.figures["ties"].value == pytest.approx((first == second).mean(), abs=1e-6)
    assert column.figures["margin"].value == pytest.approx(abs(first - second).mean(), abs=1e-6)
    assert sum(column.spreads["points"].counts) == 600
    assert column.skill is not None
    assert column.skill.stronger == "easy"
    assert column.skill.wins.value > 0.7


def test_a_study_compares_with_its_reference(report: Report) -> None:
    assert {its.column for its in report.differences} == {0}
    by_name = {its.figure: its for its in report.differences}
    assert "piece cell (1,1) won" in by_name
    assert "place 1" in by_name
    assert not by_name["place 1"].significant


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_a_page_that_needs_nothing_else(report: Report, language: str) -> None:
    html = page(report, language)
    assert f'<html lang="{language}"' in html
    for word in (
        "<script",
        "http:",
        "https:",
        "src=",
        "@import",
        "url(",
        "onload",
        ">nan",
        "nan\u00a0",
    ):
        assert word not in html
    assert html.count("<h1>") == 1
    assert html.count("<svg") == html.count("aria-label=") - html.count(
        'class="scroll"'
    ) - html.count('<span class="')
    for heading, sentences in findings(report, texts_for(report, language)):
        assert escape(heading) in html
        assert all(escape(sentence) in html for sentence in sentences)


def test_both_languages_say_everything() -> None:
    english, german = (texts_of(language) for language in LANGUAGES)
    assert english.keys() == german.keys()
    for key, text in english.items():
        parts = set(text.replace("}", "{").split("{")[1::2])
        assert parts == set(german[key].replace("}", "{").split("{")[1::2]), key


def test_skill_is_measured_one_level_above() -> None:
    def levels(*players: str) -> tuple[str, ...]:
        wish = Wish("tiny", vary(tiny.game(), {}))
        return Study((wish,), players, 1, 1).contest.seats

    assert levels("random", "random") == ("easy", "random")
    assert levels("casual", "casual") == ("greedy", "easy")
    assert levels("skilled", "easy") == ("expert", "greedy")
    assert levels("random", "greedy", "random") == ("expert", "greedy", "greedy")
    assert levels("master", "master") == ("master", "expert")


def test_the_time_is_estimated() -> None:
    assert 0.0 < estimate_seconds(study(count=100)) < 60.0


def test_games_as_parquet(report: Report, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    made, observed = run(study(count=50, skill=0))
    write_parquet(tmp_path / "it's.parquet", made, observed)
    with duckdb.connect() as connection:
        rows = connection.execute(
            'SELECT "dice.hand", "index", first, moves, lead_changes, points_0, points_1, share_0 '
            "FROM read_parquet(?) ORDER BY ALL",
            [str(tmp_path / "it's.parquet")],
        ).fetchall()
    assert len(rows) == 100
    hand, index, first, moves, _, *points, share = rows[57]
    assert (hand, index) == (5, 7)
    played = play_one(Job(tiny.game(), ("random", "random"), 50, 7), 7)
    assert [first, points] == [played.first, played.game.scores(played.state)]
    assert moves == sum(isinstance(event, Act) for event in played.events)
    assert share == (0.5 if points[0] == points[1] else float(points[0] > points[1]))


# --- the command -------------------------------------------------------------------------------


def edition_file(folder: Path, name: str = "tiny") -> Path:
    parsed = dict(tiny.edition().parsed)
    parsed["edition"] = dict(parsed["edition"]) | {"name": name}
    path = folder / f"{name}.toml"
    path.write_text(to_toml(parsed), "utf-8")
    return path


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edition = edition_file(tmp_path)
    files = {name: tmp_path / f"report.{name}" for name in ("html", "json", "parquet")}
    arguments = ["lab", "diceopolis", "--edition", str(edition), "--against", "standard"]
    arguments += ["--players", "random,random", "--games", "120", "--skill", "4", "--seed", "3"]
    arguments += ["--out", str(files["html"]), "--json", str(files["json"])]
    assert command([*arguments, "--parquet", str(files["parquet"])]) == 0
    told = capsys.readouterr()
    assert "248 games (2 x 120, and 4 each for skill): about " in " ".join(told.err.split())
    out = " ".join(told.out.split())
    assert "With tiny the game changes:" in out
    assert "Actions in a game: " in out and "The game by itself: tiny" in out
    made = json.loads(files["json"].read_text("utf-8"))
    assert [column["label"] for column in made["columns"]] == ["tiny", "standard"]
    assert made["reference"] == 1
    length = next(
        its for its in made["differences"] if (its["column"], its["figure"]) == (0, "figure length")
    )
    assert length["significant"]
    assert length["value"] < 0
    assert "▼" in files["html"].read_text("utf-8")
    assert files["parquet"].stat().st_size > 1000


def test_values_beside_another_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    duckdb = pytest.importorskip("duckdb")
    edition, kept = edition_file(tmp_path), tmp_path / "games.parquet"
    arguments = ["lab", "diceopolis", "--edition", str(edition), "--against", "standard"]
    arguments += ["--vary", "dice.hand=2..3", "--players", "random,random", "--games", "30"]
    arguments += ["--skill", "0", "--seed", "3", "--parquet", str(kept)]
    arguments += ["--out", str(tmp_path / "report.html"), "--language", "de"]
    assert command(arguments) == 0
    assert "dice.hand = 2, 3: " in " ".join(capsys.readouterr().out.split())
    with duckdb.connect() as connection:
        rows = connection.execute(
            f'SELECT "column", "dice.hand", count(*) FROM \'{kept}\' GROUP BY ALL ORDER BY ALL'
        ).fetchall()
    assert rows == [("2", 2, 30), ("3", 3, 30), ("standard", None, 30)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--vary", "dice.hands=3"], "did you mean dice.hand"),
        (["--vary", "dice.hand"], "--vary: expected PATH=6..9"),
        (["--vary", "dice.hand=40"], "expected at least the 40 dice"),
        (["--against", "standard"], "expected another edition"),
        (["--against", "missing.toml"], "no such file"),
        (["--players", "greedy"], "not 1"),
        (["--players", "greedy,wizard"], "wizard"),
        (["--games", "0"], "0 is not in the range"),
        (["--out", "no/such/folder/report.html"], "there is no folder"),
    ],
)
def test_what_the_command_refuses(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["lab", "diceopolis", *arguments]) == 2
    assert words in capsys.readouterr().err
