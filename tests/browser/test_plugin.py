"""A game that is a package of its own, drawn by the page without a folder there: Pig."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAVISH, Visit
from tests.browser.hands import Hand, Keyboard, Mouse
from tests.browser.site import (
    BOT,
    DESKTOP,
    ME,
    PHONE,
    Json,
    Told,
    Visitor,
    finish,
    main_button,
    result,
    sentence,
)
from tests.browser.test_screens import BUT_COLOURS, check, check_both_themes, check_width, texts
from tests.browser.test_whole_games import check_the_end
from tests.plugins import EXAMPLES, with_examples
from tests.web.process import Process, serving

ENOUGH = 20  # points at stake
WORDS = {
    "en": {
        "ask": "Hold, or roll again?",
        "hold": "Hold",
        "log": "holds",
        "stake": "Points at stake",
    },
    "de": {
        "ask": "Halten oder weiterwürfeln?",
        "hold": "Halten",
        "log": "hält",
        "stake": "Punkte auf dem Spiel",
    },
}
EDITION = EXAMPLES / "pig/src/dicewright_pig/editions/standard.toml"
SHORTER = EDITION.read_text("utf-8").replace("goal = 100", "goal = 40")


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Give a server that finds Pig."""
    env = with_examples(tmp_path_factory.mktemp("installed"), "pig")
    with serving(tmp_path_factory.mktemp("data"), *LAVISH, env=env) as process:
        yield process


def seated(visit: Visit, pig: Process, **wishes: object) -> tuple[Visitor, Json]:
    joined = pig.create(game="pig", seats=[ME, BOT], start=True, edition_file=SHORTER)
    visitor = visit(pig, joined=joined, game="pig", **wishes)
    visitor.go(f"/t/{joined['code']}")
    return visitor, joined


def hold_button(page: Page, language: str) -> Locator:
    return page.locator(".bar .button:not(.main)", has_text=WORDS[language]["hold"])


def stake(told: Told) -> int:
    return next(int(part["value"]) for part in told.view["parts"] if part["name"] == "turn")


def play_on(page: Page, told: Told, hand: Hand, language: str) -> None:
    """Hold with enough, else roll."""
    version = told.version
    expect(sentence(page)).to_have_text(WORDS[language]["ask"])
    assert f"{stake(told)}" in page.locator(".board .numbers").inner_text()
    if stake(told) >= ENOUGH:
        hand.press(hold_button(page, language))
        expect(main_button(page)).to_have_text(WORDS[language]["hold"])
        expect(sentence(page)).to_contain_text(f"+{stake(told)}")
    hand.main(page)
    told.until(lambda: told.version > version)


@pytest.mark.parametrize(
    ("language", "hand"), [("en", Mouse()), ("de", Keyboard())], ids=["mouse-en", "keyboard-de"]
)
def test_whole_game(visit: Visit, pig: Process, language: str, hand: Hand) -> None:
    visitor, joined = seated(visit, pig, language=language)
    page, told = visitor.page, visitor.told
    while told.until_asked():
        play_on(page, told, hand, language)
    check_the_end(page, told, pig, joined["code"])
    page.goto(f"/replay/{joined['code']}?at=1")
    expect(page.locator(".log")).to_contain_text(WORDS[language]["log"])
    expect(page.locator(".board .numbers")).to_contain_text(WORDS[language]["stake"])


def test_looks(visit: Visit, pig: Process) -> None:
    """The table, its end, the card and the rules: axe finds nothing, nothing scrolls sideways."""
    visitor, joined = seated(visit, pig, size=DESKTOP, theme="light")
    visitor.told.until_asked()
    expect(visitor.page.locator(".board .lane")).to_have_count(2)
    texts(visitor.page)
    check_both_themes(visitor.page)
    finish(pig, joined)
    for path, found in (
        (f"/t/{joined['code']}", "#end-title"),
        ("/", 'article:has(a[href="/rules/pig"]) .art svg'),
        ("/rules/pig", "#actions"),
        ("/new/pig?kind=friends", "form"),
        ("/lab/pig", "form"),
    ):
        phone = visit(
            pig, joined=joined, game="pig", size=PHONE, touch=True, theme="light", language="de"
        ).go(path)
        expect(phone.locator(found).first).to_be_visible()
        texts(phone)
        check(phone, BUT_COLOURS, path)
        check_width(phone)


def test_a_hint_is_carried_out_in_one_tap(visit: Visit, pig: Process) -> None:
    visitor, _ = seated(visit, pig)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    before = len(told.entries)
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()
    told.until(lambda: len(told.entries) > before)
    assert told.entries[before]["do"]


def test_play_now_watch_and_what_there_is_not(visit: Visit, pig: Process) -> None:
    visitor = visit(pig)
    page = visitor.go("/")
    expect(page.locator("h1")).to_have_text("4 dice games. No account, no waiting.")
    page.locator('article:has(a[href="/rules/pig"]) .play').click()
    assert visitor.told.until_asked()
    expect(page.locator("h1")).to_have_text("Pig")
    visitor.expected += ["status of 404"]
    visitor.go("/puzzle/pig")
    expect(page.locator(".error-box")).to_have_text("There is no such puzzle. Choose another one.")
    watched = pig.create(
        game="pig", seats=[BOT, BOT], start=True, edition_file=SHORTER, pace="instant"
    )
    visitor.go(f"/t/{watched['code']}")
    expect(page.locator("#end-title")).to_be_visible()
    assert max(result(pig, watched["code"])) >= 40


def test_real_dice_are_entered(visit: Visit, pig: Process) -> None:
    joined = pig.create(game="pig", seats=[ME, BOT], start=True, dice="real", first=0)
    visitor = visit(pig, joined=joined, game="pig")
    page = visitor.go(f"/t/{joined['code']}")
    page.get_by_role("button", name="die: 5").click()
    page.locator(".bar .buttons .button.main").click()
    expect(page.locator(".board .numbers")).to_contain_text("5")
    expect(page.locator(".bar [role=img]")).to_have_attribute("aria-label", "Die 1: 5")
