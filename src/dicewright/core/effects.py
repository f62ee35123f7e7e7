"""What each legal action does at once: to the points, and to whose turn it is."""

from collections.abc import Iterator, Sequence

from dicewright.core.definition import Effect
from dicewright.core.game import Game
from dicewright.core.state import State


def changes(before: Sequence[int], after: Sequence[int]) -> list[int] | None:
    """Return the change of the points by seat, if there is any."""
    if before == after:
        return None
    return [b - a for a, b in zip(before, after, strict=True)]


def effects(game: Game, state: State) -> Iterator[tuple[int, Effect]]:
    """Yield every legal action with its effect; what the game does not foretell is tried."""
    game, state = game.interpreted, game.read(state)
    seat, before, after = game.to_move(state), game.scores(state), None
    effect = game.words.effect
    for action in game.legal(state):
        foretold = effect(game, state, action)
        if foretold is not None:
            yield action, foretold
            continue
        after = after or state.copy()
        game.apply(after, action)
        gains = changes(before, game.scores(after))
        final = game.to_move(after) != seat
        yield action, Effect(gains, final, final and game.asks(after).seat != seat)
        after.restore(state)
