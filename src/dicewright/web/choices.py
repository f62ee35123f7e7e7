"""What may be done in a state, and what the strongest bot thinks of it, as clients are told."""

from collections.abc import Iterator

from dicewright.bots.hints import Choice
from dicewright.core.game import Game
from dicewright.core.state import State
from dicewright.web.entries import changes
from dicewright.web.messages import HintChoice, HintEnding, Legal


def list_legal(game: Game, state: State) -> Iterator[Legal]:
    """Yield everything that may be done, and what each gains at once."""
    seat, before = game.to_move(state), game.scores(state)
    for action in game.legal(state):
        after = game.following(state, action)
        gains = changes(before, game.scores(after))
        final = game.to_move(after) != seat
        ends = final and game.asks(game, after).seat != seat
        yield Legal(game.text(action), gains, final, ends)


def told(game: Game, choice: Choice) -> HintChoice:
    """Return a choice that was thought about."""
    endings = [HintEnding(game.text(ending.action), ending.chance) for ending in choice.endings]
    gains = choice.gains if any(choice.gains) else None
    return HintChoice(game.text(choice.action), choice.share, gains, endings)
