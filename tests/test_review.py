"""Reviews: the equation, the definitions behind it, and what the command says."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicewright import games
from dicewright.analysis.appraiser import Appraiser, appraiser_of
from dicewright.analysis.grades import GRADES, MISTAKES, grade_of, luck_of, mistake_of
from dicewright.analysis.review import (
    EQUAL,
    WORST_OF_EACH,
    Review,
    positions,
    review_match,
    review_record,
    walk,
)
from dicewright.bots.evaluator import Ending
from dicewright.bots.hints import among, compared
from dicewright.cli import run
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import whole_record
from dicewright.core.state import COMPILED, State
from dicewright.lab.simulate import Job, play_one
from tests.random_play import Case, case_name, every_count, game_of
from tests.selection import each_once_of, examples

EXACT = 1e-9
SOON = 0.05  # seconds for a choice of master


def played(game: Game, players: tuple[str, ...], index: int = 0) -> Match:
    """Return a whole game between bots."""
    return play_one(Job(game, players, index + 1, 7, seconds=SOON), index)


def reviewed(match: Match) -> Review:
    return review_record(whole_record(match))


def check_identity(review: Review, result: list[float]) -> None:
    """Check every seat's equation, and that all its terms are what the steps say."""
    for seat, one in enumerate(review.sums):
        parts = one.own_luck, one.own_play, one.others_luck, one.others_play
        assert one.start + sum(parts) == pytest.approx(one.result, abs=EXACT)
        assert one.result == result[seat]
        luck = [step.change[seat] for step in review.steps if step.roll is not None]
        assert one.own_luck + one.others_luck == pytest.approx(sum(luck), abs=EXACT)
        assert one.adjusted == pytest.approx(one.result - sum(luck), abs=EXACT)
        own = [step.luck for step in review.steps if step.seat == seat and step.luck is not None]
        assert one.own_luck == pytest.approx(sum(own), abs=EXACT)
    for step in review.steps:
        assert sum(step.shares) == pytest.approx(1.0, abs=EXACT)
        assert all(-EXACT <= share <= 1.0 + EXACT for share in step.shares)
    assert sum(one.start for one in review.sums) == pytest.approx(1.0, abs=EXACT)


@pytest.mark.parametrize("case", each_once_of(zip(every_count()), lambda c: c[:2], case_name))
def test_the_result_is_start_luck_and_play(case: Case) -> None:
    """For every game and every number of players."""
    match = played(game_of(case), ("greedy",) * case[1])
    check_identity(reviewed(match), match.game.shares(match.state))


@pytest.mark.slow
@examples(4)
@given(st.data())
def test_the_result_is_start_luck_and_play_whoever_plays(data: st.DataObject) -> None:
    game = games.get(data.draw(st.sampled_from(games.names())))
    levels = st.sampled_from(["random", "greedy"])
    players = tuple(data.draw(levels) for _ in range(data.draw(st.sampled_from(game.players))))
    match = played(game, players, data.draw(st.integers(0, 50)))
    check_identity(reviewed(match), match.game.shares(match.state))


# --- the definitions ---------------------------------------------------------------------------


def states_of(match: Match) -> list[State]:
    """Return all states of a match, in order."""
    game = match.game.using(form=COMPILED)
    states = [game.start(len(match.players), match.first, match.layout)]
    for event in match.events:
        act = isinstance(event, Act)
        following = game.after if act else game.after_roll
        states.append(following(states[-1], event.action if act else event.faces))  # type: ignore[arg-type, union-attr]
    return states


def sample(name: str, players: int) -> tuple[Appraiser, list[State]]:
    game = games.get(name)
    match = played(game, ("greedy",) * players, 3)
    return appraiser_of(game), states_of(match)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("players", [2, 3])
