"""One line of text for every action and face of AstroVenture, and back."""

import re

from dicewright.core.errors import Forbidden, Unreadable
from dicewright.games.astroventure.edition import (
    BLANK_NAME,
    STEAL_NAME,
    AstroVentureEdition,
    body_name,
)
from dicewright.games.astroventure.layout import (
    ACTION,
    BLANK,
    BODIES,
    DIGIT,
    DIGIT_MASK,
    KEEP,
    KEEP_BLANK,
    KEEP_STEAL,
    MOON,
    MOST_ACTIONS,
    MOST_MOONS,
    MOST_PLANETS,
    MOST_PLAYERS,
    PLANET,
    STAR,
    STEAL,
    STEAL_BODY,
    STOP,
    TAKE,
    TARGETS,
)

EXAMPLES = "'keep fire water2', 'take Kappa planet 2', 'steal Kappa star from 1' or the like"
BODY = r"(\S+) (star|planet [1-9]\d?|moon [1-9]\d?)"
TAKE_TEXT = re.compile(rf"take {BODY}", re.ASCII)
STEAL_TEXT = re.compile(rf"steal {BODY} from (0|[1-9]\d?)", re.ASCII)
ACTION_TEXT = re.compile(rf"action ([1-9]\d?) {BODY} from (0|[1-9]\d?)", re.ASCII)
KEPT = {STEAL_NAME: KEEP_STEAL, BLANK_NAME: KEEP_BLANK}


def face_text(edition: AstroVentureEdition, face: int) -> str:
    """Return a face as records write it."""
    return {STEAL: STEAL_NAME, BLANK: BLANK_NAME}.get(face) or edition.faces[face]


def parse_face(edition: AstroVentureEdition, face: object) -> int:
    """Return the face that a record writes so."""
    names = [*edition.faces, STEAL_NAME, BLANK_NAME]
    if not isinstance(face, str) or face not in names:
        raise Unreadable(f"expected a face ({', '.join(names)}), got {face!r:.30}")
    return {STEAL_NAME: STEAL, BLANK_NAME: BLANK}.get(face, names.index(face))


def action_text(edition: AstroVentureEdition, action: int) -> str:
    """Return an action as records write it."""
    if action == STOP:
        return "stop"
    if action >= KEEP:
        return " ".join(["keep", *kept_faces(edition, action - KEEP)])
    if action < STEAL_BODY:
        return f"take {_body_text(edition, action - TAKE)}"
    if action < ACTION:
        body, seat = divmod(action - STEAL_BODY, MOST_PLAYERS)
        return f"steal {_body_text(edition, body)} from {seat}"
    number, target = divmod(action - ACTION, TARGETS)
    body, seat = divmod(target, MOST_PLAYERS)
    return f"action {number + 1} {_body_text(edition, body)} from {seat}"


def _body_text(edition: AstroVentureEdition, number: int) -> str:
    system, body = divmod(number, BODIES)
    return f"{edition.systems[system].name} {body_name(body)}"


def kept_faces(edition: AstroVentureEdition, keeping: int) -> list[str]:
    """Return the faces that an action keeps, the steal die last."""
    faces = edition.faces
    counts = [keeping >> (DIGIT * number) & DIGIT_MASK for number in range(len(faces))]
    kept = [face for face, count in zip(faces, counts, strict=True) for _ in range(count)]
    steal_die = keeping >> (DIGIT * len(faces))
    return kept + [name for name, number in KEPT.items() if number == steal_die]


def parse_action(edition: AstroVentureEdition, text: str) -> int:
    """Return the action that a record writes so."""
    if text == "stop":
        return STOP
    if text.split(" ")[0] == "keep":
        return KEEP + _keeping(edition, text)
    if match := TAKE_TEXT.fullmatch(text):
        return TAKE + _body(edition, match[1], match[2])
    if match := STEAL_TEXT.fullmatch(text):
        return STEAL_BODY + _target(edition, match[1], match[2], match[3], "A7")
    if match := ACTION_TEXT.fullmatch(text):
        return ACTION + _action(edition, match[1]) * TARGETS + _target(edition, *match.groups()[1:])
    raise Unreadable(f"expected {EXAMPLES}, got {text!r:.60}")


def _keeping(edition: AstroVentureEdition, text: str) -> int:
    """Read the faces to keep, in the edition's order, the steal die last."""
    words, faces = text.split(" ")[1:], edition.faces
    order = [*faces, STEAL_NAME, BLANK_NAME]
    for word in words:
        if word not in order:
            raise Unreadable(f"expected faces to keep ({', '.join(order)}), got {word!r:.30}")
    if words != sorted(words, key=order.index):
        raise Unreadable(f"expected the faces in the order {', '.join(order)}, got {text!r:.60}")
    kept = [word for word in words if word in KEPT]
    if len(kept) > 1 or len(words) - len(kept) > edition.dice.elemental:
        dice = edition.dice.elemental
        raise Forbidden("A2", f"there are {dice} elemental dice and one steal die to keep")
    steal_die = KEPT[kept[0]] if kept else 0
    digits = sum(1 << (DIGIT * faces.index(word)) for word in words if word in faces)
    return (steal_die << (DIGIT * len(faces))) + digits


def _body(edition: AstroVentureEdition, name: str, body: str) -> int:
    names = [system.name for system in edition.systems]
    if name not in names:
        raise Unreadable(f"expected a system ({', '.join(names)}), got {name!r:.30}")
    kind, _, number = body.partition(" ")
    first, most = {"star": (STAR, 1), "planet": (PLANET, MOST_PLANETS)}.get(
        kind, (MOON, MOST_MOONS)
    )
    if number and int(number) > most:
        raise Forbidden("A1", f"{name} has no {body}")
    return names.index(name) * BODIES + first + int(number or 1) - 1


def _target(
    edition: AstroVentureEdition, name: str, body: str, seat: str, ruling: str = "A10"
) -> int:
    if int(seat) >= MOST_PLAYERS:
        raise Forbidden(ruling, f"there is no seat {seat} to take a cube from")
    return _body(edition, name, body) * MOST_PLAYERS + int(seat)


def _action(edition: AstroVentureEdition, number: str) -> int:
    if int(number) > min(len(edition.actions), MOST_ACTIONS):
        raise Forbidden("A10", f"there are {len(edition.actions)} special actions, no {number}")
    return int(number) - 1
