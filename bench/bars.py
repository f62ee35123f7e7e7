"""What a benchmark reports: measured numbers next to the bars they must reach."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Row:
    """One measured number; without a bar it is there for comparison only."""

    what: str
    value: float
    unit: str  # "x" for a ratio, "s" for seconds, ...
    detail: str = ""
    at_least: float | None = None
    at_most: float | None = None

    @property
    def bar(self) -> str:
        """The bar in words."""
        if self.at_least is not None:
            return f">= {self.at_least:g} {self.unit}"
        return "" if self.at_most is None else f"<= {self.at_most:g} {self.unit}"

    @property
    def verdict(self) -> str:
        """Whether the bar is reached."""
        if self.at_least is not None:
            return "ok" if self.value >= self.at_least else "below"
        if self.at_most is not None:
            return "ok" if self.value <= self.at_most else "above"
        return ""


def report(rows: Sequence[Row], notes: Sequence[str], as_json: bool) -> None:
    """Print rows and notes, as a table or for other programs."""
    if as_json:
        full = [{**asdict(row), "verdict": row.verdict} for row in rows]
        print(json.dumps({"rows": full, "notes": list(notes)}, indent=2))
        return
    table = Table("measured", "", "bar", "", "in detail")
    table.columns[1].justify = table.columns[2].justify = "right"
    for row in rows:
        value = f"{row.value:.2f} {row.unit}"
        table.add_row(row.what, value, row.bar, row.verdict, row.detail)
    console = Console(highlight=False)
    console.print(table)
    for note in notes:
        console.print(note)
