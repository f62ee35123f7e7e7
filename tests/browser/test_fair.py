"""Fair dice in the browser: it takes part, watches, and checks records as the other programs do."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from dicewright.cli.verify import first_wrong
from dicewright.core.fair import EDITIONS, FIRST, SECOND
from dicewright.core.receipts import read_receipt
from dicewright.core.verifying import check
from dicewright.lab.statistics import chi_square, chi_square_tail
from tests.browser.conftest import Visit
from tests.browser.screens import finished, seated
from tests.browser.site import BOT, FRIEND, ME, Json, Visitor, best, players, record, send
from tests.test_fair import verifier
from tests.web.process import Process
from tests.web.test_fair import CHANGES, read, write

DATA = (
    Path(__file__).parents[1] / "data" / "fair" / "game.jsonl"
)  # one fixed game, for all three programs


def open_record(page: Page, content: bytes) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.jsonl", "mimeType": "text/plain", "buffer": content}
    )
    page.locator("header .open-check").click()
    page.locator(".check-dice button").click()


def right(page: Page) -> str:
    """Return what the page has found, if all was right."""
    expect(page.locator(".check-dice .right")).to_be_visible()
    return " ".join(page.locator(".check-dice .right").inner_text().split())


def wrong(page: Page) -> str:
    expect(page.locator(".check-dice .error-box")).to_be_visible()
    return page.locator(".check-dice .error-box").inner_text()


# --- checking records ----------------------------------------------------------------------------


BOUND = {
    FIRST: "This game is older: its record does not bind which seats share a browser, who sat down "
    "later, and how it ended.",
    SECOND: "Every character of the record is bound, its end included.",
}


@pytest.mark.parametrize("name", ["game.jsonl", "game-2.jsonl"])
def test_the_fixed_game_is_right_for_all_three_programs(visit: Visit, name: str) -> None:
    content = DATA.with_name(name).read_bytes()
    checked = check(content)
    assert checked.rolls > 5 and verifier().check(content)[1] == 0
    page = visit().page
    open_record(page, content)
    bound = BOUND[EDITIONS[checked.protocol]]
    assert right(page) == (
        f"All {checked.rolls} rolls are exactly what the server had promised before them; "
        f"a player's browser took part in every one. {bound} "
        "This browser gave no numbers in this game."
    )
    page.get_by_text("All that was checked").click()
    rows = page.locator(".check-dice .rolls tbody tr")
    expect(rows).to_have_count(checked.rolls)
    expect(page.locator(".check-dice dl")).to_contain_text(read(content)[0]["fair"]["commitment"])


PLAIN = ["one_seed", "one_reveal", "by_nobody", "pending_added", "first_roll_face"]


def first_roll_face(lines: list[Json]) -> int:
    """Swap two different faces of the first roll: as legal as before, within a kind."""
    faces: list[Any] = lines[1]["roll"]
    place = next(i for i in range(1, 6) if faces[i] != faces[0])
    faces[0], faces[place] = faces[place], faces[0]
    return 2


def test_changed_copies_are_refused_with_their_line(visit: Visit) -> None:
    page = visit().page
    changes: dict[str, Callable[[list[Json]], int | None]] = {
        **CHANGES,
        "first_roll_face": first_roll_face,
    }
    for kind in PLAIN:
        lines = read(DATA.read_bytes())
        line = changes[kind](lines)
        open_record(page, write(lines))
        said = wrong(page)
        found = re.search(r"Line (\d+) of the record", said)
        assert found, (kind, said)
        checked = first_wrong(write(lines))
        assert checked is not None
        headed = ("one_seed", "pending_added")  # what the header says
        assert int(found[1]) == (line or checked.line) or kind in headed, (kind, said)
        expect(page.locator(".check-dice .right")).to_have_count(0)


def test_a_record_with_a_roll_that_was_never_shown(visit: Visit) -> None:
    lines = read(DATA.read_bytes())
    number = sum("roll" in line for line in lines)
    lines[0]["fair"]["pending"] = {"roll": number, "seat": 0, "nonce": "0" * 64}
    page = visit().page
    open_record(page, write(lines[:-1]))
    assert wrong(page).endswith(
        f"the server took Zoë's number for roll {number} and never showed the roll."
    )


def test_without_cryptography_the_page_says_what_else_can_check(
    visit: Visit, server: Process
) -> None:
    visitor = visit(joined=finished(server, "diceopolis"), game="diceopolis")
    hide = "Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })"
    visitor.context.add_init_script(hide)
    page = visitor.go(f"/t/{finished(server, 'diceopolis')['code']}")
    expect(page.locator(".check-dice")).to_contain_text("docs/verify.py")
    expect(page.locator(".check-dice button")).to_have_count(0)


# --- taking part ---------------------------------------------------------------------------------


def two(visit: Visit, server: Process) -> tuple[Visitor, Any]:
    """Return a visitor on seat 1 and a remote host on seat 0; the game has begun."""
    joined = server.create(game="novo-dice", edition="compact", seats=[ME, FRIEND], first=1)
    friend = server.request(f"/api/tables/{joined['code']}/seats", {"name": "Bea"})
    visitor = visit(joined=friend, game="novo-dice")
    page = visitor.go(f"/t/{joined['code']}")
    expect(page.get_by_text("Ada").first).to_be_visible()
    host = server.connect(joined["code"], joined["token"])
    host.send("start")
    return visitor, host


def play_both(visitor: Visitor, host: Any, stop: Callable[[], bool]) -> None:
    """Let both act by the interface, the visitor through the page's own connection."""
    page, told = visitor.page, visitor.told
    while not stop() and host.now["status"] != "finished":
        version = host.version
        if host.now.get("legal"):
            host.send("act", version=version, do=best(host.now["legal"], 0))
        elif host.now["status"] == "playing" and told.version == version and told.legal:
            act = {"type": "act", "version": version, "do": best(told.legal, 1)}
            send(page, json.dumps(act))
        else:
            page.wait_for_timeout(5)
        try:
            while True:
                host.receive(0.02)
        except TimeoutError:
            pass


