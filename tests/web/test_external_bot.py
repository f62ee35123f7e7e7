"""`dicewright bot`: a player that knows nothing but the API, and what it says if it cannot play."""

import http.server
import threading
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from dicewright import cli, games
from dicewright.core.replay import replay
from tests.selection import mainly
from tests.web.process import Process, serving
from tests.web.server import BOT, FRIEND, LEVEL, ME


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(scope="module")
def remote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("data"), "--requests-per-minute", "100000") as process:
        yield process


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: str) -> Ran:
        status = cli.run(["bot", *arguments, "--level", LEVEL])
        return Ran(status, *capsys.readouterr())

    return run


@mainly("name", "diceopolis", ["diceopolis", "novo-dice"])
def test_it_plays_a_whole_game(remote: Process, run: Run, name: str) -> None:
    edition = {"edition": "compact"} if name == "novo-dice" else {}
    joined = remote.create(game=name, seats=[FRIEND, BOT], **edition)
    host = remote.connect(joined["code"], joined["token"])

    def start() -> None:
        while not all(
            seat.get("bot") or seat["name"] for seat in host.receive().get("seats", [{"name": ""}])
        ):
            pass
        host.send("start")

    starter = threading.Thread(target=start)
    starter.start()
    ran = run(remote.url, "--table", joined["code"], "--name", "Robby")
    starter.join()
    host.close()
    assert ran.status == 0, ran.err
    assert "Robby sits on seat 0" in ran.out
    record = replay(remote.request(f"/api/tables/{joined['code']}/record"), games.get)
    assert record.result is not None
    assert f"scores: {record.result['scores']}" in ran.out
    assert record.players == ["Robby", f"bot:{LEVEL}"]


def test_it_says_why_it_cannot_play(remote: Process, run: Run) -> None:
    full = remote.create(game="diceopolis", seats=[ME, BOT])["code"]
    room = remote.create(game="diceopolis", seats=[ME, FRIEND])["code"]
    bad = {
        (remote.url, "--table", "nowhere"): "no_table",
        (remote.url, "--table", "no where?#"): "no_table",
        (remote.url, "--table", full): "seat_taken",
        (remote.url, "--table", room, "--seat", "0"): "seat_taken",
        (remote.url, "--table", room, "--name", "   "): "bad_name",
        ("http://127.0.0.1:9", "--table", room): "127.0.0.1:9",
        ("http://127.0.0.1:port", "--table", room): "port",
        ("127.0.0.1:8000", "--table", room): "expected http://",
        ("ftp://127.0.0.1", "--table", room): "expected http://",
        (remote.url,): "--table",
    }
    for arguments, said in bad.items():
        ran = run(*arguments)
        assert ran.status == 2, arguments
        assert ran.err.startswith("Error: ") and ran.err.count("\n") == 1
        assert said in ran.err and ran.out == ""


def test_an_unknown_level(remote: Process, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["bot", remote.url, "--table", "x", "--level", "genius"]) == 2
    assert "genius" in capsys.readouterr().err


class Other(http.server.BaseHTTPRequestHandler):
    """A server that is none of ours."""

    def do_POST(self) -> None:
        self.send_error(501, "Nothing here")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_a_server_of_something_else(run: Run) -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        ran = run(f"http://127.0.0.1:{other.server_port}", "--table", "x")
        other.shutdown()
    assert ran.status == 2
    assert "Nothing here" in ran.err and ran.err.count("\n") == 1
