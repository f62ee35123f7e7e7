"""How Novo Dice is laid out in memory: the record of a state, the edition's tables, the actions."""

from enum import IntEnum

from dicewright.core.record import Record, int8, int16, int32, size

SLOTS = 3  # three slots of three rows are the game itself, not the edition
ROWS = 3
MOST_PLAYERS = size("players", 4)
MOST_SYMBOLS = 8
MOST_KINDS = size("kinds", 4)  # kinds of dice
MOST_DICE = 32  # dice of all kinds together
MOST_TILES = size("tiles", 24)  # kinds of cargo tiles
MOST_BAYS = size("bays", 5)
MOST_SPACES = size("spaces", 8)  # in a bay
SIDES = 6

NOTHING = 0  # faces: no die there,
LION = 1  # the lion,
FIRST_SYMBOL = 2  # and from here on the cargo symbols
FACES = size("faces", FIRST_SYMBOL + MOST_SYMBOLS)

TRASH = MOST_TILES  # the tile that nobody wants
TILES = MOST_TILES + 1
EMPTY = -1  # a space without a tile

LIONS = ROWS  # what a claim is made with: a row, or lions
SOURCES = ROWS + 1

DONE = 0
PUT = 1  # + (kind * FACES + face) * ROWS + row
CLAIM = PUT + MOST_KINDS * FACES * ROWS  # + tile * SOURCES + source
STORE = CLAIM + MOST_TILES * SOURCES  # + tile * MOST_BAYS + bay
REPLACE = STORE + TILES * MOST_BAYS  # + (tile * MOST_BAYS + bay) * TILES + the tile replaced
GIVE_UP = REPLACE + TILES * MOST_BAYS * TILES  # + tile
ACTIONS = GIVE_UP + TILES
MOST_IN_HAND = ROWS + ROWS * SLOTS  # a tile for each row and for each lion
MOST_LEGAL = MOST_IN_HAND * (MOST_BAYS * MOST_SPACES + MOST_BAYS + 1)  # replace, store, give up

NOT_YET = -1  # nobody has filled all bays


class Phase(IntEnum):
    """What happens next."""

    ROLL = 0  # `player` rolls all dice that are not on a slot
    PUT = 1  # `player` puts dice on the slot
    CLAIM = 2  # `player` claims tiles
    STORE = 3  # `player` stores what was taken
    OVER = 4


class Combination(IntEnum):
    """What multiplies tiles of a bay (N14)."""

    NONE = 0
    SAME = 1
    DIFFERENT = 2


class Refusal(IntEnum):
    """Why an action is forbidden."""

    LEGAL = 0
    OVER = 1  # N13
    DICE_FIRST = 2  # N3
    NO_PUTTING = 3  # N2: not the time to put dice
    NO_CLAIMING = 4  # N8: not the time to claim
    NO_STORING = 5  # N11: not the time to store
    NOT_ROLLED = 6  # N2: no such die was just rolled
    SPACE_TAKEN = 7  # N2
    MUST_CLAIM = 8  # N9
    MUST_STORE = 9  # N11
    NO_STOCK = 10  # N8
    ROW_LOST = 11  # N6: the row is no winning row of that symbol
    ROW_SHORT = 12  # N6
    ROW_USED = 13  # N6
    TOO_FEW_LIONS = 14  # N7
    NOT_IN_HAND = 15  # N11
    NO_BAY = 16  # N11
    BAY_FULL = 17  # N11
    NO_EXCESS = 18  # N12
    NOT_IN_BAY = 19  # N12


class State(Record):
    """All that is on the table."""

    phase = int8()  # a Phase
    player = int8()  # the seat whose turn it is
    players = int8()  # how many
    first = int8()  # the seat that starts
    slot = int8()  # 0 to 2: the slot that is rolled for
    extra_taken = int8()  # extra dice taken this turn (N3)
    lions = int8()  # lions on all slots
    lion_tiles = int8()  # tiles claimed by lions this turn
    lion_price = int16()  # what they cost together
    in_hand = int8()  # tiles taken and not yet stored
    took = int8()  # a tile was taken this turn
    last_turns = int8()  # turns that are left, this one included, or NOT_YET (N13)
    idle = int8()  # turns in a row that ended without a tile (N10)
    to_roll = int8(MOST_KINDS)  # dice not on a slot, by kind
    rolled = int8(MOST_KINDS, FACES)  # dice just rolled and not put: how many
    space = int8(ROWS, SLOTS)  # the face on a space of the slots, or NOTHING
    space_kind = int8(ROWS, SLOTS)  # the kind of the die there, else 0
    row_face = int8(ROWS)  # the symbol of the winning row so far, or NOTHING
    row_length = int8(ROWS)  # its length (N6)
    row_used = int8(ROWS)  # 1 if it has claimed its tile
    hand = int8(MOST_TILES + 1)  # tiles taken and not yet stored, by tile
    stock = int16(MOST_TILES + 1)  # tiles in the warehouse, by tile
    gone = int16(MOST_TILES + 1)  # tiles out of the game, by tile (N12)
    free = int8(MOST_PLAYERS)  # free spaces in all bays of a seat
    filled = int8(MOST_PLAYERS, MOST_BAYS)  # tiles in a bay
    bay = int8(MOST_PLAYERS, MOST_BAYS, MOST_SPACES)  # its tiles, rising, then EMPTY
    value = int32(MOST_PLAYERS, MOST_BAYS)  # what the bay is worth (N14)
    combination = int8(MOST_PLAYERS, MOST_BAYS)  # the Combination that makes it
    combined = int8(MOST_PLAYERS, MOST_BAYS)  # how many tiles are in that
    combined_symbol = int8(MOST_PLAYERS, MOST_BAYS)  # their symbol if it is SAME
    score = int32(MOST_PLAYERS)  # by seat


class Tables(Record):
    """What the rules read of edition and options."""

    side_count = int8(MOST_KINDS)
    sides = int8(MOST_KINDS, SIDES)  # faces
    kinds = int8()  # kinds of dice
    dice = int8(MOST_KINDS)  # how many of a kind
    extra = int8()  # the kind that lions earn (N3)
    tiles = int8()  # kinds of cargo tiles
    symbol = int8(TILES)  # a tile's symbol, as a face; NOTHING for trash
    row = int8(TILES)  # equal symbols that claim it
    worth = int32(TILES)  # its value
    price = int16(TILES)  # its lions (N7)
    copies = int16(MOST_PLAYERS + 1)  # of every cargo tile, by number of players
    trash = int16()  # tiles of trash
    bays = int8()
    spaces = int8()  # in a bay
    any_two = int8()  # lions for any two tiles (N7)
    any_three = int8()  # and for any three
    same = int16(MOST_SPACES + 1)  # multiplier by number of tiles; 1 if there is none
    different = int16(MOST_SPACES + 1)
