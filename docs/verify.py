"""Checks the dice of a Dicewright record: python verify.py FILE. It needs nothing but Python.

Exit status: 0 if nothing is wrong, 1 if something is, 2 for no record or one without fair dice.

It shares no code with the server. fair-dice.md tells the protocol; in short, for every roll:
1. the value that the server showed is the one it was bound to: its SHA-256 is the value before;
2. the faces are what HMAC-SHA256 makes of that value and of all that came before it: the game,
   the players, every roll and action so far, the seeds of the players' browsers, and the number
   that a browser gave for this very roll before the server showed its value.
It does not know the games' rules: `dicewright verify` also checks that the right dice were rolled.
It reads as strictly: what two programs could read differently cannot prove anything.
"""

import hashlib
import hmac
import json
import re
import sys
from typing import Any

PROTOCOL = "dicewright-fair-1"
KINDS = ("roll", "do", "player", "scores", "abandoned")  # the key that tells what a line is
LAST = ("scores", "abandoned")  # nothing follows these


class Wrong(Exception):
    """Something that cannot be if the dice were fair."""


class Nothing(Exception):
    """There is nothing to check."""


def expect(condition: object, otherwise: str) -> None:
    """Stop where something is wrong."""
    if not condition:
        raise Wrong(otherwise)


