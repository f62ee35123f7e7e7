"""What a report says of a change: of one number, of many values, of two numbers at once."""

import re
from itertools import product

import msgspec
import numpy as np
import pytest

from dicewright.batch.watching import Thing
from dicewright.cli.lab import columns
from dicewright.core.errors import Unreadable
from dicewright.lab.changes import parse_variation
from dicewright.lab.estimates import differences, normal, of_share
from dicewright.lab.observe import Watched, sums_of
from dicewright.lab.pieces import Piece, Remarks, _piece
from dicewright.lab.reporting import page, texts_for
from dicewright.lab.reporting.findings import findings
from dicewright.lab.reporting.texts import LANGUAGES
from dicewright.lab.study import Column, Report, Skill, Spread, TurnPlace
from tests import tiny

GAMES = 1000
NO_DIFFERENCE = {"en": "no difference", "de": "kein Unterschied"}


def column(
    label: str, values: dict[str, int | str], first: float, length: float, printed: bool = False
) -> Column:
    """Return what games say in which who starts wins so often, and which take so long."""
    names = ("ties", "length", "lead_changes", "points", "winner_points", "spread", "margin")
    figures = {name: normal(10.0, 0.1) for name in names} | {"length": normal(length, 0.1)}
    figures["ties"] = of_share(0.1, GAMES)
    places = [
        TurnPlace(n + 1, of_share(share, GAMES), normal(10.0, 0.1))
        for n, share in enumerate((first, 1.0 - first))
    ]
    spread = Spread({"p25": 1, "p75": 3, "median": 2, "least": 0, "most": 4}, [0.0, 1.0], [GAMES])
    return Column(
        label=label,
        edition="standard",
        edition_sha256="",
        options={},
        values=values,
        printed=printed,
        games=GAMES,
        seconds=1.0,
        places=places,
        levels=[],
        figures=figures,
        spreads=dict.fromkeys(("points", "margin", "length", "lead_changes"), spread),
        skill=Skill("greedy", "random", GAMES, of_share(0.8, GAMES), 0.5),
        pieces=[],
        remarks=Remarks([], [], [], []),
    )


def report_of(*found: Column, reference: int) -> Report:
    named = [one.comparable() for one in found]
    return Report(
        report=1,
        game="diceopolis",
        title="Diceopolis",
        players=["random", "random"],
        seed=1,
        varied=list(found[0].values),
        reference=reference,
        note=None,
        columns=[msgspec.structs.replace(one, levels=[]) for one in found],
        differences=list(differences(named, reference).values()),
    )


def said(report: Report, language: str = "en") -> list[str]:
    """Return the sentences on the change."""
    return findings(report, texts_for(report, language))[0].sentences


def itself(report: Report) -> str:
    """Return the rest in one text."""
    ((heading, sentences),) = findings(report, texts_for(report, "en"))[1:]
    return " ".join([heading, *sentences])


def sentence_of(report: Report, figure: str, language: str = "en") -> str:
    (found,) = [one for one in said(report, language) if one.startswith(figure)]
    return found


# --- one number changed, beside the printed game -----------------------------------------------


@pytest.fixture
def changed() -> Report:
    """Give a study as the page makes it: one number changed, beside the printed edition."""
    own = column("changed", {"dice.hand": 3}, 0.70, 40.0)
    return report_of(own, column("standard", {"dice.hand": 5}, 0.50, 60.0, True), reference=1)


