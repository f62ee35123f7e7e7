"""The state of AstroVenture, its tables, their sizes, and why an action can be refused."""

from enum import IntEnum
from math import comb

from dicewright.core.record import Record, derived, int8, int16, int32, int64, size

MOST_PLAYERS = size("players", 6)
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
HAND_DICE = size("dice", MOST_ELEMENTAL)  # those of the edition,
HAND_FACES = size("faces", MOST_FACES)  # and their different faces
MOST_PART_HANDS = derived(comb, HAND_DICE + HAND_FACES - 1, HAND_FACES)  # what some can show,
MOST_WHOLE_HANDS = derived(comb, HAND_DICE + HAND_FACES - 1, HAND_FACES - 1)  # what all can
MOST_HANDS = MOST_PART_HANDS + MOST_WHOLE_HANDS
MOST_ACTIONS = size("actions", 8)  # special actions
MOST_BODIES = size("bodies", BODIES)  # of a system
MOST_COMPLETIONS = 2 * MOST_BOARDS * MOST_BODIES + MOST_ACTIONS  # to take or steal, actions
SIDES = 6

ELEMENTAL, STEAL_DIE = 0, 1  # kinds of dice
STEAL = MOST_FACES  # faces: the elemental ones in the edition's order, then these two
BLANK = STEAL + 1
NOT_SHOWING = 0  # the steal die has not been rolled, or is to be rolled

NOBODY = -1
NO_SYSTEM = -1
CUBES = 2  # on a body, in the race (A15)
PLACES = size("places", CUBES)  # for cubes on a body; without the race there is one

# Amounts of all elements in one number, a byte each: one subtraction compares them all.
BYTE = 8
HIGH_BITS = sum(0x80 << (BYTE * element) for element in range(MOST_ELEMENTS))

MOST_KEEPS = 2 * 3**4 * 2**2  # ten dice of six faces, spread as evenly as can be
MOST_LEGAL = 1 + MOST_BOARDS * BODIES * (1 + CUBES * (1 + MOST_ACTIONS)) + MOST_KEEPS

IDLE_ROUNDS = 10  # A17: a safeguard of ours, the same for every edition


class Phase(IntEnum):
    """What happens next."""

    ROLL = 0
    CHOOSE = 1  # `player` keeps dice, completes something or stops
    OVER = 2


class Special(IntEnum):
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


class State(Record):
    """All that is on the table."""

    phase = int8()  # a Phase
    player = int8()  # the seat whose turn it is
    players = int8()  # how many
    first = int8()  # the seat that starts
    roll = int8()  # rolls made this turn
    to_roll = int8()  # elemental dice to be rolled now
    rolls_steal = int8()  # 1 if the steal die is to be rolled now
    must_complete = int8()  # 1 if the option stop_on_match ends the rolling (A3)
    steal_die = int8()  # its face, or NOT_SHOWING
    boards = int8()  # how many
    idle = int16()  # turns in a row without anything completed (A17)
    unoccupied = int16()  # bodies without a cube
    amounts = int64()  # what shows of every element, a byte each
    showing = int8(MOST_FACES)  # elemental dice by face
    used = int8(MOST_ACTIONS)  # 1 if the special action has been used (A10)
    laid_out = int8(MOST_BOARDS)  # the systems in the order laid out, or NO_SYSTEM
    system = int8(MOST_BOARDS)  # the same, rising: boards are numbered so
    locked = int8(MOST_BOARDS)  # 1 if it is completed (A11)
    held = int8(MOST_BOARDS, MOST_PLAYERS)  # bodies of a board with a seat's cube
    cube = int8(MOST_BOARDS, BODIES, CUBES)  # seats on a body, rising, then NOBODY
    score = int32(MOST_PLAYERS)  # by seat


class Tables(Record):
    """What the rules read of edition and options."""

    side_count = int8(2)
    sides = int8(2, SIDES)  # faces
    elemental = int8()  # how many elemental dice
    faces = int8()  # different faces they have
    face_amount = int64(MOST_FACES)  # what a face shows, a byte an element
    rolls = int8()  # in a turn
    race = int8()  # 1: the variant Race to 25
    stop_on_match = int8()  # 1: A3's option
    target = int32()  # points that win the race
    systems = int8()  # how many there are to draw from
    bonus = int32(MOST_SYSTEMS)  # by system
    bodies = int8(MOST_SYSTEMS)  # how many a system has
    body = int8(MOST_SYSTEMS, BODIES)  # which they are, rising
    exists = int8(MOST_SYSTEMS, BODIES)  # 1 if the system has that body
    need = int64(MOST_SYSTEMS, BODIES)  # what a body asks for, a byte an element
    needs = int64(MOST_SYSTEMS, BODIES)  # the same in the order of `body`
    points = int32(BODIES)  # what a body is worth
    actions = int8()  # how many special actions
    action_kind = int8(MOST_ACTIONS)  # a Special
    action_need = int64(MOST_ACTIONS)  # what it asks for
    action_points = int32(2)  # by Special, beside a stolen body's
