"""Fair dice: rolls that nobody can choose alone, in two editions of one protocol.

docs/fair-dice.md tells the protocol, who could cheat how, and what stops it.
"""

import hashlib
import hmac
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

from dicewright.core.errors import Forbidden
from dicewright.core.lines import Line

Seeds = Sequence[str | None]  # by seat
Proof = Mapping[str, Any]  # what a record says of a roll, beside its faces

MOST_SIDES = 256  # that one byte can choose from
BLOCK = 64  # values of a chain that are computed and kept together

# --- the chain -----------------------------------------------------------------------------------


def sha256(content: bytes) -> bytes:
    """Hash something."""
    return hashlib.sha256(content).digest()


def value(tip: bytes, length: int, number: int) -> bytes:
    """Return a value of the chain whose last value is `tip`; value 0 is the commitment to it."""
    return _block(tip, length, number // BLOCK)[number % BLOCK]


@lru_cache(maxsize=2048)  # 5 kB each
def _block(tip: bytes, length: int, block: int) -> list[bytes]:
    """Return neighbouring values of a chain: the next rolls need them, and a whole one is large."""
    last = min(length, (block + 1) * BLOCK - 1)
    values = [tip if last == length else _lasts(tip, length)[32 * block : 32 * block + 32]]
    for _ in range(last - block * BLOCK):
        values.append(sha256(values[-1]))
    return values[::-1]


@lru_cache(maxsize=2048)  # 5 kB each; without one, each block of a game takes 10,000 hashes
def _lasts(tip: bytes, length: int) -> bytes:
    """Return the last values of all blocks but the last one, one behind the other."""
    values, here = [tip], length
    for last in reversed(range(BLOCK - 1, length, BLOCK)):
        values.append(_hashed(values[-1], here - last))
        here = last
    return b"".join(reversed(values[1:]))


# --- the two editions: what a transcript holds, and what a roll is made of -----------------------


ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


def canonical(content: object) -> bytes:
    """Return the one way to write something as JSON."""
    return ENCODER.encode(content).encode()


class Edition(ABC):
    """An edition of the protocol; its transcript is a hash of all that happened so far."""

    name: str
    length: int  # rolls that its one chain is good for; 0: the record says it
    unbound: str  # what nothing in a record of this edition binds, for people

    @abstractmethod
    def begin(self, header: Line, text: bytes) -> str:
        """Return the transcript of a record's first line, as it is read and as it is written."""

    @abstractmethod
    def after(self, transcript: str, text: bytes) -> str:
        """Return the transcript with one more line, as it is written."""

    @abstractmethod
    def message(self, transcript: str, seeds: Seeds, proof: Proof) -> bytes:
        """Return what the server's value makes a roll of."""


class First(Edition):
    """The first edition hashes what it lists."""

    name = "dicewright-fair-1"
    length = 0
    unbound = (
        "which seats share a browser, after how many rolls a new chain begins, lines about seats, "
        "whose number the last roll had, what came after it, and whether a roll was never shown"
    )

    def begin(self, header: Line, text: bytes) -> str:
        """Hash the settings and the seeds."""
        settled = [
            header["game"],
            header["edition_sha256"],
            [[name, header["options"][name]] for name in sorted(header["options"])],
            header["players"],
            header["first"],
            header.get("systems"),
            header["fair"]["commitment"],
            header["fair"].get("seeds"),
        ]
        return sha256(canonical(settled)).hex()

    def after(self, transcript: str, text: bytes) -> str:
        """Hash a roll or an action; other lines are left out."""
        content: Line = json.loads(text)
        if "roll" in content:
            fair = content["fair"]
            event = ["roll", content["roll"], fair["nonce"], fair["by"]]
        elif "do" in content:
            event = [content["seat"], content["do"]]
        else:
            return transcript
        return sha256(canonical([transcript, event])).hex()

    def message(self, transcript: str, seeds: Seeds, proof: Proof) -> bytes:
        """Write down the roll with the seeds and the nonce."""
        return canonical([self.name, proof["i"], transcript, list(seeds), proof["nonce"]])


class Second(Edition):
    """The second edition hashes every byte of the record."""

    name = "dicewright-fair-2"
    length = 10_000
    unbound = ""

    def begin(self, header: Line, text: bytes) -> str:
        """Hash the header, the seeds included."""
        return sha256(text).hex()

    def after(self, transcript: str, text: bytes) -> str:
        """Hash the line, whatever it is."""
        return sha256(transcript.encode() + text).hex()

    def message(self, transcript: str, seeds: Seeds, proof: Proof) -> bytes:
        """Write down the roll with the nonce, who gave it, and the dice."""
        said = [proof[key] for key in ("nonce", "by", "dice")]
        return canonical([self.name, proof["i"], transcript, *said])


FIRST, SECOND = First(), Second()
EDITIONS: dict[str, Edition] = {edition.name: edition for edition in (FIRST, SECOND)}

# --- the roll ------------------------------------------------------------------------------------


def numbers(key: bytes, message: bytes) -> Iterator[int]:
    """Yield the bytes that the secret value makes of all that others have said."""
    for part in count():
        yield from hmac.digest(key, message + b"|%d" % part, "sha256")


def side(source: Iterator[int], sides: int) -> int:
    """Draw one of some sides, all with the same chance: bytes beyond whole rounds are left out."""
    if not 1 <= sides <= MOST_SIDES:
        raise Forbidden("fair dice", f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    number = next(source)
    while number >= 256 - 256 % sides:
        number = next(source)
    return number % sides


def draw(reveal: bytes, message: bytes, sides: Sequence[int]) -> list[int]:
    """Return which side of each die is rolled; `sides` says how many each has."""
    source = numbers(reveal, message)
    return [side(source, many) for many in sides]


# --- the closing: a signature that can be given once, of hashes alone ----------------------------
#
# 34 secrets, each hashed 255 times, lead to 34 values, whose hash is in the header. To sign 32
# bytes, each secret is hashed as often as its byte says; whoever checks hashes it the rest of the
# way. Nobody can go back, and the last two numbers fall as the bytes rise (Winternitz).

CLOSING_DIGITS = 2 * 32 * 34


def _digits(digest: bytes) -> bytes:
    return digest + sum(255 - byte for byte in digest).to_bytes(2, "big")


def _hashed(content: bytes, times: int) -> bytes:
    for _ in range(times):
        content = hashlib.sha256(content).digest()  # not by a call of ours: 20,000 a table
    return content


def _secrets(secret: bytes) -> list[bytes]:
    return [hmac.digest(secret, b"closing|%d" % part, "sha256") for part in range(34)]


def closing_key(secret: bytes) -> str:
    """Return what a header says, so that its secret can sign one end of the game."""
    return sha256(b"".join(_hashed(part, 255) for part in _secrets(secret))).hex()


@lru_cache(maxsize=256)
def close(secret: bytes, transcript: str, text: bytes) -> str:
    """Sign the last line, as it is written without its closing, and all before it."""
    digits = _digits(sha256(transcript.encode() + text))
    parts = zip(_secrets(secret), digits, strict=True)
    return b"".join(_hashed(part, digit) for part, digit in parts).hex()


def closing_key_of(closing: str, transcript: str, text: bytes) -> str:
    """Return the key that a closing of this line belongs to."""
    digits, signed = _digits(sha256(transcript.encode() + text)), bytes.fromhex(closing)
    parts = [signed[32 * part : 32 * part + 32] for part in range(34)]
    ends = [_hashed(part, 255 - digit) for part, digit in zip(parts, digits, strict=True)]
    return sha256(b"".join(ends)).hex()
