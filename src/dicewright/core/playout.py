"""Whole games between bots as one rule; a game and its bots are bound in later."""

from typing import Any

from dicewright.core.game import CHANCE, TERMINAL, Game
from dicewright.core.philox import DICE, FIRST_SEAT, LOT, below, draw_faces, seed_stream
from dicewright.core.rule import Rule, rule

BY_LOT = -1  # in place of a first seat: it is drawn for each game


@rule
def unbound(*_: Any) -> Any:
    """Stand for a function of a game or a bot until one is bound."""
    raise NotImplementedError


setup = to_move = dice_to_roll = apply_roll = legal_actions = apply = scores = unbound
lay_out = decide = unbound


@rule
def play_game(s: Any, e: Any, bots: Any, randoms: Any, kinds: Any, faces: Any, actions: Any) -> int:
    """Play a game from its beginning to its end; return the number of actions."""
    moves = 0
    seat = to_move(s)
    while seat != TERMINAL:
        if seat == CHANCE:
            count = dice_to_roll(s, e, kinds)
            draw_faces(randoms[DICE], e, kinds, count, faces)
            apply_roll(s, e, faces)
        else:
            count = legal_actions(s, e, actions)
            random = randoms[FIRST_SEAT + seat]
            apply(s, e, decide(bots[seat], s, e, actions, count, random))
            moves += 1
        seat = to_move(s)
    return moves


@rule
def seed_game(randoms: Any, seed: int, game: int, players: int) -> None:
    """Set every stream of a game to its beginning."""
    for stream in range(FIRST_SEAT + players):
        seed_stream(randoms[stream], seed, game, stream)


@rule
def play_many(
    s: Any,
    e: Any,
    players: int,
    first: int,
    seed: int,
    from_game: int,
    bots: Any,
    randoms: Any,
    layout: Any,
    kinds: Any,
    faces: Any,
    actions: Any,
    points: Any,
    firsts: Any,
    moves: Any,
) -> None:
    """Play games from `from_game` on; write points, first seat and number of actions of each."""
    for i in range(len(moves)):
        seed_game(randoms, seed, from_game + i, players)
        lot = below(randoms[LOT], players)
        starts = lot if first == BY_LOT else first
        lay_out(e, players, randoms[LOT], layout)
        setup(s, e, players, starts, layout)
        firsts[i] = starts
        moves[i] = play_game(s, e, bots, randoms, kinds, faces, actions)
        scores(s, e, points[i])


def playout_of(game: Game, decider: Rule[..., int]) -> Rule[..., None]:
    """Return `play_many` for a game; `decider` chooses the actions, its name tells which."""
    bound = {
        **game.kernels._asdict(),
        "decide": decider,
    }
    label = f"{game.name}:{decider.label}"
    one_game = play_game.using(label, **bound)
    return play_many.using(label, **bound, play_game=one_game)
