"""What makes playing pleasant: undo, confirmation, reasons, skipping, one screen, settings."""

import re
import tomllib
from importlib import resources

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act, choose
from tests.browser.screens import claims, mine, reached, seated
from tests.browser.site import (
    BOT,
    FRIEND,
    LOCAL,
    ME,
    best,
    close_sheet,
    main_button,
    open_menu,
    players,
    sentence,
    toast,
)
from tests.selection import mainly
from tests.web.process import Process, Remote

CELL = '.city [data-cell="{}"]'


def test_two_people_at_one_screen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/new/diceopolis?kind=screen")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("Name of seat 2").fill("Bea")
    page.get_by_role("button", name="Start the game").click()
    told, seen = visitor.told, set()
    for _ in range(4):
        assert told.until_asked()
        name = ("Ada", "Bea")[told.seat]
        seen.add(name)
        expect(sentence(page)).to_have_text(re.compile(f"^{name}: "))
        expect(players(page).nth(told.seat)).to_contain_text("to move")
        act(page, told, Mouse(), best(told.legal, told.seat))
    assert seen == {"Ada", "Bea"}


def test_undo_by_z_and_by_button_but_never_past_a_roll(visit: Visit, server: Process) -> None:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "novo-dice")
    page, told = visitor.page, visitor.told
    dice = page.locator(".bar .pick")
    for way in ("key", "button"):
        assert told.until_asked()
        before, entries = dice.count(), len(told.entries)
        puts = [one for one in told.legal if one["do"].startswith("put")]
        act(page, told, Mouse(), puts[0]["do"])
        expect(dice).to_have_count(before - 1)
        if way == "key":
            page.keyboard.press("z")
        else:
            page.get_by_role("button", name="Take back").click()
        expect(dice).to_have_count(before)
        told.until(lambda entries=entries: len(told.entries) == entries)  # type: ignore[misc]
    page.keyboard.press("Z")
    expect(toast(page)).to_have_text("There is nothing to take back: a roll stays.")


def test_what_is_chosen_is_confirmed_or_dropped(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis")
    page, told = visitor.page, visitor.told
    while told.until_asked() and told.view["phase"] != "place":
        act(page, told, Mouse(), "keep")
    version = told.version
    for drop in ("Escape", "z", "Cancel"):
        choose(page, told, Mouse(), told.legal[-1]["do"])
        expect(page.locator(".city .lifted")).to_be_visible()
        if drop == "Cancel":
            page.get_by_role("button", name="Cancel").click()
        else:
            page.keyboard.press(drop)
        expect(page.locator(".city .lifted")).to_have_count(0)
        page.keyboard.press(told.legal[-1]["do"].split()[1])  # lay the picked die back
    assert told.version == version


def test_confirmation_can_be_switched_off(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis")
    page, told = visitor.page, visitor.told
    while told.until_asked() and told.view["phase"] != "place":
        act(page, told, Mouse(), "keep")
    menu = open_menu(page)
    menu.get_by_label("Confirm the last step of a turn").uncheck()
    close_sheet(page)
    version = told.version
    choose(page, told, Mouse(), told.legal[-1]["do"])
    told.until(lambda: told.version > version)
    assert '"confirm":false' in page.evaluate("localStorage.getItem('settings')")


def ruling_opens_the_rules(page: Page, ruling: str) -> None:
    page.get_by_role("button", name=f"Ruling {ruling}").click()
    expect(page.locator("dialog[open] .ruling.asked")).to_contain_text(ruling)
    close_sheet(page)


def test_an_illegal_cell_says_why(visit: Visit, server: Process) -> None:
    visitor = seated(visit, reached(server, mine, "diceopolis"), "diceopolis")
    page = visitor.page
    assert visitor.told.until_asked()
    page.locator(CELL.format("3,3") + '[aria-disabled="true"]').click(force=True)
    expect(toast(page)).to_have_text(re.compile(r"^\w.{9,}\. Ruling D\d+\s*$"))
    assert visitor.told.errors[0]["code"] == "forbidden"
    ruling_opens_the_rules(page, visitor.told.errors[0]["ruling"])


def test_an_illegal_tile_says_why(visit: Visit, server: Process) -> None:
    visitor = seated(visit, reached(server, claims, "novo-dice"), "novo-dice")
    page = visitor.page
    assert visitor.told.until_asked()
    expect(sentence(page)).to_contain_text("tap a tile that is lit")
    page.locator('.board .tile[aria-disabled="true"]').first.click(force=True)
    expect(toast(page)).to_have_text(re.compile(r"^\w.{9,}\. Ruling N\d+\s*$"))
    ruling_opens_the_rules(page, visitor.told.errors[0]["ruling"])


def test_a_special_action_without_a_target_says_why(visit: Visit, server: Process) -> None:
    joined = server.create(game="astroventure", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "astroventure")  # where nobody holds anything yet
    page = visitor.page
    assert visitor.told.until_asked()
    page.locator(".board .action").first.click(force=True)
    expect(toast(page)).to_have_text(re.compile(r"^\w.{9,}\. Ruling A\d+\s*$"))
    ruling_opens_the_rules(page, visitor.told.errors[0]["ruling"])


# scenes go on by themselves after an hour only
STILL = """
const later = window.setTimeout;
window.setTimeout = (run, wait, ...rest) => later(run, wait > 100 ? 3_600_000 : wait, ...rest);
"""


@mainly("way", "button", ["key", "button"])
def test_what_the_bots_do_can_be_skipped(visit: Visit, server: Process, way: str) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT, BOT, BOT], start=True, first=0)
    visitor = visit(joined=joined, game="diceopolis", pace="slow")
    visitor.page.add_init_script(STILL)
    page, told = visitor.go(f"/t/{joined['code']}"), visitor.told
    while told.until_asked() and told.view["phase"] != "place":
        act(page, told, Mouse(), "keep")
    skip, lines = page.get_by_role("button", name="Skip"), page.locator(".side .log li")

    def all_skipped(way: str) -> bool:  # what comes later is to be skipped, too
        if way == "key":
            page.keyboard.press("s")
        elif skip.count():
            skip.click()
        return lines.count() == len(told.entries)

    told.until(lambda: all_skipped("key"))
    act(page, told, Mouse(), best(told.legal, 0))
    assert told.until_asked()
    expect(skip).to_be_visible()
    assert lines.count() < len(told.entries)
    told.until(lambda: all_skipped(way))
    expect(skip).to_have_count(0)


