"""AstroVenture with given dice: what is asked before a roll, and what is said of the choice."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.site import PHONE, sentence
from tests.browser.test_astroventure_aims import (
    TWO_OF_EACH,
    asking,
    begin,
    body,
    button,
    give,
)
from tests.web.process import Process

FOR_TWO_PLANETS = ["fire", "fire", "fire", "water2", "earth", "earth2", "blank"]
FOUR_FIRES = ["fire", "fire", "fire", "fire", "water", "earth", "blank"]
REACHED = {
    "en": "your dice now pay for Iota planet, but Iota star brings more",
    "de": "es reicht jetzt für den Iota-Planeten, besser noch für den Iota-Stern",
}


def test_nobody_is_asked_where_the_kept_dice_hold_as_much(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, FOR_TWO_PLANETS)
    page, told = visitor.page, visitor.told
    for cost in ({"fire": 3, "earth": 3}, {"fire": 2, "water": 2, "earth": 3}):
        system = "Iota" if len(cost) == 2 else "Theta"
        expect(body(page, asking(told, system, cost))).to_have_class(re.compile("lit"))
    body(page, "Iota star").click()  # its dice alone pay for Iota's planet
    roll = button(page, "Roll the rest")
    expect(roll).to_have_class(re.compile("main"))
    roll.click()
    told.until(lambda: len(told.to_enter) == 2)


def test_who_may_lose_much_is_asked_still(visit: Visit, server: Process) -> None:
    page = begin(visit, server, FOR_TWO_PLANETS).page
    body(page, "Kappa star").click()  # its dice pay for no planet
    roll = button(page, "Roll the rest")
    expect(roll).not_to_have_class(re.compile("main"))
    roll.click()
    expect(page.locator(".advice [role=alertdialog]")).to_contain_text("A roll may lose it")


@pytest.mark.parametrize("language", REACHED)
def test_what_is_better_than_what_was_reached_is_told(
    visit: Visit, server: Process, language: str
) -> None:
    visitor = begin(visit, server, FOUR_FIRES, language=language)
    page, told = visitor.page, visitor.told
    body(page, asking(told, "Iota", {"fire": 3, "earth": 3})).click()
    page.locator(".bar .button.main").click()
    give(page, told, ["fire", "earth2", "blank"])
    expect(body(page, "Iota star")).to_have_class(re.compile("lit"))
    expect(sentence(page)).to_contain_text(REACHED[language])


def test_ways_are_named_in_few_words(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, TWO_OF_EACH, size=PHONE, touch=True)
    page, told = visitor.page, visitor.told
    moon = asking(told, "Theta", {"fire": 2, "earth": 2})
    body(page, moon).click()
    button(page, "Take Theta moon").click()
    give(page, told, [*TWO_OF_EACH[:6], "steal"])
    body(page, moon).click()
    ways = page.locator(".bar .buttons .button")
    expect(ways.filter(has_text="Take it: +1")).to_have_count(1)
    expect(ways.filter(has_text=re.compile(r"^With STEAL: \+1, Ada \u22121$"))).to_have_count(1)


def test_who_ends_a_turn_with_nothing_is_not_told_to_choose(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, ["water"] * 6 + ["blank"])
    page, told = visitor.page, visitor.told
    for _ in range(2):
        button(page, "Roll all 7").click()
        page.locator(".bar .button.main").click()  # it is no main button, so it is confirmed
        give(page, told, ["water"] * 6 + ["blank"])
    expect(sentence(page)).to_contain_text("your dice pay for nothing")
    button(page, "End turn").click()
    expect(sentence(page)).to_contain_text("you take nothing. Confirm it.")


def test_who_keeps_what_pays_hears_that_it_is_not_lost(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, FOUR_FIRES)
    page, told = visitor.page, visitor.told
    body(page, asking(told, "Iota", {"fire": 3, "earth": 3})).click()
    page.locator(".bar .button.main").click()
    give(page, told, ["water", "earth2", "blank"])
    expect(sentence(page)).to_contain_text("your dice now pay for Iota planet. Tap it, or roll on.")
    button(page, "Roll the rest").click()
    expect(sentence(page)).to_contain_text("What the kept dice pay for is not lost. Confirm it.")


def test_buttons_stay_where_they_are_when_others_come_above_them(
    visit: Visit, server: Process
) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    bottom = "it => it.getBoundingClientRect().bottom"
    before = button(page, "Roll all 7").evaluate(bottom)
    body(page, asking(told, "Theta", {"fire": 2, "earth": 2})).click()
    after = button(page, "Take Theta moon").evaluate(bottom)
    assert after == pytest.approx(before, abs=1)


def test_who_is_robbed_in_a_race_hears_that_there_is_room(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    kept = json.dumps({"tables": [page.url.rsplit("/", 1)[1]], "seen": []})
    page.evaluate("kept => localStorage.setItem('coach', kept)", kept)
    page.reload()
    moon = asking(told, "Theta", {"fire": 2, "earth": 2})
    body(page, moon).click()
    button(page, "Take Theta moon").click()
    give(page, told, [*TWO_OF_EACH[:6], "steal"])
    body(page, moon).click()
    button(page, "With STEAL").click()
    page.locator(".bar .button.main").click()
    expect(page.get_by_role("status", name="Coach")).to_contain_text("without the mask")
