"""Checks the dice of a Dicewright record: python verify.py FILE. It needs nothing but Python.

It shares no code with the server. fair-dice.md tells the protocol; in short, for every roll:
1. the value that the server showed is the one it was bound to: its SHA-256 is the value before;
2. the faces are what HMAC-SHA256 makes of that value and of all that came before it: the game,
   the players, every roll and action so far, the seeds of the players' browsers, and the number
   that a browser gave for this very roll before the server showed its value.
It does not know the games' rules: `dicewright verify` also checks that the right dice were rolled.
"""

import hashlib
import hmac
import json
import re
import sys
from typing import Any

PROTOCOL = "dicewright-fair-1"


class Wrong(Exception):
    """Something that cannot be if the dice were fair."""


def expect(condition: object, otherwise: str) -> None:
    """Stop where something is wrong."""
    if not condition:
        raise Wrong(otherwise)


def sha256(data: bytes) -> bytes:
    """Hash some bytes."""
    return hashlib.sha256(data).digest()


def text_of(content: object) -> bytes:
    """Return the one way to write something as JSON."""
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def bytes_of(text: Any, name: str) -> bytes:
    """Read 32 bytes."""
    right = isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text)
    expect(right, f"{name}: expected 64 digits 0-9 a-f, got {text!r:.70}")
    return bytes.fromhex(text)


def draw(key: bytes, message: bytes, dice: list[list[Any]]) -> list[Any]:
    """Return a face of each die; bytes that would favour a side are left out."""
    counter, stream, faces = 0, b"", []
    for sides in dice:
        byte = 256
        while byte >= 256 - 256 % len(sides):
            if not stream:
                stream = hmac.digest(key, message + b"|%d" % counter, "sha256")
                counter += 1
            byte, stream = stream[0], stream[1:]
        faces.append(sides[byte % len(sides)])
    return faces


class Record:
    """A record that is read line by line."""

    def __init__(self, header: dict[str, Any]) -> None:
        expect("fair" in header, "the record has no data of fair dice: it cannot be checked")
        self.header, self.fair, self.players = header, header["fair"], header["players"]
        expect(self.fair["protocol"] == PROTOCOL, f"the protocol is not {PROTOCOL}")
        self.value = bytes_of(self.fair["commitment"], "commitment")  # the next one leads to it
        self.transcript = ""  # the hash of all that happened so far
        self.rolls, self.with_browser, self.over = 0, 0, False
        self.alone: list[int] = []  # rolls without a browser

    def begin(self) -> None:
        """Before the first roll: read the seeds, and hash all that is settled."""
        header, seeds, browsers = self.header, self.fair["seeds"], self.fair["browsers"]
        expect(len(seeds) == len(browsers) == len(self.players), "seeds: expected one a seat")
        for seed, browser in zip(seeds, browsers, strict=True):
            expect((seed is None) == (browser is None), "browsers: not those of the seeds")
            expect(seed is None or bytes_of(seed, "seeds"), "seeds")
        known = list(dict.fromkeys(browser for browser in browsers if browser is not None))
        expect(text_of(known) == text_of(list(range(len(known)))), "browsers: expected 0, 1, ...")
        options = [[name, header["options"][name]] for name in sorted(header["options"])]
        settled = [header["game"], header["edition_sha256"], options, self.players]
        settled += [header["first"], header.get("systems"), self.fair["commitment"], seeds]
        self.transcript = sha256(text_of(settled)).hex()

    def read(self, line: dict[str, Any]) -> None:
        """Check a line after the header; every roll and action goes into the transcript."""
        if not self.transcript and ("roll" in line or "do" in line):
            self.begin()
        if "roll" in line:
            self.roll(line["roll"], line["fair"])
        elif "do" in line:
            self.transcript = sha256(text_of([self.transcript, [line["seat"], line["do"]]])).hex()
        self.over = self.over or "scores" in line

    def roll(self, faces: list[Any], fair: dict[str, Any]) -> None:
        """Check a roll."""
        number = self.rolls = self.rolls + 1
        expect(text_of(fair["i"]) == text_of(number), f"expected roll {number}, got {fair['i']!r}")
        shown, nonce, by = bytes_of(fair["reveal"], "reveal"), fair["nonce"], fair["by"]
        expect(sha256(shown) == self.value, "the value shown is not the one that was promised")
        expect((nonce is None) == (by is None), "nonce and by: only one of them is there")
        if nonce is None:
            self.alone.append(number)
        else:
            bytes_of(nonce, "nonce")
            expect(type(by) is int and 0 <= by < len(self.players), f"by: no seat {by!r:.20}")
            self.with_browser += 1
        message = text_of([PROTOCOL, number, self.transcript, self.fair["seeds"], nonce])
        right = draw(shown, message, [self.fair["sides"][kind] for kind in fair["dice"]])
        expect(text_of(right) == text_of(faces), f"the dice were {right}, not {faces!r:.80}")
        self.transcript = sha256(text_of([self.transcript, ["roll", faces, nonce, by]])).hex()
        ends = number % self.fair["length"] == 0  # of this chain of values: the next is promised
        expect(ends == ("next" in fair), "next: expected at the end of a chain, and only there")
        self.value = bytes_of(fair["next"], "next") if ends else shown

    def end(self) -> str:
        """Say what was checked."""
        if "pending" in self.fair:
            roll, seat = self.fair["pending"]["roll"], self.fair["pending"]["seat"]
            expect(roll == self.rolls + 1 and not self.over, "pending: no roll is missing")
            expect(False, f"the server took seat {seat}'s number for roll {roll}, never showed it")
        seeds = zip(self.players, self.fair.get("seeds") or [], strict=False)
        given = ", ".join(name for name, seed in seeds if seed) or "nobody"
        alone = f"{len(self.alone)} by the server alone {self.alone or ''}".strip()
        gave = f"{self.with_browser} with a number of a player's browser, {alone}"
        right = f"Right: all {self.rolls} rolls as promised; {gave}; seeds given by {given}.\n"
        return right + self.own_edition()

    def own_edition(self) -> str:
        """Say so, if the pieces are in the record: whoever made the table has made them too."""
        if "edition_data" not in self.header:
            return ""
        name, data = self.header["edition"], self.header["edition_data"]
        ways = {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False}
        found = sha256(json.dumps(data, **ways).encode()).hex()
        expect(found == self.header["edition_sha256"], f"edition_sha256: expected {found}")
        return f"Note: the record brings an edition of its own, {name!r:.60} (sha256 {found}).\n"


def main(path: str) -> str | None:
    """Check a file; return what is wrong."""
    with open(path, "rb") as file:  # noqa: PTH123
        lines, number = file.read().rstrip(b"\n").split(b"\n"), 1
    try:
        record = Record(json.loads(lines[0]))
        for number in range(2, len(lines) + 1):
            record.read(json.loads(lines[number - 1]))
        number = 1  # what is still to be shown stands in the header
        sys.stdout.write(record.end())
    except Wrong as wrong:
        return f"{path}: line {number}: {wrong}"
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        return f"{path}: line {number}: cannot be read: {error!r}"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "usage: python verify.py FILE")
