"""Random numbers from a counter: Philox4x32-10 (Salmon et al., 2011), written as rules.

The key is the seed; the counter is (block, stream, game index). So every game of a simulation, and
in it the dice and every seat, has a stream of its own that any core, machine or GPU can start at.
"""

from typing import Any

import numpy as np

from dicewright.core.rule import rule

RANDOM = np.dtype(
    [
        ("key", np.uint32, (2,)),  # the seed, low word first
        ("counter", np.uint32, (4,)),  # block, stream, game index low, game index high
        ("words", np.uint32, (4,)),  # the block drawn last
        ("used", np.uint32),  # words of it already given out
    ],
    align=True,
)

LOT, DICE, FIRST_SEAT = 0, 1, 2  # streams: who starts, the dice, then one for each seat's own use

ROUNDS = 10
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MULTIPLIER_0 = np.uint64(0xD2511F53)
MULTIPLIER_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)


@rule
def seed_stream(random: Any, seed: int, game: int, stream: int) -> None:
    """Set `random` to the beginning of a stream of a game."""
    random.key[0] = seed & 0xFFFFFFFF
    random.key[1] = (seed >> 32) & 0xFFFFFFFF
    random.counter[0] = 0
    random.counter[1] = stream
    random.counter[2] = game & 0xFFFFFFFF
    random.counter[3] = (game >> 32) & 0xFFFFFFFF
    random.used = 4
    for i in range(4):
        random.words[i] = 0


@rule
def next_block(random: Any) -> None:
    """Draw the next four words."""
    c0, c1 = np.uint64(random.counter[0]), np.uint64(random.counter[1])
    c2, c3 = np.uint64(random.counter[2]), np.uint64(random.counter[3])
    k0, k1 = np.uint64(random.key[0]), np.uint64(random.key[1])
    for _ in range(ROUNDS):
        p0 = MULTIPLIER_0 * c0
        p1 = MULTIPLIER_1 * c2
        c0 = (p1 >> HALF) ^ c1 ^ k0
        c1 = p1 & LOW
        c2 = (p0 >> HALF) ^ c3 ^ k1
        c3 = p0 & LOW
        k0 = (k0 + WEYL_0) & LOW
        k1 = (k1 + WEYL_1) & LOW
    random.words[0] = c0
    random.words[1] = c1
    random.words[2] = c2
    random.words[3] = c3
    random.counter[0] = (random.counter[0] + 1) & 0xFFFFFFFF
    random.used = 0


@rule
def next_word(random: Any) -> int:
    """Draw 32 random bits."""
    if random.used == 4:
        next_block(random)
    word = np.uint64(random.words[random.used])
    random.used += 1
    return word  # type: ignore[return-value]


@rule
def below(random: Any, n: int) -> int:
    """Draw a whole number from 0 to n - 1, all equally likely: surplus words are rejected."""
    count = np.uint64(n)
    product = next_word(random) * count
    if (product & LOW) < count:
        surplus = (LOW + np.uint64(1) - count) % count
        while (product & LOW) < surplus:
            product = next_word(random) * count
    return np.int64(product >> HALF)  # type: ignore[return-value]


@rule
def draw_faces(random: Any, tables: Any, kinds: Any, count: int, faces: Any) -> None:
    """Roll `count` dice of the given kinds: every side of a die is equally likely."""
    for i in range(count):
        side = below(random, tables.side_count[kinds[i]])
        faces[i] = tables.sides[kinds[i]][side]
