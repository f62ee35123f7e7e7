"""Which boards are laid out, as a record's header names them (A1, A14)."""

from collections.abc import Sequence
from typing import Any

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game


def layout_header(game: Game, layout: Sequence[int]) -> dict[str, Any]:
    """Return the boards in the order laid out."""
    return {"systems": [game.edition.data.systems[system].name for system in layout]}


def parse_layout(game: Game, players: int, header: dict[str, Any]) -> list[int]:
    """Return the boards that a header names, if they can be laid out."""
    names = [system.name for system in game.edition.data.systems]
    systems = header.get("systems")
    if not isinstance(systems, list):
        raise Unreadable("systems: expected the names of the boards in the order laid out")
    for name in systems:
        if name not in names:
            raise Forbidden("A1", f"systems: expected some of {', '.join(names)}, got {name!r:.30}")
    if len(systems) != players + 1 or len(set(systems)) != len(systems):
        raise Forbidden("A1", f"systems: expected {players + 1} different ones, got {systems}")
    layout = [names.index(name) for name in systems]
    if game.options["variant"] == "race" and layout != game.lay_out(players):
        expected = ", ".join(names[system] for system in game.lay_out(players))
        raise Forbidden("A14", f"systems: in the race they are {expected}")
    return layout
