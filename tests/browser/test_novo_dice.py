"""Novo Dice by keyboard, and what is heard and seen when the machine gives a tile away."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act
from tests.browser.screens import claims, reached, seated
from tests.browser.site import LOCAL, ME, Visitor
from tests.web.process import Process

TABS = 3  # from the top of the page to the first die
STOPS = (
    "groups => groups.map((group) => group.querySelectorAll('[data-cell][tabindex=\"0\"]').length)"
)
GROUPS = "#main > .board, .bar [data-part=tray]"
SOUNDS = "window.heard = 0; window.AudioContext = class extends AudioContext { \
constructor() { super(); window.heard += 1; } };"


def putting(visit: Visit, server: Process) -> Visitor:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "novo-dice")
    assert visitor.told.until_asked()
    return visitor


def focus_is_in(page: Page, selector: str) -> bool:
    return bool(page.evaluate(f"document.activeElement.matches({selector!r})"))


def test_the_first_die_has_the_focus_and_is_near_the_top(visit: Visit, server: Process) -> None:
    page = putting(visit, server).page
    expect(page.locator(".bar .pick").first).to_be_focused()
    page.locator(".skip-link").focus()  # the first stop
    tabs = 1
    page.keyboard.press("Enter")
    while not focus_is_in(page, ".pick"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= TABS, page.evaluate("document.activeElement.outerHTML")


def test_board_and_dice_are_one_stop_each(visit: Visit, server: Process) -> None:
    page = putting(visit, server).page
    dice = page.locator(".bar .pick")
    expect(dice.first).to_be_focused()
    assert page.locator(GROUPS).evaluate_all(STOPS) == [1, 1]
    page.keyboard.press("ArrowRight")
    expect(dice.nth(1)).to_be_focused()
    assert page.locator(GROUPS).evaluate_all(STOPS) == [1, 1]
    page.keyboard.press("Enter")  # picked up: the rows that may take it are lit
    expect(page.locator(".cell.lit")).to_have_count(3)
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".cell.row-1.slot-1")).to_be_focused()
    page.keyboard.press("ArrowRight")  # slot 2 takes nothing now
    assert not focus_is_in(page, ".cell:not(.lit)")
    page.locator(".cell.row-1.slot-1").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cell.row-2.slot-1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dice).to_have_count(4)
    expect(dice.first).to_be_focused()  # what is asked next


def test_tiles_and_bays_get_the_focus_when_they_are_asked_for(
    visit: Visit, server: Process
) -> None:
    visitor = seated(visit, reached(server, claims, "novo-dice"), "novo-dice")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    expect(page.locator(".tile.lit").first).to_be_focused()
    while told.view["phase"] == "claim":
        version = told.version
        page.keyboard.press("Enter")
        told.until(lambda version=version: told.version > version or _ways(page))  # type: ignore[misc]
    expect(page.locator(".whole.lit, .choice.lit").first).to_be_focused()


def _ways(page: Page) -> bool:
    return page.locator(".bar .ways button:focus").count() > 0


def test_the_machine_rings_and_is_silent_when_muted(visit: Visit, server: Process) -> None:
    for sound in (True, False):
        joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
        visitor = visit(joined=joined, game="novo-dice", sound=sound)
        visitor.page.add_init_script(SOUNDS)
        page, told = visitor.go(f"/t/{joined['code']}"), visitor.told
        while told.until_asked() and told.view["phase"] != "claim":
            act(page, told, Mouse(), _lion_or_symbol(told.legal))
        act(page, told, Mouse(), next(o["do"] for o in told.legal if o["do"].startswith("claim")))
        expect(page.locator(".bell")).to_have_count(1)
        assert (page.evaluate("window.heard") > 0) == sound


def _lion_or_symbol(legal: list[dict[str, str]]) -> str:
    texts = [one["do"] for one in legal]
    return next((text for text in texts if " lion " in text), texts[0])
