"""The same random numbers as everywhere, as a GPU likes them: no memory, nothing to wait for."""

from typing import Any

import numpy as np

from dicewright.core.philox import ROUNDS, Sided
from dicewright.core.record import Record, Row, uint32
from dicewright.core.rule import rule

LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLIER_0 = np.uint64(0xD2511F53)
MULTIPLIER_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)


class Counted(Record):
    """A stream of random words that keeps none of them."""

    key = uint32(2)  # the seed, low word first
    counter = uint32(4)  # nothing, stream, game index low, game index high
    used = uint32()  # words given out so far


@rule
def seed_counted(random: Counted, seed: int, game: int, stream: int) -> None:
    """Set a counted stream to its beginning."""
    random.key[0] = seed & 0xFFFFFFFF
    random.key[1] = (seed >> 32) & 0xFFFFFFFF
    random.counter[1] = stream
    random.counter[2] = game & 0xFFFFFFFF
    random.counter[3] = (game >> 32) & 0xFFFFFFFF
    random.used = 0


@rule
def next_counted(random: Counted) -> Any:
    """Draw the same words as `next_word`, each by itself: no memory, and nothing to wait for.

    That suits a GPU, where arithmetic is cheap and threads that take another way are not.
    """
    w0, w1, w2, w3 = counted_block(random, random.used)
    word = one_of_four(w0, w1, w2, w3, random.used)
    random.used += 1
    return np.uint64(word)


@rule
def block(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> tuple[Any, Any, Any, Any]:
    """Return the four words of a counter, in 32 bits as a GPU counts; a core is quicker in 64."""
    for _ in range(ROUNDS):
        p0 = MULTIPLIER_0 * np.uint64(c0)
        p1 = MULTIPLIER_1 * np.uint64(c2)
        c0 = np.uint32((p1 >> HALF) ^ c1 ^ k0)
        c1 = np.uint32(p1 & LOW)
        c2 = np.uint32((p0 >> HALF) ^ c3 ^ k1)
        c3 = np.uint32(p0 & LOW)
        k0 = np.uint32((k0 + WEYL_0) & LOW)
        k1 = np.uint32((k1 + WEYL_1) & LOW)
    return c0, c1, c2, c3


@rule
def counted_block(random: Counted, used: int) -> tuple[Any, Any, Any, Any]:
    """Return the block that has the next word of a counted stream."""
    c0, c1 = np.uint32(used >> 2), np.uint32(random.counter[1])
    c2, c3 = np.uint32(random.counter[2]), np.uint32(random.counter[3])
    return block(c0, c1, c2, c3, np.uint32(random.key[0]), np.uint32(random.key[1]))


@rule
def one_of_four(w0: Any, w1: Any, w2: Any, w3: Any, number: int) -> Any:
    """Return the word of a block by its number."""
    low = w0 if number & 1 == 0 else w1
    high = w2 if number & 1 == 0 else w3
    return low if number & 2 == 0 else high


@rule
def below_counted(random: Counted, n: int) -> int:
    """Draw what `below` draws, in the types of a GPU."""
    count = np.uint64(np.uint32(n))
    product = next_counted(random) * count
    while (product & LOW) < count and (product & LOW) < (LOW + np.uint64(1) - count) % count:
        product = next_counted(random) * count
    return np.int64(product >> HALF)  # type: ignore[return-value]


@rule
def draw_faces_counted(random: Counted, dice: Sided, kinds: Row, count: int, faces: Row) -> None:
    """Roll the same dice with a counted stream: each block is computed once."""
    used, i = random.used, 0
    while i < count:
        w0, w1, w2, w3 = counted_block(random, used)
        again = True
        while again:
            sides = np.uint64(np.uint32(dice.side_count[kinds[i]]))
            product = np.uint64(one_of_four(w0, w1, w2, w3, used)) * sides
            used += 1
            low = product & LOW
            if low >= sides or low >= (LOW + np.uint64(1) - sides) % sides:
                faces[i] = dice.sides[kinds[i]][int(product >> HALF)]
                i += 1
            again = i < count and used & 3 != 0
    random.used = used
