"""A server as a process of its own, and clients that reach it over the network."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from dicewright.cli.giver import Giver

Json = dict[str, Any]
SECONDS = 300.0  # in which anything has happened, on the busiest machine


class Process:
    """A running `dicewright serve`."""

    def __init__(
        self, data: Path, port: int = 0, *arguments: str, env: dict[str, str] | None = None
    ) -> None:
        command = ["serve", "--port", str(port), "--data", str(data), "--log-level", "error"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dicewright", *command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=env,
        )
        assert self.process.stdout is not None
        line = ""
        while not (found := re.search(r"open at (http://\S+:(\d+))", line)):
            line = self.process.stdout.readline()
            assert line, self.process.communicate()
        self.url, self.port = found[1], int(found[2])

    def stop(self, number: signal.Signals = signal.SIGTERM) -> str:
        """End the process by a signal, and return what it said meanwhile."""
        if self.process.returncode is not None:
            return ""
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=SECONDS)
        return said

    def request(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, data)
        try:
            with urllib.request.urlopen(asked, timeout=SECONDS) as answer:
                content = answer.read()
        except ConnectionError as error:
            if self.process.poll() is not None:  # it has died, and says of what
                error.add_note(f"{self.process.returncode}: {self.process.communicate()}")
            raise
        return content if path.endswith("record") else json.loads(content)

    def create(self, **wish: Any) -> Json:
        joined: Json = self.request("/api/tables", wish)
        return joined

    def connect(self, code: str, token: str | None, giver: Giver | None = None) -> "Remote":
        return Remote(self, code, token, giver)


@contextmanager
def serving(data: Path, *arguments: str, env: dict[str, str] | None = None) -> Iterator[Process]:
    """Give a server for a while."""
    process = Process(data, 0, *arguments, env=env)
    try:
        yield process
    finally:
        process.stop()


class Remote:
    """A client, and all that it has been told."""

    def __init__(
        self, server: Process, code: str, token: str | None, giver: Giver | None = None
    ) -> None:
        address = f"{server.url.replace('http', 'ws')}/ws/{code}"
        self._stack = ExitStack()
        connection = connect(address, open_timeout=SECONDS, max_size=None, max_queue=None)
        self.socket: ClientConnection = self._stack.enter_context(connection)
        self.giver = giver or Giver()
        self.entries: list[Json] = []
        self.now: Json = {}
        self.view: Json | None = None
        self.send("hello", token=token)
        self.receive()

    def send(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def receive(self, seconds: float = SECONDS) -> Json:
        """Take the next message; raises ConnectionClosed if the server has gone."""
        message: Json = json.loads(self.socket.recv(seconds))
        for answer in self.giver.answers(message):
            self.socket.send(json.dumps(answer))
        if message["type"] == "table":
            self.entries, self.view = message["entries"], message.get("view")
        for step in message.get("steps", []):
            self.entries.append(step["entry"])
            self.view = step["view"]
        if message.get("now"):
            self.now = message["now"]
        return message

    @property
    def version(self) -> int:
        return int(self.now["version"])

    @property
    def over(self) -> bool:
        return bool(self.now["status"] != "playing")

    def close(self) -> None:
        self._stack.close()
