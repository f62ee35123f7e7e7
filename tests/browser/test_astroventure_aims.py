"""AstroVenture with given dice: what is aimed for, lit, advised and asked."""

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from dicewright.core.state import INTERPRETED
from dicewright.games.astroventure import GAME
from dicewright.solve.dice import DiceSet, DieKind
from dicewright.solve.keep import solve
from tests.astro_referee import amount
from tests.browser.conftest import Visit
from tests.browser.screens import seated
from tests.browser.site import DESKTOP, LOCAL, ME, PHONE, Told, Visitor, send, sentence
from tests.web.process import Process

NAME = "astroventure"
RACE = {"variant": "race"}  # its systems are always the same: Kappa, Iota, Theta
TWO_OF_EACH = ["fire", "fire", "water", "water", "earth", "earth", "blank"]  # pays for moons only
SIZES = {"desktop": DESKTOP, "phone": PHONE}
WORDS = {
    "en": ("Are you sure?", "Yes: Roll all 7", "No, go back"),
    "de": ("Bist du sicher?", "Ja: Alle 7 werfen", "Nein, zurück"),
}
ROLL = {"en": "Roll the rest", "de": "Rest werfen"}
STOP = {"en": "End turn", "de": "Zug beenden"}


def begin(visit: Visit, server: Process, dice: list[str], **wishes: object) -> Visitor:
    """Open a race in which the dice of all rolls are given, and give those of the first."""
    seats = [ME, LOCAL]
    joined = server.create(game=NAME, seats=seats, start=True, first=0, dice="real", options=RACE)
    visitor = seated(visit, joined, NAME, **wishes)
    give(visitor.page, visitor.told, dice)
    return visitor


def give(page: Page, told: Told, dice: list[str]) -> None:
    """Enter what the dice of a roll show."""
    told.until(lambda: len(told.to_enter) == len(dice))
    version = told.version
    send(page, json.dumps({"type": "enter", "version": version, "faces": dice}))
    told.until(lambda: told.version > version and told.legal)
    expect(page.locator(".bar .faces")).to_have_count(0)
    expect(page.locator('.tray [data-cell="die 1"]')).to_be_visible()


def body(page: Page, key: str) -> Locator:
    return page.locator(f'.board [data-cell="{key}"]')


def button(page: Page, words: str) -> Locator:
    return page.locator(".bar .buttons .button", has_text=words)


def ticked(page: Page, told: Told) -> list[str]:
    """Return the elemental dice that are kept; the page sorts them as it was told."""
    kept = page.locator(".tray button.place").evaluate_all(
        "dice => dice.map((die) => die.getAttribute('aria-pressed') === 'true')"
    )
    return [face for face, stays in zip(told.view["dice"], kept, strict=False) if stays]


def chance(kept: list[str], cost: dict[str, int], rolls: int) -> float:
    """Return how likely a combination comes if these dice are kept, and the best ones later."""
    edition = GAME.edition_type.shipped("standard").parsed
    sides, elements = edition["dice"]["elemental_faces"], edition["elements"]["names"]
    faces = list(dict.fromkeys(sides))
    dice = DiceSet(DieKind(6, tuple(sides.count(face) for face in faces)))

    def pays(shown: tuple[tuple[int, ...], ...]) -> float:
        sums = dict.fromkeys(elements, 0)
        for face, count in zip(faces, shown[0], strict=True):
            element, number = amount(elements, face)
            sums[element] += number * count
        return float(all(sums[element] >= number for element, number in cost.items()))

    solved = solve(dice, rolls, [pays(dice.shown(hand)) for hand in dice.full], form=INTERPRETED)
    return solved.kept(dice.number([[kept.count(face) for face in faces]]), rolls)


def asking(told: Told, system: str, cost: dict[str, int]) -> str:
    """Return the key of the body of a system that asks for just this."""
    board = next(board for board in told.view["boards"] if board["system"] == system)
    return f"{system} {next(one['body'] for one in board['bodies'] if one['cost'] == cost)}"


# --- what is aimed for ---------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["Theta planet 2", "Theta star", "Kappa planet 2", "Iota star"])
def test_an_aim_can_be_reached_and_says_how_likely(visit: Visit, server: Process, key: str) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    system, name = key.split(" ", 1)
    board = next(board for board in told.view["boards"] if board["system"] == system)
    cost = next(one["cost"] for one in board["bodies"] if one["body"] == name)
    body(page, key).click()
    expect(sentence(page)).to_contain_text(re.compile(r"Roll 1 of 3: .* lacks .* chance\)"))
    said = re.search(r"\((under )?(\d+)% chance\)", sentence(page).inner_text())
    kept = ticked(page, told)
    assert said and len(kept) < len(told.view["dice"]), "some die must bring what lacks"
    exact = chance(kept, cost, 2)
    assert exact > 0 and abs(exact - int(said[2]) / 100) <= 0.005001


