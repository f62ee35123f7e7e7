"""Opponents with a face: easy for who is new, then asked for; the same names everywhere."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.screens import finished
from tests.browser.site import BOT, GAMES, ME, PHONE, open_menu, players
from tests.selection import mainly
from tests.web.process import Process

KNOWN = {"finished": [*GAMES, "astroventure/standard", "astroventure/race"]}
NAMES = {
    "en": ["Easy", "Casual", "Skilled", "Strong", "Master"],
    "de": ["Leicht", "Mittel", "Geübt", "Stark", "Meister"],
}


def card(page: Page, game: str) -> Any:
    return page.locator(f'article:has(a[href="/rules/{game}"])')


def with_lessons(route: Route) -> None:
    """Let the games have lessons, whether this server knows of any or not."""
    told = route.fetch()
    games = told.json()
    for game in games["games"]:
        game["lessons"] = ["first", *(["race"] if game["name"] == "astroventure" else [])]
    route.fulfill(response=told, json=games)


@mainly("game", "diceopolis", GAMES)
def test_who_is_new_meets_an_easy_bot_at_once(visit: Visit, game: str) -> None:
    page = visit().go("/")
    card(page, game).locator(".play").click()
    expect(players(page)).to_have_count(2)
    expect(players(page).nth(1)).to_contain_text("Easy")


@pytest.mark.parametrize("language", NAMES)
def test_who_has_played_is_asked_and_the_last_answer_comes_first(
    visit: Visit, language: str
) -> None:
    page = visit(language=language, level="expert", **KNOWN).go("/")
    card(page, "diceopolis").locator(".play").click()
    choices = page.locator("dialog[open] li button")
    expect(choices.locator("strong")).to_have_text(NAMES[language])
    expect(choices.nth(3)).to_be_focused()
    expect(choices.nth(1)).to_contain_text(NAMES[language][0])  # against which it was measured
    choices.nth(1).click()
    expect(players(page)).to_have_count(3)
    expect(players(page).nth(2)).to_contain_text(NAMES[language][1])
    page.go_back()
    card(page, "diceopolis").locator(".play").click()
    expect(choices.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(players(page).nth(1)).to_contain_text(NAMES[language][1])


def test_who_played_against_a_level_that_is_offered_no_more_gets_the_nearest(visit: Visit) -> None:
    page = visit(level="greedy", **KNOWN).go("/")
    card(page, "diceopolis").locator(".play").click()
    expect(page.locator("dialog[open] li button", has_text="last time")).to_contain_text("Skilled")


def test_a_finished_game_is_remembered(visit: Visit, server: Process) -> None:
    joined = finished(server, "diceopolis")
    page = visit(joined=joined, game="diceopolis").go(f"/t/{joined['code']}")
    expect(page.locator("#end-title")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('settings')"))
    assert kept["finished"] == ["diceopolis"]


def test_a_variant_is_played_from_the_first_page(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.locator(".variant", has_text="Race to 25").get_by_role("button").click()
    expect(players(page)).to_have_count(2)
    page.wait_for_url("**/t/*")
    expect(page.locator("h1")).to_have_text("Race to 25")
    code = page.url.rsplit("/", 1)[1]
    told = visitor.server.request(f"/api/tables/{code}/replay")
    assert told["options"]["variant"] == "race"


@pytest.mark.parametrize("size", [PHONE, (360, 780), (1280, 720), (1920, 1080)])
def test_the_lesson_comes_first_for_who_has_not_done_it(
    visit: Visit, size: tuple[int, int]
) -> None:
    visitor = visit(size=size)
    visitor.page.route("**/api/games", with_lessons)
    page = visitor.go("/")
    links = page.locator("article .learn")
    expect(links).to_have_count(len(GAMES))
    for game in GAMES:
        link = card(page, game).locator(".learn")
        expect(link).to_have_attribute("href", f"/learn/{game}")
        box, play = link.bounding_box(), card(page, game).locator(".play").bounding_box()
        assert box and play and box["y"] < play["y"] and box["height"] >= 44
    variant = page.locator(".variant a")
    expect(variant).to_have_attribute("href", "/learn/astroventure?lesson=race")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    left = '{"novo-dice first": {"beat": 2, "path": [0, 0, 0]}}'
    kept = f'{{"done": ["diceopolis first"], "places": {left}}}'
    page.evaluate("kept => localStorage.setItem('lessons', kept)", kept)
    page.reload()
    expect(card(page, "novo-dice").locator(".learn")).to_contain_text("Go on with the lesson")
    expect(links).to_have_count(len(GAMES) - 1)
    expect(card(page, "diceopolis").locator(".facts")).to_contain_text("Lesson")


def test_new_table_lobby_and_menu_call_the_levels_alike(visit: Visit, server: Process) -> None:
    page = visit(level="master", **KNOWN).go("/new/diceopolis?kind=watch")
    seats = page.get_by_label("Level of seat 1")
    expect(seats.locator("option")).to_have_text(NAMES["en"])
    expect(seats).to_have_value("master")
    expect(page.locator("form")).to_contain_text("against Strong")
    page.goto("/new/diceopolis?kind=friends")
    page.locator("button.submit").click()
    expect(page.get_by_label("Level of the bots")).to_have_value("master")
    page.get_by_label("Level of the bots").select_option("Casual")
    page.locator("main li").nth(1).get_by_role("button").click()
    expect(page.locator("main li").nth(1)).to_contain_text("Bot, Casual")


def test_the_level_of_a_bot_stands_beside_its_name(visit: Visit, server: Process) -> None:
    easy = {"kind": "bot", "level": "easy"}
    joined = server.create(game="novo-dice", seats=[ME, BOT, easy], start=True)
    visitor = visit(joined=joined, game="novo-dice")
    page = visitor.go(f"/t/{joined['code']}")
    expect(players(page).nth(1)).to_contain_text("Greedy")
    expect(players(page).nth(2)).to_contain_text("Easy")
    open_menu(page)
    page.goto(f"/replay/{joined['code']}")
    expect(players(page).nth(2)).to_contain_text("Easy")
