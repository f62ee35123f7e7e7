"""The fair dice of a table: its secret, what browsers gave, and the proof of each roll."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dicewright.core import fair
from dicewright.core.border import Face
from dicewright.core.fair import EDITIONS, FIRST, SECOND, Edition, value
from dicewright.core.game import Game
from dicewright.core.lines import Line
from dicewright.core.records import line
from dicewright.web.wire.payloads import FairDice

Kinds = Mapping[str, Sequence[Face]]  # the faces of every kind of dice


class SystemDice:
    """Dice of the operating system's randomness, for tables made before there were fair dice."""

    def roll(self, game: Game, state: Any) -> list[int]:
        """Draw the faces."""
        return [secrets.choice(game.sides(kind)) for kind in game.dice(state)]


class Pending(msgspec.Struct):
    """A number that a browser has given for a roll that is not shown yet."""

    roll: int
    seat: int
    nonce: str


class Fair(msgspec.Struct):
    """All that the database keeps of a table's fair dice; tip and secret are told to nobody."""

    tip: str
    length: int  # rolls that one chain is good for
    commitment: str  # to the first chain
    seeds: list[str | None]  # by seat
    holders: list[str | None]  # whose browser gave each seed
    fixed: bool = False  # the seeds are: the first roll has been prepared
    pending: Pending | None = None
    before: int = 0  # rolls that were made with earlier chains
    rolls: int = 0  # made so far
    transcript: str | None = None  # after the last roll
    protocol: str = FIRST.name
    closing: str = ""  # what the end of the record must lead to,
    secret: str = ""  # and what closes it
    key: str | None = None  # that receipts are signed with

    # --- what browsers give --------------------------------------------------------------------

    def give_seed(self, seat: int, seed: str, holder: str) -> bool:
        """Keep a seat's seed if it has none yet; say whether it was kept."""
        if self.fixed or self.seeds[seat] is not None:
            return False
        self.seeds[seat], self.holders[seat] = seed, holder
        return True

    def forget_seed(self, seat: int) -> None:
        """Let whoever sits there next give another seed."""
        if not self.fixed:
            self.seeds[seat] = self.holders[seat] = None

    # --- what is told --------------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        """The edition of the protocol: a table ends with the one it began with."""
        return EDITIONS[self.protocol]

    def told(self) -> FairDice:
        """Return what every client may know."""
        seeds = self.seeds if self.fixed else None
        promised = self.protocol, self.commitment, self.length
        return FairDice(*promised, self.rolls, seeds, self.key, self.closing or None)

    def header(self, kinds: Kinds) -> dict[str, Any]:
        """Return what the first line of the record says."""
        content: dict[str, Any] = {"protocol": self.protocol, "commitment": self.commitment}
        if self.edition is FIRST:
            content["length"] = self.length
        else:
            content |= {"closing": self.closing, "key": self.key}
        content["sides"] = dict(kinds)
        if self.fixed:
            content |= {"seeds": self.seeds, "browsers": self._browsers()}
        if self.edition is FIRST and self.pending is not None:
            content["pending"] = msgspec.to_builtins(self.pending)
        return content

    def _browsers(self) -> list[int | None]:
        """Return the seats' browsers, numbered in the order of the seats."""
        known = list(dict.fromkeys(holder for holder in self.holders if holder is not None))
        return [None if holder is None else known.index(holder) for holder in self.holders]

    def closed(self, content: Line, transcript: str) -> Line:
        """Return the last line of the record with what closes it, after all that happened."""
        if self.edition is FIRST:
            return content
        if self.pending is not None:
            content = content | {"pending": msgspec.to_builtins(self.pending)}
        text = line(content).encode().removesuffix(b"}\n")
        return content | {"closing": fair.close(bytes.fromhex(self.secret), transcript, text)}

    # --- rolling -------------------------------------------------------------------------------

    def follow(self, header: Line, lines: Sequence[str]) -> str:
        """Return the hash of all that happened: these lines came since the last roll."""
        transcript = self.transcript
        if transcript is None:
            transcript = self.edition.begin(header, line(header).encode().removesuffix(b"\n"))
        for text in lines:
            transcript = self.after(transcript, text)
        return transcript

    def after(self, transcript: str, text: str) -> str:
        """Return the hash of all that happened, one more line of the record included."""
        return self.edition.after(transcript, text.encode())

    def happened(self, before: str, text: str) -> None:
        """Keep the hash after a roll, whose line is this."""
        self.transcript = self.after(before, text)

    def roll(
        self, transcript: str, kinds: Kinds, dice: Sequence[str]
    ) -> tuple[list[int], dict[str, Any]]:
        """Roll these dice; return which side of each is up, and the proof of it."""
        number, pending = self.rolls + 1, self.pending
        nonce, by = (None, None) if pending is None else (pending.nonce, pending.seat)
        reveal = value(bytes.fromhex(self.tip), self.length, number - self.before)
        proof = {"i": number, "reveal": reveal.hex(), "nonce": nonce, "by": by, "dice": list(dice)}
        message = self.edition.message(transcript, self.seeds, proof)
        places = fair.draw(reveal, message, [len(kinds[name]) for name in dice])
        self.rolls, self.pending = number, None
        return places, proof | self._go_on()

    @property
    def used_up(self) -> bool:
        """There is no roll to come: a chain of the second edition has no other after it."""
        return self.edition is not FIRST and self.rolls >= self.length

    def _go_on(self) -> dict[str, str]:
        """Make a new chain if this one is used up; return the commitment to it."""
        if self.edition is not FIRST or self.rolls - self.before < self.length:
            return {}
        self.before = self.rolls
        tip = secrets.token_bytes(32)
        self.tip = tip.hex()
        return {"next": value(tip, self.length, 0).hex()}


def new_fair(seats: int, key: str | None = None) -> Fair:
    """Return the fair dice of a new table, whose receipts are signed with a key."""
    tip, secret, length = secrets.token_bytes(32), secrets.token_bytes(32), SECOND.length
    nobody: list[str | None] = [None] * seats
    commitment = value(tip, length, 0).hex()
    fresh = Fair(tip.hex(), length, commitment, nobody, [*nobody], protocol=SECOND.name, key=key)
    fresh.secret, fresh.closing = secret.hex(), fair.closing_key(secret)
    return fresh
