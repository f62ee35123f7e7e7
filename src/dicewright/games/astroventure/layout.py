"""How AstroVenture is laid out in memory: the records of states and tables, and the actions."""

from enum import IntEnum
from math import comb
from typing import Any

import numpy as np

MOST_PLAYERS = 6
MOST_BOARDS = MOST_PLAYERS + 1
MOST_SYSTEMS = 16
MOST_PLANETS = 6
MOST_MOONS = 8
STAR = 0  # bodies of a board: the star,
PLANET = 1  # from here on the planets,
MOON = PLANET + MOST_PLANETS  # and from here on the moons
BODIES = MOON + MOST_MOONS
MOST_ELEMENTS = 6
MOST_FACES = 6  # different faces of the elemental dice
MOST_ELEMENTAL = 10  # elemental dice
MOST_PART_HANDS = comb(MOST_ELEMENTAL + MOST_FACES - 1, MOST_FACES)  # what some of them can show,
MOST_WHOLE_HANDS = comb(MOST_ELEMENTAL + MOST_FACES - 1, MOST_FACES - 1)  # what all of them can
MOST_HANDS = MOST_PART_HANDS + MOST_WHOLE_HANDS
MOST_ACTIONS = 8  # special actions
MOST_COMPLETIONS = 2 * MOST_BOARDS * BODIES + MOST_ACTIONS  # bodies to take or steal, actions
SIDES = 6

ELEMENTAL, STEAL_DIE = 0, 1  # kinds of dice
STEAL = MOST_FACES  # faces: the elemental ones in the edition's order, then these two
BLANK = STEAL + 1
NOT_SHOWING = 0  # the steal die has not been rolled, or is to be rolled

NOBODY = -1
NO_SYSTEM = -1
CUBES = 2  # on a body, in the race (A15)

# Amounts of all elements in one number, a byte each: one subtraction compares them all.
BYTE = 8
HIGH_BITS = sum(0x80 << (BYTE * element) for element in range(MOST_ELEMENTS))

STOP = 0
TAKE = 1  # + system * BODIES + body
STEAL_BODY = TAKE + MOST_SYSTEMS * BODIES  # + (system * BODIES + body) * MOST_PLAYERS + seat
TARGETS = MOST_SYSTEMS * BODIES * MOST_PLAYERS
ACTION = STEAL_BODY + TARGETS  # + action * TARGETS + as for stealing
KEEP = ACTION + MOST_ACTIONS * TARGETS  # + dice kept of each face, four bits each, the lowest
DIGIT = 4  # for the first face, + KEEP_STEAL or KEEP_BLANK in the bits after the last
DIGIT_MASK = (1 << DIGIT) - 1
ACTIONS = KEEP + (3 << DIGIT * MOST_FACES)
MOST_KEEPS = 2 * 3**4 * 2**2  # ten dice of six faces, spread as evenly as can be
MOST_LEGAL = 1 + MOST_BOARDS * BODIES * (1 + CUBES * (1 + MOST_ACTIONS)) + MOST_KEEPS

KEEP_STEAL, KEEP_BLANK = 1, 2  # what is kept of the steal die; 0: it is rolled again

IDLE_ROUNDS = 10  # A17: a safeguard of ours, the same for every edition


class Phase(IntEnum):
    """What happens next."""

    ROLL = 0
    CHOOSE = 1  # `player` keeps dice, completes something or stops
    OVER = 2


class Kind(IntEnum):
    """What a special action does."""

    STEAL = 0  # A8
    EMPTY = 1  # A9


