"""What every table has around its board: keys that are listed, the log, room for what is said."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.screens import finished, seated
from tests.browser.site import BOT, DESKTOP, GAMES, ME, PHONE, open_menu, players
from tests.web.process import Process

OWN = {
    "novo-dice": "put the die you hold on that row",
    "diceopolis": "take the die with these pips",
    "astroventure": "keep or release that die",
}
REST = 700  # ms that a mouse rests on a thing before it says what it is
ACROSS = [(844, 390), (932, 430), (640, 400)]  # phones held across, and a page zoomed twice
UNSAID = """
[...document.querySelectorAll(".frame :is(button, a, .players li)")]
  .filter((one) => one.checkVisibility() && !one.closest("[data-about], .log, .end"))
  .map((one) => one.outerHTML)
"""
ON_TOP = """element => {
    element.style.pointerEvents = "auto";
    const {x, y, width, height} = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height - 4) === element;
}"""
PASSED = {"en": "(nothing else was possible)", "de": "(etwas anderes ging nicht)"}


@pytest.mark.parametrize("game", GAMES)
def test_a_games_own_keys_are_listed_with_the_others(
    visit: Visit, server: Process, game: str
) -> None:
    joined = server.create(game=game, seats=[ME, BOT], start=True)
    listed = open_menu(seated(visit, joined, game).page).locator("dl")
    expect(listed).to_contain_text(OWN[game])
    for key in ("Arrows", "Enter", "Esc", "R", "Z", "H", "S", "?"):
        expect(listed.locator("kbd").get_by_text(key, exact=True)).to_be_visible()
    expect(listed).not_to_contain_text("real die")


def test_keys_that_do_nothing_are_not_listed(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, dice="real")
    listed = open_menu(seated(visit, joined, "diceopolis", keys=False).page).locator("dl")
    expect(listed).to_contain_text("enter a real die's face")
    expect(listed.locator("kbd").get_by_text("R", exact=True)).to_have_count(0)


def test_the_keys_of_a_puzzle_are_listed(visit: Visit) -> None:
    page = visit().go("/puzzle/diceopolis?number=1")
    page.get_by_role("button", name="Keys").click()
    expect(page.locator("dialog[open] dl")).to_contain_text("press the main button")
    expect(page.locator("dialog[open] dl")).to_contain_text(OWN["diceopolis"])


@pytest.mark.parametrize("language", PASSED)
def test_the_log_says_why_somebody_passes(visit: Visit, server: Process, language: str) -> None:
    code = finished(server, "astroventure")["code"]
    entries = server.request(f"/api/tables/{code}/replay")["entries"]
    forced = [entry for entry in entries if entry.get("passed") == "forced"]
    page = visit(language=language).go(f"/replay/{code}")
    log = page.locator(".side .log a", has_text=PASSED[language])
    expect(log).to_have_count(len(forced))


def test_what_is_not_said_takes_no_room(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True)
    page = seated(visit, joined, "diceopolis").page
    expect(page.locator(".bar .sentence")).not_to_be_empty()
    advice = page.locator(".advice")
    expect(advice.locator("section")).to_have_count(0)
    assert advice.evaluate("element => element.getBoundingClientRect().height") == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_what_explains_a_thing_covers_nothing_of_the_board(
    visit: Visit, server: Process, size: tuple[int, int]
) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis", size=size)
    page = visitor.page
    assert visitor.told.until_asked()
    said = page.locator(".about p")
    page.locator('.city [data-cell="0,0"]').hover()
    expect(said).to_contain_text("The hub")

    def beside() -> bool:
        board, box = page.locator("main.board").bounding_box(), said.bounding_box()
        assert board and box
        return box["x"] >= board["x"] + board["width"] or box["y"] + box["height"] <= board["y"]

    visitor.told.until(beside)
    page.mouse.down()
    expect(said).to_have_count(0)
    page.mouse.up()
    page.locator(".city .lit").first.click()
    page.wait_for_timeout(REST + 300)
    expect(said).to_have_count(0)  # who has tapped has not asked what it is
    players(page).last.hover()
    expect(said).to_contain_text("Quill has 0 points.")
    assert said.evaluate(ON_TOP)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "path", ["", "/learn/{}", "/puzzle/{}?number=1"], ids=["table", "lesson", "puzzle"]
)
def test_every_button_says_what_it_is(visit: Visit, server: Process, game: str, path: str) -> None:
    joined = server.create(game=game, seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, game, size=PHONE, touch=True)
    if path:
        visitor.go(path.format(game))
    else:
        assert visitor.told.until_asked()
    expect(visitor.page.locator(".bar .tray").first).to_be_visible()
    button = visitor.page.locator(".frame > header button").first
    assert visitor.page.evaluate(UNSAID) == []
    button.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(visitor.page.locator(".about p")).not_to_be_empty()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ACROSS, ids=["844", "932", "zoomed"])
def test_where_it_is_low_everything_else_stands_beside_the_board(
    visit: Visit, server: Process, game: str, size: tuple[int, int]
) -> None:
    joined = server.create(game=game, seats=[ME, BOT, BOT], start=True, first=0)
    visitor = seated(visit, joined, game, size=size, touch=True, language="de")
    page = visitor.page
    assert visitor.told.until_asked()

    def stands() -> bool:
        board, bar = page.locator("main.board").bounding_box(), page.locator(".bar").bounding_box()
        assert board and bar
        beside = bar["x"] >= board["x"] + board["width"]
        return beside and board["height"] > 0.8 * size[1] and bar["y"] + bar["height"] <= size[1]

    visitor.told.until(stands)
    last = page.locator(".bar .buttons button").last
    expect(last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("bots", "shown"), [(1, True), (2, False)], ids=["two", "three"])
def test_of_two_on_a_phone_it_is_said_who_one_is(
    visit: Visit, server: Process, bots: int, shown: bool
) -> None:
    joined = server.create(game="diceopolis", seats=[ME, *[BOT] * bots], start=True, first=0)
    page = seated(visit, joined, "diceopolis", size=PHONE, touch=True).page
    expect(page.locator(".players li.mine .name")).to_have_text("Ada")
    expect(page.locator(".players li.mine .you")).to_be_visible(visible=shown)
