"""Never a doubt what just happened: how long scenes take, and what is told when."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act
from tests.browser.screens import mine, seated
from tests.browser.site import (
    BOT,
    GAMES,
    ME,
    SHORT,
    Told,
    best,
    close_sheet,
    open_menu,
    play_until,
)
from tests.selection import mainly
from tests.web.process import Process, Remote

STEP = 250  # ms that a step of a bot stays at least, at the normal pace
BREATH = 400  # ms more between two players
EARLY = 2  # ms that clocks of a browser may differ by

# every scene with its time, and what the page shows as soon as it is drawn
RECORD = """
window.scenes = [];
document.addEventListener("scene", ({ detail }) => {
  const scene = { ...detail, at: performance.now() };
  window.scenes.push(scene);
  setTimeout(() => {
    scene.lines = document.querySelectorAll(".side .log li").length;
    scene.main = !!document.querySelector(".bar .button.main");
    scene.end = !!document.querySelector(".end");
  });
});
"""


def scenes(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.scenes")
    return [scene for scene in found if "lines" in scene]


def my_turn(page: Page, told: Told) -> None:
    """Play until the others have played and it is this page's turn again."""
    start = len(told.entries)

    def back() -> bool:
        others = any(entry["seat"] != told.you[0] for entry in told.entries[start:])
        return others and told.seat == told.you[0]

    while told.until_asked() and not back():
        act(page, told, Mouse(), best(told.legal, told.seat))
    expect(page.locator(".bar section.mine")).to_be_visible()  # all have been shown


@mainly("game", "diceopolis", GAMES)
def test_what_others_do_can_be_followed(visit: Visit, server: Process, game: str) -> None:
    """At the normal pace: bots take their time, dice land first, and all is shown again."""
    joined = server.create(game=game, seats=[ME, BOT, BOT], start=True, first=0)
    visitor = visit(joined=joined, game=game, pace="normal")
    visitor.page.add_init_script(RECORD)
    visitor.go(f"/t/{joined['code']}")
    my_turn(visitor.page, visitor.told)
    others = [scene for scene in scenes(visitor.page) if scene["seat"] != 0]
    check_they_take_their_time(others)
    check_dice_land_first(others)
    check_it_is_shown_again(visitor.page)


def check_they_take_their_time(others: list[dict[str, Any]]) -> None:
    assert {scene["seat"] for scene in others} == {1, 2}
    for one, two in pairwise(others):
        if one["what"] == "roll":
            continue  # the dice land, which the next check sees
        least = STEP + (BREATH if one["seat"] != two["seat"] else 0)
        assert two["at"] - one["at"] >= least - EARLY


def check_dice_land_first(others: list[dict[str, Any]]) -> None:
    """See that nothing tells a result before its dice lie; own dice may be skipped."""
    rolls = [(one, two) for one, two in pairwise(others) if one["what"] == "roll"]
    assert rolls
    for rolled, told in rolls:
        assert told["what"] == "told"
        assert told["at"] - rolled["at"] >= STEP
        assert told["lines"] == rolled["lines"] + 1
        assert not rolled["main"]


def check_it_is_shown_again(page: Page) -> None:
    lines = page.locator(".side .log li")
    before = lines.all_inner_texts()
    board = page.locator("#main").inner_text()
    page.get_by_role("button", name="Show again").click()
    expect(lines).not_to_have_count(len(before))
    expect(page.locator(".bar section.mine")).to_be_visible()
    assert lines.all_inner_texts() == before
    assert page.locator("#main").inner_text() == board


def last_move(remote: Remote) -> bool:
    """Say whether whatever seat 0 does now ends the game."""
    view = remote.view or {}
    return mine(remote) and view["phase"] == "place" and sum(map(len, view["hands"])) == 1


def test_the_last_move_is_seen_before_the_result(visit: Visit, server: Process) -> None:
    game = "diceopolis"
    joined = server.create(game=game, seats=[ME, BOT], start=True, first=1, **SHORT.get(game, {}))
    assert play_until(server, joined, last_move)
    visitor = visit(joined=joined, game=game, pace="normal")
    visitor.page.add_init_script(RECORD)
    visitor.go(f"/t/{joined['code']}")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    act(page, told, Mouse(), best(told.legal, 0))
    expect(page.locator(".end")).to_be_visible()
    assert [scene["end"] for scene in scenes(page)] == [False]


def test_what_went_wrong_is_forgotten_with_the_next_step(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    page.locator('.city [aria-disabled="true"][data-cell]').first.click(force=True)
    expect(page.locator(".advice .message")).to_be_visible()
    act(page, told, Mouse(), best(told.legal, 0))
    expect(page.locator(".advice .message")).to_have_count(0)


def test_bots_are_slow_in_a_first_game_and_that_is_said_once(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis", pace="auto")
    page, told = visitor.page, visitor.told
    expect(page.locator("html")).to_have_attribute("data-pace", "slow")
    assert told.until_asked()  # the hands are rolled
    my_turn(page, told)
    notice = page.get_by_role("status", name="Speed of moves")
    expect(notice).to_contain_text("slowly in your first game")
    notice.get_by_role("button", name="Faster").click()
    expect(page.locator("html")).to_have_attribute("data-pace", "normal")
    snapshots = told.snapshots
    page.reload()
    told.until(lambda: told.snapshots > snapshots)
    my_turn(page, told)
    expect(notice).to_have_count(0)


@pytest.mark.slow
def test_who_chooses_a_speed_is_told_of_slow_bots_no_longer(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis", pace="auto")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    my_turn(page, told)
    notice = page.get_by_role("status", name="Speed of moves")
    expect(notice).to_be_visible()
    menu = open_menu(page)
    menu.get_by_label("Speed of moves").select_option(label="Fast")
    close_sheet(page)
    expect(page.locator("html")).to_have_attribute("data-pace", "fast")
    expect(notice).to_have_count(0)


def test_bots_are_as_fast_as_ever_for_who_has_finished_a_game(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis", pace="auto", finished=["diceopolis"])
    expect(visitor.page.locator("html")).to_have_attribute("data-pace", "normal")
