"""The record of a table, and the hash of it that fair dice and receipts build on."""

from typing import TYPE_CHECKING, Any

from dicewright.core.kinds import kinds_of
from dicewright.core.receipts import Receipt, Seen
from dicewright.core.records import line, result_content
from dicewright.web.dice.signing import Signer
from dicewright.web.wire.codes import Code, Problem

if TYPE_CHECKING:
    from dicewright.web.tables.table import Table


def record(table: "Table") -> bytes:
    """Return the record of a game as it stands."""
    parts = [line(_first_line(table)), *(text + "\n" for text in table.lines)]
    return "".join([*parts, *_last_line(table)]).encode()


def _first_line(table: "Table") -> dict[str, Any]:
    if table.header is None:
        raise Problem(Code.NOT_PLAYING)
    fair = {} if table.fair is None else {"fair": table.fair.header(kinds_of(table.game))}
    return table.header | fair


def _last_line(table: "Table") -> list[str]:
    """Return what ends the record, once the game is over."""
    if table.match is None or not table.over:
        return []
    given_up = {"abandoned": table.abandoned}
    content = result_content(table.match) if table.abandoned is None else given_up
    return [line(content if table.fair is None else table.fair.closed(content, transcript(table)))]


def transcript(table: "Table", settled: bool = False) -> str:
    """Return the hash of all that happened, by the protocol of the fair dice.

    Settled is what does not change any more while dice are to be rolled: somebody may still take
    a seat, which the roll after that one mixes.
    """
    assert table.fair is not None
    first, end = table.last_roll + 1, len(table.entries)
    while settled and end > first and table.entries[end - 1].player is not None:
        end -= 1
    known = table.fair.transcript is not None  # which holds the first line already
    return table.fair.follow({} if known else _first_line(table), table.lines[first:end])


def receipt(table: "Table", signer: Signer) -> Receipt | None:
    """Return the signed hash of the record up to its last roll, or of the whole at its end."""
    fair = table.fair
    if fair is None or fair.transcript is None or fair.key != signer.key:
        return None
    hashed, last = fair.transcript, _last_line(table)
    if last:
        hashed = fair.after(transcript(table), last[0].rstrip("\n"))
    return signer.sign(Seen(fair.protocol, fair.commitment, fair.rolls, bool(last), hashed))
