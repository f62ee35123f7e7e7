"""How often every face came: counted when a game is over, shown for all games together."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from dicewright.core.kinds import kinds_of
from dicewright.lab.statistics import chi_square, chi_square_tail
from dicewright.web.parts import AllDice, DieCounts, FaceCount, GameDice
from dicewright.web.store import Write, count_face
from dicewright.web.table import Table

LEAST_EXPECTED = 5.0  # of every face: with fewer, chi-square means nothing


def counts_of(table: Table) -> list[Write]:
    """Return what adds the rolls of a finished game to the counts; only shipped dice are counted.

    So nobody can put dice and words of their own on everybody's page.
    """
    if not table.game.edition.shipped:
        return []
    sides = {name: json.dumps(faces) for name, faces in kinds_of(table.game).items()}
    rolled: Counter[tuple[str, str]] = Counter()
    for content in map(json.loads, table.lines):
        if "roll" in content and "fair" in content:
            rolled.update(
                zip(content["fair"]["dice"], map(json.dumps, content["roll"]), strict=True)
            )
    return [
        count_face(table.game.name, kind, sides[kind], face, count)
        for (kind, face), count in sorted(rolled.items())
    ]


def all_dice(rows: Iterable[Any]) -> AllDice:
    """Return the counts of all games, from rows sorted by game, kind and sides."""
    return AllDice(
        [
            GameDice(game, [_die(kind, sides, list(faces)) for (kind, sides), faces in dice])
            for game, of_game in groupby(rows, lambda row: row.game)
            for dice in [groupby(list(of_game), lambda row: (row.kind, row.sides))]
        ]
    )


def _die(kind: str, sides: str, rows: list[Any]) -> DieCounts:
    ways = Counter(json.loads(sides))
    counts = {json.loads(row.face): row.count for row in rows}
    rolled, total = sum(counts.values()), sum(ways.values())
    faces = [
        FaceCount(face, counts.get(face, 0), rolled * many / total) for face, many in ways.items()
    ]
    expected = [face.expected for face in faces]
    statistic, freedom = chi_square([face.count for face in faces], expected), len(faces) - 1
    enough = freedom > 0 and min(expected) >= LEAST_EXPECTED
    p = chi_square_tail(statistic, freedom) if enough else None
    return DieCounts(kind, rolled, faces, statistic, freedom, p)
