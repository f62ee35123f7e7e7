"""What Diceopolis asks of its players, and why it refuses an action, in words with rulings."""

from importlib.resources import files

from dicewright.core.game import Asked, Game
from dicewright.core.state import State
from dicewright.games.diceopolis.notation import cell_text, hand_of
from dicewright.games.diceopolis.rules import CELLS, Phase, Refusal


def asks(game: Game, state: State) -> Asked:
    """Say what the game waits for."""
    match Phase(state.phase):
        case Phase.DEAL:
            return Asked("D3", f"seat {state.player} rolls a hand of {state.to_roll} dice")
        case Phase.ROLL:
            return Asked("D4", f"seat {state.player} rolls one die")
        case Phase.CHOOSE:
            return Asked("D5", f"seat {state.player} keeps the hand or re-rolls one die")
        case Phase.PLACE:
            return Asked("D4", f"seat {state.player} places a die of the hand")
        case Phase.OVER:
            return Asked("D6", "the game is over, every die is placed")


def explain(game: Game, state: State, action: int, refusal: int) -> Asked:
    """Say which ruling forbids an action, what was expected and what came."""
    pips, cell = divmod(action, CELLS)
    asked = asks(game, state)
    match Refusal(refusal):
        case Refusal.NO_CHOICE:
            return Asked("D5", "no die may be re-rolled or kept now: " + asked.sentence)
        case Refusal.CHOOSE_FIRST:
            return Asked("D5", "with all caches empty a turn begins with 'keep' or 'reroll'")
        case Refusal.NOT_IN_HAND:
            hand = " ".join(map(str, hand_of(state, state.player)))
            ruling = "D5" if cell == 0 else "D4"
            return Asked(ruling, f"no die in the hand shows {pips}: it holds {hand}")
        case Refusal.CROSS:
            return Asked("D1", f"{cell_text(cell)} belongs to the cross, where nobody plays")
        case Refusal.FILLED:
            return Asked("D2", f"a die lies on {cell_text(cell)} already: choose an empty cell")
        case Refusal.LONELY:
            touches, needed = state.touching[cell], game.tables.touches
            return Asked(
                "D2", f"a cell must touch {needed} dice, {cell_text(cell)} touches {touches}"
            )
        case _:
            return asked


def help_text() -> str:
    """Return how the game is played, in Markdown."""
    return files(__package__).joinpath("help.md").read_text("utf-8")
