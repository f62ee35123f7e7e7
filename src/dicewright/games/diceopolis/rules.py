"""The rules of Diceopolis in the order of its rulings, D1 to D10.

Every kind of action has one predicate, named *_refusal, which says why it is forbidden now.
"""

from enum import IntEnum

from dicewright.core.kernels import CHANCE, TERMINAL, derive, offer
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.diceopolis.actions import ACTIONS, KEEP, PLACE, REROLL
from dicewright.games.diceopolis.state import (
    CELLS,
    CENTRE,
    EMPTY,
    HUB,
    LINES,
    MOST_PLAYERS,
    MOST_SIDES,
    NOBODY,
    QUADRANT_CELLS,
    STEPS,
    Phase,
    State,
    Tables,
)


class Refusal(IntEnum):
    """Why an action is forbidden."""

    LEGAL = 0
    OVER = 1  # D6
    DICE_FIRST = 2  # dice are to be rolled: D3, D4
    CHOOSE_FIRST = 3  # keep or re-roll comes before placing: D5
    NO_CHOICE = 4  # nothing to keep or re-roll now: D5
    NOT_IN_HAND = 5  # D4
    CROSS = 6  # D1
    FILLED = 7  # D2
    LONELY = 8  # touches too few dice: D2


# --- D1: the cross ------------------------------------------------------------------------------


@rule
def lay_cross(s: State, e: Tables) -> None:
    """Clear the board and lay the cross (D1)."""
    s.open_cells = 0
    for cell in range(CELLS):
        s.value[cell] = EMPTY
        s.owner[cell] = NOBODY
        s.touching[cell] = 0
    for i in range(QUADRANT_CELLS):
        s.open[i] = 0
    for line in range(LINES):
        s.row_owner[line] = NOBODY
        s.row_length[line] = 0
        s.row_worth[line] = 0
    put(s, e, CENTRE, HUB, NOBODY)
    for step in STEPS:
        for place in range(1, e.arm + 1):
            put(s, e, CENTRE + place * step, e.arm_value[place], NOBODY)


# --- D2: cells that are open --------------------------------------------------------------------


@rule
def cell_refusal(s: State, e: Tables, cell: int) -> Refusal:
    """Say why no die may be placed on a cell: it is empty (D1) and touches enough dice (D2)."""
    if s.value[cell] != EMPTY:
        return Refusal.CROSS if s.owner[cell] == NOBODY else Refusal.FILLED
    return Refusal.LEGAL if s.touching[cell] >= e.touches else Refusal.LONELY


@rule
def put(s: State, e: Tables, cell: int, pips: int, owner: int) -> None:
    """Put a die on the board; empty cells that now touch enough dice become open (D2)."""
    s.value[cell] = pips
    s.owner[cell] = owner
    for step in STEPS:
        near = cell + step
        s.touching[near] += 1
        if s.touching[near] == e.touches and s.value[near] == EMPTY:
            open_cell(s, near)


@rule
def open_cell(s: State, cell: int) -> None:
    """Insert a cell into the rising list of open ones."""
    i = s.open_cells
    while i > 0 and s.open[i - 1] > cell:
        s.open[i] = s.open[i - 1]
        i -= 1
    s.open[i] = cell
    s.open_cells += 1


@rule
def close_cell(s: State, cell: int) -> None:
    """Remove a cell from the rising list of open ones."""
    s.open_cells -= 1
    after = s.open[s.open_cells]
    s.open[s.open_cells] = 0
    i = s.open_cells
    while after != cell:
        i -= 1
        after, s.open[i] = s.open[i], after


# --- D3: hands and turns ------------------------------------------------------------------------


@rule
def setup(s: State, e: Tables, players: int, first: int, layout: Row) -> None:
    """Lay the cross; everybody is to roll a hand, the rest is in the caches (D3)."""
    s.players = players
    s.first = first
    s.player = first
    s.placed = 0
    s.in_caches = players * (e.dice_each[players] - e.hand)
    for seat in range(MOST_PLAYERS):
        s.score[seat] = 0
        s.cache[seat] = e.dice_each[players] - e.hand if seat < players else 0
        for pips in range(MOST_SIDES + 1):
            s.hand[seat][pips] = 0
    lay_cross(s, e)
    s.phase = Phase.DEAL
    s.to_roll = e.hand


@rule
def to_move(s: State) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    if s.phase == Phase.OVER:
        return TERMINAL
    if s.to_roll > 0:
        return CHANCE
    return s.player


@rule
def next_seat(s: State) -> int:
    """Return the seat after `player` (D3)."""
    return s.player + 1 if s.player + 1 < s.players else 0


@rule
def dice_to_roll(s: State, e: Tables, kinds: Row) -> int:
    """Say how many dice are to be rolled; all are of one kind."""
    kinds[0] = 0  # by itself, since nearly always there is one
    for i in range(1, s.to_roll):
        kinds[i] = 0
    return s.to_roll


@rule
def apply_roll(s: State, e: Tables, faces: Row) -> None:
    """Take the dice that `player` rolled into the hand (D3, D4, D5)."""
    hand = s.hand[s.player]
    for i in range(s.to_roll):
        hand[faces[i]] += 1
    if s.phase == Phase.DEAL:
        s.player = next_seat(s)
        if s.player == s.first:
            begin_turn(s)
    else:
        s.to_roll = 0
        s.phase = Phase.PLACE


# --- D4: a turn ---------------------------------------------------------------------------------


