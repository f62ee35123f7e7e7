"""Games that are packages of their own, drawn by the page without folders there: Pig, Yacht."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
from tests.plugins import EXAMPLES, ODD, odd_package, with_examples, with_packages
from tests.selection import mainly
from tests.web.process import Process, serving

ENOUGH = 20  # points at stake
WORDS: dict[str, Json] = {
    "en": {
        "ask": "{} points are at stake, and a 1 loses them. Hold, or roll again?",
        "hold": "Hold",
        "pig": ["holds", "dares another roll"],
        "stake": "Points at stake",
        "again": "Roll {} again",
        "yacht": [re.compile(r"rolls [1-5] (die|dice) again"), "fills full house"],
        "rolls": "Rolls left",
    },
    "de": {
        "ask": "{} Punkte stehen auf dem Spiel, und eine 1 kostet sie. Halten oder weiterwürfeln?",
        "hold": "Halten",
        "pig": ["hält", "wagt noch einen Wurf"],
        "stake": "Punkte auf dem Spiel",
        "again": "{} neu würfeln",
        "yacht": [re.compile(r"würfelt [1-5] Würfel neu"), "füllt Full House"],
        "rolls": "Würfe übrig",
    },
}
EDITION = EXAMPLES / "pig/src/dicewright_pig/editions/standard.toml"
SHORTER = {"pig": {"edition_file": EDITION.read_text("utf-8").replace("= 100", "= 40")}}
PLUGINS = ("pig", "yacht")
SCROLLS = "board => board.scrollHeight > board.clientHeight"


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Give a server that finds the examples."""
    env = with_examples(tmp_path_factory.mktemp("installed"), *PLUGINS)
    with serving(tmp_path_factory.mktemp("data"), *LAVISH, env=env) as process:
        yield process


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """Give a server that finds a game with more to show."""
    package = odd_package(tmp_path_factory.mktemp("package"))
    env = with_packages(tmp_path_factory.mktemp("installed"), package)
    with serving(tmp_path_factory.mktemp("data"), *LAVISH, env=env) as process:
        yield process


def seated(visit: Visit, server: Process, game: str, **wishes: object) -> tuple[Visitor, Json]:
    joined = server.create(game=game, seats=[ME, BOT], start=True, **SHORTER.get(game, {}))
    visitor = visit(server, joined=joined, game=game, **wishes)
    visitor.go(f"/t/{joined['code']}")
    return visitor, joined


def part(told: Told, name: str) -> Any:
    return next(one["value"] for one in told.view["parts"] if one["name"] == name)


def hold_or_roll(page: Page, told: Told, hand: Hand, language: str) -> None:
    """Hold with enough at stake, else roll."""
    version, stake, words = told.version, int(part(told, "turn")), WORDS[language]
    expect(sentence(page)).to_have_text(words["ask"].format(stake))
    expect(page.locator(".board .numbers")).to_contain_text(str(stake))
    if stake >= ENOUGH:
        hand.press(page.locator(".bar .button:not(.main)", has_text=words["hold"]))
        expect(main_button(page)).to_have_text(words["hold"])
        expect(sentence(page)).to_contain_text(f"+{stake}")
    hand.main(page)
    told.until(lambda: told.version > version)


def reroll_or_fill(page: Page, told: Told, hand: Hand, language: str) -> None:
    """Roll all but the most frequent face once more, then fill the box that gains most."""
    version, dice = told.version, told.view["dice"]
    # the page shows its scenes first
    expect(page.locator(".board .place.lit")).not_to_have_count(0)
    kept = max(dice, key=dice.count)
    other = [place for place, face in enumerate(dice) if face != kept]
    if part(told, "rolls") == 2 and other:
        for place in other:
            if isinstance(hand, Keyboard):
                page.keyboard.press(str(place + 1))
            else:
                hand.press(page.locator(f".bar [data-cell='die {place}']"))
        faces = ", ".join(str(dice[place]) for place in other)
        again = WORDS[language]["again"].format(faces)
        expect(main_button(page)).to_have_text(again)
    else:
        fill(page, told, hand)
    hand.main(page)
    told.until(lambda: told.version > version)


def fill(page: Page, told: Told, hand: Hand) -> None:
    """Choose the box that gains most; every lit box says what it would bring."""
    scores = [one for one in told.legal if one["action"]["kind"] == "score"]
    gains = [one.get("gains", [0, 0])[told.seat] for one in scores]
    lit = page.locator(".board .place.lit")
    shown = [f"+{gain}" if gain else "0" for gain in gains]
    expect(lit).to_have_text(shown)
    best = gains.index(max(gains))
    hand.press(lit.nth(best))
    expect(page.locator(".board .place.chosen")).to_have_text(shown[best])
    if any(gains):
        expect(sentence(page)).to_contain_text(shown[best])


PLAY = {"pig": hold_or_roll, "yacht": reroll_or_fill}


