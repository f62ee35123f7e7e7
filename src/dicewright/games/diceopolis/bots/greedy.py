"""The greedy player of Diceopolis: the most points at once; of equal ones, what spoils least."""

from dicewright.core.kernels import LEGAL
from dicewright.core.philox import Random
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.games.diceopolis.actions import KEEP, KEPT, REROLL, placed_cell, placed_pips
from dicewright.games.diceopolis.rules import reroll_refusal, row_gain
from dicewright.games.diceopolis.solve.gains import gain_of
from dicewright.games.diceopolis.state import EMPTY, STEPS, Phase, State, Tables

DENIED = 4  # between equal gains: a point that an opponent can no longer score,
OPENED = 4  # one that an opponent can score on a cell now opened,
SPOILT = 2  # one that another die of the hand would have scored here,
FREE = 3  # a scoring row that can go on,
AT_ONCE = 2  # and one that can go on in the very next turn
NOW = 64  # the gain of this turn, against what a new die is worth later (D5)


@rule_apart
def choose(s: State, e: Tables, actions: Row, count: int, random: Random) -> int:
    """Choose the placement that gains most, or the re-roll with the greatest expected gain (D5)."""
    if s.phase == Phase.CHOOSE:
        lost = best_reroll(s, e)
        return KEEP() if lost == KEPT else REROLL(lost)
    most, merit_of_best, best = -1, 0, 0
    for i in range(count):
        pips, cell = placed_pips(actions[i]), placed_cell(actions[i])
        gain = gain_of(s, e, pips, cell, s.player)
        if gain >= most:
            merit = merit_of(s, e, pips, cell)
            if gain > most or merit > merit_of_best:
                most, merit_of_best, best = gain, merit, i
    return actions[best]


@rule
def merit_of(s: State, e: Tables, pips: int, cell: int) -> int:
    """Weigh what a placement does beside its gain; low pips are the cheapest to spend."""
    opened, room = 0, 0
    for step in STEPS:
        near = cell + step
        if s.value[near] == EMPTY:
            opens = s.touching[near] + 1 == e.touches
            if opens:
                opened = max(opened, best_of_opponents(s, e, near))
            room += room_outward(s, e, pips, cell, near, opens)
    spoilt = best_of_hand(s, e, cell, s.player, pips)
    denied = best_of_opponents(s, e, cell)
    return DENIED * denied - OPENED * opened - SPOILT * spoilt + room - pips


@rule
def room_outward(s: State, e: Tables, pips: int, cell: int, near: int, opens: bool) -> int:
    """Weigh an empty cell beside a die: one's own scoring row may go on there."""
    room = 0
    for which in range(2):
        same_line = e.line[near][which] == e.line[cell][which]
        outward = same_line and e.distance[near][which] == e.distance[cell][which] + 1
        if outward and row_gain(s, e, pips, cell, s.player, which) > 0:
            room += FREE + AT_ONCE if opens else FREE
    return room


@rule
def best_of_opponents(s: State, e: Tables, cell: int) -> int:
    """Return the most that an opponent's hand can score on a cell."""
    most = 0
    for seat in range(s.players):
        if seat != s.player:
            most = max(most, best_of_hand(s, e, cell, seat, 0))
    return most


@rule_apart
def best_of_hand(s: State, e: Tables, cell: int, seat: int, without: int) -> int:
    """Return the most that a hand can score on a cell, less one die of the pips `without`."""
    most = 0
    for pips in range(1, e.side_count[0] + 1):
        if s.hand[seat][pips] > (1 if pips == without else 0):
            most = max(most, gain_of(s, e, pips, cell, seat))
    return most


@rule_apart
def best_cell(s: State, e: Tables, pips: int) -> int:
    """Return the most that a die of `player` can score on any open cell."""
    most = 0
    for i in range(s.open_cells):
        most = max(most, gain_of(s, e, pips, s.open[i], s.player))
    return most


@rule
def best_without(s: State, e: Tables, without: int) -> int:
    """Return the most that the hand can score, less one die of the pips `without`."""
    most = 0
    for pips in range(1, e.side_count[0] + 1):
        if s.hand[s.player][pips] > (1 if pips == without else 0):
            most = max(most, best_cell(s, e, pips))
    return most


@rule
def best_reroll(s: State, e: Tables) -> int:
    """Return the pips of the die whose re-roll has the greatest expected gain, or KEPT."""
    most, best = NOW * e.side_count[0] * best_without(s, e, 0), KEPT
    for pips in range(1, e.side_count[0] + 1):
        if reroll_refusal(s, e, pips) == LEGAL:
            expected = expected_of_reroll(s, e, pips)
            if expected > most:
                most, best = expected, pips
    return best


@rule
def expected_of_reroll(s: State, e: Tables, pips: int) -> int:
    """Add up, over all sides, the best gain after a re-roll, and what the new die is better by."""
    base, before = best_without(s, e, pips), best_cell(s, e, pips)
    total = 0
    for side in range(e.side_count[0]):
        after = best_cell(s, e, e.sides[0][side])
        total += NOW * max(base, after) + after - before
    return total
