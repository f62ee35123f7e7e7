"""What describes a seat of Diceopolis: points, and what its dice and rows promise.

Every promise is told in points, more or less, and in WAYS: against the luck that is still to come,
which grows with the root of the turns left, and with the turns left; both with more players too.
"""

from math import sqrt

from dicewright.core.rule import rule, rule_apart
from dicewright.games.diceopolis.solve.gains import can_gain, gain_of
from dicewright.games.diceopolis.solve.lines import FOOT, FROM_X, STEP, goes_on
from dicewright.games.diceopolis.state import BESIDE, EMPTY, OF_ONE_ARM, Phase, State, Tables

Numbers = list[float]  # or an array of them

SCORE = 0  # points
LEAD = 1  # more of them than the best other
FIRST_GAIN = 2  # the most that the hand can score now,
SECOND_GAIN = 3  # on a second cell,
THIRD_GAIN = 4  # and on a third
NEXT_GAIN = 5  # the first, with the die to be rolled, if the seat is next
NEW_DIE = 6  # the most that a new die can score, in the mean
HAND = 7  # pips in the hand
HIGH = 8  # their squares
ROWS = 9  # own rows that can go on at once: in each of three places, see below
FIELDS_OF_ROW = 7
ROW, ROOM, VALUE, WORTH, READY, DOUBLE, CONTESTED = range(FIELDS_OF_ROW)
# how many; cells to the end, pips of the arm die, the one times the other; those pips if a die of
# the hand shows them; whether the next cell lies in another own row, or in another's
OPEN, SOON, LATER = range(3)  # the next cell is open, opens once one die is placed, or later
MATCHES = ROWS + 3 * FIELDS_OF_ROW  # lines not begun, open or not, that a die of the hand matches
STRANGE = MATCHES + 2  # open lines not begun that no die of the hand matches
ALL_GAINS = STRANGE + 1  # what the hand can score, over all open cells
RUNS = ALL_GAINS + 1  # cells by which own rows can go on without waiting for others
PROMISES = RUNS + 1
WAYS = 4  # in which each of them is told
TURN = WAYS * PROMISES  # whether the seat is next
FAR = TURN + 1  # how far it is from being next
PLAYERS = FAR + 1
PROGRESS = PLAYERS + 1
FEATURES = PROGRESS + 1

POINTS = 0.05  # scale


@rule_apart
def describe(s: State, e: Tables, seat: int, x: Numbers) -> None:
    """Write what describes a seat at the beginning of a turn."""
    for i in range(FEATURES):
        x[i] = 0.0
    tell_points(s, seat, x)
    tell_gains(s, e, seat, x)
    tell_hand(s, e, seat, x)
    tell_lines(s, e, seat, x)
    tell_ways(s, e, seat, x)


@rule
def tell_points(s: State, seat: int, x: Numbers) -> None:
    """Tell the points, and how far they are ahead."""
    best_other = -1
    for other in range(s.players):
        if other != seat:
            best_other = max(best_other, s.score[other])
    x[SCORE] = s.score[seat]
    x[LEAD] = s.score[seat] - best_other


@rule
def tell_gains(s: State, e: Tables, seat: int, x: Numbers) -> None:
    """Tell what the hand, and a new die, can score on the open cells."""
    sides, best = e.side_count[0], x[PROMISES:]  # the best by pips, in a part not yet used
    for i in range(s.open_cells):
        cell = s.open[i]
        if can_gain(s, e, cell, seat):
            most = 0.0
            for pips in range(1, sides + 1):
                gain = float(gain_of(s, e, pips, cell, seat))
                best[pips] = max(best[pips], gain)
                if s.hand[seat][pips] > 0:
                    most = max(most, gain)
            x[ALL_GAINS] += most
            rank_gain(x, most)
    next_to_roll = s.player == seat and s.phase == Phase.ROLL
    for i in range(sides):
        gain = best[e.sides[0][i]]
        x[NEW_DIE] += gain / sides
        x[NEXT_GAIN] += max(x[FIRST_GAIN], gain if next_to_roll else 0.0) / sides
    if s.player != seat:
        x[NEXT_GAIN] = 0.0


