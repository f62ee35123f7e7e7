"""People at tables of several servers, who remember all that they were told.

A screen that is sent away, hears nothing or is told `held_elsewhere` goes to the next server, as
the page does behind a proxy. Whatever it is told afterwards is compared with what it knew before.
"""

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dicewright.cli.giver import Giver

Json = dict[str, Any]
SILENCE = 1.0  # seconds after which a screen asks for a sign of life,
PATIENCE = 4  # and how often in vain before it goes to the next server
AGAIN = 0.2  # seconds before a screen tries the next one
PAUSES = (0.05, 0.4)  # seconds that people think
UNDONE = 0.04  # of all moves
ASKING = 6.0  # seconds that a request may take
EXPECTED = {"stale", "not_stored", "held_elsewhere", "internal", "not_waiting", "nothing_to_undo"}
NEVER_SAME = ("seed", "nonce", "giver")  # who is asked for a number just now

ME, FRIEND = {"kind": "me", "name": "Ann"}, {"kind": "friend"}
LOCAL, BOT = {"kind": "local", "name": "Cem"}, {"kind": "bot", "level": "easy"}
SHORT = {"novo-dice": "compact", "astroventure": "quartet"}
WISHES: tuple[Json, ...] = (
    {"game": "diceopolis", "seats": [ME, FRIEND]},
    {"game": "novo-dice", "seats": [ME, BOT], "start": True},
    {"game": "astroventure", "seats": [ME, LOCAL], "start": True},
    {"game": "diceopolis", "seats": [BOT, BOT], "start": True, "pace": "fast"},
    {"game": "novo-dice", "seats": [ME, FRIEND]},
    {"game": "astroventure", "seats": [ME, FRIEND, BOT]},
)


class Finding(NamedTuple):
    """Something that must never be."""

    kind: str  # lost, dice, authority, record, refused, still
    table: str
    said: str


class Move(NamedTuple):
    """A move that all screens of a table have been told."""

    sent: float
    told: float


class Hall:
    """All tables, one game after the other at each, and what is wrong with them."""

    def __init__(self, addresses: list[str], tables: int, seed: int) -> None:
        self.addresses = addresses
        self.random = Random(seed)
        self.silence, self.pauses = SILENCE, PAUSES
        self.gap = 0.0  # the longest time that a screen heard nothing
        self.findings: list[Finding] = []
        self.errors: Counter[str] = Counter()
        self.moves: list[list[Move]] = [[] for _ in range(tables)]
        self.moved = asyncio.Event()
        self.games = 0  # that were played to their end
        self.tables: list[Table | None] = [None] * tables
        self.check: Callable[[Table], Coroutine[Any, Any, None]]
        self.checking: set[asyncio.Task[None]] = set()  # games that are over

    def accuse(self, kind: str, table: str, said: str) -> None:
        """Note something that must never be."""
        self.findings.append(Finding(kind, table, said[:2000]))

    async def play(self, index: int) -> None:
        """Play one game after the other."""
        while True:
            table = Table(self, index, dict(WISHES[index % len(WISHES)]))
            if not await table.begin():
                await asyncio.sleep(AGAIN)
                continue
            self.tables[index] = table
            await table.played()
            self.games += 1
            checking = asyncio.create_task(self.check(table))
            self.checking.add(checking)
            checking.add_done_callback(self.checking.discard)

    def note(self, index: int, move: Move) -> None:
        """Take note of a move that is on all screens of a table."""
        self.moves[index].append(move)
        self.moved.set()

    def played_on(self, since: float) -> float | None:
        """Return when the last table had a move on all screens that was made since a moment."""
        firsts = [[m.told for m in moves if m.sent >= since][:1] for moves in self.moves]
        return max(first[0] for first in firsts) if all(firsts) else None

    async def ask(self, path: str, body: object = None) -> Any:
        """Ask one server after the other until one answers; None if none does."""
        for address in self.random.sample(self.addresses, len(self.addresses)):
            with suppress(OSError, TimeoutError, ValueError):
                return await asyncio.to_thread(request, address + path, body)
        return None


def request(url: str, body: object) -> Any:
    """Return what a server answers."""
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data), timeout=ASKING) as answer:
            content = answer.read()
    except urllib.error.HTTPError as error:
        error.close()
        raise
    return content if path_of_record(url) else json.loads(content)


def path_of_record(url: str) -> bool:
    """Say whether a record is asked for, which is not JSON but lines of it."""
    return url.endswith("/record")


