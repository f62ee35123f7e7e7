"""Checks the dice of a Dicewright record: python verify.py FILE. It needs nothing but Python.

For every roll, the server's value is the one it was bound to, and the faces are what HMAC-SHA256
makes of it, of a number that a browser gave before, and of the hash of all that stands above it.
fair-dice.md tells the protocol. The rules, and so which dice to roll, `dicewright verify` knows.
Exit status: 0 right, 1 wrong, 2 no record or no fair dice, 3 right, but the end is missing.
"""

import hmac
import json
import re
import sys
from hashlib import sha256
from itertools import accumulate, count
from typing import Any

KINDS = ("roll", "do", "player", "scores", "abandoned")  # the key that tells what a line is
UNBOUND = "Note: fair-1 binds neither browsers, length of chains, changes of seats, nor the end.\n"


def expect(condition: object, otherwise: str) -> None:
    """Stop where something cannot be if the dice were fair."""
    if not condition:
        raise ValueError(otherwise)


def read_line(text: bytes) -> dict[str, Any]:
    """Read a line strictly: what two programs could read differently proves nothing."""
    plain = text.strip() and b"\r" not in text and not text.startswith(b"\xef\xbb\xbf")
    expect(plain, "expected no blank line, CR or byte order mark")
    bare = re.sub(rb'"(?:[^"\\]|\\.?)*"?', b"", text, flags=re.DOTALL)  # without texts
    depths = accumulate((sign in b"[{") - (sign in b"]}") for sign in bare)
    expect(max(depths, default=0) <= 100, "expected at most 100 levels")
    odd = re.search(rb"[0-9][.eE]|NaN|Infinity|[0-9]{101}", bare)
    expect(not odd, "expected whole numbers of at most 100 digits")
    line = json.loads(text.decode(), object_pairs_hook=unique)
    expect(isinstance(line, dict) and text_of(line), "expected an object")
    return dict(line)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Read an object, in which every key stands once."""
    expect(len(dict(pairs)) == len(pairs), "a key is there twice")
    return dict(pairs)


def text_of(content: object, **ways: Any) -> bytes:
    """Return the one way to write something as JSON."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False, **ways).encode()


def bytes_of(text: Any, name: str) -> bytes:
    """Read 32 bytes."""
    expect(re.fullmatch("[0-9a-f]{64}", text), f"{name}: expected 64 digits 0-9 a-f")
    return bytes.fromhex(text)


def draw(key: bytes, message: bytes, dice: list[list[Any]]) -> list[Any]:
    """Return a face of each die; bytes that would favour a side are left out."""
    blocks = (hmac.digest(key, message + b"|%d" % part, "sha256") for part in count())
    source = (byte for block in blocks for byte in block)
    drawn = [next(byte for byte in source if byte < 256 - 256 % len(sides)) for sides in dice]
    return [sides[byte % len(sides)] for sides, byte in zip(dice, drawn, strict=True)]


def closing_key(transcript: str, text: bytes) -> str:
    """Return the key that signed a last line: what its parts lead to, hashed 255 times in all."""
    found = re.fullmatch(rb'(.*), "closing": "([0-9a-f]{2176})"\}', text, re.DOTALL)
    signed, parts = (found[1], bytes.fromhex(found[2].decode())) if found else (text, b"")
    digest, ends = sha256(transcript.encode() + signed).digest(), b""
    for at, digit in enumerate(digest + sum(255 - byte for byte in digest).to_bytes(2, "big")):
        part = parts[32 * at : 32 * at + 32]
        for _ in range(255 - digit):
            part = sha256(part).digest()
        ends += part
    return sha256(ends).hexdigest()


