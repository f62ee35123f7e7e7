"""Novo Dice as somebody meets it who plays it for the first time."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act
from tests.browser.screens import seated
from tests.browser.site import DESKTOP, PHONE, main_button, sentence
from tests.browser.test_novo_dice import all_lions, send, throw_on, thrown
from tests.web.process import Process


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Return the middle of what a selector finds."""
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_tap_anywhere_on_a_bay_chooses_it(
    visit: Visit, server: Process, size: tuple[int, int]
) -> None:
    joined = all_lions(server, "claim Spike lions", "done")
    page = seated(visit, joined, "novo-dice", size=size).page
    score = page.locator(".players .score").first
    expect(page.locator(".whole.lit")).to_have_count(3)
    place = score.bounding_box()
    for number, part in (
        (1, ".formula"),
        (2, ".value"),
        (3, ".title"),
        (1, ".piece, .space >> nth=2"),
    ):
        page.mouse.click(*middle(page, f'[data-part="bay:{number}"] >> {part}'))
        expect(main_button(page)).to_have_text(f"Store in bay {number}")
        assert score.bounding_box() == place  # what the choice would bring does not push it aside


def test_when_rows_have_ended_only_lions_are_asked_for(visit: Visit, server: Process) -> None:
    faces = {"white-a": "lion", "white-b": "pawn"}
    pawns = ("put white-b pawn 1", "put white-b pawn 2", "done")
    joined = thrown(server, faces, "put", *pawns)
    throw_on(server, joined, faces, "put")
    visitor = seated(visit, joined, "novo-dice")
    told = sentence(visitor.page)
    expect(told).to_contain_text("no row can grow, so only lions help on slot 2")
    act(visitor.page, visitor.told, Mouse(), "put white-a lion 1")
    expect(told).to_contain_text("only lions help on slot 2")


def test_ones_own_bays_are_seen_when_one_claims(visit: Visit, server: Process) -> None:
    faces = dict.fromkeys(("white-a", "white-b", "black"), "lion")
    joined = thrown(server, faces, "put")
    page = seated(visit, joined, "novo-dice").page
    tabs = page.locator(".board .tab")
    tabs.last.click()
    page.locator(".bar .pick").first.click()
    page.locator(".cell.row-1.slot-1").click()
    expect(page.locator(".bar .pick")).to_have_count(4)
    expect(tabs.last).to_have_attribute("aria-pressed", "true")  # it holds while dice are put
    throw_on(server, joined, faces, "claim")
    expect(page.locator(".tile.lit").first).to_be_visible()
    expect(tabs.first).to_have_attribute("aria-pressed", "true")
    tabs.last.click()
    throw_on(server, joined, faces, "store")
    expect(page.locator(".crate .whole")).to_have_count(3)
    expect(tabs.first).to_have_attribute("aria-pressed", "true")


def test_a_tile_is_not_paid_for_with_a_row_that_could_win_a_better_one(
    visit: Visit, server: Process
) -> None:
    faces = {"white-a": "suitcase", "white-b": "lion", "black": "pawn"}
    begun = ("put white-a suitcase 1", "put white-b lion 2", "put white-b lion 3", "done")
    joined = thrown(server, faces, "put", *begun)
    for _ in range(2):
        throw_on(server, joined, faces, "put")
        send(server, joined, "put white-a suitcase 1", "done")
    page = seated(visit, joined, "novo-dice").page
    page.locator(".tile.lit", has=page.get_by_text("Slimer", exact=True)).click()
    ways = page.locator(".bar .ways button")
    expect(ways).to_have_text(["Row 1", "2 lions"])
    expect(ways.last).to_have_attribute("aria-pressed", "true")


def test_dice_that_win_nothing_say_why(visit: Visit, server: Process) -> None:
    faces = {"white-a": "bandage", "white-b": "pawn"}
    joined = thrown(server, faces, "put", "put white-b pawn 1", "done")
    throw_on(server, joined, faces, "put")
    send(server, joined, "put white-a bandage 2", "done")
    throw_on(server, joined, {"white-a": "bandage", "white-b": "lion"}, "put")
    page = seated(visit, joined, "novo-dice").page
    expect(page.locator(".prize").nth(1)).to_contain_text("wins nothing")  # no row begins there
    expect(sentence(page)).to_contain_text("1 lion buys nothing, since the cheapest tile costs 2")


def test_dice_that_lions_bring_are_rolled_when_no_other_is_left(
    visit: Visit, server: Process
) -> None:
    faces = {"white-a": "suitcase", "white-b": "lion"}
    suitcases = [f"put white-a suitcase {row}" for row in (1, 2, 3)]
    joined = thrown(server, faces, "put", *suitcases, "done")
    throw_on(server, joined, faces, "put")
    send(server, joined, "put white-b lion 1", "put white-b lion 2")
    page = seated(visit, joined, "novo-dice").page
    expect(sentence(page)).to_contain_text("roll the 2 black ones that your lions have brought")


@pytest.mark.parametrize("left", [True, False], ids=["a die is left", "no die is left"])
def test_a_row_that_can_win_no_more_is_no_reason_to_ask(
    visit: Visit, server: Process, left: bool
) -> None:
    faces = {"white-a": "pawn", "white-b": "bandage"}  # only one or three bandages win a tile
    begun = ["put white-b bandage 1", "put white-a pawn 2"]
    begun += [] if left else ["put white-a pawn 3"]
    joined = thrown(server, faces, "put", *begun, "done", edition="compact")
    throw_on(server, joined, faces | {"white-a": "gear"}, "put")
    page = seated(visit, joined, "novo-dice").page
    page.get_by_role("button", name="Leave it empty").click()
    if left:
        expect(page.locator(".advice")).to_contain_text("The bandage would continue row 1")
    else:
        expect(main_button(page)).to_have_text(
            "Roll the rest"
        )  # to be confirmed, without a question
