"""Whether all that was told is in the records, all verifiers accept them, and who wrote them."""

import asyncio
import importlib.util
import json
import subprocess
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

from dicewright.cli.verify import first_wrong
from dicewright.core.verifying import check
from fault_people import Hall, Screen, Table

Json = dict[str, Any]
ROOT = Path(__file__).parent.parent
ROLLDOWN = ROOT / "frontend/node_modules/.bin/rolldown"
PAGE = """
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { checkRecord } from "./fair.mjs";
for await (const path of createInterface({ input: process.stdin })) {
  const said = await checkRecord(readFileSync(path)).then(() => "", (wrong) => String(wrong));
  console.log(JSON.stringify(said));
}
"""
FRESH = 4.0  # seconds in which a server that slept may still show an old record
RECORD_SECONDS = 60.0  # in which a record can be had


class PageVerifier:
    """The page's own verifier, in one process of Node."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "record.jsonl"
        self.lock = Lock()  # threads ask one after the other
        self.process: subprocess.Popen[str] | None = None
        if not ROLLDOWN.exists():
            return
        fair = ROOT / "frontend/src/lib/fair.ts"
        made = str(folder / "fair.mjs")
        bundle = [str(ROLLDOWN), str(fair), "--format", "esm", "--file", made]
        subprocess.run(bundle, check=True, capture_output=True, timeout=60)
        (folder / "page.mjs").write_text(PAGE)
        self.process = subprocess.Popen(
            ["node", folder / "page.mjs"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )

    def wrong(self, record: bytes) -> str:
        """Say what is wrong with a record; nothing where there is no Node."""
        if self.process is None or self.process.stdin is None or self.process.stdout is None:
            return ""
        with self.lock:
            self.path.write_bytes(record)
            self.process.stdin.write(f"{self.path}\n")
            return str(json.loads(self.process.stdout.readline()))

    def close(self) -> None:
        """End the process."""
        if self.process is not None:
            self.process.kill()
            self.process.communicate()


class Verifiers:
    """All programs that check a record."""

    def __init__(self, folder: Path) -> None:
        spec = importlib.util.spec_from_file_location("verify", ROOT / "docs/verify.py")
        assert spec is not None and spec.loader is not None
        self.alone = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.alone)
        self.page = PageVerifier(folder)

    def wrong(self, record: bytes) -> str | None:
        """Return what the first verifier says that refuses a record."""
        if (refused := first_wrong(record)) is not None:
            return f"dicewright verify: {refused}"
        said, status = self.alone.check(record)
        if status not in (0, 3):
            return f"verify.py: {said}"
        page = self.page.wrong(record)
        return f"the page: {page}" if page else None


async def check_table(hall: Hall, table: Table, verifiers: Verifiers) -> None:
    """Compare a record with what its screens were told, and let all verifiers read it."""
    told = [Told.to(screen) for screen in table.screens]
    until = time.monotonic() + FRESH
    while True:
        record = await _record(hall, table.code)
        wrong = await asyncio.to_thread(verifiers.wrong, record)
        if wrong is not None:
            return hall.accuse("record", table.code, wrong)
        said = [f"{one}: {left}" for one in told if (left := one.missing(record))]
        if not said:
            return None
        if time.monotonic() > until:
            return hall.accuse("lost", table.code, "; ".join(said))
        await asyncio.sleep(0.5)


async def _record(hall: Hall, code: str) -> bytes:
    """Return the record of a table, as soon as a server has it to give."""
    until = time.monotonic() + RECORD_SECONDS
    while time.monotonic() < until:
        record = await hall.ask(f"/api/tables/{code}/record")
        if isinstance(record, bytes):
            return record
        await asyncio.sleep(0.2)
    return b""


class Told(NamedTuple):
    """What a screen had been told at a moment."""

    name: str
    entries: list[Json]
    rolls: dict[int, Json]
    now: Json
    receipt: Any

    @classmethod
    def to(cls, screen: Screen) -> "Told":
        """Return what a screen knows now, without steps that may be taken back."""
        name = "watching" if screen.token is None else f"screen {screen.token[-6:]}"
        entries = screen.entries[: _settled(screen)]
        return cls(name, entries, dict(screen.rolls), screen.now, screen.giver.receipt)

    def __str__(self) -> str:
        return self.name

    def missing(self, record: bytes) -> str | None:
        """Say what of it a record has not, or has otherwise."""
        _, *lines = map(json.loads, record.splitlines())
        for number, entry in enumerate(self.entries):
            line = lines[number] if number < len(lines) else {}
            if not _same(entry, line):
                return f"entry {number} was {entry}, the record has {line}"
        for line in lines:
            roll = line["fair"] | {"faces": line["roll"]} if "roll" in line else {}
            if roll and (known := self.rolls.get(roll["i"], roll)) != roll:
                return f"roll {known}, the record has {line}"
        result = self.now.get("result")
        if result is not None and lines[-1].get("scores") != result["scores"]:
            return f"{result} was told, the record has {lines[-1]}"
        if self.receipt is not None and not self.receipt.agrees(check(record)):
            return f"the receipt of roll {self.receipt.roll} is of another record"
        return None


def _settled(screen: Screen) -> int:
    """Return how many entries cannot be taken back any more."""
    if screen.over:
        return len(screen.entries)
    rolls = [at + 1 for at, entry in enumerate(screen.entries) if "roll" in entry]
    return rolls[-1] if rolls else 0


def _same(entry: Json, line: Json) -> bool:
    """Say whether a line of a record tells what a screen was told."""
    return all(entry.get(key) == line.get(key) for key in ("roll", "do", "player"))


# --- who wrote -----------------------------------------------------------------------------------


class Written(NamedTuple):
    """A change of a row, as the database noted it."""

    number: int
    kind: str  # table, line, unline
    code: str
    fence: int | None
    owner: str | None
    version: int | None
    writer: str  # which server's connection
    at: int | None  # the line's number,
    content: str | None  # and what it says


@dataclass
class Story:
    """What has been written of a table so far."""

    fence: int = 0
    owner: str | None = None  # who took it under this fence,
    writer: str | None = None  # and by which server's connection
    version: int = 0
    line: int = -1
    rolls: set[int] = field(default_factory=set)


class Auditor:
    """Reads who wrote what, and finds two authorities or a roll that was made twice."""

    def __init__(self) -> None:
        self.last = 0  # number that was read
        self.stories: dict[str, Story] = {}

    def read(self, rows: Iterable[Written]) -> list[tuple[str, str]]:
        """Return the codes of tables and what is wrong with them."""
        found = []
        for row in rows:
            self.last = max(self.last, row.number)
            story = self.stories.setdefault(row.code, Story())
            judge = {"table": self._table, "line": self._line, "unline": self._unline}[row.kind]
            if (said := judge(story, row)) is not None:
                found.append((row.code, f"{said}: {row}, after {story}"))
        return found

    def _table(self, story: Story, row: Written) -> str | None:
        assert row.fence is not None and row.version is not None
        if row.fence > story.fence:
            story.fence, story.owner, story.writer = row.fence, row.owner, row.writer
        changed, story.version = row.version != story.version, row.version
        if row.fence < story.fence:
            return "written under an old fence"
        if row.fence and row.writer != story.writer:
            return "two servers wrote under one fence"
        if row.owner not in (None, story.owner):
            return "a table changed its owner under one fence"
        if changed and row.fence and row.owner is None:
            return "written by a server that had not the table"
        return None

    def _line(self, story: Story, row: Written) -> str | None:
        content = json.loads(row.content or "{}")
        assert row.at is not None
        if story.fence and row.writer != story.writer:
            return "written by a server that had not the table"
        if row.at <= story.line:
            return f"line {row.at} was written after line {story.line}"
        story.line = row.at
        number = content["fair"]["i"] if "roll" in content else None
        if number in story.rolls:
            return f"roll {number} was made twice"
        if number is not None:
            story.rolls.add(number)
        return None

    def _unline(self, story: Story, row: Written) -> str | None:
        assert row.at is not None
        story.line = row.at - 1  # a table that is read again goes on from what is there
        return "a roll was taken back" if '"roll"' in (row.content or "") else None
