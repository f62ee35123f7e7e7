"""Values what can be done in a turn of Diceopolis: placements, and re-rolls by all their sides."""

from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.diceopolis.actions import KEPT, rerolled
from dicewright.games.diceopolis.bots.features import Numbers
from dicewright.games.diceopolis.bots.values import Workspace, value_placements
from dicewright.games.diceopolis.rules import list_legal
from dicewright.games.diceopolis.state import Phase, State, Tables


@rule_apart
def judge_turn(s: State, e: Tables, w: Workspace, actions: Row, values: Numbers) -> int:
    """Write every legal action and the share that its player may expect; return how many."""
    if s.phase == Phase.PLACE:
        return value_placements(s, e, w, 0, actions, values)
    count = list_legal(s, e, actions)
    for i in range(count):
        values[i] = value_choice(s, e, w, rerolled(actions[i]))
    return count


@rule
def value_choice(s: State, e: Tables, w: Workspace, lost: int) -> float:
    """Return the share to expect after keeping the hand, or re-rolling a die of it (D5)."""
    mean, sides, hand = 0.0, e.side_count[0], s.hand[s.player]
    s.phase = Phase.PLACE
    if lost == KEPT:
        mean = best_placement(s, e, w)
    else:
        hand[lost] -= 1
        for i in range(sides):
            hand[e.sides[0][i]] += 1
            mean += best_placement(s, e, w) / sides
            hand[e.sides[0][i]] -= 1
        hand[lost] += 1
    s.phase = Phase.CHOOSE
    return mean


@rule_apart
def best_placement(s: State, e: Tables, w: Workspace) -> float:
    """Return the share after the best placement."""
    count = value_placements(s, e, w, 0, w.actions[0], w.values)
    best = 0.0
    for i in range(count):
        best = max(best, w.values[i])
    return best
