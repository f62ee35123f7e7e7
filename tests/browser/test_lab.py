"""The page of the lab: a number is changed, bots play, the report is there to read and to keep."""

import json
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.site import PHONE
from tests.browser.test_screens import check_both_themes, check_width
from tests.web.process import Process

NAME = "dice \u203a dice in a hand"
HAND = "[id$='-dice.hand']"


def opened(visit: Visit, **wishes: object) -> Page:
    page = visit(**wishes).go("/lab/diceopolis")
    page.locator("summary", has_text="dice").click()
    expect(page.locator(HAND)).to_have_value("5")
    return page


def choose(page: Page, *texts: str) -> None:
    for text in texts:
        page.locator("fieldset label", has_text=text).first.click()


def run(page: Page) -> None:
    page.get_by_role("button", name="Let them play").click()
    expect(page.locator("iframe")).to_be_visible()


def download(page: Page, name: str) -> Path:
    with page.expect_download() as kept:
        page.get_by_role("link", name=name).click()
    return Path(kept.value.path())


def test_a_small_study(visit: Visit, server: Process) -> None:
    page = opened(visit)
    page.locator(HAND).fill("3")
    expect(page.get_by_text("1 number is changed.")).to_be_visible()
    choose(page, "Random", "100")
    run(page)
    frame = page.frame_locator("iframe")
    expect(frame.locator("h1")).to_have_text("Diceopolis: balance report")
    expect(frame.locator(".short .lead")).to_contain_text(f"With 3 instead of 5 for “{NAME}” ")
    expect(frame.locator(".short h3")).to_have_text("The game by itself: changed")
    expect(frame.locator("thead").first).to_contain_text("changed")
    assert frame.locator("svg").count() > 5
    height = page.locator("iframe").evaluate("frame => frame.clientHeight")
    inside = page.locator("iframe").evaluate(
        "frame => frame.contentDocument.documentElement.scrollHeight"
    )
    assert abs(height - inside) <= 4  # it need not be scrolled
    results = json.loads(download(page, "Report for programs").read_text("utf-8"))
    assert [column["games"] for column in results["columns"]] == [100, 100]
    edition = tomllib.loads(download(page, "Edition").read_text("utf-8"))
    assert edition["dice"]["hand"] == 3
    assert "<h1>" in download(page, "Report as a page").read_text("utf-8")
    page.reload()
    expect(frame.locator("h1")).to_be_visible()  # the address names the study


def test_numbers_can_be_reset_and_wrong_ones_are_told(visit: Visit, server: Process) -> None:
    page = opened(visit)
    field = page.locator(HAND)
    field.fill("3")
    page.get_by_role("button", name=f"Reset {NAME} to 5").click()
    expect(field).to_have_value("5")
    expect(page.get_by_text("No number is changed")).to_be_visible()
    field.fill("")
    page.get_by_role("button", name="Let them play").click()
    expect(page.get_by_role("alert")).to_have_text(f"Expected a whole number for {NAME}.")
    page.get_by_role("button", name="Reset all numbers").click()
    expect(field).to_have_value("5")


def test_what_no_edition_may_be_is_refused(visit: Visit, server: Process) -> None:
    visitor = visit()
    visitor.expected.append("400 .Bad Request")
    page = visitor.go("/lab/diceopolis")
    page.locator("summary", has_text="dice").click()
    page.locator(HAND).fill("0")
    page.get_by_role("button", name="Let them play").click()
    expect(page.get_by_role("alert")).to_contain_text("expected at least 1 die, got 0")
    expect(page.get_by_role("alert")).to_be_focused()


def test_a_study_can_be_stopped(visit: Visit, server: Process) -> None:
    page = visit().go("/lab/astroventure")
    choose(page, "20,000")
    page.get_by_role("button", name="Let them play").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status").filter(has_text="Stopped.")).to_be_visible()
    expect(page.get_by_role("button", name="Let them play")).to_be_visible()


@pytest.mark.slow
def test_the_report_on_a_phone_in_german(visit: Visit, server: Process) -> None:
    page = visit(size=PHONE, touch=True, theme="light", language="de").go("/lab/diceopolis")
    choose(page, "Zufall", "100")
    page.locator("form .button.main").click()
    expect(page.locator("iframe")).to_be_visible()
    expect(page.frame_locator("iframe").locator("html")).to_have_attribute("lang", "de")
    check_width(page)
    inside = "frame => frame.contentDocument.documentElement.scrollWidth - frame.clientWidth"
    assert page.locator("iframe").evaluate(inside) <= 0
    tables = page.frame_locator("iframe").locator(".scroll")
    assert (
        tables.evaluate_all("all => all.filter((one) => one.scrollWidth > one.clientWidth).length")
        == 0
    )
    expect(tables.locator("td[data-head]").first).to_be_visible()
    check_both_themes(page)
