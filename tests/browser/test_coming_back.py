"""Reload, another tab, a lost connection, a server that is killed: always the same state again."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Restartable, Visit
from tests.browser.hands import Mouse, act
from tests.browser.site import BOT, ME, Visitor, best, players, shown_scores
from tests.web.process import Process


def in_mid_turn(visit: Visit, server: Process) -> tuple[Visitor, str]:
    """Let somebody put one die in Novo Dice: a step that can still be taken back."""
    joined = server.create(game="novo-dice", seats=[ME, BOT, BOT], start=True, first=0)
    visitor = visit(server, joined=joined, game="novo-dice")
    visitor.go(f"/t/{joined['code']}")
    put_one(visitor)
    return visitor, joined["code"]


def put_one(visitor: Visitor) -> None:
    page, told = visitor.page, visitor.told
    while told.until_asked():
        puts = [one for one in told.legal if one["do"].startswith("put")]
        act(page, told, Mouse(), best(puts or told.legal, 0))
        if puts and told.now.get("undo"):
            break
    expect(page.get_by_role("button", name="Take back")).to_be_visible()


def picture(visitor: Visitor) -> tuple[list[str], str, list[int]]:
    """Return what the board, the tray and the players show."""
    page = visitor.page
    expect(page.locator(".bar section.mine")).to_be_visible()
    cells = page.locator(".board [aria-label]")
    labels = cells.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return labels, page.locator(".bar .tray").first.inner_text(), shown_scores(page)


def test_reload_in_mid_turn(visit: Visit, server: Process) -> None:
    visitor, _ = in_mid_turn(visit, server)
    before = picture(visitor)
    visitor.page.reload()
    expect(visitor.page.get_by_role("button", name="Take back")).to_be_visible()
    assert picture(visitor) == before
    entries = len(visitor.told.entries)
    visitor.page.keyboard.press("z")
    visitor.told.until(lambda: len(visitor.told.entries) == entries - 1)
    expect(visitor.page.locator(".side .log li")).to_have_count(entries - 1)
    assert picture(visitor) != before


def test_another_tab_shows_the_same_and_follows(visit: Visit, server: Process) -> None:
    visitor, code = in_mid_turn(visit, server)
    before = picture(visitor)
    page, told = visitor.tab()
    page.goto(f"/t/{code}")
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    first, visitor.page = visitor.page, page
    assert picture(visitor) == before
    act(page, told, Mouse(), best(told.legal, 0))
    visitor.told.until(lambda: visitor.told.version == told.version)
    visitor.page = first
    expect(first.locator(".side .log li")).to_have_count(len(told.entries))


def test_a_lost_connection_comes_back_to_the_same_state(visit: Visit, server: Process) -> None:
    visitor, _ = in_mid_turn(visit, server)
    before = picture(visitor)
    page, told = visitor.page, visitor.told
    visitor.expected.append("ERR_INTERNET_DISCONNECTED|WebSocket")
    visitor.context.set_offline(True)
    page.evaluate("window.sockets.at(-1).close()")  # what is open survives, in this browser
    expect(page.get_by_text("Connecting again…")).to_be_visible()
    snapshots = told.snapshots
    visitor.context.set_offline(False)
    expect(page.get_by_text("Connecting again…")).to_have_count(0)
    assert told.snapshots > snapshots
    assert picture(visitor) == before
    act(page, told, Mouse(), best(told.legal, 0))


@pytest.mark.slow
def test_server_killed_and_restarted_in_mid_game(visit: Visit, restartable: Restartable) -> None:
    visitor, code = in_mid_turn(visit, restartable.process)
    visitor.expected.append("ERR_CONNECTION_REFUSED|WebSocket")
    page, told = visitor.page, visitor.told
    before, version = picture(visitor), told.version
    restartable.kill()
    expect(page.get_by_text("Connecting again…")).to_be_visible()
    restartable.start()
    expect(page.get_by_text("Connecting again…")).to_have_count(0)
    assert told.version == version
    assert picture(visitor) == before
    for _ in range(12):
        assert told.until_asked()
        act(page, told, Mouse(), best(told.legal, 0))
    assert told.version > version
    assert restartable.process.request(f"/api/tables/{code}/record").count(b"\n") > version


def test_what_happened_meanwhile_is_told(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, {"kind": "friend"}], first=1)
    code = joined["code"]
    friend = server.request(f"/api/tables/{code}/seats", {"name": "Bea"})
    visitor = visit(joined=joined, game="diceopolis")
    page = visitor.go(f"/t/{code}")
    page.get_by_role("button", name="Start the game").click()
    expect(players(page)).to_have_count(2)
    visitor.told.until(lambda: len(visitor.told.entries) == 2)  # both hands are rolled
    visitor.go("/")
    remote = server.connect(code, friend["token"])
    while remote.now["asked"]["seat"] == 1:
        if remote.now.get("legal"):
            remote.send("act", version=remote.version, do=best(remote.now["legal"], 1))
        remote.receive()
    remote.close()
    page.locator(f'a[href="/t/{code}"]').click()
    away = page.locator("section", has=page.get_by_text("While you were away"))
    expect(away).to_contain_text("places")
    away.get_by_role("button", name="Got it").click()
    expect(away).to_have_count(0)
    assert visitor.told.until_asked()
