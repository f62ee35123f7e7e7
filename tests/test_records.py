"""Records as they are written, read while unfinished, resumed, and replayed."""

import json
from pathlib import Path

import pytest

from dicewright import games
from dicewright.core.errors import Unreadable
from dicewright.core.game import Game
from dicewright.core.lines import is_record
from dicewright.core.match import Act, Match, Roll
from dicewright.core.records import RecordFile, header, line, whole_record, write_record
from dicewright.core.replay import Replayed, replay, replay_file
from dicewright.core.state import INTERPRETED
from tests import tiny
from tests.random_play import EACH_CASE, Case, game_of, random_match

SHA256 = "8ed59f6c66b5e474d0b3fb17b9499acd0d94cf03e3e4dcea387cdd3e4dca107b"


def diceopolis() -> Game:
    return games.get("diceopolis").using(form=INTERPRETED)


def read(content: bytes) -> Replayed:
    return replay(content, games.get)


def unfinished(events: int) -> Match:
    """Return the match of the tiny record after some events."""
    return read(tiny.content(tiny.lines()[: events + 1])).match


# --- writing -----------------------------------------------------------------------------------


def test_the_header_is_as_the_format_says() -> None:
    match = Match(diceopolis(), ["you", "bot:greedy"], 1)
    assert line(header(match)) == (
        '{"record": 1, "game": "diceopolis", "edition": "standard", '
        f'"edition_sha256": "{SHA256}", "options": {{"row": "colour"}}, '
        '"players": ["you", "bot:greedy"], "first": 1}\n'
    )


def test_an_edition_that_is_not_shipped_is_embedded() -> None:
    match = Match(tiny.game(), ["you", "bot:random"], 1)
    assert line(header(match)).strip() == tiny.lines()[0]
    assert json.loads(line(header(match)))["edition_data"]["dice"]["dice_each"]["2"] == 6


def test_a_record_is_written_event_by_event(tmp_path: Path) -> None:
    path, lines = tmp_path / "new" / "game.jsonl", tiny.lines()
    match = Match(tiny.game(), ["you", "bot:random"], 1)
    record = RecordFile.create(path, match)
    for number, event in enumerate(unfinished(26).events, start=1):
        assert path.read_bytes() == tiny.content(lines[:number])
        match.apply(event)
        record.append(event)
    assert path.read_bytes() == tiny.content(lines[:-1])
    record.finish(match)
    assert path.read_bytes() == tiny.content(lines)
    write_record(tmp_path / "at once.jsonl", whole_record(match))
    assert (tmp_path / "at once.jsonl").read_bytes() == tiny.content(lines)


@EACH_CASE
def test_what_is_written_replays(case: Case, tmp_path: Path) -> None:
    match = random_match(game_of(case), case[1], seed=31, first=case[1] - 1)
    write_record(tmp_path / "game.jsonl", whole_record(match))
    replayed = replay_file(tmp_path / "game.jsonl", games.get)
    assert replayed.status == "finished"
    assert replayed.match.events == match.events
    assert replayed.match.game.options == dict(case[2])
    assert replayed.match.state == match.game.plain(match.state)


def test_names_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordFile.create(path, Match(diceopolis(), ["Zoë 🎲", 'a "b"'], 0)).close()
    assert "Zoë 🎲".encode() in path.read_bytes()
    assert replay_file(path, games.get).players == ["Zoë 🎲", 'a "b"']


