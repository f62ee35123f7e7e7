"""Takes the pictures of the page in docs/screens, with a server of its own and a real browser."""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from dicewright import bots, games
from dicewright.cli.bot import Client, Robot
from dicewright.cli.giver import Giver

SCREENS = Path(__file__).parent / "screens"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
SIZES = {"wide": (1280, 720), "large": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
PAGES = {"lesson": "/learn/{}?step=3", "rules": "/rules/{}"}
THEMES = ("light", "dark")
TURNS = 9  # of the person, played before a table is shown
PREPARED = 600  # seconds that compiling what hints need may take


def main() -> None:
    """Take all pictures."""
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "dicewright", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(
            [*command, "--log-level", "error", "--messages-per-second", "100000"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            api = Client(address)
            wait_for_hints(api)
            tables = {name: prepare(api, name) for name in games.names()}
            found = next(filter(None, map(shutil.which, BROWSERS)))
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
            for size in SIZES:
                for theme in THEMES:
                    take(browser, address, tables, size, theme)
            browser.close()
        finally:
            server.terminate()
            server.wait()


def wait_for_hints(api: Client) -> None:
    """Wait until everything is compiled that hints need."""
    for _ in range(PREPARED):
        if not api.request("/api/health")["not_ready"]:
            return
        time.sleep(1)
    raise TimeoutError("hints are not ready")


def prepare(api: Client, name: str) -> dict[str, dict[str, Any]]:
    """Play a game to its middle, and one to its end."""
    return {"table": play(api, name, TURNS), "end": play(api, name, None)}


def play(api: Client, name: str, turns: int | None) -> dict[str, Any]:
    """Let a bot play for a person, so many turns or to the end; return how the person sits."""
    seats = [{"kind": "me", "name": "Anna"}, *[{"kind": "bot", "level": "greedy"}] * 2]
    wish = {"game": name, "seats": seats, "start": True, "first": 0}
    joined: dict[str, Any] = api.request("/api/tables", wish)
    robot, giver = Robot(api, joined, bots.get("greedy")), Giver()
    with connect(f"{api.socket_url}/ws/{joined['code']}", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": joined["token"]}))
        for text in socket:
            message = json.loads(text)
            for answer in giver.answers(message):
                socket.send(json.dumps(answer))
            action, now = robot.hear(message), message.get("now") or {}
            if now.get("status") == "finished" or (turns == 0 and action):
                break
            if action:
                chosen = next(legal for legal in now["legal"] if legal["do"] == action)
                turns = turns - 1 if turns and chosen.get("ends") else turns
                act = {"type": "act", "version": robot.version, "do": action}
                socket.send(json.dumps(act))
    return joined | {"game": name}


def take(
    browser: Browser,
    address: str,
    tables: dict[str, dict[str, dict[str, Any]]],
    size: str,
    theme: Any,
) -> None:
    """Take the pictures of one size and theme."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        locale="en-GB",
        reduced_motion="reduce",
        base_url=address,
    )
    page = context.new_page()
    page.goto("/")
    shoot(page, f"home-{size}-{theme}")
    for game, played in tables.items():
        for name, path in PAGES.items():
            page.goto(path.format(game))
            shoot(page, f"{game}-{name}-{size}-{theme}")
        sit_down(page, played["table"])
        shoot(page, f"{game}-{size}-{theme}")
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Do it").wait_for()
        shoot(page, f"{game}-hint-{size}-{theme}")
        sit_down(page, played["end"])
        shoot(page, f"{game}-end-{size}-{theme}")
    context.close()


def sit_down(page: Page, joined: dict[str, Any]) -> None:
    """Open a table as who sits there."""
    saved = {joined["code"]: joined | {"names": [], "seen": 10**6, "over": False, "at": 0}}
    page.evaluate("tables => localStorage.setItem('tables', tables)", json.dumps(saved))
    page.goto(f"/t/{joined['code']}")


def shoot(page: Page, name: str) -> None:
    """Take a picture of what the page shows once all is there."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)
    page.screenshot(path=SCREENS / f"{name}.png")


if __name__ == "__main__":
    main()
