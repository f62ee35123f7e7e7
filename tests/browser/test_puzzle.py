"""Puzzles on the page: solved by mouse and by keyboard, explained, counted, one after the other."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from dicewright import games
from dicewright.analysis import puzzles
from tests.browser.conftest import Visit
from tests.browser.hands import Finger, Hand, Keyboard, Mouse, choose
from tests.browser.site import DESKTOP, GAMES, PHONE, Visitor, sentence
from tests.browser.test_screens import ENGLISH, NAMES, check_both_themes, check_width, texts
from tests.selection import combined, mainly
from tests.web.process import Process

HANDS: dict[str, tuple[Hand, dict[str, Any]]] = {
    "mouse": (Mouse(), {"size": DESKTOP}),
    "keyboard": (Keyboard(), {"size": DESKTOP}),
    "finger": (Finger(), {"size": PHONE, "touch": True}),
}


class Position:
    """What the page was told of a puzzle, as `hands` reads it of a table."""

    def __init__(self, server: Process, game: str, number: int) -> None:
        told = server.request(f"/api/puzzle?game={game}&number={number}")
        self.game, self.view, self.legal, self.seat = (
            game,
            told["view"],
            told["legal"],
            told["seat"],
        )


def opened(visitor: Visitor, game: str, number: int) -> Page:
    page = visitor.go(f"/puzzle/{game}?number={number}")
    expect(page.locator(".about h2")).to_contain_text(f"{number} ")
    return page


def verdict(page: Page) -> Locator:
    return page.locator(".advice .said h2")


def answer(page: Page, server: Process, hand: Hand, game: str, number: int, action: str) -> None:
    """Choose an action on the page, and confirm it."""
    position: Any = Position(server, game, number)
    choose(page, position, hand, action)
    expect(page.locator(".bar .button", has_text="Cancel")).to_be_visible()
    hand.main(page)
    expect(verdict(page)).to_be_focused()


@combined("game how", GAMES, HANDS)
def test_a_puzzle_is_solved(visit: Visit, server: Process, game: str, how: str) -> None:
    hand, wishes = HANDS[how]
    known = puzzles.get(games.get(game), 3)
    page = opened(visit(**wishes), game, 3)
    expect(sentence(page)).not_to_be_empty()
    answer(page, server, hand, game, 3, known.game.text(known.best))
    expect(verdict(page)).to_contain_text("Right!")
    page.get_by_role("button", name="More").click()
    expect(page.locator(".advice .said")).to_contain_text("Out of 100 games")
    expect(page.get_by_text("Today: 1 of 1 right")).to_be_visible()


@mainly("game", "astroventure", GAMES)
def test_a_wrong_answer_is_explained_and_the_next_puzzle_comes(
    visit: Visit, server: Process, game: str
) -> None:
    known = puzzles.get(games.get(game), 4)
    worst = min(known.shares, key=lambda action: known.shares[action])
    page = opened(visit(), game, 4)
    answer(page, server, Mouse(), game, 4, known.game.text(worst))
    expect(verdict(page)).to_contain_text("Not the best.")
    page.get_by_role("button", name="More").click()
    expect(page.locator(".advice .said")).to_contain_text("Your choice: about")
    expect(page.get_by_text("Today: 0 of 1 right")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(verdict(page)).to_have_count(0)
    assert "number=" in page.url and "number=4" not in page.url.split("?")[1].split("&")
    page.go_back()
    expect(page.locator(".about h2")).to_contain_text("Puzzle 4 of")


def test_why_a_turn_is_best_ended_is_told_of_what_could_be_taken(
    visit: Visit, server: Process
) -> None:
    number = next(  # in all of them something may be taken: one way is never a puzzle
        number
        for number in range(1, 100)
        if (known := puzzles.get(games.get("astroventure"), number)).game.text(known.best) == "stop"
    )
    page = opened(visit(), "astroventure", number)
    answer(page, server, Mouse(), "astroventure", number, "stop")
    expect(page.locator(".advice .said")).to_contain_text("End turn.")
    expect(page.locator(".advice .said")).not_to_contain_text("pay for nothing")


# where the board draws an answer of this kind, and what carries the seat's colour
DRAWN = {
    "diceopolis": ("place", ".city .die.ghost"),
    "astroventure": ("take", ".beacon.ghost svg"),
    "novo-dice": ("store", ".bays .ghost"),
}


def of_another_seat(game: str) -> int:
    """Return the number of a puzzle that is not the first seat's, and whose answer is drawn."""
    for number in range(1, puzzles.count(games.get(game)) + 1):
        known = puzzles.get(games.get(game), number)
        if known.seat and known.game.text(known.best).startswith(f"{DRAWN[game][0]} "):
            return number
    raise AssertionError(f"{game} has no such puzzle")


