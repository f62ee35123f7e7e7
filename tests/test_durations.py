"""What is recorded of the suite is added up by file."""

import sys
from pathlib import Path

import pytest

from tests import durations

RECORDED = """<testsuites><testsuite>
<testcase classname="tests.web.test_a" name="one" time="1.5"/>
<testcase classname="tests.web.test_a" name="two" time="2.0"/>
<testcase classname="tests.test_b" name="one" time="9.0"/>
</testsuite></testsuites>"""


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", ["durations", *arguments])
    durations.main()


def test_the_slowest_files_come_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "test.xml"
    path.write_text(RECORDED)
    run(monkeypatch, str(path), str(path))
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        ["18.0", "s", "2", "tests", "tests/test_b.py"],
        ["7.0", "s", "4", "tests", "tests/web/test_a.py"],
        ["25.0", "s", "6", "tests", "all", "together"],
    ]


def test_what_has_not_been_recorded_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="run make test"):
        run(monkeypatch, str(tmp_path / "nothing.xml"))
