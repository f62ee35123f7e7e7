"""The page's verifier, too, lets nothing pass that is tampered with."""

from base64 import b64encode

import pytest
from playwright.sync_api import Page, expect

from dicewright.core.fair import SECOND
from tests.browser.conftest import Visit
from tests.browser.screens import finished, seated
from tests.fair_games import fair_record
from tests.selection import mainly
from tests.tampering import GAMES, cut, tampered
from tests.web.process import Process

CHECK_ALL = """async records => {
  const answers = [], button = document.querySelector(".check-dice button");
  const honest = window.fetch;
  for (const record of records) {
    const body = Uint8Array.from(atob(record), sign => sign.charCodeAt(0));
    const delivered = new Promise(done => {
      window.fetch = async (...asked) => {
        if (!String(asked[0]).endsWith("/record")) return honest(...asked);
        await new Promise(later => setTimeout(later)); // the button is shown as busy by then
        done();
        return new Response(body);
      };
    });
    button.click();
    await delivered;
    while (button.disabled) await new Promise(later => setTimeout(later));
    const said = document.querySelector(".check-dice [role=status]");
    answers.push([!!said.querySelector(".right"), said.innerText.trim()]);
  }
  window.fetch = honest;
  return answers;
}"""  # one after the other, in the page: hundreds of records by mouse would take minutes


def check_all(page: Page, records: list[bytes]) -> list[tuple[bool, str]]:
    """Return of each record whether the page finds it right, and what it says."""
    expect(page.locator(".check-dice button")).to_be_visible()
    answers = page.evaluate(CHECK_ALL, [b64encode(record).decode() for record in records])
    return [(right, " ".join(said.split())) for right, said in answers]


@pytest.mark.slow
@mainly("game", "diceopolis", GAMES)
def test_the_page_lets_nothing_pass(visit: Visit, server: Process, game: str) -> None:
    page = seated(visit, finished(server, "diceopolis"), "diceopolis").page
    ((right, said),) = check_all(page, [fair_record(game=game)])
    assert right and "Every character of the record is bound" in said
    kinds = tampered(SECOND.name, game)
    answers = dict(zip(kinds, check_all(page, list(kinds.values())), strict=True))
    assert len(answers) > 250
    passed = [(kind, said) for kind, (right, said) in answers.items() if right]
    assert passed == []
    unnamed = [(kind, said) for kind, (_, said) in answers.items() if not said.startswith("Line ")]
    assert unnamed == []
    open_ones = cut(SECOND.name, game)
    for kind, (right, said) in zip(
        open_ones, check_all(page, list(open_ones.values())), strict=True
    ):
        assert not right and "The end is missing" in said, (kind, said)
