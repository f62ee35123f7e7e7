"""Watching bots: stop, look back, go on, see what is on the table now; by mouse and keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.site import BOT, DESKTOP, PHONE, Visitor, open_menu
from tests.web.process import Process


def watched(visit: Visit, server: Process, **wishes: object) -> Visitor:
    """Return somebody at a table of bots who has seen some steps."""
    joined = server.create(game="diceopolis", seats=[BOT, BOT], start=True, pace="fast")
    visitor = visit(pace="fast", **wishes)
    visitor.go(f"/w/{joined['watch']}")
    visitor.told.until(lambda: lines(visitor.page) > 4)
    return visitor


def lines(page: Page) -> int:
    """Return how many lines the log shows."""
    return page.locator(".side .log a").count()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_watched_table_is_stopped_and_goes_on(
    visit: Visit, server: Process, size: tuple[int, int]
) -> None:
    visitor = watched(visit, server, size=size)
    page, told = visitor.page, visitor.told
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    shown, known = lines(page), len(told.entries)
    told.until(lambda: len(told.entries) > known + 3)  # the table plays on
    assert lines(page) == shown
    page.get_by_role("button", name="One step back").click()
    expect(page.locator(".side .log a")).to_have_count(shown - 1)
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".side .log a")).to_have_count(shown + 1)
    page.get_by_role("button", name="Live").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    told.until(lambda: lines(page) >= known)


def test_on_a_phone_its_buttons_stand_in_one_line(visit: Visit, server: Process) -> None:
    page = watched(visit, server, size=PHONE, touch=True, language="de").page
    page.get_by_role("button", name="Anhalten").tap()
    boxes = [one.bounding_box() for one in page.locator(".bar .buttons :is(button, select)").all()]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box]
    assert len(middles) == 5 and max(middles) - min(middles) < 4


def test_it_is_done_by_keyboard_and_the_keys_are_listed(visit: Visit, server: Process) -> None:
    visitor = watched(visit, server)
    page, told = visitor.page, visitor.told
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    shown = lines(page)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".side .log a")).to_have_count(shown - 2)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".side .log a")).to_have_count(shown - 1)
    known = len(told.entries)
    page.keyboard.press("End")
    told.until(lambda: lines(page) >= known)
    keys = open_menu(page).locator("dl")
    for key in ("Space", "←", "→", "End"):
        expect(keys.locator("kbd").get_by_text(key, exact=True)).to_be_visible()


def test_who_looks_back_to_the_first_step_known_goes_no_further(
    visit: Visit, server: Process
) -> None:
    visitor = watched(visit, server)
    page = visitor.page
    page.keyboard.press("Space")
    back = page.get_by_role("button", name="One step back")
    for _ in range(lines(page) + 1):
        page.keyboard.press("ArrowLeft")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="Live")).to_be_visible()


def test_the_keys_of_a_replay_are_listed(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[BOT, BOT], start=True)
    page = visit().go(f"/replay/{joined['code']}")
    page.get_by_role("button", name="Keys").click()
    expect(page.locator("dialog[open] dl")).to_contain_text("pause and go on")
