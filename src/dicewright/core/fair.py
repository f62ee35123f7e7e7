"""Fair dice: rolls that nobody can choose alone, and what checks the record of such a game.

docs/fair-dice.md tells the protocol, who could cheat how, and what stops it.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

from dicewright.core.border import Face
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.lines import LAST, NOTHING_MORE, Line, check_names, follow, kind_of

PROTOCOL = "dicewright-fair-1"
LENGTH = 2000  # rolls that one chain is good for
MOST_SIDES = 256  # that one byte can choose from
BLOCK = 64  # values of a chain that are computed and kept together

# --- the chain -----------------------------------------------------------------------------------


def sha256(content: bytes) -> bytes:
    """Hash something."""
    return hashlib.sha256(content).digest()


def value(tip: bytes, length: int, number: int) -> bytes:
    """Return a value of the chain whose last value is `tip`; value 0 is the commitment to it."""
    return _block(tip, length, number // BLOCK)[number % BLOCK]


@lru_cache(maxsize=2048)  # 5 kB each; without one, a roll takes 2,000 hashes
def _block(tip: bytes, length: int, block: int) -> list[bytes]:
    """Return neighbouring values of a chain: the next rolls need them, and a whole one is large."""
    last = min(length, (block + 1) * BLOCK - 1)
    values = [tip]
    for _ in range(length - last):
        values[0] = sha256(values[0])
    for _ in range(last - block * BLOCK):
        values.append(sha256(values[-1]))
    return values[::-1]


# --- the transcript: all that happened before a roll ---------------------------------------------


def canonical(content: object) -> bytes:
    """Return the one way to write something as JSON."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def first_transcript(
    header: Mapping[str, Any], commitment: str, seeds: Sequence[str | None]
) -> str:
    """Return the hash of all that is settled before the first roll."""
    settled = [
        header["game"],
        header["edition_sha256"],
        [[name, header["options"][name]] for name in sorted(header["options"])],
        header["players"],
        header["first"],
        header.get("systems"),
        commitment,
        list(seeds),
    ]
    return sha256(canonical(settled)).hex()


def after_roll(transcript: str, faces: Sequence[Face], nonce: str | None, by: int | None) -> str:
    """Return the hash of all that happened, a further roll and whose number it had included."""
    return sha256(canonical([transcript, ["roll", list(faces), nonce, by]])).hex()


def after_act(transcript: str, seat: int, do: str) -> str:
    """Return the same with a further action."""
    return sha256(canonical([transcript, [seat, do]])).hex()


# --- the roll ------------------------------------------------------------------------------------


def numbers(key: bytes, message: bytes) -> Iterator[int]:
    """Yield the bytes that the secret value makes of all that others have said."""
    for part in count():
        yield from hmac.digest(key, message + b"|%d" % part, "sha256")


def side(source: Iterator[int], sides: int) -> int:
    """Draw one of some sides, all with the same chance: bytes beyond whole rounds are left out."""
    _expect(1 <= sides <= MOST_SIDES, f"a die has 1 to {MOST_SIDES} sides, not {sides}")
    number = next(source)
    while number >= 256 - 256 % sides:
        number = next(source)
    return number % sides


def draw(
    reveal: bytes,
    roll: int,
    transcript: str,
    seeds: Sequence[str | None],
    nonce: str | None,
    sides: Sequence[int],
) -> list[int]:
    """Return which side of each die is rolled; `sides` says how many each has."""
    source = numbers(reveal, canonical([PROTOCOL, roll, transcript, list(seeds), nonce]))
    return [side(source, many) for many in sides]


# --- checking a record ---------------------------------------------------------------------------


class NoFairDice(Unreadable):
    """A record, right or wrong, of a game that was played with other dice."""


@dataclass
class Checked:
    """What a record has shown of its dice."""

    players: list[str]
    seeds: list[str | None] = field(default_factory=list)  # by seat
    rolls: int = 0
    by: dict[int, int] = field(default_factory=dict)  # rolls with a number of each seat's browser
    alone: list[int] = field(default_factory=list)  # rolls that the server made without a browser


def check(content: bytes) -> Checked:
    """Check the dice of a record; the first line that cannot be is reported.

    The rules are not asked: `core.replay` checks who may roll which dice when.
    """
    checker = follow(content, Checker, Checker.read)
    try:
        checker.check_pending()
    except Forbidden as error:
        raise error.at(1) from None
    return checker.checked


