"""Whole turns of AstroVenture valued at once: what each end is worth, and what the next one does.

Every share is that of a seat in the win, by the network that values the game as it stands.
"""

from typing import Any, NamedTuple

import numpy as np

from dicewright.bots.net import Net, valuer
from dicewright.core.kernels import TERMINAL
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.state import COMPILED
from dicewright.games.astroventure import GAME
from dicewright.games.astroventure.bots.features import FEATURES, describe
from dicewright.games.astroventure.rules import apply, begin_turn, to_move
from dicewright.games.astroventure.solve.endings import MOST_ENDINGS, Endings, list_endings
from dicewright.games.astroventure.solve.turn import WAITS, Turn, TurnDice, solve_from
from dicewright.games.astroventure.state import (
    BODIES,
    CUBES,
    MOST_ACTIONS,
    MOST_PLAYERS,
    State,
    Tables,
)
from dicewright.solve.keep import follow

value_shares = valuer(GAME, describe)


NOTABLE = 0.02  # the chance of an end of the turn that follows, to be looked at further


class Look(NamedTuple):
    """Workspace to look at the turn that follows one, and at what it leaves behind."""

    x: Any  # [feature]
    points: Any  # [seat]
    after: State  # the state before the turn that follows
    later: State  # a state after it
    turn: Turn
    actions: Any  # [ending]: what it can complete, as in Endings
    needs: Any
    worths: Any
    ranked: Any
    shares: Any  # [ending, seat]
    over: Any  # [ending]: whether it ends the game
    chances: Any  # [ending]
    ends: Any  # [roll, place]: how likely it stops there


def room_to_look(turn: Turn) -> Look:
    """Return workspace to look at a turn, which is to be solved in the given one."""
    return Look(
        x=np.zeros(FEATURES),
        points=np.zeros(MOST_PLAYERS, np.int32),
        after=COMPILED.empty(State),
        later=COMPILED.empty(State),
        turn=turn,
        actions=np.zeros(MOST_ENDINGS, np.int32),
        needs=np.zeros(MOST_ENDINGS, np.int64),
        worths=np.zeros(MOST_ENDINGS),
        ranked=np.zeros(MOST_ENDINGS, np.int32),
        shares=np.zeros((MOST_ENDINGS, MOST_PLAYERS)),
        over=np.zeros(MOST_ENDINGS, bool),
        chances=np.zeros(MOST_ENDINGS),
        ends=np.zeros((len(turn.values), len(turn.completed))),
    )


@rule_apart
def copy_board(s: State, to: State) -> None:
    """Copy a state as it is between turns: all but the dice."""
    to.phase, to.player, to.players, to.first = s.phase, s.player, s.players, s.first
    to.boards, to.idle, to.unoccupied = s.boards, s.idle, s.unoccupied
    for action in range(MOST_ACTIONS):
        to.used[action] = s.used[action]
    for seat in range(MOST_PLAYERS):
        to.score[seat] = s.score[seat]
    for board in range(s.boards):
        to.laid_out[board], to.system[board] = s.laid_out[board], s.system[board]
        to.locked[board] = s.locked[board]
        for seat in range(MOST_PLAYERS):
            to.held[board][seat] = s.held[board][seat]
        for body in range(BODIES):
            for place in range(CUBES):
                to.cube[board][body][place] = s.cube[board][body][place]


@rule_apart
def end_with(s: State, e: Tables, ending: int, after: State) -> None:
    """Write the state in which a turn leaves the game if it ends with an ending."""
    copy_board(s, after)
    begin_turn(after, e)
    apply(after, e, ending)


@rule_apart
def value_endings(s: State, e: Tables, net: Net, endings: Row, look: Look, shares: Any) -> None:
    """Write every seat's share after each of the endings, and which of them end the game."""
    for i in range(len(endings)):
        end_with(s, e, endings[i], look.later)
        look.over[i] = to_move(look.later) == TERMINAL
        value_shares(look.later, e, net, look.x, look.points, shares[i])


@rule_apart
def look_beyond(
    s: State, e: Tables, net: Net, ending: int, dice: TurnDice, look: Look, expected: Any
) -> int:
    """Write every seat's share if the turn ends with an ending, after the turn that follows it.

    Whoever follows plays the turn that is best for itself. Return how many endings it can complete;
    their chances and shares are in `look`.
    """
    end_with(s, e, ending, look.after)
    if to_move(look.after) == TERMINAL:
        value_shares(look.after, e, net, look.x, look.points, expected)
        return 0
    count, turn = list_endings(look.after, e, look.actions), look.turn
    endings = Endings(
        look.actions[:count],
        look.needs[:count],
        look.worths[:count],
        look.ranked[:count],
    )
    value_endings(look.after, e, net, endings.actions, look, look.shares)
    for i in range(count):
        endings.worths[i] = look.shares[i, look.after.player]
    turn.forced[:] = False
    solve_from(look.after, e, dice, endings, turn)
    look.ends[:] = 0.0
    follow(dice.hands, turn.stops, turn.forced, WAITS, turn.values, 0, 0, look.ends)
    expect_shares(s.players, count, look, expected)
    return count


@rule
def expect_shares(players: int, count: int, look: Look, expected: Any) -> None:
    """Write how likely the turn ends with each ending, and the mean of the shares over that."""
    for i in range(count):
        look.chances[i] = 0.0
    for roll in range(len(look.ends)):
        for place in range(len(look.turn.completed)):
            look.chances[look.turn.completed[place]] += look.ends[roll, place]
    for seat in range(players):
        expected[seat] = 0.0
        for i in range(count):
            expected[seat] += look.chances[i] * look.shares[i, seat]


@rule_apart
def look_further(
    s: State,
    e: Tables,
    net: Net,
    ending: int,
    dice: TurnDice,
    turns: int,
    look: Look,
    second: Look,
    expected: Any,
) -> None:
    """Write the same after one turn or two; of the first, what is notable is looked at.

    Its other ends move as those do, but not where the game is over.
    """
    count = look_beyond(s, e, net, ending, dice, look, expected)
    if turns == 1:
        return
    shares, more = np.zeros(MOST_PLAYERS), np.zeros(MOST_PLAYERS)
    likely, looked = 0.0, 0.0  # the chances that the game goes on, and of what is looked at
    for i in range(count):
        if not look.over[i]:
            likely += look.chances[i]
            if look.chances[i] >= NOTABLE:
                look_beyond(look.after, e, net, look.actions[i], dice, second, shares)
                looked += look.chances[i]
                for seat in range(s.players):
                    more[seat] += look.chances[i] * (shares[seat] - look.shares[i, seat])
    if looked > 0.0:
        for seat in range(s.players):
            moved = expected[seat] + more[seat] * likely / looked
            expected[seat] = min(max(moved, 0.0), 1.0)


@rule_apart
def look_ahead(
    s: State,
    e: Tables,
    net: Net,
    endings: Row,
    dice: TurnDice,
    turns: int,
    look: Look,
    second: Look,
    shares: Any,
) -> None:
    """Write every seat's share after each of the endings, and after so many turns more, or none.

    Of endings as they are it writes which end the game. What all this shares is there once.
    """
    if turns == 0:
        value_endings(s, e, net, endings, look, shares)
    else:
        for i in range(len(endings)):
            look_further(s, e, net, endings[i], dice, turns, look, second, shares[i])
