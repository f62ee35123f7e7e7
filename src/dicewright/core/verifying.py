"""Checks the dice of a record, and all that its protocol binds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dicewright.core.border import Face
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.fair import (
    CLOSING_DIGITS,
    EDITIONS,
    FIRST,
    MOST_SIDES,
    Proof,
    canonical,
    closing_key_of,
    draw,
    sha256,
)
from dicewright.core.lines import LAST, NOTHING_MORE, Line, check_names, follow, kind_of

PROTOCOL = "fair dice"  # what a refusal names as its ruling
CLOSED = re.compile(rb'(.*), "closing": "([0-9a-f]{%d})"\}' % CLOSING_DIGITS, re.DOTALL)


class NoFairDice(Unreadable):
    """A record, right or wrong, of a game that was played with other dice."""


@dataclass
class Checked:
    """What a record has shown of its dice."""

    protocol: str
    commitment: str
    players: list[str]
    key: str | None = None  # of the server, which signs receipts
    seeds: list[str | None] = field(default_factory=list)  # by seat
    rolls: int = 0
    by: dict[int, int] = field(default_factory=dict)  # rolls with a number of each seat's browser
    alone: list[int] = field(default_factory=list)  # rolls that the server made without a browser
    mixed: list[str] = field(default_factory=list)  # the transcript that each roll was made with,
    transcripts: list[str] = field(default_factory=list)  # and the one after it
    end: str | None = None  # after the last line; none: more may have followed

    @property
    def unbound(self) -> str:
        """What nothing in the record binds."""
        return EDITIONS[self.protocol].unbound

    @property
    def open(self) -> bool:
        """The record could have a closing, and has none: whether more followed cannot be seen."""
        return self.end is None and self.protocol != FIRST.name


def check(content: bytes) -> Checked:
    """Check the dice of a record; the first line that cannot be is reported.

    The rules are not asked: `core.replay` checks who may roll which dice when.
    """
    texts = iter(content.split(b"\n"))
    checker = follow(content, lambda header: Checker(header, texts), Checker.read)
    try:
        checker.check_pending(checker.fair)
    except Forbidden as error:
        raise error.at(1) from None
    return checker.checked


class Checker:
    """Follows a record, line by line; `texts` are its lines as they are written."""

    def __init__(self, header: Line, texts: Iterator[bytes]) -> None:
        if "fair" not in header:
            raise NoFairDice("the record has no data of fair dice: its rolls cannot be checked")
        _keys(header, "game", "edition_sha256", "options", "players", "first")
        self.fair = _object(header["fair"], "fair")
        _keys(self.fair, "protocol", "commitment", "sides")
        names = " or ".join(EDITIONS)
        name = self.fair["protocol"]
        _expect(isinstance(name, str) and name in EDITIONS, f"the protocol is not {names}")
        self.edition = EDITIONS[name]
        check_names("players", header["players"])
        _object(header["options"], "options")
        for key in ("game", "edition_sha256"):
            _expect(isinstance(header[key], str), f"{key}: not a text")
        self.length = self._length()
        self.sides = _checked_sides(self.fair["sides"])
        self.value = _hex(self.fair["commitment"], "commitment")
        promised = name, self.fair["commitment"], header["players"], self.fair.get("key")
        self.checked = Checked(*promised)
        self.texts = texts
        self.transcript = self.edition.begin(header, next(texts))
        self.settled = self.transcript  # without lines about seats that came since: what rolls mix
        self.kind = ""  # of the line before

    def _length(self) -> int:
        """Return the rolls that a chain is good for: a later edition does not ask the record."""
        if self.edition.length:
            _keys(self.fair, "closing")
            _hex(self.fair["closing"], "closing")
            return self.edition.length
        _keys(self.fair, "length")
        length = self.fair["length"]
        _expect(_whole(length) and length > 0, "length: not above 0")
        return int(length)

    def read(self, content: Line) -> None:
        """Check and follow one line after the header."""
        text = next(self.texts)
        _expect(self.kind not in LAST, NOTHING_MORE)
        self.kind = kind_of(content)
        if self.kind == "roll":
            self._roll(content)
        elif self.kind == "do":
            _keys(content, "seat")
            self._check_seat("seat", content["seat"])
            _expect(isinstance(content["do"], str), "do: not a text")
        elif self.kind == "player":
            check_names("player", [content["player"]])
        elif self.edition is not FIRST:
            self._close(content, text)
        self.transcript = self.edition.after(self.transcript, text)
        if self.kind == "roll":
            self.checked.mixed.append(self.settled)
            self.checked.transcripts.append(self.transcript)
        if self.kind != "player":
            self.settled = self.transcript
        if self.kind in LAST:
            self.checked.end = self.transcript

    def _check_seat(self, key: str, seat: object) -> None:
        _expect(_whole(seat) and seat in range(len(self.checked.players)), f"{key}: not a seat")

    def _check_seeds(self) -> list[str | None]:
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
        checked = self.checked
        if not checked.rolls:
            checked.seeds = self._check_seeds()
        _keys(content, "fair")
        proof = _object(content["fair"], "fair")
        _keys(proof, "i", "reveal", "nonce", "by", "dice")
        number = checked.rolls + 1
        _expect(_whole(proof["i"]) and proof["i"] == number, f"i: expected roll {number}")
        reveal = _hex(proof["reveal"], "reveal")
        _expect(sha256(reveal) == self.value, "the value that was revealed is not the promised one")
        self._check_nonce(proof)
        sides = self._dice(proof["dice"])
        message = self.edition.message(self.settled, checked.seeds, proof)
        drawn = draw(reveal, message, [len(faces) for faces in sides])
        faces = [faces[place] for faces, place in zip(sides, drawn, strict=True)]
        came = f"{content['roll']!r:.60}"
        _expect(canonical(faces) == canonical(content["roll"]), f"rolled {faces}, not {came}")
        self.value = self._next_value(proof, reveal, number)
        checked.rolls = number

    def _check_nonce(self, proof: Proof) -> None:
        """Check the number that a browser gave, and count it."""
        nonce, by, checked = proof["nonce"], proof["by"], self.checked
        _expect((nonce is None) == (by is None), "nonce and by: only one of them is there")
        if nonce is None:
            checked.alone.append(checked.rolls + 1)
            return
        _hex(nonce, "nonce")
        self._check_seat("by", by)
        checked.by[by] = checked.by.get(by, 0) + 1

    def _dice(self, names: Any) -> list[list[Face]]:
        _expect(isinstance(names, list), "dice: not a list")
        for name in names:
            _expect(
                isinstance(name, str) and name in self.sides, f"dice: {name!r:.40} has no sides"
            )
        return [self.sides[name] for name in names]

    def _next_value(self, proof: Proof, reveal: bytes, number: int) -> bytes:
        """Return what the next value must lead to: this one, or the promise of a new chain."""
        if self.edition is not FIRST:
            _expect(number <= self.length, f"i: a chain is good for {self.length} rolls")
            _expect("next" not in proof, "next: there is one chain")
            return reveal
        ends = number % self.length == 0
        _expect(ends == ("next" in proof), "next: only at the end of a chain, and always there")
        return _hex(proof["next"], "next") if ends else reveal

    def _close(self, content: Line, text: bytes) -> None:
        """Check that the server has signed this end, and no other."""
        if self.kind == "abandoned":
            _expect(isinstance(content["abandoned"], str), "abandoned: not a text")
        found = CLOSED.fullmatch(text)
        if found is None:
            raise Forbidden(PROTOCOL, "closing: not at the end of the last line")
        key = closing_key_of(found[2].decode(), self.transcript, found[1])
        _expect(key == self.fair["closing"], "the closing is not that of this game and end")
        self.check_pending(content)

    def check_pending(self, content: Line) -> None:
        """Refuse a record in which a number was taken and the roll never shown."""
        if "pending" not in content:
            return
        pending = _object(content["pending"], "pending")
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


def _keys(content: Proof, *names: str) -> None:
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
