"""A table: who sits there and the game they play. It knows nothing of networks and databases.

Everything that changes a table either happens whole or raises a Problem and changes nothing.
"""

import secrets
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from dicewright import bots
from dicewright.core.border import Face
from dicewright.core.differences import OwnEdition, own_edition
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game
from dicewright.core.kernels import BY_LOT, CHANCE, TERMINAL
from dicewright.core.kinds import kinds_of
from dicewright.core.match import Act, Event, Match, Roll
from dicewright.core.records import event_content, header, line, result_content
from dicewright.web.dice.fair import Fair
from dicewright.web.tables import levels, recording
from dicewright.web.tables.history import MOST_LINES, entry_of
from dicewright.web.tables.seating import Setup, StoredSeat, check_name
from dicewright.web.wire.codes import Code, Problem, forbidden
from dicewright.web.wire.messages import Entry, Pace, Result, Seat, Status, TableStep
from dicewright.web.wire.payloads import FairRoll

MOST_ENTRIES = MOST_LINES - 100  # of a game, which its players could go on with for ever


class Table:
    """One table, from the first seat taken to the result."""

    def __init__(
        self, code: str, watch: str, game: Game, setup: Setup, places: list[StoredSeat], host: str
    ) -> None:
        self.code = code
        self.watch = watch
        self.game = game
        self.setup = setup
        self.places = places
        self.host = host
        self.public = False
        self.pace: Pace = "normal"
        self.version = 0  # counts all changes of the game's state, undoing included
        self.rematch: str | None = None
        self.abandoned: str | None = None
        self.created = int(time.time())
        self.touched = self.created
        self.header: dict[str, Any] | None = None
        self.match: Match | None = None
        self.fair: Fair | None = None  # none: real dice, or a table older than fair ones
        self.entries: list[Entry] = []
        self.lines: list[str] = []  # of the record, one an entry
        self.numbers: list[int] = []  # of the stored events, one an entry
        self.steps: list[TableStep] = []  # what has happened and not been told yet
        self.events: list[tuple[int, str]] = []  # and not been stored yet
        self.taken_back: list[int] = []  # stored events that are to be removed
        self.corrected = 0  # rolls that were taken back, and are to be entered again

    @cached_property
    def own_edition(self) -> OwnEdition | None:
        """What everybody here is to know of the edition, if it is not a shipped one."""
        return own_edition(self.game)

    # --- how it stands -------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Whether the game waits, runs or is over."""
        if self.abandoned is not None:
            return "abandoned"
        if self.match is None:
            return "waiting"
        return "finished" if self.match.to_move == TERMINAL else "playing"

    @property
    def over(self) -> bool:
        """The game has ended, or was given up."""
        return self.status in ("finished", "abandoned")

    @property
    def playing(self) -> Match:
        """The match, if the game is going on."""
        if self.match is None or self.status != "playing":
            raise Problem(Code.NOT_PLAYING)
        return self.match

    @property
    def turn(self) -> int | None:
        """The seat that the game waits for."""
        return None if self.match is None else self.game.asks(self.match.state).seat

    def seats_of(self, holder: str | None) -> list[int]:
        """Return the seats that a holder acts for."""
        if holder is None:
            return []
        return [seat for seat, place in enumerate(self.places) if place.holder == holder]

    def seats(self, connected: set[str]) -> list[Seat]:
        """Return the seats as clients see them; `connected` are the holders who watch."""
        holders = [place.holder for place in self.places]
        return [
            Seat(
                name=place.name,
                bot=place.bot,
                plays_as=place.bot and bots.stand_in(self.game, place.bot),
                open=place.open,
                connected=place.holder in connected,
                local=place.holder is not None and holders.count(place.holder) > 1,
            )
            for place in self.places
        ]

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        if self.match is None or self.status != "finished":
            return None
        return Result(**result_content(self.match))

    def view(self) -> dict[str, Any] | None:
        """Return the board."""
        return None if self.match is None else self.game.view(self.match.state)

    # --- seats ---------------------------------------------------------------------------------

    def take_seat(self, seat: int | None, name: str, holder: str) -> int:
        """Let somebody sit down; return the seat."""
        if seat is None:
            seat = next((i for i, place in enumerate(self.places) if place.open), None)
        if self.over:
            raise Problem(Code.NOT_PLAYING)
        if seat is None or seat >= len(self.places) or not self.places[seat].open:
            raise Problem(Code.SEAT_TAKEN)
        self._put(seat, StoredSeat(name=check_name(name), holder=holder))
        return seat

    def assign(self, seat: int, bot: str | None, missing: bool) -> None:
        """Give a seat to a bot, or open it; of a running game only if its player is `missing`."""
        if self.over:
            raise Problem(Code.NOT_PLAYING)
        if seat >= len(self.places):
            raise Problem(Code.BAD_SEATS, detail=f"there are {len(self.places)} seats")
        if self.match is not None and not missing:
            raise Problem(Code.SEAT_TAKEN)
        level = None if bot is None else levels.get(bot).name
        self._put(seat, StoredSeat(bot=level) if level else StoredSeat())

    def leave(self, holder: str) -> None:
        """Open all seats of a holder; somebody else becomes the host."""
        if self.over:
            return  # whoever played stays in the result
        for seat in self.seats_of(holder):
            self._put(seat, StoredSeat())
        others = [place.holder for place in self.places if place.holder]
        if holder == self.host and others:
            self.host = others[0]

    def _put(self, seat: int, place: StoredSeat) -> None:
        """Seat somebody; a running game's record tells it."""
        self.places[seat] = place
        if self.fair is not None:
            self.fair.forget_seed(seat)
        if self.match is not None and not place.open:
            self._note({"seat": seat, "player": place.player}, Entry(seat, player=place.player))
            self._forget_replaced()

    def _forget_replaced(self) -> None:
        """Keep one line of who sits on a seat between two events: seats may change for ever."""
        known: set[int] = set()
        for i in reversed(range(len(self.entries))):
            entry = self.entries[i]
            if entry.player is None:
                return
            if entry.seat in known:
                self._forget(i)
            known.add(entry.seat)

    def _forget(self, i: int) -> None:
        """Take an entry out of the log, the record and the store."""
        self.taken_back.append(self.numbers.pop(i))
        del self.entries[i], self.lines[i]

    # --- the game ------------------------------------------------------------------------------

    def start(self, fill: str | None = None) -> None:
        """Begin the game; bots of level `fill` take the open seats."""
        if self.match is not None or self.abandoned is not None:
            raise Problem(Code.NOT_WAITING)
        level = None if fill is None else levels.get(fill).name
        if level is None and any(place.open for place in self.places):
            raise Problem(Code.NOT_FULL)
        self.places = [StoredSeat(bot=level) if place.open else place for place in self.places]
        self.match = self._begin([place.player for place in self.places])
        self.header = header(
            self.match, date=time.strftime("%Y-%m-%d", time.gmtime()), dice=self.setup.dice
        )
        self.version += 1

    def _begin(self, names: list[str]) -> Match:
        first, layout = self.setup.first, self.setup.layout
        if layout is None:
            lot = BY_LOT if first is None else first
            return Match.begin(self.game, names, secrets.randbits(62), first=lot)
        drawn = secrets.randbelow(len(names)) if first is None else first
        return Match(self.game, names, drawn, layout)

    def act(self, seat: int, text: str) -> None:
        """Let a seat do something that the game's notation names."""
        match = self.playing
        try:
            match.check_turn(seat)
            event = Act(seat, self.game.parse(text))
            self._happen(event, seat)
        except Forbidden as error:
            raise forbidden(error) from None
        except Unreadable as error:
            ruling = self.game.asks(match.state).ruling
            raise Problem(Code.UNREADABLE, ruling=ruling, detail=error.reason) from None

    def choose(self, action: int) -> None:
        """Let the bot whose turn it is act."""
        seat = self.playing.to_move
        self._happen(Act(seat, action), seat)

    def roll(self, faces: Sequence[Face]) -> None:
        """Enter a roll of the server's dice."""
        self._happen(Roll(tuple(faces)), self.turn or 0)

    def roll_fairly(self) -> None:
        """Roll by the chain, the seeds and the number that a browser gave, if one did."""
        assert self.fair is not None
        kinds, rolled = kinds_of(self.game), self.game.dice(self.playing.state)
        dice = [list(kinds)[kind] for kind in rolled]
        before = recording.transcript(self)
        places, proof = self.fair.roll(recording.transcript(self, settled=True), kinds, dice)
        faces = [self.game.sides(kind)[place] for kind, place in zip(rolled, places, strict=True)]
        self._happen(Roll(tuple(faces)), self.turn or 0, {"fair": proof})
        self.fair.happened(before, self.lines[-1])

    @property
    def last_roll(self) -> int:
        """Which entry the last roll is; -1 if there is none."""
        places = reversed(range(len(self.entries)))
        return next((place for place in places if self.entries[place].roll is not None), -1)

    def enter(self, faces: Sequence[object]) -> None:
        """Enter a roll of real dice."""
        self.playing  # noqa: B018  raises if there is no game to roll for
        if self.setup.dice != "real":
            raise Problem(Code.NO_REAL_DICE)
        again = {"corrected": True} if self.corrected else {}
        try:
            read = [self.game.parse_face(face) for face in faces]
            self._happen(Roll(tuple(read)), self.turn or 0, again)
        except Forbidden as error:
            raise forbidden(error) from None
        except Unreadable as error:
            raise Problem(Code.UNREADABLE, detail=error.reason) from None
        self.corrected = max(0, self.corrected - 1)

    def _happen(self, event: Event, seat: int, further: Mapping[str, Any] | None = None) -> None:
        match = self.playing
        before = self.game.scores(match.state)
        match.apply(event)
        content = event_content(self.game, event) | dict(further or {})
        self.version += 1
        self._note(content, entry_of(match, content, seat, before))
        used_up = self.fair is not None and self.fair.used_up
        if (used_up or len(self.entries) >= MOST_ENTRIES) and not self.over:
            self.abandoned = "the game became too long"

    def _note(self, content: dict[str, Any], entry: Entry) -> None:
        """Keep what happened, for the record, the log and those who are to be told."""
        number = self.numbers[-1] + 1 if self.numbers else 1
        self.numbers.append(number)
        self.entries.append(entry)
        self.lines.append(line(content).rstrip("\n"))
        self.events.append((number, self.lines[-1]))
        proof = FairRoll(**content["fair"]) if "fair" in content else None
        self.steps.append(TableStep(entry, self.view() or {}, proof))

    def can_take_back(self, holder: str | None) -> bool:
        """Say whether the last step of the game is this holder's to take back."""
        match = self.match
        if match is None or self.status != "playing" or not match.events:
            return False
        if self.server_rolls:
            return False  # the dice are being rolled
        last = match.events[-1]
        if not isinstance(last, Act) or last.seat not in self.seats_of(holder):
            return False
        return match.can_take_back(last.seat)

    def take_back(self, holder: str | None) -> None:
        """Take back the last step."""
        match = self.playing
        if not self.can_take_back(holder):
            raise Problem(Code.NOTHING_TO_UNDO)
        last = max(i for i, entry in enumerate(self.entries) if entry.do is not None)
        match.take_back(self.entries[last].seat)
        self._forget(last)
        self._forget_replaced()
        self.corrected = 0
        self.version += 1

    def _roll_to_correct(self) -> int | None:
        """Return which event the last roll of real dice is, if only bots have acted since."""
        if self.setup.dice != "real" or self.status != "playing":
            return None
        people = {seat for seat, place in enumerate(self.places) if place.bot is None}
        seated = {e.seat for e in self.entries[self.last_roll + 1 :] if e.player is not None}
        return self.playing.last_roll(people | seated)  # who sat down since may have been a person

    def can_correct(self, holder: str | None) -> bool:
        """Say whether the last roll is this holder's to take back and enter again."""
        known = self._roll_to_correct() is not None
        return known and self._rolls_for(self.entries[self.last_roll].seat, holder)

    def correct(self, holder: str | None) -> None:
        """Take back the last roll, and what bots did with it: it is to be entered again."""
        match = self.playing
        if self.setup.dice != "real":
            raise Problem(Code.NO_REAL_DICE)
        roll, last = self._roll_to_correct(), self.last_roll
        if roll is None:
            raise Problem(Code.NOTHING_TO_CORRECT)
        if not self.can_correct(holder):
            raise Problem(Code.NOT_YOURS, seat=self.entries[last].seat)
        match.rewind(roll)
        for place in reversed(range(last, len(self.entries))):
            if self.entries[place].player is None:
                self._forget(place)
        self._forget_replaced()
        self.corrected += 1
        self.version += 1

    # --- what comes next without people --------------------------------------------------------

    @property
    def server_rolls(self) -> bool:
        """The server is to roll now."""
        match = self.match
        to_roll = match is not None and match.to_move == CHANCE and self.abandoned is None
        return to_roll and self.setup.dice == "server"

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that is to choose now."""
        match = self.match
        if match is None or match.to_move < 0 or self.abandoned is not None:
            return None
        return self.places[match.to_move].bot

    @property
    def without_people(self) -> bool:
        """Only bots sit here: they are watched."""
        return all(place.bot for place in self.places)

    def may_ask_hint(self, holder: str | None) -> bool:
        """Say whether a holder is to act and nobody else plays, but bots."""
        if self.status != "playing" or self.playing.to_move not in self.seats_of(holder):
            return False
        return all(place.bot or place.holder == holder for place in self.places)

    def may_enter(self, holder: str | None) -> bool:
        """Say whether a holder may enter the real dice that are to be rolled now."""
        if self.setup.dice != "real" or self.status != "playing" or self.match is None:
            return False
        if self.match.to_move != CHANCE or self.turn is None:
            return False
        return self._rolls_for(self.turn, holder)

    def _rolls_for(self, seat: int, holder: str | None) -> bool:
        """Say whether a holder enters the dice of a seat: an own one, or one that nobody holds."""
        roller = self.places[seat]
        if roller.holder is not None:
            return roller.holder == holder
        return bool(self.seats_of(holder)) or (holder == self.host)

    # --- records -------------------------------------------------------------------------------

    def record(self) -> bytes:
        """Return the record of the game as it stands."""
        return recording.record(self)
