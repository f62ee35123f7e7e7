"""Whatever happens in whatever order: database, server and every client agree."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from dicewright import games
from tests.selection import examples
from tests.web.server import BOT, FRIEND, LEVEL, ME, Client, Json, Server, standing

SEATS = 3
NAMES = ("Ada", "Cid", "Dora")
people = st.integers(0, len(NAMES) - 1)
choice = st.integers(0, 1_000_000)


class Tables(RuleBasedStateMachine):
    """People who come, go, act rightly and wrongly at one table, whose server restarts at times.

    Seat 0 never goes to a bot: bots alone would play on at the pace of those who watch.
    """

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.server = Server(Path(self.folder.name)).__enter__()
        self.tokens: list[str | None] = [None] * len(NAMES)
        self.clients: list[Client | None] = [None] * len(NAMES)
        self.known: set[str] = set()  # what could be done at some time

    def teardown(self) -> None:
        self.server.stop()
        self.folder.cleanup()

    @initialize(
        game=st.sampled_from(games.names()),
        last=st.sampled_from([BOT, FRIEND]),
        dice=st.sampled_from(["server", "real"]),
        begun=st.booleans(),
    )
    def create(self, game: str, last: Json, dice: str, begun: bool) -> None:
        joined = self.server.create([ME, FRIEND, last], game=game, dice=dice)
        self.code, self.watch = joined["code"], joined["watch"]
        self.tokens[0] = joined["token"]
        self.spectator = self.server.connect(self.watch)
        self.connect(0)
        for person in range(1, SEATS) if begun else ():
            self.connect(person)
            self.sit(person)
        self.start(0)

    # --- coming and going ----------------------------------------------------------------------

    @rule(person=people)
    def connect(self, person: int) -> None:
        if self.clients[person] is None:
            self.clients[person] = self.server.connect(self.code, self.tokens[person])

    @rule(person=people)
    def disconnect(self, person: int) -> None:
        client = self.clients[person]
        if client is not None:
            client.close()
            self.clients[person] = None

    @rule(person=people)
    def sit(self, person: int) -> None:
        wish = {"name": NAMES[person], "token": self.tokens[person]}
        answer = self.server.post(f"/api/tables/{self.code}/seats", wish)
        if answer.status_code == 200:
            self.tokens[person] = answer.json()["token"]
            client = self.clients[person]
            if client is not None:
                client.do("hello", token=self.tokens[person])

    @rule(person=people)
    def leave(self, person: int) -> None:
        self.ask(person, "leave")

    @rule(person=people, seat=st.integers(1, SEATS), bot=st.sampled_from([None, LEVEL, "genius"]))
    def assign(self, person: int, seat: int, bot: str | None) -> None:
        self.ask(person, "assign", seat=seat, bot=bot)

    @rule(person=people)
    def start(self, person: int) -> None:
        self.ask(person, "start")

    @rule()
    def restart(self) -> None:
        there = [client is not None for client in self.clients]
        told = self.spectator.table
        self.server.stop()
        self.server = Server(Path(self.folder.name)).__enter__()
        self.clients = [None] * len(NAMES)
        self.spectator = self.server.connect(self.watch)
        assert self.spectator.now["version"] >= told["now"]["version"]
        for person, was_there in enumerate(there):
            if was_there:
                self.connect(person)

    # --- playing -------------------------------------------------------------------------------

    @rule(person=people, number=choice)
    def move(self, person: int, number: int) -> None:
        client = self.clients[person]
        if client is None or client.over:
            return
        self.known |= set(client.legal)
        if client.legal:
            client.act(client.legal[number % len(client.legal)])
        elif "to_enter" in client.now:
            faces = [die["faces"] for die in client.now["to_enter"]]
            client.enter([sides[number % len(sides)] for sides in faces])

    @rule(number=choice, count=st.integers(1, 6))
    def moves(self, number: int, count: int) -> None:
        for _ in range(count):
            for person in range(len(NAMES)):
                self.move(person, number)
                self.settle()

    @rule(person=people, number=choice, age=st.integers(-1, 3))
    def act_somehow(self, person: int, number: int, age: int) -> None:
        client = self.clients[person] or self.spectator
        version = max(0, client.now["version"] - age)
        texts = ["", "fly to the moon", *sorted(self.known)]
        text = texts[number % len(texts)]
        self.ask(person, "act", version=version, do=text)
        self.spectator.ask("act", version=version, do=text)

    @rule(person=people, number=choice)
    def enter_anything(self, person: int, number: int) -> None:
        client = self.clients[person]
        if client is not None:
            self.ask(person, "enter", version=client.version, faces=[number % 7])

    @rule(person=people)
    def undo(self, person: int) -> None:
        client = self.clients[person]
        if client is not None:
            self.ask(person, "undo", version=client.version)

    @rule(person=people)
    def correct(self, person: int) -> None:
        client = self.clients[person]
        if client is not None:
            self.ask(person, "correct", version=client.version)

    def ask(self, person: int, kind: str, **fields: Any) -> None:
        """Ask for something that may be refused."""
        client = self.clients[person]
        if client is not None:
            client.ask(kind, **fields)

    # --- agreeing ------------------------------------------------------------------------------

    def settle(self) -> None:
        """Wait until nothing happens by itself any more, and everybody has heard of it."""
        self.server.call(self._rest)
        for client in (self.spectator, *self.clients):
            if client is not None:
                client.settle()

    async def _rest(self) -> None:
        while (room := self.server.hub.rooms[self.code]) and room.runner and not room.runner.done():
            await room.runner

    @invariant()
    def agree(self) -> None:
        if not hasattr(self, "spectator"):
            return
        self.settle()
        kept = standing(self.server.stored(self.code))
        table = self.server.hub.rooms[self.code].table
        assert standing(table) == kept
        assert not (table.steps or table.events or table.taken_back)
        for client in (self.spectator, *self.clients):
            if client is not None:
                check(client, kept)


def check(client: Client, kept: Json) -> None:
    """Check that a client has been told what is kept."""
    assert (client.version, client.status) == (kept["version"], kept["status"])
    assert client.table["entries"] == kept["entries"]
    assert client.table["view"] == kept["view"]
    told = [{**seat, "connected": False} for seat in client.table["seats"]]
    assert told == [{**seat, "connected": False} for seat in kept["seats"]]


TestAgreement = Tables.TestCase
TestAgreement.settings = settings(examples(20), stateful_step_count=20)
