"""A whole game of each kind against three bots: by mouse, by finger, by keyboard alone."""

from itertools import product
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hand, Keyboard, Mouse, act, reach
from tests.browser.site import (
    BOT,
    DESKTOP,
    GAMES,
    ME,
    PHONE,
    SHORT,
    Told,
    best,
    final_scores,
    result,
    shown_scores,
)
from tests.selection import mainly
from tests.web.process import Process

HANDS: dict[str, Hand] = {"mouse": Mouse(), "finger": Finger(), "keyboard": Keyboard()}


def decide(told: Told) -> str:
    """Choose what gains most; where nothing does, roll again and keep a few dice."""
    action = best(told.legal, told.seat)
    keeps: list[str] = [one["do"] for one in told.legal if one["do"].startswith("keep ")]
    if action.startswith("keep") and keeps:
        return min(keeps, key=lambda text: abs(len(text.split()) - 4))
    return action


def play_to_the_end(page: Page, told: Told, hand: Hand) -> None:
    while told.until_asked():
        act(page, told, hand, decide(told))


def check_the_end(page: Page, told: Told, server: Process, code: str) -> None:
    scores = result(server, code)
    names = page.locator(".players .name").all_inner_texts()
    assert final_scores(page) == dict(zip(names, scores, strict=True))
    assert shown_scores(page) == scores
    winner = page.locator(".end li.wins .name").first
    assert scores[names.index(winner.inner_text())] == max(scores)
    expect(page.locator(".how")).to_contain_text(names[0])


@mainly("game kind", ("astroventure", "keyboard"), product(GAMES, HANDS))
def test_whole_game(visit: Visit, server: Process, game: str, kind: str) -> None:
    # the long game is played once, as people find it; the other ways take a shorter edition
    shorter: dict[str, Any] = SHORT.get(game, {}) if kind != "finger" else {}
    joined = server.create(game=game, seats=[ME, BOT, BOT, BOT], start=True, **shorter)
    phone = kind == "finger"
    visitor = visit(size=PHONE if phone else DESKTOP, touch=phone, joined=joined, game=game)
    page = visitor.go(f"/t/{joined['code']}")
    play_to_the_end(page, visitor.told, HANDS[kind])
    check_the_end(page, visitor.told, server, joined["code"])


@mainly("game", "novo-dice", GAMES)
def test_play_now_is_one_click(visit: Visit, game: str) -> None:
    visitor = visit()
    page = visitor.go("/")
    title = page.locator(f'article:has(a[href="/rules/{game}"]) .play')
    title.click()
    expect(page.locator(".players li")).to_have_count(2)
    assert visitor.told.until_asked()
    act(page, visitor.told, Mouse(), decide(visitor.told))


def test_from_home_to_the_table_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/")
    expect(page.locator(".variant")).to_have_count(1)
    reach(page.locator('a[href="/new/diceopolis?kind=screen"]'))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("New table: Diceopolis")
    assert page.evaluate("document.activeElement.closest('#main') !== null")
    reach(page.locator("input[type=radio]:checked").first)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    reach(page.locator("button.submit"))
    page.keyboard.press("Enter")
    assert visitor.told.until_asked()
    act(page, visitor.told, Keyboard(), decide(visitor.told))
    expect(page.locator(".players li")).to_have_count(2)
