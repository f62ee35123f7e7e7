"""The games of a study as a Parquet file, one row each, readable by anything."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from dicewright.core.errors import Unreadable
from dicewright.lab.observe import Observed
from dicewright.lab.statistics import shares_of_points
from dicewright.lab.study import Report

MISSING = 'Parquet needs duckdb: pip install "dicewright[lab]"'


def load_duckdb() -> Any:
    """Return duckdb, if it is installed."""
    try:
        return import_module("duckdb")
    except ImportError:
        raise Unreadable(MISSING) from None


def write_parquet(path: Path, report: Report, observed: list[Observed]) -> None:
    """Write all games of a study into a file."""
    duckdb = load_duckdb()
    parts = [_rows(report, number, seen) for number, seen in enumerate(observed)]
    rows = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    with duckdb.connect() as connection:
        connection.register("games", rows)
        target = str(path).replace("'", "''")
        try:
            connection.execute(f"COPY games TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
        except duckdb.IOException as error:
            raise Unreadable(f"{path}: {str(error).splitlines()[0]}") from None


def _rows(report: Report, number: int, seen: Observed) -> dict[str, Any]:
    column, count = report.columns[number], len(seen.moves)
    shares = shares_of_points(seen.points)
    same = {
        "game": report.game,
        "edition": column.edition,
        "column": column.label,
        **{path: column.values.get(path) for path in report.varied},
    }
    rows = {name: _repeated(value, count) for name, value in same.items()}
    rows |= {"seed": _repeated(report.seed, count), "index": np.arange(count)}
    rows |= {"first": seen.firsts, "moves": seen.moves, "lead_changes": seen.lead_changes}
    for seat in range(seen.points.shape[1]):
        rows[f"points_{seat}"] = np.ascontiguousarray(seen.points[:, seat])
    for seat in range(seen.points.shape[1]):
        rows[f"share_{seat}"] = np.ascontiguousarray(shares[:, seat])
    return rows


def _repeated(value: Any, count: int) -> Any:
    """Return a column that holds one value; a path that was not varied there has none."""
    if isinstance(value, int):
        return np.full(count, value, np.int64)
    return np.full(count, value, object)
