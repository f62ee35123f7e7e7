"""A visitor of the page: a browser window, what its page was told, and the parts of a table."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Locator,
    Page,
    WebSocket,
    expect,
)

from tests.web.process import SECONDS, Process, Remote

Json = dict[str, Any]

DESKTOP = (1280, 720)
PHONE = (390, 844)
GAMES = ("novo-dice", "diceopolis", "astroventure")
ME = {"kind": "me", "name": "Ada"}
LOCAL = {"kind": "local", "name": "Bea"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "level": "greedy"}
SHORT = {"novo-dice": {"edition": "compact"}, "astroventure": {"edition": "quartet"}}
SETTINGS = {"pace": "instant", "name": "Ada"}

# what was chosen on earlier visits; what the browser forbids; connections that tests may use
WATCH = """
if (location.protocol !== "about:" && !localStorage.getItem("language"))
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.sockets.push(this); }
};
"""
SEND = """message => {
  const socket = window.sockets.at(-1), open = socket.readyState === WebSocket.OPEN;
  if (open) socket.send(message);
  return open;
}"""


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, server: Process, **wishes: Any) -> None:
        self.server = server
        self.problems: list[str] = []  # console errors, exceptions, dialogs
        self.expected: list[str] = []  # patterns of problems that the test provokes
        self.context = _context(browser, server.url, **wishes)
        self.pages: list[Page] = []
        self.page, self.told = self.tab()

    def tab(self) -> tuple[Page, "Told"]:
        """Open another tab of this browser."""
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        page.on("dialog", self._dialog)
        self.pages.append(page)
        return page, Told(page)

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def close(self) -> list[str]:
        """Close the browser, and return what went wrong in it."""
        for page in self.pages:
            if not page.is_closed() and page.url.startswith("http"):
                self.problems += page.evaluate("window.violations ?? []")
        self.context.close()
        return [
            problem
            for problem in self.problems
            if not any(re.search(pattern, problem) for pattern in self.expected)
        ]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} {message.location.get('url', '')}")

    def _dialog(self, dialog: Dialog) -> None:
        self.problems.append(f"dialog: {dialog.message}")
        dialog.dismiss()


def _context(
    browser: Browser,
    url: str,
    size: tuple[int, int] = DESKTOP,
    touch: bool = False,
    joined: Json | None = None,
    game: str = "",
    language: str = "en",
    offline: bool = False,
    **settings: Any,
) -> BrowserContext:
    stored = {
        "settings": json.dumps({**SETTINGS, **settings}),
        "language": language,
        "tables": json.dumps({joined["code"]: saved(joined, game)} if joined else {}),
    }
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        service_workers="allow" if offline else "block",  # what passes one is not routed by tests
    )
    context.set_default_timeout(SECONDS * 1000)
    context.add_init_script(f"const stored = {json.dumps(stored)};{WATCH}")
    return context


def saved(joined: Json, game: str) -> Json:
    """Return what the page keeps of a table."""
    kept = {"names": [], "seen": 0, "over": False, "turn": False, "at": 1}
    return {"token": joined["token"], "game": game, **kept}


class Told:
    """What the server told a page, taken from the page's own connection."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.game = ""
        self.now: Json = {}
        self.view: Json = {}
        self.you: list[int] = []
        self.entries: list[Json] = []
        self.errors: list[Json] = []
        self.snapshots = 0
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, payload: str | bytes) -> None:
        message: Json = json.loads(payload)
        if message["type"] == "table":
            self.snapshots += 1
            self.game = message["game"]
            self.entries, self.view = message["entries"], message.get("view") or {}
        if message["type"] == "error":
            self.errors.append(message)
        for step in message.get("steps", []):
            self.entries.append(step["entry"])
            self.view = step["view"]
        self.you = message.get("you", self.you)
        self.now = message.get("now") or self.now

    def until(self, true: Callable[[], object], seconds: float = SECONDS) -> None:
        """Let the page run until something is true."""
        for _ in range(int(seconds * 50)):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"waited {seconds} s in vain: {self.now}")

    def until_asked(self) -> bool:
        """Wait until this page may act or the game is over; say whether it may act."""
        self.until(lambda: self.asked or self.over)
        # what is told before the page is drawn waits for it: keys do not
        sentence(self.page).wait_for()
        return self.asked

    @property
    def version(self) -> int:
        return int(self.now.get("version", -1))

    @property
    def legal(self) -> list[Json]:
        return list(self.now.get("legal", []))

    @property
    def to_enter(self) -> list[Json]:
        return list(self.now.get("to_enter") or [])

    @property
    def asked(self) -> bool:
        return bool(self.legal or self.to_enter)

    @property
    def over(self) -> bool:
        return self.now.get("status") == "finished"

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return int(self.now["asked"]["seat"])


