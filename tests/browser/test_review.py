"""The page of a review: of a whole finished game and of a record file, by mouse and keyboard."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import reach
from tests.browser.screens import finished, seated
from tests.browser.site import GAMES, ME, PHONE, SHORT, Json, finish, record
from tests.browser.test_screens import check_both_themes, check_width, texts
from tests.selection import mainly
from tests.web.process import Process

SHARE = re.compile(r"(\d+(?:\.\d)?)%")


def opened(visit: Visit, server: Process, game: str) -> Page:
    page = visit().go(f"/review/{finished(server, game)['code']}")
    expect(page.locator(".report")).to_be_visible()
    return page


@mainly("game", "novo-dice", GAMES)
def test_a_whole_game_is_reviewed(visit: Visit, server: Process, game: str) -> None:
    page = seated(visit, finished(server, game), game).page
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.locator(".report")).to_be_visible()
    names = page.locator(".verdicts h3").all_inner_texts()
    assert names[0] == "Ada" and len(names) == 2
    for equation in page.locator(".verdicts article > .visually-hidden").all_inner_texts():
        numbers = [
            float(part) for part in re.findall(r"[-+]?\d+\.\d", equation.replace("\u2212", "-"))
        ]
        *parts, result = numbers
        assert len(parts) == 5 and abs(sum(parts) - result) <= 0.3  # each is rounded
    count = len(server.request(f"/api/tables/{finished(server, game)['code']}/replay")["entries"])
    expect(page.locator("tbody tr[id^=move-]")).to_have_count(count)
    expect(page.get_by_text("A look one turn further changes a value")).to_be_visible()


def test_everybody_finds_their_own_mistakes(visit: Visit, server: Process) -> None:
    careless = {"kind": "bot", "level": "random"}
    wish = {"seats": [ME, careless, careless], "start": True, **SHORT["astroventure"]}
    table = server.create(game="astroventure", **wish)
    finish(server, table)
    page = visit().go(f"/review/{table['code']}")
    titles = page.locator(".mistakes h3")
    whose = page.get_by_role("radiogroup", name="Mistakes of")
    expect(whose).to_be_visible()
    names = whose.locator("label").all_inner_texts()[1:]
    assert len(names) > 1
    expect(whose.get_by_role("radio", name="Ada", exact=True)).to_be_checked()  # who is no bot
    for name in names:
        whose.get_by_role("radio", name=name, exact=True).check()
        found = titles.all_inner_texts()
        assert found and all(f"{name}, move" in title for title in found)
    page.get_by_role("link", name="Look at it on the board").first.click()
    title = re.compile(f"^Mistake 1 of {len(found)}: {names[-1]}, move")
    expect(page.locator(".bar .sentence")).to_have_text(title)
    page.get_by_role("link", name="Back to the review").click()
    expect(whose.get_by_role("radio", name=names[-1], exact=True)).to_be_checked()
    whose.get_by_role("radio", name="everybody").check()
    assert titles.count() >= len(found)


def test_the_costliest_mistake_is_explained_and_found_in_the_list(
    visit: Visit, server: Process
) -> None:
    page = opened(visit, server, "astroventure")
    mistakes = page.locator(".mistakes article")
    costs = [
        float(SHARE.findall(text)[0])
        for text in mistakes.locator("p strong:first-child")
        .filter(has_text="of the win")
        .all_inner_texts()
    ]
    assert costs and costs == sorted(costs, reverse=True)
    first = mistakes.first
    expect(first).to_contain_text(
        re.compile(r"of 100 games from here, (the best choice|both) wins?")
    )
    expect(first).to_contain_text("Played")
    wins = mistakes.locator(".compare tr").filter(has_text="Wins out of 100").locator("td")
    assert all(re.fullmatch(r"\d+\.\d", share) for share in wins.all_inner_texts())
    first.get_by_role("button", name="Show in the list of moves").click()
    row = page.locator("tr:focus")
    expect(row).to_contain_text(f"{costs[0]:.1f}%")
    number = row.locator(".number").inner_text()
    expect(first.locator("h3")).to_contain_text(f"move {number}")
    page.get_by_role("radio", name="Mistakes").check(force=True)
    assert page.locator("tbody tr[id^=move-]").count() >= mistakes.count()
    first.get_by_role("link", name="See it in the replay").click()
    expect(page.get_by_role("slider")).to_have_value(str(int(number) - 1))


@mainly("game", "diceopolis", GAMES)
def test_a_mistake_is_looked_at_on_the_board(visit: Visit, server: Process, game: str) -> None:
    page = opened(visit, server, game)
    mistakes = page.locator(".mistakes article")
    links = mistakes.get_by_role("link", name="Look at it on the board")
    title = mistakes.first.locator("h3 span").first.inner_text()
    links.first.click()
    expect(page.locator(".advice")).to_contain_text("Played:")
    expect(page.locator(".advice")).to_contain_text(re.compile(r"wins \d+ fewer"))
    expect(page.locator(".advice")).to_contain_text("Better:")
    expect(page.locator(".bar .sentence")).to_have_text(re.compile(f"^Mistake 1 of .*{title}$"))
    expect(page.locator(".frame .board > *").first).to_be_visible()
    expect(page.locator(".log .now")).to_have_count(1)
    following = page.get_by_role("link", name="Next mistake")
    if following.count():
        following.click()
        expect(page.locator(".bar .sentence")).to_contain_text("Mistake 2 of")
        page.get_by_role("link", name="Previous mistake").click()
        expect(page.locator(".bar .sentence")).to_contain_text("Mistake 1 of")
    page.get_by_role("link", name="Back to the review").click()
    expect(mistakes.first).to_be_focused()


def test_points_of_the_better_choice_are_those_of_the_table(visit: Visit, server: Process) -> None:
    careless = {"kind": "bot", "level": "random"}
    table = server.create(game="diceopolis", seats=[ME, careless], start=True)
    finish(server, table)
    page = visit().go(f"/review/{table['code']}")
    expect(page.locator(".report")).to_be_visible()
    review = server.request(f"/api/tables/{table['code']}/review")["review"]
    told = {
        step: next(one for one in judged["choices"] if one["do"] == judged["best"])
        for step, judged in enumerate(review["steps"])
        if step in review["worst"]
    }
    step = next(step for step, best in told.items() if best.get("gains"))
    gain = told[step]["gains"][review["steps"][step]["seat"]]
    page.goto(f"/review/{table['code']}?mistake={step}")
    expect(page.locator(".bubble")).to_contain_text(f"+{gain}")
    expect(page.locator(".advice")).to_contain_text(f": +{gain}.")
    page.get_by_role("button", name="More").click()
    at_once = page.locator(".compare tr").filter(has_text="Points at once")
    expect(at_once.locator("td").first).to_contain_text(f"+{gain}")


def test_what_was_played_is_seen_beside_what_is_better(visit: Visit, server: Process) -> None:
    careless = {"kind": "bot", "level": "random"}
    table = server.create(game="diceopolis", seats=[ME, careless], start=True)
    finish(server, table)
    page = visit(size=PHONE).go(f"/review/{table['code']}")
    expect(page.locator(".report")).to_be_visible()
    review = server.request(f"/api/tables/{table['code']}/review")["review"]
    lines = {step: apart(review["steps"][step]) for step in review["worst"]}
    near = sorted((step for step in lines if lines[step]), key=lambda step: lines[step])
    assert near
    for step in near[:4]:
        x, y = cell(review["steps"][step], "do")
        page.goto(f"/review/{table['code']}?mistake={step}")
        bubble = page.locator(".bubble").bounding_box()
        played = page.locator(f'.city [data-cell="{x},{y}"]').bounding_box()
        assert bubble and played
        above, below = sorted((bubble, played), key=lambda box: box["y"])
        assert above["y"] + above["height"] <= below["y"] + 1


EDGE = 5  # lines from the avenue: here there is room on one side only


def cell(judged: Json, which: str) -> list[int]:
    """Give the place of what was done or of what is best, none for what is not put anywhere."""
    found = next(one for one in judged["choices"] if one["do"] == judged[which])
    return list(found["action"].get("cell", []))


def apart(judged: Json) -> int:
    """Say how many lines of the city lie between what was played and what is best."""
    played, better = cell(judged, "do"), cell(judged, "best")
    return abs(played[1] - better[1]) if played and better and abs(better[1]) < EDGE else 0


@mainly("game", "astroventure", GAMES)
def test_the_reason_is_the_ending_whose_chances_differ_most(
    visit: Visit, server: Process, game: str
) -> None:
    page = opened(visit, server, game)
    reasons = 0
    for mistake in page.locator(".mistakes article").all():
        rows = [
            tuple(float(text.rstrip("%")) for text in row.locator("td").all_inner_texts())
            for row in mistake.locator(".compare .ends tr:has(td)").all()
        ]
        reason = mistake.locator(".compare .why")
        if not rows or not reason.count():
            continue
        best, chosen = (float(share) for share in SHARE.findall(reason.inner_text())[-2:])
        most = max(abs(one - other) for one, other in rows)
        assert abs(abs(best - chosen) - most) <= 1.0  # they are rounded
        reasons += 1
    assert reasons or game == "diceopolis"  # where few choices leave anything open


def test_the_curve_by_keyboard(visit: Visit, server: Process) -> None:
    page = opened(visit, server, "diceopolis")
    slider = page.get_by_role("slider", name="Moment of the game")
    reach(slider)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Move 1 of \d+: .*Ada \d"))
    page.keyboard.press("End")
    value = slider.get_attribute("aria-valuetext") or ""
    shares = [float(share) for share in SHARE.findall(value.split("Chances to win:")[1])]
    assert sum(shares) == pytest.approx(100.0, abs=0.2) and max(shares) >= 33.3
    page.keyboard.press("Home")
    following = page.get_by_role("button", name="Next mistake")
    reach(following)
    page.keyboard.press("Enter")
    expect(page.locator("p.what")).to_contain_text("given away")


def test_a_record_file_is_reviewed_from_its_replay(
    visit: Visit, server: Process, tmp_path: Path
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(record(server, finished(server, "diceopolis")["code"]))
    page = visit().go("/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.locator(".report")).to_be_visible()
    expect(page.locator(".verdicts h3").first).to_have_text("Ada")
    page.goto("/review")  # again: the file is to be chosen again
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator(".report")).to_be_visible()


def test_what_cannot_be_reviewed_is_told(visit: Visit, server: Process) -> None:
    visitor = visit()
    visitor.expected.append(r"40\d")
    page = visitor.go("/review/nosuchtable")
    expect(page.get_by_role("alert")).to_contain_text("There is no table with this link")
    page.goto("/review")
    page.locator("input[type=file]").set_input_files(
        {"name": "a.jsonl", "mimeType": "text/plain", "buffer": b"{}\n"}
    )
    expect(page.get_by_role("alert")).to_contain_text("Line 1.")


@mainly("language", "de", ("en", "de"))
def test_the_progress_is_shown(visit: Visit, server: Process, language: str) -> None:
    visitor = visit(language=language, size=PHONE)
    page = visitor.page
    begun = '{"id": "x", "progress": 0.25, "waiting": 2}'
    page.route("**/api/**/review", lambda route: route.fulfill(body=begun))
    page.route("**/api/reviews/x", lambda route: route.fulfill(body=begun))
    visitor.go(f"/review/{finished(server, 'diceopolis')['code']}")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "0.25")
    expect(page.locator("main")).to_contain_text({"en": "2 other", "de": "2 andere"}[language])
    texts(page)
    check_both_themes(page)
    check_width(page)


def check_of(page: Page) -> Locator:
    """Give the part of the costliest mistake in which it is checked."""
    return page.locator(".mistakes .check").first


SENTENCE = re.compile(
    r"^(Checked by \d+ games: this cost \d+\.\d% ± \d+\.\d% of the win"
    r"|\d+ games (could not tell the two apart \(|say otherwise: ).*\d\.\d% ± \d+\.\d%\)?)\.$"
)


@pytest.mark.slow
def test_a_mistake_is_checked_by_playing_on_with_the_keyboard(
    visit: Visit, server: Process
) -> None:
    page = opened(visit, server, "diceopolis")
    check, said = check_of(page), check_of(page).get_by_role("status")
    reach(check.get_by_role("button", name="Check it by playing on"))
    page.keyboard.press("Enter")
    expect(check.get_by_role("button", name="Stop")).to_be_focused()
    expect(said).to_contain_text("Playing on from here")
    expect(check.locator(".so-far")).to_have_text(re.compile(r"^\d+ games so far: \d+\.\d% ± "))
    expect(said).to_have_text(SENTENCE)
    expect(said).to_be_focused()
    expect(check.get_by_role("button")).to_have_count(0)
    told = said.inner_text()
    page.get_by_role("link", name="Look at it on the board").first.click()
    page.get_by_role("link", name="Back to the review").click()
    expect(said).to_have_text(told)
    page.reload()  # what is known is there at once
    check.get_by_role("button", name="Check it by playing on").click()
    expect(said).to_have_text(told)


def rolling(stage: str, games: int = 0, **more: Any) -> str:
    """Return what a server says of a rollout."""
    known = {"games": games, "cost": 0.068, "reach": 0.009, "verdict": "confirmed"}
    told = {"id": "x", "stage": stage, **more, **({"checked": known} if games else {})}
    return json.dumps(told)


SAID = {
    "en": ("2 other checks", "40 games so far: 6.8% ± 0.9%", "Checked by 44 games: this cost 6.8%"),
    "de": ("2 andere Prüfungen", "Bisher 40 Spiele: 6,8\u00a0% ± 0,9", "Mit 44 Spielen geprüft: "),
}


@mainly("language", "de", ("en", "de"))
def test_a_check_that_goes_on_is_told_and_stopped(
    visit: Visit, server: Process, language: str
) -> None:
    visitor = visit(language=language, size=PHONE)
    page, (waiting, so_far, known) = visitor.page, SAID[language]
    told = {"now": rolling("waiting", waiting=2)}
    page.route("**/rollout?*", lambda route: route.fulfill(body=told["now"]))
    page.route("**/api/rollouts/x", lambda route: route.fulfill(body=told["now"]))
    page.route("**/api/rollouts/x/stop", lambda route: route.fulfill(body=rolling("stopped", 44)))
    visitor.go(f"/review/{finished(server, 'diceopolis')['code']}")
    check = check_of(page)
    check.get_by_role("button").click()
    expect(check).to_contain_text(waiting)
    told["now"] = rolling("playing", 40, progress=0.1)
    expect(check.locator(".so-far")).to_contain_text(so_far)
    expect(check.get_by_role("progressbar")).to_have_attribute("value", "0.1")
    texts(page)
    check_both_themes(page)
    check_width(page)
    check.get_by_role("button").click()
    expect(check.get_by_role("status")).to_contain_text(known)
    check_both_themes(page)


def test_a_check_that_is_refused_can_be_tried_again(visit: Visit, server: Process) -> None:
    visitor = visit()
    visitor.expected.append("429")
    page, refusal = visitor.page, '{"type": "error", "code": "too_fast", "retry_after": 7}'
    page.route("**/rollout?*", lambda route: route.fulfill(status=429, body=refusal))
    visitor.go(f"/review/{finished(server, 'diceopolis')['code']}")
    check = check_of(page)
    check.get_by_role("button").click()
    expect(check.get_by_role("alert")).to_contain_text("7 s")
    page.unroute("**/rollout?*")
    page.route("**/rollout?*", lambda route: route.fulfill(body=rolling("ready", 44)))
    check.get_by_role("button").click()
    expect(check.get_by_role("alert")).to_have_count(0)
    expect(check.get_by_role("status")).to_contain_text("Checked by 44 games")
