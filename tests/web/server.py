"""A server in a temporary folder, and clients that keep what they are told."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

import anyio
import msgspec
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from dicewright import bots, games
from dicewright.cli.giver import Giver
from dicewright.core.dice import Dice
from dicewright.core.replay import Replayed, replay
from dicewright.web.config import Config, Limits
from dicewright.web.jobs.kinds import Kind
from dicewright.web.net.app import make_app
from dicewright.web.rooms.hub import Hub
from dicewright.web.rooms.room import Room
from dicewright.web.store.persistence import table_from
from dicewright.web.tables.table import Table
from tests.web.process import SECONDS

Json = dict[str, Any]

LEVEL = next(iter(bots.BOTS))
LAVISH = Limits(
    messages_per_second=100_000,
    requests_per_minute=100_000,
    tables_per_hour=100_000,
    connections=100_000,
)

ME = {"kind": "me", "name": "Ada"}
LOCAL = {"kind": "local", "name": "Bea"}
FRIEND = {"kind": "friend"}
BOT = {"kind": "bot", "level": LEVEL}


class Server:
    """A server that runs while it is used as a context."""

    def __init__(
        self,
        folder: Path,
        dice: Dice | None = None,
        limits: Limits = LAVISH,
        prepared: bool = False,
        **settings: Any,
    ) -> None:
        self.config = Config(data=folder, limits=limits, **settings)
        self.app = make_app(self.config, dice)
        if prepared:
            self.hub.prepare()
        self.http = TestClient(self.app, raise_server_exceptions=False)
        self.clients: list[Client] = []

        self.running = False

    def __enter__(self) -> "Server":
        self.http.__enter__()
        self.running = True
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        error: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End all connections, and the server."""
        if self.running:
            self.running = False
            for client in list(self.clients):
                client.close()
            self.http.__exit__(None, None, None)

    @property
    def hub(self) -> Hub:
        hub: Hub = self.app.state.hub
        return hub

    def call(self, function: Callable[..., Any], *arguments: object) -> Any:
        """Run a function, of the server's own loop."""
        assert self.http.portal is not None
        return self.http.portal.call(function, *arguments)

    @contextmanager
    def doing(self, kind: Kind[Any, Any], task: Callable[..., Any]) -> Iterator[None]:
        """Let workers do something else for a while, in processes of their own."""
        queue, crew = self.hub.queue, self.hub.queue.crews[kind.lane.name]

        def change(other: Kind[Any, Any]) -> None:
            queue.kinds[kind.name] = other
            wait_until(lambda: len(crew.idle) == len(crew.workers))
            for worker in crew.workers:
                worker.end()

        change(replace(kind, task=task))
        try:
            yield
        finally:
            change(kind)

    # --- HTTP ----------------------------------------------------------------------------------

    def post(self, path: str, content: object) -> Any:
        return self.http.post(path, content=msgspec.json.encode(content))

    def create(
        self, seats: Sequence[Json] = (ME, BOT), game: str = "diceopolis", **wish: Any
    ) -> Json:
        """Make a table, and return its codes and the host's token."""
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **wish})
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def sit(self, code: str, name: str, **wish: Any) -> Json:
        """Take a seat."""
        answer = self.post(f"/api/tables/{code}/seats", {"name": name, **wish})
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def record(self, code: str) -> Replayed:
        """Download the record of a table, and replay it."""
        answer = self.http.get(f"/api/tables/{code}/record")
        assert answer.status_code == 200, answer.text
        return replay(answer.content, games.get)

    def replay(self, code: str) -> Json:
        """Return the game move by move."""
        answer = self.http.get(f"/api/tables/{code}/replay")
        assert answer.status_code == 200, answer.text
        replayed: Json = answer.json()
        return replayed

    # --- WebSocket -----------------------------------------------------------------------------

    def connect(
        self,
        code: str,
        token: str | None = None,
        giver: Giver | None = None,
        gives: bool = True,
        headers: dict[str, str] | None = None,
    ) -> "Client":
        """Open a connection and say hello; the client has the table."""
        client = Client(self, code, giver, gives, headers)
        client.send("hello", token=token)
        client.receive()
        return client

    def host(self, *arguments: Any, **wish: Any) -> "Client":
        """Make a table, and return the host's client; if the game has begun, when it is asked."""
        joined = self.create(*arguments, **wish)
        client = self.connect(joined["code"], joined["token"])
        if wish.get("start") and joined["seats"]:
            client.until(lambda: client.asked)
        return client

    async def rest(self, code: str) -> None:
        """Wait until a table's bots have had their turns; bots alone never rest."""
        room = self.hub.rooms.get(code)
        if room is not None and room.runner is not None and not room.table.without_people:
            with anyio.fail_after(SECONDS):
                await room.runner

    async def rolled(self, code: str) -> int:
        """Wait until the roll that a table waits for has been told; return the version then."""
        room = self.hub.rooms.get(code)
        if room is None or room.broken or room.table.without_people:
            return -1
        with anyio.fail_after(SECONDS):
            while rolls_soon(room):
                await anyio.sleep(0.001)
            async with room.lock:
                return room.table.version

    # --- what is kept --------------------------------------------------------------------------

    def stored(self, code: str) -> Table:
        """Return a table as the database has it."""
        found = self.call(self.hub.store.table, code)
        assert found is not None
        return table_from(found)

    def kept(self, code: str) -> list[Any]:
        """Return all rows of a table, and what memory has of it."""
        return [rows(self.config.database, code), self.remembered(code)]

    def remembered(self, code: str) -> Any:
        """Return what memory has of a table, if it is there."""
        room = self.hub.rooms.get(code)
        return None if room is None else standing(room.table)


