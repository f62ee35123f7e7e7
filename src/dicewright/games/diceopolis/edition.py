"""Editions of Diceopolis: their form, what any of them must satisfy, and the rules' tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from dicewright.core.edition import EditionType, Heading, Refuse
from dicewright.core.record import Sizes, cut
from dicewright.core.rule import NOTHING
from dicewright.games.diceopolis.state import (
    BESIDE,
    CENTRE,
    LONGEST_ARM,
    MOST_PLAYERS,
    MOST_SIDES,
    OF_ONE_ARM,
    WIDTH,
    Tables,
)


class Cross(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The cross of black dice."""

    arms: int
    values: list[int]  # outward


class Dice(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The players' dice."""

    sides: int
    dice_each: dict[int, int]  # by number of players
    hand: int


class Placement(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Where a die may be placed."""

    touches: int


class Scoring(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What goes on a row."""

    row: Literal["colour", "value"]  # the default of the option


class DiceopolisEdition(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that an edition states."""

    edition: Heading
    cross: Cross
    dice: Dice
    placement: Placement
    scoring: Scoring


def check(edition: DiceopolisEdition, refuse: Refuse) -> None:
    """Check what any edition must satisfy."""
    check_cross(edition, refuse)
    check_dice(edition, refuse)
    most = edition.edition.players[1]
    refuse.unless(
        most <= MOST_PLAYERS,
        "edition",
        "players",
        f"expected at most {MOST_PLAYERS} players, got {most}",
    )
    touches = edition.placement.touches
    refuse.unless(touches == 2, "placement", "touches", f"expected 2 (D2), got {touches}")


def check_cross(edition: DiceopolisEdition, refuse: Refuse) -> None:
    """Check the cross against the dice."""
    arms, values, sides = edition.cross.arms, edition.cross.values, edition.dice.sides
    refuse.unless(arms == 4, "cross", "arms", f"expected 4 (D1), got {arms}")
    refuse.unless(
        1 <= len(values) <= LONGEST_ARM,
        "cross",
        "values",
        f"expected 1 to {LONGEST_ARM} values, got {len(values)}",
    )
    refuse.unless(
        2 <= sides <= MOST_SIDES,
        "dice",
        "sides",
        f"expected 2 to {MOST_SIDES} sides, got {sides}",
    )
    for value in values:
        refuse.unless(
            1 <= value <= sides,
            "cross",
            "values",
            f"expected pips of the dice, 1 to {sides}, got {value}",
        )


def check_dice(edition: DiceopolisEdition, refuse: Refuse) -> None:
    """Check that there are dice for every number of players, and cells for all dice."""
    dice, (low, high) = edition.dice, edition.edition.players
    cells = 4 * len(edition.cross.values) ** 2
    counts = sorted(dice.dice_each)
    refuse.unless(
        counts == list(range(low, high + 1)),
        "dice",
        "dice_each",
        f"expected a number of dice for each of {low} to {high} players, got them for {counts}",
    )
    refuse.unless(dice.hand >= 1, "dice", "hand", f"expected at least 1 die, got {dice.hand}")
    for players, each in dice.dice_each.items():
        refuse.unless(
            each >= dice.hand,
            "dice",
            f"dice_each.{players}",
            f"expected at least the {dice.hand} dice of a hand, got {each}",
        )
        refuse.unless(
            players * each <= cells,
            "dice",
            f"dice_each.{players}",
            f"expected at most {cells // players}, so that every die finds one of the {cells} "
            f"cells, got {each}",
        )


EDITIONS = EditionType("diceopolis", DiceopolisEdition, check, Path(__file__).parent / "editions")


def make_tables(
    edition: DiceopolisEdition, options: Mapping[str, Any], sizes: Sizes = NOTHING
) -> Tables:
    """Return what the rules read of an edition and the options, on a board cut to some sizes."""
    tables = Tables()
    sides, values = edition.dice.sides, edition.cross.values
    tables.side_count[0] = sides
    tables.sides[0][:sides] = range(1, sides + 1)
    tables.arm = len(values)
    tables.hand = edition.dice.hand
    tables.touches = edition.placement.touches
    tables.same_value = int(options["row"] == "value")
    for players, each in edition.dice.dice_each.items():
        tables.dice_each[players] = each
    tables.arm_value[1 : len(values) + 1] = values
    _number_lines(tables, sizes)
    return tables


def _number_lines(tables: Tables, sizes: Sizes) -> None:
    """Give every cell of the quadrants its two lines and its place on them (D7)."""
    width, centre, of_one_arm = cut((WIDTH, CENTRE, OF_ONE_ARM), sizes)
    reach = range(1, tables.arm + 1)
    for x, y in ((i * a, j * b) for i in reach for j in reach for a in (1, -1) for b in (1, -1)):
        cell = centre + y * width + x
        for which, (along, away) in enumerate(((x, y), (y, x))):
            line = line_number(which, along, away, of_one_arm)
            tables.line[cell][which] = line
            tables.distance[cell][which] = abs(away)
            tables.line_value[line] = tables.arm_value[abs(along)]


def line_number(which: int, along: int, away: int, of_one_arm: int = OF_ONE_ARM) -> int:
    """Number a line: from the arm along x (0) or y (1), at place `along`, to the side of `away`."""
    return (which * 2 + (along < 0)) * of_one_arm + (abs(along) - 1) * BESIDE + (away < 0)
