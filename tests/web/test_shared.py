"""What is told to many: compressed once, in parts that any browser reads as one message."""

import json
import zlib
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection, connect

from dicewright.cli.giver import Giver
from dicewright.web.wire.shared import SMALL, WINDOW_BITS, Shared, deflated
from tests.web.live import ANN, Live
from tests.web.process import SECONDS
from tests.web.server import LOCAL, ME, Json

LAST = b"\x00\x00\x00\xff\xff"  # the empty block that every message ends with
PARTS = [b"", b"x", bytes(range(256)), b"y" * (SMALL - 1), b"z" * SMALL, b"board " * 20_000]


@pytest.mark.parametrize("own", PARTS)
@pytest.mark.parametrize("shared", PARTS)
def test_parts_follow_each_other_in_one_stream(shared: bytes, own: bytes) -> None:
    browser = zlib.decompressobj(-WINDOW_BITS)
    for part in (shared, own, shared):  # it keeps in mind what came before: nothing refers to it
        message = Shared(part).deflated + deflated(own) + LAST
        assert browser.decompress(message) == part + own


def test_much_is_compressed() -> None:
    assert len(deflated(b"board " * 1000)) < 200


def test_compressed_or_not_a_screen_hears_the_same(tmp_path: Path) -> None:
    wish = {"game": "diceopolis", "seats": [ME, LOCAL], "start": True}
    with Live(tmp_path) as live:
        joined = live.ask("POST", "/api/tables", wish)[1]
        url = f"ws://{ANN}:{live.port}/ws/{joined['code']}"
        with connect(url, compression="deflate") as packed, connect(url, compression=None) as plain:
            assert packed.protocol.extensions and not plain.protocol.extensions
            giver = Giver()
            for socket in (packed, plain):
                socket.send(json.dumps({"type": "hello", "token": joined["token"]}))
            heard = [_hear(socket, giver) for socket in (packed, plain)]
    assert heard[0] == heard[1] and len(heard[0]) == 1


def _hear(socket: ClientConnection, giver: Giver) -> list[Json]:
    """Give what is asked for until the first roll has been told, and return what it was."""
    while True:
        message = json.loads(socket.recv(SECONDS))
        for answer in giver.answers(message):
            socket.send(json.dumps(answer))
        steps = message.get("steps") or message.get("entries")
        if steps:
            return [step.get("entry", step) for step in steps]
