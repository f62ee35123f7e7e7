"""The fair dice of a table: its secret, what browsers gave, and the proof of each roll."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from dicewright.core import fair
from dicewright.core.border import Face
from dicewright.core.fair import PROTOCOL, value
from dicewright.core.game import Game
from dicewright.web.wire.payloads import FairDice

Acts = Iterable[tuple[int, str]]  # what seats did
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
    """All that the database keeps of a table's fair dice; the tip is a secret."""

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

    def told(self) -> FairDice:
        """Return what every client may know."""
        seeds = self.seeds if self.fixed else None
        return FairDice(PROTOCOL, self.commitment, self.length, self.rolls, seeds)

    def header(self, kinds: Kinds) -> dict[str, Any]:
        """Return what the first line of the record says."""
        content: dict[str, Any] = {
            "protocol": PROTOCOL,
            "commitment": self.commitment,
            "length": self.length,
            "sides": dict(kinds),
        }
        if self.fixed:
            content |= {"seeds": self.seeds, "browsers": self._browsers()}
        if self.pending is not None:
            content["pending"] = msgspec.to_builtins(self.pending)
        return content

    def _browsers(self) -> list[int | None]:
        """Return the seats' browsers, numbered in the order of the seats."""
        known = list(dict.fromkeys(holder for holder in self.holders if holder is not None))
        return [None if holder is None else known.index(holder) for holder in self.holders]

    # --- rolling -------------------------------------------------------------------------------

    def roll(
        self, header: Mapping[str, Any], acts: Acts, kinds: Kinds, dice: Sequence[str]
    ) -> tuple[list[int], dict[str, Any]]:
        """Roll these dice; return which side of each is up, and the proof of it.

        `acts` is what happened since the last roll, `header` the record's first line.
        """
        number, pending = self.rolls + 1, self.pending
        nonce, by = (None, None) if pending is None else (pending.nonce, pending.seat)
        transcript = self.transcript
        if transcript is None:
            transcript = fair.first_transcript(header, self.commitment, self.seeds)
        for seat, do in acts:
            transcript = fair.after_act(transcript, seat, do)
        reveal = value(bytes.fromhex(self.tip), self.length, number - self.before)
        many = [len(kinds[name]) for name in dice]
        places = fair.draw(reveal, number, transcript, self.seeds, nonce, many)
        faces = [kinds[name][place] for name, place in zip(dice, places, strict=True)]
        self.transcript = fair.after_roll(transcript, faces, nonce, by)
        self.rolls, self.pending = number, None
        proof = {"i": number, "reveal": reveal.hex(), "nonce": nonce, "by": by, "dice": list(dice)}
        return places, proof | self._go_on()

    def _go_on(self) -> dict[str, str]:
        """Make a new chain if this one is used up; return the commitment to it."""
        if self.rolls - self.before < self.length:
            return {}
        self.before = self.rolls
        tip = secrets.token_bytes(32)
        self.tip = tip.hex()
        return {"next": value(tip, self.length, 0).hex()}


def new_fair(seats: int) -> Fair:
    """Return the fair dice of a new table."""
    tip, length = secrets.token_bytes(32), fair.LENGTH
    commitment = value(tip, length, 0).hex()
    return Fair(tip.hex(), length, commitment, [None] * seats, [None] * seats)
