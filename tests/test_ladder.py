"""Ladders: balance of the seats, intervals, early ends, and going on after a stop."""

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from dicewright import games
from dicewright.bots import levels
from dicewright.core.errors import Unreadable
from dicewright.lab import ladder as lab
from dicewright.lab import ladder_plot, pictures, ratings
from dicewright.lab.contests import Block, Contest, contests, play_quick, play_timed
from dicewright.lab.intervals import Interim, looks, rate, student
from dicewright.lab.ladder import Ladder, Standing, climb, consecutive, standing
from dicewright.lab.ladder_files import GAMES, LadderFiles, Settings, read_blocks
from dicewright.lab.ladder_results import results

LEVELS = ["random", "greedy", "expert", "master"]


def small(**changes: Any) -> Ladder:
    usual: dict[str, Any] = {
        "game": games.get("diceopolis"),
        "levels": ("random", "greedy"),
        "players": (2, 3),
        "games": 24,
        "seed": 3,
        "seconds": 0.02,
        "at_least": 12,
    }
    return Ladder(**usual | changes)


def made_block(contest: Contest, index: int, shares: Sequence[float]) -> Block:
    """Return a block whose games end with these shares for the first level named."""
    lineups = [list(seats) for seats in contest.lineups(index)]
    others = contest.players - 1
    return Block(
        contest.key,
        index,
        0,
        lineups,
        [[3 if level == contest.seats[0] else 1 for level in seats] for seats in lineups],
        [
            [share if level == contest.seats[0] else (1 - share) / others for level in seats]
            for seats, share in zip(lineups, shares, strict=True)
        ],
        {},
        {},
        1.0,
    )


# --- who meets whom ----------------------------------------------------------------------------


def test_all_pairs_meet_and_neighbours_at_full_tables() -> None:
    keys = [contest.key for contest in contests(LEVELS, (2, 3, 4))]
    assert keys == [
        "greedy,random",
        "expert,random",
        "master,random",
        "expert,greedy",
        "master,greedy",
        "master,expert",
        "greedy,random,random",
        "expert,greedy,greedy",
        "master,expert,expert",
        "greedy,random,random,random",
        "expert,greedy,greedy,greedy",
        "master,expert,expert,expert",
        "master,expert,greedy,random",
    ]


@pytest.mark.parametrize("contest", contests(LEVELS, (2, 3, 4)), ids=lambda contest: contest.key)
def test_every_level_sits_equally_often_in_each_seat_and_each_place(contest: Contest) -> None:
    blocks = len(contest.orders)
    seated = Counter(
        (seat, level)
        for index in range(blocks)
        for lineup in contest.lineups(index)
        for seat, level in enumerate(lineup)
    )
    for seat in range(contest.players):
        for level in contest.levels:
            assert seated[seat, level] == blocks * contest.seats.count(level)
    followers = Counter(
        (lineup[0], lineup[1]) for index in range(blocks) for lineup in contest.lineups(index)
    )
    if len(contest.levels) == contest.players:
        assert len(set(followers.values())) == 1, "and each one follows each other equally often"


@pytest.mark.parametrize("name", games.names())
def test_the_games_of_a_block_share_dice_layout_and_first_seat(name: str) -> None:
    """Compiled or from Python, they are the same games; so each level starts equally often."""
    ladder = small(game=games.get(name))
    contest = Contest(("greedy", "random", "random"))
    quick = play_quick(ladder.setting, contest, [0, 1, 2])
    timed = play_timed(ladder.setting, contest, [0, 1, 2])
    for one, other in zip(quick, timed, strict=True):
        assert (one.first, one.seats, one.points) == (other.first, other.seats, other.points)
        assert one.shares == other.shares
        starts = Counter(seats[one.first] for seats in one.seats)
        assert starts == {"greedy": 1, "random": 2}
        assert all(sum(shares) == pytest.approx(1) for shares in one.shares)
        assert other.actions["greedy"] > 0 and 0 < other.seconds["greedy"] < other.took
    assert len({tuple(map(tuple, block.points)) for block in quick}) == 3


def test_blocks_of_several_orders_are_the_same_in_any_chunk() -> None:
    contest = Contest(("greedy", "random", "bot:random"))  # three names, so two orders
    together = play_quick(small().setting, contest, [4, 5])
    alone = [play_quick(small().setting, contest, [index])[0] for index in (4, 5)]
    assert [block.points for block in together] == [block.points for block in alone]
    assert together[0].seats != together[1].seats