def wait_until(condition: Callable[[], object]) -> None:
    """Wait until something is so, in another thread or process."""
    end = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def rolls_soon(room: Room) -> bool:
    """Say whether a table waits for a roll that somebody can be asked for."""
    fair = room.table.fair is not None and not room.table.without_people
    return fair and room.table.server_rolls and room.rolls.can_be_had and not room.broken


def rows(database: Path, code: str) -> list[Any]:
    """Return all rows of a table, except when it was touched and by which process."""
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        tables = connection.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchall()
        events = connection.execute("SELECT * FROM events WHERE code = ?", (code,)).fetchall()
    found = [dict(row) for row in (*tables, *events)]
    left_out = ("touched", "owner", "fence")
    return [{key: row[key] for key in row if key not in left_out} for row in found]


def standing(table: Table) -> Json:
    """Return how a table stands, as a client would be told; nobody is connected."""
    told: Json = msgspec.json.decode(
        msgspec.json.encode(
            {
                "version": table.version,
                "status": table.status,
                "entries": table.entries,
                "view": table.view(),
                "seats": table.seats(set()),
                "host": table.host,
                "pace": table.pace,
                "rematch": table.rematch,
            }
        )
    )
    return told


class Client:
    """A connection to a table, and all that it has been told."""

    def __init__(
        self,
        server: Server,
        code: str,
        giver: Giver | None = None,
        gives: bool = True,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.server = server
        self.giver = giver or Giver()  # takes part in fair dice at once, read or not
        self.gives = gives
        self.code = code
        self.messages: list[Json] = []
        self.table: Json = {}
        self.views: dict[int, Json] = {}  # by the number of entries before
        self.open = True
        self._ended = threading.Event()
        session = server.http.websocket_connect(f"/ws/{code}", headers=headers or {})
        self._app, session.app = session.app, self._serve
        self._stack = ExitStack()
        self.session = self._stack.enter_context(session)
        server.clients.append(self)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_and_answer(message: Message) -> None:
            await send(message)
            if self.gives and message["type"] == "websocket.send":
                for answer in self.giver.answers(msgspec.json.decode(message["text"])):
                    text = msgspec.json.encode(answer).decode()
                    await self.session._receive_tx.send({"type": "websocket.receive", "text": text})

        try:
            await self._app(scope, receive, send_and_answer)
        finally:
            self._ended.set()

    def close(self) -> None:
        """Go, and wait until the server has noticed."""
        if self in self.server.clients:
            self.server.clients.remove(self)
            self.open = False
            self.session.close()
            assert self._ended.wait(SECONDS)
            self._stack.close()

    # --- sending and receiving -----------------------------------------------------------------

    def send(self, kind: str, **fields: Any) -> None:
        self.session.send_json({"type": kind, **fields})

    def receive(self) -> Json:
        """Return the next message, and remember what it says."""
        message = self.server.call(self._receive)
        if message["type"] == "websocket.close":
            raise WebSocketDisconnect(message["code"], message.get("reason", ""))
        told: Json = msgspec.json.decode(message["text"])
        self.messages.append(told)
        self._fold(told)
        return told

    async def _receive(self) -> Any:
        with anyio.fail_after(SECONDS):
            return await self.session._send_rx.receive()

    def _fold(self, message: Json) -> None:
        """Change what is known as a message says."""
        kind = message["type"]
        if kind == "table":
            defaults: Json = {"host": False, "view": None}
            self.table, count = defaults | message, len(message["entries"])
            self.views = {n: view for n, view in self.views.items() if n < count}
        elif kind == "steps":
            for step in message["steps"]:
                self.table["entries"].append(step["entry"])
                self.table["view"] = step["view"]
                self.views[len(self.table["entries"])] = step["view"]
        elif kind == "seats":
            self.table["entries"] += message.get("entries", [])
            self.table |= {key: message[key] for key in ("seats", "you", "host")}
        if message.get("now"):
            self.table["now"] = message["now"]
        if kind in ("table", "seats") and self.table["view"]:
            self.views[len(self.table["entries"])] = self.table["view"]

    def settle(self) -> list[Json]:
        """Return what has been told meanwhile."""
        return self.ask("ping")

    def ask(self, kind: str, **fields: Any) -> list[Json]:
        """Send a message, and return all that comes until it and its rolls have been dealt with."""
        self.send(kind, **fields)
        if kind != "ping":
            self.send("ping")
        told = list(self._until_pong())
        code = self.server.hub._players_code.get(self.code, self.code)
        while self.table and self.server.call(self.server.rolled, code) > self.version:
            self.send("ping")
            told += self._until_pong()
        return told

    def _until_pong(self) -> Iterator[Json]:
        while (message := self.receive())["type"] != "pong":
            yield message

    def until(self, condition: Callable[[], bool]) -> None:
        """Receive until something is so."""
        while not condition():
            self.receive()

    def catch_up(self, version: int) -> None:
        """Receive until a state has been told."""
        self.until(lambda: self.version >= version)

    # --- playing -------------------------------------------------------------------------------

    def do(self, kind: str, **fields: Any) -> list[Json]:
        """Ask for something that is to succeed."""
        told = self.ask(kind, **fields)
        assert not [message for message in told if message["type"] == "error"], told
        return told

    def refused(self, kind: str, **fields: Any) -> Json:
        """Ask for something that is to be refused; nothing has changed, and the error comes."""
        return self._refused(lambda: self.ask(kind, **fields))

    def refused_text(self, content: str | bytes) -> Json:
        """Send any content, which is to be refused."""

        def ask() -> list[Json]:
            if isinstance(content, str):
                self.session.send_text(content)
            else:
                self.session.send_bytes(content)
            return self.settle()

        return self._refused(ask)

    def _refused(self, ask: Callable[[], list[Json]]) -> Json:
        code = self.server.hub._players_code.get(self.code, self.code)
        self.server.call(self.server.rest, code)
        self.settle()
        before = self.server.kept(code)
        (error,) = ask()
        assert error["type"] == "error"
        assert self.server.kept(code) == before
        return error

    def act(self, text: str) -> list[Json]:
        return self.do("act", version=self.version, do=text)

    def enter(self, faces: Sequence[object]) -> list[Json]:
        return self.do("enter", version=self.version, faces=list(faces))

    def undo(self) -> list[Json]:
        return self.do("undo", version=self.version)

    def correct(self) -> list[Json]:
        return self.do("correct", version=self.version)

    @property
    def now(self) -> Json:
        now: Json = self.table["now"]
        return now

    @property
    def version(self) -> int:
        return int(self.now["version"])

    @property
    def status(self) -> str:
        return str(self.now["status"])

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def legal(self) -> list[str]:
        return [legal["do"] for legal in self.now.get("legal", [])]

    @property
    def asked(self) -> bool:
        """The game waits for this client, or is over."""
        return self.over or bool(self.legal) or "to_enter" in self.now

    def move(self, random: Random) -> None:
        """Do anything that is allowed."""
        if self.legal:
            self.act(random.choice(self.legal))
        else:
            self.enter([random.choice(die["faces"]) for die in self.now["to_enter"]])


def play_on(clients: Sequence[Client], seed: int = 1, moves: int = 100_000) -> None:
    """Let clients do what is allowed until the game is over, or so many moves have been made."""
    random = Random(seed)
    for _ in range(moves):
        mover = next_to_move(clients)
        if mover.over:
            return
        mover.move(random)
        for client in clients:
            client.catch_up(mover.version)


def next_to_move(clients: Sequence[Client]) -> Client:
    """Wait until somebody is asked, and return who; anybody, if the game is over."""
    latest = max(clients, key=lambda client: client.version)
    while True:
        for client in clients:
            client.catch_up(latest.version)
        asked = next((client for client in clients if client.asked), None)
        if asked is not None:
            return asked
        latest.receive()
