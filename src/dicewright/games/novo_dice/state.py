"""The state of Novo Dice and its tables; every field's encoding stands beside it."""

from enum import IntEnum

from dicewright.core.record import Record, derived, int8, int16, int32, size

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

MOST_IN_HAND = ROWS + ROWS * SLOTS  # a tile for each row and for each lion
MOST_LEGAL = derived(
    max,
    MOST_KINDS * FACES * ROWS + 1,  # put
    MOST_TILES * SOURCES + 1,  # claim
    MOST_IN_HAND * (MOST_BAYS * MOST_SPACES + MOST_BAYS + 1),  # replace, store, give up
)

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
    took = int8()  # 1 if a tile was taken this turn
    last_turns = int8()  # turns that are left, this one included, or NOT_YET (N13)
    idle = int8()  # turns in a row that ended without a tile (N10)
    to_roll = int8(MOST_KINDS)  # dice not on a slot, by kind
    rolled = int8(MOST_KINDS, FACES)  # dice just rolled and not put: how many
    space = int8(ROWS, SLOTS)  # the face on a space of the slots, or NOTHING
    space_kind = int8(ROWS, SLOTS)  # the kind of the die there, else 0
    row_face = int8(ROWS)  # the symbol of the winning row so far, or NOTHING
    row_length = int8(ROWS)  # its length (N6)
    row_used = int8(ROWS)  # 1 if it has claimed its tile
    hand = int8(TILES)  # tiles taken and not yet stored, by tile
    stock = int16(TILES)  # tiles in the warehouse, by tile
    gone = int16(TILES)  # tiles out of the game, by tile (N12)
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