def test_further_keys_are_written_after_the_others(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    RecordFile.create(path, Match(diceopolis(), ["a", "b"], 0), date="2024-05-01").close()
    assert list(json.loads(path.read_bytes()))[-1] == "date"


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    path, match = tmp_path / "game.jsonl", Match(diceopolis(), ["a", "b"], 0)
    path.write_text("something else")
    with pytest.raises(Unreadable, match=r"game\.jsonl: exists"):
        RecordFile.create(path, match)
    with pytest.raises(Unreadable, match=r"game\.jsonl: exists"):
        write_record(path, whole_record(match))
    assert path.read_text() == "something else"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    match = Match(diceopolis(), ["a", "b"], 0)
    with pytest.raises(Unreadable, match="file"):
        RecordFile.create(tmp_path / "file" / "game.jsonl", match)
    with pytest.raises(Unreadable, match="file"):
        write_record(tmp_path / "file" / "game.jsonl", whole_record(match))


def test_steps_that_were_taken_back_are_not_in_it(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.jsonl", tiny.lines()
    path.write_bytes(tiny.content(lines[:9]))
    replayed = replay_file(path, games.get)
    match, record = replayed.match, RecordFile.resume(path, replayed.match, replayed.end)
    for text in ("keep", "place 4 (3,1)", "back", "back", "reroll 3", "back", "keep"):
        if text == "back":
            match.take_back(1)
            record.take_back()
        else:
            match.apply(Act(1, match.game.parse(text)))
            record.append(match.events[-1])
        assert read(path.read_bytes()).match.events == match.events
    record.close()
    assert path.read_bytes() == tiny.content(lines[:10])


# --- reading what is unfinished ----------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 28))
def test_an_unfinished_record_is_readable(count: int) -> None:
    lines = tiny.lines()
    replayed = read(tiny.content(lines[:count]))
    assert replayed.status == ("complete" if count == 27 else "unfinished")
    assert replayed.result is None and not replayed.torn
    assert replayed.remarks == (["no_result"] if count == 27 else [])
    assert len(replayed.match.events) == count - 1
    again = Match(replayed.match.game, ["you", "bot:random"], 1)
    for event in replayed.match.events:
        again.apply(event)
    assert again.state == replayed.match.state


def test_a_last_line_cut_anywhere_is_left_out() -> None:
    whole = tiny.content(tiny.lines()[:5])
    last = whole.rindex(b"\n", 0, -1) + 1
    for end in range(last, len(whole)):  # the last time only the line end is missing
        replayed = read(whole[:end])
        assert len(replayed.match.events) == 3
        assert replayed.end == last
        assert replayed.torn == (end > last)
        assert replayed.remarks == (["torn"] if end > last else [])


def test_a_cut_result_leaves_the_game_complete_without_one() -> None:
    content = tiny.content(tiny.lines())
    for cut in (1, 5):
        assert read(content[:-cut]).status == "complete"
        assert read(content[:-cut]).remarks == ["no_result", "torn"]


@pytest.mark.parametrize("last", [tiny.RESULT, '{"abandoned": "rain"}'])
def test_not_even_half_a_line_follows_the_last(last: str) -> None:
    lines = [*tiny.lines()[: 27 if "scores" in last else 9], last]
    for more in ("{", " ", '{"seat": 1, "player": "me"}'):
        with pytest.raises(Unreadable, match=f"line {len(lines) + 1}: nothing may follow"):
            read(tiny.content(lines) + more.encode())


def test_a_line_cut_in_the_middle_of_a_record_is_refused() -> None:
    lines = tiny.lines()
    lines[4] = lines[4][:-4]
    with pytest.raises(Unreadable, match="line 5: "):
        read(tiny.content(lines))


@pytest.mark.parametrize("cut", [0, 7, 1000])
@pytest.mark.parametrize("count", [1, 2, 4, 6, 11, 13, 27])
def test_resuming_goes_on_after_the_last_whole_line(tmp_path: Path, count: int, cut: int) -> None:
    """Whether the file ends with a line end, within the next line, or only without its line end."""
    path, lines = tmp_path / "game.jsonl", tiny.lines()
    path.write_bytes(tiny.content(lines[:count]) + lines[count][:cut].encode())
    replayed = replay_file(path, games.get)
    record = RecordFile.resume(path, replayed.match, replayed.end)
    for event in unfinished(26).events[count - 1 :]:
        replayed.match.apply(event)
        record.append(event)
    record.finish(replayed.match)
    assert path.read_bytes() == tiny.content(lines)


def test_a_resumed_step_can_be_taken_back(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.jsonl", tiny.lines()
    path.write_bytes(tiny.content(lines[:10]))
    replayed = replay_file(path, games.get)
    record = RecordFile.resume(path, replayed.match, replayed.end)
    replayed.match.take_back(1)
    record.take_back()
    record.close()
    assert path.read_bytes() == tiny.content(lines[:9])


def test_a_roll_and_what_came_of_it_can_be_taken_back(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.jsonl", tiny.lines()
    seated = '{"seat": 1, "player": "me"}'
    path.write_bytes(tiny.content([*lines[:6], seated, *lines[6:9]]))
    replayed = replay_file(path, games.get)
    record = RecordFile.resume(path, replayed.match, replayed.end)
    record.take_back(4)
    record.append(replayed.match.events[4])
    record.close()
    assert path.read_bytes() == tiny.content([*lines[:5], seated, lines[5]])


def test_a_step_before_somebody_else_took_the_seat_can_be_taken_back(tmp_path: Path) -> None:
    path, lines = tmp_path / "game.jsonl", tiny.lines()
    path.write_bytes(tiny.content([*lines[:10], '{"seat": 1, "player": "me"}']))
    replayed = replay_file(path, games.get)
    record = RecordFile.resume(path, replayed.match, replayed.end)
    replayed.match.take_back(1)
    record.take_back()
    record.close()
    again = replay_file(path, games.get)
    assert again.match.events == replayed.match.events
    assert again.players == ["you", "me"]


# --- reading -----------------------------------------------------------------------------------


def test_further_keys_and_other_players_are_skipped() -> None:
    lines = tiny.lines()
    lines[0] = json.dumps({**tiny.header(), "date": "2024-05-01", "fair": {"seed": [1]}})
    lines[3] = json.dumps(json.loads(lines[3]) | {"seconds": 3})
    lines[5] = json.dumps(json.loads(lines[5]) | {"seat": 9, "by": "hand"})
    lines.insert(2, '{"seat": 0, "player": "bot:expert", "why": "gone"}')
    lines.insert(-1, '{"seat": 1, "player": "me"}')
    lines[-1] = json.dumps(json.loads(lines[-1]) | {"seconds": 60})
    replayed = read(tiny.content(lines))
    assert replayed.status == "finished"
    assert replayed.players == ["bot:expert", "me"]
    assert replayed.match.players == ("you", "bot:random")
    assert replayed.header["date"] == "2024-05-01"


@pytest.mark.parametrize("count", [1, 3, 12, 27])
def test_a_game_can_be_given_up(count: int) -> None:
    lines = [*tiny.lines()[:count], '{"abandoned": "rain"}']
    if count == 27:
        lines.pop(26)
    replayed = read(tiny.content(lines))
    assert (replayed.status, replayed.abandoned) == ("abandoned", "rain")


def test_a_replay_does_not_compile() -> None:
    assert read(tiny.content(tiny.lines())).match.game.form is INTERPRETED


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"none\.jsonl"):
        replay_file(tmp_path / "none.jsonl", games.get)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b'{"record": 1}\n', True),
        (b'{"record": 99, "game": 3}\nmore', True),
        (b'{"game": "diceopolis"}\n', False),
        (b'\xef\xbb\xbf{"record": 1}\r\n', True),
        (b'{"record": 1, "deep": ' + b"[" * 5000 + b"\n", True),
        (b'{"record": 1}', False),
        (b"[edition]\n", False),
        (b"", False),
        (b"\xff\xfe", False),
    ],
)
def test_what_is_meant_to_be_a_record(content: bytes, expected: bool) -> None:
    assert is_record(content) is expected


def test_faces_keep_their_order() -> None:
    match = read(tiny.content(tiny.lines()[:3])).match
    assert match.events == [Roll((1, 2, 3, 4, 5)), Roll((6, 6, 1, 1, 3))]
