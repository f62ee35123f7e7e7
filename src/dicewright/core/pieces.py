"""Editions of games whose pieces are dice and numbers: the rules' tables say which.

    [edition]
    game = "pig"
    name = "standard"
    players = [2, 6]

    [dice]
    die_faces = [1, 2, 3, 4, 5, 6]

    [pieces]
    goal = 100

Every kind of dice is a row of faces, `NAME_faces`; every further field of the tables is a piece: a
number, or a row of them. An option is a field too, with the number of the value that is chosen.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from dicewright.core.edition import EditionType, Heading, Refuse
from dicewright.core.options import Option
from dicewright.core.plain import of_seats
from dicewright.core.record import Field, Record, int8, int16

MOST_KINDS, MOST_SIDES = 4, 20
FACES = "_faces"


class DiceTables(Record):
    """The tables of any game: its dice. A game adds its pieces."""

    side_count = int8(MOST_KINDS)  # by kind of dice
    sides = int16(MOST_KINDS, MOST_SIDES)  # the face of each side


def editions_of(
    game: str,
    folder: Path,
    state_type: type[Record],
    tables_type: type[DiceTables],
    options: Collection[str],
    check: Callable[[Any, Refuse], None] | None,
) -> EditionType[Any]:
    """Return how the editions of a game are read, whose tables are of a type."""
    own = _own_fields(tables_type, options)
    fields = [(name, _kind_of(field)) for name, field in own.items()]
    pieces = msgspec.defstruct("Pieces", fields, forbid_unknown_fields=True)
    content: list[Any] = [("edition", Heading), ("dice", dict[str, list[int]])]
    content += [("pieces", pieces)] if own else []
    edition = msgspec.defstruct("PiecesEdition", content, forbid_unknown_fields=True)
    seats = [field.shape[0] for field in state_type.fields.values() if of_seats(field)]

    def checked(data: Any, refuse: Refuse) -> None:
        refuse.beyond("edition", "players", data.edition.players[1], 2, min(seats))
        _check_dice(data.dice, refuse)
        for name, field in own.items():
            if field.shape:
                count, most = len(getattr(data.pieces, name)), int(field.shape[0])
                refuse.unless(
                    count <= most, "pieces", name, f"expected at most {most}, got {count}"
                )
        if check:
            check(data, refuse)

    return EditionType(game, edition, checked, folder)


def _own_fields(tables_type: type[DiceTables], options: Collection[str]) -> dict[str, Field]:
    """Return the pieces: what is no kind of dice and no option."""
    others = {*DiceTables.fields, *options}
    return {name: field for name, field in tables_type.fields.items() if name not in others}


def _kind_of(field: Field) -> Any:
    """Return the type of a piece: a number that the field can hold, or a list of such."""
    high = min((1 << (int(field.scalar({}).lstrip("uint")) - 1)) - 1, 1_000_000)
    number = Annotated[int, msgspec.Meta(ge=-high, le=high)]
    return list[number] if field.shape else number


def _check_dice(dice: Mapping[str, list[int]], refuse: Refuse) -> None:
    most = f"1 to {MOST_KINDS} kinds of dice"
    refuse.unless(1 <= len(dice) <= MOST_KINDS, "dice", "", f"expected {most}, got {len(dice)}")
    for name, faces in dice.items():
        refuse.unless(name.endswith(FACES), "dice", name, f"expected NAME{FACES}")
        refuse.beyond("dice", name, len(faces), 1, MOST_SIDES)
        for face in faces:
            refuse.beyond("dice", name, face, 1, 1000)


def tables_maker(
    tables_type: type[DiceTables], option_list: Sequence[Option]
) -> Callable[[Any, Mapping[str, Any]], DiceTables]:
    """Return what makes the tables: dice and pieces of the edition, and the chosen options."""
    values = {option.name: option.values for option in option_list}

    def make_tables(edition: Any, options: Mapping[str, Any]) -> DiceTables:
        tables = tables_type()
        for kind, faces in enumerate(edition.dice.values()):
            tables.side_count[kind] = len(faces)
            tables.sides[kind][: len(faces)] = faces
        for name, field in _own_fields(tables_type, values).items():
            value = getattr(edition.pieces, name)
            if field.shape:
                value = [*value, *[0] * (int(field.shape[0]) - len(value))]
            setattr(tables, name, value)
        for name in values:
            setattr(tables, name, values[name].index(options[name]))
        return tables

    return make_tables
