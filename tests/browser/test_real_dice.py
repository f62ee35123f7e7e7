"""Real dice: their faces are tapped in or typed, and a wrong one is taken back."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hand, Keyboard, act, reach
from tests.browser.site import (
    BOT,
    DESKTOP,
    FRIEND,
    GAMES,
    LOCAL,
    ME,
    PHONE,
    Told,
    best,
    record,
    toast,
)
from tests.selection import combined
from tests.web.process import Process

HANDS: dict[str, Hand] = {"finger": Finger(), "keyboard": Keyboard()}


def enter(page: Page, told: Told, hand: Hand) -> None:
    """Enter a roll: a wrong die first, which is taken back."""
    expect(page.locator(".faces .button").first).to_be_visible()
    dice, version = told.to_enter, told.version
    faces = [(version + place) % len(die["faces"]) for place, die in enumerate(dice)]
    tap(page, hand, (faces[0] + 1) % len(dice[0]["faces"]))
    expect(page.locator(".entered .die")).to_have_count(1)
    if isinstance(hand, Keyboard):
        page.keyboard.press("Backspace")
    else:
        hand.press(page.get_by_role("button", name="Take back the last die"))
    expect(page.locator(".entered .die")).to_have_count(0)
    for place, face in enumerate(faces):
        tap(page, hand, face)
        expect(page.locator(".entered .die")).to_have_count(place + 1)
    if isinstance(hand, Keyboard):
        page.keyboard.press("r")
    else:
        hand.press(page.get_by_role("button", name="Enter the dice"))
    told.until(lambda: told.version > version)
    rolled = next(entry for entry in reversed(told.entries) if entry.get("roll"))
    assert rolled["roll"] == [die["faces"][face] for die, face in zip(dice, faces, strict=True)]


def tap(page: Page, hand: Hand, face: int) -> None:
    if isinstance(hand, Keyboard):
        page.keyboard.press(str(face + 1))
    else:
        hand.press(page.locator(".faces .button").nth(face))


@combined("game kind", GAMES, HANDS)
def test_whole_turns_with_real_dice(visit: Visit, server: Process, game: str, kind: str) -> None:
    joined = server.create(game=game, seats=[ME, LOCAL], start=True, dice="real", first=0)
    phone = kind == "finger"
    visitor = visit(size=PHONE if phone else DESKTOP, touch=phone, joined=joined, game=game)
    page = visitor.go(f"/t/{joined['code']}")
    told = visitor.told
    expect(page.locator("header .tag", has_text="Real dice")).to_be_visible()
    actors: list[int] = []
    while told.until_asked() and actors.count(1) < 1:
        if told.to_enter:
            enter(page, told, HANDS[kind])
        else:
            actors.append(told.seat)
            act(page, told, HANDS[kind], best(told.legal, told.seat))
    assert 0 in actors


def test_nothing_else_has_the_focus_while_real_dice_are_asked_for(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, dice="real", first=0)
    visitor = visit(joined=joined, game="novo-dice")
    page = visitor.go(f"/t/{joined['code']}")
    assert visitor.told.until_asked()
    expect(page.locator(".enter .faces button").first).to_be_visible()
    assert page.evaluate("document.activeElement.closest('.board')") is None


def test_real_dice_by_tab_and_enter(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, LOCAL], start=True, dice="real")
    visitor = visit(joined=joined, game="diceopolis", keys=False)  # letters may be switched off
    page = visitor.go(f"/t/{joined['code']}")
    told = visitor.told
    assert told.until_asked()
    count, version = len(told.to_enter), told.version
    for _ in range(count):
        reach(page.get_by_role("button", name=": 4").first)
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Enter the dice")).to_be_focused()
    page.keyboard.press("Enter")
    told.until(lambda: told.version > version)
    assert told.entries[-1]["roll"] == [4] * count


def test_a_bots_dice_are_entered_by_people(visit: Visit, server: Process) -> None:
    bot = {"kind": "bot", "level": "greedy"}
    joined = server.create(game="diceopolis", seats=[ME, bot], start=True, dice="real", first=1)
    visitor = visit(joined=joined, game="diceopolis")
    page = visitor.go(f"/t/{joined['code']}")
    told = visitor.told
    while told.until_asked() and not any("do" in entry for entry in told.entries):
        enter(page, told, Keyboard())
    assert next(entry["seat"] for entry in told.entries if "do" in entry) == 1


NAMES = {
    ("novo-dice", "en"): ["White die A 1 of 3", "White die B 1 of 2"],
    ("novo-dice", "de"): ["Weißer Würfel A 1 von 3", "Weißer Würfel B 1 von 2"],
    ("diceopolis", "en"): ["Die 1 of 5"],
    ("diceopolis", "de"): ["Würfel 1 von 5"],
    ("astroventure", "en"): ["Elemental die 1 of 6", "Steal die"],
    ("astroventure", "de"): ["Elementwürfel 1 von 6", "STEAL-Würfel"],
}


@combined("game language", GAMES, ("en", "de"))
def test_every_die_is_asked_for_by_its_name(
    visit: Visit, server: Process, game: str, language: str
) -> None:
    joined = server.create(game=game, seats=[ME, LOCAL], start=True, dice="real", first=0)
    visitor = visit(joined=joined, game=game, language=language)
    page = visitor.go(f"/t/{joined['code']}")
    assert visitor.told.until_asked()
    asked, names = page.locator(".which .words"), iter(NAMES[game, language])
    for place, die in enumerate(visitor.told.to_enter):
        if die["number"] == 1:
            expect(asked).to_have_text(re.compile(f"^{next(names)}$", re.IGNORECASE))
        expect(page.locator(".faces .button")).to_have_count(len(die["faces"]))
        page.keyboard.press(str(len(die["faces"])))
        expect(page.locator(".entered .die")).to_have_count(place + 1)
    assert next(names, None) is None


def test_a_wrong_roll_is_corrected(visit: Visit, server: Process) -> None:
    """The faces come back into the panel: one is changed, and everybody sees the right roll."""
    joined = server.create(game="diceopolis", seats=[ME, FRIEND], dice="real", first=0)
    guest = server.request(f"/api/tables/{joined['code']}/seats", {"name": "Cid"})
    host = visit(joined=joined, game="diceopolis")
    other = visit(size=PHONE, joined={**joined, **guest}, game="diceopolis")
    page, theirs = host.go(f"/t/{joined['code']}"), other.go(f"/t/{joined['code']}")
    page.get_by_role("button", name="Start the game").click()
    assert host.told.until_asked()
    expect(page.locator(".which .words")).to_have_text("die 1 of 5")
    page.keyboard.type("12345")
    page.get_by_role("button", name="Enter the dice").click()
    expect(theirs.locator(".which .words")).to_have_text("die 1 of 5")
    page.get_by_role("button", name="Correct the last roll").click()
    expect(page.locator(".entered .die")).to_have_count(5)
    expect(toast(theirs)).to_contain_text("is being corrected")
    page.get_by_role("button", name="Change the die 2 of 5, now 2").click()
    page.keyboard.press("6")
    page.get_by_role("button", name="Enter the dice").click()
    host.told.until(lambda: [e["roll"] for e in host.told.entries] == [[1, 6, 3, 4, 5]])
    other.told.until(lambda: other.told.entries == host.told.entries)
    expect(page.locator(".side .log .mark")).to_have_text("corrected")


def test_a_bots_roll_is_corrected_though_it_has_acted(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, dice="real", first=1)
    visitor = visit(joined=joined, game="diceopolis")
    page, told = visitor.go(f"/t/{joined['code']}"), visitor.told
    assert told.until_asked()
    enter(page, told, Keyboard())
    enter(page, told, Keyboard())
    told.until(lambda: bool(told.legal))
    for left in (1, 0):
        page.get_by_role("button", name="Correct the last roll").click()
        expect(page.locator(".side .log li:not(.empty)")).to_have_count(left)
        expect(page.locator(".entered .die")).to_have_count(5)  # its faces are there, to be changed
        assert len(told.entries) == left
    page.get_by_role("button", name="Enter the dice").click()
    told.until(lambda: len(told.entries) == 1)
    expect(page.locator(".entered .die")).to_have_count(0)
    enter(page, told, Keyboard())
    told.until(lambda: bool(told.legal))
    assert [entry["seat"] for entry in told.entries] == [1, 0, 1]


def test_a_die_is_told_from_others_of_its_colour_by_its_faces(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, dice="real", first=0)
    page = visit(joined=joined, game="novo-dice").go(f"/t/{joined['code']}")
    asked = page.locator(".which .name")
    expect(asked.locator(".die")).to_be_visible()
    expect(asked.get_by_role("img", name="suitcase")).to_be_visible()
    page.keyboard.type("111")
    expect(asked.get_by_role("img", name="gear")).to_be_visible()
    expect(asked.get_by_role("img", name="suitcase")).to_have_count(0)


def test_the_systems_of_the_box_are_tapped_in(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/new/astroventure?kind=real")
    page.get_by_role("radio", name="2", exact=True).check()
    pieces = page.locator(".pieces button")
    expect(pieces).to_have_count(10)
    for name in ("Kappa", "Alpha"):
        pieces.get_by_text(name, exact=True).click()
    page.locator("button.submit").click()
    expect(page.get_by_role("alert")).to_contain_text("Choose 3")
    pieces.get_by_text("Delta", exact=True).click()
    expect(pieces.get_by_text("Beta", exact=True)).to_have_attribute("aria-disabled", "true")
    page.locator("button.submit").click()
    assert visitor.told.until_asked()
    code = page.url.rsplit("/", 1)[1]
    header = json.loads(record(visitor.server, code).splitlines()[0])
    assert header["systems"] == ["Kappa", "Alpha", "Delta"]


def test_the_race_has_its_own_systems(visit: Visit) -> None:
    page = visit().go("/new/astroventure?kind=real")
    expect(page.locator(".pieces")).to_be_visible()
    page.get_by_role("radio", name="Race to 25").check()
    expect(page.locator(".pieces")).to_have_count(0)


def test_whoever_gets_the_screen_is_told_so_until_it_is_switched_off(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game="diceopolis", seats=[ME, LOCAL], start=True, first=0)
    visitor = visit(joined=joined, game="diceopolis")
    page, told = visitor.go(f"/t/{joined['code']}"), visitor.told
    now = page.get_by_role("status", name=re.compile("^Now "))
    assert told.until_asked()
    expect(now).to_have_count(0)  # who has begun knows it
    act(page, told, Keyboard(), best(told.legal, told.seat))
    told.until(lambda: told.asked and told.seat == 1)
    expect(now).to_contain_text("Now Bea")
    now.get_by_role("button", name="Do not show this again").click()
    expect(now).to_have_count(0)
    act(page, told, Keyboard(), best(told.legal, told.seat))
    told.until(lambda: told.asked and told.seat == 0)
    expect(now).to_have_count(0)