def test_parts_have_no_gaps() -> None:
    assert consecutive([0, 1, 2, 5, 6, 9], 2) == [[0, 1], [2], [5, 6], [9]]


# --- statistics --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("confidence", "freedom", "expected"),
    [(0.95, 2, 4.303), (0.95, 10, 2.228), (0.99, 5, 4.032), (0.95, 1_000_000, 1.95997)],
)
def test_students_quantiles_are_those_of_the_books(
    confidence: float, freedom: int, expected: float
) -> None:
    assert student(confidence, freedom) == pytest.approx(expected, rel=0.01)


def test_an_interval_by_hand() -> None:
    """Ten blocks: mean 0.6, variance 0.0444 of a block; 0.24 / 0.00444 = 54 games' worth."""
    found = rate([1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1.0])
    t, count = 2.2622, 0.24 / (0.4 / 9 / 10)
    centre = (0.6 + t * t / (2 * count)) / (1 + t * t / count)
    half = t * (0.24 / count + t * t / (4 * count**2)) ** 0.5 / (1 + t * t / count)
    assert found == pytest.approx((0.6, centre - half, centre + half), abs=1e-3)


def test_intervals_of_blocks_that_are_alike() -> None:
    """As many games as blocks: Wilson's interval of 100 wins in 100."""
    share, low, high = rate([1.0] * 100)
    t = student(0.95, 99)
    assert (share, high) == (1.0, 1.0)
    assert low == pytest.approx(100 / (100 + t * t))
    assert rate([0.5]) == (0.5, 0.0, 1.0)
    assert not rate([0.5] * 3).decides(0.5)


def test_looks_share_the_error() -> None:
    plan = looks(2, 2000, 200)
    assert [look.blocks for look in plan] == [100, 200, 400, 800, 1000]
    assert [look.confidence for look in plan] == pytest.approx([0.9975] * 4 + [0.96])
    assert looks(3, 2000, 2000) == [Interim(667, 0.95)]
    assert looks(2, 20, 200) == [Interim(10, 0.95)]
    for plan in (looks(4, 5000, 40), looks(2, 100, 1)):
        assert sum(1 - look.confidence for look in plan) == pytest.approx(0.05)


def test_equal_levels_are_seldom_told_apart() -> None:
    """Whenever a contest may end: the error of all looks together stays below 5 %."""
    coin, plan = random.Random(5), looks(2, 1000, 50)
    wrong = 0
    for _ in range(400):
        means = [(coin.randrange(2) + coin.randrange(2)) / 2 for _ in range(plan[-1].blocks)]
        wrong += any(rate(means[:blocks], level).decides(0.5) for blocks, level in plan)
    assert wrong <= 24, "5 % of 400 are 20"


def test_a_contest_ends_at_the_first_look_that_decides() -> None:
    contest, settings = Contest(("greedy", "random")), small(games=200, at_least=40).settings
    clear = {i: made_block(contest, i, [1, 1 if i % 4 else 0]) for i in range(100)}
    now = standing(contest, settings, {contest.key: clear})
    assert (now.finished, now.decided, now.games) == (True, True, 40)
    even = {i: made_block(contest, i, [i % 2, 1 - i % 2]) for i in range(100)}
    now = standing(contest, settings, {contest.key: even})
    assert (now.finished, now.decided, now.games) == (True, False, 200)
    some = {i: clear[i] for i in (0, 2, 19)}
    now = standing(contest, settings, {contest.key: some})
    assert (now.finished, len(now.missing), len(now.blocks)) == (False, 17, 3)
    nothing = standing(contest, settings, {})
    assert (nothing.finished, nothing.decided, nothing.rates) == (False, False, {})


def test_one_against_a_table_is_measured_by_a_seats_share() -> None:
    contest = Contest(("expert", "greedy", "greedy", "greedy"))
    settings = Settings({}, LEVELS, [4], 8, 8)
    blocks = {0: made_block(contest, 0, [1, 0, 0.5, 0]), 1: made_block(contest, 1, [1, 1, 0, 0])}
    now = standing(contest, settings, {contest.key: blocks})
    assert contest.even == 0.25
    assert now.rates["expert"].share == pytest.approx(3.5 / 8)
    assert now.rates["greedy"].share == pytest.approx(4.5 / 8 / 3)


