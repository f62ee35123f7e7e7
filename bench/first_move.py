"""From nothing to a first move: a clone, `make play` in it, a table, and a move made there."""

import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from websockets.sync.client import connect

from bars import Row, report
from dicewright import games
from dicewright.cli.bot import Client
from dicewright.cli.giver import Giver

REPOSITORY = Path(__file__).parent.parent
ALL = 30.0  # the bar, in seconds
PATIENCE = 600.0  # seconds, after which it is given up
LOOK = 0.01  # seconds between two looks


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


def clean_environment(folder: Path) -> Mapping[str, str]:
    """Return the environment of somebody who has compiled nothing yet and is in no other one."""
    known = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    return {**known, "DICEWRIGHT_CACHE": str(folder / "cache")}


@contextmanager
def made(clone: Path, folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Let `make play` run there."""
    arguments = f"ARGS=--port {port} --data {folder / 'data'}"
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            ["make", "play", arguments],
            cwd=clone,
            env=clean_environment(folder),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
        else:
            print((folder / "log").read_text())


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> float:
    """Return when something came about."""
    end = time.perf_counter() + PATIENCE
    while not condition():
        if process.poll() is not None or time.perf_counter() > end:
            raise SystemExit("make play ended, or took too long")
        time.sleep(LOOK)
    return time.perf_counter()


def answers(address: str) -> bool:
    """Say whether the page is there."""
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
            return bool(answer.read())
    except urllib.error.URLError:
        return False


def move(address: str, name: str) -> None:
    """Open a table against an easy bot, and make the first move; return once it was told."""
    api = Client(address)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "easy"}]
    joined = api.request("/api/tables", {"game": name, "seats": seats, "start": True})
    giver, version = Giver(), None
    with connect(f"{api.socket_url}/ws/{joined['code']}", open_timeout=PATIENCE) as screen:
        screen.send(json.dumps({"type": "hello", "token": joined["token"]}))
        for text in screen:
            message: dict[str, Any] = json.loads(text)
            for answer in giver.answers(message):
                screen.send(json.dumps(answer))
            now = message.get("now") or {}
            if version is not None and now.get("version", version) > version:
                return
            if version is None and now.get("legal"):
                version, action = now["version"], now["legal"][0]["do"]
                screen.send(json.dumps({"type": "act", "version": version, "do": action}))


def measure(name: str) -> Iterator[Row]:
    """Yield the seconds of each stage, and of all."""
    with tempfile.TemporaryDirectory() as place:
        folder, port, start = Path(place), free_port(), time.perf_counter()
        clone, address = folder / "clone", f"http://127.0.0.1:{port}"
        cloning = ["git", "clone", "--quiet", "--depth", "1", REPOSITORY.as_uri(), str(clone)]
        subprocess.run(cloning, check=True)
        times = {"git clone": time.perf_counter()}
        with made(clone, folder, port) as process:
            times["the environment"] = wait_for((clone / ".venv/.python").exists, process)
            times["pip install"] = wait_for((clone / ".venv/.play").exists, process)
            times["the server's first answer"] = wait_for(lambda: answers(address), process)
            move(address, name)
            times["the first move"] = time.perf_counter()
    before = start
    for what, now in times.items():
        yield Row(what, now - before, "s")
        before = now
    yield Row("from git clone to the first move", before - start, "s", name, at_most=ALL)


@click.command(epilog="Example: python bench/first_move.py")
@click.option("--game", "name", type=click.Choice(games.names()), default=games.names()[0])
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def main(name: str, as_json: bool) -> None:
    """Measure how long somebody waits who has nothing but Python, git and make."""
    load = os.getloadavg()[0]
    rows = list(measure(name))
    notes = [f"load average before and after: {load:.1f}, {os.getloadavg()[0]:.1f}"]
    report(rows, notes, as_json)


if __name__ == "__main__":
    main()
