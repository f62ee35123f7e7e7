"""What other people notice while a server is attacked: with costly uploads, and with half requests.

The attackers come from other addresses of this machine (127.0.0.2, ...) than the people, who ask
for lists, make tables and play. A server of this benchmark's own is attacked.
"""

import argparse
import http.client
import json
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bars import Row, report
from dicewright import games
from processes import kilobytes

GAME = "novo-dice"
PEOPLE, EVIL = "127.0.0.1", "127.0.0.{}"
FILES = 1024  # that the server may open: what many systems allow
HALF = 1100  # requests that stop inside their header or body,
AGAIN = 2.0  # and seconds after which those are begun again that were ended
WAIT = 120.0  # seconds for an answer
Ask = tuple[str, str, bytes]
Attack = Callable[[int, Any], None]  # of a port, and how much of it


def request(port: int, source: str, ask: Ask) -> int:
    """Return the status of the answer to a request."""
    connection = http.client.HTTPConnection(PEOPLE, port, WAIT, source_address=(source, 0))
    try:
        connection.request(*ask)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


# --- what is sent --------------------------------------------------------------------------------


def edition(text: str) -> Ask:
    """Return a wish for a table with an edition of one's own."""
    seats = [{"kind": "me", "name": "Eve"}, {"kind": "bot", "level": "random"}]
    wish = {"game": GAME, "seats": seats, "edition_file": text}
    return "POST", "/api/tables", json.dumps(wish).encode()


def record(lines: int) -> bytes:
    """Return a record in which seats are taken again and again."""
    game = games.get(GAME)
    header = {
        "record": 1,
        "game": game.name,
        "edition": game.edition.name,
        "edition_sha256": game.edition.sha256,
        "options": game.options,
        "players": ["a", "b"],
        "first": 0,
    }
    return json.dumps(header).encode() + b"\n" + b'{"seat": 0, "player": "Eve"}\n' * lines


def uploads() -> list[Ask]:
    """Return all that takes long to read."""
    printed = games.get(GAME).edition_type.folder.joinpath("standard.toml").read_text()
    changes = [{"path": "supply.trash", "value": 1 + n} for n in range(500)]
    study = {"game": GAME, "edition": "standard", "level": "random", "players": 2, "games": 100}
    flood = record(16_000)  # 469 kB
    return [
        edition(".".join("a" * 32_000) + "=1"),
        edition(printed + "".join(f"\n[t{n}]\nk = {n}\n" for n in range(55_000))),
        edition("a = " + "[" * 60_000),
        edition("a = [" + "1," * 30_000 + "]"),
        *[("POST", "/api/replay", flood)] * 5,
        ("POST", "/api/replay", record(30_000)),
        ("POST", "/api/review", flood),
        ("POST", "/api/lab", json.dumps(study | {"changes": changes}).encode()),
    ]


# --- the server ----------------------------------------------------------------------------------


class Server:
    """A server, and what it uses."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        limits = ("--tables-per-hour", "--requests-per-minute")
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "dicewright", "serve", "--port", "0"),
                *("--data", str(folder / "data"), "--log", "json"),
                *(word for limit in limits for word in (limit, "1000000")),
            ],
            stdout=subprocess.PIPE,
            stderr=self.log.open("wb"),
            text=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)),
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+:(\d+)", self.process.stdout.readline())
        if not found:
            raise RuntimeError("the server did not start")
        self.port = int(found[1])
        self.most: dict[str, int] = {"server": 0, "others": 0}  # kilobytes
        threading.Thread(target=self.watch, daemon=True).start()

    def watch(self) -> None:
        """Look again and again how much memory it and its own processes have."""
        while self.process.poll() is None:
            with suppress(OSError):
                own, others = kilobytes(self.process.pid), 0
                for path in Path("/proc").glob("[0-9]*/stat"):
                    with suppress(OSError):
                        if path.read_text().rpartition(")")[2].split()[1] == str(self.process.pid):
                            others += kilobytes(int(path.parent.name))
                self.most["server"] = max(self.most["server"], own)
                self.most["others"] = max(self.most["others"], others)
            time.sleep(0.1)

    def rows(self, when: str) -> list[Row]:
        """Return the most memory of late."""
        told = [Row(f"{when}: memory, {who}", most / 1024, "MB") for who, most in self.most.items()]
        self.most = dict.fromkeys(self.most, 0)
        return told

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


# --- the people ----------------------------------------------------------------------------------


class People:
    """Others, who ask again and again, and how long each answer takes."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: list[float] = []
        self.failed = 0
        self.end = threading.Event()
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}]
        wish = json.dumps({"game": GAME, "seats": seats, "start": True}).encode()
        asks: list[Ask] = [
            ("GET", "/api/games", b""),
            ("GET", "/api/tables", b""),
            ("GET", "/", b""),
            ("POST", "/api/tables", wish),
        ]
        self.threads = [threading.Thread(target=self.ask_on, args=(ask,)) for ask in asks]
        for thread in self.threads:
            thread.start()

    def ask_on(self, ask: Ask) -> None:
        """Ask until it is enough."""
        while not self.end.is_set():
            began = time.perf_counter()
            try:
                ok = request(self.port, PEOPLE, ask) == 200
            except OSError:
                ok = False
            self.failed += not ok
            self.times.append(time.perf_counter() - began)
            self.end.wait(0.05)

    def rows(self, when: str, most: float | None = None) -> list[Row]:
        """End, and return how long it took."""
        self.end.set()
        for thread in self.threads:
            thread.join()
        times = sorted(self.times)
        cuts = statistics.quantiles(times, n=100)
        return [
            Row(f"{when}: others' requests, median", cuts[49] * 1000, "ms"),
            Row(f"{when}: the same, 99th percentile", cuts[98] * 1000, "ms", at_most=most),
            Row(f"{when}: the same, longest", times[-1] * 1000, "ms"),
            Row(f"{when}: the same, failed", self.failed, f"of {len(times)}", at_most=0),
        ]


