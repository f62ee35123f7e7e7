"""Values what can be done in a turn of Diceopolis: placements, and re-rolls by all their sides."""

from typing import Any

from dicewright.core.rule import rule, rule_apart
from dicewright.games.diceopolis.bots.values import value_placements
from dicewright.games.diceopolis.rules import CELLS, KEEP, Phase, legal_actions


@rule_apart
def judge_turn(s: Any, e: Any, w: Any, room: Any, actions: Any, out: Any, spare: Any) -> int:
    """Write every legal action and the share that its player may expect; return how many."""
    if s.phase == Phase.PLACE:
        return value_placements(s, e, w, room, 0, actions, out)
    count = legal_actions(s, e, actions)
    for i in range(count):
        out[i] = value_choice(s, e, w, room, actions[i], spare)
    return count


@rule
def value_choice(s: Any, e: Any, w: Any, room: Any, action: int, spare: Any) -> float:
    """Return the share to expect after keeping the hand, or re-rolling a die of it (D5)."""
    mean, sides, hand = 0.0, e.side_count[0], s.hand[s.player]
    pips = action // CELLS
    s.phase = Phase.PLACE
    if action == KEEP:
        mean = best_placement(s, e, w, room, spare)
    else:
        hand[pips] -= 1
        for i in range(sides):
            hand[e.sides[0][i]] += 1
            mean += best_placement(s, e, w, room, spare) / sides
            hand[e.sides[0][i]] -= 1
        hand[pips] += 1
    s.phase = Phase.CHOOSE
    return mean


@rule_apart
def best_placement(s: Any, e: Any, w: Any, room: Any, spare: Any) -> float:
    """Return the share after the best placement."""
    count = value_placements(s, e, w, room, 0, room.actions[0], spare)
    best = 0.0
    for i in range(count):
        best = max(best, spare[i])
    return best