def whole_number(text: str) -> int:
    """Read a number: 1.0, 1e3, NaN and Infinity are none here."""
    expect(re.fullmatch("-?[0-9]{1,100}", text), f"expected whole numbers, got {text:.40}")
    return int(text)


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Read an object, in which every key stands once."""
    expect(len(dict(pairs)) == len(pairs), "a key is there twice")
    return dict(pairs)


def read_line(text: bytes) -> dict[str, Any]:
    """Read a line strictly."""
    expect(not text.startswith(b"\xef\xbb\xbf"), "expected no byte order mark")
    expect(b"\r" not in text, "expected lines that end with LF alone, got a CR")
    expect(text.strip(), "expected no blank line")
    depth = 0
    for sign in re.findall(rb'"(?:[^"\\]|\\.?)*"?|[][{}]', text, re.DOTALL):
        depth += (sign in (b"[", b"{")) - (sign in (b"]", b"}"))
        expect(depth <= 100, "expected at most 100 levels")
    number: Any = whole_number
    hooks = {"parse_int": number, "parse_float": number, "parse_constant": number}
    line = json.loads(text.decode("utf-8"), object_pairs_hook=object_of, **hooks)
    text_of(line)  # fails at one half of a surrogate pair
    expect(isinstance(line, dict), "expected an object")
    return dict(line)


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
        if "fair" not in header:
            raise Nothing("the record has no data of fair dice: it cannot be checked")
        self.header, self.fair, self.players = header, header["fair"], header["players"]
        expect(text_of(header["record"]) == b"1", "record: expected version 1")
        for key in ("game", "edition_sha256"):
            expect(isinstance(header[key], str), f"{key}: expected a text")
        for name, content in (("fair", self.fair), ("options", header["options"])):
            expect(isinstance(content, dict), f"{name}: expected an object")
        self.check_names("players", self.players)
        self.check_seat("first", header["first"])
        expect(self.fair["protocol"] == PROTOCOL, f"the protocol is not {PROTOCOL}")
        length = self.fair["length"]
        expect(type(length) is int and length > 0, f"length: expected rolls, got {length!r:.20}")
        for kind, faces in self.fair["sides"].items():
            right = isinstance(faces, list) and 1 <= len(faces) <= 256
            expect(right, f"sides: expected 1 to 256 of {kind!r:.40}")
        self.value = bytes_of(self.fair["commitment"], "commitment")  # the next one leads to it
        self.transcript = ""  # the hash of all that happened so far
        self.rolls, self.with_browser = 0, 0
        self.alone: list[int] = []  # rolls without a browser
        self.kind = ""  # of the line before

    def check_names(self, key: str, names: Any) -> None:
        """Check that all players have a name."""
        right = isinstance(names, list) and all(isinstance(one, str) and one for one in names)
        expect(right, f"{key}: expected names, got {names!r:.60}")

    def check_seat(self, key: str, seat: Any) -> None:
        """Check that a seat is there."""
        expect(type(seat) is int and 0 <= seat < len(self.players), f"{key}: no seat {seat!r:.20}")

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
        expect(self.kind not in LAST, "nothing may follow the last line of a record")
        kinds = [key for key in KINDS if key in line]
        expect(len(kinds) == 1, f"expected one of {', '.join(KINDS)}")
        self.kind = kinds[0]
        if self.kind in ("do", "player"):
            self.check_seat("seat", line["seat"])
        if self.kind in ("do", "player", "abandoned"):
            expect(isinstance(line[self.kind], str), f"{self.kind}: expected a text")
        expect(line.get("player") != "", "player: expected a name")
        if not self.transcript and self.kind in ("roll", "do"):
            self.begin()
        if self.kind == "roll":
            self.roll(line["roll"], line["fair"])
        elif self.kind == "do":
            self.transcript = sha256(text_of([self.transcript, [line["seat"], line["do"]]])).hex()

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
            self.check_seat("by", by)
            self.with_browser += 1
        message = text_of([PROTOCOL, number, self.transcript, self.fair["seeds"], nonce])
        right = draw(shown, message, [self.fair["sides"][kind] for kind in fair["dice"]])
        expect(text_of(right) == text_of(faces), f"the dice were {right}, not {faces!r:.80}")
        self.transcript = sha256(text_of([self.transcript, ["roll", faces, nonce, by]])).hex()
        ends = number % self.fair["length"] == 0  # of this chain of values: the next is promised
        expect(ends == ("next" in fair), "next: expected at the end of a chain, and only there")
        self.value = bytes_of(fair["next"], "next") if ends else shown

    def end(self, torn: bytes) -> str:
        """Say what was checked."""
        if "pending" in self.fair:
            roll, seat = self.fair["pending"]["roll"], self.fair["pending"]["seat"]
            waits = roll == self.rolls + 1 and self.kind != "scores"
            expect(waits, "pending: no roll is missing")
            expect(False, f"the server took seat {seat}'s number for roll {roll}, never showed it")
        seeds = zip(self.players, self.fair.get("seeds") or [], strict=False)
        given = ", ".join(name for name, seed in seeds if seed) or "nobody"
        alone = f"{len(self.alone)} by the server alone {self.alone or ''}".strip()
        gave = f"{self.with_browser} with a number of a player's browser, {alone}"
        notes = "" if self.kind in LAST else "; there is no result line"
        notes += "; the last line has no line end and was not read" if torn else ""
        right = (
            f"Right: all {self.rolls} rolls as promised; {gave}; seeds given by {given}{notes}.\n"
        )
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


def check(content: bytes) -> str:
    """Check a record, and say what was checked."""
    *lines, torn = content.split(b"\n")
    if not lines or b'"record"' not in lines[0]:
        raise Nothing("expected a game record, which begins with its header")
    number = 1
    try:
        record = Record(read_line(lines[0]))
        for number in range(2, len(lines) + 1):
            record.read(read_line(lines[number - 1]))
        number = len(lines) + 1  # a line that a crash left is not read, but
        expect(not torn or record.kind not in LAST, "nothing may follow the last line of a record")
        number = 1  # what is still to be shown stands in the header
        return record.end(torn)
    except Wrong as wrong:
        raise Wrong(f"line {number}: {wrong}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Wrong(f"line {number}: cannot be read: {error!r:.200}") from None


def main(path: str) -> int:
    """Check a file; return the exit status."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            sys.stdout.buffer.write(check(file.read()).encode())
    except Wrong as wrong:
        sys.stderr.write(f"{path}: {wrong}\n")
        return 1
    except (Nothing, OSError) as nothing:
        sys.stderr.write(f"{path}: {nothing}\n")
        return 2
    return 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.stderr.write("usage: python verify.py FILE\n")
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else 2)