@rule
def begin_turn(s: State) -> None:
    """Begin the turn of `player`: choose a re-roll (D5), or roll, or place at once (D4)."""
    s.to_roll = 0
    s.phase = Phase.PLACE
    if s.in_caches == 0:
        s.phase = Phase.CHOOSE
    elif s.placed >= s.players and s.cache[s.player] > 0:
        s.cache[s.player] -= 1
        s.in_caches -= 1
        s.to_roll = 1
        s.phase = Phase.ROLL


@rule
def place_refusal(s: State, e: Tables, pips: int, cell: int) -> Refusal:
    """Say why a die may not be placed: it is of the hand, and the cell is open (D4)."""
    if s.phase != Phase.PLACE:
        return untimely(s, Refusal.CHOOSE_FIRST)
    if s.hand[s.player][pips] == 0:
        return Refusal.NOT_IN_HAND
    return cell_refusal(s, e, cell)


@rule
def place(s: State, e: Tables, pips: int, cell: int) -> None:
    """Place a die of the hand on an open cell and end the turn (D4)."""
    s.hand[s.player][pips] -= 1
    lay_die(s, e, pips, cell, s.player)
    end_turn(s, e)


# --- D5: the choice when all caches are empty ---------------------------------------------------


@rule
def keep_refusal(s: State, e: Tables) -> Refusal:
    """Say why the hand may not be kept: there is no choice (D5)."""
    return Refusal.LEGAL if s.phase == Phase.CHOOSE else untimely(s, Refusal.NO_CHOICE)


@rule
def keep(s: State, e: Tables) -> None:
    """Keep the hand (D5)."""
    s.phase = Phase.PLACE


@rule
def reroll_refusal(s: State, e: Tables, pips: int) -> Refusal:
    """Say why a die may not be re-rolled: there is no choice, or no such die (D5)."""
    if s.phase != Phase.CHOOSE:
        return untimely(s, Refusal.NO_CHOICE)
    return Refusal.LEGAL if s.hand[s.player][pips] > 0 else Refusal.NOT_IN_HAND


@rule
def reroll(s: State, e: Tables, pips: int) -> None:
    """Take a die of the hand to be rolled again (D5)."""
    s.hand[s.player][pips] -= 1
    s.to_roll = 1
    s.phase = Phase.ROLL


# --- D6: the end --------------------------------------------------------------------------------


@rule
def end_turn(s: State, e: Tables) -> None:
    """Pass the turn on, until every die is placed (D6)."""
    s.player = next_seat(s)
    if s.placed == s.players * e.dice_each[s.players]:
        s.phase = Phase.OVER
    else:
        begin_turn(s)


@rule
def untimely(s: State, otherwise: Refusal) -> Refusal:
    """Say why an action is not asked for: the game is over (D6), or dice come first (D3, D4)."""
    if s.phase == Phase.OVER:
        return Refusal.OVER
    return Refusal.DICE_FIRST if s.to_roll > 0 else otherwise


# --- D7, D8: rows -------------------------------------------------------------------------------


@rule
def lay_die(s: State, e: Tables, pips: int, cell: int, owner: int) -> None:
    """Lay a player's die on an open cell; it counts in both of its rows (D8)."""
    s.placed += 1
    close_cell(s, cell)
    put(s, e, cell, pips, owner)
    for which in range(2):
        extend_row(s, e, cell, which)


@rule
def extend_row(s: State, e: Tables, cell: int, which: int) -> None:
    """Let a die just placed begin or lengthen the row on one of its two lines (D7)."""
    line, owner = e.line[cell][which], s.owner[cell]
    gain = row_gain(s, e, s.value[cell], cell, owner, which)
    if gain > 0:
        s.row_owner[line] = owner
        s.row_length[line] = e.distance[cell][which]
        s.row_worth[line] += gain
        s.score[owner] += gain


@rule
def row_gain(s: State, e: Tables, pips: int, cell: int, owner: int, which: int) -> int:
    """Return what a die on an open cell gains its owner on one of the two lines (D7, D8)."""
    line, distance = e.line[cell][which], e.distance[cell][which]
    matches = pips == e.line_value[line]
    if distance == 1 and matches:
        return pips + pips
    if s.row_owner[line] == owner and s.row_length[line] == distance - 1:
        return pips if matches or not e.same_value else 0
    return 0


# --- D9: points ---------------------------------------------------------------------------------


@rule
def scores(s: State, e: Tables, points: Row) -> None:
    """Write the points by seat: the most win, equal totals share the win (D9)."""
    for seat in range(s.players):
        points[seat] = s.score[seat]


# --- D10: what can be tried ---------------------------------------------------------------------


@rule
def candidates(s: State, e: Tables, to: Row, n: int) -> int:
    """Offer D5's choices, or the dice of the hand on all open cells, even to block only (D10)."""
    if s.phase == Phase.CHOOSE:
        n = offer(to, n, keep_refusal(s, e), KEEP())
    for pips in range(1, e.side_count[0] + 1):
        if s.hand[s.player][pips] > 0:
            if s.phase == Phase.CHOOSE:
                n = offer(to, n, reroll_refusal(s, e, pips), REROLL(pips))
            else:
                for i in range(s.open_cells):
                    cell = s.open[i]
                    n = offer(to, n, place_refusal(s, e, pips, cell), PLACE(pips, cell))
    return n


refusal = ACTIONS.each({KEEP: keep_refusal, REROLL: reroll_refusal, PLACE: place_refusal})
apply = ACTIONS.each({KEEP: keep, REROLL: reroll, PLACE: place})
LEGAL = derive("diceopolis", candidates)
list_legal = LEGAL.list_legal
