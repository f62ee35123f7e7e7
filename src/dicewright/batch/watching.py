"""Whole games that are watched: who leads, and which of the game's things everybody wins when."""

from collections.abc import Callable
from typing import Any, NamedTuple

from dicewright.batch.playout import (
    apply,
    begin_game,
    bound_to,
    decide,
    legal_actions,
    roll_dice,
    scores,
    to_move,
    unbound,
)
from dicewright.core.game import CHANCE, TERMINAL, Game
from dicewright.core.philox import DICE, FIRST_SEAT
from dicewright.core.rule import Rule, rule

NOBODY = -1  # leads: nobody has been alone in front yet
TIMES, POINTS, FIRST = 0, 1, 2  # of a seat and a thing: how often won, for what, at which action
KEPT = 3  # numbers of each


class Thing(NamedTuple):
    """Something that players win: a tile, a body, a cell."""

    slot: int  # where it is counted
    kind: str  # things of a kind stand together
    name: str


class Tally(NamedTuple):
    """What a game counts."""

    slots: int
    things: Callable[[Game], list[Thing]]  # under an edition and options
    offer: Rule[[Any, Any, Any], None]  # (s, e, offered): 1 for what can be won, from the start on
    counts: Rule[[Any, Any, int, int, int, int, Any], None]  # (s, e, seat, action, gain, move, won)
    rivals: tuple[str, ...]  # kinds whose things players choose between


def tally_of(game: Game) -> Tally:
    """Return what a game counts."""
    tally: Tally = game.brings.tally()
    return tally


@rule
def offer_all(s: Any, e: Any, offered: Any) -> None:
    """Offer everything that there is."""
    for slot in range(len(offered)):
        offered[slot] = 1


@rule
def note(won: Any, seat: int, slot: int, points: int, move: int) -> None:
    """Note that a seat has won something, for some points."""
    if won[seat][slot][TIMES] == 0:
        won[seat][slot][FIRST] = move
    won[seat][slot][TIMES] += 1
    won[seat][slot][POINTS] += points


count = offer = unbound


@rule
def watch_action(
    s: Any, e: Any, seat: int, action: int, move: int, now: Any, leader: int, won: Any
) -> int:
    """Count what an action, just applied, has won; return who was last alone in front.

    `now` holds the points before the action, and after it those that follow.
    """
    before = now[seat]
    scores(s, e, now)
    count(s, e, seat, action, now[seat] - before, move, won)
    best = 0
    alone = True
    for other in range(1, s.players):
        if now[other] > now[best]:
            best = other
            alone = True
        elif now[other] == now[best]:
            alone = False
    return best if alone else leader


@rule
def watch_game(
    s: Any,
    e: Any,
    bots: Any,
    randoms: Any,
    kinds: Any,
    faces: Any,
    actions: Any,
    now: Any,
    won: Any,
    tempo: Any,
) -> None:
    """Play a game to its end, watching; write its actions and its changes of the lead."""
    moves, changes, leader = 0, 0, NOBODY
    scores(s, e, now)
    seat = to_move(s)
    while seat != TERMINAL:
        if seat == CHANCE:
            roll_dice(s, e, randoms[DICE], kinds, faces)
        else:
            legal = legal_actions(s, e, actions)
            action = decide(bots[seat], s, e, actions, legal, randoms[FIRST_SEAT + seat])
            apply(s, e, action)
            moves += 1
            leads = watch_action(s, e, seat, action, moves, now, leader, won)
            if leads != leader and leader != NOBODY:
                changes += 1
            leader = leads
        seat = to_move(s)
    tempo[0] = moves
    tempo[1] = changes


@rule
def watch_many(
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
    tempo: Any,
    won: Any,
    offered: Any,
) -> None:
    """Play the games that `play_many` plays, watching each; all that is written begins as zeros."""
    for i in range(len(firsts)):
        firsts[i] = begin_game(s, e, players, first, seed, from_game + i, randoms, layout)
        offer(s, e, offered[i])
        watch_game(s, e, bots, randoms, kinds, faces, actions, points[i], won[i], tempo[i])


def watcher_of(game: Game) -> Rule[..., int]:
    """Return `watch_action` for a game."""
    return watch_action.using(game.name, scores=game.kernels.scores, count=tally_of(game).counts)


def watching_of(game: Game, decider: Rule[..., int]) -> Rule[..., None]:
    """Return `watch_many` for a game; `decider` chooses the actions, its name tells which."""
    tally = tally_of(game)
    others = {"decide": decider, "offer": tally.offer, "watch_action": watcher_of(game)}
    label = f"{game.name}:{decider.label}"
    bound = bound_to(game, label, **others)
    return watch_many.using(label, **bound, watch_game=watch_game.using(label, **bound))
