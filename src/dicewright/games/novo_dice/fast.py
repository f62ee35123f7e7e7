"""The tuned enumerator of Novo Dice; without this file the same games are played, only slower.

Random play, 2 players: 12.9 instead of 10.6 M moves/s on a core (1.22 x), 3.41 instead of 3.03
billion on an H200 (1.12 x). There a draw without a list, by counting and finding, made 2.39.
"""

from dicewright.core.kernels import derive
from dicewright.core.record import Row
from dicewright.core.rule import rule
from dicewright.games.novo_dice.actions import DONE, PUT
from dicewright.games.novo_dice.rules import offer_tiles
from dicewright.games.novo_dice.state import FACES, LION, NOTHING, Phase, State, Tables


@rule
def list_quickly(s: State, e: Tables, to: Row, n: int) -> int:
    """List the legal actions: of dice to put, the rows that are free are looked up once."""
    if s.phase != Phase.PUT:
        return offer_tiles(s, e, to, n)
    first = 1 if s.space[0][s.slot] == NOTHING else 0
    second = 1 if s.space[1][s.slot] == NOTHING else 0
    third = 1 if s.space[2][s.slot] == NOTHING else 0
    to[n] = DONE()
    n += 1
    for die in range(e.kinds):
        for face in range(LION, FACES):
            if s.rolled[die][face] > 0:
                to[n] = PUT(die, face, 0)  # if that row is not free, the next one overwrites it
                n += first
                to[n] = PUT(die, face, 1)
                n += second
                to[n] = PUT(die, face, 2)
                n += third
    return n


FAST = derive("novo-dice fast", list_quickly)
