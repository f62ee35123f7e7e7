"""Golden games are played again, byte for byte, interpreted and compiled, and replayed."""

import json
from typing import Any

import pytest

from dicewright import games
from dicewright.core.replay import replay
from dicewright.lab.simulate import play_span
from tests.golden import DATA, golden, job_of, path_of, record, records_in
from tests.random_play import cases


def golden_records() -> list[Any]:
    """Return every golden record, under a name that tells which it is."""
    return [
        pytest.param(content, id=f"{name}-{number}")
        for name in games.names()
        if path_of(name).exists()
        for number, content in enumerate(records_in(path_of(name).read_bytes()))
    ]


def header_of(content: bytes) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(content.partition(b"\n")[0])
    return header


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_golden_games(name: str) -> None:
    assert path_of(name).exists(), "python -m tests.golden writes it"
    headers = [header_of(content) for content in records_in(path_of(name).read_bytes())]
    told = [(h["game"], len(h["players"]), tuple(h["options"].items())) for h in headers]
    assert told == [case for case in cases() if case[0] == name]
    assert len({h["first"] for h in headers}) > 1, "not always the same seat starts"


def test_every_golden_file_is_of_a_game() -> None:
    assert {path.stem for path in DATA.glob("*.jsonl")} == set(games.names())


@pytest.mark.parametrize("name", games.names())
def test_the_command_would_write_the_same_file(name: str) -> None:
    assert golden(name) == path_of(name).read_bytes()


@pytest.mark.parametrize("content", golden_records())
def test_a_golden_game_is_played_again(content: bytes) -> None:
    header = header_of(content)
    again = record(job_of(header), header["index"])
    assert again.decode().splitlines() == content.decode().splitlines()
    assert again == content


@pytest.mark.parametrize("content", golden_records())
def test_a_golden_game_is_the_compiled_one(content: bytes) -> None:
    header, result = header_of(content), json.loads(content.splitlines()[-1])
    played = play_span(job_of(header), header["index"], 1)
    assert played.points.tolist() == [result["scores"]]
    assert played.firsts.tolist() == [header["first"]]
    assert played.moves.tolist() == [content.count(b'"do": ')]


@pytest.mark.parametrize("content", golden_records())
def test_a_golden_game_replays(content: bytes) -> None:
    replayed = replay(content, games.get)
    assert replayed.status == "finished"
    assert replayed.result == json.loads(content.splitlines()[-1])
