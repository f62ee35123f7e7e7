"""What `dicewright ladder` prints: who beats whom, full tables, and the levels."""

from typing import Any

from rich.markup import escape
from rich.table import Table

from dicewright.cli.common import console, table_of
from dicewright.lab import ratings


def print_report(report: dict[str, Any], title: str) -> None:
    """Print a ladder's results for people."""
    out = console()
    out.print(f"[bold]{escape(title)}[/]\n", soft_wrap=True)
    pairs = [contest for contest in report["contests"] if contest["players"] == 2]
    tables = [contest for contest in report["contests"] if contest["players"] > 2]
    if pairs:
        out.print("Two players: the row's share of the wins against the column (95 % interval)")
        out.print(_matrix(report["levels"], pairs))
    if tables:
        out.print("\nFull tables: a seat's share of the wins (95 % interval), and an even share")
        out.print(_tables(tables))
    out.print("\nLevels")
    out.print(_levels(report["by_level"]))
    if any(row["rating"] is None for row in report["by_level"]):
        out.print(f"There are no ratings: {ratings.MISSING}", markup=False)
    out.print(_note(report), style="dim")


def _matrix(levels: list[str], pairs: list[dict[str, Any]]) -> Table:
    cells = {}
    for contest in pairs:
        for row in contest["levels"]:
            (other,) = {*contest["contest"].split(",")} - {row["level"]}
            small = f"{_interval(row)}\n{contest['games']:,} games"
            cells[row["level"], other] = f"{row['share']:.1%}\n[dim]{small}[/]"
    table = table_of("", *levels)
    for level in levels:
        table.add_row(level, *(cells.get((level, other), "") for other in levels))
    return table


def _tables(tables: list[dict[str, Any]]) -> Table:
    table = table_of("", "games", "share", "interval", "even", "points", "")
    for contest in tables:
        pair = len({*contest["contest"].split(",")}) == 2
        for row in contest["levels"][:1] if pair else contest["levels"]:
            table.add_row(
                contest["title"] if pair else f"{row['level']} among all {contest['players']}",
                f"{contest['games']:,}",
                f"{row['share']:.1%}",
                _interval(row),
                f"{contest['even']:.1%}",
                f"{row['points']:.1f}",
                _verdict(row, contest),
            )
    return table


def _verdict(row: dict[str, Any], contest: dict[str, Any]) -> str:
    low, high = row["interval"]
    if not contest["finished"]:
        return "goes on"
    return "above" if low > contest["even"] else "below" if high < contest["even"] else "undecided"


def _levels(levels: list[dict[str, Any]]) -> Table:
    table = table_of("", "rating", "sigma", "ordinal", "points", "ms a choice", "timed")
    for row in levels:
        rating = row["rating"] or {}
        table.add_row(
            row["level"],
            *(_number(rating.get(name), 2) for name in ("mu", "sigma", "ordinal")),
            _number(row["points"], 2),
            _number(row["ms_per_choice"], 3),
            f"{row['choices_timed']:,}",
        )
    return table


def _note(report: dict[str, Any]) -> str:
    speeds = sorted(filter(None, (found["games_per_second"] for found in report["contests"])))
    ends = dict.fromkeys(f"{speed:,.1f}" for speed in (*speeds[:1], *speeds[-1:]))
    games = sum(contest["games"] for contest in report["contests"])
    state = "" if report["finished"] else ", not finished"
    span = f", {' to '.join(ends)} a second on one core" if ends else ""
    return f"\n{games:,} games{state}{span}."


def _interval(row: dict[str, Any]) -> str:
    low, high = row["interval"]
    return f"{low * 100:.1f}-{high * 100:.1f}"


def _number(number: float | None, digits: int) -> str:
    return "" if number is None else f"{number:.{digits}f}"
