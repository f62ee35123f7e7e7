"""AstroVenture at the table: few stops of Tab, arrows to everything, dice before results."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import reach
from tests.browser.screens import seated
from tests.browser.site import BOT, ME, finish, sentence
from tests.selection import combined
from tests.web.process import Process

GAME = "astroventure"
MOST_TABS = 3  # from the top of the page to the first die, the link that skips the head among them

# what the page tells of dice that have not landed
RECORD = """
window.rolls = [];
document.addEventListener("scene", ({ detail }) => {
  if (detail.what === "roll") setTimeout(() => window.rolls.push({
    lit: document.querySelectorAll(".board .lit").length,
    dice: [...document.querySelectorAll(".tray .place .visually-hidden")].map(
      (die) => die.innerText),
    asked: document.querySelector(".bar .sentence")?.innerText,
  }));
});
"""

OUTSIDE = """
[...document.querySelectorAll(".board .body")].filter((body) => {
  const [sky, box] = [body.closest(".sky").getBoundingClientRect(), body.getBoundingClientRect()];
  const edge = 6; // px: letters get no smaller than can be read, and a cost may touch the edge
  return box.x < sky.x - edge || box.right > sky.right + edge || box.y < sky.y - edge ||
    box.bottom > sky.bottom + edge;
}).map((body) => body.dataset.cell)
"""


def table(visit: Visit, server: Process, **wishes: Any) -> Page:
    """Open a table at which this page moves first."""
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME, **wishes)
    assert visitor.told.until_asked()
    expect(page_die(visitor.page, 1)).to_be_visible()
    return visitor.page


def page_die(page: Page, number: int) -> Any:
    return page.locator(f'.tray [data-cell="die {number}"]')


def test_the_focus_begins_at_the_dice(visit: Visit, server: Process) -> None:
    expect(page_die(table(visit, server), 1)).to_be_focused()


def test_few_tabs_lead_to_the_first_die(visit: Visit, server: Process) -> None:
    page = table(visit, server)
    page.locator(".skip-link").focus()  # the first tab
    page.keyboard.press("Enter")
    for _ in range(MOST_TABS - 1):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('[data-cell]')")
    expect(page_die(page, 1)).to_be_focused()
    expect(page.locator('.board [data-cell][tabindex="0"]')).to_have_count(1)
    expect(page.locator('.tray [data-cell][tabindex="0"]')).to_have_count(1)


def test_arrows_lead_to_everything(visit: Visit, server: Process) -> None:
    page = table(visit, server)
    for cells in (".tray [data-cell]", ".board [data-cell]"):
        for cell in page.locator(cells).all():
            reach(cell)
            expect(cell).to_be_focused()


def test_what_is_wanted_keeps_its_dice_until_it_is_there(visit: Visit, server: Process) -> None:
    page = table(visit, server)
    wanted = page.locator('.board .body[aria-disabled="false"]:not(.lit)').first
    key = wanted.get_attribute("data-cell")
    reach(wanted)
    page.keyboard.press("Enter")
    expect(wanted).to_have_attribute("aria-pressed", "true")
    expect(sentence(page)).to_contain_text(" lacks ")
    page.keyboard.press("Enter")
    expect(wanted).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".tray .kept")).to_have_count(0)
    assert key == page.evaluate("document.activeElement.dataset.cell")


def test_nothing_is_told_before_the_dice_have_landed(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = visit(joined=joined, game=GAME, pace="slow")
    page = visitor.page
    page.add_init_script(RECORD)
    visitor.go(f"/t/{joined['code']}")
    expect(page_die(page, 1)).to_be_focused()
    page.keyboard.press("1")
    button = page.locator(".bar .buttons .button", has_text="Roll the rest")
    button.click()
    question = page.locator(".advice [role=alertdialog] .button.quiet")
    if question.count():
        question.last.click()
    expect(sentence(page)).to_contain_text("Roll 2 of 3")
    rolled = page.evaluate("window.rolls")[-1]
    assert rolled["lit"] == 0 and rolled["asked"] == "Your dice are rolling."
    assert sum("to be rolled" in die for die in rolled["dice"]) == 6  # all but the one kept


def test_who_comes_to_the_end_reads_which_special_actions_were_used(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    finish(server, joined)
    visitor = seated(visit, joined, GAME)
    expect(visitor.page.locator("#end-title")).to_be_visible()
    used = [
        one for one in visitor.told.entries if (one.get("action") or {}).get("kind") == "action"
    ]
    log = visitor.page.locator(".side .log")
    verbs = re.compile("(steals|empties) .* of ")
    expect(log.locator("a", has_text=verbs)).not_to_have_count(0)
    assert used and "special action" not in log.inner_text()


@combined("size bots", [(1280, 600), (844, 390), (932, 430)], [2, 5])
def test_no_body_is_out_of_sight_where_it_is_low(
    visit: Visit, server: Process, size: tuple[int, int], bots: int
) -> None:
    joined = server.create(game=GAME, seats=[ME, *[BOT] * bots], start=True, first=0)
    visitor = seated(visit, joined, GAME, size=size)
    assert visitor.told.until_asked()
    expect(page_die(visitor.page, 1)).to_be_visible()
    visitor.told.until(lambda: not visitor.page.evaluate(OUTSIDE))
    for body in visitor.page.locator(".board .body").all():
        body.scroll_into_view_if_needed()
        expect(body).to_be_in_viewport(ratio=0.9)
