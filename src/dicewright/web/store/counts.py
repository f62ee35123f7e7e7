"""How often every face came: counted when a game is over, shown for all games together."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from dicewright.core.kinds import kinds_of
from dicewright.lab.statistics import chi_square, chi_square_tail
from dicewright.web.store.database import readable
from dicewright.web.store.writes import Write, count_face
from dicewright.web.tables.table import Table
from dicewright.web.wire.payloads import AllDice, DieCounts, FaceCount, GameDice

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


def all_dice(rows: Iterable[Any], key: str) -> AllDice:
    """Return the counts of all games, from rows sorted by game, kind and sides."""
    return AllDice(
        [
            GameDice(game, list(readable(_grouped(of_game), _die, _name)))
            for game, of_game in groupby(rows, lambda row: row.game)
        ],
        key,
    )


def _grouped(rows: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield the rows of each kind of dice."""
    for _, of_kind in groupby(rows, lambda row: (row.kind, row.sides)):
        yield list(of_kind)


def _name(rows: list[Any]) -> str:
    return f"{rows[0].game}: {rows[0].kind}"


def _die(rows: list[Any]) -> DieCounts:
    kind, ways = rows[0].kind, Counter(json.loads(rows[0].sides))
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
