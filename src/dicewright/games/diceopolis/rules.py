"""The rules of Diceopolis, written once over a flat record (rulings D1 to D10).

Cells are numbered along a square of WIDTH x WIDTH with the cross's centre in the middle and a
border of one cell that nobody ever plays on:

    cell = CENTRE + y * WIDTH + x

A line runs from an arm die straight away from its arm. Every cell of a quadrant lies on two lines.
"""

from enum import IntEnum
from typing import Any

from dicewright.core.kernels import CHANCE, TERMINAL
from dicewright.core.record import Record, int8, int16, size, uint8, uint16, up_to
from dicewright.core.rule import rule

MOST_PLAYERS = size("players", 4)
LONGEST_ARM = size("arm", 8)  # arm dice that an edition may have
MOST_SIDES = size("sides", 12)  # sides that its dice may have
WIDTH = 2 * LONGEST_ARM + 3
CELLS = WIDTH * WIDTH
CENTRE = CELLS // 2
STEPS = (1, -1, WIDTH, -WIDTH)  # from a cell to those it touches (D2)
LINES = 4 * LONGEST_ARM * 2
QUADRANT_CELLS = 4 * LONGEST_ARM * LONGEST_ARM

EMPTY = 0
HUB = MOST_SIDES + 1  # the centre die, which shows no number (D1)
NOBODY = -1  # owner of the cross

ACTIONS = (
    MOST_SIDES + 1
) * CELLS  # action = pips * CELLS + cell; cell 0: re-roll a die with these pips
KEEP = 0
MOST_LEGAL = QUADRANT_CELLS * MOST_SIDES
MOST_DICE = QUADRANT_CELLS // 2  # a hand of all the dice that two players can have


class Phase(IntEnum):
    """What happens next."""

    DEAL = 0  # `player` rolls a hand (D3)
    ROLL = 1  # `player` rolls one die, from the cache (D4) or again (D5)
    CHOOSE = 2  # `player` keeps or re-rolls (D5)
    PLACE = 3  # `player` places a die (D4)
    OVER = 4


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


class State(Record):
    """All that is on the table."""

    phase = int8()  # a Phase
    player = uint8()  # the seat that rolls or acts
    players = int8()  # how many
    first = int8()  # the seat that starts
    to_roll = int16()  # dice that `player` rolls now
    placed = int16()  # dice placed so far, by all
    in_caches = int16()  # dice left in all caches together
    open_cells = uint16()  # how many cells are open
    score = int16(MOST_PLAYERS)  # by seat
    cache = int16(MOST_PLAYERS)  # dice left, by seat
    hand = uint8(MOST_PLAYERS, MOST_SIDES + 1)  # hand[seat][pips] = how many
    value = int8(CELLS)  # pips, EMPTY or HUB
    owner = int8(CELLS)  # a seat, or NOBODY
    touching = int8(CELLS)  # how many dice touch the cell
    open = up_to(CELLS)(QUADRANT_CELLS)  # the open cells, rising; zeros after them
    row_owner = int8(LINES)  # who owns the scoring row on the line, or NOBODY
    row_length = int8(LINES)  # how many dice it has
    row_worth = int8(LINES)  # its points, the arm die included


class Tables(Record):
    """What the rules read of edition and options."""

    side_count = int8(1)  # one kind of dice
    sides = int8(1, MOST_SIDES)  # the pips on each side
    arm = int8()  # how many dice an arm has
    hand = int16()  # dice in a hand
    dice_each = int16(MOST_PLAYERS + 1)  # by number of players
    touches = int8()  # dice that a placed die must touch
    same_value = int8()  # option `row` is "value": a row goes on with the arm die's pips only
    line = uint8(CELLS, 2)  # the two lines that a quadrant's cell lies on
    distance = int8(CELLS, 2)  # its place on each, 1 next to the arm
    arm_value = int8(LONGEST_ARM + 1)  # pips of the arm dice, outward from 1
    line_value = int8(LINES)  # pips of the arm die that a line starts from


@rule
def setup(s: Any, e: Any, players: int, first: int, layout: Any) -> None:
    """Lay the cross (D1); everybody is to roll a hand, the rest is in the caches (D3)."""
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
    clear_board(s)
    put(s, e, CENTRE, HUB, NOBODY)
    for step in STEPS:
        for place in range(1, e.arm + 1):
            put(s, e, CENTRE + place * step, e.arm_value[place], NOBODY)
    s.phase = Phase.DEAL
    s.to_roll = e.hand


@rule
def clear_board(s: Any) -> None:
    """Take all dice off the board."""
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


@rule
def to_move(s: Any) -> int:
    """Return the seat to act, CHANCE or TERMINAL."""
    if s.phase == Phase.OVER:
        return TERMINAL
    if s.to_roll > 0:
        return CHANCE
    return s.player  # type: ignore[no-any-return]


@rule
def dice_to_roll(s: Any, e: Any, kinds: Any) -> int:
    """Say how many dice are to be rolled; all are of one kind."""
    kinds[0] = 0  # by itself, since nearly always there is one
    for i in range(1, s.to_roll):
        kinds[i] = 0
    return s.to_roll  # type: ignore[no-any-return]


@rule
def apply_roll(s: Any, e: Any, faces: Any) -> None:
    """Take the dice that `player` rolled into the hand."""
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


@rule
def begin_turn(s: Any) -> None:
    """Begin the turn of `player`: re-roll, roll or place (D4, D5)."""
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
def next_seat(s: Any) -> int:
    """Return the seat after `player`."""
    return s.player + 1 if s.player + 1 < s.players else 0


