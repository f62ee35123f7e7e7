"""What a ladder found: win rates, ratings, scores and speeds, ready for JSON."""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

from dicewright.lab.intervals import Rate
from dicewright.lab.ladder import Standing, standings
from dicewright.lab.ladder_files import Blocks, Settings
from dicewright.lab.ratings import Rating, rate_levels

DIGITS = 6


def results(settings: Settings, blocks: Blocks) -> dict[str, Any]:
    """Return everything that a ladder reports."""
    stand = standings(settings, blocks)
    ratings = rate_levels(settings.levels, _games(stand)) or {}
    return {
        **settings.fixed,
        "levels": settings.levels,
        "players": settings.players,
        "games": settings.games,
        "at_least": settings.at_least,
        "finished": all(now.finished for now in stand),
        "contests": [_contest(now) for now in stand],
        "by_level": [_level(level, stand, blocks, ratings.get(level)) for level in settings.levels],
    }


def _games(stand: Sequence[Standing]) -> Iterator[tuple[list[str], list[int]]]:
    """Yield levels and points of every game, the contests in turn: ratings depend on the order."""
    numbered = sorted(
        ((block.index, number, block) for number, now in enumerate(stand) for block in now.blocks),
        key=lambda found: found[:2],
    )
    for _, _, block in numbered:
        yield from zip(block.seats, block.points, strict=True)


def _contest(now: Standing) -> dict[str, Any]:
    took = sum(block.took for block in now.blocks)
    return {
        "contest": now.contest.key,
        "title": now.contest.title,
        "players": now.contest.players,
        "games": now.games,
        "blocks": len(now.blocks),
        "even": round(now.contest.even, DIGITS),
        "finished": now.finished,
        "decided": now.finished and now.decided,
        "confidence": round(now.confidence, DIGITS),
        "games_per_second": round(now.games / took, 2) if took else None,  # of one core
        "levels": [
            {"level": level, **_rate(found), "points": _points(now, level)}
            for level, found in now.rates.items()
        ],
    }


def _rate(rate: Rate) -> dict[str, Any]:
    return {
        "share": round(rate.share, DIGITS),
        "interval": [round(rate.low, DIGITS), round(rate.high, DIGITS)],
    }


def _points(now: Standing, level: str) -> float:
    return round(fmean(p for block in now.blocks for p in block.level_points(level)), 4)


def _level(
    level: str, stand: Sequence[Standing], blocks: Blocks, rating: Rating | None
) -> dict[str, Any]:
    points = [p for now in stand for block in now.blocks for p in block.level_points(level)]
    timed = [block for found in blocks.values() for block in found.values()]
    actions = sum(block.actions.get(level, 0) for block in timed)
    seconds = sum(block.seconds.get(level, 0.0) for block in timed)
    return {
        "level": level,
        "rating": rating and {name: round(number, 4) for name, number in rating._asdict().items()},
        "seats": len(points),  # how often it sat at a table
        "points": round(fmean(points), 4) if points else None,
        "choices_timed": actions,
        "ms_per_choice": round(1000.0 * seconds / actions, 4) if actions else None,
    }
