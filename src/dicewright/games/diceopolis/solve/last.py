"""Exact play of the last dice of Diceopolis, by search to the end of the game.

When all caches are empty, hands and board are open to all and re-rolls (D5) are the only chance.
Each player maximises its own share of the win; of equal choices it takes the one that lets it
expect more points in this turn, of equal ones still the first.

What is searched is kept small without changing any value. A turn whose winner is certain ends the
search. Of cells on which nobody can ever score, nor on any cell that they may help to open before
the game ends, one stands for all, if there are enough of them for all dice. And what a die gains
with the same dice left in the hand is found once, whatever was re-rolled before.
"""

from typing import Any

from dicewright.core.rule import rule, rule_apart
from dicewright.games.diceopolis.rules import (
    Phase,
    place,
)
from dicewright.games.diceopolis.solve.gains import best_gains, gain_of
from dicewright.games.diceopolis.solve.lines import BESIDE, OF_ONE_ARM, may_score

KEPT = 0  # among the options of a turn: to keep the hand; pips stand for re-rolling such a die
NO_CELL = 0
BITS = 4  # of a key for the number of dice that show the same
CLOSE = 1e-9  # shares that differ by less are equal
DIE_BESIDE_ARM = 3  # times its pips is the most it scores: twice for its row, once for another
DIE_IN_CORNER = 4  # times, if it matches both arms


@rule
def better(value: Any, gain: float, best: Any, seat: int, players: int) -> bool:
    """Say whether shares of the win, with points of this turn, are better than the best so far."""
    if value[seat] > best[seat] + CLOSE:
        return True
    return bool(value[seat] > best[seat] - CLOSE and gain > best[players] + CLOSE)


@rule
def take(value: Any, gain: float, best: Any, players: int) -> None:
    """Write shares, and the points of the turn behind them."""
    for seat in range(players):
        best[seat] = value[seat]
    best[players] = gain


@rule
def forget(best: Any, players: int) -> None:
    """Write what any choice is better than."""
    for seat in range(players + 1):
        best[seat] = -1.0


@rule
def share_win(s: Any, seat: int, gain: int, value: Any) -> None:
    """Write the shares of a game that ends when a seat gains some points more (D9)."""
    most, winners = 0, 0
    for i in range(s.players):
        points = s.score[i] + (gain if i == seat else 0)
        if points > most:
            most, winners = points, 0
        winners += 1 if points == most else 0
    for i in range(s.players):
        points = s.score[i] + (gain if i == seat else 0)
        value[i] = 1.0 / winners if points == most else 0.0


@rule_apart
def decided(s: Any, e: Any, value: Any) -> bool:
    """Say whether the winner is certain, whatever is placed; if so, write the shares."""
    leader = 0
    for seat in range(1, s.players):
        leader = seat if s.score[seat] > s.score[leader] else leader
    for seat in range(s.players):
        if seat != leader and s.score[seat] + most_to_come(s, e, seat) >= s.score[leader]:
            return False
    for seat in range(s.players):
        value[seat] = 1.0 if seat == leader else 0.0
    value[s.players] = 0.0
    return True


@rule
def most_to_come(s: Any, e: Any, seat: int) -> int:
    """Return more than a hand can ever score, or as much."""
    dice = 0
    for pips in range(1, e.side_count[0] + 1):
        dice += s.hand[seat][pips]
    beside_arm, corner = DIE_BESIDE_ARM * e.side_count[0], DIE_IN_CORNER * e.arm_value[1]
    return int(dice * max(beside_arm, corner))


# --- the dice of a hand ------------------------------------------------------------------------


@rule
def swap(hand: Any, lost: int, found: int) -> None:
    """Let a hand lose a die and find another; KEPT stands for none."""
    if lost != KEPT:
        hand[lost] -= 1
        hand[found] += 1


@rule
def key_of(e: Any, hand: Any, pips: int) -> int:
    """Return the number that stands for a die placed from a hand."""
    key = pips
    for p in range(1, e.side_count[0] + 1):
        key += hand[p] << (BITS * p)
    return key


@rule
def entry_of(keys: Any, known: int, key: int) -> int:
    """Return which entry has a key; the number of entries if none has."""
    i = 0
    while i < known and keys[i] != key:
        i += 1
    return i


@rule
def list_dice(s: Any, e: Any, left: int, lost: int, found: int, room: Any) -> None:
    """List the dice that can be placed from the hand once a die is re-rolled, as new entries."""
    hand, keys = s.hand[s.player], room.keys[left]
    swap(hand, lost, found)
    for pips in range(1, e.side_count[0] + 1):
        if hand[pips] > 0:
            key, known = key_of(e, hand, pips), room.known[left]
            if entry_of(keys, known, key) == known:
                entry = room.entries[left][known]
                keys[known], entry.pips, entry.lost, entry.found = key, pips, lost, found
                forget(entry.value, s.players)
                room.known[left] += 1
    swap(hand, found, lost)


@rule
def best_die(s: Any, e: Any, left: int, lost: int, found: int, room: Any, best: Any) -> None:
    """Write the value of the best die to place once a die is re-rolled."""
    hand = s.hand[s.player]
    forget(best, s.players)
    swap(hand, lost, found)
    for pips in range(1, e.side_count[0] + 1):
        if hand[pips] > 0:
            i = entry_of(room.keys[left], room.known[left], key_of(e, hand, pips))
            value = room.entries[left][i].value
            if better(value, value[s.players], best, s.player, s.players):
                take(value, value[s.players], best, s.players)
    swap(hand, found, lost)


