"""Every reader of records takes and refuses the same, with the same line and exit status."""

import ast
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicewright import cli, games
from dicewright.analysis import review
from dicewright.cli.verify import OPEN
from dicewright.core import fair
from dicewright.core.errors import Forbidden
from dicewright.core.fair import FIRST, SECOND
from dicewright.core.kinds import kinds_of
from dicewright.core.replay import REMARKS
from dicewright.core.verifying import check
from dicewright.web.jobs.replays import replay_record
from dicewright.web.jobs.reviews import check_record
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.payloads import Hex
from dicewright.web.wire.reference import openapi
from tests import tiny
from tests.odd_records import NONE, ODD, ODD_DICE, RIGHT, WRONG, Odd, made, whole

ROOT = Path(__file__).parents[1]
VERIFY = ROOT / "docs" / "verify.py"
WEB_STATUS = {"unfinished": "playing", "complete": "finished"}
Answer = tuple[int, int | None]  # the exit status, and the line that is named


@pytest.fixture(autouse=True)
def _no_appraisal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read for a review, but do not think: what positions are worth is tested elsewhere."""
    monkeypatch.setattr(review, "walk", lambda *given: iter(()))
    monkeypatch.setattr(review, "appraiser_of", lambda game: Unasked())


class Unasked:
    """An appraiser of nothing."""

    level = "nobody"

    def own(self, state: Any) -> Any:
        return state

    def shares(self, state: Any) -> list[float]:
        return [1.0 / int(state.players)] * int(state.players)


class Readers:
    """All programs that read records, given one file."""

    def __init__(self, content: bytes, path: Path, capture: pytest.CaptureFixture[str]) -> None:
        self.content, self.path, self.capture = content, path, capture
        path.write_bytes(content)
        self.reports: dict[str, Any] = {}

    def command(self, name: str) -> Answer:
        """Run a command for programs, and for people."""
        status = cli.run([name, str(self.path), "--json"])
        told = self.capture.readouterr()
        assert status == cli.run([name, str(self.path)])
        said = self.capture.readouterr()
        if status == NONE:
            assert told.err.startswith("Error: ") and told.err.count("\n") == 1
            return status, None
        report = self.reports[name] = json.loads(told.out)
        line = report.get("line")
        assert (status == WRONG) == (f"Error: {self.path}: line {line}: " in said.err)
        words = " ".join(said.out.split())
        assert all(REMARKS[remark] in words for remark in report.get("remarks", []))
        return status, line

    def alone(self) -> Answer:
        """Run the stand-alone verifier: in this process, since it is run some two hundred times."""
        with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as ended:
            patch.setattr(sys, "argv", [str(VERIFY), str(self.path)])
            runpy.run_path(str(VERIFY), run_name="__main__")
        status = int(ended.value.code or 0)
        self.reports["alone"], err = self.capture.readouterr()
        assert err.count("\n") == (status in (WRONG, NONE)), err
        found = re.match(r".*?: line (\d+): ", err)
        return status, int(found[1]) if found else None

    def web(self) -> Answer:
        """Let the server replay it, and begin to review it."""
        try:
            check_record(self.content)
        except Problem as problem:
            refused = problem
            with pytest.raises(Problem) as caught:
                replay_record(self.content)
            assert (caught.value.code, caught.value.details) == (Code.BAD_RECORD, refused.details)
            return WRONG, refused.details["line"]
        self.reports["web"] = replay_record(self.content)
        return RIGHT, None


def cases(table: dict[str, Odd]) -> list[Any]:
    return [pytest.param(odd, id=name) for name, odd in table.items()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("odd", cases(ODD))
def test_all_readers_agree(odd: Odd, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content, line = made(odd, FIRST.name)
    readers = Readers(content, path, capsys)
    for name in ("replay", "review", "verify"):
        assert readers.command(name) == (odd.status, line), name
    assert readers.alone() == (odd.status, line)
    if odd.status == RIGHT:
        check_reports(readers, odd)
    elif odd.status == WRONG:
        assert readers.web() == (odd.status, line)
    else:
        assert readers.web() == (WRONG, 1)


def check_reports(readers: Readers, odd: Odd) -> None:
    """Check what is said of a record in which nothing is wrong."""
    remarks = list(odd.remarks)
    for name in ("replay", "verify"):
        report = readers.reports[name]
        assert (report["status"], report["remarks"]) == (odd.game, remarks)
    assert readers.reports["review"]["remarks"] == remarks
    assert readers.reports["review"]["finished"] == (odd.game in ("finished", "complete"))
    assert ("no result line" in readers.reports["alone"]) == (
        odd.game in ("unfinished", "complete")
    )
    assert ("was not read" in readers.reports["alone"]) == ("torn" in remarks)
    if b'\n{"roll"' in readers.content:
        readers.web()
        told = readers.reports["web"]
        assert (told.status, told.remarks) == (WEB_STATUS.get(odd.game, odd.game), remarks)


@pytest.mark.parametrize("odd", cases(ODD_DICE))
def test_both_verifiers_agree_about_dice(
    odd: Odd, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, line = made(odd, FIRST.name)
    readers = Readers(content, path, capsys)
    assert readers.command("verify") == readers.alone() == (odd.status, line)
    assert readers.command("replay") == readers.command("review") == (RIGHT, None)


@pytest.mark.parametrize("odd", cases(ODD))
def test_the_second_edition_is_read_as_strictly(
    odd: Odd, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What nobody may do to a record of the first edition, nobody may do to one of the second."""
    content, line = made(odd, SECOND.name)
    readers = Readers(content, path, capsys)
    verified, alone = readers.command("verify"), readers.alone()
    assert verified == alone
    if odd.status != RIGHT:
        unsigned = b'{"abandoned"' in content  # which is wrong before what follows it is
        assert verified[0] == odd.status and (verified[1] == line or unsigned)
        return
    assert readers.command("replay") == (RIGHT, None)
    begins = whole(SECOND.name).startswith(kept(content)) or b'{"roll"' not in content
    cut_off = OPEN if begins else WRONG
    assert verified[0] == (RIGHT if content == whole(SECOND.name) else cut_off)


