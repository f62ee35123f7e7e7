"""Exact play of the last dice of Diceopolis, by search to the end of the game.

When all caches are empty, hands and board are open to all and re-rolls (D5) are the only chance.
Each player maximises its own share of the win; of equal choices it takes the one with more
expected points in this turn, of equal ones still the first.

What is searched is kept small without changing any value. A turn whose winner is certain ends the
search. Of cells on which nobody can ever score, nor on any cell that they may help to open before
the game ends, one stands for all, if there are enough of them for all dice. And what a die gains
with the same dice left in the hand is found once, whatever was re-rolled before.
"""

from dicewright.core.kernels import LEGAL
from dicewright.core.record import Row
from dicewright.core.rule import rule, rule_apart
from dicewright.core.winning import share_win
from dicewright.games.diceopolis.actions import KEPT
from dicewright.games.diceopolis.rules import place, reroll_refusal
from dicewright.games.diceopolis.solve.gains import best_gains, gain_of
from dicewright.games.diceopolis.solve.lines import may_score
from dicewright.games.diceopolis.solve.workspace import Value, Workspace
from dicewright.games.diceopolis.state import BESIDE, Phase, State, Tables

NO_CELL = 0
LESS = -1.0  # than any share of the win, and any points
BITS = 4  # of a key for the number of dice that show the same
CLOSE = 1e-9  # shares that differ by less are equal
DIE_BESIDE_ARM = 3  # times its pips is the most it scores: twice for its row, once for another
DIE_IN_CORNER = 4  # times, if it matches both arms


@rule
def better(value: Value, gain: float, best: Value, seat: int, players: int) -> bool:
    """Say whether shares of the win, with points of this turn, are better than the best so far."""
    if value[seat] > best[seat] + CLOSE:
        return True
    return bool(value[seat] > best[seat] - CLOSE and gain > best[players] + CLOSE)


@rule
def take(value: Value, gain: float, best: Value, players: int) -> None:
    """Write shares, and the points of the turn behind them."""
    for seat in range(players):
        best[seat] = value[seat]
    best[players] = gain


@rule
def fill(value: Value, number: float, players: int) -> None:
    """Write the same number everywhere."""
    for i in range(players + 1):
        value[i] = number


@rule_apart
def decided(s: State, e: Tables, value: Value) -> bool:
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
def most_to_come(s: State, e: Tables, seat: int) -> int:
    """Return more than a hand can ever score, or as much."""
    dice = 0
    for pips in range(1, e.side_count[0] + 1):
        dice += s.hand[seat][pips]
    beside_arm, corner = DIE_BESIDE_ARM * e.side_count[0], DIE_IN_CORNER * e.arm_value[1]
    return int(dice * max(beside_arm, corner))


# --- the dice of a hand ------------------------------------------------------------------------


@rule
def swap(hand: Row, lost: int, found: int) -> None:
    """Let a hand lose a die and find another; KEPT stands for none."""
    if lost != KEPT:
        hand[lost] -= 1
        hand[found] += 1


@rule
def key_of(e: Tables, hand: Row, pips: int) -> int:
    """Return the number that stands for a die placed from a hand."""
    key = pips
    for p in range(1, e.side_count[0] + 1):
        key += hand[p] << (BITS * p)
    return key


@rule
def entry_of(keys: Row, known: int, key: int) -> int:
    """Return which entry has a key; the number of entries if none has."""
    i = 0
    while i < known and keys[i] != key:
        i += 1
    return i


@rule
def list_dice(s: State, e: Tables, left: int, lost: int, found: int, w: Workspace) -> None:
    """List the dice that can be placed from the hand once a die is re-rolled, as new entries."""
    hand, keys = s.hand[s.player], w.keys[left]
    swap(hand, lost, found)
    for pips in range(1, e.side_count[0] + 1):
        if hand[pips] > 0:
            key, known = key_of(e, hand, pips), w.known[left]
            if entry_of(keys, known, key) == known:
                entry = w.entries[left][known]
                keys[known], entry.pips, entry.lost, entry.found = key, pips, lost, found
                fill(entry.value, LESS, s.players)
                w.known[left] += 1
    swap(hand, found, lost)


@rule
def best_die(
    s: State, e: Tables, left: int, lost: int, found: int, w: Workspace, best: Value
) -> None:
    """Write the value of the best die to place once a die is re-rolled."""
    hand = s.hand[s.player]
    fill(best, LESS, s.players)
    swap(hand, lost, found)
    for pips in range(1, e.side_count[0] + 1):
        if hand[pips] > 0:
            i = entry_of(w.keys[left], w.known[left], key_of(e, hand, pips))
            value = w.entries[left][i].value
            if better(value, value[s.players], best, s.player, s.players):
                take(value, value[s.players], best, s.players)
    swap(hand, found, lost)


# --- a turn ------------------------------------------------------------------------------------


@rule_apart
def begin(s: State, e: Tables, left: int, w: Workspace) -> bool:
    """Begin to search a turn; say whether its value is known at once."""
    w.nodes[0] -= 1
    if decided(s, e, w.results[left]):
        return True
    w.known[left] = 0
    if left == 1:
        list_last(s, e, w)
        conclude(s, e, left, w)
        return True
    list_dice(s, e, left, KEPT, KEPT, w)
    for pips in range(1, e.side_count[0] + 1):
        if reroll_refusal(s, e, pips) == LEGAL:
            for i in range(e.side_count[0]):
                list_dice(s, e, left, pips, e.sides[0][i], w)
    w.at_entry[left], w.at_cell[left] = 0, 0
    w.stand_in[left] = cell_for_idle(s, e, left)
    return False


