"""Replay: scrub, step, play; records are downloaded and opened again."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from dicewright import games
from dicewright.core.replay import replay
from tests.browser.conftest import Visit
from tests.browser.screens import finished, seated
from tests.browser.site import GAMES, Visitor, final_scores, players, record, shown_scores
from tests.selection import mainly
from tests.web.process import Process


def opened(visit: Visit, server: Process, game: str) -> tuple[Visitor, int]:
    code = finished(server, game)["code"]
    visitor = visit()
    visitor.go(f"/replay/{code}")
    count = len(server.request(f"/api/tables/{code}/replay")["entries"])
    expect(visitor.page.locator(".position")).to_have_text(f"0 / {count}")
    return visitor, count


def at(page: Page, moment: int, count: int) -> None:
    expect(page.locator(".position")).to_have_text(f"{moment} / {count}")


@mainly("game", "diceopolis", GAMES)
def test_scrub_and_step(visit: Visit, server: Process, game: str) -> None:
    visitor, count = opened(visit, server, game)
    page = visitor.page
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    at(page, 2, count)
    page.get_by_role("button", name="One step back").click()
    at(page, 1, count)
    page.get_by_role("slider").fill(str(count // 2))
    at(page, count // 2, count)
    assert f"at={count // 2}" in page.url
    expect(page.locator('.side .log a[aria-current="step"]')).to_have_count(1)
    page.reload()
    at(page, count // 2, count)
    page.get_by_role("button", name="To the end").click()
    at(page, count, count)
    last = json.loads(record(server, finished(server, game)["code"]).splitlines()[-1])
    assert shown_scores(page) == last["scores"]
    page.get_by_role("button", name="To the start").click()
    at(page, 0, count)
    assert shown_scores(page) == [0, 0]


def test_play_to_the_end(visit: Visit, server: Process) -> None:
    visitor, count = opened(visit, server, "astroventure")
    page = visitor.page
    page.get_by_role("slider").fill(str(count - 20))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at(page, count, count)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator(".won").first).to_be_visible()


def test_a_line_of_the_log_leads_to_its_moment(visit: Visit, server: Process) -> None:
    joined = finished(server, "diceopolis")
    page = seated(visit, joined, "diceopolis").page
    page.locator(".side .log a").nth(9).click()
    expect(page.get_by_role("slider")).to_have_value("10")
    page.get_by_role("link", name="To the table").click()
    expect(page.locator("#end-title")).to_be_visible()


@mainly("game", "novo-dice", GAMES)
def test_the_record_is_downloaded_and_opened_again(
    visit: Visit, server: Process, tmp_path: Path, game: str
) -> None:
    page = seated(visit, finished(server, game), game).page
    scores = final_scores(page)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download the record").click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    assert path.suffix == ".jsonl"
    replayed = replay(path.read_bytes(), games.get)
    assert replayed.status == "finished"
    assert replayed.result is not None
    assert sorted(replayed.result["scores"]) == sorted(scores.values())
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_role("button", name="To the end").click()
    names = players(page).locator(".name").all_inner_texts()
    assert dict(zip(names, shown_scores(page), strict=True)) == scores


def test_a_broken_record_is_told_with_its_line(visit: Visit, server: Process) -> None:
    content = record(server, finished(server, "diceopolis")["code"]).splitlines(keepends=True)
    content[6] = b'{"do": "nonsense"}\n'
    visitor = visit()
    visitor.expected.append("400 .Bad Request")
    page = visitor.go("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "a.jsonl", "mimeType": "text/plain", "buffer": b"".join(content)}
    )
    expect(page.get_by_role("alert")).to_contain_text("Line 7.")
    expect(page.get_by_role("alert")).to_contain_text("not a game record that can be read")