class Table:
    """A game that is played on three screens."""

    def __init__(self, hall: Hall, index: int, wish: Json) -> None:
        self.hall = hall
        self.index = index
        self.wish = wish | ({"edition": SHORT[wish["game"]]} if wish["game"] in SHORT else {})
        self.alone = all(seat["kind"] == "bot" for seat in wish["seats"])
        self.code = ""
        self.screens: list[Screen] = []
        self.undos: list[int] = []  # the versions at which a step was asked back
        self.sent: tuple[float, int] | None = None  # when the next move was made, and at which

    async def begin(self) -> bool:
        """Make the table and sit down; say whether that went well."""
        joined = await self.hall.ask("/api/tables", self.wish)
        if joined is None:
            return False
        self.code, tokens = joined["code"], [joined["token"]]
        if any(seat["kind"] == "friend" for seat in self.wish["seats"]):
            sat = await self.hall.ask(f"/api/tables/{self.code}/seats", {"name": "Ben"})
            if sat is None:
                return False
            tokens.append(sat["token"])
        second = tokens[-1]
        self.screens = [
            Screen(self, self.code, tokens[0], acts=True),
            Screen(self, self.code, second, acts=second != tokens[0]),
            Screen(self, joined["watch"], None, acts=False),
        ]
        if second == tokens[0]:  # one browser in two windows gives one seed for a seat
            first, other = (screen.giver for screen in self.screens[:2])
            other.seeds, other.nonces = first.seeds, first.nonces
        if self.alone:
            self.sent = time.monotonic(), 0
        return True

    async def played(self) -> None:
        """Return when all screens know that the game is over."""
        async with asyncio.TaskGroup() as group:
            for screen in self.screens:
                group.create_task(screen.live())

    def acted(self, version: int) -> None:
        """Take the time of a move that is being made."""
        if self.sent is None or self.sent[1] != version:
            self.sent = time.monotonic(), version

    def heard(self) -> None:
        """Look whether the move that was made is on all screens now."""
        low, now = min(screen.version for screen in self.screens), time.monotonic()
        if self.sent is not None and low > self.sent[1]:
            self.hall.note(self.index, Move(self.sent[0], now))
            self.sent = (now, low) if self.alone else None


