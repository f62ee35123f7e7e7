"""A lost game: told kindly what went well and what to try, with the moment it speaks of."""

import re
from itertools import groupby
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.screens import seated
from tests.browser.site import BOT, GAMES, ME, PHONE, SHORT, finish, result
from tests.browser.test_screens import check_both_themes, check_width, texts
from tests.selection import mainly
from tests.web.process import Process

Json = dict[str, Any]
GREEDY = {"kind": "bot", "level": "greedy"}
KINDS = {
    "novo-dice": "novo-dice",
    "diceopolis": "diceopolis",
    "astroventure": "astroventure/standard",
}


def ended(server: Process, game: str, won: bool) -> Json:
    """Give a table whose game the first seat has won or lost."""
    for _ in range(20):
        opponent = BOT if won else GREEDY
        joined = server.create(game=game, seats=[ME, opponent], start=True, **SHORT.get(game, {}))
        finish(server, joined)
        scores = result(server, joined["code"])
        if (scores[0] >= scores[1]) is won:
            return joined
    raise AssertionError("no game ends so")


def best_turn(server: Process, code: str, seat: int) -> int:
    """Return the points of a seat's best turn."""
    entries = server.request(f"/api/tables/{code}/replay")["entries"]
    turns = [list(some) for who, some in groupby(entries, lambda one: one["seat"]) if who == seat]
    return max(sum(int((one.get("gains") or [0, 0])[seat]) for one in turn) for turn in turns)


def look(page: Page) -> Any:
    return page.get_by_role("group", name=re.compile("Looking back|Rückschau"))


@mainly("game", "diceopolis", GAMES)
def test_a_first_loss_tells_what_went_well_and_what_to_try(
    visit: Visit, server: Process, game: str
) -> None:
    lost = ended(server, game, won=False)
    page = seated(visit, lost, game).page
    expect(look(page).locator("p")).to_have_count(2)
    well, other = look(page).locator("p").all()
    tall = look(page).bounding_box()
    assert tall
    best = best_turn(server, lost["code"], 0)
    praised = rf"\b{best}\b" if best else "you played to the end"
    expect(well).to_contain_text(re.compile(f"Went well:.*{praised}"))
    expect(other).to_contain_text(re.compile("better here|None of your choices"))
    box = look(page).bounding_box()
    assert box
    assert box["height"] > tall["height"] - 0.1  # what lies below does not move up
    review = server.request(f"/api/tables/{lost['code']}/review")["review"]
    mine = [one for one in review["steps"] if one["seat"] == 0 and one.get("grade")]
    if not mine:
        return
    worst = max(mine, key=lambda one: one["cost"])
    other.get_by_role("link").click()
    expect(page.get_by_role("slider")).to_have_value(str(worst["entry"]))


@mainly("language", "de", ["en", "de"])
def test_a_later_loss_is_told_without_a_review(
    visit: Visit, server: Process, language: str
) -> None:
    lost = ended(server, "diceopolis", won=False)
    before = {KINDS["diceopolis"]: "another"}
    page = seated(visit, lost, "diceopolis", size=PHONE, language=language, lost=before).page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(look(page)).to_be_visible()
    assert look(page).locator("p").count() == 2
    texts(page)
    check_both_themes(page)
    check_width(page)
    assert not [address for address in asked if "review" in address.split("/assets/")[0]]


def test_who_wins_or_watches_is_told_nothing(visit: Visit, server: Process) -> None:
    won = ended(server, "diceopolis", won=True)
    page = seated(visit, won, "diceopolis").page
    expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    expect(look(page)).to_have_count(0)
    lost = ended(server, "diceopolis", won=False)
    page = visit().go(f"/w/{lost['watch']}")
    expect(page.get_by_role("heading", name="Final scores")).to_be_visible()
    expect(look(page)).to_have_count(0)
