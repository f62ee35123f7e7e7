"""What an interface shows of a state of AstroVenture: names, numbers and lists, ready for JSON."""

from collections.abc import Callable
from functools import partial
from typing import Any

from dicewright.core.game import Game
from dicewright.core.state import INTERPRETED, State
from dicewright.games.astroventure import boards
from dicewright.games.astroventure.edition import body_name
from dicewright.games.astroventure.layout import (
    ACTION,
    BODIES,
    MOST_PLAYERS,
    NOBODY,
    NOT_SHOWING,
    Kind,
    Phase,
)
from dicewright.games.astroventure.notation import face_text


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
        "cost": dict(game.edition.data.systems[system].costs()[body]),
        "points": game.plain_tables.points[body],
        "paid": boards.pays(plain.amounts, game.plain_tables.need[system][body]),
        "cubes": [seat for seat in plain.cube[board][body] if seat != NOBODY],
        "changes": _changes(game, plain, board, body),
    }


def _changes(game: Game, plain: State, board: int, body: int) -> list[dict[str, Any]]:
    """List what completing a body would change for everybody's score, whatever the dice show."""
    seats = [seat for seat in plain.cube[board][body] if seat != NOBODY]
    target = (plain.system[board] * BODIES + body) * MOST_PLAYERS
    if plain.phase == Phase.OVER or plain.locked[board] or plain.player in seats:
        return []
    ways: dict[str, Callable[[State], None]] = {}
    if len(seats) < (2 if game.options["variant"] == "race" else 1):
        ways["take"] = lambda s: boards.take(s, game.plain_tables, board, body)
    for seat in seats:
        ways[f"steal from {seat}"] = partial(_steal, game, target + seat)
    return [{"how": how, "points": _after(plain, way)} for how, way in ways.items()]


def _steal(game: Game, target: int, state: State) -> None:
    boards.steal(state, game.plain_tables, target)


def _after(plain: State, change: Callable[[State], None]) -> list[int]:
    """Return what a change does to the points, by seat."""
    copy = INTERPRETED.copy(plain)
    change(copy)
    return [int(copy.score[seat] - plain.score[seat]) for seat in range(plain.players)]


def _action(game: Game, plain: State, number: int) -> dict[str, Any]:
    action, points = game.edition.data.actions[number], game.plain_tables.action_points
    return {
        "action": number + 1,
        "kind": action.kind,
        "cost": dict(action.cost),
        "points": points[Kind[action.kind.upper()]],
        "paid": boards.pays(plain.amounts, game.plain_tables.action_need[number]),
        "used": plain.used[number] == 1,
        "changes": _action_changes(game, plain, number),
    }


def _action_changes(game: Game, plain: State, number: int) -> list[dict[str, Any]]:
    """List the targets of a special action, and what it would change for everybody's score."""
    if plain.phase == Phase.OVER or plain.used[number]:
        return []
    paid = INTERPRETED.copy(plain)
    paid.amounts = game.plain_tables.action_need[number]
    actions = INTERPRETED.buffer(game.most_legal)
    count = boards.list_actions(paid, game.plain_tables, number, actions, 0)
    return [
        {"target": game.text(action).split(" ", 2)[2], "points": _after(plain, use)}
        for action in actions[:count]
        for use in (partial(_use, game, action - ACTION),)
    ]


def _use(game: Game, using: int, state: State) -> None:
    boards.use_action(state, game.plain_tables, using)
