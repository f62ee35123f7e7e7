"""Takes the pictures of the page in docs/screens, with a server of its own and a real browser.

python docs/screenshots.py              # of all that comes with Dicewright
python docs/screenshots.py pig yacht    # of the tables of these examples
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from dicewright import bots, games
from dicewright.cli.bot import Client, Robot
from dicewright.cli.giver import Giver

sys.path.append(str(Path(__file__).parents[1]))
from tests.browser.conftest import BROWSERS
from tests.plugins import with_examples

SCREENS = Path(__file__).parent / "screens"
SIZES = {"wide": (1280, 720), "large": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844)}
PAGES = {"lesson": "/learn/{}?step=3", "rules": "/rules/{}"}
THEMES = ("light", "dark")
TURNS = 9  # of the person, played before a table is shown
PREPARED = 600  # seconds that compiling what hints need may take
EXAMPLES = {"pig": 1, "yacht": 4}  # turns there: after more, somebody may have won
EXAMPLES_SIZES = ("wide", "phone")
SETTLED = 1500  # ms until pictures, fonts and what has just happened are there


def main() -> None:
    """Take all pictures, or those of some examples."""
    examples = sys.argv[1:]
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        env = with_examples(Path(folder, "installed"), *examples)
        sys.path += env["PYTHONPATH"].split(os.pathsep)  # found here as in the server
        command = [sys.executable, "-m", "dicewright", "serve", "--port", "0", "--data", folder]
        server = subprocess.Popen(
            [*command, "--log-level", "error", "--messages-per-second", "100000"],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert server.stdout is not None
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            api = Client(address)
            if examples:
                tables = {name: {"table": play(api, name, EXAMPLES[name])} for name in examples}
            else:
                wait_for_hints(api)
                tables = {name: prepare(api, name) for name in games.names()}
            found = next(filter(None, map(shutil.which, BROWSERS)))
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
            for size, theme in product(EXAMPLES_SIZES if examples else SIZES, THEMES):
                page = visit(browser, address, size, theme)
                if not examples:
                    shoot(page, f"home-{size}-{theme}")
                for game, played in tables.items():
                    take(page, game, played, f"{size}-{theme}")
                page.context.close()
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
    seats = [{"kind": "me", "name": "Anna"}, *[{"kind": "bot", "level": "skilled"}] * 2]
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


def visit(browser: Browser, address: str, size: str, theme: Any) -> Page:
    """Open the page in one size and theme."""
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
    return page


def take(page: Page, game: str, played: dict[str, dict[str, Any]], look: str) -> None:
    """Take the pictures of one game: of an example only its table."""
    sit_down(page, played["table"])
    shoot(page, f"{game}-{look}")
    if "end" not in played:
        return
    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Do it").wait_for()
    shoot(page, f"{game}-hint-{look}")
    sit_down(page, played["end"])
    shoot(page, f"{game}-end-{look}")
    for name, path in PAGES.items():
        page.goto(path.format(game))
        shoot(page, f"{game}-{name}-{look}")


def sit_down(page: Page, joined: dict[str, Any]) -> None:
    """Open a table as who sits there."""
    saved = {joined["code"]: joined | {"names": [], "seen": 10**6, "over": False, "at": 0}}
    page.evaluate("tables => localStorage.setItem('tables', tables)", json.dumps(saved))
    page.goto(f"/t/{joined['code']}")


def shoot(page: Page, name: str) -> None:
    """Take a picture of what the page shows once all is there."""
    page.locator("#main").wait_for()
    page.wait_for_timeout(SETTLED)
    taken = Image.open(BytesIO(page.screenshot())).convert("RGB")
    taken.quantize(dither=Image.Dither.NONE).save(SCREENS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
