"""Novo Dice for learners: what a seat observes, and all actions of an edition."""

from collections.abc import Iterator

from dicewright.core.rule import rule
from dicewright.envs.spaces import Spaces
from dicewright.games.novo_dice.actions import CLAIM, DONE, GIVE_UP, PUT, REPLACE, STORE
from dicewright.games.novo_dice.arrays import Floats
from dicewright.games.novo_dice.slots import last_face
from dicewright.games.novo_dice.state import (
    LION,
    NOT_YET,
    ROWS,
    SLOTS,
    SOURCES,
    TRASH,
    Phase,
    State,
    Tables,
)

POINTS = 0.01  # scale of scores
LIONS = 0.1  # scale of lions and prices
COPIES = 0.1  # scale of tiles in the warehouse
PHASES = len(Phase)
TURN = 8  # numbers that tell how far the turn is


def names(e: Tables, players: int) -> list[str]:
    """Name the numbers of an observation, in their order."""
    seats, faces = range(players), range(LION, last_face(e) + 1)
    tiles = [*(f"tile {tile}" for tile in range(e.tiles)), "trash"]
    turn = ["lions", "tiles by lions", "price of those", "took", "idle turns"]
    return [
        *(f"phase {phase.name.lower()}" for phase in Phase),
        *(f"turn of +{seat}" for seat in seats),
        *(f"slot {slot}" for slot in range(SLOTS)),
        *("extra dice taken", *turn, "last turns have begun", "last turns left"),
        *(
            name
            for kind in range(e.kinds)
            for name in (
                f"dice {kind} not on a slot",
                *(f"dice {kind} showing {face}" for face in faces),
            )
        ),
        *(
            name
            for row in range(ROWS)
            for name in (
                *(f"row {row} slot {slot} has {f}" for slot in range(SLOTS) for f in faces),
                f"row {row} length",
                f"row {row} used",
            )
        ),
        *(f"{tile} in hand" for tile in tiles),
        *(f"{tile} in the warehouse" for tile in tiles),
        *(name for seat in seats for name in names_of_seat(e, seat, tiles)),
    ]


def names_of_seat(e: Tables, seat: int, tiles: list[str]) -> Iterator[str]:
    """Name what is observed of a seat."""
    yield f"points of +{seat}"
    for bay in range(e.bays):
        yield f"points of bay {bay} of +{seat}"
        yield from (f"{tile} in bay {bay} of +{seat}" for tile in tiles)


@rule
def observe(s: State, e: Tables, seat: int, x: Floats) -> None:
    """Write what a seat sees: the turn, dice and slots, warehouse and hand, everybody's bays."""
    for i in range(len(x)):
        x[i] = 0.0
    players = s.players
    turn = s.player - seat if s.player >= seat else s.player - seat + players
    x[s.phase] = 1.0
    x[PHASES + turn] = 1.0
    x[PHASES + players + s.slot] = 1.0
    at = PHASES + players + SLOTS
    observe_turn(s, e, x, at)
    at = observe_dice(s, e, x, at + TURN)
    for tile in range(e.tiles + 1):
        kind = tile if tile < e.tiles else TRASH
        x[at + tile] = s.hand[kind] * COPIES
        x[at + e.tiles + 1 + tile] = s.stock[kind] * COPIES
    at += 2 * (e.tiles + 1)
    for i in range(players):
        at = observe_bays(s, e, (seat + i) % players, x, at)


@rule
def observe_turn(s: State, e: Tables, x: Floats, at: int) -> None:
    """Write how far the turn is, and the game."""
    x[at] = s.extra_taken / e.dice[e.extra]
    x[at + 1] = s.lions * LIONS
    x[at + 2] = s.lion_tiles * LIONS
    x[at + 3] = s.lion_price * LIONS
    x[at + 4] = 1.0 if s.took else 0.0
    x[at + 5] = s.idle / s.players
    if s.last_turns != NOT_YET:
        x[at + 6] = 1.0
        x[at + 7] = s.last_turns / s.players


@rule
def observe_dice(s: State, e: Tables, x: Floats, at: int) -> int:
    """Write the dice in the hand and on the slots; return where the next numbers go."""
    last = last_face(e)
    for kind in range(e.kinds):
        x[at] = s.to_roll[kind] / e.dice[kind]
        for face in range(LION, last + 1):
            x[at + face] = s.rolled[kind][face] / e.dice[kind]
        at += 1 + last
    for row in range(ROWS):
        for slot in range(SLOTS):
            if s.space[row][slot] >= LION:
                x[at + s.space[row][slot] - LION] = 1.0
            at += last
        x[at] = s.row_length[row] / SLOTS
        x[at + 1] = s.row_used[row]
        at += 2
    return at


@rule
def observe_bays(s: State, e: Tables, seat: int, x: Floats, at: int) -> int:
    """Write a seat's points and bays; return where the next numbers go."""
    x[at] = s.score[seat] * POINTS
    at += 1
    for bay in range(e.bays):
        x[at] = s.value[seat][bay] * POINTS
        for space in range(s.filled[seat][bay]):
            tile = s.bay[seat][bay][space]
            x[at + 1 + (tile if tile < e.tiles else e.tiles)] += 1.0 / e.spaces
        at += 2 + e.tiles
    return at


def every_action(e: Tables, players: int) -> Iterator[int]:
    """Yield all actions: to be done, to put dice, to claim, to store, to replace, to give up."""
    tiles, bays = [*range(e.tiles), int(TRASH)], range(e.bays)
    dice = [(die, int(face)) for die in range(e.kinds) for face in sorted({*e.sides[die]})]
    yield DONE()
    yield from (PUT(die, face, row) for die, face in dice for row in range(ROWS))
    yield from (CLAIM(tile, source) for tile in range(e.tiles) for source in range(SOURCES))
    yield from (STORE(tile, bay) for tile in tiles for bay in bays)
    yield from (REPLACE(tile, bay, old) for tile in tiles for bay in bays for old in tiles)
    yield from map(GIVE_UP, tiles)


SPACES = Spaces(observe=observe, names=names, every_action=every_action)
