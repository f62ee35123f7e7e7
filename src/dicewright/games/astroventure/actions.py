"""The actions of AstroVenture: what they are made of, and how they are written."""

from dicewright.core.actions import Codec, Part
from dicewright.core.errors import Forbidden, Unreadable
from dicewright.core.rule import rule
from dicewright.games.astroventure.edition import (
    BLANK_NAME,
    STEAL_NAME,
    AstroVentureEdition,
    body_name,
)
from dicewright.games.astroventure.state import (
    BODIES,
    MOON,
    MOST_ACTIONS,
    MOST_FACES,
    MOST_MOONS,
    MOST_PLANETS,
    MOST_PLAYERS,
    MOST_SYSTEMS,
    PLANET,
    STAR,
    STEAL,
    State,
    Tables,
)

# --- dice kept: how many of each face, four bits each, and above them the steal die ---------------

DIGIT = 4
DIGIT_MASK = (1 << DIGIT) - 1
ROLLED, KEEP_STEAL, KEEP_BLANK = 0, 1, 2  # what becomes of the steal die
KEPT_NAMES = {STEAL_NAME: KEEP_STEAL, BLANK_NAME: KEEP_BLANK}


@rule
def of_face(face: int, count: int) -> int:
    """Return so many dice of a face, as a part of what is kept; parts are added up."""
    return count << (DIGIT * face)


@rule
def count_kept(dice: int, face: int) -> int:
    """Return how many dice of a face are kept."""
    return (dice >> (DIGIT * face)) & DIGIT_MASK


@rule
def steal_die_of(e: Tables, dice: int) -> int:
    """Return what becomes of the steal die: ROLLED, KEEP_STEAL or KEEP_BLANK."""
    return dice >> (DIGIT * e.faces)


@rule
def with_steal_die(s: State, e: Tables) -> int:
    """Return the steal die as it shows, as a part of what is kept."""
    return of_face(e.faces, KEEP_STEAL if s.steal_die == STEAL else KEEP_BLANK)


def kept_faces(edition: AstroVentureEdition, dice: int) -> list[str]:
    """Return the names of the faces kept, the steal die last."""
    faces = edition.faces
    kept = [face for number, face in enumerate(faces) for _ in range(count_kept(dice, number))]
    steal_die = dice >> (DIGIT * len(faces))
    return kept + [name for name, number in KEPT_NAMES.items() if number == steal_die]


def parse_kept(edition: AstroVentureEdition, text: str) -> int:
    """Read the faces to keep, in the edition's order, the steal die last."""
    words, faces = text.split(" ")[1:], edition.faces
    order = [*faces, STEAL_NAME, BLANK_NAME]
    for word in words:
        if word not in order:
            raise Unreadable(f"expected faces to keep ({', '.join(order)}), got {word!r:.30}")
    if words != sorted(words, key=order.index):
        raise Unreadable(f"expected the faces in the order {', '.join(order)}, got {text!r:.60}")
    kept = [word for word in words if word in KEPT_NAMES]
    if len(kept) > 1 or len(words) - len(kept) > edition.dice.elemental:
        dice = edition.dice.elemental
        raise Forbidden("A2", f"there are {dice} elemental dice and one steal die to keep")
    steal_die = sum(of_face(len(faces), KEPT_NAMES[name]) for name in kept)
    return steal_die + sum(of_face(faces.index(word), 1) for word in words if word in faces)


# --- the other parts ------------------------------------------------------------------------------


def parse_system(edition: AstroVentureEdition, text: str) -> int:
    """Read the name of a system."""
    names = [system.name for system in edition.systems]
    if text not in names:
        raise Unreadable(f"expected a system ({', '.join(names)}), got {text!r:.30}")
    return names.index(text)


def parse_body(edition: AstroVentureEdition, text: str) -> int:
    """Read a body: "star", "planet 2", "moon 6"."""
    kind, _, number = text.partition(" ")
    first, most = {"star": (STAR, 1), "planet": (PLANET, MOST_PLANETS)}.get(
        kind, (MOON, MOST_MOONS)
    )
    if int(number or 1) > most:
        raise Forbidden("A1", f"no system has a {text}")
    return first + int(number or 1) - 1


def parse_number(edition: AstroVentureEdition, text: str) -> int:
    """Read the number of a special action, which people count from 1."""
    if int(text) > len(edition.actions):
        raise Forbidden("A10", f"there are {len(edition.actions)} special actions, no {text}")
    return int(text) - 1


def seat_part(ruling: str) -> Part:
    """Return the part that says whose cube is meant; the ruling forbids seats that are not."""

    def parse(edition: AstroVentureEdition, text: str) -> int:
        if int(text) >= MOST_PLAYERS:
            raise Forbidden(ruling, f"there is no seat {text} to take a cube from")
        return int(text)

    return Part(MOST_PLAYERS, lambda _, seat: str(seat), parse, r"0|[1-9]\d?", lambda _, seat: seat)


SYSTEM = Part(MOST_SYSTEMS, lambda edition, n: str(edition.systems[n].name), parse_system)
BODY = Part(
    BODIES, lambda _, body: body_name(body), parse_body, r"star|planet [1-9]\d?|moon [1-9]\d?"
)
NUMBER = Part(MOST_ACTIONS, lambda _, n: str(n + 1), parse_number, r"[1-9]\d?", lambda _, n: n + 1)
DICE = Part(
    (KEEP_BLANK + 1) << (DIGIT * MOST_FACES),
    lambda edition, dice: "".join(f" {face}" for face in kept_faces(edition, dice)),
    parse_kept,
    "(?: .*)?",
    kept_faces,
)

ACTIONS = Codec("'keep fire water2', 'take Kappa planet 2', 'steal Kappa star from 1' or the like")
STOP = ACTIONS.kind("stop")  # A5
TAKE = ACTIONS.kind("take", system=SYSTEM, body=BODY)  # A6
STEAL_BODY = ACTIONS.kind(  # A7
    "steal", "steal {system} {body} from {seat}", system=SYSTEM, body=BODY, seat=seat_part("A7")
)
ACTION = ACTIONS.kind(  # A8, A9
    "action",
    "action {number} {system} {body} from {seat}",
    number=NUMBER,
    system=SYSTEM,
    body=BODY,
    seat=seat_part("A10"),
)
KEEP = ACTIONS.kind("keep", "keep{dice}", dice=DICE)  # A2

# Rules of numbers, for rules: inside of those a kind is only what makes one.
is_take, is_steal, is_action, is_keep = (kind.includes for kind in (TAKE, STEAL_BODY, ACTION, KEEP))
taken_system, taken_body = TAKE.part("system"), TAKE.part("body")
stolen_system, stolen_body, stolen_from = map(STEAL_BODY.part, ("system", "body", "seat"))
used_number, used_system, used_body, used_seat = map(
    ACTION.part, ("number", "system", "body", "seat")
)
kept_dice = KEEP.part("dice")