@pytest.mark.slow
def test_a_browser_that_took_part_finds_its_numbers_again(visit: Visit, server: Process) -> None:
    visitor, host = two(visit, server)
    page = visitor.page
    play_both(visitor, host, lambda: False)
    code = page.url.rpartition("/")[2]
    checked = check(record(server, code))
    expect(page.locator("#end-title")).to_be_visible()
    page.locator(".check-dice button").click()
    said = right(page)
    assert f"All {checked.rolls} rolls" in said
    assert f"This browser gave {checked.by[1]} numbers, and all of them were used." in said
    assert "It is what this device saw, to the end, and the server has signed that" in said
    assert not checked.alone and checked.by[0] > 0
    kept = page.evaluate("code => JSON.parse(localStorage.getItem('fair:' + code))", code)
    assert kept["seeds"] == {"1": checked.seeds[1]}
    assert read_receipt(json.dumps(kept["receipt"]).encode()).agrees(checked)
    mixed = check(record(server, code)).mixed
    assert kept["mixed"] and all(mixed[int(i) - 1] == t for i, t in kept["mixed"].items())
    page.evaluate(  # as if the server had used another one
        "code => localStorage.setItem('fair:' + code, localStorage.getItem('fair:' + code)"
        '.replaceAll(/("nonces":\\{"\\d+":")../g, \'$1zz\'))',
        code,
    )
    page.reload()  # what the page has in mind itself is not written over it
    page.locator(".check-dice button").click()
    assert "did not use the number that this browser gave" in wrong(page)
    host.close()