def test_in_short_says_what_the_change_did(changed: Report) -> None:
    lead = said(changed)[0]
    assert lead.startswith("With 3 instead of 5 for “dice.hand” the game changes: ")
    assert "it differs from standard by more than chance in 3 of " in lead
    first = sentence_of(changed, "Wins of place 1")
    assert "70.0\u00a0% instead of 50.0\u00a0%, up 20.0 percentage points (15." in first
    length = sentence_of(changed, "Actions in a game")
    assert length == "Actions in a game: 40.00 instead of 60.00, down 20.00 (19.72 to 20.28)."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_within_the_noise_is_called_that(changed: Report, language: str) -> None:
    figure = {"en": "Points of a player", "de": "Punkte einer Person"}[language]
    sentence = sentence_of(changed, figure, language)
    assert NO_DIFFERENCE[language] in sentence
    assert re.search(r"\(\u22120[.,]28 (to|bis) 0[.,]28\)", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_that_does_nothing_is_told(language: str) -> None:
    own = column("changed", {"dice.hand": 3}, 0.50, 60.0)
    other = column("standard", {"dice.hand": 5}, 0.51, 60.0, True)
    lead, *sentences = said(report_of(own, other, reference=1), language)
    assert {"en": "nothing changes", "de": "ändert sich nichts"}[language] in lead
    assert sum(NO_DIFFERENCE[language] in one for one in sentences) == 7


def test_what_is_beyond_its_interval_but_not_beyond_many_comparisons() -> None:
    own = column("changed", {"dice.hand": 3}, 0.50, 60.3)
    other = column("standard", {"dice.hand": 5}, 0.50, 60.0, True)
    sentence = sentence_of(report_of(own, other, reference=1), "Actions in a game")
    assert "up 0.30 (0.02 to 0.58)" in sentence and "can be chance" in sentence


def test_the_rest_speaks_of_the_changed_game(changed: Report) -> None:
    assert itself(changed).startswith("The game by itself: changed Who starts wins 70.0")
    assert "A game takes 40 actions" in itself(changed)
    html = page(changed, "en", paths={"dice.hand": "dice in a hand <b>"})
    assert "for “dice in a hand &lt;b&gt;” the game changes" in html


def test_the_place_that_changes_most_among_many() -> None:
    def three(label: str, hand: int, last: float, printed: bool) -> Column:
        places = [
            TurnPlace(n + 1, of_share(share, GAMES), normal(10.0, 0.1))
            for n, share in enumerate((0.33, 0.67 - last, last))
        ]
        found = column(label, {"dice.hand": hand}, 0.5, 60.0, printed)
        return msgspec.structs.replace(found, places=places)

    report = report_of(three("a", 3, 0.5, False), three("b", 5, 0.33, True), reference=1)
    places = [one for one in said(report) if one.startswith("Wins of place")]
    assert [one[: len("Wins of place 2")] for one in places] == [
        "Wins of place 2",
        "Wins of place 3",
    ]


# --- many values -------------------------------------------------------------------------------


@pytest.fixture
def swept() -> Report:
    values = [(3, 0.62, 40.0), (4, 0.55, 50.0), (5, 0.50, 60.0)]
    found = [column(str(v), {"dice.hand": v}, wins, long, v == 5) for v, wins, long in values]
    return report_of(*found, reference=2)


def test_many_values_are_told_along(swept: Report) -> None:
    lead, *_ = said(swept)
    assert lead.startswith("dice.hand = 3, 4, 5: by more than chance this changes 2 of 7 figures")
    length = sentence_of(swept, "Actions in a game")
    assert length.startswith("Actions in a game: from 40.00 (39.80 to 40.20) at 3 to 60.00 (")
    assert NO_DIFFERENCE["en"] in sentence_of(swept, "Points of a player")
    assert "Nearest to an even turn order is 5: " in " ".join(said(swept))
    assert itself(swept).startswith("The game by itself: dice.hand = 5")


def test_one_number_is_a_line(swept: Report) -> None:
    html = page(swept)
    assert "One number varied: dice.hand" in html
    assert html.count('class="joined c0"') == 7
    assert 'class="heat"' not in html


def grid_report() -> Report:
    found = [
        column(
            f"{a}, {b}",
            {"dice.hand": a, "dice.cache": b},
            0.4 + 0.05 * a,
            10.0 * b,
            (a, b) == (2, 6),
        )
        for a, b in product((1, 2, 3, 4), (6, 5))
    ]
    return report_of(*found, reference=2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_numbers_are_a_grid(language: str) -> None:
    html = page(grid_report(), language)
    assert 'class="joined' not in html
    grids = re.findall(r'<table class="heat">.*?</table>', html)
    assert len(grids) == 7
    wins = grids[0]
    assert 'scope="colgroup" colspan="2">dice.<wbr>cache</th>' in wins  # the one with fewer values
    assert re.findall(r'<th scope="col">(.*?)</th>', wins) == ["dice.<wbr>hand", "5", "6"]
    assert re.findall(r'<th scope="row">(.*?)</th>', wins) == ["1", "2", "3", "4"]
    cells = re.findall(r'<td class="(.*?)" style="--heat: (\d+)%"><b>(.*?)</b>', wins)
    assert [kind for kind, *_ in cells] == ["below", "below", "", "printed", "", "", "", ""]
    assert int(cells[-1][1]) > int(cells[4][1]) > 0 == int(cells[2][1])
    assert cells[0][2].startswith("\u2212 45") and cells[-1][2].startswith("+ 60")


def test_three_numbers_are_left_to_the_tables() -> None:
    found = [
        column(f"{a}{b}{c}", {"a": a, "b": b, "c": c}, 0.5, 10.0 * a)
        for a, b, c in product((1, 2), (1, 2), (1, 2))
    ]
    html = page(report_of(*found, reference=0))
    assert "Several numbers varied: a, b, c" in html
    assert 'class="heat"' not in html and 'class="joined' not in html


def test_two_numbers_changed_at_once_are_no_grid() -> None:
    own = column("changed", {"a": 3, "b": 4}, 0.70, 40.0)
    report = report_of(own, column("standard", {"a": 5, "b": 6}, 0.5, 60.0, True), reference=1)
    assert said(report)[0].startswith(
        "With 3 instead of 5 for “a”, 4 instead of 6 for “b” the game"
    )
    assert "varied" not in page(report)


def test_a_value_beside_the_edition_that_it_changes() -> None:
    game = tiny.game()
    wishes, reference = columns(game, "standard", [parse_variation("dice.hand=2,3")])
    assert [wish.label for wish in wishes] == ["2", "3", "standard"] and reference == 2
    paths = [parse_variation(text) for text in ("cross.values.1=1,2", "dice.hand=2")]
    assert columns(game, None, paths)[0][0].label == "values.1 1, hand 2"
    standard = game.using(edition=game.edition_type.shipped("standard"))
    assert len(columns(standard, "standard", [parse_variation("dice.hand=3")])[0]) == 2
    with pytest.raises(Unreadable, match="expected another edition"):
        columns(standard, "standard", [parse_variation("dice.hand=3,5")])


# --- what goes with winning --------------------------------------------------------------------


def piece_of(
    won: np.ndarray[tuple[int, int], np.dtype[np.int64]], points: list[list[int]]
) -> Piece:
    """Return what is said of a thing that seats won so often, in games with these results."""
    count = len(points)
    times = np.zeros((count, 2, 1, 3), np.int32)
    times[:, :, 0, 0] = won
    tempo = np.full((count, 2), 8, np.int32)
    firsts, offered = np.zeros(count, np.int32), np.ones((count, 1), np.int32)
    watched = Watched(np.array(points, np.int32), firsts, tempo, times, offered)
    return _piece(Thing(0, "thing", "thing"), sums_of(watched))


def test_what_nearly_everybody_has_tells_little() -> None:
    """Seat 0 wins half the games. In 4 of 1,000 only the winner has the one thing, else both do."""
    points = [[1, 0], [0, 1]] * 500
    common = np.ones((1000, 2), np.int64)
    common[:4] = [[1, 0], [0, 1], [1, 0], [0, 1]]
    useful = np.array([[1, 0], [0, 1], [1, 0], [1, 0]] * 250)
    had, helps = piece_of(common, points), piece_of(useful, points)
    assert had.worth.value == 1.0 > helps.worth.value == 0.5
    assert had.tells.value == pytest.approx(np.sqrt(0.004), abs=1e-6) and helps.tells.value == 0.5
    more, better = useful[:, 0] - useful[:, 1], np.array([a - b for a, b in points])
    within = float(more @ better) / np.sqrt(float(more @ more) * float(better @ better))
    assert helps.tells.value == pytest.approx(within)


def test_what_goes_with_winning_most_is_what_seats_differ_in() -> None:
    def piece(name: str, worth: float, tells: float) -> Piece:
        won, times, points, wins = (normal(value, 0.001) for value in (0.9, 1.0, 3.0, 0.6))
        its = normal(worth, 0.001), normal(tells, 0.001)
        return Piece("bay", name, GAMES, won, times, points, wins, *its, 0.5, [])

    found = column("standard", {}, 0.5, 60.0)
    pieces = [piece("filled", 0.999, 0.03), piece("rare", 0.3, 0.2), piece("common", 0.1, 0.5)]
    report = report_of(msgspec.structs.replace(found, pieces=pieces), reference=0)
    (said_first,) = findings(report, texts_for(report, "en"))
    (sentence,) = [one for one in said_first.sentences if one.startswith("What goes with winning")]
    assert [sentence.index(name) for name in ("common", "rare", "filled")] == sorted(
        sentence.index(name) for name in ("common", "rare", "filled")
    )
    assert "common (explains 25\u00a0% of it; one more goes with +10.0\u00a0%)" in sentence
