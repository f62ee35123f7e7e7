"""The rolls of a table: what the next one needs, who is asked for it, and the drawing of it."""

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple
from weakref import proxy

from msgspec import UNSET, UnsetType

from dicewright.core.fair import FIRST
from dicewright.web.dice.fair import Fair, Pending
from dicewright.web.tables.recording import transcript
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import TableNow
from dicewright.web.wire.payloads import NumberAsked

if TYPE_CHECKING:
    from dicewright.web.rooms.room import Client, Room

SEED_SECONDS = 3.0  # for those who are there to give their seeds before the first roll
NONCE_SECONDS = 5.0  # for a browser to answer, and for somebody to come back where nobody is


class NonceRequest(NamedTuple):
    """Who has been asked for a number."""

    roll: int
    seat: int
    client: "Client"


class Patience:
    """How long one roll waits for each holder, however often their browsers come and go."""

    def __init__(self, seats: int) -> None:
        self.loop = asyncio.get_running_loop()
        self.end = self.loop.time() + (seats + 1) * NONCE_SECONDS  # seats may change their holders
        self.until: dict[str | None, float] = {}  # by holder; none: for anybody to come

    def deadline(self, holder: str | None) -> float:
        """Return until when a holder may answer; it is set when they are asked first."""
        until = self.until.setdefault(holder, self.loop.time() + NONCE_SECONDS)
        return min(until, self.end)

    def lose(self, holder: str | None) -> None:
        """Wait no more for a holder."""
        self.until[holder] = 0.0

    @property
    def tried(self) -> set[str]:
        """The holders who have had their time."""
        now = self.loop.time()
        return {holder for holder, until in self.until.items() if holder and until <= now}


class Stage(Enum):
    """How far the next roll is; it follows from what is stored, so a crash changes nothing."""

    NONE = "no roll of the server's dice is due"
    SEEDS = "the seeds of those who are there are to come: `prepare` waits and fixes them"
    NUMBER = "a browser is asked for its number: `take` has it, or `prepare` finds nobody"
    READY = "all is there: `draw` rolls; the room stores that and tells it"


