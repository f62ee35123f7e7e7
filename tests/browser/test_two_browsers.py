"""People with browsers of their own at one table."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act
from tests.browser.site import (
    BOT,
    FRIEND,
    GAMES,
    ME,
    Visitor,
    best,
    close_sheet,
    main_button,
    open_menu,
    players,
    shown_scores,
)
from tests.selection import mainly
from tests.web.process import Process, Remote


def sit(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit here").click()


def step(visitor: Visitor) -> None:
    """Do the best thing on the page of who is asked."""
    told = visitor.told
    act(visitor.page, told, Mouse(), best(told.legal, told.seat))


def settled(*visitors: Visitor) -> bool:
    """Say whether all were told the same, and somebody is asked: no roll is on its way."""
    versions = {visitor.told.version for visitor in visitors}
    return len(versions) == 1 and any(visitor.told.asked for visitor in visitors)


@mainly("game", "diceopolis", GAMES)
def test_two_browsers_at_one_table(visit: Visit, game: str) -> None:
    host, guest = visit(), visit(name="")
    page = host.go(f"/new/{game}?kind=friends")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("button", name="Make the table and invite").click()
    link = page.get_by_label("Invitation link").first.input_value()
    picture = page.get_by_alt_text("QR code of the invitation link")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0
    assert link == page.url

    other = guest.go(link)
    sit(other, "Bea")
    expect(page.get_by_role("main")).to_contain_text("Bea")
    expect(page.get_by_role("status").first).to_have_text("Everybody is here.")
    expect(other.get_by_role("button", name="Start the game")).to_have_count(0)
    page.get_by_role("button", name="Start the game").click()
    for window in (page, other):
        expect(players(window).locator(".name")).to_have_text(["Ada", "Bea"])

    turns = set()
    for _ in range(40):
        guest.told.until(lambda: host.told.asked or guest.told.asked)
        mover, looker = (host, guest) if host.told.asked else (guest, host)
        turns.add(mover.told.seat)
        expect(mover.page).to_have_title(re.compile("^Your turn - "))
        expect(looker.page).not_to_have_title(re.compile("Your turn"))
        for window in (page, other):
            expect(players(window).nth(mover.told.seat)).to_contain_text("to move")
        assert not looker.told.legal
        expect(main_button(looker.page)).to_have_count(0)
        step(mover)
        looker.told.until(lambda: settled(host, guest))
        expect(looker.page.locator(".side .log li")).to_have_count(len(looker.told.entries))
        assert shown_scores(looker.page) == looker.told.view["scores"]
        if len(turns) == 2 and any(looker.told.view["scores"]):
            return
    assert len(turns) == 2


def test_a_friend_is_seen_coming_and_going_and_can_be_removed(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game="diceopolis", seats=[ME, FRIEND])
    host = visit(joined=joined, game="diceopolis")
    page = host.go(f"/t/{joined['code']}")
    guest = visit(name="")
    sit(guest.go(f"/t/{joined['code']}"), "Bea")
    seat = page.locator("section li").nth(1)
    expect(seat).to_contain_text("is here")
    page.get_by_role("button", name="Remove Bea").click()
    expect(seat).to_contain_text("Open")
    sit(guest.page, "Bea")
    expect(seat).to_contain_text("is here")
    guest.go("/")
    expect(seat).to_contain_text("is away")


def test_the_host_gives_a_missing_players_seat_to_a_bot(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, FRIEND], first=1)
    code = joined["code"]
    friend = server.request(f"/api/tables/{code}/seats", {"name": "Bea"})
    host = visit(joined=joined, game="diceopolis")
    page = host.go(f"/t/{code}")
    page.get_by_role("button", name="Start the game").click()
    remote = server.connect(code, friend["token"])
    expect(players(page).nth(1)).to_contain_text("is here")
    expect(open_menu(page).get_by_role("button", name="seat to a bot")).to_have_count(0)
    remote.close()
    page.get_by_role("button", name="Give Bea's seat to a bot").click()
    close_sheet(page)
    expect(players(page).nth(1)).to_contain_text("Easy")
    assert host.told.until_asked()
    assert any(entry.get("do", "").startswith("place") for entry in host.told.entries)


def test_an_opened_seat_is_taken_by_somebody_else_in_mid_game(
    visit: Visit, server: Process
) -> None:
    joined = server.create(game="diceopolis", seats=[ME, FRIEND], first=1)
    code = joined["code"]
    server.request(f"/api/tables/{code}/seats", {"name": "Bea"})
    host = visit(joined=joined, game="diceopolis")
    page = host.go(f"/t/{code}")
    page.get_by_role("button", name="Start the game").click()
    open_menu(page).get_by_role("button", name="Open Bea's seat for somebody else").click()
    close_sheet(page)
    other = visit(name="")
    sit(other.go(f"/t/{code}"), "Cleo")
    expect(players(page).nth(1)).to_contain_text("Cleo")
    assert other.told.until_asked()
    step(other)
    host.told.until(lambda: host.told.version == other.told.version)


def hear(remote: Remote) -> None:
    """Take in all that somebody was told so far, and answer."""
    with suppress(TimeoutError):
        while True:
            remote.receive(0.02)


@pytest.mark.slow
def test_a_rematch_takes_everybody_along(visit: Visit, server: Process) -> None:
    joined = server.create(game="novo-dice", edition="compact", seats=[ME, FRIEND, BOT])
    code = joined["code"]
    friend = server.request(f"/api/tables/{code}/seats", {"name": "Bea"})
    remotes = [server.connect(code, one["token"]) for one in (joined, friend)]
    remotes[0].send("start")
    while remotes[0].now["status"] == "waiting":
        remotes[0].receive()
    while (lead := max(remotes, key=lambda remote: remote.version)).now["status"] == "playing":
        asked = lead.now["asked"]["seat"]
        holder = remotes[asked] if asked < 2 else lead
        version = holder.version
        if version == lead.version and holder.now.get("legal"):
            holder.send("act", version=version, do=best(holder.now["legal"], asked))
        for remote in remotes:  # both: either may be asked for a number
            hear(remote)
    for remote in remotes:
        remote.close()
    host, guest = visit(joined=joined, game="novo-dice"), visit(joined=friend, game="novo-dice")
    page, other = host.go(f"/t/{code}"), guest.go(f"/t/{code}")
    expect(other.get_by_role("button", name="Play again")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/t/" in url and code not in url)
    other.get_by_role("button", name="Go to the rematch").click()
    for window in (page, other):
        expect(window.get_by_text("Ada", exact=True).first).to_be_visible()
        expect(window.get_by_text("Bea", exact=True).first).to_be_visible()
    assert host.page.url == guest.page.url
    guest.told.until(lambda: guest.told.you == [1])