def kept(content: bytes) -> bytes:
    """Return the whole lines of a record."""
    return content[: content.rindex(b"\n") + 1]


def test_names_are_printed_as_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Brackets mean something to what prints them."""
    names = ["[/b] Ada", "[red]"]
    lines = [json.dumps(tiny.header() | {"players": names}), *tiny.lines()[1:]]
    path = tmp_path / "[red].jsonl"
    path.write_bytes(tiny.content(lines))
    assert cli.run(["review", str(path)]) == RIGHT
    capsys.readouterr()
    assert cli.run(["replay", str(path)]) == RIGHT
    said = capsys.readouterr().out
    assert "[/b] Ada" in said and "Won by [red] (seat 1): " in said
    assert "[red].jsonl: " in said


def test_what_cannot_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        for name in ("replay", "review", "verify"):
            assert cli.run([name, str(path)]) == NONE
            assert capsys.readouterr().err.startswith("Error: ")
        ran = subprocess.run([sys.executable, "-I", str(VERIFY), str(path)], capture_output=True)
        assert ran.returncode == NONE and ran.stderr.count(b"\n") == 1
    usage = subprocess.run([sys.executable, "-I", str(VERIFY)], capture_output=True)
    assert usage.returncode == NONE and usage.stderr.startswith(b"usage: ")


@pytest.mark.parametrize("sides", [-1, 0, 257, 1000])
def test_no_byte_chooses_among_too_many_sides(sides: int) -> None:
    with pytest.raises(Forbidden, match="1 to 256 sides"):
        fair.side(iter([0]), sides)


def test_the_games_have_dice_that_a_byte_can_choose() -> None:
    for name in games.names():
        for faces in kinds_of(games.get(name)).values():
            assert 1 <= len(faces) <= fair.MOST_SIDES


def test_the_record_that_all_are_made_of_is_right() -> None:
    for protocol in fair.EDITIONS:
        assert check(whole(protocol)).rolls > 5


# --- patterns ------------------------------------------------------------------------------------


def patterns(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the patterns that a source gives to `re` or to msgspec, with their lines."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            named = [word.value for word in node.keywords if word.arg == "pattern"]
            first = node.args[:1] if name in ("compile", "match", "search", "fullmatch") else []
            for given in (*named, *first):
                for part in ast.walk(given):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str | bytes):
                        yield node.lineno, str(part.value)


def test_no_pattern_lets_a_line_end_through() -> None:
    """In Python `$` also matches before a final line end: a full match and a length do not."""
    found = 0
    folders = ("src", "docs", "frontend", "bench")
    sources = [path for name in folders for path in (ROOT / name).rglob("*.py")]
    for path in sources:
        if "node_modules" not in path.parts:
            for line, pattern in patterns(path):
                found += 1
                assert not re.search(r"(?<!\\)\$", pattern), f"{path.name}:{line}: {pattern}"
    assert found > 20


def test_published_patterns_are_those_of_browsers_too() -> None:
    """JSON Schema has the regular expressions of ECMAScript, which know no `\\Z`."""
    published = re.findall(r'"pattern": ("(?:[^"\\]|\\.)*")', json.dumps(openapi()))
    assert published
    for pattern in map(json.loads, published):
        assert not re.search(r"\\[AZz]|\(\?P|\(\?[aiLmsux]", pattern), pattern


@pytest.mark.parametrize("more", ["\n", "\r", "0", "g", " ", "\u2028", "\x00"])
def test_64_digits_are_64_digits(more: str) -> None:
    digits = "0123456789abcdef" * 4
    assert msgspec.convert(digits, Hex) == digits
    for text in (digits + more, more + digits, digits[1:], digits.upper()):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(text, Hex)
