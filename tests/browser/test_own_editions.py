"""Loaded dice under the name `standard`: the page marks them, and says what differs."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from dicewright.core.edition import hash_of
from dicewright.lab.changes import to_toml
from tests import tiny
from tests.browser.conftest import Visit
from tests.browser.site import BOT, FRIEND, ME, PHONE, close_sheet, finish, record
from tests.loaded import loaded, loaded_text
from tests.selection import mainly
from tests.web.process import Process

NOVO = loaded("novo-dice")
SHORT_GAME = tiny.edition().parsed | {"edition": loaded("diceopolis")["edition"]}
TIMES = "\N{MULTIPLICATION SIGN}"


def mark_of(parsed: object) -> str:
    return f"Own edition “standard” · {hash_of(parsed)[:8]}…"  # type: ignore[arg-type]


def marks(page: Page) -> Locator:
    return page.locator(".own-mark")


def test_a_guest_sees_it_before_sitting_down_and_at_the_table(
    visit: Visit, server: Process
) -> None:
    host = {"kind": "me", "name": "Sly"}
    wish = {"game": "novo-dice", "edition_file": loaded_text("novo-dice"), "public": True}
    joined = server.create(seats=[host, FRIEND], **wish)
    visitor = visit()
    page = visitor.go("/")
    line = page.locator("li", has=page.locator(f'a[href="/t/{joined["code"]}"]'))
    expect(line).to_contain_text(mark_of(NOVO))
    line.get_by_role("link").click()
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(marks(page)).to_contain_text(mark_of(NOVO))
    expect(page.get_by_role("note")).to_contain_text("Its dice are not as printed.")
    marks(page).focus()
    page.keyboard.press("Enter")
    sheet = page.locator("dialog[open]")
    die = sheet.locator("li", has_text="White dice A")
    expect(die.locator("dd")).to_have_text(
        [
            f"lion, suitcase {TIMES}2, bandage, lightning bolt, cutlery",
            f"lion {TIMES}4, suitcase, cutlery",
        ]
    )
    expect(sheet).to_contain_text(hash_of(NOVO))
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(marks(page)).to_be_focused()
    page.get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    server.connect(joined["code"], joined["token"]).send("start")
    expect(page.locator(".frame header .own-mark")).to_contain_text(mark_of(NOVO))
    marks(page).click()
    expect(die).to_be_visible()
    page.keyboard.press("z")  # keys of the game do nothing below a sheet
    close_sheet(page)
    page.get_by_role("link", name="first page").click()
    expect(page.locator(".turn, section li").first).to_contain_text(mark_of(NOVO))


@pytest.mark.slow
def test_records_are_marked_in_check_replay_and_review(
    visit: Visit, server: Process, tmp_path: Path
) -> None:
    joined = server.create(
        game="diceopolis", seats=[ME, BOT], start=True, edition_file=to_toml(SHORT_GAME)
    )
    finish(server, joined)
    mark = mark_of(SHORT_GAME)
    page = visit(joined=joined, game="diceopolis").go(f"/t/{joined['code']}")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".check-dice .right")).to_be_visible()
    expect(page.locator(".check-dice .own")).to_contain_text("own edition “standard”")
    page.get_by_role("link", name="Replay").click()
    expect(marks(page)).to_contain_text(mark)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(marks(page)).to_contain_text(mark)
    expect(page.locator(".report")).to_be_visible()
    expect(marks(page)).to_contain_text(mark)
    path = tmp_path / "game.jsonl"
    path.write_bytes(record(server, joined["code"]))
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(path)
    expect(marks(page)).to_contain_text(mark)


def test_nothing_is_marked_where_the_edition_is_shipped(visit: Visit, server: Process) -> None:
    joined = server.create(
        game="diceopolis", seats=[ME, BOT], start=True, edition_file=to_toml(SHORT_GAME)
    )
    shipped = server.create(game="diceopolis", seats=[ME, FRIEND])
    page = visit().go(f"/t/{joined['code']}")
    expect(marks(page)).to_be_visible()
    page.goto(f"/t/{shipped['code']}")
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(marks(page)).to_have_count(0)


@mainly("language", "de", ["en", "de"])
def test_the_head_of_a_phone_has_room_for_it(visit: Visit, server: Process, language: str) -> None:
    text = loaded_text("astroventure")
    joined = server.create(
        game="astroventure", seats=[ME, BOT], start=True, dice="real", edition_file=text
    )
    visitor = visit(joined=joined, game="astroventure", size=PHONE, language=language)
    page = visitor.go(f"/t/{joined['code']}")
    expect(marks(page)).to_be_visible()
    shown = page.locator(".frame header .own-mark, .frame header .tools")
    boxes = [one.bounding_box() for one in shown.all()]
    mark, buttons = (box for box in boxes if box is not None)
    assert mark["x"] + mark["width"] <= buttons["x"]
    assert buttons["x"] + buttons["width"] <= PHONE[0]
    marks(page).click()
    expect(page.locator("dialog[open] li")).to_have_count(1)


def test_whoever_uploads_an_edition_is_told_that_it_is_seen(visit: Visit) -> None:
    page = visit().go("/new/novo-dice?kind=friends")
    page.locator("summary").click()
    page.get_by_label("Edition").select_option("file")
    expect(page.get_by_text("Everybody who comes to the table sees")).to_be_visible()
