"""The games that are installed: each is an entry point of the group `dicewright.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

GROUP = "dicewright.games"
OWN = "dicewright"  # the distribution that this is


@cache
def installed() -> dict[str, EntryPoint]:
    """Return the entry points by the names of the games: our own first, then by name.

    Of two with one name the first is taken, so that nobody replaces a game by accident.
    """
    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (not own(point), point.name)):
        found.setdefault(point.name, point)
    return found


def own(point: EntryPoint) -> bool:
    """Say whether a game comes with this distribution."""
    return point.dist is not None and point.dist.name == OWN


def origin(point: EntryPoint) -> str:
    """Name the distribution that a game comes with, and its version."""
    return f"{point.dist.name} {point.dist.version}" if point.dist else point.value
