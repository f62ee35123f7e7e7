"""Why a choice is good: a picture of a position, and the sentence that a hint says there."""

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from dicewright import games
from dicewright.bots import MASTER
from dicewright.bots.hints import choice_of, side_by_side
from dicewright.bots.levels import think
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.web.tables.choices import list_legal, told
from dicewright.web.wire.messages import HintGiven
from tests.browser.conftest import Visit
from tests.browser.reasons import SAID
from tests.browser.site import GAMES, LOCAL, ME, Visitor, players
from tests.web.process import Process

Json = dict[str, Any]


def hear(page: Page, message: Json) -> None:
    """Let the page hear something from the server."""
    page.evaluate(
        "data => window.sockets.at(-1).dispatchEvent(new MessageEvent('message', { data }))",
        json.dumps(message),
    )


def open_table(visit: Visit, server: Process, name: str, **wishes: Any) -> tuple[Visitor, Json]:
    """Open a table of two on one screen; return what the page was told of it."""
    joined = server.create(game=name, seats=[ME, LOCAL], start=True, first=0)
    visitor = visit(joined=joined, game=name, **wishes)
    heard: list[str | bytes] = []
    visitor.page.on(
        "websocket", lambda one: one.on("framereceived", lambda text: heard.append(text))
    )
    page = visitor.go(f"/t/{joined['code']}")
    expect(players(page).first).to_be_visible()
    visitor.told.until_asked()
    return visitor, next(one for one in map(json.loads, heard) if one["type"] == "table")


def show(page: Page, table: Json, game: Game, state: State) -> int:
    """Let the page hear that its table stands in a position; return the version of that."""
    now = {**table["now"], "legal": msgspec.to_builtins(list(list_legal(game, state)))}
    now["asked"] = {**now["asked"], "seat": game.to_move(state)}
    view = msgspec.to_builtins(game.view(state))
    hear(page, {**table, "view": view, "now": now, "options": dict(game.options)})
    return int(now["version"])


def hint_in(game: Game, state: State, best: str, other: str, version: int) -> Json:
    """Return a hint that compares two choices, with what is known of them without searching."""
    thought = think(game, state, MASTER, None)
    shares = dict(thought.judged.ranked())
    numbers = [game.parse(text) for text in (best, other)]
    choices = (choice_of(game, state, thought, number, shares[number]) for number in numbers)
    first, second = (told(game, one) for one in side_by_side(*choices))
    hint: Json = msgspec.to_builtins(HintGiven(version, first, 0, second))
    return hint


def said(page: Page, language: str) -> Locator:
    return page.get_by_role("status", name={"en": "Hint", "de": "Tipp"}[language])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_says_why(visit: Visit, server: Process, name: str, language: str) -> None:
    visitor, table = open_table(visit, server, name, language=language)
    page = visitor.page
    for case in (one for one in SAID.values() if one.game == name):
        game = games.get(name).using(options={"variant": "race"} if case.race else {})
        state = game.parse_state(case.state)
        version = show(page, table, game, state)
        expect(said(page, language)).to_have_count(0)
        hear(page, hint_in(game, state, case.best, case.other, version))
        expect(said(page, language)).to_contain_text(getattr(case, language))


AS_GOOD = {
    "en": ["As good: takes Delta moon", ", and 2 other choices."],
    "de": ["Ebenso gut: nimmt Delta-Mond", ", und 2 weitere Möglichkeiten."],
}


@pytest.mark.parametrize("language", AS_GOOD)
def test_what_is_as_good_is_named(visit: Visit, server: Process, language: str) -> None:
    case = SAID["a pass where a special action waits"]
    game = games.get(case.game)
    state = game.parse_state(case.state)
    visitor, table = open_table(visit, server, case.game, language=language)
    version = show(visitor.page, table, game, state)
    hint = hint_in(game, state, "stop", "take Delta moon 2", version)
    hear(visitor.page, {**hint, "as_good": 3, "alike": hint["other"]})
    for words in AS_GOOD[language]:
        expect(said(visitor.page, language)).to_contain_text(words)


@pytest.mark.parametrize("count", [1, 40])
def test_what_is_the_same_done_in_many_ways_stands_behind_more(
    visit: Visit, server: Process, count: int
) -> None:
    case = SAID["a pass where a special action waits"]
    game = games.get(case.game)
    state = game.parse_state(case.state.replace("roll=3", "roll=1"))
    visitor, table = open_table(visit, server, case.game)
    version = show(visitor.page, table, game, state)
    first, second = ("keep fire water water2", "keep fire")
    hint = hint_in(game, state, first, second, version)
    hear(visitor.page, {**hint, "as_good": count, "alike": hint["other"]})
    panel = said(visitor.page, "en")
    expect(panel).to_contain_text("Roll 4 dice.")
    expect(panel.get_by_text("As good:")).to_have_count(1 if count == 1 else 0)
    panel.get_by_role("button", name="More").click()
    expect(panel.get_by_text("As good:")).to_have_count(1)
