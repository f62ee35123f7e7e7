"""The command line: what it prints, its exit statuses, and that bad input gets one clear line."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

from dicewright import bots, cli, games
from dicewright.cli import warm


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Ran:
        status = cli.run(arguments)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    run("simulate", "diceopolis", "--games", "1", "--seed", "1", "--records", str(tmp_path / "out"))
    (path,) = (tmp_path / "out").iterdir()
    return path


def commands() -> list[tuple[str, ...]]:
    return [(name,) for name in cli.COMMANDS] + [
        ("edition", "show"),
        ("edition", "check"),
        ("data", "copy"),
    ]


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_has_help_with_an_example(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command, "--help")
    assert ran.status == 0
    assert re.search(r"Examples?: dicewright " + " ".join(command), " ".join(ran.out.split()))


def test_who_plays_is_told_of_every_bot_and_how_strong_it_is(run: Run) -> None:
    told = run("play", "--help").out
    assert all(f"  {bot.name:8} {bot.about}" in told for bot in bots.BOTS.values())
    assert len(re.findall(r"wins \d+ to \d+ % against (easy|casual|skilled|expert)", told)) == 4


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_the_list_of_commands_says_what_each_says_itself(name: str) -> None:
    command = cli.cli.get_command(click.Context(cli.cli), name)
    assert command is not None
    assert (command.help or "").strip() == cli.COMMANDS[name]


def test_without_a_command_it_shows_help(run: Run) -> None:
    ran = run()
    assert ran.status == 0
    assert "simulate" in ran.out


def test_games_lists_every_game(run: Run) -> None:
    assert all(name in run("games").out for name in games.names())
    facts = {game["name"]: game for game in json.loads(run("games", "--json").out)}
    assert list(facts) == games.names()
    assert facts["diceopolis"]["options"] == {"row": ["colour", "value"]}


BAD = {
    ("foo",): "foo",
    ("play", "chess"): "diceopolis",
    ("play", "diceopolis", "--players", "you,somebody"): "random",
    ("play", "diceopolis", "--players", "you,,you"): "names between commas",
    ("play", "diceopolis", "--players", "you"): "2 to 4 players",
    ("play", "diceopolis", "--dice", "loaded"): "typed",
    ("play", "diceopolis", "--first", "7"): "from 0 to 1",
    ("play", "--resume", "nowhere.jsonl"): "nowhere.jsonl",
    ("simulate",): "GAME",
    ("simulate", "chess"): "diceopolis",
    ("simulate", "diceopolis", "--option", "row"): "KEY=VALUE",
    ("simulate", "diceopolis", "--option", "row=blue"): "colour or value (D7)",
    ("simulate", "diceopolis", "--option", "rows=value"): "row",
    ("simulate", "diceopolis", "--edition", "nowhere.toml"): "nowhere.toml",
    ("simulate", "diceopolis", "--players", "random"): "2 to 4 players",
    ("simulate", "diceopolis", "--players", "random,you"): "no bot 'you'",
    ("simulate", "diceopolis", "--games", "0"): "at least 1",
    ("simulate", "diceopolis", "--games", "many"): "many",
    ("simulate", "diceopolis", "--seed", "-1"): "0<=x",
    ("simulate", "diceopolis", "--first", "first"): "lot or the number of a seat",
    ("replay", "nowhere.jsonl"): "nowhere.jsonl",
    ("serve", "--workers", "2"): "--database postgresql://... and --redis redis://...",
    ("serve", "--workers", "2", "--database", "postgresql://here/dice"): "need --redis redis://...",
    ("serve", "--redis", "redis://here"): "need --database postgresql://...",
    ("edition", "show", "diceopolis", "--edition", "golden"): "standard",
    ("edition", "check", "nowhere.toml"): "nowhere.toml",
}


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_gets_one_clear_line_and_status_2(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("Error: ") and ran.err.count("\n") == 1
    assert BAD[arguments] in ran.err


def simulated(run: Run, *arguments: str) -> dict[str, Any]:
    ran = run("simulate", "diceopolis", "--seed", "5", "--json", *arguments)
    assert ran.status == 0, ran.err
    report: dict[str, Any] = json.loads(ran.out)
    return {key: value for key, value in report.items() if "second" not in key}


def test_simulate_reports_the_same_with_and_without_records(run: Run, tmp_path: Path) -> None:
    usual = simulated(run, "--games", "40")
    assert usual == simulated(run, "--games", "40", "--records", str(tmp_path / "out"))
    assert len(list((tmp_path / "out").iterdir())) == 40
    assert sum(row["wins"]["share"] for row in usual["by_seat"]) == pytest.approx(1, abs=1e-5)
    assert sum(row["wins"]["share"] for row in usual["by_order"]) == pytest.approx(1, abs=1e-5)
    assert [row["player"] for row in usual["by_player"]] == ["random"]
    for row in usual["by_seat"]:
        low, high = row["wins"]["interval"]
        assert 0 < low < row["wins"]["share"] < high < 1
    assert usual["length"]["least"] == 80  # 36 dice each, and four choices each (D4, D5)


def test_simulate_prints_a_table(run: Run) -> None:
    ran = run("simulate", "diceopolis", "--games", "20", "--players", "random,random,random")
    assert ran.status == 0
    for text in ("seat 2 random", "1st to play", "random x 3", "games/s", "Joint wins"):
        assert text in ran.out


def test_simulate_keeps_other_records(run: Run, tmp_path: Path) -> None:
    arguments = (
        "simulate",
        "diceopolis",
        "--games",
        "2",
        "--seed",
        "9",
        "--records",
        str(tmp_path),
    )
    assert run(*arguments).status == 0
    assert run(*arguments).status == 0  # the same games again
    first = sorted(tmp_path.iterdir())[0]
    first.write_text("something else")
    ran = run(*arguments)
    assert ran.status == 2
    assert "not overwritten" in ran.err
    assert first.read_text() == "something else"


def test_simulate_plays_an_edition_from_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    toml = run("edition", "show", "diceopolis").out
    path.write_text(toml.replace("hand = 5", "hand = 3").replace('"standard"', '"three"'))
    report = simulated(
        run, "--games", "5", "--edition", str(path), "--records", str(tmp_path / "out")
    )
    assert report["edition"] == "three"
    for record in (tmp_path / "out").iterdir():
        header = json.loads(record.read_text().splitlines()[0])
        assert header["edition_data"]["dice"]["hand"] == 3
        assert run("replay", str(record)).status == 0


def test_replay_of_a_legal_record(run: Run, record: Path) -> None:
    ran = run("replay", str(record))
    assert ran.status == 0
    assert "finished" in ran.out and "Won by bot:random" in ran.out
    report = json.loads(run("replay", str(record), "--json").out)
    assert report["legal"] and report["status"] == "finished"
    result = json.loads(record.read_text().splitlines()[-1])
    assert (report["scores"], report["winners"]) == (result["scores"], result["winners"])


def test_replay_of_unfinished_and_abandoned_records(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)[:9]
    record.write_text("".join(lines))
    assert "unfinished" in run("replay", str(record)).out
    record.write_text("".join([*lines, '{"abandoned": "dinner"}\n']))
    assert "given up: dinner" in run("replay", str(record)).out


def test_replay_of_an_illegal_record(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if "place" in line)
    lines[number] = re.sub(r"\(.*\)", "(5,5)", lines[number])
    record.write_text("".join(lines))
    ran = run("replay", str(record))
    assert ran.status == 1
    assert f"line {number + 1}: D2:" in ran.err and ran.err.count("\n") == 1
    as_json = run("replay", str(record), "--json")
    assert as_json.status == 1
    report = json.loads(as_json.out)
    assert (report["legal"], report["line"], report["ruling"]) == (False, number + 1, "D2")


@pytest.mark.parametrize("line", ['{"seat": 0, "do": 4}', "{", '{"record": 1}', "[]"])
def test_replay_of_a_record_with_an_unreadable_line(run: Run, record: Path, line: str) -> None:
    lines = record.read_text().splitlines()
    lines[4] = line
    record.write_text("\n".join(lines))
    ran = run("replay", str(record))
    assert ran.status == 1
    assert "line 5: " in ran.err


@pytest.mark.parametrize("content", ["", "hello\n", '{"game": "diceopolis"}\n', "\x00\xff"])
def test_replay_of_a_file_that_is_no_record(run: Run, tmp_path: Path, content: str) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    ran = run("replay", str(path))
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_edition_show_and_check(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    shown = run("edition", "show", "diceopolis")
    assert "[book]" in shown.out
    path.write_text(shown.out)
    assert run("edition", "check", str(path)).status == 0
    checked = json.loads(run("edition", "check", str(path), "--json").out)
    assert checked["sha256"] == games.get("diceopolis").edition.sha256
    parsed = json.loads(run("edition", "show", "diceopolis", "--json").out)
    assert parsed == games.get("diceopolis").edition.parsed
    path.write_text(shown.out.replace("arms = 4", "arms = 5"))
    ran = run("edition", "check", str(path))
    assert ran.status == 2
    assert f"{path}: [cross] arms: expected 4 (D1), got 5" in ran.err
    path.write_text('[edition]\ngame = "chess"')
    assert "[edition] game" in run("edition", "check", str(path)).err


def test_warm_says_where_the_compiled_rules_are(run: Run) -> None:
    assert "The rules are compiled" in run("warm").out


def test_warm_does_not_pass_over_what_goes_wrong_in_a_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(name: str, parts: object) -> str:
        raise OSError(f"no room for {name}")

    monkeypatch.setattr(warm, "cores", lambda: 2)
    monkeypatch.setattr(warm, "compile_parts", fail)
    monkeypatch.setattr(warm, "ProcessPoolExecutor", lambda n, mp_context: ThreadPoolExecutor(n))
    with pytest.raises(OSError, match="no room for "):
        [*warm.compile_all({"diceopolis": ["play"], "novo-dice": ["play"]})]
