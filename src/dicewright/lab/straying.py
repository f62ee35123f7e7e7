"""Games of quick bots to learn from: they explore for some turns, and what follows is described."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from dicewright import bots
from dicewright.bots.mind import Mind
from dicewright.bots.random import choose as choose_any
from dicewright.core.game import CHANCE, TERMINAL, Game
from dicewright.core.philox import DICE, FIRST_SEAT, LOT, RANDOM, below
from dicewright.core.playout import bound_to, roll_dice, seed_game, unbound
from dicewright.core.rule import rule
from dicewright.core.state import COMPILED

SCALE = 1 << 16  # of chances, as whole numbers
NEVER = -1  # in place of a chance: no lot is drawn
MOST_ROWS = 30  # of a game

setup = to_move = legal_actions = apply = scores = lay_out = unbound
describe = choose = unbound


class Rows(NamedTuple):
    """Arrays for what becomes known of some games."""

    games: Any  # [row]: which game
    turns: Any  # [row]: how many turns came before
    features: Any  # [row, seat, feature]
    lengths: Any  # [game]: turns
    points: Any  # [game, seat]


class Room(NamedTuple):
    """A workspace to play in."""

    randoms: Any
    layout: Any
    kinds: Any
    faces: Any
    actions: Any


@rule
def play_straying(
    s: Any,
    e: Any,
    room: Room,
    players: int,
    seed: int,
    from_game: int,
    stray: int,
    most_turns: int,
    rows: Rows,
) -> int:
    """Play games; return how many rows they have filled.

    Up to a turn drawn by lot a choice is any one with the chance `stray`; from then on every seat
    is described, each time as many turns later as there are players, and one.
    """
    count = 0
    for game in range(len(rows.points)):
        seed_game(room.randoms, seed, from_game + game, players)
        lay_out(e, players, room.randoms[LOT], room.layout)
        setup(s, e, players, below(room.randoms[LOT], players), room.layout)
        astray, turn, last = below(room.randoms[LOT], most_turns + 1), 0, -1
        seat = to_move(s)
        while seat != TERMINAL:
            if s.player != last:
                last = s.player
                wanted = turn >= astray and (turn - astray) % (players + 1) == 0
                if wanted and count < len(rows.games):
                    rows.games[count], rows.turns[count] = from_game + game, turn
                    for other in range(players):
                        describe(s, e, other, rows.features[count, other])
                    count += 1
                turn += 1
            go_on(s, e, room, seat, stray if turn <= astray else NEVER)
            seat = to_move(s)
        scores(s, e, rows.points[game])
        rows.lengths[game] = turn
    return count


@rule
def go_on(s: Any, e: Any, room: Room, seat: int, stray: int) -> None:
    """Roll the dice, or let a seat act: it does anything with the chance `stray`."""
    if seat == CHANCE:
        roll_dice(s, e, room.randoms[DICE], room.kinds, room.faces)
        return
    legal, random = legal_actions(s, e, room.actions), room.randoms[FIRST_SEAT + seat]
    if stray != NEVER and below(random, SCALE) < stray:
        apply(s, e, choose_any(s, e, room.actions, legal, random))
    else:
        apply(s, e, choose(s, e, room.actions, legal, random))


@cache
def straying_of(package: str, level: str) -> Callable[..., int]:
    """Return `play_straying` for a game and a quick level, compiled."""
    game: Game = import_module(package).GAME
    choose = bots.get(level).choose_for(game)
    label = f"{game.name}:{level}"
    bound = bound_to(game, label, describe=mind_type(game).describe, choose=choose)
    return play_straying.using(label, **bound, go_on=go_on.using(label, **bound)).compiled


def mind_type(game: Game) -> type[Mind]:
    """Return the mind of a game, which says what describes a seat."""
    own: type[Mind] = import_module(f"{bots.__name__}.{game.folder}.mind").GameMind
    return own


class Astray(NamedTuple):
    """Who plays, and how much they explore."""

    level: str  # a quick one
    seed: int
    chance: float  # that a choice is any one,
    turns: int  # up to a turn drawn by lot, at most this


def play_rows(game: Game, astray: Astray, players: int, span: range) -> Rows:
    """Play the games of a span with so many players, and return the rows that they fill."""
    game = game.using(form=COMPILED)
    most = MOST_ROWS * len(span)
    rows = Rows(
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros((most, game.players[-1], mind_type(game).features)),
        np.zeros(len(span), np.int64),
        np.zeros((len(span), players), np.int32),
    )
    room = Room(
        np.zeros(FIRST_SEAT + players, RANDOM).view(np.recarray),
        game.form.buffer(game.most_laid_out + 1),
        game.form.buffer(game.most_dice),
        game.form.buffer(game.most_dice),
        game.form.buffer(game.most_legal),
    )
    play = straying_of(game.package, astray.level)
    state, chance = game.form.empty(game.state_type), round(astray.chance * SCALE)
    count = play(
        state,
        game.tables,
        room,
        players,
        astray.seed,
        span.start,
        chance,
        astray.turns,
        rows,
    )
    features = rows.features[:count].astype(np.float32)
    return Rows(rows.games[:count], rows.turns[:count], features, rows.lengths, rows.points)
