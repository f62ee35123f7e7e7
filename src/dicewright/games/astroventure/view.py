"""What an interface shows of a state of AstroVenture: names, numbers and lists, ready for JSON."""

from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from dicewright.core.actions import ActionParts
from dicewright.core.game import Game
from dicewright.core.kernels import offer, offer_to_list
from dicewright.core.state import INTERPRETED, State
from dicewright.games.astroventure import boards
from dicewright.games.astroventure.actions import STEAL_BODY, TAKE
from dicewright.games.astroventure.edition import Action, body_name, face_text, shown_body
from dicewright.games.astroventure.rules import clear_board, do, offer_uses
from dicewright.games.astroventure.state import (
    NOBODY,
    NOT_SHOWING,
    Phase,
    Refusal,
    Special,
)

Change = dict[str, Any]  # an action in parts, and what it does to the points by seat
Changes = list[list[Change]]  # to complete a body, then by each special action
Body = dict[str, Any]  # as it is shown, but whether the dice pay for it

pays = boards.pays.interpreted
list_uses = offer_uses.bind("listed", {offer: offer_to_list})


class Spot(NamedTuple):
    """All that decides what can be done with a body, and what that brings, whatever dice show."""

    system: int
    body: int
    cubes: tuple[int, ...]
    held: int  # bodies of the board that the player has, or 0 if more than one is missing
    locked: int
    player: int
    players: int
    score: int  # the player's in the race, where too much is refused (A16)


class Place(NamedTuple):
    """A board as it lies, whatever dice show."""

    bodies: dict[int, Body]
    actions: Changes  # what each special action can do there


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain, edition = game.read(state), game.edition.data
    steal_die = plain.steal_die
    order = [plain.system.index(system) for system in plain.laid_out[: plain.boards]]
    places = _places(game, plain)
    return {
        "phase": Phase(plain.phase).name.lower(),
        "player": plain.player,
        "first": plain.first,
        "roll": plain.roll,
        "rolls": edition.dice.rolls,
        "to_roll": plain.to_roll + plain.rolls_steal,
        "dice": [name for i, name in enumerate(edition.faces) for _ in range(plain.showing[i])],
        "steal": None if steal_die == NOT_SHOWING else face_text(edition, steal_die),
        "sides": {
            "elemental": edition.dice.elemental_faces,
            "steal": list(edition.dice.steal_faces),
        },
        "must_complete": plain.must_complete == 1,
        "boards": [_board(game, plain, board, places[board].bodies) for board in order],
        "actions": [_action(game, plain, *action, places) for action in enumerate(edition.actions)],
        "scores": plain.score[: plain.players],
        "target": edition.points.race_target if game.options["variant"] == "race" else None,
        "idle": plain.idle,
        "unoccupied": plain.unoccupied,
    }


def _board(game: Game, plain: State, board: int, bodies: dict[int, Body]) -> dict[str, Any]:
    number, amounts = plain.system[board], plain.amounts
    system, need = game.edition.data.systems[number], game.plain_tables.need[number]
    return {
        "system": system.name,
        "bonus": system.bonus,
        "locked": plain.locked[board] == 1,
        # in a race no board is completed (A14)
        "one_short": [] if game.plain_tables.race else _one_short(plain, board, len(bodies)),
        "bodies": [{**shown, "paid": pays(amounts, need[body])} for body, shown in bodies.items()],
    }


def _one_short(plain: State, board: int, bodies: int) -> list[int]:
    """List the seats that lack one body of a board to complete it (A11)."""
    held = plain.held[board]
    return [seat for seat in range(plain.players) if held[seat] == bodies - 1]


@lru_cache(maxsize=256)
def _printed(game: Game, system: int) -> dict[int, dict[str, Any]]:
    """Return what is printed on a board, by body."""
    return {
        body: {
            "body": body_name(body),
            **shown_body(body),
            "cost": dict(cost),
            "points": game.plain_tables.points[body],
        }
        for body, cost in game.edition.data.systems[system].costs().items()
    }