def tampering(page: Page, change: Callable[[Json], Json | None]) -> None:
    """Let what the server says pass through something that changes it."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            changed = change(json.loads(message))
            if changed is not None:
                socket.send(json.dumps(changed))

        server.on_message(told)

    page.route_web_socket(re.compile("/ws/"), route)


def changed_roll(number: int, **other: str) -> Callable[[Json], Json]:
    def change(message: Json) -> Json:
        for step in message.get("steps", []):
            if step.get("fair", {}).get("i") == number:
                step["fair"] |= other
        return message

    return change


LIES = {
    "promise": (changed_roll(2, reveal="12" * 32), "Roll 2 is not what the server had promised"),
    "nonce": (changed_roll(3, nonce="12" * 32), "used another number for roll 3 than this browser"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_seen_at_once(visit: Visit, server: Process, lie: str) -> None:
    change, said = LIES[lie]
    joined = server.create(game="diceopolis", seats=[ME, BOT, BOT], start=True)
    visitor = visit(joined=joined, game="diceopolis")
    tampering(visitor.page, change)
    page = visitor.go(f"/t/{joined['code']}")
    expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible()


def test_an_honest_server_is_not_doubted(visit: Visit, server: Process) -> None:
    visitor = visit()
    page = visitor.go("/")
    page.locator("article .play").first.click()
    expect(players(page)).to_have_count(2)
    assert visitor.told.until_asked()
    expect(page.locator(".bar [role=alert] .error-box")).to_have_count(0)
    page.reload()
    assert visitor.told.until_asked()
    expect(page.locator(".bar .error-box")).to_have_count(0)


def test_a_roll_that_does_not_come_is_told(visit: Visit, server: Process) -> None:
    joined = server.create(game="diceopolis", seats=[ME, BOT], start=True)
    visitor = visit(joined=joined, game="diceopolis")
    tampering(visitor.page, lambda message: None if message["type"] == "steps" else message)
    page = visitor.go(f"/t/{joined['code']}")
    note = page.get_by_text("the server has not shown the roll yet")
    expect(note).to_be_visible()
    assert re.search(r"roll [12],", note.inner_text())  # the first ones come one after the other


def test_rolls_of_the_server_alone_are_marked(visit: Visit, server: Process) -> None:
    wish: Json = {"seats": [BOT, BOT], "start": True, "pace": "instant"}
    joined = server.create(game="diceopolis", **wish)
    page = visit().go(f"/w/{joined['watch']}")
    expect(page.locator(".side .log .alone").first).to_have_text("server alone")
    expect(page.locator("#end-title")).to_be_visible()
    page.locator(".check-dice button").click()
    assert "no player's browser took part, the server rolled alone" in right(page)


def test_the_page_about_dice(visit: Visit, server: Process) -> None:
    game = server.request("/api/games")["games"][0]["name"]
    finished(server, game)
    page = visit().go("/")
    page.get_by_role("link", name="About the dice").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Fair dice")
    told = next(one for one in server.request("/api/dice")["games"] if one["game"] == game)
    expect(page.locator("main table")).to_have_count(
        sum(len(one["dice"]) for one in server.request("/api/dice")["games"])
    )
    expect(page.locator("main")).to_contain_text(f"{told['dice'][0]['rolled']:,} dice rolled")


def test_the_page_and_the_server_compute_the_same_p(visit: Visit, server: Process) -> None:
    """One finished game on a server of its own is all there is to count there."""
    joined = finished(server, "diceopolis")
    page = seated(visit, joined, "diceopolis").page
    page.locator(".check-dice button").click()
    page.get_by_text("How often each face came").click()
    shown = page.locator(".check-dice caption").inner_text()
    rolled: dict[int, int] = {}
    for line in read(record(server, joined["code"])):
        for face in line.get("roll", []):
            rolled[face] = rolled.get(face, 0) + 1
    total = sum(rolled.values())
    statistic = chi_square([rolled.get(face, 0) for face in range(1, 7)], [total / 6] * 6)
    assert f"{total} dice rolled" in shown
    assert f"p = {chi_square_tail(statistic, 5):.3f}" in shown
