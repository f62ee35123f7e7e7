"""The page as Lighthouse sees it on a phone: accessibility, best practices, performance, size.

Needs Node and a Chromium. Lighthouse itself is installed once into build/lighthouse. The pages are
those of a server of this benchmark's own: the home page, and a running table of each game.
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from bars import Row, report
from dicewright import games
from load import Server, post

VERSION = "12.8.2"  # the last one that runs on Node 20
FOLDER = Path(__file__).parent.parent / "build" / "lighthouse"
STATIC = Path(__file__).parent.parent / "src" / "dicewright" / "web" / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
FLAGS = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
)
HOME = "home"
RUNS = 3  # one alone differs by some points from the next
ATTEMPTS = 4  # Lighthouse loses a page's trace at times, and asks to be run again
BARS = {"accessibility": 100, "best-practices": 100, "performance": 90}
HOME_BARS = BARS | {"performance": 95}


def install() -> Path:
    """Return the program, installed if it is not there."""
    program = FOLDER / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        wanted = f"lighthouse@{VERSION}"
        command = ["npm", "install", "--silent", "--ignore-scripts", "--prefix", str(FOLDER)]
        subprocess.run([*command, wanted], check=True)
    return program


def measure(program: Path, url: str, runs: int) -> dict[str, Any]:
    """Return Lighthouse's report of a page: of so many, the one in the middle."""
    reports = [measure_once(program, url) for _ in range(runs)]
    reports.sort(key=lambda report: float(report["categories"]["performance"]["score"]))
    return reports[runs // 2]


def measure_once(program: Path, url: str) -> dict[str, Any]:
    """Return one report of Lighthouse's."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise SystemExit("no Chromium or Chrome is there: make setup-browser")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [
            *(str(program), url, "--quiet", "--output=json", f"--output-path={path}"),
            *(f"--chrome-flags={FLAGS}", f"--only-categories={','.join(BARS)}"),
        ]
        for _ in range(ATTEMPTS):
            ran = subprocess.run(command, env=os.environ | {"CHROME_PATH": browser}, check=False)
            if ran.returncode == 0:
                break
        content: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return content


def rows_of(name: str, content: dict[str, Any]) -> list[Row]:
    """Return the scores of a page, and what they are made of."""
    audits = content["audits"]
    failed = [
        audit["title"]
        for audit in audits.values()
        if audit["scoreDisplayMode"] in ("binary", "numeric") and (audit["score"] or 0) < 0.9
    ]
    paint = audits["first-contentful-paint"]["displayValue"]
    rows = [
        Row(
            f"{name}: {category}",
            content["categories"][category]["score"] * 100,
            "",
            at_least=bar,
        )
        for category, bar in (HOME_BARS if name == HOME else BARS).items()
    ]
    transferred = audits["total-byte-weight"]["numericValue"] / 1000
    detail = f"first paint {paint}" + (f"; {'; '.join(failed[:4])}" if failed else "")
    return [*rows, Row(f"{name}: transferred", transferred, "kB", detail, at_most=150)]


def everything() -> Row:
    """Return the size of the whole front end, compressed as it is sent."""
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    size = sum(len(gzip.compress(path.read_bytes())) for path in files)
    return Row("all files of the page, compressed", size / 1000, "kB", f"{len(files)} files")


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"of each page ({RUNS})")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    program = install()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            rows = rows_of(HOME, measure(program, server.address, chosen.runs))
            for name in games.names():
                seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "level": "greedy"}] * 2]
                wish = {"game": name, "seats": seats, "start": True}
                code = post(server.address, "/api/tables", wish)["watch"]
                url = f"{server.address}/w/{code}"
                rows += rows_of(name, measure(program, url, chosen.runs))
        finally:
            server.stop()
    report([*rows, everything()], [f"Lighthouse {VERSION}, as a phone on a slow line"], chosen.json)


if __name__ == "__main__":
    main()
