"""Uploads that would take long to read: refused, never read on the loop, and others go on."""

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicewright import games
from dicewright.core.edition import MOST_DEPTH, MOST_LENGTH, MOST_LINES
from dicewright.core.errors import Unreadable
from dicewright.core.match import Match
from dicewright.core.records import header, line
from dicewright.web.jobs import replays
from dicewright.web.tables import history
from dicewright.web.wire.codes import Problem
from tests.web.conftest import Start
from tests.web.live import EVE, Live
from tests.web.server import BOT, LAVISH, ME, Json, Server

GAME = "diceopolis"
STANDARD = games.get(GAME).edition_type.folder.joinpath("standard.toml").read_text()
CPU_SECONDS = 5.0  # that the loop is never at one thing: it was 28, and is a hundredth of a second


def long_keys() -> dict[str, str]:
    """Return keys of very many parts, some of them behind what looks like text."""
    many = ".".join("a" * 20_000)
    return {
        "plain": f"{many} = 1",
        "spaced": " . ".join("a" * 10_000) + " = 1",
        "quoted": ".".join(['"a"'] * 10_000) + " = 1",
        "header": f"[{many}]",
        "list": f"[[{many}]]",
        "inline": f"x = {{ {many} = 1 }}",
        "literal": f"x = {{ a = '''b'''', {many} = 1 }}",
        "basic": f'x = {{ a = """b\\"""""", {many} = 1 }}',
        "nested": "a = " + "[" * 30_000,
        "tables": "a = " + "{a=" * 20_000,
    }


LONG_KEYS = long_keys()


# --- bounds --------------------------------------------------------------------------------------


def refusal(text: str) -> str:
    with pytest.raises(Unreadable) as refused:
        games.get(GAME).edition_type.parse(text.encode(), "it")
    return str(refused.value)


@pytest.mark.parametrize("name", LONG_KEYS)
def test_no_key_has_many_parts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicewright.core.edition.tomllib.loads", None)  # it is not even tried
    assert f"line 1: expected tables, lists and dotted keys at most {MOST_DEPTH}" in refusal(
        LONG_KEYS[name]
    )


def test_an_edition_is_small() -> None:
    assert f"at most {MOST_LENGTH}" in refusal(STANDARD + "#" * MOST_LENGTH)
    assert f"{MOST_LINES} lines" in refusal(STANDARD + "\n" * (MOST_LINES + 1))
    assert "up to 1000000" in refusal("a = " + "1" * 5000)


def test_what_only_looks_deep_is_read() -> None:
    dots, brackets = "." * 100, "[{" * 100
    comment = f"# {dots} {brackets} \" ''' \n"
    texts = f"a = \"{dots}\\\"{brackets}\"\nb = '{dots}{brackets}'\nc = '''\n{brackets}'''\n"
    numbers = "d = [" + "1.5, " * 100 + "]\n"
    assert "unknown table" in refusal(f"{comment}{STANDARD}[x]\n{texts}{numbers}")


# --- replays -------------------------------------------------------------------------------------


def record_of(*lines: Json) -> bytes:
    match = Match(games.get(GAME).interpreted, ["a", "b"], 0)
    return "".join(line(content) for content in (header(match), *lines)).encode()


TAKEN = {"seat": 0, "player": "c"}


def test_a_board_that_has_not_changed_is_not_told_again(server: Server) -> None:
    content = record_of(TAKEN, {"roll": [1, 1, 1, 1, 1]}, TAKEN)
    told = server.http.post("/api/replay", content=content).json()
    assert [view is None for view in told["views"]] == [False, True, False, True]
    assert [entry.get("player") for entry in told["entries"]] == ["c", None, "c"]


def test_a_replay_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Problem, match="too_large"):
        replays.replay_record(record_of(*[TAKEN] * (history.MOST_LINES + 1)))
    assert len(replays.replay_record(record_of(TAKEN)).views) == 2
    monkeypatch.setattr(replays, "MOST_ANSWERED", 100)
    with pytest.raises(Problem, match="too_large"):
        replays.replay_record(record_of(TAKEN))


def test_a_replay_comes_compressed_if_it_may(server: Server) -> None:
    for accepted in ("gzip", "identity"):
        answer = server.http.post(
            "/api/replay", content=record_of(), headers={"Accept-Encoding": accepted}
        )
        assert answer.headers.get("content-encoding", "identity") == accepted
        assert len(answer.json()["views"]) == 1


# --- all at once ---------------------------------------------------------------------------------


def table(text: str) -> Json:
    return {"game": GAME, "seats": [ME, BOT], "edition_file": text}


def hostile() -> list[tuple[str, Any]]:
    """Return uploads of all kinds."""
    flood = record_of(*[TAKEN] * 30_000)
    most = record_of(*[TAKEN] * (history.MOST_LINES - 1))
    tables = "".join(f"\n[t{n}]\nk = {n}\n" for n in range(50_000))
    changes = [{"path": "dice.hand", "value": n} for n in range(500)]
    study = {"game": GAME, "edition": "standard", "level": "random", "players": 2, "games": 100}
    return [
        *(("/api/tables", table(text)) for text in LONG_KEYS.values()),
        ("/api/tables", table(STANDARD + tables)),
        ("/api/tables", table("a = [" + "1, " * 20_000 + "]")),
        *[("/api/replay", flood)] * 3,
        *[("/api/replay", most)] * 3,
        ("/api/review", flood),
        ("/api/review", most),
        ("/api/lab", study | {"changes": changes}),
        ("/api/lab", study | {"options": {str(n): "x" for n in range(10_000)}}),
    ]


@pytest.mark.slow
def test_others_go_on_while_all_of_it_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Live(tmp_path) as live:
        assert live.ask("POST", "/api/tables", table(STANDARD))[0] == 200
        live.watch_steps(monkeypatch)
        answers: list[tuple[int, Any]] = []

        def send(path: str, content: object, source: str) -> None:
            answers.append(live.ask("POST", path, content, source))

        sources = [EVE[:-1] + str(2 + n) for n in range(50)]
        attack = [
            threading.Thread(target=send, args=(*upload, source))
            for upload, source in zip(hostile(), sources, strict=False)
        ]
        for thread in attack:
            thread.start()
        while any(thread.is_alive() for thread in attack):
            assert live.ask("GET", "/api/tables")[0] == 200
            made = {"game": GAME, "seats": [ME, BOT], "start": True}
            assert live.ask("POST", "/api/tables", made)[0] == 200
        assert live.longest < CPU_SECONDS
        assert len(answers) == len(attack)
        known = {"bad_edition", "too_large", "busy", "malformed", "bad_record", "too_costly", None}
        assert {answer[1].get("code") for answer in answers} <= known, answers
        assert {answer[0] for answer in answers} <= {200, 400, 413, 503}
        assert live.ask("POST", "/api/replay", record_of(TAKEN))[0] == 200


def test_only_so_much_is_being_sent_at_once(start: Start) -> None:
    server = start(limits=replace(LAVISH, bodies_bytes=1000))
    answer = server.http.post("/api/replay", content=b"x" * 1001)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert int(answer.headers["retry-after"]) >= 1
    assert server.http.post("/api/replay", content=record_of()).status_code == 200
