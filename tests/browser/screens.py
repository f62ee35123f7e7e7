"""Every screen of the page, by name: how to get there."""

from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, choose
from tests.browser.site import (
    BOT,
    FRIEND,
    LOCAL,
    ME,
    SHORT,
    Json,
    Visitor,
    best,
    finish,
    play_until,
    players,
    record,
)
from tests.loaded import loaded_text
from tests.test_lessons import SHIPPED as LESSONS
from tests.web.process import Process, Remote

Screen = Callable[[Visit, Process], Page]
SCREENS: dict[str, Screen] = {}


def screen(name: str) -> Callable[[Screen], Screen]:
    def add(function: Screen) -> Screen:
        SCREENS[name] = function
        return function

    return add


def seated(visit: Visit, joined: Json, game: str, **wishes: Any) -> Visitor:
    visitor = visit(joined=joined, game=game, **wishes)
    visitor.go(f"/t/{joined['code']}")
    expect(players(visitor.page).first).to_be_visible()
    return visitor


def mine(remote: Remote, phase: str = "") -> bool:
    """Say whether seat 0 may act, in that phase."""
    view = remote.view or {}
    asked = remote.now["asked"]["seat"] == 0 and bool(remote.now.get("legal"))
    return asked and (not phase or view["phase"] == phase)


@cache
def reached(server: Process, wish: Callable[[Remote], bool], game: str) -> Json:
    """Give a table that is as wished; nobody plays it on."""
    for _ in range(8):
        joined = server.create(game=game, seats=[ME, BOT, BOT], start=True)
        if play_until(server, joined, wish):
            return joined
    raise AssertionError("no game comes there")


@cache
def finished(server: Process, game: str) -> Json:
    """Give a table whose game is over."""
    joined = server.create(game=game, seats=[ME, BOT], start=True, **SHORT.get(game, {}))
    finish(server, joined)
    return joined


def claims(remote: Remote) -> bool:
    return mine(remote, "claim")


def may_reroll(remote: Remote) -> bool:
    return mine(remote, "choose")


# --- pages ---------------------------------------------------------------------------------------


@screen("home")
def home(visit: Visit, server: Process) -> Page:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True)
    server.create(game="novo-dice", seats=[{"kind": "me", "name": "Cleo"}, FRIEND], public=True)
    visitor = visit(joined=joined, game="diceopolis")
    page = visitor.go("/")
    expect(page.get_by_text("Cleo").first).to_be_visible()
    expect(page.locator("article .art > svg")).to_have_count(3)
    expect(page.locator(f'a[href="/t/{joined["code"]}"]')).to_be_visible()
    return page


@screen("levels to choose from")
def levels(visit: Visit, server: Process) -> Page:
    page = visit(finished=["diceopolis"], level="casual").go("/")
    page.locator('article:has(a[href="/rules/diceopolis"]) .play').click()
    expect(page.locator("dialog[open] li").nth(1).locator("button")).to_be_focused()
    return page


def _setup(game: str, kind: str) -> Screen:
    def setup(visit: Visit, server: Process) -> Page:
        page = visit().go(f"/new/{game}?kind={kind}")
        page.locator("summary").click()
        expect(page.locator("#setup-first")).to_be_visible()
        return page

    return setup


for _game, _kind in (
    ("diceopolis", "friends"),
    ("novo-dice", "screen"),
    ("astroventure", "real"),
    ("diceopolis", "watch"),
):
    screen(f"set-up {_kind}")(_setup(_game, _kind))


@screen("lobby with an edition of its own")
def own_lobby(visit: Visit, server: Process) -> Page:
    text = loaded_text("novo-dice")
    joined = server.create(game="novo-dice", seats=[ME, FRIEND], edition_file=text)
    page = visit().go(f"/t/{joined['code']}")
    expect(page.locator(".own-mark")).to_be_visible()
    return page


@screen("what differs in an edition")
def own_edition(visit: Visit, server: Process) -> Page:
    page = own_lobby(visit, server)
    page.locator(".own-mark").click()
    expect(page.locator("dialog[open] li")).to_have_count(1)
    return page


@screen("lobby of the host")
def lobby(visit: Visit, server: Process) -> Page:
    joined = server.create(game="astroventure", seats=[ME, FRIEND, FRIEND, BOT], dice="real")
    visitor = visit(joined=joined, game="astroventure")
    page = visitor.go(f"/t/{joined['code']}")
    expect(page.locator("img")).to_be_visible()
    return page


@screen("lobby of a guest")
def guest(visit: Visit, server: Process) -> Page:
    joined = server.create(game="novo-dice", seats=[ME, FRIEND])
    page = visit(name="").go(f"/t/{joined['code']}")
    expect(page.locator("form input")).to_be_visible()
    return page


@screen("rules page")
def rules_page(visit: Visit, server: Process) -> Page:
    page = visit().go("/rules/novo-dice")
    expect(page.locator(".help p").first).to_be_visible()
    return page


