"""The picture of a ladder: ratings, and win rates with their intervals against an even share."""

from pathlib import Path
from typing import Any

from dicewright.lab import pictures
from dicewright.lab.pictures import BLUE, GREY, INK, RED, plain

ROW = 0.34  # inches that a line of the picture takes


def draw(report: dict[str, Any], title: str, path: Path) -> bool:
    """Draw a ladder's results into a file; say whether matplotlib was there to do it."""
    rows = _rows(report)

    def fill(figure: Any) -> None:
        ratings, rates = figure.subplots(1, 2, width_ratios=(1, 2.2))
        _draw_ratings(ratings, report["by_level"])
        _draw_rates(rates, rows)

    return pictures.draw(path, title, 1.5 + ROW * max(len(rows), 6), fill)


def _draw_ratings(axes: Any, levels: list[dict[str, Any]]) -> None:
    _plain(axes, "Rating (openskill: mu ± 2 sigma)", [row["level"] for row in levels])
    for height, row in enumerate(levels):
        rating = row["rating"]
        if rating is None:
            continue
        axes.errorbar(
            rating["mu"], height, xerr=2 * rating["sigma"], fmt="o", color=BLUE, capsize=3
        )
        axes.annotate(
            f"{rating['mu']:.1f}",
            (rating["mu"], height),
            (0, 7),
            textcoords="offset points",
            ha="center",
            fontsize=8.5,
        )
    axes.set_ylim(-0.6, max(len(levels), 2) - 0.4)
    axes.margins(x=0.2)


def _draw_rates(axes: Any, rows: list[dict[str, Any]]) -> None:
    _plain(axes, "Share of the wins with 95 % interval", [row["label"] for row in rows])
    axes.invert_yaxis()
    for height, row in enumerate(rows):
        (low, high), share, even = row["interval"], row["share"], row["even"]
        colour = BLUE if low > even else RED if high < even else GREY
        axes.plot([even, even], [height - 0.38, height + 0.38], color=INK, linewidth=1.2)
        axes.plot([low, high], [height, height], color=colour, linewidth=2.2)
        axes.plot([share], [height], "o", color=colour, markersize=5, clip_on=False)
        axes.text(1.03, height, f"{share:.1%}", va="center", ha="left", color=colour)
    axes.set_xlim(0, 1)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "25 %", "50 %", "75 %", "100 %"])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel("upright line: the even share; blue above it, red below, grey undecided")


def _plain(axes: Any, title: str, labels: list[str]) -> None:
    plain(axes, title)
    axes.set_yticks(range(len(labels)), labels)


def _rows(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a line for each share to show: of two levels the stronger's, of more everybody's."""
    rows = []
    for contest in report["contests"]:
        shown = contest["levels"][:1] if len(contest["levels"]) == 2 else contest["levels"]
        for found in shown:
            label = contest["title"]
            if len(shown) > 1:
                label = f"{found['level']} among all {contest['players']}"
            rows.append({**found, "even": contest["even"], "label": label})
    return rows