class Rolls:
    """The owner of a table's rolls: it alone brings one from stage to stage, and draws it."""

    def __init__(self, room: "Room") -> None:
        self.room = proxy(room)  # no circle: a room that nobody needs is freed at once
        self.asked: NonceRequest | None = None
        self.alone = 0  # the roll that the server may make without a browser
        self.news = asyncio.Event()  # somebody has answered, come, gone or changed seats

    # --- how far the next one is ---------------------------------------------------------------

    @property
    def stage(self) -> Stage:
        """How far the next roll is."""
        if self.room.broken or not self.room.table.server_rolls:
            return Stage.NONE
        if self.ready:
            return Stage.READY
        return Stage.NUMBER if self._fixed else Stage.SEEDS

    @property
    def ready(self) -> bool:
        """All is there that the next roll needs, whenever it is due."""
        fair = self.room.table.fair
        if fair is None:
            return True
        given = fair.pending is not None or self.alone == fair.rolls + 1
        return (fair.fixed and given) or self.room.table.without_people

    @property
    def _fixed(self) -> bool:
        fair = self.room.table.fair
        return fair is None or fair.fixed

    @property
    def missing(self) -> bool:
        """The game waits for a roll that cannot be made yet."""
        return self.stage in (Stage.SEEDS, Stage.NUMBER)

    @property
    def can_be_had(self) -> bool:
        """Somebody is there to wait for: the seeds are not fixed while everybody is away."""
        return self._fixed or self.ready or self._somebody_sits_here()

    def _somebody_sits_here(self) -> bool:
        return any(self.room.seats_of(client) for client in self.room.clients)

    def tell(self, now: TableNow, client: "Client") -> None:
        """Add what a client is asked for to what it can do."""
        fair, asked = self.room.table.fair, self.asked
        if fair is None or self.room.table.over:
            return
        if not fair.fixed:
            now.seed = [s for s in self.room.seats_of(client) if fair.seeds[s] is None]
        if asked is not None:
            now.giver = asked.seat
            if self.asks(client):
                now.nonce = NumberAsked(asked.roll, asked.seat, self._mixed(fair))

    def _mixed(self, fair: Fair) -> str | UnsetType:
        """Return what the roll is mixed with: told first, it cannot be chosen by the number."""
        return UNSET if fair.edition is FIRST else transcript(self.room.table, settled=True)

    def asks(self, client: "Client") -> bool:
        """Say whether this client is asked for a number now."""
        return self.asked is not None and self.asked.client is client

    def awaits(self, client: "Client", roll: int) -> bool:
        """Say whether this client has been asked for the number of a roll."""
        return self.asked is not None and self.asks(client) and self.asked.roll == roll

    # --- drawing -------------------------------------------------------------------------------

    def draw(self) -> bool:
        """Roll if all is there for it, and say whether it was: nobody else lets dice be rolled.

        The caller has the lock, stores what was rolled and tells it.
        """
        if self.stage is not Stage.READY:
            return False
        table = self.room.table
        if table.fair is None:
            table.roll(self.room.dice.roll(table.game, table.playing.state))
        else:
            table.fair.fixed = True
            table.roll_fairly()
        return True

    # --- what browsers give --------------------------------------------------------------------

    async def take_seed(self, client: "Client", seat: int, seed: str) -> None:
        """Keep the seed of a client's seat."""
        async with self.room.lock:
            fair, holder = self.room.table.fair, self.room.holder_of(client)
            if holder is None or seat not in self.room.seats_of(client):
                raise Problem(Code.NOT_YOURS)
            if fair is not None and fair.give_seed(seat, seed, holder):
                await self.room.store_changes()
        self.room.wake()

    async def take(self, client: "Client", roll: int, nonce: str) -> None:
        """Roll with the number that this client was asked for; both are stored before it is told.

        If that fails nobody has seen the roll, and the browser gives the same number again.
        """
        async with self.room.lock:
            fair, asked = self.room.table.fair, self.asked
            if not self.room.seats_of(client):
                raise Problem(Code.NOT_YOURS)
            if fair is None or asked is None or not self.awaits(client, roll):
                return  # too late, or never asked
            self.asked = None
            fair.pending = Pending(roll, asked.seat, nonce)
            await self.room.go_on()
        self.room.wake()

    # --- waiting for it ------------------------------------------------------------------------

    def ask_first(self) -> None:
        """Choose whom to ask for the next roll: with what happened, all are told that too."""
        self.asked = self._next(set()) if self.stage is Stage.NUMBER else None

    async def prepare(self) -> None:
        """Wait for what the next roll needs, until it is there or nobody gives it."""
        fair = self.room.table.fair
        if fair is None:
            return
        if self.stage is Stage.SEEDS:
            await self._fix_seeds()
        patience = Patience(len(self.room.table.places))
        rolls = fair.rolls
        while self.stage is Stage.NUMBER and fair.rolls == rolls:
            await self._ask(patience)
        if not self.missing:
            self.asked = None

    async def _fix_seeds(self) -> None:
        """Wait until all who are there have given their seeds; then there are no others."""
        end = asyncio.get_running_loop().time() + SEED_SECONDS
        await self._while(self._seeds_to_come, end)
        async with self.room.lock:
            fair = self.room.table.fair
            if fair is not None and self.missing and self._somebody_sits_here():
                fair.fixed = True
                await self.room.store_changes()

    def _seeds_to_come(self) -> bool:
        room, fair = self.room, self.room.table.fair
        if fair is None:
            return False
        return any(fair.seeds[seat] is None for c in room.clients for seat in room.seats_of(c))

    async def _ask(self, patience: Patience) -> None:
        """Ask the next browser; who does not answer has been tried, and the last is the server."""
        async with self.room.lock:
            fair = self.room.table.fair
            if fair is None or not self.missing:
                return
            if self.asked is None or not self._stays(self.asked, patience):
                self.asked = self._next(patience.tried)
                if self.asked is not None:
                    self.room.tell_seats([])
            asked = self.asked
        holder = None if asked is None else self.room.holder_of(asked.client)
        in_vain = asked is None and bool(patience.tried)
        until = patience.deadline(holder)
        if not in_vain and await self._while(lambda: self._stays(asked, patience), until):
            return
        if asked is None:
            self.alone = fair.rolls + 1
        elif self.asked is asked:
            patience.lose(holder)

    def _stays(self, asked: NonceRequest | None, patience: Patience) -> bool:
        """Say whether it is still right to wait for who was asked, or for anybody to come."""
        if not self.missing or self.asked is not asked:
            return False
        if asked is None:
            return self._next(patience.tried) is None
        there = asked.client in self.room.clients and asked.seat in self.room.seats_of(asked.client)
        return there and self.room.holder_of(asked.client) not in patience.tried

    def _next(self, tried: set[str]) -> NonceRequest | None:
        """Return whom to ask: who rolls, or the next person in turn order who is there."""
        room, table = self.room, self.room.table
        seats, first = len(table.places), table.turn or 0
        roll = 1 if table.fair is None else table.fair.rolls + 1
        there = {room.holder_of(client): client for client in room.clients}
        for seat in ((first + step) % seats for step in range(seats)):
            holder = table.places[seat].holder
            if holder is not None and holder in there and holder not in tried:
                return NonceRequest(roll, seat, there[holder])
        return None

    async def _while(self, so: Callable[[], bool], until: float) -> bool:
        """Wait while something is so; say whether it ended in time."""
        try:
            async with asyncio.timeout_at(until):
                while so():
                    self.news.clear()
                    await self.news.wait()
        except TimeoutError:
            return False
        return True
