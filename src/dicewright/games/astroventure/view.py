"""What an interface shows of a state of AstroVenture: names, numbers and lists, ready for JSON."""

from collections.abc import Callable
from functools import partial
from typing import Any

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

list_uses = offer_uses.bind("listed", {offer: offer_to_list})


def view(game: Game, state: State) -> dict[str, Any]:
    """Return all a player wants to see."""
    plain, edition = game.plain(state), game.edition.data
    steal_die = plain.steal_die
    order = [plain.system.index(system) for system in plain.laid_out[: plain.boards]]
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
        "boards": [_board(game, plain, board) for board in order],
        "actions": [_action(game, plain, number) for number in range(len(edition.actions))],
        "scores": plain.score[: plain.players],
        "target": edition.points.race_target if game.options["variant"] == "race" else None,
        "idle": plain.idle,
        "unoccupied": plain.unoccupied,
    }


def _board(game: Game, plain: State, board: int) -> dict[str, Any]:
    system = game.edition.data.systems[plain.system[board]]
    return {
        "system": system.name,
        "bonus": system.bonus,
        "locked": plain.locked[board] == 1,
        "bodies": [_body(game, plain, board, body) for body in system.costs()],
    }


def _body(game: Game, plain: State, board: int, body: int) -> dict[str, Any]:
    system = plain.system[board]
    return {
        "body": body_name(body),
        **shown_body(body),
        "cost": dict(game.edition.data.systems[system].costs()[body]),
        "points": game.plain_tables.points[body],
        "paid": boards.pays(plain.amounts, game.plain_tables.need[system][body]),
        "cubes": [seat for seat in plain.cube[board][body] if seat != NOBODY],
        "changes": _changes(game, plain, board, body),
    }


def _changes(game: Game, plain: State, board: int, body: int) -> list[dict[str, Any]]:
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
        {"action": game.shown(int(action)), "points": _after(plain, board, body, way)}
        for action, way in ways.items()
    ]


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


def _action(game: Game, plain: State, number: int) -> dict[str, Any]:
    action, points = game.edition.data.actions[number], game.plain_tables.action_points
    return {
        "action": number + 1,
        "kind": action.kind,
        "cost": dict(action.cost),
        "points": points[Special[action.kind.upper()]],
        "paid": boards.pays(plain.amounts, game.plain_tables.action_need[number]),
        "used": plain.used[number] == 1,
        "changes": _action_changes(game, plain, number),
    }


def _action_changes(game: Game, plain: State, number: int) -> list[dict[str, Any]]:
    """List the targets of a special action, and what it would change for everybody's score."""
    if plain.phase == Phase.OVER:
        return []
    amounts, plain.amounts = plain.amounts, game.plain_tables.action_need[number]
    actions = INTERPRETED.buffer(game.most_legal)
    count = list_uses(plain, game.plain_tables, number, actions, 0)
    plain.amounts = amounts
    return [_use(game, plain, action) for action in actions[:count]]


def _use(game: Game, plain: State, action: int) -> dict[str, Any]:
    """Return a special action with its target, and what using it would change."""
    parts = ACTION.split(action)
    board = boards.board_of(plain, parts["system"])
    use = partial(boards.use_action, plain, game.plain_tables, **parts)
    return {
        "action": game.shown(int(action)),
        "points": _after(plain, board, parts["body"], use),
    }
