"""The tutor on the page: it asks before a bad choice, and one takes it back or plays it anyway."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, choose, reach
from tests.browser.screens import seated
from tests.browser.site import BOT, ME, PHONE, Json, Told, close_sheet, open_menu
from tests.browser.test_screens import check_both_themes, texts
from tests.web.process import Process

GAME = "diceopolis"


def bad_choice(server: Process, joined: Json) -> str:
    """Play on, badly, until the tutor warns, and return what it warns of."""
    remote = server.connect(joined["code"], joined["token"])
    try:
        while True:
            while not remote.now.get("legal"):
                remote.receive()
            version, do = remote.version, remote.now["legal"][-1]["do"]
            tutor = do.startswith("place")
            remote.send("act", version=version, do=do, tutor=tutor)
            while (told := remote.receive())["type"] not in ("warned", "steps"):
                assert told["type"] != "error"
            if told["type"] == "warned":
                return str(do)
            while remote.version == version:
                remote.receive()
    finally:
        remote.close()


def warned(visit: Visit, server: Process, **wishes: object) -> tuple[Page, Told, str]:
    """Choose and confirm something bad on the page."""
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    bad = bad_choice(server, joined)
    visitor = seated(visit, joined, GAME, tutor=True, **wishes)
    assert visitor.told.until_asked()
    choose_and_confirm(visitor.page, visitor.told, bad)
    return visitor.page, visitor.told, bad


def choose_and_confirm(page: Page, told: Told, action: str, again: bool = False) -> None:
    """Choose and confirm; `again`: the die is still picked."""
    if again:
        page.locator(f'.city [data-cell="{action.split("(")[1].rstrip(")")}"]').click()
    else:
        choose(page, told, Mouse(), action)
    page.locator(".bar section .button.main").click()


def test_a_bad_choice_is_taken_back_or_played_anyway(visit: Visit, server: Process) -> None:
    page, told, bad = warned(visit, server)
    version, entries = told.version, len(told.entries)
    question = page.get_by_role("alertdialog", name="Are you sure?")
    expect(question).to_contain_text("fewer than the best one")
    expect(question.get_by_role("button", name="Take it back")).to_be_focused()
    question.get_by_role("button", name="More").click()
    expect(question).to_contain_text("Your choice")
    reach(question.get_by_role("button", name="Take it back"))
    page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    assert (told.version, len(told.entries)) == (version, entries)
    choose_and_confirm(page, told, bad, again=True)
    anyway = question.get_by_role("button", name="Play it anyway")
    reach(anyway)
    page.keyboard.press("Enter")
    told.until(lambda: len(told.entries) > entries)
    assert told.entries[entries]["do"] == bad
    expect(question).to_have_count(0)


def test_escape_takes_it_back(visit: Visit, server: Process) -> None:
    page, told, _ = warned(visit, server)
    entries = len(told.entries)
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert len(told.entries) == entries


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_question_can_be_read_by_everybody(
    visit: Visit, server: Process, language: str
) -> None:
    page, _, _ = warned(visit, server, size=PHONE, language=language)
    expect(page.get_by_role("alertdialog")).to_be_visible()
    texts(page)
    check_both_themes(page)


def test_the_tutor_is_a_setting_and_off_at_first(visit: Visit, server: Process) -> None:
    joined = server.create(game=GAME, seats=[ME, BOT], start=True, first=0)
    bad = bad_choice(server, joined)
    visitor = seated(visit, joined, GAME)
    page, told = visitor.page, visitor.told
    assert told.until_asked()
    tutor = open_menu(page).get_by_role("checkbox", name="Tutor")
    expect(tutor).not_to_be_checked()
    tutor.check()
    close_sheet(page)
    choose_and_confirm(page, told, bad)
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.press("Escape")
    open_menu(page).get_by_role("checkbox", name="Tutor").uncheck()
    close_sheet(page)
    entries = len(told.entries)
    choose_and_confirm(page, told, bad, again=True)
    told.until(lambda: len(told.entries) > entries)
    assert told.entries[entries]["do"] == bad
