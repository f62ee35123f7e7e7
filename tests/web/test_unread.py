"""Clients that do not read what they are sent: they are sent away, and nobody else notices."""

import json
import socket
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from dicewright.web.net import socket as web_socket
from tests.web.process import SECONDS, Process, serving
from tests.web.server import FRIEND, ME, Server

LAVISH = ("--messages-per-second", "1000000", "--requests-per-minute", "1000000")
ROUNDS = 100_000  # of messages that are answered and not read: far more than any buffer holds


class Unread:
    """A raw WebSocket that asks and asks, and reads nothing."""

    def __init__(self, server: Process, code: str) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(SECONDS)
        self.socket.connect(("127.0.0.1", server.port))
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        upgrade = "Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        self.socket.sendall(f"GET /ws/{code} HTTP/1.1\r\n{upgrade}{key}\r\n".encode())
        self.ask()

    def ask(self) -> None:
        """Send a hello, which is answered with the whole table; the mask is all zeros."""
        content = json.dumps({"type": "hello"}).encode()
        self.socket.sendall(bytes([0x81, 0x80 | len(content), 0, 0, 0, 0]) + content)

    def read_all(self) -> None:
        """Read until the server has ended the connection, whichever way."""
        with suppress(ConnectionError):
            while self.socket.recv(1 << 20):
                pass


def connections(server: Process) -> int:
    return int(server.request("/api/health")["connections"])


@pytest.mark.slow
def test_a_client_that_does_not_read_is_let_go_of(tmp_path: Path) -> None:
    with serving(tmp_path, *LAVISH) as server:
        joined = server.create(game="novo-dice", seats=[ME, FRIEND])
        host = server.connect(joined["code"], joined["token"])
        unread = Unread(server, joined["code"])
        with closing(unread.socket), closing(host):
            for number in range(ROUNDS):
                try:
                    unread.ask()
                except (ConnectionError, TimeoutError):
                    break  # nobody listens any more
                if number % 100 == 0 and connections(server) == 1:
                    break
            deadline = time.monotonic() + 2 * SECONDS
            while connections(server) > 1:
                assert time.monotonic() < deadline, "it is still there"
                time.sleep(0.05)
            host.send("ping")
            while host.receive()["type"] != "pong":
                pass
            unread.read_all()


def test_what_waits_is_bounded_in_bytes(server: Server) -> None:
    host = server.host([ME, FRIEND])
    other = server.connect(host.code)
    connection = next(
        client for client in server.hub.rooms[host.code].clients if client.holder is not None
    )
    assert isinstance(connection, web_socket.Connection)
    large = b" " * (web_socket.MOST_WAITING_BYTES // 8)
    most = []

    def flood() -> None:
        for _ in range(20):
            connection.send(large)
            most.append(connection.waiting_bytes)

    server.call(flood)
    assert max(most) <= web_socket.MOST_WAITING_BYTES
    assert connection.full.is_set()
    other.until(lambda: not other.table["seats"][0].get("connected"))
    assert connection not in server.hub.rooms[host.code].clients


def test_one_message_may_be_longer_than_all_that_may_wait(server: Server) -> None:
    host = server.host([ME, FRIEND])
    (connection,) = server.hub.rooms[host.code].clients
    assert isinstance(connection, web_socket.Connection)
    long = json.dumps({"type": "pong", "pad": "x" * web_socket.MOST_WAITING_BYTES}).encode()
    server.call(connection.send, long)
    assert host.receive()["type"] == "pong"
    assert host.settle() == []