# --- parts of the page ---------------------------------------------------------------------------


def main_button(page: Page) -> Locator:
    return page.locator(".bar .button.main")


def sentence(page: Page) -> Locator:
    return page.locator(".bar .sentence")


def players(page: Page) -> Locator:
    return page.locator(".players li")


def toast(page: Page) -> Locator:
    return page.locator(".advice .message")


def shown_scores(page: Page) -> list[int]:
    """Return the points beside the players' names."""
    return [
        int(text) for text in page.locator(".players .score > .visually-hidden").all_inner_texts()
    ]


def final_scores(page: Page) -> dict[str, int]:
    """Return the points of the end screen by name."""
    expect(page.locator("#end-title")).to_be_visible()
    lines = page.locator(".end li")
    names, points = (
        lines.locator(".name").all_inner_texts(),
        lines.locator("strong").all_inner_texts(),
    )
    return {name: int(score) for name, score in zip(names, points, strict=True)}


def open_menu(page: Page) -> Locator:
    page.get_by_role("button", name="Menu", exact=True).click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    return dialog


def close_sheet(page: Page) -> None:
    page.locator("dialog[open] header button").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def send(page: Page, message: str) -> None:
    """Send something through the page's own connection, once it is open."""
    for _ in range(int(SECONDS * 20)):  # the page allows no script that waits for it
        if page.evaluate(SEND, message):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the page does not connect")


# --- games that are played beforehand -------------------------------------------------------------


def best(legal: list[Json], seat: int) -> str:
    """Choose something that gains much, and rather something than nothing."""

    def worth(one: Json) -> tuple[int, bool]:
        return (one.get("gains") or [0] * 16)[seat], not one["do"].startswith(("done", "stop"))

    return str(max(legal, key=worth)["do"])


def steps(remote: Remote, dice: Callable[[Json], Any] | None = None) -> Iterator[Remote]:
    """Play a table on by the interface; gives it before each own step."""
    while not remote.over:
        yield remote
        version = remote.version
        if remote.now.get("legal"):
            seat = remote.now["asked"]["seat"]
            remote.send("act", version=version, do=best(remote.now["legal"], seat))
        elif remote.now.get("to_enter"):
            take = dice or (lambda die: die["faces"][0])
            remote.send(
                "enter", version=version, faces=[take(die) for die in remote.now["to_enter"]]
            )
        while remote.version == version:
            assert remote.receive()["type"] != "error"


def play_until(server: Process, joined: Json, reached: Callable[[Remote], bool]) -> bool:
    """Play a table on by the interface until it is as wished; say whether it ever was."""
    remote = server.connect(joined["code"], joined["token"])
    try:
        return any(reached(now) for now in steps(remote))
    finally:
        remote.close()


def finish(server: Process, joined: Json) -> None:
    play_until(server, joined, lambda remote: False)


def record(server: Process, code: str) -> bytes:
    content: bytes = server.request(f"/api/tables/{code}/record")
    return content


def result(server: Process, code: str) -> list[int]:
    """Return the scores in the record of a finished game."""
    last = json.loads(record(server, code).strip().splitlines()[-1])
    return list(last["scores"])
