"""What the city of Diceopolis says: what a die denies, which one is new, where keys lead."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act, choose
from tests.browser.screens import seated
from tests.browser.site import BOT, ME, Json, Told, best, sentence
from tests.web.process import Process

GAME = "diceopolis"


def rival(told: Told, legal: Json) -> int:
    """Return the most that the other seat would gain where a die is placed."""
    x, y = legal["action"].get("cell") or (0, 0)
    gains = [
        offer["gain"]
        for offer in told.view["offers"]
        if (offer["x"], offer["y"]) == (x, y) and offer["seat"] != told.seat
    ]
    return max(gains, default=0)


def test_a_placement_tells_what_it_denies(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    while told.until_asked():
        denying = max(told.legal, key=lambda legal: rival(told, legal))
        if gain := rival(told, denying):
            choose(page, told, Mouse(), denying["do"])
            expect(sentence(page)).to_contain_text(f"Quill could get {gain} there")
            expect(page.locator(".bubble .denied")).to_have_text(f"could get {gain}")
            return
        act(page, told, Mouse(), best(told.legal, 0))
    raise AssertionError("nobody could be denied anything")


def test_an_open_cell_tells_the_rows_that_go_on_there(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    while told.until_asked():
        for row in told.view["rows"]:
            (x, y), (arm_x, arm_y) = row["cells"][-1], row["arm"]
            first_x, first_y = row["cells"][0]
            ahead = [x + first_x - arm_x, y + first_y - arm_y]
            if ahead in told.view["open"]:
                page.locator(f'.city [data-cell="{ahead[0]},{ahead[1]}"]').click()
                what = "Goes on with" if row["seat"] == told.seat else "Stops"
                made = page.locator(".detail .rows", has_text=what)
                expect(made).to_contain_text(f"= {row['worth']}")
                expect(page.locator(".city .marked").first).to_be_visible()
                return
        act(page, told, Mouse(), best(told.legal, 0))
    raise AssertionError("no row could go on")


def test_the_die_placed_last_is_ringed_also_after_a_reload(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    expect(page.locator(".city .ring")).to_have_count(0)
    before = len(told.entries)
    act(page, told, Mouse(), best(told.legal, 0))
    told.until(lambda: told.asked and len(told.entries) > before + 1)
    x, y = next(one["action"]["cell"] for one in reversed(told.entries) if one.get("do"))
    expect(page.locator(".bar .pick .new")).to_have_count(1)  # the die just rolled into the hand
    for _ in range(2):
        expect(page.locator(f'.city [data-cell="{x},{y}"]')).to_have_attribute(
            "aria-label", re.compile("the last die that was placed")
        )
        expect(page.locator(".city .ring")).to_have_count(1)
        page.reload()


def test_a_die_taken_by_its_number_leads_to_the_cells(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    page.locator(".bar .pick").first.focus()
    page.keyboard.press(f"{told.view['hands'][0][0]}")
    expect(page.locator(".city .lit:focus")).to_have_count(1)
