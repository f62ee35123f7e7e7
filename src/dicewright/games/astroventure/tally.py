"""What is counted in games of AstroVenture: bodies, special actions, the steal die, systems."""

from typing import Any

from dicewright.batch.watching import Tally, Thing, note
from dicewright.core.game import Game
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.astroventure.actions import (
    is_action,
    is_steal,
    is_take,
    stolen_body,
    stolen_system,
    taken_body,
    taken_system,
    used_body,
    used_number,
    used_system,
)
from dicewright.games.astroventure.boards import board_of
from dicewright.games.astroventure.edition import STEAL_NAME, body_name
from dicewright.games.astroventure.state import (
    BODIES,
    MOON,
    MOST_ACTIONS,
    MOST_SYSTEMS,
    STAR,
    Special,
    State,
    Tables,
)

ACTIONS = MOST_SYSTEMS * BODIES  # before it: body_slot; + number
SYSTEMS = ACTIONS + MOST_ACTIONS  # + system
STEAL_DIE = SYSTEMS + MOST_SYSTEMS
SLOTS = STEAL_DIE + 1


@rule
def body_slot(system: int, body: int) -> int:
    """Return the slot of a body."""
    return system * BODIES + body


def things(game: Game) -> list[Thing]:
    """Name the bodies, the actions and, where they can be completed, the systems."""
    edition = game.edition.data
    bodies = [
        Thing(body_slot(number, body), _kind(body), f"{system.name} {body_name(body)}")
        for number, system in enumerate(edition.systems)
        for body in system.costs()
    ]
    systems = [
        Thing(SYSTEMS + number, "system", f"{system.name} completed")
        for number, system in enumerate(edition.systems)
        if game.options["variant"] != "race"
    ]
    actions = [
        Thing(ACTIONS + number, "action", f"action {number + 1} ({action.kind})")
        for number, action in enumerate(edition.actions)
    ]
    steals = STEAL_NAME in edition.dice.steal_faces
    die = [Thing(STEAL_DIE, "theft", "stolen with the die")] if steals else []
    return sorted(bodies, key=lambda thing: KINDS.index(thing.kind)) + systems + actions + die


KINDS = ("star", "planet", "moon")


def _kind(body: int) -> str:
    return KINDS[0] if body == STAR else KINDS[1] if body < MOON else KINDS[2]


@rule
def offer(s: State, e: Tables, offered: Row) -> None:
    """Offer what lies on the table: boards are drawn (A1)."""
    for board in range(s.boards):
        system = s.system[board]
        offered[SYSTEMS + system] = 1
        for i in range(e.bodies[system]):
            offered[body_slot(system, e.body[system][i])] = 1
    for action in range(e.actions):
        offered[ACTIONS + action] = 1
    offered[STEAL_DIE] = 1


@rule
def count(s: State, e: Tables, seat: int, action: int, gain: int, move: int, won: Any) -> None:
    """Count what ends a turn: a body, an action, and the system that it completes (A6 to A11)."""
    if is_take(action):
        count_body(s, e, seat, taken_system(action), taken_body(action), move, won)
    elif is_steal(action):
        note(won, seat, STEAL_DIE, e.points[stolen_body(action)], move)
        count_body(s, e, seat, stolen_system(action), stolen_body(action), move, won)
    elif is_action(action):
        kind = e.action_kind[used_number(action)]
        note(won, seat, ACTIONS + used_number(action), e.action_points[kind], move)
        if kind == Special.STEAL:
            count_body(s, e, seat, used_system(action), used_body(action), move, won)


@rule
def count_body(s: State, e: Tables, seat: int, system: int, body: int, move: int, won: Any) -> None:
    """Count a body, and its system if that is now completed: locked boards are never played on."""
    note(won, seat, body_slot(system, body), e.points[body], move)
    if s.locked[board_of(s, system)] == 1:
        note(won, seat, SYSTEMS + system, e.bonus[system], move)


TALLY = Tally(SLOTS, things, offer, count, (*KINDS, "action", "system"))
