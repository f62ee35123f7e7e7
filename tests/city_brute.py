"""Small editions of Diceopolis, and its last dice by trying everything in plain Python."""

from random import Random
from typing import Any

from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.state import INTERPRETED, State
from dicewright.games.diceopolis import GAME
from dicewright.games.diceopolis.state import Phase
from tests.random_play import any_event, apply

Value = tuple[list[float], float]  # shares of the win by seat, and the mover's points of the turn
CLOSE = 1e-9


def small_game(
    values: list[int], sides: int, each: int, hand: int = 3, row: str = "colour"
) -> Game:
    """Return the game with a small cross, few sides and few dice."""
    parsed: dict[str, Any] = {
        "edition": {"game": "diceopolis", "name": "small", "players": [2, 4]},
        "cross": {"arms": 4, "values": values},
        "dice": {"sides": sides, "dice_each": dict.fromkeys(("2", "3", "4"), each), "hand": hand},
        "placement": {"touches": 2},
        "scoring": {"row": row},
    }
    return GAME.using(edition=GAME.edition_type.convert(parsed, "small"))


def left(game: Game, state: State) -> int:
    """Return how many dice all players together have left to place."""
    players = int(state.players)
    return players * int(game.tables.dice_each[players]) - int(state.placed)


def near_end(game: Game, players: int, dice: int, seed: int, phase: Phase) -> State:
    """Return the state of a random game with so many dice left, at such a point of the turn."""
    random = Random(seed)
    state = game.start(players, random.randrange(players))
    while left(game, state) != dice or state.phase != phase or state.in_caches > 0:
        apply(game, state, any_event(game, state, random))
    return state


def better(value: Value, best: Value | None, seat: int) -> bool:
    """Say whether a seat prefers a value to the best so far."""
    if best is None or value[0][seat] > best[0][seat] + CLOSE:
        return True
    return value[0][seat] > best[0][seat] - CLOSE and value[1] > best[1] + CLOSE


def value_of(game: Game, state: State) -> Value:
    """Return the value of a state with empty caches, whoever is to move; `game` is interpreted."""
    if game.to_move(state) == TERMINAL:
        winners = game.winners(state)
        seats = range(int(state.players))
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats], 0.0
    if game.to_move(state) == CHANCE:
        return mean_of([value_of(game, game.after_roll(state, (f,))) for f in game.sides(0)])
    best: Value | None = None
    for action in game.legal(state):
        value = value_after(game, state, action)
        if better(value, best, int(state.player)):
            best = value
    assert best is not None
    return best


def mean_of(values: list[Value]) -> Value:
    """Return the mean of values."""
    count = len(values)
    shares = [sum(each) / count for each in zip(*(value[0] for value in values), strict=True)]
    return shares, sum(value[1] for value in values) / count


def value_after(game: Game, state: State, action: int) -> Value:
    """Return the value of an action, with the points of this turn."""
    after = game.after(state, action)
    value = value_of(game, after)
    if state.phase == Phase.CHOOSE:
        return value
    return value[0], float(after.score[state.player] - state.score[state.player])


def brute_force(game: Game, state: State) -> dict[int, Value]:
    """Return the value of every legal action."""
    plain = game.using(form=INTERPRETED)
    own = INTERPRETED.convert(game.state_type, state)
    return {action: value_after(plain, own, action) for action in plain.legal(own)}
