"""What an interface shows of a state of AstroVenture: names, numbers and lists, ready for JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from dicewright.core.actions import ActionParts
from dicewright.core.game import Game
from dicewright.core.kernels import offer, offer_to_list
from dicewright.core.state import INTERPRETED, State
from dicewright.games.astroventure import boards
from dicewright.games.astroventure.actions import ACTION, STEAL_BODY, TAKE
from dicewright.games.astroventure.edition import body_name, face_text, shown_body
from dicewright.games.astroventure.rules import offer_uses
from dicewright.games.astroventure.state import (
    NOBODY,
    NOT_SHOWING,
    Phase,
    Refusal,
    Special,
)

Change = dict[str, Any]  # an action in parts, and what it does to the points by seat

list_uses = offer_uses.bind("listed", {offer: offer_to_list})


@dataclass(frozen=True)
class Layout:
    """What lies on the boards: while only dice are rolled, completing anything brings the same."""

    key: tuple[Any, ...]
    plain: State = field(compare=False)

    @classmethod
    def of(cls, plain: State) -> "Layout":
        """Return what lies on the boards of a state."""
        cubes = tuple(tuple(map(tuple, board)) for board in plain.cube[: plain.boards])
        lists = map(tuple, (plain.laid_out, plain.locked, plain.used, plain.score))
        return cls((plain.player, plain.players, plain.phase == Phase.OVER, cubes, *lists), plain)


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain, edition = game.read(state), game.edition.data
    steal_die = plain.steal_die
    order = [plain.system.index(system) for system in plain.laid_out[: plain.boards]]
    bodies, uses = _changes(game, Layout.of(plain))
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
        "boards": [_board(game, plain, board, bodies[board]) for board in order],
        "actions": [_action(game, plain, number, changes) for number, changes in enumerate(uses)],
        "scores": plain.score[: plain.players],
        "target": edition.points.race_target if game.options["variant"] == "race" else None,
        "idle": plain.idle,
        "unoccupied": plain.unoccupied,
    }


def _board(
    game: Game, plain: State, board: int, changes: Mapping[int, list[Change]]
) -> dict[str, Any]:
    number = plain.system[board]
    system = game.edition.data.systems[number]
    return {
        "system": system.name,
        "bonus": system.bonus,
        "locked": plain.locked[board] == 1,
        "bodies": [
            {
                **printed,
                "paid": boards.pays(plain.amounts, game.plain_tables.need[number][body]),
                "cubes": [seat for seat in plain.cube[board][body] if seat != NOBODY],
                "changes": changes[body],
            }
            for body, printed in _printed(game, number).items()
        ],
    }


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


@lru_cache(maxsize=1024)  # of as many tables, from one roll of a turn to the next
def _changes(
    game: Game, layout: Layout
) -> tuple[list[dict[int, list[Change]]], list[list[Change]]]:
    """List what completing each body, and using each special action, does to everybody's score."""
    plain, actions = layout.plain.copy(), range(len(game.edition.data.actions))
    bodies = [
        {body: _body_changes(game, plain, board, body) for body in _printed(game, system)}
        for board, system in enumerate(plain.system[: plain.boards])
    ]
    return bodies, [_action_changes(game, plain, number) for number in actions]


def _body_changes(game: Game, plain: State, board: int, body: int) -> list[Change]:
    """List what completing a body would change for everybody's score, whatever the dice show."""
    if plain.phase == Phase.OVER:
        return []
    e, place = game.plain_tables, (plain.system[board], body)
    ways: dict[int, Callable[[], None]] = {}
    if boards.room_refusal(plain, e, board, body) == Refusal.LEGAL:
        ways[TAKE(*place)] = partial(boards.take, plain, e, *place)
    for seat in plain.cube[board][body]:
        refused = boards.cube_refusal(plain, e, board, body, seat, False)
        if seat != NOBODY and refused == Refusal.LEGAL:
            ways[STEAL_BODY(*place, seat)] = partial(boards.steal, plain, e, *place, seat)
    return [
        {"action": _shown(game, int(action)), "points": _after(plain, board, body, way)}
        for action, way in ways.items()
    ]


@lru_cache(maxsize=4096)
def _shown(game: Game, action: int) -> ActionParts:
    return game.shown(action)


def _after(plain: State, board: int, body: int, change: Callable[[], None]) -> list[int]:
    """Return what a change on a body does to the points, by seat; the state is left as it was."""
    score, cubes, held = plain.score, plain.cube[board][body], plain.held[board]
    lists = [(part, part.copy()) for part in (score, cubes, held, plain.locked, plain.used)]
    numbers = plain.unoccupied, plain.idle
    change()
    points = [score[seat] - lists[0][1][seat] for seat in range(plain.players)]
    for part, before in lists:
        part[:] = before
    plain.unoccupied, plain.idle = numbers
    return points


def _action(game: Game, plain: State, number: int, changes: list[Change]) -> dict[str, Any]:
    action, points = game.edition.data.actions[number], game.plain_tables.action_points
    return {
        "action": number + 1,
        "kind": action.kind,
        "cost": dict(action.cost),
        "points": points[Special[action.kind.upper()]],
        "paid": boards.pays(plain.amounts, game.plain_tables.action_need[number]),
        "used": plain.used[number] == 1,
        "changes": changes,
    }


def _action_changes(game: Game, plain: State, number: int) -> list[Change]:
    """List the targets of a special action, and what it would change for everybody's score."""
    if plain.phase == Phase.OVER:
        return []
    amounts, plain.amounts = plain.amounts, game.plain_tables.action_need[number]
    actions = INTERPRETED.buffer(game.most_legal)
    count = list_uses(plain, game.plain_tables, number, actions, 0)
    plain.amounts = amounts
    return [_use(game, plain, action) for action in actions[:count]]


def _use(game: Game, plain: State, action: int) -> Change:
    """Return a special action with its target, and what using it would change."""
    parts = ACTION.split(action)
    board = boards.board_of(plain, parts["system"])
    use = partial(boards.use_action, plain, game.plain_tables, **parts)
    return {
        "action": _shown(game, int(action)),
        "points": _after(plain, board, parts["body"], use),
    }
