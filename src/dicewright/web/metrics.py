"""What a server counts for Prometheus. Labels have few values: games, codes, kinds of jobs."""

from collections.abc import Awaitable, Callable
from functools import wraps
from time import perf_counter
from typing import ParamSpec

from prometheus_client import Counter, Histogram

P = ParamSpec("P")
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)  # seconds
LONG = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0, 60.0, 600.0)

TABLES = Counter("dicewright_tables_made", "Tables made.", ["game"], registry=None)
MOVES = Counter("dicewright_moves", "Moves, by a person or a bot.", ["game", "by"], registry=None)
ROLLS = Counter(
    "dicewright_rolls",
    "Rolls, by who gave the number: a browser with the server, the server alone, a hand.",
    ["by"],
    registry=None,
)
REFUSALS = Counter("dicewright_refusals", "Errors answered, by code.", ["code"], registry=None)
STORED = Histogram(
    "dicewright_store_write_seconds",
    "Until a change was in the database.",
    buckets=QUICK,
    registry=None,
)
NOT_STORED = Counter(
    "dicewright_store_failures", "Changes that could not be stored.", registry=None
)
WAITED = Histogram(
    "dicewright_job_wait_seconds", "Until a job began.", ["kind"], buckets=LONG, registry=None
)
TOOK = Histogram(
    "dicewright_job_seconds", "What a job took.", ["kind"], buckets=LONG, registry=None
)
JOBS = Counter("dicewright_jobs", "Jobs, by what they came to.", ["kind", "end"], registry=None)
COUNTED = (TABLES, MOVES, ROLLS, REFUSALS, STORED, NOT_STORED, WAITED, TOOK, JOBS)


def storing(keep: Callable[P, Awaitable[None]]) -> Callable[P, Awaitable[None]]:
    """Time what stores a change, and count where it fails."""

    @wraps(keep)
    async def timed(*arguments: P.args, **named: P.kwargs) -> None:
        began = perf_counter()
        try:
            await keep(*arguments, **named)
        except Exception:
            NOT_STORED.inc()
            raise
        finally:
            STORED.observe(perf_counter() - began)

    return timed
