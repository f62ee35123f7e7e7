"""Tuned forms of Novo Dice; without this file the same games are played, only slower."""

from dicewright.core.kernels import offer, offer_to_list
from dicewright.core.philox import Random, below
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.novo_dice.actions import DONE, PUT, Refusal
from dicewright.games.novo_dice.bays import offer_storing
from dicewright.games.novo_dice.rules import LEGAL, candidates
from dicewright.games.novo_dice.state import FACES, LION, NOTHING, ROWS, Phase, State, Tables

list_storing = offer_storing.bind("novo-dice", {offer: offer_to_list})
list_others = candidates.bind("novo-dice", {offer: offer_to_list})


# --- listing: TODO ---------------------------------------------------------------------------


@rule
def list_legal(s: State, e: Tables, actions: Row) -> int:
    """List the legal actions: of dice to put, the rows that are free are looked up once."""
    if s.phase != Phase.PUT:
        return list_others(s, e, actions, 0)
    actions[0] = DONE()
    first = 1 if s.space[0][s.slot] == NOTHING else 0
    second = 1 if s.space[1][s.slot] == NOTHING else 0
    third = 1 if s.space[2][s.slot] == NOTHING else 0
    n = 1
    for die in range(e.kinds):
        for face in range(LION, FACES):
            if s.rolled[die][face] > 0:  # what a row that is not free writes is overwritten
                actions[n] = PUT(die, face, 0)
                n += first
                actions[n] = PUT(die, face, 1)
                n += second
                actions[n] = PUT(die, face, 2)
                n += third
    return n


# --- drawing: TODO ---------------------------------------------------------------------------


@rule
def draw_legal(s: State, e: Tables, actions: Row, random: Random) -> int:
    """Draw what the same random number picks of the list; but only what is stored is listed."""
    if s.phase == Phase.PUT:
        return draw_put(s, e, random)
    if s.phase == Phase.CLAIM:
        count = count_all(s, e, actions, 0)
        pick_one(s, e, actions, below(random, count))
        return actions[0]
    return actions[below(random, list_storing(s, e, actions, 0))]


@rule
def offer_to_count(to: Row, n: int, refused: Refusal, action: int) -> int:
    """Count what is legal."""
    return n + 1 if refused == Refusal.LEGAL else n


@rule
def offer_to_pick(to: Row, n: int, refused: Refusal, action: int) -> int:
    """Write the n-th that is legal, and count down."""
    if refused != Refusal.LEGAL:
        return n
    if n == 0:
        to[0] = action
    return n - 1


count_all = candidates.bind("novo-dice count", {offer: offer_to_count})
pick_one = candidates.bind("novo-dice pick", {offer: offer_to_pick})


@rule
def draw_put(s: State, e: Tables, random: Random) -> int:
    """Draw a die to put on a free row of the slot, or none."""
    dice, rows = 0, 0
    for die in range(e.kinds):
        for face in range(LION, FACES):
            dice += 1 if s.rolled[die][face] > 0 else 0
    for row in range(ROWS):
        rows += 1 if s.space[row][s.slot] == NOTHING else 0
    drawn = below(random, 1 + dice * rows) - 1
    if drawn < 0:
        return DONE()
    number = drawn // rows
    for die in range(e.kinds):
        for face in range(LION, FACES):
            if s.rolled[die][face] > 0:
                if number == 0:
                    return PUT(die, face, nth_free_row(s, drawn % rows))
                number -= 1
    return DONE()  # nobody comes here: the die was counted before


@rule
def nth_free_row(s: State, number: int) -> int:
    """Return a row whose space of the slot is free, by its number among those."""
    for row in range(ROWS):
        if s.space[row][s.slot] == NOTHING:
            if number == 0:
                return row
            number -= 1
    return ROWS


FAST = LEGAL._replace(list_legal=list_legal, draw_legal=draw_legal)