# --- going on ----------------------------------------------------------------------------------


def lines(folder: Path) -> dict[tuple[str, int], Any]:
    """Return all that was played, without the times."""
    blocks, _ = read_blocks(folder)
    return {
        (block.contest, block.index): (block.first, block.seats, block.points, block.shares)
        for found in blocks.values()
        for block in found.values()
    }


def played(ladder: Ladder, folder: Path, watch: lab.Watch = lambda _: None) -> dict[str, Any]:
    """Play a ladder in this process; return its results without the times."""
    with LadderFiles.open(folder, ladder.settings) as files:
        climb(ladder, files, watch, count=1)
        report: dict[str, Any] = timeless(results(ladder.settings, files.blocks))
    return report


def timeless(report: Any) -> Any:
    if isinstance(report, dict):
        times = ("games_per_second", "ms_per_choice")
        return {key: timeless(part) for key, part in report.items() if key not in times}
    return [timeless(part) for part in report] if isinstance(report, list) else report


class StopAfter:
    def __init__(self, count: int) -> None:
        self.count = count

    def __call__(self, now: Standing) -> None:
        self.count -= 1
        if not self.count:
            raise KeyboardInterrupt


def test_a_stopped_ladder_goes_on_as_if_nothing_had_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "QUICK_CHUNK", 3)
    whole = played(small(), tmp_path / "whole")
    counts = []
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            played(small(), tmp_path / "parts", StopAfter(3))
        counts.append(len(lines(tmp_path / "parts")))
    with (tmp_path / "parts" / GAMES).open("ab") as file:
        file.write(b'{"contest":"greedy,ran')
    assert played(small(), tmp_path / "parts") == whole
    assert lines(tmp_path / "parts") == lines(tmp_path / "whole")
    assert 0 < counts[0] < counts[1] < len(lines(tmp_path / "whole"))
    assert whole["finished"]


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    played(small(), tmp_path)
    before = (tmp_path / GAMES).read_bytes()
    played(small(), tmp_path)
    assert (tmp_path / GAMES).read_bytes() == before
    played(small(games=200, at_least=200), tmp_path)
    assert (tmp_path / GAMES).read_bytes().startswith(before), "more games go on with these"


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_torn_last_line_is_dropped(tmp_path: Path, end: bytes) -> None:
    settings = small().settings
    blocks = [made_block(Contest(("greedy", "random")), i, [1, 0]) for i in range(2)]
    with LadderFiles.open(tmp_path, settings) as files:
        files.add(blocks)
    whole = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(whole[: -1 - 5 * (not end)] + end)
    with LadderFiles.open(tmp_path, settings) as files:
        assert sorted(files.blocks["greedy,random"]) == ([0, 1] if end else [0])
        files.add(blocks[1:] if not end else [])
    assert (tmp_path / GAMES).read_bytes() == whole


def test_a_spoilt_line_is_named(tmp_path: Path) -> None:
    with LadderFiles.open(tmp_path, small().settings) as files:
        files.add([made_block(Contest(("greedy", "random")), 0, [1, 0])])
    (tmp_path / GAMES).write_bytes((tmp_path / GAMES).read_bytes() + b'{"index":1}\n')
    with pytest.raises(Unreadable, match=r"line 2: .*games\.jsonl"):
        LadderFiles.open(tmp_path, small().settings)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 4}, "seed 3, not 4"),
        ({"seconds": 1.0}, "seconds 0.02, not 1.0"),
        ({"game": games.get("astroventure")}, "game diceopolis, not astroventure"),
        (
            {"game": games.get("diceopolis").using(options={"row": "value"})},
            "options row=colour, not row=value",
        ),
    ],
)
def test_other_settings_are_refused(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    LadderFiles.open(tmp_path, small().settings).__exit__()
    with pytest.raises(Unreadable, match=words) as refused:
        LadderFiles.open(tmp_path, small(**changes).settings)
    assert "--out" in str(refused.value)
    LadderFiles.open(tmp_path, small(games=100, players=(2,)).settings).__exit__()


@pytest.mark.parametrize("name", ["version", "program"])
def test_other_programs_are_refused(tmp_path: Path, name: str) -> None:
    settings = small().settings
    old = msgspec.structs.replace(settings, fixed=settings.fixed | {name: "older"})
    LadderFiles.open(tmp_path, old).__exit__()
    with pytest.raises(Unreadable, match=f"{name} older, not"):
        LadderFiles.open(tmp_path, settings)


def test_folders_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(Unreadable, match="file"):
            LadderFiles.open(folder, small().settings)
    (tmp_path / "alone").mkdir()
    (tmp_path / "alone" / GAMES).touch()
    with pytest.raises(Unreadable, match=r"no settings\.json"):
        LadderFiles.open(tmp_path / "alone", small().settings)

    def forbidden(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path / "other"))

    monkeypatch.setattr(Path, "mkdir", forbidden)
    with pytest.raises(Unreadable, match="other: Permission denied"):
        LadderFiles.open(tmp_path / "other", small().settings)


