"""Hints on the page: asked for by mouse or key, in words, taken or closed."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.screens import seated
from tests.browser.site import BOT, GAMES, LOCAL, ME, PHONE, players
from tests.selection import combined, mainly
from tests.web.process import Process


@combined("game language", GAMES, ("en", "de"))
def test_a_hint_says_what_is_best_and_how_often_it_wins(
    visit: Visit, server: Process, game: str, language: str
) -> None:
    joined = server.create(game=game, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, game, language=language)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    page.get_by_role("button", name={"en": "Hint", "de": "Tipp"}[language], exact=True).click()
    panel = page.get_by_role("status", name={"en": "Hint", "de": "Tipp"}[language])
    panel.get_by_role("button", name={"en": "More", "de": "Mehr"}[language]).click()
    expect(panel).to_contain_text(
        {"en": "Out of 100 games from here", "de": "Von 100 Spielen ab hier"}[language]
    )
    expect(panel).not_to_contain_text("undefined")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@mainly("game", "astroventure", GAMES)
def test_a_hint_by_key_is_carried_out_in_one_tap(visit: Visit, server: Process, game: str) -> None:
    joined = server.create(game=game, seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, game, size=PHONE)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    before = len(told.entries)
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("status", name="Hint")).to_have_count(0)
    told.until(lambda: len(told.entries) > before)
    assert told.entries[before]["do"]


def test_a_hint_that_puts_a_die_is_taken_back(visit: Visit, server: Process) -> None:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "novo-dice")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    before, snapshots = len(told.entries), told.snapshots
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()
    told.until(lambda: bool(told.now.get("undo")))
    page.keyboard.press("z")
    told.until(lambda: told.snapshots > snapshots)
    assert len(told.entries) == before


def test_no_hint_where_a_friend_plays(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, {"kind": "friend"}], first=0)
    server.request(f"/api/tables/{joined['code']}/seats", {"name": "Bea"})
    visitor = visit(joined=joined, game="diceopolis")
    visitor.go(f"/t/{joined['code']}")
    page = visitor.page
    page.get_by_role("button", name="Start the game").click()
    expect(players(page).first).to_be_visible()
    assert visitor.told.until_asked()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_text("Hints are for your own turn")).to_be_visible()
