"""How smoothly dice roll: frames a second in Chromium on a processor slowed four times.

A bot's turns are watched at the normal pace at a table of each game, on a phone's screen.
"""

import argparse
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bars import Row, report
from dicewright import games
from lighthouse import BROWSERS
from load import Server, post

SLOWER = 4
ROLLS = 6  # watched at each table
LANDS = 600  # ms that dice roll
PATIENCE = 40  # s to wait for the rolls of a table
LEAST = 30  # frames a second in the median roll

WATCH = """
window.rolls = [];
document.addEventListener("scene", ({ detail }) => {
  if (detail.what !== "roll") return;
  const start = performance.now();
  let frames = 0;
  const count = (now) => {
    if (now - start < LANDS) frames++, requestAnimationFrame(count);
    else window.rolls.push((1000 * frames) / (now - start));
  };
  requestAnimationFrame(count);
});
""".replace("LANDS", str(LANDS))


def rates(page: Page, address: str, game: str) -> list[float]:
    """Return the frames a second of some rolls of bots, the slowest first."""
    seats = [{"kind": "bot", "level": "greedy"}] * 2
    wish = {"game": game, "seats": seats, "start": True, "pace": "normal"}
    code = post(address, "/api/tables", wish)["watch"]
    page.goto(f"{address}/w/{code}")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        page.wait_for_timeout(200)
        found: list[float] = page.evaluate("window.rolls")
        if len(found) >= ROLLS:
            return sorted(found)
    raise SystemExit(f"{game}: only {len(found)} of {ROLLS} rolls in {PATIENCE} s")


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("no Chromium or Chrome is there: make setup-browser")
    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            program = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
            for game in games.names():
                page = program.new_page(viewport={"width": 390, "height": 844})
                page.add_init_script(WATCH)
                slow = page.context.new_cdp_session(page)
                slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                found = rates(page, server.address, game)
                detail = f"slowest of {len(found)} rolls: {found[0]:.0f}"
                rows.append(Row(game, found[len(found) // 2], "fps", detail, at_least=LEAST))
                page.close()
            program.close()
        finally:
            server.stop()
    report(rows, [f"Chromium, processor slowed {SLOWER} times, phone"], chosen.json)


if __name__ == "__main__":
    main()
