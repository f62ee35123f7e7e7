"""Editions of AstroVenture: their form, what any of them must satisfy, and the rules' tables."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from dicewright.core.edition import EditionType, Heading, Refuse
from dicewright.core.errors import Unreadable
from dicewright.games.astroventure import state
from dicewright.games.astroventure.state import (
    BLANK,
    BODIES,
    BYTE,
    MOON,
    PLANET,
    SIDES,
    STAR,
    STEAL,
    Special,
    Tables,
)

STEAL_NAME, BLANK_NAME = "steal", "blank"
Cost = dict[str, int]  # by element


class Elements(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The elements."""

    names: list[str]


class Dice(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The dice, and how often they are rolled in a turn."""

    elemental: int
    elemental_faces: list[str]
    steal_faces: list[Literal["steal", "blank"]]
    rolls: int


class Points(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What things are worth."""

    star: int
    planet: int
    moon: int
    steal_action: int
    empty_action: int
    race_target: int


class Cubes(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The cubes in the box: the rules do not limit them (A12)."""

    per_player: int


class Action(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A special action."""

    kind: Literal["steal", "empty"]
    cost: Cost


class System(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A system board."""

    name: str
    bonus: int
    star: Cost
    planets: list[Cost]
    moons: list[Cost]

    def costs(self) -> dict[int, Cost]:
        """Return what each body asks for, by its number."""
        planets = {PLANET + number: cost for number, cost in enumerate(self.planets)}
        moons = {MOON + number: cost for number, cost in enumerate(self.moons)}
        return {STAR: self.star} | planets | moons


class AstroVentureEdition(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """All that an edition states."""

    edition: Heading
    elements: Elements
    dice: Dice
    points: Points
    cubes: Cubes
    actions: list[Action]
    systems: list[System]

    @property
    def faces(self) -> list[str]:
        """The different faces of the elemental dice, in the edition's order."""
        return list(dict.fromkeys(self.dice.elemental_faces))

    def element_of(self, face: str) -> tuple[str, int]:
        """Return what a face shows: an element, and how much of it."""
        if face in self.elements.names:
            return face, 1
        return face.removesuffix("2"), 2


def check(edition: AstroVentureEdition, refuse: Refuse) -> None:
    """Check what any edition must satisfy."""
    refuse.beyond("edition", "players", edition.edition.players[1], 2, state.MOST_PLAYERS)
    check_elements(edition, refuse)
    check_dice(edition, refuse)
    points = edition.points
    for key in ("star", "planet", "moon", "steal_action", "empty_action"):
        refuse.beyond("points", key, getattr(points, key), 0, 1000)
    refuse.beyond("points", "race_target", points.race_target, 1, 10_000)
    refuse.beyond("cubes", "per_player", edition.cubes.per_player, 1, 1000)
    check_count(refuse, "actions", "", edition.actions, 0, state.MOST_ACTIONS)
    for number, action in enumerate(edition.actions, start=1):
        check_cost(edition, refuse, "actions", f"{number} cost", action.cost)
    check_systems(edition, refuse)


def check_count(
    refuse: Refuse, table: str, key: str, items: list[Any], low: int, high: int
) -> None:
    """Check how many there are of something."""
    refuse.unless(
        low <= len(items) <= high, table, key, f"expected {low} to {high} of them, got {len(items)}"
    )


def check_elements(edition: AstroVentureEdition, refuse: Refuse) -> None:
    """Check the names of the elements: a 2 behind one means a double."""
    names = edition.elements.names
    check_count(refuse, "elements", "names", names, 1, state.MOST_ELEMENTS)
    for name in names:
        refuse.no_word("elements", "names", name, names)
        refuse.unless(
            name not in (STEAL_NAME, BLANK_NAME) and not name.endswith("2"),
            "elements",
            "names",
            f"no element can be named {name!r}",
        )


def check_dice(edition: AstroVentureEdition, refuse: Refuse) -> None:
    """Check the dice."""
    dice = edition.dice
    refuse.beyond("dice", "elemental", dice.elemental, 1, state.MOST_ELEMENTAL)
    refuse.beyond("dice", "rolls", dice.rolls, 1, 100)
    for key, faces in (
        ("elemental_faces", dice.elemental_faces),
        ("steal_faces", dice.steal_faces),
    ):
        refuse.unless(len(faces) == SIDES, "dice", key, f"expected {SIDES} faces, got {len(faces)}")
    for face in dice.elemental_faces:
        known = edition.element_of(face)[0] in edition.elements.names
        refuse.unless(
            known,
            "dice",
            "elemental_faces",
            f"expected an element, or one with a 2 behind it, got {face!r}",
        )


def check_cost(
    edition: AstroVentureEdition, refuse: Refuse, table: str, key: str, cost: Cost
) -> None:
    """Check that a combination names known elements and that the dice can pay for it."""
    refuse.unless(len(cost) > 0, table, key, "expected at least one element")
    shown = [edition.element_of(face) for face in edition.dice.elemental_faces]
    needed = 0
    for element, amount in cost.items():
        refuse.unless(
            element in edition.elements.names,
            table,
            key,
            f"unknown element {element!r}: there are {', '.join(edition.elements.names)}",
        )
        refuse.beyond(table, f"{key}.{element}", amount, 1, 2 * state.MOST_ELEMENTAL)
        most = max((much for name, much in shown if name == element), default=0)
        refuse.unless(most > 0, table, key, f"no face of the dice shows {element}")
        needed += -(-amount // most)
    dice = edition.dice.elemental
    refuse.unless(needed <= dice, table, key, f"it takes {needed} dice, and there are {dice}")


def check_systems(edition: AstroVentureEdition, refuse: Refuse) -> None:
    """Check the system boards."""
    systems, least = edition.systems, edition.edition.players[1] + 1
    check_count(refuse, "systems", "", systems, least, state.MOST_SYSTEMS)
    names, bonuses = [system.name for system in systems], [system.bonus for system in systems]
    for number, system in enumerate(systems, start=1):
        where = f"{number} ({system.name})"
        refuse.no_word("systems", f"{where} name", system.name, names)
        refuse.beyond("systems", f"{where} bonus", system.bonus, 0, 1000)
        refuse.unless(
            bonuses.count(system.bonus) == 1,
            "systems",
            f"{where} bonus",
            f"expected bonuses that are all different, {system.bonus} is there twice",
        )
        check_count(refuse, "systems", f"{where} planets", system.planets, 1, state.MOST_PLANETS)
        check_count(refuse, "systems", f"{where} moons", system.moons, 1, state.MOST_MOONS)
        for body, cost in system.costs().items():
            check_cost(edition, refuse, "systems", f"{where} {body_name(body)}", cost)


def face_text(edition: AstroVentureEdition, face: int) -> str:
    """Return a face as records write it."""
    return {STEAL: STEAL_NAME, BLANK: BLANK_NAME}.get(face) or edition.faces[face]


def parse_face(edition: AstroVentureEdition, face: object) -> int:
    """Return the face that a record writes so."""
    names = [*edition.faces, STEAL_NAME, BLANK_NAME]
    if not isinstance(face, str) or face not in names:
        raise Unreadable(f"expected a face ({', '.join(names)}), got {face!r:.30}")
    return {STEAL_NAME: STEAL, BLANK_NAME: BLANK}.get(face, names.index(face))


def body_name(body: int) -> str:
    """Return how a body is called: "star", "planet 2", "moon 6"."""
    if body == STAR:
        return "star"
    return f"planet {body - PLANET + 1}" if body < MOON else f"moon {body - MOON + 1}"


EDITIONS = EditionType(
    "astroventure", AstroVentureEdition, check, Path(__file__).parent / "editions"
)


def make_tables(edition: AstroVentureEdition, options: Mapping[str, Any]) -> Tables:
    """Return what the rules read of an edition and the options."""
    tables = Tables()
    _fill_dice(tables, edition)
    tables.race = int(options["variant"] == "race")
    tables.stop_on_match = int(options["stop_on_match"])
    points = edition.points
    tables.target = points.race_target
    tables.points[STAR] = points.star
    tables.points[PLANET:MOON] = [points.planet] * (MOON - PLANET)
    tables.points[MOON:] = [points.moon] * (BODIES - MOON)
    tables.action_points[Special.STEAL] = points.steal_action
    tables.action_points[Special.EMPTY] = points.empty_action
    tables.actions = len(edition.actions)
    for number, action in enumerate(edition.actions):
        tables.action_kind[number] = Special[action.kind.upper()]
        tables.action_need[number] = packed(edition, action.cost)
    tables.systems = len(edition.systems)
    for number, system in enumerate(edition.systems):
        tables.bonus[number] = system.bonus
        tables.bodies[number] = len(system.costs())
        for place, (body, cost) in enumerate(system.costs().items()):
            tables.body[number][place] = body
            tables.exists[number][body] = 1
            tables.need[number][body] = packed(edition, cost)
            tables.needs[number][place] = packed(edition, cost)
    return tables


def _fill_dice(tables: Tables, edition: AstroVentureEdition) -> None:
    dice, faces = edition.dice, edition.faces
    tables.side_count[:] = [SIDES, SIDES]
    tables.sides[state.ELEMENTAL] = [faces.index(face) for face in dice.elemental_faces]
    tables.sides[state.STEAL_DIE] = [
        STEAL if face == STEAL_NAME else BLANK for face in dice.steal_faces
    ]
    tables.elemental, tables.rolls, tables.faces = dice.elemental, dice.rolls, len(faces)
    for number, face in enumerate(faces):
        element, amount = edition.element_of(face)
        tables.face_amount[number] = packed(edition, {element: amount})


def packed(edition: AstroVentureEdition, cost: Cost) -> int:
    """Return amounts of elements in one number, a byte each."""
    names = edition.elements.names
    return sum(amount << (BYTE * names.index(element)) for element, amount in cost.items())
