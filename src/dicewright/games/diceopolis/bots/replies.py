"""What a placement in Diceopolis is worth once the next players have answered it."""

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart, slot
from dicewright.games.diceopolis.actions import KEPT, PLACE, placed_cell, placed_pips
from dicewright.games.diceopolis.bots.features import Numbers
from dicewright.games.diceopolis.bots.greedy import best_reroll
from dicewright.games.diceopolis.bots.values import (
    Workspace,
    value_listed,
    value_placements,
    value_state,
)
from dicewright.games.diceopolis.rules import keep, place
from dicewright.games.diceopolis.state import Phase, State, Tables

LIKELY = 8  # placements of dice in the hand that are weighed for each side of a new one


@slot
def go_on(s: State, e: Tables, w: Workspace, depth: int, shares: Numbers) -> None:
    """Value the state after a reply."""
    raise NotImplementedError


@rule_apart
def expect_replies(s: State, e: Tables, w: Workspace, depth: int, shares: Numbers) -> None:
    """Write the shares of the win to expect when the next player has rolled and placed a die.

    Of the dice that it had before, only the placements that were best without the new die are
    weighed for each side of that. The state is changed.
    """
    if s.phase == Phase.OVER:
        value_state(s, e, w, shares)
        return
    for seat in range(s.players):
        shares[seat] = 0.0
    lost = best_reroll(s, e) if s.phase == Phase.CHOOSE else KEPT  # as greedy does (D5)
    if s.phase == Phase.ROLL or lost != KEPT:
        expect_sides(s, e, w, depth, lost, shares)
    else:
        w.states[depth] = s
        keep(w.states[depth], e)
        count = value_placements(w.states[depth], e, w, depth + 1, w.actions[depth], w.values)
        add_reply(e, w, depth, count, 1.0, shares)


@rule_apart
def expect_sides(s: State, e: Tables, w: Workspace, depth: int, lost: int, shares: Numbers) -> None:
    """Add up the replies to all sides of the die that the next player rolls, or re-rolls."""
    if lost != KEPT:
        s.hand[s.player][lost] -= 1
    s.to_roll = 0
    s.phase = Phase.PLACE
    sides, actions = e.side_count[0], w.actions[depth]
    count = value_placements(s, e, w, depth, actions, w.values)
    likely = bring_forward(actions, w.values, count)
    for i in range(sides):
        w.states[depth] = s
        state = w.states[depth]
        state.hand[s.player][e.sides[0][i]] += 1
        for j in range(s.open_cells):
            actions[likely + j] = PLACE(e.sides[0][i], s.open[j])
        value_listed(state, e, w, depth + 1, actions, likely + s.open_cells, w.values)
        add_reply(e, w, depth, likely + s.open_cells, 1.0 / sides, shares)


@rule
def bring_forward(actions: Row, values: Numbers, count: int) -> int:
    """Bring the best of some actions to the beginning; return how many."""
    most = min(count, LIKELY)
    for i in range(most):
        best = i
        for j in range(i + 1, count):
            best = j if values[j] > values[best] else best
        actions[i], actions[best] = actions[best], actions[i]
        values[i], values[best] = values[best], values[i]
    return most


@rule_apart
def add_reply(
    e: Tables, w: Workspace, depth: int, count: int, chance: float, shares: Numbers
) -> None:
    """Let the next player place the die that is best for it, and add the shares of that."""
    s, actions = w.states[depth], w.actions[depth]
    best = 0
    for i in range(1, count):
        best = i if w.values[i] > w.values[best] else best
    place(s, e, placed_pips(actions[best]), placed_cell(actions[best]))
    go_on(s, e, w, depth + 1, w.shares[depth])
    for seat in range(s.players):
        shares[seat] += chance * w.shares[depth][seat]


@rule
def stop(s: State, e: Tables, w: Workspace, depth: int, shares: Numbers) -> None:
    """Value the state as it is."""
    value_state(s, e, w, shares)


ONE = expect_replies.bind("1", {go_on: stop})
TWO = expect_replies.bind("2", {go_on: ONE})  # bound to that very rule: it is compiled once


@rule_apart
def expect_one_or_two(s: State, e: Tables, w: Workspace, replies: int, shares: Numbers) -> None:
    """Write the shares of the win to expect after one reply or two; the state is changed."""
    if replies == 1:
        ONE(s, e, w, 0, shares)
    else:
        TWO(s, e, w, 0, shares)