# --- the attacks ---------------------------------------------------------------------------------


def upload_all(port: int, rounds: int) -> None:
    """Send all costly uploads at once, from many addresses, again and again."""
    for _ in range(rounds):
        threads = [
            threading.Thread(target=evil_request, args=(port, EVIL.format(2 + n), ask))
            for n, ask in enumerate(uploads())
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def evil_request(port: int, source: str, ask: Ask) -> None:
    """Send something and forget it."""
    with suppress(OSError):
        request(port, source, ask)


def stop_halfway(port: int, seconds: float) -> None:
    """Open connections that stop inside a header or a body, again whenever one is ended."""
    halves = (b"GET / HTTP/1.1\r\nHost: x\r\nX-", b"POST /api/replay HTTP/1.1\r\nHost: x\r\n")
    halves = (halves[0], halves[1] + b"Content-Length: 900000\r\n\r\nx")
    end = time.monotonic() + seconds
    sockets: list[socket.socket | None] = [None] * HALF
    while time.monotonic() < end:
        for n, old in enumerate(sockets):
            if old is None or ended(old):
                sockets[n] = half(port, EVIL.format(2 + n % 8), halves[n % 2])
        time.sleep(AGAIN)
    for one in sockets:
        if one is not None:
            one.close()


def half(port: int, source: str, content: bytes) -> socket.socket | None:
    """Begin a request."""
    try:
        made = socket.create_connection((PEOPLE, port), 1.0, (source, 0))
        made.setblocking(False)
        made.send(content)
    except OSError:
        return None
    return made


def ended(one: socket.socket) -> bool:
    """Say whether the server has ended a connection."""
    try:
        over = not one.recv(1)
    except BlockingIOError:
        return False
    except OSError:
        over = True
    one.close()
    return over


def rest(port: int, seconds: float) -> None:
    """Do nothing."""
    time.sleep(seconds)


def measure(server: Server, when: str, attack: Attack, much: float, most: float) -> list[Row]:
    """Return what others notice of an attack, which is made by another process."""
    attacker = get_context("spawn").Process(target=attack, args=(server.port, much))
    people, before, began = People(server.port), server.log.stat().st_size, time.monotonic()
    attacker.start()
    attacker.join()
    minutes = (time.monotonic() - began) / 60
    logged = (server.log.stat().st_size - before) / 1024
    return [
        *people.rows(when, most),
        *server.rows(when),
        Row(f"{when}: log", logged / minutes, "kB a minute"),
        Row(f"{when}: took", minutes * 60, "s"),
    ]


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of half requests")
    parser.add_argument("--rounds", type=int, default=3, help="of uploads")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            time.sleep(10)  # until all rules are loaded
            rows = [
                *measure(server, "at rest", rest, 10, 250),
                *measure(server, "uploads", upload_all, chosen.rounds, 250),
                *measure(server, "half", stop_halfway, chosen.seconds, 250),
            ]
        finally:
            server.stop()
    report(rows, [f"{HALF} half requests, {FILES} files"], chosen.json)


if __name__ == "__main__":
    main()