def _places(game: Game, plain: State) -> list[Place]:
    """List by board what lies and can be done there, and what that does to everybody's points."""
    seat, over = plain.player, plain.phase == Phase.OVER
    score = plain.score[seat] if game.plain_tables.race else 0
    places = []
    for board, system in enumerate(plain.system[: plain.boards]):
        cubes, held = tuple(map(tuple, plain.cube[board])), plain.held[board][seat]
        locked = 1 if over else plain.locked[board]  # nothing can be done then either
        places.append(_on(game, system, cubes, held, (locked, seat, plain.players, score)))
    return places


@lru_cache(maxsize=4096)  # while only dice are rolled, nothing changes on any board
def _on(
    game: Game, system: int, cubes: tuple[tuple[int, ...], ...], held: int, same: tuple[int, ...]
) -> Place:
    """List what lies and can be done on a board."""
    printed = _printed(game, system)
    last = held if held + 1 == len(printed) else 0
    changes = {b: _at(game, Spot(system, b, cubes[b], last, *same)) for b in printed}
    bodies = {
        body: {
            **shown,
            "paid": False,  # the dice say
            "cubes": [seat for seat in cubes[body] if seat != NOBODY],
            "changes": changes[body][0],
        }
        for body, shown in printed.items()
    }
    by_action = zip(*(there[1:] for there in changes.values()), strict=True)
    return Place(bodies, [[*chain.from_iterable(some)] for some in by_action])


@lru_cache(maxsize=8192)  # from one state to the next, and from table to table, most are the same
def _at(game: Game, spot: Spot) -> Changes:
    """List what can be done with a body: to complete it, then by special action to use that."""
    plain, e = _alone(game, spot), game.plain_tables
    place = spot.system, spot.body
    roomy = boards.room_refusal(plain, e, 0, spot.body) == Refusal.LEGAL
    stolen = [seat for seat in spot.cubes if _can_be_stolen(game, plain, spot.body, seat)]
    own = [*([TAKE(*place)] if roomy else []), *(STEAL_BODY(*place, seat) for seat in stolen)]
    ways = [own, *(_uses(game, plain, number) for number in range(e.actions))]
    return [[_change(game, plain, action) for action in some] for some in ways]


def _alone(game: Game, spot: Spot) -> State:
    """Return a state with nothing on the table but one body."""
    plain = _bare(game).copy()
    plain.boards, plain.system[0], plain.locked[0] = 1, spot.system, spot.locked
    plain.player, plain.players = spot.player, spot.players
    plain.cube[0][spot.body][:] = spot.cubes
    plain.held[0][spot.player], plain.score[spot.player] = spot.held, spot.score
    return plain


@lru_cache(maxsize=16)
def _bare(game: Game) -> State:
    plain = INTERPRETED.empty(game.state_type)
    clear_board(plain, 0)
    return plain


def _can_be_stolen(game: Game, plain: State, body: int, seat: int) -> bool:
    refused = boards.cube_refusal(plain, game.plain_tables, 0, body, seat, False)
    return seat != NOBODY and refused == Refusal.LEGAL


def _uses(game: Game, plain: State, number: int) -> list[int]:
    """List the targets of a special action, whatever the dice show."""
    e, actions = game.plain_tables, INTERPRETED.buffer(game.most_legal)
    plain.amounts = e.action_need[number]
    count = list_uses(plain, e, number, actions, 0)
    return actions[:count]  # type: ignore[no-any-return]


def _change(game: Game, plain: State, action: int) -> Change:
    """Return an action in parts, and what it does to the points by seat."""
    after = plain.copy()
    do(after, game.plain_tables, action)
    points = [after.score[seat] - plain.score[seat] for seat in range(plain.players)]
    return {"action": _shown(game, int(action)), "points": points}


@lru_cache(maxsize=4096)
def _shown(game: Game, action: int) -> ActionParts:
    return game.shown(action)


def _action(
    game: Game, plain: State, number: int, action: Action, places: list[Place]
) -> dict[str, Any]:
    points, used = game.plain_tables.action_points, plain.used[number] == 1
    return {
        "action": number + 1,
        "kind": action.kind,
        "cost": dict(action.cost),
        "points": points[Special[action.kind.upper()]],
        "paid": pays(plain.amounts, game.plain_tables.action_need[number]),
        "used": used,
        "changes": []
        if used
        else [*chain.from_iterable(place.actions[number] for place in places)],
    }
