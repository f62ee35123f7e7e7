"""The hub: finds rooms, keeps those in memory that somebody needs, makes and expires tables."""

import asyncio
import logging
import secrets
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from math import ceil

from itsdangerous import BadData, URLSafeSerializer
from msgspec.structs import replace

from dicewright import games
from dicewright.core.dice import Dice
from dicewright.core.game import Game
from dicewright.lab.simulate import cores
from dicewright.web.config import Config
from dicewright.web.dice.fair import SystemDice, new_fair
from dicewright.web.dice.signing import Signer
from dicewright.web.jobs.labs import Labs
from dicewright.web.jobs.registry import BE_READY, CHECK_EDITION, KINDS, EditionWish
from dicewright.web.jobs.reviews import Reviews
from dicewright.web.jobs.rollouts import Rollouts
from dicewright.web.jobs.sharing import SharedQueue
from dicewright.web.jobs.thinking import Thinking
from dicewright.web.jobs.warming import Warming
from dicewright.web.logs import Once
from dicewright.web.metrics import TABLES
from dicewright.web.rooms.room import Room
from dicewright.web.store import persistence
from dicewright.web.store.database import Store, Stored
from dicewright.web.store.leases import RENEW_SECONDS, Leases
from dicewright.web.tables import wishes
from dicewright.web.tables.seating import Setup, StoredSeat
from dicewright.web.tables.table import Table
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import CreateTable, Joined, TakeSeat

LOG = logging.getLogger(__name__)
ONCE = Once(LOG)
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without letters that look like others
CODE_LENGTH = 10
MOST_THINKERS = 4  # processes, unless more are asked for: each holds the compiled rules
PLAYING_AT_ONCE = 1  # tables whose quick bots move at the same time, so that people never wait
LEAST_FREE = 256 * 2**20  # bytes of the disk
EXPIRY_INTERVAL = 600.0  # seconds between looks for idle tables
EXPIRY_GRACE = 3600.0  # for which every look must have found a table idle
LOOK_INTERVAL = 3600.0  # between looks through the whole database
HAND_OVER_SECONDS = 3.0  # at most, when the server is to stop: less than a lease lasts
HAND_OVER_STEPS = 10  # at most, so that the others have time for those who come,
HAND_OVER_LEAST = 4  # with so many tables each,
HAND_OVER_PAUSE = 0.2  # and seconds between them