@pytest.mark.parametrize(
    ("language", "hand"), [("en", Mouse()), ("de", Keyboard())], ids=["mouse-en", "keyboard-de"]
)
@mainly("game", "pig", PLUGINS)
def test_whole_game(visit: Visit, plugins: Process, game: str, language: str, hand: Hand) -> None:
    visitor, joined = seated(visit, plugins, game, language=language)
    page, told = visitor.page, visitor.told
    while told.until_asked():
        PLAY[game](page, told, hand, language)
    check_the_end(page, told, plugins, joined["code"])
    page.goto(f"/replay/{joined['code']}?at=1")
    for line in WORDS[language][game]:
        expect(page.locator(".log")).to_contain_text(line)
    named = WORDS[language][{"pig": "stake", "yacht": "rolls"}[game]]
    expect(page.locator(".board .numbers")).to_contain_text(named)


@mainly("game things", ("pig", ".lane"), [("pig", ".lane"), ("yacht", "tbody tr")])
def test_looks(visit: Visit, plugins: Process, game: str, things: str) -> None:
    """The table, its end, the card and the rules: axe finds nothing, nothing scrolls sideways."""
    visitor, joined = seated(visit, plugins, game, size=DESKTOP, theme="light")
    visitor.told.until_asked()
    expect(visitor.page.locator(".board").locator(things)).to_have_count(2 if game == "pig" else 12)
    assert visitor.page.locator(".board").evaluate(SCROLLS) is False
    texts(visitor.page)
    check_both_themes(visitor.page)
    finish(plugins, joined)
    for path, found in (
        (f"/t/{joined['code']}", "#end-title"),
        ("/", f'article:has(a[href="/rules/{game}"]) .art svg'),
        (f"/rules/{game}", "h2"),
        (f"/new/{game}?kind=friends", "form"),
        (f"/lab/{game}", "form"),
    ):
        phone = visit(
            plugins, joined=joined, game=game, size=PHONE, touch=True, theme="light", language="de"
        ).go(path)
        expect(phone.locator(found).first).to_be_visible()
        texts(phone)
        check(phone, BUT_COLOURS, path)
        check_width(phone)


def test_what_two_games_do_not_have(visit: Visit, odd: Process) -> None:
    """A race of the table, faces in words, places without names, two groups of a sheet."""
    joined = odd.create(game=ODD, seats=[ME, BOT], start=True, dice="real", first=0)
    visitor = visit(odd, joined=joined, game=ODD, size=DESKTOP, theme="light")
    page = visitor.go(f"/t/{joined['code']}")
    page.get_by_role("button", name="die: star").click()
    page.locator(".bar .buttons .button.main").click()
    lanes = page.locator("[data-part=at] .lane")
    expect(lanes.first).to_have_attribute("aria-label", "Ox: 1 of 100")
    expect(lanes).to_have_count(3)
    expect(page.locator("[data-part=laps] .scale span")).to_have_text(["0", "1", "2", "3"])
    expect(page.locator(".bar [data-part=dice] [role=img]")).to_have_text("star")
    spaces = page.locator("[data-part=spaces] .place")
    expect(spaces).to_have_text([*["+6"] * 19, "20"])
    expect(page.locator("[data-part=bets] .title")).to_have_text("Bets")
    expect(sentence(page)).to_have_text("Lay on \u2026 or roll? Tap a lit place.")
    check(page, BUT_COLOURS, ODD)
    spaces.nth(6).click()
    page.locator(".bar .button.main").click()
    expect(spaces.nth(6)).to_have_text("1")


def test_a_hint_is_carried_out_in_one_tap(visit: Visit, plugins: Process) -> None:
    visitor, _ = seated(visit, plugins, "pig")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    before = len(told.entries)
    told.until(lambda: "pig" not in str(plugins.request("/api/health")["not_ready"]))
    page.keyboard.press("h")
    page.get_by_role("button", name="Do it").click()
    told.until(lambda: len(told.entries) > before)
    assert told.entries[before]["do"]


def test_play_now_watch_and_what_there_is_not(visit: Visit, plugins: Process) -> None:
    visitor = visit(plugins)
    page = visitor.go("/")
    expect(page.locator("h1")).to_have_text("5 dice games. No account, no waiting.")
    page.locator('article:has(a[href="/rules/pig"]) .play').click()
    assert visitor.told.until_asked()
    expect(page.locator("h1")).to_have_text("Pig")
    visitor.expected += ["status of 404"]
    visitor.go("/puzzle/pig")
    expect(page.locator(".error-box")).to_have_text("There is no such puzzle. Choose another one.")
    watched = plugins.create(
        game="pig", seats=[BOT, BOT], start=True, pace="instant", **SHORTER["pig"]
    )
    visitor.go(f"/t/{watched['code']}")
    expect(page.locator("#end-title")).to_be_visible()
    assert max(result(plugins, watched["code"])) >= 40


def test_real_dice_are_entered(visit: Visit, plugins: Process) -> None:
    joined = plugins.create(game="pig", seats=[ME, BOT], start=True, dice="real", first=0)
    visitor = visit(plugins, joined=joined, game="pig")
    page = visitor.go(f"/t/{joined['code']}")
    page.get_by_role("button", name="die: 5").click()
    page.locator(".bar .buttons .button.main").click()
    expect(page.locator(".board .numbers")).to_contain_text("5")
    expect(page.locator(".bar [role=img]")).to_have_attribute("aria-label", "Die 1: 5")
