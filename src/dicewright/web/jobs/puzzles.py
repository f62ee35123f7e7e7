"""Puzzles over the wire: a position to look at, and what is best in it once one has chosen."""

from datetime import date

from dicewright.analysis import puzzles
from dicewright.analysis.puzzles import Puzzle
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.web.jobs.kinds import PLAY, Kind
from dicewright.web.tables import catalog
from dicewright.web.tables.choices import list_legal, told
from dicewright.web.wire.codes import Code, Problem, forbidden
from dicewright.web.wire.review import PuzzleAnswer, PuzzleChoice, PuzzlePosition


def position(name: str, day: str | None, number: str | None) -> PuzzlePosition:
    """Return the puzzle of a number or a day; if none is named, of today in universal time."""
    game = catalog.find(name)
    if number is not None:
        return _position(game, _number(number))
    try:
        chosen = date.fromisoformat(day) if day else None
    except ValueError:
        raise Problem(Code.MALFORMED, detail=f"day: expected YYYY-MM-DD, got {day!r:.40}") from None
    return _position(game, _of_day(game, chosen))


def _of_day(game: Game, day: date | None) -> int:
    try:
        return puzzles.number_of_day(game, day)
    except Unreadable as error:
        raise Problem(Code.NO_PUZZLE, detail=error.reason) from None


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise Problem(Code.MALFORMED, detail=f"number: expected 1, 2, ..., got {text!r:.40}")
    return int(text)


def _find(game: Game, number: int) -> Puzzle:
    try:
        return puzzles.get(game, number)
    except Unreadable as error:
        raise Problem(Code.NO_PUZZLE, detail=error.reason) from None


def _position(game: Game, number: int) -> PuzzlePosition:
    puzzle = _find(game, number)
    asked = puzzle.game.asks(puzzle.state)
    return PuzzlePosition(
        game=game.name,
        number=number,
        count=puzzles.count(game),
        edition=puzzle.game.edition.name,
        options=puzzle.game.options,
        players=puzzle.players,
        seat=puzzle.seat,
        ruling=asked.ruling,
        view=puzzle.game.view(puzzle.state),
        legal=list(list_legal(puzzle.game, puzzle.state)),
    )


def answer(choice: PuzzleChoice) -> PuzzleAnswer:
    """Return what is best, and what the choice is worth; in a worker."""
    puzzle = _find(catalog.find(choice.game), choice.number)
    game = puzzle.game
    try:
        action = game.parse(choice.do)
        game.check(puzzle.state, action)
    except Forbidden as error:
        raise forbidden(error) from None
    except Unreadable as error:
        ruling = game.asks(puzzle.state).ruling
        raise Problem(Code.UNREADABLE, ruling=ruling, detail=error.reason) from None
    solved = puzzles.solve(puzzle, action)
    best, chosen = (told(game, one) for one in (solved.best, solved.chosen))
    return PuzzleAnswer(solved.right, best, chosen, solved.place, len(puzzle.shares))


SOLVE = Kind("puzzle", PLAY, answer, PuzzleChoice, PuzzleAnswer, urgency=2)
