"""Who sits at a table, and what was chosen when it was made."""

from typing import Any

import msgspec

from dicewright import bots
from dicewright.web.wire.codes import Code, Problem
from dicewright.web.wire.messages import DiceKind


class StoredSeat(msgspec.Struct):
    """A seat as the table keeps it."""

    name: str = ""
    bot: str | None = None
    holder: str | None = None  # whose tokens act for it

    @property
    def open(self) -> bool:
        """Nobody sits here."""
        return self.bot is None and self.holder is None

    @property
    def player(self) -> str:
        """How a record calls who sits here."""
        return self.name if self.bot is None else bots.PREFIX + self.bot


class Setup(msgspec.Struct):
    """What was chosen when the table was made."""

    edition: str
    options: dict[str, str | bool]
    dice: DiceKind = "server"
    first: int | None = None
    edition_data: dict[str, Any] | None = None
    layout: list[int] | None = None  # what lies on the table; none: it is drawn


def check_name(name: str | None) -> str:
    """Return a name without blanks around it, if it is one."""
    tidy = " ".join((name or "").split())
    if not tidy or len(tidy) > 24 or not tidy.isprintable() or tidy.startswith(bots.PREFIX):
        raise Problem(Code.BAD_NAME)
    return tidy