def test_watching_bots_to_the_end(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/new/novo-dice?kind=watch")
    page.locator("summary").click()
    page.get_by_label("Edition").select_option("Compact")
    page.get_by_role("button", name="Watch them play").click()
    expect(page.locator("#end-title")).to_be_visible()
    expect(players(page)).to_have_count(3)
    assert visitor.told.over


def test_an_open_table_is_found_joined_and_gone(visit: Visit) -> None:
    host, guest = visit(name="Olga"), visit(name="")
    page = host.go("/new/diceopolis?kind=friends")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.locator("summary").click()
    page.get_by_label("Show in the list of open tables").check()
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_label("Invitation link").first).to_be_visible()
    code = page.url.rsplit("/", 1)[1]
    other = guest.go("/")
    line = other.locator("li", has=other.locator(f'a[href="/t/{code}"]'))
    expect(line).to_contain_text("Olga")
    expect(line).to_contain_text("1 free seat")
    line.get_by_role("link", name="Join").click()
    other.get_by_role("textbox", name="Your name").fill("Bea")
    other.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("main")).to_contain_text("Bea")
    third = visit(name="").go("/")
    expect(third.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(third.locator(f'a[href="/t/{code}"]')).to_have_count(0)


def test_resume_from_home_and_forget(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis")
    page = visitor.page
    assert visitor.told.until_asked()
    page.get_by_role("link", name="First page").click()
    line = page.locator("li", has=page.locator(f'a[href="/t/{joined["code"]}"]'))
    expect(line).to_contain_text("Diceopolis")
    expect(line).to_contain_text("Your turn")
    line.get_by_role("link").click()
    expect(page.locator(".city .lit").first).to_be_visible()
    page.go_back()
    line.get_by_role("button", name="Remove Diceopolis from this list").click()
    expect(line).to_have_count(0)


def test_leaving_asks_once_more(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    page = seated(visit, joined, "diceopolis").page
    menu = open_menu(page)
    menu.get_by_role("button", name="Leave the table").click()
    menu.get_by_role("button", name="Press again to leave").click()
    page.wait_for_url("**/")
    expect(page.locator(f'a[href="/t/{joined["code"]}"]')).to_have_count(0)


def edition(game: str, name: str) -> str:
    return resources.files(f"dicewright.games.{game}.editions").joinpath(f"{name}.toml").read_text()


def test_an_edition_of_ones_own(visit: Visit) -> None:
    visitor = visit()
    visitor.expected.append("400 .Bad Request")
    page = visitor.go("/new/novo-dice?kind=screen")
    page.locator("summary").click()
    page.get_by_label("Edition").select_option("file")
    start = page.get_by_role("button", name="Start the game")
    start.click()
    problem = page.get_by_role("alert")
    expect(problem).to_have_text("Choose the file of your edition.")
    upload = page.get_by_label("Choose the file")
    text = edition("novo_dice", "compact")
    tile = next(iter(re.findall(r'"(Clockwork Cat)"', text)))
    broken = text.replace(tile, "").encode()[: len(text) // 2]
    upload.set_input_files({"name": "b.toml", "mimeType": "text/plain", "buffer": broken})
    start.click()
    expect(problem).to_contain_text("This edition cannot be used.")
    expect(problem).to_be_focused()
    mine = text.replace(tile, "Paper Tiger")
    assert tomllib.loads(mine)
    upload.set_input_files({"name": "a.toml", "mimeType": "text/plain", "buffer": mine.encode()})
    start.click()
    expect(page.locator(".board .tile", has_text="Paper Tiger")).to_be_visible()


def test_options_of_a_game_reach_the_table(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/new/astroventure?kind=friends")
    page.get_by_role("radio", name="Race to 25").check(force=True)
    page.get_by_role("radio", name="Real dice, entered by us").check(force=True)
    page.get_by_role("button", name="Make the table and invite").click()
    expect(page.get_by_text("Goal: Race to 25")).to_be_visible()
    expect(page.get_by_text("Real dice", exact=True)).to_be_visible()
    page.get_by_role("button", name="Fill with bots and start").click()
    assert visitor.told.until_asked()
    assert visitor.told.view["target"] == 25


def test_language_changes_on_the_fly(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, FRIEND])
    visitor = visit(joined=joined, game="diceopolis")
    page = visitor.go("/")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Deutsch").click()
    expect(
        page.get_by_role("button", name=re.compile("Jetzt spielen|Sofort")).first
    ).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="English").click()
    page.locator(f'a[href="/t/{joined["code"]}"]').click()
    page.get_by_role("button", name="Fill with bots and start").click()
    assert visitor.told.until_asked()
    open_menu(page).get_by_label("Language").select_option("de")
    expect(page.locator("dialog[open] h2")).to_have_text("Menü")
    close_sheet(page)
    expect(sentence(page)).to_contain_text(re.compile("Würfel|Hand"))
    expect(page.locator(".side .log")).to_contain_text("würfelt")
    expect(page).to_have_title(re.compile("^Du bist dran"))
    assert page.evaluate("window.same")  # without loading again


def test_theme_and_settings_stay(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.get_by_role("button", name="Appearance").click()
    page.get_by_role("button", name="Appearance").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Appearance").click()
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


TURNS = """() => { window.turns = 0; new MutationObserver((changes) => {
  for (const { target } of changes) if (target.matches?.(".cube.turning")) window.turns += 1;
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] }); }"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_tumble_unless_motion_is_reduced(visit: Visit, server: Process, motion: str) -> None:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
    visitor = visit(joined=joined, game="novo-dice", pace="normal")
    page, told = visitor.page, visitor.told
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    page.goto(f"/t/{joined['code']}")
    expect(page.locator(".bar .pick").first).to_be_visible()
    expect(main_button(page)).to_have_count(0)  # to give slot 1 away is never the main button
    page.evaluate(TURNS)
    act(page, told, Mouse(), "done")  # nothing for slot 1: all dice roll again
    expect(sentence(page)).to_contain_text("slot 2")
    expect(page.locator(".bar .pick").first).to_be_visible()
    expect(page.locator(".cube.turning")).to_have_count(0)
    assert (page.evaluate("window.turns") > 0) == (motion != "reduce")


def test_the_live_region_tells_every_event(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    act(page, told, Mouse(), best(told.legal, 0))
    told.until(lambda: told.asked and told.seat == 0)
    expect(page.locator("p[aria-live].visually-hidden")).to_contain_text(re.compile("rolls|places"))


def test_the_log_is_one_stop_of_tab_and_arrows_walk_it(visit: Visit, server: Process) -> None:
    visitor = seated(visit, reached(server, may_act_late, "diceopolis"), "diceopolis")
    page = visitor.page
    lines = page.locator(".side .log a")
    expect(page.locator('.side .log a[tabindex="0"]')).to_have_count(1)
    lines.last.focus()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(lines.count() - 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.log') === null")


def may_act_late(remote: Remote) -> bool:
    return mine(remote) and len(remote.entries) > 20
