"""Editions that are not shipped: told by their hash, with what differs from a shipped one."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from dicewright.core.edition import item_names
from dicewright.core.game import Game

Plain = str | int | bool

DICE = "dice"  # the table of what matters most
HEADING = "edition"  # the table of names, and of how many may play
MOST_TOLD = 30  # differences
MOST_COUNTED = 1000  # differences: nobody reads them, and they cost time
MOST_LETTERS = 40  # of a text
MOST_ITEMS = 16  # of a list
SHORT = 8  # digits of a hash that people are shown


class Difference(msgspec.Struct):
    """A value of an edition that is not as in the shipped one: plain, or a list of such."""

    parts: list[str]  # of its path in the file, as in `dice`, `white-a`, `faces`
    shipped: Plain | list[Plain] | None  # none: there is nothing in the shipped one
    here: Plain | list[Plain] | None  # none: there is nothing in this one


class OwnEdition(msgspec.Struct, omit_defaults=True):
    """Somebody's own edition: by its hash none that is shipped, whatever it calls itself."""

    name: str  # what it calls itself
    sha256: str
    compared: str  # with the shipped edition of this name
    differences: list[Difference]  # those of the dice first; none: it only has another name
    more: int = 0  # differences that are not listed


def own_edition(game: Game) -> OwnEdition | None:
    """Return what is to be known of a game's edition, unless it is a shipped one."""
    edition, kind = game.edition, game.edition_type
    if edition.shipped:
        return None
    base = edition.name if edition.name in kind.shipped_names() else "standard"
    walk = _differences(_tables(kind.shipped(base).parsed), _tables(edition.parsed), ())
    found = list(islice(walk, MOST_COUNTED))
    return OwnEdition(
        name=short(edition.name),
        sha256=edition.sha256,
        compared=base,
        differences=found[:MOST_TOLD],
        more=len(found[MOST_TOLD:]),
    )


def _tables(parsed: dict[str, Any]) -> dict[str, Any]:
    """Return an edition without its names, the dice first and the heading last."""
    tables = {DICE: parsed[DICE]} | parsed
    tables[HEADING] = {"players": tables.pop(HEADING)["players"]}
    return tables


def _differences(shipped: Any, here: Any, parts: tuple[str, ...]) -> Iterator[Difference]:
    if shipped == here:
        return
    if _has_tables(shipped) and _has_tables(here):
        names = _item_names(shipped, here)
        if _in_order(*names) != _in_order(*reversed(names)):
            yield Difference(list(parts), *(_told(order) for order in names))
        shipped, here = (
            dict(zip(order, items, strict=True))
            for order, items in zip(names, (shipped, here), strict=True)
        )
    if isinstance(shipped, dict) and isinstance(here, dict):
        for key in dict.fromkeys([*shipped, *here]):
            yield from _differences(shipped.get(key), here.get(key), (*parts, str(key)))
    else:
        yield Difference([short(part) for part in parts], _told(shipped), _told(here))


def _has_tables(content: Any) -> bool:
    return isinstance(content, list) and any(isinstance(item, dict) for item in content)


def _item_names(shipped: Sequence[Any], here: Sequence[Any]) -> list[list[str]]:
    """Return what the items of two lists are called, in both by names or in both by numbers."""
    names = [item_names(items) for items in (shipped, here)]
    numbers = [item_names([None] * len(items)) for items in (shipped, here)]
    named = all(one != other for one, other in zip(names, numbers, strict=True))
    return names if named else numbers


def _in_order(names: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return those names that are among the others too."""
    known = set(others)
    return [name for name in names if name in known]


# --- in words ----------------------------------------------------------------------------------


def _told(content: Any) -> Plain | list[Plain] | None:
    """Return a value short enough to be shown; a table as a list of what is in it."""
    if isinstance(content, str):
        return short(content)
    if not isinstance(content, dict | list):
        return content  # type: ignore[no-any-return]
    items = content if isinstance(content, list) and not _has_tables(content) else _leaves(content)
    told = [short(item) if isinstance(item, str) else item for item in islice(items, MOST_ITEMS)]
    return told if len(told) < MOST_ITEMS else [*told[:-1], "…"]


def _leaves(content: Any, path: str = "") -> Iterator[str]:
    """Yield the values in a table, each with the keys that lead to it: "star fire 3"."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield from _leaves(value, f"{path}{key} ")
    elif _has_tables(content):
        for key, value in zip(item_names(content), content, strict=True):
            yield from _leaves(value, f"{path}{key} ")
    else:
        yield path + (" ".join(map(str, content)) if isinstance(content, list) else str(content))


def short(text: str) -> str:
    """Return a text as it can be shown: not too long, and without control characters."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text[: MOST_LETTERS + 1])
    return plain if len(plain) <= MOST_LETTERS else plain[: MOST_LETTERS - 1] + "…"


def short_hash(sha256: str) -> str:
    """Return as much of a hash as people compare."""
    return sha256[:SHORT] + "…"


def sentence(own: OwnEdition, most: int = MOST_TOLD) -> str:
    """Say in a line that an edition is somebody's own, and the first few things that differ."""
    what = f"own edition {own.name!r} (sha256 {short_hash(own.sha256)})"
    count = len(own.differences) + own.more
    if not count:
        return f"{what}, like the shipped {own.compared!r} but for its name"
    listed = "; ".join(map(_difference, own.differences[:most]))
    rest = f"; and {count - most} more" if count > most else ""
    return f"{what}, unlike the shipped {own.compared!r}: {listed}{rest}"


def _difference(one: Difference) -> str:
    return f"{' '.join(one.parts)}: {_value(one.shipped)} → {_value(one.here)}"


def _value(value: Plain | list[Plain] | None) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
