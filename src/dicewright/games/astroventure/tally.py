"""What is counted in games of AstroVenture: bodies, special actions, the steal die, systems."""

from typing import Any

from dicewright.batch.watching import Tally, Thing, note
from dicewright.core.game import Game
from dicewright.core.rule import rule
from dicewright.games.astroventure.boards import board_of
from dicewright.games.astroventure.edition import STEAL_NAME, body_name
from dicewright.games.astroventure.layout import (
    ACTION,
    BODIES,
    KEEP,
    MOON,
    MOST_ACTIONS,
    MOST_PLAYERS,
    MOST_SYSTEMS,
    STAR,
    STEAL_BODY,
    STOP,
    TAKE,
    TARGETS,
    Kind,
)

ACTIONS = MOST_SYSTEMS * BODIES  # before it: system * BODIES + body; + action
SYSTEMS = ACTIONS + MOST_ACTIONS  # + system
STEAL_DIE = SYSTEMS + MOST_SYSTEMS
SLOTS = STEAL_DIE + 1


def things(game: Game) -> list[Thing]:
    """Name the bodies, the actions and, where they can be completed, the systems."""
    edition = game.edition.data
    bodies = [
        Thing(number * BODIES + body, _kind(body), f"{system.name} {body_name(body)}")
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
def offer(s: Any, e: Any, offered: Any) -> None:
    """Offer what lies on the table: boards are drawn (A1)."""
    for board in range(s.boards):
        system = s.system[board]
        offered[SYSTEMS + system] = 1
        for i in range(e.bodies[system]):
            offered[system * BODIES + e.body[system][i]] = 1
    for action in range(e.actions):
        offered[ACTIONS + action] = 1
    offered[STEAL_DIE] = 1


@rule
def count(s: Any, e: Any, seat: int, action: int, gain: int, move: int, won: Any) -> None:
    """Count what ends a turn: a body, an action, and the system that it completes (A6 to A11)."""
    if action == STOP or action >= KEEP:
        return
    if action < STEAL_BODY:
        count_body(s, e, seat, action - TAKE, move, won)
    elif action < ACTION:
        note(won, seat, STEAL_DIE, e.points[(action - STEAL_BODY) // MOST_PLAYERS % BODIES], move)
        count_body(s, e, seat, (action - STEAL_BODY) // MOST_PLAYERS, move, won)
    else:
        number = (action - ACTION) // TARGETS
        kind = e.action_kind[number]
        note(won, seat, ACTIONS + number, e.action_points[kind], move)
        if kind == Kind.STEAL:
            count_body(s, e, seat, (action - ACTION) % TARGETS // MOST_PLAYERS, move, won)


@rule
def count_body(s: Any, e: Any, seat: int, place: int, move: int, won: Any) -> None:
    """Count a body, and its system if that is now completed: locked boards are never played on."""
    system = place // BODIES
    note(won, seat, place, e.points[place % BODIES], move)
    if s.locked[board_of(s, system)] == 1:
        note(won, seat, SYSTEMS + system, e.bonus[system], move)


TALLY = Tally(SLOTS, things, offer, count, (*KINDS, "action", "system"))
