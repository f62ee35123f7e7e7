"""The state of Diceopolis, and the tables that its rules read.

Cells are numbered along a square of WIDTH x WIDTH with the cross's centre in the middle and a
border of one cell that nobody ever plays on:

    cell = CENTRE + y * WIDTH + x

A line runs from an arm die straight away from its arm. Every cell of a quadrant lies on two lines.
"""

from enum import IntEnum

from dicewright.core.record import Record, int8, int16, size, uint8, uint16, up_to

MOST_PLAYERS = size("players", 4)
LONGEST_ARM = size("arm", 8)  # arm dice that an edition may have
MOST_SIDES = size("sides", 12)  # sides that its dice may have

WIDTH = 2 * LONGEST_ARM + 3
CELLS = WIDTH * WIDTH
CENTRE = CELLS // 2
STEPS = (1, -1, WIDTH, -WIDTH)  # from a cell to those it touches (D2)
QUADRANT_CELLS = 4 * LONGEST_ARM * LONGEST_ARM

BESIDE = 2  # from a line's number to that of the next one outward along the arm
OF_ONE_ARM = BESIDE * LONGEST_ARM  # numbers of lines that start from one arm
LINES = 4 * OF_ONE_ARM

MOST_LEGAL = QUADRANT_CELLS * MOST_SIDES
MOST_DICE = QUADRANT_CELLS // 2  # a hand of all the dice that two players can have

EMPTY = 0
HUB = MOST_SIDES + 1  # the centre die, which shows no number (D1)
NOBODY = -1  # owner of the cross


class Phase(IntEnum):
    """What happens next."""

    DEAL = 0  # `player` rolls a hand (D3)
    ROLL = 1  # `player` rolls one die, from the cache (D4) or again (D5)
    CHOOSE = 2  # `player` keeps or re-rolls (D5)
    PLACE = 3  # `player` places a die (D4)
    OVER = 4  # every die is placed (D6)


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
