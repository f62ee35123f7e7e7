"""Lessons over the wire: all that a page needs to teach a game, and why something is refused."""

from functools import cache

from dicewright.analysis import lessons
from dicewright.analysis.lessons import Deed, Happening, PlayedBeat, PlayedLesson, Position
from dicewright.core.effects import changes
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.web.tables import catalog
from dicewright.web.tables.choices import list_legal, written
from dicewright.web.wire.codes import Code, Problem, forbidden
from dicewright.web.wire.lesson import (
    LessonAnswer,
    LessonBeat,
    LessonDeed,
    LessonPosition,
    LessonTap,
    PlayableLesson,
)
from dicewright.web.wire.messages import Entry, TableStep
from dicewright.web.wire.payloads import Awaited


@cache
def lesson(name: str, which: str) -> PlayableLesson:
    """Return a lesson of a game, played through the rules: once, for it is the same for all."""
    played = _find(name, which)
    content, game = played.lesson, played.game
    return PlayableLesson(
        game=game.name,
        lesson=which,
        title=content.title,
        edition=game.edition.name,
        options=game.options,
        players=content.players,
        steps=[step.title for step in content.step],
        beats=[_beat(game, beat) for beat in played.beats],
    )


def _find(name: str, which: str) -> PlayedLesson:
    try:
        return lessons.get(catalog.find(name), which)
    except Unreadable as error:
        raise Problem(Code.NO_LESSON, detail=error.reason) from None


def _beat(game: Game, played: PlayedBeat) -> LessonBeat:
    beat = played.beat
    return LessonBeat(
        step=played.step,
        say=beat.say,
        positions=[_position(game, position) for position in played.positions],
        light=beat.light,
        go=beat.go,
        wrong=beat.wrong,
    )


def _position(game: Game, position: Position) -> LessonPosition:
    asked = game.asks(position.state)
    return LessonPosition(
        view=game.view(position.before),
        asked=Awaited(asked.ruling, asked.seat),
        steps=[_step(game, happening) for happening in position.scene],
        legal=list(list_legal(game, position.state)) if position.deeds else [],
        deeds=[_deed(game, deed) for deed in position.deeds],
    )


def _deed(game: Game, deed: Deed) -> LessonDeed:
    assert deed.done.action is not None
    return LessonDeed(*written(game, deed.done.action), _step(game, deed.done), deed.next)


def _step(game: Game, happening: Happening) -> TableStep:
    do, action = (None, None) if happening.action is None else written(game, happening.action)
    gains = changes(game.scores(happening.before), game.scores(happening.after))
    entry = Entry(happening.seat, happening.roll, do, action, None, gains)
    return TableStep(entry, game.view(happening.after))


def answer(tap: LessonTap) -> LessonAnswer:
    """Return what an action would do where something is asked for, or why it is not allowed."""
    played = _find(tap.game, tap.lesson)
    game, position = played.game, _place(played, tap.beat, tap.position)
    try:
        action = game.check(position.state, game.parse(tap.do))
    except Forbidden as error:
        raise forbidden(error) from None
    except Unreadable as error:
        ruling = game.asks(position.state).ruling
        raise Problem(Code.UNREADABLE, ruling=ruling, detail=error.reason) from None
    before, after = (position.state, game.following(position.state, action))
    asked = any(deed.done.action == action for deed in position.deeds)
    return LessonAnswer(asked, changes(game.scores(before), game.scores(after)))


def _place(played: PlayedLesson, beat: int, number: int) -> Position:
    """Return a position in which something is to be done."""
    positions = played.beats[beat].positions if beat < len(played.beats) else []
    if number >= len(positions) or not positions[number].deeds:
        raise Problem(Code.NO_LESSON, detail=f"nothing is asked for at beat {beat}, {number}")
    return positions[number]
