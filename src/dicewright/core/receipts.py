"""Receipts: what a server has signed of a record, so that it cannot tell another story later."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from dicewright.core.errors import Unreadable
from dicewright.core.fair import canonical
from dicewright.core.verifying import Checked


class Seen(msgspec.Struct, frozen=True):
    """How a record stood at some moment."""

    protocol: str
    commitment: str  # which tells games apart
    roll: int  # the last one by then
    end: bool  # the game was over: else the roll was the last line
    transcript: str  # the hash of the record up to there

    def message(self) -> bytes:
        """Return what is signed."""
        return canonical(
            ["receipt", self.protocol, self.commitment, self.roll, self.end, self.transcript]
        )


class Receipt(Seen, frozen=True):
    """The same with the server's signature (Ed25519)."""

    key: str  # of the server
    signature: str

    @property
    def genuine(self) -> bool:
        """Whoever has the key has signed this."""
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.key))
            key.verify(bytes.fromhex(self.signature), self.message())
        except (InvalidSignature, ValueError):
            return False
        return True

    def agrees(self, checked: Checked) -> bool:
        """Say whether a record that has been checked goes through what was signed."""
        if (self.commitment, self.key) != (checked.commitment, checked.key):
            return False
        if self.end:
            return (self.roll, self.transcript) == (checked.rolls, checked.end)
        return self.transcript in checked.transcripts[self.roll - 1 : self.roll]


def read_receipt(content: bytes) -> Receipt:
    """Read a receipt as a browser saves it."""
    try:
        receipt = msgspec.json.decode(content, type=Receipt)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"expected a receipt: {error}") from None
    for name, digits in (("commitment", 64), ("transcript", 64), ("key", 64), ("signature", 128)):
        if not re.fullmatch(f"[0-9a-f]{{{digits}}}", getattr(receipt, name)):
            raise Unreadable(f"{name}: expected {digits} digits 0 to 9 and a to f")
    if receipt.roll < 1:
        raise Unreadable(f"roll: expected 1 or more, got {receipt.roll}")
    return receipt


def contradiction(receipts: Sequence[Receipt]) -> tuple[Receipt, Receipt] | None:
    """Return two receipts of one server about one game that cannot both be true, if there are."""
    for number, one in enumerate(receipts):
        for other in receipts[number + 1 :]:
            if _contradict(one, other):
                return one, other
    return None


def _contradict(one: Receipt, other: Receipt) -> bool:
    """Say whether they differ about a moment, or one tells of a roll after the other's end."""
    if (one.key, one.commitment) != (other.key, other.commitment):
        return False
    if (one.end and other.roll > one.roll) or (other.end and one.roll > other.roll):
        return True
    same: Any = (one.roll, one.end) == (other.roll, other.end)
    return bool(same and one.transcript != other.transcript)