def test_dice_that_count_are_let_go_only_where_it_helps(visit: Visit, server: Process) -> None:
    page = begin(visit, server, TWO_OF_EACH).page
    body(page, "Theta planet 2").click()  # all six count, and one earth lacks
    expect(sentence(page)).to_contain_text("even what counts")
    body(page, "Kappa planet 3").click()  # four count, and two may bring what lacks
    expect(sentence(page)).to_contain_text("lacks 1 fire and 1 water")
    expect(sentence(page)).not_to_contain_text("even what counts")


def test_an_old_aim_does_not_hide_what_the_dice_pay_for(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    body(page, "Kappa star").click()
    kept = ticked(page, told)
    button(page, "Roll the rest").click()
    rolled = ["water"] * (2 - kept.count("water"))
    give(page, told, rolled + ["earth2"] * (6 - len(kept) - len(rolled)) + ["blank"])
    expect(body(page, "Kappa star")).to_have_class(re.compile("aimed"))
    expect(body(page, "Theta planet 2")).to_have_class(re.compile("lit"))
    expect(sentence(page)).to_contain_text("Roll 2 of 3: Kappa star lacks")
    expect(sentence(page)).to_contain_text("take what is lit")
    expect(button(page, "Roll the rest")).not_to_have_class(re.compile("main"))
    body(page, "Theta planet 2").click()
    expect(button(page, "Take Theta planet")).to_be_visible()


def test_an_aim_that_is_reached_is_offered(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    body(page, "Kappa planet 3").click()
    button(page, "Roll the rest").click()
    give(page, told, ["fire", "water", "blank"])
    expect(sentence(page)).to_contain_text("Roll 2 of 3: your dice now pay for Kappa planet")
    expect(body(page, "Kappa planet 3")).to_have_class(re.compile("lit"))
    expect(page.locator(".bar .button.main")).to_have_count(0)
    body(page, "Kappa planet 3").click()
    expect(sentence(page)).to_contain_text("Roll 2 of 3: confirm it")


# --- what is advised -----------------------------------------------------------------------------


def advise(
    page: Page,
    told: Told,
    action: str,
    endings: dict[str, float] | None = None,
    other: str | None = None,
) -> None:
    """Let the page hear a hint: what real ones say depends on how long they could think."""

    def choice(do: str, share: float) -> dict[str, object]:
        legal = next(one for one in told.legal if one["do"] == do)
        return {"do": do, "action": legal["action"], "share": share, "gains": [0, 0], "endings": []}

    best = choice(action, 0.5)
    best["endings"] = [taking(key, chance) for key, chance in (endings or {}).items()]
    hint = {"type": "hint", "version": told.version, "best": best, "as_good": 0}
    if other:
        hint["other"] = choice(other, 0.48)
    page.evaluate(
        "data => window.sockets.at(-1).dispatchEvent(new MessageEvent('message', { data }))",
        json.dumps(hint),
    )


def taking(key: str, chance: float) -> dict[str, object]:
    """Return how a turn may end: with a body, by its key, taken."""
    system, kind, *number = key.split()
    body = {"kind": kind, "number": int(number[0]) if number else 1}
    return {
        "do": f"take {key}",
        "action": {"kind": "take", "system": system, "body": body},
        "chance": chance,
    }


def test_a_hint_names_and_lights_what_the_kept_dice_are_for(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, ["fire", "fire", "fire", "water", "earth", "earth2", "blank"])
    page, told = visitor.page, visitor.told
    planet = asking(told, "Iota", {"fire": 3, "earth": 3})
    chances = {planet: 0.6, "Iota star": 0.33, "Theta moon 1": 0.05}
    advise(page, told, "keep fire fire fire earth earth2", chances)
    said = page.locator(".advice")
    expect(said).to_contain_text("The roll goes for Iota star: 33%.")
    expect(said).to_contain_text("The kept dice alone pay for Iota planet (3 fire and 3 earth).")
    expect(body(page, "Iota star")).to_have_class(re.compile("advised"))
    expect(page.locator(".board .advised")).to_have_count(1)


def test_what_a_hint_advises_is_done_whatever_is_ticked(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    for number in (1, 3, 5):
        page.keyboard.press(str(number))
    expect(page.locator(".tray .kept")).to_have_count(3)
    advise(page, told, "keep fire fire water")
    expect(page.locator(".tray .advised")).to_have_count(3)
    expect(page.locator(".tray .kept")).to_have_count(0)  # no tick contradicts the advice
    assert page.locator(".tray .foot").all_inner_texts() == ["keep"] * 3 + ["roll"] * 4
    entries = len(told.entries)
    page.get_by_role("button", name="Do it").click()
    cancel = button(page, "Cancel")
    told.until(lambda: len(told.entries) > entries or cancel.count())
    if cancel.count():  # one sees what one confirms
        expect(page.locator(".tray .kept")).to_have_count(3)
        assert ticked(page, told) == ["fire", "fire", "water"]
        page.locator(".bar .button.main").click()
    told.until(lambda: len(told.entries) > entries)
    assert told.entries[entries]["do"] == "keep fire fire water"


def test_the_roll_button_does_what_the_dice_say_under_a_hint(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    page.keyboard.press("1")
    advise(page, told, "keep fire fire water")
    entries = len(told.entries)
    button(page, "Roll the rest").click()
    told.until(lambda: len(told.entries) > entries)
    assert told.entries[entries]["do"] == "keep fire fire water"


@pytest.mark.parametrize("key", ["Theta planet 2", "die 1"])
def test_who_keeps_other_dice_than_a_hint_says_sees_them(
    visit: Visit, server: Process, key: str
) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    advise(page, told, "keep fire fire water")
    page.locator(f'[data-cell="{key}"]').click()
    expect(page.get_by_role("status", name="Hint")).to_have_count(0)
    expect(page.locator(".tray .advised")).to_have_count(0)
    kept = ticked(page, told)
    assert kept == ["fire", "water"] or key != "die 1"
    assert kept != ["fire", "fire", "water"]
    expect(page.locator(".tray .kept")).to_have_count(len(kept))


def test_dice_kept_for_nothing_in_sight_do_not_press_on(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, ["fire", "fire", "water", "water2", "water2", "water2", "blank"])
    page, told = visitor.page, visitor.told
    advise(page, told, "keep fire fire")
    page.get_by_role("button", name="Do it").click()
    give(page, told, ["fire", "fire", "water", "earth", "blank"])
    expect(body(page, "Theta moon 2")).to_have_class(re.compile("lit"))
    expect(button(page, "Roll the rest")).not_to_have_class(re.compile("main"))
    page.locator('.tray [data-cell="die 3"]').click()
    expect(button(page, "Roll the rest")).to_have_class(re.compile("main"))


def test_a_hint_to_roll_names_what_is_not_there_yet(visit: Visit, server: Process) -> None:
    visitor = begin(visit, server, ["fire", "fire", "fire", "water", "earth", "earth", "blank"])
    page, told = visitor.page, visitor.told
    there = asking(told, "Theta", {"fire": 3})
    advise(page, told, "keep fire fire", {there: 0.65, "Theta star": 0.06})
    said = page.locator(".advice")
    expect(said).to_contain_text("The roll goes for Theta star: 6%.")
    expect(said).to_contain_text("Theta moon (3 fire) may come again: 65%.")


def test_a_hint_to_end_the_turn_says_why_though_something_is_lit(
    visit: Visit, server: Process
) -> None:
    visitor = begin(visit, server, TWO_OF_EACH)
    page, told = visitor.page, visitor.told
    advise(page, told, "stop", other="take Theta moon 1")
    said = page.locator(".advice")
    expect(said).to_contain_text("Nothing that could be taken now is worth it.")
    expect(said).not_to_contain_text("special action")  # of which nothing was told


# --- buttons and questions -----------------------------------------------------------------------


@pytest.mark.parametrize(("size", "language"), [("desktop", "en"), ("phone", "de")])
def test_nothing_ends_the_turn_where_a_roll_was(
    visit: Visit, server: Process, size: str, language: str
) -> None:
    touch = size == "phone"
    visitor = begin(visit, server, TWO_OF_EACH, size=SIZES[size], touch=touch, language=language)
    page, told = visitor.page, visitor.told
    rolls = []
    for kept in range(2):
        page.locator(f'.tray [data-cell="die {kept + 1}"]').click()
        roll = button(page, ROLL[language])
        rolls.append(roll.bounding_box())
        roll.click()
        give(page, told, ["fire", "water", "water", "earth", "earth", "blank"][kept:])
    idle = page.locator(".bar .buttons .button:disabled")
    expect(idle).to_have_count(1)
    stop = button(page, STOP[language]).bounding_box()
    for box in rolls:
        assert box and stop
        assert stop["x"] + stop["width"] <= box["x"] + 1, "beside it, in the same line"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_question_is_answered_in_its_own_words(
    visit: Visit, server: Process, language: str
) -> None:
    visitor = begin(visit, server, [*TWO_OF_EACH[:5], "earth2", "blank"], language=language)
    page, told = visitor.page, visitor.told
    asked, yes, no = WORDS[language]
    version = told.version
    page.locator(".bar .buttons .button", has_text="7").click()  # a planet is lit
    question = page.locator(".advice [role=alertdialog]")
    expect(question.get_by_role("heading")).to_have_text(asked)
    expect(question.get_by_role("button")).to_have_text([yes, no])
    question.get_by_role("button", name=no).click()
    expect(question).to_have_count(0)
    assert told.version == version
    page.locator(".bar .buttons .button", has_text="7").click()
    question.get_by_role("button", name=yes).click()
    told.until(lambda: len(told.to_enter) == 7)


@pytest.mark.parametrize("size", SIZES)
def test_rules_opened_at_a_ruling_stand_where_they_always_do(
    visit: Visit, server: Process, size: str
) -> None:
    page = begin(visit, server, TWO_OF_EACH, size=SIZES[size]).page
    body(page, "action 1").click(force=True)  # nobody holds anything yet
    page.locator(".advice .ruling").click()
    rules = page.locator("dialog[open]")
    expect(rules.locator("#A8")).to_be_in_viewport()
    expect(rules.locator("header").first).to_be_in_viewport(ratio=1)
    scrolled = (
        "sheet => [sheet.scrollTop, sheet.scrollLeft, sheet.scrollHeight - sheet.clientHeight]"
    )
    assert rules.evaluate(scrolled) == [0, 0, 0]


def test_the_steal_die_and_the_steal_action_have_names_of_their_own(
    visit: Visit, server: Process
) -> None:
    page = begin(visit, server, [*TWO_OF_EACH[:6], "steal"]).page
    expect(page.locator('.tray [data-part="die:steal"]')).to_contain_text("Steal die: STEAL")
    expect(body(page, "action 1").locator(".visually-hidden")).to_contain_text("Steal action")
    expect(body(page, "action 1").locator(".kind")).to_have_text("Action")
    assert body(page, "action 1").get_attribute("data-about", timeout=0) is not None


# --- special actions -----------------------------------------------------------------------------


def steal(visit: Visit, server: Process, **wishes: object) -> Visitor:
    """Let the first player take a planet, and give the second one dice for a Steal action on it."""
    dice = ["fire", "fire", "fire", "water", "earth", "earth2", "blank"]
    visitor = begin(visit, server, dice, **wishes)
    page, told = visitor.page, visitor.told
    body(page, asking(told, "Iota", {"fire": 3, "earth": 3})).click()
    button(page, "Take Iota planet").click()
    give(page, told, ["fire", "water2", "water2", "earth2", "earth2", "earth", "blank"])
    expect(body(page, "action 2")).to_have_class(re.compile("lit"))
    return visitor


def test_what_is_asked_and_confirmed_names_how_something_is_taken(
    visit: Visit, server: Process
) -> None:
    page = steal(visit, server).page
    button(page, "Roll all 7").click()
    question = page.locator(".advice [role=alertdialog]")
    expect(question).to_contain_text("pay for the Steal action on Iota planet")
    question.get_by_role("button", name="No, go back").click()
    bar = page.locator(".bar section").first
    before = bar.bounding_box()
    body(page, "action 2").click()
    page.locator(".board .body.lit").click()
    expect(sentence(page)).to_contain_text("the Steal action takes it from Ada")
    expect(button(page, "Steal Iota planet")).to_be_visible()
    after = bar.bounding_box()
    assert before and after
    assert abs(after["y"] - before["y"]) < 1, "the board stays where it is"


def test_special_actions_that_can_be_used_stay_in_sight(visit: Visit, server: Process) -> None:
    page = steal(visit, server, size=PHONE, touch=True).page
    for key in ("Theta star", "Kappa star"):
        body(page, key).scroll_into_view_if_needed()
        expect(body(page, "action 2")).to_be_in_viewport(ratio=1)
