"""Games of quick bots to learn from: they explore for some turns, and what follows is described."""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from dicewright import bots, games
from dicewright.batch.playout import (
    Workspace,
    before_step,
    pick,
    play_game,
    seed_game,
    workspace_for,
)
from dicewright.bots.levels import net_type
from dicewright.bots.net import describe
from dicewright.bots.random import choose as choose_any
from dicewright.core.game import Game
from dicewright.core.kernels import lay_out, list_legal, scores, setup
from dicewright.core.philox import LOT, Random, below
from dicewright.core.record import Row
from dicewright.core.rule import rule, slot

SCALE = 1 << 16  # of chances, as whole numbers
MOST_ROWS = 30  # of a game
TURN, LAST, UNTIL, GAME, COUNT = range(5)  # what is noted of a game: turns begun, whose the last
NOTED = 5  # was, up to which turn is explored; the game's number, and the rows filled so far


class Rows(NamedTuple):
    """What becomes known of some games."""

    games: Any  # [row]: which game
    turns: Any  # [row]: how many turns came before
    features: Any  # [row, seat, feature]
    lengths: Any  # [game]: turns
    points: Any  # [game, seat]


class Exploring(NamedTuple):
    """What is known while a game is played."""

    at: Row  # TURN, LAST, UNTIL, GAME, COUNT
    chance: int  # that a choice is any one, in SCALE
    rows: Rows


@slot
def choose(s: Any, e: Any, actions: Row, count: int, random: Random) -> int:
    """Choose as a level does."""
    raise NotImplementedError


@rule
def explore_games(
    s: Any, e: Any, w: Workspace, players: int, seed: int, most_turns: int, notes: Exploring
) -> None:
    """Play games, and fill rows.

    Up to a turn drawn by lot a choice is any one with some chance; from then on every seat is
    described, each time as many turns later as there are players, and one.
    """
    at, rows = notes.at, notes.rows
    for game in range(len(rows.points)):
        seed_game(w.randoms, seed, at[GAME], players)
        lay_out(e, players, w.randoms[LOT], w.layout)
        setup(s, e, players, below(w.randoms[LOT], players), w.layout)
        at[UNTIL], at[TURN], at[LAST] = below(w.randoms[LOT], most_turns + 1), 0, -1
        play_game(s, e, w.actions, w, notes)  # there is one level: no numbers are read
        scores(s, e, rows.points[game])
        rows.lengths[game] = at[TURN]
        at[GAME] += 1


@rule
def describe_turn(s: Any, e: Any, notes: Exploring) -> None:
    """Describe every seat when a turn begins that is wanted."""
    at, rows = notes.at, notes.rows
    if s.player == at[LAST]:
        return
    at[LAST] = s.player
    later, count = at[TURN] - at[UNTIL], at[COUNT]
    if later >= 0 and later % (s.players + 1) == 0 and count < len(rows.games):
        rows.games[count], rows.turns[count] = at[GAME], at[TURN]
        for seat in range(s.players):
            describe(s, e, seat, rows.features[count, seat])
        at[COUNT] += 1
    at[TURN] += 1


@rule
def pick_exploring(bot: int, s: Any, e: Any, w: Workspace, random: Random, notes: Exploring) -> int:
    """Choose as a level does, or while exploring sometimes anything."""
    count = list_legal(s, e, w.actions)
    if notes.at[TURN] <= notes.at[UNTIL] and below(random, SCALE) < notes.chance:
        return choose_any(s, e, w.actions, count, random)
    return choose(s, e, w.actions, count, random)


@cache
def exploring_of(name: str, level: str) -> Callable[..., None]:
    """Return `explore_games` for a game and a quick level, compiled."""
    game = games.get(name)
    others = {
        pick: pick_exploring,
        before_step: describe_turn,
        describe: net_type(game).describe,
        choose: bots.get(level).choose_for(game),
    }
    return game.bind(explore_games, level, others).compiled


class Exploration(NamedTuple):
    """Who plays, and how much is explored."""

    level: str  # a quick one
    seed: int
    chance: float  # that a choice is any one,
    turns: int  # up to a turn drawn by lot, at most this


def play_rows(game: Game, exploration: Exploration, players: int, span: range) -> Rows:
    """Play the games of a span with so many players, and return the rows that they fill."""
    game, most = game.compiled, MOST_ROWS * len(span)
    rows = Rows(
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros((most, game.players[-1], net_type(game).features)),
        np.zeros(len(span), np.int64),
        np.zeros((len(span), players), np.int32),
    )
    at: Any = np.zeros(NOTED, np.int64)
    at[GAME] = span.start
    exploring_of(game.name, exploration.level)(
        game.form.empty(game.state_type),
        game.tables,
        workspace_for(game, players),
        players,
        exploration.seed,
        exploration.turns,
        Exploring(at, round(exploration.chance * SCALE), rows),
    )
    count = int(at[COUNT])
    features = rows.features[:count].astype(np.float32)
    return Rows(rows.games[:count], rows.turns[:count], features, rows.lengths, rows.points)