def test_before_a_roll_it_is_the_mean_over_all_rolls(name: str, players: int) -> None:
    appraiser, states = sample(name, players)
    game = appraiser.game
    rolls = [state for state in states if game.to_move(state) == CHANCE]
    seen = 0
    for state in rolls[players :: max(1, len(rolls) // 6)]:
        expected = appraiser.shares(state)
        means = [0.0] * players
        for faces, chance in game.outcomes(state):
            for seat, share in enumerate(appraiser.shares(game.after_roll(state, faces))):
                means[seat] += chance * share
        assert means == pytest.approx(expected, abs=1e-6)
        seen += 1
    assert seen >= 3


@pytest.mark.parametrize("name", games.names())
def test_at_a_decision_it_is_what_the_best_choice_is_worth(name: str) -> None:
    appraiser, states = sample(name, 3)
    decisions = [state for state in states if appraiser.game.to_move(state) >= 0]
    for state in decisions[:: len(decisions) // 8]:
        best = appraiser.weigh(state).shares.max()
        assert appraiser.shares(state)[int(state.player)] == pytest.approx(best, abs=1e-6)


@pytest.mark.parametrize("name", games.names())
def test_at_the_end_it_is_the_result(name: str) -> None:
    appraiser, states = sample(name, 2)
    assert appraiser.game.to_move(states[-1]) == TERMINAL
    assert appraiser.shares(states[-1]) == appraiser.game.shares(states[-1])


def play_best(appraiser: Appraiser, players: int, events: int) -> Match:
    """Let everybody do what the appraiser thinks best."""
    game, random = appraiser.game, Random(4)
    match = Match.begin(game, ["best"] * players, 1, first=0)
    while match.to_move != TERMINAL and len(match.events) < events:
        if match.to_move == CHANCE:
            kinds = game.dice(match.state)
            match.apply(Roll(tuple(random.choice(game.sides(kind)) for kind in kinds)))
        else:
            match.apply(Act(match.to_move, appraiser.weigh(match.state).best))
    return match


@pytest.mark.parametrize("name", games.names())
def test_who_plays_the_best_choice_makes_no_mistake(name: str) -> None:
    appraiser = appraiser_of(games.get(name))
    match = play_best(appraiser, 3, 80)
    steps = list(walk(appraiser, match, lambda done: None))
    assert any(step.judged for step in steps)
    assert all(step.cost == 0.0 for step in steps)


@pytest.mark.parametrize("name", games.names())
def test_a_worse_choice_costs_what_it_is_worth_less(name: str) -> None:
    appraiser = appraiser_of(games.get(name))
    match = play_best(appraiser, 2, 20)
    while match.to_move < 0 or len(match.game.legal(match.state)) < 2:
        if match.to_move == CHANCE:
            kinds = match.game.dice(match.state)
            match.apply(Roll(tuple(match.game.sides(kind)[0] for kind in kinds)))
        else:
            match.apply(Act(match.to_move, match.game.legal(match.state)[0]))
    (_, most), *_, (worst, least) = appraiser.weigh(match.state).ranked()
    match.apply(Act(match.to_move, worst))
    review = review_match(match, list(range(len(match.events))))
    cost = most - least if most - least > EQUAL else 0.0
    assert review.steps[-1].cost == pytest.approx(cost, abs=1e-6)
    assert review.steps[-1].grade == mistake_of(cost)
    assert not review.finished


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_strongest_is_graded_above_greedy_and_random_is_the_last(name: str) -> None:
    rates = []
    for level in ("master", "greedy", "random"):
        sums = reviewed(played(games.get(name), (level, level), 1)).sums
        rates.append(sum(one.cost for one in sums) / sum(one.at_random for one in sums))
    assert rates == sorted(rates)
    names = [grade.name for grade in GRADES]
    assert names.index(grade_of(rates[0])) <= 2
    assert grade_of(rates[2]) == names[-1]


# --- what it says ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games.names())
def test_the_costliest_mistakes_come_first_with_how_the_turn_may_end(name: str) -> None:
    review = reviewed(played(games.get(name), ("random", "greedy"), 2))
    costs = [review.steps[place].cost for place in review.worst]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] == max(step.cost for step in review.steps) > MISTAKES[-1][1]
    for seat in range(2):
        own = [i for i, step in enumerate(review.steps) if step.seat == seat and step.grade]
        own.sort(key=lambda i: -review.steps[i].cost)
        assert {*own[:WORST_OF_EACH]} <= {*review.worst}, "everybody finds their own"
    for place in review.worst:
        step = review.steps[place]
        told = {choice.do: choice for choice in step.choices}
        assert {step.do, step.best} <= set(told)
        assert told[step.best or ""].share - told[step.do or ""].share == pytest.approx(step.cost)
        for choice in step.choices:
            assert sum(end.chance for end in choice.endings) <= 1.0 + EXACT


@pytest.mark.parametrize("name", games.names())
def test_of_all_choices_the_same_endings_are_told_with_the_most_telling_one(name: str) -> None:
    match = played(games.get(name), ("random", "greedy"), 2)
    appraiser = appraiser_of(match.game)
    steps = list(walk(appraiser, match, lambda done: None))
    review = reviewed(match)
    for place in review.worst:
        step, told = steps[place], {choice.do: choice for choice in review.steps[place].choices}
        assert len({tuple(end.do for end in choice.endings) for choice in told.values()}) == 1
        best, chosen = (told[review.steps[place].best or ""], told[review.steps[place].do or ""])
        apart = [
            abs(a.chance - b.chance) for a, b in zip(best.endings, chosen.endings, strict=True)
        ]
        assert step.judged is not None and isinstance(step.event, Act)
        after, instead = (
            {end.thing: end.chance for end in appraiser.endings(step.before, action)}
            for action in (step.judged.best, int(step.event.action))
        )
        every = [abs(after.get(x, 0.0) - instead.get(x, 0.0)) for x in {*after, *instead}]
        assert max(apart, default=0.0) == pytest.approx(max(every, default=0.0))


@pytest.mark.parametrize("name", games.names())
def test_of_a_choice_that_was_played_the_points_are_told_that_it_brought(name: str) -> None:
    match = played(games.get(name), ("random", "greedy"), 2)
    review, points = reviewed(match), [*map(match.game.scores, positions(match))]
    assert review.worst
    for place in review.worst:
        step = review.steps[place]
        brought = [b - a for a, b in zip(*points[place : place + 2], strict=True)]
        told = next(choice.gains for choice in step.choices if choice.do == step.do)
        assert told == (brought if any(brought) else None)


def test_endings_are_compared_by_what_they_bring() -> None:
    """A tile by lions and by a row is one ending; what differs most is told, however rare."""
    by_lions, by_row = Ending(1, 0.4, 7), Ending(2, 0.45, 7)
    common = [Ending(3, 0.2, 3), Ending(4, 0.15, 4)]
    best = [by_lions, *common, Ending(5, 0.12, 5)]
    chosen = [by_row, *common, Ending(6, 0.02, 6)]
    rows = compared(best, chosen)
    assert [row.action for row in rows] == [2, 3, 4, 5]
    assert [row.chance for row in among(rows, best)] == [0.4, 0.2, 0.15, 0.12]
    assert [row.chance for row in among(rows, chosen)] == [0.45, 0.2, 0.15, 0.0]
    assert compared([], []) == []


def test_grades_are_published_in_rising_order() -> None:
    mosts = [grade.most for grade in GRADES]
    assert mosts == sorted(mosts)
    assert grade_of(0.0) == GRADES[0].name
    assert grade_of(1.0) == GRADES[-1].name
    assert [mistake_of(cost) for cost in (0.0, 0.01, 0.03, 0.2)] == [
        "",
        "doubtful",
        "bad",
        "very bad",
    ]
    assert [luck_of(luck) for luck in (0.3, 0.2, 0.0, -0.2, -0.3)] == [
        "very lucky",
        "lucky",
        "even",
        "unlucky",
        "very unlucky",
    ]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.jsonl"
    path.write_bytes(whole_record(played(games.get("diceopolis"), ("greedy", "random"))))
    return path


def test_the_command_tells_mistakes_and_moves(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", str(file), "--moves"]) == 0
    out = capsys.readouterr().out
    for words in ("own luck", "others' play", "The costliest mistakes", "Better: ", "Line "):
        assert words in out
    assert "A look one turn further changes a value by" in " ".join(out.split())


def test_the_command_prints_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(file), "--json"]) == 0
    review = json.loads(capsys.readouterr().out)
    assert review["finished"]
    for one in review["sums"]:
        parts = "start", "own_luck", "own_play", "others_luck", "others_play"
        assert sum(one[part] for part in parts) == pytest.approx(one["result"], abs=EXACT)


def test_an_unfinished_game_is_reviewed_so_far(file: Path, tmp_path: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    review = review_record(b"".join(lines[:20]))
    assert not review.finished
    assert len(review.steps) == 19
    for one in review.sums:
        parts = one.own_luck + one.own_play + one.others_luck + one.others_play
        assert one.start + parts == pytest.approx(one.result, abs=EXACT)


def test_a_game_that_has_not_begun_has_a_start(file: Path) -> None:
    header = file.read_bytes().splitlines(keepends=True)[0]
    review = review_record(header)
    assert review.steps == []
    assert sum(one.start for one in review.sums) == pytest.approx(1.0)
    assert all(one.result == one.start and one.grade is None for one in review.sums)


def test_lines_are_those_of_the_record(file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    lines.insert(4, b'{"seat": 1, "player": "bot:expert"}\n')
    review = review_record(b"".join(lines))
    for step in review.steps:
        content = json.loads(lines[step.entry + 1])
        assert (content.get("roll"), content.get("do")) == (step.roll, step.do)


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (None, 2, "No such file"),
        (b"hello\n", 2, "expected a game record"),
        (b"", 2, "expected a game record"),
    ],
)
def test_what_cannot_be_reviewed_is_said(
    content: bytes | None,
    status: int,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "game.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert run(["review", str(path)]) == status
    assert words in capsys.readouterr().err


def test_an_illegal_record_is_refused_with_its_line(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    path = tmp_path / "wrong.jsonl"
    path.write_bytes(b"".join([*lines[:3], b'{"seat": 0, "do": "reroll 3"}\n']))
    assert run(["review", str(path)]) == 1
    assert "line 4" in capsys.readouterr().err
