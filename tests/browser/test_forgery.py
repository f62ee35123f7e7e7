"""Who only watches, forges, comes late, shouts or has markup for a name changes nothing."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.hands import Mouse, act
from tests.browser.site import BOT, FRIEND, ME, best, finish, main_button, players, send, toast
from tests.web.process import Process

SCRIPT = "<script>alert(1)</script"  # a name has 24 characters at most
MARKUP = "<b onclick=alert(1)>x</b"


def test_a_spectator_cannot_act(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = visit(name="")
    page = visitor.go(f"/w/{joined['watch']}")
    told = visitor.told
    expect(players(page)).to_have_count(2)
    expect(page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(page.locator(".bar section.mine")).to_have_count(0)  # nothing is asked
    expect(page.locator(".city .lit")).to_have_count(0)
    owner = server.connect(joined["code"], joined["token"])
    while not owner.now.get("legal"):
        owner.receive()
    told.until(lambda: told.version == owner.version)
    assert not told.legal
    action = owner.now["legal"][0]["do"]
    send(page, json.dumps({"type": "act", "version": told.version, "do": action}))
    told.until(lambda: told.errors)
    assert [error["code"] for error in told.errors] == ["not_yours"]
    expect(toast(page)).to_contain_text("belongs to somebody else")
    assert told.version == owner.version
    owner.close()


def test_a_forged_token_only_looks_on(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    forged = {**joined, "token": joined["token"][:-4] + "AAAA"}
    visitor = visit(joined=forged, game="diceopolis")
    page = visitor.go(f"/t/{joined['code']}")
    told = visitor.told
    expect(players(page)).to_have_count(2)
    expect(page.get_by_text("Watching", exact=True)).to_be_visible()
    expect(page.locator(".bar section.mine")).to_have_count(0)  # nothing is asked
    assert told.errors[0]["code"] == "bad_token"
    assert told.you == []
    assert not told.legal
    assert joined["code"] not in page.evaluate("localStorage.getItem('tables')")


def test_a_stale_action_changes_nothing(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = visit(joined=joined, game="diceopolis")
    page = visitor.go(f"/t/{joined['code']}")
    told = visitor.told
    assert told.until_asked()
    version, action = told.version, told.legal[0]["do"]
    send(page, json.dumps({"type": "act", "version": version - 1, "do": action}))
    told.until(lambda: told.errors)
    assert told.errors[0]["code"] == "stale"
    expect(toast(page)).to_contain_text("moved on in the meantime")
    assert told.version == version
    told.until(lambda: told.snapshots > 1)
    act(page, told, Mouse(), best(told.legal, 0))  # and the game goes on


def test_a_message_of_a_megabyte_is_refused(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True, first=0)
    visitor = visit(joined=joined, game="diceopolis")
    page = visitor.go(f"/t/{joined['code']}")
    told = visitor.told
    assert told.until_asked()
    version = told.version
    send(page, json.dumps({"type": "act", "version": version, "do": "x" * 1_000_000}))
    told.until(lambda: told.errors)
    assert told.errors[0]["code"] == "too_large"
    expect(toast(page)).to_contain_text("too large")
    assert told.version == version
    act(page, told, Mouse(), best(told.legal, 0))


def test_a_name_is_text_never_markup(visit: Visit, server: Process) -> None:
    joined = server.create(
        game="novo-dice", edition="compact", seats=[{"kind": "me", "name": SCRIPT}, FRIEND]
    )
    code = joined["code"]
    host = visit(joined=joined, game="novo-dice")
    page = host.go(f"/t/{code}")
    guest = visit(name="")
    other = guest.go(f"/t/{code}")
    other.get_by_role("textbox", name="Your name").fill(MARKUP)
    other.get_by_role("button", name="Sit here").click()
    for window in (page, other):
        expect(window.get_by_text(SCRIPT, exact=True).first).to_be_visible()
        expect(window.get_by_text(MARKUP, exact=True).first).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    for window in (page, other):
        expect(players(window).locator(".name")).to_have_text([SCRIPT, MARKUP])
        assert window.locator("b[onclick], .players script").count() == 0
    guest.go("/")
    owner = server.connect(code, joined["token"])
    owner.send("assign", seat=1, bot="greedy")
    owner.close()
    finish(server, joined)
    page.reload()
    expect(page.locator(".end .name", has_text=SCRIPT)).to_be_visible()
    expect(page.locator(".side .log")).to_contain_text(SCRIPT)
    expect(page.locator(".how")).to_contain_text(SCRIPT)
    page.goto(f"/replay/{code}")
    expect(players(page).locator(".name").first).to_have_text(SCRIPT)
    expect(main_button(page)).to_be_visible()