# --- a turn ------------------------------------------------------------------------------------


@rule_apart
def begin(s: Any, e: Any, left: int, room: Any) -> bool:
    """Begin to search a turn; say whether its value is known at once."""
    room.nodes[0] -= 1
    if decided(s, e, room.results[left]):
        return True
    room.known[left] = 0
    if left == 1:
        list_last(s, e, room)
        conclude(s, e, left, room)
        return True
    list_dice(s, e, left, KEPT, KEPT, room)
    for pips in range(1, e.side_count[0] + 1):
        if s.hand[s.player][pips] > 0:
            for i in range(e.side_count[0]):
                list_dice(s, e, left, pips, e.sides[0][i], room)
    room.at_entry[left], room.at_cell[left] = 0, 0
    room.stand_in[left] = cell_for_idle(s, e, left)
    return False


@rule
def list_last(s: Any, e: Any, room: Any) -> None:
    """List all that the last die of all can show; it goes where it gains most."""
    gains = room.gains
    best_gains(s, e, s.player, gains)
    for pips in range(1, e.side_count[0] + 1):
        entry = room.entries[1][pips - 1]
        room.keys[1][pips - 1] = pips + (1 << (BITS * pips))
        share_win(s, s.player, gains[pips], entry.value)
        entry.value[s.players] = gains[pips]
    room.known[1] = e.side_count[0]


@rule_apart
def conclude(s: Any, e: Any, left: int, room: Any) -> None:
    """Value a turn whose dice are all valued: keep the hand, or re-roll one die (D5)."""
    options, result, one = room.options[left], room.results[left], room.one
    best_die(s, e, left, KEPT, KEPT, room, options[KEPT])
    take(options[KEPT], options[KEPT][s.players], result, s.players)
    for pips in range(1, e.side_count[0] + 1):
        if s.hand[s.player][pips] > 0:
            mean = options[pips]
            mean[:] = 0.0
            for i in range(e.side_count[0]):
                best_die(s, e, left, pips, e.sides[0][i], room, one)
                for j in range(s.players + 1):
                    mean[j] += one[j] / e.side_count[0]
            if better(mean, mean[s.players], result, s.player, s.players):
                take(mean, mean[s.players], result, s.players)


# --- the search --------------------------------------------------------------------------------


@rule_apart
def solve_turn(s: Any, e: Any, top: int, room: Any) -> None:
    """Value a turn from its beginning, with `top` dice left to place, to the game's end."""
    room.states[top] = s
    if top == 0:
        share_win(s, 0, 0, room.results[0])
        return
    left = top
    known = begin(room.states[top], e, top, room)
    while room.nodes[0] > 0:
        if not known:
            if descend(room.states[left], e, left, room):
                left -= 1
                known = begin(room.states[left], e, left, room)
                continue
            conclude(room.states[left], e, left, room)
        if left == top:
            return
        left += 1
        weigh(room.states[left], e, left, room)
        known = False


@rule_apart
def descend(s: Any, e: Any, left: int, room: Any) -> bool:
    """Place the next die on the next cell, with a die less left; say whether there was one."""
    while room.at_entry[left] < room.known[left]:
        at, entry = room.at_cell[left], room.entries[left][room.at_entry[left]]
        if at == s.open_cells or entry.value[s.player] >= 1.0:
            room.at_entry[left] += 1
            room.at_cell[left] = 0
        elif stands_for_itself(s, e, left, room.stand_in[left], s.open[at]):
            play(s, e, entry.pips, s.open[at], entry.lost, entry.found, room.states, left - 1)
            return True
        else:
            room.at_cell[left] += 1
    return False


@rule_apart
def play(
    s: Any, e: Any, pips: int, cell: int, lost: int, found: int, states: Any, into: int
) -> None:
    """Write the state after a die is placed, some other perhaps re-rolled before."""
    states[into] = s
    after = states[into]
    swap(after.hand[s.player], lost, found)
    after.phase = Phase.PLACE
    place(after, e, pips, cell)


@rule
def weigh(s: Any, e: Any, left: int, room: Any) -> None:
    """Weigh the placement just searched against the best one of the same die."""
    at, entry = room.at_cell[left], room.entries[left][room.at_entry[left]]
    gain = float(gain_of(s, e, entry.pips, s.open[at], s.player))
    value = room.results[left - 1]
    if better(value, gain, entry.value, s.player, s.players):
        take(value, gain, entry.value, s.players)
    room.at_cell[left] += 1


# --- idle cells --------------------------------------------------------------------------------


@rule
def stands_for_itself(s: Any, e: Any, left: int, stand_in: int, cell: int) -> bool:
    """Say whether a cell is to be searched: not if it is idle and another stands for it."""
    alone = stand_in == NO_CELL
    return alone or cell == stand_in or not idle(s, e, cell, left)


@rule
def cell_for_idle(s: Any, e: Any, left: int) -> int:
    """Return the cell that stands for all idle ones, if there are enough for all dice."""
    count, first = 0, NO_CELL
    for i in range(s.open_cells):
        if idle(s, e, s.open[i], left):
            first = s.open[i] if count == 0 else first
            count += 1
    return first if count >= left else NO_CELL


@rule_apart
def idle(s: Any, e: Any, cell: int, left: int) -> bool:
    """Say whether nobody can score on the cell, nor with its help farther out, to the end."""
    for which in range(2):
        line = e.line[cell][which]
        place_on_arm = line % OF_ONE_ARM // BESIDE
        for beyond in range(min(left, e.arm - place_on_arm)):
            if may_score(s, e, line + beyond * BESIDE):
                return False
    return True
