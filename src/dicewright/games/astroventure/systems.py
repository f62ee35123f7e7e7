"""Which boards are laid out, as a record's header names them (A1, A14)."""

from typing import Any

from dicewright.core.definition import LaidOut
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.game import Game


def laid_out(game: Game) -> LaidOut:
    """Return the boards that there are; in the race it is fixed which of them are used (A14)."""
    names = [system.name for system in game.edition.data.systems]
    return LaidOut("systems", names, drawn=game.options["variant"] != "race")


def parse_layout(game: Game, players: int, header: dict[str, Any]) -> list[int]:
    """Return the boards that a header names, if they can be laid out."""
    field, names, drawn = laid_out(game)
    systems = header.get(field)
    if not isinstance(systems, list):
        raise Unreadable("systems: expected the names of the boards in the order laid out")
    for name in systems:
        if name not in names:
            raise Forbidden("A1", f"systems: expected some of {', '.join(names)}, got {name!r:.30}")
    if len(systems) != players + 1 or len(set(systems)) != len(systems):
        raise Forbidden("A1", f"systems: expected {players + 1} different ones, got {systems}")
    layout = [names.index(name) for name in systems]
    if not drawn and layout != game.lay_out(players):
        expected = ", ".join(names[system] for system in game.lay_out(players))
        raise Forbidden("A14", f"systems: in the race they are {expected}")
    return layout