class Checker:
    """Follows a record, line by line."""

    def __init__(self, header: Line) -> None:
        if "fair" not in header:
            raise NoFairDice("the record has no data of fair dice: its rolls cannot be checked")
        _keys(header, "game", "edition_sha256", "options", "players", "first")
        self.fair = _object(header["fair"], "fair")
        _keys(self.fair, "protocol", "commitment", "length", "sides")
        _expect(self.fair["protocol"] == PROTOCOL, f"the protocol is not {PROTOCOL}")
        _expect(_whole(self.fair["length"]) and self.fair["length"] > 0, "length: not above 0")
        check_names("players", header["players"])
        _object(header["options"], "options")
        for name in ("game", "edition_sha256"):
            _expect(isinstance(header[name], str), f"{name}: not a text")
        self.header = header
        self.sides = _checked_sides(self.fair["sides"])
        self.value = _hex(self.fair["commitment"], "commitment")
        self.checked = Checked(header["players"])
        self.transcript: str | None = None  # once the seeds are known
        self.kind = ""  # of the line before

    def read(self, content: Line) -> None:
        """Check and follow one line after the header."""
        _expect(self.kind not in LAST, NOTHING_MORE)
        self.kind = kind_of(content)
        if self.kind == "roll":
            self._roll(content)
        elif self.kind == "do":
            self._act(content)
        elif self.kind == "player":
            check_names("player", [content["player"]])

    def _act(self, content: Line) -> None:
        _keys(content, "seat")
        self._check_seat("seat", content["seat"])
        _expect(isinstance(content["do"], str), "do: not a text")
        self.transcript = after_act(self._transcript(), content["seat"], content["do"])

    def _check_seat(self, key: str, seat: object) -> None:
        _expect(_whole(seat) and seat in range(len(self.checked.players)), f"{key}: not a seat")

    def _transcript(self) -> str:
        """Return the transcript so far; before the first roll it begins with the seeds."""
        if self.transcript is None:
            seeds = self.checked.seeds = self._seeds()
            self.transcript = first_transcript(self.header, self.fair["commitment"], seeds)
        return self.transcript

    def _seeds(self) -> list[str | None]:
        _keys(self.fair, "seeds", "browsers")
        seeds, browsers = self.fair["seeds"], self.fair["browsers"]
        seats = len(self.checked.players)
        for name, listed in (("seeds", seeds), ("browsers", browsers)):
            _expect(isinstance(listed, list) and len(listed) == seats, f"{name}: not one a seat")
        known: list[int] = []
        for seed, browser in zip(seeds, browsers, strict=True):
            _expect((seed is None) == (browser is None), "browsers: not those that gave the seeds")
            if seed is not None:
                _hex(seed, "seeds")
                if browser not in known:
                    known.append(browser)
        _expect(canonical(known) == canonical(list(range(len(known)))), "browsers: not 0, 1, ...")
        return list(seeds)

    def _roll(self, content: Line) -> None:
        transcript, checked = self._transcript(), self.checked
        _keys(content, "fair")
        fair = _object(content["fair"], "fair")
        _keys(fair, "i", "reveal", "nonce", "by", "dice")
        number = checked.rolls + 1
        _expect(_whole(fair["i"]) and fair["i"] == number, f"i: expected roll {number}")
        reveal = _hex(fair["reveal"], "reveal")
        _expect(sha256(reveal) == self.value, "the value that was revealed is not the promised one")
        nonce = self._nonce(fair)
        sides = self._dice(fair["dice"])
        drawn = draw(reveal, number, transcript, checked.seeds, nonce, [len(d) for d in sides])
        faces = [faces[place] for faces, place in zip(sides, drawn, strict=True)]
        came = f"{content['roll']!r:.60}"
        _expect(canonical(faces) == canonical(content["roll"]), f"rolled {faces}, not {came}")
        self.value = self._next_value(fair, reveal, number)
        self.transcript = after_roll(transcript, faces, nonce, fair["by"])
        checked.rolls = number

    def _nonce(self, fair: Mapping[str, Any]) -> str | None:
        """Return the number that a browser gave, and count it."""
        nonce, by, checked = fair["nonce"], fair["by"], self.checked
        _expect((nonce is None) == (by is None), "nonce and by: only one of them is there")
        if nonce is None:
            checked.alone.append(checked.rolls + 1)
            return None
        _hex(nonce, "nonce")
        self._check_seat("by", by)
        checked.by[by] = checked.by.get(by, 0) + 1
        return str(nonce)

    def _dice(self, names: Any) -> list[list[Face]]:
        _expect(isinstance(names, list), "dice: not a list")
        for name in names:
            _expect(
                isinstance(name, str) and name in self.sides, f"dice: {name!r:.40} has no sides"
            )
        return [self.sides[name] for name in names]

    def _next_value(self, fair: Mapping[str, Any], reveal: bytes, number: int) -> bytes:
        """Return what the next value must lead to: this one, or the promise of a new chain."""
        ends = number % int(self.fair["length"]) == 0
        _expect(ends == ("next" in fair), "next: only at the end of a chain, and always there")
        return _hex(fair["next"], "next") if ends else reveal

    def check_pending(self) -> None:
        """Refuse a record in which a number was taken and the roll never shown."""
        if "pending" not in self.fair:
            return
        pending = _object(self.fair["pending"], "pending")
        _keys(pending, "roll", "seat", "nonce")
        number = self.checked.rolls + 1
        waits = self.kind != "scores" and pending["roll"] == number
        _expect(waits, f"pending: no roll is missing after roll {number - 1}")
        seat, players = pending["seat"], self.checked.players
        known = _whole(seat) and seat in range(len(players))
        who = f"the number of {players[seat]} (seat {seat})" if known else "a number"
        _expect(False, f"the server took {who} for roll {number} and never showed the roll")


def _expect(condition: bool, otherwise: str) -> None:
    if not condition:
        raise Forbidden(PROTOCOL, otherwise)


def _keys(content: Mapping[str, Any], *names: str) -> None:
    for name in names:
        _expect(name in content, f"{name} is missing")


def _object(content: Any, name: str) -> dict[str, Any]:
    _expect(isinstance(content, dict), f"{name}: not an object")
    return dict(content)


def _whole(number: object) -> bool:
    return type(number) is int


def _hex(text: object, name: str) -> bytes:
    """Read 32 bytes."""
    right = isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) is not None
    _expect(right, f"{name}: expected 64 digits 0 to 9 and a to f, got {text!r:.70}")
    return bytes.fromhex(str(text))


def _checked_sides(sides: Any) -> dict[str, list[Face]]:
    kinds = _object(sides, "sides")
    for name, faces in kinds.items():
        right = isinstance(faces, list) and 1 <= len(faces) <= MOST_SIDES
        _expect(right, f"sides: {name!r:.40} has not 1 to {MOST_SIDES} of them")
    return kinds
