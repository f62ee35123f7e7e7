"""Whole games as one rule: the loop that plays a game, whoever chooses and whoever watches.

A game's rules, and what is done beside them, are bound into slots.
"""

from typing import Any, NamedTuple

from dicewright.core.game import Game
from dicewright.core.kernels import (
    BY_LOT,
    CHANCE,
    TERMINAL,
    apply,
    apply_roll,
    dice_to_roll,
    lay_out,
    list_legal,
    scores,
    setup,
    to_move,
)
from dicewright.core.philox import DICE, FIRST_SEAT, LOT, Random, below, draw_faces, seed_stream
from dicewright.core.record import Grid, Row
from dicewright.core.rule import Rule, rule, slot


class Workspace(NamedTuple):
    """What games that are played one after the other need beside a state."""

    randoms: Any  # a stream for the lot, one for the dice, one for each seat
    layout: Row
    kinds: Row  # of the dice to be rolled
    faces: Row
    actions: Row


class Series(NamedTuple):
    """Which games are played."""

    players: int
    first: int  # a seat, or BY_LOT
    seed: int
    from_game: int
    bots: Row  # the number of each seat's bot


class Outcomes(NamedTuple):
    """What becomes of games, each by its place."""

    points: Grid  # by seat
    firsts: Row
    moves: Row


@slot
def decide(bot: int, s: Any, e: Any, actions: Row, count: int, random: Random) -> int:
    """Choose one of the listed actions, as a bot does."""
    raise NotImplementedError


@rule
def pick(bot: int, s: Any, e: Any, w: Workspace, random: Random, notes: Any) -> int:
    """Choose as a bot does, of a list of all legal actions."""
    return decide(bot, s, e, w.actions, list_legal(s, e, w.actions), random)


@rule
def before_step(s: Any, e: Any, notes: Any) -> None:
    """Note something before each roll and each action: nothing, unless bound."""


@rule
def after_action(s: Any, e: Any, seat: int, action: int, move: int, notes: Any) -> None:
    """Note something after each action: nothing, unless bound."""


@rule
def roll_dice(s: Any, e: Any, random: Random, kinds: Row, faces: Row) -> None:
    """Roll the dice that are to be rolled."""
    count = dice_to_roll(s, e, kinds)
    draw_faces(random, e, kinds, count, faces)
    apply_roll(s, e, faces)


@rule
def play_game(s: Any, e: Any, bots: Row, w: Workspace, notes: Any) -> int:
    """Play a game from its beginning to its end; return the number of actions."""
    moves = 0
    seat = to_move(s)
    while seat != TERMINAL:
        before_step(s, e, notes)
        if seat == CHANCE:
            roll_dice(s, e, w.randoms[DICE], w.kinds, w.faces)
        else:
            action = pick(bots[seat], s, e, w, w.randoms[FIRST_SEAT + seat], notes)
            apply(s, e, action)
            moves += 1
            after_action(s, e, seat, action, moves, notes)
        seat = to_move(s)
    return moves


@rule
def seed_game(randoms: Any, seed: int, game: int, players: int) -> None:
    """Set every stream of a game to its beginning."""
    for stream in range(FIRST_SEAT + players):
        seed_stream(randoms[stream], seed, game, stream)


@rule
def begin_game(s: Any, e: Any, series: Series, game: int, w: Workspace) -> int:
    """Draw what is drawn before a game, and set it up; return the seat that starts."""
    seed_game(w.randoms, series.seed, game, series.players)
    lot = below(w.randoms[LOT], series.players)
    starts = lot if series.first == BY_LOT else series.first
    lay_out(e, series.players, w.randoms[LOT], w.layout)
    setup(s, e, series.players, starts, w.layout)
    return starts


@rule
def play_many(s: Any, e: Any, series: Series, w: Workspace, outcomes: Outcomes) -> None:
    """Play games; write what becomes of each."""
    for i in range(len(outcomes.moves)):
        outcomes.firsts[i] = begin_game(s, e, series, series.from_game + i, w)
        outcomes.moves[i] = play_game(s, e, series.bots, w, 0)
        scores(s, e, outcomes.points[i])


def playout_of(game: Game, decider: Rule[..., int]) -> Rule[..., None]:
    """Return `play_many` for a game; `decider` chooses the actions, its name tells which."""
    return game.bind(play_many, decider.label, {decide: decider})


def workspace_for(game: Game, players: int) -> Workspace:
    """Return workspace in the form of a game."""
    sizes = game.most_laid_out + 1, game.most_dice, game.most_dice, game.most_legal
    return Workspace(
        game.form.records(Random, FIRST_SEAT + players), *(game.form.buffer(n) for n in sizes)
    )
