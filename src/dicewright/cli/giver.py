"""A client's part in fair dice: it gives seeds and numbers, and watches what becomes of them."""

import secrets
from collections.abc import Iterator
from typing import Any

import msgspec

from dicewright.core.fair import sha256
from dicewright.core.receipts import Receipt, contradiction

Json = dict[str, Any]


class Giver:
    """Somebody at one table."""

    def __init__(self) -> None:
        self.seeds: dict[int, str] = {}  # by seat
        self.nonces: dict[int, str] = {}  # by roll: asked again, one gives the same again
        self.own: set[int] = set()  # the seats that were asked for them
        self.unused: list[int] = []  # rolls made without the number that was given: it came late
        self.commitment: str | None = None
        self.value: bytes | None = None  # the newest of the chain that is known
        self.rolls = 0  # which roll showed it
        self.length = 1  # rolls that one chain is good for
        self.mixed: dict[int, str] = {}  # by roll: what it was said to be mixed with
        self.receipt: Receipt | None = None  # the last one

    def answers(self, message: Json) -> Iterator[Json]:
        """Yield what a message of the server asks for."""
        now = message.get("now") or {}
        for seat in now.get("seed") or []:
            seed = self.seeds.setdefault(seat, secrets.token_hex(32))
            yield {"type": "seed", "seat": seat, "seed": seed}
        if asked := now.get("nonce"):
            self.own.add(asked["seat"])
            nonce = self.nonces.setdefault(asked["roll"], secrets.token_hex(32))
            yield {"type": "nonce", "roll": asked["roll"], "nonce": nonce}

    def breach(self, message: Json) -> str | None:
        """Return how a message breaks the server's promise, if it does."""
        if (message.get("now") or {}).get("nonce") and (
            said := self._asked(message["now"]["nonce"])
        ):
            return said
        if message.get("receipt") and (said := self._signed(message["receipt"])):
            return said
        if message.get("type") == "table" and message.get("fair"):
            return self._promised(message["fair"])
        rolls = [step["fair"] for step in message.get("steps", []) if step.get("fair")]
        return next(filter(None, map(self._rolled, rolls)), None)

    def _asked(self, asked: Json) -> str | None:
        """Remember what a roll is to be mixed with: it was settled before the number was given."""
        roll, mixed = asked["roll"], asked.get("transcript")
        if mixed is None or self.mixed.setdefault(roll, mixed) == mixed:
            return None
        return f"roll {roll} is to be mixed with something else than was said before"

    def _signed(self, content: Json) -> str | None:
        """Keep a receipt, unless it is false or tells another story than the last one."""
        receipt, before = msgspec.convert(content, Receipt), self.receipt
        if not receipt.genuine:
            return f"the receipt of roll {receipt.roll} has a false signature"
        if before is not None and contradiction([before, receipt]):
            return f"the receipts of roll {receipt.roll} contradict each other"
        self.receipt = receipt
        return None

    def _promised(self, fair: Json) -> str | None:
        """Remember the promise; of a game that runs already, the next roll shows where it is."""
        if self.commitment is None and fair["rolls"] == 0:
            self.value = bytes.fromhex(fair["commitment"])
        self.commitment = self.commitment or fair["commitment"]
        self.length = fair["length"]
        for seat, seed in self.seeds.items():
            if fair.get("seeds") and fair["seeds"][seat] not in (seed, None):
                return f"seat {seat} has another seed than was given"
        same = self.commitment == fair["commitment"]
        return None if same else "the server promised another chain before"

    def _rolled(self, roll: Json) -> str | None:
        number, value = roll["i"], bytes.fromhex(roll["reveal"])
        known, steps = self.value, number - self.rolls
        if self.rolls // self.length != (number - 1) // self.length:
            known = None  # another chain was promised meanwhile
        self.value, self.rolls = bytes.fromhex(roll.get("next") or roll["reveal"]), number
        for _ in range(steps):
            value = sha256(value)
        if known is not None and value != known:
            return f"the value shown with roll {number} is not the promised one"
        if self.nonces.get(number, roll["nonce"]) == roll["nonce"]:
            return None
        if roll["by"] in self.own:
            return f"another number was used for roll {number} than was given for it"
        self.unused.append(number)
        return None
