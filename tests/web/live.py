"""A server that listens, in a thread or a process, and clients that send whatever they like."""

import asyncio
import http.client
import json
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from dicewright.cli.serve import listen
from dicewright.web import logs
from dicewright.web.config import Config
from dicewright.web.net.app import make_app
from dicewright.web.net.connections import Door, make_server
from tests.web.process import SECONDS
from tests.web.server import LAVISH

ANN, EVE = "127.0.0.1", "127.0.0.2"  # addresses of people and of attackers


class Live:
    """A server with limits of a test's own, while it is used as a context."""

    def __init__(
        self, folder: Path, proxy: str | None = None, app: Any = None, **limits: Any
    ) -> None:
        self.listening = listen(ANN, 0)
        self.port = self.listening.getsockname()[1]
        config = Config(data=folder, port=self.port, limits=replace(LAVISH, **limits))
        self.app = app or make_app(config)
        self.server = make_server(self.app, config, proxy)
        self.longest = 0.0  # CPU seconds that the loop was at one thing
        self.thread = threading.Thread(target=self.server.run, args=([self.listening],))

    def __enter__(self) -> "Live":
        self.thread.start()
        self.wait(lambda: self.server.started)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        self.server.should_exit = True
        self.thread.join(SECONDS)
        self.listening.close()

    @property
    def door(self) -> Door:
        door: Door = self.server.config.http_protocol_class.door  # type: ignore[attr-defined]
        return door

    def wait(self, happened: Callable[[], object]) -> None:
        """Wait until something has happened."""
        end = time.monotonic() + SECONDS
        while not happened():
            assert time.monotonic() < end
            time.sleep(0.01)

    def watch_steps(self, monkeypatch: Any) -> None:
        """Measure from now on how long the loop is at one thing at the longest."""
        run = asyncio.events.Handle._run

        def timed(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            if threading.current_thread() is self.thread:
                self.longest = max(self.longest, time.thread_time() - began)

        monkeypatch.setattr(asyncio.events.Handle, "_run", timed)

    # --- clients -------------------------------------------------------------------------------

    def ask(
        self, method: str, path: str, body: object = None, source: str = ANN
    ) -> tuple[int, Any]:
        """Return the status and the content of an answer."""
        return ask(self.port, method, path, body, source)

    def connect(self, sent: bytes = b"", source: str = EVE) -> socket.socket:
        """Return a connection on which something was sent."""
        made = socket.create_connection((ANN, self.port), SECONDS, (source, 0))
        if sent:
            made.sendall(sent)
        return made


def ask(
    port: int, method: str, path: str, body: object = None, source: str = ANN
) -> tuple[int, Any]:
    """Return the status and the content of an answer."""
    sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    asking = http.client.HTTPConnection(ANN, port, SECONDS, source_address=(source, 0))
    try:
        asking.request(method, path, sent)
        answer = asking.getresponse()
        content = answer.read()
    finally:
        asking.close()
    is_json = "json" in answer.getheader("Content-Type", "")
    return answer.status, json.loads(content) if is_json else content


class LiveProcess:
    """The same in a process of its own that may open few files, and what it logs."""

    def __init__(self, folder: Path, files: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / "log"
        command = [sys.executable, "-m", "tests.web.live", str(folder), str(files)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def stop(self) -> str:
        """End it, and return its log."""
        self.process.terminate()
        self.process.communicate(timeout=SECONDS)
        return self.log.read_text()


def main(folder: str, files: str) -> None:
    """Serve with few files."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(files), int(files)))
    logs.set_up("info", as_json=True)
    live = Live(Path(folder), connections=100)
    sys.stdout.write(f"{live.port}\n")
    sys.stdout.flush()
    live.server.run([live.listening])


def ends(connection: socket.socket) -> bytes:
    """Wait until the server ends a connection; return what it said before."""
    said = b""
    with connection:
        try:
            while part := connection.recv(65536):
                said += part
        except ConnectionResetError:
            pass
    return said


if __name__ == "__main__":
    main(*sys.argv[1:])
