"""While the server compiles: only what is not ready says so, in words, until it is."""

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.site import BOT, Json
from tests.browser.test_levels import KNOWN, card
from tests.selection import mainly
from tests.web.process import Process

GAME = "diceopolis"
WORDS = {"en": "in about 40 s", "de": "in etwa 40 s"}


class Unready:
    """What the server is made to say: some levels of a game take a while yet."""

    def __init__(self, page: Page, *levels: str) -> None:
        self.told: list[Json] = [{"game": GAME, "levels": levels, "seconds": 40}]
        page.route("**/api/health", self.answer)

    def answer(self, route: Route) -> None:
        truth = route.fetch()
        route.fulfill(response=truth, json=truth.json() | {"not_ready": self.told})


@mainly("language", "en", WORDS)
def test_a_level_says_when_it_can_play(visit: Visit, language: str) -> None:
    visitor = visit(language=language, **KNOWN)
    unready = Unready(visitor.page, "expert", "master")
    page = visitor.go("/")
    card(page, GAME).locator(".play").click()
    choices = page.locator("dialog[open] li button")
    for choice in (choices.nth(3), choices.nth(4)):
        expect(choice).to_contain_text(WORDS[language])
    expect(page.locator(".soon")).to_have_count(2)
    unready.told = []
    expect(page.locator(".soon")).to_have_count(0)


def test_a_bot_that_is_to_move_says_when_it_will(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[BOT, BOT], start=True, pace="slow")
    visitor = visit()
    unready = Unready(visitor.page, "greedy")
    page = visitor.go(f"/w/{joined['watch']}")
    expect(page.locator(".soon")).to_contain_text(WORDS["en"])
    unready.told = []
    expect(page.locator(".soon")).to_have_count(0)
