"""A server that is killed at any moment: what was told has happened, once, and is still there."""

import json
import os
import signal
import socket
import threading
import time
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from dicewright import cli, games
from dicewright.core.replay import replay
from tests.web.process import Json, Process, Remote, serving
from tests.web.server import BOT, LOCAL, ME

TABLES: tuple[Json, ...] = (
    {"game": "diceopolis", "seats": [ME, LOCAL], "start": True},
    {"game": "novo-dice", "seats": [ME, BOT], "start": True},
    {"game": "novo-dice", "seats": [BOT, BOT], "start": True, "pace": "instant"},
    {"game": "astroventure", "seats": [BOT, BOT, BOT], "start": True, "pace": "instant"},
)


def play_until_it_dies(client: Remote, seed: int) -> None:
    """Act whenever one is asked, and take steps back at times, until the server is gone."""
    random = Random(seed)
    try:
        while not client.over:
            if client.now.get("undo") and random.random() < 0.2:
                client.send("undo", version=client.version)
            elif client.now.get("legal"):
                do = random.choice(client.now["legal"])["do"]
                client.send("act", version=client.version, do=do)
            client.receive()
    except (ConnectionClosed, OSError):
        pass


def told_to(clients: list[Remote]) -> int:
    """Return how much has happened that the clients know of."""
    return sum(client.version for client in clients)


def without_numbers(now: Json) -> Json:
    """Return what can be done, but not who is being asked for numbers just now."""
    return {key: value for key, value in now.items() if key not in ("seed", "nonce", "giver")}


def check_kept(server: Process, told: Remote, joined: Json) -> Remote:
    """Check that a table is as it was told; the server may have stored what it did not tell."""
    record = replay(server.request(f"/api/tables/{joined['code']}/record"), games.get)
    again = server.connect(joined["code"], joined["token"])
    more = again.version - told.version
    assert more >= 0
    if more == 0:
        assert (again.entries, again.view) == (told.entries, told.view)
        assert without_numbers(again.now) == without_numbers(told.now)
    else:
        taken_back = (more - (len(again.entries) - len(told.entries))) // 2
        common = len(told.entries) - taken_back
        assert again.entries[:common] == told.entries[:common]
        assert abs(len(again.entries) - len(told.entries)) <= more
    assert len(record.match.events) == len(again.entries)
    return again


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 here")
def test_whatever_was_told_is_there_after_kill_9(tmp_path: Path) -> None:
    random = Random(os.environ.get("CI") and 1)
    server = Process(tmp_path, 0)
    try:
        tables = [server.create(**table) for table in TABLES]
        clients = [server.connect(table["code"], table["token"]) for table in tables]
        for _ in range(3):
            threads = [
                threading.Thread(target=play_until_it_dies, args=(client, random.random()))
                for client in clients
            ]
            before = told_to(clients)
            for thread in threads:
                thread.start()
            enough = before + random.randrange(10, 60)
            while told_to(clients) < enough and any(thread.is_alive() for thread in threads):
                time.sleep(0.001)
            server.stop(signal.SIGKILL)
            for thread in threads:
                thread.join()
            for client in clients:
                client.close()
            server = Process(tmp_path, server.port)
            pairs = zip(clients, tables, strict=True)
            clients = [check_kept(server, told, joined) for told, joined in pairs]
        assert sum(len(client.entries) for client in clients) > 20
        for client in clients:
            client.close()
    finally:
        server.stop()


def test_it_stops_in_time_when_asked_to(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        joined = server.create(**TABLES[3])
        client = server.connect(joined["code"], joined["token"])
        client.receive()
        said = server.stop(signal.SIGTERM)  # which waits for it, not for ever
        assert "Traceback" not in said
        with pytest.raises(ConnectionClosed):
            while True:
                client.receive()
        client.close()


def test_a_megabyte_is_refused_and_more_ends_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        joined = server.create(**TABLES[0])
        client = server.connect(joined["code"], joined["token"])
        while not client.now.get("legal"):
            client.receive()
        client.socket.send("x" * 1024 * 1024)
        while (message := client.receive())["type"] != "error":
            pass
        assert message["code"] == "too_large"
        client.socket.send("x" * 3 * 1024 * 1024)
        with pytest.raises(ConnectionClosed) as end:
            while True:
                client.receive()
        assert end.value.rcvd is not None and end.value.rcvd.code == 1009
        again = server.connect(joined["code"], joined["token"])
        assert again.entries == client.entries
        again.close()
        client.close()


def test_two_servers_do_not_listen_at_one_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert cli.run(["serve", "--port", str(port), "--data", str(tmp_path)]) == 2


def test_logs_of_a_process_are_json_lines(tmp_path: Path) -> None:
    server = Process(tmp_path, 0, "--log", "json", "--log-level", "info")
    code = server.create(**TABLES[0])["code"]
    lines = [json.loads(line) for line in server.stop().splitlines()]
    assert [line["table"] for line in lines if line["event"] == "table made"] == [code]
