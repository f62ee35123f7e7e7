"""Every screen: axe-core finds nothing in both themes, nothing scrolls sideways, German is German.

Targets have 24 px at least.
"""

import re
from functools import partial
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.screens import SCREENS
from tests.browser.site import DESKTOP, GAMES, PHONE
from tests.selection import each_once_of
from tests.web.process import Process

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ALL = {"runOnly": {"type": "tag", "values": TAGS}, "resultTypes": ["violations"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
BUT_COLOURS = {**ALL, "rules": {"color-contrast": {"enabled": False}}}
ALIKE = [["tbody tr:nth-of-type(n + 12)"], [".log li:nth-of-type(n + 12)"]]  # rows
DIMMED = ["[data-dimmed]"]  # what a lesson does not speak of just now is pale
NARROW = (360, 320)

SETTLE = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => null)))"""
TEXTS = """() => {
  const found = [];
  const shown = (element) => element.checkVisibility() && !element.closest("[lang='en'], code");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    if (text && shown(walker.currentNode.parentElement)) found.push(text);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
    for (const element of document.querySelectorAll(`body [${name}]`))
      if (shown(element)) found.push(element.getAttribute(name));
  return [...found, document.title];
}"""
SMALL = """() => [...document.querySelectorAll("button, a, input, select, summary")]
  .map((element) => element.closest("label:has([type=radio], [type=checkbox])") ?? element)
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((element) => !element.matches(".skip-link") && !element.closest("p, li p, [inert]"))
  .map((element) => [element.getBoundingClientRect(), element.outerHTML.slice(0, 160)])
  .filter(([box]) => box.width < 24 || box.height < 24)
  .map(([box, html]) => `${box.width} x ${box.height}: ${html}`)"""
TINY = """() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, element = text.parentElement, range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect(), { fontSize } = getComputedStyle(element);
    const scale = element.ownerSVGElement ? element.getScreenCTM().a : element.currentCSSZoom ?? 1;
    if (text.textContent.trim() && box.width > 1 && box.height > 1 && element.checkVisibility()
        && !element.closest(".visually-hidden, [inert]") && parseFloat(fontSize) * scale < 11.95)
      found.push(`${parseFloat(fontSize) * scale}: ${text.textContent} ${element.outerHTML}`);
  }
  return found;
}"""
KEY = re.compile(r"^[a-z-]+:[a-z_.]+$|^[a-z_]+(\.[a-z_0-9]+)+$|\{\{|undefined|\[object|NaN")
ENGLISH = re.compile(
    r"\b(the|and|of|your|you|yours|with|is|are|from|for|to|at|by|or|not|no|rolls?|takes?|seats?|players?"
    r"|turns?|points?|rules|close|keep|keeps|skip|back|cancel|menu|copy|places?|puts?|done|claims?|stores?"
    r"|wins?|row|rows|bay|bays|needs?|missing|free|held|moon|fire|water|earth|choose|now|again"
    r"|watching|settings|speed|language|light|dark|open|friends|lion|lions|gear|gears)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"The (Stowaway|Captain)")  # tiles keep theirs in every language


def check(page: Page, options: dict[str, Any], what: str) -> None:
    """Let axe-core look at the page."""
    page.evaluate(SETTLE)
    excluded = [*ALIKE, DIMMED] if options is COLOURS else ALIKE
    results = Axe().run(page, {"exclude": excluded}, options)
    found = [
        f"{one['id']}: {node['html'][:200]} ({node.get('failureSummary', '')[:300]})"
        for one in results.response["violations"]
        for node in one["nodes"]
    ]
    assert not found, f"{what}: " + "\n".join(found)


def check_both_themes(page: Page) -> None:
    check(page, BUT_COLOURS, "light")
    check(page, COLOURS, "light")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    check(page, COLOURS, "dark")


def check_width(page: Page) -> None:
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 740})
        wide = page.evaluate("document.documentElement.scrollWidth")
        inner = page.evaluate("innerWidth")
        assert wide <= inner == width
        assert page.evaluate(SMALL) == []  # targets of 24 px at least
        assert page.evaluate(TINY) == []  # letters of 12 px at least


def texts(page: Page) -> list[str]:
    found: list[str] = page.evaluate(TEXTS)
    assert not [text for text in found if KEY.search(text)]
    return found


WIDE: dict[str, Any] = {"size": DESKTOP, "theme": "light"}
NARROW_GERMAN: dict[str, Any] = {"size": PHONE, "touch": True, "theme": "light", "language": "de"}


def check_wide(page: Page) -> None:
    texts(page)
    check_both_themes(page)


def check_narrow(page: Page) -> None:
    english = [text for text in texts(page) if ENGLISH.search(NAMES.sub("", text))]
    assert not english
    check(page, BUT_COLOURS, "phone")  # they are those of the desktop
    check_width(page)


LOOKS = {"wide": (WIDE, check_wide), "narrow": (NARROW_GERMAN, check_narrow)}


def kind_of(name: str, look: str) -> tuple[str, str, str]:
    """Return what a screen shows, and of which game, if it is one of all games."""
    game = next((game for game in GAMES if name.startswith(game)), "")
    return name.removeprefix(game), game, look


@pytest.mark.parametrize(
    ["name", "look"], each_once_of(product(SCREENS, LOOKS), kind_of, "{}-{}".format)
)
def test_screen(visit: Visit, server: Process, name: str, look: str) -> None:
    wishes, check_look = LOOKS[look]
    check_look(SCREENS[name](partial(visit, **wishes), server))
