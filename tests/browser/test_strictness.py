"""The page's verifier takes and refuses the same records as the other programs."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from dicewright.core.fair import FIRST
from dicewright.core.verifying import check
from tests.browser.conftest import Visit
from tests.browser.screens import finished, seated
from tests.fair_games import odd_record
from tests.odd_records import NONE, ODD, ODD_DICE, RIGHT, made
from tests.web.process import Process

MANY = 25  # records of what clients may say


class Checked:
    """The end of a table, whose record is replaced on the way to the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.content = b""
        page.route(re.compile(r"/api/tables/[^/]+/record$"), self._answer)

    def _answer(self, route: Route) -> None:
        route.fulfill(body=self.content, content_type="application/jsonl")

    def check(self, content: bytes) -> tuple[bool, str]:
        """Return whether the page finds a record right, and what it says."""
        self.content = content
        button = self.page.locator(".check-dice button")
        button.click()
        expect(button).to_be_enabled()
        right = self.page.locator(".check-dice .right")
        said = self.page.locator(".check-dice :is(.right, .open, .error-box:not(.own))")
        expect(said).to_have_count(1)
        return right.count() == 1, said.inner_text()


def at_the_end(visit: Visit, server: Process) -> Checked:
    return Checked(seated(visit, finished(server, "diceopolis"), "diceopolis").page)


@pytest.mark.slow
def test_the_page_agrees_with_all_other_readers(visit: Visit, server: Process) -> None:
    checked = at_the_end(visit, server)
    for name, odd in {**ODD, **ODD_DICE}.items():
        content, line = made(odd, FIRST.name)
        right, said = checked.check(content)
        assert right == (odd.status == RIGHT), (name, said)
        if right:
            assert ("was not read" in said) == ("torn" in odd.remarks), (name, said)
        else:
            told = re.search(r"Line (\d+) of the record: \S", said)
            assert told and int(told[1]) == (1 if odd.status == NONE else line), (name, said)


def test_whatever_the_server_accepts_the_page_accepts(visit: Visit, server: Process) -> None:
    checked = at_the_end(visit, server)
    for seed in range(MANY):
        content = odd_record(Random(seed))
        right, said = checked.check(content)
        assert right or "The end is missing" in said, (seed, said)
        assert right != check(content).open