@screen("fair dice")
def fair_dice(visit: Visit, server: Process) -> Page:
    for game in ("novo-dice", "diceopolis", "astroventure"):
        finished(server, game)
    page = visit().go("/dice")
    expect(page.locator("table").nth(5)).to_be_visible()
    return page


@screen("not found")
def not_found(visit: Visit, server: Process) -> Page:
    page = visit().go("/nowhere/at/all")
    expect(page.locator("main a.button")).to_be_visible()
    return page


@screen("no such table")
def no_table(visit: Visit, server: Process) -> Page:
    page = visit().go("/t/nosuchtable")
    expect(page.locator("main a.button")).to_be_visible()
    return page


@screen("open a record")
def open_record(visit: Visit, server: Process) -> Page:
    visitor = visit()
    visitor.expected.append("400 .Bad Request")
    page = visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "broken.jsonl", "mimeType": "text/plain", "buffer": b"{}\n"}
    )
    expect(page.get_by_role("alert")).to_be_visible()
    return page


@screen("choice of puzzles")
def puzzle_games(visit: Visit, server: Process) -> Page:
    page = visit().go("/puzzle")
    expect(page.locator("main li a")).to_have_count(3)
    return page


def _review(game: str) -> Screen:
    def review(visit: Visit, server: Process) -> Page:
        page = visit().go(f"/review/{finished(server, game)['code']}")
        expect(page.locator(".report")).to_be_visible()
        return page

    return review


def _mistake(game: str) -> Screen:
    def mistake(visit: Visit, server: Process) -> Page:
        page = _review(game)(visit, server)
        page.locator(".mistakes a[href*=mistake]").first.click()
        expect(page.locator(".advice p").first).to_be_visible()
        return page

    return mistake


@screen("choice of games for the lab")
def lab_games(visit: Visit, server: Process) -> Page:
    page = visit().go("/lab")
    expect(page.locator("main li a")).to_have_count(3)
    return page


def _lab(game: str) -> Screen:
    def lab(visit: Visit, server: Process) -> Page:
        page = visit().go(f"/lab/{game}")
        page.locator("summary").nth(1).click()
        page.locator("details[open] input").first.fill("9")
        expect(page.locator(".row.changed")).to_have_count(1)
        return page

    return lab


def _puzzle(game: str) -> Screen:
    def puzzle(visit: Visit, server: Process) -> Page:
        page = visit().go(f"/puzzle/{game}?number=1")
        expect(page.locator(".bar .sentence")).not_to_be_empty()
        return page

    return puzzle


def _lesson(game: str, name: str) -> Screen:
    """The first beat of a lesson that asks for something."""

    def lesson(visit: Visit, server: Process) -> Page:
        page = visit().go(f"/learn/{game}?lesson={name}")
        told = server.request(f"/api/lesson?game={game}&lesson={name}")
        language = page.evaluate("localStorage.getItem('language')")
        for beat in told["beats"]:
            expect(page.locator(".advice p.said")).to_have_text(beat["say"][language])
            if beat["positions"][0].get("deeds"):
                return page
            Mouse().main(page)
        raise AssertionError("nothing is asked for")

    return lesson


for _game, _name in LESSONS:
    screen(f"{_game} lesson {_name}")(_lesson(_game, _name))


for _game in ("novo-dice", "diceopolis", "astroventure"):
    screen(f"{_game} reviewed")(_review(_game))
    screen(f"{_game} mistake of a review")(_mistake(_game))
    screen(f"{_game} in the lab")(_lab(_game))
    screen(f"{_game} as a puzzle")(_puzzle(_game))


# --- tables --------------------------------------------------------------------------------------


def _turn(game: str) -> Screen:
    def turn(visit: Visit, server: Process) -> Page:
        visitor = seated(visit, reached(server, mine, game), game)
        assert visitor.told.until_asked()
        expect(visitor.page.locator(".bar .sentence")).not_to_be_empty()
        return visitor.page

    return turn


def _waiting(game: str) -> Screen:
    def waiting(visit: Visit, server: Process) -> Page:
        joined = server.create(game=game, seats=[ME, FRIEND], first=1)
        server.request(f"/api/tables/{joined['code']}/seats", {"name": "Bea"})
        owner = server.connect(joined["code"], joined["token"])
        owner.send("start")
        while owner.now["status"] == "waiting":
            owner.receive()
        owner.close()
        return seated(visit, joined, game).page

    return waiting


def _chosen(game: str, kind: str) -> Screen:
    """Something is chosen and not confirmed."""

    def final(legal: list[Json]) -> list[Json]:
        return [one for one in legal if one.get("final") and one["do"].startswith(kind)]

    def asked(remote: Remote) -> bool:
        return mine(remote) and bool(final(remote.now["legal"]))

    def chosen(visit: Visit, server: Process) -> Page:
        visitor = seated(visit, reached(server, asked, game), game)
        assert visitor.told.until_asked()
        choose(visitor.page, visitor.told, Mouse(), best(final(visitor.told.legal), 0))
        expect(visitor.page.locator(".bar .button.main svg")).to_be_visible()
        return visitor.page

    return chosen


