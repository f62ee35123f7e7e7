"""What a placement in Diceopolis is worth once the next players have answered it."""

from typing import Any

from dicewright.core.rule import Rule, rule, rule_apart, slot
from dicewright.games.diceopolis.bots.greedy import choose_reroll
from dicewright.games.diceopolis.bots.values import value_listed, value_placements, value_state
from dicewright.games.diceopolis.rules import (
    CELLS,
    KEEP,
    Phase,
    legal_actions,
    place,
)

LIKELY = 8  # placements of dice in the hand that are weighed for each side of a new one


@slot
def go_on(s: Any, e: Any, w: Any, room: Any, depth: int, spare: Any, shares: Any) -> None:
    """Value the state after a reply."""
    raise NotImplementedError


@rule_apart
def expect_replies(s: Any, e: Any, w: Any, room: Any, depth: int, spare: Any, shares: Any) -> None:
    """Write the shares of the win to expect when the next player has rolled and placed a die.

    Of the dice that it had before, only the placements that were best without the new die are
    weighed for each side of that. The state is changed.
    """
    if s.phase == Phase.OVER:
        value_state(s, e, w, room, shares)
        return
    for seat in range(s.players):
        shares[seat] = 0.0
    lost = KEEP
    if s.phase == Phase.CHOOSE:  # it re-rolls as greedy does (D5)
        count = legal_actions(s, e, room.actions[depth])
        lost = choose_reroll(s, e, room.actions[depth], count) // CELLS
    if s.phase == Phase.ROLL or lost != KEEP:
        expect_sides(s, e, w, room, depth, spare, lost, shares)
    else:
        room.states[depth] = s
        room.states[depth].phase = Phase.PLACE
        state, actions = room.states[depth], room.actions[depth]
        count = value_placements(state, e, w, room, depth + 1, actions, spare)
        add_reply(e, w, room, depth, count, spare, 1.0, shares)


@rule_apart
def expect_sides(
    s: Any, e: Any, w: Any, room: Any, depth: int, spare: Any, lost: int, shares: Any
) -> None:
    """Add up the replies to all sides of the die that the next player rolls, or re-rolls."""
    if lost != KEEP:
        s.hand[s.player][lost] -= 1
    s.to_roll = 0
    s.phase = Phase.PLACE
    sides, actions = e.side_count[0], room.actions[depth]
    count = value_placements(s, e, w, room, depth, actions, spare)
    likely = bring_forward(actions, spare, count)
    for i in range(sides):
        room.states[depth] = s
        state = room.states[depth]
        state.hand[s.player][e.sides[0][i]] += 1
        for j in range(s.open_cells):
            actions[likely + j] = e.sides[0][i] * CELLS + s.open[j]
        value_listed(state, e, w, room, depth + 1, actions, likely + s.open_cells, spare)
        add_reply(e, w, room, depth, likely + s.open_cells, spare, 1.0 / sides, shares)


@rule
def bring_forward(actions: Any, values: Any, count: int) -> int:
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
    e: Any, w: Any, room: Any, depth: int, count: int, spare: Any, chance: float, shares: Any
) -> None:
    """Let the next player place the die that is best for it, and add the shares of that."""
    s, actions = room.states[depth], room.actions[depth]
    best = 0
    for i in range(1, count):
        best = i if spare[i] > spare[best] else best
    place(s, e, actions[best] // CELLS, actions[best] % CELLS)
    go_on(s, e, w, room, depth + 1, spare, room.shares[depth])
    for seat in range(s.players):
        shares[seat] += chance * room.shares[depth][seat]


@rule
def stop(s: Any, e: Any, w: Any, room: Any, depth: int, spare: Any, shares: Any) -> None:
    """Value the state as it is."""
    value_state(s, e, w, room, shares)


def look(replies: int) -> Rule[..., None]:
    """Return the rule that looks so many replies ahead."""
    after = stop if replies == 1 else look(replies - 1)
    return expect_replies.bind(str(replies), {go_on: after})
