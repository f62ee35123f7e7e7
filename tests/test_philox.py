"""Random numbers: Random123's known answers, whole numbers without bias, streams apart."""

from typing import Any

import pytest

from dicewright import games
from dicewright.core.dice import MOST_SEED, Generated, stream
from dicewright.core.errors import Unreadable
from dicewright.core.philox import (
    DICE,
    FIRST_SEAT,
    LOT,
    Random,
    below,
    next_block,
    next_word,
    seed_stream,
)
from dicewright.core.state import COMPILED, INTERPRETED, Form

WORDS = 2**32

KNOWN_ANSWERS = [  # philox4x32-10 in Random123's kat_vectors: counter, key, answer
    (
        "00000000 00000000 00000000 00000000",
        "00000000 00000000",
        "6627e8d5 e169c58d bc57ac4c 9b00dbd8",
    ),
    (
        "ffffffff ffffffff ffffffff ffffffff",
        "ffffffff ffffffff",
        "408f276d 41c83b0e a20bc7c6 6d5451fd",
    ),
    (
        "243f6a88 85a308d3 13198a2e 03707344",
        "a4093822 299f31d0",
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
]


def words(text: str) -> list[int]:
    return [int(word, 16) for word in text.split()]


def seeded(form: Form, seed: int, game: int, number: int) -> Any:
    random = form.empty(Random)
    form.function(seed_stream)(random, seed, game, number)
    return random


def draw(form: Form, random: Any, count: int) -> list[int]:
    return [int(form.function(next_word)(random)) for _ in range(count)]


# --- the generator -----------------------------------------------------------------------------


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN_ANSWERS)
def test_known_answers(form: Form, counter: str, key: str, answer: str) -> None:
    random = form.empty(Random)
    for i, word in enumerate(words(counter)):
        random.counter[i] = word
    for i, word in enumerate(words(key)):
        random.key[i] = word
    form.function(next_block)(random)
    assert [int(word) for word in random.words] == words(answer)


def test_words_are_given_out_in_order_and_the_counter_counts_blocks(form: Form) -> None:
    random = seeded(form, 0, 0, 0)
    first = draw(form, random, 6)
    assert first[:4] == words(KNOWN_ANSWERS[0][2])
    second = form.empty(Random)
    second.counter[0] = 1
    form.function(next_block)(second)
    assert first[4:] == [int(word) for word in second.words[:2]]


def test_seed_game_and_stream_have_their_places(form: Form) -> None:
    random = seeded(form, 0x1234567_89ABCDEF, 0x55_AAAA0001, 3)
    assert [int(word) for word in random.key] == [0x89ABCDEF, 0x1234567]
    assert [int(word) for word in random.counter] == [0, 3, 0xAAAA0001, 0x55]


def test_both_forms_draw_the_same() -> None:
    for seed, game, number in ((0, 0, 0), (1, 2**40 + 7, 5), (MOST_SEED, 2**33, 1)):
        drawn = [
            draw(form, seeded(form, seed, game, number), 9) for form in (COMPILED, INTERPRETED)
        ]
        assert drawn[0] == drawn[1]


def test_streams_differ(form: Form) -> None:
    first_words = {
        tuple(draw(form, seeded(form, seed, game, number), 2))
        for seed in (0, 1, 2**32, MOST_SEED)
        for game in (0, 1, 2**32)
        for number in (LOT, DICE, FIRST_SEAT, FIRST_SEAT + 1)
    }
    assert len(first_words) == 4 * 3 * 4


def test_a_stream_can_be_begun_again(form: Form) -> None:
    random = seeded(form, 7, 1, DICE)
    drawn = draw(form, random, 10)
    form.function(seed_stream)(random, 7, 1, DICE)
    assert draw(form, random, 10) == drawn


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(Unreadable, match="seed"):
        stream(games.get(games.names()[0]), seed, 0, DICE)


# --- whole numbers -----------------------------------------------------------------------------


def below_with(form: Form, word: int, n: int) -> int | None:
    """Return what a word becomes, or none if it is rejected and another one is drawn."""
    random = form.empty(Random)
    random.words[0] = word
    random.words[1] = WORDS - 1  # never rejected: its product ends with WORDS - n
    number = int(form.function(below)(random, n))
    assert int(random.used) in (1, 2)
    return number if int(random.used) == 1 else None


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 7, 10, 12, 100, 361, 3072])
def test_every_number_has_the_same_count_of_words(form: Form, n: int) -> None:
    """The words that give v are neighbours, and at most the first of them is rejected."""
    for v in {*range(min(n, 12)), n // 2, n - 1}:
        low, high = -(-v * WORDS // n), -(-(v + 1) * WORDS // n) - 1
        first = below_with(form, low, n)
        assert first in (v, None)
        assert below_with(form, low + 1, n) == v
        assert below_with(form, high, n) == v
        assert high - low + (first is not None) == WORDS // n


@pytest.mark.parametrize("n", [2**31 + 1, 3 * 2**30, WORDS - 1])
def test_large_numbers_reject_what_is_surplus(form: Form, n: int) -> None:
    for word in (0, 1, 2, n - 2, n - 1, n, WORDS // 2, WORDS - 1):
        product = word * n
        surplus = product % WORDS < WORDS % n
        assert below_with(form, word, n) == (None if surplus else product // WORDS)


def test_numbers_are_spread_evenly() -> None:
    """Chi-square with 5 degrees of freedom is above 20.5 for one seed in a thousand."""
    random, below_6, throws = seeded(COMPILED, 2024, 0, DICE), below.compiled, 30_000
    counts = [0] * 6
    for _ in range(throws):
        counts[int(below_6(random, 6))] += 1
    assert sum((count - throws / 6) ** 2 / (throws / 6) for count in counts) < 20.5


def test_dice_of_a_seed_are_the_same_in_both_forms() -> None:
    for name in games.names():
        rolls = []
        for form in (COMPILED, INTERPRETED):
            game = games.get(name).using(form=form)
            dice = Generated(game, 99, 4)
            state = game.start(game.players[0])
            rolls.append([list(dice.roll(game, state)) for _ in range(20)])
        assert rolls[0] == rolls[1]
        assert len({tuple(roll) for roll in rolls[0]}) > 1
