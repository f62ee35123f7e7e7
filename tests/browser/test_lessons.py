"""Lessons on the page: each is played through by mouse, finger and keyboard, in both languages."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hand, Keyboard, Mouse, choose, moves_a_tile
from tests.browser.site import (
    DESKTOP,
    PHONE,
    Json,
    Visitor,
    main_button,
    players,
    sentence,
    shown_scores,
    toast,
)
from tests.selection import combined, mainly
from tests.test_lessons import SHIPPED
from tests.web.process import Process

HANDS: dict[str, tuple[Hand, dict[str, Any]]] = {
    "mouse": (Mouse(), {"size": DESKTOP}),
    "keyboard": (Keyboard(), {"size": DESKTOP}),
    "finger": (Finger(), {"size": PHONE, "touch": True}),
}
LANGUAGES = ("en", "de")
PLAY = {"en": "Now a ", "de": "Jetzt ein "}

FRAME = 5  # pixels around what is lit: the gap, and the line

mainly_the_first = mainly("game name", SHIPPED[0], SHIPPED)


class Pupil:
    """Somebody in a lesson, as `hands` reads what a table was told."""

    def __init__(self, visitor: Visitor, hand: Hand, game: str, name: str, language: str) -> None:
        self.visitor, self.page, self.hand = visitor, visitor.page, hand
        self.game, self.name, self.language = game, name, language
        self.seat = 0
        self.lesson: Json = visitor.server.request(f"/api/lesson?game={game}&lesson={name}")
        self.beat = self.place = 0

    def open(self) -> None:
        self.page.goto(f"/learn/{self.game}?lesson={self.name}")
        self.check()

    # what is told

    @property
    def told(self) -> Json:
        return dict(self.lesson["beats"][self.beat])

    @property
    def position(self) -> Json:
        return dict(self.told["positions"][self.place])

    @property
    def view(self) -> Json:
        steps = self.position.get("steps")
        return dict(steps[-1]["view"] if steps else self.position["view"])

    @property
    def legal(self) -> list[Json]:
        return list(self.position.get("legal", []))

    @property
    def deeds(self) -> list[Json]:
        return list(self.position.get("deeds", []))

    @property
    def last(self) -> bool:
        return self.beat == len(self.lesson["beats"]) - 1

    # what is done

    def check(self) -> None:
        """See that the page says and lights what this beat has."""
        expect(said(self.page)).to_have_text(self.told["say"][self.language])
        expect(self.page.locator(".advice h2").first).to_have_text(
            self.lesson["steps"][self.told["step"]][self.language]
        )
        for part in self.told.get("light", []):
            lit = f'[data-lit][data-part="{part}"], [data-lit][data-part^="{part}:"]'
            expect(self.page.locator(lit).first, f"{part} is lit").to_be_attached()
        assert f"step={self.told['step'] + 1}" in self.page.url
        assert shown_scores(self.page) == self.view["scores"]

    def go_on(self) -> None:
        """Go on, where nothing is asked for."""
        self.hand.main(self.page)
        self.reach(self.beat + 1, self.place)

    def do(self, deed: Json) -> None:
        """Do what is asked for."""
        legal = next(one for one in self.legal if one["do"] == deed["do"])
        by_main = choose(self.page, self, self.hand, deed["do"])  # type: ignore[arg-type]
        asks = legal.get("final") or moves_a_tile(self.game, legal["action"])
        if asks and (legal.get("ends") or not by_main):
            expect(self.page.locator(".bar .button.main svg")).to_be_visible()
            self.hand.main(self.page)
        self.reach(self.beat + 1, deed["next"])

    def reach(self, beat: int, place: int) -> None:
        self.beat = beat
        self.place = place if len(self.told["positions"]) > 1 else 0
        self.check()

    def until(self, reached: Callable[[], bool]) -> None:
        """Play on, always the last of the deeds."""
        while not reached():
            if self.deeds:
                self.do(self.deeds[-1])
            else:
                self.go_on()

    def tap_wrongly(self) -> None:
        """Do something that is allowed and not asked for."""
        asked = [deed["do"] for deed in self.deeds]
        kinds = {deed["action"]["kind"] for deed in self.deeds}
        others = [one for one in self.legal if one["do"] not in asked]
        alike = [one for one in others if one["action"]["kind"] in kinds]
        choose(self.page, self, self.hand, (alike or others)[0]["do"])  # type: ignore[arg-type]

    @property
    def choosing(self) -> bool:
        """Something is asked for, and something else is allowed."""
        return bool(self.deeds) and len(self.legal) > len(self.deeds)


def said(page: Page) -> Locator:
    return page.locator(".advice p.said")


def pupil(visit: Visit, game: str, name: str, how: str = "mouse", language: str = "en") -> Pupil:
    hand, wishes = HANDS[how]
    opened = Pupil(visit(language=language, **wishes), hand, game, name, language)
    opened.open()
    return opened


@combined("lesson how language", SHIPPED, HANDS, LANGUAGES)
def test_a_lesson_is_played_through(
    visit: Visit, lesson: tuple[str, str], how: str, language: str
) -> None:
    learner = pupil(visit, *lesson, how, language)
    learner.until(lambda: learner.last)
    expect(main_button(learner.page)).to_contain_text(PLAY[language])
    expect(toast(learner.page)).to_have_count(0)


@mainly_the_first
def test_it_ends_in_a_game_with_an_easy_bot_and_is_done(visit: Visit, game: str, name: str) -> None:
    learner = pupil(visit, game, name)
    learner.until(lambda: learner.last)
    main_button(learner.page).click()
    learner.visitor.told.until_asked()
    assert "/t/" in learner.page.url
    assert learner.visitor.told.game == game
    expect(players(learner.page)).to_have_count(2)
    expect(players(learner.page).last.locator(".bot")).to_be_attached()
    learner.beat = learner.place = 0
    learner.open()


@mainly_the_first
def test_a_wrong_tap_explains_and_changes_nothing(visit: Visit, game: str, name: str) -> None:
    learner = pupil(visit, game, name)
    page = learner.page
    learner.until(lambda: learner.choosing)
    show = page.get_by_role("button", name="Show me")
    learner.tap_wrongly()
    expect(toast(page)).to_be_visible()
    if words := learner.told.get("wrong"):
        expect(toast(page)).to_contain_text(words["en"])
    else:
        assert re.search(r"would give|brings no points", toast(page).inner_text())
    learner.check()
    expect(show).to_have_count(0)
    page.keyboard.press("Escape")
    expect(toast(page)).to_have_count(0)
    learner.tap_wrongly()
    expect(toast(page)).to_be_visible()
    learner.check()
    show.click()
    learner.reach(learner.beat + 1, learner.deeds[0]["next"])


def test_who_follows_after_a_wrong_tap_is_not_told_off(visit: Visit) -> None:
    learner = pupil(visit, "diceopolis", "first")
    page = learner.page
    learner.until(lambda: learner.choosing)
    choose(page, learner, learner.hand, "place 4 (-1,1)")  # type: ignore[arg-type]
    expect(toast(page)).to_contain_text("Only a 1 scores")
    page.get_by_role("button", name="Pick the 1").click()  # as the coach says
    expect(sentence(page)).to_have_text("Place the 1 on a cell with a number")
    expect(toast(page)).to_have_count(0)
    learner.do(learner.deeds[0])


@mainly_the_first
def test_leaving_and_coming_back(visit: Visit, game: str, name: str) -> None:
    learner = pupil(visit, game, name)
    steps = len(learner.lesson["steps"])
    learner.until(lambda: learner.told["step"] == steps - 2)
    learner.page.get_by_role("link", name="Leave").click()
    expect(learner.page.locator(".games")).to_be_visible()
    learner.open()
    learner.page.reload()
    learner.check()


@mainly_the_first
def test_back_skip_and_the_dots(visit: Visit, game: str, name: str) -> None:
    learner = pupil(visit, game, name, "keyboard")
    page = learner.page
    dots = page.locator(".advice .dot")
    expect(dots).to_have_count(len(learner.lesson["steps"]))
    expect(dots.nth(1)).to_be_disabled()
    first = {beat["step"]: i for i, beat in reversed(list(enumerate(learner.lesson["beats"])))}
    for step in range(1, len(first)):
        page.get_by_role("button", name="Skip this step").click()
        learner.reach(first[step], 0)
    expect(page.get_by_role("button", name="Skip this step")).to_be_disabled()
    dots.nth(1).click()
    learner.reach(first[1], 0)
    page.keyboard.press("b")
    learner.reach(first[1] - 1, 0)
    expect(dots.nth(1)).to_be_enabled()


@mainly_the_first
def test_the_keyboard_begins_at_what_is_asked(visit: Visit, game: str, name: str) -> None:
    learner = pupil(visit, game, name, "keyboard")
    active = "() => document.activeElement.closest('.board, .bar')?.className ?? ''"
    for _ in learner.lesson["beats"]:
        learner.page.wait_for_function(active)
        if learner.last:
            break
        if learner.deeds:
            learner.do(learner.deeds[0])
        else:
            expect(main_button(learner.page)).to_be_focused()
            learner.page.keyboard.press("Enter")
            learner.reach(learner.beat + 1, learner.place)


def test_what_the_rules_forbid_is_told_with_its_ruling(visit: Visit) -> None:
    learner = pupil(visit, "diceopolis", "first")
    learner.visitor.expected.append("422")
    learner.until(lambda: learner.choosing and learner.legal[0]["action"]["kind"] == "place")
    page = learner.page
    page.locator('.city [data-cell="6,6"]').click(force=True)
    expect(page.locator(".advice .ruling")).to_have_text("Ruling D2")
    learner.check()
    page.locator(".advice .ruling").click()
    expect(page.locator("dialog[open] .ruling.asked")).to_be_visible()


def test_scenes_play_before_the_coach_speaks_of_them(visit: Visit) -> None:
    hand, wishes = HANDS["mouse"]
    learner = Pupil(visit(pace="slow", **wishes), hand, "diceopolis", "first", "en")
    learner.open()
    page, beats = learner.page, learner.lesson["beats"]
    learner.until(lambda: bool(beats[learner.beat + 1]["positions"][0].get("steps")))
    if learner.deeds:
        learner.hand = Mouse()
        choose(page, learner, learner.hand, learner.deeds[0]["do"])  # type: ignore[arg-type]
    learner.hand.main(page)
    expect(said(page)).to_have_text("Watch what happens.")
    assert page.locator("[data-lit]").count() == 0
    page.get_by_role("button", name="Skip", exact=True).click()
    learner.reach(learner.beat + 1, 0)


def test_the_frame_of_what_is_lit_is_in_sight(visit: Visit) -> None:
    visitor = visit(size=PHONE, touch=True)
    page = visitor.page
    page.goto(
        "/learn/astroventure?lesson=race"
    )  # its first words light what stands last on the board
    expect(main_button(page)).to_be_focused()  # it has been scrolled to by then
    lit, sight = (page.locator(what).bounding_box() for what in ("[data-lit]", ".outer"))
    assert lit and sight
    assert lit["y"] - FRAME >= sight["y"]
    assert lit["y"] + lit["height"] + FRAME <= sight["y"] + sight["height"]


def test_a_lesson_that_there_is_not(visit: Visit) -> None:
    visitor = visit()
    visitor.expected.append("404")
    page = visitor.go("/learn/diceopolis?lesson=none")
    expect(page.get_by_role("alert")).to_contain_text("no such lesson")
    page.get_by_role("link", name="First page").click()
    expect(page.locator(".games")).to_be_visible()


# --- the coach of the first game -----------------------------------------------------------------


def test_the_coach_speaks_once_and_can_be_sent_away(visit: Visit, server: Process) -> None:
    learner = pupil(visit, "diceopolis", "first")
    learner.until(lambda: learner.last)
    page = learner.page
    main_button(page).click()
    coach = page.get_by_role("status", name="Coach")
    told = learner.visitor.told
    told.until_asked()
    scores = any((legal.get("gains") or [0])[told.seat] for legal in told.legal)
    first = "The number on a cell" if scores else "Nothing scores this time"
    expect(coach).to_contain_text(first)
    page.get_by_role("button", name="No more tips").click()
    expect(coach).to_have_count(0)
    page.reload()
    learner.visitor.told.until_asked()
    expect(sentence(page)).not_to_be_empty()
    expect(coach).to_have_count(0)


def test_there_is_no_coach_at_other_tables(visit: Visit, server: Process) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "greedy"}]
    joined = server.create(game="diceopolis", seats=seats, start=True, first=0)
    visitor = visit(joined=joined, game="diceopolis")
    visitor.go(f"/t/{joined['code']}")
    visitor.told.until_asked()
    expect(sentence(visitor.page)).not_to_be_empty()
    expect(visitor.page.get_by_role("status", name="Coach")).to_have_count(0)
