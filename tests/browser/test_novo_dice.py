"""Novo Dice by keyboard, and what is heard and seen when the machine gives a tile away."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act, choose
from tests.browser.screens import mine, seated
from tests.browser.site import (
    DESKTOP,
    LOCAL,
    ME,
    PHONE,
    Json,
    Visitor,
    main_button,
    sentence,
    steps,
)
from tests.web.process import Process

TABS = 3  # from the top of the page to the first die
STOPS = (
    "groups => groups.map((group) => group.querySelectorAll('[data-cell][tabindex=\"0\"]').length)"
)
GROUPS = "#main > .board, .bar [data-part=tray]"
NAMES = {"lightning": "lightning bolt"}
SOUNDS = "window.heard = 0; window.AudioContext = class extends AudioContext { \
constructor() { super(); window.heard += 1; } };"


def putting(visit: Visit, server: Process) -> Visitor:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "novo-dice")
    assert visitor.told.until_asked()
    return visitor


def focus_is_in(page: Page, selector: str) -> bool:
    return bool(page.evaluate(f"document.activeElement.matches({selector!r})"))


def test_the_first_die_has_the_focus_and_is_near_the_top(visit: Visit, server: Process) -> None:
    page = putting(visit, server).page
    expect(page.locator(".bar .pick").first).to_be_focused()
    page.locator(".skip-link").focus()  # the first stop
    tabs = 1
    page.keyboard.press("Enter")
    while not focus_is_in(page, ".pick"):
        page.keyboard.press("Tab")
        tabs += 1
        assert tabs <= TABS, page.evaluate("document.activeElement.outerHTML")


def test_board_and_dice_are_one_stop_each(visit: Visit, server: Process) -> None:
    page = putting(visit, server).page
    dice = page.locator(".bar .pick")
    expect(dice.first).to_be_focused()
    assert page.locator(GROUPS).evaluate_all(STOPS) == [1, 1]
    page.keyboard.press("ArrowRight")
    expect(dice.nth(1)).to_be_focused()
    assert page.locator(GROUPS).evaluate_all(STOPS) == [1, 1]
    page.keyboard.press("Enter")  # picked up: the rows that may take it are lit
    expect(page.locator(".cell.lit")).to_have_count(3)
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".cell.row-1.slot-1")).to_be_focused()
    page.keyboard.press("ArrowRight")  # slot 2 takes nothing now
    assert not focus_is_in(page, ".cell:not(.lit)")
    page.locator(".cell.row-1.slot-1").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cell.row-2.slot-1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dice).to_have_count(4)
    expect(dice.first).to_be_focused()  # what is asked next


def test_the_machine_rings_and_is_silent_when_muted(visit: Visit, server: Process) -> None:
    for sound in (True, False):
        joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
        visitor = visit(joined=joined, game="novo-dice", sound=sound)
        visitor.page.add_init_script(SOUNDS)
        page, told = visitor.go(f"/t/{joined['code']}"), visitor.told
        while told.until_asked() and told.view["phase"] != "claim":
            act(page, told, Mouse(), _lion_or_symbol(told.legal))
        act(page, told, Mouse(), next(o["do"] for o in told.legal if o["do"].startswith("claim")))
        expect(page.locator(".bell")).to_have_count(1)
        assert (page.evaluate("window.heard") > 0) == sound


def _lion_or_symbol(legal: list[dict[str, str]]) -> str:
    texts = [one["do"] for one in legal]
    return next((text for text in texts if " lion " in text), texts[0])


# --- taking and storing: tap, see, confirm in one place ------------------------------------------


STORES_TWO = ("claim Spike lions", "claim Slimer lions", "done")


def thrown(
    server: Process, faces: Json, phase: str, *actions: str, edition: str = "standard"
) -> Json:
    """Give a table where each kind of dice shows one face, after some actions of a phase."""
    wish = {"game": "novo-dice", "edition": edition, "seats": [ME, LOCAL], "dice": "real"}
    joined = server.create(**wish, start=True, first=0)
    throw_on(server, joined, faces, phase)
    send(server, joined, *actions)
    return joined


def send(server: Process, joined: Json, *actions: str) -> None:
    """Do these actions."""
    remote = server.connect(joined["code"], joined["token"])
    for action in actions:
        version = remote.version
        remote.send("act", version=version, do=action)
        while remote.version == version:
            assert remote.receive()["type"] != "error"
    remote.close()


def throw_on(server: Process, joined: Json, faces: Json, phase: str) -> None:
    """Play on, with the same faces, until the first player is in a phase."""
    remote = server.connect(joined["code"], joined["token"])
    next(now for now in steps(remote, lambda die: faces[die["name"]]) if mine(now, phase))
    remote.close()


def all_lions(server: Process, *actions: str) -> Json:
    """Give a table where all dice of the first turn showed lions, after some claims."""
    return thrown(server, dict.fromkeys(("white-a", "white-b", "black"), "lion"), "claim", *actions)


def test_tiles_and_bays_get_the_focus_when_they_are_asked_for(
    visit: Visit, server: Process
) -> None:
    visitor = seated(visit, all_lions(server), "novo-dice")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    expect(page.locator(".tile.lit").first).to_be_focused()
    while told.view["phase"] == "claim":
        version = told.version
        expect(page.locator(".tile.lit:focus")).to_have_count(1)
        if told.view["hand"]:
            page.keyboard.press("ArrowRight")  # another tile
        page.keyboard.press("Enter")
        expect(main_button(page)).to_be_enabled()
        page.keyboard.press("r")
        told.until(lambda version=version: told.version > version)  # type: ignore[misc]
    assert len(set(told.view["hand"])) > 1
    expect(page.locator(".choice.lit").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".whole.lit").first).to_be_focused()


def right_end(page: Page) -> tuple[int, int]:
    """Return where the main button ends."""
    box = main_button(page).bounding_box()
    assert box
    return round(box["x"] + box["width"]), round(box["y"] + box["height"])


def test_every_tile_is_stored_in_the_same_way_and_place(visit: Visit, server: Process) -> None:
    visitor = seated(visit, all_lions(server, *STORES_TWO), "novo-dice")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    tiles = told.view["hand"]
    page.locator(".bar .choice").first.click()
    for tile in tiles:  # the last one ends the turn
        expect(main_button(page)).to_be_disabled()  # its place is kept
        expect(sentence(page)).to_contain_text(f"Tap a bay for {tile}.")
        place, version = right_end(page), told.version
        bay = next(one["action"]["bay"] for one in told.legal if one["action"]["tile"] == tile)
        crate = page.locator(f'[data-part="bay:{bay}"]')
        gain = int(crate.locator(".space strong").inner_text())
        value = told.view["bays"][0][bay - 1]["value"]
        crate.locator(".whole").click()
        expect(main_button(page)).to_have_text(f"Store in bay {bay}")
        expect(crate.locator(".piece.ghost")).to_have_count(1)
        expect(crate.locator(".value.coming .visually-hidden")).to_have_text(str(value + gain))
        assert right_end(page) == place
        assert told.version == version
        main_button(page).click()
        told.until(lambda version=version: told.version > version)  # type: ignore[misc]
    expect(page.locator(".players .last").first).to_contain_text(f"stores {', '.join(tiles)}")


def test_a_claim_says_what_it_costs_and_is_confirmed(visit: Visit, server: Process) -> None:
    visitor = seated(visit, all_lions(server), "novo-dice")
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    lions, version = told.view["lions"], told.version
    for tile, points, price in (("Slimer", "0 points", 2), ("Spike", "1 point", 3)):
        expect(main_button(page)).to_be_disabled()
        choose(page, told, Mouse(), f"claim {tile} lions")
        expect(sentence(page)).to_contain_text(
            f"{tile}, {points}, with {price} of your {lions} lions."
        )
        expect(main_button(page)).to_have_text(f"Take {tile}")
        page.locator(".bar .button", has_text="Cancel").click()
    assert told.version == version
    act(page, told, Mouse(), "claim Spike lions")
    assert told.view["hand"] == ["Spike"]


def lines_of_buttons(page: Page) -> int:
    """Return in how many lines the buttons of the bar stand."""
    boxes = [button.bounding_box() for button in page.locator(".bar .buttons .button").all()]
    return len({round((box["y"] + box["height"] / 2) / 8) for box in boxes if box})


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_buttons_of_a_claim_stand_in_one_line(
    visit: Visit, server: Process, language: str, size: tuple[int, int]
) -> None:
    joined = all_lions(server, "claim Slimer lions")
    visitor = seated(visit, joined, "novo-dice", language=language, size=size)
    assert visitor.told.until_asked()
    expect(visitor.page.locator(".bar .buttons .button")).to_have_count(4)
    assert lines_of_buttons(visitor.page) == 1


@pytest.mark.parametrize(("language", "size"), [("de", PHONE), ("en", DESKTOP)], ids=["de", "en"])
def test_a_tile_won_in_several_ways_is_taken_where_any_other_is(
    visit: Visit, server: Process, language: str, size: tuple[int, int]
) -> None:
    faces = {"white-a": "suitcase", "white-b": "lion", "black": "pawn"}
    joined = thrown(server, faces, "claim")
    visitor = seated(visit, joined, "novo-dice", language=language, size=size)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    expect(sentence(page)).to_contain_text({"en": " and 2 lions", "de": " und 2 Löwen"}[language])
    place, board = right_end(page), page.locator("#main").bounding_box()
    page.locator(".tile", has=page.get_by_text("Slimer", exact=True)).click()
    ways = page.locator(".bar .ways button")
    for way in (1, 3):
        ways.nth(way).click()
        expect(ways.nth(way)).to_have_attribute("aria-pressed", "true")
        expect(main_button(page)).to_contain_text("Slimer")
        assert right_end(page) == place
    assert lines_of_buttons(page) == 1
    if size == DESKTOP:  # on a phone the four ways take two lines
        assert page.locator("#main").bounding_box() == board
    main_button(page).click()
    told.until(lambda: bool(told.view["hand"]))
    assert told.view["lions_spent"] == 2


def test_of_tiles_alike_one_is_stored_at_a_time(visit: Visit, server: Process) -> None:
    joined = all_lions(server, "claim Slimer lions", "claim Slimer lions", "done")
    visitor = seated(visit, joined, "novo-dice")
    assert visitor.told.until_asked()
    expect(visitor.page.locator(".bar .held")).to_have_count(2)
    expect(visitor.page.locator(".bar .held.storing")).to_have_count(1)


@pytest.mark.parametrize(
    ("first", "question"),
    [
        ("put white-a suitcase 1", "A lion on this slot would bring a black die"),
        ("put white-b lion 1", "Rows begin on slot 1. If none does, only lions can still win"),
    ],
    ids=["a lion", "every row"],
)
def test_nothing_good_is_left_without_a_question(
    visit: Visit, server: Process, first: str, question: str
) -> None:
    faces = {"white-a": "suitcase", "white-b": "lion"}
    joined = thrown(server, faces, "put", first)
    page = seated(visit, joined, "novo-dice").page
    button = page.locator(".bar .button", has_text="Roll the rest")
    expect(button).to_be_enabled()
    expect(main_button(page)).to_have_count(0)
    button.click()
    expect(page.locator(".advice")).to_contain_text(question)
    page.locator(".bar .pick").last.click()  # who goes on has answered
    expect(page.locator(".advice [role=alertdialog]")).to_have_count(0)


def test_a_choice_of_ones_own_hides_the_advice(visit: Visit, server: Process) -> None:
    visitor = seated(visit, all_lions(server, "claim Spike lions", "done"), "novo-dice")
    page = visitor.page
    assert visitor.told.until_asked()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".crate.advised .piece.ghost")).to_have_count(1)
    panel = page.get_by_role("status", name="Hint")
    expect(panel).to_contain_text("Store Spike in bay")
    other = page.locator(".crate.open:not(.advised)").first
    other.locator(".whole").click()
    expect(other.locator(".piece.ghost")).to_have_count(1)
    expect(page.locator(".piece.ghost")).to_have_count(1)
    expect(page.locator(".crate.advised")).to_have_count(1)
    expect(panel).to_contain_text("Store Spike in bay")


def test_empty_bays_are_no_reason_to_claim(visit: Visit, server: Process) -> None:
    page = seated(visit, all_lions(server), "novo-dice").page
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("status", name="Hint")
    expect(panel).to_contain_text(re.compile("by itself|wins more games than|all but certain"))


def test_a_claim_says_what_it_is_won_with(visit: Visit, server: Process) -> None:
    visitor = seated(visit, all_lions(server), "novo-dice")
    assert visitor.told.until_asked()
    lions = visitor.told.view["lions"]
    expect(sentence(visitor.page)).to_contain_text(f"You win cargo with {lions} lions: tap")


def test_a_row_says_when_no_white_die_can_bring_its_symbol(visit: Visit, server: Process) -> None:
    pawns = ("put white-b pawn 1", "put white-b pawn 2")
    for face, told in (("suitcase", "no pawn can come"), ("lion", "only with a black die")):
        faces = {"white-a": face, "white-b": "pawn"}
        visitor = seated(visit, thrown(server, faces, "put", *pawns), "novo-dice")
        assert visitor.told.until_asked()
        prizes = visitor.page.locator(".prize", has_text="pawn")
        expect(prizes).to_contain_text([told, told])


def test_the_coach_speaks_of_bays_once_they_show_numbers(visit: Visit, server: Process) -> None:
    joined = all_lions(server, *STORES_TWO)
    visitor = visit(joined=joined, game="novo-dice")
    kept = json.dumps({"tables": [joined["code"]], "seen": []})
    visitor.page.add_init_script(f"localStorage.setItem('coach', {kept!r})")
    page, told = visitor.go(f"/t/{joined['code']}"), visitor.told
    assert told.until_asked()
    expect(sentence(page)).to_contain_text("2 tiles to store: tap one of them.")
    expect(page.locator(".board .space strong")).to_have_count(0)
    tip = page.locator(".advice", has_text="The number in each bay")
    expect(tip).to_have_count(0)
    page.locator(".bar .choice").first.click()
    expect(page.locator(".board .space strong")).to_have_count(3)
    expect(tip).to_be_visible()


# --- dice and their sides ------------------------------------------------------------------------


def test_a_die_shows_its_sides_when_tapped_and_when_rested_on(
    visit: Visit, server: Process
) -> None:
    visitor = putting(visit, server)
    page, view = visitor.page, visitor.told.view
    expect(page.locator(".bar .sides")).to_have_text("Tap a die to see its sides.")
    for place, die in enumerate(view["dice"]):
        page.locator(".bar .pick").nth(place).click()
        sides = page.locator(".bar .sides [role=img]")
        expect(sides.locator(".die")).to_have_count(6)
        names = ", ".join(NAMES.get(face, face) for face in view["sides"][die["kind"]])
        letter = die["kind"][-1].upper()
        expect(sides).to_have_attribute("aria-label", f"Sides of the white die {letter}: {names}")
    page.locator(".bar .sentence").hover()
    page.locator(".bar .pick").last.hover()
    told = page.locator("[role=status] .icons > span")
    expect(told).to_have_count(6)
    last = view["sides"][view["dice"][-1]["kind"]]
    expect(told).to_have_text([NAMES.get(face, face) for face in last])


def test_on_a_phone_dice_stay_where_they_are_when_one_is_put(visit: Visit, server: Process) -> None:
    joined = server.create(game="novo-dice", seats=[ME, LOCAL], start=True, first=0)
    visitor = seated(visit, joined, "novo-dice", size=PHONE, touch=True)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    bar, dice = page.locator(".bar > section"), page.locator(".bar .pick")
    expect(dice).to_have_count(5)
    before = bar.bounding_box()
    dice.first.tap()
    expect(page.locator(".bar .sides .die")).to_have_count(6)
    assert bar.bounding_box() == before
    page.locator(".cell.row-1.slot-1").tap()
    expect(dice).to_have_count(4)
    expect(page.locator(".bar .button", has_text="Take back")).to_be_visible()
    expect(page.locator(".bar .button", has_text="Roll the rest")).to_be_visible()
    assert bar.bounding_box() == before
