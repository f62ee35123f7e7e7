"""What Diceopolis asks of its players, and why it refuses an action, in words with rulings."""

from dicewright.core.definition import Asked
from dicewright.core.game import Game
from dicewright.games.diceopolis.actions import ACTIONS, PLACE, cell_text
from dicewright.games.diceopolis.rules import Refusal
from dicewright.games.diceopolis.state import Phase, State
from dicewright.games.diceopolis.view import hand_of


def asks(game: Game, state: State) -> Asked:
    """Say what the game waits for."""
    seat = int(state.player)
    match Phase(state.phase):
        case Phase.DEAL:
            return Asked("D3", f"roll a hand of {state.to_roll} dice", seat)
        case Phase.ROLL:
            return Asked("D4", "roll one die", seat)
        case Phase.CHOOSE:
            return Asked("D5", "keep the hand or re-roll one die", seat)
        case Phase.PLACE:
            return Asked("D4", "place a die of the hand", seat)
        case Phase.OVER:
            return Asked("D6", "the game is over, every die is placed", None)


def explain(game: Game, state: State, action: int, refusal: int) -> tuple[str, str]:
    """Say which ruling forbids an action, what was expected and what came."""
    kind, asked = ACTIONS.of(action), asks(game, state)
    parts = kind.split(action)
    match Refusal(refusal):
        case Refusal.NO_CHOICE:
            return "D5", "no die may be kept or re-rolled now: " + asked.sentence
        case Refusal.CHOOSE_FIRST:
            return "D5", "with all reserves empty a turn begins with 'keep' or 'reroll'"
        case Refusal.NOT_IN_HAND:
            hand = " ".join(map(str, hand_of(state, state.player)))
            ruling = "D4" if kind is PLACE else "D5"
            return ruling, f"no die of the hand ({hand}) shows {parts['pips']}"
        case Refusal.CROSS:
            return "D1", f"{cell_text(parts['cell'])} belongs to the cross, where nobody plays"
        case Refusal.FILLED:
            return "D2", f"a die lies on {cell_text(parts['cell'])} already: choose an empty cell"
        case Refusal.LONELY:
            needed, touches = game.tables.touches, state.touching[parts["cell"]]
            return (
                "D2",
                f"a cell must touch {needed} dice, {cell_text(parts['cell'])} touches {touches}",
            )
        case _:
            return asked.ruling, asked.sentence
