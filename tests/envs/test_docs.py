"""The page about environments is an executed example."""

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


@pytest.mark.slow
def test_the_page_does_what_it_says() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel is not made for this system")
    ran = doctest.testfile(str(PAGE), module_relative=False)
    assert ran.attempted > 20
    assert ran.failed == 0