@rule
def end_turn(s: Any, e: Any) -> None:
    """Pass the turn on, until every die is placed (D6)."""
    s.player = next_seat(s)
    if s.placed == s.players * e.dice_each[s.players]:
        s.phase = Phase.OVER
    else:
        begin_turn(s)


@rule
def legal_actions(s: Any, e: Any, actions: Any) -> int:
    """List the legal actions, rising; return how many."""
    hand, open_cells = s.hand[s.player], s.open_cells
    count = 0
    if s.phase == Phase.PLACE:
        for pips in range(1, e.side_count[0] + 1):
            for i in range(open_cells):  # written even where the next pips overwrite it:
                actions[count + i] = pips * CELLS + s.open[i]  # cheaper than a branch
            count += open_cells if hand[pips] > 0 else 0
    elif s.phase == Phase.CHOOSE:
        actions[0] = KEEP
        count = 1
        for pips in range(1, e.side_count[0] + 1):
            if hand[pips] > 0:
                actions[count] = pips * CELLS
                count += 1
    return count


@rule
def refusal(s: Any, e: Any, action: int) -> int:
    """Return why the action is forbidden now, or LEGAL."""
    pips, cell = action // CELLS, action % CELLS
    if s.phase == Phase.OVER:
        return Refusal.OVER
    if s.to_roll > 0:
        return Refusal.DICE_FIRST
    if cell == 0 and s.phase != Phase.CHOOSE:
        return Refusal.NO_CHOICE
    if cell != 0 and s.phase != Phase.PLACE:
        return Refusal.CHOOSE_FIRST
    if action != KEEP and s.hand[s.player][pips] == 0:
        return Refusal.NOT_IN_HAND
    return Refusal.LEGAL if cell == 0 else cell_refusal(s, e, cell)


@rule
def cell_refusal(s: Any, e: Any, cell: int) -> int:
    """Return why no die may be placed on the cell (D1, D2), or LEGAL."""
    if s.value[cell] != EMPTY:
        return Refusal.CROSS if s.owner[cell] == NOBODY else Refusal.FILLED
    return Refusal.LEGAL if s.touching[cell] >= e.touches else Refusal.LONELY


@rule
def apply(s: Any, e: Any, action: int) -> None:
    """Apply a legal action."""
    pips, cell = action // CELLS, action % CELLS
    if s.phase == Phase.PLACE:
        place(s, e, pips, cell)
    elif action == KEEP:
        s.phase = Phase.PLACE
    else:
        s.hand[s.player][pips] -= 1
        s.to_roll = 1
        s.phase = Phase.ROLL


@rule
def place(s: Any, e: Any, pips: int, cell: int) -> None:
    """Place a die of the hand on an open cell and end the turn (D4)."""
    s.hand[s.player][pips] -= 1
    lay_die(s, e, pips, cell, s.player)
    end_turn(s, e)


@rule
def lay_die(s: Any, e: Any, pips: int, cell: int, owner: int) -> None:
    """Lay a player's die on an open cell and score it (D7)."""
    s.placed += 1
    close_cell(s, cell)
    put(s, e, cell, pips, owner)
    for which in range(2):
        extend_row(s, e, cell, which)


@rule
def put(s: Any, e: Any, cell: int, pips: int, owner: int) -> None:
    """Put a die on the board; empty cells that now touch enough dice become open (D2)."""
    s.value[cell] = pips
    s.owner[cell] = owner
    for step in STEPS:
        near = cell + step
        s.touching[near] += 1
        if s.touching[near] == e.touches and s.value[near] == EMPTY:
            open_cell(s, near)


@rule
def open_cell(s: Any, cell: int) -> None:
    """Insert a cell into the rising list of open ones."""
    i = s.open_cells
    while i > 0 and s.open[i - 1] > cell:
        s.open[i] = s.open[i - 1]
        i -= 1
    s.open[i] = cell
    s.open_cells += 1


@rule
def close_cell(s: Any, cell: int) -> None:
    """Remove a cell from the rising list of open ones."""
    s.open_cells -= 1
    after = s.open[s.open_cells]
    s.open[s.open_cells] = 0
    i = s.open_cells
    while after != cell:
        i -= 1
        after, s.open[i] = s.open[i], after


@rule
def extend_row(s: Any, e: Any, cell: int, which: int) -> None:
    """Let a die just placed begin or lengthen the row on one of its two lines (D7, D8)."""
    line, owner = e.line[cell][which], s.owner[cell]
    gain = row_gain(s, e, s.value[cell], cell, owner, which)
    if gain > 0:
        s.row_owner[line] = owner
        s.row_length[line] = e.distance[cell][which]
        s.row_worth[line] += gain
        s.score[owner] += gain


@rule
def row_gain(s: Any, e: Any, pips: int, cell: int, owner: int, which: int) -> int:
    """Return what a die on an open cell gains its owner on one of the two lines (D7)."""
    line, distance = e.line[cell][which], e.distance[cell][which]
    matches = pips == e.line_value[line]
    if distance == 1 and matches:
        return pips + pips
    if s.row_owner[line] == owner and s.row_length[line] == distance - 1:
        return pips if matches or not e.same_value else 0
    return 0


@rule
def scores(s: Any, e: Any, points: Any) -> None:
    """Write the points by seat (D9)."""
    for seat in range(s.players):
        points[seat] = s.score[seat]