# --- levels that think, and processes ----------------------------------------------------------


def test_levels_that_think_are_given_their_time_and_are_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, float | None]] = []

    def think(game: Any, state: Any, level: str, seconds: float | None) -> Any:
        asked.append((level, seconds))
        return SimpleNamespace(best=game.legal(state)[0])

    monkeypatch.setattr(levels, "think", think)
    ladder = small(levels=("master", "random", "expert"), players=(2, 3), games=2, seconds=0.07)
    report = played(ladder, tmp_path)
    assert report["levels"] == ["random", "expert", "master"]
    assert [row["games"] for row in report["contests"]] == [2, 2, 2, 3, 3, 3]
    assert report["contests"][-1]["contest"] == "master,expert,random"
    assert ("master", 0.07) in asked and ("expert", 0.07) in asked
    assert all(row["choices_timed"] > 50 for row in report["by_level"])
    assert (tmp_path / GAMES).read_text().count("\n") == 6, "nobody needs games for the time alone"


def test_processes_play_the_same_and_stop_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder = small(players=(2,), games=6, at_least=6)
    whole = played(ladder, tmp_path / "threads")
    monkeypatch.setattr(Contest, "quick", False)
    with (
        LadderFiles.open(tmp_path / "processes", ladder.settings) as files,
        pytest.raises(KeyboardInterrupt),
    ):
        climb(ladder, files, StopAfter(2), count=2)
    assert len(lines(tmp_path / "processes")) == 1
    with LadderFiles.open(tmp_path / "processes", ladder.settings) as files:
        climb(ladder, files, count=2)
        report = timeless(results(ladder.settings, files.blocks))
    assert report["contests"] == whole["contests"]


# --- ratings and the picture -------------------------------------------------------------------


def test_ratings_follow_the_games() -> None:
    pytest.importorskip("openskill")
    games = [(["a", "b"], [2, 1])] * 5 + [(["b", "c", "c"], [9, 4, 4])] * 5
    rated = ratings.rate_levels(["c", "b", "a"], games)
    assert rated is not None
    assert list(rated) == ["c", "b", "a"]
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu
    assert rated["a"].ordinal == pytest.approx(rated["a"].mu - 3 * rated["a"].sigma)
    assert all(rating.sigma < 25 / 3 for rating in rated.values())
    assert rated == ratings.rate_levels(["c", "b", "a"], games)
    even = ratings.rate_levels(["a", "b"], [(["a", "b"], [5, 5])])
    assert even is not None and even["a"] == pytest.approx(even["b"])


def test_without_the_libraries_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(ratings, "import_module", missing)
    monkeypatch.setattr(pictures, "import_module", missing)
    report = played(small(), tmp_path)
    assert [row["rating"] for row in report["by_level"]] == [None, None]
    assert not ladder_plot.draw(report, "", tmp_path / "ladder.svg")


def test_the_picture_is_the_same_every_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    report = played(small(levels=("random", "greedy"), games=6), tmp_path)
    paths = [tmp_path / name for name in ("one.svg", "two.svg")]
    assert all(ladder_plot.draw(report, "A ladder", path) for path in paths)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert b"<svg" in paths[0].read_bytes()
    with pytest.raises(Unreadable, match="nowhere"):
        ladder_plot.draw(report, "A ladder", tmp_path / "nowhere" / "ladder.svg")