@rule
def rank_gain(x: Numbers, gain: float) -> None:
    """Put the gain on a cell among the greatest three."""
    if gain > x[FIRST_GAIN]:
        x[FIRST_GAIN], gain = gain, x[FIRST_GAIN]
    if gain > x[SECOND_GAIN]:
        x[SECOND_GAIN], gain = gain, x[SECOND_GAIN]
    if gain > x[THIRD_GAIN]:
        x[THIRD_GAIN] = gain


@rule
def tell_hand(s: State, e: Tables, seat: int, x: Numbers) -> None:
    """Tell how high the dice of the hand are, against the mean of as many."""
    sides = e.side_count[0]
    for pips in range(1, sides + 1):
        above = pips - 0.5 * (sides + 1)
        x[HAND] += s.hand[seat][pips] * above
        x[HIGH] += s.hand[seat][pips] * above * above / sides


@rule
def tell_lines(s: State, e: Tables, seat: int, x: Numbers) -> None:
    """Tell of all lines: the seat's rows, and rows that it may begin."""
    for arm in range(4):
        for i in range(BESIDE * e.arm):
            line = arm * OF_ONE_ARM + i
            if s.row_owner[line] == seat:
                if goes_on(s, e, line):
                    tell_row(s, e, seat, line, x)
            elif s.value[FOOT[line] + STEP[line]] == EMPTY:
                tell_beginning(s, e, seat, line, x)


@rule_apart
def tell_row(s: State, e: Tables, seat: int, line: int, x: Numbers) -> None:
    """Tell of an own row that can go on."""
    length, value = s.row_length[line], e.line_value[line]
    cell = FOOT[line] + (length + 1) * STEP[line]
    crossing = 1 if line < FROM_X else 0
    cross, distance = e.line[cell][crossing], e.distance[cell][crossing]
    inward = cell - STEP[cross]
    when = LATER
    if s.touching[cell] >= e.touches:
        when = OPEN
    elif s.touching[inward] >= e.touches:
        when = SOON
    at = ROWS + when * FIELDS_OF_ROW
    x[at + ROW] += 1.0
    x[at + ROOM] += e.arm - length
    x[at + VALUE] += value
    x[at + WORTH] += value * (e.arm - length) / e.arm
    x[at + READY] += value if s.hand[seat][value] > 0 else 0
    if when == OPEN:
        x[RUNS] += run_of(s, e, line, length, STEP[cross])
    if s.row_owner[cross] >= 0 and s.row_length[cross] == distance - 1:
        x[at + (DOUBLE if s.row_owner[cross] == seat else CONTESTED)] += 1.0


@rule
def run_of(s: State, e: Tables, line: int, length: int, across: int) -> int:
    """Return by how many cells a row can go on, all beside it being filled already."""
    end = length + 1
    while end < e.arm and s.value[FOOT[line] + (end + 1) * STEP[line] - across] != EMPTY:
        end += 1
    return end - length


@rule
def tell_beginning(s: State, e: Tables, seat: int, line: int, x: Numbers) -> None:
    """Tell of a line that is not begun."""
    pips, is_open = e.line_value[line], s.touching[FOOT[line] + STEP[line]] >= e.touches
    if s.hand[seat][pips] > 0:
        x[MATCHES + (0 if is_open else 1)] += pips
    elif is_open:
        x[STRANGE] += pips


@rule
def tell_ways(s: State, e: Tables, seat: int, x: Numbers) -> None:
    """Tell every promise in all its ways, and how the game stands."""
    each, players = e.dice_each[s.players], s.players
    left = each - s.placed / players
    against_luck, later = 1.0 / sqrt(left + 1.0), sqrt((left + 1.0) / (each + 1.0))
    for i in range(PROMISES):
        promise = POINTS * x[i]
        x[i] = promise * against_luck * 4.0
        x[PROMISES + i] = promise * later
        x[2 * PROMISES + i] = promise * against_luck * (players - 2) * 2.0
        x[3 * PROMISES + i] = promise * later * (players - 2) * 0.5
    far = seat - s.player if seat >= s.player else seat + players - s.player
    x[TURN] = against_luck if far == 0 else 0.0
    x[FAR] = against_luck * far / players
    x[PLAYERS] = 0.5 * (players - 2)
    x[PROGRESS] = left / each