class Refusal(IntEnum):
    """Why an action is forbidden."""

    LEGAL = 0
    OVER = 1  # A13, A16, A17
    DICE_FIRST = 2  # A2
    MUST_COMPLETE = 3  # A3
    NO_ROLL_LEFT = 4  # A2
    KEEPS_ALL = 5  # A2
    NOT_SHOWING = 6  # A2: a face to keep does not show
    NO_BODY = 7  # A1
    LOCKED = 8  # A11
    NOT_PAID = 9  # A4
    OCCUPIED = 10  # A6
    NO_ROOM = 11  # A15
    NO_STEAL = 12  # A7: STEAL does not show
    NO_CUBE = 13  # A7, A8, A9: no cube of that seat there
    OWN_CUBE = 14  # one's own cube is no target
    BESIDE_OWN = 15  # A15: one has a cube there
    NO_ACTION = 16  # A10
    USED = 17  # A10
    A_STAR = 18  # A8
    OVERSHOOT = 19  # A16


def state_type(players: int, boards: int, actions: int) -> np.dtype[Any]:
    """Return the record of a state with room for so many."""
    return np.dtype(
        [
            ("phase", np.int8),  # a Phase
            ("player", np.int8),  # the seat whose turn it is
            ("players", np.int8),  # how many
            ("first", np.int8),  # the seat that starts
            ("roll", np.int8),  # rolls made this turn
            ("to_roll", np.int8),  # elemental dice to be rolled now
            ("rolls_steal", np.int8),  # 1 if the steal die is to be rolled now
            ("must_complete", np.int8),  # 1 if the option stop_on_match ends the rolling (A3)
            ("steal_die", np.int8),  # its face, or NOT_SHOWING
            ("boards", np.int8),  # how many
            ("idle", np.int16),  # turns in a row without anything completed (A17)
            ("unoccupied", np.int16),  # bodies without a cube
            ("amounts", np.int64),  # what shows of every element, a byte each
            ("showing", np.int8, (MOST_FACES,)),  # elemental dice by face
            ("used", np.int8, (actions,)),  # 1 if the special action has been used (A10)
            ("laid_out", np.int8, (boards,)),  # the systems in the order laid out, or NO_SYSTEM
            ("system", np.int8, (boards,)),  # the same, rising: boards are numbered so
            ("locked", np.int8, (boards,)),  # 1 if it is completed (A11)
            ("held", np.int8, (boards, players)),  # bodies of a board with a seat's cube
            ("cube", np.int8, (boards, BODIES, CUBES)),  # seats on a body, rising, then NOBODY
            ("score", np.int32, (players,)),  # by seat
        ],
        align=True,
    )


STATE = state_type(MOST_PLAYERS, MOST_BOARDS, MOST_ACTIONS)

TABLES = np.dtype(
    [
        ("side_count", np.int8, (2,)),
        ("sides", np.int8, (2, SIDES)),  # faces
        ("elemental", np.int8),  # how many elemental dice
        ("faces", np.int8),  # different faces they have
        ("face_amount", np.int64, (MOST_FACES,)),  # what a face shows, a byte an element
        ("rolls", np.int8),  # in a turn
        ("race", np.int8),  # 1: the variant Race to 25
        ("stop_on_match", np.int8),  # 1: A3's option
        ("target", np.int32),  # points that win the race
        ("systems", np.int8),  # how many there are to draw from
        ("bonus", np.int32, (MOST_SYSTEMS,)),  # by system
        ("bodies", np.int8, (MOST_SYSTEMS,)),  # how many a system has
        ("body", np.int8, (MOST_SYSTEMS, BODIES)),  # which they are, rising
        ("exists", np.int8, (MOST_SYSTEMS, BODIES)),  # 1 if the system has that body
        ("need", np.int64, (MOST_SYSTEMS, BODIES)),  # what a body asks for, a byte an element
        ("needs", np.int64, (MOST_SYSTEMS, BODIES)),  # the same in the order of `body`
        ("points", np.int32, (BODIES,)),  # what a body is worth
        ("actions", np.int8),  # how many special actions
        ("action_kind", np.int8, (MOST_ACTIONS,)),  # a Kind
        ("action_need", np.int64, (MOST_ACTIONS,)),  # what it asks for
        ("action_points", np.int32, (2,)),  # by Kind, beside a stolen body's
    ],
    align=True,
)