class Screen:
    """One person's screen: all that it was told, and what it does."""

    def __init__(self, table: Table, code: str, token: str | None, acts: bool) -> None:
        self.table = table
        self.hall = table.hall
        self.code = code
        self.token = token
        self.acts = acts
        self.at = self.hall.random.randrange(len(self.hall.addresses))
        self.giver = Giver()
        self.seats: list[int] = []
        self.entries: list[Json] = []
        self.rolls: dict[int, Json] = {}  # what proved each roll, by its number
        self.view: Json | None = None
        self.now: Json = {}
        self.version = -1
        self.over = False
        self.heard = 0.0  # when it heard anything last
        self.socket: ClientConnection | None = None
        self.talking: set[asyncio.Task[None]] = set()

    async def live(self) -> None:
        """Look at the table until its game is over, whatever happens to servers."""
        while not self.over:
            with suppress(OSError, TimeoutError, WebSocketException, EOFError):
                await self._look(self.hall.addresses[self.at].replace("http", "ws", 1))
            self.socket = None
            if not self.over:
                self.at = (self.at + 1) % len(self.hall.addresses)
                await asyncio.sleep(AGAIN * self.hall.random.uniform(0.5, 1.5))

    async def _look(self, address: str) -> None:
        url = f"{address}/ws/{self.code}"
        async with connect(
            url,
            open_timeout=SILENCE * PATIENCE,
            close_timeout=AGAIN,
            max_size=None,
            ping_interval=None,
            compression=None,
            proxy=None,
        ) as socket:
            self.socket = socket
            await socket.send(json.dumps({"type": "hello", "token": self.token}))
            while not self.over:
                for answer in self.hear(json.loads(await self._next(socket))):
                    await socket.send(json.dumps(answer))

    async def _next(self, socket: ClientConnection) -> str | bytes:
        """Wait for a message; a server that gives no sign of life is left."""
        end = time.monotonic() + SILENCE * PATIENCE
        while time.monotonic() < end:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.hall.silence):  # wait_for may lose a cancellation
                    said = await socket.recv()
                now, before = time.monotonic(), self.heard
                self.hall.gap, self.heard = max(self.hall.gap, now - (before or now)), now
                return said
            async with asyncio.timeout(SILENCE):
                await socket.send('{"type": "ping"}')
        raise TimeoutError

    # --- what is told --------------------------------------------------------------------------

    def hear(self, message: Json) -> list[Json]:
        """Compare a message with what is known, and return what it asks for."""
        self.seats = message.get("you", self.seats)
        if (breach := self.giver.breach(message)) is not None:
            self.accuse("dice", breach)
        while self.giver.unused:  # it came to nothing before it was stored: another one was asked
            self.giver.unused.pop()
            self.hall.errors["number not used"] += 1
        kind = message["type"]
        if kind == "error":
            self._refused(message)
        elif kind == "table":
            self._compare(message)
            self.entries, self.view = message["entries"], message.get("view")
        elif kind == "steps":
            self._add(message)
        elif kind == "seats":
            self.entries = self.entries + message.get("entries", [])
        if message.get("now"):
            self._go_on(message["now"])
        return list(self.giver.answers(message))

    def accuse(self, kind: str, said: str) -> None:
        """Note something that must never be."""
        who = "watching" if self.token is None else f"screen {self.table.screens.index(self)}"
        at = self.hall.addresses[self.at]
        self.hall.accuse(kind, self.table.code, f"{who} at {at}, version {self.version}: {said}")

    def _refused(self, error: Json) -> None:
        self.hall.errors[error["code"]] += 1
        if error["code"] not in EXPECTED:
            self.accuse("refused", json.dumps(error))

    def sure(self) -> int:
        """Return how many entries can never go again: a step of one's own may be taken back."""
        rolls = [at + 1 for at, entry in enumerate(self.entries) if "roll" in entry]
        undone = sum(at >= self.version for at in self.table.undos)
        return max(rolls[-1] if rolls else 0, len(self.entries) - undone)

    def _compare(self, told: Json) -> None:
        """Compare a whole table with what was told before."""
        entries, version = told["entries"], told["now"]["version"]
        sure = self.sure()
        if version < self.version:
            self.accuse("lost", f"told version {version}")
        elif entries[:sure] != self.entries[:sure]:
            self.accuse("lost", f"told {self.entries[:sure]}, now {entries}")
        elif version == self.version and self._differs(told):
            self.accuse("lost", f"told {self.now} {self.view}, now {told}")
        rolls = sum("roll" in entry for entry in entries)
        if told.get("fair") and told["fair"]["rolls"] != rolls:
            self.accuse("dice", f"{rolls} rolls were told, {told['fair']['rolls']} made")

    def _differs(self, told: Json) -> bool:
        before, after = (
            {key: value for key, value in now.items() if key not in NEVER_SAME}
            for now in (self.now, told["now"])
        )
        same = told["entries"] == self.entries and told.get("view") == self.view
        return not same or before != after

    def _add(self, message: Json) -> None:
        """Add what has happened."""
        for step in message["steps"]:
            self.entries.append(step["entry"])
            self.view = step["view"]
            if fair := step.get("fair"):
                roll = fair | {"faces": step["entry"]["roll"]}
                if self.rolls.setdefault(fair["i"], roll) != roll:
                    self.accuse("dice", f"roll {fair['i']} was {self.rolls[fair['i']]}, now {roll}")
        if message["now"]["version"] != self.version + len(message["steps"]):
            self.accuse("lost", f"{len(message['steps'])} steps to {message['now']['version']}")

    # --- what is done --------------------------------------------------------------------------

    def _go_on(self, now: Json) -> None:
        """Know what can be done now, and do it after a while."""
        self.now, self.version = now, now["version"]
        self.table.heard()
        self.over = now["status"] in ("finished", "abandoned")
        if now["status"] == "abandoned":
            self.accuse("lost", f"the game was given up: {now.get('abandoned')}")
        elif self.acts and (now.get("legal") or now["status"] == "waiting"):
            pause = self.hall.random.uniform(*self.hall.pauses)
            asyncio.get_running_loop().call_later(pause, self._act, now, self.socket)

    def _act(self, now: Json, socket: ClientConnection | None) -> None:
        if socket is None or self.socket is not socket or self.now is not now:
            return
        if now["status"] == "waiting":
            if self is self.table.screens[0]:
                self._say(socket, {"type": "start"})
            return
        random, version = self.hall.random, now["version"]
        self.table.acted(version)
        if now.get("undo") and random.random() < UNDONE:
            self.table.undos.append(version)
            self._say(socket, {"type": "undo", "version": version})
            return
        best = max(now["legal"], key=lambda one: (sum(one.get("gains", [0])), random.random()))
        self._say(socket, {"type": "act", "version": version, "do": best["do"]})

    def _say(self, socket: ClientConnection, message: Json) -> None:
        task = asyncio.create_task(self._send(socket, json.dumps(message)))
        self.talking.add(task)
        task.add_done_callback(self.talking.discard)

    async def _send(self, socket: ClientConnection, text: str) -> None:
        with suppress(OSError, WebSocketException):
            await socket.send(text)
