"""What is counted in games of AstroVenture: bodies, special actions, the steal die, systems."""

from typing import Any

from dicewright.batch.watching import Tally, Thing, note
from dicewright.core.game import Game
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.astroventure.actions import (
    STOP,
    is_action,
    is_keep,
    is_steal,
    place_of,
    used_number,
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
    if action == STOP() or is_keep(action):
        return
    system, body = place_of(action)
    if is_steal(action):
        note(won, seat, STEAL_DIE, e.points[body], move)
    if is_action(action):
        kind = e.action_kind[used_number(action)]
        note(won, seat, ACTIONS + used_number(action), e.action_points[kind], move)
        if kind == Special.EMPTY:
            return
    note(won, seat, body_slot(system, body), e.points[body], move)
    if s.locked[board_of(s, system)] == 1:  # just now, for locked boards are never played on
        note(won, seat, SYSTEMS + system, e.bonus[system], move)


TALLY = Tally(SLOTS, things, offer, count, (*KINDS, "action", "system"))