@mainly("game", "diceopolis", GAMES)
def test_the_solution_is_drawn_as_that_of_who_was_to_choose(
    visit: Visit, server: Process, game: str
) -> None:
    number = of_another_seat(game)
    known = puzzles.get(games.get(game), number)
    worst = min(known.shares, key=lambda action: known.shares[action])
    page = opened(visit(), game, number)
    answer(page, server, Mouse(), game, number, known.game.text(worst))
    solution = page.locator(DRAWN[game][1])
    expect(solution).to_have_count(1)
    if game == "diceopolis":
        assert f"--seat-{known.seat})" in (solution.get_attribute("style") or "")
    elif game == "astroventure":
        expect(solution).to_have_class(re.compile(rf"\bseat-{known.seat}\b"))


def test_what_was_said_of_a_choice_goes_when_it_is_judged(visit: Visit, server: Process) -> None:
    number = of_another_seat("diceopolis")
    page = opened(visit(), "diceopolis", number)
    said = page.locator(".advice .message")
    page.locator(".city .cell.lit").first.click()
    expect(said).to_contain_text("another die to change it")
    page.locator(".bar .button", has_text="Cancel").click()
    expect(said).to_have_count(0)
    page.locator(".city .cell.lit").first.click()
    expect(said).to_contain_text("another die to change it")
    Mouse().main(page)
    expect(verdict(page)).to_be_focused()
    expect(said).to_have_count(0)


def test_the_way_to_the_puzzle_of_the_day(visit: Visit, server: Process) -> None:
    page = visit().go("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    page.get_by_role("link", name="AstroVenture").click()
    expect(page.locator(".about h2")).to_contain_text("Puzzle of the day")
    page.reload()
    expect(page.locator(".about h2")).to_contain_text("Puzzle of the day")


def test_what_is_not_legal_says_why_and_answers_nothing(visit: Visit, server: Process) -> None:
    visitor = visit()
    visitor.expected.append("422")
    page = opened(visitor, "diceopolis", 1)
    page.locator('.city [aria-disabled="true"][data-cell]').first.click(force=True)
    expect(page.locator(".advice .ruling")).to_be_visible()
    expect(verdict(page)).to_have_count(0)


def test_a_puzzle_that_there_is_not(visit: Visit, server: Process) -> None:
    visitor = visit()
    visitor.expected.append("404")
    page = visitor.go("/puzzle/diceopolis?number=99999")
    expect(page.get_by_role("alert")).to_contain_text("no such puzzle")
    expect(page.get_by_role("link", name="Novo Dice")).to_be_visible()


@mainly("game", "novo-dice", GAMES)
def test_a_solved_puzzle_on_a_phone_in_german(visit: Visit, server: Process, game: str) -> None:
    known = puzzles.get(games.get(game), 5)
    visitor = visit(size=PHONE, touch=True, theme="light", language="de")
    page = opened(visitor, game, 5)
    position: Any = Position(server, game, 5)
    if game != "astroventure":  # whose dice are told apart by their English names
        choose(page, position, Finger(), known.game.text(known.best))
        page.locator(".bar .button.main").tap()
        expect(verdict(page)).to_be_visible()
    assert not [text for text in texts(page) if ENGLISH.search(NAMES.sub("", text))]
    check_both_themes(page)
    check_width(page)
