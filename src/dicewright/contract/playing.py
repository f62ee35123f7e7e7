"""Random play of any game, step by step."""

from collections.abc import Iterator
from random import Random

from dicewright.contract.broken import Broken
from dicewright.core.game import Game
from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.match import Act, Event, Match, Roll
from dicewright.core.state import State

MOST_STEPS = 20_000


def any_roll(game: Game, state: State, random: Random) -> tuple[int, ...]:
    """Roll the dice that are to be rolled."""
    return tuple(random.choice(game.sides(kind)) for kind in game.dice(state))


def any_event(game: Game, state: State, random: Random) -> Event:
    """Return something that can happen now."""
    seat = game.to_move(state)
    if seat == CHANCE:
        return Roll(any_roll(game, state, random))
    return Act(seat, random.choice(game.legal(state)))


def apply(game: Game, state: State, event: Event) -> None:
    """Apply an event to a state, in place."""
    if isinstance(event, Roll):
        game.roll(state, event.faces)
    else:
        game.act(state, event.action)


def states(game: Game, players: int, seed: int, first: int = 0) -> Iterator[State]:
    """Yield a copy of every state of a random game, from the first to the last."""
    random = Random(seed)
    state = game.start(players, first)
    yield game.form.copy(state)
    for _ in _steps():
        if game.to_move(state) == TERMINAL:
            return
        apply(game, state, any_event(game, state, random))
        yield game.form.copy(state)


def random_match(game: Game, players: int, seed: int, first: int = 0) -> Match:
    """Return a random match that has come to its end."""
    match = Match(game, [f"player {seat}" for seat in range(players)], first)
    random, steps = Random(seed), _steps()
    while match.to_move != TERMINAL:
        next(steps)
        match.apply(any_event(game, match.state, random))
    return match


def _steps() -> Iterator[int]:
    """Count the steps of a random game, as many as any needs."""
    yield from range(MOST_STEPS)
    raise Broken(
        f"a random game is not over after {MOST_STEPS} rolls and actions: to_move must return "
        "TERMINAL some day"
    )
