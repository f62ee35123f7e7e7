"""Whole games that are watched: who leads, and which of the game's things everybody wins when."""

from collections.abc import Callable
from typing import Any, NamedTuple

from dicewright.batch.playout import (
    Series,
    Workspace,
    after_action,
    begin_game,
    decide,
    play_game,
)
from dicewright.core.game import Game
from dicewright.core.kernels import scores
from dicewright.core.record import Grid, Row
from dicewright.core.rule import Rule, rule, slot
from dicewright.core.written import written

MOVES, CHANGES, LEADER = 0, 1, 2  # of a game: actions, changes of the lead, who leads
NOBODY = 0  # leads: nobody has been alone in front yet; else a seat, and one
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


MOST_APART = 24  # actions of a kind that are counted one by one


def tally_of(game: Game) -> Tally:
    """Return what a game counts: what it brings, or its actions."""
    own: Tally | None = game.brings.tally
    return own or tally_of_actions(game)


@rule
def offer_all(s: Any, e: Any, offered: Any) -> None:
    """Offer everything that there is."""
    for place in range(len(offered)):
        offered[place] = 1


@rule
def note(won: Any, seat: int, slot: int, points: int, move: int) -> None:
    """Note that a seat has won something, for some points."""
    if won[seat][slot][TIMES] == 0:
        won[seat][slot][FIRST] = move
    won[seat][slot][TIMES] += 1
    won[seat][slot][POINTS] += points


def tally_of_actions(game: Game) -> Tally:
    """Return how the actions of a game are counted: one by one, or all of a kind with very many."""
    things: list[
        tuple[int, str, int]
    ] = []  # a number, its kind, and how many numbers it stands for
    lines, names = ["def count(s, e, seat, action, gain, move, won):"], dict[str, object]()
    for i, kind in enumerate(game.codec.kinds):
        count = int(kind.count)
        each = count if count > MOST_APART else 1
        names |= {"note": note, f"BASE{i}": kind.base, f"END{i}": kind.base + kind.count}
        place = f"{len(things)} + (action - BASE{i}) // {each}"
        lines.append(f" if BASE{i} <= action < END{i}: note(won, seat, {place}, gain, move)")
        things += [(int(kind.base) + j, kind.name, each) for j in range(0, count, each)]

    def named(game: Game) -> list[Thing]:
        edition, codec = game.edition.data, game.codec
        return [
            Thing(place, kind, kind if each > 1 else codec.text(edition, action))
            for place, (action, kind, each) in enumerate(things)
        ]

    counts: Any = written(lines, names, game.name)
    rivals = tuple(dict.fromkeys(kind for _, kind, _ in things))
    return Tally(len(things), named, offer_all, counts, rivals)


@slot
def offer(s: Any, e: Any, offered: Row) -> None:
    """Write 1 for what can be won, from the start on."""
    raise NotImplementedError


@slot
def count(s: Any, e: Any, seat: int, action: int, gain: int, move: int, won: Any) -> None:
    """Count what an action, just applied, has won."""
    raise NotImplementedError


class Notes(NamedTuple):
    """What is noted of a game, or of many, in arrays that begin as zeros."""

    points: Any  # by seat, as they stand
    tempo: Any  # MOVES, CHANGES, LEADER
    won: Any  # [seat][slot]: TIMES, POINTS, FIRST


@rule
def watch_action(s: Any, e: Any, seat: int, action: int, move: int, notes: Notes) -> None:
    """Count what an action, just applied, has won, and changes of the lead.

    Before it, `points` holds the points that were, and after it those that are.
    """
    points, tempo = notes.points, notes.tempo
    before = points[seat]
    scores(s, e, points)
    count(s, e, seat, action, points[seat] - before, move, notes.won)
    best = 0
    alone = True
    for other in range(1, s.players):
        if points[other] > points[best]:
            best = other
            alone = True
        elif points[other] == points[best]:
            alone = False
    tempo[MOVES] = move
    if alone and best + 1 != tempo[LEADER]:
        tempo[CHANGES] += 1 if tempo[LEADER] != NOBODY else 0
        tempo[LEADER] = best + 1


@rule
def watch_many(
    s: Any, e: Any, series: Series, w: Workspace, firsts: Row, offered: Grid, notes: Notes
) -> None:
    """Play the games that `play_many` plays, watching each; all that is written begins as zeros."""
    for i in range(len(firsts)):
        firsts[i] = begin_game(s, e, series, series.from_game + i, w)
        offer(s, e, offered[i])
        one = Notes(notes.points[i], notes.tempo[i], notes.won[i])
        scores(s, e, one.points)
        play_game(s, e, series.bots, w, one)


def watcher_of(game: Game) -> Rule[..., None]:
    """Return `watch_action` for a game."""
    return game.bind(watch_action, "", {count: tally_of(game).counts})


def watching_of(game: Game, decider: Rule[..., int]) -> Rule[..., None]:
    """Return `watch_many` for a game; `decider` chooses the actions, its name tells which."""
    tally = tally_of(game)
    watching = {count: tally.counts, offer: tally.offer, after_action: watch_action}
    return game.bind(watch_many, decider.label, {decide: decider, **watching})
