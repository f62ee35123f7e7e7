"""The city of Diceopolis: what a die denies, which one is new, where keys lead, what is still."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act, choose
from tests.browser.screens import finished, seated
from tests.browser.site import BOT, ME, Json, Told, best, play_until, sentence
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
            expect(sentence(page)).to_contain_text(f"keeps Quill from {gain} here")
            expect(page.locator(".bubble .denied")).to_have_text(f"misses {gain}")
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
                what = "Makes longer" if row["seat"] == told.seat else "Stops"
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


@pytest.mark.parametrize("by_number", [True, False])
def test_a_die_taken_by_a_key_leads_to_the_cells(
    visit: Visit, server: Process, by_number: bool
) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    page.locator(".bar .pick").first.focus()
    page.keyboard.press(f"{told.view['hands'][0][0]}" if by_number else "Enter")
    expect(page.locator(".city .lit:focus")).to_have_count(1)


def box(part: Locator) -> Json:
    found = part.bounding_box()
    assert found
    return dict(found)


@pytest.mark.parametrize("bots", [1, 3])
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_jumps_when_a_cell_is_chosen(
    visit: Visit, server: Process, language: str, bots: int
) -> None:
    joined = server.create(game=GAME, seats=[ME, *[BOT] * bots], start=True, first=0, dice="real")
    # all hands show the same, so that there is most to tell
    assert play_until(server, joined, lambda remote: bool(remote.now.get("legal")))
    visitor = seated(visit, joined, GAME, language=language)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    expect(page.locator(".city .lit").first).to_be_visible()
    still = [page.locator(".city"), page.locator(".bar"), page.locator(".bar .hand")]
    before = [box(part) for part in still]
    page.locator(".city .lit").first.click()
    buttons = page.locator(".bar .buttons .button")
    expect(page.locator(".bar .button.main")).to_be_visible()
    assert len({box(button)["y"] for button in buttons.all()}) == 1
    for part, was in zip(still, before, strict=True):
        assert box(part) == pytest.approx(was, abs=1)


def test_what_a_chosen_die_begins_is_told_until_it_is_placed(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    while told.until_asked():
        for legal in told.legal:
            x, y = legal["action"]["cell"]
            pips = legal["action"]["pips"]
            if [x, y] in ([1, pips], [-1, pips], [1, -pips], [-1, -pips]):
                choose(page, told, Mouse(), legal["do"])
                page.locator(".bar .button.main").hover()
                begun = page.locator(".told .rows", has_text="Starts")
                expect(begun).to_contain_text(f"= {2 * pips}")
                return
        act(page, told, Mouse(), best(told.legal, 0))
    raise AssertionError("no row could begin")


def test_worths_of_rows_do_not_lie_on_each_other(visit: Visit) -> None:
    page = visit().go("/learn/diceopolis?step=7")
    worths = page.locator(".city .worth")
    expect(worths).to_have_count(33)
    boxes = [box(one) for one in worths.all()]
    for one, other in combinations(boxes, 2):
        wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
        high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(
            one["y"], other["y"]
        )
        assert wide <= 1 or high <= 1


def test_the_worth_of_a_row_lies_on_a_die_only_between_two_of_two_digits(visit: Visit) -> None:
    page = visit().go("/learn/diceopolis?step=7")
    worths = page.locator(".city .worth")
    expect(worths).to_have_count(33)
    cell, city = box(page.locator(".city [data-cell]").first)["width"], box(page.locator(".city"))
    lines = [
        (box(one)["y"] + box(one)["height"] / 2 - city["y"]) / cell % 1 for one in worths.all()
    ]
    on_dice = [
        one.inner_text() for one, line in zip(worths.all(), lines, strict=True) if 0.2 < line < 0.8
    ]
    assert sorted(on_dice) == ["10", "14", "16"]


def test_the_turns_of_a_game_are_counted_from_the_first_die_placed(
    visit: Visit, server: Process
) -> None:
    joined = finished(server, GAME)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    placed = [one for one in told.entries if (one.get("do") or "").startswith("place")]
    expect(page.locator("main.board svg text", has_text="Turn")).to_have_text(f"Turn {len(placed)}")
