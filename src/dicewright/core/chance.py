"""The outcomes of rolling some dice, with their probabilities."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, groupby, product
from math import factorial, prod


def outcomes(
    sides: Sequence[Sequence[int]], kinds: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield every roll of dice with these sides and kinds once, up to order within a kind."""
    groups = [list(group) for _, group in groupby(range(len(kinds)), key=kinds.__getitem__)]
    each_kind = [list(_of_one_kind(sides[group[0]], len(group))) for group in groups]
    for parts in product(*each_kind):
        faces = tuple(face for part, _ in parts for face in part)
        yield faces, prod(probability for _, probability in parts)


def _of_one_kind(sides: Sequence[int], count: int) -> Iterator[tuple[tuple[int, ...], float]]:
    chance = {face: n / len(sides) for face, n in Counter(sides).items()}
    for faces in combinations_with_replacement(sorted(chance), count):
        ways = factorial(count)
        for n in Counter(faces).values():
            ways //= factorial(n)
        yield faces, ways * prod(chance[face] for face in faces)
