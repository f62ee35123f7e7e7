"""Playable lessons: what is said, what is rolled and what is to be done, a file beside the game.

A lesson has steps, a step has beats. A beat may set up a position, tells what happens, says
something, and asks for one deed. Here a file is read and played through the rules.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources.abc import Traversable

import msgspec

from dicewright.core.border import Face
from dicewright.core.edition import parse_toml
from dicewright.core.errors import Refused, Unreadable
from dicewright.core.game import Game
from dicewright.core.state import State

FOLDER = "lessons"
FIRST = "first"  # the lesson that a game begins with
LEARNER = 0  # the seat
MOST_WAYS = 24  # positions in which a beat may begin, after what may have been chosen before
MOST_PLAYED = 60  # rolls and actions of one beat

Words = dict[str, str]  # by language


class LessonLine(msgspec.Struct, forbid_unknown_fields=True):
    """A roll, or an action of whoever is to act, as the lines of a record tell it."""

    roll: list[Face] | None = None
    do: str | None = None
    seat: int | None = None  # of an action: to be checked


class Beat(msgspec.Struct, forbid_unknown_fields=True):
    """Something that is said, and one deed that is asked for."""

    say: Words
    state: str | None = None  # a position to begin with; none: where the one before ended
    play: list[LessonLine] = []  # what happens first
    light: list[str] = []  # parts of the page
    want: list[str] = []  # any of these actions; none: to go on
    go: Words | None = None  # the button that goes on
    wrong: Words | None = None  # what is added when something else is done


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One new thing."""

    title: Words
    beat: list[Beat]


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as its file has it."""

    title: Words
    players: list[str]  # the first is the learner
    step: list[Step]
    edition: str = "standard"
    options: dict[str, str | bool] = {}
    first: int = 0


@dataclass(frozen=True)
class Happening:
    """A roll or an action, and the states around it."""

    seat: int  # whose
    before: State
    after: State
    roll: list[Face] | None = None
    action: int | None = None


@dataclass(frozen=True)
class Deed:
    """An action that is asked for, and the position of the next beat that it leads to."""

    done: Happening
    next: int


@dataclass(frozen=True)
class Position:
    """A beat as one may come to it."""

    before: State
    scene: list[Happening]
    state: State  # after the scene, when the deed is asked for
    deeds: list[Deed]


@dataclass(frozen=True)
class PlayedBeat:
    """A beat that was played through the rules; it has as many positions as ways lead there.

    Without a deed, its position of a number leads to that of the same number, or to the only one.
    """

    step: int
    beat: Beat
    positions: list[Position]


@dataclass(frozen=True)
class PlayedLesson:
    """A lesson that was played through the rules."""

    game: Game  # under its edition and options
    lesson: Lesson
    beats: list[PlayedBeat]


def names(game: Game) -> list[str]:
    """Name the lessons of a game, the first one first."""
    folder = game.file(FOLDER)
    if not folder.is_dir():
        return []
    found = [file.name.removesuffix(".toml") for file in folder.iterdir() if _is_lesson(file)]
    return sorted(found, key=lambda name: (name != FIRST, name))


def _is_lesson(file: Traversable) -> bool:
    return re.fullmatch(r"[a-z0-9-]+\.toml", file.name) is not None


def get(game: Game, name: str) -> PlayedLesson:
    """Return a lesson of a game by its name, played through the rules."""
    known = names(game)
    if name not in known:
        has = ", ".join(known) or "none"
        raise Unreadable(f"{game.name} has no lesson {name!r:.40}; its lessons: {has}")
    return _get(game, name)


@lru_cache(64)
def _get(game: Game, name: str) -> PlayedLesson:
    file = f"{name}.toml"
    return read(game, game.file(FOLDER, file).read_bytes(), f"{game.name}: {file}")


def read(game: Game, content: bytes, source: str) -> PlayedLesson:
    """Return the lesson of a file's content, played; `source` names it in errors."""
    try:
        lesson = msgspec.convert(parse_toml(content, source), Lesson)
        _check_words(lesson)
        chosen = game.interpreted.using(edition=game.edition_type.shipped(lesson.edition))
        chosen = chosen.using(options=lesson.options)
        chosen.check_seats(len(lesson.players), lesson.first)
    except msgspec.ValidationError as error:
        raise Unreadable(f"{source}: {_placed(str(error))}") from None
    except Unreadable as error:
        reason = error.reason.removeprefix(f"{source}: ")
        raise Unreadable(f"{source}: {reason}") from None
    return PlayedLesson(chosen, lesson, _play(chosen, lesson, source))


def _placed(message: str) -> str:
    """Turn msgspec's "problem - at `$.step[1].beat[0].say`" into "step 2, beat 1, say: problem"."""
    problem, _, path = message.partition(" - at `")
    parts = re.sub(r"\[(\d+)\]", lambda place: f" {int(place[1]) + 1}", path.rstrip("`"))
    where = parts.replace("[...]", "").removeprefix("key in ").removeprefix("$").removeprefix(".")
    problem = problem[0].lower() + problem[1:]
    return f"{where.replace('.', ', ')}: {problem}" if where else problem


# --- its words -----------------------------------------------------------------------------------


def _check_words(lesson: Lesson) -> None:
    languages = set(lesson.title)
    if "en" not in languages:
        raise Unreadable(f"title: expected words in en, got {sorted(languages)}")
    for where, words in _words(lesson):
        if set(words) != languages:
            expected = f"expected words in {', '.join(sorted(languages))}"
            raise Unreadable(f"{where}: {expected}, got {', '.join(sorted(words)) or 'none'}")
        if not all(text.strip() for text in words.values()):
            raise Unreadable(f"{where}: expected words, got an empty text")