@rule
def list_last(s: State, e: Tables, w: Workspace) -> None:
    """List all that the last die of all can show; it goes where it gains most."""
    gains = w.gains
    best_gains(s, e, s.player, gains)
    for pips in range(1, e.side_count[0] + 1):
        entry = w.entries[1][pips - 1]
        w.keys[1][pips - 1] = pips + (1 << (BITS * pips))
        s.score[s.player] += gains[pips]
        share_win(s.score, s.players, entry.value)
        s.score[s.player] -= gains[pips]
        entry.value[s.players] = gains[pips]
    w.known[1] = e.side_count[0]


@rule_apart
def conclude(s: State, e: Tables, left: int, w: Workspace) -> None:
    """Value a turn whose dice are all valued: keep the hand, or re-roll one die (D5)."""
    options, result, one = w.options[left], w.results[left], w.one
    best_die(s, e, left, KEPT, KEPT, w, options[KEPT])
    take(options[KEPT], options[KEPT][s.players], result, s.players)
    for pips in range(1, e.side_count[0] + 1):
        if reroll_refusal(s, e, pips) == LEGAL:
            mean = options[pips]
            fill(mean, 0.0, s.players)
            for i in range(e.side_count[0]):
                best_die(s, e, left, pips, e.sides[0][i], w, one)
                for j in range(s.players + 1):
                    mean[j] += one[j] / e.side_count[0]
            if better(mean, mean[s.players], result, s.player, s.players):
                take(mean, mean[s.players], result, s.players)


# --- the search --------------------------------------------------------------------------------


@rule_apart
def solve_turn(s: State, e: Tables, top: int, w: Workspace) -> None:
    """Value a turn from its beginning, with `top` dice left to place, to the game's end."""
    w.states[top] = s
    if top == 0:
        share_win(s.score, s.players, w.results[0])
        return
    left = top
    known = begin(w.states[top], e, top, w)
    while w.nodes[0] > 0:
        if not known:
            if descend(w.states[left], e, left, w):
                left -= 1
                known = begin(w.states[left], e, left, w)
                continue
            conclude(w.states[left], e, left, w)
        if left == top:
            return
        left += 1
        weigh(w.states[left], e, left, w)
        known = False


@rule_apart
def descend(s: State, e: Tables, left: int, w: Workspace) -> bool:
    """Place the next die on the next cell, with a die less left; say whether there was one."""
    while w.at_entry[left] < w.known[left]:
        at, entry = w.at_cell[left], w.entries[left][w.at_entry[left]]
        if at == s.open_cells or entry.value[s.player] >= 1.0:
            w.at_entry[left] += 1
            w.at_cell[left] = 0
        elif stands_for_itself(s, e, left, w.stand_in[left], s.open[at]):
            play(s, e, entry.pips, s.open[at], entry.lost, entry.found, w.states, left - 1)
            return True
        else:
            w.at_cell[left] += 1
    return False


@rule_apart
def play(
    s: State, e: Tables, pips: int, cell: int, lost: int, found: int, states: list[State], into: int
) -> None:
    """Write the state after a die is placed, some other perhaps re-rolled before."""
    states[into] = s
    after = states[into]
    swap(after.hand[s.player], lost, found)
    after.phase = Phase.PLACE
    place(after, e, pips, cell)


@rule
def weigh(s: State, e: Tables, left: int, w: Workspace) -> None:
    """Weigh the placement just searched against the best one of the same die."""
    at, entry = w.at_cell[left], w.entries[left][w.at_entry[left]]
    gain = float(gain_of(s, e, entry.pips, s.open[at], s.player))
    value = w.results[left - 1]
    if better(value, gain, entry.value, s.player, s.players):
        take(value, gain, entry.value, s.players)
    w.at_cell[left] += 1


# --- idle cells --------------------------------------------------------------------------------


@rule
def stands_for_itself(s: State, e: Tables, left: int, stand_in: int, cell: int) -> bool:
    """Say whether a cell is to be searched: not if it is idle and another stands for it."""
    alone = stand_in == NO_CELL
    return alone or cell == stand_in or not idle(s, e, cell, left)


@rule
def cell_for_idle(s: State, e: Tables, left: int) -> int:
    """Return the cell that stands for all idle ones, if there are enough for all dice."""
    count, first = 0, NO_CELL
    for i in range(s.open_cells):
        if idle(s, e, s.open[i], left):
            first = s.open[i] if count == 0 else first
            count += 1
    return first if count >= left else NO_CELL


@rule_apart
def idle(s: State, e: Tables, cell: int, left: int) -> bool:
    """Say whether nobody can score on the cell, nor with its help farther out, to the end."""
    for which in range(2):
        line = e.line[cell][which]
        lines_on = e.arm + 1 - e.distance[cell][1 - which]  # from here along the arm
        for beyond in range(min(left, lines_on)):
            if may_score(s, e, line + beyond * BESIDE):
                return False
    return True