def new_code() -> str:
    """Return a code that nobody can guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def thinkers_of(config: Config) -> int:
    """Return how many processes think."""
    return config.thinkers or min(cores(), MOST_THINKERS)


class Hub:
    """All tables of a server; each is in memory at most once."""

    def __init__(self, config: Config, store: Store, dice: Dice | None = None) -> None:
        self.config = config
        self.store = store
        self.leases = Leases(store)
        self.fair = dice is None  # new tables have fair dice, unless others are given
        self.dice = dice or SystemDice()
        self.playing = asyncio.Semaphore(PLAYING_AT_ONCE)
        self.queue = SharedQueue(KINDS, thinkers_of(config))
        self.warming = Warming(self.queue)
        self.queue.alone = self.warming.is_cold  # others ask for what could not be done here yet
        self.thinking = Thinking(self.queue, self.warming)
        self.reviews = Reviews(self.queue, self.warming)
        self.rollouts = Rollouts(self.queue, self.warming)
        self.labs = Labs(self.queue)
        self.rooms: dict[str, Room] = {}  # by the players' code
        self._players_code: dict[str, str] = {}  # by the spectators' code
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._reading = asyncio.Lock()
        self._signer = URLSafeSerializer(config.secret, salt="seat")
        self.signer = Signer(config.secret)  # of receipts
        self.clock: Callable[[], float] = time.monotonic  # nobody sets it, unlike the wall clock
        self._idle: dict[str, float] = {}  # since when each look has found these tables idle
        self._chores: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()
        self._prepared = False

    async def open(self) -> None:
        """Open the store, and begin to look after it and for idle tables."""
        await self.store.open()
        self._chores = [
            asyncio.create_task(self._every(LOOK_INTERVAL, self.store.look_through, at_once=True)),
            asyncio.create_task(self._every(EXPIRY_INTERVAL, self.expire)),
            asyncio.create_task(self._every(RENEW_SECONDS, self.renew, at_once=True)),
            asyncio.create_task(self.warming.run()),
        ]
        if self._prepared:
            self.queue.prepare(BE_READY, None)

    def prepare(self) -> None:
        """Let workers and compiled rules be there before somebody waits for them."""
        self._prepared = True
        self.warming.prepare(games.names())

    async def close(self) -> None:
        """Let rooms finish what they are at, and close the store."""
        runners = [room.runner for room in self.rooms.values() if room.runner]
        for runner in runners:
            runner.cancel()
        self._closing.set()  # what reads from the store is not cut off: it would answer to nobody
        await self.queue.close()
        reading = [*self._chores, *self._loading.values()]
        await asyncio.gather(*runners, *reading, return_exceptions=True)
        with suppress(Problem):
            await self.leases.end()
        await self.store.close()

    async def hand_over(self) -> None:
        """Let go of all tables, so that others find them free when they are sent away from here.

        Where others take them at once, it goes by some tables at a time: those that wait play on.
        """
        self._closing.set()
        rooms = list(self.rooms.values())
        several = self.config.redis is not None
        many = max(HAND_OVER_LEAST, ceil(len(rooms) / HAND_OVER_STEPS)) if several else len(rooms)
        with suppress(Problem, TimeoutError):
            async with asyncio.timeout(HAND_OVER_SECONDS):
                for first in range(0, len(rooms), many or 1):
                    await asyncio.sleep(HAND_OVER_PAUSE if first else 0)
                    await self._hand_over_some(rooms[first : first + many])
                await self.leases.end()
        for room in rooms:
            room.close()

    async def _hand_over_some(self, rooms: list[Room]) -> None:
        for room in rooms:
            async with room.lock:  # what is being changed is stored and told
                room.broken = True
        await self.leases.hand_back([(room.table.code, room.fence) for room in rooms])
        for room in rooms:
            room.close()

    def wrong(self) -> list[str]:
        """Say what is wrong, though the server does its work."""
        failed = self.warming.failed
        said = [f"the rules of {name} are not compiled: {part}" for name, part in failed]
        free = shutil.disk_usage(self.config.data).free
        if free < LEAST_FREE:
            said.append(f"the disk is nearly full: {free // 2**20} MB are free")
        return said

    # --- finding -------------------------------------------------------------------------------

    @asynccontextmanager
    async def room(self, code: str) -> AsyncIterator[Room]:
        """Give the room of a code, for as long as somebody needs it."""
        room = await self._find(code)
        while self.rooms.get(room.table.code) is not room:
            room = await self._find(code)  # who waited for it too has come and gone already
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            self._let_go(room)

    @asynccontextmanager
    async def look(self, code: str) -> AsyncIterator[Table]:
        """Give a table to be read only, whichever process has it."""
        room = self._known(code)
        if room is None:
            stored = await self._read(self.store.table, code)
            yield await asyncio.to_thread(_table_from, stored)
        else:
            async with room.lock:
                yield room.table

    def _known(self, code: str) -> Room | None:
        """Return the room of a code, if it is in memory."""
        room = self.rooms.get(self._players_code.get(code, code))
        return None if room is None or room.broken else room

    async def _find(self, code: str) -> Room:
        if (room := self._known(code)) is not None:
            return room
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load_alone(code))
        try:
            return await asyncio.shield(self._loading[code])
        finally:
            self._loading.pop(code, None)

    async def _load_alone(self, code: str) -> Room:
        async with self._reading:  # by both its codes at once, a table would be there twice
            return self._known(code) or await self._load(code)

    async def _load(self, code: str) -> Room:
        """Take a table and read it; where another process has it, words could be passed on."""
        if self._closing.is_set():
            raise Problem(Code.HELD_ELSEWHERE, retry_after=1)
        stored = await self._read(self.leases.take, code)
        fence = self.leases.fence_of(stored)
        try:
            table = await asyncio.to_thread(_table_from, stored)  # replays all its moves
        except Problem:
            self.leases.release(stored.row.code, fence)
            raise
        room = Room(table, fence, self.store, self.dice, self.playing, self.thinking, self.signer)
        self.rooms[table.code] = room
        self._players_code[table.watch] = table.code
        return room

    async def _read(self, read: Callable[[str], Awaitable[Stored | None]], code: str) -> Stored:
        """Return what the database has under a code."""
        try:
            stored = await read(code)
        except Problem:
            raise
        except Exception:
            LOG.exception("the database cannot be read")
            raise Problem(Code.INTERNAL, detail="the database cannot be read") from None
        if stored is None:
            raise Problem(Code.NO_TABLE)
        return stored

    def _let_go(self, room: Room) -> None:
        """Forget a room that nobody needs: the store has it."""
        if room.users > 0 or self.rooms.get(room.table.code) is not room:
            return
        if room.runner is not None and not room.runner.done():
            room.runner.add_done_callback(lambda _: self._let_go(room))
            return
        del self.rooms[room.table.code]
        del self._players_code[room.table.watch]
        self.leases.release(room.table.code, room.fence)

    # --- tokens --------------------------------------------------------------------------------

    def token(self, code: str, holder: str) -> str:
        """Return what proves that somebody is a holder at a table."""
        token = self._signer.dumps([code, holder])
        return token if isinstance(token, str) else token.decode()

    def holder(self, table: Table, token: str | None) -> str | None:
        """Return the holder that a token proves."""
        if token is None:
            return None
        try:
            code, holder = self._signer.loads(token)
        except (BadData, ValueError, TypeError):
            raise Problem(Code.BAD_TOKEN) from None
        if code != table.code:
            raise Problem(Code.BAD_TOKEN)
        return str(holder)

    # --- making tables -------------------------------------------------------------------------

    async def create(self, wish: CreateTable, visitor: str) -> Joined:
        """Make a table."""
        data = None
        if wish.edition_file is not None:
            asked = EditionWish(wish.game, wish.edition_file)
            data = await self.queue.ask(CHECK_EDITION, asked, visitor)
        game, setup = await asyncio.to_thread(wishes.choose, wish, data)
        holder = secrets.token_urlsafe(9)
        places = [wishes.place(seat, holder) for seat in wish.seats]
        table = self._new_table(game, setup, places, holder)
        table.public, table.pace = wish.public, wish.pace
        if wish.start:
            table.start()
        await self._keep(table)
        return self.joined(table, holder)

    def _new_table(self, game: Game, setup: Setup, places: list[StoredSeat], host: str) -> Table:
        table = Table(new_code(), new_code(), game, setup, places, host)
        if self.fair and setup.dice == "server":
            table.fair = new_fair(len(places), self.signer.key)
        return table

    def joined(self, table: Table, holder: str) -> Joined:
        """Return what a holder has to know."""
        token = self.token(table.code, holder)
        return Joined(table.code, table.watch, token, table.seats_of(holder), table.own_edition)

    async def _keep(self, table: Table) -> None:
        await self.store.keep(persistence.new_row(table))
        _note(table)

    async def take_seat(self, room: Room, wish: TakeSeat) -> Joined:
        """Let somebody sit down."""
        holder = self.holder(room.table, wish.token) or secrets.token_urlsafe(9)
        await room.change_seats(lambda table: table.take_seat(wish.seat, wish.name, holder))
        return self.joined(room.table, holder)

    async def rematch(self, room: Room) -> str:
        """Return the code of the table that follows a finished one, made if need be."""
        async with room.lock:
            if not room.table.over:
                raise Problem(Code.NOT_OVER)
            if room.table.rematch is None:
                table = self._following(room.table)
                room.table.rematch = table.code
                await room.store_changes(persistence.new_row(table))
                _note(table)
            return room.table.rematch

    def _following(self, old: Table) -> Table:
        """Return a new table for the same people; one person, or bots alone, begin at once."""
        setup = replace(old.setup, layout=None)  # what lies there the next time is drawn
        table = self._new_table(old.game, setup, list(old.places), old.host)
        table.public, table.pace = old.public, old.pace
        people = {place.holder for place in old.places if place.holder}
        if len(people) <= 1 and not any(place.open for place in old.places):
            table.start()
        return table

    # --- looking after tables ------------------------------------------------------------------

    async def _every(
        self, seconds: float, chore: Callable[[], Awaitable[object]], at_once: bool = False
    ) -> None:
        """Do something again and again until the server closes."""
        wait = 0.0 if at_once else seconds
        while not await self._closes_within(wait):
            try:
                await chore()
            except Exception:
                LOG.exception("looking after the tables failed")
            wait = seconds

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    async def renew(self) -> None:
        """Keep the tables that are in memory; give up those that others have taken meanwhile."""
        if not (self.config.postgres or self.rooms or self._loading):
            return  # a file is not written to while nobody plays
        rooms = list(self.rooms.values())  # not those that are taken meanwhile
        held = await self.leases.renew()
        if held is not None:
            for room in rooms:
                code, here = room.table.code, self.rooms.get(room.table.code) is room
                if here and not room.broken and held.get(code) != room.fence:
                    LOG.warning("another process has a table", extra={"table": code})
                    room.close()

    async def expire(self) -> int:
        """Give up unfinished tables where nothing has happened for long; return how many.

        A machine's clock can be wrong, above all when it has just been started: a table must be
        found idle for some time by a clock that nobody sets.
        """
        moment = time.time() - self.config.expire_days * 86400
        idle, now = await self.store.idle_since(moment), self.clock()
        self._idle = {code: self._idle.get(code, now) for code in idle}
        due = [code for code, since in self._idle.items() if now - since >= EXPIRY_GRACE]
        return sum([await self._expire(code, moment) for code in due])

    async def _expire(self, code: str, moment: float) -> bool:
        """Give up a table, unless something has happened since it was found idle."""
        try:
            async with self.room(code) as room:
                if room.table.touched >= moment:
                    return False
                await room.change(_abandon)
        except Problem as problem:
            if problem.code != Code.HELD_ELSEWHERE:  # then that process sees to it
                ONCE.exception("a table cannot expire", code)
            return False
        LOG.info("table expired", extra={"table": code})
        return True


def _table_from(stored: Stored) -> Table:
    """Return the table of a row, if it can be read."""
    try:
        return persistence.table_from(stored)
    except Exception:
        ONCE.exception("a table cannot be read", stored.row.code)
        raise Problem(Code.INTERNAL, detail="the table cannot be read") from None


def _note(table: Table) -> None:
    TABLES.labels(table.game.name).inc()
    LOG.info("table made", extra={"table": table.code, "game": table.game.name})


def _abandon(table: Table) -> None:
    table.abandoned = "nothing happened for a long time"
