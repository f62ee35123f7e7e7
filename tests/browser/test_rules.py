"""The rules: all pictures are drawn, on their page and at the table; rulings are found and left."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.screens import seated
from tests.browser.site import BOT, DESKTOP, GAMES, ME, PHONE
from tests.browser.test_screens import (
    BUT_COLOURS,
    ENGLISH,
    NAMES,
    check,
    check_both_themes,
    check_width,
    texts,
)
from tests.rule_pictures import PICTURES
from tests.selection import combined, mainly
from tests.web.process import Process

LETTERS = {"novo-dice": "N", "diceopolis": "D", "astroventure": "A"}
EACH = combined("game language", GAMES, ("en", "de"))
ALL = mainly("game", "astroventure", GAMES)

# what is drawn outside its figure, or not at all
UNSEEN = """figures => figures.filter((figure) => {
  const [outer, inner] = [figure, figure.querySelector("[inert] > *")]
    .map((one) => one.getBoundingClientRect());
  return inner.height < 24 || inner.left < outer.left || inner.right > outer.right + 1
    || figure.scrollWidth > figure.clientWidth;
}).map((figure) => figure.dataset.picture)"""

LINES = """mentions => mentions.map((mention) => {
  const range = document.createRange();
  range.selectNodeContents(mention);
  const tops = [...range.getClientRects()].map((box) => box.top + box.height / 2);
  return Math.max(...tops) - Math.min(...tops) < 12 ? 1 : 2;
})"""


def check_pictures(rules: Locator, game: str) -> None:
    """Check that every picture is there, with words for who does not see it, and fits."""
    figures = rules.locator("figure")
    expect(figures).to_have_count(len(PICTURES[game]()))
    expect(rules.locator("figure > [role=img][aria-label]:not([aria-label=''])")).to_have_count(
        figures.count()
    )
    assert figures.evaluate_all(UNSEEN) == []


def follow(page: Page, rules: Locator, game: str, language: str) -> None:
    """Follow a mention of a ruling, and come back."""
    mention = rules.locator(".to-ruling").first
    number = mention.inner_text()
    mention.click()
    ruling = rules.locator(f"#{number}")
    expect(ruling).to_be_in_viewport()
    expect(ruling).to_be_focused()
    expect(rules.locator(".ruling.asked")).to_have_count(1)
    expect(ruling).to_have_class("ruling asked")
    page.get_by_role("button", name={"en": "Back to", "de": "Zurück zur"}[language]).click()
    expect(mention).to_be_focused()
    expect(mention).to_be_in_viewport()
    assert number.startswith(LETTERS[game])


@EACH
def test_the_page(visit: Visit, game: str, language: str) -> None:
    page = visit(size=DESKTOP, language=language, theme="light").go(f"/rules/{game}")
    rules = page.locator(".help")
    expect(rules).to_be_visible()
    check_pictures(rules, game)
    found = texts(page)
    if language == "de":
        assert [text for text in found if ENGLISH.search(NAMES.sub("", text))] == []
    check_both_themes(page)
    follow(page, rules, game, language)
    last = rules.locator("nav a").last
    last.click()
    expect(rules.locator("h2").last).to_be_in_viewport()
    assert page.url.endswith(f"/rules/{game}")


@ALL
def test_on_a_phone(visit: Visit, game: str) -> None:
    page = visit(size=PHONE, touch=True, language="de", theme="light").go(f"/rules/{game}")
    rules = page.locator(".help")
    check_pictures(rules, game)
    check(page, BUT_COLOURS, "phone")
    check_width(page)
    check_pictures(rules, game)  # in the narrowest window too
    heights = rules.locator(".mention").evaluate_all(LINES)
    assert heights and set(heights) == {1}  # a bracket stays with the ruling that it holds


@EACH
def test_the_sheet_at_the_table(visit: Visit, server: Process, game: str, language: str) -> None:
    joined = server.create(game=game, seats=[ME, BOT], start=True, first=0)
    page = seated(visit, joined, game, language=language).page
    page.get_by_role("button", name={"en": "Rules", "de": "Regeln"}[language], exact=True).click()
    rules = page.locator("dialog[open] .help")
    check_pictures(rules, game)
    check(page, BUT_COLOURS, "sheet")
    follow(page, rules, game, language)
    page.set_viewport_size({"width": 360, "height": 740})
    check_pictures(rules, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_an_address_leads_to_a_ruling(visit: Visit) -> None:
    page = visit().go("/rules/novo-dice#N9")
    expect(page.locator("#N9")).to_be_in_viewport()
    expect(page.locator("#N9")).to_have_class("ruling asked")


def test_a_refusal_leads_to_its_ruling(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = seated(visit, joined, "diceopolis")
    assert visitor.told.until_asked()
    page = visitor.page
    page.locator('.city [data-cell="1,5"][aria-disabled="true"]').click(force=True)
    page.locator(".advice .ruling").click()
    expect(page.locator("dialog[open] #D2")).to_be_in_viewport()
    expect(page.locator("dialog[open] #D2")).to_have_class("ruling asked")


@mainly("game", "novo-dice", GAMES)
def test_from_the_rules_a_way_leads_to_the_lesson(visit: Visit, game: str) -> None:
    page = visit(language="de").go(f"/rules/{game}")
    page.get_by_role("link", name="In 3 Minuten lernen").click()
    expect(page.locator(".advice h2").first).not_to_be_empty()
    assert f"/learn/{game}" in page.url
