"""What AstroVenture asks of its players, and why it refuses an action, in words with rulings."""

from dicewright.core.definition import ROLLS, Asked, Effect, Rulings
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.games.astroventure.actions import (
    ACTION,
    ACTIONS,
    STEAL_BODY,
    STOP,
    TAKE,
    is_keep,
)
from dicewright.games.astroventure.edition import AstroVentureEdition, Cost, body_name
from dicewright.games.astroventure.state import IDLE_ROUNDS, Phase, Refusal

STOPS = Effect(final=True, ends=True)
_STOP, _keeps = int(STOP()), is_keep.interpreted  # asked some fifty times a state


def asks(game: Game, state: State) -> Asked:
    """Say what the game waits for."""
    seat = int(state.player)
    match Phase(state.phase):
        case Phase.ROLL:
            dice = int(state.to_roll) + int(state.rolls_steal)
            return Asked("A2", f"roll {dice} {'die' if dice == 1 else 'dice'}", seat)
        case Phase.CHOOSE if state.must_complete:
            return Asked("A3", "complete something", seat)
        case Phase.CHOOSE if state.roll == game.tables.rolls:
            return Asked("A5", "complete something or stop", seat)
        case Phase.CHOOSE:
            return Asked("A3", "complete something, keep dice and roll on, or stop", seat)
        case Phase.OVER:
            return Asked(_end_ruling(game, state), "the game is over", None)


def effect(game: Game, state: State, action: int) -> Effect | None:
    """Foretell that to keep dice lets the others roll (A2), and to stop the next player (A5)."""
    if _keeps(action):
        return ROLLS
    return STOPS if action == _STOP and state.players > 1 else None


def rulings_for(variant: str) -> Rulings:
    """Return the rulings that every game has: the race ends and is won in a way of its own."""
    end = "A16" if variant == "race" else "A13"
    return Rulings(order="A1", roll="A2", end=end, score="A6", win=end)


def _end_ruling(game: Game, state: State) -> str:
    return "A17" if state.idle == IDLE_ROUNDS * state.players else game.rulings.end


def cost_text(cost: Cost) -> str:
    """Return a combination in words."""
    return ", ".join(f"{amount} {element}" for element, amount in cost.items())


def explain(game: Game, state: State, action: int, refusal: int) -> tuple[str, str]:
    """Say which ruling forbids an action, what was expected and what came."""
    asked, edition = asks(game, state), game.edition.data
    match Refusal(refusal):
        case Refusal.OVER | Refusal.DICE_FIRST:
            return asked.ruling, asked.sentence
        case Refusal.MUST_COMPLETE:
            return "A3", "the dice pay for an unoccupied body: the player must complete something"
        case Refusal.NO_ROLL_LEFT:
            return "A2", f"all {game.tables.rolls} rolls of the turn are made"
        case Refusal.KEEPS_ALL:
            return "A2", "at least one die must be rolled again"
        case Refusal.NOT_SHOWING:
            return "A2", "only dice that show can be kept"
        case Refusal.NO_ACTION:
            return "A10", f"there are {len(edition.actions)} special actions"
        case Refusal.USED:
            return "A10", f"special action {ACTION.split(action)['number'] + 1} has been used"
        case _:
            return _body_refused(game, state, action, refusal)


def ruling_of(edition: AstroVentureEdition, action: int) -> str:
    """Return the ruling by which an action completes something."""
    kind = ACTIONS.of(action)
    if kind in (TAKE, STEAL_BODY):
        return "A6" if kind is TAKE else "A7"
    return "A8" if edition.actions[kind.split(action)["number"]].kind == "steal" else "A9"


def _body_refused(game: Game, state: State, action: int, refusal: int) -> tuple[str, str]:
    edition, ruling = game.edition.data, ruling_of(game.edition.data, action)
    parts = ACTIONS.of(action).split(action)
    name = body_text(edition, parts["system"], parts["body"])
    match refusal:
        case Refusal.NO_BODY:
            return "A1", f"{name} is not on the table"
        case Refusal.LOCKED:
            return "A11", f"{name} is on a completed board, which is locked"
        case Refusal.OCCUPIED:
            return "A6", f"{name} is occupied"
        case Refusal.NO_ROOM:
            return "A15", f"{name} has two cubes already"
        case Refusal.BESIDE_OWN:
            return "A15", f"seat {state.player} has a cube on {name} already"
        case Refusal.NO_STEAL:
            return "A7", "the steal die does not show STEAL"
        case Refusal.NO_CUBE:
            return ruling, f"seat {parts['seat']} has no cube on {name}"
        case Refusal.OWN_CUBE:
            return ruling, "only an opponent's cube can be stolen or emptied"
        case Refusal.A_STAR:
            return "A8", "a Steal action takes a planet or a moon, not a star"
        case Refusal.OVERSHOOT:
            target = edition.points.race_target
            return "A16", f"it would lift seat {state.player} above {target} points"
        case _:
            return "A4", f"it asks for {cost_text(cost_of(edition, **parts))}"


def body_text(edition: AstroVentureEdition, system: int, body: int) -> str:
    """Return the name of a body, if there is such a system."""
    if system >= len(edition.systems):
        return "that system"
    return f"{edition.systems[system].name} {body_name(body)}"


def cost_of(
    edition: AstroVentureEdition, system: int, body: int, seat: int = 0, number: int | None = None
) -> Cost:
    """Return what an action of these parts asks for."""
    if number is not None:
        return edition.actions[number].cost
    return edition.systems[system].costs()[body]
