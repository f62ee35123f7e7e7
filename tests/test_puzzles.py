"""Puzzles: every one that ships loads and is right, the day's is stable, and they can be found."""

from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from dicewright import games
from dicewright.analysis import puzzles
from dicewright.bots import EXPERT, BotPlayer
from dicewright.bots import get as get_bot
from dicewright.bots.levels import think
from dicewright.cli import run
from dicewright.core.errors import Unreadable
from dicewright.core.match import Match
from dicewright.lab.puzzles import CLEAR, LEAST_CHOICES, OBVIOUS

LEAST = 40  # puzzles of a game
MOST_BYTES = 160_000
TOLERANCE = 0.01  # of the win, by which levels may differ


@cache
def shipped(name: str) -> list[puzzles.Puzzle]:
    game = games.get(name)
    return [puzzles.get(game, number + 1) for number in range(puzzles.count(game))]


@pytest.mark.parametrize("name", games.names())
def test_there_are_many_and_all_are_different(name: str) -> None:
    found = shipped(name)
    assert len(found) >= LEAST
    assert len({puzzle.line.state for puzzle in found}) == len(found)
    assert sum(map(len, puzzles.lines(games.get(name)))) < MOST_BYTES
    assert len({len(puzzle.players) for puzzle in found}) > 1


@pytest.mark.parametrize("name", games.names())
def test_every_puzzle_is_a_legal_position_with_one_clear_answer(name: str) -> None:
    for puzzle in shipped(name):
        game, state = puzzle.game, puzzle.state
        assert game.state_text(state) == puzzle.line.state
        assert len(game.legal(state)) == len(puzzle.shares) >= LEAST_CHOICES
        assert puzzle.seat in range(len(puzzle.players))
        best, second, *_ = sorted(puzzle.shares.values(), reverse=True)
        assert puzzle.shares[puzzle.best] == best
        assert best - second >= CLEAR - 1e-3


@pytest.mark.parametrize("name", games.names())
def test_the_best_is_still_best_and_not_obvious(name: str) -> None:
    for number, puzzle in enumerate(shipped(name)):
        game, state = puzzle.game, puzzle.state
        shares = dict(think(game, state, EXPERT, None).judged.ranked())
        assert shares[puzzle.best] >= max(shares.values()) - TOLERANCE, number + 1
        match = Match(game, puzzle.players, 0)
        match.state = state
        bot = BotPlayer(get_bot(OBVIOUS), game, puzzle.seat, 0)
        assert bot.choose(match) != puzzle.best


@pytest.mark.parametrize("name", games.names())
def test_the_puzzle_of_a_day_is_stable_and_another_one_tomorrow(name: str) -> None:
    game, day = games.get(name), date(2026, 11, 16)
    number = puzzles.number_of_day(game, day)
    assert number == puzzles.number_of_day(game, date(2026, 11, 16))
    month = {puzzles.number_of_day(game, day + timedelta(days=i)) for i in range(30)}
    assert len(month) == 30
    assert puzzles.number_of_day(game) in range(1, puzzles.count(game) + 1)


@pytest.mark.parametrize("name", games.names())
def test_an_answer_is_weighed_against_the_best(name: str) -> None:
    puzzle = puzzles.get(games.get(name), 16)
    right = puzzles.solve(puzzle, puzzle.best)
    assert right.right and right.place == 1
    worst = min(puzzle.shares, key=lambda action: puzzle.shares[action])
    wrong = puzzles.solve(puzzle, worst)
    assert not wrong.right and wrong.place > 1
    assert wrong.best.action == right.best.action == puzzle.best
    assert wrong.best.share == right.best.share and wrong.chosen.action == worst
    told = [[end.action for end in one.endings] for one in (wrong.best, wrong.chosen)]
    assert told[0] == told[1]
    assert wrong.best.share - wrong.chosen.share >= CLEAR - 1e-3


def test_numbers_and_editions_that_there_are_not() -> None:
    game = games.get(games.names()[0])
    for number in (0, puzzles.count(game) + 1):
        with pytest.raises(Unreadable, match="expected 1 to"):
            puzzles.get(game, number)
    line = puzzles.lines(game)[0]
    sha256 = puzzles.read(game, line).line.edition_sha256.encode()
    with pytest.raises(Unreadable, match="edition_sha256"):
        puzzles.read(game, line.replace(sha256, b"0" * 64))


def test_puzzles_are_found_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "found.jsonl"
    name = "diceopolis"
    arguments = ["puzzles", name, "--count", "1", "--seed", "5", "--time", "20ms", "--out"]
    assert run([*arguments, str(out)]) == 0
    assert "1 puzzles of" in capsys.readouterr().out
    (line,) = out.read_bytes().splitlines()
    puzzle = puzzles.read(games.get(name), line)
    assert puzzles.solve(puzzle, puzzle.best).right
