"""How people act on the page, by mouse, finger or keyboard, and what each game's actions take."""

import re
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser.site import Told, main_button

Json = dict[str, Any]
MOST_STEPS = 150  # of Tab or an arrow, to get anywhere


class Hand(Protocol):
    """What somebody can do with a page."""

    def press(self, target: Locator) -> None:
        """Activate something."""

    def main(self, page: Page) -> None:
        """Press the main button."""


class Mouse:
    def press(self, target: Locator) -> None:
        target.click()

    def main(self, page: Page) -> None:
        main_button(page).click()


class Finger:
    def press(self, target: Locator) -> None:
        target.tap()

    def main(self, page: Page) -> None:
        main_button(page).tap()


class Keyboard:
    def press(self, target: Locator) -> None:
        reach(target)
        target.page.keyboard.press("Enter")

    def main(self, page: Page) -> None:
        expect(main_button(page)).to_be_visible()
        page.keyboard.press("r")


WAY = """target => {
  const from = document.activeElement;
  if (from === target) return "";
  const city = target.closest(".city"); // one stop for Tab, the rest is for arrows
  const group = !city && target.closest(".board, .tray");
  if (group && group.contains(from) && from.matches("[data-cell]")) {
    const way = shortest(from, target);
    if (way) return way;
  }
  if (!city?.contains(from))
    return from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING &&
      !from.contains(target) ? "Shift+Tab" : "Tab";
  const [a, b] = [from.getBoundingClientRect(), target.getBoundingClientRect()];
  const x = b.x + b.width / 2 - a.x - a.width / 2, y = b.y + b.height / 2 - a.y - a.height / 2;
  if (Math.abs(x) > 4) return x > 0 ? "Shift+ArrowRight" : "Shift+ArrowLeft"; // cell by cell
  return y > 0 ? "Shift+ArrowDown" : "Shift+ArrowUp";

  function shortest(start, end) { // the first of the arrows that lead there
    const ways = new Map([[start, ""]]);
    for (const [cell, way] of ways)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        cell.focus({ preventScroll: true });
        cell.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: true, bubbles: true }));
        const next = document.activeElement;
        if (!ways.has(next)) ways.set(next, way || `Shift+${key}`);
      }
    start.focus({ preventScroll: true });
    return ways.get(end);
  }
}"""


def reach(target: Locator) -> None:
    """Bring the focus to something as people do: with Tab, and arrows among what is one stop."""
    expect(target).to_be_visible()
    for _ in range(MOST_STEPS):
        key = target.evaluate(WAY)
        if not key:
            return
        target.page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not reach {target}")


# --- what an action takes ------------------------------------------------------------------------


def act(page: Page, told: Told, hand: Hand, action: str) -> None:
    """Do an action on the page, confirm it if that is asked, and wait for the server."""
    legal = next(one for one in told.legal if one["do"] == action)
    version, snapshots = told.version, told.snapshots
    by_main = choose(page, told, hand, action)
    asks = legal.get("final") or moves_a_tile(told.game, legal["action"])
    if asks and (legal.get("ends") or not by_main):
        expect(page.locator(".bar .button", has_text="Cancel")).to_be_visible()
        hand.main(page)
    told.until(lambda: told.version > version or told.snapshots > snapshots)


def moves_a_tile(game: str | None, action: Json) -> bool:
    """Say whether it takes or stores a tile of Novo Dice: that is always confirmed."""
    return game == "novo-dice" and action["kind"] not in ("put", "done")


def choose(page: Page, told: Told, hand: Hand, action: str) -> bool:
    """Choose an action on the page, not yet confirmed; say whether it was by a main button."""
    legal = next(one for one in told.legal if one["do"] == action)
    return ACTS[told.game](page, told, hand, legal["action"])


def novo_dice(page: Page, told: Told, hand: Hand, action: Json) -> bool:
    """Act in Novo Dice; say whether it was by a main button."""
    view = told.view
    if action["kind"] == "done":
        return _be_done(page, hand)
    if action["kind"] == "put":
        place = view["dice"].index({"kind": action["die"], "face": action["face"]})
        hand.press(page.locator(".bar .pick").nth(place))
        if isinstance(hand, Keyboard):
            page.keyboard.press(str(action["row"]))
        else:
            hand.press(page.locator(f".board .cell.row-{action['row']}.slot-{view['slot']}"))
        return False
    tile = action["tile"]
    if action["kind"] == "claim":
        claims = [one["action"] for one in told.legal if one["action"].get("tile") == tile]
        hand.press(page.locator(".board button.tile", has=page.get_by_text(tile, exact=True)))
        if len(claims) > 1:
            hand.press(page.locator(".bar .ways button").nth(claims.index(action)))
        return False
    _take_tile(page, told, hand, tile)
    if action["kind"] == "give up":
        hand.press(page.locator(".bar .buttons .button:not(.quiet)").first)
        return False
    crate = page.locator(f'.board [data-part="bay:{action["bay"]}"]')
    if action["kind"] == "replace":
        hand.press(crate.locator(f'.replaceable[title="{action["old"]}"]').first)
    else:
        hand.press(crate.locator(".whole"))
    return False