def _words(lesson: Lesson) -> Iterator[tuple[str, Words]]:
    """Yield every text of a lesson, and where it stands."""
    yield "title", lesson.title
    for number, step in enumerate(lesson.step, start=1):
        yield f"step {number}, title", step.title
        for place, beat in enumerate(step.beat, start=1):
            for key in ("say", "go", "wrong"):
                if (words := getattr(beat, key)) is not None:
                    yield f"step {number}, beat {place}, {key}", words


# --- through the rules ---------------------------------------------------------------------------


def _play(game: Game, lesson: Lesson, source: str) -> list[PlayedBeat]:
    """Play a lesson, all ways at once: several actions that are asked for lead to several."""
    beats = list(_beats(lesson))
    if not beats or not all(step.beat for step in lesson.step):
        raise Unreadable(f"{source}: step: expected steps, and beats in every one")
    starts = [game.start(len(lesson.players), lesson.first)]
    played: list[PlayedBeat] = []
    for number, (where, step, beat) in enumerate(beats):
        following = beats[number + 1][2] if number + 1 < len(beats) else None
        try:
            _check_beat(beat, last=following is None)
            starts = starts if beat.state is None else [_state(game, lesson, beat.state)]
            positions = list(_positions(game, beat, starts))
            joined = following is not None and following.state is not None
            positions = list(_with_deeds(game, beat, positions, joined))
        except Refused as error:
            raise Unreadable(f"{source}: {where}: {error.reason}") from None
        played.append(PlayedBeat(step, beat, positions))
        starts = [state for position in positions for state in _ends(position)]
    return played


def _beats(lesson: Lesson) -> Iterator[tuple[str, int, Beat]]:
    """Yield the beats, where each stands, and the number of its step."""
    for number, step in enumerate(lesson.step):
        for place, beat in enumerate(step.beat, start=1):
            yield f"step {number + 1}, beat {place}", number, beat


def _ends(position: Position) -> list[State]:
    return [deed.done.after for deed in position.deeds] or [position.state]


def _check_beat(beat: Beat, last: bool) -> None:
    """Refuse keys that do not go together."""
    if beat.want and beat.go:
        raise Unreadable("go: expected no button where something is to be done (want)")
    if beat.wrong and not beat.want:
        raise Unreadable("wrong: expected only where something is to be done (want)")
    if len(set(beat.want)) < len(beat.want):
        raise Unreadable("want: expected every action once")
    if last and beat.want:
        raise Unreadable("want: expected none in the last beat, which ends the lesson")
    if not all(name.strip() for name in beat.light):
        raise Unreadable("light: expected names of parts, got an empty one")
    if len(beat.play) > MOST_PLAYED:
        raise Unreadable(f"play: expected at most {MOST_PLAYED} rolls and actions")


def _state(game: Game, lesson: Lesson, text: str) -> State:
    try:
        state = game.parse_state(text)
    except Refused as error:
        raise Unreadable(f"state: {error.reason}") from None
    if int(state.players) != len(lesson.players):
        raise Unreadable(f"state: expected {len(lesson.players)} players, got {state.players}")
    return state


def _positions(game: Game, beat: Beat, starts: list[State]) -> Iterator[Position]:
    """Yield a beat as one may come to it, from each start."""
    for way, start in enumerate(starts, start=1):
        try:
            yield _position(game, beat, start)
        except Refused as error:
            which = f"way {way} of {len(starts)}: " if len(starts) > 1 else ""
            raise Unreadable(which + error.reason) from None


def _position(game: Game, beat: Beat, start: State) -> Position:
    """Let happen what a beat begins with."""
    scene: list[Happening] = []
    state = start
    for number, told in enumerate(beat.play, start=1):
        try:
            scene.append(_happening(game, state, told))
        except Refused as error:
            raise Unreadable(f"play {number}: {error.reason}") from None
        state = scene[-1].after
    return Position(start, scene, state, [])


def _happening(game: Game, state: State, told: LessonLine) -> Happening:
    if (told.roll is None) == (told.do is None):
        raise Unreadable("expected either a roll or an action (do)")
    if told.do is not None:
        return _act(game, state, told.do, told.seat)
    faces = [game.parse_face(face) for face in told.roll or []]
    seat = game.asks(state).seat or 0
    return Happening(seat, state, game.after_roll(state, faces), roll=told.roll)


def _act(game: Game, state: State, text: str, expected: int | None) -> Happening:
    action, seat = game.parse(text), game.to_move(state)
    if seat < 0:
        raise Unreadable(f"{text!r}: nobody can act now: {game.asks(state).sentence}")
    if expected not in (None, seat):
        raise Unreadable(f"{text!r}: seat: expected {seat}, whose turn it is, got {expected}")
    return Happening(seat, state, game.after(state, action), action=action)


def _with_deeds(
    game: Game, beat: Beat, positions: list[Position], joined: bool
) -> Iterator[Position]:
    """Yield the positions with what may be done; all deeds may lead to one position that is set."""
    ways = len(beat.want) * len(positions)
    if ways > MOST_WAYS and not joined:
        raise Unreadable(f"want: expected at most {MOST_WAYS} ways to the next `state`, got {ways}")
    for number, position in enumerate(positions):
        deeds = [
            Deed(_wanted(game, position.state, text), 0 if joined else number * len(beat.want) + i)
            for i, text in enumerate(beat.want)
        ]
        yield replace(position, deeds=deeds)


def _wanted(game: Game, state: State, text: str) -> Happening:
    try:
        return _act(game, state, text, LEARNER)
    except Refused as error:
        raise Unreadable(f"want: {error.reason}") from None