class Record:
    """A record that is read line by line."""

    def __init__(self, header: dict[str, Any], text: bytes) -> None:
        fair, players, options = header["fair"], header["players"], header["options"]
        self.fair, self.kind, self.rolls, self.alone = fair, "", 0, 0
        self.second = fair["protocol"] == "dicewright-fair-2"
        self.seats = [text_of(seat) for seat in range(len(players))]
        known, data = [header["game"], header["edition_sha256"]], header.get("edition_data")
        named = all(isinstance(name, str) and name for name in [*known, *players])
        expect(named and isinstance(players, list) and isinstance(options, dict), "names, options")
        right = text_of([header["record"]]) == b"[1]" and text_of(header["first"]) in self.seats
        expect(right, "record: expected version 1; first: expected a seat")
        expect(self.second or fair["protocol"] == "dicewright-fair-1", "protocol: unknown")
        self.length = 10_000 if self.second else fair["length"]
        expect(type(self.length) is int and self.length > 0, "length: expected rolls")
        right = all(isinstance(one, list) and 0 < len(one) < 257 for one in fair["sides"].values())
        expect(right, "sides: expected 1 to 256 of every die")
        self.value = bytes_of(fair["commitment"], "commitment")  # the next one leads to it
        own = data and sha256(text_of(data, sort_keys=True)).hexdigest()
        expect(data is None or own == known[1], f"edition_sha256: expected {own}")
        self.note = (
            f"Note: it has an edition of its own, {header['edition']!r:.60} (sha256 {own}).\n"
        )
        self.note = (self.note if own else "") + ("" if self.second else UNBOUND)
        known += [[[name, options[name]] for name in sorted(options)], players, header["first"]]
        known += [header.get("systems"), fair["commitment"], fair.get("seeds")]
        self.transcript = self.settled = sha256(text if self.second else text_of(known)).hexdigest()

    def read(self, line: dict[str, Any], text: bytes) -> None:
        """Check a line after the header, and hash it: fair-1 only what happened in the game."""
        expect(self.kind not in KINDS[3:], "nothing may follow the last line of a record")
        (self.kind,) = (key for key in KINDS if key in line)
        said = [line.get("seat"), line[self.kind]]
        if self.kind == "roll":
            self.roll(line["roll"], line["fair"])
            said = ["roll", line["roll"], line["fair"]["nonce"], line["fair"]["by"]]
        elif self.kind != "scores":
            expect(self.kind == "abandoned" or text_of(said[0]) in self.seats, "no such seat")
            told = isinstance(said[1], str) and (said[1] or self.kind != "player")
            expect(told, f"{self.kind}: expected a text")
        if self.kind in KINDS[3:] and self.second:
            right = closing_key(self.transcript, text) == self.fair["closing"]
            expect(right, "the server has not signed this end")
            self.fair |= line
        if self.second or self.kind in ("roll", "do"):
            hashed = self.transcript.encode() + text
            hashed = hashed if self.second else text_of([self.transcript, said])
            self.transcript = sha256(hashed).hexdigest()
        self.settled = self.settled if self.kind == "player" else self.transcript

    def roll(self, faces: list[Any], fair: dict[str, Any]) -> None:
        """Check a roll, and the seeds that it is made of."""
        seeds, browsers = self.fair["seeds"], self.fair["browsers"]
        known = [browser for browser in dict.fromkeys(browsers) if browser is not None]
        given = [seed is not None and bytes_of(seed, "seeds") != b"" for seed in seeds]
        right = len(seeds) == len(self.seats) and given == [one is not None for one in browsers]
        right = right and text_of(known) == text_of(list(range(len(known))))
        expect(right, "seeds: expected one a seat, from browsers 0, 1, ...")
        number = self.rolls = self.rolls + 1
        expect(text_of(fair["i"]) == text_of(number), f"expected roll {number}, got {fair['i']!r}")
        shown, nonce, by = bytes_of(fair["reveal"], "reveal"), fair["nonce"], fair["by"]
        expect(sha256(shown).digest() == self.value, "the value shown is not the promised one")
        alone = nonce is None and by is None
        expect(alone or (bytes_of(nonce, "nonce") and text_of(by) in self.seats), "by: no seat")
        said = [nonce, by, fair["dice"]] if self.second else [seeds, nonce]
        message = text_of([self.fair["protocol"], number, self.settled, *said])
        right = draw(shown, message, [self.fair["sides"][kind] for kind in fair["dice"]])
        expect(text_of(right) == text_of(faces), f"the dice were {right}, not {faces!r:.80}")
        expect(number <= self.length or not self.second, "the chain of values is used up")
        ends = number % self.length == 0 and not self.second  # of a chain: the next is promised
        expect(ends == ("next" in fair), "next: expected at the end of a chain, and only there")
        self.value = bytes_of(fair["next"], "next") if ends else shown
        self.alone += alone

    def end(self, torn: bytes) -> tuple[str, int]:
        """Return what was checked, and the exit status."""
        expect("pending" not in self.fair, f"a number was taken for roll {self.rolls + 1}: no roll")
        ended, gave = self.kind in KINDS[3:], self.rolls - self.alone
        said = f"Right: all {self.rolls} rolls as promised; {gave} with a number of a player's"
        said += f" browser, {self.alone} by the server alone"
        said += "" if ended else "; there is no result line"
        said += "; the last line has no line end and was not read" if torn else ""
        return f"{said}.\n{self.note}", 0 if ended or not self.second else 3


def check(content: bytes) -> tuple[str, int]:
    """Check a record; return what there is to say, and the exit status."""
    *lines, torn = content.split(b"\n")
    number = 1
    if not lines or b'"record"' not in lines[0]:
        return "expected a game record, which begins with its header\n", 2
    try:
        if "fair" not in (header := read_line(lines[0])):
            return "the record has no data of fair dice: it cannot be checked\n", 2
        record = Record(header, lines[0])
        for text in lines[1:]:
            number += 1
            record.read(read_line(text), text)
        number += bool(torn)
        expect(not torn or record.kind not in KINDS[3:], "nothing may follow the last line")
        number = number if record.second else 1
        return record.end(torn)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        return f"line {number}: {error!s:.300}\n", 1


if __name__ == "__main__":
    path, *others = [*sys.argv[1:], "usage"]
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            said, status = check(file.read())
    except OSError as error:
        said, status = f"{error.strerror}; expected python verify.py FILE\n", 2
    said = f"{path}: {said}" if status in (1, 2) else said
    (sys.stderr if status in (1, 2) else sys.stdout).buffer.write(said.encode())
    sys.exit(status)
