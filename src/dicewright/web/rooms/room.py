"""A room: one table in memory, the one authority over it, and those who look at it."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from copy import copy
from typing import Any, NoReturn, Protocol

import msgspec

from dicewright.bots import BotPlayer
from dicewright.core.dice import Dice
from dicewright.core.match import Match
from dicewright.web.dice.signing import Signer
from dicewright.web.jobs.thinking import Thinking
from dicewright.web.jobs.warming import QUICK
from dicewright.web.rooms.counting import count_steps
from dicewright.web.rooms.rolls import Rolls
from dicewright.web.store import persistence
from dicewright.web.store.database import Store
from dicewright.web.store.writes import Write
from dicewright.web.tables import levels, recording
from dicewright.web.tables.choices import Choices
from dicewright.web.tables.table import Table
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import (
    Entry,
    Happened,
    Seats,
    Snapshot,
    TableNow,
)
from dicewright.web.wire.payloads import Awaited
from dicewright.web.wire.shared import NOTHING, Shared

LOG = logging.getLogger(__name__)
ENCODER = msgspec.json.Encoder()
GAP: Any = msgspec.Raw(b"\0")  # where a client's own part comes: JSON has no such byte
BATCH_SECONDS = 0.01  # how long moves are gathered before they are stored and told together
PACES = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}  # seconds between bots' moves


class Client(Protocol):
    """Somebody connected to a room."""

    holder: str | None  # whose seats they act for
    watching: bool  # came by the spectators' link
    base_url: str  # where they found this server

    def send(self, own: bytes | Shared, shared: Shared = NOTHING) -> None:
        """Send a message, what more of them are told first, without waiting."""

    def close(self) -> None:
        """End the connection; the client will come back by itself."""


class Room:
    """Changes a table one after the other: checked, then stored, then told."""

    def __init__(
        self,
        table: Table,
        fence: int,
        store: Store,
        dice: Dice,
        playing: asyncio.Semaphore,
        thinking: Thinking,
        signer: Signer,
    ) -> None:
        self.table = table
        self.fence = fence  # under which this process took the table: every change carries it
        self.store = store
        self.stored: dict[str, Any] = {}  # what is known to be in the table's row
        self.dice = dice
        self.playing = playing  # quick bots of few tables play at a time
        self.thinking = thinking  # for bots that take their time, and hints
        self.signer = signer  # of receipts
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.users = 0  # connections and requests that need the room in memory
        self.broken = False  # the store failed, or another process has the table
        self.runner: asyncio.Task[None] | None = None
        self.seed = secrets.randbits(62)
        self.choices = Choices(table)
        self.rolls = Rolls(self)

    # --- changing ------------------------------------------------------------------------------

    async def change(self, change: Callable[[Table], object], whole: bool = False) -> None:
        """Let something happen that changes the game, and the rolls that follow from it.

        What bots do then is not waited for. People are told the steps, or the `whole` table if
        more than the game has changed.
        """
        async with self.lock:
            self._check_whole()
            began = self.table.match is not None
            change(self.table)
            taken_back = bool(self.table.taken_back)
            while not self.table.without_people and self.rolls.draw():
                pass
            await self.store_changes()
            if began and self.table.steps and not (taken_back or whole):
                self.tell_steps()
            else:
                self.tell_table(taken_back)
            self._forget_told()
        self.wake()

    async def change_seats(self, change: Callable[[Table], object]) -> None:
        """Let somebody come, go or be replaced."""
        async with self.lock:
            self._check_whole()
            before = len(self.table.entries)
            change(self.table)
            await self.store_changes()
            if self.table.taken_back:
                self.tell_table()  # a line of the log was replaced
            else:
                self.tell_seats(self.table.entries[before:])
            self._forget_told()
        self.wake()

    def _check_whole(self) -> None:
        if self.broken:
            raise Problem(Code.NOT_STORED, detail="the table is being read again: try once more")

    async def store_changes(self, further: Sequence[Write] = ()) -> None:
        """Store what has changed; if that fails, nobody is told and the room is given up."""
        self._check_whole()
        try:
            changes, row = persistence.changes_of(self.table, self.fence, self.stored)
            await self.store.keep([*further, *changes])
            self.stored = row
        except Problem:
            self._give_up()
            raise

    def _give_up(self) -> None:
        LOG.error("a table is read again", extra={"table": self.table.code})
        self.close()

    def close(self) -> None:
        """Disconnect everybody: when they come back the table is read again, here or elsewhere."""
        self.broken = True
        for client in self.clients:
            client.close()

    def _forget_told(self) -> None:
        count_steps(self.table)
        self.table.steps.clear()
        self.table.events.clear()
        self.table.taken_back.clear()

    # --- what happens by itself ----------------------------------------------------------------

    def wake(self) -> None:
        """Let dice be rolled and bots play, if they are to."""
        self.rolls.news.set()
        resting = self.runner is None or self.runner.done()
        if resting and self._runs_by_itself():
            self.runner = asyncio.create_task(self._play_on())

    def _runs_by_itself(self) -> bool:
        table = self.table
        if self.broken or not (table.server_rolls or table.bot_to_move):
            return False
        if table.without_people:
            return bool(self.clients)  # bots alone wait for an audience
        return not table.server_rolls or self.rolls.can_be_had

    async def _play_on(self) -> None:
        """Roll and let bots act until a person is asked."""
        while self._runs_by_itself():
            pace = PACES[self.table.pace] if self.table.without_people else 0.0
            await asyncio.sleep(pace)
            try:
                if self.rolls.missing:
                    await self.rolls.prepare()
                elif self._thinker is None:
                    async with self.playing, self.lock:
                        await self._run_on(single=pace > 0)
                        await self._store_and_tell()
                else:
                    await self._let_think(self._thinker)
            except Problem:
                return  # the room has been given up

    @property
    def _thinker(self) -> str | None:
        """The level of the bot to move, if it takes its time."""
        level = None if self.table.server_rolls else self.table.bot_to_move
        return level if level is not None and not levels.get(level).quick else None

    async def _let_think(self, level: str) -> None:
        """Let a bot think while the table is open to people, and act if nothing has changed."""
        version = self.table.version
        try:
            action = await self.thinking.choose(self.table, level, self.seed)
        except Exception:
            self._fail_of_bot()
        if action is None:
            return
        async with self.lock:
            if self.table.version == version and self._thinker == level:
                self.table.choose(action)
                await self._store_and_tell()

    async def go_on(self) -> None:
        """Make the roll that all is there for, and let a quick bot act on it, told together.

        The caller has the lock, and has changed something that is stored with it.
        """
        await self._run_on(single=False)
        if self.table.steps:
            await self._store_and_tell()
        else:
            await self.store_changes()

    async def _store_and_tell(self) -> None:
        if self.table.steps:
            await self.store_changes()
            self.tell_steps()
            self._forget_told()

    def _fail_of_bot(self) -> NoReturn:
        LOG.exception("a bot failed", extra={"table": self.table.code})
        self._give_up()
        raise Problem(Code.INTERNAL, detail="a bot failed") from None

    async def _run_on(self, single: bool) -> None:
        """Take the next step that needs no person, or all for a short while."""
        end = time.monotonic() + BATCH_SECONDS
        try:
            while await self._step() and not single and time.monotonic() < end:
                pass
        except Exception:
            self._fail_of_bot()

    async def _step(self) -> bool:
        """Roll, or let a bot choose, if that comes next; say whether it did."""
        if self.rolls.draw():
            return True
        level = self.table.bot_to_move
        if level is not None and levels.get(level).quick:
            self.table.choose(await asyncio.to_thread(self._choose, level))
            return True
        return False

    def _copied_match(self) -> Match:
        match = copy(self.table.playing)
        match.state = match.game.form.copy(match.state)  # bots try things out on it
        return match

    def _choose(self, level: str) -> int:
        """Return what a quick bot chooses; runs in a thread of its own."""
        match = self._copied_match()
        compiled = self.thinking.warming.is_ready(match.game.name, QUICK)
        game, seat = match.game.compiled if compiled else match.game, match.to_move
        return BotPlayer(levels.get(level), game, seat, self.seed, len(match.events)).choose(match)

    # --- telling -------------------------------------------------------------------------------

    def tell_steps(self) -> None:
        """Tell everybody what has happened, and who is asked for the next roll's number."""
        self.rolls.ask_first()
        steps: Any = msgspec.Raw(ENCODER.encode(self.table.steps))
        rolled = self.table.over or any(step.fair for step in self.table.steps)
        receipt = recording.receipt(self.table, self.signer) if rolled else None
        before, _, after = ENCODER.encode(Happened(steps, GAP, receipt)).partition(GAP)
        shared, told = Shared(before), dict[tuple[str | None, bool], Shared]()
        for client in self.clients:
            who = self.holder_of(client), self.rolls.asks(client)  # all that `now` depends on
            if who not in told:
                told[who] = Shared(ENCODER.encode(self.now_for(client)) + after)
            client.send(told[who], shared)

    def tell_table(self, taken_back: bool = False) -> None:
        """Tell everybody the whole table."""
        for client in self.clients:
            client.send(self.snapshot_for(client, taken_back))

    def tell_seats(self, entries: list[Entry]) -> None:
        """Tell everybody who sits where, and what changes by it."""
        for client in self.clients:
            message = Seats(
                self.table.seats(self.connected()),
                self.seats_of(client),
                self.is_host(client),
                entries,
                self.now_for(client),
            )
            client.send(ENCODER.encode(message))

    def snapshot_for(self, client: Client, taken_back: bool = False) -> bytes:
        """Return the whole table as a client may see it."""
        table = self.table
        invite = None if client.watching else f"{client.base_url}/t/{table.code}"
        snapshot = Snapshot(
            game=table.game.name,
            edition=table.game.edition.name,
            options=table.game.options,
            dice=table.setup.dice,
            seats=table.seats(self.connected()),
            you=self.seats_of(client),
            first=table.setup.first if table.match is None else table.match.first,
            entries=table.entries,
            now=self.now_for(client),
            view=table.view(),
            code=None if client.watching else table.code,
            watch=table.watch,
            invite=invite,
            host=self.is_host(client),
            public=table.public,
            pace=table.pace,
            rematch=None if client.watching else table.rematch,
            taken_back=taken_back,
            fair=None if table.fair is None else table.fair.told(),
            own_edition=table.own_edition,
            receipt=recording.receipt(table, self.signer),
        )
        return ENCODER.encode(snapshot)

    def now_for(self, client: Client) -> TableNow:
        """Return what a client can do now."""
        table = self.table
        now = TableNow(table.version, table.status, result=table.result, abandoned=table.abandoned)
        self.rolls.tell(now, client)
        if table.match is None:
            return now
        asked = table.game.asks(table.match.state)
        now.asked = Awaited(asked.ruling, asked.seat)
        if table.status != "playing":
            return now
        holder = self.holder_of(client)
        if table.match.to_move in self.seats_of(client):
            now.legal = self.choices.legal  # type: ignore[assignment]  # as it is written
        if table.may_enter(holder):
            now.to_enter = self.choices.dice_to_enter()
        now.undo = table.can_take_back(holder)
        now.correct = table.can_correct(holder)
        now.hint = table.may_ask_hint(holder)
        return now

    # --- who is there --------------------------------------------------------------------------

    @staticmethod
    def holder_of(client: Client) -> str | None:
        """Return whose seats a client may act for."""
        return None if client.watching else client.holder

    def seats_of(self, client: Client) -> list[int]:
        """Return the seats of a client."""
        return self.table.seats_of(self.holder_of(client))

    def is_host(self, client: Client) -> bool:
        """Say whether a client may assign seats and start."""
        return self.holder_of(client) == self.table.host

    def connected(self) -> set[str]:
        """Return the holders who have the table on a screen."""
        return {holder for client in self.clients if (holder := self.holder_of(client))}

    async def join(self, client: Client) -> None:
        """Let a client watch: it gets the whole table, the others hear of it."""
        async with self.lock:
            self._check_whole()
            known = self.connected()
            self.clients.add(client)
            client.send(self.snapshot_for(client))
            if self.connected() != known:
                self._tell_others(client)
        self.wake()

    def _tell_others(self, newcomer: Client) -> None:
        seats = self.table.seats(self.connected())
        for client in self.clients - {newcomer}:
            client.send(ENCODER.encode(Seats(seats, self.seats_of(client), self.is_host(client))))

    def quit(self, client: Client) -> None:
        """Let a client go."""
        known = self.connected()
        self.clients.discard(client)
        self.rolls.news.set()
        if self.connected() != known and not self.broken:
            self._tell_others(client)
