"""Random numbers from a counter: Philox4x32-10 (Salmon et al., 2011), written as rules.

The key is the seed; the counter is (block, stream, game index). So every game of a simulation, and
in it the dice and every seat, has a stream of its own that any core, machine or GPU can start at.

Compiled, products wrap at 64 bits; interpreted they do not. Both agree in the bits that are kept.
"""

from typing import Protocol

from dicewright.core.record import Grid, Record, Row, uint32
from dicewright.core.rule import rule

LOT, DICE, FIRST_SEAT = 0, 1, 2  # streams: who starts, the dice, then one for each seat's own use

ROUNDS = 10
LOW = 0xFFFFFFFF
MULTIPLIER_0, MULTIPLIER_1 = 0xD2511F53, 0xCD9E8D57
WEYL_0, WEYL_1 = 0x9E3779B9, 0xBB67AE85


class Random(Record):
    """A stream of random words."""

    key = uint32(2)  # the seed, low word first
    counter = uint32(4)  # block, stream, game index low, game index high
    words = uint32(4)  # the block drawn last
    used = uint32()  # words of it already given out


class Sided(Protocol):
    """What a game's tables say of its dice."""

    @property
    def side_count(self) -> Row:
        """By kind."""

    @property
    def sides(self) -> Grid:
        """The face on each side, by kind."""


@rule
def seed_stream(random: Random, seed: int, game: int, stream: int) -> None:
    """Set `random` to the beginning of a stream of a game."""
    random.key[0] = seed & LOW
    random.key[1] = (seed >> 32) & LOW
    random.counter[0] = 0
    random.counter[1] = stream
    random.counter[2] = game & LOW
    random.counter[3] = (game >> 32) & LOW
    random.used = 4
    for i in range(4):
        random.words[i] = 0


@rule
def next_block(random: Random) -> None:
    """Draw the next four words."""
    c0, c1, c2, c3 = random.counter[0], random.counter[1], random.counter[2], random.counter[3]
    k0, k1 = random.key[0], random.key[1]
    for _ in range(ROUNDS):
        p0, p1 = MULTIPLIER_0 * c0, MULTIPLIER_1 * c2
        c0, c1 = ((p1 >> 32) & LOW) ^ c1 ^ k0, p1 & LOW
        c2, c3 = ((p0 >> 32) & LOW) ^ c3 ^ k1, p0 & LOW
        k0, k1 = (k0 + WEYL_0) & LOW, (k1 + WEYL_1) & LOW
    random.words[0] = c0
    random.words[1] = c1
    random.words[2] = c2
    random.words[3] = c3
    random.counter[0] = (random.counter[0] + 1) & LOW
    random.used = 0


@rule
def next_word(random: Random) -> int:
    """Draw 32 random bits."""
    if random.used == 4:
        next_block(random)
    word = random.words[random.used] & LOW  # compiled: of 64 bits
    random.used += 1
    return word


@rule
def below(random: Random, n: int) -> int:
    """Draw a whole number from 0 to n - 1, all equally likely: surplus words are rejected."""
    product = next_word(random) * n
    while (product & LOW) < n and (product & LOW) < (LOW + 1 - n) % n:
        product = next_word(random) * n
    return (product >> 32) & LOW


@rule
def draw_faces(random: Random, dice: Sided, kinds: Row, count: int, faces: Row) -> None:
    """Roll `count` dice of the given kinds: every side of a die is equally likely."""
    for i in range(count):
        side = below(random, dice.side_count[kinds[i]])
        faces[i] = dice.sides[kinds[i]][side]
