"""Lessons: every one that ships is played through the rules, and a wrong file says why."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from dicewright import games
from dicewright.analysis import lessons
from dicewright.analysis.lessons import FIRST, LEARNER, PlayedLesson, Words
from dicewright.core.errors import Unreadable

SHIPPED = [(name, lesson) for name in games.names() for lesson in lessons.names(games.get(name))]
LANGUAGES = {"en", "de"}
FEWEST = {FIRST: 5}  # steps; of a further lesson one less
MOST = 9
MOST_SENTENCES = 2
TINY = Path(__file__).parent / "data" / "lessons" / "first.toml"


def words_of(played: PlayedLesson) -> Iterator[Words]:
    yield played.lesson.title
    for step in played.lesson.step:
        yield step.title
        for beat in step.beat:
            yield from (words for words in (beat.say, beat.go, beat.wrong) if words)


def check_ways(played: PlayedLesson) -> None:
    """Check that scenes, deeds and positions follow each other."""
    for number, beat in enumerate(played.beats):
        for position in beat.positions:
            state = position.before
            for happening in position.scene:
                assert happening.before is state
                state = happening.after
            assert position.state is state
            for deed in position.deeds:
                assert deed.done.before is state and deed.done.seat == LEARNER
                following = played.beats[number + 1]
                assert deed.next < len(following.positions)
                begun = following.positions[deed.next].before
                assert begun is deed.done.after or following.beat.state is not None


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_a_lesson_is_played_through_the_rules(game: str, name: str) -> None:
    played = lessons.get(games.get(game), name)
    steps = len(played.lesson.step)
    assert FEWEST.get(name, 4) <= steps <= MOST
    assert [beat.step for beat in played.beats] == sorted(beat.step for beat in played.beats)
    check_ways(played)
    for beat in played.beats:
        for position in beat.positions:
            legal = set(played.game.legal(position.state)) if position.deeds else set()
            assert all(deed.done.action in legal for deed in position.deeds)
            assert len(position.deeds) == len(beat.beat.want)
    assert sum(bool(beat.beat.want) for beat in played.beats) >= steps // 2, "learning is doing"
    assert not played.beats[-1].beat.want


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_its_words_are_few_and_in_all_languages(game: str, name: str) -> None:
    played = lessons.get(games.get(game), name)
    for words in words_of(played):
        assert set(words) == LANGUAGES
        assert all(text == text.strip() and text for text in words.values())
        assert not re.search(r"\b[a-z]+_[a-z_]+\b", " ".join(words.values())), "a code word"
    for beat in played.beats:
        for text in beat.beat.say.values():
            assert 1 <= len(re.findall(r"[.!?]+(?=\s|$)", text)) <= MOST_SENTENCES, text
        assert all(part and part == part.strip() for part in beat.beat.light)


@pytest.mark.parametrize(("game", "name"), SHIPPED)
def test_the_learner_is_first_and_bots_have_names(game: str, name: str) -> None:
    players = lessons.get(games.get(game), name).lesson.players
    assert players[LEARNER] == "you" and len(set(players)) == len(players)


# --- the reader ----------------------------------------------------------------------------------


def tiny() -> str:
    return TINY.read_text("utf-8")


def read(text: str) -> PlayedLesson:
    return lessons.read(games.get("diceopolis"), text.encode(), "tiny")


def test_several_deeds_lead_to_several_positions_until_one_is_set_up() -> None:
    played = read(tiny())
    assert [len(beat.positions) for beat in played.beats] == [1, 1, 2, 1, 1]
    (asked,) = played.beats[1].positions
    assert [deed.next for deed in asked.deeds] == [0, 1]
    for deed, following in zip(asked.deeds, played.beats[2].positions, strict=True):
        assert following.before is deed.done.after
    (last,) = played.beats[3].positions
    assert [happening.seat for happening in last.scene] == [1, 0]
    assert [deed.next for deed in last.deeds] == [0]


def test_scenes_and_states_follow_each_other() -> None:
    check_ways(read(tiny()))


WRONG = {
    'want = ["place 4 (1,2)"]': [
        ('want = ["place 4 (9,9)"]', r"step 3, beat 2: want: "),
        ('want = ["place 3 (1,2)"]', r"step 3, beat 2: want: D4: "),
        ('want = ["fly"]', r"step 3, beat 2: want: "),
        ('want = ["place 4 (1,2)", "place 4 (1,2)"]', "every action once"),
        ('want = ["place 4 (1,2)"]\ngo = { en = "a", de = "b" }', "go: expected no button"),
        ('want = "place 4 (1,2)"', r"step 3, beat 2, want: expected `array`"),
        ('wish = ["place 4 (1,2)"]', r"step 3, beat 2: object contains unknown field `wish`"),
        ('wrong = { en = "a", de = "b" }', "wrong: expected only where"),
    ],
    "play = [{ seat = 1, do": [
        ("play = [{ seat = 0, do", "play 1: .* expected 1, whose turn it is, got 0"),
        ("play = [{ roll = [1], do", "expected either a roll or an action"),
        ("play = [{}, { do", "expected either a roll or an action"),
    ],
    "{ roll = [5] }]": [
        ("{ roll = [7] }]", "step 3, beat 2: play 2: "),
        ("{ roll = [5, 5] }]", "step 3, beat 2: play 2: D"),
        ('{ roll = [5] }, { do = "keep" }]', "step 3, beat 2: play 3: "),
        ('{ roll = [5] }, { do = "place 4 (1,2)" }, { roll = [3] }]', "want: .* expected 1, whose"),
        ("]", "want: .*nobody can act now"),
    ],
    'state = "players=2': [
        ('state = "players=3', "step 3, beat 2: state: "),
        ('state = "', "step 3, beat 2: state: "),
    ],
    'do = "place 3 (-1,-1)"': [('do = "place 3 (1,1)"', "step 3, beat 1: way 1 of 2: play 1: D")],
    'players = ["you", "Pip"]': [
        ('players = ["you"]', ".*players, not 1"),
        ('players = ["you", "Pip"]\nfirst = 2', "first: "),
        ('players = ["you", "Pip"]\nedition = "none"', "diceopolis has no edition"),
        ('players = ["you", "Pip"]\noptions = { colour = "red" }', ".*no option colour"),
        ("", ".*missing required field `players`"),
    ],
    'title = { en = "Tiny", de = "Winzig" }': [
        ('title = { de = "Winzig" }', "title: expected words in en"),
        ('title = { en = "Tiny" }', "step 1, title: expected words in en, got de, en"),
        ('title = "Tiny"', "title: expected `object`"),
        ("title =", "expected TOML"),
    ],
    'say = { en = "Now you can play.", de = "Jetzt kannst du spielen." }': [
        ('say = { en = "Now." }', "step 4, beat 1, say: expected words in de, en, got en"),
        ('say = { en = "Now.", de = " " }', "step 4, beat 1, say: .*empty"),
        ('light = ["x"]', "step 4, beat 1: .*missing required field `say`"),
        ('say = { en = "a", de = "b" }\nlight = [""]', "step 4, beat 1: light: "),
        ('say = { en = "a", de = "b" }\nwant = ["keep"]', "want: expected none in the last beat"),
    ],
}


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [(right, *case) for right, cases in WRONG.items() for case in cases],
)
def test_a_wrong_file_says_where_and_why(right: str, wrong: str, reason: str) -> None:
    text = tiny()
    assert text.count(right) == 1
    with pytest.raises(Unreadable, match=f"(?s)^tiny: .*{reason}"):
        read(text.replace(right, wrong))


def test_a_lesson_needs_steps_and_beats() -> None:
    head = tiny().partition("[[step]]")[0]
    for steps in ("step = []", '[[step]]\ntitle = { en = "a", de = "b" }\nbeat = []'):
        with pytest.raises(Unreadable, match="expected steps, and beats in every one"):
            read(head + steps)


def test_too_many_ways_are_refused() -> None:
    beat = '[[step.beat]]\nsay = { en = "a", de = "b" }\nplay = [%s]\nwant = [%s]\n'
    first = beat % ("{ roll = [1, 2, 4, 5, 2] }, { roll = [6, 6, 3, 1, 2] }", '"place 1 (1,1)"')
    game = games.get("diceopolis")
    state = game.start(2)
    game.roll(state, [1, 2, 4, 5, 2])
    game.roll(state, [6, 6, 3, 1, 2])
    every = [game.text(action) for action in game.legal(state)]
    assert len(every) <= lessons.MOST_WAYS
    wants = ", ".join(f'"{text}"' for text in every)
    last = '[[step.beat]]\nsay = { en = "a", de = "b" }\n'
    head = tiny().partition("[[step]]")[0] + '[[step]]\ntitle = { en = "a", de = "b" }\n'
    many = first.replace('"place 1 (1,1)"', wants)
    assert len(read(head + many + last).beats[1].positions) == len(every)
    again = beat % (
        '{ do = "place 6 (-1,-1)" }, { roll = [3] }',
        '"place 3 (1,-1)", "place 3 (2,1)"',
    )
    with pytest.raises(Unreadable, match=r"way \d+ of|ways to the next `state`"):
        read(head + many + again + last)


# --- where they are found ------------------------------------------------------------------------


def test_a_game_without_lessons_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = replace(games.get("diceopolis"))
    monkeypatch.setattr(lessons, "FOLDER", str(tmp_path / "none"))
    assert lessons.names(game) == []
    with pytest.raises(Unreadable, match="diceopolis has no lesson 'first'; its lessons: none"):
        lessons.get(game, "first")


def test_lessons_are_found_beside_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = replace(games.get("diceopolis"))
    for name in ("second.toml", "first.toml", "a note.txt", "UPPER.toml"):
        (tmp_path / name).write_text(tiny(), "utf-8")
    monkeypatch.setattr(lessons, "FOLDER", str(tmp_path))
    assert lessons.names(game) == ["first", "second"]
    assert lessons.get(game, "second") is lessons.get(game, "second")
    for name in ("third", "../first", "", "first.toml"):
        with pytest.raises(Unreadable, match="its lessons: first, second"):
            lessons.get(game, name)