def _be_done(page: Page, hand: Hand) -> bool:
    """Press the button that is never the main one while something better can be done.

    Who gives away much is asked first, and says yes; say whether that or a main button was enough.
    """
    button = page.locator(".bar .buttons .button:not(.quiet):enabled").last
    expect(button).to_be_visible()
    if button.evaluate("element => element.classList.contains('main')"):
        hand.main(page)
        sure = True
    else:
        hand.press(button)
        sure = False
    question = page.locator(".advice [role=alertdialog] .button.quiet")
    if question.count():
        hand.press(question)
        sure = True
    return sure


def _take_tile(page: Page, told: Told, hand: Hand, tile: str) -> None:
    tiles: list[str] = told.view["hand"]
    if len(set(tiles)) > 1:
        hand.press(page.locator(".bar .choice").nth(tiles.index(tile)))


def diceopolis(page: Page, told: Told, hand: Hand, action: Json) -> bool:
    """Act in Diceopolis; say whether it was by a main button."""
    if action["kind"] == "keep":
        hand.press(page.locator(".bar .buttons .button:not(.quiet)"))
        return False
    dice: list[int] = told.view["hands"][told.seat]
    pips, cell = action["pips"], action.get("cell")
    alike = len(set(dice)) == 1 and cell is not None  # picked already
    if not alike and isinstance(hand, Keyboard):
        page.keyboard.press(str(pips))
    elif not alike:
        hand.press(page.locator(".bar .pick").nth(dice.index(pips)))
    if cell:
        hand.press(page.locator(f'.city [data-cell="{cell[0]},{cell[1]}"]'))
    return False


def astroventure(page: Page, told: Told, hand: Hand, action: Json) -> bool:
    """Act in AstroVenture; say whether it was by a main button."""
    if action["kind"] == "keep":
        _keep(page, hand, action["dice"])
        if not action["dice"]:  # seldom what is meant, so it is no main button
            hand.press(page.locator(".bar .buttons .button", has_text="Roll all"))
            _insist(page, hand)
            return False
        rest = page.locator(".bar .buttons .button", has_text=re.compile("Roll the|Rest werfen"))
        sure = rest.evaluate("element => element.classList.contains('main')")  # nothing is at risk
        if sure:
            hand.main(page)
        else:
            hand.press(rest)
        _insist(page, hand)
        return bool(sure)
    if action["kind"] == "stop":
        button = page.locator(".bar .buttons .button", has_text=re.compile("End turn|Zug beenden"))
        sure = button.evaluate("element => element.classList.contains('main')")
        hand.press(button)
        _insist(page, hand)
        return bool(sure)
    if special := action.get("number"):
        hand.press(page.locator(f'.board [data-cell="action {special}"]'))
    system, body = action["system"], action["body"]
    name = "star" if body["kind"] == "star" else f"{body['kind']} {body['number']}"
    ways = [
        one
        for one in told.legal
        if (one["action"].get("system"), one["action"].get("body")) == (system, body)
        and special in (None, one["action"].get("number"))
    ]
    hand.press(page.locator(f'.board [data-cell="{system} {name}"]'))
    if len(ways) > 1:
        _choose_way(page, told, hand, ways, action)
    return False


def _insist(page: Page, hand: Hand) -> None:
    """Say yes, where the page asks before much is given away."""
    question = page.locator(".advice [role=alertdialog]")
    if question.count():
        hand.press(question.locator(".button.quiet").last)


def _choose_way(page: Page, told: Told, hand: Hand, ways: list[Json], action: Json) -> None:
    """Of several ways two are offered at a time, the best at the right."""
    ways = sorted(ways, key=lambda one: -(one.get("gains") or [0] * 9)[told.seat])
    place = [one["action"] for one in ways].index(action)
    for _ in range(place // 2):
        hand.press(page.locator(".bar .buttons .button:not(.quiet)").first)
    offered = min(2, len(ways) - place // 2 * 2)
    hand.press(page.locator(".bar .buttons .button:not(.quiet)").nth(offered - place % 2))


GERMAN = {"feuer": "fire", "wasser": "water", "erde": "earth", "luft": "air", "leer": "blank"}
KEPT = "place => place.getAttribute('aria-pressed') === 'true'"


def _keep(page: Page, hand: Hand, faces: list[str]) -> None:
    """Set every die's toggle as the action says."""
    left = list(faces)
    dice = page.locator(".bar .tray button.place")
    for place in range(dice.count()):
        die = dice.nth(place)
        face = _face(die)
        wanted = face in left
        if wanted:
            left.remove(face)
        if die.evaluate(KEPT) == wanted:
            continue
        if isinstance(hand, Keyboard):
            page.keyboard.press(str(place + 1))
        else:
            hand.press(die)
    assert not left


def _face(die: Locator) -> str:
    """Read a die's face from its name: "Die 3: double fire, keep"."""
    words = die.locator(".visually-hidden").inner_text()
    found = re.search(r": (double |doppelt )?(\w+)", words)
    assert found, words
    face = found[2].lower()
    return GERMAN.get(face, face) + ("2" if found[1] else "")


ACTS: dict[str, Callable[[Page, Told, Hand, Json], bool]] = {
    "novo-dice": novo_dice,
    "diceopolis": diceopolis,
    "astroventure": astroventure,
}