def _end(game: str) -> Screen:
    def end(visit: Visit, server: Process) -> Page:
        page = seated(visit, finished(server, game), game).page
        expect(page.locator("#end-title")).to_be_visible()
        return page

    return end


def _replay(game: str) -> Screen:
    def replay(visit: Visit, server: Process) -> Page:
        page = visit().go(f"/replay/{finished(server, game)['code']}?at=25")
        expect(page.locator("input[type=range]")).to_have_value("25")
        return page

    return replay


def check_dice(page: Page) -> None:
    """Let the page check the dice, and unfold all that it has to say of them."""
    page.locator(".check-dice button").click()
    expect(page.locator(".check-dice .right")).to_be_visible()
    for summary in page.locator(".check-dice summary").all():
        summary.click()
    expect(page.locator(".check-dice table").first).to_be_visible()


def _checked(game: str) -> Screen:
    def checked(visit: Visit, server: Process) -> Page:
        page = _end(game)(visit, server)
        check_dice(page)
        return page

    return checked


@screen("dice checked in a replay")
def checked_replay(visit: Visit, server: Process) -> Page:
    page = _replay("diceopolis")(visit, server)
    page.locator("header .open-check").click()
    check_dice(page)
    return page


@screen("a broken promise")
def broken_promise(visit: Visit, server: Process) -> Page:
    content = record(server, finished(server, "diceopolis")["code"]).splitlines(keepends=True)
    place = next(i for i, line in enumerate(content) if b'"reveal": "' in line)
    content[place] = content[place].replace(b'"reveal": "', b'"reveal": "00')
    page = visit().go("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "broken.jsonl", "mimeType": "text/plain", "buffer": b"".join(content)}
    )
    page.locator("header .open-check").click()
    page.locator(".check-dice button").click()
    expect(page.locator(".check-dice .error-box")).to_be_visible()
    return page


def _real(game: str) -> Screen:
    def real(visit: Visit, server: Process) -> Page:
        joined = server.create(game=game, seats=[ME, LOCAL], start=True, dice="real")
        page = seated(visit, joined, game).page
        expect(page.locator(".enter")).to_be_visible()
        page.keyboard.press("1")
        expect(page.locator(".entered .die")).to_have_count(1)
        return page

    return real


for _game, _kind in (("novo-dice", "store"), ("diceopolis", "place"), ("astroventure", "take")):
    screen(f"{_game} at my turn")(_turn(_game))
    screen(f"{_game} while others play")(_waiting(_game))
    screen(f"{_game} chosen")(_chosen(_game, _kind))
    screen(f"{_game} with real dice")(_real(_game))
    screen(f"{_game} at the end")(_end(_game))
    screen(f"{_game} replayed")(_replay(_game))
    screen(f"{_game} dice checked")(_checked(_game))


@screen("novo-dice with a die picked")
def picked(visit: Visit, server: Process) -> Page:
    page = _turn("novo-dice")(visit, server)
    page.locator(".bar .pick").first.click()
    expect(page.locator(".bar .pick.picked")).to_be_visible()
    return page


@screen("novo-dice claiming")
def claiming(visit: Visit, server: Process) -> Page:
    joined = reached(server, claims, "novo-dice")
    page = seated(visit, joined, "novo-dice").page
    expect(page.locator(".tile.claiming").first).to_be_visible()
    return page


@screen("diceopolis choosing a reroll")
def rerolling(visit: Visit, server: Process) -> Page:
    joined = reached(server, may_reroll, "diceopolis")
    page = seated(visit, joined, "diceopolis").page
    expect(page.locator(".bar .buttons .button:not(.quiet)")).to_be_visible()
    return page


@screen("a refusal with its ruling")
def refusal(visit: Visit, server: Process) -> Page:
    page = _turn("diceopolis")(visit, server)
    page.locator('.city [data-cell="1,5"][aria-disabled="true"]').click(force=True)
    expect(page.locator(".advice .ruling")).to_be_visible()
    return page


def _sheet(place: int) -> Screen:
    def sheet(visit: Visit, server: Process) -> Page:
        page = _turn("astroventure")(visit, server)
        page.locator("header .tools .button").nth(place).click(force=True)
        expect(page.locator("dialog[open] .content > *").first).to_be_visible()
        return page

    return sheet


screen("menu and settings")(_sheet(3))
screen("rules drawer")(_sheet(1))


@screen("watching")
def watching(visit: Visit, server: Process) -> Page:
    joined = server.create(game="astroventure", seats=[ME, BOT], start=True, first=0)
    page = visit().go(f"/w/{joined['watch']}")
    expect(players(page)).to_have_count(2)
    return page
