"""What a game brings for learners: what a seat observes, and actions numbered without gaps."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from dicewright.core.game import Game
from dicewright.core.kernels import scores
from dicewright.core.plain import of_seats, spoken
from dicewright.core.record import Field
from dicewright.core.rule import Rule, rule
from dicewright.core.workspace import workspace
from dicewright.core.written import written

FREE = -1  # in a numbering's slots: no action there


@rule
def as_it_is(players: int, action: int, by: int) -> int:
    """Return an action that names no seats."""
    return action


class Spaces(NamedTuple):
    """What a game brings for learners; seats are counted on from the one that looks or acts."""

    observe: Rule[[Any, Any, int, Any], None]  # (s, e, seat, x): what the seat sees, at least 0 all
    names: Callable[[Any, int], list[str]]  # (tables, players): what each number of it tells
    every_action: Callable[[Any, int], Iterable[int]]  # (tables, players): all that seat 0 can do
    turned: Rule[[int, int, int], int] = as_it_is  # (players, action, by): its seats moved on


def spaces_of(game: Game) -> Spaces:
    """Return what a game brings for learners, or all fields of its state and all its actions."""
    own: Spaces | None = game.brings.spaces
    return own or spaces_of_fields(game)


# --- any game -------------------------------------------------------------------------------------

SCALE = 0.05  # of all numbers that are observed as they are
RELATIVE = ("player", "first")  # fields that name a seat


@rule
def seen(number: int) -> float:
    """Return a number as it is observed: often -1 is none."""
    return max(number + 1, 0) * SCALE


@rule
def observe_points(s: Any, e: Any, seat: int, x: Any) -> int:
    """Write everybody's points; return where to go on."""
    points = workspace(MOST_PLAYERS, np.int32)
    scores(s, e, points)
    for i in range(s.players):
        x[i] = max(points[(seat + i) % s.players], 0) * SCALE
    return s.players  # type: ignore[no-any-return]


MOST_PLAYERS = 1  # of a game: bound


def spaces_of_fields(game: Game) -> Spaces:
    """Return what any game has: a seat sees all fields, everybody's counted on from itself."""
    most = {"MOST_PLAYERS": game.players[-1]}
    points = game.bind(observe_points.using(game.name, **most), "")
    names: dict[str, object] = {"observe_points": points, "seen": seen}
    lines = ["def observe(s, e, seat, x):", " at = observe_points(s, e, seat, x)"]
    for name, field in game.state_type.fields.items():
        names |= {f"SIZE_{name}_{i}": size for i, size in enumerate(field.shape)}
        lines += _observing(name, field)
    observe: Any = written(lines, names, game.name)
    return Spaces(
        observe,
        lambda tables, players: _names(game, players),
        lambda tables, players: range(int(game.codec.count)),
    )


def _observing(name: str, field: Field) -> Iterator[str]:
    """Yield the lines that observe a field."""
    if name == "players":
        return
    if name in RELATIVE:
        yield " for i in range(s.players):"
        yield f"  x[at + i] = 1.0 if (seat + i) % s.players == s.{name} else 0.0"
        yield " at += s.players"
        return
    indent, place = " ", f"s.{name}"
    for i in range(len(field.shape)):
        seats = i == 0 and of_seats(field)
        yield f"{indent}for {'ijk'[i]} in range({'s.players' if seats else f'SIZE_{name}_{i}'}):"
        place += "[(seat + i) % s.players]" if seats else f"[{'ijk'[i]}]"
        indent += " "
    yield f"{indent}x[at] = seen({place})"
    yield f"{indent}at += 1"


def _names(game: Game, players: int) -> list[str]:
    """Name what is observed, in the same order."""
    named = [f"points of +{seat}" for seat in range(players)]
    for name, field in game.state_type.fields.items():
        told = spoken(name)
        if name in RELATIVE:
            named += [f"{told} is +{seat}" for seat in range(players)]
        elif name != "players":
            seats = of_seats(field)
            shape = [players if seats and not i else int(n) for i, n in enumerate(field.shape)]
            for place in product(*map(range, shape)):
                whose, rest = (f" of +{place[0]}", place[1:]) if seats else ("", place)
                named.append(" ".join([told + whose, *map(str, rest)]))
    return named


class Numbering(NamedTuple):
    """The actions of a game, and where each of them is found."""

    actions: Any  # [number]
    slots: Any  # [slot, 0] is an action or FREE, [slot, 1] its number


def numbering(actions: Iterable[int]) -> Numbering:
    """Number some actions as they come, for a look-up that takes about one step."""
    numbered = np.array(list(dict.fromkeys(actions)), np.int32)
    slots = np.full((1 << (4 * len(numbered)).bit_length(), 2), FREE, np.int32)
    for number, action in enumerate(numbered.tolist()):
        slot = slot_of(slots, action)
        slots[slot] = action, number
    return Numbering(numbered, slots)


@rule
def slot_of(slots: Any, action: int) -> int:
    """Return the slot of an action, or the free one where it would stand."""
    last = len(slots) - 1
    slot = ((action * 40503) ^ (action >> 7)) & last
    while slots[slot, 0] != action and slots[slot, 0] != FREE:
        slot = (slot + 1) & last
    return slot


@rule
def number_of(slots: Any, action: int) -> int:
    """Return the number of an action, or FREE if it has none."""
    return slots[slot_of(slots, action), 1]  # type: ignore[no-any-return]
